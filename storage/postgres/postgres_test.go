package postgres_test

import (
	"database/sql"
	"errors"
	"io"
	"net/url"
	"strings"
	"sync"
	"testing"

	"redbook/storage"
	"redbook/storage/postgres"
	"redbook/storage/postgres/postgrestest"
	"redbook/storage/storagetest"
)

func TestContract(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Open {
		address := postgrestest.Address(t)
		return func(t *testing.T) storage.Store { return postgrestest.Open(t, address) }
	})
}

func TestLeases(t *testing.T) {
	storagetest.Leases(t, func(t *testing.T) storagetest.Open {
		address := postgrestest.Address(t)
		return func(t *testing.T) storage.Store { return postgrestest.Open(t, address) }
	})
}

func TestErrorsNameNobody(t *testing.T) {
	s := postgrestest.Open(t, postgrestest.Address(t))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	storagetest.ErrorsNameNobody(t, s)
}

// Whatever is wrong with an address, its password stands in no error; what is wrong does.
func TestOpenSaysWhatIsWrong(t *testing.T) {
	address, err := url.Parse(postgrestest.Address(t))
	if err != nil {
		t.Fatal(err)
	}
	const password = "s3cr3t"
	address.User = url.UserPassword("nobody_here", password)
	for where, says := range map[string]string{
		address.String(): "nobody_here",
		"postgres://a:" + password + "@127.0.0.1:1/red":         "127.0.0.1",
		"postgres://a:" + password + "/@127.0.0.1:x/red":        "cannot be read",
		"postgres://127.0.0.1:x/red?password=" + password:       "cannot be read",
		"postgres://127.0.0.1:1/red?password=" + password:       "127.0.0.1",
		"postgres://a:" + password + "@127.0.0.1/red?port=x":    "cannot be read",
		"postgres://a:" + password + "@127.0.0.1/r?sslmode=odd": "cannot be read",
	} {
		for name, open := range map[string]func() (io.Closer, error){
			"open":    func() (io.Closer, error) { return postgres.Open(t.Context(), where) },
			"current": func() (io.Closer, error) { return postgres.OpenCurrent(t.Context(), where) },
			"serve": func() (io.Closer, error) {
				s, _, err := postgres.Serve(t.Context(), where)
				return s, err
			},
		} {
			_, err := open()
			if err == nil {
				t.Errorf("%s of %s: no error", name, where)
			} else if strings.Contains(err.Error(), password) || !strings.Contains(err.Error(), says) {
				t.Errorf("%s of %s: %v", name, where, err)
			}
		}
	}
}

func TestOnlyOneProgramServesAStore(t *testing.T) {
	address := postgrestest.Address(t)
	first, _, err := postgres.Serve(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, _, err := postgres.Serve(t.Context(), address); !errors.Is(err, storage.ErrInUse) {
		t.Fatalf("served twice: %v", err)
	}
	beside, err := postgres.OpenCurrent(t.Context(), address) // as the operator's jobs do
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(beside.Close(), first.InPlace(t.Context()), first.Probe(t.Context()),
		first.Close()); err != nil {
		t.Fatal(err)
	}
	second, _, err := postgres.Serve(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	// its connections break, and it goes on; when another program has been quicker, it does not
	ends := func() {
		t.Helper()
		_, err := raw(t, address).Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE pid <> pg_backend_pid() AND usename = current_user`)
		if err != nil {
			t.Fatal(err)
		}
	}
	ends()
	if err := second.InPlace(t.Context()); err != nil {
		t.Errorf("after its connections broke: %v", err)
	}
	if err := second.Enqueue(t.Context()); err != nil {
		t.Errorf("after its connections broke: %v", err)
	}
	ends()
	third, _, err := postgres.Serve(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	if err := second.Probe(t.Context()); !errors.Is(err, storage.ErrReplaced) {
		t.Errorf("two programs serve one store: %v", err)
	}
}

// Several programs that know of each other serve a store together, and none beside one that wants to be
// alone.
func TestProgramsServeAStoreTogether(t *testing.T) {
	address := postgrestest.Address(t)
	var all []*postgres.Store
	var mu sync.Mutex
	var starts sync.WaitGroup
	for range 8 { // at once, in an empty database
		starts.Go(func() {
			s, _, err := postgres.Join(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, s)
		})
	}
	starts.Wait()
	for _, s := range all {
		defer s.Close()
		if err := errors.Join(s.InPlace(t.Context()), s.Probe(t.Context())); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := postgres.Serve(t.Context(), address); !errors.Is(err, storage.ErrInUse) {
		t.Errorf("served alone beside others: %v", err)
	}
	for _, s := range all[1:] {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := all[0].InPlace(t.Context()); err != nil {
		t.Error(err)
	}
	if err := all[0].Close(); err != nil {
		t.Error(err)
	}
	alone, _, err := postgres.Serve(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	if _, _, err := postgres.Join(t.Context(), address); !errors.Is(err, storage.ErrInUse) {
		t.Errorf("joined one that serves it alone: %v", err)
	}
}

// Who listens goes on when the connection is lost, and then looks for what was missed. Whoever serves the
// store hears what an operator's job does beside.
func TestListeningGoesOn(t *testing.T) {
	address := postgrestest.Address(t)
	s, _, err := postgres.Join(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	heard := storagetest.Listens(t, s)
	if _, err := raw(t, address).Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE query LIKE 'LISTEN %' AND usename = current_user`); err != nil {
		t.Fatal(err)
	}
	storagetest.Hears(t, heard, storage.NewsOfEvents, storage.NewsOfGames, storage.NewsOfShards)
	beside, err := postgres.OpenCurrent(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(beside.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1",
		State: storage.Lobby, Seed: storage.Seed{1}}}), beside.Close()); err != nil {
		t.Fatal(err)
	}
	storagetest.Hears(t, heard, storage.NewsOfGames)
}

// A program that brings the tables up to date beside an older one lets nobody change anything meanwhile, and
// goes on where another one was killed before it had made the sums anew.
func TestTablesChangeBesideAnotherProgram(t *testing.T) {
	address := postgrestest.Address(t)
	older, _, err := postgres.Join(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer older.Close()
	if err := older.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Lobby,
		Seed: storage.Seed{1}}}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{`ALTER TABLE games ADD COLUMN later BIGINT NOT NULL DEFAULT 0`,
		`UPDATE ledger SET sealed = sealed - 1`} {
		if _, err := raw(t, address).Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	newer, _, err := postgres.Join(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer newer.Close()
	for n, s := range []storage.Store{older, newer, older} {
		if err := s.Append(t.Context(), storage.Append{Game: "g1", After: n, Lines: []string{"a line"},
			Position: []byte("p"), State: storage.Running}); err != nil {
			t.Fatal(err)
		}
		for _, s := range []storage.Store{older, newer} {
			if damage, err := s.Verify(t.Context(), "g1"); damage != "" || err != nil {
				t.Errorf("after %d lines: %q, %v", n+1, damage, err)
			}
		}
	}
}

func raw(t *testing.T, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestANewerDatabaseIsLeftAlone(t *testing.T) {
	address := postgrestest.Address(t)
	s := postgrestest.Open(t, address)
	if _, err := raw(t, address).Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE);
		UPDATE ledger SET oldest = 9999`); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := postgres.Open(t.Context(), address); !errors.Is(err, storage.ErrNewerDatabase) {
			t.Fatalf("got %v", err)
		}
	}
	// nor does whoever has it open go on
	if err := s.InPlace(t.Context()); !errors.Is(err, storage.ErrReplaced) {
		t.Error(err)
	}
}

// Tables that were dropped or brought back from a backup are others, whatever they are called.
func TestOtherTablesAreNoticed(t *testing.T) {
	address := postgrestest.Address(t)
	s := postgrestest.Open(t, address)
	db := raw(t, address)
	for _, statement := range []string{`ALTER TABLE ledger RENAME TO old`, `CREATE TABLE ledger AS SELECT * FROM old`} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
		if err := s.InPlace(t.Context()); !errors.Is(err, storage.ErrReplaced) {
			t.Errorf("after %s: %v", statement, err)
		}
	}
}

// What is changed behind the store's back is found, as it is in a file.
func TestDamageIsFound(t *testing.T) {
	address := postgrestest.Address(t)
	s := postgrestest.Open(t, address)
	if err := s.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Lobby,
		Seed: storage.Seed{1}}}); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if err := s.Append(t.Context(), storage.Append{Game: "g1", After: n, Lines: []string{"a line"},
			Position: []byte("p"), State: storage.Running}); err != nil {
			t.Fatal(err)
		}
	}
	for statement, back := range map[string]string{
		`UPDATE lines SET text = 'another' WHERE sequence = 1`: `UPDATE lines SET text = 'a line'`,
		`UPDATE positions SET data = 'q'`:                      `UPDATE positions SET data = 'p'`,
		`UPDATE games SET waits = 'x'`:                         `UPDATE games SET waits = ''`,
		`INSERT INTO seats VALUES ('g1', 'red', 'u1')`:         `DELETE FROM seats`,
	} {
		if _, err := raw(t, address).Exec(statement); err != nil {
			t.Fatal(err)
		}
		if damage, err := s.Verify(t.Context(), "g1"); damage == "" || err != nil {
			t.Errorf("%s: %q, %v", statement, damage, err)
		}
		if _, _, err := postgres.Serve(t.Context(), address); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("served after %s: %v", statement, err)
		}
		if _, err := raw(t, address).Exec(back); err != nil {
			t.Fatal(err)
		}
		if damage, err := s.Verify(t.Context(), "g1"); damage != "" || err != nil {
			t.Errorf("%s: %q, %v", back, damage, err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	storagetest.Bench(b, postgrestest.Open(b, postgrestest.Address(b)))
}
