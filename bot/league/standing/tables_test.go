package standing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// Games of two to four by places and games of sides, with some who have gone, forfeits and byes: what is
// possible is what the tables of all completions say. The completions are made here; whoever has gone comes
// in last, and forfeits a duel.
func TestPossibleRanksByPlacesAndOfWhoeverHasGone(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 8))
	for n := range 150 {
		rules := Rules{Scheme: Scheme{Unit: 1, Win: 3, Draw: 1, Bye: 1, Absent: -1, Places: [][]int{{5, 2, 0}}},
			TieBreaks: []TieBreak{Wins, SonnebornBerger}, Forfeits: []Forfeits{ForfeitsFull, ForfeitsPoints,
				ForfeitsVoid}[n%3], Gone: []Gone{GoneCounts, GoneHalf}[n%2]}
		e := Event{Entrants: entrants("a b c d e")}
		for k := range 5 {
			g := league.Game{ID: fmt.Sprint(k)}
			for _, i := range r.Perm(5)[:2+r.IntN(3)] {
				g.Chairs = append(g.Chairs, league.Chair{Entrant: e.Entrants[i]})
			}
			if sided := len(g.Chairs) == 3 && r.IntN(2) == 0; sided {
				g.Chairs[0].Side, g.Chairs[1].Side, g.Chairs[2].Side = "x", "y", "y"
			}
			e.Games = append(e.Games, g)
			if k > 2 {
				continue
			}
			all := endingsOf(g, nil)
			e.Results = append(e.Results, league.Result{Game: g.ID, Places: all[r.IntN(len(all))], At: day(1),
				Ending: []league.Ending{league.Played, league.Forfeited}[r.IntN(2)]})
		}
		gone := map[league.Entrant]bool{}
		for _, i := range r.Perm(5)[:r.IntN(3)] {
			gone[e.Entrants[i]] = true
			e.Gone = append(e.Gone, Departure{e.Entrants[i], day(1), Vanished})
		}
		e.Byes = []Bye{{Entrant: "a", At: day(1)}, {Entrant: e.Entrants[r.IntN(5)], Coming: true}}
		found := map[league.Entrant]Range{}
		var end func(e Event, open []league.Game)
		end = func(e Event, open []league.Game) {
			if len(open) == 0 {
				e.Byes = slices.Clone(e.Byes)
				e.Byes[1].Coming = gone[e.Byes[1].Entrant] // who has gone gets none
				for _, row := range rules.Table(e, time.Time{}).Rows {
					was, ok := found[row.Entrant]
					if !ok {
						was = Range{row.Rank, row.Rank, true}
					}
					found[row.Entrant] = Range{min(was.Best, row.Rank), max(was.Worst, row.Rank), true}
				}
				return
			}
			g, later := open[0], e
			for _, places := range endingsOf(g, gone) {
				how := league.Played
				if duel := len(g.Chairs) == 2 || g.Chairs[0].Side != ""; duel &&
					slices.ContainsFunc(g.Chairs, func(c league.Chair) bool { return gone[c.Entrant] }) {
					how = league.Forfeited
				}
				later.Results = append(slices.Clone(e.Results),
					league.Result{Game: g.ID, Places: places, Ending: how, At: day(2)})
				end(later, open[1:])
			}
		}
		// games of whoever is struck are not played
		now := rules.Table(e, time.Time{})
		end(e, slices.DeleteFunc(slices.Clone(e.Games[3:]), func(g league.Game) bool {
			return slices.ContainsFunc(g.Chairs, func(c league.Chair) bool { return now.of(c.Entrant).Struck })
		}))
		for entrant, want := range found {
			if got := now.of(entrant).Possible; got != want {
				t.Fatalf("%d: %s %v, want %v\n%+v", n, entrant, got, want, e)
			}
		}
		bounds := rules.book(e, time.Time{}).prospect().bounds()
		for i, entrant := range e.Entrants {
			if want := found[entrant]; !now.of(entrant).Struck &&
				(bounds[i].Best > want.Best || bounds[i].Worst < want.Worst) {
				t.Fatalf("%d: bounds of %s %v, possible %v", n, entrant, bounds[i], want)
			}
		}
	}
}

// endingsOf are all places with which a game can end without a draw.
func endingsOf(g league.Game, gone map[league.Entrant]bool) (all [][]int) {
	if len(g.Chairs) == 2 || g.Chairs[0].Side != "" {
		missing := [2]bool{gone[g.Chairs[0].Entrant], false}
		for _, c := range g.Chairs[1:] {
			missing[1] = missing[1] || gone[c.Entrant]
		}
		for _, p := range [][2]int{{1, 2}, {2, 1}, {2, 2}} {
			both := p == [2]int{2, 2}
			if both != (missing[0] && missing[1]) || !both && (missing[0] && p[0] == 1 || missing[1] && p[1] == 1) {
				continue
			}
			places := []int{p[0]}
			for range g.Chairs[1:] {
				places = append(places, p[1])
			}
			all = append(all, places)
		}
		return all
	}
	there := 0
	for _, c := range g.Chairs {
		if !gone[c.Entrant] {
			there++
		}
	}
	var next func(places []int)
	next = func(places []int) {
		i := len(places)
		if i == len(g.Chairs) {
			all = append(all, slices.Clone(places))
			return
		}
		if gone[g.Chairs[i].Entrant] {
			next(append(places, there+1))
			return
		}
		for place := 1; place <= there; place++ {
			if !slices.Contains(places, place) {
				next(append(places, place))
			}
		}
	}
	next(nil)
	return all
}
