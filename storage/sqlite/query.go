package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/mattn/go-sqlite3"

	"redbook/storage"
	"redbook/storage/ids"
)

// stamp is how times are kept: microseconds since 1970, UTC.
func stamp(t time.Time) int64 { return t.UnixMicro() }

// stampOrNone is stamp of a time that may be zero: 0.
func stampOrNone(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return stamp(t)
}

func unstamp(us int64) time.Time { return time.UnixMicro(us).UTC() }

// wrap says what a call was about to do when it failed, and turns what SQLite says of missing rows into the
// store's own error.
func wrap(err *error, format string, args ...any) {
	if *err == nil {
		return
	}
	var refused sqlite3.Error
	missing := errors.As(*err, &refused) && refused.ExtendedCode == sqlite3.ErrConstraintForeignKey
	if missing || errors.Is(*err, sql.ErrNoRows) {
		*err = storage.ErrNotFound
	}
	*err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), *err)
}

// change runs one writing transaction. interaction, if not "", is remembered with it.
func (s *Store) change(ctx context.Context, interaction ids.Interaction, at time.Time,
	do func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	if interaction != "" {
		n, err := affected(tx.ExecContext(ctx,
			`INSERT INTO interactions (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING`, interaction, stamp(at)))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrAlreadyHandled
		}
	}
	if err := do(tx); err != nil {
		return err
	}
	if err := sealTouched(ctx, tx); err != nil {
		return err
	}
	var changes uint64
	if err := tx.QueryRowContext(ctx, `UPDATE ledger SET commits = commits + 1 RETURNING commits`).
		Scan(&changes); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	s.lock.note(changes)
	return nil
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// row is one row of a result.
type row interface{ Scan(into ...any) error }

// list collects the rows of a query.
func list[T any](ctx context.Context, from querier, scan func(row) (T, error), query string,
	args ...any) ([]T, error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
