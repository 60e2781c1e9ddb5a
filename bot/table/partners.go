package table

import (
	"slices"
	"strings"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Consulting returns with whom a user may talk about the game, they themselves among them. Nobody needs a
// place for it before the game has begun, or when it is over.
func (t *Table) Consulting(user ids.User) (engine.Partners, error) {
	switch t.State {
	case storage.Lobby:
		return engine.Partners{}, problem("not-begun", nil)
	case storage.Cancelled:
		return engine.Partners{}, problem("game-cancelled", nil)
	case storage.Finished:
		return engine.Partners{}, engine.Refuse(engine.RefusedOver)
	case storage.Frozen:
		return engine.Partners{}, t.frozen()
	}
	if t.Begins() {
		return engine.Partners{}, problem("begins", nil)
	}
	chair, ok := t.chairOf(user)
	if !ok {
		return engine.Partners{}, problem("not-seated", nil)
	}
	partners, ok := t.partnersOf(chair.Seat)
	if !ok {
		return engine.Partners{}, problem("no-partner", nil)
	}
	return partners, nil
}

// partnersOf finds the partners among whom a seat is.
func (t *Table) partnersOf(seat engine.Seat) (engine.Partners, bool) {
	for _, p := range t.Rules.Partners(t.Options()) {
		if p.Seats.Has(seat) {
			return p, true
		}
	}
	return engine.Partners{}, false
}

// sameSide reports whether two chairs play for one side, by the seats at which their people sat down: where
// chairs change seats, those of two sides change with each other.
func (t *Table) sameSide(a, b ids.Chair) bool {
	seat, _ := t.Rules.Seats().Parse(string(a))
	other, _ := t.Rules.Seats().Parse(string(b))
	side, _ := t.partnersOf(engine.Seat(seat))
	return a == b || side.Seats.Has(engine.Seat(other))
}

// Side returns the seats that play for one side with a seat, it among them.
func (t *Table) Side(seat engine.Seat) engine.Seats {
	if p, ok := t.partnersOf(seat); ok {
		return p.Seats
	}
	return engine.SeatsOf(seat)
}

// Council returns the seats that consult in private with a seat, it among them; nobody if none do.
func (t *Table) Council(seat engine.Seat) engine.Seats {
	if p, ok := t.partnersOf(seat); ok && !p.Aloud {
		return p.Seats
	}
	return engine.Nobody
}

// HasCouncil reports whether anybody in the game consults in private: with a computer nobody does.
func (t *Table) HasCouncil() bool {
	return slices.ContainsFunc(t.Rules.Partners(t.Options()), func(p engine.Partners) bool {
		people := 0
		for _, seat := range p.Seats.List() {
			if t.ChairOf(seat).Computer == "" {
				people++
			}
		}
		return !p.Aloud && people > 1
	})
}

// CouncilID names partners in the store.
func (t *Table) CouncilID(partners engine.Seats) string {
	var chairs []string
	for _, seat := range partners.List() {
		chairs = append(chairs, string(t.SeatID(seat)))
	}
	return strings.Join(chairs, " ")
}
