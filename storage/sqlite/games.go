package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"redbook/storage"
)

// stamp is how times are kept: microseconds since 1970, UTC.
func stamp(t time.Time) int64 { return t.UnixMicro() }

func unstamp(us int64) time.Time { return time.UnixMicro(us).UTC() }

// notFound turns "no rows" into the store's own error.
func notFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return storage.ErrNotFound
	}
	return err
}

// SeeUser keeps a user's name and locale as last seen.
func (s *Store) SeeUser(ctx context.Context, u storage.User) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO users (id, name, locale) VALUES (?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, locale = excluded.locale
		WHERE name <> excluded.name OR locale <> excluded.locale`, u.ID, u.Name, u.Locale)
	return err
}

// SetDMClosed notes whether direct messages reach the user.
func (s *Store) SetDMClosed(ctx context.Context, user string, closed bool) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO users (id, name, locale, dm_closed) VALUES (?, '', '', ?)
		ON CONFLICT (id) DO UPDATE SET dm_closed = excluded.dm_closed`, user, closed)
	return err
}

// User returns a person as last seen.
func (s *Store) User(ctx context.Context, id string) (storage.User, error) {
	u := storage.User{ID: id}
	err := s.read.QueryRowContext(ctx, `SELECT name, locale, dm_closed FROM users WHERE id = ?`, id).Scan(&u.Name, &u.Locale, &u.DMClosed)
	return u, notFound(err)
}

// CreateGame keeps a new game with its first seats.
func (s *Store) CreateGame(ctx context.Context, n storage.NewGame) error {
	g := n.Game
	return s.change(ctx, n.Interaction, stamp(g.Created), func(tx *sql.Tx) error {
		created, err := affected(tx.ExecContext(ctx, `INSERT INTO games
			(id, rules, options, state, server, channel, lobby_message, thread, status_message, language, host, sequence, chance, waits, commitment, seed, created, updated)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
			g.ID, g.Rules, g.Options, g.State, g.Server, g.Channel, g.LobbyMessage, g.Thread, g.StatusMessage, g.Language, g.Host,
			g.Sequence, g.Chance, g.Waits, g.Commitment, []byte(g.Seed), stamp(g.Created), stamp(g.Updated)))
		if err != nil {
			return fmt.Errorf("create game %s: %w", g.ID, err)
		}
		if created == 0 {
			return storage.ErrConflict
		}
		for _, seat := range n.Seats {
			if err := sitDown(ctx, tx, g.ID, seat); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, g.ID, n.Outbox)
	})
}

const gameColumns = `id, rules, options, state, server, channel, lobby_message, thread, status_message, language, host,
	sequence, chance, waits, commitment, seed, created, updated`

func scanGame(row interface{ Scan(...any) error }) (storage.Game, error) {
	var g storage.Game
	var created, updated int64
	err := row.Scan(&g.ID, &g.Rules, &g.Options, &g.State, &g.Server, &g.Channel, &g.LobbyMessage, &g.Thread, &g.StatusMessage, &g.Language,
		&g.Host, &g.Sequence, &g.Chance, &g.Waits, &g.Commitment, (*[]byte)(&g.Seed), &created, &updated)
	g.Created, g.Updated = unstamp(created), unstamp(updated)
	return g, notFound(err)
}

// Game returns a game by its code.
func (s *Store) Game(ctx context.Context, id string) (storage.Game, error) {
	return scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = ?`, id))
}

// GameByThread returns the game of a thread.
func (s *Store) GameByThread(ctx context.Context, thread string) (storage.Game, error) {
	return scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE thread = ? AND thread <> ''`, thread))
}

// GamesOf lists the games in which the user has a seat.
func (s *Store) GamesOf(ctx context.Context, user string, states ...storage.State) ([]storage.Game, error) {
	return s.games(ctx, `id IN (SELECT game FROM seats WHERE user = ?)`, user, states)
}

// GamesIn lists the games of a server.
func (s *Store) GamesIn(ctx context.Context, server string, states ...storage.State) ([]storage.Game, error) {
	return s.games(ctx, `server = ?`, server, states)
}

func (s *Store) games(ctx context.Context, condition, value string, states []storage.State) ([]storage.Game, error) {
	args := []any{value}
	if len(states) > 0 {
		condition += ` AND state IN (?` + strings.Repeat(`, ?`, len(states)-1) + `)`
		for _, state := range states {
			args = append(args, state)
		}
	}
	return list(ctx, s.read, `SELECT `+gameColumns+` FROM games WHERE `+condition+` ORDER BY updated DESC, id`, args, func(rows *sql.Rows) (storage.Game, error) {
		return scanGame(rows)
	})
}

// list collects the rows of a query.
func list[T any](ctx context.Context, db *sql.DB, query string, args []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
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

// SetLobbyMessage notes where the lobby is shown.
func (s *Store) SetLobbyMessage(ctx context.Context, game, message string) error {
	return s.set(ctx, `UPDATE games SET lobby_message = ? WHERE id = ?`, message, game)
}

// SetThread notes the game's thread; a new thread has no status message yet.
func (s *Store) SetThread(ctx context.Context, game, thread string) error {
	return s.set(ctx, `UPDATE games SET thread = ?, status_message = '' WHERE id = ?`, thread, game)
}

// SetStatusMessage notes the thread's status message.
func (s *Store) SetStatusMessage(ctx context.Context, game, message string) error {
	return s.set(ctx, `UPDATE games SET status_message = ? WHERE id = ?`, message, game)
}

func (s *Store) set(ctx context.Context, query string, args ...any) error {
	n, err := affected(s.write.ExecContext(ctx, query, args...))
	if err == nil && n == 0 {
		return storage.ErrNotFound
	}
	return err
}

// SetState freezes a game or thaws it.
func (s *Store) SetState(ctx context.Context, c storage.StateChange) error {
	return s.setState(ctx, c, ``, storage.ErrNotFound)
}

// Cancel ends a game that is in its lobby.
func (s *Store) Cancel(ctx context.Context, c storage.StateChange) error {
	return s.setState(ctx, c, ` AND state = 'lobby'`, storage.ErrNotLobby)
}

func (s *Store) setState(ctx context.Context, c storage.StateChange, condition string, otherwise error) error {
	return s.change(ctx, c.Interaction, stamp(c.At), func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET state = ?, updated = ? WHERE id = ?`+condition, c.State, stamp(c.At), c.Game))
		if err != nil {
			return err
		}
		if n == 0 {
			return otherwise
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// JoinSeat sits a user down on a free seat of a lobby.
func (s *Store) JoinSeat(ctx context.Context, c storage.SeatChange) error {
	return s.seatChange(ctx, c, func(tx *sql.Tx) error { return sitDown(ctx, tx, c.Seat.Game, c.Seat) })
}

// LeaveSeat takes a user off a seat of a lobby.
func (s *Store) LeaveSeat(ctx context.Context, c storage.SeatChange) error {
	return s.seatChange(ctx, c, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `DELETE FROM seats WHERE game = ? AND seat = ? AND user = ?`, c.Seat.Game, c.Seat.Seat, c.Seat.User))
		if err == nil && n == 0 {
			return storage.ErrNotFound
		}
		return err
	})
}

func (s *Store) seatChange(ctx context.Context, c storage.SeatChange, do func(*sql.Tx) error) error {
	return s.change(ctx, c.Interaction, stamp(c.At), func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET updated = ? WHERE id = ? AND state = 'lobby'`, stamp(c.At), c.Seat.Game))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrNotLobby
		}
		if err := do(tx); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Seat.Game, c.Outbox)
	})
}

func sitDown(ctx context.Context, tx *sql.Tx, game string, seat storage.Seat) error {
	n, err := affected(tx.ExecContext(ctx, `INSERT INTO seats (game, seat, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, game, seat.Seat, seat.User))
	if err == nil && n == 0 {
		return storage.ErrSeatTaken
	}
	return err
}

// Seats lists the seats that are taken.
func (s *Store) Seats(ctx context.Context, game string) ([]storage.Seat, error) {
	return list(ctx, s.read, `SELECT game, seat, user FROM seats WHERE game = ? ORDER BY seat`, []any{game}, func(rows *sql.Rows) (storage.Seat, error) {
		var seat storage.Seat
		err := rows.Scan(&seat.Game, &seat.Seat, &seat.User)
		return seat, err
	})
}
