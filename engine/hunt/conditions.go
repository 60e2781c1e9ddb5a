package hunt

import "redbook/engine/hunt/dataset"

// holds reports whether a condition is fulfilled: all of one of its lines (Rulebook p.14, p.20).
func (p *Position) holds(w dataset.When) bool { return holdsAs(w, p.is) }

// mayHold reports whether a condition is fulfilled as far as everyone can know: what only the Ring-bearer
// knows may be so.
func (p *Position) mayHold(w dataset.When) bool {
	return holdsAs(w, func(c dataset.Condition) bool {
		return c.Kind == dataset.FrodoIn || c.Kind == dataset.EntryDot || p.is(c)
	})
}

func holdsAs(w dataset.When, is func(dataset.Condition) bool) bool {
	for _, line := range w {
		all := true
		for _, c := range line {
			all = all && is(c)
		}
		if all {
			return true
		}
	}
	return len(w) == 0
}

// is reports whether one thing is so.
func (p *Position) is(c dataset.Condition) bool {
	switch c.Kind {
	case dataset.FrodoIn:
		return p.choice(c.Where).Has(p.lastArea())
	case dataset.EntryDot:
		return p.inWilds()
	case dataset.Night:
		return p.Turn == Night
	case dataset.Rests:
		return p.Rested
	case dataset.BeforeMove:
		return !p.Moved && !p.Rested
	case dataset.StepAtLeast:
		return int(p.Step) >= c.N
	case dataset.StepAtMost:
		return int(p.Step) <= c.N
	case dataset.CompanyUp:
		return p.Company[c.Role] == FaceUp
	case dataset.CompanyOut:
		return p.Company[c.Role] == Absent
	case dataset.GandalfIn:
		return p.gandalfIn()
	case dataset.GandalfMoved:
		return p.GandalfMoved
	case dataset.MetLately:
		return p.MetDay > 0 && p.MetDay >= p.Day-1
	case dataset.FoundToday:
		return p.Succeeded
	case dataset.ActiveIn:
		return p.choice(c.Where).Has(p.Riders[p.Active].Where)
	case dataset.ChiefIn:
		return p.Chief != NoNazgul
	case dataset.ChiefOut:
		return p.Chief == NoNazgul
	case dataset.InPart:
		return p.inPart() == c.Part
	case dataset.NoFellowship:
		return p.Tokens == 0
	}
	return false
}

// inPart is the present part as the data set counts them.
func (p *Position) inPart() dataset.Part { return dataset.Part(p.Part - 1) }

// gandalfIn reports whether Gandalf is in the game: away in part I, and out of it when he has reached
// Rivendell (Rulebook p.31).
func (p *Position) gandalfIn() bool {
	return p.Gandalf == GandalfHidden || p.Gandalf == GandalfRevealed
}

// choice are the spaces of a choice as the board stands now.
func (p *Position) choice(w dataset.Where) spaceSet {
	set := w.In[p.inPart()]
	next := p.board().Next
	switch w.Near {
	case dataset.ConnectedAlly:
		var connected spaceSet
		for s := range p.Allies.All() {
			connected = connected.Or(p.board().Connected(s))
		}
		set = set.And(connected)
	case dataset.AdjacentToken:
		set = set.And(next[p.Here().Where])
	case dataset.AdjacentFrodo:
		set = set.And(next[p.frodoFound()])
	case dataset.AtActive:
		around := next[p.Riders[p.Active].Where]
		around.Add(p.Riders[p.Active].Where)
		set = set.And(around)
	}
	return set
}

// frodoFound is where a hunt of this turn has found Frodo, otherwise his last area.
func (p *Position) frodoFound() Space {
	if p.FoundAt != Nowhere {
		return p.FoundAt
	}
	return p.lastArea()
}
