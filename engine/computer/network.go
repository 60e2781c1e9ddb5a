package computer

import "sort"

// network is an evaluation that was fitted to how games ended: from the aspects that hold in a position to
// the odds of a side. All is counted in whole numbers, so that it says the same on every machine.
type network struct {
	in     [][networkHidden]int16 // for each of the first aspects, to each hidden unit; the others have none
	direct []int16                // for each aspect, to the outcome
	bias   [networkHidden]int32
	out    [networkHidden]int32
	base   int32
}

const (
	networkHidden = 16
	networkOne    = 1 << 8 // of a weight: 1
)

// odds is the logarithm of the odds, in parts of networkOne.
func (n *network) odds(held []int16) int {
	hidden, odds := n.bias, n.base
	for _, i := range held {
		odds += int32(n.direct[i])
		if int(i) >= len(n.in) {
			continue
		}
		for h, w := range n.in[i] {
			hidden[h] += int32(w)
		}
	}
	sum := int64(odds) * networkOne
	for h, v := range hidden {
		if v > 0 {
			sum += int64(v) * int64(n.out[h])
		}
	}
	return int(sum / networkOne)
}

// likely turns the logarithm of odds, in parts of networkOne, into a chance of a thousand. It is never quite
// certain.
func likely(odds int) int {
	const (
		step = 32 // between two values of the table, in parts of networkOne
		last = len(likelihood) - 1
	)
	if odds < 0 {
		return 1000 - likely(-odds)
	}
	i := odds / step
	if i >= last {
		return likelihood[last]
	}
	return likelihood[i] + (likelihood[i+1]-likelihood[i])*(odds%step)/step
}

// oddsOf is the logarithm of the odds of a chance of a thousand, in parts of networkOne: what likely takes
// for it.
func oddsOf(chance int) int {
	const most = networkOne * 7 // nothing is likelier
	return sort.Search(2*most, func(i int) bool { return likely(i-most) >= chance }) - most
}

// likelihood is 1000/(1+exp(-n/8)).
var likelihood = [...]int{
	500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867, 881, 893, 905, 915, 924,
	932, 940, 947, 953, 958, 963, 967, 971, 974, 977, 980, 982, 984, 986, 988, 989, 990, 991, 992, 993, 994,
	995, 995, 996, 996, 997, 997, 998, 998, 998, 998, 998, 999, 999, 999, 999,
}
