package hunt

import (
	"fmt"
	"math/bits"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The seats. The Ring-bearer's player has one, each player of Nazgûl another: which of them play follows from
// the options.
const (
	ringBearer engine.Seat = iota
	nazgul1
	seatCount = 5
)

// Seats names the seats.
var Seats = engine.NewDomain("seat", "ring-bearer", "nazgul-1", "nazgul-2", "nazgul-3", "nazgul-4")

// Part is a part of the game: 1 from the Shire to Bree, 2 from Bree to Rivendell.
type Part uint8

// What boards are made of has one set of ids, that of the data: an area of number n is Space n on any board.
type (
	// Space is a space of the board of one part: an area by its number, an exit, or a dot.
	Space = dataset.SpaceID
	// Region is a region of either board (Rulebook p.7).
	Region = dataset.RegionID
	// Segment is a segment of either board: 1 to 3 in part I, 4 to 6 in part II.
	Segment = dataset.SegmentID
	// Companion is one of the company that has a card.
	Companion = dataset.Role

	spaceSet = dataset.Bits
)

// Nowhere is no space. Dot and Stay are entries of a journal that are no space of their own.
const (
	Nowhere Space = 0
	Dot     Space = 254 // somewhere in the wilds (Rulebook p.11)
	Stay    Space = 255 // did not move in an escape (Rulebook p.23)
)

// Spaces names the spaces of both boards: "i-23", "i-exit-a", "i-d7", "ii-8". What stands in a journal and is
// no space: "dot", "stay".
var Spaces = engine.NewDomain("space", spaceNames()...)

const (
	dotValue  engine.Value = 512
	stayValue engine.Value = 513
)

func spaceNames() []string {
	names := make([]string, stayValue+1)
	for part, prefix := range []string{"i-", "ii-"} {
		for s := Space(1); s < Dot; s++ {
			names[256*part+int(s)] = prefix + s.String()
		}
	}
	names[dotValue], names[stayValue] = "dot", "stay"
	return names
}

// value is a space of the part as a value of Spaces.
func (part Part) value(s Space) engine.Value {
	switch s {
	case Dot:
		return dotValue
	case Stay:
		return stayValue
	case Nowhere:
		return 0
	}
	return engine.Value(int(part-1)*256 + int(s))
}

// spaceOf is the space that a value of Spaces names, on its own board.
func spaceOf(v engine.Value) Space {
	switch v {
	case dotValue:
		return Dot
	case stayValue:
		return Stay
	}
	return Space(v & 255)
}

// Segments names the segments, Regions the regions: "ii-a".
var (
	Segments = engine.NewDomain("segment", "", "i", "ii", "iii", "iv", "v", "vi")
	Regions  = engine.NewDomain("region", regionNames()...)
)

func regionNames() []string {
	names := []string{""}
	for r := Region(1); r <= dataset.LastRegion; r++ {
		names = append(names, r.String())
	}
	return names
}

// Nazgul is one of the four figures, by colour.
type Nazgul uint8

// The Nazgûl.
const (
	NoNazgul Nazgul = iota
	Blue
	Green
	Red
	Purple
	nazgulCount
)

// Riders names the Nazgûl. The Chief takes the place of one of them and answers to its name.
var Riders = engine.NewDomain("nazgul", "", "blue", "green", "red", "purple")

const companionCount = dataset.Strider + 1

// Companions names the company cards.
var Companions = engine.NewDomain("companion", "", "frodo", "sam", "merry", "pippin", "strider")

// Face is what a die shows (Rulebook p.17, p.33).
type Face uint8

// The faces; the last three stand on the Chief's die alone.
const (
	NoFace Face = iota
	Ring
	Sword
	Sorcery
	Shadow
	MorgulRing
	MorgulShadow
	Pursuit
	faceCount
)

// Faces names them.
var Faces = engine.NewDomain("face", "", "ring", "sword", "sorcery", "shadow", "morgul-ring", "morgul-shadow",
	"pursuit")

// Card is a title of one of the three decks that are played from a hand; of a title there may be copies.
type Card uint8

// titles is how many titles a deck can have: as many as it has cards.
const titles = 22

const (
	NoCard       Card = 0
	firstAlly1   Card = 1
	firstAlly2   Card = firstAlly1 + titles
	firstSorcery Card = firstAlly2 + titles
	cardCount         = int(firstSorcery) + titles
)

// Cards names them: "a1-05", "s-18".
var Cards = engine.NewDomain("card", cardNames()...)

func cardNames() []string {
	names := []string{""}
	for _, deck := range []string{"a1", "a2", "s"} {
		for n := range titles {
			names = append(names, fmt.Sprintf("%s-%02d", deck, n+1))
		}
	}
	return names
}

// Journey is a journey card: 1 to 18 short, 19 to 36 long.
type Journey uint8

const (
	NoJourney    Journey = 0
	firstLong    Journey = 19
	journeyCount         = 37
)

func (j Journey) long() bool { return j >= firstLong }

// Journeys names them: "s01", "l18".
var Journeys = engine.NewDomain("journey", journeyNames()...)

func journeyNames() []string {
	names := []string{""}
	for _, deck := range []string{"s", "l"} {
		for n := range 18 {
			names = append(names, fmt.Sprintf("%s%02d", deck, n+1))
		}
	}
	return names
}

// Token is a corruption token.
type Token uint8

const tokenCount = 21 // 15 beige, 2 red, 3 grey; 0 is none

// Tokens names them: "b01", "r02", "g03".
var Tokens = engine.NewDomain("token", tokenNames()...)

func tokenNames() []string {
	names := []string{""}
	for _, colour := range []struct {
		letter string
		n      int
	}{{"b", 15}, {"r", 2}, {"g", 3}} {
		for n := range colour.n {
			names = append(names, fmt.Sprintf("%s%02d", colour.letter, n+1))
		}
	}
	return names
}

// tokenSet is a set of corruption tokens.
type tokenSet uint32

func (s tokenSet) has(t Token) bool         { return s>>t&1 == 1 }
func (s tokenSet) with(t Token) tokenSet    { return s | 1<<t }
func (s tokenSet) without(t Token) tokenSet { return s &^ (1 << t) }
func (s tokenSet) count() int               { return bits.OnesCount32(uint32(s)) }
