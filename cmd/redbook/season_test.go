package main

import (
	"strings"
	"testing"
)

// A season of each kind that ranks in its own way goes from sign-up to the next one, without a fault.
func TestSeasons(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole seasons")
	}
	for _, args := range []string{"--form double-round-robin --players 6 --division 3 --vanish 20",
		"--form swiss --players 7 --vanish 0", "--command tournament --form double-elimination --players 5",
		"--form round-robin --players 4 --sides auction"} {
		var out strings.Builder
		if err := seasonJob(t.Context(), strings.Fields(args), &out); err != nil {
			t.Errorf("%s: %v\n%s", args, err, out.String())
		}
	}
}
