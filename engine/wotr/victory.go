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
		win(pl, Shadow, endConquered)
	case p.points(FreePeoples) >= pointsToWin[FreePeoples]:
		win(pl, FreePeoples, endBanished)
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

// win ends the game. What was hidden comes to light: the cards in the hands, those that were discarded unseen, and one that lies
// face down in a battle.
func win(pl *play, s Side, how string) {
	p := pl.P
	for owner := FreePeoples; owner <= Shadow; owner++ {
		hand, unseen := []engine.Value{}, []engine.Value{}
		for c := Card(1); c < cardCount; c++ {
			if c.deck().Side() != owner {
				continue
			}
			switch p.Cards[c] {
			case InHand, Laid:
				hand = append(hand, engine.Value(c))
			case FaceDown:
				unseen = append(unseen, engine.Value(c))
			}
		}
		pl.Tell("uncovered", tellSide("side", owner), engine.Tell("hand", hand...).In(Cards), engine.Tell("discarded", unseen...).In(Cards))
	}
	pl.End(engine.Result{Winners: p.players(s), How: how})
}

var victoryEvents = []engine.EventDef{
	event("lingered"),
	{Kind: "uncovered", Facts: []engine.FactDef{fact("side", Sides), fact("hand", Cards), fact("discarded", Cards)}, Reveals: true, Unforeseen: true},
}

var victoryPaths = []string{"lingered"}
