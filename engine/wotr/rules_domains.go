package wotr

import (
	"fmt"
	"strings"

	"redbook/engine"
)

// The domains: what records, words and menus name. A domain's values are the ids themselves.
var (
	Seats   = engine.NewDomain("seat", "free", "shadow", "gondor", "rohan", "witch-king", "saruman")
	Sides   = engine.NewDomain("side", "free", "shadow")
	Nations = engine.NewDomain("nation", "", "dwarves", "elves", "gondor", "north", "rohan", "isengard",
		"sauron", "southrons")
	Regions = engine.NewDomain("region", names(regions[:], func(r regionRow) string { return r.id })...).
		Grouped(Parts, partOfRegion)
	Characters = engine.NewDomain("character",
		names(characters[:], func(c characterRow) string { return c.id })...)
	Figures = engine.NewDomain("figure", figureNames()...).Grouped(Nations, nationOfKind)
	Faces   = engine.NewDomain("face", faceNames()...)
	Decks   = engine.NewDomain("deck", "free-character", "free-strategy", "shadow-character",
		"shadow-strategy")
	Cards       = engine.NewDomain("card", cardNames[:]...)
	Tiles       = engine.NewDomain("tile", names(tiles[:], func(t tileRow) string { return t.id })...)
	Settlements = engine.NewDomain("settlement", "", "town", "city", "stronghold", "fortification")
	Combats     = engine.NewDomain("combat", names(combatCards[:], func(c combatCard) string { return c.id })...)
	states      = engine.NewDomain("state", "aside", "in-fellowship", "on-map", "eliminated", "replaced",
		"corrupted")
	places = engine.NewDomain("place", "deck", "hand", "laid", "table", "played", "face-down", "absent")
)

func names[R any](rows []R, id func(R) string) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = id(row)
	}
	return list
}

// faceNames names the results of the dice, then those of the Ruler dice.
func faceNames() []string {
	plain := [plainFaces]string{"no-die", "character", "army", "muster", "army-muster", "event", "will", "eye"}
	list := plain[:]
	for f, name := range plain {
		if Face(f) == NoFace {
			name = ""
		} else {
			name = "ruler-" + name
		}
		list = append(list, name)
	}
	return list
}

// figureNames names the kinds of figure: "rohan:r" and so on by nation, so that a bag reads rohan:3r1e1l;
// Nazgûl are sauron:n, a sovereign rohan:s.
func figureNames() []string {
	list := make([]string, 0, unitCount+Figure(characterCount))
	for n := Dwarves; n < nationCount; n++ {
		letters := [rankCount]string{"r", "e", "l", "s"}
		switch n {
		case Isengard, Southrons:
			letters[Leader], letters[Sovereign] = "", ""
		case Sauron:
			letters[Leader], letters[Sovereign] = "n", ""
		}
		for _, letter := range letters {
			if letter == "" {
				list = append(list, "")
			} else {
				list = append(list, Nations.Name(engine.Value(n))+":"+letter)
			}
		}
	}
	for c := range characters {
		if Character(c) == NoCharacter {
			list = append(list, "")
		} else {
			list = append(list, characters[c].id)
		}
	}
	return list
}

// unmarshal reads an id that is stored by name.
func unmarshal[T ~uint8](d *engine.Domain, text []byte, into *T) error {
	v, ok := d.Parse(string(text))
	if !ok {
		return fmt.Errorf("no %s %q", d.ID(), text)
	}
	*into = T(v)
	return nil
}

func (s Player) String() string    { return Seats.Name(engine.Value(s)) }
func (s Side) String() string      { return Sides.Name(engine.Value(s)) }
func (n Nation) String() string    { return Nations.Name(engine.Value(n)) }
func (r Region) String() string    { return Regions.Name(engine.Value(r)) }
func (c Character) String() string { return Characters.Name(engine.Value(c)) }
func (f Figure) String() string    { return Figures.Name(engine.Value(f)) }
func (f Face) String() string      { return Faces.Name(engine.Value(f)) }
func (d Deck) String() string      { return Decks.Name(engine.Value(d)) }
func (c Card) String() string      { return Cards.Name(engine.Value(c)) }
func (c Combat) String() string    { return Combats.Name(engine.Value(c)) }
func (t Tile) String() string      { return Tiles.Name(engine.Value(t)) }
func (s State) String() string     { return states.Name(engine.Value(s)) }
func (p Place) String() string     { return places.Name(engine.Value(p)) }

// Ids are stored by name.

func (s Player) MarshalText() ([]byte, error)    { return []byte(s.String()), nil }
func (s Side) MarshalText() ([]byte, error)      { return []byte(s.String()), nil }
func (n Nation) MarshalText() ([]byte, error)    { return []byte(n.String()), nil }
func (r Region) MarshalText() ([]byte, error)    { return []byte(r.String()), nil }
func (c Character) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
func (f Figure) MarshalText() ([]byte, error)    { return []byte(f.String()), nil }
func (f Face) MarshalText() ([]byte, error)      { return []byte(f.String()), nil }
func (d Deck) MarshalText() ([]byte, error)      { return []byte(d.String()), nil }
func (c Card) MarshalText() ([]byte, error)      { return []byte(c.String()), nil }
func (t Tile) MarshalText() ([]byte, error)      { return []byte(t.String()), nil }
func (s State) MarshalText() ([]byte, error)     { return []byte(s.String()), nil }
func (p Place) MarshalText() ([]byte, error)     { return []byte(p.String()), nil }

func (s *Player) UnmarshalText(text []byte) error    { return unmarshal(Seats, text, s) }
func (s *Side) UnmarshalText(text []byte) error      { return unmarshal(Sides, text, s) }
func (n *Nation) UnmarshalText(text []byte) error    { return unmarshal(Nations, text, n) }
func (r *Region) UnmarshalText(text []byte) error    { return unmarshal(Regions, text, r) }
func (c *Character) UnmarshalText(text []byte) error { return unmarshal(Characters, text, c) }
func (f *Figure) UnmarshalText(text []byte) error    { return unmarshal(Figures, text, f) }
func (f *Face) UnmarshalText(text []byte) error      { return unmarshal(Faces, text, f) }
func (d *Deck) UnmarshalText(text []byte) error      { return unmarshal(Decks, text, d) }
func (c *Card) UnmarshalText(text []byte) error      { return unmarshal(Cards, text, c) }

// MarshalText stores a combat half by its name; no combat half has none.
func (c Combat) MarshalText() ([]byte, error) {
	if c == NoCombat {
		return nil, nil
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (c *Combat) UnmarshalText(text []byte) error {
	*c = NoCombat
	if len(text) == 0 {
		return nil
	}
	return unmarshal(Combats, text, c)
}

func (t *Tile) UnmarshalText(text []byte) error  { return unmarshal(Tiles, text, t) }
func (s *State) UnmarshalText(text []byte) error { return unmarshal(states, text, s) }
func (p *Place) UnmarshalText(text []byte) error { return unmarshal(places, text, p) }

// MarshalText stores a set of regions as their names with commas between.
func (s regionSet) MarshalText() ([]byte, error) {
	var list []string
	for _, r := range s.list() {
		list = append(list, r.String())
	}
	return []byte(strings.Join(list, ",")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *regionSet) UnmarshalText(text []byte) error {
	*s = regionSet{}
	return eachName(text, Regions, func(v engine.Value) { s.add(Region(v)) })
}

// MarshalText stores a set of characters as their names with commas between.
func (s characterSet) MarshalText() ([]byte, error) {
	var list []string
	for _, c := range s.list() {
		list = append(list, c.String())
	}
	return []byte(strings.Join(list, ",")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *characterSet) UnmarshalText(text []byte) error {
	*s = 0
	return eachName(text, Characters, func(v engine.Value) { *s = s.with(Character(v)) })
}

// MarshalText stores a set of nations as their names with commas between.
func (s nationSet) MarshalText() ([]byte, error) {
	var list []string
	for n := Dwarves; n < nationCount; n++ {
		if s.has(n) {
			list = append(list, n.String())
		}
	}
	return []byte(strings.Join(list, ",")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *nationSet) UnmarshalText(text []byte) error {
	*s = 0
	return eachName(text, Nations, func(v engine.Value) { *s = s.with(Nation(v)) })
}

// eachName calls each with every value of a list of names.
func eachName(text []byte, d *engine.Domain, each func(engine.Value)) error {
	if len(text) == 0 {
		return nil
	}
	for _, name := range strings.Split(string(text), ",") {
		v, ok := d.Parse(name)
		if !ok {
			return fmt.Errorf("no %s %q", d.ID(), name)
		}
		each(v)
	}
	return nil
}
