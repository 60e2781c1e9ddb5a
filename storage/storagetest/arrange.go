package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// arranging changes what is agreed in g1 from one text to another.
func arranging(from, to string) storage.Arranging {
	return storage.Arranging{
		Game: "g1", Seen: []storage.Seat{{Seat: "red", User: "u1"}}, Arranged: from, Arrange: to,
		Options: "deck=" + to, Clock: "clock " + to, State: storage.Lobby,
		At: noon.Add(time.Hour), Outbox: []storage.OutboxRow{told("lobby", to)},
	}
}

func testRearrange(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	race(t, 10, storage.ErrConflict, func(int) error { return s.Rearrange(ctx, arranging("", "a")) })
	g := got(open(t).Game(ctx, "g1"))(t)
	if g.Lobby != "a" || g.Options != "deck=a" || g.Clock != "clock a" ||
		!g.Updated.Equal(noon.Add(time.Hour)) || g.State != storage.Lobby {
		t.Errorf("rearranged: %+v", g)
	}
	if text, _ := pending(t, s, noon); text != "lobby:a" {
		t.Errorf("to be told: %s", text)
	}
	// Who sits down agrees to what they have seen.
	late := sits("u2")
	late.Seen = []storage.Seat{{Seat: "red", User: "u1"}}
	wants(t, s.JoinSeat(ctx, late), storage.ErrConflict)
	late.Arranged, late.Arrange = "a", "b"
	must(t, s.JoinSeat(ctx, late))
	if g := got(s.Game(ctx, "g1"))(t); g.Lobby != "b" {
		t.Errorf("after sitting down: %q", g.Lobby)
	}
	wants(t, s.Rearrange(ctx, arranging("b", "c")), storage.ErrConflict) // other seats than seen
	gone := arranging("b", "c")
	gone.Vacated = []ids.Chair{"red"}
	wants(t, s.Rearrange(ctx, gone), storage.ErrConflict)
	if seats := got(s.Seats(ctx, "g1"))(t); len(seats) != 2 {
		t.Errorf("a change that was refused has left %+v", seats)
	}
	gone.Seen = []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}
	gone.Arrange, gone.At = "b", noon
	must(t, s.Rearrange(ctx, gone))
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats,
		[]storage.Seat{{Game: "g1", Seat: "blue", User: "u2"}}) {
		t.Errorf("after a seat has gone there sit %+v", seats)
	}
	moved := arranging("b", "b")
	moved.Seen = []storage.Seat{{Seat: "blue", User: "u2"}}
	moved.Seated = []storage.Seat{{Seat: "blue", User: "u3"}}
	wants(t, s.Rearrange(ctx, moved), storage.ErrSeatTaken)
	moved.Vacated, moved.Seated = []ids.Chair{"blue"}, []storage.Seat{{Seat: "red", User: "u2"}}
	moved.At = noon
	must(t, s.Rearrange(ctx, moved))
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats,
		[]storage.Seat{{Game: "g1", Seat: "red", User: "u2"}}) {
		t.Errorf("after somebody has moved there sit %+v", seats)
	}
	idle := arranging("b", "c")
	idle.Seen, idle.State, idle.Untouched = nil, storage.Cancelled, noon.Add(-time.Hour)
	wants(t, s.Rearrange(ctx, idle), storage.ErrConflict)
	idle.Untouched = noon
	must(t, s.Rearrange(ctx, idle))
	wants(t, s.Rearrange(ctx, arranging("c", "d")), storage.ErrNotLobby)
	missing := arranging("", "a")
	missing.Game = "g9"
	wants(t, s.Rearrange(ctx, missing), storage.ErrNotFound)
}

func testStart(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.JoinSeat(ctx, sits("u2")))
	begin := move("g1", 0)
	begin.Start = &storage.Start{Arranged: "other", Seats: []storage.Seat{{Seat: "red", User: "u2"},
		{Seat: "blue", User: "u1"}}}
	wants(t, s.Append(ctx, begin), storage.ErrConflict)
	begin.Start.Arranged, begin.Start.Arrange = "", "dealt"
	must(t, s.Append(ctx, begin))
	if g := got(open(t).Game(ctx, "g1"))(t); g.Lobby != "dealt" {
		t.Errorf("agreed after the start: %q", g.Lobby)
	}
	want := []storage.Seat{{Game: "g1", Seat: "blue", User: "u1"}, {Game: "g1", Seat: "red", User: "u2"}}
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats, want) {
		t.Errorf("dealt: %+v", seats)
	}
}
