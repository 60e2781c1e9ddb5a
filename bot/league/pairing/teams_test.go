package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/bot/league"
)

// teams are an event of teams A, B, C … with so many members each: A1, A2 …
func teams(t *testing.T, s Settings, members ...int) *event {
	s.Sides, s.Boards = sides, max(s.Boards, 3)
	e := &event{t: t, form: form(t, s)}
	e.Teams = map[league.Entrant][]league.Entrant{}
	for i, n := range members {
		team := league.Entrant(fmt.Sprintf("%c", 'A'+i))
		e.Entrants = append(e.Entrants, team)
		for m := range n {
			e.Teams[team] = append(e.Teams[team], league.Entrant(fmt.Sprintf("%s%d", team, m+1)))
		}
	}
	return e
}

func TestTeamsMeetOnBoards(t *testing.T) {
	e := teams(t, Settings{Form: "round-robin"}, 4, 3, 2, 3)
	e.Withdrawn = []league.Entrant{"A2"}
	r, _ := e.next()
	var got []string
	for _, g := range r.Games {
		got = append(got, fmt.Sprintf("%s %s %s-%s", g.ID, g.Match, g.Chairs[0].Entrant, g.Chairs[1].Entrant))
	}
	want := "r1-1-b1 r1-1 A1-D1, r1-1-b2 r1-1 D2-A3, r1-1-b3 r1-1 A4-D3, " +
		"r1-2-b1 r1-2 B1-C1, r1-2-b2 r1-2 C2-B2, r1-2-b3 r1-2 B3-C"
	if strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
	if len(r.Results) != 1 || fmt.Sprint(r.Results[0].Places) != "[1 2]" || r.Results[0].Game != "r1-2-b3" {
		t.Errorf("forfeits: %v", r.Results)
	}
	e.settle(func(league.Game) []int { return []int{1, 1} })
	e.Withdrawn = append(e.Withdrawn, "D")
	r, _ = e.next() // D-C, A-B
	forfeits := 0
	for _, result := range r.Results {
		for _, g := range r.Games {
			if g.ID == result.Game && g.Chair("D") >= 0 && result.Places[g.Chair("D")] == 2 {
				forfeits++
			}
		}
	}
	if forfeits != 2 { // C has two members
		t.Errorf("D has gone: %v", r)
	}
}

// Every form has teams meet as it has persons meet: with one board each, by the same results.
func TestTeamsMeetAsPersonsDo(t *testing.T) {
	for _, name := range []string{"round-robin", "double-round-robin", "swiss", "single-elimination",
		"double-elimination", "world", "groups"} {
		for best := 1; best <= 3; best += 2 {
			s := Settings{Form: name, Sides: sides, Rounds: 4, Groups: 2, Onward: 2, BestOf: best}
			one := begin(t, form(t, s), 8)
			one.run(withDraws(rand.New(rand.NewPCG(13, 13))))
			s.Boards = 1
			many := begin(t, form(t, s), 8)
			many.Teams = map[league.Entrant][]league.Entrant{}
			for _, team := range many.Entrants {
				many.Teams[team] = []league.Entrant{"of " + team}
			}
			many.run(withDraws(rand.New(rand.NewPCG(13, 13))))
			if len(one.Games) != len(many.Games) {
				t.Fatalf("%s: %d games, of teams %d", name, len(one.Games), len(many.Games))
			}
			for i, g := range one.Games {
				h := many.Games[i]
				if h.ID != g.ID+"-b1" || h.Chairs[0].Entrant != "of "+g.Chairs[0].Entrant ||
					h.Chairs[1] != (league.Chair{Entrant: "of " + g.Chairs[1].Entrant, Side: g.Chairs[1].Side}) {
					t.Fatalf("%s: %v, of teams %v", name, g, h)
				}
			}
		}
	}
}

// What is corrected, also after others were paired by it, tells of teams what it tells of persons: here all
// second boards are drawn, and the first ones decide.
func TestCorrectionsOfTeams(t *testing.T) {
	played := func(e *event, s uint64) (games []string) {
		chance := rand.New(rand.NewPCG(s, 29))
		var open []league.Game
		var firsts []int // where the results of first boards stand
		second := map[string]league.Game{}
		for range 1000 {
			r, more := e.next()
			for _, g := range r.Games {
				if strings.HasSuffix(g.ID, "-b2") {
					second[g.Match] = g
					continue
				}
				open = append(open, g)
				name := strings.ReplaceAll(fmt.Sprint(g.ID, g.Chairs), "of ", "")
				games = append(games, strings.ReplaceAll(name, "-b1", ""))
			}
			switch {
			case !more:
				return games
			case chance.IntN(3) == 0 && len(firsts) > 0:
				e.correct(firsts[chance.IntN(len(firsts))], [][]int{{1, 2}, {2, 1}, {1, 1}}[chance.IntN(3)])
			case len(open) > 0:
				n := chance.IntN(len(open))
				g := open[n]
				firsts = append(firsts, len(e.Results))
				e.end(g, withDraws(chance)(g), league.Played)
				if other, ok := second[g.Match]; ok {
					e.end(other, []int{1, 1}, league.Played)
				}
				open = slices.Delete(open, n, n+1)
			}
		}
		t.Fatal("it does not end")
		return nil
	}
	for n := range uint64(24) {
		s := Settings{Form: []string{"single-elimination", "double-elimination", "world", "groups"}[n%4],
			Sides: sides, Groups: 2, Onward: 2, BestOf: 1, Flow: n%4 < 2}
		one := begin(t, form(t, s), 8)
		s.Boards = 1 + int(n/4)%2
		many := begin(t, form(t, s), 8)
		many.Teams = map[league.Entrant][]league.Entrant{}
		for _, team := range many.Entrants {
			many.Teams[team] = []league.Entrant{"of " + team, "beside " + team}[:s.Boards]
		}
		if want, got := played(one, n), played(many, n); !slices.Equal(want, got) {
			t.Fatalf("%s on %d boards: %v, of persons %v", s.Form, s.Boards, got, want)
		}
	}
}

func TestMatchesOfTeams(t *testing.T) {
	for name, c := range map[string]struct {
		form   string
		boards string // who wins each: the first team, the second one, neither (draw), nobody
		want   string
	}{
		"two of three":                {"swiss", "+-+", "[1 2]"},
		"a half more":                 {"swiss", "=-=", "[2 1]"},
		"level":                       {"swiss", "+-=", "[1 1]"},
		"level in an elimination":     {"single-elimination", "=-+", "[2 1]"},
		"all drawn in an elimination": {"single-elimination", "===", "[1 1]"},
		"nobody came":                 {"single-elimination", "000", "[2 2]"},
		"somebody came":               {"single-elimination", "00-", "[2 1]"},
	} {
		e := teams(t, Settings{Form: c.form, Rounds: 1}, 3, 3)
		r, _ := e.next()
		first := r.Games[0].Chairs[0].Entrant[:1] // of the team
		for i, g := range r.Games {
			places := []int{2, 2}
			mine := slices.IndexFunc(g.Chairs, func(c league.Chair) bool { return c.Entrant[:1] == first })
			switch c.boards[i] {
			case '+':
				places[mine] = 1
			case '-':
				places[1-mine] = 1
			case '=':
				places = []int{1, 1}
			}
			e.end(g, places, league.Played)
		}
		result, over := e.form.(Teams).result(read(e.Standing), r.Games[0].Match)
		if _, tells := Places(e.form, e.Standing); tells != (c.form != "swiss") {
			t.Errorf("%s tells places: %v", c.form, tells)
		}
		if got := fmt.Sprint(result.Places); !over || got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
