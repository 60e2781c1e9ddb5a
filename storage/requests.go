package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Request is something that a player asks the others of a game for; what it is, is opaque here. A running
// game has at most one, and it stands as long as the game has exactly After lines: any move makes it void.
type Request struct {
	Game  ids.Game
	After int
	Body  string // "" for none
}

// RequestChange puts a request in the place of the one that the caller has seen.
type RequestChange struct {
	Request
	Seen        string // the body of the one that stands, "" for none
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Requests is the part of a Store that keeps what players ask each other for. Append grants one, see there.
type Requests interface {
	// Request returns what stands now; one without a body is none.
	Request(ctx context.Context, game ids.Game) (Request, error)
	// SetRequest is ErrConflict if the game is not running, is paused or has not exactly After lines, or if what
	// stands is not what was Seen.
	SetRequest(ctx context.Context, c RequestChange) error
}
