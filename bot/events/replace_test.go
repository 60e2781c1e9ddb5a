package events

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// begun is a league of some people whose first games are being played.
func begun(t *testing.T, n int, change ...func(*Opening)) (*world, ids.Event) {
	w := newWorld(t)
	event := w.opens(n, change...)
	if err := w.plays(event, 9); err != nil {
		t.Fatal(err)
	}
	return w, event
}

// players are who sits at the table of a game.
func (w *world) players(game ids.Game) (list []ids.User) {
	w.Helper()
	seats, err := w.store.Seats(w.Context(), game)
	if err != nil {
		w.Fatal(err)
	}
	for _, s := range seats {
		list = append(list, s.User)
	}
	return list
}

// game is a game of an event as its book has it.
func (w *world) game(event ids.Event, name string) *season.Game {
	b := w.book(event)
	return b.Game(name)
}

func (w *world) replaces(event ids.Event, who, by ids.User) error {
	_, err := w.Replace(w.Context(), Replacement{Server: "shire", Event: event, For: who, By: by, User: "judge"})
	return err
}

// sees has the time for something due come, and has it done.
func (w *world) sees() {
	w.Helper()
	if err := w.tends(); err != nil {
		w.Fatal(err)
	}
}

// Whoever plays on for somebody sits at their tables, and the record names both.
func TestAReplacementTakesTheRunningGames(t *testing.T) {
	w, event := begun(t, 2)
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	if err := w.replaces(event, "p0", "q"); err != nil {
		t.Fatal(err)
	}
	w.sees()
	if got := w.players(ids.Game(g.Table)); !slices.Contains(got, "q") || slices.Contains(got, "p0") {
		t.Errorf("there play %v", got)
	}
	lines, err := w.store.Lines(t.Context(), ids.Game(g.Table))
	if last := lines[len(lines)-1]; err != nil || !strings.HasSuffix(last.Text, "changes hands") {
		t.Errorf("the record does not tell of it: %v, %v", lines, err)
	}
	done, err := w.tables.Deeds(t.Context(), "shire", "")
	if err != nil || len(done) != 1 || done[0].By != "judge" || done[0].Seat.From != "p0" ||
		done[0].Seat.To != "q" {
		t.Errorf("deeds %+v, %v", done, err)
	}
	if err := w.replaces(event, "q", "r"); err != nil {
		t.Fatal(err)
	}
	w.sees()
	w.sees()
	if got := w.players(ids.Game(g.Table)); !slices.Contains(got, "r") {
		t.Errorf("there play %v", got)
	}
	if _, err := w.tables.Resign(t.Context(), "", "p1", ids.Game(g.Table)); err != nil {
		t.Fatal(err)
	}
	w.sees()
	if g := w.game(event, g.ID); g.Result == nil || !g.Result.Won(g.Chair("r")) {
		t.Errorf("it counts as %+v", g.Result)
	}
}

// Who has known the other side's secrets cannot play on, and who has come for somebody at one table only is
// left there.
func TestReplacementsThatCannotBe(t *testing.T) {
	w, event := begun(t, 3)
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	a, b := ids.User(g.Chairs[0].Entrant), ids.User(g.Chairs[1].Entrant)
	if _, err := w.tables.Replace(t.Context(), "", "judge", ids.Game(g.Table), b, "helper"); err != nil {
		t.Fatal(err)
	}
	w.problem(w.replaces(event, a, "helper"), "plays-already")
	if _, err := w.tables.Replace(t.Context(), "", "judge", ids.Game(g.Table), "helper", "second"); err != nil {
		t.Fatal(err)
	}
	w.problem(w.replaces(event, a, "helper"), "held-other-side")
	if err := w.replaces(event, b, "new"); err != nil {
		t.Fatal(err)
	}
	w.sees()
	if got := w.players(ids.Game(g.Table)); !slices.Contains(got, "second") {
		t.Errorf("there play %v", got)
	}
}

// A game that has not quite begun is handed over when it has.
func TestAReplacementWaits(t *testing.T) {
	w, event := begun(t, 2)
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	if err := w.replaces(event, "p1", "q"); err != nil {
		t.Fatal(err)
	}
	w.tables.Pause(t.Context(), "", "judge", ids.Game(g.Table))
	w.sees()
	if got := w.players(ids.Game(g.Table)); !slices.Contains(got, "q") { // a paused game can be handed over
		t.Errorf("there play %v", got)
	}
}

// Whoever withdraws resigns what they play.
func TestALeaversGamesAreLost(t *testing.T) {
	w, event := begun(t, 2)
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	w.tables.Pause(t.Context(), "", "judge", ids.Game(g.Table))
	w.writes(event, season.Line{Kind: season.Withdrew, Entrant: "p0", Who: "p0"})
	w.sees()
	if g := w.game(event, g.ID); g.Result != nil {
		t.Errorf("what is paused has ended: %+v", g.Result)
	}
	if _, err := w.tables.Resume(t.Context(), "", "judge", ids.Game(g.Table)); err != nil {
		t.Fatal(err)
	}
	w.sees() // ends it
	w.sees() // notes how
	table, err := w.tables.Open(t.Context(), ids.Game(g.Table))
	if err != nil || table.State != storage.Finished {
		t.Errorf("its table is %s, %v", table.State, err)
	}
	b := w.book(event)
	if r := b.Game(g.ID).Result; r == nil || r.Ending != league.Conceded || r.Won(g.Chair("p0")) ||
		b.State != season.Over {
		t.Errorf("it counts as %+v, the event is %s", r, b.State)
	}
}

// Where it is agreed so, the seat of a leaver is offered, and the game counts as it ends.
func TestALeaversSeatIsOffered(t *testing.T) {
	for _, by := range []string{"p0", "judge"} {
		w, event := begun(t, 2, func(o *Opening) { o.Settings.Leaving = season.LeaveOffer })
		g := w.book(event).Divisions[0].Rounds[0].Games[0]
		w.writes(event, season.Line{Kind: season.Withdrew, Entrant: "p0", Who: by, Reason: "so"})
		w.sees()
		open, err := w.tables.Open(t.Context(), ids.Game(g.Table))
		if err != nil || len(open.Offered()) != 1 || open.Offered()[0].User != "p0" {
			t.Fatalf("offered are %v, %v", open.Offered(), err)
		}
		if want := map[string]string{"p0": table.OfferedByPlayer,
			"judge": table.OfferedByOrganiser}[by]; open.Offer(
			open.Offered()[0].ID).Why != want {
			t.Errorf("offered as %+v", open.Offer(open.Offered()[0].ID))
		}
		if _, err := w.tables.WithdrawOffer(t.Context(), "", "judge", open.ID, open.Offered()[0].ID,
			true); err != nil {
			t.Fatal(err)
		}
		w.now = w.now.Add(day)
		w.sees()
		if open, _ = w.tables.Open(t.Context(), open.ID); len(open.Offered()) != 0 {
			t.Error("what was withdrawn is offered again")
		}
		if _, err := w.tables.Replace(t.Context(), "", "judge", open.ID, "p0", "helper"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.tables.Resign(t.Context(), "", "p1", open.ID); err != nil {
			t.Fatal(err)
		}
		w.sees()
		if r := w.game(event, g.ID).Result; r == nil || !r.Won(g.Chair("p0")) {
			t.Errorf("it counts as %+v", r)
		}
	}
}

// A game that has not begun when somebody leaves is lost without being played, and its table is taken away.
func TestALeaversComingGames(t *testing.T) {
	w := newWorld(t)
	event := w.opens(2)
	w.now = w.now.Add(8 * day)
	w.sees()
	games, err := w.store.EventGames(t.Context(), event)
	if err != nil || len(games) != 1 {
		t.Fatalf("games %v, %v", games, err)
	}
	w.writes(event, season.Line{Kind: season.Withdrew, Entrant: "p1", Who: "p1"})
	w.sees()
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	places := []int{1, 1}
	places[g.Chair("p1")] = 2
	if g.Result == nil || g.Result.Ending != league.Forfeited || !reflect.DeepEqual(g.Result.Places, places) {
		t.Errorf("it counts as %+v", g.Result)
	}
	if game, err := w.store.Game(t.Context(), games[0].Game); err != nil || game.State != storage.Cancelled {
		t.Errorf("its table is %s, %v", game.State, err)
	}
}

// What is not over in time counts as it stands where that is agreed: The Confrontation by the characters
// left.
func TestALateGameCountsAsItStands(t *testing.T) {
	w, event := begun(t, 2, func(o *Opening) { o.Settings.Late = season.LateStands })
	g := w.book(event).Divisions[0].Rounds[0].Games[0]
	w.now = w.now.Add(30 * day)
	for range 6 {
		w.now = w.now.Add(day)
		w.sees()
	}
	b := w.book(event)
	if r := b.Game(g.ID).Result; r == nil || !r.Drawn() ||
		b.State != season.Over { // nobody has lost a character
		t.Errorf("it counts as %+v, the event is %s", r, b.State)
	}
}

// Seeds by rating are those of the server's own finished games.
func TestSeedsByRating(t *testing.T) {
	w, event := begun(t, 2)
	if err := w.plays(event, 8); err != nil {
		t.Fatal(err)
	}
	b := w.book(event)
	g := b.Divisions[0].Rounds[0].Games[0]
	if b.State != season.Over {
		t.Fatalf("it is %s", b.State)
	}
	if err := w.tables.KeepResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	winner := g.Chairs[0].Entrant
	if g.Result.Won(1) {
		winner = g.Chairs[1].Entrant
	}
	next := w.opens(0, func(o *Opening) { o.Settings.Seed = season.SeedRating })
	for _, who := range []league.Entrant{"new", "p0", "p1"} {
		w.writes(next, season.Line{Kind: season.Signed, Entrant: who})
	}
	w.now = w.now.Add(8 * day)
	w.sees()
	if got := w.book(next).Divisions[0].Entrants; got[0] != winner || got[2] != "new" {
		t.Errorf("%v with %s as winner", got, winner)
	}
}
