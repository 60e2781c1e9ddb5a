package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// alone is how many things one program can do alone at a time: each takes a connection of its own, since
// Discord may take long.
const alone = 4

// Alone waits until nobody else does a thing: first in this process, so that those who wait take no
// connections. The lock goes with its connection, however that ends.
func (s *Store) Alone(ctx context.Context, what string) (done func(), err error) {
	defer said(&err, "wait until %q can be done", what)
	leave, err := s.Together.Alone(ctx, what)
	if err != nil {
		return nil, err
	}
	conn, err := s.alone.Conn(ctx)
	if err == nil {
		key := s.key("alone " + what)
		if _, err = conn.ExecContext(ctx, `SELECT pg_advisory_lock(?)`, key); err == nil {
			return func() { unlock(conn, key); leave() }, nil
		}
		abandon(conn)
	}
	leave()
	return nil, err
}

// unlock gives a lock and its connection back.
func unlock(conn *sql.Conn, key int64) {
	if _, err := conn.ExecContext(context.Background(), `SELECT pg_advisory_unlock(?)`, key); err != nil {
		abandon(conn)
		return
	}
	conn.Close()
}

// abandon ends a connection that may hold a lock.
func abandon(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	conn.Close()
}

// Parting notes that a user is being forgotten.
func (s *Store) Parting(ctx context.Context, p storage.Parting) (err error) {
	defer said(&err, "note that a user is being forgotten")
	_, err = s.db.ExecContext(ctx, `INSERT INTO partings (parting, at) VALUES (?, ?)
		ON CONFLICT (parting) DO UPDATE SET at = excluded.at`, p.User, p.At.UnixMicro())
	return err
}

// Partings lists who is being forgotten.
func (s *Store) Partings(ctx context.Context) (list []storage.Parting, err error) {
	defer said(&err, "who is being forgotten")
	return sqlstore.List(ctx, s.db, func(r sqlstore.Row) (p storage.Parting, err error) {
		var at int64
		err = r.Scan(&p.User, &at)
		p.At = time.UnixMicro(at).UTC()
		return p, err
	}, `SELECT parting, at FROM partings ORDER BY at`)
}

// Parted ends that.
func (s *Store) Parted(ctx context.Context, user ids.User) (err error) {
	defer said(&err, "a user is forgotten, or has come back")
	_, err = s.db.ExecContext(ctx, `DELETE FROM partings WHERE parting = ?`, user)
	return err
}
