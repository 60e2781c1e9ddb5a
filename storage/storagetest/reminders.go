package storagetest

import (
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testSettings(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	if c := got(s.Settings(ctx, "u1"))(t); c != (storage.Settings{User: "u1"}) {
		t.Errorf("who has chosen nothing has %+v", c)
	}
	must(t, s.SetSettings(ctx, storage.Settings{User: "u1", Zone: "UTC", Quiet: "none", Remind: "dm"}))
	want := storage.Settings{User: "u1", Zone: "Europe/Warsaw", Quiet: "22:00-07:00", Remind: "both",
		Previews: "off", Calls: "thread", Colours: "blue-yellow", Digest: "18:30", Private: "thread"}
	must(t, s.SetSettings(ctx, want))
	if c := got(open(t).Settings(ctx, "u1"))(t); c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
	must(t, s.SetSettings(ctx, storage.Settings{User: "u2", Calls: "digest"}))
	told := storage.Digest{User: "u2", Last: noon, Message: "m1"}
	must(t, s.SetDigested(ctx, told))
	if list := got(open(t).Digests(ctx, "digest"))(t); len(list) != 1 || !list[0].Last.Equal(noon) ||
		list[0].Message != "m1" || list[0].User != "u2" {
		t.Errorf("digests: %v", list)
	}
}

func testMutes(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	for _, muted := range []bool{true, true, false, true} {
		must(t, s.SetMuted(ctx, "g1", "u1", muted))
		if is := got(open(t).Muted(ctx, "g1", "u1"))(t); is != muted {
			t.Errorf("muted is %t, want %t", is, muted)
		}
	}
	if got(s.Muted(ctx, "g1", "u2"))(t) {
		t.Error("muted for somebody else")
	}
}

// due is when a seat of g1 is reminded of a question it has been asked at noon.
func due(seat ids.Chair, decision string, after time.Duration) storage.Due {
	return storage.Due{Game: "g1", Seat: seat, Decision: decision, Since: noon, At: noon.Add(after)}
}

// reminders lists the due times that have come, as "seat decision since-noon, …".
func reminders(t *testing.T, s storage.Store, at time.Time) string {
	t.Helper()
	var parts []string
	for _, r := range got(s.DueReminders(t.Context(), at))(t) {
		parts = append(parts, string(r.Game)+" "+string(r.Seat)+" "+r.Decision+" "+r.At.Sub(noon).String())
	}
	return strings.Join(parts, ", ")
}

func expect(t *testing.T, s storage.Store, at time.Time, want string) {
	t.Helper()
	if text := reminders(t, s, at); text != want {
		t.Errorf("due at %s: %q, want %q", at.Sub(noon), text, want)
	}
}

// begun is the running game g1 with two seats that owe an answer, due after one and two hours.
func begun(t *testing.T, open Open) storage.Store {
	t.Helper()
	s := opened(t, open)
	must(t, s.JoinSeat(t.Context(), sits("u2")))
	a := move("g1", 0)
	a.Due = []storage.Due{due("red", "1", time.Hour), due("blue", "2", 2*time.Hour)}
	must(t, s.Append(t.Context(), a))
	return s
}

func testDueOfAppend(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	late := noon.Add(100 * time.Hour)
	expect(t, s, noon.Add(time.Hour-time.Microsecond), "")
	expect(t, s, noon.Add(time.Hour), "g1 red 1 1h0m0s")
	expect(t, open(t), late, "g1 blue 2 2h0m0s, g1 red 1 1h0m0s")
	if r := got(s.DueReminders(ctx, late))(t)[0]; r.User != "u2" || r.Pace != "" || !r.Since.Equal(noon) {
		t.Errorf("got %+v", r)
	}
	// The same question keeps its time, another one gets its own, also if the decision's id comes again.
	a := move("g1", 1)
	a.Due = []storage.Due{due("red", "1", 50*time.Hour), due("blue", "3", 51*time.Hour)}
	must(t, s.Append(ctx, a))
	expect(t, s, late, "g1 blue 3 51h0m0s, g1 red 1 1h0m0s")
	again := due("red", "1", 52*time.Hour)
	again.Since = noon.Add(time.Minute)
	a = move("g1", 2)
	a.Due = []storage.Due{again}
	must(t, s.Append(ctx, a))
	expect(t, open(t), late, "g1 red 1 52h0m0s")
	// An append that fails changes none.
	wants(t, s.Append(ctx, move("g1", 2)), storage.ErrConflict)
	expect(t, s, late, "g1 red 1 52h0m0s")
	must(t, s.Append(ctx, move("g1", 3)))
	expect(t, s, late, "")
}

func testRemind(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	late := noon.Add(100 * time.Hour)
	red, blue, next := due("red", "1", time.Hour), due("blue", "2", 2*time.Hour), due("red", "1", 3*time.Hour)
	once := storage.Reminding{Game: "g1", Due: []storage.Due{red}, Next: []storage.Due{next},
		Outbox: []storage.OutboxRow{told("thread", "red!")}}
	must(t, s.Remind(ctx, once))
	wants(t, open(t).Remind(ctx, once), storage.ErrConflict)
	expect(t, s, late, "g1 blue 2 2h0m0s, g1 red 1 3h0m0s")
	must(t, s.SetSettings(ctx, storage.Settings{User: "u1", Calls: "digest"}))
	if list := got(s.Digests(ctx, "digest"))(t); len(list) != 1 || list[0].Reminded.After(noon) {
		t.Errorf("digests: %+v", list)
	}
	again := due("red", "1", 3*time.Hour)
	must(t, s.Remind(ctx, storage.Reminding{Game: "g1", Due: []storage.Due{next}, Next: []storage.Due{again},
		Digest: "u1", At: noon.Add(time.Hour)}))
	if list := got(open(t).Digests(ctx, "digest"))(t); !list[0].Reminded.Equal(noon.Add(time.Hour)) {
		t.Errorf("digests: %+v", list)
	}
	// All or nothing: red's time is gone, so blue's stays.
	both := storage.Reminding{Game: "g1", Due: []storage.Due{blue, red},
		Outbox: []storage.OutboxRow{told("thread", "both!")}}
	wants(t, s.Remind(ctx, both), storage.ErrConflict)
	expect(t, s, late, "g1 blue 2 2h0m0s, g1 red 1 3h0m0s")
	// A move keeps the time that was set meanwhile, whatever the mover had seen.
	a := move("g1", 1)
	a.Due = []storage.Due{red, blue}
	must(t, s.Append(ctx, a))
	expect(t, s, late, "g1 blue 2 2h0m0s, g1 red 1 3h0m0s")
	must(t, s.Remind(ctx, storage.Reminding{Game: "g1", Due: []storage.Due{blue, next},
		Outbox: []storage.OutboxRow{told("thread", "last!")}}))
	s = open(t)
	expect(t, s, late, "")
	if text, _ := pending(t, s, noon); text != "thread:red! thread:last!" {
		t.Errorf("told: %s", text)
	}
	// The answer has been given: nobody is reminded of it.
	a = move("g1", 2)
	a.Due = []storage.Due{due("red", "7", time.Hour)}
	must(t, s.Append(ctx, a))
	must(t, s.Append(ctx, move("g1", 3)))
	wants(t, s.Remind(ctx, storage.Reminding{Game: "g1", Due: a.Due,
		Outbox: []storage.OutboxRow{told("thread", "late!")}}), storage.ErrConflict)
	if text, _ := pending(t, s, noon); strings.Contains(text, "late!") {
		t.Errorf("told: %s", text)
	}
}

func testRemindRace(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	race(t, 50, storage.ErrConflict, func(int) error {
		return s.Remind(ctx, storage.Reminding{
			Game: "g1", Due: []storage.Due{due("red", "1", time.Hour)},
			Next:   []storage.Due{due("red", "1", 3*time.Hour)},
			Outbox: []storage.OutboxRow{told("thread", "red!")},
		})
	})
	if text, _ := pending(t, s, noon); text != "thread:red!" {
		t.Errorf("told: %s", text)
	}
}

func testSetPace(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	c := storage.PaceChange{
		Game: "g1", After: 1, Pace: "48h", Due: []storage.Due{due("red", "1", 48*time.Hour)},
		At:     noon.Add(time.Minute),
		Outbox: []storage.OutboxRow{told("thread", "slower")},
	}
	stale := c
	stale.After = 0
	wants(t, s.SetPace(ctx, stale), storage.ErrConflict)
	must(t, s.SetPace(ctx, c))
	s = open(t)
	expect(t, s, noon.Add(100*time.Hour), "g1 red 1 48h0m0s")
	if g := got(s.Game(ctx, "g1"))(t); g.Pace != "48h" || !g.Updated.Equal(c.At) {
		t.Errorf("got %+v", g)
	}
	if r := got(s.DueReminders(ctx, noon.Add(100*time.Hour)))(t)[0]; r.Pace != "48h" {
		t.Errorf("got %+v", r)
	}
	if text, _ := pending(t, s, noon); text != "thread:slower" {
		t.Errorf("told: %s", text)
	}
	c.Game = "none"
	wants(t, s.SetPace(ctx, c), storage.ErrNotFound)
	must(t, s.SetState(ctx, becomes(storage.Frozen)))
	c.Game = "g1"
	wants(t, s.SetPace(ctx, c), storage.ErrConflict)
}

func testDueStates(t *testing.T, open Open) {
	ctx, s := t.Context(), begun(t, open)
	late := noon.Add(100 * time.Hour)
	must(t, s.SetState(ctx, becomes(storage.Frozen)))
	expect(t, s, late, "")
	must(t, s.SetState(ctx, becomes(storage.Running)))
	expect(t, s, late, "g1 blue 2 2h0m0s, g1 red 1 1h0m0s")
	must(t, s.Pause(ctx, becomes(""), true))
	expect(t, s, late, "")
	goesOn := becomes("")
	goesOn.Due = []storage.Due{due("red", "1", 50*time.Hour)}
	must(t, s.Pause(ctx, goesOn, false))
	expect(t, s, late, "g1 red 1 50h0m0s")
	server := got(s.Game(ctx, "g1"))(t).Server
	must(t, s.SetAway(ctx, server, true))
	expect(t, s, late, "")
	must(t, s.SetAway(ctx, server, false))
	expect(t, open(t), late, "g1 red 1 50h0m0s")
	over := move("g1", 1)
	over.State = storage.Finished
	must(t, s.Append(ctx, over))
	expect(t, s, late, "")
}
