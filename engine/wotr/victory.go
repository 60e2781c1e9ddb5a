package wotr

import "redbook/engine"

// Victory (Rulebook p.44). The military victory is checked in phase 6 alone. The victory of the Ring comes at
// any moment: see fellowship_corruption.go and fellowship_mordor.go.

// pointsToWin is how many victory points each side needs.
var pointsToWin = [2]int{FreePeoples: 4, Shadow: 10}

// checkVictory ends the game if a side has won the military victory; if both have, the Shadow wins (Rulebook
// p.44, R135).
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

// endResolution ends phase 5. On the Mordor track a turn without an attempt to move or hide costs corruption
// (Rulebook p.43 with errata, R18).
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

// win ends the game and shows what was hidden: the cards in the hands, those that were discarded unseen, and
// one that lies face down in a battle.
func win(pl *play, s Side, how string) {
	uncoverAll(pl)
	for i := range docked {
		if tell := docked[i].won; tell != nil {
			tell(pl, s)
		}
	}
	pl.End(engine.Result{Winners: pl.P.players(s), How: how})
}

func uncoverAll(pl *play) {
	for side := FreePeoples; side <= Shadow; side++ {
		both := pl.P.playersOf(side)
		uncover(pl, both[0])
		if both[0] != both[1] {
			uncover(pl, both[1])
		}
	}
}

// uncover shows what a player has held and discarded.
func uncover(pl *play, owner engine.Seat) {
	p, side := pl.P, sideOf(owner)
	hand, unseen := []engine.Value{}, []engine.Value{}
	for c, end := side.cards(); c < end; c++ {
		if p.holder(c) != owner {
			continue
		}
		switch p.Cards[c] {
		case InHand, Laid:
			hand = append(hand, engine.Value(c))
		case FaceDown:
			unseen = append(unseen, engine.Value(c))
		}
	}
	pl.Tell("uncovered", p.tellSeat(owner, tellSide("side", side), engine.Tell("hand", hand...).In(Cards),
		engine.Tell("discarded", unseen...).In(Cards))...)
}

var victoryEvents = []engine.EventDef{
	event("lingered"),
	{Kind: "uncovered", Facts: []engine.FactDef{fact("side", Sides), fact("player", Seats), fact("hand", Cards),
		fact("discarded", Cards)}, Reveals: true, Unforeseen: true},
}

var victoryPaths = []string{"lingered"}
