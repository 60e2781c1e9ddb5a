package dataset

// Part is one of the game's two parts, each with a board of its own.
type Part uint8

// The parts; Set.Boards is indexed by them.
const (
	PartI Part = iota
	PartII
)

// String is the part's numeral.
func (p Part) String() string { return [...]string{"I", "II"}[p] }

// RegionID is a region, the same in every data set: four a segment, whether it uses all letters or not. 0 is
// none (an exit).
type RegionID uint8

// SegmentID is a segment: 1..3 of the first board, 4..6 of the second, left to right; 0 none (an exit).
type SegmentID uint8

// Space is an area, an exit or a dot.
type Space struct {
	ID                      string // "23", "A", "d5"; a dot's means nothing to players
	Number                  int    // of an area, else 0
	Exit                    string // the letter of an exit, else ""
	Dot                     bool
	Name, NamePL            string // "" where the board prints none
	NameStatus              string // R, B or P: where the Polish name is from
	Friendly, Shadow        bool
	FrodoStart, NazgulStart bool
	Region                  RegionID
	Segment                 SegmentID
	Tags                    []string // what card conditions call an area by, as "river"
	X, Y                    int      // in 1/10000 of the board's width and height, y downwards
	Note                    string
	line                    int
}

// Area says that the space is numbered: neither exit nor dot.
func (s *Space) Area() bool { return s.Number > 0 }

// Edge is a line of the board: a path, or a road.
type Edge struct {
	A, B SpaceID
	Road bool
	line int
}

// Region is one of a board's ten.
type Region struct {
	ID           string // "II-A"
	Segment      SegmentID
	Letter       string
	Name, NamePL string
	NameStatus   string
	Spaces       Bits // its areas and dots
	Areas        Bits // its areas alone
	line         int
}

// Unconnected is what Board.Between says of two spaces that no way through dots alone joins.
const Unconnected = 255

// Board is the map of one part.
type Board struct {
	Part   Part
	Spaces []Space // by SpaceID; those that the board does not have are empty
	Edges  []Edge

	Areas, Exits, Dots                          Bits
	Friendly, Shadow, FrodoStarts, NazgulStarts Bits

	// Next[s] are the spaces joined to s by a line, NextByRoad[s] those joined by a road.
	Next, NextByRoad []Bits

	// Between[s][t] is the least number of dots that lie between s and the area or exit t on a way that leads
	// through dots alone: 0 for neighbours, Unconnected where there is no such way. From an area to itself it is
	// 1: a dot may always be noted, and the area come back to (rulebook p.12, and the second example of p.13).
	Between [][]uint8

	ranges [][]Bits // ranges[s][n]: what InRange says of n dots; of more it says what it does of the last

	byID map[string]SpaceID
}

// Find gives the space with this id ("23", "A", "d5"), 0 if there is none.
func (b *Board) Find(id string) SpaceID { return b.byID[id] }

// Space gives a space's description; it is not to be written to.
func (b *Board) Space(s SpaceID) *Space { return &b.Spaces[s] }

// InRange are the areas and exits that are connected with s by no more than so many dots (rulebook p.12).
func (b *Board) InRange(s SpaceID, dots int) Bits {
	if dots < 0 {
		return Bits{}
	}
	return b.ranges[s][min(dots, len(b.ranges[s])-1)]
}

// Connected are the areas and exits joined with s directly or with only dots between (rulebook p.12).
func (b *Board) Connected(s SpaceID) Bits { return b.InRange(s, Unconnected-1) }
