package hunt

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// In whole games every entry can be told of every view within the length of a message, in both languages and
// without a hole, and so can what is counted beforehand. Where Frodo can be adds up.
func TestWholeGamesCanBeLookedUp(t *testing.T) {
	Give("hunt", dataset.Ours())
	a := New("hunt", dataset.Ours())
	entries := a.Entries()
	for key := range dataset.Ours().CardsByName() {
		entries = append(entries, "hunt.lookup."+key)
	}
	looked := map[rules.Part]int{}
	for game := range 60 {
		random := rand.New(rand.NewPCG(uint64(game), 3))
		chance := engine.NewSeeded([]byte(fmt.Sprint("game", game)), 0)
		p, _, err := rules.Rules.New(engine.Options{"seats": fmt.Sprint(2 + game%4), "havens": "on"}, chance)
		if err != nil {
			t.Fatal(err)
		}
		mood := engine.Mood(rules.Rules, random.IntN)
		for step := 0; ; step++ {
			ds := rules.Rules.Decisions(p)
			if len(ds) == 0 {
				break
			}
			d := ds[random.IntN(len(ds))]
			if step%300 == 70 {
				view := rules.Rules.View(p, engine.SeatsOf(d.Seat))
				looked[view.(rules.View).Part]++
				lookAll(t, a, entries, view)
			}
			action, err := engine.RandomAction(rules.Rules, p, d, random.IntN, mood)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = rules.Rules.Apply(p, d.Seat, action, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
	if looked[1] == 0 || looked[2] == 0 {
		t.Errorf("looked so often in each part: %v", looked)
	}
}

func lookAll(t *testing.T, a Almanac, entries []string, view any) {
	t.Helper()
	for _, lang := range []string{"en", "pl"} {
		for _, key := range entries {
			if text := a.Tell(key, view, lang); text == "" || len([]rune(text)) > mostText ||
				strings.ContainsAny(text, "⟨⟩") {
				t.Errorf("%s in %s: %q", key, lang, text)
			}
		}
		for _, values := range []map[string]string{nil, {"tokens": "4"}} {
			if text, err := a.Estimate("meeting", values, view, lang); err != nil || len([]rune(text)) > 1900 ||
				strings.ContainsAny(text, "⟨⟩") {
				t.Errorf("%v: %q", err, text)
			}
		}
		text, err := a.Estimate("where", nil, view, lang)
		if r, ok := err.(*engine.Refusal); ok && r.Code == "odds-not-now" &&
			view.(rules.View).Turn == rules.NoTurn {
			continue
		}
		if err != nil || len([]rune(text)) > 1900 || strings.ContainsAny(text, "⟨⟩") {
			t.Errorf("%v: %q", err, text)
		}
	}
}

// What a meeting costs is counted as it is drawn: every ordered draw of the pool, resolved token by token.
func TestCostsOfAMeeting(t *testing.T) {
	one, two, eye := dataset.CorruptionToken{Value: 1}, dataset.CorruptionToken{Value: 2},
		dataset.CorruptionToken{Eye: true}
	pool := []dataset.CorruptionToken{one, one, two, eye, eye, eye}
	for _, c := range []struct{ eyes, n int }{{0, 1}, {0, 3}, {2, 2}, {1, 6}} {
		want, total := map[int]int64{}, int64(0)
		var draw func(left []dataset.CorruptionToken, n, eyes, cost int)
		draw = func(left []dataset.CorruptionToken, n, eyes, cost int) {
			if n == 0 {
				want[cost]++
				total++
				return
			}
			for i, token := range left {
				rest := append(append([]dataset.CorruptionToken{}, left[:i]...), left[i+1:]...)
				if token.Eye {
					draw(rest, n-1, eyes+1, cost+1+eyes)
				} else {
					draw(rest, n-1, eyes, cost+token.Value)
				}
			}
		}
		draw(pool, c.n, c.eyes, 0)
		got := costOf(pool, c.eyes, c.n)
		for cost := range 40 {
			ways := got[cost]
			if ways == nil {
				ways = new(big.Int)
			}
			if new(big.Rat).SetFrac(ways, got.total()).Cmp(big.NewRat(want[cost], total)) != 0 {
				t.Errorf("%d tokens with %d Eyes: %s of %s draws cost %d, want %d of %d", c.n, c.eyes, ways, got.total(),
					cost, want[cost], total)
			}
		}
	}
}

// What is taken for granted where Frodo follows a journey card is said: whose cards are counted, and that
// they are taken to be as likely as each other.
func TestWhereSaysWhatItAssumes(t *testing.T) {
	Give("hunt", dataset.Ours())
	a := New("hunt", dataset.Ours())
	view := rules.View{Set: dataset.Ours(), Part: 2, Turn: rules.FirstDaylight, Step: 1}
	for lang, wants := range map[string][2]string{
		"en": {"the deck of short journeys, which everybody may know. Cards of it that agree with every answer since the route was last changed: 18;",
			"the deck of long journeys, which everybody may know. Cards of it that agree with every answer since the route was last changed: 18;"},
		"pl": {"z talii krótkich podróży, którą wolno znać wszystkim. Jej karty zgodne ze wszystkimi odpowiedziami od ostatniej zmiany trasy: 18,",
			"z talii długich podróży, którą wolno znać wszystkim. Jej karty zgodne ze wszystkimi odpowiedziami od ostatniej zmiany trasy: 18,"},
	} {
		for i, want := range wants {
			view.Long = i == 1
			if text, err := a.Estimate("where", nil, view, lang); err != nil || !strings.Contains(text, want) {
				t.Errorf("%v: %q", err, text)
			}
		}
	}
}

// What cannot be counted is answered with a reason that has words.
func TestEstimatesRefuse(t *testing.T) {
	a := New("hunt", dataset.Ours())
	for _, c := range []struct {
		estimate, tokens, code string
		view                   any
	}{
		{"meeting", "0", "odds-tokens", nil}, {"meeting", "many", "odds-tokens", nil},
		{"where", "", "odds-no-hunt", nil},
		{"where", "", "odds-not-now", rules.View{Set: dataset.Ours(), Part: 1}},
	} {
		_, err := a.Estimate(c.estimate, map[string]string{"tokens": c.tokens}, c.view, "en")
		if r, ok := err.(*engine.Refusal); !ok || r.Code != c.code {
			t.Errorf("%s %q: %v", c.estimate, c.tokens, err)
		}
		for _, lang := range words.Languages {
			if !words.Has(lang, "hunt.refused."+c.code) {
				t.Errorf("%s has no words in %s", c.code, lang)
			}
		}
	}
}
