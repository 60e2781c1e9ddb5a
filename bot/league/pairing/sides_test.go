package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/bot/league"
)

func TestAuction(t *testing.T) {
	// 1 has had the free side once, 2 the shadow.
	s := Standing{Entrants: people(2), Games: []league.Game{duel("r1-1", 1, "", "1", "2", sides)},
		Results: []league.Result{{Game: "r1-1", Places: []int{1, 2}, Ending: league.Played}}}
	bid := func(who league.Entrant, side league.Side, tokens int) Bid { return Bid{who, side, tokens} }
	for name, c := range map[string]struct {
		bids  []Bid
		price Price
		tie   Tie
		want  string // who has the free side, who has tokens, how many
	}{
		"different sides":  {[]Bid{bid("1", "shadow", 3), bid("2", "free", 1)}, "", "", "2 - 0"},
		"the higher bid":   {[]Bid{bid("1", "free", 1), bid("2", "free", 2)}, "", "", "2 to 1 2"},
		"the lower price":  {[]Bid{bid("1", "shadow", 5), bid("2", "shadow", 2)}, "lower", "", "2 to 2 2"},
		"for nothing":      {[]Bid{bid("1", "shadow", 1), bid("2", "shadow", 0)}, "lower", "", "2 - 0"},
		"tied, had less":   {[]Bid{bid("1", "free", 2), bid("2", "free", 2)}, "", "", "2 to 1 2 tied"},
		"tied, the shadow": {[]Bid{bid("1", "shadow", 2), bid("2", "shadow", 2)}, "", "", "2 to 2 2 tied"},
		"tied, by seed":    {[]Bid{bid("1", "shadow", 2), bid("2", "shadow", 2)}, "", "seed", "1 to 1 2 tied"},
		"tied at nothing":  {[]Bid{bid("1", "free", 0), bid("2", "free", 0)}, "", "", "2 - 0 tied"},
		"one bid":          {[]Bid{bid("1", "shadow", 4)}, "", "", "2 - 0"},
		"the other bid":    {[]Bid{bid("2", "shadow", 4)}, "", "", "1 - 0"},
	} {
		g := duel("r2-1", 2, "", "1", "2", nil)
		d := Auction(s, g, sides, c.bids, c.price, c.tie, nil)
		free := d.Game.Chairs[0]
		if free.Side != "free" {
			free = d.Game.Chairs[1]
		}
		got := fmt.Sprintf("%s - %d", free.Entrant, d.Tokens)
		if d.To != "" {
			got = fmt.Sprintf("%s to %s %d", free.Entrant, d.To, d.Tokens)
		}
		if d.Tied {
			got += " tied"
		}
		if got != c.want || d.Game.Chairs[0].Side == d.Game.Chairs[1].Side || g.Chairs[0].Side != "" {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		// Who bid first, and who is named first, must not matter.
		g.Chairs[0], g.Chairs[1] = g.Chairs[1], g.Chairs[0]
		turned := []Bid{}
		for i := range c.bids {
			turned = append(turned, c.bids[len(c.bids)-1-i])
		}
		other := Auction(s, g, sides, turned, c.price, c.tie, nil)
		for _, chair := range d.Game.Chairs {
			if other.Game.Chairs[other.Game.Chair(chair.Entrant)] != chair || other.To != d.To {
				t.Errorf("%s: %v, turned around %v", name, d, other)
			}
		}
	}
}

// Drawn sides, and drawn ties, are fair.
func TestDraw(t *testing.T) {
	chance := rand.New(rand.NewPCG(11, 11))
	free, tied, silent := 0, 0, 0
	for range 2000 {
		g := duel("r1-1", 1, "", "1", "2", nil)
		if Draw(g, sides, chance).Chairs[0].Side == "free" {
			free++
		}
		bids := []Bid{{"1", "free", 2}, {"2", "free", 2}}
		if Auction(Standing{}, g, sides, bids, PriceHigher, TieDrawn, chance).To == "1" {
			tied++
		}
		if Auction(Standing{}, g, sides, nil, PriceHigher, TieDrawn, chance).Game.Chairs[0].Side == "free" {
			silent++
		}
	}
	for _, n := range []int{free, tied, silent} {
		if n < 900 || n > 1100 {
			t.Errorf("%d, %d, %d of 2000", free, tied, silent)
		}
	}
}
