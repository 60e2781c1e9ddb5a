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
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// crashVariable makes this test binary a writer that is going to be killed.
const crashVariable = "REDBOOK_CRASH_STORE"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashVariable); path != "" {
		fmt.Fprintln(os.Stderr, appendForEver(path))
		os.Exit(1)
	}
	if path := os.Getenv(crashRemindVariable); path != "" {
		fmt.Fprintln(os.Stderr, remindForEver(path))
		os.Exit(1)
	}
	if path := os.Getenv(crashArchiveVariable); path != "" {
		fmt.Fprintln(os.Stderr, archiveForEver(path))
		os.Exit(1)
	}
	if path := os.Getenv(serveVariable); path != "" {
		fmt.Fprintln(os.Stderr, serveForEver(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// numbered is the append that makes line n, with everything that belongs to it.
func numbered(n int) storage.Append {
	text := strconv.Itoa(n)
	return storage.Append{
		Game: "g1", After: n, Lines: []string{text}, Chance: uint64(n), Position: []byte(text),
		State:       storage.Running,
		Outbox:      []storage.OutboxRow{{Audience: "thread", Kind: "k", Body: text}},
		Interaction: ids.Interaction(text),
	}
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
		if err := s.Append(ctx, numbered(n)); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// Whenever the process is killed: what it acknowledged is there once, nothing is there by half, and the next
// process goes on from there.
func TestNothingIsLostToKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "red.db")
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	game := storage.Game{ID: "g1", State: storage.Running, Seed: storage.Seed{1}}
	if err := errors.Join(s.CreateGame(t.Context(), storage.NewGame{Game: game}), s.Close()); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		last := killed(t, crashVariable, path)
		if _, err := os.Stat(path + "-wal"); err != nil {
			t.Errorf("the writer left nothing to recover: %v", err)
		}
		check(t, path, last)
	}
}

// killed runs a writer, kills it at some moment, and returns the last number it acknowledged.
func killed(t *testing.T, variable, path string) int {
	t.Helper()
	writer := exec.Command(os.Args[0])
	writer.Env = append(os.Environ(), variable+"="+path)
	writer.Stderr = os.Stderr
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
		if last < 0 { // it is under way: the end comes at any instant from now on
			time.AfterFunc(rand.N(40*time.Millisecond), func() { writer.Process.Kill() })
		}
		last = n
	}
	if err := writer.Wait(); err == nil || last < 0 || writer.ProcessState.Exited() {
		t.Fatalf("the writer was not killed at work: %v, last line %d", err, last)
	}
	return last
}

// check opens what a kill has left, and finds it whole.
func check(t *testing.T, path string, last int) {
	t.Helper()
	ctx := t.Context()
	s, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g, err1 := s.Game(ctx, "g1")
	lines, err2 := s.Lines(ctx, "g1")
	position, err3 := s.Position(ctx, "g1")
	rows, err4 := s.Pending(ctx, time.Now(), 1_000_000)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	count := len(lines)
	if count <= last || count > last+2 { // one more may have been safe before it could be said
		t.Fatalf("line %d was acknowledged last, %d lines are there", last, count)
	}
	newest := strconv.Itoa(count - 1)
	if g.Sequence != count || g.Chance != uint64(count-1) || position.Sequence != count ||
		string(position.Data) != newest || len(rows) != count {
		t.Fatalf("%d lines, but sequence %d, chance %d, position %d %q, %d outbox rows",
			count, g.Sequence, g.Chance, position.Sequence, position.Data, len(rows))
	}
	for n := range lines {
		if text := strconv.Itoa(n); lines[n].Text != text || rows[n].Body != text {
			t.Fatalf("line %d is %q, its outbox row %q", n, lines[n].Text, rows[n].Body)
		}
	}
	again := numbered(count)
	again.Interaction = ids.Interaction(newest) // pressed again after the restart
	if err := s.Append(ctx, again); !errors.Is(err, storage.ErrAlreadyHandled) {
		t.Fatalf("the last interaction acts again: %v", err)
	}
	sound(t, path)
}

func sound(t *testing.T, path string) {
	t.Helper()
	var verdict string
	if err := raw(t, path).QueryRow(`PRAGMA integrity_check`).Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("the file is damaged: %s %v", verdict, err)
	}
	var table string
	if err := raw(t, path).QueryRow(`PRAGMA foreign_key_check`).Scan(&table); !errors.Is(err, sql.ErrNoRows) {
		t.Fatalf("rows of %q belong to nothing: %v", table, err)
	}
}
