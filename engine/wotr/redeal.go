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
		first := Card(d)*cardsPerDeck + 1
		for c := first; c < first+cardsPerDeck; c++ {
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
	return p.Cards != before
}

// hidden tells whether a card lies where only its owner, or nobody, knows it.
func (p *Position) hidden(c Card) bool {
	switch p.Cards[c] {
	case InDeck, InHand, FaceDown, Laid:
		return true
	}
	return false
}
