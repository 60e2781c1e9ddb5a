package table

import (
	"slices"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

// A host takes guests off their seats, an organiser does so in the host's place, and nobody else. Whoever was
// taken off sits down again when the host has invited them, and not before.
func TestSomebodyIsTakenOffTheirSeat(t *testing.T) {
	c := newClub(t)
	game := c.check(c.lobby("ann")).ID
	c.check(c.Join(t.Context(), "", "ben", game, ""))
	c.check(c.Join(t.Context(), "", "cid", game, ""))
	unseat := func(user ids.User, organiser bool, guest ids.User) (*Table, error) {
		return c.Unseat(t.Context(), "", user, organiser, game, guest)
	}
	for _, x := range []struct {
		user      ids.User
		organiser bool
		guest     ids.User
		code      string
	}{{"ben", false, "cid", "only-host"}, {"ann", false, "ann", "unseat-oneself"},
		{"ben", true, "ben", "unseat-oneself"}, {"boss", true, "ann", "unseat-host"},
		{"ann", false, "dan", "unseat-whom"}} {
		if err := second(unseat(x.user, x.organiser, x.guest)); !hasCode(err, x.code) {
			t.Errorf("%s takes %s off: %v, not %s", x.user, x.guest, err, x.code)
		}
	}
	table := c.check(unseat("ann", false, "ben"))
	if !table.Barred("ben") || table.Barred("cid") || slices.Contains(table.Players(), "ben") {
		t.Errorf("at the table are %v", table.Players())
	}
	own, others := table.Unseatable("ann"), table.Unseatable("cid")
	if !slices.Equal(own, []ids.User{"cid"}) || len(others) > 0 {
		t.Errorf("to be taken off are %v, %v", own, others)
	}
	for _, again := range []func() (*Table, error){
		func() (*Table, error) { return c.Join(t.Context(), "", "ben", game, "") },
		func() (*Table, error) { return c.JoinAware(t.Context(), "", "ben", game, "", Newest) },
	} {
		if err := second(again()); !hasCode(err, "taken-off") {
			t.Errorf("he sits down again: %v", err)
		}
	}
	if deeds, err := c.Deeds(t.Context(), "shire", game); err != nil || len(deeds) > 0 {
		t.Errorf("the log of organisers has %+v, %v", deeds, err)
	}
	c.check(unseat("boss", true, "cid"))
	deeds, err := c.Deeds(t.Context(), "shire", game)
	if err != nil || len(deeds) != 1 || deeds[0].Kind != TakenOff || deeds[0].By != "boss" ||
		!slices.Equal(deeds[0].Deed.With, []ids.User{"cid"}) {
		t.Errorf("the log of organisers has %+v, %v", deeds, err)
	}
	if _, called, err := c.Invite(t.Context(), "", "ann", game, "ben", ""); err != nil || !called {
		t.Fatal(called, err)
	}
	c.check(c.Join(t.Context(), "", "ben", game, ""))
	if err := second(c.Join(t.Context(), "", "cid", game, "")); !hasCode(err, "taken-off") {
		t.Errorf("another one is back: %v", err)
	}
}

// The seat is given up once, by whichever of two presses is first.
func TestSomebodyIsTakenOffWhileTheyAct(t *testing.T) {
	for _, other := range []func(c *club, game ids.Game) error{
		func(c *club, game ids.Game) error { return second(c.Leave(t.Context(), "", "ben", game)) },
		func(c *club, game ids.Game) error {
			return second(c.Unseat(t.Context(), "", "boss", true, game, "ben"))
		},
		func(c *club, game ids.Game) error { return second(c.Cancel(t.Context(), "", "ann", game)) },
	} {
		c := newClub(t)
		game := c.check(c.lobby("ann")).ID
		c.check(c.Join(t.Context(), "", "ben", game, ""))
		done := make(chan error)
		go func() { done <- other(c, game) }()
		own := second(c.Unseat(t.Context(), "", "ann", false, game, "ben"))
		if err := <-done; own != nil && err != nil {
			t.Errorf("neither is done: %v, %v", own, err)
		}
		table := c.check(c.Open(t.Context(), game))
		sits := slices.Contains(table.Players(), "ben")
		if table.State == storage.Lobby && (sits || own == nil && !table.Barred("ben")) {
			t.Errorf("%v, barred %v after %v", table.Players(), table.Barred("ben"), own)
		}
	}
}

// Players of a league or a tournament are seated by it.
func TestNobodyIsTakenOffInAnEvent(t *testing.T) {
	c := newClub(t)
	game := c.check(c.lobby("ann"))
	c.check(c.Join(t.Context(), "", "ben", game.ID, ""))
	game = c.check(c.Open(t.Context(), game.ID))
	game.arranged.Event = "Autumn · 1-2"
	if err := game.mayUnseat("ann", true, "ben"); !hasCode(err, "unseat-event") {
		t.Errorf("taken off: %v", err)
	}
}
