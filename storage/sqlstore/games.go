package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

const gameColumns = `id, rules, options, state, server, channel, lobby_message, thread, status_message, language, host,
	sequence, chance, waits, commitment, seed, created, updated, pace, lobby, after, rematch, messages, post, clock, banks, program`

// newer is the program that a game has been changed by when one does, whose number is given twice.
const newer = `CASE WHEN program > ? THEN program ELSE ? END`

// changedBy notes that this program changes what belongs to a game.
func changedBy(ctx context.Context, tx *sql.Tx, game ids.Game) error {
	_, err := tx.ExecContext(ctx, `UPDATE games SET program = ? WHERE id = ? AND coalesce(program, 0) < ?`,
		storage.Program, game, storage.Program)
	return err
}

// CreateGame keeps a new game with its first seats.
func (s *Store) CreateGame(ctx context.Context, n storage.NewGame) (err error) {
	g, what := n.Game, ofGame(n.Game.ID)
	defer s.wrap(&err, "create game %s", g.ID)
	if g.After != "" || g.Rematch != "" || n.Event != "" {
		what = All // no other game may become the same
	}
	return s.change(ctx, what, n.Interaction, g.Created, func(tx *sql.Tx) error {
		if err := notCarriedOn(ctx, tx, g.After, g.Rematch); err != nil {
			return err
		}
		created, err := affected(tx.ExecContext(ctx, `INSERT INTO games (`+gameColumns+`)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
			g.ID, g.Rules, g.Options, g.State, g.Server, g.Channel, g.LobbyMessage, g.Thread, g.StatusMessage,
			g.Language, g.Host,
			g.Sequence, g.Chance, g.Waits, g.Commitment, []byte(g.Seed), stamp(g.Created), stamp(g.Updated), g.Pace,
			g.Lobby, g.After, g.Rematch, g.Messages, g.Post, g.Clock, g.Banks, storage.Program))
		if err != nil {
			return err
		}
		if created == 0 {
			return storage.ErrConflict
		}
		for _, seat := range n.Seats {
			if err := sitDown(ctx, tx, g.ID, seat); err != nil {
				return err
			}
		}
		if n.Event != "" {
			if err := joinEvent(ctx, tx, n); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, g.ID, n.Outbox)
	})
}

// notCarriedOn is ErrCarriedOn if a game that is to come after others would be the second that carries one
// on, or its second rematch, and the first is not cancelled. The indices sequels and rematches hold that too.
func notCarriedOn(ctx context.Context, tx *sql.Tx, after, rematch ids.Game) error {
	for column, game := range map[string]ids.Game{"after": after, "rematch": rematch} {
		_, err := gameComing(ctx, tx, column, game)
		if err == nil {
			return storage.ErrCarriedOn
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	return nil
}

// gameComing returns the game that comes after another one, by the column that says how.
func gameComing(ctx context.Context, from Querier, column string, game ids.Game) (storage.Game, error) {
	games, err := List(ctx, from, scanGame,
		`SELECT `+gameColumns+` FROM games
		WHERE `+column+` = ? AND `+column+` <> '' AND state <> 'cancelled'`, game)
	if err == nil && len(games) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return storage.Game{}, err
	}
	return games[0], nil
}

// GameAfter returns the game that carries on another.
func (s *Store) GameAfter(ctx context.Context, game ids.Game) (_ storage.Game, err error) {
	defer s.wrap(&err, "game after %s", game)
	return gameComing(ctx, s.read, "after", game)
}

// RematchOf returns the game that plays another one again.
func (s *Store) RematchOf(ctx context.Context, game ids.Game) (_ storage.Game, err error) {
	defer s.wrap(&err, "rematch of %s", game)
	return gameComing(ctx, s.read, "rematch", game)
}

func scanGame(r Row) (storage.Game, error) {
	var g storage.Game
	var created, updated int64
	var program sql.NullInt64
	err := r.Scan(&g.ID, &g.Rules, &g.Options, &g.State, &g.Server, &g.Channel, &g.LobbyMessage, &g.Thread,
		&g.StatusMessage, &g.Language,
		&g.Host, &g.Sequence, &g.Chance, &g.Waits, &g.Commitment, (*[]byte)(&g.Seed), &created, &updated, &g.Pace,
		&g.Lobby, &g.After, &g.Rematch, &g.Messages, &g.Post, &g.Clock, &g.Banks, &program)
	g.Program = int(program.Int64)
	g.Created, g.Updated = unstamp(created), unstamp(updated)
	return g, err
}

// Game returns a game by its code.
func (s *Store) Game(ctx context.Context, id ids.Game) (_ storage.Game, err error) {
	defer s.wrap(&err, "game %s", id)
	return scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id = ?`, id))
}

// GameByThread returns the game of a thread, or of its partners' private one.
func (s *Store) GameByThread(ctx context.Context, thread ids.Channel) (_ storage.Game, err error) {
	defer s.wrap(&err, "game of thread %s", thread)
	return scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE id IN
		(SELECT id FROM games WHERE thread = ?1 AND thread <> '' UNION SELECT game FROM councils WHERE thread = ?1 AND thread <> '')`, thread))
}

// GamesOf lists the games in which the user has a seat.
func (s *Store) GamesOf(ctx context.Context, user ids.User,
	states ...storage.State) (_ []storage.Game, err error) {
	defer s.wrap(&err, "games of a user")
	return s.games(ctx, `id IN (SELECT game FROM seats WHERE user = ?)`, user, states)
}

// GamesIn lists the games of a server.
func (s *Store) GamesIn(ctx context.Context, server ids.Server,
	states ...storage.State) (_ []storage.Game, err error) {
	defer s.wrap(&err, "games of server %s", server)
	return s.games(ctx, `server = ?`, server, states)
}

// Games lists all games.
func (s *Store) Games(ctx context.Context, states ...storage.State) (_ []storage.Game, err error) {
	defer s.wrap(&err, "games")
	return s.games(ctx, `? = ''`, "", states)
}

func (s *Store) games(ctx context.Context, condition string, value any,
	states []storage.State) ([]storage.Game, error) {
	args := []any{value}
	if len(states) > 0 {
		condition += ` AND state IN (` + marks(len(states)) + `)`
		for _, state := range states {
			args = append(args, state)
		}
	}
	return List(ctx, s.read, scanGame, `SELECT `+gameColumns+` FROM games WHERE `+condition+
		` ORDER BY updated DESC, id`, args...)
}

// marks returns n > 0 question marks for a list of values.
func marks(n int) string { return `?` + strings.Repeat(`, ?`, n-1) }

// SetLobbyMessage notes where the lobby is shown.
func (s *Store) SetLobbyMessage(ctx context.Context, game ids.Game, message ids.Message) error {
	return s.set(ctx, game, `lobby_message = ?`, message)
}

// SetThread notes the game's thread; a new thread has no status message yet.
func (s *Store) SetThread(ctx context.Context, game ids.Game, thread ids.Channel,
	outbox ...storage.OutboxRow) error {
	return s.set(ctx, game, `status_message = CASE thread WHEN ?1 THEN status_message ELSE '' END, thread = ?1`,
		thread, outbox...)
}

// SetPost notes the post of a forum that is lobby and thread of a game.
func (s *Store) SetPost(ctx context.Context, game ids.Game, post ids.Channel,
	outbox ...storage.OutboxRow) error {
	return s.set(ctx, game, `post = 1, thread = ?1, lobby_message = ?1,
		status_message = CASE thread WHEN ?1 THEN status_message ELSE '' END`, post, outbox...)
}

// Move takes a game to another channel.
func (s *Store) Move(ctx context.Context, m storage.Moving) (err error) {
	defer s.wrap(&err, "move game %s", m.Game)
	return s.change(ctx, ofGame(m.Game), m.Interaction, m.At, func(tx *sql.Tx) error {
		if _, err := stateOf(ctx, tx, m.Game); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET channel = ?, thread = '', lobby_message = '',
			status_message = '', post = 0, updated = ? WHERE id = ? AND channel = ?`, m.To, stamp(m.At), m.Game, m.From))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		if _, err := tx.ExecContext(ctx, `UPDATE outbox SET not_before = ? WHERE game = ? AND attempts > 0`,
			stamp(m.At), m.Game); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, m.Game, m.At, m.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, m.Game, m.Outbox)
	})
}

// SetStatusMessage notes the thread's status message.
func (s *Store) SetStatusMessage(ctx context.Context, game ids.Game, message ids.Message) error {
	return s.set(ctx, game, `status_message = ?`, message)
}

func (s *Store) set(ctx context.Context, game ids.Game, column string, value any,
	outbox ...storage.OutboxRow) (err error) {
	defer s.wrap(&err, "note messages of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET `+column+` WHERE id = ?2`, value, game))
		if err == nil && n == 0 {
			return storage.ErrNotFound
		}
		if err != nil {
			return err
		}
		return enqueue(ctx, tx, game, outbox)
	})
}
