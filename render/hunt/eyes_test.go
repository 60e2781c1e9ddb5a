package hunt

import (
	"fmt"
	"image/color"
	"slices"
	"testing"

	"redbook/render/rendertest"
)

// The Nazgûl can be told apart by the colours of their cloaks, with the palettes for all eyes.
func TestCloaks(t *testing.T) {
	pairs := map[string]rendertest.Pair{}
	for i, a := range cloaks {
		for j, b := range cloaks[:i] {
			if b == (color.RGBA{}) { // there is no Nazgûl with the index 0
				continue
			}
			pairs[fmt.Sprintf("cloaks %d and %d", i, j)] = rendertest.Pair{A: a, B: b}
		}
	}
	rendertest.TellsApart(t, rendertest.LeastApart, pairs)
}

// The rings round what can be chosen stand out from the map and from Gandalf's ring, by day and by night.
func TestRingsOfChoicesAreSeen(t *testing.T) {
	pairs := map[string]rendertest.Pair{"the ring and its edge": {A: reachInk, B: dark},
		"the ring and Gandalf's": {A: reachInk, B: greyInk}, "its edge and discs": {A: dark, B: parchment}}
	grounds := slices.Concat([]color.RGBA{parchment, meadow, road, water}, tints[0], tints[1])
	for i, ground := range grounds {
		pairs[fmt.Sprintf("its edge and ground %d by day", i)] = rendertest.Pair{A: dark, B: ground}
		pairs[fmt.Sprintf("the ring and ground %d by night", i)] = rendertest.Pair{A: reachInk, B: dusk(ground)}
	}
	rendertest.Outlined(t, pairs)
}

// What is written on drawings stands out from them, with the palettes for all eyes.
func TestDrawingsAreRead(t *testing.T) {
	inks := map[string]rendertest.Pair{"power": {A: ink, B: parchment}, "yes": {A: white, B: yesInk},
		"no": {A: white, B: noInk}, "letter of a choice": {A: white, B: friendRim},
		"place in the wilds": {A: white, B: routeInk}, "region by day": {A: segmentInk, B: tints[0][1]},
		"region by night": {A: moonlit, B: dusk(tints[0][1])}}
	for i, c := range cloaks[1:] {
		inks[fmt.Sprintf("letter of Nazgûl %d", i+1)] = rendertest.Pair{A: white, B: c}
	}
	for i, c := range corruptionInks {
		inks[fmt.Sprintf("corruption token %d", i)] = rendertest.Pair{A: c[1], B: c[0]}
	}
	for id, look := range deckLooks {
		inks["title of "+deckIDs[id]] = rendertest.Pair{A: white, B: darker(look.rim, 0.3)}
		inks["tag of "+deckIDs[id]] = rendertest.Pair{A: white, B: look.rim}
		inks["condition of "+deckIDs[id]] = rendertest.Pair{A: look.terms, B: look.paper}
	}
	for part, t := range trims {
		inks[fmt.Sprintf("numeral of part %d", part+1)] = rendertest.Pair{A: gold, B: t.deep}
	}
	rendertest.Readable(t, inks)
}
