package main

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
)

// Two players are held against each other, and all of them in a table in which the stronger stands first; the
// same seed plays the same games.
func TestArena(t *testing.T) {
	time := regexp.MustCompile(`[0-9.]+ ms| [0-9]+\.[0-9] \([0-9.]+\) \| [0-9]+ \|`)
	run := func(args ...string) string {
		t.Helper()
		out, err := do(t, append([]string{"arena", "--game", "confrontation", "--seed", "4"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return time.ReplaceAllString(out, "-")
	}
	args := []string{"--a", "scout", "--b", "random", "--pairs", "6", "--bins"}
	out := run(args...)
	if again := run(args...); again != out {
		t.Errorf("%s\nand again\n%s", out, again)
	}
	for _, want := range []string{"confrontation: scout against random, 6 pairs, seed 4", "scout as sauron: won ",
		"scout as fellowship: won 6, drawn 0, lost 0: 100.0 % (61.0 to 100.0)", " of 12\n",
		"turns in a game: 2", ", answers: ", " - of the processor in the median, - in 99 of 100\n", "\nfellowship: said ", " questions\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	refused(t, []string{"no player \"queen\"", "scout"}, "arena", "--game", "confrontation", "--a", "queen")
	refused(t, []string{"--pairs"}, "arena", "--game", "confrontation", "--pairs", "0")
	refused(t, []string{"--ladder"}, "arena", "--game", "confrontation", "--ladder", "all", "--test")
	out = run("--a", "scout", "--b", "random", "--pairs", "6", "--side", "fellowship")
	if !strings.Contains(out, "scout as fellowship: won 6,") || strings.Contains(out, "scout as sauron") ||
		strings.Contains(out, "test:") || !strings.Contains(out, " of 6\n") {
		t.Errorf("of one side:\n%s", out)
	}
	refused(t, []string{"--side", "fellowship"}, "arena", "--game", "confrontation", "--side", "shire")
	refused(t, []string{"--side", "--test"}, "arena", "--game", "confrontation", "--side", "sauron", "--test")
	out = run("--ladder", "random,scout", "--pairs", "6")
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 2+1 ||
		!strings.Contains(out, "\n| scout | random |") ||
		!strings.HasPrefix(out, "| confrontation | against | as fellowship | as sauron |") {
		t.Error(out)
	}
}

// An arena that is interrupted tells what the pairs before came to.
func TestArenaInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	err := dispatch(ctx, []string{"arena", "--game", "confrontation", "--a", "scout", "--b", "random",
		"--pairs", "1000000"}, &out)
	if !errors.Is(err, context.Canceled) || !strings.Contains(out.String(), "scout as sauron: won ") {
		t.Errorf("%v, after\n%s", err, out.String())
	}
}
