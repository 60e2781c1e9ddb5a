package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Deeds lists what was done on a server.
func (s *Store) Deeds(ctx context.Context, server ids.Server, game ids.Game) (_ []storage.Deed, err error) {
	defer s.wrap(&err, "deeds on server %s", server)
	return List(ctx, s.read, func(r Row) (d storage.Deed, err error) {
		var at int64
		err = r.Scan(&d.Game, &d.By, &d.Kind, &d.Body, &at)
		d.At = unstamp(at)
		return d, err
	}, `SELECT game, by, kind, body, at FROM (
			SELECT d.game, d.by, d.kind, d.body, d.at, d.id FROM deeds AS d JOIN games AS g ON g.id = d.game
				WHERE g.server = ?1 AND ?2 IN (d.game, '')
			UNION ALL SELECT '', by, kind, body, at, id FROM setups WHERE server = ?1 AND ?2 = '') AS done
		ORDER BY at DESC, id DESC`, server, game)
}

// noteDeed keeps what an organiser does to a game.
func noteDeed(ctx context.Context, tx *sql.Tx, game ids.Game, at time.Time, d storage.Deed) error {
	if d.By == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO deeds (game, by, kind, body, at) VALUES (?, ?, ?, ?, ?)`, game, d.By,
		d.Kind, d.Body, stamp(at))
	return err
}
