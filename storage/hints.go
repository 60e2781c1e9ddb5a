package storage

import (
	"context"

	"redbook/storage/ids"
)

// Hints is the part of a Store that keeps which hints users were given. Hints and questions are opaque.
type Hints interface {
	// Hinted returns the question beside which a user was given a hint. For one that they never were given it
	// notes this question, and returns it.
	Hinted(ctx context.Context, user ids.User, hint, question string) (string, error)
}
