package main

import (
	"strings"
	"testing"

	"redbook/bot/robots"
)

// A season of each kind that ranks in its own way goes from sign-up to the next one, without a fault. .ci/run
// plays other mixtures.
func TestSeasons(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole seasons")
	}
	t.Parallel()
	for _, args := range []string{"--form double-round-robin --players 6 --division 3 --vanish 20 --late votes " +
		"--dispute 30",
		"--form swiss --players 7 --playoffs 4 --vanish 0 --leave 30",
		"--form double-elimination --players 5",
		"--form ladder --players 5 --vanish 20 --late votes --dispute 30",
		"--form teams --boards 2 --players 9 --playoffs 2 --vanish 10",
		"--form teams --meet single-elimination --boards 2 --players 9 --dispute 30 --leave 30",
		"--form tables --players 4 --leave 30",
		"--form round-robin --players 3 --vanish 0 --leave 0 --computers casual"} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			if err := seasonJob(t.Context(), strings.Fields(args), &out); err != nil {
				t.Errorf("%v\n%s", err, out.String())
			}
		})
	}
}

// A season whose bot is killed at its changes, before and after they are stored, comes to the same: nothing
// is told twice, and nothing is lost.
func TestASeasonKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole season")
	}
	t.Parallel()
	var out strings.Builder
	err := robots.Season{Games: unpainted(ownGames()), Rules: "confrontation", Command: "league",
		Form: "round-robin", Points: "plain", Players: 3, Kills: 5, Bot: seasonBotOf(program(t)), Seed: 1,
	}.Run(t.Context(), &out)
	if err != nil || !strings.Contains(out.String(), "kills=5 ") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
