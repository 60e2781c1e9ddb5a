package storage

import (
	"context"

	"redbook/storage/ids"
)

// Warning is how far the player of a seat has been warned that time is running out, and what has come of it.
// Body is opaque; "" is nothing.
type Warning struct {
	Game ids.Game
	Seat ids.Chair
	Body string
}

// Warnings is the part of a Store that keeps them.
type Warnings interface {
	// Warnings lists those of a game, by seat.
	Warnings(ctx context.Context, game ids.Game) ([]Warning, error)
	// SetWarning puts a warning in the place of the body that was seen, with what is to be told. It is
	// ErrConflict if another one stands.
	SetWarning(ctx context.Context, w Warning, seen string, outbox ...OutboxRow) error
}
