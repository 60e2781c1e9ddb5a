package confrontation

import (
	"encoding/json"
	"fmt"
	"testing"

	"redbook/engine"
)

// seen is all that leaves the engine for one audience: its view, its questions with their ids and offers, and what the
// newest action told it.
func seen(t *testing.T, g *game, audience engine.Seats) string {
	t.Helper()
	view, err := json.Marshal(Rules.View(g.p, audience))
	if err != nil {
		t.Fatal(err)
	}
	text := string(view) + "\n"
	for _, d := range Rules.Decisions(g.p) {
		text += fmt.Sprintf("%s is asked %s, owed %t\n", Side(d.Seat), d.Step, d.Owed)
		if audience.Has(d.Seat) {
			text += fmt.Sprintf("%s %v %v\n", d.ID, d.Verbs, d.About)
		}
	}
	for _, e := range engine.EventsFor(g.played.Events, audience) {
		text += e.String() + "\n"
	}
	for _, o := range g.played.Outcomes {
		if o.See.VisibleTo(audience) {
			text += fmt.Sprintf("%s %v\n", o.Label, o.From)
		}
	}
	return text
}

// sameFor holds two games to look alike to an audience.
func sameFor(t *testing.T, one, two *game, audience engine.Seats) {
	t.Helper()
	if a, b := seen(t, one, audience), seen(t, two, audience); a != b {
		t.Fatalf("%b can tell them apart:\n%s\n%s", audience, a, b)
	}
}
