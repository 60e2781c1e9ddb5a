package storagetest

import (
	"slices"
	"testing"
	"time"

	"redbook/storage"
)

// Of games that have begun it is noted when nobody could act and when the program did not run, whether they
// have a clock or not.
func testStood(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	timed := newGame("g1")
	timed.Game.Clock = "3d"
	must(t, s.CreateGame(ctx, timed))
	must(t, s.CreateGame(ctx, newGame("g2")))
	must(t, s.CreateGame(ctx, newGame("g3")))
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	changed := func(state storage.State, minutes int) storage.StateChange {
		c := becomes(state)
		c.At = at(minutes)
		return c
	}
	alive := func(minutes ...int) {
		t.Helper()
		for _, m := range minutes {
			must(t, s.Alive(ctx, at(m), 10*time.Minute))
		}
	}
	alive(0, 60) // in the lobby no clock runs
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.Append(ctx, move("g2", 0)))
	alive(61)
	must(t, s.Pause(ctx, changed("", 63), true))
	alive(65, 66)
	must(t, s.SetState(ctx, changed(storage.Frozen, 68)))
	alive(70)
	must(t, s.SetState(ctx, changed(storage.Running, 72))) // it is paused still
	alive(74)
	must(t, s.Pause(ctx, changed("", 77), false))
	alive(80)
	later := move("g2", 1)
	later.At = at(81) // the program ran still
	must(t, s.Append(ctx, later))
	alive(95) // no word for a quarter of an hour
	must(t, s.SetAway(ctx, "s1", true))
	alive(97)
	must(t, s.SetAway(ctx, "s1", false))
	alive(99)
	must(t, s.SetState(ctx, changed(storage.Frozen, 100)))
	want := []storage.Span{{From: at(63), To: at(77)}, {From: at(80), To: at(95)}, {From: at(97), To: at(99)},
		{From: at(100)}}
	if list := got(open(t).Stood(ctx, "g1"))(t); !slices.EqualFunc(list, want, func(a, b storage.Span) bool {
		return a.From.Equal(b.From) && (a.To.Equal(b.To) || a.To.IsZero() && b.To.IsZero())
	}) {
		t.Errorf("it stood still %v, not %v", list, want)
	}
	if list := got(s.Stood(ctx, "g2"))(t); len(list) != 2 || !list[0].From.Equal(at(81)) ||
		!list[1].To.Equal(at(99)) {
		t.Errorf("a game without a clock stood still %v", list)
	}
	if list := got(s.Stood(ctx, "g3"))(t); len(list) != 0 {
		t.Errorf("a lobby stood still %v", list)
	}
}
