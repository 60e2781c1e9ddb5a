package standing

import (
	"cmp"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// plain is an event of duels recomputed in the plainest way, with fractions and maps and none of the code
// under test. Each ending of all games is made, and everybody ranked.
type plain struct {
	entrants []league.Entrant
	games    []plainGame
	scheme   Scheme
	breaks   []TieBreak
}

type plainGame struct {
	a, b  league.Entrant
	sideA league.Side
	sideB league.Side
	score string // "1", "0", "=", "" for open, "-" for never played
}

func (p plain) each(visit func()) {
	open := slices.IndexFunc(p.games, func(g plainGame) bool { return g.score == "" })
	if open < 0 {
		visit()
		return
	}
	scores := []string{"1", "0"}
	if p.scheme.Draws {
		scores = append(scores, "=")
	}
	if p.scheme.Unplayed {
		scores = append(scores, "-")
	}
	for _, score := range scores {
		p.games[open].score = score
		p.each(visit)
	}
	p.games[open].score = ""
}

// share is what an entrant made of a game: 1, ½ or 0, and whether it was played with them.
func (g plainGame) share(e league.Entrant) (share float64, other league.Entrant, ok bool) {
	if g.score == "-" || g.score == "" || e != g.a && e != g.b {
		return 0, "", false
	}
	share = map[string]float64{"1": 1, "0": 0, "=": 0.5}[g.score]
	if e == g.b {
		return 1 - share, g.a, true
	}
	return share, g.b, true
}

func (p plain) worth(share float64) *big.Rat {
	figure := map[float64]int{1: p.scheme.Win, 0.5: p.scheme.Draw, 0: p.scheme.Loss}[share]
	return big.NewRat(int64(figure), int64(p.scheme.Unit))
}

func (p plain) base(e league.Entrant) *big.Rat {
	sum := new(big.Rat)
	for _, g := range p.games {
		if share, _, ok := g.share(e); ok {
			sum.Add(sum, p.worth(share))
		}
	}
	return sum
}

func (p plain) points(e league.Entrant) *big.Rat {
	sum := p.base(e)
	games, halves, unplayed := int64(0), int64(0), int64(0)
	for _, g := range p.games {
		if share, _, ok := g.share(e); ok {
			games++
			halves += int64(2 * share)
		} else if e == g.a || e == g.b {
			unplayed++
		}
	}
	m := new(big.Rat)
	switch x := p.scheme.Expect; {
	case x.Whole > 0 && games >= int64(x.Whole):
		m.SetFrac64(halves, 2*games)
	case x.Half > 0 && games >= int64(x.Half):
		m.SetFrac64(halves, 4*games)
	}
	return sum.Add(sum, m.Mul(m, big.NewRat(unplayed, 1)))
}

func (p plain) weak() league.Side {
	wins, games := map[league.Side]float64{}, map[league.Side]float64{}
	for _, g := range p.games {
		if share, _, ok := g.share(g.a); ok && g.sideA != "" {
			wins[g.sideA] += share
			wins[g.sideB] += 1 - share
			games[g.sideA]++
			games[g.sideB]++
		}
	}
	if len(games) < 2 || wins["x"]*games["y"] == wins["y"]*games["x"] {
		return ""
	}
	if wins["x"]*games["y"] < wins["y"]*games["x"] {
		return "x"
	}
	return "y"
}

func (p plain) tie(by TieBreak, e league.Entrant, group []league.Entrant) *big.Rat {
	sum := new(big.Rat)
	var opponents []*big.Rat
	for _, g := range p.games {
		share, other, ok := g.share(e)
		if !ok {
			continue
		}
		points := p.base(other)
		opponents = append(opponents, points)
		side := g.sideA
		if e == g.b {
			side = g.sideB
		}
		switch {
		case by == Direct && slices.Contains(group, other):
			sum.Add(sum, p.worth(share))
		case by == SonnebornBerger:
			sum.Add(sum, new(big.Rat).Mul(points, new(big.Rat).SetFloat64(share)))
		case by == Wins && share == 1, by == WeakerWins && share == 1 && side == p.weak() && side != "":
			sum.Add(sum, big.NewRat(1, 1))
		}
	}
	slices.SortFunc(opponents, (*big.Rat).Cmp)
	switch {
	case by == BuchholzCut && len(opponents) > 0:
		opponents = opponents[1:]
	case by == BuchholzMedian && len(opponents) > 1:
		opponents = opponents[1 : len(opponents)-1]
	case by == BuchholzMedian:
		opponents = nil
	}
	if by == Buchholz || by == BuchholzCut || by == BuchholzMedian {
		for _, points := range opponents {
			sum.Add(sum, points)
		}
	}
	return sum
}

// comparable reports whether all of a group have met, equally often.
func (p plain) comparable(group []league.Entrant) bool {
	times := map[string]int{}
	for _, g := range p.games {
		if _, _, ok := g.share(g.a); ok {
			times[string(g.a+"|"+g.b)]++
			times[string(g.b+"|"+g.a)]++
		}
	}
	for _, a := range group {
		for _, b := range group {
			if n := times[string(a+"|"+b)]; a != b && (n == 0 || n != times[string(group[0]+"|"+group[1])]) {
				return false
			}
		}
	}
	return true
}

// groups are all entrants, the first ones first, who are equal together.
func (p plain) groups() [][]league.Entrant {
	var all [][]league.Entrant
	for _, group := range gather(p.entrants, p.points) {
		all = append(all, p.part(group, p.breaks)...)
	}
	return all
}

func (p plain) part(group []league.Entrant, breaks []TieBreak) [][]league.Entrant {
	if len(group) == 1 || len(breaks) == 0 || breaks[0] == Finished || breaks[0] == Lot {
		return [][]league.Entrant{group}
	}
	if breaks[0] == Direct && !p.comparable(group) {
		return p.part(group, breaks[1:])
	}
	parts := gather(group, func(e league.Entrant) *big.Rat { return p.tie(breaks[0], e, group) })
	next := breaks[1:]
	if breaks[0] == Direct && len(parts) > 1 {
		next = breaks
	}
	var all [][]league.Entrant
	for _, part := range parts {
		all = append(all, p.part(part, next)...)
	}
	return all
}

func gather(all []league.Entrant, value func(league.Entrant) *big.Rat) (groups [][]league.Entrant) {
	values := map[league.Entrant]*big.Rat{}
	for _, e := range all {
		values[e] = value(e)
	}
	sorted := slices.SortedStableFunc(slices.Values(all),
		func(a, b league.Entrant) int { return values[b].Cmp(values[a]) })
	for _, e := range sorted {
		if n := len(groups); n > 0 && values[groups[n-1][0]].Cmp(values[e]) == 0 {
			groups[n-1] = append(groups[n-1], e)
		} else {
			groups = append(groups, []league.Entrant{e})
		}
	}
	return groups
}

// ranges are the best and the worst rank of everybody over all endings.
func (p plain) ranges() map[league.Entrant]Range {
	late := slices.ContainsFunc(p.breaks, func(b TieBreak) bool { return b == Finished || b == Lot })
	ranges := map[league.Entrant]Range{}
	p.each(func() {
		rank := 1
		for _, group := range p.groups() {
			worst := rank
			if late {
				worst += len(group) - 1
			}
			for _, e := range group {
				r, ok := ranges[e]
				if !ok {
					r = Range{rank, worst, true}
				}
				ranges[e] = Range{min(r.Best, rank), max(r.Worst, worst), true}
			}
			rank += len(group)
		}
	})
	return ranges
}

// randomLeague makes an event of random results: everybody plays everybody once or twice; so many games are
// open.
func randomLeague(r *rand.Rand, players, times, open int, scheme Scheme) (Event, plain) {
	e := Event{}
	p := plain{scheme: scheme}
	for i := range players {
		e.Entrants = append(e.Entrants, league.Entrant(fmt.Sprintf("p%d", i)))
	}
	p.entrants = e.Entrants
	for i := range players {
		for j := range i {
			for n := range times {
				g := plainGame{a: e.Entrants[i], b: e.Entrants[j], sideA: "x", sideB: "y"}
				if (n+i+j)%2 == 1 {
					g.sideA, g.sideB = "y", "x"
				}
				p.games = append(p.games, g)
			}
		}
	}
	for n, k := range r.Perm(len(p.games)) {
		g := &p.games[k]
		id := fmt.Sprint(k)
		e.Games = append(e.Games, league.Game{ID: id, Round: n,
			Chairs: []league.Chair{{Entrant: g.a, Side: g.sideA}, {Entrant: g.b, Side: g.sideB}}})
		if n < open {
			continue
		}
		places := []int{1, 2}
		switch g.score = "1"; {
		case scheme.Draws && r.IntN(4) == 0:
			g.score, places = "=", []int{1, 1}
		case r.IntN(2) == 0:
			g.score, places = "0", []int{2, 1}
		}
		e.Results = append(e.Results, league.Result{Game: id, Places: places, Ending: league.Played, At: day(1)})
	}
	return e, p
}

func randomBreaks(r *rand.Rand) (breaks []TieBreak) {
	for _, i := range r.Perm(len(TieBreaks))[:r.IntN(5)] {
		breaks = append(breaks, TieBreaks[i])
	}
	return breaks
}

var forced = []Scheme{{Unit: 1, Win: 1}, Plain, Football, {Unit: 1, Win: 2, Draw: 1, Loss: 1, Draws: true},
	{Unit: 10, Win: 11, Draw: 6, Loss: 1, Unplayed: true, Expect: Expect{2, 4}},
	{Unit: 10, Win: 11, Draw: 6, Loss: 1, Expect: Expect{2, 4}}, {Unit: 2, Win: 2, Draw: 1, Unplayed: true}}

// Ranks, and those still possible, are what a plain recomputation over all endings finds: for leagues of two
// to six, many states, schemes and orders of tie-breaks. The bounds by points alone are never narrower.
func TestPossibleRanksAreThoseOfAllCompletions(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 1))
	states := 250
	if testing.Short() {
		states = 100
	}
	tight, exact, all := 0, 0, 0
	for n := range states {
		scheme := forced[n%len(forced)]
		players, times := 2+r.IntN(5), 1+r.IntN(2)
		games := players * (players - 1) / 2 * times
		most := 7
		if scheme.Draws || scheme.Unplayed {
			most = 4
		}
		e, p := randomLeague(r, players, times, r.IntN(min(games, most)+1), scheme)
		p.breaks = randomBreaks(r)
		rules := Rules{Scheme: scheme, TieBreaks: p.breaks, Lots: uint64(n)}
		table := rules.Table(e, time.Time{})
		over := !slices.ContainsFunc(p.games, func(g plainGame) bool { return g.score == "" })
		p2 := rules.book(e, time.Time{}).prospect()
		bounds := p2.bounds()
		seen := slices.Clone(bounds)
		p2.witness(seen)
		for entrant, want := range p.ranges() {
			row := table.of(entrant)
			if over && slices.ContainsFunc(p.breaks, new(book).late) {
				want = Range{row.Rank, row.Rank, true} // everything is known
			}
			if row.Possible != want {
				t.Fatalf("state %d, %s of %d, %v: %v, want %v", n, entrant, players, p.breaks, row.Possible, want)
			}
			i := slices.Index(e.Entrants, entrant)
			bound := bounds[i]
			if seen[i].Exact && !over {
				if exact++; seen[i] != want {
					t.Fatalf("state %d, %s: said to be exact: %v, possible %v", n, entrant, seen[i], want)
				}
			}
			if bound.Best > want.Best || bound.Worst < want.Worst {
				t.Fatalf("state %d, %s: bounds %v, possible %v", n, entrant, bound, want)
			}
			if all++; bound.Best == want.Best && bound.Worst == want.Worst {
				tight++
			}
		}
	}
	t.Logf("of %d bounds by points %d are exact, %d are known to be", all, tight, exact)
	if 2*exact < all {
		t.Errorf("of %d bounds only %d are known to be exact", all, exact)
	}
}

// The table itself against the plain recomputation, open games or not.
func TestTableIsThatOfAPlainRecomputation(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 2))
	for n := range 800 {
		scheme := forced[n%len(forced)]
		players, times := 2+r.IntN(7), 1+r.IntN(2)
		e, p := randomLeague(r, players, times, r.IntN(players), scheme)
		p.breaks = slices.DeleteFunc(randomBreaks(r), new(book).late)
		table := Rules{Scheme: scheme, TieBreaks: p.breaks}.Table(Event{Entrants: e.Entrants, Games: e.Games,
			Results: e.Results, Rounds: 1}, time.Time{}) // a round to come: nothing is tried out
		rank := 1
		for _, group := range p.groups() {
			for _, entrant := range group {
				row := table.of(entrant)
				if row.Rank != rank || row.Points.Cmp(p.points(entrant)) != 0 {
					t.Fatalf("state %d: %s has rank %d with %v, want %d with %v by %v", n, entrant, row.Rank,
						row.Points, rank, p.points(entrant), p.breaks)
				}
			}
			rank += len(group)
		}
	}
}

// Larger leagues: whatever happens, nobody comes outside of what was possible, and each league ends inside.
func TestBoundsHoldWhateverHappens(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	for n := range 60 {
		scheme := forced[n%len(forced)]
		players := 8 + r.IntN(6)
		e, _ := randomLeague(r, players, 1+r.IntN(2), 15+r.IntN(20), scheme)
		rules := Rules{Scheme: scheme, TieBreaks: []TieBreak{Direct, Wins, SonnebornBerger, Lot}, Lots: 1}
		before := rules.Table(e, time.Time{})
		if rules.book(e, time.Time{}).prospect().few() {
			t.Fatal("these can all be tried")
		}
		var open []league.Game
		for _, g := range e.Games {
			if !slices.ContainsFunc(e.Results, func(r league.Result) bool { return r.Game == g.ID }) {
				open = append(open, g)
			}
		}
		for range 30 {
			later := e
			later.Results = slices.Clone(e.Results)
			bias := r.IntN(5)
			for _, g := range open {
				strong := cmp.Compare(g.Chairs[0].Entrant, g.Chairs[1].Entrant) > 0
				places := []int{1, 2}
				if bias == 0 && strong || bias == 1 && !strong || bias > 1 && r.IntN(2) == 0 {
					places = []int{2, 1}
				}
				if scheme.Draws && r.IntN(6) == 0 {
					places = []int{1, 1}
				}
				if scheme.Unplayed && r.IntN(5) == 0 {
					continue
				}
				later.Results = append(later.Results, league.Result{Game: g.ID, Places: places, At: day(2),
					Ending: league.Played})
			}
			rank := 1
			for _, group := range rules.book(later, time.Time{}).sheet().order(rules.TieBreaks).groups {
				for _, i := range group {
					was := before.of(e.Entrants[i]).Possible
					if rank < was.Best || rank > was.Worst {
						t.Fatalf("state %d: %s came to %d, thought possible was %v", n, e.Entrants[i], rank, was)
					}
				}
				rank += len(group)
			}
		}
	}
}

// A league of 200 people with 2,000 games, of which 400 are still to come.
func BenchmarkTableOf200(b *testing.B) {
	r := rand.New(rand.NewPCG(19, 5))
	e := Event{}
	for i := range 200 {
		e.Entrants = append(e.Entrants, league.Entrant(fmt.Sprintf("p%d", i)))
	}
	for n := range 2000 {
		i := r.IntN(200)
		id := fmt.Sprint(n)
		e.Games = append(e.Games, league.Game{ID: id, Chairs: []league.Chair{{Entrant: e.Entrants[i], Side: "x"},
			{Entrant: e.Entrants[(i+1+r.IntN(199))%200], Side: "y"}}})
		if n%5 > 0 {
			e.Results = append(e.Results, league.Result{Game: id, Ending: league.Played, At: day(1),
				Places: [][]int{{1, 2}, {2, 1}}[r.IntN(2)]})
		}
	}
	for _, scheme := range []Scheme{Plain, General} {
		rules := Rules{Scheme: scheme, TieBreaks: TieBreaks}
		b.Run(fmt.Sprint(scheme.Unit), func(b *testing.B) {
			for b.Loop() {
				rules.Table(e, time.Time{})
			}
		})
	}
}
