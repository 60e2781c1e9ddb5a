package confrontation

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

var (
	variantSet = engine.Options{setOption: Variant.String()}
	draftSet   = engine.Options{setOption: Draft.String()}
)

// kept are the whole games that are kept in testdata, one for each way to end, and some with each option.
var kept = []enginetest.KeptGame{
	{File: ringBearerInMordor, End: ringBearerInMordor},
	{File: threeInShire, End: threeInShire},
	{File: frodoDefeated, End: frodoDefeated},
	{File: cannotMove, End: cannotMove},
	{File: engine.Conceded, End: engine.Conceded},
	{File: "variant-ring-bearer-in-mordor", End: ringBearerInMordor, Options: variantSet},
	{File: "variant-three-in-shire", End: threeInShire, Options: variantSet},
	{File: "variant-frodo-defeated", End: frodoDefeated, Options: variantSet},
	{File: "variant-sam-defeated", End: samDefeated, Options: variantSet},
	{File: "variant-witch-king-in-shire", End: witchKingInShire, Options: variantSet},
	{File: "variant-cannot-move", End: cannotMove, Options: variantSet},
	{File: "draft-ring-bearer-in-mordor", End: ringBearerInMordor, Options: draftSet},
	{File: "draft-frodo-defeated", End: frodoDefeated, Options: draftSet},
	{File: "draft-sam-defeated", End: samDefeated, Options: draftSet},
	{File: "special", End: ringBearerInMordor, Options: engine.Options{"special": "on"}},
	{File: "special-frodo", End: frodoDefeated, Options: engine.Options{"special": "on"}},
	{File: "match", End: matchPoints, Options: engine.Options{"match": "on"}},
	{File: "match-even", End: matchEven, Options: engine.Options{"match": "on"}},
	{File: "match-special", End: matchPoints, Options: engine.Options{"match": "on", "special": "on"}},
	{File: "match-draft-special", End: matchPoints, Options: engine.Options{"match": "on", "special": "on",
		"set": "draft"}},
}

// TestKeptGames replays whole games.
func TestKeptGames(t *testing.T) {
	enginetest.Kept(t, Rules, kept, enginetest.Making{Seat: Sauron.Seat(), Lines: 20})
}

// TestWhatIsDoneIsTold in the kept games. What is declined stays as it was.
func TestWhatIsDoneIsTold(t *testing.T) {
	enginetest.Told(t, Rules, kept, map[string]string{
		"decline":     "nothing comes of it, and the next question is of the same move",
		"cards":       "the card that is played comes next",
		"accept-card": "the card that stands is told when it is played",
	})
}

func BenchmarkRules(b *testing.B) { enginetest.Benchmark[Position](b, Rules) }
