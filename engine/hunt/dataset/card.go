package dataset

// Deck is what a card belongs to.
type Deck uint8

// The decks.
const (
	AllyI   Deck = iota // 22 green-backed ally cards
	AllyII              // 22 orange-backed ally cards
	Sorcery             // 22
	Company             // 5
)

// Role is whom a company card shows.
type Role uint8

// The company (rulebook p.8). NoRole is that of all other cards.
const (
	NoRole Role = iota
	Frodo
	Sam
	Merry
	Pippin
	Strider
)

// Card is one title; its copies are all the same.
type Card struct {
	ID                       string // A1-01.., A2-01.., S-01.., C-1..C-5
	Deck                     Deck
	Role                     Role
	Copies                   int
	Name, NamePL, NameStatus string
	Condition, ConditionPL   string // as printed; "" where it has none
	// one of several is chosen; on a company card each is an ability of its own
	Effects          []Effect
	Provenance, Note string
	line             int
}

// Parts are the parts of the game in which an effect can be used.
type Parts uint8

// In says whether the effect can be used in a part.
func (p Parts) In(part Part) bool { return p&(1<<part) != 0 }

// Timing is the printed kind of an effect.
type Timing uint8

// The timings. Ongoing and Once are abilities of company cards; after Once the card is turned over.
const (
	InTurn Timing = iota
	OutOfTurn
	Ongoing
	Once
)

// Effect is one of the things that a card can do.
type Effect struct {
	Timing       Timing
	Moment       Moment
	Parts        Parts
	Text, TextPL string // as printed
	When         When
	Ops          []Op
}

// Moment is when exactly an effect may be used.
type Moment uint8

// The moments. AtTurn is the owner's own turn: the Ring-bearer's for ally and company cards, for sorcery
// cards the die's.
const (
	AtTurn      Moment = iota
	AtMoved            // a Nazgûl has just ended its move in an area
	AtNamed            // an action's target is named and not yet answered
	AtLaid             // a sorcery card is being played
	AtHanding          // a search or hunt would hand over an information token
	AtFound            // a hunt has found Frodo; no token is drawn yet
	AtDayStart         // the start of the first daylight turn
	AtNightRest        // night turn, Frodo rests
	AtFrodoMove        // Frodo is about to move, in any turn
	AtAllyDraw         // the ally draw of the preparation phase
	AtDrawn            // corruption tokens of a meeting or rescue are drawn
	AtJourney          // the journey is changed after a meeting
)

// When is a condition: one of the lists must hold in every line; an empty one always holds.
type When [][]Condition

// Condition is one thing that must be so.
type Condition struct {
	Kind  ConditionKind
	Where Where // FrodoIn, ActiveIn
	N     int   // StepAtLeast, StepAtMost
	Role  Role  // CompanyUp, CompanyOut
	Part  Part  // InPart
}

// ConditionKind is the sort of a condition.
type ConditionKind uint8

// The conditions.
const (
	FrodoIn ConditionKind = iota // Frodo's last area is in Where
	// the last entry of the journal, or the current one of the journey card, is a dot
	EntryDot
	Night        // night turn
	Rests        // Frodo rests this turn
	BeforeMove   // Frodo has not moved in this turn
	StepAtLeast  // Frodo's figure is on space N of the movement track or later
	StepAtMost   // ... or earlier
	CompanyUp    // the company card is in play and not turned over
	CompanyOut   // the company card is not in play
	GandalfIn    // Gandalf is in the game
	GandalfMoved // Gandalf has moved this turn
	MetLately    // a meeting was resolved this day or the day before
	FoundToday   // a search or hunt has succeeded this day
	ActiveIn     // the active Nazgûl is in Where
	ChiefIn      // the Chief of the Nazgûl is in play
	ChiefOut     // he is not
	InPart       // the game is in this part
	NoFellowship // no Fellowship token lies on Frodo's card
)

// Where is a choice of areas, or of areas and dots where it is about Nazgûl. In holds those that the board
// alone decides, by part; never an exit, and nothing in a part the effect is not for.
type Where struct {
	In    [2]Bits
	Near  Near   // narrows it further by what stands on the board
	Other bool   // not the one at hand: another area than Frodo's last, another token than the one just put down
	Text  string // as written in the data
}

// Limited says that not every place will do. An extra move that is not limited may end on a dot or an exit as
// well.
func (w Where) Limited() bool { return w.Text != "" }

// Near narrows a choice of areas by what stands on the board.
type Near uint8

// The narrowings.
const (
	Anywhere      Near = iota
	ConnectedAlly      // connected with an area that holds an ally token
	AdjacentToken      // adjacent to the area of the ally token just put down
	AdjacentFrodo      // adjacent to Frodo's area
	AtActive           // the active Nazgûl's own area, or adjacent to its space
)
