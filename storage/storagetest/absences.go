package storagetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// leaves lists when a user is away, as "hours since noon to hours since noon, …".
func leaves(t *testing.T, s storage.Store, user ids.User) string {
	t.Helper()
	var parts []string
	for _, l := range got(s.Leaves(t.Context(), user))(t) {
		parts = append(parts, fmt.Sprintf("%s %v to %v %s", l.User, l.Since.Sub(noon).Hours(),
			l.Until.Sub(noon).Hours(), l.Zone))
	}
	return strings.Join(parts, ", ")
}

// A leave takes the place of what was said of the time to come; what has been stays. Who says so has their
// due times looked at anew, and nobody else.
func testLeaves(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	away := func(user ids.User, at, since, until int) storage.LeaveChange {
		c := storage.LeaveChange{Leave: storage.Leave{User: user, Zone: "UTC"},
			At: noon.Add(time.Duration(at) * time.Minute)}
		if until > 0 {
			c.Leave.Since = noon.Add(time.Duration(since) * time.Hour)
			c.Leave.Until = noon.Add(time.Duration(until) * time.Hour)
		}
		return c
	}
	first := away("u2", 0, 10, 20)
	first.Interaction, first.Outbox = "i", []storage.OutboxRow{{Game: "g1", Audience: "thread", Body: "away"}}
	must(t, s.SetLeave(ctx, first))
	wants(t, s.SetLeave(ctx, first), storage.ErrAlreadyHandled)
	if text := leaves(t, open(t), "u2"); text != "u2 10 to 20 UTC" {
		t.Errorf("at first: %s", text)
	}
	expect(t, s, noon, "g1 blue 2 0s")
	must(t, s.SetLeave(ctx, away("u2", 6*60, 6, 30)))
	must(t, s.SetLeave(ctx, away("u2", 8*60, 9, 12)))
	must(t, s.SetLeave(ctx, away("u2", 10*60, 0, 0)))
	must(t, s.SetLeave(ctx, away("u1", 0, 1, 2)))
	if text := leaves(t, s, "u2"); text != "u2 6 to 8 UTC, u2 9 to 10 UTC" {
		t.Errorf("in the end: %s", text)
	}
	expect(t, s, noon, "g1 blue 2 0s, g1 red 1 0s")
	if list := got(s.LeavesIn(ctx, "g1"))(t); len(list) != 3 || list[0].User != "u1" || list[2].Zone != "UTC" {
		t.Errorf("in the game: %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:away" {
		t.Errorf("to be told: %s", text)
	}
}

// A snooze belongs to a user and a game, and has the due times of the user looked at anew.
func testSnooze(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	z := storage.Snooze{Game: "g1", User: "u2", Until: noon.Add(5 * time.Hour), At: noon, Interaction: "i"}
	must(t, s.SetSnooze(ctx, z))
	wants(t, s.SetSnooze(ctx, z), storage.ErrAlreadyHandled)
	expect(t, s, noon, "g1 blue 2 0s")
	if until := got(open(t).Snoozed(ctx, "g1", "u2"))(t); !until.Equal(z.Until) {
		t.Errorf("until %s", until)
	}
	z.Until, z.Interaction = time.Time{}, ""
	must(t, s.SetSnooze(ctx, z))
	for _, user := range []ids.User{"u1", "u2"} {
		if until := got(s.Snoozed(ctx, "g1", user))(t); !until.IsZero() {
			t.Errorf("%s: until %s", user, until)
		}
	}
	z.Until, z.Game = noon, "none"
	if err := s.SetSnooze(ctx, z); err == nil {
		t.Error("a game that is none is snoozed")
	}
}

// Partners confer once about a question of a seat, however often they say so at once.
func testConfer(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	c := storage.Conferring{Game: "g1", Seat: "blue", Decision: "2", Since: noon, At: noon}
	race(t, 10, storage.ErrConflict,
		func(int) error { return s.Confer(ctx, c, []storage.OutboxRow{told("thread", "confers")}, "") })
	expect(t, s, noon, "g1 blue 2 0s")
	if list := got(open(t).Conferred(ctx, "g1"))(t); len(list) != 1 || list[0].Decision != "2" ||
		!list[0].At.Equal(noon) {
		t.Errorf("confer: %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:confers" {
		t.Errorf("to be told: %s", text)
	}
	c.Since, c.At = noon.Add(time.Hour), noon.Add(2*time.Hour) // it is asked anew
	must(t, s.Confer(ctx, c, nil, ""))
	c.At = noon.Add(3 * time.Hour)
	wants(t, s.Confer(ctx, c, nil, ""), storage.ErrConflict)
	c.Decision = "3"
	must(t, s.Confer(ctx, c, nil, ""))
	if list := got(s.Conferred(ctx, "g1"))(t); len(list) != 3 || list[2].Decision != "3" {
		t.Errorf("confer: %+v", list)
	}
}

// What was told of a due time is kept with it.
func testToldOfDue(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	red := due("red", "1", time.Hour)
	next := due("red", "1", 3*time.Hour)
	next.Seen, next.Told = noon.Add(time.Hour), 4
	must(t, s.Remind(ctx, storage.Reminding{Game: "g1", Due: []storage.Due{red}, Next: []storage.Due{next}}))
	a := move("g1", 1) // a move of somebody else keeps it
	a.Due = []storage.Due{red}
	must(t, s.Append(ctx, a))
	list := got(open(t).DueReminders(ctx, noon.Add(4*time.Hour)))(t)
	if len(list) != 1 || list[0].Told != 4 || !list[0].Seen.Equal(next.Seen) {
		t.Errorf("got %+v", list)
	}
}
