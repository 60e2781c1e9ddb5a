package wotr

// What is printed on an event card (Rulebook pp.22-23), for pictures and the look-up.

// Deck returns the deck that a card belongs to.
func (c Card) Deck() Deck { return c.deck() }

// Number returns the number printed on a card: from 1 in each deck.
func (c Card) Number() int { return c.number() }

// Symbol returns the result that plays a card, besides an Event result: Character, Army or Muster.
func (c Card) Symbol() Face { return eventOf[c].symbol }

// Conditional reports whether the event has a printed condition.
func (c Card) Conditional() bool { return eventOf[c].condition != nil && !eventOf[c].tacit }

// Stays reports whether a card is played on the table.
func (c Card) Stays() bool { return eventOf[c].table }

// Combat returns the combat half of a card.
func (c Card) Combat() Combat {
	if row := combatOf[c]; row != nil {
		return row.title
	}
	return NoCombat
}

// Initiative returns when the combat half is resolved, from 0 to 7; two numbers if it has two parts (Rulebook
// p.29).
func (c Card) Initiative() []int {
	row := combatOf[c]
	if row == nil {
		return nil
	}
	var list []int
	for _, part := range row.parts {
		list = append(list, int(part.initiative))
	}
	return list
}
