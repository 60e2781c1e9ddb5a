package confrontation

import (
	"testing"

	"redbook/engine"
)

// In a game that is broken off that side leads which has more characters left; in a match with the points of
// its first game, which belong to chairs.
func TestWhoLeads(t *testing.T) {
	for where, want := range map[string]engine.Seats{ // the Cave Troll stands in Mordor
		"frodo=gondor merry,pippin=shire orcs=rohan":        Fellowship.only(),
		"frodo=gondor merry=shire orcs,balrog=rohan":        Sauron.only(),
		"frodo=gondor merry,pippin=shire orcs,balrog=rohan": engine.Nobody,
	} {
		g := stand(t, Fellowship, where)
		if got := Rules.Ahead(g.P); got != want {
			t.Errorf("%s: %b leads, not %b", where, got, want)
		}
	}
	g := match(t, 2, [2]int{Fellowship: 4, Sauron: 0}, Fellowship, "frodo=gondor merry,pippin=shire orcs=rohan")
	if got := Rules.Ahead(g.P); got != Sauron.only() {
		t.Errorf("%b leads; who plays Sauron now has 4 points", got)
	}
}
