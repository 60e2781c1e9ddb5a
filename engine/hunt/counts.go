package hunt

// This file counts what follows from the table, for the rules and for views alike.

const (
	track1   = 16 // the last step of part I (Rulebook p.25)
	limit1   = 12 // corruption that loses in part I (Rulebook p.25)
	limit2   = 12 // of a short journey, and of a long one (Rulebook p.28)
	longer   = 2
	shortest = 14 // moves of a short journey
)

// track is the last step of this part's movement track.
func (p *Position) track() int8 {
	switch {
	case p.Part == 1:
		return track1
	case p.Long:
		return shortest + longer
	}
	return shortest
}

// limit is how much corruption loses the game (Rulebook p.25, p.31, p.34).
func (p *Position) limit() int8 {
	if p.Part == 1 {
		return limit1
	}
	n := limit2 + int8(p.Deeds.Len())
	if p.Long {
		n += longer
	}
	if p.Gandalf == GandalfRivendell {
		n++
	}
	return n
}

// turnOrder lists the Nazgûl in the order of their turns: those of the first player, then clockwise (Rulebook
// p.10). Until that is settled, by colour.
func (p *Position) turnOrder() []Nazgul {
	var order []Nazgul
	if p.Order[0] == NoNazgul {
		return append(order, Blue, Green, Red, Purple)
	}
	for _, before := range []bool{false, true} {
		for _, who := range p.Order {
			if p.Riders[who].Seat < p.First == before {
				order = append(order, who)
			}
		}
	}
	return order
}

// meets lists who takes part in a meeting: the Nazgûl in the area and those adjacent to it, areas and dots
// (Rulebook p.22).
func (p *Position) meets() []Nazgul {
	var who []Nazgul
	for n := Blue; n < nazgulCount; n++ {
		r := &p.Riders[n]
		if !r.Hunted && (r.Where == p.FoundAt || p.board().Next[p.FoundAt].Has(r.Where)) {
			who = append(who, n)
		}
	}
	return who
}

// gandalfReach is where Gandalf may move: any other area or exit connected with his last area (Rulebook
// p.29).
func (p *Position) gandalfReach() spaceSet {
	last := p.GandalfJournal[p.GandalfMoves-1]
	to := p.board().Connected(last)
	to.Remove(last)
	return to
}
