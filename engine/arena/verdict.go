package arena

import (
	"math"

	"redbook/engine/share"
)

// Share is how much of what there was to win a player won on a side, and the interval of it.
func (s Side) Share() (part, least, most float64) {
	won := float64(s.Won) + float64(s.Drawn)/2
	part = won / float64(max(1, s.Games()))
	least, most = share.Interval(part, s.Games())
	return part, least, most
}

// What the sequential test compares: that A is as strong as B, and that it is stronger by so many points of
// Elo's scale; each may be wrong in one of twenty cases.
const (
	stronger = 15
	surely   = 2.944 // ln(0.95/0.05)
	unseen   = 0.1   // of a pair that is taken to have come to each sum of points: else ten alike prove all
)

// expected is what of all points somebody gets who is stronger by so many points of Elo's scale.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Verdict is what the sequential test says of A after some pairs.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota // more pairs are needed
	NotStronger
	Stronger
)

// Test says whether A is stronger than B, as far as the pairs tell, and how the two compare (a sequential
// probability ratio test, with the variance of pairs as it was found).
func (t *Tally) Test() (verdict Verdict, ratio float64) {
	n, mean, square := 0.0, 0.0, 0.0
	for points, pairs := range t.Points {
		part, weight := float64(points)/4, float64(pairs)+unseen
		n += weight
		mean += part * weight
		square += part * part * weight
	}
	mean, square = mean/n, square/n
	variance := square - mean*mean
	even, better := expected(0), expected(stronger)
	ratio = n * (better - even) * (2*mean - even - better) / (2 * variance)
	switch {
	case ratio >= surely:
		return Stronger, ratio
	case ratio <= -surely:
		return NotStronger, ratio
	}
	return Open, ratio
}
