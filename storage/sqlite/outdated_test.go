package sqlite_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"redbook/storage/sqlite"
)

// Old backups and what was put aside are deleted; the store itself, what is new, other files and stores that
// belong to a bot stay, however old they are.
func TestOldCopiesAreDeleted(t *testing.T) {
	folder := t.TempDir()
	path, backups := filepath.Join(folder, "red.db"), filepath.Join(folder, "backups")
	s := played(t, path, 2)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"old.db", "new.db"} {
		if err := sqlite.Backup(t.Context(), path, filepath.Join(backups, name)); err != nil {
			t.Fatal(err)
		}
	}
	another := played(t, filepath.Join(backups, "another.db"), 1) // with its lock beside it
	if err := another.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"red.db.before-20260801-120000", "red.db.before-20260801-120000-wal",
		"red.db.before-20260921-120000", "red.db.rescued-7", "red.db.rescued-8", "notes.txt", "backups/notes.txt",
		"other.db.before-20260801-120000"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("SQLite format 3"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	long := noon.AddDate(0, 0, -31)
	for _, name := range []string{"red.db", "backups/old.db", "backups/another.db", "backups/notes.txt",
		"notes.txt", "red.db.rescued-7", "red.db.before-20260921-120000"} {
		if err := os.Chtimes(filepath.Join(folder, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"backups/new.db", "red.db.rescued-8"} {
		if err := os.Chtimes(filepath.Join(folder, name), noon, noon); err != nil {
			t.Fatal(err)
		}
	}
	before := noon.Add(-30 * 24 * time.Hour)
	gone, err := sqlite.Outdated(t.Context(), path, backups, before)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range gone {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s is still there", name)
		}
		gone[i], _ = filepath.Rel(folder, name)
	}
	slices.Sort(gone)
	if want := []string{"backups/old.db", "red.db.before-20260801-120000", "red.db.before-20260801-120000-wal",
		"red.db.rescued-7"}; !slices.Equal(gone, want) {
		t.Errorf("deleted are %q, want %q", gone, want)
	}
	holds(t, path, 2)
	// backups beside the store
	if gone, err = sqlite.Outdated(t.Context(), path, folder, before); err != nil || len(gone) > 0 {
		t.Errorf("then %q, %v", gone, err)
	}
}
