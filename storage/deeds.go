package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Operator is named where not an organiser but the operator has done something.
const Operator ids.User = "operator"

// Deed is what an organiser or the operator has done to a game, or whoever manages a server to how it is set
// up.
type Deed struct {
	Game ids.Game // of the change that it is part of; "" where it concerns the server
	By   ids.User // user; "" in a change that is no organiser's
	Kind string   // opaque
	Body string   // opaque
	At   time.Time
}

// Deeds is the part of a Store that keeps what organisers have done: whatever change carries a Deed adds it.
type Deeds interface {
	// Deeds lists what was done on a server, to one of its games or to all and to how it is set up ("" as game),
	// the newest first.
	Deeds(ctx context.Context, server ids.Server, game ids.Game) ([]Deed, error)
}
