package storagetest

import (
	"reflect"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Whatever seats somebody or takes them away is a sitting, and brings with it how the game has waited; what
// is counted anew takes the place of what was.
func testReliability(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	at := func(hours int) time.Time { return noon.Add(time.Duration(hours) * time.Hour) }
	waited := func(lines int, user ids.User, how string, begun, ended int) storage.Waited {
		return storage.Waited{Game: "g1", Lines: lines, Seat: "blue", User: user, How: how, Begun: at(begun),
			Ended: at(ended), Took: time.Duration(ended-begun) * time.Hour, Kept: how == "answered"}
	}
	must(t, s.JoinSeat(ctx, sits("u2")))
	begins := move("g1", 0)
	begins.Start = &storage.Start{Seats: []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}}
	must(t, s.Append(ctx, begins))
	second := move("g1", 1)
	second.At, second.Waited = at(3), []storage.Waited{waited(2, "u2", "answered", 0, 3)}
	must(t, s.Append(ctx, second))
	c := sits("u2")
	c.At, c.After, c.Left = at(400), 2, true
	c.Waited = []storage.Waited{waited(2, "u2", "silent", 3, 400), waited(2, "u2", "left", 400, 400)}
	must(t, s.Replace(ctx, c, "u3"))
	leaves := move("g1", 2)
	leaves.At, leaves.Reseat, leaves.Left = at(500), []storage.Seat{{Seat: "blue"}}, true
	must(t, s.Append(ctx, leaves))
	late := move("g1", 2) // a change that fails counts nothing
	late.At, late.Waited = at(600), []storage.Waited{waited(3, "u1", "answered", 0, 600)}
	wants(t, s.Append(ctx, late), storage.ErrConflict)
	must(t, s.Abandon(ctx, storage.StateChange{Game: "g1", At: at(700), Stop: storage.Stop{At: at(700)}}))
	must(t, s.SettleStop(ctx, storage.StateChange{Game: "g1", At: at(900),
		Waited: []storage.Waited{waited(3, "u1", "silent", 500, 700)}}))

	s = open(t)
	sat := []storage.Sitting{{Game: "g1", Lines: 1, Since: noon, Seat: "blue", User: "u2"},
		{Game: "g1", Lines: 1, Since: noon, Seat: "red", User: "u1"},
		{Game: "g1", Lines: 2, Since: at(400), Seat: "blue", User: "u3", Left: true},
		{Game: "g1", Lines: 3, Since: at(500), Seat: "blue", Left: true}}
	if list := got(s.Sittings(ctx, "g1"))(t); !reflect.DeepEqual(list, sat) {
		t.Errorf("sat there %+v, want %+v", list, sat)
	}
	all := append(append(second.Waited, c.Waited[1], c.Waited[0]), waited(3, "u1", "silent", 500, 700))
	if list := got(s.WaitedIn(ctx, "g1"))(t); !reflect.DeepEqual(list, all) {
		t.Errorf("the game has waited %+v, want %+v", list, all)
	}
	for how, want := range map[string][]storage.Waited{"left": all[1:2], "silent": all[2:3], "answered": nil} {
		if list := got(s.Waited(ctx, "u2", how, at(3), 9))(t); !reflect.DeepEqual(list, want) {
			t.Errorf("u2 was waited for, %s: %+v", how, list)
		}
	}
	more := move("g2", 0)
	more.Waited = []storage.Waited{waited(1, "u2", "answered", 1, 4),
		waited(1, "u2", "answered", 0, 5)}
	must(t, s.CreateGame(ctx, newGame("g2")))
	must(t, s.Append(ctx, more))
	newest := got(s.Waited(ctx, "u2", "answered", at(0), 2))(t)
	if len(newest) != 2 || !newest[0].Ended.Equal(at(5)) || !newest[1].Ended.Equal(at(4)) {
		t.Errorf("the newest of u2 are %+v", newest)
	}
	wants(t, s.Recount(ctx, "g1", 2, at(0), nil), storage.ErrConflict)
	wants(t, s.Recount(ctx, "g9", 2, at(0), nil), storage.ErrNotFound)
	anew := []storage.Waited{waited(3, "u3", "left", 501, 501)}
	must(t, s.Recount(ctx, "g1", 3, at(0), anew))
	if list := got(s.WaitedIn(ctx, "g1"))(t); !reflect.DeepEqual(list, append(all[:1:1], anew...)) {
		t.Errorf("counted anew: %+v", list)
	}
}
