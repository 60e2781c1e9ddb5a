package table

import (
	"context"
	"fmt"
	"time"

	"redbook/engine"
	"redbook/storage/ids"
)

// Moment is a game after one line of its record.
type Moment struct {
	Events []engine.Event // what happened, as the person who asked may know it
	Verb   string         // of the action that led to it; "" where none did
	Acted  engine.Seats   // whose action that was
	Line   int            // the number of the line of the record that led to it
	Turn   *engine.Event  // the event with which a turn began here; nil if none did

	table *Table
	past  *chronicle
	at    int // which of the lines that stand
}

// TurnEvent is the kind of event with which a game that counts turns tells of a new one.
const TurnEvent = "turn"

// SeatsOf returns the seats that the user held at this moment.
func (m Moment) SeatsOf(user ids.User) engine.Seats { return m.table.heldAt(m.past, m.at, user) }

// heldAt returns the seats that a user held after the i-th line that stands.
func (t *Table) heldAt(c *chronicle, i int, user ids.User) engine.Seats {
	held := engine.Nobody
	for n, seat := range c.lines[c.stood[i]].seats {
		if user != "" && t.Chairs[n].User == user {
			held |= engine.SeatsOf(seat)
		}
	}
	return held
}

// Times lists when the lines of a game's record were written.
func (t *Tables) Times(ctx context.Context, table *Table) ([]time.Time, error) {
	stored, err := t.store.Lines(ctx, table.ID)
	if err != nil {
		return nil, fmt.Errorf("times of %s: %w", table.ID, err)
	}
	times := make([]time.Time, len(stored))
	for i, l := range stored {
		times[i] = l.At
	}
	return times, nil
}

// ViewFrom is the board at this moment as some seats could see it. Who may look from there is for the caller
// to say.
func (m Moment) ViewFrom(seats engine.Seats) (any, error) {
	p, err := m.table.positionAt(m.past, m.at)
	if err != nil {
		return nil, err
	}
	return m.table.Rules.View(p, seats), nil
}

// Story tells a game from its first line, or from the last checkpoint where the rules no longer take what
// came before. A person was told what the seats knew that they held at the time; when the game is over
// everybody may know all that happened.
func (t *Tables) Story(ctx context.Context, table *Table, user ids.User) ([]Moment, error) {
	c, err := t.past(ctx, table)
	if err != nil {
		return nil, err
	}
	_, over := table.Result()
	moments := make([]Moment, len(c.stood))
	for i, n := range c.stood {
		told := table.heldAt(c, max(0, i-1), user) // what happened is told to the seat that was held before
		if over {
			told = engine.Public
		}
		m := Moment{Events: engine.EventsFor(c.lines[n].events, told), Line: n, table: table, past: c, at: i}
		m.Verb, m.Acted = c.lines[n].verb, c.lines[n].acted
		for k, e := range m.Events {
			if e.Kind == TurnEvent {
				m.Turn = &m.Events[k]
			}
		}
		moments[i] = m
	}
	return moments, nil
}
