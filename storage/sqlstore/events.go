package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func ofEvent(event ids.Event) Scope { return Scope{"event " + string(event)} }

const eventColumns = `SELECT id, server, channel, language, name, after, live, due, lines, told FROM events`

func scanEvent(r Row) (e storage.Event, err error) {
	var due int64
	err = r.Scan(&e.ID, &e.Server, &e.Channel, &e.Language, &e.Name, &e.After, &e.Live, &due, &e.Lines, &e.Told)
	if due != 0 {
		e.Due = unstamp(due)
	}
	return e, err
}

// OpenEvent keeps a new event.
func (s *Store) OpenEvent(ctx context.Context, e storage.Event, line string, at time.Time,
	interaction ids.Interaction) (err error) {
	defer s.wrap(&err, "open event %s", e.ID)
	return s.change(ctx, All, interaction, at, func(tx *sql.Tx) error {
		if e.After != "" {
			var before ids.Event
			err := tx.QueryRowContext(ctx, `SELECT id FROM events WHERE after = ?`, e.After).Scan(&before)
			if err == nil {
				return storage.ErrCarriedOn
			}
			if !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		n, err := affected(tx.ExecContext(ctx, `INSERT INTO events
			(id, server, channel, language, name, after, live, due, lines, told)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0) ON CONFLICT (id) DO NOTHING`, e.ID, e.Server, e.Channel, e.Language,
			e.Name, e.After, e.Live, stampOrNone(e.Due)))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		return writeLine(ctx, tx, e.ID, 0, at, line)
	})
}

func writeLine(ctx context.Context, tx *sql.Tx, event ids.Event, n int, at time.Time, line string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO event_lines (event, n, at, body) VALUES (?, ?, ?, ?)`, event, n,
		stamp(at), line)
	return err
}

// Event returns an event.
func (s *Store) Event(ctx context.Context, id ids.Event) (e storage.Event, err error) {
	defer s.wrap(&err, "event %s", id)
	return scanEvent(s.read.QueryRowContext(ctx, eventColumns+` WHERE id = ?`, id))
}

// EventLines lists the lines of an event.
func (s *Store) EventLines(ctx context.Context, id ids.Event) (_ []string, err error) {
	defer s.wrap(&err, "lines of event %s", id)
	return List(ctx, s.read, func(r Row) (line string, err error) { return line, r.Scan(&line) },
		`SELECT body FROM event_lines WHERE event = ? ORDER BY n`, id)
}

// EventsOf lists the events of a server.
func (s *Store) EventsOf(ctx context.Context, server ids.Server) (_ []storage.Event, err error) {
	defer s.wrap(&err, "events of server %s", server)
	return List(ctx, s.read, scanEvent, eventColumns+` WHERE server = ? ORDER BY
		(SELECT at FROM event_lines WHERE event = id AND n = 0) DESC, id`, server)
}

// DueEvents lists the events to which something happens now.
func (s *Store) DueEvents(ctx context.Context, now time.Time) (_ []storage.Event, err error) {
	defer s.wrap(&err, "events that are due")
	return List(ctx, s.read, scanEvent, eventColumns+` WHERE (told < lines OR live = 1 AND (due <> 0 AND due <= ?
		OR EXISTS (SELECT 1 FROM event_games AS e JOIN games AS g ON g.id = e.game WHERE e.event = events.id
			AND e.noted = 0 AND g.state IN ('finished', 'cancelled'))))
		AND server NOT IN (SELECT id FROM servers WHERE away = 1) AND `+s.ours(`server`)+` ORDER BY id`, stamp(now))
}

// WriteEvent adds lines to an event.
func (s *Store) WriteEvent(ctx context.Context, c storage.EventChange) (err error) {
	defer s.wrap(&err, "write to event %s", c.Event)
	return s.change(ctx, ofEvent(c.Event), c.Interaction, c.At, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `UPDATE events SET lines = ?, live = ?, due = ?
			WHERE id = ? AND lines = ?`, c.Seen+len(c.Lines), c.Live, stampOrNone(c.Due), c.Event, c.Seen))
		if err != nil {
			return err
		}
		if n == 0 {
			return storage.ErrConflict
		}
		for i, line := range c.Lines {
			if err := writeLine(ctx, tx, c.Event, c.Seen+i, c.At, line); err != nil {
				return err
			}
		}
		for _, game := range c.Noted {
			if _, err := tx.ExecContext(ctx, `UPDATE event_games SET noted = 1 WHERE game = ?`, game); err != nil {
				return err
			}
		}
		return nil
	})
}

// ToldEvent notes of how many lines the channel of an event has been told.
func (s *Store) ToldEvent(ctx context.Context, id ids.Event, told int) (err error) {
	defer s.wrap(&err, "told of event %s", id)
	return s.change(ctx, ofEvent(id), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE events SET told = ?1 WHERE id = ?2 AND told < ?1`, told, id)
		return err
	})
}

// joinEvent makes a new game one of an event.
func joinEvent(ctx context.Context, tx *sql.Tx, n storage.NewGame) error {
	open, err := List(ctx, tx, scanEventGame, eventGames+` AND e.name = ?`, n.Event, n.EventGame)
	if err != nil {
		return err
	}
	if len(open) > 0 {
		return storage.ErrCarriedOn
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO event_games (game, event, name, noted) VALUES (?, ?, ?, 0)`, n.Game.ID,
		n.Event, n.EventGame)
	return err
}

const eventGames = `SELECT e.name, g.id, g.thread FROM event_games AS e JOIN games AS g ON g.id = e.game
	WHERE e.event = ? AND g.state <> 'cancelled'`

func scanEventGame(r Row) (g storage.EventGame, err error) {
	return g, r.Scan(&g.Name, &g.Game, &g.Thread)
}

// EventGames lists the games that were opened for those of an event.
func (s *Store) EventGames(ctx context.Context, id ids.Event) (_ []storage.EventGame, err error) {
	defer s.wrap(&err, "games of event %s", id)
	return List(ctx, s.read, scanEventGame, eventGames+` ORDER BY e.name`, id)
}

// GameEvent returns of which event a game is.
func (s *Store) GameEvent(ctx context.Context, game ids.Game) (id ids.Event, name string, err error) {
	defer s.wrap(&err, "event of game %s", game)
	err = s.read.QueryRowContext(ctx, `SELECT event, name FROM event_games WHERE game = ?`, game).Scan(&id, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", nil
	}
	return id, name, err
}

// EventAfter returns the event that comes after another.
func (s *Store) EventAfter(ctx context.Context, id ids.Event) (e storage.Event, err error) {
	defer s.wrap(&err, "event after %s", id)
	return scanEvent(s.read.QueryRowContext(ctx, eventColumns+` WHERE after = ?`, id))
}
