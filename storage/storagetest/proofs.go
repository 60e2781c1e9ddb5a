package storagetest

import (
	"testing"
	"time"

	"redbook/storage"
)

func testBegin(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	begin := storage.Beginning{
		Game: "g1", Seen: []storage.Seat{{Seat: "red", User: "u1"}}, Seed: storage.Seed("fresh"), Commitment: "def",
		At:     noon.Add(time.Hour),
		Outbox: []storage.OutboxRow{told("thread", "begins")},
	}
	for _, other := range []func(b *storage.Beginning){
		func(b *storage.Beginning) { b.Seen = []storage.Seat{} }, func(b *storage.Beginning) { b.Arranged = "a" },
	} {
		wrong := begin
		other(&wrong)
		wants(t, s.Begin(ctx, wrong), storage.ErrConflict)
	}
	missing := begin
	missing.Game = "g9"
	wants(t, s.Begin(ctx, missing), storage.ErrNotFound)
	race(t, 20, storage.ErrNotLobby, func(int) error { return s.Begin(ctx, begin) })
	g := got(open(t).Game(ctx, "g1"))(t)
	if g.State != storage.Running || string(g.Seed) != "fresh" || g.Commitment != "def" ||
		!g.Updated.Equal(begin.At) || g.Sequence != 0 || g.Messages != "" {
		t.Errorf("begun: %+v", g)
	}
	if text, _ := pending(t, s, noon); text != "thread:begins" {
		t.Errorf("to be told: %s", text)
	}
	wants(t, s.JoinSeat(ctx, sits("u2")), storage.ErrNotLobby)
	wants(t, s.Cancel(ctx, becomes(storage.Cancelled)), storage.ErrNotLobby)
	start := move("g1", 0)
	start.Message = "m/1"
	race(t, 20, storage.ErrConflict, func(int) error { return s.Append(ctx, start) })
	if g := got(open(t).Game(ctx, "g1"))(t); g.Messages != "m/1" || g.Sequence != 1 {
		t.Errorf("started: %+v", g)
	}
}

func testRestored(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.CreateGame(ctx, newGame("g2")))
	must(t, s.Begin(ctx, storage.Beginning{Game: "g2", Seen: []storage.Seat{{Seat: "red", User: "u1"}},
		Seed: storage.Seed("s"), At: noon}))
	row := told("thread", "restored")
	row.Game = "g1"
	absent := told("thread", "restored")
	absent.Game = "g9"
	wants(t, s.MarkRestored(ctx, storage.Deed{}, row, absent), storage.ErrNotFound)
	must(t, s.Append(ctx, move("g1", 1))) // nothing was marked
	deed := storage.Deed{By: storage.Operator, Kind: "restored", Body: "b", At: noon}
	must(t, s.MarkRestored(ctx, deed, row))
	if list := got(s.Deeds(ctx, "s1", "g1"))(t); len(list) != 1 || list[0].Kind != "restored" ||
		list[0].By != storage.Operator {
		t.Errorf("done was %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:restored" {
		t.Errorf("to be told: %s", text)
	}
	if still := got(open(t).Standstill(ctx, "g1"))(t); still != (storage.Standstill{Restored: true}) {
		t.Errorf("standstill: %+v", still)
	}
	if g := got(s.Game(ctx, "g2"))(t); g.State != storage.Lobby {
		t.Errorf("a game without a line is %s", g.State)
	}
	wants(t, s.Append(ctx, move("g1", 2)), storage.ErrConflict)
	mix := move("g1", 2)
	mix.Message = "m/2"
	race(t, 20, storage.ErrConflict, func(int) error { return s.Append(ctx, mix) })
	must(t, s.Append(ctx, move("g1", 3)))
	must(t, s.MarkRestored(ctx, storage.Deed{}))
	mix = move("g1", 4)
	mix.Message = "m/3"
	must(t, s.Append(ctx, mix))
	if g := got(open(t).Game(ctx, "g1"))(t); g.Messages != "m/2 m/3" {
		t.Errorf("mixed in: %q", g.Messages)
	}
}
