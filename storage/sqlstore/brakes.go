package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Tally counts what is open on a server.
func (s *Store) Tally(ctx context.Context, server ids.Server, user ids.User,
	since time.Time) (t storage.Tally, err error) {
	defer s.wrap(&err, "tally of a user on server %s", server)
	var first int64
	err = s.read.QueryRowContext(ctx, `SELECT
			count(*) FILTER (WHERE state = 'lobby' AND host = ?2),
			count(*) FILTER (WHERE state IN ('lobby', 'running', 'frozen') AND id IN (SELECT game FROM seats WHERE user = ?2)),
			count(*) FILTER (WHERE state = 'lobby'),
			count(*) FILTER (WHERE state IN ('lobby', 'running', 'frozen')),
			count(*) FILTER (WHERE host = ?2 AND created > ?3),
			coalesce(min(created) FILTER (WHERE host = ?2 AND created > ?3), 0)
		FROM games WHERE server = ?1`, server, user, stamp(since)).
		Scan(&t.Lobbies, &t.Games, &t.ServerLobbies, &t.ServerGames, &t.Created, &first)
	t.First = rungAt(first)
	return t, err
}

// Rung is when a bell rang last.
func (s *Store) Rung(ctx context.Context, b storage.Bell) (_ time.Time, err error) {
	defer s.wrap(&err, "bell of a user")
	var at int64
	err = s.read.QueryRowContext(ctx, `SELECT at FROM bells WHERE scope = ? AND called = ? AND kind = ?`,
		b.Scope, b.Called, b.Kind).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return rungAt(at), err
}

// rungAt is a stored time, the zero time for none.
func rungAt(at int64) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return unstamp(at)
}

// Ring notes a bell.
func (s *Store) Ring(ctx context.Context, b storage.Bell) (err error) {
	defer s.wrap(&err, "ring for a user")
	return ring(ctx, s.write, b)
}

func ring(ctx context.Context, to execer, b storage.Bell) error {
	_, err := to.ExecContext(ctx, `INSERT INTO bells (scope, called, kind, at) VALUES (?, ?, ?, ?)
		ON CONFLICT (scope, called, kind) DO UPDATE SET at = excluded.at`, b.Scope, b.Called, b.Kind, stamp(b.At))
	return err
}

// RungSince counts the users who were called since a time.
func (s *Store) RungSince(ctx context.Context, scope, kind string,
	since time.Time) (n int, first time.Time, err error) {
	defer s.wrap(&err, "bells of %s", scope)
	var at int64
	err = s.read.QueryRowContext(ctx,
		`SELECT count(*), coalesce(min(at), 0) FROM bells WHERE scope = ? AND kind = ? AND at > ?`, scope, kind,
		stamp(since)).Scan(&n, &at)
	return n, rungAt(at), err
}

// silence forgets bells of a game that have been heard.
func silence(ctx context.Context, tx *sql.Tx, game ids.Game, heard []storage.Bell) error {
	for _, b := range heard {
		if _, err := tx.ExecContext(ctx, `DELETE FROM bells WHERE scope = ?1 AND called = ?2 AND ?3 IN (kind, '')`,
			game, b.Called, b.Kind); err != nil {
			return err
		}
	}
	return nil
}
