package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/engine/hunt/dataset/datasettest"
)

// otherSet writes another data set into a folder.
func otherSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, datasettest.OtherFiles(t)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// renamed copies a data set into a folder of its own, under another name.
func renamed(t *testing.T, dir, name string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for _, board := range []string{"part1.json", "part2.json"} {
		path := filepath.Join(to, board)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`"set": *"[^"]*"`).ReplaceAll(text, fmt.Appendf(nil, `"set": %q`, name))
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// A data set that the settings name is a game of its own, with a command of its own and the words of The Hunt
// for the Ring.
func TestACustomDataSetIsAGame(t *testing.T) {
	t.Cleanup(func() { customGames = nil })
	dir := otherSet(t)
	path := filepath.Join(t.TempDir(), "config.toml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("[hunt]\ndata = [\"" + dir + "\"]\n")
	if _, err := readConfig(path); err != nil {
		t.Fatal(err)
	}
	if len(customGames) != 1 {
		t.Fatalf("%d games of data sets", len(customGames))
	}
	id := customGames[0].Rules.ID()
	if !strings.HasPrefix(id, "hunt-") {
		t.Errorf("it is called %s", id)
	}
	for _, lang := range words.Languages {
		for _, key := range []string{"title", "command-name", "ask.turn.bearer", "space.i-1", "card.a1-01",
			"companion.frodo", "lookup.card.a1-01.text"} {
			if !words.Has(lang, id+"."+key) {
				t.Errorf("%s: there is no %s", lang, key)
			}
		}
	}
	if words.Text(words.English, id+".space.i-1", nil) == words.Text(words.English, "hunt.space.i-1", nil) {
		t.Error("its areas are called as ours")
	}
	out, err := do(t, "commands")
	if err != nil || !strings.Contains(out, `"name": "`+id+`"`) {
		t.Errorf("no command %s: %v", id, err)
	}
	out, err = do(t, "simulate", "--hunt-data", dir, "--game", id, "--games", "40", "--option", "seats=3")
	if err != nil || !strings.Contains(out, "games=40 finished=40 refused=0 violations=0") {
		t.Errorf("a game with it: %v\n%s", err, out)
	}

	many := []string{dir}
	for n := range 5 {
		many = append(many, renamed(t, dir, fmt.Sprintf("Set %d, which somebody drew on a long evening", n+2)))
	}
	write("[hunt]\ndata = [\"" + strings.Join(many, "\", \"") + "\"]\n")
	if _, err := readConfig(path); err != nil {
		t.Fatal(err)
	}
	out, err = do(t, "commands")
	if err != nil || strings.Count(out, `"value": "hunt-`) < len(many) {
		t.Errorf("%d data sets: %v", len(many), err)
	}

	write("[hunt]\ndata = [\"" + dir + "\", \"" + dir + "\"]\n")
	if _, err := readConfig(path); err == nil || !strings.Contains(err.Error(), "another name") {
		t.Errorf("two sets of one name: %v", err)
	}
	cards, err := os.ReadFile(filepath.Join(dir, "cards.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "cards.tsv"),
		[]byte(strings.ReplaceAll(string(cards), "FRODO_MOVE", "FRODO_FLY")), 0o600); err != nil {
		t.Fatal(err)
	}
	write("[hunt]\ndata = [\"" + dir + "\"]\n")
	if _, err := readConfig(path); err == nil || !strings.Contains(err.Error(), "cards.tsv") ||
		!strings.Contains(err.Error(), "FRODO_FLY") {
		t.Errorf("a set with a fault: %v", err)
	}
}

// A whole game on another data set, through the bot and the stand-in for Discord.
func TestACustomDataSetIsPlayedThroughDiscord(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game through sockets")
	}
	t.Parallel()
	dir := otherSet(t)
	set, err := readDataSet(dir)
	if err != nil {
		t.Fatal(err)
	}
	// A process of its own: what data sets it knows is the program's, not the test's.
	out, err := exec.Command(program(t), "simulate", "--hunt-data", dir, "--through", "discord", "--game",
		dataSetID(set), "--games", "1", "--option", "seats=3").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
