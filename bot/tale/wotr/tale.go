// Package wotr is how War of the Ring is told: its paragraphs, the summary of a turn, the war in figures. It
// reads events by their names and needs no rules.
package wotr

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
)

// Tale is how the game is told.
var Tale = &tale.Tale{
	Opens: "die-used",
	Begins: map[string]bool{
		"turn": true, "drew": true, "allocated": true, "rolled-actions": true, "passed": true, "ring-used": true,
		"token-used":   true,
		"battle-round": true, "attempt": true, "ruler-token-used": true,
		"die-discarded": true, "dread-spread": true, "declared": true, "not-declared": true,
		"uncovered": true, "lingered": true,
	},
	Lines: map[string]bool{
		"combat-card": true, "no-combat-card": true, "combat-roll": true, "leader-reroll": true,
		"extra-attack": true, "lost": true, "ceased": true, "went-on": true, "retreated": true,
		"stood-ground": true, "battle-over": true,
	},
	Gather: gather,
	Turn:   summary,
	End:    figures,
}

// gather tells what both sides do at the same time in one sentence: the cards they draw, their rolls in a
// battle, that both play no combat card.
func gather(say phrase.Speaker, events []engine.Event) (string, int) {
	switch events[0].Kind {
	case "drew":
		n := tale.Run(events, "drew")
		if n > 1 {
			return drawn(say, events[:n]), n
		}
	case "combat-roll", "leader-reroll":
		n := tale.Run(events, events[0].Kind)
		return listed(say, events[:n], events[0].Kind, "roll"), n
	case "awakened":
		return awakened(say, events)
	case "attempt", "attempt-drew", "attempt-void", "attempt-king", "attempt-kept", "attempt-shown",
		"attempt-empty":
		return attempt(say, events)
	case "recruited":
		if n := tale.Run(events, "recruited"); n > 1 {
			return recruited(say, events[:n]), n
		}
	case "activated":
		return activated(say, events)
	case "no-combat-card":
		if n := tale.Run(events, "no-combat-card"); n > 1 {
			return say.Tale("no-combat-cards", nil, nil), n
		}
	}
	return "", 0
}

// drawn tells which cards the sides have drawn, or from which decks where the cards are hidden.
func drawn(say phrase.Speaker, events []engine.Event) string {
	var order []string
	cards := map[string][]string{}
	for _, e := range events {
		side := tale.Text(say, e, "side")
		if player := tale.Text(say, e, "player"); player != "" {
			side += " (" + player + ")"
		}
		if cards[side] == nil {
			order = append(order, side)
		}
		cards[side] = append(cards[side], say.Tale("drawn-card", e.Facts, nil))
	}
	parts := make([]string, len(order))
	for i, side := range order {
		parts[i] = say.Tale("drawn-by", nil, words.Args{"side": side, "cards": strings.Join(cards[side], ", ")})
	}
	return say.Tale("drawn", nil, words.Args{"list": strings.Join(parts, "; ")})
}

// activated tells in one sentence which nations the same cause has made active.
func activated(say phrase.Speaker, events []engine.Event) (string, int) {
	n := tale.Run(events, "activated")
	names := make([]string, 0, n)
	for _, e := range events[:n] {
		if tale.ID(e, "cause") == tale.ID(events[0], "cause") {
			names = append(names, say.Tale("active", e.Facts, nil))
		}
	}
	if len(names) < n || n == 1 {
		return "", 0
	}
	return say.Tale("activated", events[0].Facts, words.Args{"list": strings.Join(names, ", ")}), n
}

// recruited tells who has come where; what comes to one region stands together.
func recruited(say phrase.Speaker, events []engine.Event) string {
	var merged []engine.Event
	for _, e := range events {
		last := len(merged) - 1
		if last < 0 || tale.ID(merged[last], "region") != tale.ID(e, "region") {
			merged = append(merged, e)
			continue
		}
		region, _ := e.Fact("region")
		figures, _ := merged[last].Fact("figures")
		more, _ := e.Fact("figures")
		figures.Values = slices.Concat(figures.Values, more.Values)
		merged[last] = engine.Event{Kind: e.Kind, Facts: []engine.Fact{region, figures}}
	}
	return listed(say, merged, "recruited", "recruited-in")
}

// listed tells events that are alike in one sentence, each of them by its own words.
func listed(say phrase.Speaker, events []engine.Event, key, each string) string {
	parts := make([]string, len(events))
	for i, e := range events {
		parts[i] = say.Tale(each, e.Facts, nil)
	}
	return say.Tale(key, nil, words.Args{"list": strings.Join(parts, "; ")})
}

// count is how many values a fact has.
func count(e engine.Event, name string) int {
	f, _ := e.Fact(name)
	return len(f.Values)
}
