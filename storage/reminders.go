package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Settings is what a user has chosen. All of it is opaque here; a user who has chosen nothing has
// empty texts.
type Settings struct {
	User   ids.User
	Zone   string // where their clock is
	Quiet  string // at what hours they are left alone
	Remind string // by which way they are reminded
	// Previews is whether they are told what an action leads to before it is done.
	Previews string
	Calls    string // by which way they are called
	Colours  string // of the pictures that only they see
	Private  string // where they read what only they may know
	Hints    string // whether they are told what the steps of a new game are for
	Digest   string // how often they are told of all games at once, if that is the way
}

// Digest is when a user was last told of all their games at once, and by which message.
type Digest struct {
	User    ids.User
	Last    time.Time
	Message ids.Message
	// when a reminder has fallen due that the next one is to bring; see Reminding
	Reminded time.Time
}

// Due is when a seat is next reminded of an answer it owes.
type Due struct {
	Game     ids.Game
	Seat     ids.Chair
	Decision string    // opaque: the question
	Since    time.Time // since when it has been owed
	At       time.Time // when to look at it
	Computer bool      // of answers: a computer gives it, not a standing order
	// of reminders: until when all is told that it was due for, and how often that was
	Seen time.Time
	Told int
}

// Reminder is a due time that has come, with what the caller must know to tell whom.
type Reminder struct {
	Due
	User ids.User // who holds the seat
	// the game's
	Pace, Clock string
}

// Reminding consumes due times of one game. Due and outbox rows belong to the game whatever their own Game
// says.
type Reminding struct {
	Game   ids.Game
	Due    []Due     // as the caller has seen them
	Next   []Due     // when their seats are next reminded; a seat that stands only in Due is not
	Digest ids.User  // of whose digest it is to remind; "" for nobody's
	At     time.Time // since when
	Outbox []OutboxRow
}

// PaceChange sets a game's pace, and with it all of its due times.
type PaceChange struct {
	Game        ids.Game
	After       int // how many lines the caller has seen: compare-and-swap
	Pace        string
	Due         []Due
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Reminders is the part of a Store that keeps who is reminded when. Append keeps the due times true, see
// there.
type Reminders interface {
	Settings(ctx context.Context, user ids.User) (Settings, error)
	SetSettings(ctx context.Context, s Settings) error
	// Digests lists the users who are called by a way, with what is kept of their digests.
	Digests(ctx context.Context, calls string) ([]Digest, error)
	// SetDigested notes a digest of a user who has settings.
	SetDigested(ctx context.Context, d Digest) error
	// SetMuted notes whether a game calls a user.
	SetMuted(ctx context.Context, game ids.Game, user ids.User, muted bool) error
	Muted(ctx context.Context, game ids.Game, user ids.User) (bool, error)
	// SetPace is ErrConflict if the game has not exactly After lines, or is neither in its lobby nor running.
	SetPace(ctx context.Context, c PaceChange) error
	// DueReminders lists the due times that have come, by game and seat: of running games that are not at a
	// Standstill.
	DueReminders(ctx context.Context, now time.Time) ([]Reminder, error)
	// Remind is ErrConflict if one of the due times is no longer as the caller has seen it: it has been
	// consumed, or the answer has been given.
	Remind(ctx context.Context, r Reminding) error
}
