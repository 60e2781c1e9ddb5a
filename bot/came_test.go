package bot_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"redbook/bot"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// answerMoment plays random games and returns a position in which a seat gives an answer that has these
// events, with the answer.
func answerMoment(t *testing.T, rules engine.Rules, options engine.Options, seat engine.Seat, verb string,
	kinds ...string) (engine.Position, engine.Action) {
	t.Helper()
	for game := range uint64(400) {
		random := rand.New(rand.NewPCG(game, 5))
		chance := engine.NewSeeded([]byte(fmt.Sprint("answers", game)), 0)
		p, _, err := rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			decisions := rules.Decisions(p)
			if len(decisions) == 0 {
				break
			}
			d := decisions[random.IntN(len(decisions))]
			a, err := engine.RandomAction(rules, p, d, random.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			next, played, err := rules.Apply(p, d.Seat, a, chance)
			if err != nil {
				t.Fatal(err)
			}
			has := func(kind string) bool {
				return slices.ContainsFunc(played.Events, func(e engine.Event) bool { return e.Kind == kind })
			}
			_, over := rules.Result(next)
			if d.Seat == seat && a.Verb == verb && !over && !slices.ContainsFunc(kinds,
				func(kind string) bool { return !has(kind) }) {
				return p, a
			}
			p = next
		}
	}
	t.Fatalf("seat %d never answers %s with %v", seat, verb, kinds)
	return nil, engine.Action{}
}

// Whoever acts reads in the answer what came of it, in their own language: how the battle ended, what was
// rolled, what the search has found. What the events say is not said twice.
func TestTheAnswerTellsWhatCameOfIt(t *testing.T) {
	for _, game := range []struct {
		rules   engine.Rules
		games   func() []table.Game
		options engine.Options
		begin   func(*house) (ids.Game, string)
		cases   []came
	}{
		{confrontation.Rules, games, nil, (*house).newGame, []came{
			{pippin, "play", "compared defeated", `^✅ 🃏 Sauron: .*\n🃏 Fellowship: .*\n(.|\n)*` +
				`In total: Fellowship \*\*\d+\*\*, Sauron \*\*\d+\*\*\.\n(.*\n)*💀 .* defeated\.`},
			{halina, "play", "compared defeated", `^✅ 🃏 (.|\n)*Razem(.|\n)*\*\*\d+\*\*(.|\n)*💀 `},
			{halina, "move", "ability defeated", `^✅ 👣 Sauron: .* → .*\n⚔️ (.|\n)*💀 `},
			{pippin, "decline", "", `^✅ Answered: no\n`},
			{halina, "no-cards", "compared", `^✅ (.|\n)*Razem`},
		}},
		{hunt.Rules, hunts, forThree, theHuntFor, []came{
			{halina, "search", "search-answer", `^✅ \*\*.*\*\*: 🔎 .*: \*\*(tak|nie)\*\*`},
			{merry, "search", "search-answer", `^✅ \*\*\w+ Nazgûl\*\*: 🔎 search of .*: \*\*(yes|no)\*\*\.\n`},
			{merry, "hunt-with", "hunt-answer", `^✅ \*\*\w+ Nazgûl\*\*: ⚔️ Sword: 🗡️ hunt in .*: \*\*(yes|no)`},
			{halina, "hunt-with", "hunt-answer", `^✅ \*\*.*\*\*: .*: 🗡️ .*: \*\*(tak|nie)`},
			{pippin, "use-it", "drew-ally", `^✅ 🃏 .*'s card: .* drawn: .*\*\*.+\*\*`},
			{pippin, "let-be", "", `^✅ No reaction\n`},
		}},
		{wotr.Rules, wars, nil, war, []came{
			{halina, "allocate", "rolled-actions", `^✅ 👁️ .*: \d\.\n🎲 Wolne Ludy.*: .*\n🎲 Cień.*: `},
			{halina, "advance", "at-war", `^✅ \*\*Cień\*\* .*⚔️ \*\*.*\*\*.*stan wojny`},
			{pippin, "move-fellowship", "hunt-rolled", `^✅ \*\*Free Peoples\*\* .*👣 .*🎲 Hunt roll: `},
			{pippin, "no-card", "combat-roll lost battle-over",
				`^✅ Free Peoples: no combat card\..*🎲 Combat roll – .*; Free Peoples: \*?\*?\d`},
			{halina, "no-card", "combat-roll lost battle-over", `^✅ Cień: bez karty.*🎲 Rzut bitwy – `},
			{halina, "retreat", "battle-over", `^✅ ↩️ Cień: .*Koniec bitwy`},
			{pippin, "halt", "", `^✅ No further army moves\n`},
		}},
	} {
		t.Run(game.rules.ID(), func(t *testing.T) {
			h := newHouseOf(t, game.games())
			id, thread := game.begin(h)
			for _, c := range game.cases {
				p, a := answerMoment(t, game.rules, game.options, engine.Seat(c.user), c.verb,
					strings.Fields(c.kinds)...)
				h.putGame(id, p)
				m := h.command(c.user, thread, "answer", action(game.rules.Format(a)))
				h.settled(id)
				if !regexp.MustCompile("(?s)"+c.want).MatchString(m.Content) || !m.Ephemeral() {
					t.Errorf("%s is answered by %q, want %s", c.verb, m.Content, c.want)
				}
			}
		})
	}
}

type came struct {
	user              int
	verb, kinds, want string
}

// A long tale ends with a whole sentence or line.
func TestALongTaleIsCutAfterASentence(t *testing.T) {
	for _, c := range []struct {
		text, want string
		room       int
	}{
		{"✅ One. Two.", "✅ One. Two.", 11},
		{"✅ One. Two. Three.", "✅ One. Two. …", 17},
		{"✅ One\nTwo, and so on.", "✅ One …", 12},
		{"✅ Without an end", "✅ Without…", 10},
	} {
		if got := bot.Shortened(c.text, c.room); got != c.want {
			t.Errorf("%q in %d runes is %q, want %q", c.text, c.room, got, c.want)
		}
	}
}
