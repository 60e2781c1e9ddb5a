package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Orders are the standing orders of a user on a seat. They belong to the user: somebody who takes the seat
// over has none.
type Orders struct {
	Game ids.Game
	Seat ids.Chair
	User ids.User
	Body string // opaque; "" for none
}

// OrdersChange puts orders in the place of those that stand.
type OrdersChange struct {
	Orders
	Seen string // the body as the caller has seen it
	// Answers is when the orders answer what the seat is asked already. A time that stands for the seat is kept.
	Answers     []Due
	At          time.Time
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// StandingOrders is the part of a Store that keeps what is said beforehand, and when it answers. Append keeps
// those times true as it keeps the due times of reminders.
type StandingOrders interface {
	// Orders lists the standing orders of a game, by seat and user.
	Orders(ctx context.Context, game ids.Game) ([]Orders, error)
	// SetOrders is ErrConflict if other orders stand than those Seen.
	SetOrders(ctx context.Context, c OrdersChange) error
	// DueAnswers lists the answers of standing orders whose time has come, by game and seat: of running games
	// that are not at a Standstill.
	DueAnswers(ctx context.Context, now time.Time) ([]Due, error)
	// DueComputers lists the first answers that computers are to give, by time, whether it has come or not: of
	// those same games.
	DueComputers(ctx context.Context, most int) ([]Due, error)
	// NextAnswer is the earliest time of the answers that DueAnswers lists some day; the zero time if there is
	// none.
	NextAnswer(ctx context.Context) (time.Time, error)
	// MoveAnswer puts another time in the place of one that the caller has seen. One that is gone already does
	// not matter.
	MoveAnswer(ctx context.Context, d Due, at time.Time) error
	// DropAnswer forgets a time, as the caller has seen it. One that is gone already does not matter.
	DropAnswer(ctx context.Context, d Due) error
}
