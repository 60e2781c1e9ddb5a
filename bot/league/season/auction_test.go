package season

import (
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// auctioned is a league of two, begun, whose sides are bid for.
func auctioned(t *testing.T) *book {
	b := opened(t, func(s *Settings) { s.Form, s.Auction = "round-robin", 2 })
	b.signs(2)
	b.due(spring.Add(7 * day))
	return b
}

func (b *book) bids(at time.Time, n int, side league.Side, tokens int) Line {
	return Line{At: at, Kind: Bidding, Game: "r1-1",
		Bid: &pairing.Bid{Entrant: entrant(n), Side: side, Tokens: tokens}}
}

// A game whose sides are auctioned is opened as soon as both have bid.
func TestSidesAreAuctioned(t *testing.T) {
	b := auctioned(t)
	at := spring.Add(7 * day)
	g := b.Game("r1-1")
	if g.Table != "" || g.Chairs[0].Side != "" || !b.Next().Equal(at.Add(3*day)) {
		t.Errorf("it has begun: %+v, next %v", g, b.Next())
	}
	b.refuses(b.bids(at, 2, "free", 1), "not-your-game")
	b.refuses(b.bids(at, 0, "free", 3), "no-such-bid")
	b.refuses(b.bids(at, 0, "free", -1), "no-such-bid")
	b.refuses(b.bids(at, 0, "west", 1), "no-such-bid")
	b.refuses(Line{At: at, Kind: Bidding, Game: "r9-9"}, "no-such-game")
	b.writes(b.bids(at, 0, "free", 0), b.bids(at, 0, "free", 2)) // changed
	if kinds := b.due(at); len(kinds) != 0 {
		t.Errorf("after one bid: %v", kinds)
	}
	b.writes(b.bids(at, 1, "free", 1))
	if kinds := b.due(at); !slices.Equal(kinds, []Kind{Dealt, Seated}) {
		t.Errorf("after both bids: %v", kinds)
	}
	g = b.Game("r1-1")
	if g.Chairs[g.Chair(entrant(0))].Side != "free" || g.Deal.To != entrant(1) || g.Deal.Tokens != 2 {
		t.Errorf("dealt: %+v", g.Deal)
	}
	b.refuses(b.bids(at, 1, "free", 2), "bids-over")
	b.refuses(Line{At: at, Kind: Dealt, Game: "r1-1", Deal: g.Deal}, "bids-over")
}

// When the time for bids is over, whoever has bid has the side that they want for nothing.
func TestTheTimeForBidsIsOver(t *testing.T) {
	b := auctioned(t)
	at := spring.Add(7 * day)
	b.writes(b.bids(at, 1, "free", 2), Line{At: at.Add(day), Kind: Paused},
		Line{At: at.Add(5 * day), Kind: Resumed})
	if kinds := b.due(at.Add(7*day - time.Second)); len(kinds) != 0 {
		t.Errorf("a pause is counted as time: %v", kinds)
	}
	b.writes(Line{At: at.Add(6 * day), Kind: Replaced, Entrant: entrant(1), By: "new"})
	b.refuses(b.bids(at.Add(7*day), 0, "free", 2), "bids-over")
	if kinds := b.due(at.Add(7 * day)); !slices.Equal(kinds, []Kind{Dealt, Seated}) {
		t.Errorf("after the time: %v", kinds)
	}
	g := b.Game("r1-1")
	if g.Chairs[g.Chair("new")].Side != "free" || g.Deal.To != "" {
		t.Errorf("dealt: %+v", g.Deal)
	}
}

// Whoever withdraws before a side is dealt has lost, and nobody is asked for a bid any more.
func TestAnAuctionOfSomebodyWhoGoes(t *testing.T) {
	b := auctioned(t)
	at := spring.Add(8 * day)
	b.writes(Line{At: at, Kind: Withdrew, Entrant: entrant(0)})
	b.due(at)
	g := b.Game("r1-1")
	if g.Result == nil || g.Result.Ending != league.Forfeited || b.State != Over {
		t.Errorf("%+v, %s", g, b.State)
	}
	b.refuses(b.bids(at, 1, "free", 2), "over")
}

// What cannot be auctioned is refused when an event is opened.
func TestAnAuctionNeedsTwoSides(t *testing.T) {
	s := Settings{Name: "Spring", Form: "round-robin", Rules: "wotr", Sides: []league.Side{"shadow", "free"},
		SignUp: spring.Add(7 * day), Round: 28 * day, Late: LateLoss, Auction: 2, Drawn: true}
	(&book{T: t}).refuses(Line{At: spring, Kind: Opened, Settings: &s}, "no-auction")
}
