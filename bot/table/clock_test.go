package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// timed is a game with a clock that all have sat down to, with two sealed answers owed. Nobody is reminded
// sooner than after three days.
func (c *calendar) timed(terms string) *Table {
	c.t.Helper()
	ctx := c.t.Context()
	t := c.check(c.Create(ctx, Creation{Interaction: "create", User: "raider", Rules: "probe", Language: "en",
		Server: "shire", Channel: "inn", Clock: terms, Pace: "relaxed"}))
	c.check(c.Join(ctx, "join-1", "warden", t.ID, "warden"))
	c.check(c.Join(ctx, "join-2", "herald", t.ID, ""))
	return c.starts("start", "herald", t.ID)
}

// lives lets time pass as a running program sees it.
func (c *calendar) lives(d time.Duration) string {
	c.t.Helper()
	c.pass(d, 5*time.Minute, func() {
		if err := c.Alive(c.t.Context(), c.clock); err != nil {
			c.t.Fatal(err)
		}
		c.remind()
		c.publish()
	})
	return c.take()
}

// dues lists when answers are due, as "seat time-since-noon, …".
func (c *calendar) dues(game ids.Game) string {
	c.t.Helper()
	var list []string
	table := c.check(c.Open(c.t.Context(), game))
	for _, w := range table.Waiting() {
		due := "never"
		if !w.Due.IsZero() {
			due = w.Due.Sub(noon).String()
		}
		list = append(list, fmt.Sprint(table.SeatID(w.Decision.Seat), " ", due))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// An answer is due when its time has run, and its seat is reminded a day before and when it is over. It does
// not run while the game is paused or frozen, nor while the program does not.
func TestAnswersAreDue(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("3d")
	ctx := t.Context()
	c.expect("at the start", c.dues(game.ID), "raider 72h0m0s, warden 72h0m0s")
	c.expect("a day before", c.lives(49*time.Hour), "raider thread 48h0m0s, warden thread 48h0m0s")
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.expect("who has answered", c.dues(game.ID), "raider 72h0m0s")
	c.check(c.Pause(ctx, "p1", "butterbur", game.ID))
	c.lives(10 * time.Hour)
	c.check(c.Resume(ctx, "p2", "butterbur", game.ID))
	c.expect("after a pause", c.dues(game.ID), "raider 82h0m0s")
	c.expect("told before its end", strings.Join(c.late, " "), "")
	c.expect("at its end", c.lives(24*time.Hour), "raider thread 82h0m0s")
	c.expect("told once", strings.Join(c.late, " "), "raider 82h0m0s")
	if err := c.Freeze(ctx, game.ID, "look"); err != nil {
		t.Fatal(err)
	}
	c.lives(2 * time.Hour)
	if err := c.Thaw(ctx, game.ID); err != nil {
		t.Fatal(err)
	}
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	c.lives(time.Hour)
	c.expect("told once", strings.Join(c.late, " "), "raider 82h0m0s")
	c.expect("a new question", c.dues(game.ID), "raider 157h0m0s")
	c.lives(time.Hour)
	c.clock = c.clock.Add(30 * time.Hour) // the program does not run
	c.restart()
	c.lives(time.Hour)
	c.expect("after a halt", c.dues(game.ID), "raider 187h5m0s")
}

// The table is told that a clock has run out though a night lay between, and in a game without a pace.
func TestTheEndOfAClockIsTold(t *testing.T) {
	for _, speed := range []string{"relaxed", "blitz", "none"} {
		for _, quiet := range []string{"none", "1-17", "0-17"} {
			c := newCalendar(t)
			for _, user := range []ids.User{"raider", "warden"} {
				c.wish(user, Wishes{Zone: "UTC", Quiet: quiet})
			}
			game := c.timed("3d")
			c.check(c.SetPace(t.Context(), "p", "raider", game.ID, speed))
			if c.lives(71 * time.Hour); len(c.late) > 0 {
				t.Errorf("%s, %s: told too early: %v", speed, quiet, c.late)
			}
			if c.lives(60 * time.Hour); len(c.late) != 2 {
				t.Errorf("%s, %s: told of %v", speed, quiet, c.late)
			}
		}
	}
}

// A bank loses what an answer takes and gains what one brings, up to what it can hold; that of who has not
// acted gains nothing.
func TestBanks(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("7d+12h/8d")
	seat := func(name string) (held time.Duration) {
		table := c.check(c.Open(t.Context(), game.ID))
		chair, ok := table.chairOf(ids.User(name))
		if !ok {
			t.Fatal("no " + name)
		}
		return table.Holds(chair.ID)
	}
	c.expect("at the start", c.dues(game.ID), "raider 168h0m0s, warden 168h0m0s")
	c.lives(10 * time.Hour)
	c.check(c.answer(game, "warden", "hide where=hill"))
	if got, want := seat("warden"), 170*time.Hour; got != want {
		t.Errorf("the warden holds %v, not %v", got, want)
	}
	c.lives(20 * time.Hour)
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	if got, want := seat("raider"), 150*time.Hour; got != want {
		t.Errorf("the raider holds %v, not %v", got, want)
	}
	c.expect("the raider's next", c.dues(game.ID), "raider 180h0m0s")
	if table := c.check(c.Open(t.Context(), game.ID)); table.Game.Banks == "" {
		t.Error("the banks are not kept")
	}
}

// A bank belongs to the person, whichever seat their chair holds: in the second game of a match each goes on
// with what they have left.
func TestBanksFollowTheChairs(t *testing.T) {
	c, game := newTimedMatch(t, "10d+12h/20d")
	const day = 24 * time.Hour
	c.clock = c.clock.Add(3 * day)
	c.check(c.answer(game, "frodo", placeFellowship)) // 10 - 3 + ½
	c.clock = c.clock.Add(2 * day)
	game = c.check(c.answer(game, "sauron", placeSauron)) // 10 - 5 + ½, and moves first
	c.clock = c.clock.Add(day)
	game = c.check(c.Resign(t.Context(), "", "sauron", game.ID)) // an answer, too: 5½ - 1 + ½
	game = c.check(c.Open(t.Context(), game.ID))
	for user, want := range map[ids.User]time.Duration{"frodo": 7*day + 12*time.Hour, "sauron": 5 * day} {
		chair, _ := game.chairOf(user)
		if got := game.Holds(chair.ID); got != want {
			t.Errorf("%s holds %v, not %v", user, got, want)
		}
	}
	for _, w := range game.Waiting() {
		chair, _ := game.chairOf(game.UserOf(w.Decision.Seat))
		if got, want := w.Due.Sub(w.Since), game.Holds(chair.ID); got != want {
			t.Errorf("%s has %v for the answer, not %v", chair.User, got, want)
		}
	}
}

// A game without a clock has nothing due; one whose clock cannot be read is not opened.
func TestNoClock(t *testing.T) {
	c := newCalendar(t)
	for _, terms := range []string{"", "none"} {
		game := c.check(c.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en",
			Server: "shire", Channel: "inn", Clock: terms}))
		if game.Clock().Runs() || game.Game.Clock != "" {
			t.Errorf("%q: a clock runs, %q", terms, game.Game.Clock)
		}
	}
	_, err := c.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn", Clock: "soon"})
	c.refused(err, "no-such-clock")
}

// In random months of pauses, freezes, halts, leaves and talk with a partner a clock has run exactly while
// somebody had to answer, but for what happens between two looks.
func TestClocksRunOnlyWhileTheyMay(t *testing.T) {
	c := newCalendar(t)
	c.partners()
	game := c.timed("60d")
	err := c.store.SetServer(t.Context(), storage.Server{ID: "shire", Limits: "leave-days=366"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, random := t.Context(), rand.New(rand.NewPCG(18, 2))
	const step = 5 * time.Minute
	stood, changes := time.Duration(0), 0
	for range 40 {
		d := time.Duration(1+random.IntN(60)) * time.Hour
		changes += 2
		switch random.IntN(6) {
		case 0:
			changes -= 2
			c.lives(d)
		case 4:
			c.away("raider", "+5d")
			c.away("warden", "+5d")
			c.lives(d)
			c.away("raider", "none")
			c.away("warden", "none")
			stood += d
		case 5:
			if _, err := c.Confer(ctx, "", "raider", game.ID); err != nil {
				continue // once for a question
			}
			c.check(c.Confer(ctx, "", "warden", game.ID))
			c.lives(conferring + d)
			stood += conferring
		case 1:
			c.check(c.Pause(ctx, "", "butterbur", game.ID))
			c.lives(d)
			c.check(c.Resume(ctx, "", "butterbur", game.ID))
			stood += d
		case 2:
			if err := c.Freeze(ctx, game.ID, "look"); err != nil {
				t.Fatal(err)
			}
			c.lives(d)
			if err := c.Thaw(ctx, game.ID); err != nil {
				t.Fatal(err)
			}
			stood += d
		case 3:
			c.lives(step)
			c.clock = c.clock.Add(d)
			c.restart()
			stood += d
		}
		c.lives(step)
		table := c.check(c.Open(ctx, game.ID))
		due := table.Waiting()[0].Due
		if off := due.Sub(noon) - 60*24*time.Hour - stood; off.Abs() > time.Duration(changes)*step {
			t.Fatalf("after %v it is due after %v, though it stood for %v", c.clock.Sub(noon), due.Sub(noon), stood)
		}
	}
}

// The host changes the clock in the lobby: whoever sits there has to agree anew, and only to what is changed.
func TestTheClockIsChangedInTheLobby(t *testing.T) {
	c := newCalendar(t)
	ctx := t.Context()
	c.wish("raider", Wishes{Zone: "Europe/Warsaw"})
	game := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
		Channel: "inn", Clock: "3d"}))
	c.check(c.Join(ctx, "", "warden", game.ID, "warden"))
	_, err := c.SetOptions(ctx, "", "warden", game.ID, Wish{Clock: "5d"})
	c.refused(err, "only-host")
	_, err = c.SetOptions(ctx, "", "raider", game.ID, Wish{Clock: "soon"})
	c.refused(err, "no-such-clock")
	if same := c.check(c.SetOptions(ctx, "", "raider", game.ID, Wish{Clock: "3d"})); len(same.Doubters()) > 0 {
		t.Error("nothing has changed, and somebody has to agree")
	}
	for _, wish := range []string{"20:00 weekdays", "none"} {
		next := c.check(c.SetOptions(ctx, "", "raider", game.ID, Wish{Clock: wish}))
		if next.Clock().Terms.String() != wish || !slices.Equal(next.Doubters(), []ids.User{"warden"}) ||
			next.Clock().Runs() && next.Clock().Zone != "Europe/Warsaw" {
			t.Errorf("%s: the clock is %q, %v have to agree", wish, next.Game.Clock, next.Doubters())
		}
		_, err = c.Agree(ctx, "", "warden", game.ID, next.Revision()-1)
		c.refused(err, "options-changed")
		game = c.check(c.Agree(ctx, "", "warden", game.ID, next.Revision()))
	}
}

// A game that carries on another is played with its clock, unless whoever opens it wishes for another one.
func TestTheClockIsCarriedOn(t *testing.T) {
	for wish, want := range map[string]string{"": "3d @UTC", "none": "", "5d": "5d @UTC"} {
		c := newClub(t, withSequel)
		game := c.check(c.Create(t.Context(), Creation{User: "raider", Rules: "probe", Language: "en",
			Server: "shire", Channel: "inn", Clock: "3d"}))
		c.check(c.Join(t.Context(), "", "warden", game.ID, "warden"))
		c.check(c.Join(t.Context(), "", "herald", game.ID, ""))
		wished := carrying("warden", c.ended(c.starts("start", "herald", game.ID)))
		wished.Clock = wish
		if next := c.check(c.Create(t.Context(), wished)); next.Game.Clock != want {
			t.Errorf("%q: the clock is %q, not %q", wish, next.Game.Clock, want)
		}
	}
}
