package table

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/pace"
	"redbook/storage/ids"
)

// changes has all agree on another clock.
func (c *calendar) changes(game ids.Game, terms, timeout string) *Table {
	c.t.Helper()
	table := c.check(c.Open(c.t.Context(), game))
	table = c.proposes(table, "raider", Proposal{Kind: VoteClock, Clock: terms, Timeout: timeout})
	for _, user := range []ids.User{"warden", "herald"} {
		if _, stands := table.Vote(VoteClock); stands {
			table = c.check(c.consent(table, VoteClock, user, true))
		}
	}
	return table
}

// What is owed when a table changes its clock keeps the one that it has; what is asked later goes by the new
// one. Where there was none it runs from then on; all end at once where there is to be none.
func TestAnotherClock(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("3d")
	c.lives(10 * time.Hour)
	seen := c.check(c.Open(t.Context(), game.ID))
	_, _, err := c.Ask(t.Context(), "", "raider", game.ID, Proposal{Kind: VoteClock, Clock: "3d"})
	c.refused(err, "same-clock")
	_, _, err = c.Ask(t.Context(), "", "raider", game.ID, Proposal{Kind: VoteClock, Clock: "soon"})
	c.refused(err, "no-such-clock")
	c.changes(game.ID, "7d+1d/9d", TimeoutLoss)
	c.expect("owed", c.dues(game.ID), "raider 72h0m0s, warden 72h0m0s")
	now := c.check(c.Open(t.Context(), game.ID))
	if w := now.Waiting()[0]; now.Clock().Timeout != TimeoutLoss || w.Follows != "" {
		t.Errorf("%+v leads to %q", now.Clock(), w.Follows)
	}
	if now.Waiting()[0].Since != seen.Waiting()[0].Since {
		t.Error("it is owed since another time")
	}
	c.lives(10 * time.Hour)
	c.check(c.answer(now, "warden", "hide where=hill"))
	c.check(c.answer(now, "raider", "ready gear=rafts"))
	c.expect("asked later", c.dues(game.ID), "raider 188h0m0s")
	c.lives(20 * time.Hour)
	c.changes(game.ID, "none", "")
	c.expect("without a clock", c.dues(game.ID), "raider never")
	c.lives(20 * time.Hour)
	c.changes(game.ID, "2d", "")
	c.expect("with one again", c.dues(game.ID), "raider 108h0m0s")
	c.changes(game.ID, "5d", TimeoutVote)
	c.expect("with a longer one", c.dues(game.ID), "raider 108h0m0s")
	c.check(c.Replace(t.Context(), "", "boss", game.ID, "raider", "stranger"))
	c.expect("for somebody else", c.dues(game.ID), "raider 180h0m0s")
	if r, err := c.Recount(t.Context(), game.ID); err != nil || !r.Same() {
		t.Errorf("counted anew %+v, %v", r, err)
	}
}

// Nobody is taken by another consequence than the one under which their time began to run.
func TestTheConsequenceOfAnotherClock(t *testing.T) {
	w := newWarner(t)
	game := w.game("3d", TimeoutLoss)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.changes(game.ID, "3d", TimeoutRemind)
	w.lasts(5 * 24 * time.Hour)
	if line := w.lastLine(game.ID); line != "raider expires" {
		t.Errorf("the record ends with %q", line)
	}
	w = newWarner(t)
	game = w.game("3d", TimeoutRemind)
	w.check(w.answer(game, "warden", "hide where=hill"))
	w.changes(game.ID, "3d", TimeoutLoss)
	w.lasts(9 * 24 * time.Hour)
	if len(w.heard) > 0 {
		t.Errorf("warned of what the table had not agreed on when it was asked: %+v", w.heard)
	}
}

// Over random clocks and calendars a change of the clock takes no time from what is owed and gives it none;
// what is asked next is due by the new terms, with the bank that the change has left.
func TestAChangeOfTheClockGivesAndTakesNoTime(t *testing.T) {
	all := []string{"none", "1d", "3d weekdays", "20:00", "08:00,20:00 weekdays", "4d+12h/6d", "2d+1d/9d"}
	for seed := range uint64(12) {
		c := newCalendar(t)
		random := rand.New(rand.NewPCG(seed, 7))
		terms := func() string { return all[random.IntN(len(all))] }
		c.clock = c.clock.Add(time.Duration(random.IntN(300*24)) * time.Hour)
		was := terms()
		game := c.timed(was)
		for range 3 {
			c.lives(time.Duration(random.IntN(30)) * time.Hour)
			if random.IntN(3) == 0 {
				c.check(c.Pause(t.Context(), "", "boss", game.ID))
				c.lives(time.Duration(random.IntN(30)) * time.Hour)
				c.check(c.Resume(t.Context(), "", "boss", game.ID))
			}
			next := terms()
			if next == was {
				continue
			}
			before := c.check(c.Open(t.Context(), game.ID))
			after := c.changes(game.ID, next, "")
			clock := after.Clock()
			for i, w := range after.Waiting() {
				want, what := before.Waiting()[i].Due, "kept"
				chair, _ := after.holderOf(after.SeatID(w.Decision.Seat))
				switch {
				case !clock.Runs():
					want, what = time.Time{}, "ended"
				case want.IsZero():
					what = "begun"
					want = clock.Due(c.clock, after.Holds(chair.ID), pace.Zone(clock.Zone), after.stood...)
				}
				if !w.Due.Equal(want) {
					t.Errorf("seed %d, from %s to %s: %s, due %v, want %v", seed, was, next, what, w.Due, want)
				}
			}
			for _, chair := range after.Chairs {
				held, has := before.Holds(chair.ID), after.Holds(chair.ID)
				if want := min(max(held, clock.Bank.Start), clock.Bank.Most); has != want {
					t.Errorf("seed %d, from %s to %s: a bank of %v holds %v, want %v", seed, was, next, held, has, want)
				}
			}
			was = next
		}
		c.lives(time.Hour)
		now := c.check(c.Open(t.Context(), game.ID))
		c.check(c.answer(now, "warden", "hide where=hill"))
		now = c.check(c.answer(now, "raider", "ready gear=rafts"))
		for _, w := range now.Waiting() {
			chair, _ := now.holderOf(now.SeatID(w.Decision.Seat))
			clock, want := now.Clock(), time.Time{}
			if clock.Runs() {
				want = clock.Due(w.Since, now.Holds(chair.ID), pace.Zone(clock.Zone), now.stood...)
			}
			if fmt.Sprint(w.Due) != fmt.Sprint(want) {
				t.Errorf("seed %d, then by %s: due %v, want %v", seed, was, w.Due, want)
			}
		}
		if r, err := c.Recount(t.Context(), game.ID); err != nil || !r.Same() {
			t.Errorf("seed %d: counted anew %+v, %v", seed, r, err)
		}
	}
}

// Whoever comes to a seat has the time that everybody has for an answer, and not what was granted to whoever
// sat there before.
func TestGrantedTimeGoesWithWhomItWasGranted(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("3d")
	now := c.proposes(game, "warden", Proposal{Kind: VoteTime, Seat: "raider", For: 10 * 24 * time.Hour})
	c.check(c.consent(now, VoteTime, "herald", true))
	c.expect("granted", c.dues(game.ID), "raider 312h0m0s, warden 72h0m0s")
	c.lives(20 * time.Hour)
	c.check(c.Replace(t.Context(), "", "boss", game.ID, "raider", "stranger"))
	c.expect("for somebody else", c.dues(game.ID), "raider 92h0m0s, warden 72h0m0s")
	if r, err := c.Recount(t.Context(), game.ID); err != nil || !r.Same() {
		t.Errorf("counted anew %+v, %v", r, err)
	}
}
