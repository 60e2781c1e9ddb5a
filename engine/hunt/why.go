package hunt

import "redbook/engine"

// Why a Nazgûl cannot do what its player wants: the reasons name what to do instead.

// The reasons.
const (
	refusedOnDot     = "on-dot"          // nazgul: it stands on a dot; searches and hunts are made in areas
	refusedStart     = "frodo-start"     // space: Frodo's start areas cannot be searched
	refusedTracked   = "tracked"         // space: there is a tracks token already
	refusedGandalf   = "gandalf-stands"  // space: Gandalf stands there
	refusedForbidden = "act-forbidden"   // space: a card forbids it
	refusedActed     = "acted"           // nazgul: it has had its action
	refusedMoved     = "rider-moved"     // nazgul: it has had its move
	refusedBarred    = "rider-barred"    // nazgul: a card keeps it from everything in this turn
	refusedNoFree    = "no-free-action"  // nazgul: a card has taken its free action
	refusedHuntNight = "hunts-instead"   // nazgul: its free action is a hunt now
	refusedSearchDay = "hunt-needs-die"  // nazgul: its free action is a search now
	refusedNoDie     = "no-such-die"     // no die of the pool can be spent so
	refusedTooFar    = "rider-too-far"   // nazgul, space: its move does not reach there
	refusedExit      = "rider-exit"      // space: no Nazgûl enters an exit
	refusedAlly      = "rider-ally"      // space: an ally token keeps Nazgûl out
	refusedTokens    = "no-such-power"   // count, tokens: so many information tokens open it, so many are there
	refusedCard      = "card-not-played" // card: it is not in the hand, or its condition does not hold
)

var nazgulRefusals = []string{
	refusedOnDot, refusedStart, refusedTracked, refusedGandalf, refusedForbidden, refusedActed, refusedMoved,
	refusedBarred, refusedNoFree, refusedHuntNight, refusedSearchDay, refusedNoDie, refusedTooFar, refusedExit,
	refusedAlly, refusedTokens, refusedCard,
}

// whyNoAct is why the active Nazgûl has no action; nil if it has.
func (p *Position) whyNoAct() *engine.Refusal {
	switch r := p.active(); {
	case r.Barred:
		return engine.Refuse(refusedBarred, riderFact(p.Active).In(Riders))
	case r.Acted:
		return engine.Refuse(refusedActed, riderFact(p.Active).In(Riders))
	}
	return nil
}

// whyNotHere is why an area can be neither searched nor hunted.
func (p *Position) whyNotHere(s Space) *engine.Refusal {
	switch {
	case !p.board().Areas.Has(s):
		return engine.Refuse(refusedOnDot, riderFact(p.Active).In(Riders))
	case p.gandalfStands(s):
		return engine.Refuse(refusedGandalf, p.at("space", s).In(Spaces))
	case p.logged(NoSearchNoHunt, s):
		return engine.Refuse(refusedForbidden, p.at("space", s).In(Spaces))
	}
	return nil
}

func whySearch(p *Position, _ engine.Seat) *engine.Refusal {
	s := p.active().Where
	space := p.at("space", s).In(Spaces)
	if r := p.whyNoAct(); r != nil {
		return r
	}
	if r := p.whyNotHere(s); r != nil {
		return r
	}
	switch {
	case p.active().NoFree:
		return engine.Refuse(refusedNoFree, riderFact(p.Active).In(Riders))
	case p.huntsFree():
		return engine.Refuse(refusedHuntNight, riderFact(p.Active).In(Riders))
	case p.board().FrodoStarts.Has(s):
		return engine.Refuse(refusedStart, space)
	case p.tracked(s):
		return engine.Refuse(refusedTracked, space)
	}
	return engine.Refuse(refusedForbidden, space)
}

func whyHunt(p *Position, _ engine.Seat) *engine.Refusal {
	s := p.active().Where
	if r := p.whyNoAct(); r != nil {
		return r
	}
	if r := p.whyNotHere(s); r != nil {
		return r
	}
	switch {
	case p.active().NoHunt:
		return engine.Refuse(refusedForbidden, p.at("space", s).In(Spaces))
	case !p.huntsFree():
		return engine.Refuse(refusedSearchDay, riderFact(p.Active).In(Riders))
	case p.active().NoFree:
		return engine.Refuse(refusedNoFree, riderFact(p.Active).In(Riders))
	}
	return nil
}

// whyHuntWith is why no hunt can be made with a die.
func whyHuntWith(p *Position, seat engine.Seat) *engine.Refusal {
	s := p.active().Where
	if r := p.whyNoAct(); r != nil {
		return r
	}
	if r := p.whyNotHere(s); r != nil {
		return r
	}
	if p.active().NoHunt {
		return engine.Refuse(refusedForbidden, p.at("space", s).In(Spaces))
	}
	return whyDice(asSword)(p, seat)
}

// whyDice is why nothing can be done with a die.
func whyDice(u use) func(*Position, engine.Seat) *engine.Refusal {
	return func(p *Position, _ engine.Seat) *engine.Refusal {
		if r := p.whyNoAct(); r != nil {
			return r
		}
		if !p.hasDie(u) {
			return engine.Refuse(refusedNoDie)
		}
		return nil
	}
}

func whyPower(tokens int, u use) func(*Position, engine.Seat) *engine.Refusal {
	return func(p *Position, seat engine.Seat) *engine.Refusal {
		if p.information() < tokens {
			return engine.Refuse(refusedTokens, number("count", tokens).In(engine.Number),
				number("tokens", p.information()).In(engine.Number))
		}
		return whyDice(u)(p, seat)
	}
}

func whyDie(_ *Position, _ engine.Seat, _ engine.Action, _ engine.Value) *engine.Refusal {
	return engine.Refuse(refusedNoDie)
}

func whyCard(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	return engine.Refuse(refusedCard, engine.Tell("card", v).In(Cards))
}

func whyRide(p *Position, _ engine.Seat) *engine.Refusal {
	if p.active().Barred {
		return engine.Refuse(refusedBarred, riderFact(p.Active).In(Riders))
	}
	if p.active().Moved {
		return engine.Refuse(refusedMoved, riderFact(p.Active).In(Riders))
	}
	return nil
}

// whyThere is why a Nazgûl cannot go to a space.
func whyThere(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	s := spaceOf(v)
	space := engine.Tell("space", v).In(Spaces)
	switch {
	case p.Part.value(s) != v:
		return nil
	case p.board().Exits.Has(s):
		return engine.Refuse(refusedExit, space)
	case p.Allies.Has(s):
		return engine.Refuse(refusedAlly, space)
	case p.gandalfStands(s):
		return engine.Refuse(refusedGandalf, space)
	}
	return engine.Refuse(refusedTooFar, space)
}
