package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Report is what a player has told the operator: that something in a game is wrong.
type Report struct {
	ID       string // short code
	Game     ids.Game
	Lines    int      // how many lines the game's record had
	User     ids.User // who has reported it
	Seats    string   // which they held then, by their ids with commas between
	Words    string   // what is wrong: the operator's alone to read
	Version  string   // of the program
	At       time.Time
	Answered bool // by an organiser; the operator has not closed it yet
}

// NewReport is a report with what is told of it.
type NewReport struct {
	Report
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Reports is the part of a Store that keeps what players report.
type Reports interface {
	// AddReport is ErrConflict if the report's id is taken.
	AddReport(ctx context.Context, r NewReport) error
	// Reports lists what has been reported and not closed, the oldest first.
	Reports(ctx context.Context) ([]Report, error)
	// ReportedSince counts the reports of a user, which are not closed, since a time, and returns when the first
	// of them was made.
	ReportedSince(ctx context.Context, user ids.User, since time.Time) (n int, first time.Time, err error)
	// AnswerReport notes that organisers have answered a report, or forgets it. It is ErrConflict if that was
	// noted already.
	AnswerReport(ctx context.Context, a ReportAnswer) error
}

// ReportAnswer is an answer to a report, with what is told of it.
type ReportAnswer struct {
	ID          string
	Close       bool // forget the report
	At          time.Time
	Deed        Deed
	Outbox      []OutboxRow
	Interaction ids.Interaction
}
