package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// An event grows as it was seen, is due when it says, and is told of in order.
func testEvents(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	e := storage.Event{ID: "e1", Server: "s1", Channel: "c1", Language: "pl", Name: "Autumn", Live: true,
		Due: noon.Add(time.Hour)}
	race(t, 5, storage.ErrConflict, func(int) error { return s.OpenEvent(ctx, e, "opened", noon, "") })
	e.Lines = 1
	if kept := got(open(t).Event(ctx, "e1"))(t); kept != e {
		t.Errorf("kept is %+v, want %+v", kept, e)
	}
	_, err := s.Event(ctx, "e2")
	wants(t, err, storage.ErrNotFound)
	due := func(at time.Time, want ...ids.Event) {
		t.Helper()
		var list []ids.Event
		for _, e := range got(s.DueEvents(ctx, at))(t) {
			list = append(list, e.ID)
		}
		if !reflect.DeepEqual(list, want) {
			t.Errorf("due at %v are %v, want %v", at, list, want)
		}
	}
	due(noon, "e1") // its first line has not been told
	must(t, s.ToldEvent(ctx, "e1", 1))
	must(t, s.ToldEvent(ctx, "e1", 0))
	due(noon)
	due(noon.Add(time.Hour), "e1")
	must(t, s.SetAway(ctx, "s1", true))
	due(noon.Add(time.Hour))
	must(t, s.SetAway(ctx, "s1", false))
	change := storage.EventChange{Event: "e1", Seen: 1, Lines: []string{"signed", "begun"}, Live: true, At: noon,
		Interaction: "i1"}
	race(t, 5, storage.ErrConflict, func(n int) error {
		c := change
		c.Interaction = ids.Interaction(rune('a' + n))
		return s.WriteEvent(ctx, c)
	})
	wants(t, s.WriteEvent(ctx, change), storage.ErrConflict)
	due(noon.Add(24*time.Hour), "e1") // not told; it has no time of its own any more
	must(t, s.ToldEvent(ctx, "e1", 3))
	due(noon.Add(24 * time.Hour))
	if lines := got(s.EventLines(ctx, "e1"))(t); !reflect.DeepEqual(lines, []string{"opened", "signed",
		"begun"}) {
		t.Errorf("it says %q", lines)
	}
	change.Seen, change.Live, change.Due, change.Lines, change.Interaction = 3, false, noon, []string{"over"},
		"i9"
	must(t, s.WriteEvent(ctx, change))
	change.Seen = 4
	wants(t, s.WriteEvent(ctx, change), storage.ErrAlreadyHandled)
	must(t, s.ToldEvent(ctx, "e1", 4))
	due(noon.Add(time.Hour))

	next := storage.Event{ID: "e2", Server: "s1", After: "e1", Live: true}
	_, err = s.EventAfter(ctx, "e1")
	wants(t, err, storage.ErrNotFound)
	must(t, s.OpenEvent(ctx, next, "opened", noon.Add(time.Minute), ""))
	next.ID = "e3"
	wants(t, s.OpenEvent(ctx, next, "opened", noon, ""), storage.ErrCarriedOn)
	if after := got(s.EventAfter(ctx, "e1"))(t); after.ID != "e2" {
		t.Errorf("after it comes %s", after.ID)
	}
	var list []ids.Event
	for _, e := range got(s.EventsOf(ctx, "s1"))(t) {
		list = append(list, e.ID)
	}
	if !reflect.DeepEqual(list, []ids.Event{"e2", "e1"}) {
		t.Errorf("of the server are %v", list)
	}
}

// Two programs that open the same game of an event open one; a cancelled one makes way.
func testEventGames(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.OpenEvent(ctx, storage.Event{ID: "e1", Server: "s1", Live: true}, "opened", noon, ""))
	must(t, s.ToldEvent(ctx, "e1", 1))
	due := func(want int) {
		t.Helper()
		if list := got(s.DueEvents(ctx, noon))(t); len(list) != want {
			t.Errorf("due are %v", list)
		}
	}
	seat := func(id ids.Game) error {
		n := newGame(id)
		n.Event, n.EventGame = "e1", "r1-1"
		return s.CreateGame(ctx, n)
	}
	must(t, seat("g1"))
	wants(t, seat("g2"), storage.ErrCarriedOn)
	_, err := s.Game(ctx, "g2")
	wants(t, err, storage.ErrNotFound)
	if id, name, err := s.GameEvent(ctx, "g1"); id != "e1" || name != "r1-1" || err != nil {
		t.Errorf("g1 is %s of %s, %v", name, id, err)
	}
	if id, _, err := s.GameEvent(ctx, "g2"); id != "" || err != nil {
		t.Errorf("g2 is of %s, %v", id, err)
	}
	due(0)
	must(t, s.Cancel(ctx, storage.StateChange{Game: "g1", At: noon}))
	due(1)
	must(t, s.WriteEvent(ctx, storage.EventChange{Event: "e1", Seen: 1, Live: true, Noted: []ids.Game{"g1"},
		At: noon}))
	due(0)
	if list := got(s.EventGames(ctx, "e1"))(t); len(list) > 0 {
		t.Errorf("opened are %v", list)
	}
	must(t, seat("g2"))
	if list := got(open(t).EventGames(ctx, "e1"))(t); !reflect.DeepEqual(list,
		[]storage.EventGame{{Name: "r1-1", Game: "g2"}}) {
		t.Errorf("opened are %v", list)
	}
}
