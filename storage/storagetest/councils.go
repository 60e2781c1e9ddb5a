package storagetest

import (
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

func testCouncils(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.CreateGame(ctx, newGame("g2")))
	must(t, s.SetThread(ctx, "g1", "public"))
	stands := func(game ids.Game, partners string, thread ids.Channel, greeted bool) {
		t.Helper()
		want := storage.Council{Game: game, Partners: partners, Thread: thread, Greeted: greeted}
		if c := got(open(t).Council(ctx, game, partners))(t); c != want {
			t.Errorf("got %+v, want %+v", c, want)
		}
	}
	stands("g1", "a b", "", false)
	must(t, s.SetCouncil(ctx, storage.Council{Game: "g1", Partners: "a b", Thread: "t1"}))
	must(t, s.SetCouncil(ctx, storage.Council{Game: "g1", Partners: "c d", Thread: "t2"}))
	must(t, s.SetCouncil(ctx, storage.Council{Game: "g2", Partners: "a b", Thread: "t3"}))
	must(t, s.SetCouncil(ctx, storage.Council{Game: "g1", Partners: "c d", Thread: "t2", Greeted: true}))
	stands("g1", "a b", "t1", false)
	stands("g1", "c d", "t2", true)
	stands("g2", "a b", "t3", false)
	for thread, game := range map[ids.Channel]ids.Game{"public": "g1", "t1": "g1", "t2": "g1", "t3": "g2"} {
		if g := got(s.GameByThread(ctx, thread))(t); g.ID != game {
			t.Errorf("thread %s is game %s", thread, g.ID)
		}
	}
	must(t, s.SetCouncil(ctx, storage.Council{Game: "g1", Partners: "c d"})) // it is gone
	stands("g1", "c d", "", false)
	for _, thread := range []ids.Channel{"t2", ""} {
		_, err := s.GameByThread(ctx, thread)
		wants(t, err, storage.ErrNotFound)
	}
	wants(t, s.SetCouncil(ctx, storage.Council{Game: "none", Partners: "a b", Thread: "t9"}),
		storage.ErrNotFound)
}
