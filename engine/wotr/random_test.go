package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// maxDecisions is far above what random games take.
const maxDecisions = 20000

func TestRandomGamesEnd(t *testing.T) {
	longest := 0
	for seed := range uint64(40) {
		n, err := playRandomly(seed, func(p engine.Position) error { return Rules.Check(p) })
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		longest = max(longest, n)
	}
	if longest >= maxDecisions {
		t.Errorf("a game took %d decisions", longest)
	}
	t.Logf("the longest game took %d decisions", longest)
}

// playRandomly plays a game and returns how many decisions it took.
func playRandomly(seed uint64, each func(engine.Position) error) (int, error) {
	random := rand.New(rand.NewPCG(seed, 0))
	chance := engine.NewSeeded([]byte{byte(seed), byte(seed >> 8)}, 0)
	p, _, err := Rules.New(nil, chance)
	if err != nil {
		return 0, err
	}
	for n := range maxDecisions {
		if _, over := Rules.Result(p); over {
			return n, nil
		}
		asked := Rules.Decisions(p)
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(Rules, p, d, random.IntN, nil)
		if err != nil {
			return n, err
		}
		if p, _, err = Rules.Apply(p, d.Seat, a, chance); err != nil {
			return n, err
		}
		if err := each(p); err != nil {
			return n, err
		}
	}
	return maxDecisions, nil
}

func BenchmarkPlayout(b *testing.B) {
	decisions := 0
	for i := uint64(0); b.Loop(); i++ {
		n, err := playRandomly(i%1000, func(engine.Position) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
		decisions += n
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}
