package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Unread lists what the seats of a game have not been told.
func (s *Store) Unread(ctx context.Context, game ids.Game) (_ []storage.Unread, err error) {
	defer wrap(&err, "what is unread in game %s", game)
	return list(ctx, s.read, func(r row) (u storage.Unread, err error) {
		err = r.Scan(&u.Seat, &u.Body)
		return u, err
	}, `SELECT seat, body FROM unread WHERE game = ? ORDER BY seat`, game)
}

// keepUnread replaces what some seats have not been told.
func keepUnread(ctx context.Context, tx *sql.Tx, game ids.Game, unread []storage.Unread) error {
	for _, u := range unread {
		if _, err := tx.ExecContext(ctx, `INSERT INTO unread (game, seat, body) VALUES (?, ?, ?)
			ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body`, game, u.Seat, u.Body); err != nil {
			return err
		}
	}
	return nil
}

// Growing returns what is kept of the newest message in a game's thread.
func (s *Store) Growing(ctx context.Context, game ids.Game) (body string, err error) {
	defer wrap(&err, "newest message of game %s", game)
	return s.text(ctx, `SELECT body FROM threads WHERE game = ?`, game)
}

// SetGrowing notes the status message of a game together with what is kept of it.
func (s *Store) SetGrowing(ctx context.Context, game ids.Game, message ids.Message, body string) (err error) {
	defer wrap(&err, "note the newest message of game %s", game)
	return s.change(ctx, "", time.Time{}, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE games SET status_message = ? WHERE id = ?`, message, game))
		if err == nil && n == 0 {
			err = storage.ErrNotFound
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO threads (game, body) VALUES (?, ?)
			ON CONFLICT (game) DO UPDATE SET body = excluded.body`, game, body)
		return err
	})
}

// Letter returns the last letter to a user of a game that asks something.
func (s *Store) Letter(ctx context.Context, game ids.Game, user ids.User) (_ ids.Message, err error) {
	defer wrap(&err, "letter of game %s", game)
	message, err := s.text(ctx, `SELECT message FROM letters WHERE game = ? AND user = ?`, game, user)
	return ids.Message(message), err
}

// SetLetter notes the last letter to a user of a game that asks something.
func (s *Store) SetLetter(ctx context.Context, game ids.Game, user ids.User,
	message ids.Message) (err error) {
	defer wrap(&err, "note a letter of game %s", game)
	return s.change(ctx, "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO letters (game, user, message) VALUES (?, ?, ?)
			ON CONFLICT (game, user) DO UPDATE SET message = excluded.message`, game, user, message)
		return err
	})
}

// text reads one text, "" where there is no row.
func (s *Store) text(ctx context.Context, query string, args ...any) (text string, err error) {
	err = s.read.QueryRowContext(ctx, query, args...).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return text, err
}
