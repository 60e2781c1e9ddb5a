package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"redbook/storage"
	"redbook/storage/ids"
)

// Request returns what the players of a game are asked for.
func (s *Store) Request(ctx context.Context, game ids.Game) (r storage.Request, err error) {
	defer wrap(&err, "request in game %s", game)
	r.Game = game
	err = s.read.QueryRowContext(ctx, `SELECT g.sequence, coalesce(r.body, '') FROM games AS g
		LEFT JOIN requests AS r ON r.game = g.id AND r.after = g.sequence WHERE g.id = ?`, game).Scan(&r.After, &r.Body)
	return r, err
}

// SetRequest puts a request in the place of the one that stands.
func (s *Store) SetRequest(ctx context.Context, c storage.RequestChange) (err error) {
	defer wrap(&err, "set request in game %s", c.Game)
	return s.change(ctx, c.Interaction, c.At, func(tx *sql.Tx) error {
		var state storage.State
		var sequence int
		if err := tx.QueryRowContext(ctx, `SELECT state, sequence FROM games WHERE id = ?`, c.Game).
			Scan(&state, &sequence); err != nil {
			return err
		}
		still, err := paused(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != storage.Running || still || sequence != c.After {
			return storage.ErrConflict
		}
		if err := compareRequest(ctx, tx, c.Game, c.After, c.Seen); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM requests WHERE game = ?`, c.Game); err != nil {
			return err
		}
		if c.Body != "" {
			if _, err := tx.ExecContext(ctx, `INSERT INTO requests (game, after, body) VALUES (?, ?, ?)`, c.Game,
				c.After, c.Body); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// compareRequest is ErrConflict if what a game's players are asked for is not what the caller has seen.
func compareRequest(ctx context.Context, tx *sql.Tx, game ids.Game, after int, seen string) error {
	var body string
	err := tx.QueryRowContext(ctx, `SELECT body FROM requests WHERE game = ? AND after = ?`, game, after).
		Scan(&body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if body != seen {
		return storage.ErrConflict
	}
	return nil
}
