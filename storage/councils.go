package storage

import "redbook/storage/ids"
import "context"

// Council is the private place of partners in a game.
type Council struct {
	Game     ids.Game
	Partners string      // opaque: their seats
	Thread   ids.Channel // "" for none
	Greeted  bool        // its first message is there
}

// Councils is the part of a Store that keeps where partners consult. GameByThread finds their game too.
type Councils interface {
	// Council returns the place of partners; one without a thread is none.
	Council(ctx context.Context, game ids.Game, partners string) (Council, error)
	// SetCouncil puts a place in that of the partners' earlier one. It is ErrNotFound if there is no such game.
	SetCouncil(ctx context.Context, c Council) error
}
