package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Warnings lists how far the players of a game have been warned.
func (s *Store) Warnings(ctx context.Context, game ids.Game) (_ []storage.Warning, err error) {
	defer s.wrap(&err, "warnings in game %s", game)
	return List(ctx, s.read, func(r Row) (w storage.Warning, err error) {
		return w, r.Scan(&w.Game, &w.Seat, &w.Body)
	}, `SELECT game, seat, body FROM warnings WHERE game = ? ORDER BY seat`, game)
}

// SetWarning notes how far somebody has been warned.
func (s *Store) SetWarning(ctx context.Context, w storage.Warning, seen string,
	outbox ...storage.OutboxRow) (err error) {
	defer s.wrap(&err, "set warning in game %s", w.Game)
	return s.change(ctx, ofGame(w.Game), "", time.Time{}, func(tx *sql.Tx) error {
		var body string
		err := tx.QueryRowContext(ctx, `SELECT body FROM warnings WHERE game = ? AND seat = ?`, w.Game,
			w.Seat).Scan(&body)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if body != seen {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO warnings (game, seat, body) VALUES (?, ?, ?)
			ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body`, w.Game, w.Seat, w.Body); err != nil {
			return err
		}
		return enqueue(ctx, tx, w.Game, outbox)
	})
}

// DueClocks lists the games whose clocks are to be looked at.
func (s *Store) DueClocks(ctx context.Context, now time.Time) (_ []storage.ClockDue, err error) {
	defer s.wrap(&err, "due clocks")
	return List(ctx, s.read, func(r Row) (d storage.ClockDue, err error) {
		return d, r.Scan(&d.Game, &d.Seen)
	}, `SELECT o.game, o.seen FROM timeouts AS o
		CROSS JOIN games AS g
		WHERE g.id = o.game AND g.state = 'running' AND g.restored = 0 AND o.at <= ? AND o.game NOT IN (SELECT game FROM pauses) AND o.game NOT IN (`+absent+`)
		AND `+s.ours(`g.server`)+` ORDER BY o.game`, stamp(now))
}

// SetClockDue puts off a look at a game's clocks. A crash may lose it: then they are looked at sooner.
func (s *Store) SetClockDue(ctx context.Context, d storage.ClockDue, at time.Time) (err error) {
	defer s.wrap(&err, "put off the clocks of game %s", d.Game)
	_, err = s.write.ExecContext(ctx, `UPDATE timeouts SET at = ? WHERE game = ? AND seen = ?`, stamp(at), d.Game,
		d.Seen)
	return err
}
