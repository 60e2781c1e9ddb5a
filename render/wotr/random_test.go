package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render/golden"
)

// besideOthers lets a test that only compares run beside others. Those that rewrite what they compare with
// take their turns.
func besideOthers(t *testing.T) {
	if !golden.Update() {
		t.Parallel()
	}
}

// randomGame plays at random to its end, or so many steps, and hands over what each has led to, with all that
// has been told.
func randomGame(t *testing.T, options engine.Options, random *rand.Rand, chance engine.Chance, steps int,
	each func(step int, p engine.Position, told []engine.Event)) {
	t.Helper()
	p, played, err := wotr.Rules.New(options, chance)
	if err != nil {
		t.Fatal(err)
	}
	told := played.Events
	mood := engine.Mood(wotr.Rules, random.IntN)
	for step := range steps {
		if _, over := wotr.Rules.Result(p); over {
			return
		}
		decisions := wotr.Rules.Decisions(p)
		d := decisions[random.IntN(len(decisions))]
		action, err := engine.RandomAction(wotr.Rules, p, d, random.IntN, mood)
		if err != nil {
			t.Fatal(err)
		}
		if p, played, err = wotr.Rules.Apply(p, d.Seat, action, chance); err != nil {
			t.Fatal(err)
		}
		told = append(told, played.Events...)
		each(step, p, told)
	}
}
