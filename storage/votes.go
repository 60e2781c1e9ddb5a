package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Vote is something that a player of a game asks others for; what it is, is opaque here. A game has at most
// one of each kind.
type Vote struct {
	Game  ids.Game
	Kind  string
	After int       // it stands as long as the game has exactly so many lines: any move makes it void; see AnyLine
	Until time.Time // when its time is over
	Body  string    // "" for none
}

// AnyLine is After of a vote that stands however the game goes on.
const AnyLine = -1

// Grant is the vote that a change carries out: it ends with it. The zero Grant is none.
type Grant struct{ Kind, Body string }

// VoteChange puts a vote in the place of the one of its kind that the caller has seen.
type VoteChange struct {
	Vote
	Seen        string // the body of the one that stands, "" for none
	State       State  // of the game, as the caller has seen it
	Lines       int    // how many lines it had then
	Paused      bool   // whether it was paused
	Seats       []Seat // who held which seat; nil if it does not matter
	At          time.Time
	Deed        Deed
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Retiming is what changes about a running game beside its moves, because a vote is granted.
type Retiming struct {
	Game        ids.Game
	After       int // how many lines the caller has seen
	Grants      Grant
	Seen        [2]string // Waits and Banks as the caller has seen them
	Clock       string    // see Game
	Waits       string
	Banks       string
	Due         []Due // when its seats are next reminded: these and no others
	At          time.Time
	Deed        Deed
	Outbox      []OutboxRow
	Interaction ids.Interaction
}

// Votes is the part of a Store that keeps what players ask each other for. Append, Pause, Abandon, Restore
// and Retime grant one, see Grant. What makes a game end, in whatever way, ends all of its votes.
type Votes interface {
	// Votes lists what stands, by kind.
	Votes(ctx context.Context, game ids.Game) ([]Vote, error)
	// SetVote is ErrConflict if the game is not as the caller has seen it, or if the vote that stands is not the
	// one Seen.
	SetVote(ctx context.Context, c VoteChange) error
	// DueVotes lists the votes whose time is over, by game and kind, void ones among them.
	DueVotes(ctx context.Context, now time.Time) ([]Vote, error)
	// Retime is ErrConflict if the game is not running, is paused or has not exactly After lines, if it does not
	// wait and hold what was Seen, or if the vote that it grants no longer stands.
	Retime(ctx context.Context, r Retiming) error
	// DuePauses lists the games whose pause ends by itself before a time, by id.
	DuePauses(ctx context.Context, now time.Time) ([]ids.Game, error)
}
