package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// The drill: play, back up, play on, lose the machine, restore, go on. OPERATION.md tells operators to do the
// same.
func TestBackupDrill(t *testing.T) {
	i := newInn(t)
	i.start()
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")

	copyFile := filepath.Join(t.TempDir(), "copy.db")
	out, err := do(t, "backup", "--config", i.settings, "--out", copyFile)
	if err != nil || !strings.HasPrefix(out, "ok "+copyFile+" games=1 version=") {
		t.Fatalf("%q, %v", out, err)
	}
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry")
	refused(t, []string{"in use", "stop the bot"}, "restore", "--config", i.settings, "--from", copyFile,
		"--replace")
	i.kill()

	refused(t, []string{"holds games already", "--replace"}, "restore", "--config", i.settings, "--from",
		copyFile)
	out, err = do(t, "restore", "--config", i.settings, "--from", copyFile, "--replace")
	if err != nil || !strings.Contains(out, "kept as "+i.store()+".before-") ||
		!strings.Contains(out, "running=1 lobbies=0") {
		t.Fatalf("%q, %v", out, err)
	}
	i.start()
	told := i.says(0, thread, "🛠️", "backup", string(game))
	called, err := i.server.WaitMessage(i.ctx, i.users[0], thread,
		func(m sandbox.Message) bool { return m.ID > told.ID && strings.Contains(m.Content, "⏳") })
	if err != nil || len(called.Notified) != 1 || called.Notified[0] != i.users[0] {
		t.Errorf("told to %v, the Fellowship owes a move", called.Notified)
	}
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry") // lost with the machine, made again
	i.act(1, thread, "move from=misty-mountains to=rhudaur who=orcs")
	if out, err = do(t, "games", "--config", i.settings, "--secrets", string(game)); err != nil ||
		!strings.Contains(out, " mix https://discord.com/channels/") || !strings.Contains(out, "/"+told.ID+"\n") {
		t.Errorf("the number of the message that tells of it is not mixed in: %v\n%s", err, out)
	}
	if err := i.stop(); err != nil {
		t.Error(err)
	}
}

// Whoever was deleted after a backup was made is deleted again when it is restored; whoever has come back
// before it was made is not.
func TestForgottenStayForgotten(t *testing.T) {
	i := newInn(t)
	i.start()
	game, _ := i.begin()
	if err := i.stop(); err != nil { // all is told: whoever is being told something is known again
		t.Error(err)
	}
	i.start()
	copyFile := filepath.Join(t.TempDir(), "copy.db")
	if out, err := do(t, "backup", "--config", i.settings, "--out", copyFile); err != nil {
		t.Fatalf("%q, %v", out, err)
	}
	time.Sleep(time.Millisecond) // the bot has seen its clock before
	gone, stays := i.users[1], i.users[0]
	if out, err := do(t, "forget", "--config", i.settings, gone); err != nil ||
		!strings.HasPrefix(out, "ok nothing is kept") {
		t.Fatalf("%q, %v", out, err)
	}
	refused(t, []string{"nothing is kept of user " + gone}, "forget", "--config", i.settings, gone)
	if err := i.stop(); err != nil {
		t.Error(err)
	}
	out, err := do(t, "restore", "--config", i.settings, "--from", copyFile, "--replace")
	if err != nil || !strings.Contains(out, "of 1 people") {
		t.Fatalf("%q, %v", out, err)
	}
	store, err := sqlite.Open(t.Context(), i.store())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for user, want := range map[string]bool{gone: false, stays: true} {
		if kept, err := store.Kept(t.Context(), ids.User(user)); err != nil || len(kept) > 0 != want {
			t.Errorf("of user %s is kept %v, %v", user, kept, err)
		}
	}
	// it stood still, as all that were restored do, so that nobody could resign
	if g, err := store.Game(t.Context(), game); err != nil || g.State != storage.Cancelled {
		t.Errorf("the game is %s, %v", g.State, err)
	}
	if err := store.SetSeen(t.Context(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := store.SeeUser(t.Context(), storage.User{ID: ids.User(gone), Name: "back"}); err != nil {
		t.Fatal(err)
	}
	if users, err := store.Forgotten(t.Context()); err != nil || len(users) > 0 {
		t.Errorf("who has come back would be forgotten: %v, %v", users, err)
	}
	fingerprints := i.store() + ".forgotten"
	text, err := os.ReadFile(fingerprints)
	if err != nil || len(text) == 0 || strings.Contains(string(text), gone) {
		t.Errorf("the fingerprints are %q, %v", text, err)
	}
	if _, err := sqlite.Outdated(t.Context(), i.store(), "", time.Now()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(fingerprints); err != nil || len(text) > 0 {
		t.Errorf("when no backup needs them, the fingerprints are %q, %v", text, err)
	}
}

// A backup deletes those in its folder that are older than people are told.
func TestBackupsAgeOut(t *testing.T) {
	t.Setenv(tokenVariable, "")
	folder := t.TempDir()
	settings := write(t, "config.toml", "[storage]\npath = \""+folder+"/red.db\"\n[backup]\nkeep_days = 3\n")
	store, err := sqlite.Open(t.Context(), folder+"/red.db")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for name, days := range map[string]int{"first": 4, "second": 2, "third": 0} {
		path := filepath.Join(folder, "backups", name)
		if out, err := do(t, "backup", "--config", settings, "--out", path); err != nil {
			t.Fatalf("%q, %v", out, err)
		}
		made := time.Now().AddDate(0, 0, -days)
		if err := os.Chtimes(path, made, made); err != nil {
			t.Fatal(err)
		}
	}
	out, err := do(t, "backup", "--config", settings, "--out", filepath.Join(folder, "backups", "third"))
	if err != nil || !strings.Contains(out, "ok ") {
		t.Fatalf("%q, %v", out, err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "backups", "*"))
	if err != nil || len(left) != 2 || filepath.Base(left[0]) != "second" || filepath.Base(left[1]) != "third" {
		t.Errorf("left are %q, %v", left, err)
	}
	for _, days := range []string{"0", "366"} {
		refused(t, []string{"keep_days", "1 to 365"}, "backup", "--out", "copy.db", "--config",
			write(t, "wrong.toml", "[backup]\nkeep_days = "+days+"\n"))
	}
}

func TestBackupSaysWhatIsWrong(t *testing.T) {
	t.Setenv(tokenVariable, "")
	folder := t.TempDir()
	settings := write(t, "config.toml", "[storage]\npath = \""+folder+"/red.db\"\n")
	refused(t, []string{"--out"}, "backup", "--config", settings)
	refused(t, []string{"--from"}, "restore", "--config", settings)
	refused(t, []string{"there is no store"}, "backup", "--config", settings, "--out", folder+"/copy.db")
	refused(t, []string{"there is no store"}, "restore", "--config", settings, "--from", folder+"/copy.db")
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
