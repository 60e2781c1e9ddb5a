package sqlite_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"redbook/storage"
	"redbook/storage/sqlite"
	"redbook/storage/storagetest"
)

func TestContract(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Open {
		path := filepath.Join(t.TempDir(), "red.db")
		return func(t *testing.T) storage.Store { return open(t, path) }
	})
}

func TestErrorsNameNobody(t *testing.T) {
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "red.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	storagetest.ErrorsNameNobody(t, s)
}

func open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// raw opens the file behind the store's back.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("this is not a database, whatever its name says\n", 100)),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, says string }{
		{"", "no path"},
		{text, "not a database"},
		{folder, "is a directory"},
		{filepath.Join(text, "below.db"), "not a directory"},
	} {
		s, err := sqlite.Open(t.Context(), c.path)
		if err == nil {
			s.Close()
			t.Errorf("%q was opened", c.path)
		} else if !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), `"`+c.path+`"`) {
			t.Errorf("%q: the error says %q", c.path, err)
		}
	}
}

func TestANewerDatabaseIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	open(t, path)
	db := raw(t, path)
	if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1);
		UPDATE ledger SET oldest = 9999`); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s, err := sqlite.Open(t.Context(), path)
		if err == nil {
			s.Close()
		}
		if !errors.Is(err, storage.ErrNewerDatabase) {
			t.Fatalf("got %v", err)
		}
	}
}

// A file from before reminders is brought up to date, and its games go on at the usual pace.
func TestAnOlderDatabaseIsBroughtUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	db := raw(t, path)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`INSERT INTO games (id, rules, options, state, server, channel, language, host, commitment, seed, created, updated)
		VALUES ('g1', 'probe', '', 'running', 's1', 'c1', 'pl', 'u1', 'abc', x'01', 0, 0)`); err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 14); err != nil { // pictures have no colours to choose yet
		t.Fatal(err)
	}
	for _, row := range []string{`INSERT INTO settings (user, zone, quiet, remind, calls) VALUES ('u1', '', '', '', 'both')`,
		`INSERT INTO servers (id, language) VALUES ('s1', 'pl')`} {
		if _, err := db.Exec(row); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, path)
	want := storage.Settings{User: "u1", Calls: "both"}
	if c, err := s.Settings(t.Context(), "u1"); err != nil || c != want {
		t.Errorf("got %+v, %v", c, err)
	}
	if v, err := s.Server(t.Context(), "s1"); err != nil || v != (storage.Server{ID: "s1", Language: "pl"}) {
		t.Errorf("got %+v, %v", v, err)
	}
	if g, err := s.Game(t.Context(), "g1"); err != nil || g.Host != "u1" || g.Pace != "" || g.After != "" {
		t.Errorf("got %+v, %v", g, err)
	}
	if _, err := s.GameAfter(t.Context(), "g1"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a game of an older file is carried on: %v", err)
	}
	move := storage.Append{Game: "g1", Lines: []string{"a"}, Position: []byte("p"), State: storage.Running,
		Due: []storage.Due{{Seat: "red", Decision: "1"}}}
	if err := s.Append(t.Context(), move); err != nil {
		t.Error(err)
	}
}

func TestPathsMeanFiles(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, path := range []string{filepath.Join(folder, "a b?c#d%20é", "new", "red.db"), ":memory:",
		"file:red.db?mode=memory"} {
		open(t, path)
		for _, suffix := range []string{"", "-wal", "-shm"} {
			file, err := os.Stat(path + suffix)
			if err != nil {
				t.Error(err)
			} else if file.Mode().Perm() != 0o600 {
				t.Errorf("%s: others may look into it: %v", path+suffix, file.Mode())
			}
		}
	}
}

// What the contract relies on holds in the tables themselves, against a slip in this package.
func TestTablesRefuseNonsense(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := open(t, path)
	if err := s.CreateGame(t.Context(),
		storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Lobby, Seed: storage.Seed{1}}}); err != nil {
		t.Fatal(err)
	}
	db := raw(t, path+"?_foreign_keys=on")
	for _, query := range []string{
		`INSERT INTO lines (game, sequence, text, at) VALUES ('g1', 0, 'a', 0)`,
		`INSERT INTO seats (game, seat, user) VALUES ('g1', 'red', 'u1')`,
	} {
		if _, err := db.Exec(query); err != nil {
			t.Error(err)
		}
		if _, err := db.Exec(query); err == nil {
			t.Errorf("accepted twice: %s", query)
		}
	}
	for _, query := range []string{
		`UPDATE games SET state = 'asleep'`,
		`UPDATE games SET sequence = -1`,
		`UPDATE games SET chance = 'many'`,
		`DELETE FROM games`,
		`INSERT INTO lines (game, sequence, text, at) VALUES ('none', 0, 'a', 0)`,
		`INSERT INTO lines (game, sequence, text, at) VALUES ('g1', -1, 'a', 0)`,
		`INSERT INTO seats (game, seat, user) VALUES ('none', 'red', 'u1')`,
		`INSERT INTO positions (game, sequence, data) VALUES ('none', 1, x'00')`,
		`INSERT INTO outbox (game, audience, kind, body, created, not_before) VALUES ('none', 'a', 'k', 'b', 0, 0)`,
	} {
		if _, err := db.Exec(query); err == nil {
			t.Errorf("accepted: %s", query)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	storagetest.Bench(b, open(b, filepath.Join(b.TempDir(), "red.db")))
}
