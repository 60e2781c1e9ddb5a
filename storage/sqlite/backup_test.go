package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/sqlite"
	"redbook/storage/sqlstore"
)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// played is a store with one game of so many lines.
func played(t *testing.T, path string, lines int) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CreateGame(t.Context(),
		storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Running, Seed: storage.Seed{1}}}); err != nil {
		t.Fatal(err)
	}
	playOn(t, s, lines)
	return s
}

func playOn(t *testing.T, s *sqlite.Store, lines int) {
	t.Helper()
	for range lines {
		g, err := s.Game(t.Context(), "g1")
		if err != nil {
			t.Fatal(err)
		}
		line := numbered(g.Sequence)
		line.Message = "m/1" // a restored game waits for one
		if err := s.Append(t.Context(), line); err != nil {
			t.Fatal(err)
		}
	}
}

// holds opens a store and counts its game's lines.
func holds(t *testing.T, path string, lines int) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g, err1 := s.Game(t.Context(), "g1")
	list, err2 := s.Lines(t.Context(), "g1")
	if err := errors.Join(err1, err2); err != nil || g.Sequence != lines || len(list) != lines {
		t.Errorf("%s: sequence %d and %d lines, want %d: %v", filepath.Base(path), g.Sequence, len(list), lines,
			err)
	}
}

// A backup of a store that is being written to is whole: its position and outbox belong to its newest line.
func TestBackupWhileItIsWrittenTo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := played(t, path, 1)
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		var err error
		for n := 1; err == nil && ctx.Err() == nil; n++ {
			err = s.Append(t.Context(), numbered(n))
		}
		ended <- err
	}()
	out := filepath.Join(t.TempDir(), "copy.db")
	for range 5 {
		if err := sqlite.Backup(t.Context(), path, out); err != nil {
			t.Fatal(err)
		}
		c, err := sqlite.Inspect(t.Context(), out)
		if err != nil || c.Games != 1 || c.Version == 0 || c.Version != c.Newest {
			t.Fatalf("%+v, %v", c, err)
		}
		check(t, out, linesOf(t, out)-1)
		os.Remove(out + "-wal")
		os.Remove(out + "-shm")
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(out); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may look into a backup: %v, %v", info, err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), "*.tmp*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func linesOf(t *testing.T, path string) (n int) {
	t.Helper()
	if err := raw(t, path).QueryRow(`SELECT count(*) FROM lines`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRestoreBringsBackWhatWas(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	s := played(t, path, 3)
	if err := sqlite.Backup(t.Context(), path, out); err != nil {
		t.Fatal(err)
	}
	playOn(t, s, 2)

	if _, err := sqlite.Restore(t.Context(), out, path, false, noon); !errors.Is(err, sqlstore.ErrNotEmpty) {
		t.Errorf("over a store, unasked: %v", err)
	}
	if _, err := sqlite.Restore(t.Context(), out, path, true, noon); !errors.Is(err, storage.ErrInUse) {
		t.Errorf("over a store in use: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	holds(t, path, 5) // the refused tries have changed nothing

	aside, err := sqlite.Restore(t.Context(), out, path, true, noon)
	if err != nil || aside != path+".before-20260922-120000" {
		t.Fatalf("%q, %v", aside, err)
	}
	holds(t, path, 3)
	holds(t, aside, 5)
	holds(t, out, 3)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may look into the store: %v, %v", info, err)
	}

	elsewhere := filepath.Join(folder, "new", "red.db")
	if aside, err := sqlite.Restore(t.Context(), out, elsewhere, false, noon); err != nil || aside != "" {
		t.Errorf("where nothing stood: %q, %v", aside, err)
	}
	holds(t, elsewhere, 3)
}

// Messages are recognized by the ids of their rows: after a backup is restored no id comes up that had been
// given since.
func TestRestoreGivesNoOutboxIDAgain(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	s := played(t, path, 1)
	if err := sqlite.Backup(t.Context(), path, out); err != nil {
		t.Fatal(err)
	}
	given := map[int64]bool{}
	for restored := range 3 {
		playOn(t, s, 2)
		rows, err := s.Pending(t.Context(), noon.AddDate(1, 0, 0), 100)
		if err := errors.Join(err, s.Close()); err != nil || len(rows) != 3 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for _, row := range rows[1:] { // the first is in the backup, and the same each time
			if given[row.ID] {
				t.Errorf("after %d restores: id %d again", restored, row.ID)
			}
			given[row.ID] = true
		}
		if _, err := sqlite.Restore(t.Context(), out, path, true,
			noon.Add(time.Duration(restored)*time.Second)); err != nil {
			t.Fatal(err)
		}
		if s, err = sqlite.Open(t.Context(), path); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// What the killed program had not folded into its file yet is kept with it.
func TestRestoreKeepsWhatAKilledProgramLeft(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	if err := played(t, path, 2).Close(); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), path, out); err != nil {
		t.Fatal(err)
	}
	last := killed(t, crashVariable, path)
	aside, err := sqlite.Restore(t.Context(), out, path, true, noon)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, path, 2)
	check(t, aside, last)
}

func TestRestoreOverADamagedStore(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	if err := played(t, path, 2).Close(); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), path, out); err != nil {
		t.Fatal(err)
	}
	for name, rubbish := range map[string][]byte{"text": bytes.Repeat([]byte("rubbish\n"), 4096), "empty": nil} {
		if err := os.WriteFile(path, rubbish, 0o600); err != nil {
			t.Fatal(err)
		}
		aside, err := sqlite.Restore(t.Context(), out, path, true, noon)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		holds(t, path, 2)
		if kept, err := os.ReadFile(aside); err != nil || !bytes.Equal(kept, rubbish) {
			t.Errorf("%s: the damaged file was not kept: %v", name, err)
		}
		os.Remove(aside)
	}
}

func TestRestoreRefusesABadBackup(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "red.db")
	if err := played(t, path, 40).Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(backup string)
		says  string
	}{
		"missing": {func(backup string) { os.Remove(backup) }, "there is no store"},
		"not one": {func(backup string) { os.WriteFile(backup, []byte(strings.Repeat("text\n", 500)), 0o600) },
			"not a database"},
		"no tables": {func(backup string) { os.WriteFile(backup, nil, 0o600) }, "no store of ours"},
		"damaged": {func(backup string) {
			data, _ := os.ReadFile(backup)
			for at := 4096; at+4096 < len(data); at += 4096 {
				copy(data[at+8:], bytes.Repeat([]byte{0xff}, 600))
			}
			os.WriteFile(backup, data, 0o600)
		}, ""},
		"newer": {func(backup string) {
			if _, err := raw(t, backup).
				Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1);
				UPDATE ledger SET oldest = 9999`); err != nil {
				t.Fatal(err)
			}
		}, "newer program"},
		"orphans": {func(backup string) {
			if _, err := raw(t, backup).Exec(`DELETE FROM games`); err != nil {
				t.Fatal(err)
			}
		}, "belong to nothing"},
	} {
		backup := filepath.Join(folder, strconv.Quote(name)+".db")
		if err := sqlite.Backup(t.Context(), path, backup); err != nil {
			t.Fatal(err)
		}
		c.spoil(backup)
		_, err := sqlite.Restore(t.Context(), backup, path, true, noon)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		holds(t, path, 40)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.before-*")); left != nil {
		t.Errorf("a refused restore has put aside %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".redbook-*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func TestOpenCurrent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	if s, err := sqlite.OpenCurrent(t.Context(), path); err == nil ||
		!strings.Contains(err.Error(), "there is no store") {
		t.Errorf("made out of nothing: %v, %v", s, err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was made")
	}
	served := played(t, path, 1)
	defer served.Close()
	s, err := sqlite.OpenCurrent(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	db := raw(t, path)
	for version, says := range map[int]string{9999: "newer program", -1: "start this one's bot first"} {
		query := `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1); UPDATE ledger SET oldest = 9999`
		if version < 0 {
			query = `DELETE FROM goose_db_version WHERE version_id > 0`
		}
		if _, err := db.Exec(query); err != nil {
			t.Fatal(err)
		}
		if _, err := sqlite.OpenCurrent(t.Context(), path); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("version %d: %v", version, err)
		}
		if _, err := db.Exec(`DELETE FROM goose_db_version WHERE version_id = 9999`); err != nil {
			t.Fatal(err)
		}
	}
}
