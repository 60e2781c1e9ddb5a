package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Blocks is the part of a Store that keeps with whom people do not want to play.
type Blocks interface {
	// Block notes that a user does not want to play with another one, or does again.
	Block(ctx context.Context, user, other ids.User, at time.Time, on bool) error
	// Blocked lists whom a user has blocked, the first one first.
	Blocked(ctx context.Context, user ids.User) ([]ids.User, error)
	// BlockedBy lists who has blocked a user.
	BlockedBy(ctx context.Context, user ids.User) ([]ids.User, error)
}
