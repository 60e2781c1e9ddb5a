package standing

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"redbook/bot/league"
)

// book is an event as it stands at a time, by the indices of its entrants.
type book struct {
	rules    *Rules
	entrants []league.Entrant
	contests []contest
	byes     []int
	coming   []int // byes
	lastBye  []time.Time
	gone     []Reason
	left     []time.Time
	struck   []bool
	lots     []int   // for each entrant; the larger one goes first
	boards   []int64 // of a team, in halves; nil where nobody plays for one
	rounds   int
}

// contest is a game: its result is that of the time, or one that is tried out.
type contest struct {
	game   league.Game
	chairs []int // indices of entrants, -1 for nobody
	duel   bool  // of two against each other, or of two sides
	result *league.Result
	struck bool // counts for nobody
	going  bool // is played on although somebody has gone
}

func isDuel(g league.Game) bool {
	sides := map[league.Side]bool{}
	for _, chair := range g.Chairs {
		sides[chair.Side] = true
	}
	return len(g.Chairs) == 2 || len(sides) == 2 && !sides[""]
}

// counts reports whether a game is over and counts for points.
func (b *book) counts(c *contest) bool {
	return c.result != nil && !c.struck && (b.rules.Forfeits != ForfeitsVoid || c.result.Ending.Counts())
}

// open reports whether a game is to be played.
func (c *contest) open() bool { return c.result == nil && !c.struck }

// book is an event at a time.
func (r *Rules) book(e Event, at time.Time) *book {
	n := len(e.Entrants)
	b := &book{rules: r, entrants: e.Entrants, byes: make([]int, n), coming: make([]int, n),
		lastBye: make([]time.Time, n), gone: make([]Reason, n), left: make([]time.Time, n),
		struck: make([]bool, n), rounds: e.Rounds}
	past := func(t time.Time) bool { return at.IsZero() || !t.After(at) }
	index := map[league.Entrant]int{}
	for i, entrant := range e.Entrants {
		index[entrant] = i
	}
	results := map[string]*league.Result{}
	for i, result := range e.Results {
		if past(result.At) {
			results[result.Game] = &e.Results[i]
		}
	}
	for _, g := range e.Games {
		c := contest{game: g, duel: isDuel(g), result: results[g.ID],
			going: slices.Contains(e.Going, g.ID)}
		for _, chair := range g.Chairs {
			i, ok := index[chair.Entrant]
			if !ok {
				i = -1
			}
			c.chairs = append(c.chairs, i)
		}
		b.contests = append(b.contests, c)
	}
	for _, bye := range e.Byes {
		switch i, ok := index[bye.Entrant]; {
		case ok && !bye.Coming && past(bye.At):
			b.byes[i]++
			b.lastBye[i] = bye.At
		case ok:
			b.coming[i]++
		}
	}
	for _, d := range e.Gone {
		if i, ok := index[d.Entrant]; ok && past(d.At) {
			b.gone[i], b.left[i] = d.Reason, d.At
		}
	}
	if e.Boards != nil {
		for _, entrant := range e.Entrants {
			halves := new(big.Rat).Mul(e.Boards[entrant], big.NewRat(2, 1))
			b.boards = append(b.boards, halves.Num().Int64())
		}
	}
	b.strike()
	b.lots = lots(e.Entrants, r.Lots)
	return b
}

// strike takes the games of those out who have gone too early.
func (b *book) strike() {
	for i := range b.entrants {
		if b.gone[i] == "" || b.rules.Gone != GoneHalf {
			continue
		}
		all, played := 0, 0
		for _, c := range b.contests {
			if !slices.Contains(c.chairs, i) {
				continue
			}
			all++
			if c.result != nil && c.result.Ending.Counts() {
				played++
			}
		}
		b.struck[i] = 2*played < all
	}
	for i := range b.contests {
		c := &b.contests[i]
		c.struck = slices.ContainsFunc(c.chairs, func(e int) bool { return e >= 0 && b.struck[e] })
	}
}

// lots draws a lot for everybody: by the seed and who takes part, not by the order in which they are given.
func lots(entrants []league.Entrant, seed uint64) []int {
	sorted := slices.Sorted(slices.Values(entrants))
	drawn := rand.New(rand.NewPCG(seed, 0)).Perm(len(sorted))
	all := make([]int, len(entrants))
	for i, e := range entrants {
		at, _ := slices.BinarySearch(sorted, e)
		all[i] = drawn[at]
	}
	return all
}

// fraction is a number of points. Its parts are small enough to be multiplied with each other.
type fraction struct{ over, under int64 }

func (f fraction) compare(g fraction) int { return cmp.Compare(f.over*g.under, g.over*f.under) }

func (f fraction) rat() *big.Rat { return big.NewRat(f.over, f.under) }

// tally is what an entrant has come to.
type tally struct {
	base   int64 // points of games and byes, by the scale
	points fraction
	games  int
	wins   int
	draws  int
	losses int
	open   int
	byes   int
	last   time.Time
}

// finished is when the last game was over.
func (t tally) finished() time.Time {
	if t.open > 0 {
		return time.Time{}
	}
	return t.last
}

// sheet is the tallies of all, with the results that stand in the book.
type sheet struct {
	*book
	tallies []tally
	weak    league.Side
}

func (b *book) sheet() *sheet {
	s := &sheet{book: b, tallies: make([]tally, len(b.entrants))}
	for i := range s.tallies {
		t := &s.tallies[i]
		t.byes, t.base, t.last = b.byes[i], int64(b.byes[i])*parts*int64(b.rules.Scheme.Bye), b.lastBye[i]
	}
	for i := range b.contests {
		s.count(&b.contests[i])
	}
	for i := range s.tallies {
		t := &s.tallies[i]
		t.points = b.rules.Scheme.points(t)
		if b.gone[i] != "" && b.left[i].After(t.last) {
			t.last = b.left[i]
		}
	}
	s.weak = s.weaker()
	return s
}

// count adds a game to the tallies of its players.
func (s *sheet) count(c *contest) {
	for chair, i := range c.chairs {
		if i < 0 {
			continue
		}
		t := &s.tallies[i]
		if c.open() {
			t.open++
		}
		if !s.counts(c) {
			continue
		}
		t.games++
		t.base += s.rules.Scheme.worth(c, *c.result, chair)
		if c.result.At.After(t.last) {
			t.last = c.result.At
		}
		switch outcomeOf(*c.result, chair) {
		case won:
			t.wins++
		case drawn:
			t.draws++
		default:
			t.losses++
		}
	}
}

// points are those of the games and what is expected of those still open.
func (s Scheme) points(t *tally) fraction {
	m := int64(0) // in halves
	switch {
	case s.Expect.Whole > 0 && t.games >= s.Expect.Whole:
		m = 2
	case s.Expect.Half > 0 && t.games >= s.Expect.Half:
		m = 1
	}
	if m == 0 {
		return fraction{t.base, s.scale()}
	}
	// m/2 × (wins + draws/2) / games × open
	whole := 4 * int64(t.games)
	expected := m * int64(2*t.wins+t.draws) * int64(t.open)
	return fraction{t.base*whole + expected*s.scale(), whole * s.scale()}
}

// weaker is the side that wins the smallest share of what was played, if there is one such side.
func (s *sheet) weaker() league.Side {
	type record struct {
		side        league.Side
		won, played int
	}
	var sides []record
	for k := range s.contests {
		c := &s.contests[k]
		if !s.counts(c) || !c.result.Ending.Counts() {
			continue
		}
		for chair, of := range c.game.Chairs {
			if of.Side == "" {
				continue
			}
			i := slices.IndexFunc(sides, func(r record) bool { return r.side == of.Side })
			if i < 0 {
				i = len(sides)
				sides = append(sides, record{side: of.Side})
			}
			sides[i].played += 2
			switch outcomeOf(*c.result, chair) {
			case won:
				sides[i].won += 2
			case drawn:
				sides[i].won++
			}
		}
	}
	slices.SortStableFunc(sides, func(a, b record) int { return cmp.Compare(a.won*b.played, b.won*a.played) })
	if len(sides) < 2 || sides[0].won*sides[1].played == sides[1].won*sides[0].played {
		return ""
	}
	return sides[0].side
}
