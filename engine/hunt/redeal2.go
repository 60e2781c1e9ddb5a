package hunt

import "slices"

// The twins of part II: another journey card, another way of Gandalf's, other deed tokens.

// dealJourney gives Frodo another journey card of the same deck, and then Gandalf another way that agrees
// with it.
func dealJourney(p *Position, pick func(n int) int) {
	for range tries {
		twin := *p
		if p.Journey != NoJourney {
			cards := p.Tables.follows(p.Long, p.Havens, int(p.Step), p.Asked[p.AskedFrom:p.AskedCount])
			twin.Journey = cards[pick(len(cards))]
			if twin.OldJourneys.has(twin.Journey) {
				twin.OldJourneys = twin.OldJourneys&^(1<<twin.Journey) | 1<<p.Journey
			}
		}
		dealOffered(&twin, pick)
		if dealGandalf(&twin, pick) {
			*p = twin
			return
		}
	}
}

// dealOffered changes the journey cards from which one is being chosen.
func dealOffered(p *Position, pick func(n int) int) {
	for i, j := range p.Offered {
		var free []Journey
		for other := Journey(1); other < journeyCount; other++ {
			if other.long() == j.long() && other != p.Journey && !p.OldJourneys.has(other) && (other == j ||
				!slices.Contains(p.Offered[:], other)) {
				free = append(free, other)
			}
		}
		if j != NoJourney {
			p.Offered[i] = free[pick(len(free))]
		}
	}
}

// dealGandalf gives Gandalf another way and the Ring-bearer other deed tokens; false if none has been found.
func dealGandalf(p *Position, pick func(n int) int) bool {
	free := p.Tables.deeds.Without(p.Deeds)
	if p.GandalfMoves == 0 {
		p.Laid = setOf(deal(free.List(), p.Laid.Len(), pick))
		return true
	}
	var must, never spaceSet // behind the screen as far as was said; what was asked about stays where it is
	for _, a := range p.Asked[:p.AskedCount] {
		if a.Act == AskToken && free.Has(a.Space) {
			if p.Held.Has(a.Space) {
				must.Add(a.Space)
			} else {
				never.Add(a.Space)
			}
		}
	}
	journal, gone, ok := p.gandalfWay(free.Without(must), pick)
	if !ok {
		return false
	}
	copy(p.GandalfJournal[:], journal)
	n, laid := p.Held.Len(), p.Laid.Len()
	can := free.Without(must).Without(never).Without(gone)
	if can.Len() < n-must.Len() {
		return false
	}
	p.DeedsGone = gone
	p.Held = must.Or(setOf(deal(can.List(), n-must.Len(), pick)))
	supply := free.Without(p.Held).Without(gone)
	if supply.Len() < laid {
		return false
	}
	p.Laid = setOf(deal(supply.List(), laid, pick))
	return true
}

// gandalfWay draws a journal of Gandalf's that agrees with what everybody knows, and the tokens by which he
// has come to areas.
func (p *Position) gandalfWay(tokens spaceSet,
	pick func(n int) int) (journal []Space, gone spaceSet, ok bool) {
	n := int(p.GandalfMoves)
	layers := make([]spaceSet, n)
	for m := range layers {
		var can spaceSet
		switch leg := p.GandalfLegs[m]; {
		case leg.Known != Nowhere:
			can.Add(leg.Known)
		case leg.Jump || m == 0:
			can = tokens
		default:
			for _, s := range layers[m-1].List() {
				can = can.Or(p.gandalfGoesFrom(s))
			}
		}
		for _, s := range can.List() {
			if p.gandalfAgrees(m+1, s) {
				layers[m].Add(s)
			}
		}
	}
	journal = make([]Space, n)
	for m := n - 1; m >= 0; m-- {
		can := layers[m]
		if m+1 < n && !p.GandalfLegs[m+1].Jump {
			for _, s := range can.List() {
				if !p.gandalfGoesFrom(s).Has(journal[m+1]) {
					can.Remove(s)
				}
			}
		}
		if p.GandalfLegs[m].Jump && p.GandalfLegs[m].Known == Nowhere {
			can = can.Without(gone)
		}
		if can.Empty() {
			return nil, gone, false
		}
		journal[m] = can.List()[pick(can.Len())]
		if p.GandalfLegs[m].Jump && p.GandalfLegs[m].Known == Nowhere {
			gone.Add(journal[m])
		}
	}
	return journal, gone, true
}

// gandalfGoesFrom is where he can go in one move (Rulebook p.29).
func (p *Position) gandalfGoesFrom(s Space) spaceSet {
	to := p.board().Connected(s)
	to.Remove(s)
	return to
}

// gandalfAgrees reports whether what was said while his journal had m entries can be true with this as the
// last, where Frodo follows the present card (Rulebook p.32-33).
func (p *Position) gandalfAgrees(m int, at Space) bool {
	for i := range p.Asked[:p.AskedCount] {
		if p.askedOfGandalf(i, m) && !p.gandalfAllows(i, at) {
			return false
		}
	}
	return true
}

// askedOfGandalf reports whether the i-th answer tells of him, and his journal had m entries then.
func (p *Position) askedOfGandalf(i, m int) bool {
	a := &p.Asked[i]
	return int(a.Moves) == m && a.Says != Nothing && a.Gandalf == GandalfHidden &&
		(a.Act == HuntFor || a.Act == Perceive)
}

// gandalfAllows reports whether it can be true if his last area was this one.
func (p *Position) gandalfAllows(i int, at Space) bool {
	a, s := &p.Asked[i], &p.board().Spaces[at]
	in := a.Region != 0 && s.Region == a.Region || a.Segment != 0 && s.Segment == a.Segment
	switch {
	case a.Act == HuntFor:
		discovered := a.Says == Discovered || a.Says == YesDiscovered || a.Says == HereDiscovered
		return (at == a.Space) == discovered
	case a.Says == Yes:
		return a.Bound || in || i < int(p.AskedFrom) || p.frodoIn(a)
	case a.Says == YesGandalf:
		return a.Bound || in
	}
	return in == (a.Says == YesBoth)
}

// frodoIn reports whether Frodo's last area was where a perception looked, by the card that he follows.
func (p *Position) frodoIn(a *Answer) bool {
	last, _ := lastArea(p.Tables.journeys[p.Journey].Entries[:a.Step+1])
	s := &p.board().Spaces[last]
	return a.Region != 0 && s.Region == a.Region || a.Segment != 0 && s.Segment == a.Segment
}
