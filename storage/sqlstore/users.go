package sqlstore

import (
	"context"

	"redbook/storage"
	"redbook/storage/ids"
)

// SeeUser keeps a user's name and locale as last seen. Nothing is written if they are known: this is called
// at every press.
func (s *Store) SeeUser(ctx context.Context, u storage.User) (err error) {
	defer s.wrap(&err, "see a user")
	var known bool
	err = s.read.QueryRowContext(ctx,
		`SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND name = ? AND locale = ?)`, u.ID, u.Name, u.Locale).
		Scan(&known)
	if err != nil || known {
		return err
	}
	_, err = s.write.ExecContext(ctx, `INSERT INTO users (id, name, locale) VALUES (?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, locale = excluded.locale`, u.ID, u.Name, u.Locale)
	switch {
	case err != nil:
		return err
	case s.kind.Back != nil:
		return s.kind.Back(ctx, u.ID)
	}
	return s.Together.Parted(ctx, u.ID)
}

// SetDMClosed notes whether direct messages reach the user.
func (s *Store) SetDMClosed(ctx context.Context, user ids.User, closed bool) (err error) {
	defer s.wrap(&err, "note direct messages of a user")
	_, err = s.write.ExecContext(ctx, `INSERT INTO users (id, name, locale, dm_closed) VALUES (?, '', '', ?)
		ON CONFLICT (id) DO UPDATE SET dm_closed = excluded.dm_closed`, user, closed)
	return err
}

// User returns a person as last seen.
func (s *Store) User(ctx context.Context, id ids.User) (u storage.User, err error) {
	defer s.wrap(&err, "user")
	u.ID = id
	err = s.read.QueryRowContext(ctx, `SELECT name, locale, dm_closed FROM users WHERE id = ?`, id).
		Scan(&u.Name, &u.Locale, &u.DMClosed)
	return u, err
}
