package hunt

import "redbook/engine"

// Why the Ring-bearer cannot do what he wants in his turn, in an escape, or anybody at the set-up.

// The reasons.
const (
	refusedHasMoved     = "frodo-has-moved"   // once a turn
	refusedHasRested    = "frodo-has-rested"  // so he does not move
	refusedRestByDay    = "rest-by-day"       // by day he must move
	refusedByCard       = "frodo-by-card"     // in part II his journey card leads him
	refusedMoveFirst    = "frodo-moves-first" // the turn cannot end before
	refusedGandalfFirst = "gandalf-first"     // neither before Gandalf's move
	refusedBought       = "bought-already"    // one token a turn buys a card
	refusedNoToken      = "no-fellowship"     // no token on Frodo's card
	refusedNoAllies     = "no-allies-left"    // the deck is empty
	refusedApart        = "not-connected"     // space: other areas lie between
	refusedFar          = "out-of-reach"      // space, count: so many dots lie between; noted: so many count
	refusedFarEscape    = "escape-too-far"    // space
	refusedExitFlees    = "no-escape-to-exit" // space
	refusedNoStart      = "no-start-area"     // space
	refusedFull         = "start-area-full"   // space
	refusedClaim        = "claim-first"       // whoever plays has one Nazgûl at least
)

var bearerRefusals = []string{
	refusedHasMoved, refusedHasRested, refusedRestByDay, refusedByCard, refusedMoveFirst, refusedGandalfFirst,
	refusedBought, refusedNoToken, refusedNoAllies, refusedApart, refusedFar, refusedFarEscape, refusedExitFlees,
	refusedNoStart, refusedFull, refusedClaim,
}

func whyMove(p *Position, _ engine.Seat) *engine.Refusal {
	switch {
	case p.Part == 2:
		return engine.Refuse(refusedByCard)
	case p.Moved:
		return engine.Refuse(refusedHasMoved)
	}
	return engine.Refuse(refusedHasRested)
}

func whyRest(p *Position, _ engine.Seat) *engine.Refusal {
	switch {
	case p.Turn != Night:
		return engine.Refuse(refusedRestByDay)
	case p.Moved:
		return engine.Refuse(refusedHasMoved)
	}
	return engine.Refuse(refusedHasRested)
}

func whyBuy(p *Position, _ engine.Seat) *engine.Refusal {
	switch {
	case p.Bought:
		return engine.Refuse(refusedBought)
	case p.Tokens == 0:
		return engine.Refuse(refusedNoToken)
	}
	return engine.Refuse(refusedNoAllies)
}

func whyNoEnd(p *Position, _ engine.Seat) *engine.Refusal {
	if p.Moved || p.Rested {
		return engine.Refuse(refusedGandalfFirst)
	}
	return engine.Refuse(refusedMoveFirst)
}

// namesArea is the space that a value names, if it is an area or an exit of the present board.
func (p *Position) namesArea(v engine.Value) (Space, bool) {
	s := spaceOf(v)
	return s, p.Part.value(s) == v && p.board().Areas.Or(p.board().Exits).Has(s)
}

func whyNotGo(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	s, ok := p.namesArea(v)
	if !ok {
		return nil
	}
	last := p.lastArea()
	if !p.board().Connected(last).Has(s) {
		return engine.Refuse(refusedApart, p.at("space", s).In(Spaces))
	}
	return engine.Refuse(refusedFar, p.at("space", s).In(Spaces),
		number("count", int(p.board().Between[last][s])).In(engine.Number),
		number("noted", p.dotsSince()+int(p.Reach)).In(engine.Number))
}

func whyNotEscape(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	s, ok := p.namesArea(v)
	switch {
	case !ok:
		return nil
	case s.IsExit():
		return engine.Refuse(refusedExitFlees, p.at("space", s).In(Spaces))
	case !p.board().Connected(p.lastArea()).Has(s):
		return engine.Refuse(refusedApart, p.at("space", s).In(Spaces))
	}
	return engine.Refuse(refusedFarEscape, p.at("space", s).In(Spaces))
}

func whyNotStart(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	s, ok := p.namesArea(v)
	switch {
	case !ok:
		return nil
	case p.board().NazgulStarts.Has(s):
		return engine.Refuse(refusedFull, p.at("space", s).In(Spaces))
	}
	return engine.Refuse(refusedNoStart, p.at("space", s).In(Spaces))
}
