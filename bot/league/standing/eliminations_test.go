package standing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
)

// Whole eliminations, of one life and of two, as they are paired: at the end everybody is where the pairings
// say, and nobody comes to a place that was thought impossible at any time. Of one life each end of what was
// possible is reached in some way that a bracket can end.
func TestPlacesOfWholeEliminations(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 6))
	for n := range 80 {
		form := pairing.Knockout{BestOf: []int{1, 3}[n%2], Double: n/2%2 == 1, Flow: n/4%2 == 1}
		rules := Knockout{Lives: 1, BestOf: form.BestOf}
		if form.Double {
			rules.Lives = 2
		}
		s := pairing.Standing{}
		for i := range 2 + r.IntN(15) {
			s.Entrants = append(s.Entrants, league.Entrant(fmt.Sprintf("e%02d", i)))
		}
		var seen [][]Place
		look := func() []Place {
			places := rules.Places(Event{Entrants: s.Entrants, Games: s.Games, Results: s.Results}, time.Time{})
			seen = append(seen, places)
			return places
		}
		for open := []league.Game(nil); ; {
			look()
			next, more := form.Next(s)
			s.Games, open = append(s.Games, next.Games...), append(open, next.Games...)
			if !more {
				break
			}
			if len(next.Games) > 0 {
				continue // there may be more
			}
			i := r.IntN(len(open))
			places := [][]int{{1, 2}, {2, 1}, {1, 1}}[r.IntN(3)]
			s.Results = append(s.Results, league.Result{Game: open[i].ID, Places: places, Ending: league.Played,
				At: day(1)})
			open = slices.Delete(open, i, i+1)
		}
		final := look()
		for _, group := range form.Places(s) {
			best := final[slices.IndexFunc(final, func(p Place) bool { return p.Entrant == group[0] })].Best
			for _, p := range final {
				if slices.Contains(group, p.Entrant) && (p.Best != best || p.Worst != best+len(group)-1 || !p.Exact) {
					t.Fatalf("%d: %v share their places, %+v", n, group, p)
				}
			}
		}
		for _, before := range seen {
			for _, p := range before {
				end := final[slices.IndexFunc(final, func(f Place) bool { return f.Entrant == p.Entrant })]
				if end.Best < p.Best || end.Worst > p.Worst {
					t.Fatalf("%d: %+v was thought possible, and then %+v", n, p, end)
				}
			}
		}
	}
}
