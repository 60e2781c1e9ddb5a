package confrontation

import (
	"testing"

	"redbook/engine/enginetest"
)

// promises is what the game promises, see enginetest.
var promises = enginetest.Config{
	Decisions: 1000, Games: 400, Twins: 20,
	// Hidden things come to light where a character is revealed, a card shown, the line-ups laid open, or the game ends.
	Reveals: []string{"revealed", "shown", "uncovered", "line-up"},
}

func TestConformance(t *testing.T) { enginetest.Run(t, Rules, promises) }

func FuzzGames(f *testing.F) { enginetest.Fuzz(f, Rules, promises) }
