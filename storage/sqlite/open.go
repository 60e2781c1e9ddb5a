// Package sqlite keeps what package storage promises in one SQLite file. It imports storage, and what opens
// and migrates the file. Begin with open.go and migrations.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/mattn/go-sqlite3" // the driver
	"github.com/pressly/goose/v3"

	"redbook/storage"
)

//go:embed migrations/*.sql
var migrations embed.FS

// readers is the size of the reading pool.
const readers = 4

// Store is a storage.Store in a file. All writing goes through one connection, so that writers queue here and
// not in SQLite's busy handler.
type Store struct {
	path  string // absolute, without links
	files map[string]os.FileInfo
	lock  lockFile
	write *sql.DB
	read  *sql.DB
}

var _ storage.Store = (*Store)(nil)

// Open opens the file, makes it if it does not exist, and brings its tables up to date. It is
// storage.ErrNewerDatabase if a newer program has been at it, and ErrLost if it lacks what was written last;
// the file is then left as it is.
func Open(ctx context.Context, path string) (_ *Store, err error) {
	defer wrap(&err, "open store %q", path)
	s, err := lay(path)
	if err != nil {
		return nil, err
	}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Serve is Open for the one program that serves the games: ErrInUse if another one does. A store that is
// damaged is not opened: SQLite's own checks and the sums of all live games must hold (DamagedError). Frozen
// games that are damaged are listed: they wait for their operator.
func Serve(ctx context.Context, path string) (_ *Store, frozen []Damage, err error) {
	defer wrap(&err, "open store %q", path)
	s, err := lay(path)
	if err != nil {
		return nil, nil, err
	}
	if frozen, err = s.serve(ctx); err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	return s, frozen, nil
}

func (s *Store) serve(ctx context.Context) (frozen []Damage, err error) {
	if err := s.lock.take(); err != nil {
		return nil, err
	}
	if err := soundFile(ctx, s.path); err != nil {
		return nil, err
	}
	if err := s.open(ctx); err != nil {
		return nil, err
	}
	return s.liveDamages(ctx)
}

// lay makes the file and the one beside it where there are none.
func lay(path string) (*Store, error) {
	path, err := create(path)
	if err != nil {
		return nil, err
	}
	lock, err := openLock(path)
	return &Store{path: path, lock: lock}, err
}

// open connects to the file and brings it up to date.
func (s *Store) open(ctx context.Context) (err error) {
	if s.write, err = connect(ctx, s.path, 1, "off"); err != nil {
		return err
	}
	damaged, err := damages(ctx, s.write, "true", outdated)
	if err != nil {
		return err
	}
	if err := migrate(ctx, s.write); err != nil {
		return err
	}
	if err := nothingLost(ctx, s.write, s.lock); err != nil {
		return err
	}
	if err := watch(ctx, s.write); err != nil {
		return err
	}
	if err := s.sealAnew(ctx, damaged); err != nil {
		return err
	}
	if s.read, err = connect(ctx, s.path, readers, "on"); err != nil {
		return err
	}
	known, err := changes(ctx, s.read)
	if err != nil {
		return err
	}
	s.lock.note(known)
	return s.remember()
}

// soundFile runs SQLite's own checks on a file that may be empty.
func soundFile(ctx context.Context, path string) error {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return err
	}
	db, err := openAsItIs(path)
	if err != nil {
		return err
	}
	defer db.Close()
	return sound(ctx, db)
}

// liveDamages is a DamagedError if a game that has not ended is damaged. Those that are frozen are returned.
func (s *Store) liveDamages(ctx context.Context) (frozen []Damage, err error) {
	found, err := damages(ctx, s.read, `state NOT IN ('finished', 'cancelled')`, current)
	if err != nil {
		return nil, err
	}
	var live []Damage
	for _, d := range found {
		if d.State == storage.Frozen {
			frozen = append(frozen, d)
		} else {
			live = append(live, d)
		}
	}
	if live != nil {
		return nil, &DamagedError{live}
	}
	return frozen, nil
}

// create makes the file if need be, for its owner alone: it holds the seeds and everybody's secrets. SQLite
// gives the files beside it the same permissions. The absolute path keeps a name such as ":memory:" from
// meaning something else.
func create(path string) (string, error) {
	path, err := realPath(path)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", err
	}
	if err := file.Close(); err != nil {
		return "", err
	}
	return realPath(path)
}

// connect opens a pool. The pragmas stand in the DSN, to reach every connection of it.
func connect(ctx context.Context, path string, connections int, queryOnly string) (*sql.DB, error) {
	lock := "immediate"
	if queryOnly == "on" {
		lock = "deferred" // a snapshot, which keeps nobody from writing
	}
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: url.Values{
		"_journal_mode": {"WAL"},
		"_synchronous":  {"FULL"}, // NORMAL may lose the last moves in a power cut
		"_busy_timeout": {"10000"},
		"_foreign_keys": {"on"},
		"_txlock":       {lock},
		"_query_only":   {queryOnly},
		// a tenth of what the bot's tests computed was parsing the same few queries again and again
		"_stmt_cache_size": {"64"},
	}.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; version > newest {
		return fmt.Errorf("%w: it has version %d, this program knows up to %d", storage.ErrNewerDatabase, version,
			newest)
	}
	_, err = provider.Up(ctx)
	return err
}

// Close closes the file. If another one stands in its place by now, what was kept is written beside that.
func (s *Store) Close() (err error) {
	defer wrap(&err, "close store")
	moved := s.files != nil && !s.same(s.path)
	if moved {
		err = s.rescue()
	}
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	if err == nil && moved { // our log would be taken for the other file's, and spoil it
		err = s.removeLog()
	}
	return errors.Join(err, s.lock.Close())
}
