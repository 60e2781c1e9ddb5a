package hunt

import "redbook/engine"

// Why a Nazgûl cannot do what its player wants: the reasons say what to do instead.

// whyNoAct is why the active Nazgûl has no action; nil if it has.
func (p *Position) whyNoAct() *reason {
	if p.active().Barred {
		return refusedBarred
	}
	return refusedActed.Unless(!p.active().Acted)
}

// whyNotHere is why an area can be neither searched nor hunted.
func (p *Position) whyNotHere(s Space) *reason {
	switch {
	case !p.board().Areas.Has(s):
		return refusedOnDot
	case p.gandalfStands(s):
		return refusedGandalf
	}
	return refusedForbidden.Unless(!p.logged(NoSearchNoHunt, s))
}

// whyNotSearched is why an area cannot be searched: not a start area of Frodo's, nor where tracks lie
// (Rulebook p.19), Gandalf stands (p.31) or something forbids it.
func (p *Position) whyNotSearched(s Space) *reason {
	switch why := p.whyNotHere(s); {
	case why != nil:
		return why
	case p.board().FrodoStarts.Has(s):
		return refusedStart
	case p.tracked(s):
		return refusedTracked
	}
	return refusedForbidden.Unless(!p.logged(NoSearch, s))
}

// whyNotHunted is why a Nazgûl cannot hunt in an area: it can in any, a start area or one with tracks too
// (Rulebook p.19), but not where Gandalf stands (p.31) or something forbids it.
func (p *Position) whyNotHunted(who Nazgul, s Space) *reason {
	if why := p.whyNotHere(s); why != nil {
		return why
	}
	return refusedForbidden.Unless(!p.Riders[who].NoHunt)
}

func whyNoSearch(p *Position, _ engine.Seat) *reason {
	switch why := p.whyNoAct(); {
	case why != nil:
		return why
	case p.whyNotHere(p.active().Where) != nil:
		return p.whyNotHere(p.active().Where)
	case p.active().NoFree:
		return refusedNoFree
	case p.huntsFree():
		return refusedHuntNight
	}
	return p.whyNotSearched(p.active().Where)
}

func whyNoHunt(p *Position, _ engine.Seat) *reason {
	switch why := p.whyNoAct(); {
	case why != nil:
		return why
	case p.whyNotHunted(p.Active, p.active().Where) != nil:
		return p.whyNotHunted(p.Active, p.active().Where)
	case !p.huntsFree():
		return refusedSearchDay
	}
	return refusedNoFree.Unless(!p.active().NoFree)
}

// whyNoHuntWith is why no hunt can be made with a die.
func whyNoHuntWith(p *Position, _ engine.Seat) *reason {
	why := p.whyNoAct()
	if why == nil {
		why = p.whyNotHunted(p.Active, p.active().Where)
	}
	if why == nil {
		why = p.whyNoDie(asSword)
	}
	return why
}

// whyNoDie is why nothing can be done with a die.
func (p *Position) whyNoDie(u use) *reason {
	if why := p.whyNoAct(); why != nil {
		return why
	}
	return refusedNoDie.Unless(p.hasDie(u))
}

// whyNoPower is why the active Nazgûl may not use a power that needs so many tokens and a die of a use.
func (p *Position) whyNoPower(tokens int, u use) *reason {
	if p.information() < tokens {
		return refusedTokens
	}
	return p.whyNoDie(u)
}

func whyNoRide(p *Position, _ engine.Seat) *reason {
	switch r := p.active(); {
	case r.Barred:
		return refusedBarred
	case r.Moved && r.Moves == 0:
		return refusedMoved
	}
	// a move begins with one step, by whatever line: where there is none, there are not several
	return refusedNowhere.Unless(!p.ridesAway(p.active().Where, 1).Empty())
}

// whyNotThere is why a Nazgûl cannot go to a space that is not among those that it can reach.
func (p *Position) whyNotThere(v engine.Value) *reason {
	switch s := spaceOf(v); {
	case p.Part.value(s) != v || v == dotValue || v == stayValue:
		return refusedNotHere
	case p.board().Exits.Has(s):
		return refusedExit
	case p.Allies.Has(s):
		return refusedAlly
	case p.gandalfStands(s):
		return refusedGandalf
	}
	return refusedTooFar
}
