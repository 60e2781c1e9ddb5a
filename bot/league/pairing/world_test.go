package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/bot/league"
)

func TestWorld(t *testing.T) {
	chance := rand.New(rand.NewPCG(9, 9))
	for n := 4; n <= 40; n++ {
		e := begin(t, form(t, Settings{Form: "world", Sides: sides, BestOf: 1 + n%2*2}), n)
		lost, across := map[league.Entrant]int{}, 0
		for range 2 {
			round := len(e.rounds) + 1
			if round > 2 {
				break
			}
			r, _ := e.next()
			for _, g := range r.Games {
				if a, b := lost[g.Chairs[0].Entrant], lost[g.Chairs[1].Entrant]; a != b {
					across++
				}
			}
			if len(r.Byes) != n%2 || round == 1 && n%2 == 1 && r.Byes[0] != "1" {
				t.Errorf("%d players: byes %v", n, r.Byes)
			}
			e.settle(byChance(chance))
			for len(e.rounds) < 100 { // third games
				before := len(e.Games)
				peek, _ := e.form.Next(e.Standing)
				if peek.Number != round {
					break
				}
				e.next()
				e.settle(byChance(chance))
				if len(e.Games) == before {
					t.Fatal("nothing comes")
				}
			}
			lost, _ = lostMatches(e)
			e.rounds = e.rounds[:round]
		}
		if across > 2 || n%4 == 0 && across > 0 {
			t.Errorf("%d players: %d games across", n, across)
		}
		var in int
		for _, who := range e.Entrants {
			if lost[who] < 2 {
				in++
			}
		}
		if n%4 == 0 && in != n*3/4 {
			t.Errorf("%d players: %d are left after two rounds", n, in)
		}
		third, _ := e.next()
		for _, who := range third.Byes {
			for _, g := range third.Games {
				if c := g.Chairs; lost[who] > lost[c[0].Entrant] || lost[who] > lost[c[1].Entrant] {
					t.Errorf("%d players: a bye for %s, who has lost", n, who)
				}
			}
		}
		e.settle(byChance(chance))
		e.run(byChance(chance))
		places := e.form.(World).Places(e.Standing)
		if _, matches := lostMatches(e); len(places[0]) != 1 || len(slices.Concat(places...)) != n ||
			matches != 2*(n/2)+in-1 {
			t.Errorf("%d players: %d matches, places %v", n, matches, places)
		}
	}
}

// Eight, the better seed always winning: who meets whom.
func TestWorldOfEight(t *testing.T) {
	e := begin(t, form(t, Settings{Form: "world", Sides: sides}), 8)
	e.run(firstFirst)
	got := ""
	for _, r := range e.rounds {
		for _, g := range r.Games {
			got += fmt.Sprintf("%s-%s ", pair(g)[0], pair(g)[1])
		}
		got += "| "
	}
	// 6 are left after two rounds: 1 and 2, who have lost nothing, wait for those of 3, 4, 5 and 6.
	if want := "1-8 2-7 3-6 4-5 | 1-4 2-3 5-8 6-7 | 4-5 3-6 | 1-4 2-3 | 1-2 | "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
