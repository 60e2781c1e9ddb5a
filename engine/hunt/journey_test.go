package hunt

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Rulebook p.28, the example of a journey: on space 7 Frodo is in 27 and has been in 2, 10 and 23; the next
// move is a dot.
func TestP28TheExampleOfAJourney(t *testing.T) {
	g := partTwo(t, "s01", 7)
	if p := g.pos(); p.lastArea() != 27 || p.inWilds() ||
		!slices.Equal(p.trail(), []Space{2, Nowhere, 10, Nowhere, Nowhere, 23, Nowhere, 27}) {
		t.Errorf("he is in %d, his trail %v", p.lastArea(), p.trail())
	}
	g.gandalfMoves().Do("ring-bearer: end-turn").pass("ring-bearer turn.bearer").Tells("frodo-travels step=8")
	if p := g.pos(); p.lastArea() != 27 || !p.inWilds() {
		t.Errorf("he is in %d", p.lastArea())
	}
}

// Rulebook p.28, p.34: on the last space, 14 or 16, Frodo has reached Rivendell; the game ends at once.
func TestP34Rivendell(t *testing.T) {
	for journey, last := range map[string]int{"s01": 13, "l01": 15} {
		g := partTwo(t, journey, last).Adjust("turn", "night", "moved", false, "eye", false).
			Do("ring-bearer: march")
		g.Ended(bearerOnly, rivendell).Tells("saga shadow=0 free-peoples=2").Silent("turn")
	}
	partTwo(t, "l01", 13).Adjust("turn", "night", "moved", false).Do("ring-bearer: march").
		Tells("frodo-travels step=14").Asked("ring-bearer turn.bearer")
	g := partTwo(t, "s01", 13).gandalfMoves().Do("ring-bearer: end-turn") // by day he is not asked
	for g.Asking() != "" {
		g.Apply(g.idle())
	}
	g.Ended(bearerOnly, rivendell)
}

// Rulebook p.28: by night the Ring-bearer chooses: Frodo goes on for a corruption and the marker shows the
// Eye, or he rests.
func TestP28TheNight(t *testing.T) {
	night := func() *game { return partTwo(t, "s01", 3).Adjust("turn", "night", "moved", false) }
	g := night().Do("ring-bearer: march").Tells("corruption amount=1 corruption=1 cause=night",
		"frodo-travels step=4")
	if !g.pos().Eye {
		t.Error("the Nazgûl may hunt freely")
	}
	g.Refused("ring-bearer: rest", "frodo-has-moved")
	g = night().Do("ring-bearer: rest").Tells("rested").Silent("corruption", "frodo-travels").
		Refused("ring-bearer: march", engine.RefusedVerb)
	if p := g.pos(); p.Eye || p.Step != 3 {
		t.Errorf("eye %t, step %d", p.Eye, p.Step)
	}
	// by day he moves by himself
	partTwo(t, "s01", 3).Refused("ring-bearer: march", "marches-by-night").
		Refused("ring-bearer: rest", "rest-by-day")
}

// Rulebook p.34, p.28, p.31: the limit is 12 or 14, and one more for each deed; who reaches it succumbs
// (H1).
func TestP34TheLimit(t *testing.T) {
	for _, c := range []struct {
		journey    string
		deeds      []string
		corruption int
		over       bool
	}{
		{"s01", nil, 10, false}, {"s01", nil, 11, true}, {"s01", []string{"18"}, 11, false},
		{"s01", []string{"18"}, 12, true}, {"l01", nil, 12, false}, {"l01", nil, 13, true},
	} {
		g := partTwo(t, c.journey, 8).Adjust("held", nil, "deeds", c.deeds, "turn", "night", "moved", false,
			"corruption", c.corruption).Do("ring-bearer: march")
		if _, over := Rules.Result(g.pos()); over != c.over {
			t.Errorf("%s with the deeds %v and a corruption of %d: over %t", c.journey, c.deeds, c.corruption+1, over)
		} else if over {
			g.Ended(g.pos().hunters(), corrupted).Tells("saga shadow=1 free-peoples=0")
		}
	}
}

// Rulebook p.34: after a meeting Frodo keeps to his journey, and nothing changes; or he steps back, all
// tracks are taken off, and another card of the same deck is drawn in secret. Which of the two, everybody
// hears.
func TestP34EscapeInPartTwo(t *testing.T) {
	g := metTwo(t).Do("ring-bearer: hold-course").Tells("journey-kept").Silent("stepped-back", "journey-changed")
	if p := g.pos(); p.Journey != 1 || p.OldJourneys != 0 || p.tracks() != areas(27) {
		t.Errorf("journey %d, tracks %v", p.Journey, p.tracks().List())
	}
	g = metTwo(t).Drawing("journey=s07").Do("ring-bearer: change-journey").
		Tells("journey-changed", "stepped-back step=7")
	if p := g.pos(); p.Journey.long() || p.Journey == 1 || !p.OldJourneys.has(1) || !p.tracks().Empty() {
		t.Errorf("journey %d, old %v, tracks %v", p.Journey, p.OldJourneys, p.tracks().List())
	}
}
