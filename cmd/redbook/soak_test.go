package main

import (
	"bytes"
	"strings"
	"testing"
)

// The fault test: games are played while the bot is killed and Discord fails; nothing is lost, done twice or left untold.
// `redbook soak` is the long one.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("a soak takes too long for -short")
	}
	var out bytes.Buffer
	err := runSoak(t.Context(), soakOptions{games: 8, kills: 5, seed: 11, program: program(t)}, &out)
	t.Log(out.String())
	if err != nil {
		t.Fatal(err)
	}
	if summary := out.String(); !strings.Contains(summary, "kills=5 ") || strings.Contains(summary, "actions=0 ") || !strings.HasSuffix(summary, " lost=0 twice=0 unsaid=0 stuck=0 violations=0\n") {
		t.Errorf("the soak says %q", summary)
	}
}

func TestWrongSoaksSayWhatToDo(t *testing.T) {
	refused(t, []string{"--games"}, "soak", "--games", "0")
	refused(t, []string{"--kills"}, "soak", "--kills", "-1")
}
