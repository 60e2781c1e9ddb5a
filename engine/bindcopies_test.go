package engine_test

import (
	"encoding/json"
	"slices"
	"testing"

	"redbook/engine"
)

// The game of the sack: ann draws letters unseen, of some of which there are copies, and says one that she
// has.
type sack struct {
	engine.Core[tinyFrame]
	Left, Held [6]int8
}

func sackRules() engine.Rules {
	some := func(counts [6]int8, copies bool) (list []engine.Value) {
		for i, n := range counts {
			if !copies {
				n = min(n, 1)
			}
			list = append(list, slices.Repeat([]engine.Value{engine.Value(i)}, int(n))...)
		}
		return list
	}
	ask := engine.Step[sack]{Name: "sack.ask", Owed: func(*sack) engine.Seats { return engine.SeatsOf(ann) },
		Verbs: []engine.Verb[sack]{
			{Name: "draw", Do: func(pl *engine.Play[sack], _ engine.Seat, _ engine.Action) {
				v := pl.DrawOnly(engine.Nobody, "letter", letters, some(pl.P.Left, true))
				pl.P.Left[v]--
				pl.P.Held[v]++
				pl.Goto(0)
			}},
			{Name: "say", Fields: []engine.FieldDef[sack]{{Name: "letter", Domain: letters,
				Choices: func(p *sack, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return append(out, some(p.Held, false)...)
				}}}, Do: func(pl *engine.Play[sack], _ engine.Seat, a engine.Action) {
				pl.P.Held[a.Get("letter")]--
				pl.Goto(0)
			}},
		}}
	return engine.Define(engine.Definition[sack]{
		ID: "sack", Schema: 1, Seats: people, Ends: finals,
		SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{ann} },
		Draws:   []*engine.Domain{letters}, Steps: []engine.Step[sack]{ask},
		SetUp:   func(p *sack, _ engine.Options) { p.Left = [6]int8{2, 2, 2, 1, 1, 1} },
		Encode:  func(p *sack) any { return [2][6]int8{p.Left, p.Held} },
		Decode:  func(data []byte, _ int, p *sack) error { return json.Unmarshal(data, &p.Left) },
		View:    func(p *sack, _ engine.Seats) any { return p.Held },
		Check:   func(*sack) error { return nil },
		Concede: func(pl *engine.Play[sack], _ engine.Seat, how string) { pl.End(engine.Result{How: how}) },
		Redeal:  func(*sack, engine.Seats, []engine.Event, func(int) int) bool { return false },
	})
}

// A second copy of what is held is drawn only where two are needed, and a sack that holds one is no hand that
// loses one.
func TestDrawsOfCopies(t *testing.T) {
	r := sackRules()
	for _, test := range []struct{ play, drawn string }{
		{"draw draw draw say=a say=b say=c", "a b c"},
		{"draw draw draw say=a say=a say=b", "a a b"},
		{"draw say=b draw draw say=b say=a", "b b a"},
		{"draw draw draw draw draw draw say=f say=a say=e say=b say=a say=b", "f a e b a b"},
	} {
		if drawn, err := drawnIn(t, r, test.play); drawn != test.drawn {
			t.Errorf("%s: drawn were %s, not %s (%v)", test.play, drawn, test.drawn, err)
		}
	}
}
