package hunt

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// kept are the whole games that are kept in testdata, one for each way to end and each number of players.
var kept = []enginetest.KeptGame{
	{File: corrupted, End: corrupted},
	{File: rivendell, End: rivendell},
	{File: engine.Conceded, End: engine.Conceded},
	{File: "three-players", End: rivendell, Options: engine.Options{seatsOption: "3", informationOption: "2", apartOption: on}},
	{File: "four-players", End: corrupted, Options: engine.Options{seatsOption: "4", informationOption: "0", poolOption: "4"}},
	{File: "five-players", End: rivendell, Options: engine.Options{seatsOption: "5", havensOption: on}},
}

// TestKeptGames replays whole games.
func TestKeptGames(t *testing.T) {
	enginetest.Kept(t, Rules, kept, enginetest.Making{Seat: ringBearer, Lines: 60})
}

func BenchmarkRules(b *testing.B) { enginetest.Benchmark[Position](b, Rules) }
