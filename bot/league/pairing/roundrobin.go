package pairing

import (
	"redbook/bot/league"
)

// Legs are how often two meet in a round robin.
type Legs int

const (
	Once     Legs = iota
	Together      // twice, once for each side, both games in one round, as the community's leagues do
	Mirrored      // twice, once for each side, the second half of the event repeating the first
)

// RoundRobin is everybody against everybody. Its rounds follow from the seeds alone: it waits for no result.
// Where the number of entrants is odd, one of them has no opponent in each round.
type RoundRobin struct {
	Sides []league.Side
	Legs  Legs
}

// Sizes are two or more; so many rounds need an end, and a picture of the table, too.
func (f RoundRobin) Sizes() (least, most int) { return 2, 64 }

// Next is the round after the newest one. Whoever withdraws forfeits what would have come; games of two who
// have withdrawn are not asked for.
func (f RoundRobin) Next(s Standing) (Round, bool) {
	st := read(s)
	for number := st.round + 1; number <= f.rounds(len(s.Entrants)); number++ {
		if r := f.round(st, s.Entrants, number, 0); len(r.Games) > 0 {
			return r, true
		}
	}
	return Round{}, false
}

// Coming is all rounds that are left, if nobody goes.
func (f RoundRobin) Coming(s Standing) (coming []Round) {
	st := read(s)
	for number := st.round + 1; number <= f.rounds(len(s.Entrants)); number++ {
		if r := f.round(st, s.Entrants, number, 0); len(r.Games) > 0 {
			coming = append(coming, r)
		}
	}
	return coming
}

// rounds is how many there are.
func (f RoundRobin) rounds(entrants int) int {
	n := len(berger(entrants))
	if f.Legs == Mirrored {
		n *= 2
	}
	return n
}

// round is one of some entrants, whose pairs are counted on from those of others.
func (f RoundRobin) round(st *state, entrants []league.Entrant, number, others int) Round {
	table := berger(len(entrants))
	r := Round{Number: number}
	if number > f.rounds(len(entrants)) {
		return r
	}
	pairs := others
	for _, p := range table[(number-1)%len(table)] {
		if p[0] == len(entrants) || p[1] == len(entrants) {
			if e := entrants[min(p[0], p[1])]; !st.gone[e] {
				r.Byes = append(r.Byes, e)
			}
			continue
		}
		pairs++
		a, b := entrants[p[0]], entrants[p[1]]
		if number > len(table) {
			a, b = b, a
		}
		if st.gone[a] && st.gone[b] {
			continue
		}
		name := id(number, pairs)
		if f.Legs == Together {
			r.Games = append(r.Games, duel(name+"-1", number, name, a, b, f.Sides),
				duel(name+"-2", number, name, b, a, f.Sides))
			continue
		}
		r.Games = append(r.Games, duel(name, number, "", a, b, f.Sides))
	}
	r.Results = st.forfeits(r.Games)
	return r
}

// berger is the rounds in which each of n meets each other once, as pairs whose first has the first side:
// the tables of FIDE's Handbook, C.05, annex 1. For an odd n, n itself stands for nobody.
//
// In round r those meet whose numbers (from 1) add up to r + 1, counted modulo one less than all; whoever
// would meet themselves meets the last one. The first side is theirs from whom it is an odd way to the other,
// and in odd rounds not the last one's: so nobody has one side more than once oftener than the other.
func berger(n int) (rounds [][][2]int) {
	if n < 2 {
		return nil
	}
	all := n + n%2
	last := all - 1
	for r := range last {
		var pairs [][2]int
		for x := range last {
			y := ((r-x)%last + last) % last
			switch {
			case x == y && r%2 == 0:
				pairs = append([][2]int{{x, last}}, pairs...)
			case x == y:
				pairs = append([][2]int{{last, x}}, pairs...)
			case ((y-x)%last+last)%last%2 == 1:
				pairs = append(pairs, [2]int{x, y})
			}
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}
