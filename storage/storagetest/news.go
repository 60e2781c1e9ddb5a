package storagetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Listens has a store listen until the test ends, and returns what it hears: of everything first.
func Listens(t *testing.T, s storage.Store) <-chan storage.News {
	t.Helper()
	heard := make(chan storage.News, 100)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Listen(ctx, func(n storage.News) { heard <- n })
	}()
	t.Cleanup(func() { cancel(); <-done })
	Hears(t, heard, storage.NewsOfEvents, storage.NewsOfGames, storage.NewsOfShards)
	return heard
}

// Hears wants the next news to be these, in any order.
func Hears(t *testing.T, heard <-chan storage.News, want ...storage.News) {
	t.Helper()
	var all []storage.News
	for range want {
		select {
		case n := <-heard:
			all = append(all, n)
		case <-time.After(30 * time.Second):
			t.Fatalf("heard %q, want %q", all, want)
		}
	}
	slices.Sort(all)
	if !slices.Equal(all, want) {
		t.Fatalf("heard %q, want %q", all, want)
	}
}

func testNews(t *testing.T, s, other storage.Store) {
	ctx := t.Context()
	s.SetPart(part(0))
	other.SetPart(part(1))
	for _, server := range one[:3] {
		n := newGame(ids.Game("g" + string(server)))
		n.Game.Server = server
		must(t, s.CreateGame(ctx, n))
		e := storage.Event{ID: ids.Event(server), Server: server, Live: true}
		must(t, s.OpenEvent(ctx, e, "opened", noon, ""))
	}
	heard := Listens(t, other)
	moves := func(shard, after int) { must(t, s.Append(ctx, move(ids.Game("g"+string(one[shard])), after))) }
	writes := func(shard, seen int) {
		must(t, s.WriteEvent(ctx, storage.EventChange{Event: ids.Event(one[shard]), Seen: seen,
			Lines: []string{"a"}, At: noon}))
	}
	moves(1, 0)
	Hears(t, heard, storage.NewsOfGames)
	moves(0, 0) // which s tells itself
	moves(2, 0) // which somebody else does
	writes(0, 1)
	writes(2, 1)
	writes(1, 1)
	Hears(t, heard, storage.NewsOfEvents)
	must(t, s.Pause(ctx, storage.StateChange{Game: ids.Game("g" + string(one[1])), At: noon}, true))
	Hears(t, heard, storage.NewsOfEvents, storage.NewsOfGames) // it might have changed anything
	holds(t, s, claims("a"), "0 1 2 3")
	Hears(t, heard, storage.NewsOfShards)
	holds(t, s, claims("a"), "0 1 2 3") // nothing new
	must(t, s.GiveBack(ctx, "a", 1))
	Hears(t, heard, storage.NewsOfShards)
	must(t, s.Leave(ctx, "a"))
	Hears(t, heard, storage.NewsOfShards)
	s.SetPart(storage.Part{Of: 4, Shards: []int{0, 1, 2, 3}}) // it is alone
	moves(2, 1)
	must(t, s.Leave(ctx, "b"))
	Hears(t, heard, storage.NewsOfShards)
}
