package dataset

import "fmt"

// Set is all that the rules do not say themselves: the boards, journeys, cards and tokens. It is never
// written to.
type Set struct {
	Name   string
	Digest string // short hexadecimal SHA-256 of what the rules go by, names and texts not included

	Boards      [2]Board
	Regions     []Region  // by RegionID; a letter that a segment does not use is empty
	Journeys    []Journey // the short deck, then the long one
	Cards       []Card    // in the order of the decks
	Corruption  []CorruptionToken
	Information []AreaToken // areas of part I
	Deeds       []AreaToken // areas of part II
	Starts      []AreaToken // areas of part I
}

// String is what the set holds, in a line.
func (s *Set) String() string {
	board := func(b *Board) string {
		return fmt.Sprintf("part %s %d areas (%d friendly), %d exits, %d dots, %d lines", b.Part, b.Areas.Len(),
			b.Friendly.Len(), b.Exits.Len(), b.Dots.Len(), len(b.Edges))
	}
	return fmt.Sprintf("%s (%s): %s; %s; %d journeys; %d tokens of corruption, %d of information, %d of deeds; %d card titles",
		s.Name, s.Digest, board(&s.Boards[PartI]), board(&s.Boards[PartII]), len(s.Journeys), len(s.Corruption),
		len(s.Information), len(s.Deeds), len(s.Cards))
}

// Card finds a card by its id, nil if there is none.
func (s *Set) Card(id string) *Card {
	for i := range s.Cards {
		if s.Cards[i].ID == id {
			return &s.Cards[i]
		}
	}
	return nil
}

// Company is the company card of somebody, nil of nobody.
func (s *Set) Company(role Role) *Card {
	for i := range s.Cards {
		if role != NoRole && s.Cards[i].Role == role {
			return &s.Cards[i]
		}
	}
	return nil
}

// Region finds a region by its id ("II-A"), 0 if there is none.
func (s *Set) Region(id string) RegionID {
	for i := range s.Regions {
		if id != "" && s.Regions[i].ID == id {
			return RegionID(i)
		}
	}
	return 0
}

// Segments are the numerals of the segments, by SegmentID.
var Segments = [...]string{"", "I", "II", "III", "IV", "V", "VI"}

// Journey is a journey card (rulebook p.28).
type Journey struct {
	ID    string // S01.., L01..
	Long  bool
	Limit int // corruption that loses the game
	// by step of the movement track; Entries[0] is the area departed from, 0 is a dot, the last the exit
	Entries    []SpaceID
	Havens     Bits
	Provenance string
	line       int
}

// Moves is the number of the card's last step: 14 or 16.
func (j *Journey) Moves() int { return len(j.Entries) - 1 }

// Exit is where the journey ends.
func (j *Journey) Exit() SpaceID { return j.Entries[len(j.Entries)-1] }

// Colour tells when a corruption token comes into the hunt pool.
type Colour uint8

// The colours: in the pool from the start; special, brought in by cards; added for part II.
const (
	Beige Colour = iota
	Red
	Grey
)

// CorruptionToken is one token of the hunt pool: a number, or an Eye.
type CorruptionToken struct {
	ID     string
	Colour Colour
	Value  int // 0 for an Eye
	Eye    bool
	line   int
}

// AreaToken is a token that shows an area.
type AreaToken struct {
	ID   string
	Area SpaceID
	line int
}
