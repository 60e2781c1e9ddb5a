package table

import (
	"testing"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

func TestDealtSeatsDoNotDependOnTheOrder(t *testing.T) {
	seats := map[string]int{}
	for n := range 64 {
		seed := storage.Seed{byte(n)}
		deal := func(users ...ids.User) string {
			table := &Table{Game: storage.Game{Seed: seed}, arranged: arrangement{Random: true}}
			for i, user := range users {
				table.Chairs = append(table.Chairs, Chair{ID: ids.Chair(string(rune('a' + i))), User: user})
			}
			dealt := ""
			for i, c := range table.dealSeats() {
				if c.ID != table.Chairs[i].ID {
					t.Fatal("a chair was moved")
				}
				dealt += string(c.User)
			}
			return dealt
		}
		first := deal("x", "y", "z")
		if other := deal("z", "x", "y"); other != first {
			t.Fatalf("seed %d: %s, in another order %s", n, first, other)
		}
		seats[first]++
	}
	if len(seats) != 6 {
		t.Errorf("64 seeds dealt %v: not all six ways", seats)
	}
}

func TestIdleLobbyIsClosed(t *testing.T) {
	for name, c := range map[string]struct {
		touch  func(*club, ids.Game) error
		closed bool
	}{
		"untouched": {func(*club, ids.Game) error { return nil }, true},
		"sat down": {func(c *club, game ids.Game) error {
			_, err := c.Join(t.Context(), "", "ben", game, "")
			return err
		}, false},
		"another pace": {func(c *club, game ids.Game) error {
			_, err := c.SetPace(t.Context(), "", "ann", game, "blitz")
			return err
		}, false},
		"another process works for its server": {func(c *club, _ ids.Game) error {
			c.store.SetPart(storage.Part{Of: 2, Shards: []int{1}})
			return nil
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			club := newClub(t)
			now := noon
			tables := New(club.store, club.Games(), func() time.Time { return now }, func() {})
			club.Tables = tables
			game, err := tables.Create(t.Context(), Creation{User: "ann", Rules: club.Games()[0].Rules.ID(),
				Server: "s", Channel: "c", Language: "en"})
			if err != nil {
				t.Fatal(err)
			}
			now = noon.Add(keepLobby - time.Minute)
			if err := tables.CloseIdle(t.Context(), now); err != nil {
				t.Fatal(err)
			}
			if err := c.touch(club, game.ID); err != nil { // it was still open
				t.Fatal(err)
			}
			now = noon.Add(keepLobby)
			if err := tables.CloseIdle(t.Context(), now); err != nil {
				t.Fatal(err)
			}
			table, err := tables.Open(t.Context(), game.ID)
			if err != nil {
				t.Fatal(err)
			}
			if closed := table.State == storage.Cancelled; closed != c.closed || closed != table.Expired() {
				t.Errorf("it is %s, expired %t", table.State, table.Expired())
			}
		})
	}
}
