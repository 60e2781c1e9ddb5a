package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/league"
)

func TestSeedsGoIntoGroupsAsASnakeDoes(t *testing.T) {
	if got := fmt.Sprint(snake(people(10), 3)); got != "[[1 6 7] [2 5 8] [3 4 9 10]]" {
		t.Error(got)
	}
}

// Of two groups the winner of each meets the second of the other; of more, those of one group are in
// different halves, and where more go on in different quarters.
func TestThoseWhoGoOnAreCrossed(t *testing.T) {
	for groups := 2; groups <= 16; groups++ {
		for onward := 1; groups*onward <= 64 && onward <= 4; onward++ {
			var all [][]league.Entrant
			for g := range groups {
				var group []league.Entrant
				for place := range onward {
					group = append(group, league.Entrant(fmt.Sprintf("%c%d", 'A'+g, place+1)))
				}
				all = append(all, group)
			}
			seeds := crossed(all, onward)
			if len(seeds) != groups*onward {
				t.Fatalf("%d groups: %v", groups, seeds)
			}
			size := 1
			for size < len(seeds) {
				size *= 2
			}
			parts := map[league.Entrant]int{}
			for i, seed := range seats(size) {
				if seed < len(seeds) {
					parts[seeds[seed]] = i
				}
			}
			for _, group := range all {
				for i, a := range group {
					for _, b := range group[:i] {
						least := size // two meet in the final
						if onward > 2 {
							least = size / 2
						}
						if m := meeting(parts[a], parts[b]); m < least {
							t.Errorf("%d groups, %d go on: %s and %s meet among %d of %d: %v", groups, onward, a, b,
								m, size, seeds)
						}
					}
				}
			}
		}
	}
}

func TestGroups(t *testing.T) {
	chance := rand.New(rand.NewPCG(10, 10))
	for n := 6; n <= 30; n += 4 {
		for _, name := range []string{"groups", "double-groups"} {
			groups := 2 + chance.IntN(n/3-1)
			e := begin(t, form(t, Settings{Form: name, Sides: sides, Groups: groups, Onward: 2}), n)
			e.run(withDraws(chance))
			f := e.form.(Groups)
			met := map[[2]league.Entrant]int{}
			for _, g := range e.Games {
				if g.Round <= f.rounds(e.Standing) {
					met[pair(g)]++
				}
			}
			want := 0
			for _, group := range f.groups(e.Standing) {
				want += len(group) * (len(group) - 1) / 2
			}
			if len(met) != want {
				t.Errorf("%d in %d groups: %d pairs met, want %d", n, groups, len(met), want)
			}
			places := f.Places(e.Standing)
			if len(places[0]) != 1 || len(slices.Concat(places...)) != n {
				t.Errorf("%d in %d groups: places %v", n, groups, places)
			}
		}
	}
}

func TestTwoGroupsOfThree(t *testing.T) {
	e := begin(t, form(t, Settings{Form: "groups", Sides: sides, Groups: 2, Onward: 2}), 6)
	e.run(firstFirst)
	var got []string
	for _, g := range e.Games {
		got = append(got, fmt.Sprintf("%s:%s-%s", g.ID, pair(g)[0], pair(g)[1]))
	}
	// A: 1 4 5, B: 2 3 6
	want := "r1-1:4-5 r1-2:3-6 r2-1:1-4 r2-2:2-3 r3-1:1-5 r3-2:2-6 r4-1:1-3 r4-2:2-4 r5-1:1-2"
	sorted := slices.Clone(got)
	slices.Sort(sorted)
	if strings.Join(sorted, " ") != want {
		t.Errorf("%v, want %s", sorted, want)
	}
}

// Whoever leaves while the groups play does not go on, however many points they have.
func TestWhoeverHasLeftTheGroupsDoesNotGoOn(t *testing.T) {
	e := begin(t, form(t, Settings{Form: "groups", Sides: sides, Groups: 2, Onward: 1}), 8)
	for range 2 {
		e.next()
		e.settle(firstFirst)
	}
	e.Withdrawn = people(1)
	e.run(firstFirst)
	final := e.Games[len(e.Games)-1]
	if final.Chair("1") >= 0 || len(e.rounds) != 4 {
		t.Errorf("final: %v", final)
	}
}
