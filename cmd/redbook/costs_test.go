package main

import (
	"os/exec"
	"regexp"
	"testing"
)

// What many games cost is measured on copies of real ones: a row for each number, and one for each game.
func TestCosts(t *testing.T) {
	t.Parallel()
	refused(t, []string{"--from"}, "costs")
	refused(t, []string{"no number of games"}, "costs", "--from", "x", "--live", "ten")
	process := exec.CommandContext(t.Context(), program(t), "costs", "--from",
		"testdata/stores/2026-11-foundation.sqlite", "--live", "3,5", "--finished", "4", "--each", "2", "--moves", "5")
	out, err := process.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, row := range []string{
		`\| 3 \| 0 \| \d+\.\d KB \|( [\d.]+[mµ]?s \|){7} \d+ MB \|`,
		`\| 5 \| 0 \| `, `\| 5 \| 4 \| `, `\| confrontation \| [\d.]+ KB \| 18 \| [\d.]+ KB \| [\d.]+ KB \| 26 \|`,
	} {
		if !regexp.MustCompile(row).Match(out) {
			t.Errorf("no %s in\n%s", row, out)
		}
	}
}
