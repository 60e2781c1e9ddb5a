package confrontation

import (
	"math/bits"

	"redbook/engine"
)

// The special cards (rulebook p.9 and p.15-16; spec 9). Each side picks two of its four before the start,
// both picks are shown together, and each card works once. They are not combat cards: nothing that speaks of
// cards touches them (C55).
//
// A row here says whose a card is and when it is played; what it does stands in special_fellowship.go and
// special_sauron.go.

// Special is one of the special cards; NoSpecial is the zero value.
type Special uint8

// The special cards, the Fellowship's first.
const (
	NoSpecial Special = iota
	Shadowfax
	GandalfTheWhite
	KingRevealed
	Gwaihir
	RecallToMordor
	DarkOfMordor
	Crebain
	Palantir
	specialCount
)

// specialNames are the ids of the cards. They stand apart from the rows because domains are made of them
// first.
var specialNames = [specialCount]string{
	"none", "shadowfax", "gandalf-the-white", "king-revealed", "gwaihir", "recall-to-mordor", "dark-of-mordor",
	"crebain", "palantir",
}

// specialRow is what a special card says of itself.
type specialRow struct {
	side Side
	// instead is why the card cannot take the place of the turn as things stand; nil: it does not replace a
	// turn.
	instead func(p *Position) *reason
}

var specials = [specialCount]specialRow{
	Shadowfax:       {side: Fellowship},
	GandalfTheWhite: {side: Fellowship, instead: whyNoGandalf},
	KingRevealed:    {side: Fellowship, instead: whyNoKing},
	Gwaihir:         {side: Fellowship},
	RecallToMordor:  {side: Sauron, instead: whyNoRecall},
	DarkOfMordor:    {side: Sauron},
	Crebain:         {side: Sauron, instead: whyNoCrebain},
	Palantir:        {side: Sauron},
}

// specialsPicked is how many special cards each side takes into a game.
const specialsPicked = 2

// String returns the card's id, the name that records use.
func (c Special) String() string { return specialNames[c] }

// Side returns whose card it is.
func (c Special) Side() Side { return specials[c].side }

// specialSet is a set of special cards.
type specialSet uint16

func (s specialSet) has(c Special) bool { return s&(1<<c) != 0 }

func (s specialSet) count() int { return bits.OnesCount16(uint16(s)) }

func (s specialSet) list() []Special {
	list := []Special{}
	for c := Shadowfax; c < specialCount; c++ {
		if s.has(c) {
			list = append(list, c)
		}
	}
	return list
}

// specialsOf is a side's four special cards.
func specialsOf(s Side) specialSet {
	var set specialSet
	for c := Shadowfax; c < specialCount; c++ {
		if specials[c].side == s {
			set |= 1 << c
		}
	}
	return set
}

// hasSpecial reports whether the card's owner has it still: everyone knows, because both picks are shown.
func (p *Position) hasSpecial(c Special) bool { return p.Special[specials[c].side].has(c) }

// spend plays a special card: it works once.
func spend(pl *play, c Special) {
	pl.P.Special[specials[c].side] &^= 1 << c
	pl.Cover("special." + c.String())
	pl.Tell("special", side("side", specials[c].side), special("card", c))
}

// whyNotReplaceTurn is why the side to move may not play one of its cards instead of its turn: never after a
// card that precedes the move, nor in a turn that A King Revealed commands.
func (p *Position) whyNotReplaceTurn(c Special) *reason {
	switch f := p.Here(); {
	case specials[c].side != p.Mover:
		return otherSide
	case !p.hasSpecial(c):
		return noSpecial
	case f.By != NoSpecial:
		return cardBefore
	case f.Bound:
		return boundTurn
	}
	return specials[c].instead(p)
}

// canTakeTurn reports whether the side to move can do anything: move, or play a card instead (spec 4.1).
func (p *Position) canTakeTurn() bool {
	if p.movable(p.Mover) != 0 {
		return true
	}
	for c := Shadowfax; c < specialCount; c++ {
		if specials[c].instead != nil && p.whyNotReplaceTurn(c) == nil {
			return true
		}
	}
	return false
}

// waysOn is where a character may go in this turn: its destinations, within what a special card demands of
// the turn.
func (p *Position) waysOn(g ground, c Character) regionSet {
	if f := p.Here(); f.Must != Nobody && f.Must != c || f.Not != Nobody && f.Not == c {
		return 0
	}
	return p.destinationsOn(g, c)
}

// quietWays is where a card that precedes the move may take a character: forward, without an attack (spec 9,
// Shadowfax and The Dark of Mordor). They are among its destinations, so that who may not move at all may not
// do this, either.
func (p *Position) quietWays(c Character) regionSet {
	if p.Where[c] == Nowhere {
		return 0
	}
	s := characters[c].side
	g := p.ground(s)
	return g.quiet(p.destinationsOn(g, c) & ahead(s, p.Where[c]))
}

// after returns the position as it would be with a character elsewhere, to look ahead.
func (p *Position) after(c Character, to Region) *Position {
	next := *p
	next.Where[c] = to
	return &next
}

// pickVerb is the verb with which both sides pick their special cards before the start, in secret from each
// other.
func pickVerb() verb {
	return verb{Name: "pick", Do: pick, Fields: []field{{
		Name: "cards", Domain: Specials, Secret: true,
		Bag: func(_ *Position, seat engine.Seat, _ engine.Action) engine.Bag {
			bag := engine.Bag{Least: specialsPicked, Most: specialsPicked}
			for _, c := range specialsOf(Side(seat)).list() {
				bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(c), N: 1})
			}
			return bag
		},
		Unfit: func(_ *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
			if Special(v) == NoSpecial {
				return unsaid
			}
			return notYourCard.Unless(specials[v].side == Side(seat))
		},
	}}}
}

func pick(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, Side(seat)
	for _, count := range a.Args[0].Bag {
		p.Special[s] |= 1 << count.Kind
	}
	p.Picked[s] = true
	pl.Tell("picked", side("side", s))
}

// showPicks lays both picks open (rulebook p.9).
func showPicks(pl *play) {
	for s := Fellowship; s <= Sauron; s++ {
		var cards []engine.Value
		for _, c := range pl.P.Special[s].list() {
			cards = append(cards, engine.Value(c))
		}
		pl.Tell("specials", side("side", s), engine.Tell("cards", cards...))
	}
	pl.Goto(placing)
}

// ofRegions makes a field of regions: those that hold a character of the side that fits. none is the reason
// where there is no such region.
func ofRegions(name string, s Side, fits func(p *Position, c Character) bool, none *reason) field {
	return field{Name: name, Domain: Regions, Empty: none,
		Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
			r := Region(v)
			if r == Nowhere {
				return unsaid
			}
			return nobodyThere.Unless(anyOf(p, s, func(p *Position, c Character) bool {
				return p.Where[c] == r && fits(p, c)
			}))
		}}
}

// anyOf reports whether a side has a character on the board that fits.
func anyOf(p *Position, s Side, fits func(p *Position, c Character) bool) bool {
	for c := Frodo; c < characterCount; c++ {
		if characters[c].side == s && p.Where[c] != Nowhere && fits(p, c) {
			return true
		}
	}
	return false
}

func hidden(p *Position, c Character) bool { return !p.Revealed[c] }

// drawHidden chooses one of a side's hidden characters in a region: their owner may have mixed them, so all
// are equally likely, and only their owner knows who could have been it (spec 9, last line).
func drawHidden(pl *play, s Side, r Region, label string) Character {
	var from []engine.Value
	for _, c := range pl.P.at(s, r) {
		if !pl.P.Revealed[c] {
			from = append(from, engine.Value(c))
		}
	}
	if len(from) == 1 {
		return Character(from[0])
	}
	pl.Cover("drawn." + label)
	return Character(pl.DrawOnly(s.only(), label, Characters, from))
}
