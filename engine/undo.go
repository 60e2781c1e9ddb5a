package engine

import "slices"

// TookBack is the event that the kernel makes of an undo: which seat has taken its action back, and how many
// lines went with it. No game declares it: it is no part of the rules.
const TookBack = "took-back"

// TakeBack goes back from a position to one before it. Where a seat has been asked or has answered since, or
// where its question has been dropped, it has a new id: what was offered in between must not answer it.
func (r *rules[P]) TakeBack(before, now Position) Position {
	p := new(P)
	*p = *r.pos(before)
	back := r.of(p)
	h := back.machine()
	dropped := r.asking(before) &^ r.asking(now)
	for seat, n := range now.machine().asked {
		if h.asked[seat] != n || dropped.Has(Seat(seat)) {
			h.asked[seat] = n + 1
		}
	}
	return back
}

// asking returns whose questions are open.
func (r *rules[P]) asking(p Position) Seats {
	h := p.machine()
	if h.over || h.depth == 0 || r.def.Steps[h.top().step].Owed == nil {
		return Nobody
	}
	return r.asked(r.pos(p), h)
}

// TakenBack is what an undo line tells: everyone may know it.
func TakenBack(r Rules, seat Seat, lines int) Played {
	return Played{Events: []Event{{Kind: TookBack, See: Public, Facts: []Fact{
		Tell("seat", Value(seat)).In(r.Seats()), Tell("n", Value(lines)).In(Number),
	}}}}
}

// Quiet reports whether an action left nothing to chance and told nobody anything hidden: it can be taken
// back as if it had never been. It does not matter that the others saw it, or what the choice itself
// betrays.
func Quiet(r Rules, actor Seat, played Played) bool {
	if len(played.Outcomes) > 0 {
		return false
	}
	for _, e := range played.Events {
		if e.Kind == Over || e.addressed(actor) {
			return false
		}
		if slices.ContainsFunc(r.Events(), func(d EventDef) bool { return d.Kind == e.Kind && d.Reveals }) {
			return false
		}
	}
	return true
}
