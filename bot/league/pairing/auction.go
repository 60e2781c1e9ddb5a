package pairing

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"redbook/bot/league"
)

// Bid is what somebody offers for a side, told to nobody before all bids lie open: so many action tokens for
// their opponent.
type Bid struct {
	Entrant league.Entrant `json:"entrant"`
	Side    league.Side    `json:"side"`
	Tokens  int            `json:"tokens"`
}

// Deal is what an auction has come to.
type Deal struct {
	Chairs []league.Chair `json:"chairs"` // with their sides
	To     league.Entrant `json:"to,omitempty"`
	Tokens int            `json:"tokens,omitempty"` // that To has, for the side that was wanted more
	Tied   bool           `json:"tied,omitempty"`   // both wanted the same side for as much
}

// Auction settles the sides of a game for two by both's bids. If they want different sides, each has theirs,
// and nobody pays. Else who bids more has the side, and the other so many tokens; if both bid as much, who
// has played the side less often has it, then who is seeded worse. Whoever has not bid takes what the other
// leaves; without any bid the sides are drawn.
func Auction(s Standing, g league.Game, sides []league.Side, bids []Bid, chance *rand.Rand) Deal {
	first, second := g.Chairs[0].Entrant, g.Chairs[1].Entrant
	one, oneBid := bidOf(bids, first)
	two, twoBid := bidOf(bids, second)
	deal := func(winner league.Entrant, side league.Side) Deal {
		chairs := slices.Clone(g.Chairs)
		mine := g.Chair(winner)
		other := slices.IndexFunc(sides, func(s league.Side) bool { return s != side })
		chairs[mine].Side, chairs[1-mine].Side = side, sides[other]
		return Deal{Chairs: chairs}
	}
	switch {
	case !oneBid && !twoBid:
		return Deal{Chairs: Draw(g, sides, chance).Chairs}
	case !twoBid || oneBid && one.Side != two.Side:
		return deal(first, one.Side)
	case !oneBid:
		return deal(second, two.Side)
	}
	more := cmp.Compare(one.Tokens, two.Tokens)
	tied := more == 0
	if tied {
		st := read(s)
		more = cmp.Or(st.had(second, one.Side)-st.had(first, one.Side), st.seeds[first]-st.seeds[second])
	}
	winner, loser, pays := first, second, one.Tokens
	if more < 0 {
		winner, loser, pays = second, first, two.Tokens
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
