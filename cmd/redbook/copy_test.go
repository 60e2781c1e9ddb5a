package main

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/storage/postgres/postgrestest"
	"redbook/storage/stores"
)

func TestWhereTheStoreIs(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	const address = "postgres://redbook:s3cr3t@db/redbook"
	for text, want := range map[string]string{
		"":                                      filepath.Join(here, "data/redbook.db"),
		"[storage]\npath = \"red.db\"":          filepath.Join(here, "red.db"),
		"storage = \"red.db\"":                  filepath.Join(here, "red.db"),
		"storage = \"" + address + "\"":         address,
		"[storage]\npath = \"" + address + "\"": address,
	} {
		c, err := readConfig(write(t, "config.toml", text))
		if err != nil || c.Storage.Path != want {
			t.Errorf("%q: %s, %v", text, c.Storage.Path, err)
		}
		if strings.Contains(text, address) { // a file with a password is for its owner alone
			if err := os.Chmod(c.file, 0o644); err != nil {
				t.Fatal(err)
			}
			if open := c.open(); len(open) != 1 || open[0] != c.file {
				t.Errorf("%q: others may read %v", text, open)
			}
		}
	}
	for text, says := range map[string]string{
		"storage = 3":                         "line 1 cannot be read",
		"[storage]\npath = 3":                 "storage.path",
		"[storage]\nfile = \"red.db\"":        "storage.file",
		"storage = \"postgres://a:s3cr3t@\nx": "cannot be read",
	} {
		_, err := readConfig(write(t, "config.toml", text))
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "s3cr3t") {
			t.Errorf("%q: %v", text, err)
		}
	}
	t.Setenv(storeVariable, address)
	c, err := readConfig(write(t, "config.toml", "storage = \"red.db\""))
	if err != nil || c.Storage.Path != address {
		t.Errorf("from the environment: %s, %v", c.Storage.Path, err)
	}
	refused(t, []string{"--from STORE"}, "copy")
}

// A bot plays in a database, with everything that its operator does to a store. A second one stands by, and
// is the bot when the first is killed. The game moves to a file and back. The password stands nowhere.
func TestABotPlaysInADatabase(t *testing.T) {
	address, err := url.Parse(postgrestest.Address(t))
	if err != nil {
		t.Fatal(err)
	}
	password, set := address.User.Password()
	if !set { // which a database that trusts everybody does not look at
		password = "s3cr3t"
		address.User = url.UserPassword(address.User.Username(), password)
	}
	t.Setenv(storeVariable, address.String())
	var said bytes.Buffer
	notes = &said
	defer func() { notes = os.Stderr }()
	i := newInn(t)
	job := func(says []string, args ...string) {
		t.Helper()
		said.WriteString(ok(t, says, append([]string{args[0], "--config", i.settings}, args[1:]...)...))
	}
	(&checkup{out: &said}).store(t.Context(), address.String()) // there is none yet
	i.start()
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	backup, file := filepath.Join(i.folder, "backups", "a.db"), filepath.Join(i.folder, "moved.db")
	job([]string{"games=1"}, "backup", "--out", backup)
	job([]string{"games=1 fit"}, "dryrun")
	job([]string{string(game)}, "games")
	job([]string{"stands still"}, "freeze", "--reason", "for a test", string(game))
	job([]string{"line"}, "checkpoint", string(game))
	job([]string{"goes on"}, "thaw", string(game))
	refused(t, []string{"is in use"}, "restore", "--config", i.settings, "--from", backup, "--replace")
	refused(t, []string{"is in use"}, "copy", "--config", i.settings, "--from", backup)
	second := i.standsBy()
	i.command(0, thread, "board")
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		job([]string{"games=1"}, "copy", "--to", file)
	}
	before, err := stores.Inspect(t.Context(), file)
	if err != nil || before.Games != 1 {
		t.Errorf("moved: %+v, %v", before, err)
	}
	refused(t, []string{"holds games already"}, "restore", "--config", i.settings, "--from", backup)
	job([]string{"is kept as", "running=1"}, "restore", "--from", backup, "--replace")
	refused(t, []string{"holds something", string(game), "--replace"}, "copy", "--from", backup, "--to", file)
	job([]string{"games=1"}, "copy", "--from", file)
	t.Setenv(storeVariable, file)
	i.start() // and goes on in the file
	i.command(0, thread, "board")
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	its, err := os.ReadFile(second)
	if err != nil {
		t.Fatal(err)
	}
	all := said.String() + i.log.String() + string(its)
	if strings.Contains(all, password) || !strings.Contains(all, "xxxxx") {
		t.Errorf("the password is shown, or the address is not:\n%s", all)
	}
}
