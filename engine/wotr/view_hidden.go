package wotr

import "redbook/engine"

// Hidden reports whether a card is a secret at first, and who knows of it: the side whose deck it is from,
// which can read what is in that. Partners have other seats: neither knows what the other holds.
func Hidden(v engine.Value) (knows engine.Seats, secret bool) {
	c := Card(v)
	if c == NoCard {
		return engine.Nobody, false
	}
	return engine.SeatsOf(engine.Seat(c.Deck().Side())), true
}
