package events

import (
	"slices"
	"testing"

	"redbook/bot/league"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
)

// Where an organiser says who has won a game of three, their partner has won with them.
func TestADecisionCountsForPartners(t *testing.T) {
	w := newWorld(t)
	w.tables = table.New(w.store, []table.Game{{Rules: wotr.Rules}}, w.clock, func() {})
	w.Events = New(w.tables, w.clock, func() {})
	w.Lots(func() uint64 { return 7 })
	event := w.opens(3, func(o *Opening) {
		o.Settings.Form, o.Settings.Rules, o.Settings.Rounds = "tables", wotr.Rules.ID(), 1
		o.Options = engine.Options{"seats": "3"}
	})
	w.now = w.now.Add(7 * day)
	if err := w.tends(); err != nil {
		t.Fatal(err)
	}
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	alone := slices.IndexFunc(g.Chairs, func(c league.Chair) bool { return c.Side == "free" })
	b, err := w.Decide(t.Context(), Decision{Server: "shire", Event: event, Game: g.ID,
		Winner: g.Chairs[(alone+1)%3].Entrant, Reason: "a vote", User: "judge"})
	if err != nil {
		t.Fatal(err)
	}
	for n, place := range b.Game(g.ID).Result.Places {
		if want := map[bool]int{true: 2, false: 1}[n == alone]; place != want {
			t.Errorf("%s comes in %d.", g.Chairs[n].Side, place)
		}
	}
}
