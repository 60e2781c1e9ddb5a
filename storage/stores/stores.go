// Package stores opens a store wherever it is kept: in a file of SQLite, named by its path, or in a
// PostgreSQL database, by its address. What is done with a store as a whole, such as a backup, goes through
// here as well.
package stores

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/postgres"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

// Errors that callers test for, besides those of storage.
var (
	ErrNotEmpty = sqlstore.ErrNotEmpty // there are games where something is to be put
	ErrLost     = sqlite.ErrLost       // what was written last is missing
)

// Damage and DamagedError tell which games are damaged.
type (
	Damage       = sqlstore.Damage
	DamagedError = sqlstore.DamagedError
	Condition    = sqlstore.Condition
	Copied       = sqlstore.Copied
)

// Store is a storage.Store that may have come out of a backup.
type Store interface {
	storage.Store
	// Forgotten lists users who stand in the store though they were forgotten after its backup was made.
	Forgotten(ctx context.Context) ([]ids.User, error)
	// Handled lists the interactions that changed something, with the time of their change.
	Handled(ctx context.Context) (map[string]time.Time, error)
	// Size is how many bytes the store takes, without its log.
	Size(ctx context.Context) (int64, error)
}

// InFile reports whether a store is a file.
func InFile(where string) bool { return !postgres.Is(where) }

// Shown is where a store is, without a password.
func Shown(where string) string {
	if InFile(where) {
		return where
	}
	return postgres.Shown(where)
}

// Exists reports whether there is a store, or at least something.
func Exists(ctx context.Context, where string) (bool, error) {
	if !InFile(where) {
		empty, err := postgres.Empty(ctx, where)
		return !empty, err
	}
	_, err := os.Stat(where)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Open opens a store, makes it if it does not exist, and brings it up to date.
func Open(ctx context.Context, where string) (Store, error) {
	if InFile(where) {
		return opened(sqlite.Open(ctx, where))
	}
	return opened(postgres.Open(ctx, where))
}

// OpenCurrent opens a store that exists and has the tables of this program: what an operator's job works on
// beside a bot that runs.
func OpenCurrent(ctx context.Context, where string) (Store, error) {
	if InFile(where) {
		return opened(sqlite.OpenCurrent(ctx, where))
	}
	return opened(postgres.OpenCurrent(ctx, where))
}

// Serve is Open for the one program that serves the games: storage.ErrInUse if another one does. Frozen games
// that are damaged are listed; others are a DamagedError.
func Serve(ctx context.Context, where string) (Store, []Damage, error) {
	if InFile(where) {
		s, frozen, err := sqlite.Serve(ctx, where)
		store, err := opened(s, err)
		return store, frozen, err
	}
	s, frozen, err := postgres.Serve(ctx, where)
	store, err := opened(s, err)
	return store, frozen, err
}

// Join is Serve for one of several programs that serve a store together: each works for the shards that it
// leases. A file is served by one.
func Join(ctx context.Context, where string) (Store, []Damage, error) {
	if InFile(where) {
		return Serve(ctx, where)
	}
	s, frozen, err := postgres.Join(ctx, where)
	store, err := opened(s, err)
	return store, frozen, err
}

// opened keeps a store that was not opened from being one that is not nil.
func opened[S Store](s S, err error) (Store, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Inspect looks whether a store is sound, and changes nothing.
func Inspect(ctx context.Context, where string) (Condition, error) {
	if InFile(where) {
		return sqlite.Inspect(ctx, where)
	}
	return postgres.Inspect(ctx, where)
}

// Backup writes a copy of a store, as it is at one moment, into a file of SQLite.
func Backup(ctx context.Context, where, out string) error {
	if InFile(where) {
		return sqlite.Backup(ctx, where, out)
	}
	return postgres.Backup(ctx, where, out)
}

// Restore puts a backup in the place of a store, and what stands there aside, into a file whose name it
// returns.
func Restore(ctx context.Context, from, where string, replace bool, now time.Time) (aside string, err error) {
	if InFile(where) {
		return sqlite.Restore(ctx, from, where, replace, now)
	}
	return postgres.Restore(ctx, from, where, replace, now)
}

// Outdated deletes copies of a store that are older than a time: what was put aside beside it, and the
// backups in a folder, "" for none.
func Outdated(ctx context.Context, where, folder string, before time.Time) (gone []string, err error) {
	if InFile(where) {
		return sqlite.Outdated(ctx, where, folder, before)
	}
	return postgres.Outdated(ctx, where, folder, before)
}

// Copy replaces what the store to holds by all of the store from; see sqlstore.Copy. A program may serve the
// one that is copied: what it does from now on is not in the copy. None may serve the other
// (storage.ErrInUse).
func Copy(ctx context.Context, from, to string, replace bool) (done Copied, err error) {
	if from == to {
		return done, errors.New("a store is not copied into itself")
	}
	source, err := OpenCurrent(ctx, postgres.Patient(from))
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, _, err := Serve(ctx, postgres.Patient(to))
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	return sqlstore.Copy(ctx, tables(source), tables(target), replace)
}

// Template is a game of which copies are made; see Multiply.
type Template = sqlstore.Template

// TemplateOf reads a game for copies of it.
func TemplateOf(ctx context.Context, from Store, game ids.Game) (Template, error) {
	return tables(from).TemplateOf(ctx, game)
}

// Multiply fills a store with copies of games, to measure what many cost; see sqlstore.Store.Multiply.
func Multiply(ctx context.Context, to Store, templates []Template, from, before int) error {
	return tables(to).Multiply(ctx, templates, from, before)
}

// tables is what two stores have in common, whatever they are kept in.
func tables(s Store) *sqlstore.Store {
	if file, is := s.(*sqlite.Store); is {
		return file.Store
	}
	return s.(*postgres.Store).Store
}
