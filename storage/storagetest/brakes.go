package storagetest

import (
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testTally(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, id := range []string{"g1", "g2", "g3", "g4"} {
		g := newGame(ids.Game(id))
		g.Game.Created = noon.Add(time.Duration(i) * time.Hour)
		if id == "g4" {
			g.Game.Server = "s2"
		}
		must(t, s.CreateGame(ctx, g))
	}
	c := sits("u2")
	must(t, s.JoinSeat(ctx, c))
	must(t, s.Append(ctx, move("g1", 0)))
	gone := becomes("")
	gone.Game = "g2"
	must(t, s.Cancel(ctx, gone))
	for _, x := range []struct {
		user  ids.User
		since time.Time
		want  storage.Tally
	}{
		{"u1", noon.Add(-time.Hour), storage.Tally{Lobbies: 1, Games: 2, ServerLobbies: 1, ServerGames: 2,
			Created: 3, First: noon}},
		{"u1", noon.Add(30 * time.Minute), storage.Tally{Lobbies: 1, Games: 2, ServerLobbies: 1, ServerGames: 2,
			Created: 2, First: noon.Add(time.Hour)}},
		{"u2", noon, storage.Tally{Games: 1, ServerLobbies: 1, ServerGames: 2}},
	} {
		if tally := got(open(t).Tally(ctx, "s1", x.user, x.since))(t); tally != x.want {
			t.Errorf("%s since %s: %+v, want %+v", x.user, x.since, tally, x.want)
		}
	}
}

func testBells(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	bell := storage.Bell{Scope: "g1", Called: "u1", Kind: "turn", At: noon}
	expect := func(want time.Time) {
		t.Helper()
		if at := got(open(t).Rung(ctx, bell))(t); !at.Equal(want) {
			t.Errorf("it rang last at %s, want %s", at, want)
		}
	}
	expect(time.Time{})
	must(t, s.Ring(ctx, bell))
	expect(noon)
	bell.At = noon.Add(time.Hour)
	must(t, s.Ring(ctx, bell))
	expect(bell.At)
	for _, user := range []ids.User{"u2", "u3"} {
		must(t, s.Ring(ctx, storage.Bell{Scope: "g1", Called: user, Kind: "turn", At: noon}))
	}
	n, first, err := s.RungSince(ctx, "g1", "turn", noon.Add(-time.Second))
	must(t, err)
	if n != 3 || !first.Equal(noon) {
		t.Errorf("%d were called, the first at %s", n, first)
	}
	heard := move("g1", 0)
	heard.Heard = []storage.Bell{{Called: "u1"}, {Called: "u2", Kind: "undo"}}
	must(t, s.Append(ctx, heard))
	expect(time.Time{})
	if n, _, _ := s.RungSince(ctx, "g1", "turn", noon.Add(-time.Second)); n != 2 {
		t.Errorf("%d bells are left", n)
	}
	there := move("g1", 1)
	there.Heard, there.At = []storage.Bell{{Called: "u1"}}, noon.Add(time.Minute)
	there.Rung = []storage.Bell{{Called: "u1", Kind: "turn"}}
	must(t, s.Append(ctx, there))
	expect(there.At)
	must(t, s.Purge(ctx, noon.Add(time.Hour)))
	if n, _, _ := s.RungSince(ctx, "g1", "turn", noon.Add(-time.Second)); n != 0 {
		t.Errorf("%d bells are left after a purge", n)
	}
}
