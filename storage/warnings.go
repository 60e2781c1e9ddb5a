package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Warning is how far the player of a seat has been warned that time is running out, and what has come of it.
// Body is opaque; "" is nothing.
type Warning struct {
	Game ids.Game
	Seat ids.Chair
	Body string
}

// ClockDue is a game whose clocks are to be looked at.
type ClockDue struct {
	Game ids.Game
	Seen int64 // opaque: what has been seen of the game
}

// Warnings is the part of a Store that keeps them.
type Warnings interface {
	// Warnings lists those of a game, by seat.
	Warnings(ctx context.Context, game ids.Game) ([]Warning, error)
	// SetWarning puts a warning in the place of the body that was seen, with what is to be told. It is
	// ErrConflict if another one stands.
	SetWarning(ctx context.Context, w Warning, seen string, outbox ...OutboxRow) error
	// DueClocks lists the running games whose clocks are to be looked at, by game: those with a clock that are
	// not at a Standstill, unless SetClockDue has put it off.
	DueClocks(ctx context.Context, now time.Time) ([]ClockDue, error)
	// SetClockDue puts off a look at a game's clocks until a time. It changes nothing where something has
	// changed since the look before by which clocks could be over earlier: the record, seats, what is owed or
	// held, the clock itself, a warning, somebody's leaves. With any such change the game is due at once.
	SetClockDue(ctx context.Context, d ClockDue, at time.Time) error
}
