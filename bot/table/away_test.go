package table

import (
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
)

// away says when a user is away, as typed.
func (c *calendar) away(user ids.User, typed string) {
	c.t.Helper()
	if err := c.SetAway(c.t.Context(), "", user, typed); err != nil {
		c.t.Fatal(err)
	}
}

// partners has the raider and the warden play one side.
func (c *calendar) partners() {
	c.Tables.games["probe"] = Game{Rules: probeRules(func(d *engine.Definition[probe.Position]) {
		d.Partners = func(engine.Options) []engine.Partners {
			return []engine.Partners{{Seats: engine.SeatsOf(probe.Raider, probe.Warden)}}
		}
	})}
}

// The clock of whoever is away stands on as many days of a year as the server allows, each counted once; on
// further ones it runs, and warns. Reminders wait until they are back, and begin anew.
func TestClocksStandWhileSomebodyIsAway(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("3d")
	c.away("raider", "tomorrow +4d") // from twelve hours after noon
	c.expect("away for four days", c.dues(game.ID), "raider 168h0m0s, warden 72h0m0s")
	c.expect("while one is away", c.lives(107*time.Hour), "warden thread 48h0m0s, warden thread 72h0m0s")
	c.expect("back", c.lives(2*time.Hour), "raider thread 108h0m0s")
	c.expect("and a day before the end", c.lives(58*time.Hour), "raider thread 144h0m0s")
	c.away("raider", "+9d")
	c.expect("away again", c.dues(game.ID), "raider 373h0m0s, warden 72h0m0s")
	c.lives(10 * time.Hour)
	c.away("raider", "+1d")
	c.away("raider", "none")
	c.expect("back early", c.dues(game.ID), "raider 178h0m0s, warden 72h0m0s")

	if err := c.store.SetServer(t.Context(), storage.Server{ID: "shire", Limits: "leave-days=5"}); err != nil {
		t.Fatal(err)
	}
	c.expect("four days and one are spent", c.dues(game.ID), "raider 178h0m0s, warden 72h0m0s")
	c.away("raider", "+9d") // of which today counts already
	a, ok, err := c.Absence(t.Context(), "raider", 5)
	if err != nil || !ok || a.Runs.Sub(noon) != 180*time.Hour {
		t.Errorf("the clocks run since %v: %+v, %t, %v", a.Runs.Sub(noon), a, ok, err)
	}
	c.take()
	// it stands from 177 to 180, with an hour left
	c.expect("beyond the budget it warns all the same", c.lives(20*time.Hour),
		"raider thread 177h5m0s, raider thread 181h0m0s")
	c.expect("at its end", strings.Join(c.late, " "), "warden 72h0m0s raider 181h0m0s")
	c.away("raider", "none")
	c.away("raider", "+2d")
	c.expect("what is over stays over", c.dues(game.ID), "raider 181h0m0s, warden 72h0m0s")
}

// A leave that was set before a question is asked counts for it, and a bank holds what is left.
func TestBanksStandWhileSomebodyIsAway(t *testing.T) {
	c := newCalendar(t)
	game := c.timed("7d+12h/14d")
	c.away("warden", "+3d")
	c.lives(60 * time.Hour)
	c.away("warden", "none")
	c.lives(10 * time.Hour)
	c.check(c.answer(game, "warden", "hide where=hill"))
	table := c.check(c.Open(t.Context(), game.ID))
	chair, _ := table.chairOf("warden")
	if got, want := table.Holds(chair.ID), 170*time.Hour; got != want {
		t.Errorf("the warden holds %v, not %v", got, want)
	}
}

// What somebody says of being away that nobody can follow changes nothing.
func TestLeavesAreRefused(t *testing.T) {
	c := newCalendar(t)
	for typed, code := range map[string]string{"soon": "no-such-leave", "2020-01-01..2020-02-01": "leave-past",
		"+91d": "leave-long"} {
		c.refused(c.SetAway(t.Context(), "", "raider", typed), code)
	}
	if _, away, err := c.Absence(t.Context(), "raider", 30); away || err != nil {
		t.Errorf("away: %t, %v", away, err)
	}
}

// Partners confer once about a question: the clock of its seat alone stands for a day at most, and the
// answer that comes before its end counts as kept.
func TestPartnersConfer(t *testing.T) {
	c := newCalendar(t)
	c.partners()
	ctx := t.Context()
	game := c.timed("3d")
	_, err := c.Confer(ctx, "", "herald", game.ID)
	c.refused(err, "no-partner")
	c.lives(60 * time.Hour)
	next := c.check(c.Confer(ctx, "once", "raider", game.ID))
	if w := next.Waiting()[0]; w.Confers.Sub(noon) != 84*time.Hour {
		t.Errorf("they confer until %s", w.Confers)
	}
	_, err = c.Confer(ctx, "twice", "raider", game.ID)
	c.refused(err, "conferred")
	c.expect("for a day", c.dues(game.ID), "raider 96h0m0s, warden 72h0m0s")
	c.take()
	c.expect("and it warns then", c.lives(30*time.Hour), "raider thread 72h0m0s, warden thread 72h0m0s")
	_, err = c.Confer(ctx, "", "warden", game.ID)
	c.refused(err, "confer-too-late")
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	_, err = c.Confer(ctx, "", "raider", game.ID)
	if err == nil {
		t.Error("who is asked nothing confers")
	}
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.lives(4 * 24 * time.Hour)
	c.expect("a new question has its own time", c.dues(game.ID), "raider 162h0m0s")
	kept := c.waitedFor(game.ID)
	if !strings.Contains(kept, "warden answered 90 late") || strings.Contains(kept, "raider answered 90 late") {
		t.Errorf("counted: %s", kept)
	}
}
