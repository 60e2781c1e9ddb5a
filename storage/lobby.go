package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Arranging changes what is agreed in a lobby, or closes it.
type Arranging struct {
	Game        ids.Game
	Seen        []Seat      // the seats as the caller has seen them
	Arranged    string      // Game.Lobby as the caller has seen it
	Untouched   time.Time   // Game.Updated as the caller has seen it; the zero time if it does not matter
	Options     string      // what they are from now on
	Clock       string      // and what Game.Clock is
	Vacated     []ids.Chair // the seats at which nobody sits from now on
	Seated      []Seat      // who sits down then
	Arrange     string      // what Game.Lobby is from now on
	State       State       // Lobby, or Cancelled
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Start is what only the line that starts a game changes.
type Start struct {
	Arranged string // Game.Lobby as the caller has seen it: its options may have changed
	Arrange  string // what it becomes
	Seats    []Seat // where people sit from now on
}

// Lobbies is the part of a Store that concerns games that have not begun.
type Lobbies interface {
	// Rearrange is ErrNotLobby if the game is not in its lobby, ErrConflict if it is not as it was seen.
	Rearrange(ctx context.Context, a Arranging) error
}
