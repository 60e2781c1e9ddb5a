package confrontation

import (
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// TestKeptGamesWithoutTheirDraws leaves unnamed in whole games which hidden character was met: some must be
// found with whom all that was written can have happened. Here a draw deals nothing out; it may be that of
// someone who falls. After the last line another may have fallen than in the game, so the end is not
// compared.
func TestKeptGamesWithoutTheirDraws(t *testing.T) {
	for _, game := range kept {
		t.Run(game.File, func(t *testing.T) {
			rec := enginetest.ReadRecord(t, Rules, game.File+".txt")
			rec.Commitment = ""
			for n := range rec.Lines {
				l := &rec.Lines[n]
				l.Outcomes = slices.DeleteFunc(l.Outcomes, func(o engine.Outcome) bool { return o.Domain == Characters })
			}
			bound, _, err := engine.Bind(Rules, rec)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = engine.Replay(Rules, bound, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}
