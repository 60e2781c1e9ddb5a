package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Deed is what an organiser has done to a game.
type Deed struct {
	Game ids.Game // of the change that it is part of
	By   ids.User // user; "" in a change that is no organiser's
	Kind string   // opaque
	Body string   // opaque
	At   time.Time
}

// Deeds is the part of a Store that keeps what organisers have done: whatever change carries a Deed adds it.
type Deeds interface {
	// Deeds lists what organisers have done on a server, to one of its games or to all ("" as game), the newest
	// first.
	Deeds(ctx context.Context, server ids.Server, game ids.Game) ([]Deed, error)
}
