package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Begin lets a lobby begin.
func (s *Store) Begin(ctx context.Context, b storage.Beginning) (err error) {
	defer s.wrap(&err, "begin game %s", b.Game)
	return s.change(ctx, ofGame(b.Game), b.Interaction, b.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, b.Game)
		if err != nil {
			return err
		}
		if state != storage.Lobby {
			return storage.ErrNotLobby
		}
		if err := compareSeats(ctx, tx, b.Game, b.Seen); err != nil {
			return err
		}
		if err := arrange(ctx, tx, b.Game, b.Arranged, b.Arranged); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx,
			`UPDATE games SET state = ?, seed = ?, commitment = ?, updated = ? WHERE id = ?`,
			storage.Running, []byte(b.Seed), b.Commitment, stamp(b.At), b.Game); err != nil {
			return err
		}
		return enqueue(ctx, tx, b.Game, b.Outbox)
	})
}

// MarkRestored lets the games of a restored backup wait for the message that tells of it.
func (s *Store) MarkRestored(ctx context.Context, deed storage.Deed, rows ...storage.OutboxRow) (err error) {
	defer s.wrap(&err, "mark the restored games")
	return s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx,
			`UPDATE games SET restored = 1 WHERE sequence > 0 AND (state IN (?, ?) OR id IN (SELECT game FROM stops))`,
			storage.Running, storage.Frozen)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET state = ? WHERE sequence = 0 AND state = ?`,
			storage.Lobby, storage.Running); err != nil {
			return err
		}
		if deed.By != "" {
			if _, err := tx.ExecContext(ctx, `INSERT INTO deeds (game, by, kind, body, at)
				SELECT id, ?, ?, ?, ? FROM games WHERE restored = 1`, deed.By, deed.Kind, deed.Body,
				stamp(deed.At)); err != nil {
				return err
			}
		}
		for _, r := range rows {
			if err := enqueue(ctx, tx, r.Game, []storage.OutboxRow{r}); err != nil {
				return err
			}
		}
		return nil
	})
}

// restored reports whether a game waits for the message that tells of a restored backup.
func restored(ctx context.Context, tx *sql.Tx, game ids.Game) (is bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT restored FROM games WHERE id = ?`, game).Scan(&is)
	return is, err
}

// mixIn notes a message whose number is mixed into the chance of the lines that follow.
func mixIn(ctx context.Context, tx *sql.Tx, game ids.Game, message string) error {
	if message == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx,
		`UPDATE games SET messages = ltrim(messages || ' ' || ?), restored = 0 WHERE id = ?`, message, game)
	return err
}
