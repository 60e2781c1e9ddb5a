package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// Hunts are carried into wars, the same ones again from the same seed.
func TestSimulateAChain(t *testing.T) {
	out, err := do(t, "simulate", "--chain", "hunt,wotr", "--games", "40", "--seed", "1", "--coverage")
	if err != nil {
		t.Fatal(err, out)
	}
	for _, want := range []string{"hunt: games=40 finished=40\n", "wotr: games=40 finished=40\n",
		"chains=40 finished=40 refused=0 violations=0\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	again, err := do(t, "simulate", "--chain", "hunt,wotr", "--games", "40", "--seed", "1", "--coverage")
	if err != nil || again != out {
		t.Errorf("the same seed plays other sagas: %v", err)
	}
	refused(t, []string{`no game "chess"`}, "simulate", "--chain", "hunt,chess", "--games", "1")
	refused(t, []string{"--chain goes with"}, "simulate", "--chain", "hunt,wotr", "--game", "hunt")
	refused(t, []string{"--games"}, "simulate", "--chain", "hunt,wotr", "--games", "0")
	refused(t, []string{"unknown-option"}, "simulate", "--chain", "hunt,wotr", "--option", "board=large")
	if out, err := do(t, "simulate", "--chain", "wotr,hunt", "--games", "1"); err == nil ||
		!strings.Contains(out, "is not carried into hunt") {
		t.Errorf("a war was carried into a hunt: %v %s", err, out)
	}
}

// The kept hunts end in every row of the rulebook's table (The Hunt for the Ring p.36), and each goes on as a
// war that can be played to its end with the tokens of that row.
func TestEveryHandOverOfTheSaga(t *testing.T) {
	files, err := filepath.Glob("../../engine/hunt/testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for n, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		record, rules, err := engine.ParseRecord(string(text), rulesByID)
		if err != nil || record.Result == "" {
			continue // not the record of a whole game
		}
		end, err := engine.Replay(rules, record, nil)
		if err != nil {
			t.Fatal(file, err)
		}
		sequel, ok := rules.Sequel(end)
		next, known := rulesByID(sequel.Rules)
		if !ok || !known {
			t.Fatalf("%s goes on as %q", file, sequel.Rules)
		}
		options := sequel.OptionsFor(next, nil)
		total := newTally()
		if _, err := total.play(next, options, 1, uint64(n)); err != nil {
			t.Errorf("%s: %v: %v", file, options, err)
		}
		seen[sequel.Options["tokens"]] = true
		if len(sequel.Sides) != 2 || len(sequel.Sides[0].Seats(next, options)) == 0 ||
			len(sequel.Sides[1].Seats(next, options)) == 0 {
			t.Errorf("%s: no seat for somebody in %v", file, sequel.Sides)
		}
	}
	if got := strings.Join(slices.Sorted(maps.Keys(seen)),
		" "); got != "each-1 free-1 free-dp shadow-1 shadow-mp" {
		t.Errorf("seen: %s", got)
	}
}
