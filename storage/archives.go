package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Archiving packs a game that has ended.
type Archiving struct {
	Game   ids.Game
	Before time.Time // it changed last before that
	// what is kept of the messages that tell of it. They must name nobody: who is forgotten is not looked
	// for in what is packed
	Stories []Story
}

// Archives is the part of a Store that packs games which have ended long ago. Of an archived game all that
// can be read is read as before: its record, its last position, its seats.
type Archives interface {
	// Unarchived lists games that have ended for good and last changed before a time, the oldest first and
	// at most so many.
	Unarchived(ctx context.Context, before time.Time, most int) ([]ids.Game, error)
	// Archive packs such a game, and forgets what only a game that goes on needs: what is still to be
	// told, its due times, drafts, standing orders, and what stands in its messages. It is ErrConflict if
	// the game goes on, may be taken up again, changed later or is archived, and ErrDamaged if it is not
	// as it was written.
	Archive(ctx context.Context, a Archiving) error
}
