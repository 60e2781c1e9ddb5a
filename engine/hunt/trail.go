package hunt

// lastArea is the last area or exit of a journal or journey card (Rulebook p.11) and how many dots stand
// behind it. A stroke for "did not move" is no dot (p.23). Nowhere on a card is a dot.
func lastArea(entries []Space) (last Space, dots int) {
	for i := len(entries) - 1; i >= 0; i-- {
		switch e := entries[i]; e {
		case Dot, Nowhere:
			dots++
		case Stay:
		default:
			return e, dots
		}
	}
	return Nowhere, dots
}
