package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Beginning lets a lobby begin: the game runs, but has no line before the message with its commitment is
// there.
type Beginning struct {
	Game        ids.Game
	Seen        []Seat // the seats as the caller has seen them
	Arranged    string // Game.Lobby as the caller has seen it
	Seed        Seed   // the game's own from now on
	Commitment  string
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Proofs is the part of a Store that concerns what proves a game's chance. Append.Message belongs to it, too.
type Proofs interface {
	// Begin is ErrNotLobby if the game is not in its lobby, ErrConflict if it is not as it was seen.
	Begin(ctx context.Context, b Beginning) error
	// MarkRestored lets every game with a line that has not ended for good stand still until a message is mixed
	// in, sets those that have begun but have no line back to their lobby, where they get another seed, and adds
	// the rows.
	// The deed is kept of each such game.
	MarkRestored(ctx context.Context, deed Deed, rows ...OutboxRow) error
}
