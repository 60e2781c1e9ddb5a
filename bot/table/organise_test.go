package table

import (
	"errors"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/storage"
)

// A paused game takes no move, no pace and no second pause, asks nothing, and keeps since when it waits for
// whom.
func TestPausedGame(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	before := c.since(game.ID)
	table := c.check(c.Pause(ctx, "p1", "boss", game.ID))
	if len(table.Questions(engine.Public)) > 0 || len(table.Waiting()) > 0 || table.Running() {
		t.Error("a paused game asks")
	}
	stored := c.stored(game.ID)
	for what, err := range map[string]error{
		"paused":         second(c.answer(game, "raider", "wait")),
		"paused-already": second(c.Pause(ctx, "p2", "boss", game.ID)),
	} {
		if !hasCode(err, what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := second(c.Resign(ctx, "", "raider", game.ID)); !hasCode(err, "paused") {
		t.Errorf("resign: %v", err)
	}
	if err := second(c.Pause(ctx, "p1", "boss", game.ID)); !errors.Is(err, storage.ErrAlreadyHandled) &&
		!hasCode(err, "paused-already") {
		t.Errorf("the same press again: %v", err)
	}
	if c.stored(game.ID) != stored {
		t.Error("a refused change has changed something")
	}
	c.clock = noon.Add(time.Hour)
	c.check(c.Resume(ctx, "r1", "boss", game.ID))
	if after := c.since(game.ID); after != before {
		t.Errorf("it waits for %s, before the pause for %s", after, before)
	}
	if err := second(c.Resume(ctx, "r2", "boss", game.ID)); !hasCode(err, "not-paused") {
		t.Errorf("resume again: %v", err)
	}
	c.check(c.Resign(ctx, "", "raider", game.ID))
}

func second(_ *Table, err error) error { return err }

// What is over or has not begun is neither paused nor handed over; what is cancelled stays so.
func TestOrganisedStates(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	lobby := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn"}))
	over := c.hidden()
	c.check(c.Resign(ctx, "", "raider", over.ID))
	for _, x := range []struct {
		what, code string
		err        error
	}{
		{"pause a lobby", "not-begun", second(c.Pause(ctx, "", "boss", lobby.ID))},
		{"replace in a lobby", "not-begun", second(c.Replace(ctx, "", "boss", lobby.ID, "raider", "x"))},
		{"pause what is over", "not-running", second(c.Pause(ctx, "", "boss", over.ID))},
		{"replace in what is over", "not-running", second(c.Replace(ctx, "", "boss", over.ID, "raider", "x"))},
		{"no such game", "no-such-game", second(c.Abandon(ctx, "", "boss", "zzzz", "a test"))},
	} {
		if !hasCode(x.err, x.code) {
			t.Errorf("%s: %v", x.what, x.err)
		}
	}
	var refused *engine.Refusal
	if err := second(c.Abandon(ctx, "", "boss", over.ID, "a test")); !errors.As(err, &refused) {
		t.Errorf("cancel what is over: %v", err)
	}
	if table := c.check(c.Abandon(ctx, "", "boss", lobby.ID, "a test")); table.State != storage.Cancelled {
		t.Errorf("the lobby is %s", table.State)
	}
	if err := second(c.Abandon(ctx, "", "boss", lobby.ID, "a test")); !hasCode(err, "game-cancelled") {
		t.Errorf("cancel again: %v", err)
	}
}

// A chair that has changed its seat is handed over by its own id, with the seat that it holds now.
func TestReplaceInTheSecondGame(t *testing.T) {
	c, game := newMatch(t)
	secondGame(c, game)
	game = c.check(c.Replace(t.Context(), "", "boss", game.ID, "frodo", "sam"))
	if got := seatsText(game); got != "sam=sauron sauron=fellowship" {
		t.Errorf("the seats are %s", got)
	}
	for kind, audience := range map[string]string{Replaced: toThread, Seated: "fellowship",
		LobbyChanged: toLobby} {
		rows, err := c.store.Pending(t.Context(), c.clock, 1000)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, row := range rows {
			found = found || row.Kind == kind && row.Audience == audience
		}
		if !found {
			t.Errorf("%s is not told to %s", kind, audience)
		}
	}
	if err := second(c.answer(game, "frodo", placeSauron)); !hasCode(err, "not-seated") {
		t.Errorf("the former player: %v", err)
	}
	c.check(c.answer(game, "sam", placeSauron))
}

// Nobody is reminded in a paused game or one whose server the bot has left, nor hard upon its going on; of
// what was on its way when it was paused nothing is told. After a hand-over the new person is reminded.
func TestRemindersOfOrganisedGames(t *testing.T) {
	c, ctx := newCalendar(t), t.Context()
	game := c.began()
	c.clock = noon.Add(25 * time.Hour)
	c.remind()
	c.check(c.Pause(ctx, "", "boss", game.ID))
	c.publish()
	c.expect("on its way", c.take(), "")
	c.expect("paused", c.hours(100), "")
	c.restart()
	c.check(c.Resume(ctx, "", "boss", game.ID))
	c.expect("hard upon", c.hours(11), "")
	c.expect("later", c.hours(100), "raider thread 168h0m0s, warden thread 168h0m0s")
	if err := c.store.SetAway(ctx, "shire", true); err != nil {
		t.Fatal(err)
	}
	c.expect("away", c.hours(24*7), "")
	if err := c.store.SetAway(ctx, "shire", false); err != nil {
		t.Fatal(err)
	}
	c.check(c.Replace(ctx, "", "boss", game.ID, "warden", "stranger"))
	c.expect("one for all that were missed", c.hours(1), "raider thread 404h10m0s")
	c.expect("the new person has the whole time", c.hours(24), "stranger thread 428h0m0s")
}

// Whoever has left is told of once, and so is that they are back; again only when they have been back.
func TestGoneIsToldOnce(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	for n, x := range []struct {
		gone bool
		told string
	}{{false, ""}, {true, PlayerGone}, {true, ""}, {false, PlayerBack}, {false, ""},
		{true, PlayerGone}} {
		if told := c.waiting(toThread, func() {
			if err := c.Gone(ctx, game.ID, "raider", x.gone); err != nil {
				t.Fatal(err)
			}
		}); told != x.told {
			t.Errorf("%d: told is %q, want %q", n, told, x.told)
		}
	}
}

// What an operator mends in a paused game is frozen first; it is paused still when it is thawed.
func TestPausedGameIsMended(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	c.check(c.Pause(ctx, "", "boss", game.ID))
	if _, err := c.Checkpoint(ctx, game.ID, nil); err == nil ||
		!strings.Contains(err.Error(), "freeze it first") {
		t.Errorf("mended while it is paused: %v", err)
	}
	if err := c.Freeze(ctx, game.ID, "a test"); err != nil {
		t.Fatal(err)
	}
	c.check(c.Checkpoint(ctx, game.ID, nil))
	if err := c.Thaw(ctx, game.ID); err != nil {
		t.Fatal(err)
	}
	if table := c.check(c.Open(ctx, game.ID)); !table.Still.Paused {
		t.Error("it is not paused any more")
	}
}

// Whoever gets a seat while the game is paused owes its answer from then on, with all the time that its
// clock gives, which runs from the end of the pause; the others have what they had.
func TestWhoComesInAPauseBeginsAnew(t *testing.T) {
	for terms, want := range map[string]struct{ before, after string }{
		"3d":       {"raider 72h0m0s, warden 72h0m0s", "raider 130h0m0s, warden 90h0m0s"},
		"4d+1d/6d": {"raider 96h0m0s, warden 96h0m0s", "raider 154h0m0s, warden 114h0m0s"},
	} {
		c := newCalendar(t)
		game := c.timed(terms)
		c.expect("at first", c.dues(game.ID), want.before)
		c.lives(40 * time.Hour)
		c.check(c.Pause(t.Context(), "", "boss", game.ID))
		c.lives(8 * time.Hour)
		c.check(c.Replace(t.Context(), "", "boss", game.ID, "raider", "stranger"))
		c.lives(10 * time.Hour)
		c.check(c.Resume(t.Context(), "", "boss", game.ID))
		c.expect(terms+", after the pause", c.dues(game.ID), want.after)
		c.lives(60 * time.Hour)
		late := strings.Join(c.late, ", ")
		if strings.Contains(late, "stranger") || !strings.Contains(late, "warden") {
			t.Errorf("%s: late are %q", terms, late)
		}
		r, err := c.Recount(t.Context(), game.ID)
		if err != nil || !r.Same() {
			t.Errorf("%s: counted anew %+v, %v", terms, r, err)
		}
	}
}
