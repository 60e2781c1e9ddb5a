package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"redbook/storage/sqlite"
)

// ends runs the program with the inn's settings until it ends by itself, and wants a status and words in what
// it says.
func (i *inn) ends(status int, says ...string) {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.ctx, 2*time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, i.program, "run", "--config", i.settings)
	run.Env = append(os.Environ(), tokenVariable+"="+i.server.Token())
	out, _ := run.CombinedOutput()
	if run.ProcessState.ExitCode() != status {
		i.t.Errorf("it ends with %d, want %d", run.ProcessState.ExitCode(), status)
	}
	for _, want := range says {
		if !strings.Contains(string(out), want) {
			i.t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
}

// A store in which a bit has changed is not served: the operator is told which game it is, and that one game
// can be put aside.
func TestADamagedStoreIsNotServed(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	damaged, _ := i.begin()
	_, thread := i.begin()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	i.exec(`UPDATE lines SET text = replace(text, 'witch-king', 'witch-kinf') WHERE game = ? AND sequence = 2`,
		damaged)
	says := []string{"game " + string(damaged) + " (running)", "line 2 of its record", "redbook restore",
		`redbook freeze --reason "a file is damaged" ` + string(damaged)}
	i.ends(3, says...)
	refused(t, says, "backup", "--config", i.settings, "--out", filepath.Join(t.TempDir(), "copy.db"))
	refused(t, says, "dryrun", "--config", i.settings)
	refused(t, []string{"is damaged (line 2 of its record): freeze it first"}, "checkpoint", "--config",
		i.settings, string(damaged))
	ok(t, nil, "freeze", "--config", i.settings, "--reason", "a file is damaged", string(damaged))
	i.start()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	ok(t, []string{"damaged: line 2 of its record"}, "games", "--config", i.settings, string(damaged))
	refused(t, []string{"is damaged (line 2", "redbook checkpoint " + string(damaged)}, "thaw", "--config",
		i.settings,
		string(damaged))
	ok(t, []string{"line 3"}, "checkpoint", "--config", i.settings, string(damaged))
	ok(t, []string{"goes on"}, "thaw", "--config", i.settings, string(damaged))
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	if log := i.log.String(); !strings.Contains(log, "this frozen game is damaged") ||
		!strings.Contains(log, "that_it_was=frozen") {
		t.Errorf("the log does not tell:\n%s", log)
	}
	i.start() // whole again
}

func TestASecondBotDoesNotStart(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	i.ends(3, "another bot serves "+i.store()+" already")
	i.kill()
	i.start() // the kill has let the store go
}

// The owner's slip: the store is replaced while the bot plays on. It says so, ends for good, and keeps what
// it had.
func TestTheBotNoticesThatItsStoreWasReplaced(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.set("[metrics]\naddress = \"127.0.0.1:0\"\n")
	copied := filepath.Join(t.TempDir(), "copy.db")
	i.start()
	game, thread := i.begin()
	ok(t, []string{"ok " + copied}, "backup", "--config", i.settings, "--out", copied)
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	if err := os.Rename(copied, i.store()); err != nil {
		t.Fatal(err)
	}
	err := i.bot.Wait()
	i.bot = nil
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 3 ||
		!strings.Contains(i.log.String(), "the store was taken away") {
		t.Fatalf("%v\n%s", err, i.log.String())
	}
	i.ends(3, "what was written last is missing") // an older file was put in its place
	rescued, _ := filepath.Glob(i.store() + ".rescued-*")
	if len(rescued) != 1 {
		t.Fatalf("rescued: %v", rescued)
	}
	ok(t, []string{"running=1"}, "restore", "--config", i.settings, "--from", rescued[0], "--replace")
	ok(t, []string{string(game), "4 "}, "games", "--config", i.settings)
	i.start()
	i.waitFor("the message that tells of it is mixed in", func() bool {
		out, _ := do(t, "games", "--config", i.settings, "--secrets", string(game))
		return strings.Contains(out, " mix https://")
	})
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry")
}

// While the store is away, the bot is not ready.
func TestReadyzKnowsThatTheStoreIsAway(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "red.db")
	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := errors.Join(store.Probe(t.Context()), os.Rename(path, path+".old"),
		os.WriteFile(path, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := store.Probe(t.Context()); err == nil {
		t.Error("what is written is thought to be kept")
	}
}

// A backup that would be written over the store, or over the settings, is refused, and the bot plays on into
// the same file.
func TestABackupSparesTheStore(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	_, thread := i.begin()
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(i.store(), link); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{i.store(), link, i.store() + "-wal", i.settings} {
		refused(t, []string{"something else than a backup", out}, "backup", "--config", i.settings, "--out", out)
	}
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	deep := filepath.Join(t.TempDir(), "made", "for", "it", "copy.db")
	ok(t, []string{"ok " + deep + " games=1"}, "backup", "--config", i.settings, "--out", deep)
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	i.start()
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry")
}

// A game whose record does not lead to its position is named by the backup, which is kept all the same.
func TestABackupIsReplayed(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, _ := i.begin()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	i.exec(`UPDATE positions SET data = CAST(replace(CAST(data AS TEXT), '"merry":"rhudaur"', '"merry":"high-pass"') AS BLOB)`)
	i.seal(game)
	copied := filepath.Join(t.TempDir(), "copy.db")
	out, err := do(t, "backup", "--config", i.settings, "--out", copied)
	if err == nil || !strings.Contains(err.Error(), "is kept") || !strings.Contains(out, "game "+string(game)) ||
		!strings.Contains(out, "another position") {
		t.Errorf("%q, %v", out, err)
	}
	if _, err := sqlite.Inspect(t.Context(), copied); err != nil {
		t.Error(err)
	}
	ok(t, []string{"games=1"}, "backup", "--config", i.settings, "--out", copied, "--quick")
}

// Jobs on the store do nothing without a settings file, say which they took, and find the usual one.
func TestJobsSayWhichSettingsTheyTook(t *testing.T) {
	t.Setenv(tokenVariable, "")
	folder := t.TempDir()
	t.Chdir(folder)
	usual := usualConfigs
	usualConfigs = []string{"config.toml", filepath.Join(folder, "etc", "config.toml")}
	var said bytes.Buffer
	notes = &said
	t.Cleanup(func() { usualConfigs, notes = usual, io.Discard })
	backup := filepath.Join(folder, "backup.db")
	store, err := sqlite.Open(t.Context(), backup)
	if err == nil {
		err = store.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"backup", "--out", "x.db"}, {"restore", "--from", backup}, {"dryrun"},
		{"games"}, {"report"}, {"freeze", "g"}, {"thaw", "g"},
		{"adjust", "g", "turn=5"}, {"checkpoint", "g"}, {"run"}} {
		refused(t, []string{"no settings file", "config.toml in this folder nor", "--config"}, args...)
	}
	if left, _ := os.ReadDir(folder); len(left) != 2 { // the backup and what stands beside it
		t.Errorf("made: %v", left)
	}
	kept := filepath.Join(folder, "games", "red.db")
	if err := errors.Join(os.Mkdir("etc", 0o700),
		os.WriteFile(usualConfigs[1], fmt.Appendf(nil, "[storage]\npath = %q\n", kept), 0o600)); err != nil {
		t.Fatal(err)
	}
	ok(t, []string{"ok " + kept}, "restore", "--from", backup)
	if want := "settings " + usualConfigs[1] + ", store " + kept + "\n"; said.String() != want {
		t.Errorf("said: %q, want %q", said.String(), want)
	}
	// A path that counts from the folder one is in makes no new folder there.
	here := filepath.Join(folder, "here.toml")
	if err := os.WriteFile(here, []byte("[storage]\npath = \"data/red.db\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, []string{"counts from the folder you are in", filepath.Join(folder, "data")}, "restore",
		"--config", here, "--from", backup)
	if _, err := os.Stat("data"); err == nil {
		t.Error("a folder was made")
	}
	if err := os.Mkdir("data", 0o700); err != nil {
		t.Fatal(err)
	}
	ok(t, []string{"ok " + filepath.Join(folder, "data", "red.db")}, "restore", "--config", "here.toml",
		"--from", backup)
}

// Whoever asks about games is told who plays where, and for how long already.
func TestGamesAreNamed(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, _ := i.begin()
	var names []string
	for _, u := range i.server.Users() {
		names = append(names, u.Name)
	}
	i.waitFor("the server's name", func() bool {
		out, err := do(t, "games", "--config", i.settings)
		return err == nil && strings.Contains(out, `"Prancing Pony"`)
	})
	ok(t, []string{`"Prancing Pony"`, "fellowship " + names[0] + ", sauron " + names[1], "0m  "}, "games",
		"--config", i.settings)
	ok(t, []string{`("Prancing Pony")`, "(" + names[1] + ")", "0m ago"}, "games", "--config", i.settings,
		string(game))
	for d, want := range map[time.Duration]string{-time.Hour: "0m", 59 * time.Minute: "59m",
		25 * time.Hour: "1d1h", 90 * time.Minute: "1h30m"} {
		if is := age(d); is != want {
			t.Errorf("%v is %s, want %s", d, is, want)
		}
	}
	if is := harmless("a\x1b[2J"); strings.Contains(is, "\x1b") {
		t.Errorf("a name clears the screen: %q", is)
	}
}

// The log begins with what is served and who could read along, and ends with why.
func TestTheLogTellsOfStartAndStop(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	i.begin()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(i.store(), 0o644); err != nil {
		t.Fatal(err)
	}
	token := filepath.Join(i.folder, tokenFile)
	if err := errors.Join(os.WriteFile(token, []byte("DISCORD_TOKEN=x\n"), 0o600),
		os.Chmod(token, 0o640)); err != nil {
		t.Fatal(err)
	}
	i.log.Reset()
	i.start()
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"msg=starts", "store=" + i.store(), "running=1 lobbies=0 frozen=0",
		"others may read this file", "file=" + i.store() + "\n", "file=" + token + "\n",
		"stopped, as it was told"} {
		if !strings.Contains(i.log.String(), want) {
			t.Errorf("the log does not say %q:\n%s", want, i.log.String())
		}
	}
}

// Discord's refusal for good is told apart from all that a new start may mend; units of systemd know it.
func TestARefusalForGoodEndsTheService(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	run := exec.Command(i.program, "run", "--config", i.settings)
	run.Env = append(os.Environ(), tokenVariable+"=wr0ng")
	out, _ := run.CombinedOutput()
	if status := run.ProcessState.ExitCode(); status != 3 || !strings.Contains(string(out), "4004") {
		t.Errorf("status %d\n%s", status, out)
	}
	i.set("[log]\nlevel = \"loud\"\n")
	i.ends(3, "debug, info, warn or error")
}

// SIGTERM ends jobs that wait or compute, at once.
func TestJobsEndWhenTheyAreTold(t *testing.T) {
	t.Parallel()
	for _, job := range []string{"replay", "verify", "transcribe"} {
		endless := filepath.Join(t.TempDir(), "endless") // nobody writes into it
		if err := syscall.Mkfifo(endless, 0o600); err != nil {
			t.Fatal(err)
		}
		run := exec.Command(program(t), job, endless)
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // until it reads; if it does not yet, it ends all the more
		run.Process.Signal(syscall.SIGTERM)
		ended := make(chan struct{})
		go func() { run.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			run.Process.Kill()
			t.Errorf("%s goes on", job)
		}
	}
}
