package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// serving is that this program serves a store, alone or with others: a lock that a connection of its own
// holds, however that ends.
type serving struct {
	mu       sync.Mutex
	config   *pgx.ConnConfig
	key      int64
	together bool
	conn     *pgx.Conn // nil after it was lost
}

// lock takes the store for this program. It is storage.ErrInUse if another one serves it and one of the two
// wants to be alone.
func (v *serving) lock(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, v.config)
	if err != nil {
		return err
	}
	try := `SELECT pg_try_advisory_lock($1)`
	if v.together {
		try = `SELECT pg_try_advisory_lock_shared($1)`
	}
	var free bool
	err = conn.QueryRow(ctx, try, v.key).Scan(&free)
	if err == nil && !free {
		err = storage.ErrInUse
	}
	if err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	v.conn = conn
	return nil
}

// wait is lock that has some patience: the database may not have noticed yet that a program was killed.
func (v *serving) wait(ctx context.Context) (err error) {
	for range 20 {
		if err = v.lock(ctx); !errors.Is(err, storage.ErrInUse) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
	return err
}

// held takes the lock again if the connection with it was lost. It is storage.ErrReplaced if another program
// has been quicker.
func (v *serving) held(ctx context.Context) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.conn != nil && v.conn.Ping(ctx) == nil {
		return nil
	}
	if v.conn != nil {
		v.conn.Close(ctx)
		v.conn = nil
	}
	err := v.lock(ctx)
	if errors.Is(err, storage.ErrInUse) {
		err = fmt.Errorf("%w: another program serves it alone", storage.ErrReplaced)
	}
	return err
}

// end lets the lock go, which its connection takes with it. A second time does nothing.
func (v *serving) end() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.conn != nil {
		v.conn.Close(context.Background())
		v.conn = nil
	}
}

// remember keeps which tables these are.
func (s *Store) remember(ctx context.Context) (err error) {
	s.place, err = s.ledger(ctx)
	return err
}

// ledger is the database's own number of a table, 0 for none.
func (s *Store) ledger(ctx context.Context) (number uint32, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT coalesce(to_regclass('ledger')::OID, 0)::BIGINT`).Scan(&number)
	return number, err
}

// InPlace is storage.ErrReplaced if other tables stand there than those that were opened, or another program
// serves them.
func (s *Store) InPlace(ctx context.Context) (err error) {
	defer said(&err, "look whether %s is in its place", s.shown)
	if s.serving != nil {
		if err := s.serving.held(ctx); err != nil {
			return err
		}
	}
	now, err := s.ledger(ctx)
	switch {
	case err != nil:
		return err
	case now != s.place:
		return fmt.Errorf("%w: its tables are others than those that were opened, or there are none",
			storage.ErrReplaced)
	}
	newest, err := Newest()
	if err != nil {
		return err
	}
	if served, err := sqlstore.Serves(ctx, s.db, newest); err != nil || served {
		return err
	}
	return fmt.Errorf("%w: a newer program has taken from it what this one reads", storage.ErrReplaced)
}

// Settle has nothing to do: what is written is in its place.
func (s *Store) Settle(context.Context) error { return nil }

// Probe writes something where it is found after a restart.
func (s *Store) Probe(ctx context.Context) error {
	if err := s.InPlace(ctx); err != nil {
		return err
	}
	return s.Store.Probe(ctx)
}

// Scrub overwrites what has been deleted: tables in which people are named are written anew. Backups, and
// what the database keeps of its log, go their own ways. Lines of records, positions and archives of both
// name nobody, and are by far the largest.
func (s *Store) Scrub(ctx context.Context) (err error) {
	defer said(&err, "overwrite what was deleted")
	scan := func(r sqlstore.Row) (table string, err error) { return table, r.Scan(&table) }
	tables, err := sqlstore.List(ctx, s.db, scan, `SELECT table_name FROM information_schema.tables
		WHERE table_schema = current_schema() ORDER BY table_name`)
	if err != nil {
		return err
	}
	for _, table := range tables {
		if slices.Contains([]string{"lines", "positions", "archives"}, table) {
			continue
		}
		if _, err := s.db.ExecContext(ctx, `VACUUM FULL `+table); err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
	}
	return nil
}

// Size is how many bytes the tables take, with all that belongs to them.
func (s *Store) Size(ctx context.Context) (_ int64, err error) {
	defer said(&err, "measure %s", s.shown)
	return sqlstore.Number(ctx, s.db, `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::BIGINT FROM pg_class
		WHERE relkind = 'r' AND relnamespace = current_schema()::REGNAMESPACE`)
}
