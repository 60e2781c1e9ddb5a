package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// kind is what PostgreSQL does in its own way.
func (s *Store) kind() sqlstore.Kind {
	return sqlstore.Kind{
		Lock:    s.lock,
		Touched: touched,
		Untouch: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `SELECT set_config('redbook.touched', '', TRUE)`)
			return err
		},
		Kept:    s.tell,
		Missing: func(err error) bool { return code(err) == "23503" },
		Again:   again,
		Forgot: func(ctx context.Context, tx *sql.Tx, f sqlstore.Fingerprint) error {
			const keep = `INSERT INTO forgotten (salt, sum, at) VALUES (?, ?, ?)`
			_, err := tx.ExecContext(ctx, keep, f.Salt, f.Sum, f.At)
			return err
		},
		Fingerprints: func(ctx context.Context) ([]sqlstore.Fingerprint, error) {
			return sqlstore.List(ctx, s.db, func(r sqlstore.Row) (f sqlstore.Fingerprint, err error) {
				return f, r.Scan(&f.Salt, &f.Sum, &f.At)
			}, `SELECT salt, sum, at FROM forgotten`)
		},
		Back: s.Parted,
		Given: func(ctx context.Context, from sqlstore.Querier, table string) (int64, error) {
			return sqlstore.Number(ctx, from, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM `+table+`_id_seq`)
		},
		Skip: func(ctx context.Context, tx *sql.Tx, table string, id int64) error {
			_, err := tx.ExecContext(ctx, `SELECT setval('`+table+`_id_seq', greatest(last_value, ?)) FROM `+table+
				`_id_seq`, id)
			return err
		},
		Columns: `SELECT table_name, column_name, upper(data_type) FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' AND ` + shared + `
			ORDER BY table_name, ordinal_position`,
		Disputed: `field(body, 'kind') = 'disputed' AND field(body, 'who') = ?1`,
		Reason:   `field(body, 'reason')`,
		Unsaid:   `without(body, 'reason')`,
	}
}

// shared is the condition that both databases have a table.
const shared = `table_name NOT IN ('forgotten', 'leases', 'partings', 'processes', 'turns')`

// many is how many things a change names at most: one of more holds the lock of everything.
const many = 50

// lock waits for the locks of a change, always in the same order, so that no two wait for each other. They
// are let go when the transaction ends.
func (s *Store) lock(ctx context.Context, tx *sql.Tx, what sqlstore.Scope) error {
	everything := s.key("everything")
	if what == nil || len(what) > many {
		_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(?)`, everything)
		return err
	}
	query, args := `SELECT pg_advisory_xact_lock_shared(?)`, []any{everything}
	keys := make([]int64, len(what))
	for i, name := range what {
		keys[i] = s.key(name)
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		query, args = query+`, pg_advisory_xact_lock(?)`, append(args, key)
	}
	_, err := tx.ExecContext(ctx, query, args...)
	return err
}

// touched lists the games that triggers have noted.
func touched(ctx context.Context, tx *sql.Tx) (games []ids.Game, err error) {
	var noted string
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(current_setting('redbook.touched', TRUE), '')`).
		Scan(&noted); err != nil {
		return nil, err
	}
	for line := range strings.Lines(noted) {
		games = append(games, ids.Game(strings.TrimSuffix(line, "\n")))
	}
	slices.Sort(games)
	return slices.Compact(games), nil
}

// code is PostgreSQL's code of an error, "" if it is none of its own.
func code(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// again reports whether a change failed for no fault of its own: two waited for each other, or the connection
// was lost. What was done until then is undone.
func again(err error) bool {
	switch c := code(err); {
	case c == "40001", c == "40P01": // cannot be serialized, deadlock
		return true
	case c == "0A000": // a statement that was prepared before the tables changed
		return strings.Contains(err.Error(), "cached plan")
	case c != "":
		return c[:2] == "57" && c != "57014" || c[:2] == "08" // shut down, not ready yet, connection
	}
	var network net.Error
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) ||
		errors.As(err, &network) && !errors.Is(err, context.DeadlineExceeded)
}
