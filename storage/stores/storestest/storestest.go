// Package storestest gives new stores to tests that play games: in files, or all of them in PostgreSQL.
package storestest

import (
	"os"
	"path/filepath"
	"testing"

	"redbook/storage/postgres/postgrestest"
	"redbook/storage/sqlite/sqlitetest"
	"redbook/storage/stores"
)

// Variable is the environment variable that says where: "postgres", or nothing for files. The database is
// that of postgrestest.
const Variable = "REDBOOK_TEST_STORE"

// Open makes a new store, closes it after the test, and returns where it is: it can be opened there again.
func Open(t testing.TB) (where string, store stores.Store) {
	t.Helper()
	switch kind := os.Getenv(Variable); kind {
	case "postgres":
		where = postgrestest.Address(t)
		return where, postgrestest.Open(t, where)
	case "":
		where = filepath.Join(t.TempDir(), "red.db")
		return where, sqlitetest.Open(t, where)
	default:
		t.Fatalf("%s is %q: it is postgres, or not set", Variable, kind)
		return "", nil
	}
}
