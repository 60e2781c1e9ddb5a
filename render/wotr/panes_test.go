package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Whatever happens in random wars, a close-up has one part or two, and one alone shows all of it.
func TestPanesOfRandomWars(t *testing.T) {
	besideOthers(t)
	a := materials()
	two := 0
	for seed := range uint64(6) {
		randomGame(t, nil, rand.New(rand.NewPCG(seed, 3)), engine.NewSeeded([]byte{byte(seed)}, 0), 1500,
			func(_ int, p engine.Position, _ []engine.Event) {
				v := wotr.Rules.View(p, engine.Nobody).(wotr.View)
				if focus(&v, "") == wotr.Nowhere {
					return // no close-up is asked for
				}
				panes := a.panes(&v, "")
				if len(panes) == 2 {
					two++
				} else if rest := panes[0].unseen(a, v.Trail); len(rest) > 0 {
					t.Fatalf("one pane of %v does not show %v", v.Trail, rest)
				}
			})
	}
	if two == 0 {
		t.Error("nothing happened in two places")
	}
}
