package confrontation

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"redbook/engine"
)

// TestKeptGamesWithoutTheirDraws leaves unnamed in whole games which hidden character was met: some must be found with whom all that
// was written can have happened. Here a draw deals nothing out; it may be that of someone who falls. After the last line another may
// have fallen than in the game, so the end is not compared.
func TestKeptGamesWithoutTheirDraws(t *testing.T) {
	for _, game := range kept {
		t.Run(game.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", game.file+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			rec := parseRecord(t, string(text))
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
