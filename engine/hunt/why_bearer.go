package hunt

import "redbook/engine"

// Why the Ring-bearer cannot do what he wants in his turn, in an escape, or anybody at the set-up.

// whyNoMove: Frodo moves once in a turn, by night unless he has rested. In part II he has a verb of his own.
func whyNoMove(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part == 2:
		return refusedByCard
	case p.Moved:
		return refusedHasMoved
	}
	return refusedHasRested.Unless(!p.Rested)
}

func whyNoRest(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Turn != Night:
		return refusedRestByDay
	case p.Moved:
		return refusedHasMoved
	}
	return refusedHasRested.Unless(!p.Rested)
}

// whyNoMarch: in part II the Ring-bearer says by night whether Frodo goes on (Rulebook p.28).
func whyNoMarch(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part != 2:
		return refusedPartTwo
	case p.Turn != Night:
		return refusedDayJourney
	case p.Moved:
		return refusedHasMoved
	}
	return refusedHasRested.Unless(!p.Rested)
}

func whyNoBuy(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Bought:
		return refusedBought
	case p.Tokens == 0:
		return refusedNoToken
	}
	return refusedNoAllies.Unless(len(p.allyRest()) > 0)
}

// whyNoEnd: Frodo has moved or rested, and so has Gandalf moved, who does in every turn (Rulebook p.29).
func whyNoEnd(p *Position, seat engine.Seat) *reason {
	if !p.Moved && !p.Rested {
		return refusedMoveFirst
	}
	return refusedGandalfFirst.Unless(whyNoGandalf(p, seat) != nil)
}

// whyNoGandalf: he moves once in each turn of the Ring-bearer, day and night (Rulebook p.29). It is his owed
// move.
func whyNoGandalf(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part != 2:
		return refusedPartTwo
	case p.Gandalf != GandalfHidden:
		return refusedGandalfSeen
	}
	return refusedGandalfMoved.Unless(!p.GandalfMoved)
}

// whyNotShow is why Gandalf cannot be revealed: he has moved, a Nazgûl stands with him, and there is a token
// to pay with (Rulebook p.29).
func whyNotShow(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part != 2:
		return refusedPartTwo
	case p.Gandalf != GandalfHidden:
		return refusedGandalfSeen
	case !p.GandalfMoved:
		return refusedGandalfFirst
	case p.Tokens == 0:
		return refusedNoToken
	}
	return refusedGandalfAlone.Unless(len(p.ridersOn(p.gandalfAt())) > 0)
}

// whyNoDeed: a token behind the screen shows the area where Gandalf is (Rulebook p.31).
func whyNoDeed(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part != 2:
		return refusedPartTwo
	case p.Gandalf != GandalfHidden && p.Gandalf != GandalfRevealed:
		return refusedGandalfSeen
	}
	return refusedNoDeed.Unless(p.Held.Has(p.gandalfAt()))
}

func whyNotRivendell(p *Position, _ engine.Seat) *reason {
	switch {
	case p.Part != 2:
		return refusedPartTwo
	case p.Gandalf != GandalfHidden:
		return refusedGandalfSeen
	}
	return refusedNotRivendell.Unless(p.gandalfAt().IsExit())
}

// namesArea is the space that a value names, if it is an area or an exit of the present board.
func (p *Position) namesArea(v engine.Value) (Space, bool) {
	s := spaceOf(v)
	return s, p.Part.value(s) == v && p.board().Areas.Or(p.board().Exits).Has(s)
}

// whyNotGo is why Frodo cannot go to a space: a dot can always be noted, else it is what is in reach
// (Rulebook p.11-12).
func whyNotGo(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch s, ok := p.namesArea(v); {
	case v == dotValue:
		return nil
	case !ok:
		return refusedNotHere
	case p.inReach().Has(s):
		return nil
	case !p.board().Connected(p.lastArea()).Has(s):
		return refusedApart
	}
	return refusedFar
}

// whyNotEscape is why Frodo cannot escape to a space (Rulebook p.23). He can always stay.
func whyNotEscape(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch s, ok := p.namesArea(v); {
	case v == stayValue:
		return nil
	case !ok:
		return refusedNotHere
	case p.refuges().Has(s):
		return nil
	case s.IsExit():
		return refusedExitFlees
	case !p.board().Connected(p.lastArea()).Has(s):
		return refusedApart
	}
	return refusedFarEscape
}

// whyNotStart is why a Nazgûl cannot be placed in an area.
func whyNotStart(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch s, ok := p.namesArea(v); {
	case !ok:
		return refusedNotHere
	case p.freeStarts().Has(s):
		return nil
	case p.board().NazgulStarts.Has(s):
		return refusedFull
	}
	return refusedNoStart
}
