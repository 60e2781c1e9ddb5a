package hunt

import (
	"slices"

	"redbook/engine"
)

// redeal makes a twin for the leak test: what the audience cannot know becomes something else that agrees
// with all that it has seen. For the Nazgûl that is another way of Frodo's, other tokens behind the screen
// and other ally cards; for everybody other hands of the other players of Nazgûl.
func redeal(p *Position, audience engine.Seats, _ []engine.Event, pick func(n int) int) bool {
	if p.Over() || p.Start == Nowhere { // everything is open, or nothing is drawn
		return false
	}
	before := *p
	dealSorcery(p, audience, pick)
	if !audience.Has(ringBearer) {
		dealAllies(p, pick)
		if p.Part == 1 {
			dealWay(p, pick)
		} else {
			dealJourney(p, pick)
		}
	}
	return *p != before
}

// tries is how often a way is drawn again if it agrees with the answers and not with the tokens.
const tries = 20

// deal takes n of a list at random.
func deal[T any](list []T, n int, pick func(n int) int) []T {
	list = slices.Clone(list)
	for i := range n {
		j := i + pick(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:n]
}

// dealSorcery gives the players of Nazgûl whose hands the audience does not know other ones of the same size.
func dealSorcery(p *Position, audience engine.Seats, pick func(n int) int) {
	if p.Swap.To != 0 || p.Gifts != [seatCount]gifts{} {
		return // cards lie between hands
	}
	var sizes [seatCount]int
	for seat := nazgul1; seat < seatCount; seat++ {
		if !audience.Has(seat) {
			sizes[seat] = p.sorceryCount(seat)
			p.Sorcery[seat] = [titles + 1]uint8{}
		}
	}
	for seat, n := range sizes {
		for _, c := range deal(p.sorceryRest(), n, pick) {
			p.Sorcery[seat][Card(c).sorceryTitle()]++
		}
	}
}

// dealAllies gives the Ring-bearer another hand. Cards just drawn, some of which must be given up, are part
// of it.
func dealAllies(p *Position, pick func(n int) int) {
	if p.DrawnAllies != (drawnAllies{}) {
		return
	}
	n := p.handSize()
	hand := p.Hand
	p.Hand = [cardCount]uint8{}
	rest := p.allyRest()
	if len(rest) < n { // the hand is still of the other part's deck
		p.Hand = hand
		return
	}
	for _, c := range deal(rest, n, pick) {
		p.Hand[c]++
	}
}

// dealWay gives Frodo another way through part I, and the Ring-bearer other information tokens.
func dealWay(p *Position, pick func(n int) int) {
	n, exit := int(p.Step), Nowhere
	if s := p.Journal[n]; p.board().Exits.Has(s) { // everybody knows: the part is over
		n, exit = n-1, s
	}
	k := p.knowledge(n)
	layers := k.follow()
	rescued := p.rescued()
	for range tries {
		twin := *p
		journal := k.sample(layers, pick, func(at trail) bool {
			return exit == Nowhere || p.board().InRange(at.last, int(at.dots)+int(p.Legs[p.Step].Plus)).Has(exit)
		})
		copy(twin.Journal[:], journal)
		twin.Start = journal[0]
		if rescued && twin.movesToExit() != p.movesToExit() || !dealInformation(&twin, pick) {
			continue
		}
		*p = twin
		return
	}
}

// rescued reports whether everybody knows how many moves Frodo would have needed (Rulebook p.25).
func (p *Position) rescued() bool { return p.Step == p.track() }

// dealInformation gives the Ring-bearer other information tokens for his journal, as many; false if there are
// none that agree with what the Nazgûl have found and not found.
func dealInformation(p *Position, pick func(n int) int) bool {
	must, free, n := p.informationFor()
	if n := p.Laid.Len(); n > 0 {
		p.Laid = setOf(deal(free.List(), n, pick))
		return true
	}
	if left := free.Without(must); must.Len() <= n && must.Len()+left.Len() >= n {
		tokens := must.Or(setOf(deal(left.List(), n-must.Len(), pick)))
		p.Held, p.Hidden = tokens, spaceSet{}
		for _, s := range p.Journal[1 : p.Step+1] {
			if tokens.Has(s) {
				p.Held.Remove(s)
				p.Hidden.Add(s)
			}
		}
		return true
	}
	return false
}

// informationFor is which information tokens the Ring-bearer must have behind the screen, by what the Nazgûl
// have found and not found and by his journal, which ones he may have, and how many he has.
func (p *Position) informationFor() (must, free spaceSet, n int) {
	var known spaceSet
	for _, s := range p.Known {
		if s != Nowhere {
			known.Add(s)
		}
	}
	free = p.Tables.news.Without(known)
	n = p.Held.Len() + p.Hidden.Len()
	for _, a := range p.Asked[:p.AskedCount] {
		turned := slices.Contains(p.Journal[1:a.Step+1], a.Space) // by then, if there was a token at all
		switch looked := a.Says != Nothing && (a.Act == Search || a.Act == HuntFor); {
		case known.Has(a.Space): // handed over since
		case a.Kept, a.Act == AskToken && a.Says == Yes:
			must.Add(a.Space)
		case (looked || a.Act == AskToken && a.Says == No) && !turned:
			free.Remove(a.Space) // a token would have been handed over, or owned up to
		}
	}
	return must, free, n
}

func setOf(list []Space) spaceSet {
	var set spaceSet
	for _, s := range list {
		set.Add(s)
	}
	return set
}
