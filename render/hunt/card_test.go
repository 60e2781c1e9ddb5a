package hunt

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
	"redbook/render/rendertest"
)

// Each card has a picture of its own, and none that plays by night shows a sun.
func TestVistas(t *testing.T) {
	cards := dataset.Ours().Cards
	for i := range cards {
		c := &cards[i]
		v, ok := vistaNamed(c.Name)
		if !ok {
			t.Errorf("no vista for %s", c.Name)
		}
		if byNight(c) && v.hour != night {
			t.Errorf("%s is a card for the night, its picture plays by day", c.Name)
		}
	}
	for deck, names := range spare {
		for _, name := range names {
			if _, ok := vistaNamed(name); !ok {
				t.Errorf("no vista %q, spare for deck %d", name, deck)
			}
		}
	}
}

// Hands of any size, of the cards that say most, fill the picture, and all that they say has room.
func TestHandsFillThePicture(t *testing.T) {
	set := dataset.Ours()
	v := &hunt.View{Set: set}
	for _, lang := range rendertest.Languages {
		s := scene{art: materials(), texts: texts{testWords(), lang}, view: v}
		for _, deck := range []dataset.Deck{dataset.AllyI, dataset.AllyII, dataset.Sorcery, dataset.Company} {
			var longest []inscribed
			for i := range set.Cards {
				if set.Cards[i].Deck == deck {
					longest = append(longest, inscribed{card: &set.Cards[i], count: 2})
				}
			}
			says := func(c inscribed) int { return len(strings.Join(s.tellCard(c.card), "")) }
			slices.SortFunc(longest, func(a, b inscribed) int { return says(b) - says(a) })
			for n := 1; n <= min(7, len(longest)); n++ { // five, and two more while he chooses
				name := fmt.Sprintf("%d of %s in %s", n, deckIDs[deck], lang)
				room := table(0)
				if deck == dataset.AllyII { // beside the journey card
					room = table(journeyWide + deskGap)
				}
				checkHand(t, name, s, room, s.arrange(room, longest[:n]), n)
			}
		}
	}
}

func checkHand(t *testing.T, name string, s scene, room box, cards []lying, n int) {
	t.Helper()
	if len(cards) != n {
		t.Errorf("%s: %d cards have room", name, len(cards))
		return
	}
	covered := 0.0
	for i, c := range cards {
		covered += c.at.area()
		for _, o := range cards[:i] {
			if c.at.shared(o.at) > 0 {
				t.Errorf("%s: %s lies on %s", name, c.card.ID, o.card.ID)
			}
		}
		if p := c.picture(); p.area() < 15_000 || p.y1 > c.at.y1 {
			t.Errorf("%s: the picture of %s is %.0f × %.0f", name, c.card.ID, p.x1-p.x0, p.y1-p.y0)
		}
		if !c.fits() {
			t.Errorf("%s: what %s says is wider than the card", name, c.card.ID)
		}
		if high := c.text.Height(); n <= 5 && high < 18 {
			t.Errorf("%s: figures are %.1f high", name, high)
		}
	}
	if share := covered / room.area(); share < 0.92 {
		t.Errorf("%s: cards fill %.0f %% of the room", name, 100*share)
	}
}

// Every card is a sheet of its own, by its id; what is none is not.
func TestCardPictures(t *testing.T) {
	set := dataset.Ours()
	view := hunt.View{Set: set}
	for i, key := range slices.Sorted(maps.Keys(set.CardsByName())) {
		_, id, _ := strings.Cut(key, ".")
		sheet, lang := render.Sheet{Kind: render.SheetCard, What: id}, rendertest.Languages[i%2]
		if told, err := shared().Tell(view, sheet, lang); err != nil || len(told) < 2 {
			t.Errorf("%s: %q, %v", key, told, err)
		}
		if i%9 > 0 { // all of them take too long
			continue
		}
		if _, err := shared().Paint(view, sheet, lang); err != nil {
			t.Error(err)
		}
	}
	if _, err := shared().Paint(view, render.Sheet{Kind: render.SheetCard, What: "a1-23"}, "en"); err == nil {
		t.Error("a card that is none was painted")
	}
}

// No two bands of a card are called the same: Merry's first ability is another in each part.
func TestAbilitiesAreCalledApart(t *testing.T) {
	set := dataset.Ours()
	for i := range set.Cards {
		c := &set.Cards[i]
		for _, lang := range rendertest.Languages {
			var all []string
			for j := range c.Effects {
				all = append(all, texts{testWords(), lang}.timing(c, &c.Effects[j]))
			}
			if c.Deck == dataset.Company && len(slices.Compact(slices.Sorted(slices.Values(all)))) < len(all) {
				t.Errorf("%s in %s: %q", c.ID, lang, all)
			}
		}
	}
}
