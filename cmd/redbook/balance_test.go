package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A player plays itself, and what was in play is weighed: starts, exits, journeys, cards and tokens. The same
// seed plays the same games, together or in two goes.
func TestBalance(t *testing.T) {
	run := func(args ...string) string {
		t.Helper()
		out, err := do(t, append([]string{"balance", "--player", "rider", "--seed", "4", "--option", "aid=full"},
			args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	out := run("--games", "3")
	if again := run("--games", "3"); again != out {
		t.Errorf("%s\nand again\n%s", out, again)
	}
	for _, want := range []string{`rider on both sides, 3 games, seed 4`, `\| all \| 3 \| `,
		`\| end of part I (exit-[abc]|rescued|lost before) \| [1-3] \| [0-9.]+ % \(`,
		`\| first journey [sl][0-9]+ \| 1 \| `, `\| exit of the last journey exit-[abc] \| `,
		`\| corruption after part I +[0-9]+ \| `, `\| token [bg][0-9]+ \| `} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	starts := func(out string) int { return len(regexp.MustCompile(`\| start [123] \|`).FindAllString(out, -1)) }
	if n := starts(run("--games", "1", "--first", "2")); n != 1 {
		t.Errorf("%d starts in one game", n)
	}
	refused(t, []string{"--games"}, "balance", "--games", "0")
	refused(t, []string{"checkers"}, "balance", "--game", "checkers")
	refused(t, []string{"Hunt", "wotr"}, "balance", "--game", "wotr")
	if _, err := do(t, "balance", "--games", "1", "--player", "queen"); err == nil ||
		!strings.Contains(err.Error(), "strong") {
		t.Error(err)
	}
}

// Whoever has drawn a board of their own can have it weighed: it is played as ours is, under other names.
func TestBalanceOfAnotherDataSet(t *testing.T) {
	t.Cleanup(func() { customGames = nil })
	weigh := func(args ...string) []string {
		t.Helper()
		args = append([]string{"balance", "--player", "rider", "--seed", "4", "--games", "3"}, args...)
		out, err := do(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`(?m)^\| start (.*?) \|`).FindAllString(out, -1)
	}
	dir := otherSet(t)
	ours, theirs := weigh(), weigh("--hunt-data", dir, "--game", "hunt-the-other-set")
	if len(theirs) == 0 || slices.Equal(ours, theirs) {
		t.Errorf("starts were %v; on our board they are %v", theirs, ours)
	}
}
