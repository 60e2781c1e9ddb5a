package table

import (
	"context"
	"encoding/json"
	"fmt"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Whoever is called reads what has happened since they last acted, or were last called. Until then the events
// that a chair may know are kept for it, in the transaction of the move.

// unread are the events that chairs have not been told, as they may know them.
type unread map[ids.Chair][]string

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
		var list []string
		if err := json.Unmarshal([]byte(s.Body), &list); err != nil {
			return nil, fmt.Errorf("what chair %s of game %s has not been told: %w", s.Seat, table.ID, err)
		}
		u[s.Seat] = list
	}
	return u, nil
}

// add keeps events for a chair.
func (u unread) add(chair ids.Chair, events []engine.Event) {
	u[chair] = append(u[chair], lines(events)...)
}

// take returns what is kept for a chair; from now on nothing is.
func (u unread) take(chair ids.Chair) []string {
	list := u[chair]
	delete(u, chair)
	return list
}

// stored is what the chairs of a game have not been told from now on.
func (u unread) stored(chairs []Chair) []storage.Unread {
	var list []storage.Unread
	for _, c := range chairs {
		body := ""
		if len(u[c.ID]) > 0 {
			data, err := json.Marshal(u[c.ID])
			if err != nil {
				panic(err) // strings always encode
			}
			body = string(data)
		}
		list = append(list, storage.Unread{Seat: c.ID, Body: body})
	}
	return list
}
