package wotr

import "redbook/engine"

// The war of the armies is decided in phase 6 alone; the Ring at any moment (Rulebook p.44): see corruption.go and the Mordor track.

// What conquers: victory points by side.
var pointsToWin = [2]int{FreePeoples: 4, Shadow: 10}

// checkVictory ends the game if a side has won the war of the armies; where both have, the Shadow comes first (Rulebook p.44, R135).
func checkVictory(pl *play) {
	p := pl.P
	switch {
	case p.points(Shadow) >= pointsToWin[Shadow]:
		pl.End(engine.Result{Winners: p.only(Shadow), How: endConquered})
	case p.points(FreePeoples) >= pointsToWin[FreePeoples]:
		pl.End(engine.Result{Winners: p.only(FreePeoples), How: endBanished})
	default:
		pl.Goto(turnRecover)
	}
}

// endResolution ends phase 5. Who lingers on the Mordor track pays for it: corruption if nobody has tried to move or to hide there
// this turn (Rulebook p.43 with errata, R18).
func endResolution(pl *play) {
	if p := pl.P; p.InMordor && !p.Tried {
		pl.Cover("lingered")
		pl.Tell("lingered")
		corrupt(pl, 1)
		if pl.Over() {
			return
		}
	}
	pl.Goto(turnVictory)
}

var victoryEvents = []engine.EventDef{event("lingered")}

var victoryPaths = []string{"lingered"}
