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

// Every event card has a title, and a text that says what its event does.
func TestEventCardsHaveTheirTexts(t *testing.T) {
	for _, v := range wotr.Cards.Values() {
		id := wotr.Cards.Name(v)
		needKeys(t, "wotr.card."+id)
		if id != "no-card" {
			needKeys(t, "wotr.card-text."+id)
		}
	}
	for _, v := range wotr.Deeds.Values() {
		needKeys(t, "wotr.deed."+wotr.Deeds.Name(v))
	}
}
