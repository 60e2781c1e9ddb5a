package hunt

import "redbook/engine"

// Position is all there is to know about a game. The tags say who may know a field: everyone, the seat it
// belongs to, or nobody.
type Position struct {
	engine.Core[Frame]

	Tables *tables `see:"public" shared:"the data set"` // never written

	// What was agreed on.
	Players int8 `see:"public"` // 2 to 5
	// information tokens that are handed over at the set-up: 1, 2 or 0 (Rulebook p.9)
	Handed  int8 `see:"public"`
	BigPool bool `see:"public"` // four Fellowship tokens instead of three (Rulebook p.9)
	Havens  bool `see:"public"` // the havens of long journeys are used (Rulebook p.29)
	Apart   bool `see:"public"` // part II is played on another day: it waits for everyone
	Aid     Aid  `see:"public"` // what the hunters are told of where Frodo can be

	// The course of time.
	Part Part `see:"public"`
	Day  int8 `see:"public"`
	Turn Turn `see:"public"`
	Eye  bool `see:"public"` // the turn marker shows the Eye: Frodo moves by night
	Step int8 `see:"public"` // of Frodo's figure on the movement track

	// Frodo.
	Corruption int8 `see:"public"`
	// part I: Journal[0] is the start, Journal[n] the n-th move: an area, Dot or Stay
	Journal [trackLength]Space `see:"owner"`
	// part I: Legs[n] is how the entry Journal[n] was made, as everybody saw it
	Legs [trackLength]Leg `see:"public"`
	// part II: the card he follows. Which deck it is from is public: Long
	Journey     Journey    `see:"owner"`
	Long        bool       `see:"public"`
	OldJourneys journeySet `see:"owner"`  // part II: cards given up, out of the game
	Offered     [2]Journey `see:"owner"`  // journey cards that the Ring-bearer chooses from now
	Moved       bool       `see:"public"` // Frodo has moved in this turn by his ordinary move
	Rested      bool       `see:"public"` // or has rested
	Played      bool       `see:"public"` // an ally card has been played in this turn
	Bought      bool       `see:"public"` // a Fellowship token has bought an ally card in this turn
	// whose lasting abilities at Frodo's move have been used in this turn
	Used    companionSet `see:"public"`
	Reach   int8         `see:"public"` // dots more that count for the next move of this turn
	Unseen  bool         `see:"public"` // no corruption for this turn's night move
	MetDay  int8         `see:"public"` // the day of the last meeting; 0: none in this part
	FoundAt Space        `see:"public"` // a hunt of this turn has found Frodo there

	// The Fellowship.
	Company [companionCount]CompanyCard `see:"public"`
	Tokens  int8                        `see:"public"` // Fellowship tokens on Frodo's card
	// Fellowship tokens in the pool; what is in neither is out of the game
	Pool int8             `see:"public"`
	Hand [cardCount]uint8 `see:"owner"` // ally cards in the Ring-bearer's hand, by title
	// cards of the hand just drawn, some of which must be given up
	DrawnAllies drawnAllies      `see:"owner"`
	AllyGone    [cardCount]uint8 `see:"public"` // ally cards played or discarded (open)
	Allies      spaceSet         `see:"public"` // ally tokens on the board
	Logs        [logTokens]Log   `see:"public"` // what lasts: company log tokens
	Start       Space            `see:"owner"`  // part I: Frodo's start
	// information (part I) or deed tokens (part II) behind the screen, face up
	Held spaceSet `see:"owner"`
	// information tokens that Frodo has been at: turned over, lost to the Nazgûl
	Hidden spaceSet `see:"owner"`
	// information tokens on the Black Riders' card, in the order found (areas of part I)
	Known [maxInformation]Space `see:"public"`
	// tokens that the Ring-bearer has drawn and chooses from now
	Laid spaceSet `see:"owner"`

	// Gandalf (part II).
	Gandalf        Gandalf                  `see:"public"`
	GandalfJournal [gandalfMoves]Space      `see:"owner"`
	GandalfMoves   int8                     `see:"public"` // entries in his journal
	GandalfLegs    [gandalfMoves]GandalfLeg `see:"public"` // how each of them was made, as everybody saw it
	GandalfMoved   bool                     `see:"public"` // in this turn
	Deeds          spaceSet                 `see:"public"` // deed tokens done, beside the corruption track
	// deed tokens out of the game without having been seen
	DeedsGone spaceSet `see:"owner"`

	// The Nazgûl.
	Riders [nazgulCount]Rider `see:"public"`
	// the order of their turns by players and, of one player, by his choice: of the first seat first
	Order   [nazgulCount - 1]Nazgul `see:"public"`
	Ordered [seatCount]bool         `see:"public"` // has said the order of his Nazgûl
	First   engine.Seat             `see:"public"` // has the first player's token
	// whose turn it is now; NoNazgul in the Ring-bearer's turn
	Active  Nazgul                       `see:"public"`
	Sorcery [seatCount][titles + 1]uint8 `see:"owner"` // sorcery cards in hand, by seat and title
	// sorcery cards laid aside for others between the parts
	Gifts [seatCount]gifts `see:"owner"`
	// the sorcery card that is offered for another between the parts
	Swap        Swap              `see:"owner"`
	SorceryGone [titles + 1]uint8 `see:"public"` // the discard pile
	SorceryOut  [titles + 1]uint8 `see:"public"` // out of the game, or beside the corruption track
	Dice        [faceCount]uint8  `see:"public"` // normal dice in the action pool
	Spent       int8              `see:"public"` // normal dice spent this day
	// the Chief's die in the pool; NoFace: spent or not in the game
	ChiefDie Face `see:"public"`
	// whose place the Chief has taken; NoNazgul: he is not in play
	Chief      Nazgul `see:"public"`
	ChiefDieOn bool   `see:"public"` // his die is rolled with the others
	// tracks tokens by side: the Eye of a search, the Sword of a hunt
	Tracks    [2]spaceSet `see:"public"`
	Succeeded bool        `see:"public"` // a search or hunt has succeeded this day
	// what the Ring-bearer has answered in this part, oldest first
	Asked      [maxAsked]Answer      `see:"public"`
	AskedCount int16                 `see:"public"`
	HunterLogs [hunterLogs]HunterLog `see:"public"` // the hunters' log tokens
	// part II: the first answer about the journey card that Frodo follows now
	AskedFrom int16 `see:"public"`
	// part II: the first answer since the Ring-bearer may have changed a deed token behind the screen
	TokensFrom int16 `see:"public"`

	// Corruption tokens.
	HuntPool tokenSet `see:"public"`
	Gone     tokenSet `see:"public"` // drawn, out of the game
	Eyes     int8     `see:"public"` // beside the corruption track, the card that counts as one included
	Drawn    tokenSet `see:"public"` // of the meeting or rescue that goes on

	Stretch Stretch `see:"public"` // how the board stood when the newest stretch of play began
}

const (
	trackLength    = 20 // the movement track, the start included
	gandalfMoves   = 96
	maxInformation = 5
	logTokens      = 4
	maxAsked       = 256
	maxAllies      = 8 // ally tokens
	maxHand        = 5 // cards of a kind in a hand (Rulebook p.14, p.20)
)

// Aid is how much the game tells the hunters, who may keep no notes (Rulebook p.19), of where Frodo can be.
// The Ring-bearer sees the same.
type Aid uint8

// The aids.
const (
	// AidBefore is the aid of a game that was begun when there was no choice and everything was told. Such
	// a game also goes on by the procedures of its time, so that its record can be replayed: see
	// Position.before.
	AidBefore Aid = iota
	AidMemory     // the map with the public answers, and the log tokens of the rules
	AidMap        // besides, which areas can be, by the board and the answers alone: no journey card is read
	AidFull       // how many ways lead to each; in part II those are the journey cards
	AidWays       // how many by the board and the answers alone
)

// before reports whether the game was begun before part II was mended: the Nazgûl kept their players, one
// blind offer of a sorcery card followed another, the face of the Chief's die was looked at and not whose die
// it was, a barred Nazgûl could be moved, Sam and Pippin were not asked.
func (p *Position) before() bool { return p.Aid == AidBefore }

// Swap is a sorcery card that one player of Nazgûl offers another face down.
type Swap struct {
	To   engine.Seat `json:"to,omitzero"`
	Card Card        `json:"card,omitzero"`
}

// journeySet is a set of journey cards.
type journeySet uint64

func (s journeySet) has(j Journey) bool { return s>>j&1 == 1 }

// Turn is a turn of the day (Rulebook p.10).
type Turn uint8

// The turns.
const (
	NoTurn Turn = iota
	FirstDaylight
	SecondDaylight
	Night
)

// CompanyCard is how it stands with a company card.
type CompanyCard uint8

// The states of a company card.
const (
	Absent CompanyCard = iota // not in play yet
	FaceUp
	TurnedOver
)

// Gandalf is where Gandalf stands to the game.
type Gandalf uint8

// The states of Gandalf.
const (
	GandalfAway      Gandalf = iota // part I
	GandalfHidden                   // his last area is in his journal
	GandalfRevealed                 // his figure stands on his last area
	GandalfRivendell                // he has reached Rivendell and said so
)

// Rider is a Nazgûl on the board.
type Rider struct {
	Where  Space       `json:"where,omitzero"`
	Seat   engine.Seat `json:"seat,omitzero"` // whose it is; 0: nobody's yet
	Moved  bool        `json:"moved,omitzero"`
	Acted  bool        `json:"acted,omitzero"`
	Moves  int8        `json:"moves,omitzero"`  // normal moves more that a card gives it this turn
	NoFree bool        `json:"noFree,omitzero"` // no free action this turn
	NoHunt bool        `json:"noHunt,omitzero"` // no hunt this turn
	Barred bool        `json:"barred,omitzero"` // neither moves nor acts this turn
	Hunted bool        `json:"hunted,omitzero"` // takes no part in the meeting
}

// Log is a company log token: something that lasts and where.
type Log struct {
	Kind    LogKind `json:"kind,omitzero"`
	Space   Space   `json:"space,omitzero"`
	Region  Region  `json:"region,omitzero"`
	Segment Segment `json:"segment,omitzero"`
	ToDay   bool    `json:"toDay,omitzero"` // until the end of the day, else of the turn
}

// LogKind is what lasts.
type LogKind uint8

// The kinds.
const (
	NoLog           LogKind = iota
	NoSearch                // there is no search
	NoSearchNoHunt          // neither search nor hunt
	PerceptionIsYes         // every perception there is answered yes
)

// Answer is what the Ring-bearer has answered, as everybody heard it.
type Answer struct {
	Act     Act     `json:"act,omitzero"`
	Step    int8    `json:"step,omitzero"` // of Frodo's figure when it was asked
	Space   Space   `json:"space,omitzero"`
	Region  Region  `json:"region,omitzero"`
	Segment Segment `json:"segment,omitzero"`
	N       int8    `json:"n,omitzero"`     // the number that was said: dots
	Moves   int8    `json:"moves,omitzero"` // entries in Gandalf's journal when it was asked
	// of Played: whose condition held; of AskRegion: which has asked
	Card  Card `json:"card,omitzero"`
	Bound bool `json:"bound,omitzero"` // a log token has made it yes, whatever was true
	// an information token would have been handed over, and was kept
	Kept      bool    `json:"kept,omitzero"`
	Gandalf   Gandalf `json:"gandalf,omitzero"`   // where he stood to the game when it was asked
	GandalfAt Space   `json:"gandalfAt,omitzero"` // and, if his figure was on the board, where
	Says      Said    `json:"says,omitzero"`
}

// Leg is how Frodo has come to an entry of his journal, as everybody saw it.
type Leg struct {
	Day    int8      `json:"day,omitzero"`
	Turn   Turn      `json:"turn,omitzero"`
	Escape bool      `json:"escape,omitzero"` // from a meeting (Rulebook p.23)
	Card   Card      `json:"card,omitzero"`   // the ally card whose extra move it was
	Effect int8      `json:"effect,omitzero"` // and its effect, 0 or 1
	By     Companion `json:"by,omitzero"`     // or the company card's
	Plus   int8      `json:"plus,omitzero"`   // dots more than are noted that could be counted
}

// GandalfLeg is how an entry of Gandalf's journal was made, as everybody saw it.
type GandalfLeg struct {
	Jump bool `json:"jump,omitzero"` // to the area of a deed token (Rulebook p.27, p.31, p.32), not a move
	// the area, where it has been shown: by his figure, a deed, or being discovered
	Known Space `json:"known,omitzero"`
}

// Act is an action that names a target, or a question of a card.
type Act uint8

// The acts.
const (
	NoAct Act = iota
	Search
	HuntFor
	Perceive
	CastSorcery
	Ride      // a move that has ended in an area
	AskDots   // how many dots since the last area
	AskEntry  // whether the present entry is a dot
	AskRegion // whether the last area is there
	AskToken  // whether a token behind the screen shows the area
	Played    // no question: an ally card was played, and its condition told something of Frodo. N is the effect
)

// Acts names them.
var Acts = engine.NewDomain("act", "", "search", "hunt", "perception", "sorcery", "ride", "ask-dots",
	"ask-entry", "ask-region", "ask-token", "played")

// Said is an answer.
type Said uint8

// The answers.
const (
	Nothing Said = iota // cancelled
	No
	Yes
	YesHere  // "Frodo is here" (Rulebook p.19)
	YesFrodo // to a Morgul Ring (Rulebook p.33)
	YesGandalf
	YesBoth
	Discovered     // a hunt has discovered Gandalf alone (Rulebook p.32)
	YesDiscovered  // Frodo's trail and Gandalf
	HereDiscovered // Frodo and Gandalf
)

// Answers names them.
var Answers = engine.NewDomain("answer", "cancelled", "no", "yes", "here", "frodo", "gandalf", "both",
	"discovered", "yes-discovered", "here-discovered")

// Frame is what a half-done procedure remembers. N and Done are read by each under a name of its own: see
// effect.go, pursuitFrame, rescueFrame, exchangeFrame, discardFrame, driveFrame.
type Frame struct {
	Who     Nazgul      `json:"who,omitzero" see:"public"`
	Seat    engine.Seat `json:"seat,omitzero" see:"public"`
	Act     Act         `json:"act,omitzero" see:"public"`
	Where   Space       `json:"where,omitzero" see:"public"`
	Region  Region      `json:"region,omitzero" see:"public"`
	Segment Segment     `json:"segment,omitzero" see:"public"`
	Card    Card        `json:"card,omitzero" see:"public"`   // whose effect is carried out
	By      Companion   `json:"by,omitzero" see:"public"`     // or whose ability
	Effect  int8        `json:"effect,omitzero" see:"public"` // of the card: 0 or 1
	Op      int8        `json:"op,omitzero" see:"public"`     // of the effect, the next one
	N       int8        `json:"n,omitzero" see:"public"`      // a count
	Face    Face        `json:"face,omitzero" see:"public"`   // the die that was spent
	Done    spaceSet    `json:"done,omitzero" see:"public"`   // spaces, or numbers of figures
	Cancel  bool        `json:"cancel,omitzero" see:"public"` // the action is cancelled
	// it was the Chief's die, or one of two; what a card does is not the die's
	Chief bool `json:"chief,omitzero" see:"public"`
	Keep  bool `json:"keep,omitzero" see:"public"` // an information token that would be found is kept
}
