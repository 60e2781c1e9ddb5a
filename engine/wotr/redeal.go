package wotr

import "redbook/engine"

// redeal makes a twin for the leak test: cards of a side that the audience does not hold change places with others of the same
// back that it has not seen either.
func redeal(p *Position, audience engine.Seats, _ []engine.Event, pick func(n int) int) bool {
	if p.Over() {
		return false
	}
	before := p.Cards
	for d := FreeCharacterDeck; d < deckCount; d++ {
		if audience.Has(p.seatOf(d.Side())) {
			continue
		}
		var unseen []Card
		for c, end := d.cards(); c < end; c++ {
			if p.hidden(c) {
				unseen = append(unseen, c)
			}
		}
		for i := range unseen {
			j := i + pick(len(unseen)-i)
			a, b := unseen[i], unseen[j]
			p.Cards[a], p.Cards[b] = p.Cards[b], p.Cards[a]
		}
	}
	for s := FreePeoples; s <= Shadow; s++ {
		if !audience.Has(p.seatOf(s)) {
			relay(p, s, pick)
		}
	}
	return p.Cards != before
}

// relay puts another card with the same back in the place of one that a side has laid face down: one that could have been laid.
func relay(p *Position, s Side, pick func(n int) int) {
	laid := p.Battle.Laid[s]
	if laid == NoCard || p.Cards[laid] != Laid || p.Battle.Shown {
		return
	}
	others := []Card{laid}
	for c, end := laid.deck().cards(); c < end; c++ {
		if p.hidden(c) && p.suits(c) {
			others = append(others, c)
		}
	}
	c := others[pick(len(others))]
	p.Cards[laid], p.Cards[c] = p.Cards[c], p.Cards[laid]
	p.Battle.Laid[s] = c
}

// hidden tells whether a card lies where only its owner, or nobody, knows it. A laid one has its own way: see relay.
func (p *Position) hidden(c Card) bool {
	switch p.Cards[c] {
	case InDeck, InHand, FaceDown:
		return true
	}
	return false
}
