package sqlite

import (
	"database/sql"
	"path/filepath"
	"testing"
)

// Every connection of both pools is set up alike, not only the first.
func TestEveryConnectionIsSafe(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "red.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, pool := range []struct {
		name        string
		db          *sql.DB
		connections int
		queryOnly   string
	}{{"write", s.write, 1, "0"}, {"read", s.read, readers, "1"}} {
		if most := pool.db.Stats().MaxOpenConnections; most != pool.connections {
			t.Errorf("%s pool: at most %d connections, want %d", pool.name, most, pool.connections)
		}
		for range pool.connections {
			conn, err := pool.db.Conn(t.Context()) // held until the end, so that the next one is another
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			for pragma, want := range map[string]string{
				"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000",
				"query_only": pool.queryOnly,
			} {
				var value string
				if err := conn.QueryRowContext(t.Context(), `PRAGMA `+pragma).Scan(&value); err != nil || value != want {
					t.Errorf("%s pool: %s is %q, want %q (%v)", pool.name, pragma, value, want, err)
				}
			}
		}
	}
}
