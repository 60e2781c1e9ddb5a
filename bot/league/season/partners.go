package season

import (
	"slices"

	"redbook/bot/league"
)

// In a game for several, partners play for one side: they win and lose together, and a win is worth as much
// to each of them as to somebody who plays alone. Their seats stay apart where people sit down.

// with reports whether two chairs of a game are one, or play for the same end.
func (g Game) with(a, b league.Chair) bool { return a.With(b) || together(g.partners, a.Side, b.Side) }

// together reports whether two seats play for one side.
func together(all [][]league.Side, a, b league.Side) bool {
	return a != "" && sideOf(all, a) == sideOf(all, b)
}

// sideOf is the side for which a seat plays, by the name of its first seat.
func sideOf(all [][]league.Side, seat league.Side) league.Side {
	for _, partners := range all {
		if slices.Contains(partners, seat) {
			return partners[0]
		}
	}
	return seat
}

// sided are games whose chairs bear the sides for which they are played, as standings read them.
func (s *Settings) sided(games []league.Game) []league.Game {
	if len(s.Partners) == 0 {
		return games
	}
	games = slices.Clone(games)
	for n := range games {
		games[n].Chairs = slices.Clone(games[n].Chairs)
		for c := range games[n].Chairs {
			games[n].Chairs[c].Side = sideOf(s.Partners, games[n].Chairs[c].Side)
		}
	}
	return games
}
