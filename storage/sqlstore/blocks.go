package sqlstore

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Block notes that a user does not want to play with another one, or does again.
func (s *Store) Block(ctx context.Context, user, other ids.User, at time.Time, on bool) (err error) {
	defer s.wrap(&err, "block a user")
	if !on {
		_, err = s.write.ExecContext(ctx, `DELETE FROM blocks WHERE user = ? AND blocked = ?`, user, other)
		return err
	}
	_, err = s.write.ExecContext(ctx, `INSERT INTO blocks (user, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		user, other, stamp(at))
	return err
}

// Blocked lists whom a user has blocked.
func (s *Store) Blocked(ctx context.Context, user ids.User) (_ []ids.User, err error) {
	defer s.wrap(&err, "blocked by a user")
	return List(ctx, s.read, scanUser, `SELECT blocked FROM blocks WHERE user = ? ORDER BY at, blocked`, user)
}

// BlockedBy lists who has blocked a user.
func (s *Store) BlockedBy(ctx context.Context, user ids.User) (_ []ids.User, err error) {
	defer s.wrap(&err, "who has blocked a user")
	return List(ctx, s.read, scanUser, `SELECT user FROM blocks WHERE blocked = ? ORDER BY at, user`, user)
}

func scanUser(r Row) (user ids.User, err error) { return user, r.Scan(&user) }
