package dataset

import (
	"fmt"
	"iter"
	"math/bits"
)

const (
	FirstExit  SpaceID  = 100
	FirstDot   SpaceID  = 108
	LastDot    SpaceID  = 253
	LastRegion RegionID = 24
)

func (s SpaceID) IsArea() bool { return s != 0 && s < FirstDot }
func (s SpaceID) IsExit() bool { return s >= FirstExit && s < FirstDot }
func (s SpaceID) IsDot() bool  { return s >= FirstDot && s < 254 }

func (s SpaceID) String() string {
	switch {
	case s == 0:
		return ""
	case s == 254:
		return "dot"
	case s == 255:
		return "stay"
	case s.IsExit():
		return fmt.Sprintf("exit-%c", 'a'+rune(s-FirstExit))
	case s.IsDot():
		return fmt.Sprintf("d%d", s-FirstDot+1)
	}
	return fmt.Sprint(int(s))
}

func (r RegionID) Segment() SegmentID { return SegmentID((r + 3) / 4) }

func (r RegionID) String() string {
	if r == 0 {
		return ""
	}
	return fmt.Sprintf("%s-%c", r.Segment(), 'a'+rune((r-1)%4))
}

func (s SegmentID) String() string { return [...]string{"", "i", "ii", "iii", "iv", "v", "vi"}[s] }

func (r Role) String() string {
	return [...]string{"", "frodo", "sam", "merry", "pippin", "strider"}[r]
}

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
