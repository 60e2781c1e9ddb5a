package computer

import (
	"math"
	"math/rand/v2"
)

// sample is a position, by the aspects that hold in it, and whether the side has won.
type sample struct {
	held []int16
	won  float64
}

// learner is a network: the weights from each aspect to the outcome, from each of the first aspects to each
// hidden unit, and from the hidden units to the outcome.
type learner struct {
	in     [][networkHidden]float64
	direct []float64
	bias   [networkHidden]float64
	out    [networkHidden]float64
	base   float64
}

// newLearner makes a network that knows nothing. Only the first aspects lead to hidden units.
func newLearner(aspects, first int, random *rand.Rand) *learner {
	n := &learner{in: make([][networkHidden]float64, first), direct: make([]float64, aspects)}
	for i := range n.in {
		for h := range networkHidden {
			n.in[i][h] = random.NormFloat64() * 0.1
		}
	}
	for h := range networkHidden {
		n.out[h] = random.NormFloat64() * 0.1
	}
	return n
}

// says is the logarithm of the odds that the side wins, and what the hidden units hold.
func (n *learner) says(held []int16) (odds float64, hidden [networkHidden]float64) {
	hidden, odds = n.bias, n.base
	for _, i := range held {
		odds += n.direct[i]
		if int(i) >= len(n.in) {
			continue
		}
		for h, w := range n.in[i] {
			hidden[h] += w
		}
	}
	for h, v := range hidden {
		if v > 0 {
			odds += v * n.out[h]
		}
	}
	return odds, hidden
}

// sure turns the logarithm of odds into a probability.
func sure(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// learn goes through all samples once, in a random order, by small steps against the error.
func (n *learner) learn(samples []sample, step, shrink float64, random *rand.Rand) {
	for _, i := range random.Perm(len(samples)) {
		s := &samples[i]
		odds, hidden := n.says(s.held)
		g := step * (s.won - sure(odds))
		n.base += g
		var back [networkHidden]float64
		for h, v := range hidden {
			if v > 0 {
				back[h] = g * n.out[h]
				n.bias[h] += back[h]
				n.out[h] += g*v - step*shrink*n.out[h]
			}
		}
		for _, i := range s.held {
			n.direct[i] += g - step*shrink*n.direct[i]
			if int(i) >= len(n.in) {
				continue
			}
			for h := range networkHidden {
				n.in[i][h] += back[h] - step*shrink*n.in[i][h]
			}
		}
	}
}

// loss is the mean surprise at how the games of some samples ended.
func (n *learner) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		odds, _ := n.says(samples[i].held)
		p := min(max(sure(odds), 1e-6), 1-1e-6)
		sum -= samples[i].won*math.Log(p) + (1-samples[i].won)*math.Log(1-p)
	}
	return sum / float64(max(1, len(samples)))
}
