package sqlite

import (
	"context"
	"database/sql"

	"redbook/storage"
)

// Stats counts what is kept.
func (s *Store) Stats(ctx context.Context) (stats storage.Stats, err error) {
	defer wrap(&err, "statistics")
	stats.Games = map[storage.State]int{}
	_, err = list(ctx, s.read, func(r row) (none struct{}, err error) {
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

// Probe writes a number that nothing reads into the file's header. Writing the same one again would not touch
// the disk.
func (s *Store) Probe(ctx context.Context) (err error) {
	defer wrap(&err, "write to the store")
	if err := s.InPlace(ctx); err != nil {
		return err
	}
	return s.change(ctx, "", unstamp(0), func(tx *sql.Tx) error {
		var version int
		if err := tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
			return err
		}
		next := `PRAGMA user_version = 1`
		if version == 1 {
			next = `PRAGMA user_version = 2`
		}
		_, err := tx.ExecContext(ctx, next)
		return err
	})
}
