package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
)

// Server returns what is set for a server.
func (s *Store) Server(ctx context.Context, id string) (v storage.Server, err error) {
	defer wrap(&err, "server %s", id)
	v.ID = id
	err = s.read.QueryRowContext(ctx, `SELECT channel, language, organiser FROM servers WHERE id = ?`, id).Scan(&v.Channel, &v.Language, &v.Organiser)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

// SetServer keeps what is set for a server.
func (s *Store) SetServer(ctx context.Context, v storage.Server) (err error) {
	defer wrap(&err, "set server %s", v.ID)
	_, err = s.write.ExecContext(ctx, `INSERT INTO servers (id, channel, language, organiser) VALUES (?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET channel = excluded.channel, language = excluded.language, organiser = excluded.organiser`,
		v.ID, v.Channel, v.Language, v.Organiser)
	return err
}

// ListServers lists the servers that the bot is in.
func (s *Store) ListServers(ctx context.Context) (_ []storage.Server, err error) {
	defer wrap(&err, "servers")
	return list(ctx, s.read, func(r row) (v storage.Server, err error) {
		err = r.Scan(&v.ID, &v.Channel, &v.Language, &v.Organiser)
		return v, err
	}, `SELECT id, channel, language, organiser FROM servers WHERE away = 0 ORDER BY id`)
}

// SetAway notes whether the bot is in a server.
func (s *Store) SetAway(ctx context.Context, server string, away bool) (err error) {
	defer wrap(&err, "note presence in server %s", server)
	return setAway(ctx, s.write, server, away)
}

// execer is the writing connection or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func setAway(ctx context.Context, on execer, server string, away bool) error {
	_, err := on.ExecContext(ctx, `INSERT INTO servers (id, away) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET away = excluded.away
		WHERE away <> excluded.away`, server, away)
	return err
}

// SetPresent notes that the bot is in these servers, and in no other one of those whose games it keeps.
func (s *Store) SetPresent(ctx context.Context, servers []string) (err error) {
	defer wrap(&err, "note presence")
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	if _, err := tx.ExecContext(ctx, `INSERT INTO servers (id, away) SELECT DISTINCT server, 1 FROM games WHERE true
		ON CONFLICT (id) DO UPDATE SET away = 1`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE servers SET away = 1`); err != nil {
		return err
	}
	for _, server := range servers {
		if err := setAway(ctx, tx, server, false); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// absent are the games of servers in which the bot is not.
const absent = `SELECT id FROM games WHERE server IN (SELECT id FROM servers WHERE away = 1)`

// Standstill tells why a game stands still.
func (s *Store) Standstill(ctx context.Context, game string) (v storage.Standstill, err error) {
	defer wrap(&err, "standstill of game %s", game)
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pauses WHERE game = ?1), ?1 IN (`+absent+`)`, game).Scan(&v.Paused, &v.Away)
	return v, err
}

func paused(ctx context.Context, tx *sql.Tx, game string) (is bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pauses WHERE game = ?)`, game).Scan(&is)
	return is, err
}

// Pause lets a running game stand still, or go on.
func (s *Store) Pause(ctx context.Context, c storage.StateChange, pause bool) (err error) {
	defer wrap(&err, "pause game %s: %t", c.Game, pause)
	return s.change(ctx, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != storage.Running {
			return storage.ErrConflict
		}
		how := `DELETE FROM pauses WHERE game = ?`
		if pause {
			how = `INSERT INTO pauses (game) VALUES (?) ON CONFLICT DO NOTHING`
		}
		n, err := affected(tx.ExecContext(ctx, how, c.Game))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		if err := touch(ctx, tx, c.Game, c.At); err != nil {
			return err
		}
		if !pause {
			if _, err := tx.ExecContext(ctx, `DELETE FROM due WHERE game = ?`, c.Game); err != nil {
				return err
			}
			if err := addDue(ctx, tx, dueReminders, c.Game, c.Due); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// Abandon ends a game without a result.
func (s *Store) Abandon(ctx context.Context, c storage.StateChange) (err error) {
	defer wrap(&err, "abandon game %s", c.Game)
	return s.change(ctx, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state == storage.Finished || state == storage.Cancelled {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM pauses WHERE game = ?`, c.Game); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET state = ?, updated = ? WHERE id = ?`, storage.Cancelled, stamp(c.At), c.Game); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// Replace gives a seat of a running game to another user.
func (s *Store) Replace(ctx context.Context, c storage.SeatChange, by string) (err error) {
	defer wrap(&err, "replace at seat %s of game %s", c.Seat.Seat, c.Seat.Game)
	return s.change(ctx, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Seat.Game)
		if err != nil {
			return err
		}
		if state != storage.Running {
			return storage.ErrConflict
		}
		if err := compareSeats(ctx, tx, c.Seat.Game, c.Seen); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, `UPDATE seats SET user = ? WHERE game = ? AND seat = ? AND user = ?`, by, c.Seat.Game, c.Seat.Seat, c.Seat.User))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrNotFound
		}
		if err := touch(ctx, tx, c.Seat.Game, c.At); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Seat.Game, c.Outbox)
	})
}

// SetGone notes that a user of a game cannot be found, or is back.
func (s *Store) SetGone(ctx context.Context, game, user string, gone bool, outbox ...storage.OutboxRow) (changed bool, err error) {
	defer wrap(&err, "note that user %s of game %s is gone: %t", user, game, gone)
	how := `DELETE FROM gone WHERE game = ? AND user = ?`
	if gone {
		how = `INSERT INTO gone (game, user) VALUES (?, ?) ON CONFLICT DO NOTHING`
	}
	err = s.change(ctx, "", time.Time{}, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, how, game, user))
		changed = n > 0
		if err != nil || !changed {
			return err
		}
		return enqueue(ctx, tx, game, outbox)
	})
	return changed, err
}
