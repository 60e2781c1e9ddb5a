package wotr

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What is shown of a card's combat half is what the reference has printed on it: the title and when it is
// resolved.
func TestR2CombatHalvesAsPrinted(t *testing.T) {
	initiatives := map[Card]string{}
	for _, row := range readTable(t, "combat-cards.tsv") {
		for _, key := range strings.Fields(row["cards"]) {
			initiatives[cardOf(t, key)] = row["initiative"]
		}
	}
	for _, c := range baseCards() {
		var parts []string
		for _, n := range c.Initiative() {
			parts = append(parts, fmt.Sprint(n))
		}
		if got := strings.Join(parts, "-"); c.Combat() == NoCombat || got != initiatives[c] {
			t.Errorf("%s: %s is resolved at %q, the card has %q", c, c.Combat(), got, initiatives[c])
		}
		if !slices.Contains([]Face{CharacterFace, ArmyFace, MusterFace}, c.Symbol()) {
			t.Errorf("%s shows %s", c, c.Symbol())
		}
	}
}

// cardOf reads a printed key: SC7 is the Shadow's seventh character card.
func cardOf(t *testing.T, key string) Card {
	deck := slices.Index([]string{"FC", "FS", "SC", "SS"}, key[:2])
	if deck < 0 {
		t.Fatalf("no card %q", key)
	}
	return deckStart[deck] + Card(atoi(t, key[2:])) - 1
}
