package pairing

import "math/bits"

// bracket is who meets whom in a knockout, before anything is known of results: matches, in an order in which
// each comes after those it waits for. Places that nobody takes are gone from it already: who would meet
// nobody is where the winner would be.
type bracket struct {
	matches []bracketMatch
	double  bool // whoever loses in the upper part goes on below; the last match is then the final
}

// bracketMatch is a match of a bracket.
type bracketMatch struct {
	round, number int
	from          [2]source
	upper         bool // the loser goes on
	slot, slots   int  // where it stands in a drawing of its round, from the top, and of how many
}

// source is where somebody comes from who plays in a match.
type source struct {
	kind sourceKind
	of   int // a seed from 0, or a match
}

type sourceKind int

const (
	nobody sourceKind = iota
	seeded
	winnerOf
	loserOf
)

// add is a match of two, and where its winner and its loser come from.
func (b *bracket) add(round int, upper bool, slot, slots int, from [2]source) (winner, loser source) {
	switch {
	case from[0].kind == nobody:
		return from[1], source{}
	case from[1].kind == nobody:
		return from[0], source{}
	}
	number := 1
	for _, m := range b.matches {
		if m.round == round {
			number++
		}
	}
	at := len(b.matches)
	b.matches = append(b.matches, bracketMatch{round, number, from, upper, slot, slots})
	return source{winnerOf, at}, source{loserOf, at}
}

// seats is the order of the seeds in a bracket for so many, a power of two: the best two meet last of all,
// the best four not before the semi-final, and so on; whoever is seeded better meets who is seeded worse.
func seats(size int) []int {
	order := []int{0}
	for len(order) < size {
		var next []int
		for i, seed := range order {
			other := 2*len(order) - 1 - seed
			if i%2 == 0 {
				next = append(next, seed, other)
			} else {
				next = append(next, other, seed)
			}
		}
		order = next
	}
	return order
}

// entries are the sources of a bracket for n, and how many rounds it takes; the best have no opponent first.
func entries(n int) (places []source, rounds int) {
	rounds = bits.Len(uint(max(1, n) - 1))
	for _, seed := range seats(1 << rounds) {
		if seed < n {
			places = append(places, source{seeded, seed})
		} else {
			places = append(places, source{})
		}
	}
	return places, rounds
}

// single is a bracket in which whoever loses is out; its rounds are counted from the one given.
func single(n, first int) *bracket {
	b := &bracket{}
	places, _ := entries(n)
	for round := first; len(places) > 1; round++ {
		var next []source
		for i := 0; i < len(places); i += 2 {
			winner, _ := b.add(round, false, i/2, len(places)/2, [2]source{places[i], places[i+1]})
			next = append(next, winner)
		}
		places = next
	}
	return b
}

// pairs is a bracket of matches that lead to no other ones.
func pairs(n int) *bracket {
	b := &bracket{}
	for i := 0; i+1 < n; i += 2 {
		b.add(1, false, i/2, n/2, [2]source{{seeded, i}, {seeded, i + 1}})
	}
	return b
}

// double is a bracket in which whoever loses twice is out. Who loses above goes on below, where rounds among
// those who are there already change with rounds in which they meet who has come down. The upper rounds wait
// for that, so that whoever comes down plays in the next round. The last match is the final, after which
// there may be another one.
func double(n int) *bracket {
	b := &bracket{double: true}
	above, rounds := entries(n)
	var below []source
	for u := range rounds {
		var up, down []source
		for i := 0; i < len(above); i += 2 {
			winner, loser := b.add(max(1, 2*u), true, i/2, len(above)/2,
				[2]source{above[i], above[i+1]})
			up, down = append(up, winner), append(down, loser)
		}
		above = up
		if u == 0 {
			below = down
			continue
		}
		below = b.among(2*u, below)
		mask := crossing(u, rounds-1-u)
		var left []source
		for i := range below {
			winner, _ := b.add(2*u+1, false, i, len(below), [2]source{below[i], down[i^mask]})
			left = append(left, winner)
		}
		below = left
	}
	b.add(2*rounds, false, 0, 1, [2]source{above[0], below[0]})
	return b
}

// among has those who are below meet each other.
func (b *bracket) among(round int, below []source) (left []source) {
	for i := 0; i < len(below); i += 2 {
		winner, _ := b.add(round, false, i/2, len(below)/2, [2]source{below[i], below[i+1]})
		left = append(left, winner)
	}
	return left
}

// crossing is by which bits of their place those are sent elsewhere who come down from the u-th upper round
// (from 0), where a place has so many bits.
//
// Without it two who have met above would often meet again below at once: who came down then is at the place
// to which the other one comes now. The first bit of a place is the half of the bracket, the second one the
// quarter. So every other round is sent to the other half, every other of those to the other quarter, and so
// on: u read backwards. Who come down an odd number of rounds after whoever they have beaten cannot meet them
// again before one match is left below; an odd number of times two rounds after, before two are left.
func crossing(u, bits int) (mask int) {
	for b := range bits {
		mask |= u >> b & 1 << (bits - 1 - b)
	}
	return mask
}
