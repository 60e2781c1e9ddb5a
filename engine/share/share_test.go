package share

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The examples of Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method
// 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		times, n  int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		low, high := Interval(float64(c.times)/float64(c.n), c.n)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.times, c.n, low, high, c.low, c.high)
		}
	}
	if low, high := Interval(0, 0); low != 0 || high != 1 {
		t.Errorf("of nothing: %v to %v", low, high)
	}
	// both ends solve (p-q)² = z² q (1-q) / n, and hold the share between them
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		n := 1 + r.IntN(200)
		p := float64(r.IntN(n+1)) / float64(n)
		low, high := Interval(p, n)
		for _, q := range []float64{low, high} {
			if got := (p-q)*(p-q) - Sure*Sure*q*(1-q)/float64(n); math.Abs(got) > 1e-9 || low > p+1e-9 ||
				high < p-1e-9 {
				t.Fatalf("%v of %d: %v to %v", p, n, low, high)
			}
		}
	}
}

// What it takes to show 90 of 100: 372 of 400, 189 of 200; one less does not.
func TestNinetyOfAHundred(t *testing.T) {
	for _, c := range []struct {
		times float64
		n     int
		over  bool
	}{{372, 400, true}, {371, 400, false}, {189, 200, true}, {188, 200, false}} {
		if low, _ := Interval(c.times/float64(c.n), c.n); low >= 0.9 != c.over {
			t.Errorf("%v of %d: at least %.4f", c.times, c.n, low)
		}
	}
}
