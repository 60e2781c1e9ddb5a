package pairing

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

var three = []league.Side{"red", "green", "blue"}
var four = []league.Side{"red", "green", "blue", "white"}

func tables(t *testing.T, entrants, rounds int, allowed ...[]league.Side) *event {
	return begin(t, form(t, Settings{Form: "tables", Tables: allowed, Rounds: rounds, Seed: 1}), entrants)
}

// evenness is how often two have met, somebody has had a side, or had none: at least and at most; and the
// sums of squares.
type evenness struct {
	met, had, byes [2]int
	metSum, hadSum int
}

func even(e *event) (v evenness) {
	met, had, byes := map[[2]league.Entrant]int{}, map[league.Chair]int{}, map[league.Entrant]int{}
	names := map[league.Side]bool{}
	for _, g := range e.Games {
		for i, c := range g.Chairs {
			names[c.Side] = true
			had[c]++
			for _, d := range g.Chairs[:i] {
				met[[2]league.Entrant{min(c.Entrant, d.Entrant), max(c.Entrant, d.Entrant)}]++
			}
		}
	}
	for _, b := range e.Byes {
		byes[b.Entrant]++
	}
	v.met, v.had, v.byes = [2]int{99, 0}, [2]int{99, 0}, [2]int{99, 0}
	widen := func(of *[2]int, n int) { of[0], of[1] = min(of[0], n), max(of[1], n) }
	for i, a := range e.Entrants {
		for _, b := range e.Entrants[:i] {
			n := met[[2]league.Entrant{min(a, b), max(a, b)}]
			widen(&v.met, n)
			v.metSum += n * n
		}
		for side := range names {
			n := had[league.Chair{Entrant: a, Side: side}]
			widen(&v.had, n)
			v.hadSum += n * n
		}
		widen(&v.byes, byes[a])
	}
	return v
}

func noResult(league.Game) []int { return []int{1, 2, 3, 4, 5} }

// Plans that are known to exist: 9 at tables for three, 16 at tables for four, each meeting each just once
// (affine planes), 15 at tables for three in seven rounds (Kirkman's schoolgirls); others as even as can be,
// and one for which thirty times as many steps found nothing better.
func TestTablesAreEven(t *testing.T) {
	for _, c := range []struct {
		players, rounds int
		allowed         [][]league.Side
		met, had        [2]int
	}{
		{3, 3, [][]league.Side{three}, [2]int{3, 3}, [2]int{1, 1}},
		{9, 4, [][]league.Side{three}, [2]int{1, 1}, [2]int{1, 2}},
		{16, 5, [][]league.Side{four}, [2]int{1, 1}, [2]int{1, 2}},
		{7, 7, [][]league.Side{three}, [2]int{2, 2}, [2]int{2, 2}},
		{12, 3, [][]league.Side{three}, [2]int{0, 1}, [2]int{1, 1}},
		{15, 7, [][]league.Side{three}, [2]int{1, 1}, [2]int{2, 3}},
		{10, 4, [][]league.Side{four, three}, [2]int{0, 3}, [2]int{0, 2}},
		{5, 5, [][]league.Side{four}, [2]int{3, 3}, [2]int{1, 1}},
	} {
		began := time.Now()
		e := tables(t, c.players, c.rounds, c.allowed...)
		e.run(noResult)
		v := even(e)
		t.Log(c.players, c.rounds, v, time.Since(began))
		if v.met != c.met || v.had != c.had || v.byes[1]-v.byes[0] > 1 || len(e.rounds) != c.rounds {
			t.Errorf("%d players, %d rounds: %+v", c.players, c.rounds, v)
		}
	}
}

// leastSum is the least sum of squares of how often two meet, by trying all ways to sit; the first round can
// be any.
func leastSum(players, size, rounds int) int {
	var ways [][][]int
	var deal func(left []int, tables [][]int)
	deal = func(left []int, tables [][]int) {
		if len(left) < size {
			ways = append(ways, slices.Clone(tables))
			return
		}
		var pick func(chosen []int, from int)
		pick = func(chosen []int, from int) {
			if len(chosen) == size {
				rest := slices.DeleteFunc(slices.Clone(left), func(p int) bool { return slices.Contains(chosen, p) })
				deal(rest, append(slices.Clone(tables), slices.Clone(chosen)))
				return
			}
			for i := from; i < len(left); i++ {
				pick(append(slices.Clone(chosen), left[i]), i+1)
			}
		}
		pick([]int{left[0]}, 1)
	}
	var all []int
	for p := range players {
		all = append(all, p)
	}
	deal(all, nil)
	met := make([][]int, players)
	for p := range met {
		met[p] = make([]int, players)
	}
	least := 1 << 30
	var sit func(round, sum int)
	sit = func(round, sum int) {
		if sum >= least {
			return
		}
		if round == rounds {
			least = sum
			return
		}
		for i, way := range ways {
			if round == 0 && i > 0 {
				return
			}
			grown := 0
			for _, table := range way {
				for j, a := range table {
					for _, b := range table[:j] {
						grown += 2*met[a][b] + 1
						met[a][b]++
					}
				}
			}
			sit(round+1, sum+grown)
			for _, table := range way {
				for j, a := range table {
					for _, b := range table[:j] {
						met[a][b]--
					}
				}
			}
		}
	}
	sit(0, 0)
	return least
}

func TestSmallTablesAreTheBestOfAll(t *testing.T) {
	for _, c := range []struct{ players, size, rounds int }{
		{6, 3, 2}, {6, 3, 3}, {6, 3, 4}, {6, 3, 5}, {8, 4, 2}, {8, 4, 3}, {8, 4, 4}, {9, 3, 2}, {9, 3, 3},
		{10, 5, 3},
	} {
		allowed := slices.Concat(four, []league.Side{"black"})[:c.size]
		e := tables(t, c.players, c.rounds, allowed)
		e.run(noResult)
		if got, want := even(e).metSum, leastSum(c.players, c.size, c.rounds); got != want {
			t.Errorf("%+v: %d, want %d", c, got, want)
		}
	}
}

// The sides are the best of all for who sits where, by trying all.
func TestSidesAtTablesAreTheBestOfAll(t *testing.T) {
	for _, c := range []struct{ players, rounds int }{{3, 2}, {3, 3}, {3, 4}, {6, 2}, {6, 3}} {
		e := tables(t, c.players, c.rounds, three)
		e.run(noResult)
		had := map[league.Chair]int{}
		least := 1 << 30
		var turn func(game, sum int)
		turn = func(game, sum int) {
			if sum >= least {
				return
			}
			if game == len(e.Games) {
				least = sum
				return
			}
			chairs := e.Games[game].Chairs
			for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
				grown := 0
				for i, side := range order {
					chair := league.Chair{Entrant: chairs[i].Entrant, Side: three[side]}
					grown += 2*had[chair] + 1
					had[chair]++
				}
				turn(game+1, sum+grown)
				for i, side := range order {
					had[league.Chair{Entrant: chairs[i].Entrant, Side: three[side]}]--
				}
			}
		}
		turn(0, 0)
		if got := even(e).hadSum; got != least {
			t.Errorf("%+v: %d, want %d", c, got, least)
		}
	}
}

// Partners share a side: it is had twice as often as the one that one plays alone.
func TestSidesOfSeveralSeats(t *testing.T) {
	e := tables(t, 6, 6, []league.Side{"free", "shadow", "shadow"})
	e.run(noResult)
	had := map[league.Chair]int{}
	for _, g := range e.Games {
		for _, c := range g.Chairs {
			had[c]++
		}
	}
	for _, who := range e.Entrants {
		if free, shadow := had[league.Chair{Entrant: who, Side: "free"}], had[league.Chair{Entrant: who,
			Side: "shadow"}]; free != 2 || shadow != 4 {
			t.Errorf("%s: %d and %d", who, free, shadow)
		}
	}
}

func TestTablesGoOnWhoeverComesAndGoes(t *testing.T) {
	e := tables(t, 11, 6, four, three)
	for round := 1; round <= 6; round++ {
		switch round {
		case 3:
			e.Withdrawn = []league.Entrant{"4", "9"}
		case 5:
			e.Entrants = append(e.Entrants, "12")
		}
		r, more := e.next()
		seats := len(r.Byes)
		for _, g := range r.Games {
			seats += len(g.Chairs)
			if round > 2 && (g.Chair("4") >= 0 || g.Chair("9") >= 0) {
				t.Errorf("round %d: %v", round, g)
			}
		}
		if want := len(e.Entrants) - len(e.Withdrawn); !more || seats != want {
			t.Errorf("round %d: %d sit or wait, want %d", round, seats, want)
		}
	}
	if _, more := e.next(); more {
		t.Error("it goes on")
	}
	e.Withdrawn = e.Entrants[:9]
	e.Games, e.Byes = nil, nil
	if r, more := e.form.Next(e.Standing); !more || len(r.Games) != 1 || fmt.Sprint(r.Byes) != "[]" {
		t.Errorf("three are left: %v", r)
	}
}
