package sqlite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pressly/goose/v3"
)

// Results from before luck was kept are made anew: until then they are there as they were.
func TestOlderResultsAreMadeAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	db := raw(t, path)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), 43); err != nil {
		t.Fatal(err)
	}
	for id, state := range map[string]string{"g1": "finished", "g2": "running"} {
		if _, err := db.Exec(`INSERT INTO games (id, rules, options, state, server, channel, language, host, commitment,
			seed, created, updated, sequence) VALUES (?, 'probe', '', ?, 's1', 'c1', 'pl', 'u1', 'abc', x'01', 0, 0, 3)`, id,
			state); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(`INSERT INTO results (id, origin, state, rules, options, server, begun, ended, how, victory,
		ending, facts, lines) VALUES ('g1', 'here', 'stands', 'probe', '', 's1', 1, 2, '', '', 'played', '{}', 3)`); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	if list, err := s.Unkept(t.Context(), time.Now()); err != nil || fmt.Sprint(list) != "[g1]" {
		t.Errorf("made anew: %v, %v", list, err)
	}
	if r, err := s.Result(t.Context(), "g1"); err != nil || r.Lines != 3 {
		t.Errorf("kept: %+v, %v", r, err)
	}
}
