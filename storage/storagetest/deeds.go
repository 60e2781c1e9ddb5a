package storagetest

import (
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testDeeds(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	deed := func(kind string) storage.Deed { return storage.Deed{By: "u9", Kind: kind, Body: "{}"} }
	change := func(kind string) storage.StateChange {
		c := becomes(storage.Running)
		c.Deed = deed(kind)
		return c
	}
	must(t, s.JoinSeat(ctx, sits("u2")))
	unseated := sits("u2")
	unseated.Deed = deed("taken-off")
	must(t, s.LeaveSeat(ctx, unseated))
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.Pause(ctx, change("paused"), true))
	wants(t, s.Pause(ctx, change("paused"), true), storage.ErrConflict) // what fails is no deed
	must(t, s.Pause(ctx, change("resumed"), false))
	c := sits("u1")
	c.Seat.Seat, c.After, c.Deed = "red", 1, deed("replaced")
	must(t, s.Replace(ctx, c, "u2"))
	a := move("g1", 1)
	a.Deed = deed("seated")
	must(t, s.Append(ctx, a))
	gone := change("cancelled")
	gone.Stop, gone.At = storage.Stop{By: "u9", Reason: "r", At: noon}, noon.Add(time.Hour)
	must(t, s.Abandon(ctx, gone))
	must(t, s.Restore(ctx, change("restored")))
	must(t, s.Pause(ctx, becomes(storage.Running), true)) // by no organiser
	must(t, s.CreateGame(ctx, newGame("g2")))
	other := change("cancelled")
	other.Game = "g2"
	must(t, s.Abandon(ctx, other))
	must(t, s.Pause(ctx, becomes(storage.Running), false))
	frozen := change("frozen")
	frozen.State, frozen.At = storage.Frozen, noon.Add(2*time.Hour)
	must(t, s.SetState(ctx, frozen))
	frozen.State, frozen.Deed, frozen.At = storage.Running, deed("thawed"), noon.Add(3*time.Hour)
	must(t, s.SetState(ctx, frozen))
	set := storage.Deed{By: "u9", Kind: "setup", Body: "{}", At: noon.Add(4 * time.Hour)}
	must(t, s.SetServer(ctx, storage.Server{ID: "s1"}, set))
	must(t, s.SetServer(ctx, storage.Server{ID: "s1", Channel: "c1"})) // by nobody who is told
	after := map[string]time.Duration{"frozen": 2, "thawed": 3, "setup": 4}
	for _, want := range []struct {
		server ids.Server
		game   ids.Game
		kinds  string
	}{{"s1", "g1", "thawed frozen cancelled restored seated replaced resumed paused taken-off"}, {"s1", "g2", "cancelled"},
		{"s1", "", "setup thawed frozen cancelled cancelled restored seated replaced resumed paused taken-off"}, {"s2", "", ""}, {"s2", "g1", ""}} {
		kinds := ""
		for i, d := range got(open(t).Deeds(ctx, want.server, want.game))(t) {
			if i > 0 {
				kinds += " "
			}
			kinds += d.Kind
			at := noon.Add(after[d.Kind] * time.Hour)
			if d.Game == "g1" && d.Kind == "cancelled" {
				at = gone.At
			}
			if d.By != "u9" || d.Body != "{}" || !d.At.Equal(at) {
				t.Errorf("%+v", d)
			}
		}
		if kinds != want.kinds {
			t.Errorf("on %s, %q: %s, want %s", want.server, want.game, kinds, want.kinds)
		}
	}
}
