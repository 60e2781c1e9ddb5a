package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// The games that have begun and have no result, and of those the ones in which nobody can act.
const (
	goingOn  = `SELECT id FROM games WHERE sequence > 0 AND state <> 'finished'`
	standing = goingOn + ` AND (state <> 'running' OR restored = 1 OR id IN (SELECT game FROM pauses)
		OR id IN (` + absent + `))`
	stands = `SELECT game FROM stood WHERE ended = 0`
)

// Alive notes that the program runs, and which games stand still.
func (s *Store) Alive(ctx context.Context, at time.Time, gap time.Duration) (err error) {
	defer s.wrap(&err, "note that the program runs")
	return s.change(ctx, All, "", time.Time{}, func(tx *sql.Tx) error {
		var last int64
		err := tx.QueryRowContext(ctx, `SELECT coalesce(max(at), 0) FROM alive`).Scan(&last)
		if err != nil {
			return err
		}
		if last != 0 && at.Sub(unstamp(last)) > gap {
			if _, err := tx.ExecContext(ctx, `INSERT INTO stood (game, begun, ended)
				SELECT id, CASE WHEN updated > ?1 THEN updated ELSE ?1 END, ?2 FROM games WHERE id IN (`+goingOn+`) AND id NOT IN (`+stands+`)
				ON CONFLICT DO NOTHING`, last, stamp(at)); err != nil {
				return err
			}
		}
		if err := noteStanding(ctx, tx, at); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at`, stamp(at))
		return err
	})
}

// noteStanding notes of all games which stand still from now on, and which do no more.
func noteStanding(ctx context.Context, tx *sql.Tx, at time.Time) error {
	if _, err := tx.ExecContext(ctx, `UPDATE stood SET ended = ? WHERE ended = 0 AND game NOT IN (`+standing+`)`,
		stamp(at)); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO stood (game, begun, ended)
		SELECT id, ?, 0 FROM games WHERE id IN (`+standing+`) AND id NOT IN (`+stands+`)
		ON CONFLICT (game, begun) DO UPDATE SET ended = 0`, stamp(at))
	return err
}

// Stood lists when a game stood still.
func (s *Store) Stood(ctx context.Context, game ids.Game) (_ []storage.Span, err error) {
	defer s.wrap(&err, "when game %s stood still", game)
	return List(ctx, s.read, func(r Row) (span storage.Span, err error) {
		var begun, ended int64
		if err = r.Scan(&begun, &ended); ended != 0 {
			span.To = unstamp(ended)
		}
		span.From = unstamp(begun)
		return span, err
	}, `SELECT begun, ended FROM stood WHERE game = ? ORDER BY begun`, game)
}
