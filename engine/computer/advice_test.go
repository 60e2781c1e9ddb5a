package computer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// Advice is offered, says the same of whatever its seat cannot tell apart, and has what the player would
// answer among it, with the best first.
func TestAdviceFollowsFromWhatIsSeen(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		every int
	}{{confrontation.Rules, 13}, {wotr.Rules, 401}, {hunt.Rules, 97}} {
		t.Run(c.rules.ID(), func(t *testing.T) {
			t.Parallel()
			r, asked := c.rules, 0
			deal := rand.New(rand.NewPCG(8, 8)).IntN
			moments(t, r, engine.StateOptions(r, nil), 1, c.every, func(p engine.Position, d engine.Decision) {
				advise := func(p engine.Position) (list []Advice, text string) {
					pick := rand.New(rand.NewPCG(uint64(asked), 5)).IntN
					list, err := Advise(Ask(r, p, d, pick), New("casual", r, pick), 3)
					if err != nil {
						t.Fatal(err)
					}
					for _, a := range list {
						text += fmt.Sprintln(r.Format(a.Action), a.Own, a.Chance, a.Bad, a.Good)
					}
					return list, text
				}
				asked++
				list, text := advise(p)
				if _, twin := advise(r.Deal(p, engine.SeatsOf(d.Seat), deal)); twin != text {
					t.Errorf("%s: %s, in a twin %s", d.Step, text, twin)
				}
				own := 0
				for i, a := range list {
					if a.Own {
						own++
					}
					if a.Bad > a.Chance || a.Good < a.Chance || a.Bad < 0 || a.Good > 1000 ||
						i > 0 && a.Chance > list[i-1].Chance {
						t.Errorf("%s: %s", d.Step, text)
					}
					if _, _, err := r.Apply(p, d.Seat, a.Action, engine.Picked(deal)); err != nil {
						t.Errorf("%s: %v", d.Step, err)
					}
				}
				if own != 1 || len(list) > 3 {
					t.Errorf("%s: %s", d.Step, text)
				}
			})
			if asked < 2 {
				t.Errorf("asked %d times", asked)
			}
		})
	}
}
