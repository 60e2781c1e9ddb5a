package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Orders lists the standing orders of a game.
func (s *Store) Orders(ctx context.Context, game ids.Game) (_ []storage.Orders, err error) {
	defer s.wrap(&err, "orders in game %s", game)
	return List(ctx, s.read, func(r Row) (storage.Orders, error) {
		o := storage.Orders{Game: game}
		return o, r.Scan(&o.Seat, &o.User, &o.Body)
	}, `SELECT seat, user, body FROM orders WHERE game = ? ORDER BY seat, user`, game)
}

// SetOrders puts orders in the place of those that stand.
func (s *Store) SetOrders(ctx context.Context, c storage.OrdersChange) (err error) {
	defer s.wrap(&err, "set orders in game %s", c.Game)
	return s.change(ctx, ofGame(c.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
		if err := setOrders(ctx, tx, c); err != nil {
			return err
		}
		for _, d := range c.Answers {
			if _, err := tx.ExecContext(ctx,
				`INSERT INTO answers (game, seat, decision, since, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
				c.Game, d.Seat, d.Decision, stamp(d.Since), stamp(d.At)); err != nil {
				return err
			}
		}
		return enqueue(ctx, tx, c.Game, c.Outbox)
	})
}

// setOrders is ErrConflict if other orders stand than those that the caller has seen.
func setOrders(ctx context.Context, tx *sql.Tx, c storage.OrdersChange) error {
	var body string
	err := tx.QueryRowContext(ctx, `SELECT body FROM orders WHERE game = ? AND seat = ? AND user = ?`, c.Game,
		c.Seat, c.User).Scan(&body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if body != c.Seen {
		return storage.ErrConflict
	}
	if c.Body == "" {
		_, err = tx.ExecContext(ctx, `DELETE FROM orders WHERE game = ? AND seat = ? AND user = ?`, c.Game, c.Seat,
			c.User)
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO orders (game, seat, user, body) VALUES (?, ?, ?, ?)
		ON CONFLICT (game, seat, user) DO UPDATE SET body = excluded.body`, c.Game, c.Seat, c.User, c.Body)
	return err
}

// waitingAnswers are the answers of games that can go on.
const waitingAnswers = `FROM answers AS a JOIN games AS g ON g.id = a.game AND g.state = 'running' AND g.restored = 0
	WHERE a.game NOT IN (SELECT game FROM pauses) AND a.game NOT IN (` + absent + `)`

// DueAnswers lists the answers of running games whose time has come.
func (s *Store) DueAnswers(ctx context.Context, now time.Time) (_ []storage.Due, err error) {
	defer s.wrap(&err, "due answers")
	return List(ctx, s.read, scanDue, `SELECT a.game, a.seat, a.decision, a.since, a.at `+waitingAnswers+`
		AND `+s.ours(`g.server`)+` AND a.computer = 0 AND a.at <= ? ORDER BY a.game, a.seat`, stamp(now))
}

// DueComputers lists the first answers that computers are to give.
func (s *Store) DueComputers(ctx context.Context, most int) (_ []storage.Due, err error) {
	defer s.wrap(&err, "due answers of computers")
	return List(ctx, s.read, func(r Row) (storage.Due, error) {
		d, err := scanDue(r)
		d.Computer = true
		return d, err
	}, `SELECT a.game, a.seat, a.decision, a.since, a.at `+waitingAnswers+`
		AND `+s.ours(`g.server`)+` AND a.computer = 1 ORDER BY a.at, a.game, a.seat LIMIT ?`, most)
}

// NextAnswer returns when the first of the answers is due.
func (s *Store) NextAnswer(ctx context.Context) (_ time.Time, err error) {
	defer s.wrap(&err, "next answer")
	var at sql.NullInt64
	if err := s.read.QueryRowContext(ctx, `SELECT min(a.at) `+waitingAnswers+`
		AND `+s.ours(`g.server`)+` AND a.computer = 0`).Scan(&at); err != nil || !at.Valid {
		return time.Time{}, err
	}
	return unstamp(at.Int64), nil
}

// MoveAnswer sets another time for an answer.
func (s *Store) MoveAnswer(ctx context.Context, d storage.Due, at time.Time) (err error) {
	defer s.wrap(&err, "move answer in game %s", d.Game)
	_, err = s.write.ExecContext(ctx,
		`UPDATE answers SET at = ? WHERE game = ? AND seat = ? AND decision = ? AND since = ? AND at = ?`,
		stamp(at), d.Game, d.Seat, d.Decision, stamp(d.Since), stamp(d.At))
	return err
}

// DropAnswer forgets when an answer was to be given.
func (s *Store) DropAnswer(ctx context.Context, d storage.Due) (err error) {
	defer s.wrap(&err, "drop answer in game %s", d.Game)
	_, err = s.write.ExecContext(ctx,
		`DELETE FROM answers WHERE game = ? AND seat = ? AND decision = ? AND since = ? AND at = ?`,
		d.Game, d.Seat, d.Decision, stamp(d.Since), stamp(d.At))
	return err
}
