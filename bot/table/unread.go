package table

import (
	"context"
	"encoding/json"
	"fmt"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever is called reads what has happened since they last acted, or were last called, and what their
// standing orders have answered since they were last called. Until then both are kept for their chair, in the
// transaction of the move.

// unread is what chairs have not been told.
type unread map[ids.Chair]untold

// untold is what one chair has not been told.
type untold struct {
	Events []string `json:"events,omitempty"` // as it may know them
	Lines  []int    `json:"lines,omitempty"`  // the lines of the record that they are of; 0: not known
	// The orders of its player that have answered, once for each answer.
	Obeyed []string `json:"obeyed,omitempty"`
}

// UnmarshalJSON also reads the list of events alone, as an older program kept it.
func (u *untold) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		return json.Unmarshal(data, &u.Events)
	}
	type plain untold
	return json.Unmarshal(data, (*plain)(u))
}

// unreadOf reads what the chairs of a game have not been told.
func (t *Tables) unreadOf(ctx context.Context, table *Table) (unread, error) {
	stored, err := t.store.Unread(ctx, table.ID)
	if err != nil {
		return nil, err
	}
	u := unread{}
	for _, s := range stored {
		if s.Body == "" {
			continue
		}
		var kept untold
		if err := json.Unmarshal([]byte(s.Body), &kept); err != nil {
			return nil, fmt.Errorf("what chair %s of game %s has not been told: %w", s.Seat, table.ID, err)
		}
		u[s.Seat] = kept
	}
	return u, nil
}

// Obeyed lists the standing orders that have answered for a chair since its player was last told, once for
// each answer.
func (t *Tables) Obeyed(ctx context.Context, table *Table, chair ids.Chair) ([]engine.Action, error) {
	news, err := t.unreadOf(ctx, table)
	if err != nil {
		return nil, err
	}
	return table.parseOrders(news[chair].Obeyed), nil
}

// add keeps events of a line of the record for a chair.
func (u unread) add(chair ids.Chair, line int, events []engine.Event) {
	kept := u[chair]
	for len(kept.Lines) < len(kept.Events) {
		kept.Lines = append(kept.Lines, 0) // an older program kept the events alone
	}
	for _, e := range events {
		kept.Events, kept.Lines = append(kept.Events, e.String()), append(kept.Lines, line)
	}
	u[chair] = kept
}

// obeyed keeps for a chair that a standing order of its player has answered.
func (u unread) obeyed(chair ids.Chair, order string) {
	kept := u[chair]
	kept.Obeyed = append(kept.Obeyed, order)
	u[chair] = kept
}

// seen forgets the events that are kept for a chair: its player has read them elsewhere.
func (u unread) seen(chair ids.Chair) { u[chair] = untold{Obeyed: u[chair].Obeyed} }

// left forgets what the orders of a chair's player have answered: somebody else sits there now.
func (u unread) left(chair ids.Chair) {
	u[chair] = untold{Events: u[chair].Events, Lines: u[chair].Lines}
}

// take returns what is kept for a chair; from now on nothing is.
func (u unread) take(chair ids.Chair) untold {
	kept := u[chair]
	delete(u, chair)
	return kept
}

// stored is what the chairs of a game have not been told from now on.
func (u unread) stored(chairs []Chair) []storage.Unread {
	var list []storage.Unread
	for _, c := range chairs {
		body := ""
		if kept := u[c.ID]; len(kept.Events)+len(kept.Obeyed) > 0 {
			data, err := json.Marshal(kept)
			if err != nil {
				panic(err) // strings always encode
			}
			body = string(data)
		}
		list = append(list, storage.Unread{Seat: c.ID, Body: body})
	}
	return list
}
