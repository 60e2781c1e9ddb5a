package wotr

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// promises is what the game promises, see enginetest.
var promises = enginetest.Config{
	Options:   []engine.Options{{}, {tokensOption: "free-dp"}, {tokensOption: "shadow-mp"}},
	Decisions: maxDecisions, Moods: true, Games: 8, Deep: 1, Sample: 40, Twins: 10,
}

func TestConformance(t *testing.T) { enginetest.Run(t, Rules, promises) }

func FuzzGames(f *testing.F) { enginetest.Fuzz(f, Rules, promises) }
