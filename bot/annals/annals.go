// Package annals is what is kept of a finished game besides who has won it: the facts that statistics and
// reports are made of. What is worth keeping each game knows itself, in a value of the table of games; it is
// taken from the end of the game and from all that happened in it, so it is never asked about a game that
// goes on. It imports engine; the annals of games stand below it. Begin with [Annals].
package annals

import (
	"encoding/json"
	"slices"
	"strconv"

	"redbook/engine"
)

// Annals are those of one game.
type Annals struct {
	// Side is the side for which a seat plays: the seats of one win and lose together; "" where everybody plays
	// all sides in turn. Nil: each plays for itself.
	Side func(seat string, o engine.Options) string
	// Victories are of which kind a victory is, by the reasons that the rules give. One that is not there is of
	// a kind of its own; see Victory for those that people decide.
	Victories map[string]string
	// Singles are the games of a match, by its facts: those that were played and, if the match was over before
	// its last one, the one in which it ended. None of what is no match. Nil: there are no matches.
	Singles func(o engine.Options, f Facts) []Single
	// Facts are what is kept of a game. Nil: nothing.
	Facts func(g Game) Facts
	// Draws names the draws of chance that Facts looks at, by their labels
	Draws []string
	// Turn is in which turn a game ended; false where nobody knows. Nil: the fact "turns" says it
	Turn func(f Facts) (int, bool)
	// Decks are the facts that list the cards that were played
	Decks []Deck
	// Records are what a game can hold beside the others
	Records []Record
	// Form fills in the report that a community asks for, in its order. Nil: there is none. An error that says
	// why the game cannot be reported is an *Unreportable.
	Form func(e Ended) ([]Field, error)
	// Check holds a victory of a kind and a side against facts that somebody has entered by hand. Nil: all may
	// be. Its error is an *Unreportable.
	Check func(kind, side string, f Facts) error
	// Enter reads what Form asks for beside who has played and won, as somebody enters it by hand, by the names
	// of its fields. Nil where there is no Form.
	Enter func(fields map[string]string) (engine.Options, Facts, error)
	// Lists are the fields of Form that list names, with all names that there are.
	Lists map[string][]string
	// Read reads what Form has filled in, by the names of its fields. Nil where there is no Form.
	Read func(fields map[string]string) (Claim, error)
}

// Single is a game of a match.
type Single struct {
	Sides    map[string]string // for which side each seat plays in it
	Winner   string            // the side that has won; "" where it was not played to its end, or nobody knows
	Conceded bool
}

// Deck is a fact that lists cards, and the side that has played them.
type Deck struct {
	Fact, Side string
	Cards      *engine.Domain
}

// Record is a record that a game can hold which was played to its end by its rules.
type Record struct {
	Name    string // its words stand under <game>.statistics.record
	Of      func(f Facts) (int, bool)
	Least   bool   // the least number holds it, else the greatest
	Victory string // only victories of this kind; "" for any
	Side    string // of this side; "" for any
}

// TurnOf is in which turn a game ended; false where nobody knows.
func (a *Annals) TurnOf(f Facts) (int, bool) {
	if a == nil || a.Turn == nil {
		return f.Of("turns")
	}
	return a.Turn(f)
}

// Fact is what a record goes by that is a fact of its own.
func Fact(name string) func(f Facts) (int, bool) {
	return func(f Facts) (int, bool) { return f.Of(name) }
}

// Claim is what a report says of a game.
type Claim struct {
	Winner, Loser Player
	Victory       string
	Options       engine.Options
	Facts         Facts
}

// Game is a finished game.
type Game struct {
	Options engine.Options
	Result  engine.Result
	View    any            // of everything, at the end
	Events  []engine.Event // all that happened
	Draws   []Drawn        // those that the annals ask for
	// Whole: events and draws begin with the game. Else the rules no longer take what came first, and what they
	// do not tell nobody knows
	Whole bool
}

// Drawn is a draw of chance, and all that was public before the line in which it came.
type Drawn struct {
	engine.Outcome
	Before any  // a view
	Again  bool // another one came before it in the same line
}

// Facts are what is kept, by name. One that is not there is not known; one without values is none.
type Facts map[string][]string

// Number keeps a number.
func (f Facts) Number(name string, n int) { f[name] = []string{strconv.Itoa(n)} }

// Texts keeps texts, or that there are none.
func (f Facts) Texts(name string, texts ...string) { f[name] = append([]string{}, texts...) }

// Of is a number that was kept; false for none.
func (f Facts) Of(name string) (int, bool) {
	if len(f[name]) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(f[name][0])
	return n, err == nil
}

// String writes facts as JSON, in the order of their names.
func (f Facts) String() string {
	data, err := json.Marshal(f)
	if err != nil {
		panic(err) // texts always encode
	}
	return string(data)
}

// Parse reads what String wrote; what is empty has no facts.
func Parse(text string) (Facts, error) {
	f := Facts{}
	if text == "" {
		return f, nil
	}
	err := json.Unmarshal([]byte(text), &f)
	return f, err
}

// Names lists the facts by name.
func (f Facts) Names() []string {
	list := make([]string, 0, len(f))
	for name := range f {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// The kinds of victory that people decide beside the game.
const (
	Concession   = "concession" // somebody resigned, or their time was over
	Draw         = "draw"
	Adjudication = "adjudication"
)

// SideOf is the side for which a seat plays; of no annals, each for itself.
func (a *Annals) SideOf(seat string, o engine.Options) string {
	if a == nil || a.Side == nil {
		return seat
	}
	return a.Side(seat, o)
}

// SinglesOf are the games of a match; none of what is no match.
func (a *Annals) SinglesOf(o engine.Options, f Facts) []Single {
	if a == nil || a.Singles == nil {
		return nil
	}
	return a.Singles(o, f)
}

// Victory is of which kind a victory is.
func (a *Annals) Victory(r engine.Result) string {
	switch {
	case r.How == engine.Conceded, r.How == engine.Expired:
		return Concession
	case r.How == engine.Adjudged:
		return Adjudication
	case r.How == engine.Agreed, r.Winners == engine.Nobody:
		return Draw
	}
	if a != nil && a.Victories[r.How] != "" {
		return a.Victories[r.How]
	}
	return r.How
}

// FactsOf are what is kept of a game.
func (a *Annals) FactsOf(g Game) Facts {
	if a == nil || a.Facts == nil {
		return Facts{}
	}
	return a.Facts(g)
}

// Ended is a game as a report asks for it.
type Ended struct {
	Players []Player
	Victory string
	Rated   bool
	Kind    string // of the event it was played for: "league", "tournament"; "" for none
	Event   string // its name
	Options engine.Options
	Facts   Facts
	Log     string // where its record is
	// what only a player can say; empty where nobody has
	Interest, Comment string
}

// Player is who sat at a seat at the end.
type Player struct {
	Name  string
	Seat  string
	Side  string
	Place int
}

// Field is a field of a report.
type Field struct{ Name, Value string }

// Unreportable is why a game cannot be reported.
type Unreportable struct {
	Code string // a word, "draw"
	Text string // the same in words, for whoever keeps the reports
}

// Error says why.
func (u *Unreportable) Error() string { return u.Text }
