package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Kept is what is kept of a user: rows by the table in which they stand, each with its columns, and under
// "named" in how many rows of other tables a text names them. What others keep secret is not in it.
type Kept map[string][]map[string]any

// Forgetting takes a user out of everything.
type Forgetting struct {
	User ids.User
	As   ids.User // a former one, who is named in their place
	At   time.Time
	// the seats of theirs in games that have not ended, as the caller has seen them: they become vacant
	Seats []Seat
	// whose threads may be named after the user, besides those in which they have a seat or have had one
	Games  []ids.Game
	Outbox []OutboxRow // each of its own game
}

// Privacy is the part of a Store that concerns all that is kept of one person.
type Privacy interface {
	Kept(ctx context.Context, user ids.User) (Kept, error)
	// Forget is ErrConflict if the user has other seats in games that have not ended than those seen. What
	// concerns them alone is gone then; all else names a former user in their place.
	Forget(ctx context.Context, f Forgetting) error
	// Scrub overwrites what has been deleted, so that it cannot be read in the store's files any more.
	Scrub(ctx context.Context) error
}
