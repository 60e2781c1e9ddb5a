package table

import (
	"context"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Players agree on another clock for the rest of their game, or on none. What is owed already is answered by
// the clock by which it was asked, with what its bank held, so that the change neither takes time from
// anybody nor gives it; where there was none, the new clock runs from the change on. Whatever is asked later
// goes by the new one. In its bank everybody has what it begins with, or what they held if that is more, up
// to the most that it can hold. Where there is to be no clock, all of them end at once. How the change is
// kept, and where it is read, stands in remarks.go.

func proposeClock(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	if v.Clock == v.Was {
		return problem("same-clock", nil)
	}
	v.Asked = table.others(v.By)
	return nil
}

func passClock(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	now, after := t.now(), *table
	after.setClock(v.NewClock(), now)
	return t.changed(ctx, table.ID, t.store.Retime(ctx, storage.Retiming{
		Game: table.ID, After: table.Sequence, Grants: by.grants, Seen: table.retimes(),
		Clock: v.Clock, Waits: after.waits.String(),
		Banks: after.banks.String(), Due: after.due(table.Chairs, after.waits, table.Pace(), now), At: now,
		Interaction: by.interaction, Deed: v.noted(VotePassed, by.user),
		Outbox: []storage.OutboxRow{v.row(VotePassed, by.user, now)},
	}))
}

// NewClock is the clock that a vote is for.
func (v Vote) NewClock() Clock { return readClock(v.Clock) }

// readClock reads a clock as it is stored.
func readClock(text string) Clock {
	c, err := ParseClock(text, "")
	if err != nil {
		return Clock{} // only String writes it there
	}
	return c
}

// by is the clock by which a question is answered.
func (t *Table) by(w wait) Clock {
	if w.Clock == "" {
		return t.clock
	}
	return readClock(w.Clock)
}

// runs is since when the clock of a question runs.
func (w wait) runs() time.Time { return later(w.Since, w.From) }

// setClock has the game go on with another clock.
func (t *Table) setClock(c Clock, now time.Time) {
	next, held := waits{}, banks{}
	for seat, w := range t.waits {
		switch {
		case !c.Runs():
			w.Clock, w.Held, w.From = "", 0, time.Time{}
		case !t.clock.Runs():
			w.From = now
		case w.Clock == "":
			if chair, ok := t.holderOf(seat); ok {
				w.Clock, w.Held = t.clock.String(), t.Holds(chair.ID)
			}
		}
		next[seat] = w
	}
	for _, chair := range t.Chairs {
		if has := t.Holds(chair.ID); c.Bank.Start > 0 && has > c.Bank.Start {
			held[chair.ID] = min(has, c.Bank.Most)
		}
	}
	t.clock, t.waits, t.banks = c, next, held
}

// holderOf is the chair that holds a seat now.
func (t *Table) holderOf(seat ids.Chair) (Chair, bool) {
	for _, c := range t.Chairs {
		if t.SeatID(c.Seat) == seat {
			return c, true
		}
	}
	return Chair{}, false
}
