package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/mattn/go-sqlite3"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

// besideSuffix is what SQLite keeps beside a file.
var besideSuffix = []string{"-wal", "-shm", "-journal"}

// Restore replaces the store at path with the backup from, brought up to date. The new file has the owner and
// the rights of the old one, or of the folder if there was none. The old file is kept beside it and its new
// name returned; it is sqlstore.ErrNotEmpty if there is one and replace is false. Nothing is changed if the
// backup is damaged or was made by a newer program, or while a program has the store open (storage.ErrInUse).
func Restore(ctx context.Context, from, path string, replace bool, now time.Time) (aside string, err error) {
	defer wrap(&err, "restore %q to %q", from, path)
	if path, err = realPath(path); err != nil {
		return "", err
	}
	_, err = os.Stat(path)
	switch {
	case err == nil && !replace:
		return "", sqlstore.ErrNotEmpty
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", err
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return "", err
	}
	fresh, err := Prepared(ctx, from, path, now)
	if err != nil {
		return "", err
	}
	defer removeAll(fresh)
	if err := likeBefore(fresh, path); err != nil {
		return "", fmt.Errorf("the owner of the store cannot be kept: restore as root, or as that user: %w", err)
	}
	beside, err := openLock(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, beside.Close()) }()
	if err := beside.take(); err != nil {
		return "", err
	}
	release, err := lock(ctx, path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, release()) }()
	if aside, err = putAside(path, now); err != nil {
		return "", err
	}
	if err := moveInto(fresh, path); err != nil {
		return aside, err
	}
	beside.note(0) // what was written after the backup is meant to be gone
	return aside, nil
}

// makeFolder makes a folder and those above it, which belong to whoever the one above belongs to.
func makeFolder(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(path)
	if err := makeFolder(parent); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		return err
	}
	above, err := os.Stat(parent)
	if err != nil {
		return err
	}
	return ownAs(path, above)
}

// likeBefore gives a file that is about to stand at path the owner and the rights of what stands there, or
// else the folder's owner.
func likeBefore(file, path string) error {
	before, err := owner(path)
	if err != nil {
		return err
	}
	rights := fs.FileMode(0o600)
	if before.Mode().IsRegular() {
		rights = before.Mode().Perm()
	}
	return errors.Join(os.Chmod(file, rights), ownAs(file, before))
}

// owner returns who owns a file, or its folder if the file does not exist.
func owner(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Stat(filepath.Dir(path))
	}
	return info, err
}

// Prepared copies a backup beside a path, checks the copy, brings its tables up to date and has its games
// wait for the message that tells of the restore.
func Prepared(ctx context.Context, from, path string, now time.Time) (fresh string, err error) {
	if _, err := Inspect(ctx, from); err != nil {
		return "", err
	}
	if fresh, err = copyBeside(ctx, from, path); err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			removeAll(fresh)
		}
	}()
	store, err := Open(ctx, fresh) // runs the migrations
	if err != nil {
		return "", err
	}
	// closing folds what it has written into the one file
	if err := errors.Join(newOutboxIDs(ctx, store.write, now), store.MarkRestored(ctx, storage.Deed{}),
		store.Close()); err != nil {
		return "", err
	}
	_, err = Inspect(ctx, fresh)
	return fresh, err
}

// newOutboxIDs skips the ids that rows of the outbox were given after the backup was made, also after another
// restore of it: messages are recognized by these ids, and Discord drops what it takes for a repetition.
func newOutboxIDs(ctx context.Context, db *sql.DB, now time.Time) error {
	const perSecond = 1000 // more rows than are ever made
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit this does nothing
	if err := skip(ctx, tx, "outbox", now.Unix()*perSecond); err != nil {
		return err
	}
	return tx.Commit()
}

func removeAll(path string) {
	os.Remove(path)
	for _, suffix := range append(besideSuffix, lockSuffix) {
		os.Remove(path + suffix)
	}
}

// lock makes sure that no other program has the store open, folds everything into its one file, and keeps
// others out until it is released. A file too damaged to be opened cannot be in use.
func lock(ctx context.Context, path string) (release func() error, err error) {
	nothing := func() error { return nil }
	if _, err := os.Stat(path); err != nil {
		return nothing, nil
	}
	// In this locking mode SQLite's first access to a WAL takes the whole file or fails; every other program
	// that has the store open holds a part of it, even while it does nothing.
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(),
		RawQuery: url.Values{"mode": {"rw"}, "_locking_mode": {"EXCLUSIVE"}, "_busy_timeout": {"1000"}}.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	for _, query := range []string{`PRAGMA locking_mode = EXCLUSIVE`, `PRAGMA journal_mode = DELETE`,
		`BEGIN EXCLUSIVE`} {
		_, err := db.ExecContext(ctx, query)
		var refused sqlite3.Error
		switch {
		case err == nil:
		case errors.As(err, &refused) && (refused.Code == sqlite3.ErrBusy || refused.Code == sqlite3.ErrLocked):
			return nil, errors.Join(storage.ErrInUse, db.Close())
		case errors.As(err, &refused) && (refused.Code == sqlite3.ErrCorrupt || refused.Code == sqlite3.ErrNotADB):
			return nothing, db.Close()
		default:
			return nil, errors.Join(err, db.Close())
		}
	}
	return db.Close, nil
}

// putAside gives what stands at path another name. The file itself is linked rather than renamed where the
// file system can, so that there is a store at path at every moment: a program that starts just now must not
// make an empty one.
func putAside(path string, now time.Time) (string, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	aside := path + AsideMark + now.UTC().Format(AsideTime)
	if _, err := os.Lstat(aside); err == nil {
		return "", fmt.Errorf("%s exists: try again in a second", aside)
	}
	if os.Link(path, aside) != nil {
		if err := os.Rename(path, aside); err != nil {
			return "", err
		}
	}
	for _, suffix := range besideSuffix { // of a damaged file
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return aside, nil
}
