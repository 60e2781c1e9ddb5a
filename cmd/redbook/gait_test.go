package main

import (
	"strings"
	"testing"
)

// Beliefs are held against where Frodo is, and what fits best is learnt; the same seed plays the same games.
func TestGait(t *testing.T) {
	args := []string{"gait", "--games", "2", "--seed", "3", "--bearer", "runner", "--hunters", "rider",
		"--learn"}
	out, err := do(t, args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"part 1, ", ": log score of Frodo's last area -", "| 0 to 10 % | ", "\t1: {",
		"\t2: {", "one move lost: 0.", "trust, of ", "chances, of ", ": said ", "both parts, "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if again, err := do(t, args...); err != nil || again != out {
		t.Errorf("%s\nand again\n%s", out, again)
	}
	refused(t, []string{"--games"}, "gait", "--games", "0")
	if _, err := do(t, "gait", "--games", "1", "--bearer", "queen"); err == nil {
		t.Error("there is no such player")
	}
}
