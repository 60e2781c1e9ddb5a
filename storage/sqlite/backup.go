package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// ErrOwnFile is a backup that would be written over the store itself, or over what is no backup.
var ErrOwnFile = errors.New("sqlite: this would be written over something else than a backup")

// Backup writes a copy of the store at path into the file out, which appears there whole or not at all. The
// store may be in use: the copy is as it was at one moment, between two transactions. A backup that exists
// already is replaced, nothing else is (ErrOwnFile). A store that is damaged, in its games too, is not
// copied: an older backup may be better.
func Backup(ctx context.Context, path, out string) (err error) {
	defer wrap(&err, "back up %q to %q", path, out)
	if err := makeFolder(filepath.Dir(out)); err != nil {
		return err
	}
	if err := mayReplace(path, out); err != nil {
		return err
	}
	copied, err := copyBeside(ctx, path, out)
	if err != nil {
		return err
	}
	defer os.Remove(copied) // after the rename there is nothing to remove
	if _, err := Inspect(ctx, copied); err != nil {
		return err
	}
	return moveInto(copied, out)
}

// Receive writes what fill puts into a new store with tables of a version into the file out, as Backup does:
// that of a store that is kept elsewhere. One that is damaged is only taken as it is if it need not be sound.
func Receive(ctx context.Context, out string, version int64, sound bool,
	fill func(*Store) error) (err error) {
	defer wrap(&err, "back up to %q", out)
	if err := makeFolder(filepath.Dir(out)); err != nil {
		return err
	}
	if err := mayReplace("", out); err != nil {
		return err
	}
	folder, err := os.MkdirTemp(filepath.Dir(out), ".redbook-*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "copy.db")
	s, err := lay(path)
	if err != nil {
		return err
	}
	err = s.open(ctx, version)
	if err == nil {
		err = fill(s)
	}
	if err := errors.Join(err, s.Close()); err != nil {
		return err
	}
	copied, err := copyBeside(ctx, path, out) // which is one file alone
	if err != nil {
		return err
	}
	defer os.Remove(copied) // after the rename there is nothing to remove
	if _, err := Inspect(ctx, copied); err != nil && sound {
		return err
	}
	return moveInto(copied, out)
}

// mayReplace is ErrOwnFile if the file out is the store at path ("" for one elsewhere), by whichever name,
// belongs to it, or is no database at all.
func mayReplace(path, out string) error {
	to, err := realPath(out)
	if err != nil {
		return err
	}
	own := ""
	if path != "" {
		if own, err = realPath(path); err != nil {
			return err
		}
	}
	for _, suffix := range append([]string{"", lockSuffix, forgottenSuffix}, besideSuffix...) {
		if to == own+suffix || sameFile(to, own+suffix) {
			return fmt.Errorf("%w: %s is the store itself, or belongs to it", ErrOwnFile, out)
		}
	}
	file, err := os.Open(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	head := make([]byte, len(title))
	switch n, err := io.ReadFull(file, head); {
	case n == 0 && errors.Is(err, io.EOF), string(head) == title: // made beforehand, or a backup
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	}
	return fmt.Errorf("%w: %s is no backup", ErrOwnFile, out)
}

func sameFile(a, b string) bool {
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(first, second)
}

// copyBeside copies a store into a new file beside out, and returns the file's name.
func copyBeside(ctx context.Context, path, out string) (string, error) {
	db, err := openAsItIs(path)
	if err != nil {
		return "", err
	}
	defer db.Close()
	file, err := os.CreateTemp(filepath.Dir(out), ".redbook-*.tmp") // for its owner alone
	if err != nil {
		return "", err
	}
	if err := file.Close(); err != nil {
		return "", err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, file.Name()); err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// moveInto gives a finished file its name, safe against a power cut.
func moveInto(from, to string) error {
	if err := syncFile(from); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncFile(filepath.Dir(to))
}

func syncFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// openAsItIs opens a store to read it, as it is: it is neither made nor brought up to date.
func openAsItIs(path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no store %s", path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder", path)
	}
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
		RawQuery: url.Values{"mode": {"ro"}, "_busy_timeout": {"10000"}}.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// Inspect looks whether a store is sound: readable, undamaged (DamagedError where games are that are not
// frozen), every row belonging to something, and not made by a newer program (storage.ErrNewerDatabase). It
// changes nothing.
func Inspect(ctx context.Context, path string) (c sqlstore.Condition, err error) {
	defer wrap(&err, "inspect %q", path)
	db, err := openAsItIs(path)
	if err != nil {
		return c, err
	}
	defer db.Close()
	if err := sound(ctx, db); err != nil {
		return c, err
	}
	if c.Newest, err = newestVersion(); err != nil {
		return c, err
	}
	if c.Version, err = sqlstore.Version(ctx, db); err != nil {
		return c, err
	}
	if err := sqlstore.Outgrown(ctx, db, c.Version, c.Newest); err != nil {
		return c, err
	}
	found, err := current(ctx, db)
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
	return c, db.QueryRowContext(ctx, `SELECT count(*) FROM games`).Scan(&c.Games)
}

// sound runs SQLite's own checks.
func sound(ctx context.Context, db *sql.DB) error {
	faults, err := sqlstore.List(ctx, db, scanText, `PRAGMA integrity_check(5)`)
	var refused sqlite3.Error
	switch {
	case errors.As(err, &refused) && (refused.Code == sqlite3.ErrCorrupt || refused.Code == sqlite3.ErrNotADB):
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	case err != nil:
		return err
	case len(faults) != 1 || faults[0] != "ok":
		return fmt.Errorf("%w: the file is damaged: %q", storage.ErrDamaged, faults)
	}
	var table string
	switch err := db.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&table); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("%w: the file is damaged: rows of %s belong to nothing", storage.ErrDamaged, table)
}

// newestVersion is the version of the tables that this program makes.
func newestVersion() (int64, error) { return sqlstore.Newest(migrations) }

// OpenCurrent opens a store that exists and has the tables of this program: what an operator's job works on
// beside a bot that runs. Nothing is made or brought up to date under that bot's feet.
func OpenCurrent(ctx context.Context, path string) (_ *Store, err error) {
	version, err := versionOf(ctx, path)
	if err != nil {
		return nil, err
	}
	newest, err := newestVersion()
	switch {
	case err != nil:
		return nil, err
	case version < newest:
		return nil, fmt.Errorf("open store %q: it has version %d, this program makes %d: use the program that serves it, or start this one's bot first", path, version, newest)
	}
	return Open(ctx, path)
}

func versionOf(ctx context.Context, path string) (version int64, err error) {
	defer wrap(&err, "open store %q", path)
	db, err := openAsItIs(path)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	return sqlstore.Version(ctx, db)
}
