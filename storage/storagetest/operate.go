package storagetest

import (
	"maps"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testAllGames(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, id := range []string{"g1", "g2", "g3"} {
		n := newGame(ids.Game(id))
		n.Game.Server, n.Game.Updated = ids.Server(id), noon.Add(time.Duration(i)*time.Hour)
		must(t, s.CreateGame(ctx, n))
	}
	must(t, s.Append(ctx, move("g2", 0)))
	for _, c := range []struct {
		states []storage.State
		want   string
	}{
		{nil, "g3 g1 g2"}, // g2 was changed at noon again
		{[]storage.State{storage.Running}, "g2"},
		{[]storage.State{storage.Lobby}, "g3 g1"},
		{[]storage.State{storage.Frozen}, ""},
	} {
		text := ""
		for _, g := range got(s.Games(ctx, c.states...))(t) {
			text += " " + string(g.ID)
		}
		if text != c.want && text != " "+c.want {
			t.Errorf("%v: %q, want %q", c.states, text, c.want)
		}
	}
}

func testEnqueue(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	mine, nobodys := told("thread", "a"), told("thread", "b")
	mine.Game, nobodys.Game = "g1", "none"
	wants(t, s.Enqueue(ctx, mine, nobodys), storage.ErrNotFound)
	if text, _ := pending(t, s, noon); text != "" {
		t.Errorf("added by half: %q", text)
	}
	must(t, s.Enqueue(ctx, mine, mine))
	must(t, s.Enqueue(ctx))
	if text, _ := pending(t, open(t), noon); text != "thread:a thread:a" {
		t.Errorf("waiting: %q", text)
	}
}

func testStats(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	if stats := got(s.Stats(ctx))(t); len(stats.Games) != 0 || stats.Outbox != 0 || !stats.Oldest.IsZero() {
		t.Errorf("of nothing: %+v", stats)
	}
	for _, id := range []string{"g1", "g2", "g3"} {
		must(t, s.CreateGame(ctx, newGame(ids.Game(id))))
	}
	late := move("g2", 0)
	row := told("thread", "a")
	row.Created = noon.Add(time.Hour)
	late.Outbox = []storage.OutboxRow{row, told("red", "b"), row}
	must(t, s.Append(ctx, late))
	stats := got(s.Stats(ctx))(t)
	if !maps.Equal(stats.Games, map[storage.State]int{storage.Lobby: 2, storage.Running: 1}) ||
		stats.Outbox != 3 || !stats.Oldest.Equal(noon) {
		t.Errorf("%+v", stats)
	}
}

func testProbe(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	for range 3 {
		must(t, s.Probe(ctx))
	}
	if g := got(open(t).Game(ctx, "g1"))(t); g.ID != "g1" {
		t.Error("the game is gone")
	}
	must(t, s.Close())
	if s.Probe(ctx) == nil {
		t.Error("a closed store can be written to")
	}
}

// undamaged holds every game against its sums.
func undamaged(t *testing.T, s storage.Store) {
	t.Helper()
	for _, g := range got(s.Games(t.Context()))(t) {
		if g.Sequence > 0 && len(got(s.Lines(t.Context(), g.ID))(t)) == 0 {
			continue // made so by its test
		}
		if damage := got(s.Verify(t.Context(), g.ID))(t); damage != "" {
			t.Errorf("game %s is damaged: %s", g.ID, damage)
		}
	}
}

// How damage is found is the business of an implementation's own tests: they know where it keeps things.
func testVerify(t *testing.T, open Open) {
	s := opened(t, open)
	ctx := t.Context()
	for n := range 3 {
		must(t, s.Append(ctx, move("g1", n)))
	}
	must(t, s.SetThread(ctx, "g1", "t1"))
	must(t, s.SetOrders(ctx, storage.OrdersChange{Orders: storage.Orders{Game: "g1", Seat: "red", User: "u1",
		Body: "pass"}}))
	undamaged(t, s)
	undamaged(t, open(t))
	_, err := s.Verify(ctx, "none")
	wants(t, err, storage.ErrNotFound)
}

func testAccept(t *testing.T, open Open) {
	s := opened(t, open)
	ctx := t.Context()
	must(t, s.Append(ctx, move("g1", 0)))
	wants(t, s.Accept(ctx, "g1"), storage.ErrConflict)
	wants(t, s.Accept(ctx, "none"), storage.ErrNotFound)
	must(t, s.SetState(ctx, becomes(storage.Frozen)))
	must(t, s.Accept(ctx, "g1"))
	must(t, s.SetState(ctx, becomes(storage.Running)))
	must(t, s.Append(ctx, move("g1", 1)))
}

func testInPlace(t *testing.T, open Open) {
	s := opened(t, open)
	must(t, s.InPlace(t.Context()))
	must(t, s.Settle(t.Context()))
	must(t, s.InPlace(t.Context()))
}

func testSeen(t *testing.T, open Open) {
	s := open(t)
	if seen := got(s.Seen(t.Context()))(t); !seen.IsZero() {
		t.Errorf("seen before the first time: %v", seen)
	}
	for _, now := range []time.Time{noon, noon.Add(-time.Hour)} { // clocks are set back
		must(t, s.SetSeen(t.Context(), now))
		if seen := got(open(t).Seen(t.Context()))(t); !seen.Equal(now) {
			t.Errorf("seen %v, want %v", seen, now)
		}
	}
}
