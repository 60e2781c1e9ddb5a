package sqlite

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlstore"
)

// A database that goes away while its games are looked at has not damaged them: whoever starts then must not
// take that for something that starting again does not mend, nor freeze the games.
func TestALostConnectionIsNoDamage(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "red.db")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for n := range 3 {
		id := ids.Game(fmt.Sprint("g", n))
		if err := s.CreateGame(ctx, storage.NewGame{Game: storage.Game{ID: id, State: storage.Lobby,
			Seed: storage.Seed{1}}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(ctx, storage.Append{Game: id, Lines: []string{"start"}, Position: []byte("p"),
			State: storage.Running, At: time.Unix(1, 0), Start: &storage.Start{}}); err != nil {
			t.Fatal(err)
		}
	}
	for queries, lost := 0, true; lost; queries++ {
		db := sql.OpenDB(&listener{Connector: dsn{path, s.read.Driver()}, queries: map[string]bool{},
			dies: true, left: queries})
		found, err := sqlstore.Damages(ctx, db, `true`)
		if len(found) > 0 {
			t.Errorf("after %d queries: %v", queries, found)
		}
		if lost = err != nil; queries > 200 {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}
