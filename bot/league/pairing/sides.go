package pairing

import (
	"math/rand/v2"
	"slices"

	"redbook/bot/league"
)

// Draw has chance say who of a game's chairs has which of its sides; a side that partners share stands there
// several times.
func Draw(g league.Game, sides []league.Side, chance *rand.Rand) league.Game {
	g.Chairs = slices.Clone(g.Chairs)
	for i, at := range chance.Perm(len(sides)) {
		g.Chairs[i].Side = sides[at]
	}
	return g
}
