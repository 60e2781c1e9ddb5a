package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// members says who may come to any game.
func members(users ...ids.User) func(storage.Game, ids.User) (bool, error) {
	return func(_ storage.Game, user ids.User) (bool, error) { return slices.Contains(users, user), nil }
}

// registers has users take over seats on the server of the tests.
func (c *club) registers(games string, users ...ids.User) {
	c.t.Helper()
	for _, user := range users {
		if err := c.SetSubstitute(c.t.Context(), "shire", user, games); err != nil {
			c.t.Fatal(err)
		}
	}
}

// asks asks substitutes and tells who is asked for a seat then.
func (c *club) asksNext(game ids.Game, chair ids.Chair,
	may func(storage.Game, ids.User) (bool, error)) ids.User {
	c.t.Helper()
	if err := c.AskSubstitutes(c.t.Context(), c.clock, may); err != nil {
		c.t.Fatal(err)
	}
	return c.check(c.Open(c.t.Context(), game)).Offer(chair).Asked
}

// offers has a seat offered.
func (c *club) offers(game ids.Game, chair ids.Chair, by ids.User, why string) *Table {
	c.t.Helper()
	return c.check(c.OfferSeat(c.t.Context(), Offering{Game: game, Chair: chair, By: by, Why: why}))
}

// A player who offers his seat plays on until somebody takes it; whoever does knows what it knows, has the
// whole time for the answer that is owed, and the record says where the seat has changed hands.
func TestAnOfferedSeatIsTaken(t *testing.T) {
	c := newClub(t)
	ctx, game := t.Context(), c.hidden()
	for user, code := range map[ids.User]string{"warden": "not-your-seat", "stranger": "not-your-seat"} {
		_, err := c.OfferSeat(ctx, Offering{Game: game.ID, Chair: "raider", By: user, Why: OfferedByPlayer})
		c.refused(err, code)
	}
	c.refused(second(c.TakeOffer(ctx, "", "stranger", game.ID, "raider")), "not-offered")
	c.offers(game.ID, "raider", "raider", OfferedByPlayer)
	_, err := c.OfferSeat(ctx, Offering{Game: game.ID, Chair: "raider", By: "raider", Why: OfferedByPlayer})
	c.refused(err, "offered-already")
	c.clock = c.clock.Add(50 * time.Hour)
	c.refused(second(c.TakeOffer(ctx, "", "warden", game.ID, "raider")), "you-play-already")
	told := c.waiting("raider", func() { game = c.check(c.TakeOffer(ctx, "", "stranger", game.ID, "raider")) })
	if told != Seated {
		t.Errorf("the newcomer is told %q", told)
	}
	if game.UserOf(0) != "stranger" || c.lastLine(game.ID) != "raider changes hands" ||
		len(c.check(c.Open(ctx, game.ID)).Offered()) > 0 {
		t.Errorf("%s plays, after %q", game.UserOf(0), c.lastLine(game.ID))
	}
	for _, w := range game.Waiting() {
		if w.Decision.Seat == 0 && !w.Since.Equal(c.clock) {
			t.Errorf("it has been owed for %v", c.clock.Sub(w.Since))
		}
	}
	c.refused(second(c.TakeOffer(ctx, "", "bilbo", game.ID, "raider")), "not-offered")
	sittings, err := c.store.Sittings(ctx, game.ID)
	if err != nil || sittings[len(sittings)-1].User != "stranger" ||
		sittings[len(sittings)-1].Lines != game.Sequence {
		t.Errorf("%+v, %v", sittings, err)
	}
	c.offers(game.ID, "warden", "warden", OfferedByPlayer)
	c.refused(second(c.TakeOffer(ctx, "", "raider", game.ID, "warden")), "held-other-side")
	c.replays(c.check(c.Open(ctx, game.ID)))
}

var errNotOffered = errors.New("not offered")

// Of twenty who take a seat at once one gets it, and a seat that is withdrawn at that moment stays or goes.
func TestAnOfferIsTakenOnce(t *testing.T) {
	c := newClub(t)
	game := c.hidden()
	c.offers(game.ID, "raider", "raider", OfferedByPlayer)
	taken, failed := c.atOnce(20, func(n int) error {
		_, err := c.TakeOffer(t.Context(), "", ids.User(fmt.Sprintf("guest-%d", n)), game.ID, "raider")
		if hasCode(err, "not-offered") {
			return errNotOffered
		}
		return err
	}, errNotOffered)
	if taken != 1 || failed != 19 {
		t.Errorf("taken %d times, refused %d times", taken, failed)
	}
	c.offers(game.ID, "warden", "boss", OfferedByOrganiser)
	done := make(chan error)
	go func() {
		_, err := c.WithdrawOffer(t.Context(), "", "boss", game.ID, "warden", true)
		done <- err
	}()
	_, err := c.TakeOffer(t.Context(), "", "stranger", game.ID, "warden")
	if other := <-done; (err == nil) == (other == nil) {
		t.Errorf("taken: %v, withdrawn: %v", err, other)
	}
}

// Substitutes are asked in turn, each for a day: who was asked longest ago first; never who plays, has played
// for another side, is not there any more, is asleep or has declined.
func TestSubstitutesAreAskedInTurn(t *testing.T) {
	c := newClub(t)
	ctx, game := t.Context(), c.hidden()
	c.registers("probe", "bilbo", "frodo", "sam", "warden")
	c.registers("all", "merry")
	c.registers("none", "sam")
	if err := c.SetSubstitute(ctx, "elsewhere", "gollum", "all"); err != nil {
		t.Fatal(err)
	}
	c.refused(c.SetSubstitute(ctx, "shire", "bilbo", "chess"), "no-such-substitute")
	c.refused(c.SetSubstitute(ctx, "", "bilbo", "all"), "substitute-where")
	c.wishes("frodo", Wishes{Zone: "UTC", Quiet: "11-15"}) // it is noon
	may := members("bilbo", "frodo", "warden", "gollum", "merry", "stranger")
	c.offers(game.ID, "raider", "raider", OfferedByPlayer)
	want := func(what string, user ids.User) {
		t.Helper()
		if got := c.asksNext(game.ID, "raider", may); got != user {
			t.Errorf("%s: %q is asked, not %q", what, got, user)
		}
	}
	if told := c.waiting("offer:bilbo", func() { want("first", "bilbo") }); told != OfferAsked {
		t.Errorf("bilbo is told %q", told)
	}
	c.clock = c.clock.Add(23 * time.Hour)
	want("within the day", "bilbo")
	c.clock = c.clock.Add(time.Hour)
	want("whoever is asleep waits", "merry")
	c.refused(second(c.DeclineOffer(ctx, "", "bilbo", game.ID, "raider")), "not-asked-to-play")
	c.check(c.DeclineOffer(ctx, "", "merry", game.ID, "raider"))
	want("all that are awake have been asked", "")
	c.clock = c.clock.Add(4 * time.Hour)
	want("awake again", "frodo")
	c.clock = c.clock.Add(30 * time.Hour)
	want("nobody is left", "")
	c.check(c.TakeOffer(ctx, "", "bilbo", game.ID, "raider")) // it stays open to those who were asked
	want("it is taken", "")

	c.offers(game.ID, "herald", "boss", OfferedByOrganiser)
	c.registers("all", "stranger")
	if got := c.asksNext(game.ID, "herald", may); got != "stranger" {
		t.Errorf("%q is asked, who never was", got)
	}
	c.check(c.Pause(ctx, "", "boss", game.ID))
	c.clock = c.clock.Add(30 * time.Hour)
	if got := c.asksNext(game.ID, "herald", may); got != "stranger" {
		t.Errorf("while it is paused %q is asked", got)
	}
	c.check(c.Resume(ctx, "", "boss", game.ID))
	if got := c.asksNext(game.ID, "herald", may); got != "merry" {
		t.Errorf("then %q is asked, whose turn it is not", got)
	}
}

// An offer ends with the game, and its messages say so; one that others have made because a player was silent
// ends when that player acts, but not when somebody else does.
func TestOffersEnd(t *testing.T) {
	for _, why := range []string{OfferedByPlayer, OfferedByOrganiser, OfferedByVote, OfferedByTime} {
		c := newClub(t)
		ctx, game := t.Context(), c.began()
		by := map[string]ids.User{OfferedByPlayer: "raider", OfferedByOrganiser: "boss"}[why]
		now := c.offers(game.ID, "raider", by, why)
		if err := c.store.SetOfferMessages(ctx, now.Offer("raider"), "m1", ""); err != nil {
			t.Fatal(err)
		}
		c.check(c.answer(game, "warden", "hide where=hill"))
		if len(c.check(c.Open(ctx, game.ID)).Offered()) != 1 {
			t.Errorf("%s: somebody else has answered, and it has ended", why)
		}
		told := c.waiting("offer:", func() { c.check(c.answer(game, "raider", "ready gear=rafts")) })
		stands := len(c.check(c.Open(ctx, game.ID)).Offered()) == 1
		if back := why == OfferedByVote || why == OfferedByTime; stands == back || (told == OfferOver) != back {
			t.Errorf("%s: the player has answered, and it stands: %t; told is %q", why, stands, told)
		}
		if !stands {
			continue
		}
		c.check(c.Resign(ctx, "", "raider", game.ID))
		told = c.waiting("offer:", func() { c.asksNext(game.ID, "raider", members()) })
		if all, err := c.store.AllOffers(ctx); err != nil || len(all) > 0 || told != OfferOver {
			t.Errorf("%s: the game is over, and there are %v, %v; told is %q", why, all, err, told)
		}
	}
}

// An organiser names a seat whose player nobody can name any more, and gives away that of a player by a line
// of the record; while the game stands still there is none.
func TestReplacingWritesALine(t *testing.T) {
	c := newClub(t)
	ctx, game := t.Context(), c.hidden()
	c.check(c.Replace(ctx, "", "boss", game.ID, "raider", "stranger"))
	if line := c.lastLine(game.ID); line != "raider changes hands" {
		t.Errorf("the record ends with %q", line)
	}
	c.refused(second(c.ReplaceOn(ctx, "", "boss", game.ID, "", "", "bilbo")), "replace-whom")
	c.refused(second(c.ReplaceOn(ctx, "", "boss", game.ID, "warden", "raider", "bilbo")), "no-such-seat")
	game = c.check(c.ReplaceOn(ctx, "", "boss", game.ID, "warden", "", "bilbo"))
	if seats := seatsText(game); !strings.Contains(seats, "bilbo=warden") {
		t.Errorf("the seats are %s", seats)
	}
	c.check(c.Pause(ctx, "", "boss", game.ID))
	c.check(c.Replace(ctx, "", "boss", game.ID, "bilbo", "sam"))
	if line := c.lastLine(game.ID); line != "warden changes hands" {
		t.Errorf("the record ends with %q", line)
	}
	c.check(c.Resume(ctx, "", "boss", game.ID))
	c.replays(c.check(c.Open(ctx, game.ID)))
}
