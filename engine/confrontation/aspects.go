package confrontation

import (
	"math/bits"

	"redbook/engine"
)

// What an evaluation looks at. Each aspect holds in a position or not; what is counted is one aspect for each
// count. A fitted evaluation has a weight for each, so that their order must not change without a new fit.

// AspectCount is how many aspects there are. Those of two characters, one of whom can attack the other, come
// last, after AspectsAlone others.
var AspectCount, AspectsAlone = func() (int, int) {
	l := listing{}
	new(Position).list(&l)
	return l.next, l.alone
}()

// Aspects appends the numbers of the aspects that hold in a position to a list. It sees all of the position.
func (p *Position) Aspects(list []int16) []int16 {
	l := listing{held: list}
	p.list(&l)
	return l.held
}

// listing is a list of aspects that is being made.
type listing struct {
	held  []int16
	next  int // the number of the next aspect
	alone int // so many come before those that are of two characters
}

// count lists which of so many counts holds; the last one means as many or more.
func (l *listing) count(n, kinds int) {
	l.held = append(l.held, int16(l.next+max(0, min(n, kinds-1))))
	l.next += kinds
}

// flag lists an aspect that holds or not.
func (l *listing) flag(holds bool) {
	if holds {
		l.held = append(l.held, int16(l.next))
	}
	l.next++
}

func (p *Position) list(l *listing) {
	const rows = 7
	mover := int(p.Mover)
	grounds := [2]ground{p.ground(Fellowship), p.ground(Sauron)}
	bearer := Nobody
	var moves, attacks [2]int
	var reached [characterCount]regionSet
	way := 0 // that Sauron's side has before it
	for c := Frodo; c < characterCount; c++ {
		at, s := p.Where[c], characters[c].side
		if at == Nowhere {
			l.next += int(regionCount)
			continue
		}
		l.count(int(at-Shire), int(regionCount-Shire))
		l.flag(p.Seen[c])
		to := p.destinationsOn(grounds[s], c)
		reached[c] = to
		moves[s] += bits.OnesCount32(uint32(to))
		attacks[s] += bits.OnesCount32(uint32(to & grounds[s].enemy.some()))
		switch {
		case s == Sauron:
			way += regions[at].row
		case p.bearsRing(c):
			bearer = c
		}
	}
	for s := Fellowship; s <= Sauron; s++ {
		h := grounds[s].own
		for r := Shire; r < regionCount; r++ {
			n := 0
			for i, set := range []regionSet{h.ones, h.twos, h.fours} {
				if set.has(r) {
					n += 1 << i
				}
			}
			l.count(n, regions[r].capacity+1)
		}
		for c := Strength1; c < cardCount; c++ {
			l.flag(p.Hands[s].has(c))
		}
		for c := Shadowfax; c < specialCount; c++ {
			l.flag(specials[c].side == s && p.hasSpecial(c))
		}
		l.count(moves[s], 9)
		l.count(2*min(attacks[s], 3)+mover, 8)
	}
	l.count(mover, 2)
	l.count(way/3, 14)
	numbers := 0
	for c := Strength1; c <= Strength6; c++ {
		for s, sign := range []int{Fellowship: -1, Sauron: 1} {
			if p.Hands[s].has(c) {
				numbers += sign * int(c)
			}
		}
	}
	l.count(numbers/2+4, 12)
	l.count(p.Hands[Sauron].count(), handSize+1)
	shire, next := 0, 0 // of Sauron's side in the Shire, and a step before it
	for _, c := range team[Sauron] {
		switch regions[p.Where[c]].row {
		case 0:
			if p.Where[c] == Shire {
				shire++
			}
		case 1:
			next++
		}
	}
	l.count(8*min(shire, 2)+2*min(next, 3)+mover, 24)

	// The Ring-bearer: where, who can reach it, where it can go, and who is with it.
	at := p.Where[bearer]
	l.count(2*int(at)+mover, 2*int(regionCount))
	near := 0
	aside := bits.OnesCount32(uint32(grounds[Fellowship].quiet(sideways[at])))
	free := bits.OnesCount32(uint32(grounds[Fellowship].quiet(ahead(Fellowship, at))))
	known := 0
	if p.Seen[bearer] {
		known = 1
	}
	beside := 0
	if at != Nowhere {
		beside = p.count(Fellowship, at) - 1
	}
	for _, c := range team[Sauron] {
		if at != Nowhere && reached[c].has(at) {
			near++
			l.count(4*min(aside, 1)+2*min(beside, 1)+mover, 8)
		} else {
			l.next += 8
		}
	}
	for _, c := range team[Fellowship] {
		l.flag(at != Nowhere && c != bearer && p.Where[c] == at)
	}
	l.count(2*min(near, 3)+mover, 8)
	l.count(2*min(near, 3)+known, 8)
	l.count(3*min(near, 2)+aside, 9)
	l.count(3*min(near, 2)+min(beside, 2), 9)
	l.count(3*min(free, 2)+min(near, 2), 9)
	l.count(2*p.wayToMordor(grounds[Fellowship], at)+mover, 2*(rows+1))

	// Who can attack whom.
	l.alone = l.next
	for s := Fellowship; s <= Sauron; s++ {
		for _, c := range team[s] {
			to := reached[c] & grounds[s].enemy.some()
			for i, d := range team[s.Enemy()] {
				if to.has(p.Where[d]) {
					l.held = append(l.held, int16(l.next+2*i+mover))
				}
			}
			l.next += 2 * len(team[s.Enemy()])
		}
	}
}

// wayToMordor is how many moves a character of the Fellowship needs to Mordor if nobody else moves and none
// leads to where the enemy stands; 0: there is no such way.
func (p *Position) wayToMordor(g ground, from Region) int {
	if from == Nowhere {
		return 0
	}
	reached, edge := regionSet(0), setOf(from)
	for n := 1; edge != 0; n++ {
		var next regionSet
		for r := range edge.each {
			next |= ahead(Fellowship, r)
		}
		if next.has(Mordor) {
			return n
		}
		reached |= edge
		edge = g.quiet(next) &^ reached
	}
	return 0
}

// Moves lists the moves with which the side to move can make its turn, special cards aside.
func (p *Position) Moves() (list []engine.Action) {
	g := p.ground(p.Mover)
	for _, c := range team[p.Mover] {
		for to := range p.waysOn(g, c).each {
			list = append(list, engine.Action{Verb: "move", Args: []engine.Arg{
				{Name: "from", Value: engine.Value(p.Where[c])}, {Name: "to", Value: engine.Value(to)},
				{Name: "who", Value: engine.Value(c)}}})
		}
	}
	return list
}
