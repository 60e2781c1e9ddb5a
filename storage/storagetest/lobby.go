package storagetest

import (
	"fmt"
	"reflect"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

func testSeats(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.JoinSeat(ctx, sits("u2")))
	wants(t, s.JoinSeat(ctx, sits("u3")), storage.ErrSeatTaken)
	wants(t, s.JoinSeat(ctx, sits("u2")), storage.ErrSeatTaken)
	want := []storage.Seat{{Game: "g1", Seat: "blue", User: "u2"}, {Game: "g1", Seat: "red", User: "u1"}}
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats, want) {
		t.Errorf("got %+v, want %+v", seats, want)
	}
	wants(t, s.LeaveSeat(ctx, sits("u3")), storage.ErrNotFound)
	must(t, s.LeaveSeat(ctx, sits("u2")))
	must(t, s.JoinSeat(ctx, sits("u3")))
}

func testSeatRace(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	race(t, 50, storage.ErrSeatTaken,
		func(hand int) error { return s.JoinSeat(ctx, sits(ids.User(fmt.Sprint("v", hand)))) })
	if seats := got(s.Seats(ctx, "g1"))(t); len(seats) != 2 {
		t.Errorf("seats: %+v", seats)
	}
}

func testSeatsSeen(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	seen := []storage.Seat{{Seat: "red", User: "u1"}}
	// One person who presses two buttons at once must not end up on both seats.
	race(t, 10, storage.ErrConflict, func(hand int) error {
		c := sits("u2")
		c.Seat.Seat, c.Seen = ids.Chair(fmt.Sprint("seat", hand)), seen
		return s.JoinSeat(ctx, c)
	})
	late := storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "red", User: "u1"}, Seen: seen, At: noon}
	wants(t, s.LeaveSeat(ctx, late), storage.ErrConflict)
	late.Seen = nil
	must(t, s.LeaveSeat(ctx, late))
	empty := sits("u1")
	empty.Seen = []storage.Seat{}
	wants(t, s.JoinSeat(ctx, empty), storage.ErrConflict) // u2 still sits there
}

func testLobbyOnly(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.JoinSeat(ctx, sits("u2")))
	must(t, s.Append(ctx, move("g1", 0)))
	third := storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "green", User: "u3"}, At: noon}
	wants(t, s.JoinSeat(ctx, third), storage.ErrNotLobby)
	wants(t, s.LeaveSeat(ctx, sits("u2")), storage.ErrNotLobby)
	wants(t, s.Cancel(ctx, becomes(storage.Cancelled)), storage.ErrNotLobby)
	must(t, s.CreateGame(ctx, newGame("g2")))
	third.Seat.Game = "g2"
	must(t, s.Cancel(ctx, storage.StateChange{Game: "g2", State: storage.Cancelled, At: noon}))
	wants(t, s.Cancel(ctx, storage.StateChange{Game: "g2", State: storage.Cancelled, At: noon}),
		storage.ErrNotLobby)
	wants(t, s.JoinSeat(ctx, third), storage.ErrNotLobby)
	if g := got(open(t).Game(ctx, "g2"))(t); g.State != storage.Cancelled {
		t.Errorf("the game is %s", g.State)
	}
}

func testFrozen(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	wants(t, s.SetState(ctx, becomes(storage.Frozen)), storage.ErrConflict) // nothing to freeze yet
	must(t, s.Append(ctx, move("g1", 0)))
	wants(t, s.SetState(ctx, becomes(storage.Running)), storage.ErrConflict)
	race(t, 10, storage.ErrConflict, func(int) error { return s.SetState(ctx, becomes(storage.Frozen)) })
	wants(t, s.Append(ctx, move("g1", 1)), storage.ErrConflict) // a move that was on its way does not thaw it
	if g := got(open(t).Game(ctx, "g1"))(t); g.State != storage.Frozen || g.Sequence != 1 {
		t.Errorf("the game is %s and has %d lines", g.State, g.Sequence)
	}
	mended := move("g1", 1)
	mended.State = storage.Frozen
	must(t, s.Append(ctx, mended)) // what an operator mends
	wants(t, s.Append(ctx, mended), storage.ErrConflict)
	if g := got(open(t).Game(ctx, "g1"))(t); g.State != storage.Frozen || g.Sequence != 2 {
		t.Errorf("the mended game is %s and has %d lines", g.State, g.Sequence)
	}
	must(t, s.SetState(ctx, becomes(storage.Running)))
	must(t, s.Append(ctx, move("g1", 2)))
	for _, state := range []storage.State{storage.Lobby, storage.Finished, storage.Cancelled, "asleep"} {
		if s.SetState(ctx, becomes(state)) == nil {
			t.Errorf("a running game was set to %s", state)
		}
	}
}
