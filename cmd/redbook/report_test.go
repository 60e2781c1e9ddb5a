package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// What a player reports is listed while the bot runs, and one command makes of it a script that fails with
// the player's words, until they are struck out.
func TestAReportIsListedWrittenAndClosed(t *testing.T) {
	t.Parallel()
	i := newInn(t)
	i.start()
	game, thread := i.begin()
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	ok(t, []string{"0 reports"}, "report", "--config", i.settings)
	said := i.command(1, thread, "report", sandbox.Opt("what", "Orkowie nie mogą tam wejść"))
	if !strings.Contains(said, "Zgłoszenie ma kod") {
		t.Fatalf("it is not kept: %q", said)
	}
	id := strings.Split(strings.Split(said, "kod `")[1], "`")[0]
	ok(t, []string{id + "    " + string(game) + "  confrontation  3     sauron", `"Orkowie nie mogą tam wejść"`,
		"1 reports"}, "report", "--config", i.settings)
	file := filepath.Join(t.TempDir(), "odd.script")
	ok(t, []string{"ok " + file + ", with the secrets of all seats"}, "report", "--config", i.settings, "--out",
		file, strings.ToUpper(id))
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info, err)
	}
	refused(t, []string{"exists"}, "report", "--config", i.settings, "--out", file, id)
	refused(t, []string{"odd.script:", "unsettled Orkowie nie mogą tam wejść: nobody has settled"}, "script", file)
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "with (devel), revision ") {
		t.Errorf("%v: it does not say which build it was:\n%s", err, text)
	}
	settled := write(t, "settled.script", string(text[:strings.Index(string(text), "unsettled ")]))
	ok(t, []string{"ok " + settled}, "script", settled)
	refused(t, []string{"there is no report none"}, "report", "--config", i.settings, "none")
	ok(t, []string{"report " + id + " is closed"}, "report", "--config", i.settings, "--done", id)
	refused(t, []string{"there is no report " + id}, "report", "--config", i.settings, id)
	if err := i.stop(); err != nil {
		t.Fatal(err)
	}
	ok(t, []string{"0 reports"}, "report", "--config", i.settings)
}
