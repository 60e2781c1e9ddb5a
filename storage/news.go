package storage

import "context"

// News is of what kind something is that another process has done.
type News string

// The kinds of news.
const (
	NewsOfGames  News = "games"  // something is to be told or answered in games
	NewsOfEvents News = "events" // an event has other lines
	NewsOfShards News = "shards" // a shard is free, or a process has come that should have some
)

// Listening is how the processes that serve a store wake each other.
type Listening interface {
	// Listen calls heard, one call after the other, when another process has stored something that this one
	// is to see to: what concerns the servers of its Part, and all shards. It returns when ctx ends. It is a
	// hint that may be lost or come in vain: whoever listens looks now and then anyway.
	Listen(ctx context.Context, heard func(News))
}
