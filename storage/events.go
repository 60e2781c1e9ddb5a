package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Event is a league's season or a tournament of a server. What it is, its lines say, which are opaque here.
type Event struct {
	ID       ids.Event
	Server   ids.Server
	Channel  ids.Channel // where it is announced, and its games are opened
	Language string      // in which it is announced
	Name     string
	After    ids.Event // the event whose next season it is, "" for none
	Live     bool      // something may still happen to it by itself
	Due      time.Time // when the next thing does; zero for not before somebody acts
	Lines    int       // how many there are
	Told     int       // of how many the channel has been told
}

// EventChange adds lines to an event.
type EventChange struct {
	Event       ids.Event
	Seen        int // how many lines the caller has seen
	Lines       []string
	Live        bool // from now on
	Due         time.Time
	Noted       []ids.Game // whose end the lines tell
	At          time.Time
	Interaction ids.Interaction
}

// EventGame is a game that was opened for one of an event.
type EventGame struct {
	Name   string // in the event
	Game   ids.Game
	Thread ids.Channel // "" before it exists
}

// Events is the part of a Store that keeps leagues and tournaments.
type Events interface {
	// OpenEvent keeps a new event with its first line. It is ErrConflict if the id is taken, ErrCarriedOn if
	// there is another event after the same one.
	OpenEvent(ctx context.Context, e Event, line string, at time.Time, interaction ids.Interaction) error
	// Event returns an event, ErrNotFound if there is none.
	Event(ctx context.Context, id ids.Event) (Event, error)
	// EventLines lists its lines.
	EventLines(ctx context.Context, id ids.Event) ([]string, error)
	// EventsOf lists those of a server, the newest first.
	EventsOf(ctx context.Context, server ids.Server) ([]Event, error)
	// DueEvents lists the live events to which something happens at a time or a game of which has ended without
	// its having been noted, and all those that have something to tell their channels, by id. Those of servers
	// that the bot has left are left out.
	DueEvents(ctx context.Context, now time.Time) ([]Event, error)
	// WriteEvent is ErrConflict if the event has not exactly as many lines as the caller has seen.
	WriteEvent(ctx context.Context, c EventChange) error
	// ToldEvent notes of how many lines the channel has been told. It never goes back.
	ToldEvent(ctx context.Context, id ids.Event, told int) error
	// EventGames lists the games that were opened for those of an event, by name, but for those that were
	// cancelled.
	EventGames(ctx context.Context, id ids.Event) ([]EventGame, error)
	// GameEvent returns of which event a game is, and its name there; "" for none.
	GameEvent(ctx context.Context, game ids.Game) (ids.Event, string, error)
	// EventAfter returns the event whose season comes after another's; ErrNotFound for none.
	EventAfter(ctx context.Context, id ids.Event) (Event, error)
}
