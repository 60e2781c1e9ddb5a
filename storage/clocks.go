package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Span is a time in which a game stood still, from its beginning until before its end. A zero end means that
// it stands still now.
type Span struct{ From, To time.Time }

// Clocks is the part of a Store that knows when time counts in games.
type Clocks interface {
	// Alive notes that the program runs, and of all games that have begun which stand still: those that are
	// paused, frozen, cancelled, or of a server in which the bot is not. Where it has not been noted for longer
	// than a gap the program did not run, and all of them stood still since then, or since they last changed.
	// Call it every minute or so: a pause, a freeze and a cancellation are noted as they happen, all else is as
	// exact as that.
	Alive(ctx context.Context, at time.Time, gap time.Duration) error
	// Stood lists when a game stood still, in order.
	Stood(ctx context.Context, game ids.Game) ([]Span, error)
}
