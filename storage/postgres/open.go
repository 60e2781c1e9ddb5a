// Package postgres keeps what package storage promises in a PostgreSQL database. The statements are those of
// sqlstore, written for SQLite; here is what differs:
//
//   - Marks for arguments, the two column names that mean something else here ("user" and "left"), and truths
//     given as arguments are translated on their way to the database: driver.go. A new statement must keep to
//     what both understand; storagetest, run on both stores, tells.
//   - Several writers work at once. A change holds a lock of what it changes from its first statement to its
//     end, and the lock of everything with it: shared, or alone if it may change anything. So those of one game
//     happen one after the other, as all do in SQLite, and what they compare still holds when they write. The
//     rows of the outbox get their ids under that lock: of one game they appear in the order of their ids.
//   - Sums are made anew for the games that triggers have noted, which are part of the tables here.
//   - The tables begin as SQLite's were at one version; each later migration there has one of the same number
//     here. A test compares the columns.
//   - Files are the database's own business: no lock file, no log of our own to lose, no place to be looked
//     after. One program serves a store, or several together; that is a lock too. A backup is a copy in a file
//     of SQLite.
//
// Begin with open.go, driver.go and kind.go.
package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"redbook/storage"
	"redbook/storage/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

// connections is how many one program uses at most: PostgreSQL usually allows a hundred.
const connections = 16

// Store is a storage.Store in a database.
type Store struct {
	*sqlstore.Store
	shown   string // its address without secrets
	schema  string // in which the tables are
	db      *sql.DB
	beside  *sql.DB  // for leases
	alone   *sql.DB  // for what is done alone
	serving *serving // nil where others may serve it
	place   uint32   // of the ledger, as the database knows it

	config   *pgx.ConnConfig
	visits   bool // others serve it, and do what this one leaves to do
	outgoing outgoing
}

var _ storage.Store = (*Store)(nil)

// Is reports whether a setting means such a store.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// secrets are what an address may say besides the password that nobody else is to read.
var secrets = []string{"password", "sslpassword"}

// Shown is an address without its passwords.
func Shown(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "postgres://…"
	}
	query := parsed.Query()
	for _, secret := range secrets {
		if query.Has(secret) {
			query.Set(secret, "xxxxx")
		}
	}
	parsed.RawQuery = query.Encode()
	return parsed.Redacted()
}

// Open opens the store at an address and brings its tables up to date, one program after the other. It is
// storage.ErrNewerDatabase if a newer program has taken from it what this one reads.
func Open(ctx context.Context, address string) (_ *Store, err error) {
	defer said(&err, "open store %s", Shown(address))
	s, config, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := s.migrate(ctx, config); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// OpenCurrent opens a store that has the tables of this program: what an operator's job works on beside a bot
// that runs.
func OpenCurrent(ctx context.Context, address string) (_ *Store, err error) {
	defer said(&err, "open store %s", Shown(address))
	s, _, err := connect(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := s.current(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.visits = true
	return s, nil
}

// current is an error if the tables are not those of this program.
func (s *Store) current(ctx context.Context) error {
	version, err := sqlstore.Version(ctx, s.db)
	if err != nil {
		return err
	}
	newest, err := Newest()
	switch {
	case err != nil:
		return err
	case version < newest:
		return fmt.Errorf("it has version %d, this program makes %d: use the program that serves it, or start this one's bot first", version, newest)
	}
	if err := sqlstore.Outgrown(ctx, s.db, version, newest); err != nil {
		return err
	}
	return s.remember(ctx)
}

// Serve is Open for the one program that serves the games: storage.ErrInUse if another one does. The sums of
// all live games must hold (sqlstore.DamagedError). Frozen games that are damaged are listed.
func Serve(ctx context.Context, address string) (_ *Store, frozen []sqlstore.Damage, err error) {
	return serve(ctx, address, false)
}

// Join is Serve for one of several programs, which share the shards out among them: storage.ErrInUse if
// another one serves the store alone.
func Join(ctx context.Context, address string) (_ *Store, frozen []sqlstore.Damage, err error) {
	return serve(ctx, address, true)
}

func serve(ctx context.Context, address string,
	together bool) (_ *Store, frozen []sqlstore.Damage, err error) {
	defer said(&err, "open store %s", Shown(address))
	s, config, err := connect(ctx, address)
	if err != nil {
		return nil, nil, err
	}
	frozen, err = s.serve(ctx, config, together)
	if err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	return s, frozen, nil
}

func (s *Store) serve(ctx context.Context, config *pgx.ConnConfig,
	together bool) (frozen []sqlstore.Damage, err error) {
	s.serving = &serving{config: config, key: s.key("serve"), together: together}
	if err := s.serving.wait(ctx); err != nil {
		return nil, err
	}
	if err := s.migrate(ctx, config); err != nil {
		return nil, err
	}
	return sqlstore.LiveDamages(ctx, s.db)
}

// connect opens a pool of connections.
func connect(ctx context.Context, address string) (*Store, *pgx.ConnConfig, error) {
	config, err := parse(address)
	if err != nil {
		return nil, nil, err
	}
	s := &Store{shown: Shown(address), db: pool(config, connections), beside: pool(config, 2),
		alone: pool(config, alone)}
	var schema sql.NullString
	err = s.db.QueryRowContext(ctx, `SELECT current_schema()`).Scan(&schema)
	if err == nil && !schema.Valid {
		err = errors.New("there is no schema to keep the tables in: the search_path of this user names none that exists")
	}
	if err != nil {
		return nil, nil, errors.Join(err, s.Close())
	}
	s.schema = schema.String
	s.Store, s.config = sqlstore.New(s.kind(), s.db, s.db), config
	return s, config, nil
}

func pool(config *pgx.ConnConfig, size int) *sql.DB {
	db := sql.OpenDB(connector{stdlib.GetConnector(*config)})
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db
}

// idle is for how long a transaction may do nothing.
const idle = "idle_in_transaction_session_timeout"

// Patient is an address for copies: one of the two stores waits while the other one is read, however long.
func Patient(address string) string {
	parsed, err := url.Parse(address)
	if err != nil || !Is(address) {
		return address
	}
	query := parsed.Query()
	query.Set(idle, "0")
	parsed.RawQuery = query.Encode()
	return parsed.String()
}

// parse reads an address. Of one that is wrong nothing is repeated: it may hold a password.
func parse(address string) (*pgx.ConnConfig, error) {
	if !Is(address) {
		return nil, errors.New("the address of a store in PostgreSQL begins with postgres://")
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the address cannot be read: it is like postgres://user@host:5432/database, with characters such as @ or / in a password written as %40 or %2F")
	}
	for name, value := range map[string]string{
		"application_name": "redbook",
		// the server may be set to answer before it has kept something
		"synchronous_commit": "on",
		// of a machine that is gone the server would know nothing for hours, and keep its locks
		"tcp_keepalives_idle": "20", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "4",
		// a program that hangs in the middle of a change holds up others, but not for ever
		idle: "60000",
	} {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// migrate brings the tables up to date, while no other program does, nor changes anything: whoever serves
// the store meanwhile, maybe an older program, finds the tables and their sums as they were, or as they are
// to be.
func (s *Store) migrate(ctx context.Context, config *pgx.ConnConfig) error {
	conn, err := s.beside.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	everything := s.key("everything")
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(?)`, everything); err != nil {
		return err
	}
	err = s.upToDate(ctx, config)
	_, failed := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(?)`, everything)
	return errors.Join(err, failed)
}

func (s *Store) upToDate(ctx context.Context, config *pgx.ConnConfig) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	plain := stdlib.OpenDB(*config)
	defer plain.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, plain, files)
	if err != nil {
		return err
	}
	newest, err := Newest()
	if err != nil {
		return err
	}
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	if version > newest {
		if err := sqlstore.Outgrown(ctx, s.db, version, newest); err != nil {
			return err
		}
		return s.remember(ctx)
	}
	var damaged []sqlstore.Damage
	if version < newest {
		if version > 0 {
			if damaged, err = sqlstore.Damages(ctx, s.db, `true`); err != nil {
				return err
			}
		}
		if _, err := provider.Up(ctx); err != nil {
			return err
		}
		// the connections that there are have plans for the tables as they were
		s.db.SetMaxIdleConns(0)
		s.db.SetMaxIdleConns(connections)
	}
	kind := s.kind()
	kind.Lock = nil // it is held already
	if err := sqlstore.New(kind, s.db, s.db).SealAnew(ctx, newest, damaged); err != nil {
		return err
	}
	return s.remember(ctx)
}

// Newest is the version of the tables that this program makes.
func Newest() (int64, error) { return sqlstore.Newest(migrations) }

// key is the number of a lock.
func (s *Store) key(what string) int64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "redbook\x00%s\x00%s", s.schema, what)
	return int64(h.Sum64())
}

// Close ends all connections.
func (s *Store) Close() (err error) {
	defer said(&err, "close store")
	s.outgoing.sending.Wait()
	if s.serving != nil {
		s.serving.end()
	}
	return errors.Join(s.alone.Close(), s.beside.Close(), s.db.Close())
}

// said says what a call was about to do when it failed.
func said(err *error, format string, args ...any) {
	if *err != nil {
		*err = fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), *err)
	}
}
