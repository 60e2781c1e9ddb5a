package wotr

import "redbook/engine"

// The leading player of a side that partners share, and the order in which they act (Rulebook chapter XI,
// four players). The leading player acts second of the two; what belongs to no player (the dice in the hunt
// box, the Fellowship phase, what the hunt brings) is his to decide.

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
