package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"redbook/storage"
	"redbook/storage/sqlite"
)

// serveVariable makes this test binary one that serves a store until it is killed.
const serveVariable = "REDBOOK_SERVE_STORE"

// serveForEver says when it serves.
func serveForEver(path string) error {
	if _, _, err := sqlite.Serve(context.Background(), path); err != nil {
		return err
	}
	fmt.Println("serves")
	select {}
}

// One program serves a store, whatever the store is called; others may work on it meanwhile. A kill lets it
// go.
func TestOneServesAStore(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "red.db")
	first := exec.Command(os.Args[0])
	first.Env = append(os.Environ(), serveVariable+"="+path)
	out, err := first.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	defer first.Process.Kill()
	if _, err := fmt.Fscan(out, new(string)); err != nil {
		t.Fatal(err)
	}
	link, other := filepath.Join(folder, "link.db"), filepath.Join(t.TempDir(), "folder")
	if err := errors.Join(os.Symlink(path, link), os.Symlink(folder, other)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, link, filepath.Join(other, "red.db")} {
		if _, _, err := sqlite.Serve(t.Context(), name); !errors.Is(err, storage.ErrInUse) {
			t.Errorf("a second one serves %s: %v", name, err)
		}
	}
	holdsNothing := open(t, path) // an operator's job
	if err := holdsNothing.Probe(t.Context()); err != nil {
		t.Error(err)
	}
	if err := sqlite.Backup(t.Context(), path, filepath.Join(folder, "copy.db")); err != nil {
		t.Error(err)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	first.Wait()
	s, _, err := sqlite.Serve(t.Context(), link)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
}

// What was written since the log was brought into the file last cannot be missed unnoticed.
func TestAMissingLogIsNoticed(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"removed":   func(path string) error { return os.Remove(path + "-wal") },
		"emptied":   func(path string) error { return os.Truncate(path+"-wal", 0) },
		"shortened": func(path string) error { return os.Truncate(path+"-wal", 32+4120) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "red.db")
			if err := played(t, path, 2).Close(); err != nil {
				t.Fatal(err)
			}
			last := killed(t, crashVariable, path)
			if err := lose(path); err != nil {
				t.Fatal(err)
			}
			if _, _, err := sqlite.Serve(t.Context(), path); !errors.Is(err, sqlite.ErrLost) {
				t.Fatalf("%d lines were written: %v", last, err)
			}
			// The operator takes what there is, knowingly: the players are told by the restore.
			old := path + ".old"
			if err := os.Rename(path, old); err != nil {
				t.Fatal(err)
			}
			if _, err := sqlite.Restore(t.Context(), old, path, false, noon); err != nil {
				t.Fatal(err)
			}
			s, _, err := sqlite.Serve(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			s.Close()
		})
	}
}

// An older file that somebody puts in the store's place by hand is noticed too; a restore is not.
func TestAnOlderFileIsNoticed(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	s := played(t, path, 2)
	if err := sqlite.Backup(t.Context(), path, out); err != nil {
		t.Fatal(err)
	}
	playOn(t, s, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	older, err := os.ReadFile(out)
	if err == nil {
		err = os.WriteFile(path, older, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if s, err := sqlite.Open(t.Context(), path); !errors.Is(err, sqlite.ErrLost) {
		t.Fatalf("%v, %v", s, err)
	}
	if _, err := sqlite.Restore(t.Context(), out, path, true, noon); err != nil {
		t.Fatal(err)
	}
	holds(t, path, 2)
}

// What Settle has brought into the file is there without the log.
func TestSettle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := played(t, path, 3)
	defer s.Close()
	if err := s.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, put(t, data), 3)
}

// A file that is taken from under the store is noticed, and what was kept is not lost with it.
func TestAReplacedFileIsNoticed(t *testing.T) {
	for name, c := range map[string]struct {
		take    func(path string) error
		rescued bool // else all is in the file
	}{
		"removed":  {os.Remove, true},
		"replaced": {func(path string) error { return os.WriteFile(path+".new", nil, 0o600) }, true},
		"no log":   {func(path string) error { return os.Remove(path + "-wal") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "red.db")
			s := played(t, path, 3)
			if err := c.take(path); err != nil {
				t.Fatal(err)
			}
			if name == "replaced" {
				if err := os.Rename(path+".new", path); err != nil {
					t.Fatal(err)
				}
			}
			for what, err := range map[string]error{"InPlace": s.InPlace(t.Context()), "Probe": s.Probe(t.Context())} {
				if !errors.Is(err, storage.ErrReplaced) {
					t.Errorf("%s: %v", what, err)
				}
			}
			playOn(t, s, 1) // it has not stopped yet
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			rescued, _ := filepath.Glob(path + ".rescued-*")
			if c.rescued != (len(rescued) == 1) {
				t.Fatalf("rescued: %v", rescued)
			}
			if !c.rescued {
				rescued = []string{path}
			}
			holds(t, rescued[0], 4)
			if _, err := os.Stat(path + "-wal"); c.rescued && err == nil {
				t.Error("a log is left beside a file that it does not belong to")
			}
			if info, err := os.Stat(rescued[0]); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("others may look into it: %v, %v", info, err)
			}
		})
	}
}

// A backup is never written over the store, whatever it is called, nor over anything else that is no backup.
func TestABackupReplacesOnlyBackups(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "red.db")
	s := played(t, path, 3)
	link, hard, inside := filepath.Join(folder, "link.db"), filepath.Join(folder, "hard.db"),
		filepath.Join(t.TempDir(), "folder")
	text, empty := filepath.Join(folder, "config.toml"), filepath.Join(folder, "empty")
	err := errors.Join(os.Symlink(path, link), os.Link(path, hard), os.Symlink(folder, inside),
		os.WriteFile(text, []byte("[storage]\n"), 0o600),
		os.WriteFile(empty, nil, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	for _, out := range []string{path, "red.db", "./red.db", link, hard, filepath.Join(inside, "red.db"),
		path + "-wal", path + "-shm", path + ".lock",
		path + "-journal", text} {
		if err := sqlite.Backup(t.Context(), path, out); !errors.Is(err, sqlite.ErrOwnFile) {
			t.Errorf("over %s: %v", out, err)
		}
	}
	if err := s.InPlace(t.Context()); err != nil {
		t.Error(err)
	}
	for _, out := range []string{empty, empty, filepath.Join(folder, "new", "folder", "copy.db")} {
		if err := sqlite.Backup(t.Context(), link, out); err != nil {
			t.Errorf("to %s: %v", out, err)
		}
		holds(t, out, 3)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	holds(t, path, 3)
}

// A restored store belongs to whom the old one did, with its rights; where none stood, to whom the folder
// belongs.
func TestRestoreKeepsOwnerAndRights(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "red.db"), filepath.Join(folder, "copy.db")
	if err := played(t, path, 1).Close(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(sqlite.Backup(t.Context(), path, out), os.Chmod(path, 0o640)); err != nil {
		t.Fatal(err)
	}
	root := os.Geteuid() == 0
	if root { // else all belongs to us anyway
		if err := errors.Join(os.Chown(path, 1234, 1235), os.Chown(folder, 1236, 1237)); err != nil {
			t.Fatal(err)
		}
	}
	check := func(path string, rights os.FileMode, user, group string) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != rights {
			t.Errorf("%s: %v, want %v", path, info.Mode().Perm(), rights)
		}
		if is := fmt.Sprintf("%+v", info.Sys()); root && !(strings.Contains(is, "Uid:"+user+" ") &&
			strings.Contains(is, "Gid:"+group+" ")) {
			t.Errorf("%s belongs to others than %s and %s: %s", path, user, group, is)
		}
	}
	if _, err := sqlite.Restore(t.Context(), out, path, true, noon); err != nil {
		t.Fatal(err)
	}
	check(path, 0o640, "1234", "1235")
	elsewhere := filepath.Join(folder, "new", "red.db")
	if _, err := sqlite.Restore(t.Context(), out, elsewhere, false, noon); err != nil {
		t.Fatal(err)
	}
	check(elsewhere, 0o600, "1236", "1237")
	check(filepath.Dir(elsewhere), 0o700, "1236", "1237")
	check(elsewhere+".lock", 0o600, "1236", "1237")
}
