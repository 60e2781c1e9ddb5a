package postgres

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"redbook/storage"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

// A backup is a file of SQLite with the same tables and the same rows, of one moment. It can be looked at,
// tried and restored like a backup of such a store, and be served as one. PostgreSQL's own tools make other
// backups.

// Inspect looks whether a store is sound: its games undamaged (sqlstore.DamagedError where some are that are
// not frozen), and not made by a newer program. It changes nothing.
func Inspect(ctx context.Context, address string) (c sqlstore.Condition, err error) {
	defer said(&err, "inspect %s", Shown(address))
	s, _, err := connect(ctx, address)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if c.Newest, err = Newest(); err != nil {
		return c, err
	}
	if c.Version, err = sqlstore.Version(ctx, s.db); err != nil {
		return c, err
	}
	if err := sqlstore.Outgrown(ctx, s.db, c.Version, c.Newest); err != nil {
		return c, err
	}
	for _, setting := range []string{"fsync", "full_page_writes"} {
		var value string
		if err := s.db.QueryRowContext(ctx, `SHOW `+setting).Scan(&value); err != nil {
			return c, err
		}
		if value != "on" {
			c.Unsafe = append(c.Unsafe, fmt.Sprintf("%s is %s in PostgreSQL: set it on, or a power cut may spoil all games",
				setting, value))
		}
	}
	found, err := sqlstore.Damages(ctx, s.db, `true`)
	if err != nil {
		return c, err
	}
	for _, d := range found {
		if d.State == storage.Frozen {
			c.Frozen = append(c.Frozen, d)
		}
	}
	if len(c.Frozen) < len(found) {
		return c, &sqlstore.DamagedError{Games: found}
	}
	games, err := sqlstore.Number(ctx, s.db, `SELECT count(*) FROM games`)
	c.Games = int(games)
	return c, err
}

// Empty reports whether there is nothing at an address yet.
func Empty(ctx context.Context, address string) (_ bool, err error) {
	defer said(&err, "look at %s", Shown(address))
	s, _, err := connect(ctx, address)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	number, err := s.ledger(ctx)
	return number == 0, err
}

// Backup writes what the store at an address holds at one moment into the file out, as sqlite.Backup does.
// Its tables stay of the version that they have.
func Backup(ctx context.Context, address, out string) (err error) {
	defer said(&err, "back up %s", Shown(address))
	s, _, err := connect(ctx, Patient(address))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	version, err := sqlstore.Version(ctx, s.db)
	if err != nil {
		return err
	}
	if newest, err := Newest(); err != nil || version > newest {
		return errors.Join(err, fmt.Errorf("%w: it has version %d, this program knows up to %d",
			storage.ErrNewerDatabase, version, newest))
	}
	return sqlite.Receive(ctx, out, version, true, func(file *sqlite.Store) error {
		_, err := sqlstore.Copy(ctx, s.Store, file.Store, true)
		return err
	})
}

// Restore puts what the backup from holds, brought up to date, in the place of what the store at an address
// does. That is kept as a backup beside from, whose name is returned; it is sqlstore.ErrNotEmpty if there are
// games and replace is false. Nothing is changed if the backup is damaged or was made by a newer program, or
// while a program serves the store (storage.ErrInUse).
func Restore(ctx context.Context, from, address string, replace bool,
	now time.Time) (aside string, err error) {
	defer said(&err, "restore %q to %s", from, Shown(address))
	folder, err := os.MkdirTemp("", "redbook-restore-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	fresh, err := sqlite.Prepared(ctx, from, filepath.Join(folder, "fresh.db"), now)
	if err != nil {
		return "", err
	}
	source, err := sqlite.Open(ctx, fresh)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	s, config, err := connect(ctx, Patient(address))
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	s.serving = &serving{config: config, key: s.key("serve")}
	if err := s.serving.lock(ctx); err != nil {
		return "", err
	}
	if err := s.migrate(ctx, config); err != nil {
		return "", err
	}
	newest, err := Newest()
	if err != nil {
		return "", err
	}
	games, err := sqlstore.Number(ctx, s.db, `SELECT count(*) FROM games`)
	switch {
	case err != nil:
		return "", err
	case games > 0 && !replace:
		return "", sqlstore.ErrNotEmpty
	case games > 0:
		aside = from + sqlite.AsideMark + now.UTC().Format(sqlite.AsideTime)
		err := sqlite.Receive(ctx, aside, newest, false, func(file *sqlite.Store) error {
			_, err := sqlstore.Copy(ctx, s.Store, file.Store, true)
			return err
		})
		if err != nil {
			return "", fmt.Errorf("keep what stands there: %w", err)
		}
	}
	_, err = sqlstore.Copy(ctx, source.Store, s.Store, true)
	return aside, err
}

// Outdated deletes the backups in a folder, "" for none, that are older than a time, and forgets the
// fingerprints of who was forgotten before: no backup needs them any more.
func Outdated(ctx context.Context, address, folder string, before time.Time) (gone []string, err error) {
	defer said(&err, "delete old copies of %s", Shown(address))
	if folder != "" {
		if gone, err = sqlite.OutdatedBackups(ctx, folder, before); err != nil {
			return gone, err
		}
	}
	s, _, err := connect(ctx, address)
	if err != nil {
		return gone, err
	}
	_, err = s.db.ExecContext(ctx, `DELETE FROM forgotten WHERE at < ?`, before.UnixMicro())
	return gone, errors.Join(err, s.Close())
}
