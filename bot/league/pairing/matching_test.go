package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// best is the greatest weight of any matching of those that are left, by trying all.
func best(left []int, worth func(a, b int) (weight, bool)) weight {
	if len(left) < 2 {
		return weight{}
	}
	most := best(left[1:], worth) // the first one stays single
	for i, b := range left[1:] {
		if w, ok := worth(left[0], b); ok {
			rest := slices.Delete(slices.Clone(left[1:]), i, i+1)
			if sum := w.add(best(rest, worth)); sum.compare(most) > 0 {
				most = sum
			}
		}
	}
	return most
}

// total is the weight of a matching; it must be one.
func total(t *testing.T, partners []int, worth func(a, b int) (weight, bool)) (sum weight) {
	t.Helper()
	for a, b := range partners {
		if b < 0 {
			continue
		}
		w, ok := worth(min(a, b), max(a, b))
		if partners[b] != a || !ok {
			t.Fatalf("%d and %d are no pair", a, b)
		}
		if a < b {
			sum = sum.add(w)
		}
	}
	return sum
}

// graph is one by chance, of few weights (many ties) or of many, dense or sparse.
func graph(chance *rand.Rand, n int, perfect bool) func(a, b int) (weight, bool) {
	type pair struct{ a, b int }
	edges := map[pair]weight{}
	spread, dense := 1+chance.Int64N(9), 1+chance.IntN(10)
	for a := range n {
		for b := a + 1; b < n; b++ {
			if chance.IntN(10) >= dense {
				continue
			}
			var w weight
			for i := range w {
				w[i] = chance.Int64N(spread)
			}
			if w[0]++; perfect {
				w[0] = 1
				w[1] -= spread / 2
			}
			edges[pair{a, b}] = w
		}
	}
	return func(a, b int) (weight, bool) {
		w, ok := edges[pair{min(a, b), max(a, b)}]
		return w, ok
	}
}

func TestMatchingIsTheBestOfAll(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	for i := range 3000 {
		n := 1 + chance.IntN(8)
		if i%20 == 0 {
			n = 9 + chance.IntN(2)
		}
		worth := graph(chance, n, i%2 == 0)
		all := make([]int, n)
		for v := range all {
			all[v] = v
		}
		partners := match(n, worth)
		if got, want := total(t, partners, worth), best(all, worth); got != want {
			t.Fatalf("graph %d of %d: %v, want %v", i, n, got, want)
		}
	}
}

// On larger graphs the prices prove the result: no edge is worth more than both its ends and the blossoms
// around both cost, all that are matched cost just what they are worth, and whoever is single costs nothing.
func TestMatchingIsProvedByItsPrices(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 2))
	for i := range 40 {
		n := 20 + chance.IntN(60)
		worth := graph(chance, n, i%2 == 0)
		m := newMatcher(n, worth)
		for m.search() {
		}
		var inside func(x int) []int
		inside = func(x int) (list []int) {
			if x <= n {
				return []int{x}
			}
			for _, p := range m.petals[x] {
				list = append(list, inside(p)...)
			}
			return list
		}
		both := map[[2]int]weight{} // what blossoms cost that hold both
		var open func(b int)
		open = func(b int) {
			if b <= n {
				return
			}
			if m.price[b].compare(weight{}) < 0 {
				t.Fatalf("graph %d: a blossom costs less than nothing", i)
			}
			list := inside(b)
			for _, v := range list {
				for _, u := range list {
					both[[2]int{v, u}] = both[[2]int{v, u}].add(m.price[b])
				}
			}
			for _, p := range m.petals[b] {
				open(p)
			}
		}
		for b := n + 1; b <= m.top; b++ {
			if m.around[b] == b {
				open(b)
			}
		}
		var cost, value weight
		for a := 1; a <= n; a++ {
			if m.mate[a] == 0 && m.price[a] != (weight{}) {
				t.Fatalf("graph %d: %d is single and costs %v", i, a, m.price[a])
			}
			for b := a + 1; b <= n; b++ {
				w, ok := worth(a-1, b-1)
				if !ok {
					continue
				}
				cost = m.price[a].add(m.price[b]).add(both[[2]int{a, b}])
				value = w.add(w)
				if cost.compare(value) < 0 || m.mate[a] == b && cost != value {
					t.Fatalf("graph %d: %d and %d cost %v and are worth %v", i, a, b, cost, value)
				}
			}
		}
	}
}
