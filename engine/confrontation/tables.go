package confrontation

// Side is one of the two opponents, and also the index of everything that each of them has one of.
type Side uint8

// The sides. Sauron moves first (rulebook, "Rozgrywka").
const (
	Fellowship Side = iota
	Sauron
)

// Enemy returns the other side.
func (s Side) Enemy() Side { return 1 - s }

// Region is a region of the board; Nowhere is the zero value.
type Region uint8

// The sixteen regions, row by row from the Shire (regions.tsv).
const (
	Nowhere Region = iota
	Shire
	Arthedain
	Cardolan
	Rhudaur
	Eregion
	Enedwaith
	HighPass
	MistyMountains
	Caradhras
	GapOfRohan
	Mirkwood
	Fangorn
	Rohan
	Dagorlad
	Gondor
	Mordor
	regionCount
)

// Kind says how a region limits movement: only mountains forbid going sideways (spec 4.3).
type Kind uint8

// The kinds of region.
const (
	Plain Kind = iota
	Home
	Mountain
)

// regionRow is what the board prints on a region.
type regionRow struct {
	id       string
	kind     Kind
	capacity int  // how many characters of one side may stand there
	row      int  // 0 is the Shire, 6 is Mordor
	start    Side // whose character stands there at set-up; mountains have none
	placed   int  // how many of them
}

var regions = [regionCount]regionRow{
	Nowhere:        {id: "nowhere"},
	Shire:          {"shire", Home, 4, 0, Fellowship, 4},
	Arthedain:      {"arthedain", Plain, 2, 1, Fellowship, 1},
	Cardolan:       {"cardolan", Plain, 2, 1, Fellowship, 1},
	Rhudaur:        {"rhudaur", Plain, 2, 2, Fellowship, 1},
	Eregion:        {"eregion", Plain, 2, 2, Fellowship, 1},
	Enedwaith:      {"enedwaith", Plain, 2, 2, Fellowship, 1},
	HighPass:       {"high-pass", Mountain, 1, 3, 0, 0},
	MistyMountains: {"misty-mountains", Mountain, 1, 3, 0, 0},
	Caradhras:      {"caradhras", Mountain, 1, 3, 0, 0},
	GapOfRohan:     {"gap-of-rohan", Mountain, 1, 3, 0, 0},
	Mirkwood:       {"mirkwood", Plain, 2, 4, Sauron, 1},
	Fangorn:        {"fangorn", Plain, 2, 4, Sauron, 1},
	Rohan:          {"rohan", Plain, 2, 4, Sauron, 1},
	Dagorlad:       {"dagorlad", Plain, 2, 5, Sauron, 1},
	Gondor:         {"gondor", Plain, 2, 5, Sauron, 1},
	Mordor:         {"mordor", Home, 4, 6, Sauron, 4},
}

// String returns the region's id, the name that records use.
func (r Region) String() string { return regions[r].id }

// Kind returns what kind of region it is.
func (r Region) Kind() Kind { return regions[r].kind }

// Capacity returns how many characters of one side may stand in the region.
func (r Region) Capacity() int { return regions[r].capacity }

// Row returns the region's row: 0 is the Shire, 6 is Mordor.
func (r Region) Row() int { return regions[r].row }

// Character is one of the thirty-six characters; Nobody is the zero value.
type Character uint8

// The characters (characters.tsv): each side's classic nine, then its variant nine, in the order of the
// tiles.
const (
	Nobody Character = iota

	Frodo
	Sam
	Gandalf
	Aragorn
	Pippin
	Merry
	Legolas
	Gimli
	Boromir

	WitchKing
	FlyingNazgul
	Saruman
	Orcs
	Balrog
	Shelob
	BlackRider
	Warg
	CaveTroll

	FrodoStar
	SamStar
	GandalfStar
	AragornStar
	Smeagol
	Faramir
	Elrond
	Theoden
	Treebeard

	WitchKingStar
	FlyingNazgulStar
	SarumanStar
	OrcsStar
	UrukHai
	Wormtongue
	MouthOfSauron
	Gollum
	Watcher

	characterCount
)

// characterRow is what a character's tile prints.
type characterRow struct {
	id       string
	tile     int // both sides of one tile have its number; a draft chooses one of them
	side     Side
	star     bool // of the variant set
	strength int
}

var characters = [characterCount]characterRow{
	Nobody:           {id: "nobody"},
	Frodo:            {"frodo", 1, Fellowship, false, 1},
	Sam:              {"sam", 2, Fellowship, false, 2},
	Gandalf:          {"gandalf", 3, Fellowship, false, 5},
	Aragorn:          {"aragorn", 4, Fellowship, false, 4},
	Pippin:           {"pippin", 5, Fellowship, false, 1},
	Merry:            {"merry", 6, Fellowship, false, 2},
	Legolas:          {"legolas", 7, Fellowship, false, 3},
	Gimli:            {"gimli", 8, Fellowship, false, 3},
	Boromir:          {"boromir", 9, Fellowship, false, 0},
	WitchKing:        {"witch-king", 10, Sauron, false, 5},
	FlyingNazgul:     {"flying-nazgul", 11, Sauron, false, 3},
	Saruman:          {"saruman", 12, Sauron, false, 4},
	Orcs:             {"orcs", 13, Sauron, false, 2},
	Balrog:           {"balrog", 14, Sauron, false, 5},
	Shelob:           {"shelob", 15, Sauron, false, 5},
	BlackRider:       {"black-rider", 16, Sauron, false, 3},
	Warg:             {"warg", 17, Sauron, false, 2},
	CaveTroll:        {"cave-troll", 18, Sauron, false, 9},
	FrodoStar:        {"frodo-star", 1, Fellowship, true, 1},
	SamStar:          {"sam-star", 2, Fellowship, true, 1},
	GandalfStar:      {"gandalf-star", 3, Fellowship, true, 5},
	AragornStar:      {"aragorn-star", 4, Fellowship, true, 4},
	Smeagol:          {"smeagol", 5, Fellowship, true, 0},
	Faramir:          {"faramir", 6, Fellowship, true, 3},
	Elrond:           {"elrond", 7, Fellowship, true, 3},
	Theoden:          {"theoden", 8, Fellowship, true, 2},
	Treebeard:        {"treebeard", 9, Fellowship, true, 4},
	WitchKingStar:    {"witch-king-star", 10, Sauron, true, 2},
	FlyingNazgulStar: {"flying-nazgul-star", 11, Sauron, true, 5},
	SarumanStar:      {"saruman-star", 12, Sauron, true, 3},
	OrcsStar:         {"orcs-star", 13, Sauron, true, 3},
	UrukHai:          {"uruk-hai", 14, Sauron, true, 4},
	Wormtongue:       {"wormtongue", 15, Sauron, true, -1},
	MouthOfSauron:    {"mouth-of-sauron", 16, Sauron, true, 3},
	Gollum:           {"gollum", 17, Sauron, true, 1},
	Watcher:          {"watcher", 18, Sauron, true, 4}, // spec 14: the English edition may have 6
}

// String returns the character's id, the name that records use.
func (c Character) String() string { return characters[c].id }

// Side returns whom the character belongs to.
func (c Character) Side() Side { return characters[c].side }

// Strength returns the strength printed on the tile.
func (c Character) Strength() int { return characters[c].strength }

// Card is one of the combat cards; NoCard is the zero value.
type Card uint8

// The combat cards (spec 6). Strength cards come first, so that a card's strength is its value.
const (
	NoCard Card = iota
	Strength1
	Strength2
	Strength3
	Strength4
	Strength5
	Strength6 // Sauron only
	Magic
	NobleSacrifice // Fellowship only
	ElvenCloak     // Fellowship only
	EyeOfSauron    // Sauron only
	Retreat
	cardCount
)

var cardIDs = [cardCount]string{"none", "1", "2", "3", "4", "5", "6", "magic", "noble-sacrifice",
	"elven-cloak", "eye-of-sauron", "retreat"}

// String returns the card's id, the name that records use.
func (c Card) String() string { return cardIDs[c] }

// Strength returns the number on a strength card and 0 for a text card.
func (c Card) Strength() int {
	if c <= Strength6 {
		return int(c)
	}
	return 0
}

// IsText reports whether the card has a text instead of a number.
func (c Card) IsText() bool { return c > Strength6 }
