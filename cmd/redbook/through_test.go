package main

import (
	"strings"
	"testing"
)

// A whole game is played by what its players can press, and what that costs them is printed.
func TestSimulateThroughDiscord(t *testing.T) {
	out, err := do(t, "simulate", "--game", "confrontation", "--through", "discord", "--games", "1", "--seed", "2")
	if err != nil || !strings.HasPrefix(out, "games=1 turns=") || strings.Contains(out, "presses=0") || !strings.HasSuffix(out, "refused by Discord: 0\n") {
		t.Errorf("%q, %v", out, err)
	}
	refused(t, []string{"--through is discord"}, "simulate", "--game", "confrontation", "--through", "telegram")
}
