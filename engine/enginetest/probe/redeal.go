package probe

import (
	"slices"

	"redbook/engine"
)

// redeal replaces what the audience cannot know by something else that agrees with all it has seen.
func redeal(p *Position, audience engine.Seats, seen []engine.Event, pick func(int) int) bool {
	before := *p
	redealSecrets(p, audience, pick)
	redealCards(p, audience, seen, pick)
	return *p != before
}

func redealSecrets(p *Position, audience engine.Seats, pick func(int) int) {
	knowsJewel := audience.Has(Warden) || audience.Has(Raider) && p.Found || p.Searched[Hill] ||
		p.Over() && p.Searched[Keep]
	if p.Jewel != 0 && !knowsJewel {
		p.Jewel = []Region{Hill, Keep}[pick(2)]
	}
	if p.Gear != 0 && !audience.Has(Raider) && !p.Tried[Hill] && !p.Tried[Keep] {
		p.Gear = []Gear{Rafts, Ladders}[pick(2)]
	}
	if p.Depth() > 0 {
		f := p.Here()
		for s, taken := range f.Stances {
			if taken != 0 && !audience.Has(engine.Seat(s)) {
				f.Stances[s] = []Stance{Bold, Wary}[pick(2)]
			}
		}
		for s := range f.Replies {
			if !audience.Has(engine.Seat(s)) && pick(2) == 0 {
				f.Replies[s] = NoCard
			}
		}
	}
}

// redealCards deals the cards that the audience does not know anew. Cards that it knows, and those sealed in
// a reply, stay where they are.
func redealCards(p *Position, audience engine.Seats, seen []engine.Event, pick func(int) int) {
	hands, top := known(p, audience, seen)
	if p.Depth() > 0 {
		for s, c := range p.Here().Replies {
			if c != NoCard {
				hands[s] |= setOf(c)
			}
		}
	}
	hidden := p.deck() &^ p.Discards &^ setOf(top) &^ hands[0] &^ hands[1] &^ hands[2]
	pool := hidden.values()
	draw := func() CardSet {
		i := pick(len(pool))
		c := pool[i]
		pool = slices.Delete(pool, i, i+1)
		return setOf(Card(c))
	}
	for s, hand := range p.Hands {
		for hands[s].Len() < hand.Len() {
			hands[s] |= draw()
		}
	}
	if p.Top != NoCard && top == NoCard {
		p.Top = Card(draw().values()[0])
	}
	p.Hands = hands
}

// known follows the cards that the audience has seen: its own hands, a top card that it looked at, and what
// it saw drawn or lent.
func known(p *Position, audience engine.Seats, seen []engine.Event) (hands [3]CardSet, top Card) {
	for _, e := range seen {
		seatFact, _ := e.Fact("seat")
		fact, tells := e.Fact("card")
		c := NoCard
		if tells && len(fact.Values) > 0 {
			c = Card(fact.Values[0])
		}
		switch e.Kind {
		case "scouted":
			if tells {
				top = c
			}
		case "drew":
			if !tells {
				c = top
			}
			top = NoCard
			if c != NoCard {
				hands[seatFact.Values[0]] |= setOf(c)
			}
		case "received":
			hands[Warden] &^= setOf(c)
			hands[Herald] |= setOf(c)
		}
	}
	for s := range hands {
		hands[s] &^= p.Discards
		if audience.Has(engine.Seat(s)) {
			hands[s] = p.Hands[s]
		}
	}
	return hands, top
}
