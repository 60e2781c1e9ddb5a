package wotr

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// kept are the ends of the whole games that are kept in testdata under these names.
var kept = []string{endCorrupted, endDestroyed, endConquered, endBanished, engine.Conceded}

// making says how the kept games are made.
var making = enginetest.Making{Games: 400, Moods: true, Seat: engine.Seat(Shadow), Lines: 100}

// ofManyRulers reports whether sovereigns have awakened and been corrupted in a game, and chieftains have
// come.
func ofManyRulers(last engine.Position) bool {
	p := last.(*Position)
	return p.in(OnMap)&awakening != 0 && p.in(Corrupted) != 0 && p.in(OnMap)&chieftains != 0
}

// TestKeptGames replays whole games, one for each way to end.
func TestKeptGames(t *testing.T) {
	var games []enginetest.KeptGame
	for _, end := range kept {
		games = append(games, enginetest.KeptGame{File: end, End: end})
	}
	games = append(games,
		enginetest.KeptGame{File: "partners/three-players", End: endCorrupted,
			Options: engine.Options{seatsOption: "3"}},
		enginetest.KeptGame{File: "partners/four-players", End: endConquered,
			Options: engine.Options{seatsOption: "4"}})
	enginetest.Kept(t, Rules, games, making)
	t.Run("told", func(t *testing.T) {
		enginetest.Told(t, Rules, games, map[string]string{
			"travel-on":     "a Fellowship that is revealed or in Mordor cannot be declared",
			"done":          "what was done before it has been told, die by die",
			"halt":          "the army's move has been told",
			"guide":         "he is Guide already",
			"mix":           "which side's army it is shows when it moves",
			"decline":       "nothing comes of what a card would have allowed",
			"choose-effect": "nothing is chosen of what a card would have allowed",
			"choose-region": "what comes there is told next",
		})
	})
}

// TestKeptGamesOfKings replays whole games in which much of the expansion is used, for two, three and four.
func TestKeptGamesOfKings(t *testing.T) {
	fewer := making // fewer than of the others are played: each is long
	fewer.Games = 40
	enginetest.Kept(t, Rules, []enginetest.KeptGame{
		{File: "kings/two-players", End: endCorrupted, Fits: ofManyRulers,
			Options: engine.Options{kingsOption: "on"}},
		{File: "kings/four-players", End: endCorrupted, Options: engine.Options{seatsOption: "4",
			kingsOption: "on"}, Fits: ofManyRulers},
		{File: "kings/three-players", End: endBanished, Fits: ofManyRulers, Options: engine.Options{
			seatsOption: "3", kingsOption: "on", tilesOption: "open", drawOption: "one-by-one", rulersOption: "off",
			dreadOption: "on"}},
	}, fewer)
}

func BenchmarkRules(b *testing.B) { enginetest.Benchmark[Position](b, Rules) }
