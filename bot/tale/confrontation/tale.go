// Package confrontation says how The Confrontation is told: line by line.
package confrontation

import (
	"slices"

	"redbook/bot/tale"
	"redbook/engine"
)

// Tale is The Confrontation as a story.
var Tale = &tale.Tale{ByLines: true, Outdone: shownNext}

// shownNext reports whether the first event is that a side lays a card, and a later one shows which.
func shownNext(events []engine.Event) bool {
	laid := events[0]
	if laid.Kind != "laid" {
		return false
	}
	// a card that a side has laid is shown before it lays another
	next := slices.IndexFunc(events[1:], func(e engine.Event) bool {
		return (e.Kind == "shown" || e.Kind == "laid") && sideOf(e) == sideOf(laid)
	})
	return next >= 0 && events[1+next].Kind == "shown"
}

func sideOf(e engine.Event) engine.Value {
	f, _ := e.Fact("side")
	return f.Values[0]
}
