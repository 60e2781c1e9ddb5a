package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Bell says that something somebody did has called a user.
type Bell struct {
	Scope  string   // opaque: what it counts in, a game or the user who called
	Called ids.User // user
	Kind   string   // opaque
	At     time.Time
}

// Tally is what is open on a server, and what one of its users has opened lately.
type Tally struct {
	Lobbies       int       // open ones of the user as host
	Games         int       // in which the user has a seat and which have not ended, lobbies among them
	ServerLobbies int       // all open ones
	ServerGames   int       // all that have not ended, lobbies among them
	Created       int       // games that the user has opened since a time, whatever became of them
	First         time.Time // when the first of those was opened
}

// Brakes is the part of a Store that keeps what bounds how much one person may set going.
type Brakes interface {
	Tally(ctx context.Context, server ids.Server, user ids.User, since time.Time) (Tally, error)
	// Rung is when a bell of this scope, user and kind rang last; the zero time if it never has.
	Rung(ctx context.Context, b Bell) (time.Time, error)
	// Ring notes a bell, which replaces the last one of its scope, user and kind. Append silences the bells in
	// its Heard and then rings those in its Rung.
	Ring(ctx context.Context, b Bell) error
	// RungSince counts the users whom bells of a kind have called in a scope since a time, and returns when the
	// first of those bells rang.
	RungSince(ctx context.Context, scope, kind string, since time.Time) (n int, first time.Time, err error)
}
