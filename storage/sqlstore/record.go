package sqlstore

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"redbook/storage"
	"redbook/storage/ids"
)

// Append adds lines to a record with all that follows from them, or nothing.
func (s *Store) Append(ctx context.Context, a storage.Append) (err error) {
	defer s.wrap(&err, "append to game %s after %d lines", a.Game, a.After)
	if len(a.Lines) == 0 {
		// the sequence is what is compared
		return errors.New("no lines: nothing would tell this append from the next")
	}
	return s.change(ctx, ofGame(a.Game), a.Interaction, a.At, func(tx *sql.Tx) error {
		if err := compare(ctx, tx, a); err != nil {
			return err
		}
		if err := unspoilt(ctx, tx, a.Game); err != nil {
			return err
		}
		if err := grant(ctx, tx, a.Game, a.Grants); err != nil {
			return err
		}
		if err := endVotes(ctx, tx, a.Game, a.State == storage.Finished); err != nil {
			return err
		}
		sequence := a.After + len(a.Lines)
		if _, err := tx.ExecContext(ctx,
			`UPDATE games SET sequence = ?, chance = ?, state = ?, waits = ?, banks = ?, updated = ?, program = `+
				newer+` WHERE id = ?`,
			sequence, a.Chance, a.State, a.Waits, a.Banks, stamp(a.At), storage.Program, storage.Program,
			a.Game); err != nil {
			return err
		}
		sum, err := lastSum(ctx, tx, a.Game, a.After)
		if err != nil {
			return fmt.Errorf("line %d: %w", a.After-1, err)
		}
		for i, text := range a.Lines {
			sum = lineSum(sum, a.Game, a.After+i, text, stamp(a.At))
			if _, err := tx.ExecContext(ctx,
				`INSERT INTO lines (game, sequence, text, at, sum) VALUES (?, ?, ?, ?, ?)`,
				a.Game, a.After+i, text, stamp(a.At), sum); err != nil {
				return fmt.Errorf("line %d: %w", a.After+i, err)
			}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO positions (game, sequence, data, sum) VALUES (?, ?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET sequence = excluded.sequence, data = excluded.data, sum = excluded.sum`,
			a.Game, sequence, a.Position, positionSum(sum, a.Game, sequence, a.Position)); err != nil {
			return fmt.Errorf("position: %w", err)
		}
		if err := start(ctx, tx, a); err != nil {
			return err
		}
		if a.Arrange != a.Arranged {
			if err := arrange(ctx, tx, a.Game, a.Arranged, a.Arrange); err != nil {
				return err
			}
		}
		if err := reseat(ctx, tx, a); err != nil {
			return err
		}
		if err := addWaited(ctx, tx, a.Game, a.Waited); err != nil {
			return err
		}
		if err := wantResult(ctx, tx, a); err != nil {
			return err
		}
		if err := silence(ctx, tx, a.Game, a.Heard); err != nil {
			return err
		}
		for _, b := range a.Rung {
			b.Scope, b.At = string(a.Game), a.At
			if err := ring(ctx, tx, b); err != nil {
				return err
			}
		}
		if err := mixIn(ctx, tx, a.Game, a.Message); err != nil {
			return err
		}
		if err := keepDue(ctx, tx, dueReminders, a.Game, a.Due); err != nil {
			return err
		}
		if err := keepDue(ctx, tx, dueAnswers, a.Game, a.Answers); err != nil {
			return err
		}
		for _, c := range a.Orders {
			c.Game = a.Game
			if err := setOrders(ctx, tx, c); err != nil {
				return err
			}
		}
		if err := keepUnread(ctx, tx, a.Game, a.Unread); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, a.Game, a.At, a.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, a.Game, a.Outbox)
	})
}

// reseat has seats change hands.
func reseat(ctx context.Context, tx *sql.Tx, a storage.Append) error {
	if a.Takes.Stands() {
		if err := endOffer(ctx, tx, a.Takes); err != nil {
			return err
		}
	}
	for _, seat := range a.Reseat {
		if err := noteSitting(ctx, tx, storage.Sitting{Game: a.Game, Lines: a.After + len(a.Lines), Since: a.At,
			Seat: seat.Seat, User: seat.User, Left: a.Left}); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM seats WHERE game = ? AND seat = ?`, a.Game,
			seat.Seat); err != nil {
			return err
		}
		if seat.User == "" {
			continue
		}
		if err := endsOffer(ctx, tx, a.Game, seat.Seat); err != nil {
			return err
		}
		if err := sitDown(ctx, tx, a.Game, seat); err != nil {
			return err
		}
		if err := hold(ctx, tx, a.Game, seat.Seat, seat.User); err != nil {
			return err
		}
	}
	return nil
}

// compare is ErrConflict if the game is no longer as the caller has seen it. Without a look at the state a
// move that meets a freeze, or a start that meets a cancellation, would bring the game back to life.
func compare(ctx context.Context, tx *sql.Tx, a storage.Append) error {
	var state storage.State
	var sequence int
	var chance uint64
	err := tx.QueryRowContext(ctx, `SELECT state, sequence, chance FROM games WHERE id = ?`, a.Game).
		Scan(&state, &sequence, &chance)
	if err != nil {
		return err
	}
	open := state == storage.Lobby || state == storage.Running || state == storage.Frozen &&
		a.State == storage.Frozen
	if sequence != a.After || !open {
		return storage.ErrConflict
	}
	switch is, err := paused(ctx, tx, a.Game); {
	case err != nil:
		return err
	case is && state != storage.Frozen && a.Message == "": // what an operator mends may be paused
		return storage.ErrConflict
	}
	switch is, err := restored(ctx, tx, a.Game); {
	case err != nil:
		return err
	case is && state != storage.Frozen && a.Message == "":
		return storage.ErrConflict
	}
	if a.Chance < chance {
		return fmt.Errorf("the next outcome of chance would go back from %d to %d", chance, a.Chance)
	}
	return compareSeats(ctx, tx, a.Game, a.Seen)
}

// Lines lists a game's record in order.
func (s *Store) Lines(ctx context.Context, game ids.Game) (lines []storage.Line, err error) {
	defer s.wrap(&err, "record of game %s", game)
	if lines, err = linesOf(ctx, s.read, game); err != nil || len(lines) > 0 {
		return lines, err
	}
	p, err := archiveOf(ctx, s.read, game)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p.lines, err
}

// linesOf lists a record that is not archived.
func linesOf(ctx context.Context, from Querier, game ids.Game) ([]storage.Line, error) {
	return List(ctx, from, func(r Row) (storage.Line, error) {
		l := storage.Line{Game: game}
		var at int64
		err := r.Scan(&l.Sequence, &l.Text, &at)
		l.At = unstamp(at)
		return l, err
	}, `SELECT sequence, text, at FROM lines WHERE game = ? ORDER BY sequence`, game)
}

// Position returns the newest position of a game. It is storage.ErrDamaged if it is not as it was written.
func (s *Store) Position(ctx context.Context, game ids.Game) (p storage.Position, err error) {
	defer s.wrap(&err, "position of game %s", game)
	p.Game = game
	var last, sum []byte
	err = s.read.QueryRowContext(ctx, `SELECT p.sequence, p.data, p.sum, l.sum FROM positions AS p
		LEFT JOIN lines AS l ON l.game = p.game AND l.sequence = p.sequence - 1 WHERE p.game = ?`, game).Scan(&p.Sequence, &p.Data, &sum, &last)
	if errors.Is(err, sql.ErrNoRows) {
		old, err := archiveOf(ctx, s.read, game)
		p.Sequence, p.Data = len(old.lines), old.position
		return p, err
	}
	if err == nil && !bytes.Equal(sum, positionSum(last, game, p.Sequence, p.Data)) {
		err = storage.ErrDamaged
	}
	return p, err
}
