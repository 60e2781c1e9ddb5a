package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Result is how a game ended, with all that statistics, ratings and reports are made of. Of a game that was
// played here it follows from the game, and can be made anew at any time.
type Result struct {
	ID      string // the game's; one of its own if the game was played elsewhere
	Origin  Origin
	State   ResultState
	Rules   string
	Options string
	Server  ids.Server
	Begun   time.Time // zero where nobody knows
	Ended   time.Time
	How     string // opaque: the reason that the rules give
	Victory string // opaque: of which kind that is
	Ending  string // opaque: how it came to it
	Facts   string // opaque: what else is kept of the game
	Lines   int    // of a game played here: how many lines its record has
	Seats   []ResultSeat
	Deeds   []ResultDeed // what people have done with the result of a game played elsewhere, in order
}

// Origin is where a result comes from.
type Origin string

// The origins.
const (
	PlayedHere Origin = "here"
	Entered    Origin = "entered"  // by a player, by hand
	Imported   Origin = "imported" // by an organiser, with others
)

// ResultState is whether a result counts. Those of games played here stand, but for practice.
type ResultState string

// The states of a result.
const (
	ResultStands    ResultState = "stands"
	ResultAsked     ResultState = "asked" // it waits for all its players to confirm it
	ResultContested ResultState = "contested"
	ResultStruck    ResultState = "struck"   // it does not count
	ResultPractice  ResultState = "practice" // nor does it: a computer has played
)

// ResultSeat is that somebody sat at a seat for a time. A seat that has changed hands is there several times.
type ResultSeat struct {
	Seat  ids.Chair
	Side  string   // opaque: for which side it plays
	User  ids.User // "" for nobody, and for somebody who is known by a name alone
	Name  string   // of somebody who played elsewhere and is not known here
	Since time.Time
	Until time.Time
	Last  bool // who sat there when the game ended
	Place int  // of the seat: 1 is first
	// Agreed: they have confirmed the result of a game played elsewhere
	Agreed bool
}

// ResultDeed is what somebody has done with a result.
type ResultDeed struct {
	At   time.Time
	By   ids.User
	Kind string // opaque
}

// ResultNews is that a channel is to be told of something done with results of games played elsewhere.
type ResultNews struct {
	ID       int64
	Server   ids.Server
	Channel  ids.Channel
	Language string
	Kind     string   // opaque: what was done
	Result   string   // with which result; "" for several
	Results  int      // with how many
	Name     string   // who was known by it
	User     ids.User // who that is
	By       ids.User
	At       time.Time
}

// ResultChange changes the result of a game played elsewhere.
type ResultChange struct {
	ID     string
	Seen   int         // how many deeds the caller has seen
	State  ResultState // from now on
	Agrees ids.User    // whose seats confirm it; "" for nobody's
	Deed   ResultDeed
	News   *ResultNews // nil for none
}

// Naming says which user somebody is who was known by a name alone in the results of a server.
type Naming struct {
	Server ids.Server
	Name   string
	User   ids.User
	Deed   ResultDeed // that each of the results gets
	News   *ResultNews
}

// ResultFilter says which results are wanted; what is empty does not matter.
type ResultFilter struct {
	Server ids.Server
	Rules  string
	Event  ids.Event // games that were opened for it
	User   ids.User  // who sat there at any time
	State  ResultState
	After  time.Time // ended later
}

// Results is the part of a Store that keeps how games ended.
type Results interface {
	// KeepResult keeps the result of a game played here, in the place of one that was kept. It is ErrConflict if
	// the game has not exactly so many lines.
	KeepResult(ctx context.Context, r Result) error
	// Unkept lists the games that have ended and of which no result is kept, or one that is to be made anew, the
	// newest change first; those that were put off to a later time are left out.
	Unkept(ctx context.Context, now time.Time) ([]ids.Game, error)
	// PutOffResult has the result of a game looked for again at a time.
	PutOffResult(ctx context.Context, game ids.Game, until time.Time) error
	Result(ctx context.Context, id string) (Result, error)
	// Results lists results in the order in which the games ended, those of one moment by id.
	Results(ctx context.Context, f ResultFilter) ([]Result, error)
	// EnterResults keeps new results of games played elsewhere, all or none; those whose ids are kept already
	// stay as they are. It returns the ids of the new ones. Where there are any, news of them are to be told.
	EnterResults(ctx context.Context, interaction ids.Interaction, news *ResultNews,
		results ...Result) ([]string, error)
	// ChangeResult is ErrConflict if the result has not exactly as many deeds as the caller has seen, or the
	// game was played here.
	ChangeResult(ctx context.Context, interaction ids.Interaction, c ResultChange) error
	// NameResults puts a user in the place of a name, and returns in how many results. It is ErrConflict if the
	// user is in one of them already.
	NameResults(ctx context.Context, interaction ids.Interaction, n Naming) (int, error)
	// ResultNews lists what is to be told, in order; nothing of servers that the bot has left.
	ResultNews(ctx context.Context) ([]ResultNews, error)
	// ToldResults notes that something was told.
	ToldResults(ctx context.Context, id int64) error
}
