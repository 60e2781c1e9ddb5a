package table

import (
	"errors"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
)

// withSequel is a probe that goes on as another one with a large deck: the raider as the herald, the two
// others share one seat.
func withSequel(d *engine.Definition[probe.Position]) {
	d.Sequel = func(*probe.Position) engine.Sequel {
		return engine.Sequel{
			Rules: "probe", Options: engine.Options{"deck": "large"}, Wishes: engine.Options{"weather": "fine"},
			Sides: []engine.SequelSide{
				{From: engine.SeatsOf(probe.Raider), To: []string{"nobody", "herald"}},
				{From: engine.SeatsOf(probe.Warden, probe.Herald), To: []string{"warden"}},
			},
		}
	}
}

// over is a finished game.
func (c *club) over() *Table {
	c.t.Helper()
	return c.ended(c.began())
}

// ended gives a running game up.
func (c *club) ended(t *Table) *Table {
	c.t.Helper()
	for _, user := range []ids.User{"raider", "warden"} {
		if t.State == storage.Running {
			t = c.check(c.Resign(c.t.Context(), "", user, t.ID))
		}
	}
	if t.State != storage.Finished {
		c.t.Fatalf("the game is %s", t.State)
	}
	return t
}

func carrying(user ids.User, after *Table) Creation {
	return Creation{User: user, Rules: "probe", Language: "en", Server: "shire", Channel: "inn", After: after.ID}
}

func TestSequelsFixOptionsAndInviteToSeats(t *testing.T) {
	for user, want := range map[ids.User][2]ids.Chair{ // where they sit, and for whom the other seat is kept
		"raider": {"herald", "warden"},
		"warden": {"warden", "raider"},
		"herald": {"warden", "raider"},
	} {
		c := newClub(t, withSequel)
		earlier := c.over()
		next := c.check(c.Create(t.Context(), carrying(user, earlier)))
		if next.After != earlier.ID || next.Options()["deck"] != "large" || len(next.Options()) != 1 ||
			!next.Fixed("deck") {
			t.Errorf("%s goes on after %q with %v", user, next.After, next.Options())
		}
		other := map[ids.Chair]engine.Seat{"herald": probe.Warden, "warden": probe.Herald}[want[0]]
		if seats := next.SeatsOf(user); len(seats.List()) != 1 || next.SeatID(seats.List()[0]) != want[0] ||
			ids.Chair(next.Invited(other)) != want[1] {
			t.Errorf("%s sits on %v, the other seat is kept for %q", user, seats.List(), next.Invited(other))
		}
		if next.Invited(probe.Raider) != "" {
			t.Error("a seat of no side is kept")
		}
		_, err := c.SetOptions(t.Context(), "", user, next.ID, Wish{Options: engine.Options{"deck": "small"}})
		c.refused(err, "follows")
		random := true
		_, err = c.SetOptions(t.Context(), "", user, next.ID, Wish{Random: &random})
		c.refused(err, "follows")
		c.check(c.SetOptions(t.Context(), "", user, next.ID, Wish{Options: engine.Options{"deck": "large"}}))
	}
}

func (c *club) refused(err error, code string) {
	c.t.Helper()
	if p, ok := err.(*Problem); !ok || p.Code != code {
		c.t.Errorf("got %v, want %s", err, code)
	}
}

func TestWhatIsNotCarriedOn(t *testing.T) {
	c := newClub(t, withSequel)
	ctx, running := t.Context(), c.began()
	_, err := c.Create(ctx, carrying("raider", running))
	c.refused(err, "no-sequel")
	earlier := c.ended(running)
	for code, change := range map[string]func(*Creation){
		"no-such-game":  func(w *Creation) { w.User = "stranger" },
		"no-such-rules": func(w *Creation) { w.Rules = "chess" },
		"follows":       func(w *Creation) { w.Options = engine.Options{"deck": "small"} },
	} {
		wish := carrying("raider", earlier)
		change(&wish)
		_, err := c.Create(ctx, wish)
		c.refused(err, code)
	}
	for _, change := range []func(*Creation){func(w *Creation) { w.Seat = "warden" },
		func(w *Creation) { w.Random = true }} {
		wish := carrying("raider", earlier)
		change(&wish)
		_, err := c.Create(ctx, wish)
		c.refused(err, "follows")
	}
	elsewhere := carrying("raider", earlier)
	elsewhere.Server = "gondor"
	_, err = c.Create(ctx, elsewhere)
	c.refused(err, "no-such-game")
	plain := newClub(t)
	_, err = plain.Create(ctx, carrying("raider", plain.over()))
	plain.refused(err, "no-sequel")
}

// A game is carried on once; one whose sequel is cancelled can be carried on again. Until then it is among
// those to carry on.
func TestAGameIsCarriedOnOnce(t *testing.T) {
	c := newClub(t, withSequel)
	ctx, earlier := t.Context(), c.over()
	open := func(user ids.User, want int) {
		t.Helper()
		list, err := c.ToCarryOn(ctx, user, "shire", "probe", 10)
		if err != nil || len(list) != want {
			t.Errorf("%s can carry on %d games, %v, want %d", user, len(list), err, want)
		}
	}
	open("herald", 1)
	open("stranger", 0)
	if list, err := c.ToCarryOn(ctx, "herald", "gondor", "", 10); err != nil || len(list) > 0 {
		t.Errorf("on another server: %v, %v", list, err)
	}
	if list, err := c.ToCarryOn(ctx, "herald", "shire", "wotr", 10); err != nil || len(list) > 0 {
		t.Errorf("as another game: %v, %v", list, err)
	}
	first := carrying("raider", earlier)
	first.Interaction = "press"
	next := c.check(c.Create(ctx, first))
	open("herald", 0)
	_, err := c.Create(ctx, first)
	if !errors.Is(err, storage.ErrAlreadyHandled) {
		t.Errorf("the same press again: %v", err)
	}
	_, err = c.Create(ctx, carrying("warden", earlier))
	c.refused(err, "carried-on")
	c.check(c.Cancel(ctx, "", "raider", next.ID))
	open("herald", 1)
	lost := errors.New("carried on already")
	done, _ := c.atOnce(8, func(int) error {
		_, err := c.Create(ctx, carrying("warden", earlier))
		if problem := (*Problem)(nil); errors.As(err, &problem) && problem.Code == "carried-on" {
			return lost
		}
		return err
	}, lost)
	if done != 1 {
		t.Errorf("carried on %d times", done)
	}
}
