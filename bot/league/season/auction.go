package season

import (
	"math/rand/v2"
	"slices"
	"time"

	"redbook/bot/league/pairing"
)

// Sides by auction: when a round begins both players of each of its games bid action tokens for the side
// that they want, until both have bid or the time for it is over. What somebody has bid stands in the book,
// which tells it to nobody before all bids of the game lie open; until then whoever made one may change it.
// Then the game is opened with those sides, and whoever was outbid has the tokens.

// BidsFor is how long bids are taken: three days, in a short round an eighth of it.
func (e *Event) BidsFor() time.Duration { return min(72*time.Hour, e.Round/8) }

// bidFor reports whether the sides of a game are still bid for.
func (e *Event) bidFor(g Game) bool {
	return e.Auction > 0 && g.Deal == nil && g.Result == nil && g.Table == ""
}

// BidsUntil is until when the sides of a game are bid for; false for a game whose sides are not.
func (e *Event) BidsUntil(g Game) (time.Time, bool) {
	at, ok := e.games[g.ID]
	if !ok || !e.bidFor(g) {
		return time.Time{}, false
	}
	return e.Divisions[at.division].Rounds[at.round].Bids, true
}

// mayBid reports by a Refusal whether a line about an auction cannot be written now.
func (e *Event) mayBid(l Line) error {
	g := e.Game(l.Game)
	if g == nil {
		return Refusal("no-such-game")
	}
	until, open := e.BidsUntil(*g)
	switch {
	case g.Result != nil:
		return Refusal("told-already")
	case !open:
		return Refusal("bids-over")
	case l.Kind == Dealt:
		if l.Deal == nil || len(l.Deal.Chairs) != len(g.Chairs) {
			return Refusal("no-such-bid")
		}
	case e.Paused.IsZero() && !l.At.Before(until):
		return Refusal("bids-over")
	case l.Bid == nil || !slices.Contains(e.Sides, l.Bid.Side) || l.Bid.Tokens < 0 || l.Bid.Tokens > e.Auction:
		return Refusal("no-such-bid")
	case g.Chair(l.Bid.Entrant) < 0:
		return Refusal("not-your-game")
	}
	return nil
}

// bid takes somebody's bid in place of the one that they had made.
func (g *Game) bid(b pairing.Bid) {
	g.Bids = slices.DeleteFunc(g.Bids, func(old pairing.Bid) bool { return old.Entrant == b.Entrant })
	g.Bids = append(g.Bids, b)
}

// deal gives a game its sides.
func (g *Game) deal(d pairing.Deal) {
	g.Chairs = slices.Clone(d.Chairs)
	g.Deal = &d
}

// deals is what the auction of a game comes to. What is drawn follows from the event's lot and where the game
// stands in it.
func (e *Event) deals(g Game) *pairing.Deal {
	at := e.games[g.ID]
	chance := rand.New(rand.NewPCG(e.Lot, uint64(at.division)<<40|uint64(at.round)<<20|uint64(at.game)))
	game := g.Game
	game.ID = e.bare(at.division, game.ID)
	d := pairing.Auction(e.standing(at.division), game, e.Sides, g.Bids, chance)
	return &d
}
