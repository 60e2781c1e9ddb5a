package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A draw needs the consent of all, and a move of anybody makes the offer void. Its result is told from one
// that was played out, the record says so, and it is final.
func TestAgreedDraw(t *testing.T) {
	c, ctx := newClub(t), t.Context()
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VoteDraw})
	c.check(c.consent(game, VoteDraw, "warden", true))
	if c.check(c.Open(ctx, game.ID)).State != storage.Running {
		t.Fatal("one of two has agreed, and it is over")
	}
	c.check(c.answer(game, "raider", "wait"))
	if got := c.kinds(game); got != "" {
		t.Errorf("after a move %q stand", got)
	}
	game = c.proposes(game, "herald", Proposal{Kind: VoteDraw})
	c.check(c.consent(game, VoteDraw, "warden", true))
	over := c.check(c.consent(game, VoteDraw, "raider", true))
	if r, ok := over.Result(); !ok || r.Winners != engine.Nobody || r.How != engine.Agreed ||
		over.State != storage.Finished || c.deedsOf(game) != "vote-passed" {
		t.Errorf("%s, %+v, noted %q", over.State, r, c.deedsOf(game))
	}
	text, err := c.Record(ctx, over, "raider")
	if err != nil || !strings.Contains(text, "\nresult: draw agreed\n") || !strings.Contains(text,
		"\n4 draw agreed\n") {
		t.Errorf("%v, %s", err, text)
	}
	c.replays(over)
	if _, _, err := c.undo(over, "raider"); err == nil {
		t.Error("a draw is taken back")
	}
}

// All agree that a side has won; or an organiser decides it who has no part in the game, with a reason.
func TestAdjudication(t *testing.T) {
	c := newClub(t)
	game := c.proposes(c.hidden(), "raider", Proposal{Kind: VoteAdjudicate, Seat: "herald"})
	c.check(c.consent(game, VoteAdjudicate, "warden", true))
	over := c.check(c.consent(game, VoteAdjudicate, "herald", true))
	if r, ok := over.Result(); !ok || engine.ResultText(over.Rules, r) != "warden,herald adjudged" {
		t.Errorf("%+v", r)
	}
	c.replays(over)

	c, ctx := newClub(t), t.Context()
	game = c.hidden()
	for _, x := range []struct {
		user   ids.User
		chair  ids.Chair
		reason string
		code   string
	}{{"raider", "raider", "mine", "adjudicate-party"}, {"boss", "raider", " ", "no-reason"},
		{"boss", "nobody", "x", "vote-winner"}} {
		if err := second(c.Adjudicate(ctx, "", x.user, game.ID, x.chair, x.reason)); problemCode(err) != x.code {
			t.Errorf("%+v: %v", x, err)
		}
	}
	var done *Table
	told := c.waiting(toThread, func() {
		done = c.check(c.Adjudicate(ctx, "", "boss", game.ID, "raider",
			"a quarrel"))
	})
	if r, ok := done.Result(); !ok || engine.ResultText(done.Rules, r) != "raider adjudged" ||
		!strings.Contains(told, Adjudicated) || c.deedsOf(game) != Adjudicated {
		t.Errorf("%+v, told %q, noted %q", r, told, c.deedsOf(game))
	}
}

// Partners give up together; the other side is not asked.
func TestGivingUpTogether(t *testing.T) {
	c, ctx := newClub(t, partnered), t.Context()
	game := c.hidden()
	if _, _, err := c.Ask(ctx, "", "raider", game.ID,
		Proposal{Kind: VoteResign}); problemCode(err) != "resign-alone" {
		t.Errorf("without a partner: %v", err)
	}
	game = c.proposes(game, "warden", Proposal{Kind: VoteResign})
	if got := game.Unasked(c.vote(game, VoteResign)); !slices.Equal(got, []ids.User{"herald"}) {
		t.Errorf("asked are %v", got)
	}
	over := c.check(c.consent(game, VoteResign, "herald", true))
	if r, ok := over.Result(); !ok || engine.ResultText(over.Rules, r) != "raider conceded" {
		t.Errorf("%+v", r)
	}
	c.replays(over)
}

// Partners swap their seats and nobody else does; what each owes stays with the seat, and it can be swapped
// back.
func TestPartnersSwapInARunningGame(t *testing.T) {
	c, ctx := newClub(t, partnered), t.Context()
	game := c.hidden()
	for user, seat := range map[ids.User]ids.Chair{"raider": "herald", "warden": "raider", "herald": "herald"} {
		if _, _, err := c.Ask(ctx, "", user, game.ID, Proposal{Kind: VoteSwap, Seat: seat}); problemCode(err) !=
			"vote-partner" {
			t.Errorf("%s with %s: %v", user, seat, err)
		}
	}
	before := c.since(game.ID)
	game = c.proposes(game, "warden", Proposal{Kind: VoteSwap}) // there is only one partner
	swapped := c.check(c.consent(game, VoteSwap, "herald", true))
	if got := seatsText(swapped); got != "herald=warden raider=raider warden=herald" &&
		got != "raider=raider herald=warden warden=herald" {
		t.Errorf("seats %s", got)
	}
	if stored := c.check(c.Open(ctx, game.ID)); seatsText(stored) != seatsText(swapped) ||
		stored.Sequence != game.Sequence+2 || swapped.Sequence != stored.Sequence || c.since(game.ID) != before {
		t.Errorf("stored: %s, %d lines; it waits for %s, not %s", seatsText(stored), stored.Sequence, c.since(game.ID),
			before)
	}
	c.replays(swapped)
	c.check(c.answer(swapped, "raider", "wait"))
	back := c.proposes(c.check(c.Open(ctx, game.ID)), "herald", Proposal{Kind: VoteSwap})
	back = c.check(c.consent(back, VoteSwap, "warden", true))
	if seatsText(back) != seatsText(game) {
		t.Errorf("back again: %s", seatsText(back))
	}
}

// A vote for more time stands only as long as its player owes an answer that has a due time: nobody's bank
// becomes larger by what has long been answered.
func TestMoreTimeForNothing(t *testing.T) {
	for _, terms := range []string{"3d", "3d+12h/4d"} {
		c, ctx := newClub(t), t.Context()
		game := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
			Channel: "inn", Clock: terms}))
		c.check(c.Join(ctx, "", "warden", game.ID, "warden"))
		c.check(c.Join(ctx, "", "herald", game.ID, ""))
		game = c.starts("", "raider", game.ID)
		game = c.proposes(game, "warden", Proposal{Kind: VoteTime, For: 48 * time.Hour})
		v := c.vote(game, VoteTime)
		warden, _ := game.Chair("warden")
		holds := game.Holds(warden.ID)
		c.check(c.answer(game, "warden", "hide where=hill"))
		for _, user := range []ids.User{"raider", "herald"} {
			_, _, _ = c.Consent(ctx, "", user, game.ID, v.ID, false, true) // whatever they are told
		}
		game = c.check(c.Open(ctx, game.ID))
		if got := game.Holds(warden.ID); got > holds+24*time.Hour {
			t.Errorf("%s: the bank holds %v, and held %v", terms, got, holds)
		}
		if len(game.Votes()) > 0 {
			t.Errorf("%s: %v still stands", terms, game.Votes())
		}
	}
}

// More time moves the end of a clock, whatever its terms, until that answer is given: the next one has what
// the clock gives.
func TestMoreTime(t *testing.T) {
	for _, terms := range []string{"3d", "3d+12h/4d"} {
		c, ctx := newClub(t), t.Context()
		game := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Server: "shire",
			Channel: "inn", Clock: terms}))
		c.check(c.Join(ctx, "", "warden", game.ID, "warden"))
		c.check(c.Join(ctx, "", "herald", game.ID, ""))
		game = c.starts("", "raider", game.ID)
		c.check(c.answer(game, "warden", "hide where=hill"))
		game = c.check(c.answer(game, "raider", "ready gear=rafts"))
		due := func() time.Time {
			t.Helper()
			return c.check(c.Open(ctx, game.ID)).Waiting()[0].Due
		}
		was := due()
		idle := Proposal{Kind: VoteTime, Seat: "herald", For: time.Hour}
		if _, _, err := c.Ask(ctx, "", "raider", game.ID, idle); problemCode(err) != "nothing-to-lengthen" {
			t.Errorf("more time for nothing: %v", err)
		}
		game = c.proposes(game, "raider", Proposal{Kind: VoteTime, For: 48 * time.Hour})
		c.check(c.consent(game, VoteTime, "warden", true))
		c.check(c.consent(game, VoteTime, "herald", true))
		if got := due(); !got.Equal(was.Add(48 * time.Hour)) {
			t.Errorf("%s: due at %s, was %s", terms, got, was)
		}
		// It is not told that time is up before it is.
		c.clock = was.Add(time.Minute)
		if told := c.waiting(toThread, func() { must(t, c.Remind(ctx, c.clock)) }); strings.Contains(told, TimeUp) {
			t.Errorf("%s: told is %q", terms, told)
		}
		c.clock = was.Add(48*time.Hour + time.Minute)
		must(t, c.Remind(ctx, was.Add(24*time.Hour)))
		if told := c.waiting(toThread, func() { must(t, c.Remind(ctx, c.clock)) }); !strings.Contains(told,
			TimeUp) {
			t.Errorf("%s: at its end told is %q", terms, told)
		}
		game = c.check(c.answer(c.check(c.Open(ctx, game.ID)), "raider", "wait"))
		if got := due(); got.After(c.clock.Add(4 * 24 * time.Hour)) {
			t.Errorf("%s: the next is due at %s", terms, got)
		}
	}
	c, ctx := newClub(t), t.Context()
	game := c.hidden()
	if _, _, err := c.Ask(ctx, "", "raider", game.ID, Proposal{Kind: VoteTime,
		For: time.Hour}); problemCode(err) !=
		"no-clock" {
		t.Errorf("without a clock: %v", err)
	}
}
