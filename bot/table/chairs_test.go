package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
)

// newMatch is a match of The Confrontation over a store of its own: a game in which seats change hands.
func newMatch(t *testing.T) (*club, *Table) { return newTimedMatch(t, "") }

// newTimedMatch is newMatch with a clock.
func newTimedMatch(t *testing.T, terms string) (*club, *Table) {
	t.Helper()
	c := newClub(t)
	c.games["confrontation"] = Game{Rules: confrontation.Rules}
	ctx := t.Context()
	game := c.check(c.Create(ctx, Creation{User: "frodo", Rules: "confrontation",
		Options: engine.Options{"match": "on"}, Language: "en", Server: "shire", Channel: "inn",
		Clock: terms}))
	c.check(c.Join(ctx, "", "sauron", game.ID, ""))
	return c, c.starts("", "sauron", game.ID)
}

const (
	placeFellowship = "place-fellowship shire=frodo,sam,gandalf,boromir arthedain=aragorn cardolan=pippin rhudaur=merry eregion=legolas enedwaith=gimli"
	placeSauron     = "place-sauron mordor=witch-king,saruman,balrog,cave-troll mirkwood=flying-nazgul fangorn=orcs rohan=shelob dagorlad=black-rider gondor=warg"
)

// secondGame gives the first game up as Sauron.
func secondGame(c *club, game *Table) *Table {
	c.t.Helper()
	c.check(c.answer(game, "frodo", placeFellowship))
	game = c.check(c.answer(game, "sauron", placeSauron))
	return c.check(c.Resign(c.t.Context(), "", "sauron", game.ID))
}

func seatsText(t *Table) string {
	text := ""
	for _, user := range t.Players() {
		for _, seat := range t.SeatsOf(user).List() {
			text += string(user) + "=" + string(t.SeatID(seat)) + " "
		}
	}
	return strings.TrimSpace(text)
}

// People keep their chairs, and the chairs change their seats: in what a move returns, and in what is loaded.
func TestSeatsChangeHands(t *testing.T) {
	c, game := newMatch(t)
	if got := seatsText(game); got != "frodo=fellowship sauron=sauron" {
		t.Fatalf("the first game: %s", got)
	}
	game = secondGame(c, game)
	for what, table := range map[string]*Table{"returned": game,
		"loaded": c.check(c.Open(t.Context(), game.ID))} {
		if got := seatsText(table); got != "frodo=sauron sauron=fellowship" {
			t.Errorf("%s: %s", what, got)
		}
		for _, w := range table.Waiting() {
			if want := map[ids.Chair]ids.User{"sauron": "frodo",
				"fellowship": "sauron"}[table.SeatID(w.Decision.Seat)]; table.UserOf(w.Decision.Seat) != want {
				t.Errorf("%s: %s waits for %s", what, table.SeatID(w.Decision.Seat), table.UserOf(w.Decision.Seat))
			}
		}
		if chair, ok := table.Chair("fellowship"); !ok || chair.User != "frodo" ||
			table.SeatID(chair.Seat) != "sauron" {
			t.Errorf("%s: the Fellowship's chair is %+v", what, chair)
		}
	}
	if _, err := c.answer(game, "frodo", placeFellowship); err == nil {
		t.Error("who plays Sauron now has placed the Fellowship")
	}
	c.check(c.answer(game, "frodo", placeSauron))
	game = c.check(c.answer(game, "sauron", placeFellowship))
	if !game.Running() || len(game.Questions(game.SeatsOf("frodo"))) != 1 {
		t.Error("the second game does not go on")
	}
	// A seat that changed hands ends for whoever holds it now.
	game = c.check(c.Resign(t.Context(), "", "sauron", game.ID))
	result, over := game.Result()
	if sauron := engine.SeatsOf(confrontation.Sauron.Seat()); !over || result.Winners != sauron ||
		game.SeatsOf("frodo") != sauron {
		t.Errorf("the match ends with %+v", result)
	}
}

// After the change nobody sees through the old seat what belongs to the new: not in the view, the questions,
// the record, a draft or an old button.
func TestOldSeatsShowNothing(t *testing.T) {
	ctx := t.Context()
	c, game := newMatch(t)
	d := game.Questions(game.SeatsOf("frodo"))[0]
	draft, err := c.BeginDraft(ctx, game, "frodo", d, engine.Action{Verb: "place-fellowship"})
	if err != nil {
		t.Fatal(err)
	}
	game = secondGame(c, game)
	if _, err := c.Draft(ctx, "frodo", draft.ID); !errors.Is(err, ErrStale) {
		t.Errorf("the draft for the old seat: %v", err)
	}
	for _, q := range game.Questions(engine.Public) { // whatever the number, a button of the old seat is stale
		_, err := c.Submit(ctx, Answer{User: "frodo", Game: game.ID, Decision: q.ID, Seat: "fellowship",
			Action: engine.Action{Verb: "place-fellowship"}})
		if !errors.Is(err, ErrStale) {
			t.Errorf("a button of the old seat: %v", err)
		}
	}
	game = c.check(c.answer(game, "sauron", placeFellowship)) // sealed
	view, err := json.Marshal(game.View(game.SeatsOf("frodo")))
	if err != nil {
		t.Fatal(err)
	}
	public, err := json.Marshal(game.View(engine.Nobody))
	if err != nil {
		t.Fatal(err)
	}
	var own, all confrontation.View
	if json.Unmarshal(view, &own) != nil || json.Unmarshal(public, &all) != nil ||
		!reflect.DeepEqual(own.Regions, all.Regions) {
		t.Error("who held the Fellowship sees more of it than everyone does")
	}
	text, err := c.Record(ctx, game, "frodo")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text, "\n")
	placed := func(n int) string {
		t.Helper()
		for _, line := range lines {
			if strings.HasPrefix(line, fmt.Sprint(n, " ")) {
				return line
			}
		}
		t.Fatalf("no line %d in\n%s", n, text)
		return ""
	}
	// The first game is open from end to end, the second keeps its secrets.
	if placed(1) != "1 fellowship: "+placeFellowship || placed(2) != "2 sauron: "+placeSauron ||
		!strings.Contains(placed(4), "shire=?") {
		t.Errorf("the record reads\n%s", text)
	}
	if text, err = c.Record(ctx, game, "sauron"); err != nil ||
		!strings.Contains(text, "4 fellowship: "+placeFellowship) {
		t.Errorf("%v: the record of its own player reads\n%s", err, text)
	}
	if text, err = c.Record(ctx, game, "stranger"); err != nil ||
		!strings.Contains(text, "1 fellowship: "+placeFellowship) ||
		strings.Contains(text, "4 fellowship: "+placeFellowship) {
		t.Errorf("%v: the record of everyone reads\n%s", err, text)
	}
}

// News that were written before the change reach the person for whom they were meant, and the question is the
// new seat's.
func TestNewsAreForChairs(t *testing.T) {
	c, game := newMatch(t)
	secondGame(c, game)
	rows, err := c.store.Pending(t.Context(), c.clock, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var last storage.OutboxRow
	for _, row := range rows {
		if row.Audience == "fellowship" {
			last = row
		}
		if events, said, err := read(game.Rules, row); err != nil || row.Audience == toThread &&
			said.Acted.Has(confrontation.Sauron.Seat()) && events[len(events)-1].Kind == "sides-changed" {
			t.Errorf("%v: the row of the resignation says that Sauron acted, who is somebody else now", err)
		}
	}
	// Who resigned has acted; the other one is asked, on the chair of the Fellowship, as Sauron.
	if last.Kind != Asked {
		t.Fatalf("the last row of the Fellowship's chair is %q", last.Kind)
	}
	heard := make(chan News, 10)
	teller := tellerFunc(func(n News) {
		if n.Audience.Chair == "fellowship" {
			heard <- n
		}
	})
	publisher := NewPublisher(teller, discard)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); publisher.Run(ctx, c.Tables) }()
	n := <-heard
	stop()
	<-ended
	chair, _ := n.Table.Chair(n.Audience.Chair)
	if chair.User != "frodo" || chair.Seat != confrontation.Sauron.Seat() ||
		len(n.Table.Questions(engine.SeatsOf(chair.Seat))) != 1 {
		t.Errorf("told to %+v", chair)
	}
}

type tellerFunc func(News)

func (f tellerFunc) Tell(_ context.Context, n News) error { f(n); return nil }

// A reminder goes to the person who owes the answer in the second game, not to who owed it in the first.
func TestRemindersFollowTheChairs(t *testing.T) {
	c, game := newMatch(t)
	game = c.check(c.answer(secondGame(c, game), "frodo", placeSauron)) // both owe it
	c.clock = c.clock.Add(25 * time.Hour)
	if err := c.Remind(t.Context(), c.clock); err != nil {
		t.Fatal(err)
	}
	rows, err := c.store.Pending(t.Context(), c.clock, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var reminded []string
	for _, row := range rows {
		to, err := parseAudience(row.Audience)
		if err != nil {
			t.Fatal(err)
		}
		if to.Kind != ToReminded {
			continue
		}
		_, said, err := read(game.Rules, row)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range game.overdue(to.User, said.Owed) {
			reminded = append(reminded, string(to.User)+" as "+string(game.SeatID(w.Decision.Seat)))
		}
	}
	if !slices.Equal(reminded, []string{"sauron as fellowship"}) {
		t.Errorf("reminded: %q", reminded)
	}
}
