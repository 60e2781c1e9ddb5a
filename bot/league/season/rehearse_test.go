package season

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"redbook/bot/league"
)

// An event of any form and size comes to its end, on the times of its rounds, with the games of its form; the
// same lot gives the same, and the book is left as it was.
func TestRehearsals(t *testing.T) {
	for form, change := range map[string]func(*Settings){
		"round-robin": nil, "double-round-robin": nil, "mirrored-round-robin": nil, "swiss": nil,
		"single-elimination": nil,
		"double-elimination": nil, "world": nil, "groups": func(s *Settings) { s.Groups, s.Onward = 2, 2 },
		"auction": func(s *Settings) { s.Form, s.Auction = "round-robin", 6 },
		"tables":  func(s *Settings) { s.Sides, s.Rounds = []league.Side{"a", "b", "c"}, 3 },
	} {
		for n := 4; n <= 17; n += 3 {
			w := opened(t, func(s *Settings) {
				if s.Form = form; change != nil {
					change(s)
				}
			})
			w.signs(n)
			start := w.Begin(w.SignUp, nil, 7, nil)
			if w.May(start) != nil { // groups ask for more
				continue
			}
			lines := append(w.lines, start)
			e, err := Rehearse(lines, rand.New(rand.NewPCG(1, 2)))
			if err != nil || e.State != Over || !e.Paused.IsZero() {
				t.Fatalf("%s with %d: it is %s, %v", form, n, e.State, err)
			}
			again, _ := Rehearse(lines, rand.New(rand.NewPCG(1, 2)))
			if !reflect.DeepEqual(e, again) {
				t.Errorf("%s with %d: another one", form, n)
			}
			d := e.Divisions[0]
			if want := map[string]int{"round-robin": n * (n - 1) / 2, "double-round-robin": n * (n - 1),
				"single-elimination": n - 1}[form]; want > 0 && len(d.Games()) != want {
				t.Errorf("%s with %d: %d games", form, n, len(d.Games()))
			}
			for i, r := range d.Rounds {
				if !r.Until.Equal(r.Began.Add(28*day)) || r.Warned > 0 || i == 0 && !r.Began.Equal(w.SignUp) {
					t.Errorf("%s with %d: round %d %v to %v", form, n, i, r.Began, r.Until)
				}
			}
			if form == "double-round-robin" && Balance(d.Games(), e.Sides) != 0 || form == "round-robin" &&
				Balance(d.Games(), e.Sides) > 1 {
				t.Errorf("%s with %d: sides differ by %d", form, n, Balance(d.Games(), e.Sides))
			}
			if w.State != Open || len(w.Divisions) > 0 {
				t.Errorf("%s with %d: the book has changed", form, n)
			}
		}
	}
}

// All of a side come in at one place.
func TestInventedResultsAreOfSides(t *testing.T) {
	g := league.Game{ID: "x", Chairs: []league.Chair{{Side: "a"}, {Side: "b"}, {Side: "a"}, {}}}
	seen := map[string]bool{}
	for seed := range uint64(100) {
		r := (&Settings{}).invented(g, spring, rand.New(rand.NewPCG(seed, 0)))
		seen[fmt.Sprint(r.Places)] = true
	}
	for places := range seen {
		if places[1] != places[5] {
			t.Errorf("places %s", places)
		}
	}
	if len(seen) != 6 {
		t.Errorf("they are %v", seen)
	}
}
