package storagetest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testServers(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	if v := got(s.Server(ctx, "s1"))(t); v != (storage.Server{ID: "s1"}) {
		t.Errorf("nothing was set, and there is %+v", v)
	}
	want := storage.Server{ID: "s1", Channel: "c1", Language: "pl", Organiser: "r1", Limits: "games=5",
		Colours: "red-green", Players: "r2", List: "c2", ListMessage: "m1"}
	must(t, s.SetAway(ctx, "s1", true))
	must(t, s.SetServer(ctx, storage.Server{ID: "s1", Channel: "c9"}))
	must(t, s.SetServer(ctx, want))
	must(t, s.SetListMessage(ctx, "s1", "c2", "m1"))
	must(t, s.SetServer(ctx, want))
	wants(t, s.SetListMessage(ctx, "s1", "c3", "m2"), storage.ErrConflict)
	must(t, s.SetAway(ctx, "s1", false))
	if v := got(open(t).Server(ctx, "s1"))(t); v != want {
		t.Errorf("got %+v, want %+v", v, want)
	}
	must(t, s.SetAway(ctx, "s2", true))
	if all := got(s.ListServers(ctx))(t); !reflect.DeepEqual(all, []storage.Server{want}) {
		t.Errorf("listed are %+v", all)
	}
	elsewhere := want
	elsewhere.List, elsewhere.ListMessage = "c3", ""
	must(t, s.SetServer(ctx, elsewhere))
	if v := got(s.Server(ctx, "s1"))(t); v != elsewhere {
		t.Errorf("listed elsewhere: %+v", v)
	}
}

func testAway(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for _, id := range []string{"g1", "g2"} {
		g := newGame(ids.Game(id))
		g.Game.Server = ids.Server("server of " + id)
		g.Outbox = []storage.OutboxRow{told(id, "news")}
		must(t, s.CreateGame(ctx, g))
	}
	expect := func(want string, away bool) {
		t.Helper()
		if text, _ := pending(t, s, noon); text != want {
			t.Errorf("pending is %q, want %q", text, want)
		}
		if still := got(s.Standstill(ctx, "g1"))(t); still != (storage.Standstill{Away: away}) {
			t.Errorf("g1: %+v", still)
		}
		if n := got(s.Stats(ctx))(t).Outbox; n != strings.Count(want, ":") {
			t.Errorf("%d rows wait to be told, want %q", n, want)
		}
	}
	expect("g1:news g2:news", false)
	must(t, s.SetAway(ctx, "server of g1", true))
	expect("g2:news", true)
	// as it shows when the bot connects
	must(t, s.SetPresent(ctx, storage.Part{}, []ids.Server{"server of g1", "another"}))
	expect("g1:news", false)
	must(t, s.SetPresent(ctx, storage.Part{}, nil))
	expect("", true)
	must(t, s.SetAway(ctx, "server of g1", false))
	must(t, s.SetAway(ctx, "server of g2", false))
	expect("g1:news g2:news", false)
}

func testPause(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	stop := becomes("")
	stop.Outbox, stop.Interaction = []storage.OutboxRow{told("thread", "paused")}, "i1"
	wants(t, s.Pause(ctx, stop, true), storage.ErrConflict) // it has not begun
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.Pause(ctx, stop, true))
	wants(t, s.Pause(ctx, stop, true), storage.ErrAlreadyHandled)
	stop.Interaction = ""
	wants(t, s.Pause(ctx, stop, true), storage.ErrConflict)
	wants(t, s.Append(ctx, move("g1", 1)), storage.ErrConflict)
	if text, _ := pending(t, s, noon); text != "thread:paused" {
		t.Errorf("pending is %q", text)
	}
	if still := got(open(t).Standstill(ctx, "g1"))(t); still != (storage.Standstill{Paused: true}) {
		t.Errorf("standstill: %+v", still)
	}
	must(t, s.Pause(ctx, becomes(""), false))
	wants(t, s.Pause(ctx, becomes(""), false), storage.ErrConflict)
	must(t, s.Append(ctx, move("g1", 1)))
	absent := becomes("")
	absent.Game = "g9"
	wants(t, s.Pause(ctx, absent, true), storage.ErrNotFound)
}

func testAbandon(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	must(t, s.Pause(ctx, becomes(""), true))
	race(t, 20, storage.ErrConflict, func(int) error { return s.Abandon(ctx, becomes("")) })
	if g := got(s.Game(ctx, "g1"))(t); g.State != storage.Cancelled || len(got(s.Lines(ctx, "g1"))(t)) != 1 {
		t.Errorf("the game is %s", g.State)
	}
	if still := got(s.Standstill(ctx, "g1"))(t); still.Paused {
		t.Error("what has ended is still paused")
	}
	wants(t, s.Append(ctx, move("g1", 1)), storage.ErrConflict)
	must(t, s.CreateGame(ctx, newGame("g2")))
	lobby := becomes("")
	lobby.Game = "g2"
	must(t, s.Abandon(ctx, lobby))
}

func testReplace(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.JoinSeat(ctx, sits("u2")))
	wants(t, s.Replace(ctx, sits("u2"), "u3"), storage.ErrConflict) // in the lobby one gets up
	if held := got(s.Held(ctx, "g1"))(t); len(held) != 0 {
		t.Errorf("before the start seats are held: %+v", held)
	}
	begins := move("g1", 0)
	begins.Start = &storage.Start{Seats: []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}}
	must(t, s.Append(ctx, begins))
	c := sits("u9")
	c.After = 1
	wants(t, s.Replace(ctx, c, "u3"), storage.ErrNotFound)
	c = sits("u2")
	wants(t, s.Replace(ctx, c, "u3"), storage.ErrConflict) // the game has gone on
	c.After = 1
	c.Seen = []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}
	c.Outbox = []storage.OutboxRow{told("thread", "u3 for u2")}
	c.Waits, c.Banks = "anew", "full"
	c.Due = []storage.Due{{Seat: "blue", Decision: "1", Since: noon, At: noon}}
	race(t, 10, storage.ErrConflict, func(int) error { return s.Replace(ctx, c, "u3") })
	want := []storage.Seat{{Game: "g1", Seat: "blue", User: "u3"}, {Game: "g1", Seat: "red", User: "u1"}}
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats, want) {
		t.Errorf("got %+v, want %+v", seats, want)
	}
	if g := got(s.Game(ctx, "g1"))(t); g.Waits != "anew" || g.Banks != "full" {
		t.Errorf("it waits %q and holds %q", g.Waits, g.Banks)
	}
	if due := got(s.DueReminders(ctx, noon))(t); len(due) != 1 || due[0].User != "u3" {
		t.Errorf("due are %+v", due)
	}
	held := []storage.Seat{{Game: "g1", Seat: "blue", User: "u2"}, {Game: "g1", Seat: "blue", User: "u3"},
		{Game: "g1", Seat: "red", User: "u1"}}
	if all := got(open(t).Held(ctx, "g1"))(t); !reflect.DeepEqual(all, held) {
		t.Errorf("have held seats: %+v, want %+v", all, held)
	}
	if text, _ := pending(t, s, noon); text != "thread:u3 for u2" {
		t.Errorf("pending is %q", text)
	}
	// A line leaves a seat vacant, another one fills it; both only as the caller has seen the seats.
	leaves := move("g1", 1)
	leaves.Seen, leaves.Reseat = want, []storage.Seat{{Seat: "blue"}}
	must(t, s.Append(ctx, leaves))
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats, want[1:]) {
		t.Errorf("got %+v, want %+v", seats, want[1:])
	}
	fills := move("g1", 2)
	fills.Seen, fills.Reseat = want, []storage.Seat{{Seat: "blue", User: "u4"}}
	wants(t, s.Append(ctx, fills), storage.ErrConflict)
	fills.Seen = want[1:]
	must(t, s.Append(ctx, fills))
	want[0].User = "u4"
	if seats := got(open(t).Seats(ctx, "g1"))(t); !reflect.DeepEqual(seats, want) {
		t.Errorf("got %+v, want %+v", seats, want)
	}
	if all := got(open(t).Held(ctx, "g1"))(t); len(all) != 4 || all[2].User != "u4" {
		t.Errorf("have held seats: %+v", all)
	}
	late := move("g1", 3)
	late.Seen = c.Seen
	wants(t, s.Append(ctx, late), storage.ErrConflict) // the move of somebody who does not sit there any more
}

func testGone(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	for n, c := range []struct{ gone, changed bool }{{false, false}, {true, true}, {true, false}, {false, true},
		{true, true}} {
		if changed := got(s.SetGone(ctx, "g1", "u1", c.gone,
			told("thread", fmt.Sprint(n))))(t); changed != c.changed {
			t.Errorf("%d: changed is %t", n, changed)
		}
	}
	if text, _ := pending(t, s, noon); text != "thread:1 thread:3 thread:4" {
		t.Errorf("pending is %q", text)
	}
	for server, n := range map[ids.Server]int{"s1": 1, "s2": 0} {
		if games := got(s.GoneFrom(ctx, server, "u1"))(t); len(games) != n || n > 0 && games[0] != "g1" {
			t.Errorf("gone from games of %s: %v", server, games)
		}
	}
	_, err := s.SetGone(ctx, "g9", "u1", true)
	wants(t, err, storage.ErrNotFound)
}

// What somebody has stopped says who, why and when; a cancelled game can be taken up again as it was, until
// that is settled.
func testRestore(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	by := storage.Stop{By: "u7", Reason: "a quarrel", At: noon}
	expect := func(state storage.State, still storage.Standstill) {
		t.Helper()
		if g, v := got(s.Game(ctx, "g1"))(t), got(open(t).Standstill(ctx, "g1"))(t); g.State != state ||
			v != still {
			t.Errorf("the game is %s, %+v, want %s, %+v", g.State, v, state, still)
		}
	}
	wants(t, s.Restore(ctx, becomes("")), storage.ErrConflict) // nothing to take back
	frozen := becomes(storage.Frozen)
	frozen.Stop = storage.Stop{Reason: "wrong dice", At: noon}
	must(t, s.SetState(ctx, frozen))
	expect(storage.Frozen, storage.Standstill{Stop: frozen.Stop})
	must(t, s.SetState(ctx, becomes(storage.Running)))
	expect(storage.Running, storage.Standstill{})
	must(t, s.SetState(ctx, becomes(storage.Frozen))) // by its rules
	expect(storage.Frozen, storage.Standstill{})
	must(t, s.SetState(ctx, becomes(storage.Running)))
	must(t, s.SetState(ctx, frozen))

	abandoned := becomes("")
	abandoned.Stop = by
	must(t, s.Abandon(ctx, abandoned))
	expect(storage.Cancelled, storage.Standstill{Stop: by})
	restored := becomes("")
	restored.Outbox = []storage.OutboxRow{told("thread", "restored")}
	race(t, 10, storage.ErrConflict, func(int) error { return s.Restore(ctx, restored) })
	expect(storage.Frozen, storage.Standstill{Stop: frozen.Stop})
	if text, _ := pending(t, s, noon); text != "thread:restored" {
		t.Errorf("pending is %q", text)
	}
	must(t, s.SetState(ctx, becomes(storage.Running)))
	must(t, s.Pause(ctx, becomes(""), true))
	must(t, s.Abandon(ctx, abandoned))
	must(t, s.Restore(ctx, becomes("")))
	expect(storage.Running, storage.Standstill{Paused: true})

	must(t, s.Abandon(ctx, abandoned))
	for _, c := range []struct {
		after time.Duration
		want  []ids.Game
	}{{0, nil}, {time.Second, []ids.Game{"g1"}}} {
		if games := got(s.Stopped(ctx, noon.Add(c.after)))(t); !slices.Equal(games, c.want) {
			t.Errorf("stopped before %s later: %v", c.after, games)
		}
	}
	race(t, 10, storage.ErrConflict, func(int) error { return s.SettleStop(ctx, becomes("")) })
	expect(storage.Cancelled, storage.Standstill{})
	wants(t, s.Restore(ctx, becomes("")), storage.ErrConflict)
	absent := becomes("")
	absent.Game = "g9"
	wants(t, s.Restore(ctx, absent), storage.ErrNotFound)
	wants(t, s.SettleStop(ctx, absent), storage.ErrNotFound)
}

// A sequel that was cancelled is not taken up again beside another one.
func testRestoreSequel(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for _, id := range []ids.Game{"hunt", "war1", "war2"} {
		g := newGame(id)
		if id != "hunt" {
			g.Game.After = "hunt"
		}
		must(t, s.CreateGame(ctx, g))
		if id == "war1" {
			c := becomes("")
			c.Game, c.Stop = id, storage.Stop{By: "u7", Reason: "a slip", At: noon}
			must(t, s.Abandon(ctx, c))
		}
	}
	c := becomes("")
	c.Game = "war1"
	wants(t, s.Restore(ctx, c), storage.ErrCarriedOn)
	other := becomes("")
	other.Game = "war2"
	must(t, s.Abandon(ctx, other))
	must(t, s.Restore(ctx, c))
}

// A request that an abandoning grants must stand.
func testAbandonGrants(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	c := becomes("")
	c.Grants = storage.Grant{Kind: "cancel", Body: "cancel it"}
	set := storage.VoteChange{Vote: storage.Vote{Game: "g1", Kind: "cancel", After: 1, Until: noon,
		Body: "cancel it"},
		State: storage.Running, Lines: 1, At: noon}
	wants(t, s.Abandon(ctx, c), storage.ErrConflict)
	must(t, s.SetVote(ctx, set))
	must(t, s.Append(ctx, move("g1", 1)))
	wants(t, s.Abandon(ctx, c), storage.ErrConflict) // the game has gone on
	set.After, set.Lines = storage.AnyLine, 2
	must(t, s.SetVote(ctx, set))
	must(t, s.Append(ctx, move("g1", 2)))
	must(t, s.Pause(ctx, storage.StateChange{Game: "g1", At: noon, Until: noon.Add(time.Hour)}, true))
	c.Stop = storage.Stop{By: "u7", Reason: "all agree", At: noon}
	must(t, s.Abandon(ctx, c))
	set.State, set.Lines, set.Kind = storage.Cancelled, 3, "restore"
	must(t, s.SetVote(ctx, set))
	back := becomes("")
	back.Grants = storage.Grant{Kind: "restore", Body: "another"}
	wants(t, s.Restore(ctx, back), storage.ErrConflict)
	back.Grants.Body = "cancel it"
	must(t, s.Restore(ctx, back))
	if v := got(s.Votes(ctx, "g1"))(t); len(v) > 0 {
		t.Errorf("a game that is taken up again still asks for %v", v)
	}
	if still := got(s.Standstill(ctx, "g1"))(t); !still.Paused || !still.Until.Equal(noon.Add(time.Hour)) {
		t.Errorf("it is paused as %+v", still)
	}
}
