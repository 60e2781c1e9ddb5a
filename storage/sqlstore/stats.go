package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
)

// Stats counts what is kept.
func (s *Store) Stats(ctx context.Context) (stats storage.Stats, err error) {
	defer s.wrap(&err, "statistics")
	stats.Games = map[storage.State]int{}
	_, err = List(ctx, s.read, func(r Row) (none struct{}, err error) {
		var state storage.State
		var n int
		err = r.Scan(&state, &n)
		stats.Games[state] = n
		return none, err
	}, `SELECT state, count(*) FROM games GROUP BY state`)
	if err != nil {
		return stats, err
	}
	var oldest sql.NullInt64
	err = s.read.QueryRowContext(ctx, `SELECT count(*), min(created) FROM outbox WHERE game NOT IN (`+absent+
		`)`).Scan(&stats.Outbox, &oldest)
	if oldest.Valid {
		stats.Oldest = unstamp(oldest.Int64)
	}
	return stats, err
}

// Probe writes a number that nothing reads.
func (s *Store) Probe(ctx context.Context) (err error) {
	defer s.wrap(&err, "write to the store")
	return s.change(ctx, Scope{"probe"}, "", unstamp(0), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE ledger SET commits = commits + 1`)
		return err
	})
}

// Seen returns the time that was noted last.
func (s *Store) Seen(ctx context.Context) (_ time.Time, err error) {
	defer s.wrap(&err, "the time seen last")
	var seen int64
	if err := s.read.QueryRowContext(ctx, `SELECT seen FROM ledger`).Scan(&seen); err != nil || seen == 0 {
		return time.Time{}, err
	}
	return unstamp(seen), nil
}

// SetSeen notes a time.
func (s *Store) SetSeen(ctx context.Context, now time.Time) (err error) {
	defer s.wrap(&err, "note the time")
	_, err = s.write.ExecContext(ctx, `UPDATE ledger SET seen = ?`, stamp(now))
	return err
}
