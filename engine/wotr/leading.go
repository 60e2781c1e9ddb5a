package wotr

import "redbook/engine"

// The leading player of a side that partners share, and the order in which they act (Rulebook chapter XI, four players). The leading
// player acts second of the two; what belongs to no player (the dice in the hunt box, the Fellowship phase, what the hunt brings) is
// his to decide.

var leadingEvents = []engine.EventDef{
	event("leads", fact("side", Sides), fact("player", Seats)), // who leads a side this turn
}

// passLead hands the lead to the partner at the start of every turn but the first.
func passLead(pl *play) {
	p := pl.P
	for s := FreePeoples; s <= Shadow; s++ {
		if !p.Partners[s] {
			continue
		}
		if p.Turn > 1 {
			p.Leads[s] = seatRows[p.Leads[s]].partner
		}
		pl.Tell("leads", tellSide("side", s), tellPlayer(engine.Seat(p.Leads[s])))
	}
}

// mayAct tells whether a player has an action left: one of his side's dice, or a token that he may use and has not let lie.
func (p *Position) mayAct(seat engine.Seat) bool {
	return p.diceLeft(sideOf(seat)) > 0 || p.mayUseToken(seat) && p.turnFrame().N>>seat&1 == 0
}

// nextPlayer gives the action of a side to the partner of whoever had its last one. In the first round of a turn that is the player
// who does not lead, since the leading player counts as the last of the turn before. Whoever passes has had his turn, and acts again when
// his next one comes: he "can still take the next action" then (chapter XI). A partner who has nothing left, when only tokens are, is
// passed over.
func (p *Position) nextPlayer(s Side) {
	if !p.Partners[s] {
		return
	}
	next := seatRows[p.Acted[s]].partner
	if !p.mayAct(engine.Seat(next)) {
		next = p.Acted[s]
	}
	p.Acted[s], p.Here().Player = next, next
}
