package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// A table that a later program adds is looked into without a word in this package, and a game that was
// damaged before is not sealed as sound because somebody was taken out of it.
func TestForgettingFollowsTheSchema(t *testing.T) {
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "red.db")
	const person, another ids.User = "110000000000000001", "110000000000000002"
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, game := range []ids.Game{"sound", "spoilt"} {
		n := storage.NewGame{Game: storage.Game{ID: game, State: storage.Finished, Host: person,
			Seed: storage.Seed{1}}, Seats: []storage.Seat{{Seat: "red", User: person}}}
		if err := s.CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, `CREATE TABLE later (user TEXT, note TEXT) STRICT;
		INSERT INTO later VALUES (?1, 'mine'), (?2, 'of ' || ?1); UPDATE games SET waits = 'forged' WHERE id = 'spoilt'`,
		person, another); err != nil {
		t.Fatal(err)
	}
	kept, err := s.Kept(ctx, person)
	if err != nil || len(kept["later"]) != 1 || kept["later"][0]["note"] != "mine" || len(kept["named"]) != 1 {
		t.Errorf("of a later table is kept %v, %v", kept, err)
	}
	if err := s.Forget(ctx, storage.Forgetting{User: person, As: ids.FormerUser("X"), At: noon}); err != nil {
		t.Fatal(err)
	}
	if kept, err := s.Kept(ctx, person); err != nil || len(kept) > 0 {
		t.Errorf("there is still %v, %v", kept, err)
	}
	for game, sound := range map[ids.Game]bool{"sound": true, "spoilt": false} {
		if damage, err := s.Verify(ctx, game); err != nil || (damage == "") != sound {
			t.Errorf("damage of %s: %q, %v", game, damage, err)
		}
	}
}
