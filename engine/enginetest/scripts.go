package enginetest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/script"
)

var update = flag.Bool("update", false, "write the expectations of scripts anew")

// Updating reports whether the test was called with -update. A game's other golden files may use it too.
func Updating() bool { return *update }

// Scripts runs every script that the pattern names, each as a test of its own; package script says how to
// write one. must lists things, named as in Config.Rare, that the scripts together have to reach; it is not
// checked when only some of them are run. go test -update writes the scripts again: outcomes of chance that
// a script gives stay, missing ones are drawn.
func Scripts(t *testing.T, rules engine.Rules, pattern string, must ...string) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts %s: %v", pattern, err)
	}
	reached, ran := map[string]bool{}, 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		t.Run(name, func(t *testing.T) {
			ran++
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			run := script.Run{File: file, Games: only(rules), Known: []string{rules.ID()}, Seed: name, Anew: *update,
				Reach: reached}
			written, err := run.Do(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if *update && written != string(text) {
				if err := os.WriteFile(file, []byte(written), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for _, thing := range must {
		if !reached[thing] && ran == len(files) && !t.Failed() {
			t.Errorf("no script reaches: %s", thing)
		}
	}
}

// only finds one game.
func only(rules engine.Rules) func(string) (engine.Rules, bool) {
	return func(id string) (engine.Rules, bool) { return rules, id == rules.ID() }
}
