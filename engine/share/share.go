// Package share says how sure a share is that was counted.
package share

import "math"

// Sure is the quantile of the normal distribution between which and its negative 95 % lie.
const Sure = 1.959964

// Interval is where the true share lies with 95 % of which this much was found in n cases: Wilson's score
// interval (E. B. Wilson, Probable Inference, 1927), which unlike the usual one is right for few cases and
// for shares near 0 and 1.
func Interval(found float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	all, z2 := float64(n), Sure*Sure
	middle, half := found+z2/(2*all), Sure*math.Sqrt(found*(1-found)/all+z2/(4*all*all))
	return max(0, (middle-half)/(1+z2/all)), min(1, (middle+half)/(1+z2/all))
}
