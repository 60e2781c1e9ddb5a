package computer

import (
	"math/rand/v2"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// Chance is how likely a seat is to win, of a thousand, as far as an evaluation knows that sees the whole
// position. A game that is over has been won, lost or, between the two, drawn.
func Chance(r engine.Rules, p engine.Position, seat engine.Seat) int {
	if r.ID() == confrontation.Rules.ID() {
		return chanceOfConfrontation(p, seat)
	}
	if world, ok := p.(*hunt.Position); ok && !world.Over() {
		return huntChance(world, seat)
	}
	return stated(r, seat, (certain+prospect(r, p, seat))/2)
}

// stated is what a chance that an evaluation names comes to between players who think. That of the War was
// fitted to wars in most of which nobody does; of those between players who do, the Free Peoples win a little
// more, and whoever is ahead a little less (LADDERS.md).
func stated(r engine.Rules, seat engine.Seat, chance int) int {
	switch {
	case r.ID() != wotr.Rules.ID(), chance <= 0, chance >= certain:
		return chance
	case wotr.SideOf(seat) != wotr.FreePeoples:
		return certain - stated(r, engine.Seat(wotr.FreePeoples), certain-chance)
	}
	return likely(9*oddsOf(chance)/10 + 2*networkOne/9)
}

// chanceOfConfrontation plays what is half done on to the end of the turn some times, always the same way.
func chanceOfConfrontation(p engine.Position, seat engine.Seat) int {
	const trials = 8
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	r := confrontation.Rules
	m := &muse{q: Question{Rules: r, Pick: pick}, net: confrontationNet, stated: true}
	chair, sum := r.Holds(p, seat), 0
	for range trials {
		end := p
		if p.(*confrontation.Position).Turn > 0 {
			end = m.settle(p, deciding)
		}
		sum += m.chance(end, r.Holds(end, chair))
	}
	return sum / trials
}

// atFirst is the chance of the Fellowship before anybody has moved.
const atFirst = 250

// ofStrong is what the odds of the Fellowship come to between players who think about replies. The evaluation
// was fitted to games of players who do not; between those who do the Fellowship won more of those that stood
// even, and whoever was ahead won more (LADDERS.md).
func ofStrong(odds int) int { return 11*odds/8 + 3*networkOne/10 }
