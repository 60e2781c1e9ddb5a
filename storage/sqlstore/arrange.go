package sqlstore

import (
	"context"
	"database/sql"

	"redbook/storage"
	"redbook/storage/ids"
)

// Rearrange changes what is agreed in a lobby, or closes it.
func (s *Store) Rearrange(ctx context.Context, a storage.Arranging) (err error) {
	defer s.wrap(&err, "rearrange the lobby of game %s", a.Game)
	return s.change(ctx, ofGame(a.Game), a.Interaction, a.At, func(tx *sql.Tx) error {
		var state storage.State
		var updated int64
		if err := tx.QueryRowContext(ctx, `SELECT state, updated FROM games WHERE id = ?`, a.Game).
			Scan(&state, &updated); err != nil {
			return err
		}
		switch {
		case state != storage.Lobby:
			return storage.ErrNotLobby
		case !a.Untouched.IsZero() && updated != stamp(a.Untouched):
			return storage.ErrConflict
		}
		if err := compareSeats(ctx, tx, a.Game, a.Seen); err != nil {
			return err
		}
		if err := arrange(ctx, tx, a.Game, a.Arranged, a.Arrange); err != nil {
			return err
		}
		for _, seat := range a.Vacated {
			if _, err := tx.ExecContext(ctx, `DELETE FROM seats WHERE game = ? AND seat = ?`, a.Game,
				seat); err != nil {
				return err
			}
		}
		for _, seat := range a.Seated {
			if err := sitDown(ctx, tx, a.Game, seat); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `UPDATE games SET options = ?, clock = ?, state = ?, updated = ?,
			program = `+newer+` WHERE id = ?`, a.Options, a.Clock, a.State, stamp(a.At), storage.Program,
			storage.Program, a.Game); err != nil {
			return err
		}
		return enqueue(ctx, tx, a.Game, a.Outbox)
	})
}

// arrange changes what is agreed from what the caller has seen; it is ErrConflict if that is no longer so.
func arrange(ctx context.Context, tx *sql.Tx, game ids.Game, seen, next string) error {
	n, err := affected(tx.ExecContext(ctx, `UPDATE games SET lobby = ? WHERE id = ? AND lobby = ?`, next, game,
		seen))
	if err == nil && n == 0 {
		return storage.ErrConflict
	}
	return err
}

// start does what only the line that starts a game does: all sit where they have been dealt to.
func start(ctx context.Context, tx *sql.Tx, a storage.Append) error {
	game, begin := a.Game, a.Start
	if begin == nil {
		return nil
	}
	if err := arrange(ctx, tx, game, begin.Arranged, begin.Arrange); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM seats WHERE game = ?`, game); err != nil {
		return err
	}
	for _, seat := range begin.Seats {
		if err := sitDown(ctx, tx, game, seat); err != nil {
			return err
		}
		if err := hold(ctx, tx, game, seat.Seat, seat.User); err != nil {
			return err
		}
		if err := noteSitting(ctx, tx, storage.Sitting{Game: game, Lines: a.After + len(a.Lines), Since: a.At,
			Seat: seat.Seat, User: seat.User}); err != nil {
			return err
		}
	}
	return nil
}
