package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Whatever happens in random wars, a close-up has one part or two, and one alone shows all of it.
func TestPanesOfRandomWars(t *testing.T) {
	a := materials()
	two := 0
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 3))
		chance := engine.NewSeeded([]byte{byte(seed)}, 0)
		p, _, err := wotr.Rules.New(nil, chance)
		if err != nil {
			t.Fatal(err)
		}
		mood := engine.Mood(wotr.Rules, random.IntN)
		for range 1500 {
			if _, over := wotr.Rules.Result(p); over {
				break
			}
			decisions := wotr.Rules.Decisions(p)
			d := decisions[random.IntN(len(decisions))]
			action, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, mood)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = wotr.Rules.Apply(p, d.Seat, action, chance); err != nil {
				t.Fatal(err)
			}
			v := wotr.Rules.View(p, engine.Nobody).(wotr.View)
			if focus(&v, "") == wotr.Nowhere {
				continue // no close-up is asked for
			}
			panes := a.panes(&v, "")
			if len(panes) == 2 {
				two++
			} else if rest := panes[0].unseen(a, v.Trail); len(rest) > 0 {
				t.Fatalf("one pane of %v does not show %v", v.Trail, rest)
			}
		}
	}
	if two == 0 {
		t.Error("nothing happened in two places")
	}
}
