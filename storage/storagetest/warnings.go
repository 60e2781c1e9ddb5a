package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// A warning changes as it was seen, with what is told.
func testWarnings(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	w := storage.Warning{Game: "g1", Seat: "red", Body: "first"}
	row := told("thread", "warned")
	race(t, 5, storage.ErrConflict, func(int) error { return s.SetWarning(ctx, w, "", row) })
	w.Body = "second"
	wants(t, s.SetWarning(ctx, w, "other"), storage.ErrConflict)
	must(t, s.SetWarning(ctx, w, "first"))
	if list := got(open(t).Warnings(ctx, "g1"))(t); !reflect.DeepEqual(list, []storage.Warning{w}) {
		t.Errorf("got %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:warned" {
		t.Errorf("pending is %q", text)
	}
	wants(t, s.SetWarning(ctx, storage.Warning{Game: "g9", Seat: "red", Body: "b"}, ""), storage.ErrNotFound)
}

// The clocks of a game that has begun are looked at when that is due, and at once after whatever may have
// them be over earlier, be it while somebody looks.
func testDueClocks(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	timed := newGame("g1")
	timed.Game.Clock = "3d"
	must(t, s.CreateGame(ctx, timed))
	must(t, s.CreateGame(ctx, newGame("g2"))) // it has no clock
	due := func(at time.Time) (one storage.ClockDue, ok bool) {
		t.Helper()
		list := got(open(t).DueClocks(ctx, at))(t)
		if len(list) > 1 || len(list) == 1 && list[0].Game != "g1" {
			t.Fatalf("due are %+v", list)
		}
		if len(list) == 0 {
			return one, false
		}
		return list[0], true
	}
	is := func(what string, at time.Time, want bool) storage.ClockDue {
		t.Helper()
		one, ok := due(at)
		if ok != want {
			t.Errorf("%s: due is %v", what, ok)
		}
		return one
	}
	is("a lobby", noon, false)
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.Append(ctx, move("g2", 0)))
	later := noon.Add(time.Hour)
	off := func() {
		t.Helper()
		must(t, s.SetClockDue(ctx, is("before", noon, true), later))
		is("put off", later.Add(-time.Second), false)
		is("put off", later, true)
	}
	off()
	lines := 1
	paused := func(pause bool) func() error {
		return func() error { return s.Pause(ctx, becomes(""), pause) }
	}
	for _, c := range []struct {
		what string
		do   func() error
	}{
		{"a line", func() error { lines++; return s.Append(ctx, move("g1", lines-1)) }},
		{"a warning", func() error {
			return s.SetWarning(ctx, storage.Warning{Game: "g1", Seat: "red", Body: "b"}, "")
		}},
		{"another warning", func() error {
			return s.SetWarning(ctx, storage.Warning{Game: "g1", Seat: "red", Body: "c"}, "b")
		}},
		{"more time", func() error {
			return s.Retime(ctx, storage.Retiming{Game: "g1", After: lines, Clock: "3d", Waits: "w",
				Seen: [2]string{"{}", ""}, At: noon})
		}},
		{"a leave", func() error {
			return s.SetLeave(ctx, storage.LeaveChange{At: noon,
				Leave: storage.Leave{User: "u1", Since: noon, Until: later, Zone: "UTC"}})
		}},
		{"a leave that ends early", func() error {
			return s.SetLeave(ctx, storage.LeaveChange{At: noon.Add(time.Minute), Leave: storage.Leave{User: "u1"}})
		}},
		{"somebody else", func() error {
			return s.Replace(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "red", User: "u1"},
				After: lines, At: noon}, "u7")
		}},
		{"frozen and not", func() error {
			frozen := becomes(storage.Frozen)
			if err := s.SetState(ctx, frozen); err != nil {
				return err
			}
			is("frozen", later, false)
			return s.SetState(ctx, becomes(storage.Running))
		}},
	} {
		seen := is(c.what, later, true)
		must(t, c.do())
		must(t, s.SetClockDue(ctx, seen, later)) // somebody was looking meanwhile
		is(c.what, noon, true)
		off()
	}
	must(t, paused(true)())
	is("paused", later, false)
	must(t, paused(false)())
	is("after a pause", later, true)
	must(t, s.Append(ctx, ends("g1", lines)))
	is("at the end", later, false)
}

// ends is the last line of a game.
func ends(game ids.Game, after int) storage.Append {
	a := move(game, after)
	a.State = storage.Finished
	return a
}
