package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// Name is what something is called in both languages.
type Name struct{ English, Polish string }

// both is a name that is the same in both languages.
func both(text string) Name { return Name{text, text} }

// Names are the set's own names, by what the rules call the thing, with its kind before it: "space.i-23",
// "region.ii-a", "card.a1-05", "journey.s01". Ids that this set does not use have names as well: the rules
// know the same ids whatever the set is.
func (s *Set) Names() map[string]Name {
	names := map[string]Name{"space.dot": {"a dot", "kropka"},
		"space.stay": {"stay where he is", "zostań na miejscu"}}
	for part, prefix := range []string{"i-", "ii-"} {
		b := &s.Boards[part]
		for id := SpaceID(1); id < pastDots; id++ {
			names["space."+prefix+id.String()] = b.name(id)
		}
		for id, name := range b.DotNames() {
			names["space."+prefix+id.String()] = both(name)
		}
	}
	for id := RegionID(1); id <= LastRegion; id++ {
		sign := strings.ToUpper(id.Segment().String()) + "·" + string(rune('A'+(id-1)%4))
		name := both(sign)
		if r := s.Regions[id]; r.Name != "" {
			name = Name{sign + " " + r.Name, sign + " " + r.NamePL}
		}
		names["region."+id.String()] = name
	}
	for deck := range Company {
		for n := range deckSize {
			names[cardKey(deck, n+1)] = both("–")
		}
	}
	for key, c := range s.CardsByName() {
		if c.Deck != Company {
			names[key] = Name{c.Name, c.NamePL}
		}
	}
	for n := range deckJourneys {
		names[fmt.Sprintf("journey.s%02d", n+1)] = Name{fmt.Sprintf("short journey %d", n+1),
			fmt.Sprintf("krótka podróż %d", n+1)}
		names[fmt.Sprintf("journey.l%02d", n+1)] = Name{fmt.Sprintf("long journey %d", n+1),
			fmt.Sprintf("długa podróż %d", n+1)}
	}
	return names
}

// CardsByName finds each title by what the rules call it, with its kind before it: "card.a1-05",
// "companion.sam".
func (s *Set) CardsByName() map[string]*Card {
	cards := map[string]*Card{}
	count := [Company]int{}
	for i := range s.Cards {
		c := &s.Cards[i]
		if c.Deck == Company {
			cards["companion."+roleNames[c.Role]] = c
			continue
		}
		count[c.Deck]++
		cards[cardKey(c.Deck, count[c.Deck])] = c
	}
	return cards
}

var roleNames = [...]string{Frodo: "frodo", Sam: "sam", Merry: "merry", Pippin: "pippin", Strider: "strider"}

// What the component list gives (rulebook p.2).
const (
	deckSize     = 22
	deckJourneys = 18
)

// cardKey is the key of the n-th title of a deck.
func cardKey(d Deck, n int) string {
	return fmt.Sprintf("card.%s-%02d", [...]string{AllyI: "a1", AllyII: "a2", Sorcery: "s"}[d], n)
}

// name is what an area or an exit is called: its number, and its name where it has one.
func (b *Board) name(id SpaceID) Name {
	s := &b.Spaces[id]
	switch {
	case id.IsExit():
		letter := string(rune('A' + id - FirstExit))
		return Name{"exit " + letter, "wyjście " + letter}
	case s.Name != "":
		return Name{fmt.Sprintf("%d (%s)", s.Number, unbracketed(s.Name)),
			fmt.Sprintf("%d (%s)", s.Number, unbracketed(s.NamePL))}
	}
	return both(id.String())
}

// unbracketed says what a name has in brackets after a comma: it stands in brackets itself.
func unbracketed(name string) string { return strings.NewReplacer(" (", ", ", ")", "").Replace(name) }

// DotNames call dots, which bear no name on paper, by the areas between which they lie: "•19–23". Where lines
// meet, those next to a dot are enough. Where several lie between the same, they are counted from the first
// of these areas on: "•1–10 (2)".
func (b *Board) DotNames() map[SpaceID]string {
	names, between := map[SpaceID]string{}, map[string][]SpaceID{}
	for dot := range b.Dots.All() {
		areas := b.Next[dot].Without(b.Dots)
		if areas.Len() < 2 {
			areas = b.Connected(dot)
		}
		var near []string
		for area := range areas.All() {
			label := area.String()
			if area.IsExit() {
				label = b.Spaces[area].Exit
			}
			near = append(near, label)
		}
		key := "•" + strings.Join(near, "–")
		between[key] = append(between[key], dot)
	}
	for key, dots := range between {
		first := b.firstOf(dots[0])
		slices.SortStableFunc(dots,
			func(x, y SpaceID) int { return int(b.Between[x][first]) - int(b.Between[y][first]) })
		for i, dot := range dots {
			name := key
			if len(dots) > 1 {
				name = fmt.Sprintf("%s (%d)", key, i+1)
			}
			names[dot] = name
		}
	}
	return names
}

// firstOf is the first of the areas that a dot is connected with.
func (b *Board) firstOf(dot SpaceID) SpaceID {
	for area := range b.Connected(dot).All() {
		return area
	}
	return 0
}
