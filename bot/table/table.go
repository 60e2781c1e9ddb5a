// Package table is a game as its players know it: the lobby and its seats, what is asked of whom, submitting
// an answer, resigning, the record, and what must be told to whom afterwards. It imports engine, storage and
// the games' own rooms, and knows no Discord. Begin with table.go, then play.go (a move) and publish.go (what
// is told).
package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"redbook/assets/words"
	"redbook/bot/almanac"
	"redbook/bot/annals"
	"redbook/bot/clock"
	"redbook/bot/pace"
	"redbook/bot/tale"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
	"redbook/storage/ids"
)

// Game is one row of the table of games: what the house must know to offer it.
type Game struct {
	Rules   engine.Rules
	Painter render.Painter
	Tale    *tale.Tale      // nil: events are told line by line
	Almanac almanac.Almanac // nil for a game whose words say all
	Annals  *annals.Annals  // nil: of a finished game nothing is kept but who has won
	// the options that give a seat of a game for two so many action tokens; nil for a game without them, and for
	// more than there are
	Tokens func(seat engine.Seat, n int) engine.Options
	Of     string // the id of the game of which this one is another board; "" if it is none
}

// Tables is all games of one bot.
type Tables struct {
	store storage.Store
	games map[string]Game
	order []string
	now   func() time.Time
	wake  func() // tells the publisher that there is something to tell
	line  func(rules string, kind engine.LineKind)
	zone  func(name string) *time.Location

	random    func(n int) int // see Delays
	seeds     io.Reader       // see Seeds
	pondering sync.Mutex      // of thoughts
	thoughts  thoughts        // see answering.go

	free  sync.Map // by game, the newest line if it can be taken back at once: a freeLine
	pasts *pasts
}

// New makes the tables over a store. wake is called after every change that must be told; it must not block.
func New(store storage.Store, games []Game, now func() time.Time, wake func()) *Tables {
	t := &Tables{
		store: store, games: map[string]Game{},
		now:  func() time.Time { return now().Truncate(time.Microsecond) }, // as exact as the store
		wake: wake, line: func(string, engine.LineKind) {},
		zone:  pace.Zone,
		pasts: newPasts(), seeds: rand.Reader, thoughts: thoughts{},
	}
	for _, g := range games {
		t.games[g.Rules.ID()] = g
		t.order = append(t.order, g.Rules.ID())
	}
	return t
}

// OnLine has every new line of a record told to f, which must not block. It is called before the tables are
// used.
func (t *Tables) OnLine(f func(rules string, kind engine.LineKind)) { t.line = f }

// Games lists the games that can be played, in the order of the table.
func (t *Tables) Games() []Game {
	list := make([]Game, len(t.order))
	for i, id := range t.order {
		list[i] = t.games[id]
	}
	return list
}

// Rules finds rules by id.
func (t *Tables) Rules(id string) (engine.Rules, bool) {
	g, ok := t.games[id]
	return g.Rules, ok
}

// MostTokens is how many action tokens a seat of a game for two can be given; 0 where the game has none, or
// its options say already who has some.
func (t *Tables) MostTokens(rules string, o engine.Options) (most int) {
	g := t.games[rules]
	for g.Tokens != nil {
		given := g.Tokens(g.Rules.SeatsOf(o)[0], most+1)
		if given == nil {
			return most
		}
		for _, option := range g.Rules.Options() {
			if chosen := o[option.Name]; given[option.Name] != "" && chosen != "" && chosen != option.Values[0] {
				return 0
			}
		}
		most++
	}
	return 0
}

// Store gives what the Discord side keeps beside the games: users, drafts, message ids.
func (t *Tables) Store() storage.Store { return t.store }

// Problem is a reason why something cannot be done, for the person who asked: a code whose phrase stands
// under table.problem, and what it speaks of.
type Problem struct {
	Code string
	Args words.Args
}

// Error returns the code.
func (p *Problem) Error() string { return "table: " + p.Code }

func problem(code string, args words.Args) error { return &Problem{code, args} }

// Table is one game at one moment.
type Table struct {
	storage.Game
	Rules    engine.Rules
	Painter  render.Painter
	Tale     *tale.Tale
	Almanac  almanac.Almanac // nil for none
	Chairs   []Chair
	Still    storage.Standstill // why nobody can act although the rules would let them
	position engine.Position    // nil in the lobby
	at       time.Time          // when it was opened
	waits    waits
	arranged arrangement
	clock    Clock
	banks    banks
	stood    []clock.Span // when its clock did not run
	absences
	offers []storage.Offer
	warned map[ids.Chair]string // how far players have been warned that time is running out, as it is stored
	votes  []Vote               // what players ask each other for, whether it can be answered or not
	public []uint64             // the numbers mixed into its chance
	came   []engine.Event       // of the answer that led to this table, as those may know it who gave it
	drawn  ownDraw              // by that answer
	// Learned is how far the lesson at the table has come, where whoever tells of it has asked; see Learning.
	Learned *Learning
	// Undoable reports whether the answer that led to this table can be taken back at once.
	Undoable bool
}

// Chair is where somebody sits. Its id is that of the seat at which they sat down; the seat it holds may
// become another one (engine.Definition.Holds).
type Chair struct {
	ID   ids.Chair
	Seat engine.Seat // which it holds now
	User ids.User    // "" while it is free, and where a computer plays
	// Computer is the level of the computer that plays it; "" for none
	Computer string
	// StandIn: the computer plays on for somebody whose time was up, see standin.go
	StandIn bool
	// Former: whoever held it to the end has had all that was kept of them deleted
	Former bool
}

// Open loads a game.
func (t *Tables) Open(ctx context.Context, id ids.Game) (*Table, error) {
	for range maxTries {
		game, err := t.store.Game(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			return nil, problem("no-such-game", words.Args{"game": id})
		}
		if err != nil {
			return nil, fmt.Errorf("open game %s: %w", id, err)
		}
		table, err := t.load(ctx, game)
		if !errors.Is(err, storage.ErrConflict) {
			return table, err
		}
	}
	return nil, problem("busy", nil)
}

// load reads what belongs to a game. It is storage.ErrConflict if a move came between, and ErrFrozen if the
// position breaks an invariant or the seed does not fit the commitment: nobody plays on from what a faulty
// program or an edit by hand has left.
func (t *Tables) load(ctx context.Context, game storage.Game) (*Table, error) {
	table, err := t.loadUnchecked(ctx, game)
	if err != nil || game.State == storage.Lobby {
		return table, err
	}
	if engine.Commitment(game.Seed) != game.Commitment {
		return nil, fmt.Errorf("%w: open game %s: its seed is not the one that was committed to", ErrFrozen,
			game.ID)
	}
	if table.position == nil {
		return table, nil
	}
	if err := table.Rules.Check(table.position); err != nil {
		return nil, fmt.Errorf("%w: open game %s: %w", ErrFrozen, game.ID, err)
	}
	return table, nil
}

// loadUnchecked is load for an operator, who mends what is broken.
func (t *Tables) loadUnchecked(ctx context.Context, game storage.Game) (table *Table, err error) {
	if err := known(game); err != nil {
		return nil, err
	}
	g, ok := t.games[game.Rules]
	if !ok {
		return nil, fmt.Errorf("open game %s: this program has no rules %q", game.ID, game.Rules)
	}
	table = &Table{at: t.now(), Game: game, Rules: g.Rules, Painter: g.Painter, Tale: g.Tale, Almanac: g.Almanac}
	if err := table.waits.parse(game.Waits); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if err := table.arranged.parse(game.Lobby); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if table.public, err = publicNumbers(game.Messages); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	taken, err := t.store.Seats(ctx, game.ID)
	if err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	for _, seat := range g.Rules.SeatsOf(table.Options()) {
		chair := Chair{ID: table.SeatID(seat), Seat: seat, Computer: table.arranged.Computers[table.SeatID(seat)]}
		if level := table.arranged.StandIns[chair.ID]; level != "" {
			chair.Computer, chair.StandIn = level, true
		}
		for _, s := range taken {
			switch {
			case s.Seat != chair.ID:
			case s.User.Former():
				chair.Former = true
			default:
				chair.User = s.User
			}
		}
		table.Chairs = append(table.Chairs, chair)
	}
	if table.Still, err = t.store.Standstill(ctx, game.ID); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if err := t.loadClock(ctx, table); err != nil {
		return nil, err
	}
	if table.offers, err = t.store.Offers(ctx, game.ID); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if err := t.loadWarnings(ctx, table); err != nil {
		return nil, err
	}
	if err := t.loadAbsences(ctx, table); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if game.State == storage.Lobby || game.Sequence == 0 {
		return table, nil
	}
	position, err := t.store.Position(ctx, game.ID)
	if err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	if position.Sequence != game.Sequence {
		return nil, storage.ErrConflict
	}
	if table.position, err = g.Rules.Decode(position.Data); err != nil {
		return nil, fmt.Errorf("open game %s: %w", game.ID, err)
	}
	table.Chairs = table.chairsAt(table.position)
	return table, t.loadVotes(ctx, table)
}

// chairsAt returns the chairs with the seats that they hold in a position.
func (t *Table) chairsAt(position engine.Position) []Chair {
	chairs := slices.Clone(t.Chairs)
	for i := range chairs {
		own, _ := t.Rules.Seats().Parse(string(chairs[i].ID))
		chairs[i].Seat = t.Rules.Holds(position, engine.Seat(own))
	}
	return chairs
}

// Chair finds a chair by its id.
func (t *Table) Chair(id ids.Chair) (Chair, bool) {
	for _, c := range t.Chairs {
		if c.ID == id {
			return c, true
		}
	}
	return Chair{}, false
}

// Two reports whether two people play this game.
func (t *Table) Two() bool { return len(t.Rules.SeatsOf(t.Options())) == 2 }

// Options returns the chosen options.
func (t *Table) Options() engine.Options { return ParseOptions(t.Game.Options) }

// ParseOptions reads options as a game keeps them: name=value each.
func ParseOptions(text string) engine.Options {
	o := engine.Options{}
	for _, option := range strings.Fields(text) {
		name, value, _ := strings.Cut(option, "=")
		o[name] = value
	}
	return o
}

// SeatID returns a seat's id, as the store and button ids use it.
func (t *Table) SeatID(seat engine.Seat) ids.Chair {
	return ids.Chair(t.Rules.Seats().Name(engine.Value(seat)))
}

// SeatsOf returns the seats that the user holds now.
func (t *Table) SeatsOf(user ids.User) engine.Seats {
	var seats engine.Seats
	for _, c := range t.Chairs {
		if c.User == user && user != "" {
			seats |= engine.SeatsOf(c.Seat)
		}
	}
	return seats
}

// UserOf returns who holds the seat now.
func (t *Table) UserOf(seat engine.Seat) ids.User {
	for _, c := range t.Chairs {
		if c.Seat == seat {
			return c.User
		}
	}
	return ""
}

// taken lists the seats at which people sat down, as the store knows them.
func (t *Table) taken() []storage.Seat {
	seats := []storage.Seat{}
	for _, c := range t.Chairs {
		if c.User != "" {
			seats = append(seats, storage.Seat{Game: t.ID, Seat: c.ID, User: c.User})
		}
	}
	return seats
}

// Players lists the users at the table, each once.
func (t *Table) Players() []ids.User {
	var users []ids.User
	for _, c := range t.Chairs {
		if c.User != "" && !slices.Contains(users, c.User) {
			users = append(users, c.User)
		}
	}
	return users
}

// Running reports whether moves can be made.
func (t *Table) Running() bool {
	return t.Started() && t.State == storage.Running && t.Still == storage.Standstill{}
}

// Started reports whether there is a board to look at.
func (t *Table) Started() bool { return t.position != nil }

// Questions lists what is asked of the seats now.
func (t *Table) Questions(seats engine.Seats) []engine.Decision {
	if !t.Running() {
		return nil
	}
	var list []engine.Decision
	for _, d := range t.Rules.Decisions(t.position) {
		if seats.Has(d.Seat) {
			list = append(list, d)
		}
	}
	return list
}

// Wait is a seat for which the game waits, as everyone may know it.
type Wait struct {
	Decision engine.Decision // its seat, its step, and what everybody knows of what it is about
	Since    time.Time
	Follows  string    // what the end of its clock leads to; see Clock.Timeout
	Until    time.Time // when the consequence comes of which they have been warned; zero for none yet
	Due      time.Time // when the answer must have come; zero if it may take as long as it likes
	Confers  time.Time // until when the partners of the seat confer; zero if they do not
}

// Waiting lists for whom the game waits.
func (t *Table) Waiting() []Wait {
	var list []Wait
	for _, d := range t.Questions(engine.Public) {
		owed, due, confers := t.waits[t.SeatID(d.Seat)], time.Time{}, time.Time{}
		if i := slices.IndexFunc(t.Chairs, func(c Chair) bool { return c.Seat == d.Seat }); i >= 0 {
			due, confers = t.dueAt(t.Chairs[i].ID, owed), t.conferredUntil(t.Chairs[i].ID, owed)
		}
		known, _ := engine.Event{Facts: d.About, See: engine.Public}.For(engine.Nobody)
		list = append(list, Wait{Decision: engine.Decision{Seat: d.Seat, Step: d.Step, About: known.Facts},
			Since: owed.Since, Due: due, Confers: confers, Until: t.ConsequenceAt(d.Seat),
			Follows: t.by(owed).Timeout})
	}
	return list
}

// Next names the next field of an action that begins so; see engine.Rules.
func (t *Table) Next(seat engine.Seat, beginning engine.Action) (engine.Field, bool, error) {
	return t.Rules.Next(t.position, seat, beginning)
}

// Foresee tells what of a complete action cannot be taken back; see engine.Rules.
func (t *Table) Foresee(seat engine.Seat, a engine.Action) (engine.Foresight, error) {
	return t.Rules.Foresee(t.position, seat, a)
}

// View is what the audience may know. When the game is over everyone may know everything.
func (t *Table) View(audience engine.Seats) any { return t.Rules.View(t.position, audience) }

// Result returns how the game ended, if it has.
func (t *Table) Result() (engine.Result, bool) {
	if t.position == nil {
		return engine.Result{}, false
	}
	return t.Rules.Result(t.position)
}

// waits remembers since when each seat owes its present answer. It follows from public knowledge alone.
type waits map[ids.Chair]wait

type wait struct {
	Decision string    `json:"decision"`
	Since    time.Time `json:"since"`
	Patient  bool      `json:"patient,omitempty"` // nobody is reminded of it

	// since when the chair has owed one answer after the other; see waited.go for this and what follows
	Begun time.Time `json:"begun,omitzero"`
	Late  bool      `json:"late,omitempty"`  // one of these came after its deadline
	Again bool      `json:"again,omitempty"` // an undo has made it owe them

	// how much more time than its clock gives the players have granted for it
	More time.Duration `json:"more,omitempty"`
	// where the table has changed its clock since it was asked, see voteclock.go: by which one it is still
	// answered, what the bank held then, and since when a clock runs for it where there was none
	Clock string        `json:"clock,omitempty"`
	Held  time.Duration `json:"held,omitempty"`
	From  time.Time     `json:"from,omitzero"`
}

func (w *waits) parse(text string) error {
	*w = waits{}
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), w)
}

// after returns the waits of a new position: a question that is still open keeps its time.
func (w waits) after(t *Table, position engine.Position, now time.Time) waits {
	next := waits{}
	for _, d := range t.Rules.Decisions(position) {
		seat := t.SeatID(d.Seat)
		next[seat] = wait{Decision: d.ID, Since: now, Patient: d.Patient}
		if old, ok := w[seat]; ok && old.Decision == d.ID {
			next[seat] = old
		}
	}
	return next
}

func (w waits) String() string {
	data, err := json.Marshal(w)
	if err != nil {
		panic(err) // a map of strings and times always encodes
	}
	return string(data)
}

// Code makes a short random code that is easy to read and type: no vowels, no look-alikes.
func Code(length int) string {
	const letters = "bcdfghjkmnpqrstvwxz23456789"
	code := make([]byte, length)
	if _, err := rand.Read(code); err != nil {
		panic(err) // crypto/rand never fails on a supported system
	}
	for i, b := range code {
		code[i] = letters[int(b)%len(letters)]
	}
	return string(code)
}
