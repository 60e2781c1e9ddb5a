package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// Games that ended long ago are archived at once, those that ended lately are not.
func TestArchive(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "red.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for id, days := range map[string]int{"old": 100, "older": 120, "new": 20} {
		at := time.Now().AddDate(0, 0, -days)
		g := storage.Game{ID: ids.Game(id), State: storage.Running, Seed: storage.Seed{1}, Created: at, Updated: at}
		if err := s.CreateGame(t.Context(), storage.NewGame{Game: g}); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), storage.Append{Game: g.ID, Lines: []string{"start"}, Position: []byte("p"),
			State: storage.Finished, At: at}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	settings := func(after string) string {
		return write(t, "config.toml", "[storage]\npath = \""+path+"\"\narchive_after = \""+after+"\"\n")
	}
	refused(t, []string{"say off", "--after"}, "archive", "--config", settings("off"))
	refused(t, []string{"at least 14"}, "archive", "--config", settings("off"), "--after", "1d")
	for _, step := range []struct {
		args []string
		says string
	}{{nil, "games=2 archived"}, {nil, "games=0 archived"}, {[]string{"--after", "14d"}, "games=1 archived"}} {
		out, err := do(t, append([]string{"archive", "--config", settings("90d")}, step.args...)...)
		if err != nil || !strings.Contains(out, step.says) {
			t.Errorf("%v: %q, %v", step.args, out, err)
		}
	}
}
