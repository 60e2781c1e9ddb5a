package storage

import (
	"context"
	"time"

	"redbook/storage/ids"
)

// Server is what has been set for a server. What is "" has not been set.
type Server struct {
	ID        ids.Server
	Name      string      // as last seen, see NameServer; SetServer leaves it
	Channel   ids.Channel // where games are opened
	Language  string      // of its threads
	Organiser string      // the role whose members may organise games
	Limits    string      // opaque: how much may be open and set going
	Colours   string      // opaque: of the pictures that everyone sees
	Players   string      // the role of those who look for games
	List      ids.Channel // where a message lists the games
	// ListMessage is that message, see SetListMessage; SetServer forgets it with another List.
	ListMessage ids.Message
}

// Standstill is why a game stands still although its rules would let it go on.
type Standstill struct {
	Paused bool      // by an organiser, or by the players
	Until  time.Time // when the pause of the players ends by itself; zero of an organiser's
	Away   bool      // the bot is not in the game's server
	Stop   Stop      // of a cancelled or frozen game
	// Restored says that a backup was restored and that the message about it has not been mixed into the dice to
	// come yet.
	Restored bool
}

// Stop is that somebody has cancelled or frozen a game, for as long as that can be taken back. A game that
// its rules have frozen has none.
type Stop struct {
	By     ids.User // user; "" is the operator
	Reason string
	At     time.Time
}

// Servers is the part of the store that concerns servers and those who run them.
type Servers interface {
	// Server is never ErrNotFound: a server of which nothing was set has the zero settings.
	Server(ctx context.Context, id ids.Server) (Server, error)
	// SetServer keeps what has been set, and who has done that where it is given.
	SetServer(ctx context.Context, s Server, by ...Deed) error
	// SetListMessage notes the message that lists a server's games in a channel. It is ErrConflict if they are
	// no longer listed there.
	SetListMessage(ctx context.Context, server ids.Server, list ids.Channel, message ids.Message) error
	// NameServer keeps a server's name as last seen.
	NameServer(ctx context.Context, server ids.Server, name string) error
	// ListServers lists the servers that the bot is in and of which something is known, by id.
	ListServers(ctx context.Context) ([]Server, error)
	// SetAway notes whether the bot is in a server. Nothing of an absent server's games is Pending, due to be
	// reminded of, or counted among what waits to be told.
	SetAway(ctx context.Context, server ids.Server, away bool) error
	// SetPresent notes that the bot is in these servers, and in no other one of a part: what Discord tells when
	// it connects, of one shard at a time.
	SetPresent(ctx context.Context, p Part, servers []ids.Server) error

	Standstill(ctx context.Context, game ids.Game) (Standstill, error)
	// Pause pauses a running game, or lets it go on. Paused games take no Append and remind nobody; a game that
	// goes on has the change's due times and no others. It is ErrConflict if the game is not running, or paused
	// or not paused already, or if the vote that this grants no longer stands. The change's State does not
	// matter.
	Pause(ctx context.Context, c StateChange, paused bool) error
	// Abandon ends a game that is in its lobby, running or frozen, without a result. It is ErrConflict if it has
	// ended, or the vote that this grants no longer stands.
	Abandon(ctx context.Context, c StateChange) error
	// Restore takes back an Abandon whose Stop still stands. A game that was paused is paused again; any
	// other has the change's due times. It is ErrConflict if there is nothing to take back, or if the
	// vote that this grants no longer stands, ErrCarriedOn if
	// this game carried on an earlier one that another game carries on now.
	Restore(ctx context.Context, c StateChange) error
	// Stopped lists the cancelled games whose Stop is from before a time, by id.
	Stopped(ctx context.Context, before time.Time) ([]ids.Game, error)
	// SettleStop forgets the Stop of a cancelled game, which can no longer be taken back. It is ErrConflict
	// if there is none.
	SettleStop(ctx context.Context, c StateChange) error
	// Replace gives a seat of a running game to another user. It is ErrNotFound if the user of the change does
	// not hold it, ErrConflict if the game is not running or has not exactly After lines, or the seats are not
	// those Seen.
	Replace(ctx context.Context, c SeatChange, by ids.User) error
	// Held lists who has held which seat since the game began, its present players included, by seat and user.
	Held(ctx context.Context, game ids.Game) ([]Seat, error)
	// SetGone notes that a user of a game cannot be found in its server, or that they are back; changed is false
	// if that was known. Only what was not known is worth the outbox rows.
	SetGone(ctx context.Context, game ids.Game, user ids.User, gone bool,
		outbox ...OutboxRow) (changed bool, err error)
	// GoneFrom lists the games of a server in which a user was noted to be gone, by id.
	GoneFrom(ctx context.Context, server ids.Server, user ids.User) ([]ids.Game, error)
}
