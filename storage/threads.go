package storage

import (
	"context"

	"redbook/storage/ids"
)

// Unread is what has happened in a game and a seat has not been told yet. Body is opaque; "" is nothing.
type Unread struct {
	Seat ids.Chair
	Body string
}

// Threads is the part of a Store that keeps how far the people of a game have been told.
type Threads interface {
	// Unread lists what seats have not been told, by seat. Append replaces it.
	Unread(ctx context.Context, game ids.Game) ([]Unread, error)
	// Growing returns what is kept of the newest message in a game's thread, which may grow; "" for nothing.
	Growing(ctx context.Context, game ids.Game) (body string, err error)
	// SetGrowing notes the status message of a game together with what is kept of it.
	SetGrowing(ctx context.Context, game ids.Game, message ids.Message, body string) error
	// Letter returns the last letter to a user of a game that asks something; "" for none.
	Letter(ctx context.Context, game ids.Game, user ids.User) (ids.Message, error)
	// SetLetter notes it, or with "" that none asks any more.
	SetLetter(ctx context.Context, game ids.Game, user ids.User, message ids.Message) error
}
