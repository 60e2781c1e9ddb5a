package computer

import "redbook/engine"

// Chance is how likely a seat is to win, of a thousand, as far as an evaluation knows that sees the whole
// position. A game that is over has been won, lost or, between the two, drawn.
func Chance(r engine.Rules, p engine.Position, seat engine.Seat) int {
	return (certain + prospect(r, p, seat)) / 2
}
