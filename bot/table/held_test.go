package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage/ids"
)

// Whoever has held a seat of a side never holds one of the other side, however seats are handed over; on
// their own side they may come back. The raider and the herald play for one side.
func TestNobodyPlaysForBothSides(t *testing.T) {
	c, ctx := newClub(t, func(d *engine.Definition[probe.Position]) {
		d.Partners = func(engine.Options) []engine.Partners {
			raider, _ := d.Seats.Parse("raider")
			herald, _ := d.Seats.Parse("herald")
			return []engine.Partners{{Seats: engine.SeatsOf(engine.Seat(raider), engine.Seat(herald))}}
		}
	}), t.Context()
	game := c.hidden().ID
	sides := map[ids.Chair]string{"raider": "attack", "herald": "attack", "warden": "defence"} // by seat
	// by user: all that they may ever hold
	of := map[ids.User]string{"raider": "attack", "herald": "attack", "warden": "defence"}
	users := []ids.User{"raider", "warden", "herald", "ann", "ben", "cat"}
	random := rand.New(rand.NewPCG(1, 14))
	refused, back := 0, 0
	for range 120 {
		table := c.check(c.Open(ctx, game))
		chair := table.Chairs[random.IntN(3)]
		by := users[random.IntN(len(users))]
		if slices.Contains(table.Players(), by) {
			continue
		}
		_, err := c.Replace(ctx, "", "boss", game, chair.User, by)
		switch side := sides[chair.ID]; {
		case of[by] == "" || of[by] == side:
			if err != nil {
				t.Fatalf("%s for %s at %s: %v", by, chair.User, chair.ID, err)
			}
			if of[by] == side {
				back++
			}
			of[by] = side
		case !hasCode(err, "held-other-side"):
			t.Fatalf("%s, who has played for %s, takes the seat %s: %v", by, of[by], chair.ID, err)
		default:
			refused++
		}
	}
	if refused < 10 || back < 10 {
		t.Errorf("too little was tried: %d refused, %d came back", refused, back)
	}
}

// In a match the chairs change seats, and the people stay opponents.
func TestAMatchHasTwoSides(t *testing.T) {
	c, game := newMatch(t)
	ctx := t.Context()
	c.check(c.Replace(ctx, "", "boss", game.ID, "frodo", "bilbo"))
	again := c.check(c.answer(game, "bilbo", placeFellowship))
	c.check(c.answer(again, "sauron", placeSauron))
	c.check(c.Resign(ctx, "", "sauron", game.ID))
	if err := second(c.Replace(ctx, "", "boss", game.ID, "sauron", "frodo")); !hasCode(err, "held-other-side") {
		t.Errorf("he plays against his own substitute: %v", err)
	}
	c.check(c.Replace(ctx, "", "boss", game.ID, "bilbo", "frodo"))
}
