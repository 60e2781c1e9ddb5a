package sqlite_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/sqlite"
	"redbook/storage/storagetest"
)

func TestContract(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Open {
		path := filepath.Join(t.TempDir(), "books", "red.db")
		return func(t *testing.T) storage.Store { return open(t, path) }
	})
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

func TestOpenSaysWhatIsWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("this is not a database, whatever its name says, and long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "below.db")} {
		if s, err := sqlite.Open(t.Context(), path); err == nil {
			s.Close()
			t.Errorf("%s was opened", path)
		}
	}
}

func TestANewerDatabaseIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	open(t, path)
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`); err != nil {
		t.Fatal(err)
	}
	if s, err := sqlite.Open(t.Context(), path); !errors.Is(err, storage.ErrNewerDatabase) {
		if err == nil {
			s.Close()
		}
		t.Errorf("got %v", err)
	}
}

func TestPathsWithOddCharacters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c#d%20é", "red.db")
	open(t, path)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// crashVariable makes this test binary a writer that is going to be killed.
const crashVariable = "REDBOOK_CRASH_STORE"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashVariable); path != "" {
		fmt.Fprintln(os.Stderr, appendForEver(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// appendForEver appends lines and says each number once it is safe.
func appendForEver(path string) error {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	g, err := s.Game(ctx, "g1")
	if err != nil {
		return err
	}
	for n := g.Sequence; ; n++ {
		err := s.Append(ctx, storage.Append{
			Game: "g1", After: n, Lines: []string{strconv.Itoa(n)}, Position: []byte(strconv.Itoa(n + 1)), State: storage.Running,
			Outbox: []storage.OutboxRow{{Audience: "thread", Kind: "k", Body: strconv.Itoa(n)}}, Interaction: strconv.Itoa(n),
		})
		if err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// What has been acknowledged is there once, with the position and the outbox row that belong to it, whenever the
// process is killed.
func TestNothingIsLostToKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s := open(t, path)
	if err := s.CreateGame(t.Context(), storage.NewGame{Game: storage.Game{ID: "g1", State: storage.Running, Seed: storage.Seed{1}}}); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		last := killedAfter(t, path, 1+rand.IntN(40))
		g, err := s.Game(t.Context(), "g1")
		if err != nil {
			t.Fatal(err)
		}
		if g.Sequence <= last {
			t.Fatalf("line %d was acknowledged, %d lines are there", last, g.Sequence)
		}
		lines, err := s.Lines(t.Context(), "g1")
		if err != nil {
			t.Fatal(err)
		}
		position, err := s.Position(t.Context(), "g1")
		if err != nil {
			t.Fatal(err)
		}
		rows, err := s.Pending(t.Context(), time.Now(), 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != g.Sequence || string(position.Data) != strconv.Itoa(g.Sequence) || len(rows) != g.Sequence {
			t.Fatalf("sequence %d, but %d lines, position %s, %d outbox rows", g.Sequence, len(lines), position.Data, len(rows))
		}
	}
}

// killedAfter runs a writer, kills it after some lines, and returns the last one it acknowledged.
func killedAfter(t *testing.T, path string, count int) int {
	t.Helper()
	writer := exec.Command(os.Args[0])
	writer.Env = append(os.Environ(), crashVariable+"="+path)
	out, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	last := -1
	said := bufio.NewScanner(out)
	for said.Scan() {
		n, err := strconv.Atoi(said.Text())
		if err != nil {
			t.Fatal(err)
		}
		last = n
		if count--; count == 0 {
			if err := writer.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := writer.Wait(); err == nil {
		t.Fatal("the writer ended by itself")
	}
	return last
}

func BenchmarkAppend(b *testing.B) {
	storagetest.Bench(b, open(b, filepath.Join(b.TempDir(), "red.db")))
}
