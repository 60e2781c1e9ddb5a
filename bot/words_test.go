package bot_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/computer"
	"redbook/engine/confrontation"
	"redbook/engine/wotr"
	"redbook/storage"
)

// allRules are the rules of every game with words, of those too that have no pictures yet and so cannot be
// played here.
var allRules = []engine.Rules{confrontation.Rules, wotr.Rules, theHunt().Rules}

func needKeys(t *testing.T, keys ...string) {
	t.Helper()
	for _, key := range keys {
		for _, lang := range words.Languages {
			if !words.Has(lang, key) {
				t.Errorf("%s is missing in %s", key, lang)
			}
		}
	}
}

// Whatever the tables of a game can lead to has a phrase.
func TestGamesHaveAllTheirWords(t *testing.T) {
	for _, rules := range allRules {
		needKeys(t, phrase.Keys(rules)...)
		for _, code := range computer.WhyKeys(rules) {
			needKeys(t, rules.ID()+".why."+code)
		}
		for _, o := range optionsAsked(rules) { // a command's option goes by its English name
			if name := words.Text(words.English, rules.ID()+".setting."+o.Name+".name", nil); name != o.Name {
				t.Errorf("the option %s of %s is called %s in English", o.Name, rules.ID(), name)
			}
		}
	}
}

// What the bot's own code says has a phrase: keys written out, codes of problems, permissions, and what is
// made of parts.
func TestTheBotHasAllItsWords(t *testing.T) {
	found := map[string]int{}
	for _, source := range goSources(t, ".", "table") {
		for pattern, prefix := range map[string]string{
			`"((?:bot|table)\.[a-z.-]*[a-z])"`:       "",
			`problem\("([a-z-]*[a-z])"`:              "table.problem.",
			`Problem\{Code: "([a-z-]*[a-z])"`:        "table.problem.",
			`\{discord\.Perm[A-Za-z]+, "([a-z-]+)"`:  "bot.permission.",
			`lobby[A-Z][a-z]+ += "([a-z]+)"`:         "bot.lobby.did.",
			`option[A-Z][a-z]+ += "([a-z]+)"`:        "bot.option.",
			`command[A-Z][a-z]+ += "([a-z]+)"(?:\n)`: "bot.command.",
		} {
			for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(source, -1) {
				found[pattern]++
				switch prefix {
				case "bot.option.", "bot.command.":
					needKeys(t, prefix+match[1]+".name", prefix+match[1]+".about")
				default:
					needKeys(t, prefix+match[1])
				}
			}
		}
	}
	if len(found) != 7 {
		t.Errorf("only %d of the patterns are found in the source: %v", len(found), found)
	}
	for _, limit := range table.Limits {
		needKeys(t, "bot.limit."+limit.Name)
		if limit != table.LeaveDays { // which refuses nothing
			needKeys(t, "table.problem.limit-"+limit.Name)
		}
	}
	for _, state := range []storage.State{storage.Lobby, storage.Running, storage.Finished, storage.Cancelled,
		storage.Frozen} {
		needKeys(t, "bot.state."+string(state), "bot.lobby.state."+string(state))
	}
}

// goSources reads the source files of folders, without their tests.
func goSources(t *testing.T, folders ...string) []string {
	t.Helper()
	var sources []string
	for _, folder := range folders {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, string(data))
		}
	}
	return sources
}

// badWords finds what no player should read: a missing phrase, a missing argument, an id.
type badWords struct {
	list []string
	out  *strings.Replacer // takes them all out in one reading: hundreds are looked for in many thousand texts
}

func newBadWords(r engine.Rules) badWords {
	bad := []string{"⟨", "<no value>", "<nil>", "{{"}
	add := func(name string) {
		if strings.Contains(name, "-") {
			bad = append(bad, name)
		}
	}
	domain := func(d *engine.Domain) {
		if d != engine.Number {
			for _, v := range d.Values() {
				add(d.Name(v))
			}
		}
	}
	for _, e := range r.Events() {
		for _, f := range e.Facts {
			domain(f.Domain)
		}
	}
	for _, v := range r.Verbs() {
		add(v.Name)
		for _, f := range v.Fields {
			domain(f.Domain)
		}
	}
	domain(r.Ends())
	var out []string
	for _, word := range bad {
		out = append(out, word, "")
	}
	return badWords{bad, strings.NewReplacer(out...)}
}

func (b badWords) in(text string) (string, bool) {
	if b.out.Replace(text) == text {
		return "", false
	}
	return b.list[slices.IndexFunc(b.list, func(w string) bool { return strings.Contains(text, w) })], true
}

// Whole random games are told in both languages to every audience without a bad word: many short ones, or a
// few long ones.
func TestWholeGamesAreToldInWords(t *testing.T) {
	t.Parallel()
	for _, rules := range allRules {
		bad := newBadWords(rules)
		for _, lang := range words.Languages {
			say := phrase.Speaker{Rules: rules, Lang: lang}
			check := func(what, text string) {
				t.Helper()
				if word, found := bad.in(text); found {
					t.Errorf("%s, %s: %q in %q", lang, what, word, text)
				}
				if text == "" && !strings.HasPrefix(what, "event ") { // some events speak in the others' words
					t.Errorf("%s, %s: no words at all", lang, what)
				}
			}
			told := 0
			for seed := range uint64(30) {
				for _, options := range eachOption(rules) {
					if told < 3000 { // a whole campaign is long: a few are as much as hundreds of short games
						told += tellGame(t, rules, options, say, rand.New(rand.NewPCG(seed, 7)), check)
					}
					if t.Failed() {
						return
					}
				}
			}
		}
	}
}

// eachOption lists the defaults, and each other value of each option by itself.
func eachOption(r engine.Rules) []engine.Options {
	all := []engine.Options{nil}
	for _, o := range r.Options() {
		for _, value := range o.Values[1:] {
			all = append(all, engine.Options{o.Name: value})
		}
	}
	return all
}

// tellGame plays a random game and says everything in it. It returns how many actions that were.
func tellGame(t *testing.T, r engine.Rules, options engine.Options, say phrase.Speaker, random *rand.Rand,
	check func(what, text string)) int {
	t.Helper()
	chance := engine.NewSeeded([]byte{byte(random.Int())}, 0)
	p, played, err := r.New(options, chance)
	if err != nil {
		t.Fatal(err)
	}
	audiences := []engine.Seats{engine.Nobody, engine.Public}
	for _, seat := range r.SeatsOf(options) {
		audiences = append(audiences, engine.SeatsOf(seat))
	}
	for actions := 0; ; actions++ {
		for _, audience := range audiences {
			for _, e := range engine.EventsFor(played.Events, audience) {
				check("event "+e.String(), say.Event(e))
			}
		}
		if result, over := r.Result(p); over {
			check("result", say.Result(result))
			return actions
		}
		decisions := r.Decisions(p)
		for _, d := range decisions {
			check("question "+d.Step, say.Question(d))
			check("wait "+d.Step, say.Waiting(d))
			for _, verb := range d.Verbs {
				check("verb", say.Verb(verb))
				check("verb alone", say.Action(engine.Action{Verb: verb}))
			}
		}
		d := decisions[random.IntN(len(decisions))]
		a, err := engine.RandomAction(r, p, d, random.IntN, nil)
		if err != nil {
			t.Fatal(err)
		}
		for n := range a.Args {
			begun := engine.Action{Verb: a.Verb, Args: a.Args[:n]}
			field, _, err := r.Next(p, d.Seat, begun)
			if err != nil {
				t.Fatal(err)
			}
			check("field", say.Field(a.Verb, field.Name))
			check("begun", say.Action(begun))
			hints, err := r.Hints(p, d.Seat, begun)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range hints.Quick {
				check("quick answer", say.Quick(field.Domain, q))
			}
			if hints.Usual != nil {
				check("usual", say.Args(a.Verb, []engine.Arg{*hints.Usual}))
			}
			if field.Bag == nil && random.IntN(20) == 0 { // all that could be chosen: much in a long game
				for _, v := range field.Domain.Values() {
					_, _, err := r.Next(p, d.Seat, begun.With(engine.Arg{Name: field.Name, Value: v}))
					if text, refused := say.Refusal(err); refused {
						check("refusal "+err.Error(), text)
					}
				}
			}
		}
		check("action", say.Action(a))
		if p, played, err = r.Apply(p, d.Seat, a, chance); err != nil {
			t.Fatal(err)
		}
	}
}
