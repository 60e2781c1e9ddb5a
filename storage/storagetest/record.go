package storagetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testRecord(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	first := move("g1", 0)
	first.Lines = []string{"start\n  die 6", "red: ścieżka n=0"} // one action may bring more lines than one
	must(t, s.Append(ctx, first))
	second := move("g1", 2)
	second.At, second.State, second.Waits, second.Position = noon.Add(time.Minute), storage.Finished,
		`{"red":1}`, []byte{0, 255}
	must(t, s.Append(ctx, second))

	s = open(t)
	want := []storage.Line{
		{Game: "g1", Sequence: 0, Text: first.Lines[0], At: noon},
		{Game: "g1", Sequence: 1, Text: first.Lines[1], At: noon},
		{Game: "g1", Sequence: 2, Text: second.Lines[0], At: second.At},
	}
	if lines := got(s.Lines(ctx, "g1"))(t); !reflect.DeepEqual(lines, want) {
		t.Errorf("got  %+v\nwant %+v", lines, want)
	}
	if p := got(s.Position(ctx, "g1"))(t); !reflect.DeepEqual(p, storage.Position{Game: "g1", Sequence: 3,
		Data: second.Position}) {
		t.Errorf("position %+v", p)
	}
	game := newGame("g1").Game
	game.State, game.Sequence, game.Chance, game.Waits, game.Updated = storage.Finished, 3, second.Chance,
		second.Waits, second.At
	if g := got(s.Game(ctx, "g1"))(t); !reflect.DeepEqual(g, game) {
		t.Errorf("got  %+v\nwant %+v", g, game)
	}
}

func testAppendRace(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	other := open(t) // as if a second program had the same data open
	const rounds = 5
	for after := range rounds {
		race(t, 50, storage.ErrConflict, func(hand int) error {
			a := move("g1", after)
			a.Outbox = []storage.OutboxRow{told("thread", strconv.Itoa(after))}
			if hand%2 == 0 {
				return other.Append(ctx, a)
			}
			return s.Append(ctx, a)
		})
	}
	if lines := got(s.Lines(ctx, "g1"))(t); len(lines) != rounds {
		t.Errorf("%d lines, want %d", len(lines), rounds)
	}
	if text, _ := pending(t, s, noon); text != "thread:0 thread:1 thread:2 thread:3 thread:4" {
		t.Errorf("outbox: %s", text)
	}
	wants(t, s.Append(ctx, move("g1", rounds+1)), storage.ErrConflict) // ahead is no better than behind
}

func testReadersMeanwhile(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	const moves = 100
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			for {
				before, err := s.Lines(ctx, "g1")
				position, err2 := s.Position(ctx, "g1")
				after, err3 := s.Lines(ctx, "g1")
				if err != nil || err2 != nil || err3 != nil {
					t.Errorf("a reader failed: %v, %v, %v", err, err2, err3)
					return
				}
				whole := string(position.Data) == fmt.Sprint("after ", position.Sequence-1)
				if !whole || position.Sequence < len(before) || position.Sequence > len(after) {
					t.Errorf("between %d and %d lines: position %d, %q", len(before), len(after), position.Sequence,
						position.Data)
					return
				}
				if damage, err := s.Verify(ctx, "g1"); damage != "" || err != nil {
					t.Errorf("a move looks like damage: %q, %v", damage, err)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for after := 1; after <= moves; after++ {
		if err := s.Append(ctx, move("g1", after)); err != nil {
			t.Error(err)
		}
	}
	close(done)
	readers.Wait()
}

func testAppendStates(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Cancel(ctx, becomes(storage.Cancelled)))
	wants(t, s.Append(ctx, move("g1", 0)), storage.ErrConflict) // a start that met the cancellation
	must(t, s.CreateGame(ctx, newGame("g2")))
	last := move("g2", 0)
	last.State = storage.Finished
	must(t, s.Append(ctx, last))
	wants(t, s.Append(ctx, move("g2", 1)), storage.ErrConflict)
	if g := got(s.Game(ctx, "g2"))(t); g.State != storage.Finished || g.Sequence != 1 {
		t.Errorf("the game is %s and has %d lines", g.State, g.Sequence)
	}
}

func testAppendSeats(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.JoinSeat(ctx, sits("u2")))
	start := move("g1", 0)
	start.Seen = []storage.Seat{{Seat: "red", User: "u1"}, {Seat: "blue", User: "u2"}}
	must(t, s.LeaveSeat(ctx, sits("u2")))
	wants(t, s.Append(ctx, start), storage.ErrConflict)
	must(t, s.JoinSeat(ctx, sits("u3")))
	wants(t, s.Append(ctx, start), storage.ErrConflict)
	must(t, s.LeaveSeat(ctx, sits("u3")))
	must(t, s.JoinSeat(ctx, sits("u2")))
	must(t, s.Append(ctx, start))
	// What is agreed changes with a line, if it is as it was seen.
	for i, x := range []struct {
		seen, next, stands string
		err                error
	}{{"", "", "", nil}, {"", "one", "one", nil}, {"", "two", "one", storage.ErrConflict},
		{"one", "", "", nil}} {
		before := got(s.Game(ctx, "g1"))(t).Sequence
		a := move("g1", before)
		a.Arranged, a.Arrange = x.seen, x.next
		if err := s.Append(ctx, a); !errors.Is(err, x.err) {
			t.Errorf("%d: %v", i, err)
		}
		if g := got(open(t).Game(ctx, "g1"))(t); g.Lobby != x.stands || (g.Sequence > before) != (x.err == nil) {
			t.Errorf("%d: agreed is %q after %d lines", i, g.Lobby, g.Sequence)
		}
	}
}

func testChance(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	next := func(after int, chance uint64) error {
		a := move("g1", after)
		a.Chance = chance
		return s.Append(ctx, a)
	}
	must(t, next(0, 5))
	must(t, next(1, 5))
	if next(2, 4) == nil {
		t.Error("chance went back")
	}
	must(t, next(2, 6))
}

// testAtomic fails appends in every way it can, after each other part of them would have been kept.
func testAtomic(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	first := move("g1", 0)
	first.Interaction = "i1"
	must(t, s.Append(ctx, first))
	next := func(change func(*storage.Append)) storage.Append {
		a := move("g1", 1)
		a.Interaction, a.Outbox = "i2", []storage.OutboxRow{told("thread", "1"), told("red", "2")}
		change(&a)
		return a
	}
	wants(t, s.Append(ctx, next(func(a *storage.Append) { a.Interaction = "i1" })), storage.ErrAlreadyHandled)
	wants(t, s.Append(ctx, next(func(a *storage.Append) { a.After = 0 })), storage.ErrConflict)
	for name, change := range map[string]func(*storage.Append){
		"a state that does not exist": func(a *storage.Append) { a.State = "asleep" },
		"no position":                 func(a *storage.Append) { a.Position = nil },
		"no lines":                    func(a *storage.Append) { a.Lines = nil },
	} {
		if s.Append(ctx, next(change)) == nil {
			t.Errorf("%s: the append was accepted", name)
		}
	}
	s = open(t)
	want := newGame("g1").Game
	want.State, want.Sequence, want.Waits = storage.Running, 1, "{}"
	if g := got(s.Game(ctx, "g1"))(t); !reflect.DeepEqual(g, want) {
		t.Errorf("got  %+v\nwant %+v", g, want)
	}
	if lines := got(s.Lines(ctx, "g1"))(t); len(lines) != 1 {
		t.Errorf("lines: %+v", lines)
	}
	if p := got(s.Position(ctx, "g1"))(t); p.Sequence != 1 || string(p.Data) != "after 0" {
		t.Errorf("position %+v", p)
	}
	if text, _ := pending(t, s, noon); text != "" {
		t.Errorf("outbox: %s", text)
	}
	// the refused attempts have not used the interaction up
	must(t, s.Append(ctx, next(func(*storage.Append) {})))
}

func testInteractionOnce(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	for _, c := range []struct {
		name string // and the interaction's id
		do   func(s storage.Store, interaction ids.Interaction) error
	}{
		{"create", func(s storage.Store, i ids.Interaction) error {
			n := newGame("g2")
			n.Interaction = i
			return s.CreateGame(ctx, n)
		}},
		{"cancel", func(s storage.Store, i ids.Interaction) error {
			return s.Cancel(ctx, storage.StateChange{Game: "g2", At: noon, Interaction: i})
		}},
		{"join", func(s storage.Store, i ids.Interaction) error {
			c := sits("u2")
			c.Interaction = i
			return s.JoinSeat(ctx, c)
		}},
		{"leave", func(s storage.Store, i ids.Interaction) error {
			c := sits("u2")
			c.Interaction = i
			return s.LeaveSeat(ctx, c)
		}},
		{"append", func(s storage.Store, i ids.Interaction) error {
			a := move("g1", 0)
			a.Interaction = i
			return s.Append(ctx, a)
		}},
		{"pace", func(s storage.Store, i ids.Interaction) error {
			return s.SetPace(ctx, storage.PaceChange{Game: "g1", After: 1, Pace: "blitz", At: noon, Interaction: i})
		}},
		{"freeze", func(s storage.Store, i ids.Interaction) error {
			c := becomes(storage.Frozen)
			c.Interaction = i
			return s.SetState(ctx, c)
		}},
	} {
		must(t, c.do(s, ids.Interaction(c.name)))
		s = open(t)
		wants(t, c.do(s, ids.Interaction(c.name)), storage.ErrAlreadyHandled)
		other := newGame("other")
		other.Interaction = ids.Interaction(c.name)
		wants(t, s.CreateGame(ctx, other), storage.ErrAlreadyHandled) // whatever carries the id
	}
}

func testInteractionRace(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	race(t, 50, storage.ErrAlreadyHandled, func(hand int) error {
		c := sits("u2")
		c.Seat.Seat, c.Interaction = ids.Chair(fmt.Sprint("seat", hand)), "i1"
		return s.JoinSeat(ctx, c)
	})
	if seats := got(s.Seats(ctx, "g1"))(t); len(seats) != 2 {
		t.Errorf("seats: %+v", seats)
	}
}

// Bench times appends to a store with all that they check, by one writer and by eight, each in a game of its
// own.
func Bench(b *testing.B, s storage.Store) {
	for _, writers := range []int{1, 8} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) { benchAppends(b, s, writers) })
	}
}

func benchAppends(b *testing.B, s storage.Store, writers int) {
	ctx, position := b.Context(), make([]byte, 4000)
	took := make([][]time.Duration, writers)
	var left atomic.Int64
	left.Store(int64(b.N))
	games := make([]ids.Game, writers)
	for w := range writers {
		games[w] = ids.Game(fmt.Sprintf("g%d-%d-%d", writers, b.N, w))
		if err := s.CreateGame(ctx, newGame(games[w])); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	var all sync.WaitGroup
	for w, game := range games {
		all.Go(func() {
			for after := 0; left.Add(-1) >= 0; after++ {
				a := move(game, after)
				a.Position = position
				a.Outbox = []storage.OutboxRow{told("thread", "a"), told("red", "b")}
				a.Interaction = ids.Interaction(fmt.Sprint(game, after))
				began := time.Now()
				if err := s.Append(ctx, a); err != nil {
					b.Error(err)
					return
				}
				took[w] = append(took[w], time.Since(began))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	times := slices.Sorted(slices.Values(slices.Concat(took...)))
	for _, share := range []int{50, 99} {
		if n := len(times); n > 0 {
			b.ReportMetric(float64(times[min(n-1, n*share/100)].Microseconds())/1000, fmt.Sprintf("ms-p%d", share))
		}
	}
}
