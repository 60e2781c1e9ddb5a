package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// SetState freezes a running game or sets a frozen one running again.
func (s *Store) SetState(ctx context.Context, c storage.StateChange) (err error) {
	defer s.wrap(&err, "set game %s to %s", c.Game, c.State)
	from := map[storage.State]storage.State{storage.Frozen: storage.Running, storage.Running: storage.Frozen}
	if from[c.State] == "" {
		return fmt.Errorf("a game is frozen or set running, not %q", c.State)
	}
	return s.setState(ctx, c, from[c.State], storage.ErrConflict)
}

// Cancel ends a game that is in its lobby.
func (s *Store) Cancel(ctx context.Context, c storage.StateChange) (err error) {
	defer s.wrap(&err, "cancel game %s", c.Game)
	c.State = storage.Cancelled
	return s.setState(ctx, c, storage.Lobby, storage.ErrNotLobby)
}

func (s *Store) setState(ctx context.Context, c storage.StateChange, from storage.State,
	otherwise error) error {
	return s.change(ctx, All, c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Game)
		if err != nil {
			return err
		}
		if state != from {
			return otherwise
		}
		spoilt := unspoilt(ctx, tx, c.Game)
		if spoilt != nil && c.State != storage.Frozen {
			return spoilt
		}
		if c.State == storage.Frozen {
			if err := stop(ctx, tx, c, state); err != nil {
				return err
			}
		} else if _, err := tx.ExecContext(ctx, `DELETE FROM stops WHERE game = ? AND state = ?`, c.Game,
			storage.Frozen); err != nil {
			return err
		}
		if err := becomes(ctx, tx, c); err != nil || spoilt == nil {
			return err
		}
		return s.kind.Untouch(ctx, tx) // frozen it stays as damaged as it is
	})
}

func stateOf(ctx context.Context, tx *sql.Tx, game ids.Game) (state storage.State, err error) {
	err = tx.QueryRowContext(ctx, `SELECT state FROM games WHERE id = ?`, game).Scan(&state)
	return state, err
}

// JoinSeat sits a user down on a free seat of a lobby.
func (s *Store) JoinSeat(ctx context.Context, c storage.SeatChange) (err error) {
	defer s.wrap(&err, "join seat %s of game %s", c.Seat.Seat, c.Seat.Game)
	return s.seatChange(ctx, c, func(tx *sql.Tx) error { return sitDown(ctx, tx, c.Seat.Game, c.Seat) })
}

// LeaveSeat takes a user off a seat of a lobby.
func (s *Store) LeaveSeat(ctx context.Context, c storage.SeatChange) (err error) {
	defer s.wrap(&err, "leave seat %s of game %s", c.Seat.Seat, c.Seat.Game)
	return s.seatChange(ctx, c, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, `DELETE FROM seats WHERE game = ? AND seat = ? AND user = ?`,
			c.Seat.Game, c.Seat.Seat, c.Seat.User))
		if err == nil && n == 0 {
			return storage.ErrNotFound
		}
		return err
	})
}

func (s *Store) seatChange(ctx context.Context, c storage.SeatChange, do func(*sql.Tx) error) error {
	return s.change(ctx, ofGame(c.Seat.Game), c.Interaction, c.At, func(tx *sql.Tx) error {
		state, err := stateOf(ctx, tx, c.Seat.Game)
		if err != nil {
			return err
		}
		if state != storage.Lobby {
			return storage.ErrNotLobby
		}
		if err := compareSeats(ctx, tx, c.Seat.Game, c.Seen); err != nil {
			return err
		}
		if c.Seen != nil {
			if err := arrange(ctx, tx, c.Seat.Game, c.Arranged, c.Arrange); err != nil {
				return err
			}
		}
		if err := do(tx); err != nil {
			return err
		}
		if err := touch(ctx, tx, c.Seat.Game, c.At); err != nil {
			return err
		}
		if err := noteDeed(ctx, tx, c.Seat.Game, c.At, c.Deed); err != nil {
			return err
		}
		return enqueue(ctx, tx, c.Seat.Game, c.Outbox)
	})
}

func touch(ctx context.Context, tx *sql.Tx, game ids.Game, at time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE games SET updated = ? WHERE id = ?`, stamp(at), game)
	return err
}

func sitDown(ctx context.Context, tx *sql.Tx, game ids.Game, seat storage.Seat) error {
	n, err := affected(tx.ExecContext(ctx,
		`INSERT INTO seats (game, seat, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, game, seat.Seat, seat.User))
	if err == nil && n == 0 {
		return storage.ErrSeatTaken
	}
	return err
}

// Seats lists the seats that are taken.
func (s *Store) Seats(ctx context.Context, game ids.Game) (_ []storage.Seat, err error) {
	defer s.wrap(&err, "seats of game %s", game)
	return seats(ctx, s.read, game)
}

func seats(ctx context.Context, from Querier, game ids.Game) ([]storage.Seat, error) {
	return List(ctx, from, func(r Row) (storage.Seat, error) {
		seat := storage.Seat{Game: game}
		err := r.Scan(&seat.Seat, &seat.User)
		return seat, err
	}, `SELECT seat, user FROM seats WHERE game = ? ORDER BY seat`, game)
}

// compareSeats is ErrConflict if the seats are no longer as the caller has seen them.
func compareSeats(ctx context.Context, tx *sql.Tx, game ids.Game, seen []storage.Seat) error {
	if seen == nil {
		return nil
	}
	now, err := seats(ctx, tx, game)
	if err != nil {
		return err
	}
	seen = slices.SortedFunc(slices.Values(seen),
		func(a, b storage.Seat) int { return cmp.Compare(a.Seat, b.Seat) })
	if !slices.EqualFunc(now, seen,
		func(a, b storage.Seat) bool { return a.Seat == b.Seat && a.User == b.User }) {
		return storage.ErrConflict
	}
	return nil
}
