// Package storage says what is kept and which promises that gives: games, seats, record lines, positions,
// drafts, the outbox, users. Games are opaque here: ids, text and bytes. Times are the caller's, kept to the
// microsecond; nothing in here reads a clock, but for [Leases].
//
// Package sqlite keeps it; package storagetest holds any implementation to the contract. It imports ids and
// the standard library alone. Begin with [Store].
package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"redbook/storage/ids"
)

// Errors that callers test for with errors.Is. A call that returns one of them has changed nothing.
var (
	ErrNotFound = errors.New("storage: not found")
	// CreateGame, OpenEvent
	ErrCarriedOn = errors.New("storage: the earlier game is carried on or played again already")
	// the game is no longer as the caller has seen it
	ErrConflict  = errors.New("storage: somebody else was first")
	ErrSeatTaken = errors.New("storage: the seat is taken") // JoinSeat, CreateGame, Rearrange
	// JoinSeat, LeaveSeat, Cancel
	ErrNotLobby = errors.New("storage: the game is not in its lobby")
	// any change that carries its id
	ErrAlreadyHandled = errors.New("storage: this interaction has been handled")
	// opening, Lines, Position, Append, SetState, Archive
	ErrDamaged       = errors.New("storage: this is not as it was written")
	ErrReplaced      = errors.New("storage: another store stands in this one's place") // InPlace, Probe
	ErrInUse         = errors.New("storage: another program has this store open")      // serving, restoring
	ErrNewerDatabase = errors.New("storage: the database was made by a newer program") // opening
)

// Seed is the secret of a game's chance. It prints as [redacted] everywhere: code that needs its bytes
// converts it.
type Seed []byte

const redacted = "[redacted]"

// String hides the seed.
func (Seed) String() string { return redacted }

// GoString hides the seed.
func (Seed) GoString() string { return redacted }

// Format hides the seed from every verb, %d and %x too.
func (Seed) Format(f fmt.State, _ rune) { io.WriteString(f, redacted) }

// LogValue hides the seed from logs.
func (Seed) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalJSON hides the seed from JSON.
func (Seed) MarshalJSON() ([]byte, error) { return []byte(`"` + redacted + `"`), nil }

// State is where a game stands in its life.
type State string

// The states of a game.
const (
	Lobby     State = "lobby"     // people sit down
	Running   State = "running"   // moves can be made
	Finished  State = "finished"  // there is a result
	Cancelled State = "cancelled" // ended without having begun
	Frozen    State = "frozen"    // the rules broke: kept for the operator
)

// User is a person as last seen.
type User struct {
	ID       ids.User
	Name     string
	Locale   string // Discord's, "pl" or "en-GB"
	DMClosed bool   // the last direct message was refused
}

// Game is a game without its moves.
type Game struct {
	ID            ids.Game // short public code
	Rules         string
	Options       string
	State         State
	Server        ids.Server
	Channel       ids.Channel // where the lobby stands
	LobbyMessage  ids.Message // its message there, "" before it is posted
	Thread        ids.Channel // "" before it exists
	StatusMessage ids.Message // the thread's status message, "" before it is posted
	Language      string      // of channel and thread
	Host          ids.User    // user
	Sequence      int         // how many record lines there are
	Chance        uint64      // number of the next outcome of chance
	Waits         string      // opaque: since when each seat owes its answer
	Commitment    string
	Seed          Seed
	Created       time.Time
	Updated       time.Time // of the newest change of lobby or record
	Pace          string    // opaque: how soon who owes an answer is reminded
	Clock         string    // opaque: how long an answer may take; "" for as long as it likes
	Banks         string    // opaque: what is left to each seat of the time that it has for the whole game
	Lobby         string    // opaque: what is agreed in the lobby besides options and seats
	After         ids.Game  // the finished game that this one carries on; "" for none
	Rematch       ids.Game  // the finished game that this one plays again; "" for none
	Post          bool      // lobby and thread are one post of a forum, its channel
	Messages      string    // those whose numbers are mixed into its chance, in order, with blanks between
	Program       int       // given by the store: the newest that has changed it; 0 from before there were numbers
}

// Seat is a seat of a game that a user holds.
type Seat struct {
	Game ids.Game
	Seat ids.Chair
	User ids.User
}

// Line is one line of a game's record, with its chance, as the engine writes it.
type Line struct {
	Game     ids.Game
	Sequence int // from 0, without a gap
	Text     string
	At       time.Time
}

// Position is the newest position of a game: the truth for a running one.
type Position struct {
	Game     ids.Game
	Sequence int // how many lines led to it
	Data     []byte
}

// Draft is a half-filled action: private to its user, and there again after a restart.
type Draft struct {
	ID       string // random
	Game     ids.Game
	Seat     ids.Chair
	User     ids.User
	Decision string // the id of the decision it answers
	Partial  string // the action so far, as text
	Updated  time.Time
}

// OutboxRow is something that must be told to an audience of a game at least once, in the order of the ids.
// An id is never given twice.
type OutboxRow struct {
	ID        int64 // given by the store
	Game      ids.Game
	Audience  string // opaque: the lobby, the thread, or a seat
	Kind      string // opaque
	Body      string // opaque
	Created   time.Time
	Attempts  int
	NotBefore time.Time
}

// NewGame is a game with its first seats. Seats and outbox rows belong to the game whatever their own Game
// says.
type NewGame struct {
	Game        Game
	Seats       []Seat
	Event       ids.Event // of which it is a game; "" for none
	EventGame   string    // its name there
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// SeatChange sits a user down or takes them away.
type SeatChange struct {
	Seat        Seat
	Deed        Deed     // LeaveSeat, Replace: of an organiser
	Seen        []Seat   // the seats as the caller has seen them; nil if it does not matter
	After       int      // Replace: how many lines the caller has seen
	Left        bool     // Replace: whoever sat there has left the game
	Waited      []Waited // Replace: how the game has waited for them
	Waits       string   // Replace: Game.Waits from now on
	Banks       string   // Replace: Game.Banks from now on
	Due         []Due    // Replace: when the game's seats are next reminded, these and no others
	Arranged    string   // JoinSeat, LeaveSeat: Game.Lobby as the caller has seen it, if Seen is not nil
	Arrange     string   // and what it is from now on
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// StateChange ends a game, freezes it, or lets it stand still.
type StateChange struct {
	Game        ids.Game
	State       State
	At          time.Time
	Due         []Due     // of a game that goes on: when its seats are next reminded
	Stop        Stop      // of a game that is abandoned or frozen: who did it, if somebody did
	Until       time.Time // Pause: when the pause ends by itself; zero: when somebody ends it
	Grants      Grant     // Pause, Abandon, Restore: the vote that it grants
	Deed        Deed      // Pause, Abandon, Restore
	Waited      []Waited  // SettleStop: for whom the game has waited in vain
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Moving takes a game to another channel.
type Moving struct {
	Game        ids.Game
	From, To    ids.Channel
	At          time.Time
	Deed        Deed // of an organiser
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Stats is what Store.Stats counts.
type Stats struct {
	Games  map[State]int
	Outbox int       // rows that wait to be told
	Oldest time.Time // when the oldest of them was made; zero if there is none
}

// Append is what an accepted action leaves behind. All of it happens, or nothing.
type Append struct {
	Game  ids.Game
	After int // how many lines the caller has seen: compare-and-swap
	// the seats as the caller has seen them; nil if it does not matter. A start needs it: people leave lobbies
	Seen   []Seat
	Reseat []Seat   // seats that change hands; one without a user becomes vacant
	Takes  Offer    // the offer that these lines end, as the caller has seen it; the zero one for none
	Left   bool     // whoever sat at those has left the game
	Waited []Waited // for whom the game has waited until now
	Start  *Start   // of the line that starts the game, else nil
	// what is agreed about the game as the caller has seen it, and from now on; the same leaves it as it is
	Arranged, Arrange string
	Lines             []string // at least one
	Chance            uint64   // never less than before, so that nothing is rolled again
	Position          []byte
	State             State
	Waits             string
	Banks             string // see Game
	// whose number is mixed into the chance of the lines that follow, and of a start's own; "" for none
	Message string
	Grants  Grant // the vote that these lines grant
	// when seats that owe an answer are reminded; one of the same question that is kept stays as it is
	Due []Due
	// when standing orders and computers answer for their seats; kept as Due is, and one without a time only
	// keeps what stands
	Answers     []Due
	Orders      []OrdersChange // standing orders that break off; ErrConflict if others stand than those Seen
	At          time.Time
	Unread      []Unread // what these seats have not been told from now on
	Deed        Deed     // of an organiser
	Heard       []Bell   // that count no more: of a user in this game, those of a kind, or "" for all
	Rung        []Bell   // that count from now on, in this game
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Store keeps everything. Every method is one transaction. An Interaction that is not "" is remembered with
// the change it made; a second change with the same id is ErrAlreadyHandled and changes nothing. What does
// not exist, or does not belong to a game that exists, is ErrNotFound. What has been returned is safe: a kill
// or a power cut does not undo it.
type Store interface {
	// Remembers reports whether an interaction is remembered: the change that it made is kept.
	Remembers(ctx context.Context, i ids.Interaction) (bool, error)

	// SeeUser keeps a user's name and locale as last seen; what is known of direct messages stays.
	SeeUser(ctx context.Context, u User) error
	// SetDMClosed notes whether direct messages reach the user.
	SetDMClosed(ctx context.Context, user ids.User, closed bool) error
	User(ctx context.Context, id ids.User) (User, error)

	// CreateGame is ErrConflict if the game's id is taken, and ErrCarriedOn if it is to carry on a game, or to
	// be the rematch of one, of which another game that is not cancelled is that already.
	CreateGame(ctx context.Context, n NewGame) error
	Game(ctx context.Context, id ids.Game) (Game, error)
	// GameByThread finds the game of its thread, or of the private one of its partners.
	GameByThread(ctx context.Context, thread ids.Channel) (Game, error)
	// GameAfter returns the game, not a cancelled one, that carries on another.
	GameAfter(ctx context.Context, game ids.Game) (Game, error)
	// RematchOf returns the game, not a cancelled one, that plays another one again.
	RematchOf(ctx context.Context, game ids.Game) (Game, error)
	// GamesOf lists the games in which the user has a seat, newest change first; no states means all.
	GamesOf(ctx context.Context, user ids.User, states ...State) ([]Game, error)
	// GamesIn lists the games of a server, newest change first; no states means all.
	GamesIn(ctx context.Context, server ids.Server, states ...State) ([]Game, error)
	SetLobbyMessage(ctx context.Context, game ids.Game, message ids.Message) error
	// SetThread notes the game's thread, and what is to be told of that; a new thread has no status message yet.
	SetThread(ctx context.Context, game ids.Game, thread ids.Channel, outbox ...OutboxRow) error
	// SetPost notes the post of a forum that is lobby and thread of a game; a new one has no status message
	// yet.
	SetPost(ctx context.Context, game ids.Game, post ids.Channel, outbox ...OutboxRow) error
	// Move takes a game to another channel, without the messages and the thread that it had; what could not be
	// told there is tried again at once. It is ErrConflict if the game is not in From.
	Move(ctx context.Context, m Moving) error
	SetStatusMessage(ctx context.Context, game ids.Game, message ids.Message) error
	// SetState freezes a running game or sets a frozen one running again. It is ErrConflict if the game is
	// neither, or is so already.
	SetState(ctx context.Context, c StateChange) error
	// Cancel ends a game that is in its lobby.
	Cancel(ctx context.Context, c StateChange) error

	// JoinSeat is ErrSeatTaken if somebody holds the seat, ErrConflict if the seats are not those Seen.
	JoinSeat(ctx context.Context, c SeatChange) error
	// LeaveSeat is ErrNotFound if the user does not hold the seat, ErrConflict if the seats are not those Seen.
	LeaveSeat(ctx context.Context, c SeatChange) error
	// Seats lists the seats that are taken, by seat.
	Seats(ctx context.Context, game ids.Game) ([]Seat, error)

	// Append adds lines to a game's record with their position and what must be told. It is ErrConflict if the
	// game has not exactly After lines, is neither in its lobby nor running, is paused or waits for a Message,
	// its seats are not those Seen, or the vote that it grants no longer stands. A frozen game takes only
	// what leaves it frozen: what an operator mends.
	Append(ctx context.Context, a Append) error
	Lines(ctx context.Context, game ids.Game) ([]Line, error)
	Position(ctx context.Context, game ids.Game) (Position, error)

	// PutDraft keeps a draft; one of the same id is replaced.
	PutDraft(ctx context.Context, d Draft) error
	Draft(ctx context.Context, id string) (Draft, error)

	// Pending lists waiting rows by id, at most limit: of each game and audience all, or none while its oldest
	// may not be tried yet.
	Pending(ctx context.Context, now time.Time, limit int) ([]OutboxRow, error)
	// Untold lists the rows that wait for an audience of a game, whether they may be tried yet or not, by id.
	Untold(ctx context.Context, game ids.Game, audience string) ([]OutboxRow, error)
	// Delivered takes rows out that have been told. Rows that are gone already do not matter.
	Delivered(ctx context.Context, ids ...int64) error
	// Told takes out the rows of a game and audience of one moment: they have been told otherwise.
	Told(ctx context.Context, game ids.Game, audience string, created time.Time) error
	// Postpone counts a failed attempt at rows and sets when they may be tried again.
	Postpone(ctx context.Context, until time.Time, ids ...int64) error
	// Defer sets when rows that have to wait may be told. It counts no attempt.
	Defer(ctx context.Context, until time.Time, ids ...int64) error

	// Games lists all games, newest change first; no states means all.
	Games(ctx context.Context, states ...State) ([]Game, error)
	// Enqueue adds rows to the outbox that belong to no other change. It is ErrNotFound if a row's game does not
	// exist; then none is added.
	Enqueue(ctx context.Context, rows ...OutboxRow) error
	// Stats counts what is kept.
	Stats(ctx context.Context) (Stats, error)
	// Verify names, for an operator, what is damaged of a game: its record, its position, its seats and
	// orders, or what Game holds. "" means that all is as it was written.
	Verify(ctx context.Context, game ids.Game) (damage string, err error)
	// Accept makes what stands of a frozen game count as right, whatever Verify says. It is ErrConflict if the
	// game is not frozen.
	Accept(ctx context.Context, game ids.Game) error
	// InPlace is ErrReplaced if what is written now would not be found after a restart.
	InPlace(ctx context.Context) error
	// Settle moves what was written lately to its final place, where the two differ.
	Settle(ctx context.Context) error
	// Seen returns the time that was noted last; zero if none was.
	Seen(ctx context.Context) (time.Time, error)
	// SetSeen notes a time.
	SetSeen(ctx context.Context, now time.Time) error
	// Probe writes something meaningless, as durably as everything else: an error means that nothing can be kept
	// now.
	Probe(ctx context.Context) error
	Reminders
	Clocks
	Absences
	Servers // see there
	Lobbies
	Proofs
	Votes
	StandingOrders
	Councils
	Hints
	Brakes
	Threads
	Reports
	Privacy
	Deeds
	Blocks
	Reliability
	Offers
	Warnings
	Results
	Events
	Roles
	Leases
	Listening
	Archives
	Parts
	Together

	// Purge forgets interactions, drafts and bells from before a time.
	Purge(ctx context.Context, before time.Time) error
	Close() error
}
