// Package hunt is how The Hunt for the Ring is told: its paragraphs, the summary of a day, the whole journey
// at the end. It reads events by their names; what it counts on the map it takes from the data set.
package hunt

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/phrase"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// New tells games that are played with a data set.
func New(set *dataset.Set) *tale.Tale {
	return &tale.Tale{
		Actor: "nazgul",
		Acts: map[string]bool{
			"rode": true, "die-spent": true, "search": true, "hunt": true, "perception": true, "cast": true,
			"chased-off": true, "search-answer": true,
			"hunt-answer": true, "perception-answer": true, "act-cancelled": true,
		},
		// the preparation phase, when a night is over
		Leaves: map[string]bool{"used": true, "not-used": true, "drew-ally": true, "first-player": true,
			"dice-rolled": true},
		Begins: map[string]bool{
			"turn": true, "meeting": true, "rescued": true, "reached-exit": true, "part-one-over": true,
			"part-two": true, "escaped": true, "journey-kept": true,
			"journey-changed": true, "saga": true, "way-open": true,
		},
		Gather:  gather,
		Chapter: func(begins engine.Event) bool { return tale.ID(begins, "turn") == "first-daylight" },
		Turn:    summary,
		End:     func(say phrase.Speaker, game []engine.Event) []string { return ending(say, set, game) },
	}
}

// gather tells in one sentence what belongs together: an act and its answer, two dice for one
// act, cards that are drawn one after
// the other and what they are drawn for, who leads which Nazgûl, and where all of them begin.
func gather(say phrase.Speaker, events []engine.Event) (string, int) {
	first := events[0]
	switch first.Kind {
	case "turn":
		return say.Tale("turn-begins", first.Facts, nil), 1
	case "search", "hunt", "perception":
		if len(events) > 1 && events[1].Kind == first.Kind+"-answer" {
			return say.Tale("event."+events[1].Kind, events[1].Facts, nil), 2
		}
	case "die-spent":
		if len(events) > 1 && events[1].Kind == first.Kind {
			return say.Tale("dice-spent", nil, words.Args{"first": say.Tale("die", first.Facts, nil),
				"second": say.Tale("die", events[1].Facts, nil)}), 2
		}
	case "cancelled": // the act itself says so too, when it comes to its answer
		if slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == "act-cancelled" }) {
			return "", 1
		}
	case "drew-ally":
		if n := tale.Run(events, "drew-ally"); n > 1 {
			return drawn(say, events[:n]), n
		}
	case "used", "bought", "played":
		if n := tale.Run(events[1:], "drew-ally"); n > 0 {
			return say.Event(first) + " " + drawn(say, events[1:n+1]), n + 1
		}
	case "claimed":
		if n := tale.Run(events, "claimed"); n > 1 {
			if say.Two {
				return say.Tale("claimed-all", nil, nil), n
			}
			return say.Tale("claimed", nil, words.Args{"list": shared(say, events[:n])}), n
		}
	case "placed":
		if n := tale.Run(events, "placed"); n > 1 {
			return say.Tale("placed", nil, words.Args{"list": listed(say, events[:n], "placed-at")}), n
		}
	case "corruption":
		if n := tale.Run(events, "corruption"); n > 1 {
			if tokens, sum := drawnTokens(say, events[:n]); tokens != "" {
				return say.Tale("corruption-drawn", events[n-1].Facts,
					words.Args{"tokens": tokens, "sum": sum}), n
			}
			return say.Tale("corruption", events[n-1].Facts,
				words.Args{"list": listed(say, events[:n], "corruption-by")}), n
		}
	}
	return "", 0
}

// drawn says how many ally cards have been drawn, and to those who may know, which.
func drawn(say phrase.Speaker, events []engine.Event) string {
	var cards []string
	for _, e := range events {
		if card := tale.Text(say, e, "card"); card != "" {
			cards = append(cards, card)
		}
	}
	return say.Tale("drew-allies", nil, words.Args{"n": len(events), "cards": strings.Join(cards, ", ")})
}

// drawnTokens lists the numbers of tokens, if corruption came of nothing else, and what they come to.
func drawnTokens(say phrase.Speaker, events []engine.Event) (tokens string, sum int) {
	list := make([]string, len(events))
	for i, e := range events {
		if tale.ID(e, "cause") != "number" {
			return "", 0
		}
		amount, _ := e.Fact("amount")
		list[i], sum = tale.Text(say, e, "token"), sum+int(amount.Values[0])
	}
	return strings.Join(list, ", "), sum
}

// shared says who has claimed which Nazgûl, seat by seat.
func shared(say phrase.Speaker, events []engine.Event) string {
	var parts []string
	seat := ""
	for _, e := range events {
		who := tale.Text(say, e, "nazgul")
		if by := tale.Text(say, e, "seat"); by != seat {
			seat = by
			parts = append(parts, by+": "+who)
			continue
		}
		parts[len(parts)-1] += ", " + who
	}
	return strings.Join(parts, "; ")
}

// listed tells events that are alike, each of them by its own words.
func listed(say phrase.Speaker, events []engine.Event, each string) string {
	parts := make([]string, len(events))
	for i, e := range events {
		parts[i] = say.Tale(each, e.Facts, nil)
	}
	return strings.Join(parts, ", ")
}
