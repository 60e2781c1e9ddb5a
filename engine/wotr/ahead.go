package wotr

import "redbook/engine"

// wayToDoom is how many steps the Fellowship has from Rivendell to the Crack of Doom: over the borders of the
// map to a gate of Mordor, and up the Mordor track.
var wayToDoom = toGates(Rivendell) + crackOfDoom

// toGates is how far it is to the nearer gate of Mordor.
func toGates(from Region) int { return min(from.Distance(Morannon), from.Distance(MinasMorgul)) }

// ahead is who leads in a game that is broken off. The rulebook does not compare sides in the middle of a
// game, but it says what each of them needs (p.44): that side leads which has the larger part of one of its
// two victories. Those are, for the Shadow, corruption of 12 and points of 10; for the Free Peoples, points
// of 4 and the Fellowship's steps on its way to the Crack of Doom, with its progress if it has not been
// declared. In games with more players sides are compared, too: who comes first within one is asked of a side
// that has won.
func ahead(p *Position) engine.Seats {
	free := larger(share{p.points(FreePeoples), pointsToWin[FreePeoples]}, share{p.way(), wayToDoom})
	shadow := larger(share{int(p.Corruption), corruptionLimit}, share{p.points(Shadow), pointsToWin[Shadow]})
	switch {
	case free.of*shadow.n < shadow.of*free.n:
		return p.players(FreePeoples)
	case free.of*shadow.n > shadow.of*free.n:
		return p.players(Shadow)
	}
	return engine.Nobody
}

// share is so many of what is needed.
type share struct{ n, of int }

func larger(a, b share) share {
	if a.n*b.of < b.n*a.of {
		return b
	}
	return a
}

// way is how many steps of its way the Fellowship has gone, by the shortest one. It may have wandered off,
// and is not behind its beginning then.
func (p *Position) way() int {
	if p.InMordor {
		return wayToDoom - crackOfDoom + int(p.Mordor)
	}
	left := max(0, toGates(p.Bearers)-int(p.Progress))
	return max(0, wayToDoom-crackOfDoom-left)
}
