package bot_test

import (
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

// keptHunts is how many whole games of The Hunt for the Ring are kept.
const keptHunts = 8

// Every message of every kept game of The Hunt for the Ring says the same in both languages.
func TestKeptHuntsAreToldInBothLanguages(t *testing.T) { toldInBothLanguages(t, theHunt(), keptHunts) }

// A kept game of both parts, side by side as everybody at the table reads it.
func TestAWholeHuntSideBySide(t *testing.T) {
	sideBySide(t, theHunt(), "The Hunt for the Ring",
		keptGames(t, hunt.Rules, keptHunts)["corrupted-before-step-eight"], "testdata/hunt.side-by-side.txt")
}

// What the events say one by one, their paragraphs say together; where corruption comes from several tokens,
// only where it stands at last, and that they are tokens in the plural.
func TestParagraphsOfTheHuntLoseNothing(t *testing.T) {
	losesNothing(t, theHunt(), keptHunts, func(f engine.Fact) bool {
		return f.Name == "corruption" || f.Name == "cause"
	})
}
