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

// Advice in the Hunt is what the player expects of its answers: the best of them comes first, and the others
// are behind it by what they are worth less.
func TestAdviceIsWhatThePlayerWeighs(t *testing.T) {
	r, asked, behind := hunt.Rules, 0, 0
	moments(t, r, engine.StateOptions(r, nil), 1, 5, func(p engine.Position, d engine.Decision) {
		if d.Step != "nazgul.turn" || asked == 12 {
			return
		}
		asked++
		pick := func() func(int) int { return rand.New(rand.NewPCG(uint64(asked), 5)).IntN }
		player := New("casual", r, pick())
		list, err := Advise(Ask(r, p, d, pick()), player, 3)
		if err != nil {
			t.Fatal(err)
		}
		q := Ask(r, p, d, pick())
		if _, err := player.Answer(q); err != nil { // as advice is asked for
			t.Fatal(err)
		}
		worth, world := player.(*sides).weighs(q)
		offers, err := q.offers(world)
		if err != nil {
			t.Fatal(err)
		}
		if top := best(offers, worth); worth(top)-worth(list[0].Action) > 0.001 {
			t.Errorf("%s is worth %.2f, and %s comes first with %.2f", r.Format(top), worth(top),
				r.Format(list[0].Action), worth(list[0].Action))
		}
		if list[len(list)-1].Chance < list[0].Chance {
			behind++
		}
	})
	if asked < 5 || behind == 0 {
		t.Errorf("asked %d times, %d times something is behind", asked, behind)
	}
}
