package storagetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func testUsers(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	must(t, s.SeeUser(ctx, storage.User{ID: "u1", Name: "Rosie", Locale: "en-GB"}))
	must(t, s.SetDMClosed(ctx, "u1", true))
	must(t, s.SeeUser(ctx, storage.User{ID: "u1", Name: "Rosie Cotton", Locale: "pl"}))
	must(t, s.SetDMClosed(ctx, "u2", true)) // before they were ever seen
	must(t, s.SetDMClosed(ctx, "u2", false))
	s = open(t)
	for _, want := range []storage.User{{ID: "u1", Name: "Rosie Cotton", Locale: "pl", DMClosed: true},
		{ID: "u2"}} {
		if u := got(s.User(ctx, want.ID))(t); u != want {
			t.Errorf("got %+v, want %+v", u, want)
		}
	}
}

func testGame(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	n := newGame("g1")
	n.Game = storage.Game{
		ID: "g1", Rules: "probe", Options: "deck=small", State: storage.Running, Server: "s1", Channel: "c1",
		LobbyMessage: "m1",
		Thread:       "t1", StatusMessage: "m2", Language: "pl", Host: "u1", Sequence: 3, Chance: 7, Waits: "{}",
		Commitment: "abc",
		Seed:       storage.Seed("\x00\xff"), Created: noon.Add(-time.Hour),
		Updated: noon.Add(1234 * time.Microsecond),
		Pace:    "daily", Lobby: "{}", After: "g0", Rematch: "g00", Messages: "m/1", Post: true,
		Clock: "3d", Banks: "{}", Program: storage.Program,
	}
	for i := range reflect.TypeFor[storage.Game]().NumField() {
		if reflect.ValueOf(n.Game).Field(i).IsZero() {
			t.Fatalf("this test forgets %s", reflect.TypeFor[storage.Game]().Field(i).Name)
		}
	}
	must(t, s.CreateGame(ctx, n))
	if g := got(open(t).Game(ctx, "g1"))(t); !reflect.DeepEqual(g, n.Game) {
		t.Errorf("got  %+v\nwant %+v", g, n.Game)
	}
	must(t, s.SetLobbyMessage(ctx, "g1", "m8"))
	must(t, s.SetStatusMessage(ctx, "g1", "m9"))
	n.Game.LobbyMessage, n.Game.StatusMessage = "m8", "m9"
	if g := got(open(t).Game(ctx, "g1"))(t); !reflect.DeepEqual(g, n.Game) {
		t.Errorf("got  %+v\nwant %+v", g, n.Game)
	}
	must(t, s.SetPost(ctx, "g1", "t5"))
	n.Game.Thread, n.Game.LobbyMessage, n.Game.StatusMessage = "t5", "t5", ""
	if g := got(open(t).Game(ctx, "g1"))(t); !reflect.DeepEqual(g, n.Game) {
		t.Errorf("got  %+v\nwant %+v", g, n.Game)
	}
}

// A game is carried on once and has one rematch, and each beside the other; one that is cancelled makes room.
func testSequels(t *testing.T, open Open) {
	type successor struct {
		set  func(*storage.Game, ids.Game)
		next func(storage.Store, context.Context, ids.Game) (storage.Game, error)
	}
	ctx, s := t.Context(), opened(t, open)
	must(t, s.CreateGame(ctx, newGame("g2"))) // comes after nothing, as g1 does
	for name, how := range map[string]successor{
		"sequel":  {func(g *storage.Game, after ids.Game) { g.After = after }, storage.Store.GameAfter},
		"rematch": {func(g *storage.Game, of ids.Game) { g.Rematch = of }, storage.Store.RematchOf},
	} {
		coming := func(id string, game ids.Game) storage.NewGame {
			n := newGame(ids.Game(name + id))
			how.set(&n.Game, game)
			return n
		}
		wantsNext := func(want ids.Game) {
			t.Helper()
			g, err := how.next(open(t), ctx, "g1")
			expected := storage.Game{}
			how.set(&expected, "g1")
			if want == "" {
				wants(t, err, storage.ErrNotFound)
			} else if err != nil || g.ID != want || g.After != expected.After || g.Rematch != expected.Rematch {
				t.Errorf("%s of g1: %+v, %v, want %s", name, g, err, want)
			}
		}
		wantsNext("")
		if _, err := how.next(s, ctx, ""); err == nil {
			t.Error("a game comes after nothing")
		}
		race(t, 10, storage.ErrCarriedOn,
			func(hand int) error { return s.CreateGame(ctx, coming(fmt.Sprint(hand), "g1")) })
		first := got(how.next(s, ctx, "g1"))(t)
		wantsNext(first.ID)
		must(t, s.CreateGame(ctx, coming("-other", "g2")))
		must(t, s.Cancel(ctx, storage.StateChange{Game: first.ID, At: noon}))
		wantsNext("")
		must(t, s.CreateGame(ctx, coming("-second", "g1")))
		wants(t, s.CreateGame(ctx, coming("-third", "g1")), storage.ErrCarriedOn)
		wantsNext(ids.Game(name + "-second"))
	}
}

func testGameConflict(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	second := newGame("g1")
	second.Seats[0].User = "u2"
	second.Outbox = []storage.OutboxRow{told("lobby", "1")}
	wants(t, s.CreateGame(ctx, second), storage.ErrConflict)
	if seats := got(s.Seats(ctx, "g1"))(t); len(seats) != 1 || seats[0].User != "u1" {
		t.Errorf("the second game left %+v", seats)
	}
	twice := newGame("g2")
	twice.Seats = append(twice.Seats, storage.Seat{Seat: "red", User: "u2"})
	wants(t, s.CreateGame(ctx, twice), storage.ErrSeatTaken)
	if text, _ := pending(t, s, noon); text != "" {
		t.Errorf("a refused game is told: %s", text)
	}
	badState := newGame("g3")
	badState.Game.State = "asleep"
	if err := s.CreateGame(ctx, badState); err == nil {
		t.Error("a state that does not exist was kept")
	}
	for _, id := range []ids.Game{"g2", "g3"} {
		_, err := s.Game(ctx, id)
		wants(t, err, storage.ErrNotFound)
	}
}

func testFinding(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for i, id := range []string{"g1", "g2", "g3"} {
		n := newGame(ids.Game(id))
		n.Game.Updated = noon.Add(time.Duration(i) * time.Minute)
		n.Seats = append(n.Seats, storage.Seat{Seat: "green", User: "u1"}) // one person, two seats: one game
		must(t, s.CreateGame(ctx, n))
	}
	elsewhere := newGame("g4")
	elsewhere.Game.Server, elsewhere.Seats = "s2", nil
	must(t, s.CreateGame(ctx, elsewhere))
	must(t, s.Cancel(ctx, storage.StateChange{Game: "g2", At: noon.Add(time.Second)}))
	must(t, s.SetThread(ctx, "g3", "t3"))
	if g := got(s.GameByThread(ctx, "t3"))(t); g.ID != "g3" {
		t.Errorf("thread t3 is game %s", g.ID)
	}
	ids := func(games []storage.Game, err error) string {
		must(t, err)
		text := ""
		for _, g := range games {
			text += string(g.ID) + " "
		}
		return text
	}
	for _, c := range []struct{ name, got, want string }{
		{"of u1", ids(s.GamesOf(ctx, "u1")), "g3 g2 g1 "},
		{"of u1, alive", ids(s.GamesOf(ctx, "u1", storage.Lobby, storage.Running)), "g3 g1 "},
		{"of u2", ids(s.GamesOf(ctx, "u2")), ""},
		{"in s1", ids(s.GamesIn(ctx, "s1")), "g3 g2 g1 "},
		{"in s1, cancelled", ids(s.GamesIn(ctx, "s1", storage.Cancelled)), "g2 "},
		{"in s2", ids(s.GamesIn(ctx, "s2")), "g4 "},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, c.got, c.want)
		}
	}
	must(t, s.JoinSeat(ctx, storage.SeatChange{Seat: storage.Seat{Game: "g1", Seat: "blue", User: "u2"},
		At: noon.Add(time.Hour)}))
	if text := ids(s.GamesIn(ctx, "s1")); text != "g1 g3 g2 " {
		t.Errorf("after a change of g1: %s", text)
	}
}

func testNotFound(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	nobody := storage.SeatChange{Seat: storage.Seat{Game: "none", Seat: "red", User: "u1"}, At: noon}
	nothing := storage.StateChange{Game: "none", State: storage.Frozen, At: noon}
	_, user := s.User(ctx, "none")
	_, game := s.Game(ctx, "none")
	_, thread := s.GameByThread(ctx, "none")
	_, position := s.Position(ctx, "none")
	_, draft := s.Draft(ctx, "none")
	must(t, s.CreateGame(ctx, newGame("g1"))) // it has no thread
	_, noThread := s.GameByThread(ctx, "")
	_, noPosition := s.Position(ctx, "g1")
	for name, err := range map[string]error{
		"User": user, "Game": game, "GameByThread": thread, "Position": position, "Draft": draft,
		"GameByThread without a thread": noThread,
		"Position of a lobby":           noPosition,
		"SetLobbyMessage":               s.SetLobbyMessage(ctx, "none", "m1"),
		"SetThread":                     s.SetThread(ctx, "none", "t1"),
		"SetStatusMessage":              s.SetStatusMessage(ctx, "none", "m1"),
		"SetState":                      s.SetState(ctx, nothing),
		"Cancel":                        s.Cancel(ctx, nothing),
		"JoinSeat":                      s.JoinSeat(ctx, nobody),
		"LeaveSeat":                     s.LeaveSeat(ctx, nobody),
		"Append":                        s.Append(ctx, move("none", 0)),
		"PutDraft":                      s.PutDraft(ctx, storage.Draft{ID: "d1", Game: "none", Updated: noon}),
	} {
		if !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if len(got(s.Lines(ctx, "none"))(t)) != 0 || len(got(s.Seats(ctx, "none"))(t)) != 0 {
		t.Error("a game that nobody made has lines or seats")
	}
}

func testNewThread(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.SetThread(ctx, "g1", "t1"))
	must(t, s.SetStatusMessage(ctx, "g1", "m1"))
	must(t, s.SetThread(ctx, "g1", "t1"))
	if g := got(s.Game(ctx, "g1"))(t); g.StatusMessage != "m1" {
		t.Errorf("the thread is the same, its status message is %q", g.StatusMessage)
	}
	must(t, s.SetThread(ctx, "g1", "t2"))
	if g := got(s.Game(ctx, "g1"))(t); g.Thread != "t2" || g.StatusMessage != "" {
		t.Errorf("thread %q, status message %q", g.Thread, g.StatusMessage)
	}
	must(t, s.CreateGame(ctx, newGame("g2")))
	if s.SetThread(ctx, "g2", "t2") == nil {
		t.Error("two games share a thread")
	}
}

func testSeed(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	g := got(s.Game(ctx, "g1"))(t)
	if string(g.Seed) != "secret" {
		t.Errorf("the seed is kept as %q", []byte(g.Seed))
	}
	var texts []string
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d"} {
		texts = append(texts, fmt.Sprintf(verb, g.Seed), fmt.Sprintf(verb, g), fmt.Sprintf(verb, &g))
	}
	texts = append(texts, g.Seed.String(), g.Seed.GoString())
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "seed", g.Seed, "game", g)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "seed", g.Seed, "game", g)
	encoded, err := json.Marshal(g)
	must(t, err)
	for _, text := range append(texts, log.String(), string(encoded)) {
		// text, numbers, hexadecimal, base 64
		for _, form := range []string{"secret", "115 101", "0x73", "736563", "c2Vjcm"} {
			if strings.Contains(strings.ToLower(text), strings.ToLower(form)) {
				t.Errorf("the seed prints: %s", text)
			}
		}
	}
}

func testMoving(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.SetLobbyMessage(ctx, "g1", "m1"))
	must(t, s.SetThread(ctx, "g1", "t1", told("seat", "there")))
	must(t, s.SetStatusMessage(ctx, "g1", "m2"))
	from := got(s.Game(ctx, "g1"))(t).Channel
	_, rows := pending(t, s, noon)
	must(t, s.Postpone(ctx, noon.Add(time.Hour), rows[0].ID))
	m := storage.Moving{Game: "g1", From: from, To: "c9", At: noon, Deed: storage.Deed{By: "u9", Kind: "moved",
		Body: "{}"}, Outbox: []storage.OutboxRow{told("thread", "here")}, Interaction: "i9"}
	must(t, s.Move(ctx, m))
	wants(t, s.Move(ctx, m), storage.ErrAlreadyHandled)
	m.Interaction = ""
	wants(t, s.Move(ctx, m), storage.ErrConflict)
	m.Game = "g9"
	wants(t, s.Move(ctx, m), storage.ErrNotFound)
	if g := got(open(t).Game(ctx, "g1"))(t); g.Channel != "c9" || g.Thread != "" || g.LobbyMessage != "" ||
		g.StatusMessage != "" || g.Post {
		t.Errorf("moved: %+v", g)
	}
	if text, _ := pending(t, s, noon); text != "seat:there thread:here" {
		t.Errorf("to be told: %s", text)
	}
	if damage := got(s.Verify(ctx, "g1"))(t); damage != "" {
		t.Errorf("damaged: %s", damage)
	}
	if list := got(s.Deeds(ctx, "s1", "g1"))(t); len(list) != 1 || list[0].Kind != "moved" {
		t.Errorf("deeds: %v", list)
	}
}
