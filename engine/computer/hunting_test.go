package computer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

// turnsOf calls do at some turns of the Hunt, in games of the baselines.
func turnsOf(t *testing.T, step string, every int, do func(p *hunt.Position, d engine.Decision)) {
	t.Helper()
	r := hunt.Rules
	for n := range 2 {
		chance, pick := engine.NewSeeded(fmt.Append(nil, n), 0), rand.New(rand.NewPCG(uint64(n), 4)).IntN
		p, _, err := r.New(engine.StateOptions(r, nil), chance)
		if err != nil {
			t.Fatal(err)
		}
		player := New("rider", r, pick)
		for turns := 0; ; {
			asked := r.Decisions(p)
			if len(asked) == 0 {
				break
			}
			d := asked[0]
			if d.Step == step {
				if turns++; turns%every == 0 {
					do(p.(*hunt.Position), d)
				}
			}
			a, err := player.Answer(Ask(r, p, d, pick))
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The baselines answer what they answered when they were written, whichever world is dealt to them.
func TestTheBaselinesOfTheHuntStay(t *testing.T) {
	for step, want := range map[string]string{
		"nazgul.turn": riderAnswers,
		"turn.bearer": runnerAnswers,
	} {
		var got []string
		turnsOf(t, step, 23, func(p *hunt.Position, d engine.Decision) {
			r := hunt.Rules
			answer := func(p engine.Position) string {
				pick := rand.New(rand.NewPCG(6, 6)).IntN
				a, err := New("rider", r, pick).Answer(Ask(r, p, d, pick))
				if err != nil {
					t.Fatal(err)
				}
				return r.Format(a)
			}
			got = append(got, answer(p))
			deal := rand.New(rand.NewPCG(7, 7)).IntN
			for range 20 {
				if again := answer(r.Deal(p, engine.SeatsOf(d.Seat), deal)); again != got[len(got)-1] {
					t.Errorf("%s: %s, in another world %s", step, got[len(got)-1], again)
				}
			}
		})
		if wanted := strings.Split(strings.TrimSpace(want), "\n"); !slices.Equal(got, wanted) {
			t.Errorf("%s: it answers\n%s", step, strings.Join(got, "\n"))
		}
	}
}

const (
	riderAnswers = `
ride to=i-9
hunt
ride to=i-26
ride to=i-30
ride to=ii-21
search
ride to=ii-d7
search
end-ride
ride to=i-9
hunt
ride to=i-18
hunt
ride to=ii-27
end-ride
ride to=ii-13
hunt
hunt
`
	runnerAnswers = `
move to=i-43
gandalf to=ii-13
move to=i-44
gandalf to=ii-31
`
)
