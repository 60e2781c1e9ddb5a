package bot_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/engine/confrontation"
)

// facts are the reasons that state how the board stands, not a rule: they need no page.
var facts = []string{"none-there", "not-there", "not-yours", "stands-there", "placed-already", "not-open",
	"none-open", "none-hidden"}

var source = regexp.MustCompile(`\((rulebook pp?\.|instrukcja s\.) [0-9]`)

// Every reason that is a rule says where it is written, in both languages the same page.
func TestRefusalsNameTheirPage(t *testing.T) {
	pages := regexp.MustCompile(`[ps]\. ([0-9–]+)`)
	for _, reason := range confrontation.Rules.Reasons() {
		code := reason.Code
		key := "confrontation.refused." + code
		english, polish := words.Text(words.English, key, nil), words.Text(words.Polish, key, nil)
		for _, text := range []string{english, polish} {
			if slices.Contains(facts, code) == source.MatchString(text) {
				t.Errorf("%s: a page is missing, or not needed: %q", key, text)
			}
		}
		if e, p := fmt.Sprint(pages.FindAllStringSubmatch(english, -1)),
			fmt.Sprint(pages.FindAllStringSubmatch(polish, -1)); strings.ReplaceAll(e, "p.", "s.") != p {
			t.Errorf("%s: pages %s and %s", key, e, p)
		}
	}
}

// Everything on the board and in the hands of The Confrontation can be looked up, and nothing else.
func TestEverythingCanBeLookedUp(t *testing.T) {
	var want []string
	for _, d := range []*engine.Domain{confrontation.Cards, confrontation.Characters, confrontation.Regions,
		confrontation.Specials} {
		for _, v := range d.Values()[1:] { // the first means nothing
			want = append(want, "confrontation.lookup."+d.ID()+"."+d.Name(v))
		}
	}
	var got []string
	for _, e := range phrase.Cards("confrontation") {
		got = append(got, e.Key)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if n := len(phrase.Topics("confrontation")); n < 15 || n > 25 {
		t.Errorf("%d topics: they must fit in one list", n)
	}
}

// What is read of an entry is whole in both languages: the same pages and rulings, short enough for a
// message, and the strength that the rules have.
func TestEntriesAgreeWithTheRules(t *testing.T) {
	strength := regexp.MustCompile(`^(?:Strength|Siła) (-?[0-9]+)\.`)
	page := regexp.MustCompile(`^[0-9]+(–[0-9]+)?(, [0-9]+(–[0-9]+)?)*$`)
	for _, e := range append(phrase.Cards("confrontation"), phrase.Topics("confrontation")...) {
		for _, part := range []string{".page", ".rulings"} {
			if en, pl := words.Text(words.English, e.Key+part, nil),
				words.Text(words.Polish, e.Key+part, nil); en != pl {
				t.Errorf("%s: %q in English, %q in Polish", e.Key+part, en, pl)
			}
		}
		for _, lang := range words.Languages {
			if p := words.Text(lang, e.Key+".page", nil); !page.MatchString(p) {
				t.Errorf("%s: page %q", e.Key, p)
			}
			if n := utf8.RuneCountInString(e.Text(lang)); n > 2000 || strings.Contains(e.Text(lang), "⟨") ||
				utf8.RuneCountInString(e.Label(lang)) > 100 {
				t.Errorf("%s: %d runes: %s", e.Key, n, e.Text(lang))
			}
			if id, ok := strings.CutPrefix(e.Key, "confrontation.lookup.character."); ok {
				v, _ := confrontation.Characters.Parse(id)
				want := fmt.Sprint(confrontation.Character(v).Strength())
				text := strings.ReplaceAll(words.Text(lang, e.Key+".text", nil), "−", "-")
				if m := strength.FindStringSubmatch(text); m == nil || m[1] != want {
					t.Errorf("%s in %s: strength %v, want %s", e.Key, lang, m, want)
				}
			}
		}
	}
}

// A look-up finds a name in either language, with or without its marks, and is shown to the asker alone.
func TestLookUp(t *testing.T) {
	h := newHouse(t)
	say := func(user int, key string) string {
		for _, e := range append(phrase.Cards("confrontation"), phrase.Topics("confrontation")...) {
			if e.Key == "confrontation."+key {
				return e.Text(reads[user])
			}
		}
		t.Fatalf("no entry %s", key)
		return ""
	}
	for _, test := range []struct {
		user                       int
		command, option, typed, is string
	}{
		{halina, "card", "name", "czarny jezdziec", "lookup.character.black-rider"},
		{pippin, "card", "name", "Czarny Jeździec", "lookup.character.black-rider"},
		{pippin, "card", "name", "Frodo", "lookup.character.frodo"},
		{pippin, "card", "name", "frodo ★", "lookup.character.frodo-star"},
		{halina, "card", "name", "plaszcz elfow", "lookup.card.elven-cloak"},
		{pippin, "card", "name", "theod", "lookup.character.theoden"},
		{pippin, "card", "name", "palantir", "lookup.special.palantir"},
		{halina, "card", "name", "brama", "lookup.region.gap-of-rohan"},
		{halina, "rule", "topic", "odwrot", "topic.retreat"},
		{pippin, "rule", "topic", "Match of", "topic.match"},
		{merry, "rule", "topic", "confrontation.topic.draft", "topic.draft"},
	} {
		answer := h.command(test.user, h.channel, test.command, sandbox.Opt(test.option, test.typed))
		if want := say(test.user, test.is); answer.Content != want || !answer.Ephemeral() {
			t.Errorf("/%s %s: %q, want %q", test.command, test.typed, answer.Content, want)
		}
	}
	want := "**Balrog** · character\nStrength 5. While it stands in Caradhras it may be revealed to defeat at once, without a battle, whoever of the " +
		"Fellowship walks through the Mines of Moria, Frodo as well. It stays where it is, and nobody in Fangorn is revealed.\n" +
		"-# 📖 The Confrontation, rulebook p. 12 · our rulings C3–C5"
	if got := h.command(pippin, h.channel, "card", sandbox.Opt("name", "balrog")).Content; got != want {
		t.Errorf("got %q", got)
	}
	h.problem(pippin, h.command(pippin, h.channel, "card", sandbox.Opt("name", "Tom Bombadil @everyone")),
		"no-such-card", nil)
	h.problem(halina, h.command(halina, h.channel, "card", sandbox.Opt("name", "s")), "no-such-card", nil)
	h.problem(halina, h.command(halina, h.channel, "rule", sandbox.Opt("topic", "offside")), "no-such-topic",
		nil)

	typing := func(user int, command, option, typed string) []sandbox.Choice {
		choices, err := h.server.Autocomplete(h.users[user], h.channel, command,
			sandbox.Option{Name: option, Value: typed, Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		return choices
	}
	if got := typing(pippin, "card", "name", "drz"); len(got) != 1 ||
		got[0].Name != "Treebeard / Drzewiec · character" {
		t.Errorf("got %v", got)
	}
	if got := typing(halina, "card", "name", ""); len(got) != 25 {
		t.Errorf("%d choices", len(got))
	}
	if got := typing(halina, "rule", "topic", ""); len(got) != len(phrase.Topics("confrontation")) {
		t.Errorf("%d choices", len(got))
	}
}

// pagesOf are the pages of the rulebook that an entry stands on.
func pagesOf(e phrase.Entry) map[int]bool {
	pages := map[int]bool{}
	for _, m := range regexp.MustCompile(`([0-9]+)(?:–([0-9]+))?`).FindAllStringSubmatch(e.Pages(words.English),
		-1) {
		var from, to int
		fmt.Sscan(m[1], &from)
		if to = from; m[2] != "" {
			fmt.Sscan(m[2], &to)
		}
		for n := from; n <= to; n++ {
			pages[n] = true
		}
	}
	return pages
}

// holdWhole holds what is read of entries to being whole in both languages: written at the same places, in a
// message's length, without an id or a hole.
func holdWhole(t *testing.T, rules engine.Rules, entries []phrase.Entry) {
	t.Helper()
	bad := newBadWords(rules)
	for _, e := range entries {
		en, pl := words.English, words.Polish
		for _, same := range [][2]string{{e.Pages(en), e.Pages(pl)}, {e.Points(en), e.Points(pl)},
			{e.Rulings(en), e.Rulings(pl)}} {
			if same[0] != same[1] {
				t.Errorf("%s: %q in English, %q in Polish", e.Key, same[0], same[1])
			}
		}
		for _, lang := range words.Languages {
			text := e.Text(lang)
			if n := utf8.RuneCountInString(text); n < 40 || n > 2000 {
				t.Errorf("%s in %s: %d runes", e.Key, lang, n)
			}
			if word, found := bad.in(quotedWords.ReplaceAllString(text, "")); found {
				t.Errorf("%s in %s: %q in %q", e.Key, lang, word, text)
			}
		}
		if e.Text(en) == e.Text(pl) {
			t.Errorf("%s is the same in both languages", e.Key)
		}
	}
}

// lookUps asks in a thread, in both languages, and returns what is read: without what chance decides, which
// plain takes out.
func (h *house) lookUps(thread string, asked [][]string, plain func(string) string) string {
	h.t.Helper()
	var out strings.Builder
	for _, l := range asked {
		var options []sandbox.Option
		for _, o := range l[1:] {
			name, value, _ := strings.Cut(o, "=")
			options = append(options, sandbox.Opt(name, value))
		}
		fmt.Fprintf(&out, "/%s\n", strings.Join(l, " "))
		for _, user := range []int{pippin, halina} {
			m := h.command(user, thread, l[0], options...)
			if !m.Ephemeral() || len(m.Mentions) > 0 {
				h.t.Errorf("/%v is not private, or calls somebody", l)
			}
			fmt.Fprintf(&out, "%s%s\n", strings.ReplaceAll("\n"+plain(m.Content), "\n", "\n  "),
				strings.Repeat("\n  [picture]", len(m.Attachments)))
		}
	}
	return out.String()
}

// In a game's thread, and for whoever plays one game alone, what is looked up is of that game first, and no
// character or card is offered that does not play with its options.
func TestLookUpsBeginWithTheGameThatIsPlayed(t *testing.T) {
	h := newHouseOf(t, wars())
	_, thread := h.newGame()
	typing := func(user int, channel, command, option, typed string) (names []string) {
		choices, err := h.server.Autocomplete(h.users[user], channel, command,
			sandbox.Option{Name: option, Value: typed, Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			names = append(names, c.Name)
		}
		return names
	}
	for _, channel := range []string{thread, h.channel} {
		if got := typing(halina, channel, "card", "name", "oko"); len(got) == 0 ||
			got[0] != "Oko Saurona / Eye of Sauron · karta walki" {
			t.Errorf("/card oko: %q", got)
		}
		if got := h.command(halina, channel, "card", sandbox.Opt("name", "oko")).Content; !strings.HasPrefix(got,
			"**Oko Saurona**") {
			t.Errorf("/card oko: %q", got)
		}
		for _, name := range typing(pippin, channel, "card", "name", "") {
			if strings.Contains(name, "★") || strings.Contains(name, "special card") ||
				strings.Contains(name, words.Text(words.English, "wotr.title", nil)) {
				t.Errorf("/card offers %q, which does not play", name)
			}
		}
		if got := typing(pippin, channel, "card", "name", "drz"); len(got) == 0 ||
			got[0] != "Treebeard / Drzewiec · character" {
			t.Errorf("what does not play is not found by its name: %q", got)
		}
		for _, name := range typing(pippin, channel, "rule", "topic", "") {
			if strings.Contains(name, words.Text(words.English, "wotr.title", nil)) {
				t.Errorf("/rule offers %q", name)
			}
		}
	}
	if got := typing(merry, h.channel, "card", "name", "eye"); len(got) < 3 {
		t.Errorf("whoever plays nothing is offered the cards of one game: %q", got)
	}
}
