package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Leave is a time in which a user is away, from its beginning until before its end, in days of a zone.
type Leave struct {
	User         ids.User
	Since, Until time.Time
	Zone         string // opaque: where the days begin and end
}

// LeaveChange says when a user is away from now on.
type LeaveChange struct {
	Leave       Leave // of whom; without an Until they are not away
	At          time.Time
	Outbox      []OutboxRow // each of its own game
	Interaction ids.Interaction
}

// Snooze is until when a game does not remind a user.
type Snooze struct {
	Game        ids.Game
	User        ids.User
	Until       time.Time // zero: it reminds
	At          time.Time
	Interaction ids.Interaction
}

// Conferring is that the partners of a seat confer about a question since a time.
type Conferring struct {
	Game     ids.Game
	Seat     ids.Chair
	Decision string    // opaque: the question
	Since    time.Time // since when that has been asked; not read
	At       time.Time
}

// Absences is the part of a Store that knows when people are not to be reminded, and do not have to answer.
// Whatever changes of that, the due times of whom it concerns come at once: whoever looks at them sees what
// is due now.
type Absences interface {
	// SetLeave changes when a user is away after a time: what they had said of it counts no more, and a leave
	// that had begun ends then. What was before stays.
	SetLeave(ctx context.Context, c LeaveChange) error
	// Leaves lists when a user was, is or will be away, in order.
	Leaves(ctx context.Context, user ids.User) ([]Leave, error)
	// LeavesIn lists that of all who have a seat in a game, or have had one.
	LeavesIn(ctx context.Context, game ids.Game) ([]Leave, error)
	SetSnooze(ctx context.Context, s Snooze) error
	// Snoozed is until when a game does not remind a user; zero if it does.
	Snoozed(ctx context.Context, game ids.Game, user ids.User) (time.Time, error)
	// Confer notes that partners confer. It is ErrConflict if they have conferred about that question.
	Confer(ctx context.Context, c Conferring, outbox []OutboxRow, interaction ids.Interaction) error
	// Conferred lists when partners of a game have conferred, in order.
	Conferred(ctx context.Context, game ids.Game) ([]Conferring, error)
}
