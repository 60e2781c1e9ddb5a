package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Server returns what is set for a server.
func (s *Store) Server(ctx context.Context, id ids.Server) (v storage.Server, err error) {
	defer s.wrap(&err, "server %s", id)
	v.ID = id
	err = s.read.QueryRowContext(ctx,
		`SELECT name, channel, language, organiser, limits, colours, players, list, list_message
		FROM servers WHERE id = ?`, id).Scan(&v.Name, &v.Channel, &v.Language, &v.Organiser, &v.Limits, &v.Colours,
		&v.Players, &v.List, &v.ListMessage)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

// SetServer keeps what is set for a server.
func (s *Store) SetServer(ctx context.Context, v storage.Server, by ...storage.Deed) (err error) {
	defer s.wrap(&err, "set server %s", v.ID)
	return s.change(ctx, Scope{"server " + string(v.ID)}, "", time.Time{}, func(tx *sql.Tx) error {
		for _, d := range by {
			if _, err := tx.ExecContext(ctx, `INSERT INTO setups (server, by, kind, body, at) VALUES (?, ?, ?, ?, ?)`,
				v.ID, d.By, d.Kind, d.Body, stamp(d.At)); err != nil {
				return err
			}
		}
		return setServer(ctx, tx, v)
	})
}

func setServer(ctx context.Context, tx *sql.Tx, v storage.Server) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO servers (id, channel, language, organiser, limits, colours, players, list)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET channel = excluded.channel, language = excluded.language,
			organiser = excluded.organiser, limits = excluded.limits, colours = excluded.colours,
			players = excluded.players, list = excluded.list,
			list_message = CASE servers.list WHEN excluded.list THEN servers.list_message ELSE '' END`,
		v.ID, v.Channel, v.Language, v.Organiser, v.Limits, v.Colours, v.Players, v.List)
	return err
}

// SetListMessage notes the message that lists a server's games.
func (s *Store) SetListMessage(ctx context.Context, server ids.Server, list ids.Channel,
	message ids.Message) (err error) {
	defer s.wrap(&err, "note the list of server %s", server)
	n, err := affected(s.write.ExecContext(ctx, `UPDATE servers SET list_message = ? WHERE id = ? AND list = ?`,
		message, server, list))
	if err == nil && n == 0 {
		err = storage.ErrConflict
	}
	return err
}

// NameServer keeps a server's name.
func (s *Store) NameServer(ctx context.Context, server ids.Server, name string) (err error) {
	defer s.wrap(&err, "name server %s", server)
	_, err = s.write.ExecContext(ctx,
		`INSERT INTO servers (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name
		WHERE servers.name <> excluded.name`, server, name)
	return err
}

// ListServers lists the servers that the bot is in.
func (s *Store) ListServers(ctx context.Context) (_ []storage.Server, err error) {
	defer s.wrap(&err, "servers")
	return List(ctx, s.read, func(r Row) (v storage.Server, err error) {
		err = r.Scan(&v.ID, &v.Name, &v.Channel, &v.Language, &v.Organiser, &v.Limits, &v.Colours, &v.Players,
			&v.List, &v.ListMessage)
		return v, err
	}, `SELECT id, name, channel, language, organiser, limits, colours, players, list, list_message
		FROM servers WHERE away = 0 AND `+s.ours(`id`)+` ORDER BY id`)
}

// SetAway notes whether the bot is in a server.
func (s *Store) SetAway(ctx context.Context, server ids.Server, away bool) (err error) {
	defer s.wrap(&err, "note presence in server %s", server)
	return setAway(ctx, s.write, server, away)
}

// execer is the writing connection or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func setAway(ctx context.Context, on execer, server ids.Server, away bool) error {
	_, err := on.ExecContext(ctx,
		`INSERT INTO servers (id, away) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET away = excluded.away
		WHERE servers.away <> excluded.away`, server, away)
	return err
}

// SetPresent notes that the bot is in these servers, and in no other one of a part.
func (s *Store) SetPresent(ctx context.Context, p storage.Part, servers []ids.Server) (err error) {
	defer s.wrap(&err, "note presence")
	return s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO servers (id, away)
			SELECT server, 1 FROM (SELECT server FROM games UNION SELECT server FROM events) AS there WHERE `+ofPart(p, `server`)+`
			ON CONFLICT (id) DO UPDATE SET away = 1`); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE servers SET away = 1 WHERE `+ofPart(p, `id`)); err != nil {
			return err
		}
		for _, server := range servers {
			if err := setAway(ctx, tx, server, false); err != nil {
				return err
			}
		}
		return nil
	})
}

// absent are the games of servers in which the bot is not.
const absent = `SELECT id FROM games WHERE server IN (SELECT id FROM servers WHERE away = 1)`

// Standstill tells why a game stands still.
func (s *Store) Standstill(ctx context.Context, game ids.Game) (v storage.Standstill, err error) {
	defer s.wrap(&err, "standstill of game %s", game)
	var at, until int64
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pauses WHERE game = ?1),
		coalesce((SELECT until FROM pauses WHERE game = ?1), 0), ?1 IN (`+absent+`),
		EXISTS (SELECT 1 FROM games WHERE id = ?1 AND restored = 1),
		coalesce(by, ''), coalesce(reason, ''), coalesce(at, 0)
		FROM (SELECT 1) AS one LEFT JOIN stops ON game = ?1 AND state = (SELECT state FROM games WHERE id = ?1)`, game).
		Scan(&v.Paused, &until, &v.Away, &v.Restored, &v.Stop.By, &v.Stop.Reason, &at)
	if at != 0 {
		v.Stop.At = unstamp(at)
	}
	if until != 0 {
		v.Until = unstamp(until)
	}
	return v, err
}

func paused(ctx context.Context, tx *sql.Tx, game ids.Game) (is bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pauses WHERE game = ?)`, game).Scan(&is)
	return is, err
}

// Pause lets a running game stand still, or go on.
func (s *Store) Pause(ctx context.Context, c storage.StateChange, pause bool) (err error) {
	defer s.wrap(&err, "pause game %s: %t", c.Game, pause)
	return s.change(ctx, All, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != storage.Running {
			return storage.ErrConflict
		}
		if err := grant(ctx, tx, c.Game, c.Grants); err != nil {
			return err
		}
		how, args := `DELETE FROM pauses WHERE game = ?`, []any{c.Game}
		if pause {
			how, args = `INSERT INTO pauses (game, until) VALUES (?, ?) ON CONFLICT DO NOTHING`,
				append(args, stampOrNone(c.Until))
		}
		n, err := affected(tx.ExecContext(ctx, how, args...))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		if err := touch(ctx, tx, c.Game, c.At); err != nil {
			return err
		}
		if err := noteStanding(ctx, tx, c.At); err != nil {
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
		if err := noteDeed(ctx, tx, c.Game, c.At, c.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// Abandon ends a game without a result.
func (s *Store) Abandon(ctx context.Context, c storage.StateChange) (err error) {
	defer s.wrap(&err, "abandon game %s", c.Game)
	return s.change(ctx, All, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state == storage.Finished || state == storage.Cancelled {
			return storage.ErrConflict
		}
		if err := grant(ctx, tx, c.Game, c.Grants); err != nil {
			return err
		}
		c.State = storage.Cancelled
		if err := stop(ctx, tx, c, state); err != nil {
			return err
		}
		for _, table := range []string{"pauses", "votes"} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE game = ?`, c.Game); err != nil {
				return err
			}
		}
		return becomes(ctx, tx, c)
	})
}

// stop notes who has stopped a game, if somebody has, and what it was.
func stop(ctx context.Context, tx *sql.Tx, c storage.StateChange, was storage.State) error {
	if c.Stop == (storage.Stop{}) {
		return nil
	}
	still, err := paused(ctx, tx, c.Game)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO stops (game, state, by, reason, at, was, paused, until)
		VALUES (?1, ?, ?, ?, ?, ?, ?, coalesce((SELECT until FROM pauses WHERE game = ?1), 0))`,
		c.Game, c.State, c.Stop.By, c.Stop.Reason, stamp(c.Stop.At), was, still)
	return err
}

// becomes gives a game its new state and tells of it.
func becomes(ctx context.Context, tx *sql.Tx, c storage.StateChange) error {
	if _, err := tx.ExecContext(ctx, `UPDATE games SET state = ?, updated = ? WHERE id = ?`, c.State,
		stamp(c.At), c.Game); err != nil {
		return err
	}
	if err := noteStanding(ctx, tx, c.At); err != nil {
		return err
	}
	if err := noteDeed(ctx, tx, c.Game, c.At, c.Deed); err != nil {
		return err
	}
	return enqueue(ctx, tx, c.Game, c.Outbox)
}

// Restore takes an Abandon back.
func (s *Store) Restore(ctx context.Context, c storage.StateChange) (err error) {
	defer s.wrap(&err, "restore game %s", c.Game)
	return s.change(ctx, All, c.Interaction, c.At, func(tx *sql.Tx) error {
		var state storage.State
		var after, rematch ids.Game
		if err := tx.QueryRowContext(ctx, `SELECT state, after, rematch FROM games WHERE id = ?`, c.Game).
			Scan(&state, &after, &rematch); err != nil {
			return err
		}
		if err := grant(ctx, tx, c.Game, c.Grants); err != nil {
			return err
		}
		if err := endVotes(ctx, tx, c.Game, true); err != nil {
			return err
		}
		var was storage.State
		var still bool
		var until int64
		err := tx.QueryRowContext(ctx,
			`DELETE FROM stops WHERE game = ? AND state = ? AND state = ? RETURNING was, paused, until`,
			c.Game, storage.Cancelled, state).Scan(&was, &still, &until)
		if errors.Is(err, sql.ErrNoRows) {
			return storage.ErrConflict
		}
		if err != nil {
			return err
		}
		if err := notCarriedOn(ctx, tx, after, rematch); err != nil {
			return err
		}
		if still {
			if _, err := tx.ExecContext(ctx, `INSERT INTO pauses (game, until) VALUES (?, ?)`, c.Game, until); err != nil {
				return err
			}
		}
		if was == storage.Running && !still {
			if _, err := tx.ExecContext(ctx, `DELETE FROM due WHERE game = ?`, c.Game); err != nil {
				return err
			}
			if err := addDue(ctx, tx, dueReminders, c.Game, c.Due); err != nil {
				return err
			}
		}
		c.State = was
		return becomes(ctx, tx, c)
	})
}

// Stopped lists the cancelled games whose Stop is from before a time.
func (s *Store) Stopped(ctx context.Context, before time.Time) (_ []ids.Game, err error) {
	defer s.wrap(&err, "stopped games")
	return List(ctx, s.read, scanGameID,
		`SELECT game FROM stops WHERE state = ? AND at < ? AND `+s.ourGame(`stops.game`)+` ORDER BY game`, storage.Cancelled, stamp(before))
}

// SettleStop forgets the Stop of a cancelled game.
func (s *Store) SettleStop(ctx context.Context, c storage.StateChange) (err error) {
	defer s.wrap(&err, "settle game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
		if _, err := stateOf(ctx, tx, c.Game); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, `DELETE FROM stops WHERE game = ? AND state = ?`, c.Game,
			storage.Cancelled))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		if err := addWaited(ctx, tx, c.Game, c.Waited); err != nil {
			return err
		}
		if err := endVotes(ctx, tx, c.Game, true); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// Replace gives a seat of a running game to another user.
func (s *Store) Replace(ctx context.Context, c storage.SeatChange, by ids.User) (err error) {
	defer s.wrap(&err, "replace at seat %s of game %s", c.Seat.Seat, c.Seat.Game)
	return s.change(ctx, ofGame(c.Seat.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
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
		if err := compareLines(ctx, tx, c.Seat.Game, c.After); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, `UPDATE seats SET user = ? WHERE game = ? AND seat = ? AND user = ?`,
			by, c.Seat.Game, c.Seat.Seat, c.Seat.User))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrNotFound
		}
		if err := hold(ctx, tx, c.Seat.Game, c.Seat.Seat, by); err != nil {
			return err
		}
		if err := endsOffer(ctx, tx, c.Seat.Game, c.Seat.Seat); err != nil {
			return err
		}
		if err := noteSitting(ctx, tx, storage.Sitting{Game: c.Seat.Game, Lines: c.After, Since: c.At,
			Seat: c.Seat.Seat, User: by, Left: c.Left}); err != nil {
			return err
		}
		if err := addWaited(ctx, tx, c.Seat.Game, c.Waited); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET waits = ?, banks = ?, updated = ? WHERE id = ?`, c.Waits,
			c.Banks, stamp(c.At), c.Seat.Game); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM due WHERE game = ?`, c.Seat.Game); err != nil {
			return err
		}
		if err := addDue(ctx, tx, dueReminders, c.Seat.Game, c.Due); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, c.Seat.Game, c.At, c.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Seat.Game, c.Outbox)
	})
}

// hold notes that a user holds a seat of a game that has begun.
func hold(ctx context.Context, tx *sql.Tx, game ids.Game, seat ids.Chair, user ids.User) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO held (game, seat, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		game, seat, user)
	return err
}

// Held lists who has held which seat of a game since it began.
func (s *Store) Held(ctx context.Context, game ids.Game) (_ []storage.Seat, err error) {
	defer s.wrap(&err, "who held seats of game %s", game)
	return List(ctx, s.read, func(r Row) (v storage.Seat, err error) {
		err = r.Scan(&v.Game, &v.Seat, &v.User)
		return v, err
	}, `SELECT game, seat, user FROM held WHERE game = ? ORDER BY seat, user`, game)
}

// SetGone notes that a user of a game cannot be found, or is back.
func (s *Store) SetGone(ctx context.Context, game ids.Game, user ids.User, gone bool,
	outbox ...storage.OutboxRow) (changed bool, err error) {
	defer s.wrap(&err, "note that a user of game %s is gone: %t", game, gone)
	how := `DELETE FROM gone WHERE game = ? AND user = ?`
	if gone {
		how = `INSERT INTO gone (game, user) VALUES (?, ?) ON CONFLICT DO NOTHING`
	}
	err = s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, how, game, user))
		changed = n > 0
		if err != nil || !changed {
			return err
		}
		return enqueue(ctx, tx, game, outbox)
	})
	return changed, err
}

// GoneFrom lists the games of a server in which a user was noted to be gone.
func (s *Store) GoneFrom(ctx context.Context, server ids.Server, user ids.User) (_ []ids.Game, err error) {
	defer s.wrap(&err, "games of server %s from which a user is gone", server)
	return List(ctx, s.read, scanGameID, `SELECT game FROM gone JOIN games ON id = game
		WHERE gone.user = ? AND server = ? ORDER BY game`, user, server)
}
