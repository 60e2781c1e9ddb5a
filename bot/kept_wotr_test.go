package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/table"
	talewotr "redbook/bot/tale/wotr"
	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/wotr"
)

// theWar is War of the Ring as it is told.
func theWar() table.Game { return table.Game{Rules: wotr.Rules, Tale: talewotr.Tale} }

// keptGames are so many whole games that the rules keep, by what they are called.
func keptGames(t *testing.T, rules engine.Rules, want int) map[string]*engine.Record {
	t.Helper()
	files, err := filepath.Glob("../engine/" + rules.ID() + "/testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]*engine.Record{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "red-book record") {
			continue
		}
		record, _, err := engine.ParseRecord(string(text),
			func(id string) (engine.Rules, bool) { return rules, id == rules.ID() })
		if err != nil {
			t.Fatal(err)
		}
		if record.Result != "" { // a whole game
			games[strings.TrimSuffix(filepath.Base(file), ".txt")] = record
		}
	}
	if len(games) != want {
		t.Fatalf("%d games are kept", len(games))
	}
	return games
}

// message is something that players read, in both languages.
type message struct {
	what  string
	texts map[words.Lang][]string
}

func inBoth(rules engine.Rules, what string, say func(phrase.Speaker) []string) message {
	m := message{what, map[words.Lang][]string{}}
	for _, lang := range words.Languages {
		for _, text := range say(phrase.Speaker{Rules: rules, Lang: lang}) {
			m.texts[lang] = append(m.texts[lang], strings.Split(text, "\n")...)
		}
	}
	return m
}

// messagesOf is every message of a game, for everybody or for those who know all: what happened, a summary
// after each turn, what is asked and what is offered with it, and the end.
func messagesOf(t *testing.T, g table.Game, record *engine.Record, audience engine.Seats,
	each func(message)) {
	t.Helper()
	var game []engine.Event
	paragraphs := func(events []engine.Event) {
		if len(events) > 0 {
			each(inBoth(g.Rules, "told", func(say phrase.Speaker) []string { return g.Tale.Paragraphs(say, events) }))
		}
	}
	last, err := engine.Replay(g.Rules, record,
		func(n int, line engine.Line, p engine.Position, played engine.Played) error {
			if line.Kind == engine.ActionLine {
				each(inBoth(g.Rules, "did",
					func(say phrase.Speaker) []string { return []string{say.Action(line.Action)} }))
			}
			rest := engine.EventsFor(played.Events, audience)
			for i := 0; i < len(rest); i++ {
				if g.Tale.NewChapter(rest[i]) {
					paragraphs(rest[:i])
					over := g.Tale.Before(append(slices.Clone(game), rest[:i+1]...), rest[i])
					if first := len(g.Tale.Chapters(game)) == 0 &&
						len(g.Tale.Chapters(rest[:i])) == 0; first != (len(over) == 0) {
						t.Errorf("before %s: %d events", rest[i], len(over))
					}
					if len(over) > 0 {
						each(inBoth(g.Rules, "turn",
							func(say phrase.Speaker) []string { return []string{g.Tale.Turn(say, over)} }))
					}
					game, rest, i = append(game, rest[:i]...), rest[i:], 0
				}
			}
			game = append(game, rest...)
			paragraphs(rest)
			for _, d := range g.Rules.Decisions(p) {
				each(inBoth(g.Rules, "asked",
					func(say phrase.Speaker) []string { return []string{say.Question(d), say.Waiting(d)} }))
				for _, verb := range d.Verbs {
					each(inBoth(g.Rules, "offered", func(say phrase.Speaker) []string { return []string{say.Verb(verb)} }))
				}
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	each(inBoth(g.Rules, "figures", func(say phrase.Speaker) []string { return g.Tale.End(say, game) }))
	result, _ := g.Rules.Result(last)
	each(inBoth(g.Rules, "result", func(say phrase.Speaker) []string { return []string{say.Result(result)} }))
}

// Every message of every kept game says the same in both languages: as many lines, as many numbers and bold
// words, nothing that is missing, no id, no word of the other language.
func TestKeptGamesAreToldInBothLanguages(t *testing.T) { toldInBothLanguages(t, theWar(), 5) }

func toldInBothLanguages(t *testing.T, g table.Game, games int) {
	t.Parallel()
	check := newLanguageCheck(g.Rules)
	for name, record := range keptGames(t, g.Rules, games) {
		t.Run(name, func(t *testing.T) {
			told, found := 0, map[string]bool{} // each mistake once
			for _, audience := range []engine.Seats{engine.Nobody, engine.Public} {
				messagesOf(t, g, record, audience, func(m message) {
					told++
					for _, wrong := range check.message(m) {
						if !found[wrong] {
							found[wrong] = true
							t.Errorf("%s: %s\n%s", m.what, wrong, m)
						}
					}
				})
			}
			if told < 100 {
				t.Errorf("only %d messages", told)
			}
		})
	}
}

func (m message) String() string {
	return strings.Join(m.texts[words.English], "\n") + "\n" + strings.Join(m.texts[words.Polish], "\n")
}

// languageCheck knows what belongs to neither language, and what belongs to the other.
type languageCheck struct {
	bad     badWords
	ids     map[string]bool
	foreign map[words.Lang][]string // names that only the other language uses
}

func newLanguageCheck(r engine.Rules) languageCheck {
	c := languageCheck{newBadWords(r), map[string]bool{}, map[words.Lang][]string{}}
	names := map[words.Lang]map[string]bool{words.English: {}, words.Polish: {}}
	domain := func(d *engine.Domain) {
		if d == engine.Number {
			return
		}
		for _, v := range d.Values() {
			c.ids[d.Name(v)] = true
			for lang, all := range names {
				all[phrase.Speaker{Rules: r, Lang: lang}.Value(d, v)] = true
			}
		}
	}
	for _, e := range r.Events() {
		c.ids[e.Kind] = true
		for _, f := range e.Facts {
			domain(f.Domain)
		}
	}
	for _, v := range r.Verbs() {
		c.ids[v.Name] = true
		for _, f := range v.Fields {
			c.ids[f.Name] = true
			domain(f.Domain)
		}
	}
	for _, s := range r.Steps() {
		c.ids[s.Name] = true
	}
	for lang, other := range map[words.Lang]words.Lang{words.English: words.Polish,
		words.Polish: words.English} {
		for name := range names[other] {
			if len([]rune(name)) > 3 && !slices.ContainsFunc(keysOf(names[lang]),
				func(own string) bool { return strings.Contains(own, name) }) {
				c.foreign[lang] = append(c.foreign[lang], name)
			}
		}
	}
	return c
}

func keysOf(set map[string]bool) []string {
	var list []string
	for key := range set {
		list = append(list, key)
	}
	return list
}

var (
	ownWords = map[words.Lang]*regexp.Regexp{ // common words, and letters, by which a language betrays itself
		words.English: regexp.MustCompile(`(?i)\b(the|and|of|with|from|your|which|card|dice|army|is|are)\b`),
		words.Polish:  regexp.MustCompile(`(?i)[ąćęłńśźż]|\b(jest|oraz|albo|karta|wolne|cień|nie|na)\b`),
	}
	idToken = regexp.MustCompile(`[a-z0-9]+(?:[-_:.][a-z0-9]+)+`)
	numeral = regexp.MustCompile(`\d+`)
)

// message lists what is wrong with a message.
func (c languageCheck) message(m message) (wrong []string) {
	english, polish := m.texts[words.English], m.texts[words.Polish]
	if len(english) != len(polish) {
		return []string{"another number of lines"}
	}
	for i := range english {
		wrong = append(wrong, c.line(words.English, words.Polish, english[i])...)
		wrong = append(wrong, c.line(words.Polish, words.English, polish[i])...)
		if m.what == "told" || m.what == "figures" {
			if e, p := numbersOf(english[i]), numbersOf(polish[i]); !slices.Equal(e, p) {
				wrong = append(wrong, fmt.Sprintf("numbers %v and %v", e, p))
			}
			if e, p := strings.Count(english[i], "**"), strings.Count(polish[i], "**"); e != p || e%2 != 0 {
				wrong = append(wrong, "another number of bold words")
			}
		}
	}
	return wrong
}

// numbersOf are the numbers of a line, whatever their order.
func numbersOf(text string) []string {
	numbers := numeral.FindAllString(text, -1)
	slices.Sort(numbers)
	return numbers
}

// line lists what is wrong with a line of a language.
func (c languageCheck) line(lang, other words.Lang, text string) (wrong []string) {
	if n := len([]rune(text)); n > 1800 {
		wrong = append(wrong, fmt.Sprintf("%d characters in one line", n))
	}
	if strings.TrimSpace(text) == "" {
		return []string{"an empty line"}
	}
	if word, found := c.bad.in(text); found {
		wrong = append(wrong, "what no player should read: "+word)
	}
	for _, token := range idToken.FindAllString(text, -1) {
		if c.ids[token] {
			wrong = append(wrong, "an id: "+token)
		}
	}
	if word := ownWords[other].FindString(text); word != "" {
		wrong = append(wrong, fmt.Sprintf("%s has %q", lang, word))
	}
	for _, name := range c.foreign[lang] {
		if strings.Contains(text, name) {
			wrong = append(wrong, fmt.Sprintf("%s has the name %q", lang, name))
		}
	}
	return wrong
}

// The shortest kept game, side by side as everybody at the table reads it: a file to be read by people. go
// test -update writes it anew.
func TestAWholeGameSideBySide(t *testing.T) {
	sideBySide(t, theWar(), "War of the Ring", keptGames(t, wotr.Rules, 5)["ring-bearers-corrupted"],
		"testdata/ring-bearers-corrupted.side-by-side.txt")
}

func sideBySide(t *testing.T, g table.Game, title string, record *engine.Record, file string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("# A whole game of " + title +
		" as its thread tells it, in English and in Polish (go test -update).\n")
	messagesOf(t, g, record, engine.Nobody, func(m message) {
		if m.what == "offered" || m.what == "did" {
			return
		}
		for i, line := range m.texts[words.English] {
			fmt.Fprintf(&text, "%-8s %s\n%-8s %s\n", m.what, line, "", m.texts[words.Polish][i])
		}
	})
	if enginetest.Updating() {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(kept), "\n"), strings.Split(text.String(), "\n")
	for i := range max(len(was), len(is)) {
		if i >= len(was) || i >= len(is) || was[i] != is[i] {
			t.Fatalf("line %d is told otherwise (go test -update, and read it):\nwas %q\nis  %q", i+1, at(was, i),
				at(is, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// What the events say one by one, their paragraphs say together: each name and number of a fact that an
// event's own phrase has. Decks are told in short, and the die of an action once.
func TestParagraphsLoseNothing(t *testing.T) {
	losesNothing(t, theWar(), 5, func(f engine.Fact) bool { return f.Domain == wotr.Decks })
}

func losesNothing(t *testing.T, g table.Game, games int, short func(engine.Fact) bool) {
	t.Helper()
	for name, record := range keptGames(t, g.Rules, games) {
		for _, lang := range words.Languages {
			say := phrase.Speaker{Rules: g.Rules, Lang: lang}
			facts := 0
			_, err := engine.Replay(g.Rules, record,
				func(n int, _ engine.Line, _ engine.Position, played engine.Played) error {
					events := engine.EventsFor(played.Events, engine.Public)
					text := strings.Join(g.Tale.Paragraphs(say, events), "\n")
					for _, e := range events {
						alone := say.Event(e)
						for _, f := range e.Facts {
							for _, v := range f.Values {
								if short(f) || !strings.Contains(alone, say.Value(f.Domain, v)) {
									continue
								}
								if facts++; !strings.Contains(text, say.Value(f.Domain, v)) {
									t.Errorf("%s, line %d, %s: %s of %q is not told in\n%s", name, n, lang, say.Value(f.Domain, v),
										alone,
										text)
								}
							}
						}
					}
					return nil
				})
			if err != nil || facts < 100 {
				t.Errorf("%s: %d facts, %v", name, facts, err)
			}
		}
	}
}
