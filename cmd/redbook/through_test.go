package main

import (
	"strings"
	"testing"
)

// A whole game is played by what its players can press, and what that costs them is printed.
func TestSimulateThroughDiscord(t *testing.T) {
	t.Parallel()
	out, err := do(t, "simulate", "--game", "confrontation", "--through", "discord", "--games", "1", "--seed",
		"2")
	if err != nil || !strings.HasPrefix(out, "games=1 turns=") || strings.Contains(out, "presses=0") ||
		!strings.HasSuffix(out, "refused by Discord: 0\n") {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"--through is discord"}, "simulate", "--game", "confrontation", "--through", "telegram")
}

// A whole game is played by slash commands alone, with the bot stopped in the middle of answers and started
// again: nothing is lost, nothing done twice, for the game comes to its end.
func TestSimulateBySlashCommands(t *testing.T) {
	t.Parallel()
	out, err := do(t, "simulate", "--game", "confrontation", "--through", "discord", "--games", "2", "--seed",
		"2", "--by", "slash", "--kills", "2")
	if err != nil || !strings.HasPrefix(out, "games=2 turns=") || strings.Contains(out, "answers=0;") ||
		!strings.Contains(out, "started again: 2\n") {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"--by is buttons or slash"}, "simulate", "--game", "confrontation", "--through",
		"discord", "--by", "letter")
}
