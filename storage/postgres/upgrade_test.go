package postgres_test

import (
	"sync"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/postgres"
	"redbook/storage/postgres/postgrestest"
)

// programs is the migration that this test takes back.
const programs = 51

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// begin keeps a game of one line.
func begin(t *testing.T, s storage.Store, id ids.Game) {
	t.Helper()
	err := s.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: id, Rules: "probe",
		State: storage.Lobby, Server: "s1", Channel: "c1", Language: "en", Host: "u1", Commitment: "abc",
		Seed: storage.Seed("secret"), Created: noon, Updated: noon}})
	if err == nil {
		err = appendTo(t, s, id, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func appendTo(t *testing.T, s storage.Store, id ids.Game, after int) error {
	return s.Append(t.Context(), storage.Append{Game: id, After: after, Lines: []string{"on"},
		Position: []byte("p"), State: storage.Running, At: noon})
}

// Several programs start at once on a database without tables, and on one that is brought up to date: one of
// them does it, all serve, and what was damaged before is so afterwards.
func TestSeveralStartAtOnce(t *testing.T) {
	address := postgrestest.Address(t)
	startAtOnce(t, address)
	s := postgrestest.Open(t, address)
	begin(t, s, "sound")
	begin(t, s, "spoilt")
	db := raw(t, address)
	if _, err := db.Exec(`UPDATE games SET program = NULL; UPDATE ledger SET sealed = 1`); err != nil {
		t.Fatal(err)
	}
	if err := s.SealAnew(t.Context(), programs-1, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE games SET waits = 'x' WHERE id = 'spoilt';
		ALTER TABLE games DROP COLUMN program; ALTER TABLE ledger DROP COLUMN oldest;
		DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`); err != nil {
		t.Fatal(err)
	}
	startAtOnce(t, address)
	for game, damaged := range map[ids.Game]bool{"sound": false, "spoilt": true} {
		if damage, err := s.Verify(t.Context(), game); err != nil || (damage != "") != damaged {
			t.Errorf("%s: damage %q, %v", game, damage, err)
		}
	}
}

func startAtOnce(t *testing.T, address string) {
	t.Helper()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := postgres.Open(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// A program goes on while a newer one adds to its tables, and one may be started on them.
func TestTablesAreAddedToUnderAProgram(t *testing.T) {
	address := postgrestest.Address(t)
	s := postgrestest.Open(t, address)
	begin(t, s, "g1")
	if _, err := raw(t, address).Exec(`ALTER TABLE games ADD COLUMN later TEXT; ALTER TABLE seats ADD COLUMN later BIGINT;
		CREATE TABLE later (id BIGINT PRIMARY KEY); INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE);
		UPDATE ledger SET sealed = 9999`); err != nil {
		t.Fatal(err)
	}
	for n, s := range []storage.Store{s, postgrestest.Open(t, address)} {
		if err := appendTo(t, s, "g1", n+1); err != nil {
			t.Error(err)
		}
		if g, err := s.Game(t.Context(), "g1"); err != nil || g.Sequence != n+2 {
			t.Errorf("%+v, %v", g, err)
		}
		if damage, err := s.Verify(t.Context(), "g1"); err != nil || damage != "" {
			t.Errorf("damage %q, %v", damage, err)
		}
		if err := s.InPlace(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if _, err := postgres.Inspect(t.Context(), address); err != nil {
		t.Error(err)
	}
}
