package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/bot/league"
)

func TestAuction(t *testing.T) {
	// 1 has had the free side once, 2 the shadow; 1 is seeded first.
	s := Standing{Entrants: people(2), Games: []league.Game{duel("r1-1", 1, "", "1", "2", sides)},
		Results: []league.Result{{Game: "r1-1", Places: []int{1, 2}, Ending: league.Played}}}
	unplayed := Standing{Entrants: people(2)}
	bid := func(who league.Entrant, side league.Side, tokens int) Bid { return Bid{who, side, tokens} }
	for name, c := range map[string]struct {
		bids   []Bid
		before Standing
		want   string // who has the free side, who has tokens, how many
	}{
		"different sides":  {[]Bid{bid("1", "shadow", 2), bid("2", "free", 1)}, s, "2 - 0"},
		"the higher bid":   {[]Bid{bid("1", "free", 1), bid("2", "free", 2)}, s, "2 to 1 2"},
		"the other higher": {[]Bid{bid("1", "shadow", 1), bid("2", "shadow", 0)}, s, "2 to 2 1"},
		"tied, had less":   {[]Bid{bid("1", "free", 2), bid("2", "free", 2)}, s, "2 to 1 2 tied"},
		"tied, the shadow": {[]Bid{bid("1", "shadow", 2), bid("2", "shadow", 2)}, s, "2 to 2 2 tied"},
		"tied, by seed":    {[]Bid{bid("1", "shadow", 2), bid("2", "shadow", 2)}, unplayed, "1 to 1 2 tied"},
		"tied at nothing":  {[]Bid{bid("1", "free", 0), bid("2", "free", 0)}, s, "2 - 0 tied"},
		"one bid":          {[]Bid{bid("1", "shadow", 2)}, s, "2 - 0"},
		"the other bid":    {[]Bid{bid("2", "shadow", 2)}, s, "1 - 0"},
	} {
		g := duel("r2-1", 2, "", "1", "2", nil)
		d := Auction(c.before, g, sides, c.bids, nil)
		free := d.Chairs[0]
		if free.Side != "free" {
			free = d.Chairs[1]
		}
		got := fmt.Sprintf("%s - %d", free.Entrant, d.Tokens)
		if d.To != "" {
			got = fmt.Sprintf("%s to %s %d", free.Entrant, d.To, d.Tokens)
		}
		if d.Tied {
			got += " tied"
		}
		if got != c.want || d.Chairs[0].Side == d.Chairs[1].Side || g.Chairs[0].Side != "" {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		// Who bid first, and who is named first, must not matter.
		g.Chairs[0], g.Chairs[1] = g.Chairs[1], g.Chairs[0]
		turned := []Bid{}
		for i := range c.bids {
			turned = append(turned, c.bids[len(c.bids)-1-i])
		}
		other := Auction(c.before, g, sides, turned, nil)
		for _, chair := range d.Chairs {
			if !slices.Contains(other.Chairs, chair) || other.To != d.To {
				t.Errorf("%s: %v, turned around %v", name, d, other)
			}
		}
	}
}

// Without bids the sides are drawn fairly.
func TestAnAuctionWithoutBids(t *testing.T) {
	chance := rand.New(rand.NewPCG(11, 11))
	free := 0
	for range 2000 {
		d := Auction(Standing{}, duel("r1-1", 1, "", "1", "2", nil), sides, nil, chance)
		if d.Chairs[0].Side == "free" {
			free++
		}
	}
	if free < 900 || free > 1100 {
		t.Errorf("%d of 2000", free)
	}
}
