package storagetest

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// Each promise that something is done once, or only as it was seen, holds when fifty do it at once, half of
// them through a second program that has the same data open.
func testRaces(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	other := open(t)
	game := func(id ids.Game) storage.Game { return newGame(id).Game }
	lobby := func(g ids.Game) { must(t, s.CreateGame(ctx, newGame(g))) }
	running := func(g ids.Game) {
		lobby(g)
		must(t, s.Append(ctx, move(g, 0)))
	}
	nothing := func(ids.Game) {}
	red, blue := storage.Seat{Seat: "red", User: "u1"}, storage.Seat{Seat: "blue", User: "u2"}
	state := func(g ids.Game) storage.StateChange { return storage.StateChange{Game: g, At: noon} }
	stopped := func(g ids.Game) {
		running(g)
		c := state(g)
		c.Stop = storage.Stop{By: "u7", Reason: "a quarrel", At: noon}
		must(t, s.Abandon(ctx, c))
	}
	vote := func(g ids.Game, kind string) storage.VoteChange {
		v := asks("body", "")
		v.Game, v.Kind = g, kind
		return v
	}
	offer := storage.Offer{Seat: "blue", By: "u9", At: noon}
	report := func(g ids.Game) storage.NewReport {
		return storage.NewReport{Report: storage.Report{ID: "r" + string(g), Game: g, User: "u1", At: noon}}
	}
	event := func(g ids.Game) storage.Event {
		return storage.Event{ID: ids.Event("e" + g), Server: "s1", Live: true}
	}
	opens := func(g ids.Game) { must(t, s.OpenEvent(ctx, event(g), "opened", noon, "")) }
	fresh := func(g ids.Game, hand int) ids.Game { return ids.Game(fmt.Sprintf("%s-%d", g, hand)) }
	for i, r := range []struct {
		name  string
		loser error
		ready func(g ids.Game)
		do    func(s storage.Store, g ids.Game, hand int) error
	}{
		{"create a game", storage.ErrConflict, nothing, func(s storage.Store, g ids.Game, _ int) error {
			return s.CreateGame(ctx, newGame(g))
		}},
		{"carry a game on", storage.ErrCarriedOn, running, func(s storage.Store, g ids.Game, hand int) error {
			n := storage.NewGame{Game: game(fresh(g, hand))}
			n.Game.After = g
			return s.CreateGame(ctx, n)
		}},
		{"play a game again", storage.ErrCarriedOn, running, func(s storage.Store, g ids.Game, hand int) error {
			n := storage.NewGame{Game: game(fresh(g, hand))}
			n.Game.Rematch = g
			return s.CreateGame(ctx, n)
		}},
		{"open an event's game", storage.ErrCarriedOn, opens, func(s storage.Store, g ids.Game, hand int) error {
			return s.CreateGame(ctx, storage.NewGame{Game: game(fresh(g, hand)), Event: event(g).ID,
				EventGame: "1"})
		}},
		{"move a game", storage.ErrConflict, lobby, func(s storage.Store, g ids.Game, _ int) error {
			return s.Move(ctx, storage.Moving{Game: g, From: "c1", To: "c2", At: noon})
		}},
		{"freeze", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			c := state(g)
			c.State = storage.Frozen
			return s.SetState(ctx, c)
		}},
		{"cancel", storage.ErrNotLobby, lobby, func(s storage.Store, g ids.Game, _ int) error {
			return s.Cancel(ctx, state(g))
		}},
		{"sit down", storage.ErrSeatTaken, lobby, func(s storage.Store, g ids.Game, hand int) error {
			return s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: g, Seat: "blue",
				User: ids.User("u" + strconv.Itoa(hand))}, At: noon})
		}},
		{"sit down as was seen", storage.ErrConflict, lobby, func(s storage.Store, g ids.Game, hand int) error {
			return s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: g, User: "u2",
				Seat: ids.Chair("seat" + strconv.Itoa(hand))}, Seen: []storage.Seat{red}, At: noon})
		}},
		{"get up", storage.ErrNotFound, lobby, func(s storage.Store, g ids.Game, _ int) error {
			return s.LeaveSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: g, Seat: "red", User: "u1"}, At: noon})
		}},
		{"rearrange", storage.ErrConflict, lobby, func(s storage.Store, g ids.Game, hand int) error {
			return s.Rearrange(ctx, storage.Arranging{Game: g, Seen: []storage.Seat{red}, Options: strconv.Itoa(hand),
				Arrange: "agreed", State: storage.Lobby, At: noon})
		}},
		{"begin", storage.ErrNotLobby, lobby, func(s storage.Store, g ids.Game, _ int) error {
			return s.Begin(ctx, storage.Beginning{Game: g, Seen: []storage.Seat{red}, Seed: storage.Seed{1}, At: noon})
		}},
		{"start", storage.ErrConflict, lobby, func(s storage.Store, g ids.Game, _ int) error {
			a := move(g, 0)
			a.Seen, a.Start = []storage.Seat{red}, &storage.Start{Seats: []storage.Seat{red, blue}}
			return s.Append(ctx, a)
		}},
		{"pause", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			return s.Pause(ctx, state(g), true)
		}},
		{"abandon", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			return s.Abandon(ctx, state(g))
		}},
		{"restore", storage.ErrConflict, stopped, func(s storage.Store, g ids.Game, _ int) error {
			return s.Restore(ctx, state(g))
		}},
		{"settle or restore", storage.ErrConflict, stopped, func(s storage.Store, g ids.Game, hand int) error {
			if hand%4 < 2 {
				return s.SettleStop(ctx, state(g))
			}
			return s.Restore(ctx, state(g))
		}},
		{"archive", storage.ErrConflict, func(g ids.Game) {
			lobby(g)
			a := move(g, 0)
			a.State = storage.Finished
			must(t, s.Append(ctx, a))
		}, func(s storage.Store, g ids.Game, _ int) error {
			return s.Archive(ctx, storage.Archiving{Game: g, Before: noon.Add(time.Hour)})
		}},
		{"replace", storage.ErrConflict, running, func(s storage.Store, g ids.Game, hand int) error {
			return s.Replace(ctx, storage.SeatChange{Seat: storage.Seat{Game: g, Seat: "red", User: "u1"},
				Seen: []storage.Seat{red}, After: 1, At: noon}, ids.User("u9"+strconv.Itoa(hand)))
		}},
		{"ask for a vote", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			return s.SetVote(ctx, vote(g, "undo"))
		}},
		{"grant a vote", storage.ErrConflict, func(g ids.Game) {
			running(g)
			must(t, s.SetVote(ctx, vote(g, "offer")))
		}, func(s storage.Store, g ids.Game, hand int) error {
			o := storage.Offer{Game: g, Seat: ids.Chair("seat" + strconv.Itoa(hand)), By: "u9", At: noon}
			return s.SetOffer(ctx, storage.OfferChange{Offer: o, Grants: storage.Grant{Kind: "offer", Body: "body"},
				Now: noon})
		}},
		{"retime", storage.ErrConflict, running, func(s storage.Store, g ids.Game, hand int) error {
			return s.Retime(ctx, storage.Retiming{Game: g, After: 1, Seen: [2]string{"{}", ""},
				Waits: strconv.Itoa(hand), At: noon})
		}},
		{"set orders", storage.ErrConflict, running, func(s storage.Store, g ids.Game, hand int) error {
			c := orders(strconv.Itoa(hand), "")
			c.Game = g
			return s.SetOrders(ctx, c)
		}},
		{"set orders, or move by them", storage.ErrConflict, func(g ids.Game) {
			running(g)
			c := orders("seen", "")
			c.Game = g
			must(t, s.SetOrders(ctx, c))
		}, func(s storage.Store, g ids.Game, hand int) error {
			c := orders(strconv.Itoa(hand), "seen")
			c.Game = g
			if hand%4 < 2 {
				return s.SetOrders(ctx, c)
			}
			a := move(g, 1)
			a.Orders = []storage.OrdersChange{c}
			return s.Append(ctx, a)
		}},
		{"offer a seat", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			o := offer
			o.Game = g
			return s.SetOffer(ctx, storage.OfferChange{Offer: o, Now: noon})
		}},
		{"note an offer's messages", storage.ErrConflict, func(g ids.Game) {
			running(g)
			o := offer
			o.Game = g
			must(t, s.SetOffer(ctx, storage.OfferChange{Offer: o, Now: noon}))
		}, func(s storage.Store, g ids.Game, hand int) error {
			o := offer
			o.Game = g
			return s.SetOfferMessages(ctx, o, ids.Message(strconv.Itoa(hand)), "")
		}},
		{"warn", storage.ErrConflict, running, func(s storage.Store, g ids.Game, hand int) error {
			return s.SetWarning(ctx, storage.Warning{Game: g, Seat: "red", Body: strconv.Itoa(hand)}, "")
		}},
		{"confer", storage.ErrConflict, running, func(s storage.Store, g ids.Game, hand int) error {
			return s.Confer(ctx, storage.Conferring{Game: g, Seat: "red", Decision: "1", Since: noon,
				At: noon.Add(time.Duration(hand) * time.Second)}, nil, "")
		}},
		{"report", storage.ErrConflict, running, func(s storage.Store, g ids.Game, _ int) error {
			return s.AddReport(ctx, report(g))
		}},
		{"answer a report", storage.ErrConflict, func(g ids.Game) {
			running(g)
			must(t, s.AddReport(ctx, report(g)))
		}, func(s storage.Store, g ids.Game, _ int) error {
			return s.AnswerReport(ctx, storage.ReportAnswer{ID: report(g).ID, At: noon})
		}},
		{"open an event", storage.ErrConflict, nothing, func(s storage.Store, g ids.Game, _ int) error {
			return s.OpenEvent(ctx, event(g), "opened", noon, "")
		}},
		{"open the next season", storage.ErrCarriedOn, opens, func(s storage.Store, g ids.Game, hand int) error {
			next := event(fresh(g, hand))
			next.After = event(g).ID
			return s.OpenEvent(ctx, next, "opened", noon, "")
		}},
		{"write to an event", storage.ErrConflict, opens, func(s storage.Store, g ids.Game, hand int) error {
			return s.WriteEvent(ctx, storage.EventChange{Event: event(g).ID, Seen: 1,
				Lines: []string{strconv.Itoa(hand)}, At: noon})
		}},
		{"change a result", storage.ErrConflict, func(g ids.Game) {
			got(s.EnterResults(ctx, "", nil, elsewhere(string(g), 1)))(t)
		}, func(s storage.Store, g ids.Game, hand int) error {
			return s.ChangeResult(ctx, "", storage.ResultChange{ID: string(g), Seen: 1, State: storage.ResultStruck,
				Deed: storage.ResultDeed{At: noon, By: ids.User("u" + strconv.Itoa(hand)), Kind: "struck"}})
		}},
		{"say who somebody is", storage.ErrConflict, func(g ids.Game) {
			r := elsewhere(string(g), 1)
			r.Server, r.Seats = ids.Server("s"+g), nil
			for hand := range 50 {
				r.Seats = append(r.Seats, storage.ResultSeat{Seat: ids.Chair(strconv.Itoa(hand)),
					Name: strconv.Itoa(hand), Last: true, Place: 1})
			}
			got(s.EnterResults(ctx, "", nil, r))(t)
		}, func(s storage.Store, g ids.Game, hand int) error {
			_, err := s.NameResults(ctx, "", storage.Naming{Server: ids.Server("s" + g), Name: strconv.Itoa(hand),
				User: "u1", Deed: storage.ResultDeed{At: noon, By: "u2", Kind: "named"}})
			return err
		}},
	} {
		g := ids.Game("g" + strconv.Itoa(i))
		r.ready(g)
		t.Run(r.name, func(t *testing.T) {
			race(t, 50, r.loser, func(hand int) error {
				if hand%2 == 0 {
					return r.do(other, g, hand)
				}
				return r.do(s, g, hand)
			})
		})
	}
}

// Whoever enters a result first has entered it; the others are told that it was there.
func testEnterRace(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	var mu sync.Mutex
	entered := 0
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			new, err := s.EnterResults(ctx, "", nil, elsewhere("x1", 1))
			mu.Lock()
			defer mu.Unlock()
			if entered += len(new); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if entered != 1 {
		t.Errorf("entered %d times", entered)
	}
}

// Many write to few games at once, and change what concerns all of them: nobody waits for ever, all is kept,
// and the rows of each game appear in the order of their ids. A row that appears after one with a larger id
// would be told after it, or never, by whoever has told that one already.
func testManyWriters(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	stores := []storage.Store{s, open(t)}
	const games, hands, rounds = 3, 8, 6
	game := func(n int) ids.Game { return ids.Game("g" + strconv.Itoa(n%games)) }
	for n := range games {
		must(t, s.CreateGame(ctx, newGame(game(n))))
		must(t, s.Append(ctx, move(game(n), 0)))
	}
	over := make(chan struct{})
	var reads, writes sync.WaitGroup
	reads.Go(func() {
		seen := map[ids.Game][]int64{}
		for {
			for n := range games {
				rows, err := s.Untold(ctx, game(n), "thread")
				if err != nil {
					t.Error(err)
					return
				}
				known := seen[game(n)]
				now := make([]int64, len(rows))
				for i, r := range rows {
					now[i] = r.ID
				}
				if len(now) < len(known) || !slices.Equal(now[:len(known)], known) {
					t.Errorf("of game %s there were rows %v, and now there are %v", game(n), known, now)
					return
				}
				seen[game(n)] = now
			}
			select {
			case <-over:
				return
			default:
			}
		}
	})
	for hand := range hands {
		writes.Go(func() {
			s := stores[hand%len(stores)]
			for round := range rounds {
				g, at := game(hand+round), noon.Add(time.Duration(round)*time.Second)
				row, second := told("thread", "a"), told("thread", "b")
				row.Game, second.Game = g, game(hand+round+1)
				user := ids.User("u" + strconv.Itoa(hand))
				for name, err := range map[string]error{
					"enqueue": s.Enqueue(ctx, row, second),
					"warning": s.SetWarning(ctx, storage.Warning{Game: g, Seat: ids.Chair(fmt.Sprint(hand, round)),
						Body: "soon"}, "", row),
					"leave": s.SetLeave(ctx, storage.LeaveChange{Leave: storage.Leave{User: user, Since: at,
						Until: at.Add(time.Hour)}, At: at, Outbox: []storage.OutboxRow{row}}),
					"alive":   s.Alive(ctx, at, time.Hour),
					"present": s.SetPresent(ctx, storage.Part{}, []ids.Server{"s1"}),
					"thread":  s.SetPost(ctx, g, ids.Channel("t"+g), row),
					"purge":   s.Purge(ctx, noon.Add(-time.Hour)),
				} {
					if err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		})
	}
	writes.Wait()
	close(over)
	reads.Wait()
	rows := 0
	for n := range games {
		rows += len(got(s.Untold(ctx, game(n), "thread"))(t))
	}
	if want := hands * rounds * 5; rows != want {
		t.Errorf("%d rows wait, want %d", rows, want)
	}
}
