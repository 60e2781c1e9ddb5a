package storagetest

import (
	"strconv"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testDrafts(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	d := storage.Draft{ID: "d1", Game: "g1", Seat: "red", User: "u1", Decision: "3", Partial: "move from=a",
		Updated: noon}
	must(t, s.PutDraft(ctx, d))
	other := d
	other.ID, other.User = "d2", "u2"
	must(t, s.PutDraft(ctx, other))
	d.Partial, d.Updated = "move from=a to=b", noon.Add(time.Second)
	must(t, s.PutDraft(ctx, d))
	s = open(t)
	for _, want := range []storage.Draft{d, other} {
		if draft := got(s.Draft(ctx, want.ID))(t); draft != want {
			t.Errorf("got %+v, want %+v", draft, want)
		}
	}
}

func testOutboxOfChanges(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	outbox := func(body string) []storage.OutboxRow { return []storage.OutboxRow{told("lobby", body)} }
	n := newGame("g1")
	n.Outbox = outbox("created")
	must(t, s.CreateGame(ctx, n))
	join, leave := sits("u2"), sits("u2")
	join.Outbox, leave.Outbox = outbox("joined"), outbox("left")
	must(t, s.JoinSeat(ctx, join))
	must(t, s.LeaveSeat(ctx, leave))
	start, freeze, thaw := move("g1", 0), becomes(storage.Frozen), becomes(storage.Running)
	start.Outbox, freeze.Outbox, thaw.Outbox = outbox("started"), outbox("frozen"), outbox("thawed")
	must(t, s.Append(ctx, start))
	must(t, s.SetState(ctx, freeze))
	must(t, s.SetState(ctx, thaw))
	n = newGame("g2")
	must(t, s.CreateGame(ctx, n))
	must(t, s.Cancel(ctx, storage.StateChange{Game: "g2", At: noon, Outbox: outbox("cancelled")}))
	text, rows := pending(t, open(t), noon)
	if text != "lobby:created lobby:joined lobby:left lobby:started lobby:frozen lobby:thawed lobby:cancelled" ||
		rows[6].Game != "g2" {
		t.Errorf("outbox: %s", text)
	}
}

func testOutboxOrder(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Outbox = []storage.OutboxRow{told("thread", "1"), told("red", "2")}
	must(t, s.CreateGame(ctx, n))
	a := move("g1", 0)
	a.Outbox = []storage.OutboxRow{told("thread", "3"), told("red", "4")}
	must(t, s.Append(ctx, a))
	text, rows := pending(t, s, noon)
	if text != "thread:1 red:2 thread:3 red:4" {
		t.Fatalf("pending: %s", text)
	}
	want := told("thread", "1")
	want.ID, want.Game = rows[0].ID, "g1"
	if rows[0] != want {
		t.Errorf("got %+v, want %+v", rows[0], want)
	}
	must(t, s.Delivered(ctx, rows[0].ID, rows[1].ID))
	must(t, s.Delivered(ctx, rows[0].ID)) // told twice is told
	must(t, s.Delivered(ctx))
	if text, _ := pending(t, open(t), noon); text != "thread:3 red:4" {
		t.Errorf("after a restart: %s", text)
	}
}

func testOutboxWaits(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Outbox = []storage.OutboxRow{told("thread", "1"), told("red", "2"), told("thread", "3")}
	must(t, s.CreateGame(ctx, n))
	n = newGame("g2")
	n.Outbox = []storage.OutboxRow{told("thread", "4")}
	must(t, s.CreateGame(ctx, n))
	if text, _ := pending(t, s, noon.Add(-time.Microsecond)); text != "" {
		t.Errorf("before their time: %s", text)
	}
	_, rows := pending(t, s, noon)
	until := noon.Add(time.Minute)
	must(t, s.Postpone(ctx, until, rows[0].ID))
	must(t, s.Postpone(ctx, until, rows[0].ID))
	must(t, s.Postpone(ctx, until))
	a := move("g1", 0) // what comes meanwhile waits too
	a.Outbox = []storage.OutboxRow{told("thread", "5"), told("red", "6")}
	must(t, s.Append(ctx, a))
	s = open(t)
	if text, _ := pending(t, s, until.Add(-time.Microsecond)); text != "red:2 thread:4 red:6" {
		t.Errorf("while the first waits: %s", text)
	}
	text, rows := pending(t, s, until)
	if text != "thread:1 red:2 thread:3 thread:4 thread:5 red:6" || rows[0].Attempts != 2 ||
		!rows[0].NotBefore.Equal(until) || rows[2].Attempts != 0 {
		t.Errorf("after the wait: %s, %+v", text, rows)
	}
}

// What has been told otherwise is taken out by its moment, and nothing else is.
func testOutboxTold(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	later := told("red", "3")
	later.Created = later.Created.Add(time.Microsecond)
	n.Outbox = []storage.OutboxRow{told("red", "1"), told("blue", "2"), later}
	must(t, s.CreateGame(ctx, n))
	must(t, s.Told(ctx, "g1", "red", n.Outbox[0].Created))
	must(t, s.Told(ctx, "g2", "blue", n.Outbox[1].Created))
	if text, _ := pending(t, s, noon.Add(time.Hour)); text != "blue:2 red:3" {
		t.Errorf("left is %s", text)
	}
}

// What has to wait has not been tried, and holds back what comes after it.
func testOutboxDeferred(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Outbox = []storage.OutboxRow{told("thread", "1"), told("thread", "2"), told("red", "3")}
	must(t, s.CreateGame(ctx, n))
	_, rows := pending(t, s, noon)
	until := noon.Add(time.Minute)
	must(t, s.Postpone(ctx, noon, rows[1].ID))
	must(t, s.Defer(ctx, until, rows[0].ID, rows[1].ID))
	must(t, s.Defer(ctx, until))
	if text, _ := pending(t, s, until.Add(-time.Microsecond)); text != "red:3" {
		t.Errorf("while it waits: %s", text)
	}
	text, rows := pending(t, s, until)
	if text != "thread:1 thread:2 red:3" || rows[0].Attempts != 0 || rows[1].Attempts != 1 ||
		!rows[0].NotBefore.Equal(until) {
		t.Errorf("after the wait: %s, %+v", text, rows)
	}
}

func testOutboxLimit(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Outbox = []storage.OutboxRow{told("thread", "1"), told("thread", "2"), told("red", "3"), told("blue", "4")}
	must(t, s.CreateGame(ctx, n))
	_, rows := pending(t, s, noon)
	must(t, s.Postpone(ctx, noon.Add(time.Minute), rows[0].ID))
	// What waits must not take the place of what can be told.
	if rows := got(s.Pending(ctx, noon, 2))(t); len(rows) != 2 || rows[0].Body != "3" || rows[1].Body != "4" {
		t.Errorf("got %+v", rows)
	}
	if rows := got(s.Pending(ctx, noon.Add(time.Minute), 3))(t); len(rows) != 3 || rows[2].Body != "3" {
		t.Errorf("got %+v", rows)
	}
}

func testOutboxIDs(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	last := int64(0)
	for after := range 3 {
		a := move("g1", after)
		a.Outbox = []storage.OutboxRow{told("thread", strconv.Itoa(after))}
		must(t, s.Append(ctx, a))
		_, rows := pending(t, s, noon)
		if len(rows) != 1 || rows[0].ID <= last {
			t.Fatalf("after id %d: %+v", last, rows)
		}
		last = rows[0].ID
		must(t, s.Delivered(ctx, last))
		s = open(t)
	}
}

func testPurge(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	create := func(id string, at time.Time) error {
		n := newGame(ids.Game(id))
		n.Game.Created, n.Interaction = at, ids.Interaction("of "+at.String())
		n.Outbox = []storage.OutboxRow{told("thread", id)}
		return s.CreateGame(ctx, n)
	}
	later := noon.Add(time.Hour)
	remembers := func(at time.Time) bool { return got(s.Remembers(ctx, ids.Interaction("of "+at.String())))(t) }
	must(t, create("g1", noon))
	if !remembers(noon) || remembers(later) {
		t.Errorf("remembered are the first: %t, the second: %t", remembers(noon), remembers(later))
	}
	must(t, create("g2", later))
	must(t, s.PutDraft(ctx, storage.Draft{ID: "d1", Game: "g1", Updated: noon}))
	must(t, s.PutDraft(ctx, storage.Draft{ID: "d2", Game: "g1", Updated: later}))
	must(t, s.Purge(ctx, later))
	_, err := s.Draft(ctx, "d1")
	wants(t, err, storage.ErrNotFound)
	got(s.Draft(ctx, "d2"))(t)
	must(t, create("g3", noon))
	wants(t, create("g4", later), storage.ErrAlreadyHandled)
	if text, _ := pending(t, s, noon); text != "thread:g1 thread:g2 thread:g3" {
		t.Errorf("what was not told is gone: %s", text)
	}
}
