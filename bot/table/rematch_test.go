package table

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
	"redbook/storage"
	"redbook/storage/ids"
)

func again(user ids.User) Creation {
	return Creation{User: user, Language: "en", Server: "shire", Channel: "inn"}
}

// asks presses for a rematch.
func (c *club) asks(user ids.User, of *Table) (next *Table, opened bool) {
	c.t.Helper()
	next, opened, err := c.Rematch(c.t.Context(), again(user), of.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	return next, opened
}

// The first press opens the lobby, the second of the same person changes nothing, the last one begins. Three
// players each take the next seat.
func TestARematchBeginsWhenAllHaveAgreed(t *testing.T) {
	c := newClub(t)
	earlier := c.over()
	first, opened := c.asks("warden", earlier)
	if !opened || first.Rematch != earlier.ID || first.Game.Options != earlier.Game.Options ||
		first.Game.Pace != earlier.Game.Pace {
		t.Fatalf("opened %t: %+v", opened, first.Game)
	}
	seats := map[ids.User]ids.Chair{}
	for i, chair := range earlier.Chairs {
		seats[chair.User] = earlier.Chairs[(i+1)%3].ID
	}
	for _, chair := range first.Chairs {
		if who := chair.User + first.Invited(chair.Seat); seats[who] != chair.ID {
			t.Errorf("%s is to have %s", who, chair.ID)
		}
	}
	for _, user := range []ids.User{"warden", "raider", "raider"} {
		next, opened := c.asks(user, earlier)
		if opened || next.ID != first.ID || next.State != storage.Lobby {
			t.Errorf("%s: %t %s %s", user, opened, next.ID, next.State)
		}
	}
	begun, _ := c.asks("herald", earlier)
	if !begun.Begins() {
		t.Fatalf("the rematch is %s", begun.State)
	}
	for _, chair := range begun.Chairs {
		if seats[chair.User] != chair.ID {
			t.Errorf("%s has %s", chair.User, chair.ID)
		}
	}
	late, opened := c.asks("warden", earlier)
	if opened || late.ID != first.ID {
		t.Error("a second rematch")
	}
}

func TestWhatIsNotPlayedAgain(t *testing.T) {
	c := newClub(t)
	running := c.began()
	_, _, err := c.Rematch(t.Context(), again("warden"), running.ID)
	c.refused(err, "no-rematch")
	earlier := c.ended(running)
	_, _, err = c.Rematch(t.Context(), again("stranger"), earlier.ID)
	c.refused(err, "not-of-this-game")
	first, _ := c.asks("warden", earlier)
	c.check(c.Cancel(t.Context(), "", "warden", first.ID))
	if second, opened := c.asks("raider", earlier); !opened || second.ID == first.ID {
		t.Error("a cancelled rematch cannot be opened again")
	}
}

// Partners of two sides stay partners: the sides are swapped.
func TestPartnersSwapSides(t *testing.T) {
	c := newClub(t, func(d *engine.Definition[probe.Position]) {
		d.Partners = func(engine.Options) []engine.Partners {
			return []engine.Partners{{Seats: engine.SeatsOf(probe.Raider)},
				{Seats: engine.SeatsOf(probe.Herald)}}
		}
	})
	table := c.over()
	table.Chairs = table.Chairs[:0:0]
	for _, seat := range []engine.Seat{probe.Raider, probe.Herald} {
		table.Chairs = append(table.Chairs, Chair{ID: table.SeatID(seat), Seat: seat})
	}
	if next := chairsAgain(table); next["raider"] != "herald" || next["herald"] != "raider" {
		t.Errorf("%v", next)
	}
}
