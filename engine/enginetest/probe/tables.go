package probe

import (
	"fmt"

	"redbook/engine"
)

// The seats.
const (
	Raider engine.Seat = iota
	Warden
	Herald
)

// The sides: Wardens are the Warden and the Herald.
const (
	Raiders = 0
	Wardens = 1
)

// The regions, along the path.
const (
	Camp Region = iota + 1
	Ford
	Hill
	Keep
)

// The units of a side: foot, horse, captain. A kind of unit is 3*side + unit.
const (
	foot = iota
	horse
	captain
	unitsPerSide
)

// The cards; the first nine make the small deck.
const (
	NoCard Card = iota
	Grond
	Dunharrow
	Mail
	Muster
	Ride
	Spies
	Ambush
	Storm
	Feast
	LongRide
	Levy
	Shield
)

// The omens.
const (
	Calm Omen = iota + 1
	Crow
	Fire
)

// The stances.
const (
	Bold Stance = iota + 1
	Wary
)

// What the Raider readies.
const (
	Rafts Gear = iota + 1
	Ladders
)

// What a scout looks for.
const (
	theJewel engine.Value = iota
	theDeck
)

var (
	seats   = engine.NewDomain("seat", "raider", "warden", "herald")
	regions = engine.NewDomain("region", "", "camp", "ford", "hill", "keep")
	units   = engine.NewDomain("unit", "raid:f", "raid:h", "raid:c", "ward:f", "ward:h", "ward:c")
	cardIDs = engine.NewDomain("card", "none", "grond", "dunharrow", "mail", "muster", "ride", "spies", "ambush",
		"storm", "feast",
		"long-ride", "levy", "shield")
	omens   = engine.NewDomain("omen", "", "calm", "crow", "fire")
	stances = engine.NewDomain("stance", "", "bold", "wary")
	gears   = engine.NewDomain("gear", "", "rafts", "ladders")
	scouted = engine.NewDomain("scouting", "jewel", "deck")
	ends    = engine.NewDomain("end", "keep-fallen", "jewel-found", "routed", "dawn", engine.Conceded,
		engine.Agreed, engine.Adjudged,
		engine.Expired)
)

// A named value is written as its name wherever a position is stored.
type named[D domain] engine.Value

type domain interface{ domain() *engine.Domain }

// The types of the values in a position.
type (
	Region = named[regionDomain]
	Card   = named[cardDomain]
	Omen   = named[omenDomain]
	Stance = named[stanceDomain]
	Gear   = named[gearDomain]
)

type (
	regionDomain struct{}
	cardDomain   struct{}
	omenDomain   struct{}
	stanceDomain struct{}
	gearDomain   struct{}
)

func (regionDomain) domain() *engine.Domain { return regions }
func (cardDomain) domain() *engine.Domain   { return cardIDs }
func (omenDomain) domain() *engine.Domain   { return omens }
func (stanceDomain) domain() *engine.Domain { return stances }
func (gearDomain) domain() *engine.Domain   { return gears }

// String returns the value's name; none for zero.
func (n named[D]) String() string {
	if n == 0 {
		return ""
	}
	var d D
	return d.domain().Name(engine.Value(n))
}

// MarshalText writes the value's name.
func (n named[D]) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads the value's name.
func (n *named[D]) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*n = 0
		return nil
	}
	var d D
	v, ok := d.domain().Parse(string(text))
	if !ok {
		return fmt.Errorf("no %s %q", d.domain().ID(), text)
	}
	*n = named[D](v)
	return nil
}
