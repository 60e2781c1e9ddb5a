package wotr

import (
	"slices"

	"redbook/engine"
)

// never lists what no game under the options can reach.
func never(o engine.Options) []string {
	return slices.Concat(neverOfTokens(o), neverOfSeats(o), neverOfKings(o))
}

// neverOfSeats lists what takes partners, in a game without.
func neverOfSeats(o engine.Options) []string {
	if len(seatsOf(o)) > 2 {
		return nil
	}
	return []string{
		"step hand.draw", "step hand.exchange", "step mixed.propose", "step mixed.agree", "verb exchange",
		"verb keep", "verb mix", "verb stay-apart", "event leads", "event chose-deck", "event offered",
		"event exchanged", "event kept-hands", "event best-of-side", "event mixed", "event apart", "path exchanged",
		"path mixed-by-will", "path mixed-by-attack", "path excess-apart",
	}
}
