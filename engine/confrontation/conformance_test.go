package confrontation

import (
	"testing"

	"redbook/engine/enginetest"
)

// promises is what the game promises, see enginetest.
var promises = enginetest.Config{
	// Random games take some 40. It is no bound of the rules: two players who agree can chase Frodo sideways for
	// ever.
	Decisions: 2000, Games: 60, Deep: 2, Twins: 10,
	// Giving up one game of a match leaves it to the points.
	GivingUp: []string{matchPoints, matchEven},
	Unsaid: map[string]string{
		"value region=nowhere":   nothing,
		"value character=nobody": nothing,
		"value card=none":        nothing,
		"value special=none":     nothing,
	},
}

const nothing = "the value that means nothing: to name it is no try at a rule"

func TestSlips(t *testing.T) {
	if err := enginetest.Slips(Rules, "."); err != nil {
		t.Error(err)
	}
}

func TestConformance(t *testing.T) { enginetest.Run(t, Rules, promises) }

func FuzzGames(f *testing.F) { enginetest.Fuzz(f, Rules, promises) }
