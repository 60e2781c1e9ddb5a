package pairing

import (
	"cmp"
	"math/bits"
	"slices"

	"redbook/bot/league"
)

// Swiss has those meet who have as many points, nobody the same one twice, for a number of rounds.
//
// A round is the one of all possible ones that is best by these aims, each worth more than all below it:
//
//  1. as many games as there can be: where the number is odd one entrant has a bye, nobody else;
//  2. no second bye while somebody has had none (a game won because the other did not come is one as
//     well), and nobody more than two ahead with a side, or three times in a row the same one: a limit is
//     passed only where each pairing would pass one, and then as seldom as can be;
//  3. the bye goes to the lowest, by points and then by seed;
//  4. the squares of the differences of points add up to as little as can be: who must meet somebody with
//     other points is as near to them as possible, and few must;
//  5. as few as can be have another side than is their turn;
//  6. of those as few as can be are one ahead already;
//  7. as few as can be float the same way, up or down, that they floated in the round before (counts twice)
//     or the one before that (once);
//  8. of those with as many points the upper half meets the lower half;
//  9. the first of one half meets the first of the other, the second the second; who floats down is low, who
//     floats up is high, among their own: by the squares of how far that is missed.
//
// It is exact: see match. Of rounds that are just as good the same is taken each time.
//
// A side is somebody's turn if they have had it less often, else if they had the other one last. Where it is
// both players' turn for the same one, it goes to whose turn is more pressing, else they change what they had
// when last their sides differed, counting back over games that were played, else the better placed one gets
// it. Without any games before, the better placed of the two has the first side if their number is odd.
//
// This is nearly FIDE's Dutch system (Handbook, C.04.3), with these differences, on purpose. FIDE makes each
// points group as good as can be, from the top, before it looks at the next one; here the event is weighed
// as a whole, by squares (4), so that sides and floats far down are not paid for a hair above. FIDE tells 7
// in four aims, and prefers among the rest the first of an order of exchanges, where 9 takes the least
// distance. FIDE's limits of sides may be passed by leaders in the last round, here only where there is no
// way around. Who did not come is not met again, where FIDE would allow it: a second free point helps
// nobody. The bye goes to the lowest, whether or not they have missed rounds before (C.9 of 2025).
type Swiss struct {
	Sides  []league.Side
	Rounds int // 0 for as many as are usual
}

// RoundsOf is how many there are. Usual is one more than it takes to have a single winner of all games,
// but no more than can be sure of their games.
func (f Swiss) RoundsOf(entrants int) int {
	if f.Rounds > 0 {
		return f.Rounds
	}
	return max(1, min(bits.Len(uint(entrants-1))+1, entrants/2))
}

// Sizes are from one more than there are rounds. From twice the rounds on no round can fail: each then may
// meet at least half of the others (Dirac). Below that it may be that all rounds without a repeat are used
// up, and the event ends sooner.
func (f Swiss) Sizes() (least, most int) { return max(2, f.Rounds+1), 512 }

// The aims of a round, as levels of a weight.
const (
	aimGames = iota
	aimLimits
	aimBye
	aimPoints
	aimTurns
	aimPressing
	aimFloats
	aimHalves
	aimDistance
)

// Limits of a side.
const (
	mostAhead = 2
	mostInRow = 2
)

// secondBye is worse than all limits of sides together.
const secondBye = 1 << 20

// swissPlayer is somebody as a Swiss sees them.
type swissPlayer struct {
	entrant league.Entrant
	seed    int
	points  int // two for a win, one for a draw
	free    int // rounds won without a game
	met     map[league.Entrant]bool
	had     []int       // the sides of games that were played, by round; 0 or 1, -1 for none
	floats  map[int]int // by round: 1 down, -1 up

	rank, place, group int // among all, among those with as many points; which points group
}

// Next is the next round, once each game of those before has its result.
func (f Swiss) Next(s Standing) (Round, bool) {
	st := read(s)
	if st.round >= f.RoundsOf(len(s.Entrants)) {
		return Round{}, false
	}
	if !st.settled() {
		return Round{}, true
	}
	r := Round{Number: st.round + 1}
	players := swissPlayers(st)
	pairs, bye, ok := f.pairs(players, r.Number)
	if !ok || len(pairs) == 0 {
		return Round{}, false
	}
	if bye != nil && bye.entrant.Computer() == "" { // a computer sits out, and has nothing for it
		r.Byes = append(r.Byes, bye.entrant)
	}
	for i, p := range pairs {
		first, second := p[0], p[1]
		if len(f.Sides) > 0 && firstSide(first, second) == 1 {
			first, second = second, first
		}
		name := id(r.Number, i+1)
		r.Games = append(r.Games, duel(name, r.Number, "", first.entrant, second.entrant, f.Sides))
	}
	return r, true
}

// swissPlayers are those who are present, best first.
func swissPlayers(st *state) []*swissPlayer {
	all := map[league.Entrant]*swissPlayer{}
	for i, e := range st.Entrants {
		all[e] = &swissPlayer{entrant: e, seed: i, met: map[league.Entrant]bool{}, floats: map[int]int{},
			had: slices.Repeat([]int{-1}, st.round)}
	}
	for round := 1; round <= st.round; round++ {
		before := map[league.Entrant]int{}
		for _, e := range st.Entrants {
			before[e] = all[e].points
		}
		for _, b := range st.Byes {
			if b.Round == round {
				p := all[b.Entrant]
				p.points, p.free, p.floats[round] = p.points+2, p.free+1, 1
			}
		}
		for _, g := range st.Games {
			if g.Round != round {
				continue
			}
			result, over := st.results[g.ID]
			for i, c := range g.Chairs {
				p, other := all[c.Entrant], g.Chairs[1-i].Entrant
				p.met[other] = true
				p.floats[round] = cmp.Compare(before[c.Entrant], before[other])
				switch {
				case over && result.Won(i):
					p.points += 2
				case over && result.Drawn():
					p.points++
				}
				if over && result.Ending.Counts() {
					p.had[round-1] = i
				} else if over && result.Won(i) {
					p.free++
				}
			}
		}
	}
	var present []*swissPlayer
	for _, e := range st.present() {
		present = append(present, all[e])
	}
	slices.SortStableFunc(present, func(a, b *swissPlayer) int { return cmp.Compare(b.points, a.points) })
	for i, p := range present {
		p.rank = i
		if i > 0 {
			if last := present[i-1]; last.points == p.points {
				p.group, p.place = last.group, last.place+1
			} else {
				p.group = last.group + 1
			}
		}
	}
	return present
}

// pairs is the best round; it gives each pair with the better placed one first, and the pairs in their order.
func (f Swiss) pairs(players []*swissPlayer, round int) (pairs [][2]*swissPlayer, bye *swissPlayer, ok bool) {
	n := len(players)
	all := n + n%2 // the last one stands for a bye
	groups := groupsOf(players)
	partners := match(all, func(a, b int) (weight, bool) {
		if b == n {
			return byeWeight(players[a], n), true
		}
		if players[a].met[players[b].entrant] {
			return weight{}, false
		}
		return f.weight(players[a], players[b], round, groups), true
	})
	for a, b := range partners {
		switch {
		case b < 0:
			return nil, nil, false
		case b == n:
			bye = players[a]
		case a < b && a < n:
			pairs = append(pairs, [2]*swissPlayer{players[a], players[b]})
		}
	}
	return pairs, bye, true
}

// byeWeight is what a bye is worth. Where a computer plays it is the computer's, if there can be a round so:
// it is there so that nobody else has one, which is worth more than all limits of sides.
func byeWeight(p *swissPlayer, players int) (w weight) {
	w[aimGames] = 1
	if p.entrant.Computer() != "" {
		w[aimLimits] = secondBye
		return w
	}
	w[aimLimits] = -int64(p.free) * secondBye
	w[aimBye] = -int64(players - 1 - p.rank)
	return w
}

// weight is what a game is worth; a is the better placed one.
func (f Swiss) weight(a, b *swissPlayer, round int, groups []pointsGroup) (w weight) {
	w[aimGames] = 1
	far := int64(a.points - b.points)
	w[aimPoints] = -far * far
	if len(f.Sides) > 0 {
		first := firstSide(a, b)
		for _, c := range []struct {
			p    *swissPlayer
			side int
		}{{a, first}, {b, 1 - first}} {
			turn, press := c.p.turn()
			if press == 0 || c.side == turn {
				continue
			}
			w[aimTurns]--
			if press > pressMild {
				w[aimPressing]--
			}
			if press >= pressLimit {
				w[aimLimits]--
			}
		}
	}
	if far > 0 {
		for back, worth := range []int64{2, 1} {
			if a.floats[round-1-back] > 0 {
				w[aimFloats] -= worth
			}
			if b.floats[round-1-back] < 0 {
				w[aimFloats] -= worth
			}
		}
		low, high := int64(groups[a.group].size-1-a.place), int64(b.place)
		w[aimDistance] = -low*low - high*high
	} else {
		g := groups[a.group]
		if b.place < g.floating+g.pairs || a.place >= g.floating+g.pairs {
			w[aimHalves] = -1
		}
		off := int64(b.place - a.place - g.pairs)
		w[aimDistance] = -off * off
	}
	return w
}

// pointsGroup is how many have as many points, and what becomes of them if as few as can be float, each to
// the next group: how many meet somebody from above (one or none), and how many pairs the others make.
type pointsGroup struct{ size, floating, pairs int }

func groupsOf(players []*swissPlayer) (groups []pointsGroup) {
	for _, p := range players {
		if p.group == len(groups) {
			groups = append(groups, pointsGroup{})
		}
		groups[p.group].size++
	}
	floating := 0
	for i := range groups {
		g := &groups[i]
		g.floating = floating
		floating = (g.size - g.floating) % 2
		g.pairs = (g.size - g.floating - floating) / 2
	}
	return groups
}

// How pressing it is that somebody has a side: not at all, because they had the other one last, because they
// are one behind with it, or because of a limit, the more so the farther they are behind.
const (
	pressMild  = 1
	pressOne   = 2
	pressLimit = 3
)

// turn is the side whose turn it is for somebody, and how pressing that is.
func (p *swissPlayer) turn() (side, press int) {
	ahead, row, last := 0, 0, -1
	for _, had := range p.had {
		if had < 0 {
			continue
		}
		ahead += 1 - 2*had
		if had != last {
			row = 0
		}
		row, last = row+1, had
	}
	switch {
	case last < 0:
		return 0, 0
	case ahead >= mostAhead || ahead <= -mostAhead:
		return less(ahead), pressLimit + max(ahead, -ahead)
	case row >= mostInRow:
		return 1 - last, pressLimit
	case ahead != 0:
		return less(ahead), pressOne
	}
	return 1 - last, pressMild
}

// played are the sides of somebody's games, without the rounds in which they had none.
func (p *swissPlayer) played() []int {
	return slices.DeleteFunc(slices.Clone(p.had), func(side int) bool { return side < 0 })
}

// less is the side that one has had less often who is ahead with the first one by so many.
func less(ahead int) int {
	if ahead > 0 {
		return 1
	}
	return 0
}

// firstSide is which of the sides, 0 or 1, the better placed of two gets.
func firstSide(a, b *swissPlayer) int {
	turn, press := a.turn()
	other, otherPress := b.turn()
	switch {
	case press == 0 && otherPress == 0:
		return a.seed % 2 // seeds are counted from 0 here
	case press == 0:
		return 1 - other
	case otherPress == 0 || turn != other || press > otherPress:
		return turn
	case otherPress > press:
		return 1 - other
	}
	mine, theirs := a.played(), b.played()
	for i := 1; i <= min(len(mine), len(theirs)); i++ {
		if had := mine[len(mine)-i]; had != theirs[len(theirs)-i] {
			return 1 - had
		}
	}
	return turn
}
