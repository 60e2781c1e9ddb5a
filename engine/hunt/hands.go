package hunt

import "redbook/engine"

// Hands: ally cards of the Ring-bearer, sorcery cards of each player of Nazgûl, five at most of a kind
// (Rulebook p.14, p.20).

// allyDeck are the titles of the present part's ally deck.
func (p *Position) allyDeck() (first, end Card) {
	if p.Part == 2 {
		return firstAlly2, firstSorcery
	}
	return firstAlly1, firstAlly2
}

// handSize is how many ally cards the Ring-bearer holds: everybody sees that.
func (p *Position) handSize() int {
	n := 0
	for _, copies := range p.Hand {
		n += int(copies)
	}
	return n
}

// sorceryCount is how many sorcery cards a seat holds: everybody sees that too.
func (p *Position) sorceryCount(seat engine.Seat) int {
	n := 0
	for _, copies := range p.Sorcery[seat] {
		n += int(copies)
	}
	return n
}

// Sorcery cards stand in their tables by title alone.
func (c Card) sorceryTitle() int { return int(c-firstSorcery) + 1 }
func sorceryCard(title int) Card { return firstSorcery + Card(title-1) }

// allyRest is the rest of the ally deck: a title once for each copy that is left.
func (p *Position) allyRest() []engine.Value {
	var rest []engine.Value
	first, end := p.allyDeck()
	for c := first; c < end; c++ {
		for range int(p.Tables.copies(c)) - int(p.Hand[c]) - int(p.AllyGone[c]) {
			rest = append(rest, engine.Value(c))
		}
	}
	return rest
}

// drawAllies draws ally cards, as many as the deck still has; too many are discarded at once.
func drawAllies(pl *play, n int) {
	drawToHand(pl, n)
	limitAllies(pl)
}

// drawToHand draws ally cards without looking at the limit, and gives how many and which.
func drawToHand(pl *play, n int) (drawn drawnAllies) {
	p := pl.P
	for i := range n {
		rest := p.allyRest()
		if len(rest) == 0 {
			pl.Cover("allies.none")
			pl.Tell("no-allies-left")
			break
		}
		c := Card(pl.DrawOnly(engine.Nobody, "ally", Cards, rest))
		p.Hand[c]++
		if i < len(drawn) {
			drawn[i] = c
		}
		pl.Tell("drew-ally", engine.Tell("card", engine.Value(c)).Only(engine.SeatsOf(ringBearer)))
	}
	return drawn
}

// drawnAllies are ally cards just drawn, some of which are given up.
type drawnAllies [4]Card

// discardFrame is the frame of cards that Seat has to discard.
type discardFrame Frame

func (f *discardFrame) left() *int8 { return &f.N } // how many more

func (p *Position) discards() *discardFrame { return (*discardFrame)(p.Here()) }

// limitAllies has the Ring-bearer discard what he holds too much, at once.
func limitAllies(pl *play) {
	if over := pl.P.handSize() - maxHand; over > 0 {
		pl.Cover("allies.too-many")
		pl.Call(discardAlly)
		*pl.P.discards().left() = int8(over)
	}
}

// dropAlly puts a card from the hand on the open discard pile.
func dropAlly(pl *play, c Card) {
	pl.P.Hand[c]--
	pl.P.AllyGone[c]++
	pl.Tell("discarded-ally", engine.Tell("card", engine.Value(c)))
}

var discardAllyStep = step{
	Name: "hand.ally",
	Owed: func(*Position) engine.Seats { return engine.SeatsOf(ringBearer) },
	Verbs: []verb{{
		Name: "discard",
		Fields: []field{{Name: "card", Domain: Cards,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return inHand(p, out)
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				return refusedNotHeld.Unless(p.Hand[v] > 0)
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			dropAlly(pl, Card(a.Get("card")))
			discardedOne(pl)
		},
	}},
	About: howMany,
	Auto:  func(p *Position, _ engine.Seat) bool { return p.handSize() == 1 },
}

// inHand lists the titles of the Ring-bearer's hand.
func inHand(p *Position, out []engine.Value) []engine.Value {
	for c, copies := range p.Hand {
		if copies > 0 {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

// discardedOne goes on when all that must be has been discarded.
func discardedOne(pl *play) {
	f := pl.P.discards()
	if *f.left()--; *f.left() > 0 {
		pl.Goto(pl.P.Core.Step())
		return
	}
	pl.Return()
}

func howMany(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{engine.Tell("count", engine.Value(*p.discards().left())).In(engine.Number)}
}

// sorceryRest is the sorcery deck: a title once for each copy that is in it.
func (p *Position) sorceryRest() []engine.Value {
	var rest []engine.Value
	for title := 1; title <= titles; title++ {
		left := int(p.Tables.copies(sorceryCard(title))) - int(p.SorceryGone[title]) - int(p.SorceryOut[title])
		for seat := range p.Sorcery {
			left -= int(p.Sorcery[seat][title])
		}
		for range left {
			rest = append(rest, engine.Value(sorceryCard(title)))
		}
	}
	return rest
}

// drawSorcery draws sorcery cards for a seat. When the deck has run out, the discards are its new deck
// (Rulebook p.20).
func drawSorcery(pl *play, seat engine.Seat, n int) {
	p := pl.P
	for range n {
		rest := p.sorceryRest()
		if len(rest) == 0 {
			p.reshuffle()
			if rest = p.sorceryRest(); len(rest) == 0 {
				break
			}
			pl.Cover("sorcery.reshuffled")
			pl.Tell("sorcery-shuffled")
		}
		c := Card(pl.DrawOnly(engine.Nobody, "sorcery", Cards, rest))
		p.Sorcery[seat][c.sorceryTitle()]++
		pl.Tell("drew-sorcery", engine.Tell("seat", engine.Value(seat)),
			engine.Tell("card", engine.Value(c)).Only(engine.SeatsOf(seat)))
	}
	if over := p.sorceryCount(seat) - maxHand; over > 0 {
		pl.Cover("sorcery.too-many")
		pl.Call(discardSorcery)
		f := p.discards()
		*f.left(), f.Seat = int8(over), seat
	}
}

// reshuffle makes a deck of the discards; a card whose effect is being carried out is not among them yet.
func (p *Position) reshuffle() {
	var kept [titles + 1]uint8
	for i := range p.Depth() {
		if f, s := p.At(i); s == effectNext && f.Card >= firstSorcery {
			kept[f.Card.sorceryTitle()]++
		}
	}
	p.SorceryGone = kept
}

// dropSorcery puts a card from a seat's hand on the discard pile.
func dropSorcery(p *Position, seat engine.Seat, c Card) {
	p.Sorcery[seat][c.sorceryTitle()]--
	p.SorceryGone[c.sorceryTitle()]++
}

var discardSorceryStep = step{
	Name: "hand.sorcery",
	Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.Here().Seat) },
	Verbs: []verb{{
		Name: "discard",
		Fields: []field{{Name: "card", Domain: Cards,
			Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return sorceryInHand(p, seat, out)
			},
			Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
				return refusedNotHeld.Unless(Card(v) >= firstSorcery && p.holdsSorcery(seat, Card(v)))
			}}},
		Do: func(pl *play, seat engine.Seat, a engine.Action) {
			c := Card(a.Get("card"))
			dropSorcery(pl.P, seat, c)
			pl.Tell("discarded-sorcery", engine.Tell("seat", engine.Value(seat)), engine.Tell("card", engine.Value(c)))
			discardedOne(pl)
		},
	}},
	About: howMany,
}

// sorceryInHand lists the titles of a seat's hand.
func sorceryInHand(p *Position, seat engine.Seat, out []engine.Value) []engine.Value {
	for title, copies := range p.Sorcery[seat] {
		if copies > 0 {
			out = append(out, engine.Value(sorceryCard(title)))
		}
	}
	return out
}

func (p *Position) holdsSorcery(seat engine.Seat, c Card) bool {
	return p.Sorcery[seat][c.sorceryTitle()] > 0
}

// sorceryLeft is how many sorcery cards can be drawn: those of the deck and of the discards, which become the
// deck.
func (p *Position) sorceryLeft() int {
	n := len(p.sorceryRest())
	for _, copies := range p.SorceryGone {
		n += int(copies)
	}
	return n
}
