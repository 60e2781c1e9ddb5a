package arena

import "math"

// z is how many standard errors hold 95 of 100.
const z = 1.96

// Interval holds the true share, with 95 of 100, of something that came up so many times of n (Wilson 1927).
// Draws count half.
func Interval(times float64, n int) (least, most float64) {
	if n == 0 {
		return 0, 1
	}
	share, all := times/float64(n), float64(n)
	middle := (share + z*z/(2*all)) / (1 + z*z/all)
	half := z / (1 + z*z/all) * math.Sqrt(share*(1-share)/all+z*z/(4*all*all))
	return max(0, middle-half), min(1, middle+half)
}

// Share is how much of what there was to win a player won on a side, and the interval of it.
func (s Side) Share() (share, least, most float64) {
	won := float64(s.Won) + float64(s.Drawn)/2
	least, most = Interval(won, s.Games())
	return won / float64(max(1, s.Games())), least, most
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
		share, weight := float64(points)/4, float64(pairs)+unseen
		n += weight
		mean += share * weight
		square += share * share * weight
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
