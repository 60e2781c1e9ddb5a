package sqlstore

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
	defer s.wrap(&err, "what is unread in game %s", game)
	return List(ctx, s.read, func(r Row) (u storage.Unread, err error) {
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
	defer s.wrap(&err, "newest message of game %s", game)
	return s.text(ctx, `SELECT body FROM threads WHERE game = ?`, game)
}

// SetGrowing notes the status message of a game together with what is kept of it.
func (s *Store) SetGrowing(ctx context.Context, game ids.Game, message ids.Message, body string) (err error) {
	defer s.wrap(&err, "note the newest message of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
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

// Chat returns the thread for talk beside a game.
func (s *Store) Chat(ctx context.Context, game ids.Game) (_ ids.Channel, err error) {
	defer s.wrap(&err, "chat of game %s", game)
	thread, err := s.text(ctx, `SELECT thread FROM chats WHERE game = ?`, game)
	return ids.Channel(thread), err
}

// SetChat notes the thread for talk beside a game.
func (s *Store) SetChat(ctx context.Context, game ids.Game, thread ids.Channel) (err error) {
	defer s.wrap(&err, "note the chat of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		if _, err := stateOf(ctx, tx, game); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO chats (game, thread) VALUES (?, ?)
			ON CONFLICT (game) DO UPDATE SET thread = excluded.thread`, game, thread)
		return err
	})
}

// WantName notes the name that a game's thread should have.
func (s *Store) WantName(ctx context.Context, game ids.Game, name string) (err error) {
	defer s.wrap(&err, "note the name of game %s's thread", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		if _, err := stateOf(ctx, tx, game); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO names (game, wanted) VALUES (?, ?)
			ON CONFLICT (game) DO UPDATE SET wanted = excluded.wanted WHERE names.wanted <> excluded.wanted`, game, name)
		return err
	})
}

// Misnamed lists the threads that were not given the name that they should have.
func (s *Store) Misnamed(ctx context.Context) (_ []storage.ThreadName, err error) {
	defer s.wrap(&err, "threads to be renamed")
	return List(ctx, s.read, func(r Row) (n storage.ThreadName, err error) {
		err = r.Scan(&n.Game, &n.Thread, &n.Name)
		return n, err
	}, `SELECT game, thread, wanted FROM names JOIN games ON id = game
		WHERE wanted <> given AND thread <> '' AND `+s.ours(`server`)+` ORDER BY game`)
}

// Named notes which name a game's thread was given.
func (s *Store) Named(ctx context.Context, game ids.Game, name string) (err error) {
	defer s.wrap(&err, "note that game %s's thread was renamed", game)
	n, err := affected(s.write.ExecContext(ctx, `UPDATE names SET given = ? WHERE game = ?`, name, game))
	if err == nil && n == 0 {
		err = storage.ErrNotFound
	}
	return err
}

// Letter returns the last letter to a user of a game with buttons.
func (s *Store) Letter(ctx context.Context, game ids.Game, user ids.User) (l storage.Letter, err error) {
	defer s.wrap(&err, "letter of game %s", game)
	err = s.read.QueryRowContext(ctx, `SELECT message, body FROM letters WHERE game = ? AND user = ?`, game,
		user).Scan(&l.Message, &l.Body)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return l, err
}

// SetLetter notes the last letter to a user of a game with buttons.
func (s *Store) SetLetter(ctx context.Context, game ids.Game, user ids.User,
	letter storage.Letter) (err error) {
	defer s.wrap(&err, "note a letter of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO letters (game, user, message, body) VALUES (?, ?, ?, ?)
			ON CONFLICT (game, user) DO UPDATE SET message = excluded.message, body = excluded.body`, game, user,
			letter.Message, letter.Body)
		return err
	})
}

// Lettered lists the users with a letter of a game that has buttons.
func (s *Store) Lettered(ctx context.Context, game ids.Game) (_ []ids.User, err error) {
	defer s.wrap(&err, "letters of game %s", game)
	return List(ctx, s.read, func(r Row) (user ids.User, err error) {
		err = r.Scan(&user)
		return user, err
	}, `SELECT user FROM letters WHERE game = ? AND message <> '' ORDER BY user`, game)
}

// SetStory notes a message that is complete.
func (s *Store) SetStory(ctx context.Context, game ids.Game, story storage.Story) (err error) {
	defer s.wrap(&err, "note a story of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO stories (game, message, line, body) VALUES (?, ?, ?, ?)
			ON CONFLICT (game, message) DO UPDATE SET line = excluded.line, body = excluded.body`, game,
			story.Message, story.Line, story.Body)
		return err
	})
}

// Stories lists the messages that are complete, by line.
func (s *Store) Stories(ctx context.Context, game ids.Game) (list []storage.Story, err error) {
	defer s.wrap(&err, "stories of game %s", game)
	rows, err := s.read.QueryContext(ctx, `SELECT message, line, body FROM stories WHERE game = ?
		ORDER BY line, message`, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var story storage.Story
		if err := rows.Scan(&story.Message, &story.Line, &story.Body); err != nil {
			return nil, err
		}
		list = append(list, story)
	}
	if err := rows.Err(); err != nil || len(list) > 0 {
		return list, err
	}
	p, err := archiveOf(ctx, s.read, game)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p.stories, err
}

// Conversation returns the private thread of a user in a game.
func (s *Store) Conversation(ctx context.Context, game ids.Game, user ids.User) (_ ids.Channel, err error) {
	defer s.wrap(&err, "private thread of game %s", game)
	thread, err := s.text(ctx, `SELECT thread FROM conversations WHERE game = ? AND user = ?`, game, user)
	return ids.Channel(thread), err
}

// SetConversation notes the private thread of a user in a game.
func (s *Store) SetConversation(ctx context.Context, game ids.Game, user ids.User,
	thread ids.Channel) (err error) {
	defer s.wrap(&err, "note a private thread of game %s", game)
	_, err = s.write.ExecContext(ctx, `INSERT INTO conversations (game, user, thread) VALUES (?, ?, ?)
		ON CONFLICT (game, user) DO UPDATE SET thread = excluded.thread`, game, user, thread)
	return err
}

// ConversationOf returns the game of a private thread.
func (s *Store) ConversationOf(ctx context.Context, thread ids.Channel) (_ ids.Game, err error) {
	defer s.wrap(&err, "game of a private thread")
	game, err := s.text(ctx, `SELECT game FROM conversations WHERE thread = ?`, thread)
	return ids.Game(game), err
}

// Hand returns the message of a seat with what stays secret.
func (s *Store) Hand(ctx context.Context, game ids.Game, seat ids.Chair) (h storage.Hand, err error) {
	defer s.wrap(&err, "hand of game %s", game)
	err = s.read.QueryRowContext(ctx, `SELECT seat, user, message, body FROM hands WHERE game = ? AND seat = ?`,
		game, seat).Scan(&h.Seat, &h.User, &h.Message, &h.Body)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return h, err
}

// SetHand notes the message of a seat with what stays secret.
func (s *Store) SetHand(ctx context.Context, game ids.Game, h storage.Hand) (err error) {
	defer s.wrap(&err, "note a hand of game %s", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO hands (game, seat, user, message, body) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (game, seat) DO UPDATE SET user = excluded.user, message = excluded.message,
			body = excluded.body`, game, h.Seat, h.User, h.Message, h.Body)
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
