package storage

import (
	"context"

	"redbook/storage/ids"
)

// Unread is what has happened in a game and a seat has not been told yet. Body is opaque; "" is nothing.
type Unread struct {
	Seat ids.Chair
	Body string
}

// ThreadName is the name that the thread of a game should have.
type ThreadName struct {
	Game   ids.Game
	Thread ids.Channel
	Name   string
}

// Story is a message of a game's thread that is complete: from which line of the record on it tells. Body is
// opaque.
type Story struct {
	Message ids.Message
	Line    int
	Body    string
}

// Hand is the direct message in which the holder of a seat finds what stays secret. Body is opaque.
type Hand struct {
	Seat    ids.Chair
	User    ids.User
	Message ids.Message
	Body    string
}

// Letter is the last message that was sent to a user alone about a game and has buttons. Body is opaque.
type Letter struct {
	Message ids.Message
	Body    string
}

// Threads is the part of a Store that keeps how far the people of a game have been told.
type Threads interface {
	// Unread lists what seats have not been told, by seat. Append replaces it.
	Unread(ctx context.Context, game ids.Game) ([]Unread, error)
	// Growing returns what is kept of the newest message in a game's thread, which may grow; "" for nothing.
	Growing(ctx context.Context, game ids.Game) (body string, err error)
	// SetGrowing notes the status message of a game together with what is kept of it.
	SetGrowing(ctx context.Context, game ids.Game, message ids.Message, body string) error
	// Chat returns the thread for talk beside a game; "" for none.
	Chat(ctx context.Context, game ids.Game) (ids.Channel, error)
	// SetChat notes it.
	SetChat(ctx context.Context, game ids.Game, thread ids.Channel) error
	// WantName notes the name that a game's thread should have.
	WantName(ctx context.Context, game ids.Game, name string) error
	// Misnamed lists the threads that were not given the name that they should have, by game.
	Misnamed(ctx context.Context) ([]ThreadName, error)
	// Named notes which name a game's thread was given.
	Named(ctx context.Context, game ids.Game, name string) error
	// Letter returns the last letter to a user of a game with buttons; the zero one for none.
	Letter(ctx context.Context, game ids.Game, user ids.User) (Letter, error)
	// SetLetter notes it, or as one without a message that none has any more.
	SetLetter(ctx context.Context, game ids.Game, user ids.User, letter Letter) error
	// Lettered lists the users who have one.
	Lettered(ctx context.Context, game ids.Game) ([]ids.User, error)
	// SetStory notes a message that is complete, or that another text stands in it now.
	SetStory(ctx context.Context, game ids.Game, story Story) error
	// Stories lists them by line.
	Stories(ctx context.Context, game ids.Game) ([]Story, error)
	// Conversation returns the private thread of a user in a game; "" for none.
	Conversation(ctx context.Context, game ids.Game, user ids.User) (ids.Channel, error)
	SetConversation(ctx context.Context, game ids.Game, user ids.User, thread ids.Channel) error
	// ConversationOf returns the game of a private thread; "" for none.
	ConversationOf(ctx context.Context, thread ids.Channel) (ids.Game, error)
	// Hand returns the message of a seat with what stays secret; the zero Hand for none.
	Hand(ctx context.Context, game ids.Game, seat ids.Chair) (Hand, error)
	SetHand(ctx context.Context, game ids.Game, hand Hand) error
}
