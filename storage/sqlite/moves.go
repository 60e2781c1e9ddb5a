package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"redbook/storage"
)

// Append adds lines to a record with all that follows from them, or nothing.
func (s *Store) Append(ctx context.Context, a storage.Append) error {
	return s.change(ctx, a.Interaction, stamp(a.At), func(tx *sql.Tx) error {
		sequence := a.After + len(a.Lines)
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET sequence = ?, chance = ?, state = ?, waits = ?, updated = ? WHERE id = ? AND sequence = ?`,
			sequence, a.Chance, a.State, a.Waits, stamp(a.At), a.Game, a.After))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		for i, text := range a.Lines {
			if _, err := tx.ExecContext(ctx, `INSERT INTO lines (game, sequence, text, at) VALUES (?, ?, ?, ?)`, a.Game, a.After+i, text, stamp(a.At)); err != nil {
				return fmt.Errorf("append line %d: %w", a.After+i, err)
			}
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO positions (game, sequence, data) VALUES (?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET sequence = excluded.sequence, data = excluded.data`, a.Game, sequence, a.Position)
		if err != nil {
			return fmt.Errorf("append position: %w", err)
		}
		return enqueue(ctx, tx, a.Game, a.Outbox)
	})
}

// Lines lists a game's record in order.
func (s *Store) Lines(ctx context.Context, game string) ([]storage.Line, error) {
	return list(ctx, s.read, `SELECT game, sequence, text, at FROM lines WHERE game = ? ORDER BY sequence`, []any{game}, func(rows *sql.Rows) (storage.Line, error) {
		var l storage.Line
		var at int64
		err := rows.Scan(&l.Game, &l.Sequence, &l.Text, &at)
		l.At = unstamp(at)
		return l, err
	})
}

// Position returns the newest position of a game.
func (s *Store) Position(ctx context.Context, game string) (storage.Position, error) {
	p := storage.Position{Game: game}
	err := s.read.QueryRowContext(ctx, `SELECT sequence, data FROM positions WHERE game = ?`, game).Scan(&p.Sequence, &p.Data)
	return p, notFound(err)
}

// PutDraft keeps a draft.
func (s *Store) PutDraft(ctx context.Context, d storage.Draft) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO drafts (id, game, seat, user, decision, partial, updated) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET game = excluded.game, seat = excluded.seat, user = excluded.user, decision = excluded.decision,
		partial = excluded.partial, updated = excluded.updated`, d.ID, d.Game, d.Seat, d.User, d.Decision, d.Partial, stamp(d.Updated))
	return err
}

// Draft returns a draft.
func (s *Store) Draft(ctx context.Context, id string) (storage.Draft, error) {
	d := storage.Draft{ID: id}
	var updated int64
	err := s.read.QueryRowContext(ctx, `SELECT game, seat, user, decision, partial, updated FROM drafts WHERE id = ?`, id).
		Scan(&d.Game, &d.Seat, &d.User, &d.Decision, &d.Partial, &updated)
	d.Updated = unstamp(updated)
	return d, notFound(err)
}

// enqueue puts rows into the outbox.
func enqueue(ctx context.Context, tx *sql.Tx, game string, rows []storage.OutboxRow) error {
	for _, row := range rows {
		_, err := tx.ExecContext(ctx, `INSERT INTO outbox (game, audience, kind, body, created, not_before) VALUES (?, ?, ?, ?, ?, ?)`,
			game, row.Audience, row.Kind, row.Body, stamp(row.Created), stamp(row.NotBefore))
		if err != nil {
			return fmt.Errorf("outbox: %w", err)
		}
	}
	return nil
}

// Pending lists what waits to be told: for each game and audience everything, unless its oldest row must wait.
func (s *Store) Pending(ctx context.Context, now time.Time, limit int) ([]storage.OutboxRow, error) {
	const query = `SELECT id, game, audience, kind, body, created, attempts, not_before FROM outbox AS o
		WHERE delivered = 0 AND ? >= (SELECT f.not_before FROM outbox AS f
			WHERE f.delivered = 0 AND f.game = o.game AND f.audience = o.audience ORDER BY f.id LIMIT 1)
		ORDER BY id LIMIT ?`
	return list(ctx, s.read, query, []any{stamp(now), limit}, func(rows *sql.Rows) (storage.OutboxRow, error) {
		var r storage.OutboxRow
		var created, notBefore int64
		err := rows.Scan(&r.ID, &r.Game, &r.Audience, &r.Kind, &r.Body, &created, &r.Attempts, &notBefore)
		r.Created, r.NotBefore = unstamp(created), unstamp(notBefore)
		return r, err
	})
}

// Delivered marks rows as told.
func (s *Store) Delivered(ctx context.Context, ids ...int64) error {
	return s.updateRows(ctx, `UPDATE outbox SET delivered = 1 WHERE id IN `, nil, ids)
}

// Postpone counts a failed attempt and sets the next one.
func (s *Store) Postpone(ctx context.Context, until time.Time, ids ...int64) error {
	return s.updateRows(ctx, `UPDATE outbox SET attempts = attempts + 1, not_before = ? WHERE id IN `, []any{stamp(until)}, ids)
}

func (s *Store) updateRows(ctx context.Context, query string, args []any, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	for _, id := range ids {
		args = append(args, id)
	}
	_, err := s.write.ExecContext(ctx, query+`(?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, args...)
	return err
}

// Purge forgets interactions, drafts and delivered rows from before a time.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	return s.change(ctx, "", 0, func(tx *sql.Tx) error {
		for _, query := range []string{
			`DELETE FROM interactions WHERE at < ?`,
			`DELETE FROM drafts WHERE updated < ?`,
			`DELETE FROM outbox WHERE delivered = 1 AND created < ?`,
		} {
			if _, err := tx.ExecContext(ctx, query, stamp(before)); err != nil {
				return fmt.Errorf("purge: %w", err)
			}
		}
		return nil
	})
}
