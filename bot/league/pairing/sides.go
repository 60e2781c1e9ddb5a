package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"redbook/bot/league"
)

// Draw has chance say who of a game's chairs has which of its sides; a side that partners share stands there
// several times.
func Draw(g league.Game, sides []league.Side, chance *rand.Rand) league.Game {
	g.Chairs = slices.Clone(g.Chairs)
	for i, at := range chance.Perm(len(sides)) {
		g.Chairs[i].Side = sides[at]
	}
	return g
}

// Bid is what somebody offers for a side, told to nobody before all have bid: so many action tokens for
// their opponent.
type Bid struct {
	Entrant league.Entrant
	Side    league.Side
	Tokens  int
}

// Price is what a side costs whoever wins it.
type Price string

// The prices. Where the lower bid is paid nobody has a reason to bid less than what a side is worth to them.
const (
	PriceHigher Price = ""
	PriceLower  Price = "lower"
)

// Tie is who has the side if both bid as much for it.
type Tie string

// The rules for ties.
const (
	TieLess  Tie = ""     // who has had it less often than the other, else the worse seeded one
	TieSeed  Tie = "seed" // the worse seeded one
	TieDrawn Tie = "draw" // whom chance takes
)

// Deal is what an auction has come to.
type Deal struct {
	Game   league.Game    // with its sides
	To     league.Entrant // who has tokens for it; empty if nobody
	Tokens int
	Tied   bool // both wanted the same side for as much
}

// Auction settles the sides of a game for two by both's bids. If they want different sides, each has theirs,
// and nobody pays. Else who bids more has the side, and the other so many tokens as the price says; if both
// bid as much, the tie says who has it. Whoever has not bid takes what the other leaves; without any bid the
// sides are drawn.
func Auction(s Standing, g league.Game, sides []league.Side, bids []Bid, price Price, tie Tie,
	chance *rand.Rand) Deal {
	first, second := g.Chairs[0].Entrant, g.Chairs[1].Entrant
	one, oneBid := bidOf(bids, first)
	two, twoBid := bidOf(bids, second)
	deal := func(winner league.Entrant, side league.Side) Deal {
		g.Chairs = slices.Clone(g.Chairs)
		mine := g.Chair(winner)
		other := slices.IndexFunc(sides, func(s league.Side) bool { return s != side })
		g.Chairs[mine].Side, g.Chairs[1-mine].Side = side, sides[other]
		return Deal{Game: g}
	}
	switch {
	case !oneBid && !twoBid:
		return Deal{Game: Draw(g, sides, chance)}
	case !twoBid || oneBid && one.Side != two.Side:
		return deal(first, one.Side)
	case !oneBid:
		return deal(second, two.Side)
	}
	more := cmp.Compare(one.Tokens, two.Tokens)
	tied := more == 0
	if tied {
		more = tieBreak(read(s), first, second, one.Side, tie, chance)
	}
	winner, loser, pays := first, second, one.Tokens
	if more < 0 {
		winner, loser, pays = second, first, two.Tokens
	}
	if price == PriceLower {
		pays = min(one.Tokens, two.Tokens)
	}
	d := deal(winner, one.Side)
	if d.Tied = tied; pays > 0 {
		d.To, d.Tokens = loser, pays
	}
	return d
}

func bidOf(bids []Bid, e league.Entrant) (Bid, bool) {
	i := slices.IndexFunc(bids, func(b Bid) bool { return b.Entrant == e })
	if i < 0 {
		return Bid{}, false
	}
	return bids[i], true
}

// tieBreak is above zero if the first of two has a side for which both bid as much.
func tieBreak(st *state, first, second league.Entrant, side league.Side, tie Tie, chance *rand.Rand) int {
	if tie == TieDrawn {
		return 1 - 2*chance.IntN(2)
	}
	if tie == TieLess {
		if less := st.had(second, side) - st.had(first, side); less != 0 {
			return less
		}
	}
	return st.seeds[first] - st.seeds[second]
}

// had is how often somebody has played a side.
func (s *state) had(e league.Entrant, side league.Side) (n int) {
	for _, g := range s.Games {
		result, over := s.results[g.ID]
		if i := g.Chair(e); i >= 0 && over && result.Ending.Counts() && g.Chairs[i].Side == side {
			n++
		}
	}
	return n
}
