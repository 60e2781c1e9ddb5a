package engine

import "errors"

// Foresight is the first thing an action leads to that cannot be taken back: chance is asked, or something
// hidden comes to light. It also has the first thing before that by which something is used up. It is empty
// if there is neither. The actor may know all of it beforehand: it says nothing of the result.
type Foresight struct {
	Chance  string // the label of the draw
	Reveals string // the kind of event
	Spends  string // the kind of event
}

// Final reports whether the action can only be taken back with the others' consent.
func (f Foresight) Final() bool { return f.Chance != "" || f.Reveals != "" }

// errForeseen ends a look ahead when all that may be told is known.
var errForeseen = errors.New("foreseen")

// Foresee looks ahead to what an action leads to. It stops before chance answers and before anything is
// revealed, so that there is no result that could be told; and where an Unforeseen event comes, since all
// that follows is unforeseen, too.
func (r *rules[P]) Foresee(position Position, seat Seat, a Action) (_ Foresight, err error) {
	defer r.guard(position, &err)
	p, h := r.pos(position), position.machine()
	v, field, done, refusal := r.begun(p, h, seat, a)
	if refusal != nil {
		return Foresight{}, refusal
	}
	if !done {
		return Foresight{}, Refuse(RefusedMissing, Quote("field", field.Name))
	}
	pl := r.play(nil)
	pl.on(p, new(P))
	pl.look = &look{seat: seat}
	_, err = pl.perform(func() {
		pl.answer(v, seat, a)
		pl.settle()
	})
	if errors.Is(err, errForeseen) {
		err = nil
	}
	return pl.look.seen, err
}

// look is a look ahead by a seat, as far as it has come.
type look struct {
	seat Seat
	seen Foresight
}

// draw ends the look at chance.
func (l *look) draw(label string) {
	l.seen.Chance = label
	panic(errForeseen)
}

// tell ends the look at an event that reveals something.
func (l *look) tell(defs []EventDef, e Event) {
	for _, d := range defs {
		switch {
		case d.Kind != e.Kind:
		case d.Unforeseen:
			panic(errForeseen)
		case d.Reveals || e.addressed(l.seat):
			l.seen.Reveals = d.Kind
			panic(errForeseen)
		case d.Spends && l.seen.Spends == "":
			l.seen.Spends = d.Kind
		}
	}
}

// addressed reports whether an event, or a fact of it, is only for other seats than the actor's.
func (e Event) addressed(actor Seat) bool {
	own := SeatsOf(actor)
	others := e.See != Public && e.See&^own != 0
	for _, f := range e.Facts {
		others = others || f.See != Public && f.See&^own != 0
	}
	return others
}
