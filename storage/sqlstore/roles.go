package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func ofLeague(league ids.Event) Scope { return Scope{"league " + string(league)} }

const roleColumns = `SELECT server, league, role, user, wanted FROM roles AS r`

func scanRole(r Row) (h storage.Role, err error) {
	return h, r.Scan(&h.Server, &h.League, &h.Role, &h.User, &h.Wanted)
}

// UnroledEvents lists the events by whose newest lines it is not settled who holds their roles.
func (s *Store) UnroledEvents(ctx context.Context) (_ []storage.Event, err error) {
	defer s.wrap(&err, "events whose roles are not settled")
	return List(ctx, s.read, scanEvent, eventColumns+` WHERE roled < lines AND `+s.ours(`server`)+` ORDER BY id`)
}

// SetRoles settles who holds the roles of a league.
func (s *Store) SetRoles(ctx context.Context, h storage.RoleHolders) (err error) {
	defer s.wrap(&err, "set roles of event %s", h.League)
	return s.change(ctx, ofLeague(h.League), "", time.Time{}, func(tx *sql.Tx) error {
		before, err := List(ctx, tx, scanRole, roleColumns+` WHERE league = ?`, h.League)
		if err != nil {
			return err
		}
		type holder struct {
			role string
			user ids.User
		}
		wanted := map[holder]bool{}
		for _, r := range h.Holders {
			wanted[holder{r.Role, r.User}] = true
			if _, err := tx.ExecContext(ctx, `INSERT INTO roles (league, role, user, server, wanted, done)
				VALUES (?, ?, ?, ?, 1, 0) ON CONFLICT (league, role, user)
				DO UPDATE SET wanted = 1, done = roles.done * roles.wanted`, h.League, r.Role, r.User, h.Server); err != nil {
				return err
			}
		}
		for _, r := range before {
			if !r.Wanted || wanted[holder{r.Role, r.User}] {
				continue
			}
			if _, err := tx.ExecContext(ctx, `UPDATE roles SET wanted = 0, done = 0
				WHERE league = ? AND role = ? AND user = ?`, h.League, r.Role, r.User); err != nil {
				return err
			}
		}
		// where another league gives the same role, it stays
		if _, err := tx.ExecContext(ctx, `DELETE FROM roles WHERE league = ?1 AND wanted = 0 AND EXISTS (
			SELECT 1 FROM roles AS o WHERE o.role = roles.role AND o.user = roles.user AND o.wanted = 1)`,
			h.League); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE events SET roled = ?1 WHERE id = ?2 AND roled < ?1`, h.Lines, h.Event)
		return err
	})
}

// OpenRoles lists what is to be given and taken.
func (s *Store) OpenRoles(ctx context.Context) (_ []storage.Role, err error) {
	defer s.wrap(&err, "roles to give and take")
	return List(ctx, s.read, scanRole, roleColumns+` WHERE done = 0
		AND server NOT IN (SELECT id FROM servers WHERE away = 1) AND (wanted = 1 OR NOT EXISTS (
			SELECT 1 FROM roles AS o WHERE o.role = r.role AND o.user = r.user AND o.wanted = 1)) AND `+s.ours(`r.server`)+`
		ORDER BY league, role, user`)
}

// RoleDone notes that a role was given or taken.
func (s *Store) RoleDone(ctx context.Context, r storage.Role) (err error) {
	defer s.wrap(&err, "a role of event %s", r.League)
	return s.change(ctx, ofLeague(r.League), "", time.Time{}, func(tx *sql.Tx) error {
		do := `DELETE FROM roles`
		if r.Wanted {
			do = `UPDATE roles SET done = 1`
		}
		_, err := tx.ExecContext(ctx, do+` WHERE league = ? AND role = ? AND user = ? AND wanted = ?`, r.League,
			r.Role, r.User, r.Wanted)
		return err
	})
}

// RolesAgain has all roles of a league be given once more.
func (s *Store) RolesAgain(ctx context.Context, league ids.Event) (err error) {
	defer s.wrap(&err, "roles of event %s again", league)
	return s.change(ctx, ofLeague(league), "", time.Time{}, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE roles SET done = 0 WHERE league = ?`, league)
		return err
	})
}

// RolesOf lists what roles a user holds.
func (s *Store) RolesOf(ctx context.Context, user ids.User) (_ []storage.Role, err error) {
	defer s.wrap(&err, "roles of a user")
	return List(ctx, s.read, scanRole, roleColumns+` WHERE user = ? ORDER BY league, role`, user)
}
