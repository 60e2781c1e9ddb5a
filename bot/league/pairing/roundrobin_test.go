package pairing

import (
	"fmt"
	"strings"
	"testing"

	"redbook/bot/league"
)

// The Berger tables for 4, 6 and 8 as FIDE's Handbook prints them (C.05, annex 1).
func TestBergerTables(t *testing.T) {
	for n, want := range map[int]string{
		4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
		6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
		8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, " +
			"8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
	} {
		tables := strings.Split(want, ", ")
		for r, pairs := range berger(n) {
			got := map[string]bool{}
			for _, p := range pairs {
				got[fmt.Sprintf("%d-%d", p[0]+1, p[1]+1)] = true
			}
			for _, p := range strings.Fields(tables[r]) {
				if !got[p] || len(got) != n/2 {
					t.Errorf("%d players, round %d: %v, want %s", n, r+1, pairs, tables[r])
				}
			}
		}
	}
}

func TestRoundRobin(t *testing.T) {
	for n := 2; n <= 13; n++ {
		for name, times := range map[string]int{"round-robin": 1, "double-round-robin": 2,
			"mirrored-round-robin": 2} {
			e := begin(t, form(t, Settings{Form: name, Sides: sides}), n)
			e.run(func(league.Game) []int { return []int{1, 2} })
			met := map[[2]league.Entrant]int{}
			ahead := map[league.Entrant]int{}
			byes := map[league.Entrant]int{}
			for _, g := range e.Games {
				met[pair(g)]++
				ahead[g.Chairs[0].Entrant]++
				ahead[g.Chairs[1].Entrant]--
				if g.Chairs[0].Side != "free" || g.Chairs[1].Side != "shadow" {
					t.Fatalf("%s of %d: sides of %v", name, n, g)
				}
			}
			for _, b := range e.Byes {
				byes[b.Entrant]++
			}
			rounds := n - 1 + n%2
			if name == "mirrored-round-robin" {
				rounds *= 2
			}
			if len(met) != n*(n-1)/2 || len(e.Games) != times*len(met) || len(e.rounds) != rounds {
				t.Errorf("%s of %d: %d rounds, %d games, %d pairs", name, n, len(e.rounds), len(e.Games), len(met))
			}
			for p, times2 := range met {
				if times2 != times {
					t.Errorf("%s of %d: %v meet %d times", name, n, p, times2)
				}
			}
			for _, p := range e.Entrants {
				if a := ahead[p]; a < -1 || a > 1 || (times == 2 || n%2 == 1) && a != 0 {
					t.Errorf("%s of %d: %s is %d ahead", name, n, p, a)
				}
				if want := n % 2 * rounds / (n - 1 + n%2); byes[p] != want {
					t.Errorf("%s of %d: %s has %d byes", name, n, p, byes[p])
				}
			}
		}
	}
}

func TestBothGamesOfAPairingInOneRound(t *testing.T) {
	e := begin(t, form(t, Settings{Form: "double-round-robin", Sides: sides}), 4)
	r, _ := e.next()
	var got []string
	for _, g := range r.Games {
		got = append(got, fmt.Sprint(g.ID, " ", g.Match, " ", g.Chairs[0].Entrant, "-", g.Chairs[1].Entrant))
	}
	want := "r1-1-1 r1-1 1-4, r1-1-2 r1-1 4-1, r1-2-1 r1-2 2-3, r1-2-2 r1-2 3-2"
	if strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
}

// Whoever goes forfeits what would have come; two who have gone do not meet.
func TestRoundRobinGoesOnWithoutThoseWhoWithdraw(t *testing.T) {
	e := begin(t, form(t, Settings{Form: "round-robin", Sides: sides}), 5)
	e.next()
	e.settle(func(league.Game) []int { return []int{1, 2} })
	e.Withdrawn = []league.Entrant{"2", "4"}
	e.run(func(g league.Game) []int { return []int{1, 2} })
	met := map[[2]league.Entrant]bool{}
	for _, g := range e.Games {
		met[pair(g)] = true
	}
	played := 0
	for _, r := range e.Results {
		if r.Ending == league.Played {
			played++
			continue
		}
		for _, g := range e.Games {
			for i, c := range g.Chairs {
				if g.ID == r.Game && (r.Places[i] == 2) != (c.Entrant == "2" || c.Entrant == "4") {
					t.Errorf("%v ends %v", g, r)
				}
			}
		}
	}
	if len(met) != 9 || met[[2]league.Entrant{"2", "4"}] {
		t.Errorf("they met: %v", met)
	}
	if played != 5 { // two in the first round, then 1, 3 and 5 among themselves
		t.Errorf("%d were played", played)
	}
}
