package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// noteSitting notes who sits at a seat now.
func noteSitting(ctx context.Context, tx *sql.Tx, s storage.Sitting) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO sittings (game, lines, since, seat, user, left)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)
		ON CONFLICT (game, lines, since, seat) DO UPDATE SET user = excluded.user,
			left = CASE WHEN excluded.left > sittings.left THEN excluded.left ELSE sittings.left END`,
		s.Game, s.Lines, stamp(s.Since), s.Seat, s.User, s.Left)
	return err
}

// Sittings lists who sat where.
func (s *Store) Sittings(ctx context.Context, game ids.Game) (_ []storage.Sitting, err error) {
	defer s.wrap(&err, "who sat where in game %s", game)
	return List(ctx, s.read, func(r Row) (storage.Sitting, error) {
		v := storage.Sitting{Game: game}
		var since int64
		err := r.Scan(&v.Lines, &since, &v.Seat, &v.User, &v.Left)
		v.Since = unstamp(since)
		return v, err
	}, `SELECT lines, since, seat, user, left FROM sittings WHERE game = ? ORDER BY lines, since, seat`, game)
}

// addWaited adds what has been counted of a game. Who leaves a seat twice at one moment has left it once.
func addWaited(ctx context.Context, tx *sql.Tx, game ids.Game, counted []storage.Waited) error {
	for _, w := range counted {
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO waited (`+waitedColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`, game, w.Lines, w.Seat, w.User,
			w.How, stamp(w.Begun), stamp(w.Ended), w.Took.Microseconds(), w.Kept); err != nil {
			return err
		}
	}
	return nil
}

const waitedColumns = `game, lines, seat, user, how, begun, ended, took, kept`

func scanWaited(r Row) (w storage.Waited, err error) {
	var begun, ended, took int64
	err = r.Scan(&w.Game, &w.Lines, &w.Seat, &w.User, &w.How, &begun, &ended, &took, &w.Kept)
	w.Begun, w.Ended, w.Took = unstamp(begun), unstamp(ended), time.Duration(took)*time.Microsecond
	return w, err
}

// Waited lists how games have waited for a user.
func (s *Store) Waited(ctx context.Context, user ids.User, how string, after time.Time,
	most int) (_ []storage.Waited, err error) {
	defer s.wrap(&err, "how games have waited for a user")
	return List(ctx, s.read, scanWaited, `SELECT `+waitedColumns+` FROM waited WHERE user = ? AND how = ? AND ended > ?
		ORDER BY ended DESC LIMIT ?`, user, how, stamp(after), most)
}

// WaitedIn lists how a game has waited.
func (s *Store) WaitedIn(ctx context.Context, game ids.Game) (_ []storage.Waited, err error) {
	defer s.wrap(&err, "how game %s has waited", game)
	return List(ctx, s.read, scanWaited, `SELECT `+waitedColumns+` FROM waited WHERE game = ?
		ORDER BY lines, seat, user, how, begun`, game)
}

// Recount keeps what was counted anew.
func (s *Store) Recount(ctx context.Context, game ids.Game, lines int, after time.Time,
	counted []storage.Waited) (err error) {
	defer s.wrap(&err, "count anew how game %s has waited", game)
	return s.change(ctx, ofGame(game), "", time.Time{}, func(tx *sql.Tx) error {
		if err := compareLines(ctx, tx, game, lines); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM waited WHERE game = ? AND begun > ?`, game,
			stamp(after)); err != nil {
			return err
		}
		return addWaited(ctx, tx, game, counted)
	})
}

// compareLines is ErrConflict if a game has not exactly so many lines.
func compareLines(ctx context.Context, tx *sql.Tx, game ids.Game, lines int) error {
	var sequence int
	err := tx.QueryRowContext(ctx, `SELECT sequence FROM games WHERE id = ?`, game).Scan(&sequence)
	if err == nil && sequence != lines {
		err = storage.ErrConflict
	}
	return err
}
