// Package sqlite keeps what package storage promises in one SQLite file. The statements are sqlstore's; here
// is how a file is opened and migrated, served by one program, backed up and restored. Begin with open.go,
// kind.go and migrations.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/mattn/go-sqlite3" // the driver
	"github.com/pressly/goose/v3"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

// readers is the size of the reading pool.
const readers = 4

// Store is a storage.Store in a file. All writing goes through one connection, so that writers queue here and
// not in SQLite's busy handler.
type Store struct {
	*sqlstore.Store
	path  string // absolute, without links
	files map[string]os.FileInfo
	lock  lockFile
	write *sql.DB
	read  *sql.DB
	turns turns
}

var _ storage.Store = (*Store)(nil)

// Open opens the file, makes it if it does not exist, and brings its tables up to date. It is
// storage.ErrNewerDatabase if a newer program has taken from it what this one reads, and ErrLost if it lacks
// what was written last; the file is then left as it is.
func Open(ctx context.Context, path string) (_ *Store, err error) {
	defer wrap(&err, "open store %q", path)
	s, err := lay(path)
	if err != nil {
		return nil, err
	}
	if err := s.newest(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Serve is Open for the one program that serves the games: ErrInUse if another one does. A store that is
// damaged is not opened: SQLite's own checks and the sums of all live games must hold (DamagedError). Frozen
// games that are damaged are listed: they wait for their operator.
func Serve(ctx context.Context, path string) (_ *Store, frozen []sqlstore.Damage, err error) {
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

func (s *Store) serve(ctx context.Context) (frozen []sqlstore.Damage, err error) {
	if err := s.lock.take(); err != nil {
		return nil, err
	}
	if err := soundFile(ctx, s.path); err != nil {
		return nil, err
	}
	if err := s.newest(ctx); err != nil {
		return nil, err
	}
	return sqlstore.LiveDamages(ctx, s.read)
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

// newest connects to the file and brings it up to date.
func (s *Store) newest(ctx context.Context) error {
	version, err := newestVersion()
	if err != nil {
		return err
	}
	return s.open(ctx, version)
}

// open connects to the file and brings it up to a version.
func (s *Store) open(ctx context.Context, version int64) (err error) {
	if s.write, err = connect(ctx, s.path, 1, "off"); err != nil {
		return err
	}
	damaged, err := outdated(ctx, s.write)
	if err != nil {
		return err
	}
	if err := migrate(ctx, s.write, version); err != nil {
		return err
	}
	if err := nothingLost(ctx, s.write, s.lock); err != nil {
		return err
	}
	if err := watch(ctx, s.write); err != nil {
		return err
	}
	if s.read, err = connect(ctx, s.path, readers, "on"); err != nil {
		return err
	}
	s.Store = sqlstore.New(s.kind(), s.write, s.read)
	if err := s.SealAnew(ctx, version, damaged); err != nil {
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

// outdated lists what is damaged in a store that is about to get other tables, and with them other sums.
func outdated(ctx context.Context, db *sql.DB) ([]sqlstore.Damage, error) {
	newest, err := newestVersion()
	if err != nil {
		return nil, err
	}
	sums, err := hasSums(ctx, db)
	if err != nil || !sums {
		return nil, err
	}
	if version, err := sqlstore.Version(ctx, db); err != nil || version >= newest {
		return nil, err
	}
	return current(ctx, db)
}

// current lists what is damaged in a store whose sums were made for the tables that it has.
func current(ctx context.Context, db *sql.DB) ([]sqlstore.Damage, error) {
	sums, err := hasSums(ctx, db)
	if err != nil || !sums {
		return nil, err
	}
	return sqlstore.Damages(ctx, db, `true`)
}

// hasSums reports whether a store is neither new nor from before there were sums.
func hasSums(ctx context.Context, db *sql.DB) (bool, error) {
	there, err := sqlstore.List(ctx, db, scanText, `SELECT name FROM sqlite_schema WHERE name = 'ledger'`)
	return len(there) > 0, err
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

func migrate(ctx context.Context, db *sql.DB, to int64) error {
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
		return sqlstore.Outgrown(ctx, db, version, newest)
	}
	_, err = provider.UpTo(ctx, to)
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
