package season

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
)

// evened is a league with computers of so many people, begun a week after spring.
func evened(t *testing.T, n int, change ...func(*Settings)) *book {
	b := opened(t, append([]func(*Settings){func(s *Settings) { s.Computers = "strong" }}, change...)...)
	b.signs(n)
	b.due(spring.Add(7 * day))
	return b
}

// In each form of divisions a computer evens out an odd number, as the last seed, and nobody has a bye; an
// even number stays as it is.
func TestAComputerEvensOut(t *testing.T) {
	for _, form := range divisible {
		for n := 2; n <= 9; n++ {
			e := evened(t, n, func(s *Settings) { s.Form = form }).Event
			over, err := Rehearse(opened(t, func(s *Settings) { s.Form, s.Computers = form, "strong" }).started(n),
				rand.New(rand.NewPCG(1, 2)))
			if err != nil || over.State != Over {
				t.Fatalf("%s of %d: %s, %v", form, n, over.State, err)
			}
			for _, r := range over.Divisions[0].Rounds {
				if len(r.Byes) > 0 {
					t.Errorf("%s of %d: a bye of %v in round %d", form, n, r.Byes, r.Number)
				}
			}
			d := e.Divisions[0].Entrants
			if n%2 == 1 && (len(d) != n+1 || d[n] != "computer:strong") || n%2 == 0 && len(d) != n ||
				len(e.Computing()) != n%2 || len(e.Entrants) != n {
				t.Errorf("%s of %d: there play %v", form, n, d)
			}
		}
	}
	if e := evened(t, 6, func(s *Settings) { s.Division = 3 }); !slices.Equal(e.Computing(),
		[]league.Entrant{"computer:strong", "computer:strong:2"}) ||
		e.Computing()[1].Computer() != "strong" {
		t.Errorf("in two divisions there play %v", e.Computing())
	}
	if plain, err := json.Marshal(opened(t).lines); err != nil || strings.Contains(string(plain), "omputer") {
		t.Errorf("the book of an event without computers speaks of them: %s, %v", plain, err)
	}
}

// started is the book with so many people, up to the line that begins the event.
func (b *book) started(n int) []Line {
	b.signs(n)
	return append(b.lines, b.Begin(b.SignUp, nil, 7, nil))
}

// A computer that comes first keeps its rank. The title, a role and promotion are of people, it neither plays
// off nor goes into the next season, and nobody can take it out or play on for it.
func TestAComputerWinsNothing(t *testing.T) {
	b := evened(t, 6, func(s *Settings) {
		s.Form, s.Division, s.Moving, s.Again = "round-robin", 3, 1, 7*day
		s.Roles = Roles{Members: "m", Champion: "c"}
	})
	first, second := league.Entrant("computer:strong"), league.Entrant("computer:strong:2")
	b.refuses(Line{At: b.Last, Kind: Withdrew, Entrant: first}, "not-signed-up")
	b.refuses(Line{At: b.Last, Kind: Replaced, Entrant: first, By: "x"}, "not-signed-up")
	for _, h := range b.Members() {
		if h.Who.Computer() != "" {
			t.Errorf("%s holds the role %s", h.Who, h.Role)
		}
	}
	for at := spring.Add(8 * day); b.State == Running; at = at.Add(day) {
		for _, g := range b.open() { // who has the lower number wins, and a computer above all
			places := []int{1, 2}
			if one, two := g.Chairs[0].Entrant, g.Chairs[1].Entrant; two.Computer() != "" ||
				one.Computer() == "" && two < one {
				places = []int{2, 1}
			}
			b.ends(g, at, places...)
		}
		b.due(at)
	}
	for d, computer := range []league.Entrant{first, second} {
		if row := b.Table(d, time.Time{}).Rows[0]; row.Entrant != computer || row.Rank != 1 {
			t.Errorf("first in division %d is %s", d, row.Entrant)
		}
	}
	if got := b.Champions(); !slices.Equal(got, []league.Entrant{entrant(0)}) {
		t.Errorf("champion is %v", got)
	}
	next := opened(t, func(s *Settings) { *s = b.Settings })
	next.signs(6)
	line := next.Begin(next.SignUp, nil, 7, &b.Event)
	if got := line.Divisions; len(got) != 2 || got[0][3] != first || got[1][3] != second ||
		!slices.Contains(got[0], entrant(3)) || !slices.Contains(got[1], entrant(2)) {
		t.Errorf("in the next season there play %v", got)
	}
}

// Whoever plays off after the rounds is a person, also where a computer stands before them.
func TestAComputerPlaysNotOff(t *testing.T) {
	b := evened(t, 5, func(s *Settings) { s.Form, s.Playoffs = "round-robin", 2 })
	for at := spring.Add(8 * day); len(b.Leagues()) == len(b.Divisions); at = at.Add(day) {
		for _, g := range b.open() {
			places := []int{1, 2}
			if g.Chairs[1].Entrant.Computer() != "" || g.Chairs[0].Entrant.Computer() == "" &&
				g.Chairs[1].Entrant < g.Chairs[0].Entrant {
				places = []int{2, 1}
			}
			b.ends(g, at, places...)
		}
		b.due(at)
	}
	if got := b.Divisions[1].Entrants; !slices.Equal(got, []league.Entrant{entrant(0), entrant(1)}) {
		t.Errorf("there play off %v", got)
	}
}

// Whoever leaves has lost their games to come with a computer, too, and of those in a Swiss one has a bye.
func TestSomebodyLeavesAComputer(t *testing.T) {
	b := evened(t, 3, func(s *Settings) { s.Form = "round-robin" })
	at := b.Last.Add(day)
	g := b.open()[slices.IndexFunc(b.open(), func(g *Game) bool { return g.ComputerIn() != "" })]
	b.writes(Line{At: at, Kind: Withdrew, Entrant: g.People()[0]})
	steps, err := b.Due(at)
	if err != nil || !slices.ContainsFunc(steps, func(s Step) bool { return s.Left == g.ID }) {
		t.Errorf("%v, %v", steps, err)
	}
}

// An event whose form has no use for computers says so.
func TestWhereNoComputersPlay(t *testing.T) {
	for want, change := range map[Refusal]func(*Settings){
		"computers-teams": func(s *Settings) { s.Boards = 2 },
		"computers-ladder": func(s *Settings) {
			usual := UsualLadder
			s.Form, s.Ladder = ladder, &usual
		},
		"computers-tables":   func(s *Settings) { s.Form, s.Sides = tables, []league.Side{"a", "b", "c"} },
		"computers-knockout": func(s *Settings) { s.Form = "single-elimination" },
		"computers-auction":  func(s *Settings) { s.Auction = 3 },
	} {
		s := opened(t, change).Settings
		s.Computers = "casual"
		(&book{T: t}).refuses(Line{At: spring, Kind: Opened, Settings: &s}, want)
	}
}

// Once somebody has left a Swiss with a computer, it is the computer who sits out, and it has nothing for
// that; once another one has left, it plays again.
func TestAComputerSitsOut(t *testing.T) {
	b := evened(t, 7, func(s *Settings) { s.Form, s.Rounds = "swiss", 3 })
	computer := b.Computing()[0]
	for round, leaves := range []int{1, 2, 0} {
		at := b.Last.Add(day)
		for _, g := range b.open() {
			b.ends(g, at, 1, 2)
		}
		if leaves > 0 {
			b.writes(Line{At: at, Kind: Withdrew, Entrant: entrant(leaves)})
		}
		r := b.Divisions[0].Rounds[round]
		plays := slices.ContainsFunc(r.Games, func(g Game) bool { return g.ComputerIn() != "" })
		if len(r.Byes) > 0 || plays != (round != 1) {
			t.Errorf("round %d with a computer: %t, byes: %v", r.Number, plays, r.Byes)
		}
		b.due(at)
	}
	for _, row := range b.Table(0, time.Time{}).Rows {
		if row.Entrant == computer && (row.Games != 2 || row.Byes != 0) {
			t.Errorf("the computer has %d games and %d byes", row.Games, row.Byes)
		}
	}
}
