package enginetest

import (
	"math"
	"slices"
	"time"
)

// ToldApart compares two samples of times by the Kolmogorov-Smirnov test. It returns the greatest distance
// between their distributions, and the distance that two samples of one distribution exceed once in a
// thousand comparisons.
func ToldApart(one, two []time.Duration) (distance, limit float64) {
	one, two = slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(two))
	share := func(sample []time.Duration, t time.Duration) float64 { // of those not later than t
		n, _ := slices.BinarySearch(sample, t+1)
		return float64(n) / float64(len(sample))
	}
	for _, t := range slices.Concat(one, two) {
		distance = max(distance, math.Abs(share(one, t)-share(two, t)))
	}
	n, m := float64(len(one)), float64(len(two))
	return distance, math.Sqrt(math.Log(2*1000)/2) * math.Sqrt((n+m)/(n*m))
}
