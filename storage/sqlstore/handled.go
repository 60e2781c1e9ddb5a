package sqlstore

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Remembers reports whether an interaction is remembered.
func (s *Store) Remembers(ctx context.Context, i ids.Interaction) (is bool, err error) {
	defer s.wrap(&err, "whether interaction %s is remembered", i)
	return is, s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM interactions WHERE id = ?)`, i).Scan(&is)
}

// Handled lists the interactions that changed something, with the time of their change: the time of the
// record line that they made. Tests that check a store from outside use it.
func (s *Store) Handled(ctx context.Context) (_ map[string]time.Time, err error) {
	defer s.wrap(&err, "handled interactions")
	handled := map[string]time.Time{}
	_, err = List(ctx, s.read, func(r Row) (string, error) {
		var id string
		var at int64
		err := r.Scan(&id, &at)
		handled[id] = unstamp(at)
		return id, err
	}, `SELECT id, at FROM interactions`)
	return handled, err
}
