// Package postgrestest gives tests new stores in a PostgreSQL that runs already.
package postgrestest

import (
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver

	"redbook/storage/postgres"
)

// Variable is the environment variable with the address of a database in which tests may make schemas, like
// postgres://redbook@localhost/redbook.
const Variable = "REDBOOK_POSTGRES"

// Address is that of a new store, in a schema of its own that goes after the test. Where there is no database
// the test is skipped.
func Address(t testing.TB) string {
	t.Helper()
	server := os.Getenv(Variable)
	if server == "" {
		t.Skipf("skipped: %s names no PostgreSQL; CONTRIBUTING.md says how to start one", Variable)
	}
	db, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	schema := "test_" + strings.ToLower(rand.Text())
	if _, err := db.ExecContext(t.Context(), `CREATE SCHEMA `+schema); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	t.Cleanup(func() {
		defer db.Close()
		if _, err := db.Exec(`DROP SCHEMA ` + schema + ` CASCADE`); err != nil {
			t.Error(err)
		}
	})
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", schema)
	address.RawQuery = query.Encode()
	return address.String()
}

// Open opens the store at an address and closes it after the test.
func Open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
