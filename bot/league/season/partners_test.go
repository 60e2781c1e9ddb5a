package season

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

// atTables is an event whose tables are of one against two.
func atTables(s *Settings) {
	s.Form, s.Rounds, s.Sides = tables, 1, []league.Side{"hunted", "hunter-1", "hunter-2"}
	s.Partners = [][]league.Side{{"hunter-1", "hunter-2"}}
}

// Partners win and lose together: a point to each of them, none to those who have lost, whoever they are.
func TestPartnersWinAndLoseTogether(t *testing.T) {
	for _, alone := range []int{1, 3} { // the place of whoever plays alone
		w := opened(t, atTables)
		w.signs(3)
		at := spring.Add(7 * day)
		w.due(at)
		g := w.open()[0]
		result := &league.Result{Game: g.ID, Ending: league.Played, At: at}
		want := map[league.Entrant]string{}
		for _, c := range g.Chairs {
			place, points := 1, "1"
			if (c.Side == "hunted") != (alone == 1) {
				place, points = 2, "0"
				if c.Side == "hunted" {
					place = 3
				}
			}
			result.Places, want[c.Entrant] = append(result.Places, place), points
		}
		w.lines = append(w.lines, Line{At: at, Kind: Ended, Game: g.ID, Result: result})
		w.writes()
		for _, row := range w.Table(0, time.Time{}).Rows {
			if got := row.Points.RatString(); got != want[row.Entrant] {
				t.Errorf("hunted in place %d: %s has %s points, not %s", alone, row.Entrant, got, want[row.Entrant])
			}
		}
	}
}

// While a game is played on from which somebody has gone, either side can win it.
func TestAGameThatIsPlayedOnIsNotLostYet(t *testing.T) {
	w := opened(t, atTables)
	w.signs(3)
	at := spring.Add(7 * day)
	w.due(at)
	g := w.open()[0]
	gone := g.Chairs[1].Entrant
	w.lines = append(w.lines, Line{At: at, Kind: Seated, Game: g.ID, Table: "x"},
		Line{At: at, Kind: Withdrew, Entrant: gone}, Line{At: at, Kind: Vacated, Game: g.ID, Entrant: gone})
	w.writes()
	for _, row := range w.Table(0, time.Time{}).Rows {
		if row.Possible.Best != 1 || row.Possible.Worst < 2 {
			t.Errorf("%s can come in %v", row.Entrant, row.Possible)
		}
	}
}

// In a rehearsal partners come in together, too.
func TestPartnersComeInTogetherInARehearsal(t *testing.T) {
	s := &Settings{}
	atTables(s)
	g := league.Game{ID: "x"}
	for _, side := range s.Sides {
		g.Chairs = append(g.Chairs, league.Chair{Entrant: league.Entrant(side), Side: side})
	}
	for seed := range uint64(20) {
		places := s.invented(g, spring, rand.New(rand.NewPCG(seed, 0))).Places
		if places[1] != places[2] || places[0] == places[1] || slices.Min(places) != 1 {
			t.Fatal(places)
		}
	}
}
