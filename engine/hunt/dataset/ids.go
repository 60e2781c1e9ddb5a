package dataset

import (
	"fmt"
	"iter"
	"math/bits"
)

// The spaces that any board may have: areas 1 to 99, exits A to H, dots d1 to d146. Dot and Stay are no
// spaces: entries of a journal (rulebook p.11, p.23).
const (
	FirstExit SpaceID = 100
	FirstDot  SpaceID = 108
	pastDots  SpaceID = 254
	Dot       SpaceID = 254
	Stay      SpaceID = 255
)

// LastRegion is VI-D.
const LastRegion RegionID = 24

// IsArea reports whether a space is an area, exits included.
func (s SpaceID) IsArea() bool { return s != 0 && s < FirstDot }

// IsExit reports whether a space is an exit.
func (s SpaceID) IsExit() bool { return s >= FirstExit && s < FirstDot }

// IsDot reports whether a space is a dot of the board.
func (s SpaceID) IsDot() bool { return s >= FirstDot && s < pastDots }

// String is the name that records use: "23", "exit-a", "d7".
func (s SpaceID) String() string {
	switch {
	case s == 0:
		return ""
	case s == Dot:
		return "dot"
	case s == Stay:
		return "stay"
	case s.IsExit():
		return fmt.Sprintf("exit-%c", 'a'+rune(s-FirstExit))
	case s.IsDot():
		return fmt.Sprintf("d%d", s-FirstDot+1)
	}
	return fmt.Sprint(int(s))
}

// regionID is the region of a segment with a letter.
func regionID(s SegmentID, letter byte) RegionID { return RegionID(4*(s-1)) + RegionID(letter-'A') + 1 }

// Segment is the segment that a region is part of.
func (r RegionID) Segment() SegmentID { return SegmentID((r + 3) / 4) }

// String is the name that records use: "ii-a".
func (r RegionID) String() string {
	if r == 0 {
		return ""
	}
	return fmt.Sprintf("%s-%c", r.Segment(), 'a'+rune((r-1)%4))
}

// String is the name that records use: "ii".
func (s SegmentID) String() string { return [...]string{"", "i", "ii", "iii", "iv", "v", "vi"}[s] }

// String is the name that records use.
func (r Role) String() string {
	return [...]string{"", "frodo", "sam", "merry", "pippin", "strider"}[r]
}

// All goes through the set by ascending space.
func (b Bits) All() iter.Seq[SpaceID] {
	return func(yield func(SpaceID) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(SpaceID(64*i + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
