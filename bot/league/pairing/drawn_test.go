package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/bot/league"
)

// A drawing holds each match that was asked for, once, and what leads to what: whoever has won a match stands
// where the lines from it end, and who comes from elsewhere is told by the match they come from.
func TestDrawings(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 9))
	for _, n := range []int{2, 3, 4, 5, 6, 7, 8, 11, 13, 16, 17, 24, 33} {
		for _, f := range []Form{Knockout{BestOf: 1}, Knockout{BestOf: 3}, Knockout{BestOf: 1, Double: true},
			World{BestOf: 1}, Groups{Groups: 2, Onward: 2, BestOf: 1}} {
			least, _ := f.Sizes()
			s := Standing{}
			for i := range max(n, least) {
				s.Entrants = append(s.Entrants, league.Entrant(fmt.Sprintf("e%02d", i)))
			}
			for {
				checkDrawing(t, f, s)
				next, more := f.Next(s)
				if !more {
					break
				}
				s.Games = append(s.Games, next.Games...)
				for _, e := range next.Byes {
					s.Byes = append(s.Byes, Bye{next.Number, e})
				}
				for _, g := range next.Games {
					s.Results = append(s.Results, league.Result{Game: g.ID, Ending: league.Played,
						Places: [][]int{{1, 2}, {2, 1}, {1, 1}}[r.IntN(3)]})
				}
			}
			parts := Bracket(f, s)
			last := parts[len(parts)-1]
			final := last.Rounds[len(last.Rounds)-1].Matches[0]
			places, _ := Places(f, s)
			for _, p := range final.Places {
				if p.Won != (p.Entrant == places[0][0]) {
					t.Fatalf("%d in %T: the final is %+v, first is %s", n, f, final, places[0])
				}
			}
		}
	}
}

func checkDrawing(t *testing.T, f Form, s Standing) {
	t.Helper()
	known := map[string]Meeting{}
	parts := Bracket(f, s)
	for _, part := range parts {
		for c, column := range part.Rounds {
			for i, m := range column.Matches {
				if m.Match == "" {
					continue
				}
				if _, twice := known[m.Match]; twice {
					t.Fatalf("%T: %s is drawn twice", f, m.Match)
				}
				known[m.Match] = m
				for _, p := range m.Places {
					from, drawn := known[p.From]
					won := from.Places[0].Won || from.Places[1].Won
					if part.Name == Whole && p.Entrant == "" && p.From != "" && (!drawn || won) {
						t.Fatalf("%T: nobody has come from %s to %s, %+v", f, p.From, m.Match, from)
					}
				}
				if c+1 == len(part.Rounds) || part.Name == Final {
					continue
				}
				next := part.Rounds[c+1].Matches
				at := i * len(next) / len(column.Matches)
				for _, p := range m.Places {
					if p.Won && next[at].Match != "" && next[at].Places[0].Entrant != p.Entrant &&
						next[at].Places[1].Entrant != p.Entrant {
						t.Fatalf("%T of %d: %s has won %s and is not in %+v", f, len(s.Entrants), p.Entrant, m.Match,
							next[at])
					}
				}
			}
		}
	}
	if len(parts) == 0 {
		return
	}
	first := parts[0].Rounds[0].Round
	for _, g := range s.Games {
		if _, ok := known[g.Match]; g.Round >= first && !ok {
			t.Fatalf("%T: %s is not drawn", f, g.Match)
		}
	}
}
