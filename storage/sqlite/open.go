// Package sqlite keeps what package storage promises in one SQLite file.
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

// Store is a storage.Store in a file. All writing goes through one connection, so that writers queue here and not in
// SQLite's busy handler.
type Store struct {
	write *sql.DB
	read  *sql.DB
}

var _ storage.Store = (*Store)(nil)

// Open opens the file, makes it if it does not exist, and brings its tables up to date. It is
// storage.ErrNewerDatabase if a newer program has been at it; the file is then left as it is.
func Open(ctx context.Context, path string) (_ *Store, err error) {
	defer wrap(&err, "open store %q", path)
	if path, err = create(path); err != nil {
		return nil, err
	}
	write, err := connect(ctx, path, 1, "off")
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read, err := connect(ctx, path, readers, "on")
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &Store{write: write, read: read}, nil
}

// create makes the file if need be, for its owner alone: it holds the seeds and everybody's secrets. SQLite gives the
// files beside it the same permissions. The absolute path keeps a name such as ":memory:" from meaning something else.
func create(path string) (string, error) {
	if path == "" {
		return "", errors.New("no path is given")
	}
	path, err := filepath.Abs(path)
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
	return path, file.Close()
}

// connect opens a pool. The pragmas stand in the DSN, to reach every connection of it.
func connect(ctx context.Context, path string, connections int, queryOnly string) (*sql.DB, error) {
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: url.Values{
		"_journal_mode": {"WAL"},
		"_synchronous":  {"FULL"}, // NORMAL may lose the last moves in a power cut
		"_busy_timeout": {"10000"},
		"_foreign_keys": {"on"},
		"_txlock":       {"immediate"},
		"_query_only":   {queryOnly},
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
		return fmt.Errorf("%w: it has version %d, this program knows up to %d", storage.ErrNewerDatabase, version, newest)
	}
	_, err = provider.Up(ctx)
	return err
}

// Close closes the file.
func (s *Store) Close() (err error) {
	defer wrap(&err, "close store")
	return errors.Join(s.read.Close(), s.write.Close())
}
