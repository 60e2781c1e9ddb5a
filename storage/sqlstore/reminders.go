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

// Settings returns what a user has chosen.
func (s *Store) Settings(ctx context.Context, user ids.User) (c storage.Settings, err error) {
	defer s.wrap(&err, "settings of a user")
	c.User = user
	err = s.read.QueryRowContext(ctx,
		`SELECT zone, quiet, remind, previews, calls, colours, digest, private, hints FROM settings WHERE user = ?`,
		user).Scan(&c.Zone, &c.Quiet, &c.Remind, &c.Previews, &c.Calls, &c.Colours, &c.Digest, &c.Private, &c.Hints)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return c, err
}

// SetSettings keeps what a user has chosen.
func (s *Store) SetSettings(ctx context.Context, c storage.Settings) (err error) {
	defer s.wrap(&err, "set settings of a user")
	_, err = s.write.ExecContext(ctx,
		`INSERT INTO settings (user, zone, quiet, remind, previews, calls, colours, digest, private, hints)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (user) DO UPDATE SET zone = excluded.zone, quiet = excluded.quiet, remind = excluded.remind,
			previews = excluded.previews, calls = excluded.calls, colours = excluded.colours,
			digest = excluded.digest, private = excluded.private, hints = excluded.hints`,
		c.User, c.Zone, c.Quiet, c.Remind, c.Previews, c.Calls, c.Colours, c.Digest, c.Private, c.Hints)
	return err
}

// Digests lists the users who are called by a way, with what is kept of their digests.
func (s *Store) Digests(ctx context.Context, calls string) (list []storage.Digest, err error) {
	defer s.wrap(&err, "digests")
	rows, err := s.read.QueryContext(ctx,
		`SELECT user, digested, digest_message, reminded FROM settings WHERE calls = ? AND `+
			s.ours(`user`)+` ORDER BY user`, calls)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var d storage.Digest
		var last, reminded int64
		if err := rows.Scan(&d.User, &last, &d.Message, &reminded); err != nil {
			return nil, err
		}
		d.Last, d.Reminded = unstamp(last), unstamp(reminded)
		list = append(list, d)
	}
	return list, rows.Err()
}

// SetDigested notes a digest.
func (s *Store) SetDigested(ctx context.Context, d storage.Digest) (err error) {
	defer s.wrap(&err, "note a digest of a user")
	_, err = s.write.ExecContext(ctx, `UPDATE settings SET digested = ?, digest_message = ? WHERE user = ?`,
		d.Last.UnixMicro(), d.Message, d.User)
	return err
}

// SetMuted notes whether a game calls a user.
func (s *Store) SetMuted(ctx context.Context, game ids.Game, user ids.User, muted bool) (err error) {
	defer s.wrap(&err, "mute game %s", game)
	query := `DELETE FROM mutes WHERE game = ? AND user = ?`
	if muted {
		query = `INSERT INTO mutes (game, user) VALUES (?, ?) ON CONFLICT DO NOTHING`
	}
	_, err = s.write.ExecContext(ctx, query, game, user)
	return err
}

// Muted reports whether a game does not call a user.
func (s *Store) Muted(ctx context.Context, game ids.Game, user ids.User) (muted bool, err error) {
	defer s.wrap(&err, "muted game %s", game)
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM mutes WHERE game = ? AND user = ?)`, game,
		user).Scan(&muted)
	return muted, err
}

// SetPace sets a game's pace and all of its due times.
func (s *Store) SetPace(ctx context.Context, c storage.PaceChange) (err error) {
	defer s.wrap(&err, "set pace of game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
		var sequence int
		var state storage.State
		if err := tx.QueryRowContext(ctx, `SELECT sequence, state FROM games WHERE id = ?`, c.Game).
			Scan(&sequence, &state); err != nil {
			return err
		}
		if sequence != c.After || state != storage.Lobby && state != storage.Running {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET pace = ?, updated = ? WHERE id = ?`, c.Pace, stamp(c.At),
			c.Game); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM due WHERE game = ?`, c.Game); err != nil {
			return err
		}
		if err := addDue(ctx, tx, dueReminders, c.Game, c.Due); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// The tables of due times: of reminders, and of the answers of standing orders.
const (
	dueReminders = "due"
	dueAnswers   = "answers"
)

// keepDue replaces a game's due times in a table. The due time of a question that is still open stays as it
// is, since it may have been consumed and set again meanwhile; one without a time only keeps what stands.
func keepDue(ctx context.Context, tx *sql.Tx, table string, game ids.Game, due []storage.Due) error {
	old, err := List(ctx, tx, scanDue, `SELECT game, seat, decision, since, at FROM `+table+` WHERE game = ?`,
		game)
	if err != nil {
		return err
	}
	kept := map[ids.Chair]bool{}
	for _, d := range old {
		for _, next := range due {
			if next.Seat == d.Seat && next.Decision == d.Decision && stamp(next.Since) == stamp(d.Since) {
				kept[d.Seat] = true
			}
		}
		if kept[d.Seat] {
			continue
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE game = ? AND seat = ?`, game,
			d.Seat); err != nil {
			return err
		}
	}
	for _, d := range due {
		if kept[d.Seat] || d.At.IsZero() {
			continue
		}
		if err := addDue(ctx, tx, table, game, []storage.Due{d}); err != nil {
			return err
		}
	}
	return nil
}

func addDue(ctx context.Context, tx *sql.Tx, table string, game ids.Game, due []storage.Due) error {
	for _, d := range due {
		columns, values := `game, seat, decision, since, at`, `?, ?, ?, ?, ?`
		args := []any{game, d.Seat, d.Decision, stamp(d.Since), stamp(d.At)}
		if table == dueReminders {
			columns, values = columns+`, seen, told`, values+`, ?, ?`
			args = append(args, stamp(d.Seen), d.Told)
		} else {
			columns, values = columns+`, computer`, values+`, ?`
			args = append(args, d.Computer)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO `+table+` (`+columns+`) VALUES (`+values+`)`,
			args...); err != nil {
			return fmt.Errorf("due time of seat %s: %w", d.Seat, err)
		}
	}
	return nil
}

func scanDue(r Row) (storage.Due, error) {
	var d storage.Due
	var since, at int64
	err := r.Scan(&d.Game, &d.Seat, &d.Decision, &since, &at)
	d.Since, d.At = unstamp(since), unstamp(at)
	return d, err
}

// DueReminders lists the due times of running games that have come.
func (s *Store) DueReminders(ctx context.Context, now time.Time) (_ []storage.Reminder, err error) {
	defer s.wrap(&err, "due reminders")
	return List(ctx, s.read, func(r Row) (storage.Reminder, error) {
		var m storage.Reminder
		var since, at, seen int64
		err := r.Scan(&m.Game, &m.Seat, &m.Decision, &since, &at, &seen, &m.Told, &m.User, &m.Pace, &m.Clock)
		m.Since, m.At, m.Seen = unstamp(since), unstamp(at), unstamp(seen)
		return m, err
	}, `SELECT d.game, d.seat, d.decision, d.since, d.at, d.seen, d.told, s.user, g.pace, g.clock FROM due AS d
		JOIN games AS g ON g.id = d.game AND g.state = 'running' AND g.restored = 0
		JOIN seats AS s ON s.game = d.game AND s.seat = d.seat
		WHERE d.at <= ? AND d.game NOT IN (SELECT game FROM pauses) AND d.game NOT IN (`+absent+`)
		AND `+s.ours(`g.server`)+` ORDER BY d.game, d.seat`, stamp(now))
}

// Remind consumes due times and enqueues what must be told.
func (s *Store) Remind(ctx context.Context, r storage.Reminding) (err error) {
	defer s.wrap(&err, "remind in game %s", r.Game)
	return s.change(ctx, ofGame(r.Game), "", time.Time{}, func(tx *sql.Tx) error {
		for _, d := range r.Due {
			n, err := affected(tx.ExecContext(ctx,
				`DELETE FROM due WHERE game = ? AND seat = ? AND decision = ? AND since = ? AND at = ?`,
				r.Game, d.Seat, d.Decision, stamp(d.Since), stamp(d.At)))
			if err != nil {
				return err
			}
			if n == 0 {
				return storage.ErrConflict
			}
		}
		if err := addDue(ctx, tx, dueReminders, r.Game, r.Next); err != nil {
			return err
		}
		if r.Digest != "" {
			if _, err := tx.ExecContext(ctx, `UPDATE settings SET reminded = ? WHERE user = ?`, stamp(r.At),
				r.Digest); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, r.Game, r.Outbox)
	})
}
