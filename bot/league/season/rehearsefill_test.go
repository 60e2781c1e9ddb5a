package season

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"redbook/bot/league"
)

// A rehearsed ladder goes to the end of its season by challenges that could be made, with games between them;
// the same lot gives the same, and the book is left as it was.
func TestARehearsalOfALadder(t *testing.T) {
	for _, n := range []int{2, 5, 16} {
		w := opened(t, func(s *Settings) {
			ladder := UsualLadder
			s.Form, s.Ladder = "ladder", &ladder
		})
		w.signs(n)
		start := w.Begin(w.SignUp, nil, 7, nil)
		lines := append(w.lines, start)
		e, err := Rehearse(lines, rand.New(rand.NewPCG(1, 2)))
		if err != nil || e.State != Over {
			t.Fatalf("%d: it is %s, %v", n, e.State, err)
		}
		again, _ := Rehearse(lines, rand.New(rand.NewPCG(1, 2)))
		if !reflect.DeepEqual(e, again) {
			t.Errorf("%d: another one", n)
		}
		played := 0
		for _, r := range e.Divisions[0].Rounds {
			if g := r.Games[0]; g.Result == nil {
				t.Errorf("%d: %s is not over", n, g.ID)
			} else if !g.Declined {
				played++
			}
		}
		if played < n || len(e.Ranks()) != n || e.Last.Before(start.At.Add(UsualLadder.Lasts)) {
			t.Errorf("%d: %d games, %d on the ladder, over at %v", n, played, len(e.Ranks()), e.Last)
		}
	}
}

// Teams that are not whole are filled up for a rehearsal, and more are made, until there are enough.
func TestARehearsalOfTeams(t *testing.T) {
	named := func(n int) string { return fmt.Sprint("Team ", n) }
	w := opened(t, func(s *Settings) { s.Form, s.Boards = "round-robin", 2 })
	w.lines = append(w.lines, Line{At: spring, Who: "ann", Kind: Founded, Entrant: TeamID("Team 2"), By: "ann",
		Name: "Team 2"})
	for _, who := range []league.Entrant{"bob", "cid", "dan", "eve"} {
		w.lines = append(w.lines, Line{At: spring, Who: "ann", Kind: Invited, Entrant: TeamID("Team 2"), By: who})
	}
	w.writes()
	e, err := Fold(w.lines)
	if err != nil {
		t.Fatal(err)
	}
	more, invented, err := e.Fill(4, spring, named)
	if err != nil || len(e.Entrants) != 4 || len(invented) != 7 || len(e.Players()) != 8 {
		t.Fatalf("%d teams, %v are invented, %v", len(e.Entrants), invented, err)
	}
	lines := append(append(w.lines, more...), e.Begin(w.SignUp, nil, 7, nil))
	if e, err = Rehearse(lines, rand.New(rand.NewPCG(1, 2))); err != nil || e.State != Over {
		t.Fatalf("it is %s, %v", e.State, err)
	}
	if n := len(e.Divisions[0].Games()); n != 6*2 {
		t.Errorf("%d games", n)
	}
	for _, who := range e.Players() {
		if n := len(e.Divisions[0].Rounds); who == "bob" || n != 3 {
			t.Errorf("%s plays, in %d rounds", who, n)
		}
	}
}
