package confrontation

import "redbook/engine"

// prospects guess how well a seat stands: who is left, how far the Ring has come, and how near Sauron's side
// is to the Shire.
func prospects(p *Position, seat engine.Seat) int {
	const (
		head = 10 // of a character who is left
		ring = 8  // of a row that the Ring-bearer has behind him
		near = 2  // of a row that one of Sauron's has
	)
	n := 0
	for c := Frodo; c < characterCount; c++ {
		at := p.Where[c]
		switch {
		case at == Nowhere:
		case characters[c].side == Sauron:
			n -= head + near*(regions[Mordor].row-regions[at].row)
		case p.bearsRing(c):
			n += head + ring*regions[at].row
		default:
			n += head
		}
	}
	if seat == Sauron.Seat() {
		return -n
	}
	return n
}
