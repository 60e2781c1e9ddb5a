package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// SetLeave changes when a user is away after a time.
func (s *Store) SetLeave(ctx context.Context, c storage.LeaveChange) (err error) {
	defer s.wrap(&err, "set when a user is away")
	return s.change(ctx, All, c.Interaction, c.At, func(tx *sql.Tx) error {
		user, at := c.Leave.User, stamp(c.At)
		if _, err := tx.ExecContext(ctx, `DELETE FROM leaves WHERE user = ? AND since >= ?`, user, at); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE leaves SET until = ?2 WHERE user = ?1 AND until > ?2`, user,
			at); err != nil {
			return err
		}
		if !c.Leave.Until.IsZero() {
			if _, err := tx.ExecContext(ctx, `INSERT INTO leaves (user, since, until, zone) VALUES (?, ?, ?, ?)`, user,
				stamp(c.Leave.Since), stamp(c.Leave.Until), c.Leave.Zone); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `UPDATE due SET at = CASE WHEN at < ?2 THEN at ELSE ?2 END
			WHERE (game, seat) IN (SELECT game, seat FROM seats WHERE user = ?1)`, user, at); err != nil {
			return err
		}
		for _, row := range c.Outbox {
			if err := enqueue(ctx, tx, row.Game, []storage.OutboxRow{row}); err != nil {
				return err
			}
		}
		return nil
	})
}

func scanLeave(r Row) (l storage.Leave, err error) {
	var since, until int64
	err = r.Scan(&l.User, &since, &until, &l.Zone)
	l.Since, l.Until = unstamp(since), unstamp(until)
	return l, err
}

// Leaves lists when a user was, is or will be away.
func (s *Store) Leaves(ctx context.Context, user ids.User) (_ []storage.Leave, err error) {
	defer s.wrap(&err, "when a user is away")
	return List(ctx, s.read, scanLeave,
		`SELECT user, since, until, zone FROM leaves WHERE user = ? ORDER BY since`, user)
}

// LeavesIn lists when those who have a seat in a game, or have had one, are away.
func (s *Store) LeavesIn(ctx context.Context, game ids.Game) (_ []storage.Leave, err error) {
	defer s.wrap(&err, "when players of game %s are away", game)
	return List(ctx, s.read, scanLeave, `SELECT user, since, until, zone FROM leaves
		WHERE user IN (SELECT user FROM seats WHERE game = ?1 UNION SELECT user FROM held WHERE game = ?1)
		ORDER BY user, since`, game)
}

// SetSnooze sets until when a game does not remind a user.
func (s *Store) SetSnooze(ctx context.Context, z storage.Snooze) (err error) {
	defer s.wrap(&err, "snooze game %s", z.Game)
	return s.change(ctx, ofGame(z.Game), z.Interaction, z.At, func(tx *sql.Tx) error {
		query, args := `DELETE FROM snoozes WHERE game = ? AND user = ?`, []any{z.Game, z.User}
		if !z.Until.IsZero() {
			query = `INSERT INTO snoozes (game, user, until) VALUES (?, ?, ?)
				ON CONFLICT (game, user) DO UPDATE SET until = excluded.until`
			args = append(args, stamp(z.Until))
		}
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE due SET at = CASE WHEN at < ?3 THEN at ELSE ?3 END
			WHERE game = ?1 AND seat IN (SELECT seat FROM seats WHERE game = ?1 AND user = ?2)`, z.Game, z.User,
			stamp(z.At))
		return err
	})
}

// Snoozed is until when a game does not remind a user.
func (s *Store) Snoozed(ctx context.Context, game ids.Game, user ids.User) (until time.Time, err error) {
	defer s.wrap(&err, "snoozed game %s", game)
	var at int64
	err = s.read.QueryRowContext(ctx, `SELECT until FROM snoozes WHERE game = ? AND user = ?`, game, user).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return unstamp(at), err
}

// Confer notes that partners confer.
func (s *Store) Confer(ctx context.Context, c storage.Conferring, outbox []storage.OutboxRow,
	interaction ids.Interaction) (err error) {
	defer s.wrap(&err, "confer in game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), interaction, c.At, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx,
			`INSERT INTO confers (game, seat, decision, at) SELECT id, ?2, ?3, ?4 FROM games WHERE id = ?1 AND NOT EXISTS
				(SELECT 1 FROM confers WHERE game = ?1 AND seat = ?2 AND decision = ?3 AND at >= ?5)`, c.Game, c.Seat,
			c.Decision, stamp(c.At), stamp(c.Since)))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `UPDATE due SET at = CASE WHEN at < ?3 THEN at ELSE ?3 END
			WHERE game = ?1 AND seat = ?2`, c.Game, c.Seat, stamp(c.At)); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, outbox)
	})
}

// Conferred lists when partners of a game have conferred.
func (s *Store) Conferred(ctx context.Context, game ids.Game) (_ []storage.Conferring, err error) {
	defer s.wrap(&err, "who confers in game %s", game)
	return List(ctx, s.read, func(r Row) (c storage.Conferring, err error) {
		var at int64
		err = r.Scan(&c.Game, &c.Seat, &c.Decision, &at)
		c.At = unstamp(at)
		return c, err
	}, `SELECT game, seat, decision, at FROM confers WHERE game = ? ORDER BY at, seat`, game)
}
