package confrontation

import (
	"encoding/json"
	"fmt"
	"slices"

	"redbook/engine"
)

// Set says which sides of their tiles the players use (rulebook, "Wariant" and "Draft"; spec 10).
type Set uint8

// The sets.
const (
	Classic Set = iota // the ring side of every tile
	Variant            // the star side of every tile
	Draft              // each player chooses a side of each of his tiles
)

var sets = engine.NewDomain("set", "classic", "variant", "draft")

// String returns the set's id, the value of the option.
func (s Set) String() string { return sets.Name(engine.Value(s)) }

// MarshalText stores the set by name.
func (s Set) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the set's name.
func (s *Set) UnmarshalText(text []byte) error { return unmarshal(sets, text, s) }

// tileSet is a set of tiles: those that show their star side.
type tileSet uint32

func (t tileSet) has(c Character) bool { return t&(1<<characters[c].tile) != 0 }

// allStars is every tile of each side.
var allStars [2]tileSet

func init() {
	for c := Frodo; c < characterCount; c++ {
		allStars[characters[c].side] |= 1 << characters[c].tile
	}
}

// MarshalJSON stores the tiles by the names of their star sides.
func (t tileSet) MarshalJSON() ([]byte, error) {
	list := []Character{}
	for c := Frodo; c < characterCount; c++ {
		if characters[c].star && t.has(c) {
			list = append(list, c)
		}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads the names.
func (t *tileSet) UnmarshalJSON(data []byte) error {
	var list []Character
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*t = 0
	for _, c := range list {
		if !characters[c].star {
			return fmt.Errorf("%s is no star", c)
		}
		*t |= 1 << characters[c].tile
	}
	return nil
}

// plays reports whether a character is in this game.
func (p *Position) plays(c Character) bool {
	return characters[c].star == p.Stars[characters[c].side].has(c)
}

// lineUp lists a side's nine characters in this game, in the order of the table.
func (p *Position) lineUp(s Side) []Character {
	list := make([]Character, 0, handSize)
	for c := Frodo; c < characterCount; c++ {
		if characters[c].side == s && p.plays(c) {
			list = append(list, c)
		}
	}
	return list
}

// OtherSide is who is on the other side of a character's tile.
func (c Character) OtherSide() Character {
	for other := Frodo; other < characterCount; other++ {
		if other != c && characters[other].tile == characters[c].tile {
			return other
		}
	}
	return Nobody
}

// tiles lists a side's nine characters in the order of their tiles.
func (p *Position) tiles(s Side) []Character {
	list := p.lineUp(s)
	slices.SortFunc(list, func(a, b Character) int { return characters[a].tile - characters[b].tile })
	return list
}

// draftVerb is the choice of a side for each tile: the bag holds the tiles that will show their star.
func draftVerb() verb {
	return verb{Name: "draft", Turn: true, Do: draft, Fields: []field{{
		Name: "stars", Domain: Characters, Secret: true,
		Bag: func(_ *Position, seat engine.Seat, _ engine.Action) engine.Bag {
			bag := engine.Bag{Most: handSize}
			for c := Frodo; c < characterCount; c++ {
				if characters[c].side == Side(seat) && characters[c].star {
					bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(c), N: 1})
				}
			}
			return bag
		},
		Unfit: func(_ *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
			switch c := Character(v); {
			case c == Nobody:
				return unsaid
			case characters[c].side != Side(seat):
				return notYours
			}
			return noStar.Unless(characters[v].star)
		},
	}}}
}

func draft(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, Side(seat)
	p.Drafted[s], p.Stars[s] = true, 0
	for _, count := range a.Args[0].Bag {
		p.Stars[s] |= 1 << characters[count.Kind].tile
	}
	pl.Tell("drafted", side("side", s))
}

// layOpen shows both line-ups, once both have drafted and before anybody places (rulebook, "Draft").
func layOpen(pl *play) {
	for s := Fellowship; s <= Sauron; s++ {
		var list []engine.Value
		for _, c := range pl.P.tiles(s) {
			list = append(list, engine.Value(c))
			pl.Cover("drafted." + c.String())
		}
		pl.Tell("line-up", side("side", s), engine.Tell("characters", list...))
	}
	pl.Goto(specialBegin)
}

// drafting reports whether the line-ups are still the players' secrets.
func (p *Position) drafting() bool { return p.Set == Draft && p.Drafted != [2]bool{true, true} }
