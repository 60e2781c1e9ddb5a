// Package storagetest holds any implementation of storage.Store to its contract.
package storagetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"redbook/storage"
)

// Open opens the store of one test. Called again in the same test it opens the same data: a restart.
type Open func(t *testing.T) storage.Store

// noon is when the tests take place: the store has no clock of its own.
var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// Run holds a store to the contract. fresh gives each test data of its own.
func Run(t *testing.T, fresh func(t *testing.T) Open) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, open Open)
	}{
		{"users are kept as last seen", testUsers},
		{"a game is kept whole", testGame},
		{"a game's code is taken once", testGameConflict},
		{"games are found by thread, player and server", testFinding},
		{"a seat is taken once", testSeats},
		{"seats change only in the lobby", testLobbyOnly},
		{"of two appends after one line one wins", testCompareAndSwap},
		{"a failed append leaves nothing", testAtomic},
		{"an interaction acts once", testInteractionOnce},
		{"a draft survives a restart", testDrafts},
		{"the outbox keeps its order", testOutboxOrder},
		{"purging forgets what is old and told", testPurge},
		{"a seed does not print", testSeed},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, fresh(t)) })
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wants(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

// newGame is a lobby with one seat taken.
func newGame(id string) storage.NewGame {
	return storage.NewGame{
		Game: storage.Game{
			ID: id, Rules: "probe", Options: "deck=small", State: storage.Lobby, Server: "s1", Channel: "c1", Language: "pl", Host: "u1",
			Commitment: "abc", Seed: storage.Seed("secret"), Created: noon, Updated: noon,
		},
		Seats: []storage.Seat{{Game: id, Seat: "red", User: "u1"}},
	}
}

// appended is a move of a game that has `after` lines.
func appended(game string, after int) storage.Append {
	return storage.Append{
		Game: game, After: after, Lines: []string{fmt.Sprintf("red: move n=%d", after)}, Chance: uint64(after) * 2,
		Position: []byte{byte(after)}, State: storage.Running, Waits: "{}", At: noon,
	}
}

func testUsers(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	_, err := s.User(ctx, "u1")
	wants(t, err, storage.ErrNotFound)
	must(t, s.SeeUser(ctx, storage.User{ID: "u1", Name: "Rosie", Locale: "en-GB"}))
	must(t, s.SetDMClosed(ctx, "u1", true))
	must(t, s.SeeUser(ctx, storage.User{ID: "u1", Name: "Rosie Cotton", Locale: "pl"}))
	got, err := open(t).User(ctx, "u1")
	must(t, err)
	if want := (storage.User{ID: "u1", Name: "Rosie Cotton", Locale: "pl", DMClosed: true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func testGame(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	_, err := s.Game(ctx, "none")
	wants(t, err, storage.ErrNotFound)
	n := newGame("g1")
	must(t, s.CreateGame(ctx, n))
	must(t, s.SetLobbyMessage(ctx, "g1", "m1"))
	must(t, s.SetThread(ctx, "g1", "t1"))
	must(t, s.SetStatusMessage(ctx, "g1", "m2"))
	wants(t, s.SetThread(ctx, "none", "t2"), storage.ErrNotFound)
	must(t, s.Append(ctx, appended("g1", 0)))
	got, err := open(t).Game(ctx, "g1")
	must(t, err)
	want := n.Game
	want.LobbyMessage, want.Thread, want.StatusMessage = "m1", "t1", "m2"
	want.State, want.Sequence, want.Waits = storage.Running, 1, "{}"
	if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) || !bytes.Equal(got.Seed, want.Seed) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	position, err := s.Position(ctx, "g1")
	must(t, err)
	lines, err := s.Lines(ctx, "g1")
	must(t, err)
	if position.Sequence != 1 || !bytes.Equal(position.Data, []byte{0}) || len(lines) != 1 || lines[0].Text != "red: move n=0" || !lines[0].At.Equal(noon) {
		t.Errorf("position %+v, lines %+v", position, lines)
	}
	must(t, s.SetThread(ctx, "g1", "t9"))
	if got, _ := s.Game(ctx, "g1"); got.StatusMessage != "" {
		t.Error("a new thread has no status message")
	}
}

func testGameConflict(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	wants(t, s.CreateGame(ctx, newGame("g1")), storage.ErrConflict)
}

func testFinding(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, id := range []string{"g1", "g2", "g3"} {
		n := newGame(id)
		n.Game.Updated = noon.Add(time.Duration(i) * time.Minute)
		must(t, s.CreateGame(ctx, n))
	}
	must(t, s.Cancel(ctx, storage.StateChange{Game: "g2", State: storage.Cancelled, At: noon}))
	must(t, s.SetThread(ctx, "g3", "t3"))
	byThread, err := s.GameByThread(ctx, "t3")
	must(t, err)
	if byThread.ID != "g3" {
		t.Errorf("thread t3 is game %s", byThread.ID)
	}
	_, err = s.GameByThread(ctx, "")
	wants(t, err, storage.ErrNotFound)
	ids := func(games []storage.Game, err error) string {
		must(t, err)
		text := ""
		for _, g := range games {
			text += g.ID + " "
		}
		return text
	}
	for _, c := range []struct{ got, want string }{
		{ids(s.GamesOf(ctx, "u1")), "g3 g1 g2 "},
		{ids(s.GamesOf(ctx, "u1", storage.Lobby, storage.Running)), "g3 g1 "},
		{ids(s.GamesOf(ctx, "u2")), ""},
		{ids(s.GamesIn(ctx, "s1", storage.Cancelled)), "g2 "},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func testSeats(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	wants(t, s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "red", User: "u2"}, At: noon}), storage.ErrSeatTaken)
	var wins, losses int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			err := s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "blue", User: fmt.Sprint("v", i)}, At: noon})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				wins++
			case errors.Is(err, storage.ErrSeatTaken):
				losses++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	seats, err := s.Seats(ctx, "g1")
	must(t, err)
	if wins != 1 || losses != 19 || len(seats) != 2 || seats[0].Seat != "blue" || seats[1].User != "u1" {
		t.Errorf("%d won, %d lost, seats %+v", wins, losses, seats)
	}
	leave := storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "red", User: "u2"}, At: noon}
	wants(t, s.LeaveSeat(ctx, leave), storage.ErrNotFound)
	leave.Seat.User = "u1"
	must(t, s.LeaveSeat(ctx, leave))
}

func testLobbyOnly(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	must(t, s.Append(ctx, appended("g1", 0)))
	wants(t, s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "blue", User: "u2"}, At: noon}), storage.ErrNotLobby)
	wants(t, s.LeaveSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "red", User: "u1"}, At: noon}), storage.ErrNotLobby)
	wants(t, s.Cancel(ctx, storage.StateChange{Game: "g1", State: storage.Cancelled, At: noon}), storage.ErrNotLobby)
	wants(t, s.SetState(ctx, storage.StateChange{Game: "none", State: storage.Frozen, At: noon}), storage.ErrNotFound)
	must(t, s.SetState(ctx, storage.StateChange{Game: "g1", State: storage.Frozen, At: noon}))
}

func testCompareAndSwap(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	const rounds, rivals = 10, 5
	for round := range rounds {
		var wins, conflicts int
		var mu sync.Mutex
		var all sync.WaitGroup
		for range rivals {
			all.Go(func() {
				err := s.Append(ctx, appended("g1", round))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					wins++
				case errors.Is(err, storage.ErrConflict):
					conflicts++
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if wins != 1 || conflicts != rivals-1 {
			t.Fatalf("round %d: %d won, %d conflicts", round, wins, conflicts)
		}
	}
	lines, err := s.Lines(ctx, "g1")
	must(t, err)
	if len(lines) != rounds {
		t.Errorf("%d lines, want %d", len(lines), rounds)
	}
	wants(t, s.Append(ctx, appended("none", 0)), storage.ErrConflict)
}

func testAtomic(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	first := appended("g1", 0)
	first.Interaction = "i1"
	must(t, s.Append(ctx, first))
	second := appended("g1", 1)
	second.Interaction = "i1"
	second.Outbox = []storage.OutboxRow{{Audience: "thread", Kind: "happened", Created: noon, NotBefore: noon}}
	wants(t, s.Append(ctx, second), storage.ErrAlreadyHandled)
	late := appended("g1", 0)
	late.Interaction = "i2"
	late.Outbox = second.Outbox
	wants(t, s.Append(ctx, late), storage.ErrConflict)
	game, err := s.Game(ctx, "g1")
	must(t, err)
	lines, err := s.Lines(ctx, "g1")
	must(t, err)
	rows, err := s.Pending(ctx, noon, 10)
	must(t, err)
	if game.Sequence != 1 || len(lines) != 1 || len(rows) != 0 {
		t.Errorf("sequence %d, %d lines, %d outbox rows: a refused append left something", game.Sequence, len(lines), len(rows))
	}
	late.After, late.Lines = 1, []string{"red: move n=1"}
	must(t, s.Append(ctx, late)) // the refused attempt did not use the interaction up
}

func testInteractionOnce(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Interaction = "i1"
	must(t, s.CreateGame(ctx, n))
	again := newGame("g2")
	again.Interaction = "i1"
	wants(t, open(t).CreateGame(ctx, again), storage.ErrAlreadyHandled)
	_, err := s.Game(ctx, "g2")
	wants(t, err, storage.ErrNotFound)
}

func testDrafts(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	d := storage.Draft{ID: "d1", Game: "g1", Seat: "red", User: "u1", Decision: "3", Partial: "move from=a", Updated: noon}
	must(t, s.PutDraft(ctx, d))
	d.Partial = "move from=a to=b"
	must(t, s.PutDraft(ctx, d))
	got, err := open(t).Draft(ctx, "d1")
	must(t, err)
	if got != d {
		t.Errorf("got %+v, want %+v", got, d)
	}
	_, err = s.Draft(ctx, "d2")
	wants(t, err, storage.ErrNotFound)
}

// row is an outbox row that may be told from noon on.
func row(audience, body string) storage.OutboxRow {
	return storage.OutboxRow{Audience: audience, Kind: "k", Body: body, Created: noon, NotBefore: noon}
}

func testOutboxOrder(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Outbox = []storage.OutboxRow{row("thread", "1"), row("red", "2")}
	must(t, s.CreateGame(ctx, n))
	a := appended("g1", 0)
	a.Outbox = []storage.OutboxRow{row("thread", "3"), row("red", "4")}
	must(t, s.Append(ctx, a))
	pending := func(at time.Time) (text string, rows []storage.OutboxRow) {
		t.Helper()
		rows, err := s.Pending(ctx, at, 10)
		must(t, err)
		for _, r := range rows {
			text += r.Audience + r.Body + " "
		}
		return text, rows
	}
	text, rows := pending(noon)
	if text != "thread1 red2 thread3 red4 " || rows[0].Game != "g1" || !rows[0].Created.Equal(noon) {
		t.Fatalf("pending: %s", text)
	}
	// A row that must wait holds up the later ones of its audience, and no others.
	must(t, s.Postpone(ctx, noon.Add(time.Minute), rows[0].ID))
	if text, _ := pending(noon); text != "red2 red4 " {
		t.Errorf("while the first waits: %s", text)
	}
	if _, rows := pending(noon.Add(time.Minute)); len(rows) != 4 || rows[0].Attempts != 1 {
		t.Errorf("after the wait: %+v", rows)
	}
	must(t, s.Delivered(ctx, rows[0].ID, rows[1].ID))
	s = open(t)
	if text, _ := pending(noon); text != "thread3 red4 " {
		t.Errorf("after a restart: %s", text)
	}
	must(t, s.Delivered(ctx))
}

func testPurge(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Interaction = "i1"
	n.Outbox = []storage.OutboxRow{row("thread", "told"), row("thread", "waiting")}
	must(t, s.CreateGame(ctx, n))
	must(t, s.PutDraft(ctx, storage.Draft{ID: "d1", Game: "g1", Updated: noon}))
	rows, err := s.Pending(ctx, noon, 10)
	must(t, err)
	must(t, s.Delivered(ctx, rows[0].ID))
	must(t, s.Purge(ctx, noon.Add(time.Hour)))
	_, err = s.Draft(ctx, "d1")
	wants(t, err, storage.ErrNotFound)
	rows, err = s.Pending(ctx, noon, 10)
	must(t, err)
	if len(rows) != 1 || rows[0].Body != "waiting" {
		t.Errorf("what was not told is gone: %+v", rows)
	}
	again := newGame("g2")
	again.Interaction = "i1"
	must(t, s.CreateGame(ctx, again))
}

func testSeed(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.CreateGame(ctx, newGame("g1")))
	g, err := s.Game(ctx, "g1")
	must(t, err)
	if string(g.Seed) != "secret" {
		t.Errorf("the seed is kept as %q", []byte(g.Seed))
	}
	for _, text := range []string{fmt.Sprint(g), fmt.Sprintf("%+v", g), fmt.Sprintf("%#v", g), fmt.Sprintf("%s", g.Seed)} {
		if bytes.Contains([]byte(text), []byte("secret")) || bytes.Contains([]byte(text), []byte("115, 101")) {
			t.Errorf("the seed prints: %s", text)
		}
	}
}

// Bench times one append as a move makes it.
func Bench(b *testing.B, s storage.Store) {
	ctx := context.Background()
	if err := s.CreateGame(ctx, newGame("g1")); err != nil {
		b.Fatal(err)
	}
	position := bytes.Repeat([]byte("x"), 4000)
	for i := 0; b.Loop(); i++ {
		a := appended("g1", i)
		a.Position = position
		a.Outbox = []storage.OutboxRow{row("thread", "a"), row("red", "b")}
		a.Interaction = fmt.Sprint(i)
		if err := s.Append(ctx, a); err != nil {
			b.Fatal(err)
		}
	}
}
