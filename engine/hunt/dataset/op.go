package dataset

// Verb is what an operation does.
type Verb uint8

// The verbs. The package comment tells what each takes.
const (
	FrodoMove         Verb = iota + 1 // one extra move with Frodo; Where limits its end, Range adds dots
	RangePlus                         // for Frodo's move of this turn count N dots more
	NoNightCorruption                 // this turn's night move gives no corruption
	Corruption                        // Frodo's corruption changes by N
	AllyPlace                         // an ally token on an area of Where
	AllyMove                          // up to N ally tokens, each to a connected area
	AllyRemove                        // N ally tokens off the board
	// N ally cards; where Keep is not 0 only so many are kept, the others discarded
	DrawAlly
	DiscardAlly    // N ally cards, of the Ring-bearer's choice or at Random
	DrawSorcery    // N sorcery cards
	FellowshipPay  // the cost: N tokens from Frodo's card to the pool
	FellowshipGain // N tokens from the pool to Frodo's card
	FellowshipLose // N tokens from Frodo's card to the pool, against his will
	PoolShrink     // N Fellowship tokens out of the game
	Cancel         // the action, card or token at hand, if it is one of What and not Spare
	Bar            // the Nazgûl of Who may not do What, until Until
	LogBar         // a company log token on On: What is forbidden there, until Until
	// a company log token on On: perceptions of it are answered yes, until Until
	LogYes
	TrackRemove     // N tracks tokens off the board
	DieDiscard      // N action dice out of the pool until the next preparation phase
	DieRecover      // N dice spent this day back to the pool, with any result but Spare
	NazgulMove      // the Nazgûl of Who move up to N spaces each by any lines
	NazgulMoveAgain // the Nazgûl of Who may make one more ordinary move
	Search          // up to N areas of Where, one after the other
	Hunt            // up to N areas of Where, one after the other
	Perceive        // On
	Ask             // the Ring-bearer answers Question truthfully
	CompanyIn       // the company card of Role comes into play, abilities up
	BringChief      // the Chief takes the place of the active Nazgûl
	EyeCard         // the card lies beside the corruption track as an Eye token for good
	SpecialToken    // the corruption token Token into the hunt pool
	RemoveCard      // the card goes out of the game
	InfoKeep        // the information token is not handed over
	DeedSwap        // look at N deed tokens of the supply; each may be exchanged
	GandalfMove     // Gandalf moves once more
	JourneyDraw     // N cards of Frodo's journey deck, one is kept; the Old one may be
	NoStepBack      // Frodo's figure is not moved back
)

// Op is one operation of an effect. Fields that its verb does not take are zero.
type Op struct {
	Verb   Verb
	May    bool // the player may leave it
	N      int
	All    bool // in place of N: as many as there are
	Range  int
	Keep   int
	Where  Where
	On     On
	Who    Who
	Count  int  // how many Nazgûl a chosen Who may be
	Bearer bool // the Ring-bearer moves the Nazgûl, not their player
	// the Nazgûl's move must end on a space not adjacent to Frodo's area; it takes no part in the meeting
	Away     bool
	What     Kinds
	Spare    Spare
	Until    Until
	Question Question
	Role     Role
	Token    int // index in Set.Corruption
	Random   bool
	Old      bool
	Then     []Op // done if this one was done: something moved, was paid, was answered yes
	Else     []Op // done if this one could not be
}

// Kinds are what can be cancelled or forbidden, a set of bits.
type Kinds uint16

// The kinds.
const (
	KindSearch Kinds = 1 << iota
	KindHunt
	KindPerception
	KindSorcery    // a sorcery card
	KindToken      // a corruption token
	KindFreeAction // the search, or by night the hunt, without a die
	KindMove
	KindAct // every action
)

// Spare is what an operation cannot touch, a set of bits.
type Spare uint8

// The exceptions.
const (
	SpareChief   Spare = 1 << iota // the Chief of the Nazgûl, and his die
	SpareSpecial                   // special (red) corruption tokens
	SpareShadow                    // the Shadow result of a die
)

// Until is how long something lasts.
type Until uint8

// The ends.
const (
	UntilTurn Until = iota + 1 // the end of this turn, Ringwraith turns and meetings included
	UntilDay                   // the end of the night turn
)

// Who is which Nazgûl an operation is about.
type Who uint8

// The Nazgûl.
const (
	WhoActive Who = iota + 1 // the one whose move, action or card it is
	WhoChosen                // up to Count of those in Where
	WhoEach                  // all of those in Where
)

// On is what a log token or a perception marks.
type On uint8

// The targets.
const (
	OnRegion On = iota + 1
	OnSegment
	OnThere // the area at hand: of the cancelled action, of the tracks token taken off
)

// Question is what the Ring-bearer is asked.
type Question uint8

// The questions.
const (
	AskDots    Question = iota + 1 // how many dots are noted since Frodo's last area
	AskEntry                       // whether the current entry of the journey card is a dot or an area
	AskFrodoIn                     // whether Frodo's last area is in Where
	// whether a hidden, unturned information token shows the named friendly area
	AskInformation
	AskDeed // whether a deed token behind the screen shows the named friendly area
)
