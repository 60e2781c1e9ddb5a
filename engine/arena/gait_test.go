package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"redbook/engine/hunt"
)

// Of what was believed and where Frodo was it is learnt again how far he is to be trusted who was there as
// often as that says.
func TestTrustIsLearntAgain(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	var real hunt.Trust
	for k := range real {
		real[k] = draw.NormFloat64()
	}
	var guesses []Guess
	for range 6000 {
		g := Guess{Areas: make([][hunt.TrustSize]float64, 2+draw.IntN(6))}
		chances := make([]float64, len(g.Areas))
		sum := 0.0
		for i := range g.Areas {
			at := 0.0
			for k := range real {
				g.Areas[i][k] = draw.NormFloat64()
				at += real[k] * g.Areas[i][k]
			}
			chances[i] = math.Exp(at)
			sum += chances[i]
		}
		for left := draw.Float64() * sum; g.True < len(chances)-1 && left > chances[g.True]; g.True++ {
			left -= chances[g.True]
		}
		guesses = append(guesses, g)
	}
	for k, learnt := range LearnTrust(guesses) {
		if math.Abs(learnt-real[k]) > 0.15 {
			t.Errorf("ground %d counts for %.3f, learnt %.3f", k, real[k], learnt)
		}
	}
}
