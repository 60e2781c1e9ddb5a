package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

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

// wrap says what a call was about to do when it failed, and turns what the database says of missing rows into
// the store's own error.
func (s *Store) wrap(err *error, format string, args ...any) {
	if *err == nil {
		return
	}
	if s.kind.Missing(*err) || errors.Is(*err, sql.ErrNoRows) {
		*err = storage.ErrNotFound
	}
	*err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), *err)
}

func (s *Store) changeOnce(ctx context.Context, what Scope, interaction ids.Interaction, at time.Time,
	do func(*sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	if s.kind.Lock != nil {
		if err := s.kind.Lock(ctx, tx, what); err != nil {
			return err
		}
	}
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
	if err := s.sealTouched(ctx, tx); err != nil {
		return err
	}
	kept := func() {}
	if s.kind.Last != nil {
		if kept, err = s.kind.Last(ctx, tx); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return unsure{err}
	}
	kept()
	if s.kind.Kept != nil {
		s.kind.Kept(what)
	}
	return nil
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// Querier is a pool or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Row is one row of a result.
type Row interface{ Scan(into ...any) error }

// List collects the rows of a query.
func List[T any](ctx context.Context, from Querier, scan func(Row) (T, error), query string,
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
