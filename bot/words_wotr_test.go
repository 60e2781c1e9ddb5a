package bot_test

import (
	"testing"

	"redbook/engine/wotr"
)

// Every combat half of War of the Ring has a title, and a text that says what it does.
func TestCombatHalvesHaveTheirTexts(t *testing.T) {
	for _, v := range wotr.Combats.Values() {
		id := wotr.Combats.Name(v)
		needKeys(t, "wotr.combat."+id, "wotr.combat-text."+id)
	}
}
