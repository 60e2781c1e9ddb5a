package storagetest

import (
	"fmt"
	"testing"

	"redbook/storage"
)

// asks puts a request of g1, which has one line, in the place of another.
func asks(body, seen string) storage.RequestChange {
	return storage.RequestChange{
		Request: storage.Request{Game: "g1", After: 1, Body: body}, Seen: seen, At: noon,
		Outbox: []storage.OutboxRow{told("thread", body)},
	}
}

func testRequests(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	stands := func(want string, after int) {
		t.Helper()
		if r := got(open(t).Request(ctx, "g1"))(t); r != (storage.Request{Game: "g1", After: after, Body: want}) {
			t.Errorf("got %+v, want %q after %d", r, want, after)
		}
	}
	stands("", 0)
	c := asks("a", "")
	c.After = 0
	wants(t, s.SetRequest(ctx, c), storage.ErrConflict) // the lobby asks for nothing
	must(t, s.Append(ctx, move("g1", 0)))
	wants(t, s.SetRequest(ctx, c), storage.ErrConflict) // it has a line now
	must(t, s.SetRequest(ctx, asks("a", "")))
	stands("a", 1)
	wants(t, s.SetRequest(ctx, asks("b", "")), storage.ErrConflict)
	must(t, s.SetRequest(ctx, asks("b", "a")))
	stands("b", 1)
	must(t, s.SetRequest(ctx, asks("", "b")))
	stands("", 1)
	must(t, s.SetRequest(ctx, asks("c", "")))
	must(t, s.Append(ctx, move("g1", 1)))
	stands("", 2)
	if text, _ := pending(t, s, noon); text != "thread:a thread:b thread: thread:c" {
		t.Errorf("told %q", text)
	}
	_, err := s.Request(ctx, "g2")
	wants(t, err, storage.ErrNotFound)
	c = asks("a", "")
	c.After = 2
	must(t, s.Pause(ctx, becomes(storage.Running), true))
	wants(t, s.SetRequest(ctx, c), storage.ErrConflict)
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	must(t, s.SetState(ctx, becomes(storage.Frozen)))
	wants(t, s.SetRequest(ctx, c), storage.ErrConflict)
}

func testGrants(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	granting := func(body string) storage.Append {
		a := move("g1", 1)
		a.Grants = body
		return a
	}
	wants(t, s.Append(ctx, granting("a")), storage.ErrConflict)
	race(t, 20, storage.ErrConflict,
		func(hand int) error { return s.SetRequest(ctx, asks(fmt.Sprint(hand), "")) })
	r := got(s.Request(ctx, "g1"))(t)
	must(t, s.SetRequest(ctx, asks("", r.Body)))
	wants(t, s.Append(ctx, granting(r.Body)), storage.ErrConflict) // withdrawn a moment ago
	must(t, s.SetRequest(ctx, asks("a", "")))
	must(t, s.Append(ctx, granting("a")))
	if g := got(s.Game(ctx, "g1"))(t); g.Sequence != 2 {
		t.Errorf("%d lines", g.Sequence)
	}
}
