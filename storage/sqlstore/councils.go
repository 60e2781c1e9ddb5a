package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"redbook/storage"
	"redbook/storage/ids"
)

// Council returns where partners of a game consult.
func (s *Store) Council(ctx context.Context, game ids.Game, partners string) (c storage.Council, err error) {
	defer s.wrap(&err, "council in game %s", game)
	c.Game, c.Partners = game, partners
	err = s.read.QueryRowContext(ctx, `SELECT thread, greeted FROM councils WHERE game = ? AND partners = ?`,
		game, partners).Scan(&c.Thread, &c.Greeted)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return c, err
}

// SetCouncil keeps where partners of a game consult.
func (s *Store) SetCouncil(ctx context.Context, c storage.Council) (err error) {
	defer s.wrap(&err, "set council in game %s", c.Game)
	set, err := affected(s.write.ExecContext(ctx,
		`INSERT INTO councils (game, partners, thread, greeted) SELECT id, ?, ?, ? FROM games WHERE id = ?
		ON CONFLICT (game, partners) DO UPDATE SET thread = excluded.thread, greeted = excluded.greeted`,
		c.Partners, c.Thread, c.Greeted, c.Game))
	if err == nil && set == 0 {
		err = storage.ErrNotFound
	}
	return err
}
