package storagetest

import (
	"maps"
	"testing"
	"time"

	"redbook/storage"
)

func testAllGames(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, id := range []string{"g1", "g2", "g3"} {
		n := newGame(id)
		n.Game.Server, n.Game.Updated = id, noon.Add(time.Duration(i)*time.Hour)
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
			text += " " + g.ID
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
		must(t, s.CreateGame(ctx, newGame(id)))
	}
	late := move("g2", 0)
	row := told("thread", "a")
	row.Created = noon.Add(time.Hour)
	late.Outbox = []storage.OutboxRow{row, told("red", "b"), row}
	must(t, s.Append(ctx, late))
	stats := got(s.Stats(ctx))(t)
	if !maps.Equal(stats.Games, map[storage.State]int{storage.Lobby: 2, storage.Running: 1}) || stats.Outbox != 3 || !stats.Oldest.Equal(noon) {
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
