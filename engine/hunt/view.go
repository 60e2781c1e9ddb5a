package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// View is what one audience may know of a game: everyone, the Ring-bearer, one player of Nazgûl, several of
// them, or (after the end) all. It is built up from nothing, so that what is forgotten is hidden. Plain data,
// fit for JSON, but for Set, which is shared and never written. Spaces, regions and segments are those of the
// board of Part.
type View struct {
	Set *dataset.Set    `json:"-"` // boards, journeys, cards and tokens
	For [seatCount]bool // whose secrets this view holds, by seat; all false for spectators

	// What was agreed on.
	Players int  // 2 to 5, the Ring-bearer's included
	Handed  int  // information tokens handed over at the set-up
	BigPool bool // four Fellowship tokens instead of three
	Havens  bool // the havens of long journeys are used
	Apart   bool // part II is played on another day
	Aid     Aid  // what is told of where Frodo can be

	// The course of time.
	Part Part
	Day  int
	Turn Turn // NoTurn during the set-up
	Eye  bool // the turn marker shows the Eye: Frodo moves by night
	// of Frodo's figure on the movement track: entries noted in part I, the row of the journey card in part II
	Step  int
	Track int  // the last step: 16 in part I, the journey's in part II
	Long  bool // part II: the journey card is from the long deck

	Exit    Space // part I: the exit that Frodo has come to, which ends the part; else Nowhere
	Between bool  // part I is over, and part II waits for everyone

	Corruption int
	Limit      int // reaching it loses: deeds and Gandalf in Rivendell included
	Met        int // the day of the last meeting in this part, 0 if there was none

	// The company.
	Company    [companionCount]CompanyCard // by Companion
	Tokens     int                         // Fellowship tokens on Frodo's card
	Pool       int                         // Fellowship tokens in the pool
	Allies     []Space                     // ally tokens on the board
	AlliesLeft int                         // ally tokens that can still be put down
	Logs       []Log                       // company log tokens

	// The Nazgûl.
	Riders  []RiderView    // in the order of their turns once it is settled, else by colour
	First   engine.Seat    // has the first player's token
	Active  Nazgul         // whose turn it is; NoNazgul in the Ring-bearer's turn
	Chief   Nazgul         // whose place the Chief has taken; NoNazgul if he is not in play
	Dice    [faceCount]int // normal dice in the action pool, by Face
	Spent   int            // normal dice spent this day
	Chiefs  Face           // the Chief's die in the pool; NoFace if it is spent or not in the game
	ChiefOn bool           // the Chief's die is rolled with the others
	// information tokens on the Black Riders' card in the order found: areas of part I
	Known  []Space
	Tracks []TrackView // tracks tokens
	Found  Space       // where a hunt of this turn has found Frodo, else Nowhere
	Asked  []Answer    // what has been asked and answered in this part, oldest first
	// part II: the first of Asked that is about the journey card that Frodo follows now
	AskedFrom  int
	HunterLogs []HunterLogView // the hunters' log tokens that lie somewhere
	Legs       []Leg           // how Frodo came to each step after 0, oldest first: Legs[0] is that to step 1

	// Cards and tokens.
	// cards in hand by seat: ally cards of the Ring-bearer, sorcery cards of the others
	Hands       [seatCount]int
	AllyDeck    int         // cards left in the deck of this part's ally cards
	AllyGone    []CardCount // ally cards of this part played or discarded
	SorceryDeck int
	SorceryGone []CardCount // the discard pile
	SorceryOut  []CardCount // out of the game, or beside the corruption track
	// information (part I) or deed tokens (part II) behind the screen, turned over or not
	Behind   int
	HuntPool []Token // corruption tokens that can be drawn
	Gone     []Token // drawn and out of the game
	Eyes     int     // beside the corruption track

	Gandalf GandalfView  // part II
	Act     *ActView     // an act of a Nazgûl that waits for its answer, nil if there is none
	Meeting *Meeting     // a meeting or rescue that goes on, nil outside one
	Stretch *StretchView // what has happened lately, nil before the first turn of a part

	// What only some may know.
	Bearer *BearerView // the Ring-bearer's secrets; nil if this audience may not know them
	// sorcery cards in hand by seat, a title as often as there are copies; nil if not to be known
	Sorcery [seatCount][]Card

	Result *ResultView // nil while the game goes on
}

// RiderView is a Nazgûl on the board, or before it is placed (Where is Nowhere).
type RiderView struct {
	Who    Nazgul
	Chief  bool // the Chief has taken its place
	Where  Space
	Seat   engine.Seat // whose it is; the Ring-bearer's: nobody's yet
	Active bool        // it is its turn
	Done   bool        // it has had its turn in this turn of the day
	Moved  bool        // in this turn
	Acted  bool
	Barred bool // neither moves nor acts this turn
}

// TrackView is a tracks token.
type TrackView struct {
	Where Space
	Sword bool // of a hunt; else the Eye, of a search
}

// HunterLogView is a log token of the hunters: Token is its number in HunterLogs.
type HunterLogView struct {
	Token int
	HunterLog
}

// CardCount is so many copies of a title.
type CardCount struct {
	Card  Card
	Count int
}

// GandalfView is what all know of Gandalf.
type GandalfView struct {
	State Gandalf
	Moves int     // entries in his journal
	Where Space   // his figure, Nowhere while he is hidden or away
	Deeds []Space // deed tokens beside the corruption track
}

// ActView is an act whose target has been named and that has not been answered.
type ActView struct {
	Act     Act
	Who     Nazgul
	Where   Space   // of a search or hunt, or where a ride has ended
	Region  Region  // of a perception of a region
	Segment Segment // of a perception of a segment
	Card    Card    // of a sorcery card, or the one that the act comes from
	Face    Face    // the die that was spent
}

// Meeting is a meeting with the Nazgûl, or a rescue.
type Meeting struct {
	Rescue bool
	Where  Space    // of a meeting
	Who    []Nazgul // who takes part
	Drawn  []Token
}

// BearerView is what the Ring-bearer alone knows.
type BearerView struct {
	// Part I, and in part II what the journey card says.
	Start   Space   // part I: Frodo's start token
	Journal []Entry // oldest first, the start (or row 0 of the journey card) at step 0; up to Step
	Last    Space   // Frodo's last area
	Dots    int     // entries since that count as dots
	Reach   []Space // part I: areas and exits where he may move now by an ordinary move

	Hand    []Card    // ally cards, a title as often as there are copies
	Drawn   []Card    // those of them just drawn, of which some are discarded now
	Held    []Space   // information or deed tokens behind the screen, face up
	Hidden  []Space   // information tokens turned over: Frodo has been there
	Laid    []Space   // tokens drawn, from which one is to be chosen
	Journey Journey   // part II: the card Frodo follows, NoJourney else
	Ahead   []Entry   // part II: the rest of that card, after Step
	Havens  []Space   // part II: havens of that card, where havens are used
	Offered []Journey // part II: journey cards to choose from now
	Gandalf []Space   // part II: Gandalf's journal, oldest first; the last is his last area
	Rides   []Space   // part II: where Gandalf may move now
}

// Entry is a line of the journal or of the journey card.
type Entry struct {
	Step  int
	Where Space // an area, an exit, Dot or Stay
}

// ResultView is how the game ended.
type ResultView struct {
	Winner engine.Seat // the Ring-bearer, or the first player of Nazgûl for all of them
	Draw   bool        // nobody has won; then Winner means nothing
	How    string      // the reason's id: one of Ends
}
