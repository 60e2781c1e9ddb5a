package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Parting is that a user wants to be forgotten: since when.
type Parting struct {
	User ids.User
	At   time.Time
}

// Together is the part of a Store by which processes that serve it keep out of each other's way. It is of the
// moment: nothing of it is in a copy or a backup.
type Together interface {
	// Alone waits until nobody does a thing, in whatever process, and keeps others from it until done is called,
	// or its process ends. It is for what goes to Discord and back; in the store, changes compare what was seen.
	// Who does something alone does nothing else alone meanwhile, or two would wait for each other.
	Alone(ctx context.Context, what string) (done func(), err error)

	// Parting notes that a user is being forgotten: what was being told of them may be noted afterwards, by any
	// process. Forget leaves it; SeeUser ends it for whoever comes back after that.
	Parting(ctx context.Context, p Parting) error
	// Partings lists who is being forgotten, those first that were first.
	Partings(ctx context.Context) ([]Parting, error)
	// Parted ends it.
	Parted(ctx context.Context, user ids.User) error
}
