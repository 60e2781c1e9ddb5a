package confrontation

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"

	"redbook/engine"
)

// The domains: what records, words and menus name. A domain's values are the ids themselves.
var (
	Seats      = engine.NewDomain("seat", "fellowship", "sauron")
	Regions    = engine.NewDomain("region", names(regions[:], func(r regionRow) string { return r.id })...)
	Characters = engine.NewDomain("character",
		names(characters[:], func(c characterRow) string { return c.id })...)
	Cards    = engine.NewDomain("card", cardIDs[:]...)
	Specials = engine.NewDomain("special", specialNames[:]...)
	Ends     = engine.NewDomain("end", ringBearerInMordor, threeInShire, frodoDefeated, cannotMove,
		samDefeated, witchKingInShire,
		matchPoints, matchEven, engine.Conceded, engine.Expired, engine.Agreed,
		engine.Adjudged)
)

// fates names what becomes of a fighter, for the stored form.
var fates = engine.NewDomain("fate", "stands", "defeated", "retreated")

func names[R any](rows []R, id func(R) string) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = id(row)
	}
	return list
}

// Seat returns the seat of a side: there is one for each.
func (s Side) Seat() engine.Seat { return engine.Seat(s) }

// only is the visibility of what a side keeps to itself.
func (s Side) only() engine.Seats { return engine.SeatsOf(s.Seat()) }

// String returns the side's id.
func (s Side) String() string { return Seats.Name(engine.Value(s)) }

// unmarshal reads an id that is stored by name.
func unmarshal[T ~uint8](d *engine.Domain, text []byte, into *T) error {
	v, ok := d.Parse(string(text))
	if !ok {
		return fmt.Errorf("no %s %q", d.ID(), text)
	}
	*into = T(v)
	return nil
}

// MarshalText stores the side by name.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the side's name.
func (s *Side) UnmarshalText(text []byte) error { return unmarshal(Seats, text, s) }

// MarshalText stores the region by name.
func (r Region) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the region's name.
func (r *Region) UnmarshalText(text []byte) error { return unmarshal(Regions, text, r) }

// MarshalText stores the character by name.
func (c Character) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the character's name.
func (c *Character) UnmarshalText(text []byte) error { return unmarshal(Characters, text, c) }

// MarshalText stores the card by name.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the card's name.
func (c *Card) UnmarshalText(text []byte) error { return unmarshal(Cards, text, c) }

// MarshalText stores the fate by name.
func (f Fate) MarshalText() ([]byte, error) { return []byte(fates.Name(engine.Value(f))), nil }

// UnmarshalText reads the fate's name.
func (f *Fate) UnmarshalText(text []byte) error { return unmarshal(fates, text, f) }

// MarshalText stores the special card by name.
func (c Special) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the special card's name.
func (c *Special) UnmarshalText(text []byte) error { return unmarshal(Specials, text, c) }

// regionSet is a set of regions.
type regionSet uint32

func setOf(list ...Region) regionSet {
	var s regionSet
	for _, r := range list {
		s |= 1 << r
	}
	return s
}

func (s regionSet) has(r Region) bool { return s&(1<<r) != 0 }

// each goes through the regions in the order of the board.
func (s regionSet) each(yield func(Region) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(Region(bits.TrailingZeros32(uint32(s)))) {
			return
		}
	}
}

// appendTo appends the regions in the order of the board.
func (s regionSet) appendTo(out []engine.Value) []engine.Value {
	out = slices.Grow(out, bits.OnesCount32(uint32(s)))
	for r := range s.each {
		out = append(out, engine.Value(r))
	}
	return out
}

// cardSet is a set of combat cards.
type cardSet uint16

func (s cardSet) has(c Card) bool { return s&(1<<c) != 0 }

func (s cardSet) count() int { return bits.OnesCount16(uint16(s)) }

func (s cardSet) appendTo(out []engine.Value) []engine.Value {
	out = slices.Grow(out, s.count())
	for c := Strength1; c < cardCount; c++ {
		if s.has(c) {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

// MarshalJSON stores a set of regions as names.
func (s regionSet) MarshalJSON() ([]byte, error) {
	list := []Region{}
	for _, r := range s.appendTo(nil) {
		list = append(list, Region(r))
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the names.
func (s *regionSet) UnmarshalJSON(data []byte) error {
	var list []Region
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*s = setOf(list...)
	return nil
}
