package storagetest

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// one is a server of each of four shards, and none.
var one = []ids.Server{"1000000000010223616", "1000000000014417920", "1000000000018612224",
	"1000000000022806528", ""}

// part is one of four shards.
func part(shard int) storage.Part { return storage.Part{Of: 4, Shards: []int{shard}} }

// What is to be done by itself is listed for the process that works for its server's shard, and for no other.
func testParts(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, server := range one {
		game := func(kind string) ids.Game {
			g := ids.Game(kind + strconv.Itoa(i))
			n := newGame(g)
			n.Game.Server, n.Game.Clock = server, "a day"
			must(t, s.CreateGame(ctx, n))
			return g
		}
		running := func(kind string, state storage.State) ids.Game {
			g := game(kind)
			a := move(g, 0)
			a.State = state
			due := storage.Due{Seat: "red", Decision: "1", Since: noon, At: noon}
			computer := due
			computer.Seat, computer.Computer = "blue", true
			a.Due, a.Answers = []storage.Due{due}, []storage.Due{due, computer}
			must(t, s.Append(ctx, a))
			return g
		}
		g, paused, stopped := running("g", storage.Running), running("p", storage.Running), game("s")
		running("f", storage.Finished)
		row := told("thread", "a")
		row.Game = g
		must(t, s.Enqueue(ctx, row))
		must(t, s.SetThread(ctx, g, ids.Channel("t"+g)))
		must(t, s.WantName(ctx, g, "a name"))
		v := asks("body", "")
		v.Game, v.Until, v.Outbox = g, noon, nil
		must(t, s.SetVote(ctx, v))
		must(t, s.SetOffer(ctx, storage.OfferChange{Offer: storage.Offer{Game: g, Seat: "blue", By: "u9", At: noon},
			Now: noon}))
		must(t, s.Pause(ctx, storage.StateChange{Game: paused, Until: noon, At: noon}, true))
		must(t, s.Abandon(ctx, storage.StateChange{Game: stopped, At: noon,
			Stop: storage.Stop{By: "u7", Reason: "a quarrel", At: noon}}))
		e := ids.Event(fmt.Sprint("e", i))
		must(t, s.OpenEvent(ctx, storage.Event{ID: e, Server: server, Live: true, Due: noon}, "opened", noon, ""))
		must(t, s.SetRoles(ctx, storage.RoleHolders{Server: server, League: e, Event: e, Lines: 0,
			Holders: []storage.Role{{Role: "r" + string(e), User: "u1"}}}))
		must(t, s.SetSettings(ctx, storage.Settings{User: ids.User(server), Calls: "digest"}))
		r := elsewhere("x"+strconv.Itoa(i), 1)
		r.Server = server
		got(s.EnterResults(ctx, "", &storage.ResultNews{Server: server, Kind: "entered", At: noon}, r))(t)
		must(t, s.SetServer(ctx, storage.Server{ID: server, Channel: "c"}))
	}
	of := func(id ids.Game) ids.Server { return one[id[len(id)-1]-'0'] }
	lists := func() map[string][]ids.Server {
		return map[string][]ids.Server{
			"Pending": each(t, func(o storage.OutboxRow) ids.Server { return of(o.Game) })(
				s.Pending(ctx, noon, 1000)),
			"DueReminders": each(t, func(r storage.Reminder) ids.Server { return of(r.Game) })(
				s.DueReminders(ctx, noon)),
			"Digests": each(t, func(d storage.Digest) ids.Server { return ids.Server(d.User) })(
				s.Digests(ctx, "digest")),
			"DueVotes":      each(t, func(v storage.Vote) ids.Server { return of(v.Game) })(s.DueVotes(ctx, noon)),
			"DuePauses":     each(t, of)(s.DuePauses(ctx, noon)),
			"DueClocks":     each(t, func(c storage.ClockDue) ids.Server { return of(c.Game) })(s.DueClocks(ctx, noon)),
			"DueAnswers":    each(t, func(d storage.Due) ids.Server { return of(d.Game) })(s.DueAnswers(ctx, noon)),
			"DueComputers":  each(t, func(d storage.Due) ids.Server { return of(d.Game) })(s.DueComputers(ctx, 1000)),
			"AllOffers":     each(t, func(o storage.Offer) ids.Server { return of(o.Game) })(s.AllOffers(ctx)),
			"Misnamed":      each(t, func(n storage.ThreadName) ids.Server { return of(n.Game) })(s.Misnamed(ctx)),
			"Stopped":       each(t, of)(s.Stopped(ctx, noon.Add(time.Hour))),
			"Unkept":        each(t, of)(s.Unkept(ctx, noon)),
			"Unarchived":    each(t, of)(s.Unarchived(ctx, noon.Add(time.Hour), 100)),
			"ResultNews":    each(t, func(n storage.ResultNews) ids.Server { return n.Server })(s.ResultNews(ctx)),
			"DueEvents":     each(t, func(e storage.Event) ids.Server { return e.Server })(s.DueEvents(ctx, noon)),
			"UnroledEvents": each(t, func(e storage.Event) ids.Server { return e.Server })(s.UnroledEvents(ctx)),
			"OpenRoles":     each(t, func(r storage.Role) ids.Server { return r.Server })(s.OpenRoles(ctx)),
			"ListServers":   each(t, func(v storage.Server) ids.Server { return v.ID })(s.ListServers(ctx)),
		}
	}
	for name, all := range lists() {
		if want := slices.Sorted(slices.Values(one)); !slices.Equal(all, want) {
			t.Errorf("%s: of everything %q", name, all)
		}
	}
	for shard, want := range [][]ids.Server{{"", one[0]}, {one[1]}, {one[2]}, {one[3]}} {
		s.SetPart(part(shard))
		for name, all := range lists() {
			if !slices.Equal(all, want) {
				t.Errorf("%s: of shard %d %q, want %q", name, shard, all, want)
			}
		}
		if next := got(s.NextAnswer(ctx))(t); !next.Equal(noon) {
			t.Errorf("the next answer of shard %d is at %v", shard, next)
		}
	}
	s.SetPart(storage.Part{Of: 4})
	for name, all := range lists() {
		if len(all) > 0 {
			t.Errorf("%s: of no shard %q", name, all)
		}
	}
	if next := got(s.NextAnswer(ctx))(t); !next.IsZero() {
		t.Errorf("the next answer of no shard is at %v", next)
	}
	if all := s.Part(); all.Of != 4 || len(all.Shards) > 0 {
		t.Errorf("the part is %v", all)
	}
}

// each lists servers in order.
func each[T any](t *testing.T, of func(T) ids.Server) func([]T, error) []ids.Server {
	return func(list []T, err error) (servers []ids.Server) {
		t.Helper()
		for _, v := range got(list, err)(t) {
			servers = append(servers, of(v))
		}
		slices.Sort(servers)
		return servers
	}
}

// The store and the program agree which shard a server is of, whatever it is called.
func testShards(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	servers := append(slices.Clone(one), "s1", "4194304", "4194303", "8388608x", "-8388608", " 8388608",
		"8388608 ", "0008388608", "9223372036854775807", "9223372036854775808", "99999999999999999999",
		"300000000000000000")
	for n := range 40 {
		servers = append(servers, ids.Server(fmt.Sprint(uint64(n)*123456789123456789)))
	}
	for _, server := range servers {
		must(t, s.NameServer(ctx, server, "x"))
		must(t, s.NameServer(ctx, server, "y"))
	}
	for _, shards := range []int{1, 3, 16} {
		for shard := range shards {
			p := storage.Part{Of: shards, Shards: []int{shard}}
			var want, all []ids.Server
			for _, server := range servers {
				if p.Has(server) {
					want = append(want, server)
				}
			}
			s.SetPart(p)
			for _, v := range got(s.ListServers(ctx))(t) {
				all = append(all, v.ID)
			}
			slices.Sort(want)
			if !slices.Equal(all, slices.Compact(want)) {
				t.Errorf("shard %d of %d: %q, want %q", shard, shards, all, want)
			}
		}
	}
}

// Each shard tells of its own servers when it connects.
func testPresentByShard(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, server := range one[:4] {
		n := newGame(ids.Game(strconv.Itoa(i)))
		n.Game.Server = server
		must(t, s.CreateGame(ctx, n))
	}
	there := func(want ...ids.Server) {
		t.Helper()
		all := each(t, func(v storage.Server) ids.Server { return v.ID })(s.ListServers(ctx))
		if !slices.Equal(all, want) {
			t.Errorf("it is in %q, want %q", all, want)
		}
	}
	must(t, s.SetPresent(ctx, storage.Part{}, nil))
	there()
	must(t, s.SetPresent(ctx, part(1), one[1:2]))
	must(t, s.SetPresent(ctx, part(2), one[2:3]))
	there(one[1], one[2])
	must(t, s.SetPresent(ctx, part(1), nil))
	there(one[2])
	must(t, s.SetPresent(ctx, storage.Part{Of: 4, Shards: []int{0, 3}}, []ids.Server{one[0], one[3]}))
	there(one[0], one[2], one[3])
}
