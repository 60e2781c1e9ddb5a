package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"redbook/bot/robots"
	"redbook/engine"
)

// The fault test: games are played while the bot is killed and Discord fails; nothing is lost, done twice or
// left untold. `redbook soak` is the long one.
func TestSoak(t *testing.T) { soakShortly(t, "confrontation", nil, 8, 5, 30) }

// A war does not end in so short a time, but it is told in paragraphs, drawn from decks, and answered by
// standing orders; partners have hands that the other does not see, and tiles lie hidden from one side.
func TestSoakOfWars(t *testing.T) {
	soakShortly(t, "wotr", engine.Options{"seats": "4", "kings": "on"}, 4, 4, 0)
}

// Hunts of three: two of them share the Nazgûl, and each has a hand that the other does not see.
func TestSoakOfHunts(t *testing.T) {
	soakShortly(t, "hunt", engine.Options{"seats": "3"}, 4, 4, 0)
}

func soakShortly(t *testing.T, name string, options engine.Options, games, kills, computers int) {
	if testing.Short() {
		t.Skip("a soak takes too long for -short")
	}
	t.Parallel()
	var out bytes.Buffer
	err := robots.Soak{Games: rows(), Played: []row{rowOf(name)}, Options: options, AtOnce: games, Kills: kills,
		Seed: 11, Computers: computers, Bot: botOf(program(t), "", 1)}.Run(t.Context(), &out)
	t.Log(out.String())
	if err != nil {
		t.Fatal(err)
	}
	if summary := out.String(); !strings.Contains(summary, fmt.Sprintf("kills=%d ", kills)) ||
		strings.Contains(summary, "actions=0 ") ||
		!strings.HasSuffix(summary, " lost=0 twice=0 unsaid=0 stuck=0 violations=0\n") {
		t.Errorf("the soak says %q", summary)
	}
}

// Told to end, a soak examines what has come about until then, of every kind of game that it plays.
func TestASoakIsToldToEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("a soak takes too long for -short")
	}
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	starts, bot := 0, botOf(program(t), "", 1)
	var out bytes.Buffer
	err := robots.Soak{Games: rows(), Played: rows(), AtOnce: 3, Kills: 1000, Seed: 11,
		Bot: func(folder, url, token string) (*exec.Cmd, error) {
			if starts++; starts == 3 {
				end()
			}
			return bot(folder, url, token)
		}}.Run(ctx, &out)
	for _, want := range []string{"confrontation: opened=", "wotr: opened=", "hunt: opened=", "told to end",
		" lost=0 twice=0 unsaid=0 stuck=0 violations=0\n"} {
		if err != nil || !strings.Contains(out.String(), want) {
			t.Fatalf("%v, without %q:\n%s", err, want, out.String())
		}
	}
}

// The times of standing orders in games and in their twins are compared; so few prove nothing, and it says
// so. The same seed measures the same.
func TestSoakOfTimes(t *testing.T) {
	out, err := do(t, "soak", "--times", "10", "--game", "wotr", "--seed", "1")
	if again, _ := do(t, "soak", "--times", "10", "--game", "wotr", "--seed", "1"); again != out {
		t.Errorf("measured:\n%s\nmeasured again:\n%s", out, again)
	}
	if err == nil || !strings.Contains(err.Error(), "10 and 10 times are too few") ||
		!strings.Contains(out, `10 times "as dealt", 10 "re-dealt": 0.`) {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestWrongSoaksSayWhatToDo(t *testing.T) {
	refused(t, []string{"--games"}, "soak", "--games", "0")
	refused(t, []string{"no game \"chess\""}, "soak", "--game", "chess")
	refused(t, []string{"seats"}, "soak", "--game", "hunt", "--option", "seats=7")
	refused(t, []string{"--option"}, "soak", "--game", "all", "--option", "seats=2")
	refused(t, []string{"--processes"}, "soak", "--upgrade", "redbook")
	refused(t, []string{"--kills"}, "soak", "--kills", "-1")
	refused(t, []string{"--looks"}, "soak", "--looks", "-1")
	refused(t, []string{"--computers"}, "soak", "--computers", "-1")
	refused(t, []string{"no standing orders"}, "soak", "--times", "5", "--game", "confrontation")
}

// The soak watches something in every game, and finds one that lasts.
func TestRowsSayWhatTheSoakNeeds(t *testing.T) {
	for _, r := range rows() {
		if d := r.Secret.Domain; d == nil || !slices.ContainsFunc(d.Values(), func(v engine.Value) bool {
			_, secret := r.Secret.Owner(v)
			return secret
		}) {
			t.Errorf("%s says nothing of what it keeps secret", r.Rules.ID())
		}
	}
	if !slices.ContainsFunc(rows(), func(r row) bool { return r.Long }) {
		t.Error("no game lasts")
	}
}
