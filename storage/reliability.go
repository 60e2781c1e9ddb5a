package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Sitting is that a user sits at a seat of a game that has begun, or nobody any more, from a moment on.
type Sitting struct {
	Game  ids.Game
	Lines int // how many lines the game had then, one that did it among them
	Since time.Time
	Seat  ids.Chair
	User  ids.User // "" for nobody
	Left  bool     // whoever sat there before has left the game
}

// Waited is that a game has waited for a user, or that they have left it.
type Waited struct {
	Game         ids.Game
	Lines        int // how many lines the game had when it ended
	Seat         ids.Chair
	User         ids.User
	How          string // opaque: how it ended
	Begun, Ended time.Time
	Took         time.Duration // what counts of the time between
	Kept         bool          // each answer came before its deadline
}

// Reliability is the part of a Store from which is said how quick and reliable somebody is. What stands there
// follows from the records and the sittings: whatever change seats somebody adds a sitting.
type Reliability interface {
	// Sittings lists who sat where from when on, in the order in which it happened.
	Sittings(ctx context.Context, game ids.Game) ([]Sitting, error)
	// Waited lists what of a user ended in one way after a time: the newest first, and at most so many.
	Waited(ctx context.Context, user ids.User, how string, after time.Time, most int) ([]Waited, error)
	// WaitedIn lists all of a game, in order.
	WaitedIn(ctx context.Context, game ids.Game) ([]Waited, error)
	// Recount puts what was counted anew of a game in the place of all that began after a time. It is
	// ErrConflict if the game has not exactly so many lines.
	Recount(ctx context.Context, game ids.Game, lines int, after time.Time, counted []Waited) error
}
