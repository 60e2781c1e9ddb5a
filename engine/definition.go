package engine

// Definition is a game as its module writes it down: tables of steps and events, and a few functions.
// P is the position, a struct that embeds Core. See Define.
type Definition[P any] struct {
	ID      string  // "confrontation": also the first word of its phrase keys
	Schema  int     // version of the stored position; Decode reads this one and older ones
	Seats   *Domain // every seat that the game may have under any options
	Options []Option
	SeatsOf func(Options) []Seat // who plays under these options, in the order of joining
	// Partners lists who may consult with whom under these options. Nil: nobody has a partner.
	Partners func(Options) []Partners

	Steps  []Step[P] // by StepID
	Events []EventDef
	Draws  []*Domain  // domains that chance draws from, besides those of fields and events
	Ends   *Domain    // the reasons for which a game can end, among them all that are ByPeople
	Paths  []string   // rule paths that a soak run must have taken, see Play.Cover
	Plans  []Plan     // what random players may have in mind, see Mood
	Orders []Order[P] // what players may say beforehand
	// OrderPresets are orders that are given at one press, the commonest first.
	OrderPresets []OrderPreset
	// Safest are orders, as texts, by which a cautious player would have interruptions answered in their
	// absence: nothing is spent or given up that could be kept.
	Safest []string
	// Reasons are why something is not possible, see Reason. Nil: there are none.
	Reasons *Reasons[P]
	// Never lists what no game under these options can reach: "step turn.act", "verb march", "event moved",
	// "path flood", "end dawn". Nil is nothing.
	Never func(o Options) []string

	// Group sorts values of a domain into groups where that depends on more than the domain (a data set): see
	// Rules.Group. A nil domain of groups leaves it to Domain.Grouped.
	Group func(d *Domain, v Value) (groups *Domain, group Value)

	// Holds returns the seat that the chair of a seat holds now. A chair is where a person sat down: people keep
	// their chairs while seats change hands (a match in which sides are swapped). Nil: chairs hold their own
	// seats for good. It follows from public knowledge, and when it changes, all that went before is open to
	// everyone.
	Holds func(p *P, chair Seat) Seat

	Start StepID                // the bottom of the stack in a new game
	SetUp func(p *P, o Options) // fills the position of a new game
	// the position in names, as a value for encoding/json; without the Core
	Encode func(p *P) any
	Decode func(data []byte, schema int, p *P) error // reads what Encode of that schema gave
	// Forget clears what no rule reads and pictures alone show: an older program may have kept other things
	// there, or none. Nil: there is nothing.
	Forget func(p *P)
	View   func(p *P, audience Seats) any // built up from nothing; plain data
	Check  func(p *P) error               // the invariants
	// Balance makes the rest of a position agree with parts that a person has laid out by hand: figures come out
	// of the box or go back into it. Nil: there is nothing to do.
	Balance func(before, now *P)
	// a seat gives up or has run out of time: the reason is how. Usually ends in End
	Concede func(pl *Play[P], seat Seat, how string)
	// Settle ends the whole game as people have decided, and opens what an end opens: by a draw (Agreed,
	// whatever the seat), or because the side of a seat has won (Adjudged). Nil: it ends, and a seat wins alone.
	Settle func(pl *Play[P], seat Seat, how string)

	// Ahead returns the seats that lead in a game which is broken off, by what the game itself counts; Nobody if
	// that is even. Leagues say so of a game that is not over in time. Nil: it is always even.
	Ahead func(p *P) Seats

	// Sequel returns the game into which a finished one can be carried. Nil: there is none.
	Sequel func(p *P) Sequel

	// Worth is a cheap guess how well a seat stands in a game that goes on, for the Searcher. Nil: every
	// position is worth the same.
	Worth func(p *P, seat Seat) int

	// Redeal changes what the audience cannot know into something else that agrees with all it has seen, with
	// choices made by pick (an index below n). It returns false if nothing else agrees. The leak test uses it.
	Redeal func(p *P, audience Seats, seen []Event, pick func(n int) int) bool

	// Deal makes of a position a world that agrees with all that the audience may know, drawn among all of these
	// by pick (an index below n): the position that it was is as likely as any other, and what comes out does
	// not depend on which of them it was. Nil: nothing is hidden. Computer players and hints think so.
	Deal func(p *P, audience Seats, pick func(n int) int)
}

// Step is one box of the flow chart of a procedure. Its name is "procedure.step". It either runs or asks.
type Step[P any] struct {
	Name string

	// Run does what needs no answer and must end in Goto, Call, Return or End.
	Run func(pl *Play[P])

	// Owed is whom the step asks; the game waits until they have answered. It follows from public knowledge
	// alone: silence tells nothing.
	Owed  func(p *P) Seats
	Verbs []Verb[P]
	// Patient says that the answer may take as long as it likes: nobody is reminded of it.
	Patient bool
	// About is what the question is about, for its phrase. A public fact of it may be said to everybody.
	About func(p *P, seat Seat) []Fact
	// Auto reports whether the game may answer for the seat where only one answer is possible: it may if that
	// tells nobody anything. Nil is never.
	Auto func(p *P, seat Seat) bool
	// Then runs when all who owed an answer have given it and no verb has led elsewhere before.
	Then func(pl *Play[P])
}

// Verb is a way to answer. A verb of one name has the same fields in every step.
type Verb[P any] struct {
	Name   string
	Fields []FieldDef[P]
	// Closed returns why the seat cannot begin this verb now; nil if it can. It may use what the seat knows. No
	// verb whose first field has no choice is open, see FieldDef.Empty.
	Closed func(p *P, seat Seat) *Reason[P]
	// Turn marks a verb with which a turn can start: it becomes a command of its own.
	Turn bool
	// Spends declares that the verb can use something up: it leads to an event that Spends before chance or
	// anything hidden comes in.
	Spends bool
	// Seldom marks a verb that most turns do not need: it is offered behind the others.
	Seldom bool
	// Wastes marks a verb that gives something up for nothing: it is offered apart, and asks before it is done.
	Wastes bool
	// Public reports whether the verb is open as far as everyone can know, for a verb that depends on what the
	// seat alone knows (its hand), or with which no turn starts, though it is often what comes first. Nil: it is
	// no secret whether the verb is open. See Rules.Public.
	Public func(p *P, seat Seat) bool
	// Presets make whole actions by lot, for a verb with so many fields that few people want to fill each in.
	Presets []Preset[P]
	// Do carries the action out. If it neither goes elsewhere nor ends the game, the seat has answered and the
	// step goes on asking the others.
	Do func(pl *Play[P], seat Seat, a Action)
}

// Preset makes a whole action of a verb under a name, the key of its phrase, with choices made by pick (an
// index below n).
type Preset[P any] struct {
	Name string
	Make func(p *P, seat Seat, pick func(n int) int) []Arg
}

// FieldDef is one field of a verb: a list of choices, or those values of its domain that fit, or a bag.
type FieldDef[P any] struct {
	Name   string
	Domain *Domain
	// When reports whether an action that begins like this has the field at all; nil is always.
	When func(p *P, seat Seat, a Action) bool
	// Unfit returns why a value of the domain does not fit; nil if it does. In a bag it says why there may be no
	// more of a kind.
	Unfit func(p *P, seat Seat, a Action, v Value) *Reason[P]
	// Choices appends what fits, in the order in which it is shown. It is there for an order other than the
	// domain's, or where the choices are found faster than by asking of each value. Each must lead to at
	// least one complete action.
	Choices func(p *P, seat Seat, a Action, out []Value) []Value
	// Any reports whether any value fits at the beginning of an action, where that is found faster than by
	// asking of each. Nil: each value is asked.
	Any func(p *P, seat Seat) bool
	// Empty is the reason for a verb that is closed because this, its first field, has no choice.
	Empty *Reason[P]
	// Bag describes what fits where counts are asked for.
	Bag func(p *P, seat Seat, a Action) Bag
	// Usual returns what most players would put here; ok is false where nothing is usual. See Hints.
	Usual func(p *P, seat Seat, a Action) (usual Arg, ok bool)
	// Quick gives whole contents of a bag that have a name, the likeliest first; those that do not fit are left
	// out. See Hints.
	Quick func(p *P, seat Seat, a Action) []Quick
	// Joined marks a field whose choice means little without the next one, such as from where and to where. Both
	// are asked together unless there are too many ways; if the next one is joined as well, so are all three.
	Joined bool
	// Secret keeps the field out of the public form of a running game's record. A verb is always public: a
	// sealed answer is one verb with a secret field, never a choice between two verbs.
	Secret bool
}

// Bag is what a bag field may hold.
type Bag struct {
	Max         []Count // the kinds and the most of each, by ascending kind
	Least, Most int     // how many in all
	// Check refuses counts that the bounds let through; nil allows all of them.
	Check func(counts []Count) *Refusal
	// Sample makes counts that fit, with choices made by pick; nil: the kernel draws until Check agrees.
	Sample func(pick func(n int) int) []Count
}

// Option is something that is chosen before a game starts.
type Option struct {
	Name   string
	Values []string // the first is the default
	Under  string   // an option before this one, which says nothing while that has its default
	Past   []string // values that games have been begun with and that are offered to new ones no more
	// Stated marks an option that came in when games were already being played. Every new game states its value;
	// a game that does not was begun before, so SetUp finds no value and the game goes on as it was agreed on.
	Stated bool
}

// Settled reports whether nobody is asked: new games have one value, and it only tells them from older ones.
func (o Option) Settled() bool { return len(o.Values) == 1 }

// Options are the chosen values by option name.
type Options map[string]string

// Always is an Auto that holds whatever the position is.
func Always[P any](*P, Seat) bool { return true }
