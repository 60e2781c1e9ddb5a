package computer

import (
	"math/rand/v2"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
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
	return (certain + prospect(r, p, seat)) / 2
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
// was fitted to games of players who do not; between those who do the Fellowship won a little more, and so
// did whoever was ahead (LADDERS.md).
func ofStrong(odds int) int { return 8*odds/7 + networkOne/3 }
