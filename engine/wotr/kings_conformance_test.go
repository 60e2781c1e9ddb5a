package wotr

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// withKingsOn is what games with Kings of Middle-earth promise.
func withKingsOn(options engine.Options) enginetest.Config {
	kings := promises
	kings.Games, kings.Sample, kings.Twins = 60, 1500, 3
	options[kingsOption] = "on"
	kings.Options = []engine.Options{options}
	kings.Named = []string{"hunt", "attempt", "cleanse"} // no action tells which tile came
	kings.Rare = append(rare(), rareWithKings()...)
	return kings
}

func TestConformanceOfKings(t *testing.T) {
	enginetest.Run(t, Rules, withKingsOn(engine.Options{dreadOption: "on"}))
}

// Where partners share a side, hidden tiles are both partners' of the Shadow, and nobody else's (K13.5).
func TestLeaksOfKingsForFour(t *testing.T) {
	t.Parallel()
	kings := withKingsOn(engine.Options{seatsOption: "4"})
	kings.Named = append(kings.Named, "card")
	if err := enginetest.Leaks(Rules, kings); err != nil {
		t.Error(err)
	}
}

// rareWithKings are things of the expansion that these few games need not reach, as rare says.
func rareWithKings() []string {
	return []string{
		"event attempt-empty",     // the pool has run out
		"event fate", "path fate", // the Shadow storms the stronghold of a corrupted sovereign
		// Denethor, awake in Minas Tirith, and an Event result of the Ruler die
		"path ability-palantir-of-anarion", "step seeing.draw",
		// a nation is roused while a Companion is with its sovereign, on whom tiles lie
		"path cleansed", "step cleanse.ask", "verb cleanse",
		"step battle.bard",            // Brand, awake, where both sides have laid a card
		"step combat.sovereign",       // two sovereigns in one battle
		"path mark-of-the-white-hand", // Théoden corrupted, and Helm's Deep the Shadow's
	}
}
