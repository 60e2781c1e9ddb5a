package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
)

// PutDraft keeps a draft.
func (s *Store) PutDraft(ctx context.Context, d storage.Draft) (err error) {
	defer s.wrap(&err, "put draft of game %s", d.Game)
	_, err = s.write.ExecContext(ctx,
		`INSERT INTO drafts (id, game, seat, user, decision, partial, updated) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET game = excluded.game, seat = excluded.seat, user = excluded.user, decision = excluded.decision,
		partial = excluded.partial, updated = excluded.updated`, d.ID, d.Game, d.Seat, d.User, d.Decision, d.Partial, stamp(d.Updated))
	return err
}

// Draft returns a draft.
func (s *Store) Draft(ctx context.Context, id string) (d storage.Draft, err error) {
	defer s.wrap(&err, "draft %s", id)
	d.ID = id
	var updated int64
	err = s.read.QueryRowContext(ctx,
		`SELECT game, seat, user, decision, partial, updated FROM drafts WHERE id = ?`, id).
		Scan(&d.Game, &d.Seat, &d.User, &d.Decision, &d.Partial, &updated)
	d.Updated = unstamp(updated)
	return d, err
}

// Purge forgets interactions and drafts from before a time.
func (s *Store) Purge(ctx context.Context, before time.Time) (err error) {
	defer s.wrap(&err, "purge")
	return s.change(ctx, Scope{"purge"}, "", before, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM interactions WHERE at < ?`, stamp(before)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM bells WHERE at < ?`, stamp(before)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM drafts WHERE updated < ?`, stamp(before))
		return err
	})
}
