package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"redbook/bot/robots"
)

// A week of a dozen games, with people of every temper: no game stands still, and nobody is reminded when
// they must not be. `redbook months` are the long ones.
func TestMonths(t *testing.T) {
	if testing.Short() {
		t.Skip("weeks take too long for -short")
	}
	t.Parallel()
	var out bytes.Buffer
	err := robots.Months{Games: unpainted(ownGames()), Clocks: monthsClocks, Outs: monthsOuts,
		Setups: monthsSetups(), Count: 12, People: 16, Days: 7, Every: 90 * time.Minute,
		Seed: 4}.Run(t.Context(), &out)
	t.Log(out.String())
	said := out.String()
	if err != nil || !strings.Contains(said, "games=12 ") || strings.Contains(said, "reminders=0 ") {
		t.Error(err)
	}
	refused(t, []string{"--people"}, "months", "--people", "3")
}
