package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Archives is the part of a Store that packs games which have ended long ago. Of an archived game all that can
// be read is read as before: its record, its last position, its seats.
type Archives interface {
	// Unarchived lists games that have ended for good and last changed before a time, the oldest first and at
	// most so many.
	Unarchived(ctx context.Context, before time.Time, most int) ([]ids.Game, error)
	// Archive packs such a game, and forgets what only a game that goes on needs: what is still to be told, its
	// due times, drafts, standing orders, and which messages tell of it. It is ErrConflict if the game goes on,
	// may be taken up again, changed later or is archived, and ErrDamaged if it is not as it was written.
	Archive(ctx context.Context, game ids.Game, before time.Time) error
}
