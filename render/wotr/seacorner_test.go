package wotr

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine/wotr"
)

// crammed is a view in which as much as can be stands in one region, and an event and a battle are told in
// the sea.
func crammed(r wotr.Region) wotr.View {
	v := positions()["middle"]
	v.Regions = slices.DeleteFunc(slices.Clone(v.Regions),
		func(rv wotr.RegionView) bool { return rv.Region == r })
	v.Regions = append(v.Regions, wotr.RegionView{Region: r, Forces: [2]map[string]int{
		{"gondor:r": 3, "rohan:e": 2, "elves:l": 2, "aragorn": 1, "legolas": 1, "gimli": 1, "meriadoc": 1,
			"peregrin": 1},
		{"sauron:r": 4, "isengard:e": 3, "southrons:r": 3, "sauron:n": 4, "witch-king": 1, "saruman": 1}}})
	v.Fellowship.Region = r
	v.Trail = []wotr.Trace{{Kind: 1, Side: wotr.Shadow, From: wotr.Osgiliath, To: r}}
	v.Played = []wotr.Card{wotr.TheEaglesAreComing}
	v.Battle = firstRound().Battle
	return v
}

// What is laid over the sea covers no army, no Ring-bearer, no flag, no plate and no name, wherever they are.
func TestInsetsCoverNothing(t *testing.T) {
	besideOthers(t)
	views := crowds()
	for _, v := range wotr.Regions.Values()[1:] {
		views["all in "+wotr.Regions.Name(v)] = crammed(wotr.Region(v))
	}
	for name, v := range views {
		s := scene{&notes{}, materials(), texts{testWords(), "pl"}, &v, ""}
		c := s.boardMap()
		c.arrows()
		c.names = c.plates(c.touched())
		names := c.regionNames()
		for _, inset := range s.insets() {
			for _, p := range append(c.rosters, c.names...) {
				if p.box().shared(inset) > 0 {
					t.Errorf("%s: an inset at %v covers what stands in %v at %v", name, inset, p.region, p.box())
				}
			}
			for _, l := range names {
				if l.shared(inset) > 0 {
					t.Errorf("%s: an inset at %v covers the name of %v at %v", name, inset, l.region, l.box)
				}
			}
		}
	}
}

// The text of an event that was played is never cut, whichever it is.
func TestPlayedCardsAreWhole(t *testing.T) {
	besideOthers(t)
	v := positions()["start"]
	for _, value := range wotr.Cards.Values()[1:] {
		card := wotr.Card(value)
		for _, lang := range languages {
			n := &notes{}
			s := scene{n, materials(), texts{testWords(), lang}, &v, ""}
			s.cardInset(card, insetTop)
			written := strings.Join(n.texts, " ")
			for _, text := range []string{s.card(card), s.say("card-text."+card.String(), nil)} {
				if !strings.Contains(written, text) {
					t.Errorf("%v in %s: %q is cut to %q", card, lang, text, written)
				}
			}
			if l := s.layCard(card); !l.whole() {
				t.Errorf("%v in %s: the text leaves its inset", card, lang)
			}
		}
	}
}
