package engine

// Description is a game as it is described: who plays it, the tables of what can be done, asked and told, and
// how that is written. It knows no position.
type Description interface {
	ID() string
	Options() []Option
	// Seats is the domain of seats; SeatsOf lists who plays under the options.
	Seats() *Domain
	SeatsOf(Options) []Seat
	// Partners lists who may consult with whom under the options; whoever is in none of them plays a side alone.
	Partners(Options) []Partners
	// Verbs, Events, Steps, Ends and Paths describe the tables: for commands, words and coverage.
	Verbs() []VerbInfo
	Events() []EventDef
	Steps() []StepInfo
	Ends() *Domain
	Paths() []string
	// Plans are what random players may have in mind; see Mood.
	Plans() []Plan
	// Reasons describes why something may not be possible; see Reason.
	Reasons() []ReasonInfo
	// Orders describes the kinds of standing order; see Order.
	Orders() []OrderInfo
	// OrderPresets are the standing orders that are given together, at one press.
	OrderPresets() []OrderPreset
	// Safest are the texts of the orders that answer for somebody who is absent; see Definition.
	Safest() []string
	// Never lists what of these tables no game under the options can reach; see Definition.
	Never(Options) []string

	// Parse reads an action's text, its fields in any order; errors are *Refusal. Format writes the canonical
	// text.
	Parse(text string) (Action, error)
	Format(Action) string
	// PublicPart reports whether everyone knows the part of a stored position that the path of an Adjustment
	// names.
	PublicPart(path string) bool
	// FormatFor writes an action as an audience may know it while the game runs: secret fields of other seats
	// are "?".
	FormatFor(a Action, seat Seat, audience Seats) string
	// ParseEvent reads what Event.String wrote.
	ParseEvent(text string) (Event, error)
	// Domain returns the domain of that name, as chance and fields use it.
	Domain(name string) (*Domain, bool)
	// Group returns the group in which a value of a domain stands in long lists, and the domain of groups; nil
	// if it has none.
	Group(d *Domain, v Value) (groups *Domain, group Value)
	// ParseOrder reads a standing order's text; errors are *Refusal. FormatOrder writes it.
	ParseOrder(text string) (Action, error)
	FormatOrder(order Action) string
}

// Rules is a game as everything outside its module sees it: its description, and what plays it. All methods
// are pure: a position that is handed in is never changed, but for the one that ApplyOver is told to write
// over.
type Rules interface {
	Description

	// New sets a game up. A wrong option is a *Refusal.
	New(Options, Chance) (Position, Played, error)
	// Decisions lists what is asked now, by ascending seat. Asked does the same without About, for callers that
	// show the questions to nobody.
	Decisions(Position) []Decision
	Asked(Position) []Decision
	// Next names the next field of an action that begins so; done if the action is complete. A beginning
	// that does not fit is a *Refusal.
	Next(p Position, seat Seat, beginning Action) (f Field, done bool, err error)
	// Hints tell of the field that Next names what is usual and what can be answered quickly.
	Hints(p Position, seat Seat, beginning Action) (Hints, error)
	// Preset makes a whole action of a verb by one of its presets, with choices made by pick (an index below n).
	// It is held against the same check as what arrives; a *Refusal says that the verb or the preset is not
	// offered.
	Preset(p Position, seat Seat, verb, preset string, pick func(n int) int) (Action, error)
	// Public lists the verbs with which everyone may know the seat can begin its turn.
	Public(p Position, seat Seat) ([]string, error)
	// Complete makes a complete action of a verb that is offered: choose answers each field in turn with what
	// fits there. Its answers are not held against the offer: Apply does that. Errors: *Refusal, *Fault, else
	// choose's own.
	Complete(p Position, seat Seat, verb string, choose func(Field) (Arg, error)) (Action, error)
	// Apply carries an action out. Errors: *Refusal if it is not offered, *Fault if the rules broke, else
	// chance's own.
	Apply(p Position, seat Seat, a Action, c Chance) (Position, Played, error)
	// ApplyOver is Apply for callers that keep no positions: it writes the new one over spent, a position
	// of this game that nobody will look at again (nil: it makes a new one). After an error there is
	// nothing of use in spent.
	ApplyOver(spent, p Position, seat Seat, a Action, c Chance) (Position, Played, error)
	// Wander returns a player of all seats, with chance c and choices made by pick (an index below n).
	Wander(c Chance, pick func(n int) int) Wanderer
	// Foresee returns what of a complete action cannot be taken back, without its result. Errors as those of
	// Apply.
	Foresee(p Position, seat Seat, a Action) (Foresight, error)
	// Concede ends a seat's game (reason Conceded or Expired), and usually the game.
	Concede(p Position, seat Seat, how string, c Chance) (Position, Played, error)
	// Settle ends the game as people have decided: by a draw (Agreed, whatever the seat), or because the side of
	// a seat has won (Adjudged).
	Settle(p Position, seat Seat, how string, c Chance) (Position, Played, error)
	// Ahead returns the seats that lead in a game that is broken off; see Definition.
	Ahead(p Position) Seats
	// TakeBack goes back from a position to one before it; see UndoLine. Questions that have changed since get
	// new ids.
	TakeBack(before, now Position) Position
	// Holds returns the seat that the chair of a seat holds now; see Definition.
	Holds(p Position, chair Seat) Seat
	// Result returns how the game ended, if it has.
	Result(Position) (Result, bool)
	// Sequel returns the game into which a finished one can be carried; false if there is none, or the game has
	// not ended.
	Sequel(Position) (Sequel, bool)
	// View is what the audience may know.
	View(p Position, audience Seats) any
	// Check returns a *Fault if an invariant is broken.
	Check(Position) error

	// OpenOrders lists the kinds of standing order that the seat may give now.
	OpenOrders(p Position, seat Seat) []string
	// NextOfOrder names the next field of a standing order that begins so; done if it is complete. Errors are
	// *Refusal.
	NextOfOrder(p Position, seat Seat, begun Action) (f Field, done bool, err error)
	// Spent reports whether the time of a standing order has run out.
	Spent(p Position, order Action) bool
	// Obey makes an answer of a standing order, one that Apply takes; the zero Action if the order is not about
	// what is asked of the seat now. A *Refusal is the reason why the order breaks off.
	Obey(p Position, seat Seat, order Action) (Action, error)

	// Balance returns a position of which parts have been set, with the rest made to agree; see Definition.
	Balance(before, now Position) Position

	// Encode writes a position in names; Decode reads it, older schemas included.
	Encode(Position) ([]byte, error)
	Decode([]byte) (Position, error)
	// Gist is Encode of all that the rules read. Two positions that play on alike have the same, whichever
	// program has stored them.
	Gist(Position) ([]byte, error)
	// Worth guesses how well a seat stands; see Searcher.
	Worth(p Position, seat Seat) int
	// Deal returns a world that agrees with all that the audience may know, drawn by pick; see Definition.
	Deal(p Position, audience Seats, pick func(n int) int) Position
	// Redeal returns a twin of the position that differs only in what the audience may not know; see Definition.
	Redeal(p Position, audience Seats, seen []Event, pick func(n int) int) (Position, bool)
}

// Played is what an action led to besides the new position.
type Played struct {
	Events   []Event
	Outcomes []Outcome
	Covered  []string
}

// Decision is a question that the position puts to a seat.
type Decision struct {
	Seat Seat
	ID   string // changes only when this seat's question changes
	// Patient is an answer for which nobody is pressed: the players have agreed to go on some other day.
	Patient bool
	Step    string // the question's name, key of its phrase
	Verbs   []string
	About   []Fact
}

// Field is the next field of an action: Choices, or a Bag if that is not nil.
type Field struct {
	Name    string
	Domain  *Domain
	Choices []Value
	Bag     *Bag
}

// VerbInfo describes a verb for commands and words.
type VerbInfo struct {
	Name    string
	Turn    bool // a turn can start with it
	Spends  bool // it can use something up
	Seldom  bool // most turns do not need it
	Wastes  bool // it gives something up for nothing
	Presets []string
	Fields  []FieldInfo
}

// FieldInfo describes a field of a verb.
type FieldInfo struct {
	Name   string
	Domain *Domain
	IsBag  bool
	Secret bool
	Usual  bool // in some step there is a usual value
	Joined bool // it is asked together with the next one where that helps
	Maybe  bool // not every action of the verb has it
}

// StepInfo describes a step that asks.
type StepInfo struct {
	Name  string
	Verbs []string
}
