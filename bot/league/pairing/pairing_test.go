package pairing

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
)

var sides = []league.Side{"free", "shadow"}

// people are entrants by seed: 1, 2, 3 …
func people(n int) (list []league.Entrant) {
	for i := range n {
		list = append(list, league.Entrant(fmt.Sprint(i+1)))
	}
	return list
}

// form is the one that settings ask for.
func form(t *testing.T, s Settings) Form {
	t.Helper()
	f, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// decide says how a game ends: the places of its chairs.
type decide func(g league.Game) []int

// byChance has everybody win as often.
func byChance(chance *rand.Rand) decide {
	return func(g league.Game) []int {
		if chance.IntN(2) == 0 {
			return []int{1, 2}
		}
		return []int{2, 1}
	}
}

// event plays a form's games, as a season would.
type event struct {
	t    *testing.T
	form Form
	Standing
	rounds []Round
	line   int // of the book
}

func begin(t *testing.T, f Form, entrants int) *event {
	return &event{t: t, form: f, Standing: Standing{Entrants: people(entrants)}}
}

// next asks for what comes next, and holds it to what each form must hold.
func (e *event) next() (Round, bool) {
	e.t.Helper()
	r, more := e.form.Next(e.Standing)
	if len(e.rounds)%4 == 0 {
		if again, _ := e.form.Next(e.Standing); !reflect.DeepEqual(r, again) {
			e.t.Fatalf("asked twice: %v and %v", r, again)
		}
	}
	known := map[string]bool{}
	for _, g := range e.Games {
		known[g.ID] = true
	}
	busy := map[league.Entrant]string{}
	for _, g := range r.Games {
		if known[g.ID] || g.ID == "" || g.Round != r.Number {
			e.t.Fatalf("%v comes twice, or in the wrong round (%d)", g, r.Number)
		}
		known[g.ID] = true
		for _, c := range g.Chairs {
			pair := strings.Join(strings.SplitN(g.Match+"--", "-", 3)[:2], "-") // which may have several matches
			if before, also := busy[c.Entrant]; also && (before != pair || g.Match == "") {
				e.t.Fatalf("%s plays twice: %v", c.Entrant, r.Games)
			}
			busy[c.Entrant] = pair
		}
	}
	for _, b := range r.Byes {
		if _, also := busy[b]; also {
			e.t.Fatalf("%s plays and has a bye", b)
		}
		e.Byes = append(e.Byes, Bye{r.Number, b})
	}
	e.line++
	if e.Asked == nil {
		e.Asked = map[string]int{}
	}
	for _, g := range r.Games {
		e.Asked[g.ID] = e.line
	}
	e.Games = append(e.Games, r.Games...)
	e.Results = append(e.Results, r.Results...)
	if len(r.Games) > 0 {
		e.rounds = append(e.rounds, r)
	}
	return r, more
}

// settle ends each open game.
func (e *event) settle(how decide) {
	over := map[string]bool{}
	for _, r := range e.Results {
		over[r.Game] = true
	}
	for _, g := range e.Games {
		if !over[g.ID] {
			e.end(g, how(g), league.Played)
		}
	}
}

func (e *event) end(g league.Game, places []int, ending league.Ending) {
	at := time.Date(2026, 1, 1, 0, len(e.Results), 0, 0, time.UTC)
	e.Results = append(e.Results, league.Result{Game: g.ID, Places: places, Ending: ending, At: at})
}

// result is where the result of a game stands, -1 while it has none.
func (e *event) result(g league.Game) int {
	return slices.IndexFunc(e.Results, func(r league.Result) bool { return r.Game == g.ID })
}

// correct changes the nth result.
func (e *event) correct(n int, places []int) {
	e.line++
	e.Corrected = append(e.Corrected, Correction{e.line, e.Results[n]})
	e.Results[n].Places = places
}

// run plays to the end.
func (e *event) run(how decide) {
	e.t.Helper()
	for range 500 {
		r, more := e.next()
		if !more {
			return
		}
		if len(r.Games) == 0 {
			e.t.Fatalf("nothing comes of %d games", len(e.Games))
		}
		e.settle(how)
	}
	e.t.Fatal("it does not end")
}

// pair names two, in the order of their names.
func pair(g league.Game) [2]league.Entrant {
	a, b := g.Chairs[0].Entrant, g.Chairs[1].Entrant
	return [2]league.Entrant{min(a, b), max(a, b)}
}

func TestFormsAreKnownByName(t *testing.T) {
	for _, name := range Names {
		f := form(t, Settings{Form: name, Sides: sides, Rounds: 3, Groups: 2, Onward: 2, Above: 1,
			Tables: [][]league.Side{{"one", "two", "three"}}})
		if least, most := f.Sizes(); least < 2 || most < least {
			t.Errorf("%s is for %d to %d", name, least, most)
		}
	}
	for name, s := range map[string]Settings{
		"no form":  {Form: "lottery"},
		"one side": {Form: "round-robin", Sides: sides[:1]},
	} {
		if _, err := New(s); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if !slices.Contains(Names, "round-robin") {
		t.Error("no round robin")
	}
}

// Whatever happens, each form comes to its end: people leave, stay away, draw, and come late. Nobody who has
// left is asked to play, and no game waits for them.
func TestFormsEndWhateverHappens(t *testing.T) {
	chance := rand.New(rand.NewPCG(14, 14))
	for i := range 10 * len(Names) {
		s := Settings{Form: Names[i%len(Names)], Sides: sides, Rounds: 1 + chance.IntN(5), Groups: 2, Onward: 2,
			BestOf: 1 + chance.IntN(2)*2, Flow: chance.IntN(2) == 0, Tables: [][]league.Side{four, three}, Above: 1}
		if s.Form == "ladder" {
			continue // has no end
		}
		if s.Form == "tables" {
			s.Rounds = min(s.Rounds, 2)
		} else if chance.IntN(4) == 0 {
			s.Boards = 1 + chance.IntN(MostBoards)
		}
		f := form(t, s)
		least, _ := f.Sizes()
		e := begin(t, f, least+chance.IntN(12))
		e.Teams = map[league.Entrant][]league.Entrant{}
		for _, team := range e.Entrants {
			for m := range chance.IntN(7) {
				e.Teams[team] = append(e.Teams[team], league.Entrant(fmt.Sprint(team, ".", m)))
			}
		}
		everybody := func() (all []league.Entrant) {
			for _, entrant := range e.Entrants {
				all = append(append(all, entrant), e.Teams[entrant]...)
			}
			return all
		}
		rounds := 0
		for ; rounds < 400; rounds++ {
			r, more := e.next()
			if !more {
				break
			}
			over := map[string]bool{}
			for _, result := range e.Results {
				over[result.Game] = true
			}
			for _, g := range r.Games {
				for _, c := range g.Chairs {
					if slices.Contains(e.Withdrawn, c.Entrant) && !over[g.ID] {
						t.Fatalf("%+v: %v, who have gone: %v", s, g, e.Withdrawn)
					}
				}
			}
			for _, g := range e.Games {
				if over[g.ID] {
					continue
				}
				places, ending := withDraws(chance)(g), league.Played
				if len(g.Chairs) > 2 {
					places = noResult(g)[:len(g.Chairs)]
				} else if chance.IntN(5) == 0 {
					places, ending = [][]int{{1, 2}, {2, 1}, {2, 2}}[chance.IntN(3)], league.Forfeited
				}
				e.end(g, places, ending)
			}
			if all := everybody(); chance.IntN(3) == 0 {
				e.Withdrawn = append(e.Withdrawn, all[chance.IntN(len(all))])
			}
			if chance.IntN(9) == 0 && (s.Form == "swiss" || s.Form == "tables") {
				e.Entrants = append(e.Entrants, league.Entrant(fmt.Sprint(len(e.Entrants)+1)))
			}
		}
		if rounds == 400 {
			t.Errorf("%+v: it does not end", s)
		}
	}
}

// What is coming is what comes.
func TestComing(t *testing.T) {
	for _, name := range []string{"round-robin", "mirrored-round-robin", "tables"} {
		e := begin(t, form(t, Settings{Form: name, Sides: sides, Tables: [][]league.Side{three}, Rounds: 3}), 7)
		e.next()
		want := Coming(e.form, e.Standing)
		for more := true; more; {
			_, more = e.next()
		}
		if len(want) < 2 || !reflect.DeepEqual(e.rounds[1:], want) {
			t.Errorf("%s: %v, want %v", name, e.rounds[1:], want)
		}
	}
	if f := form(t, Settings{Form: "swiss"}); Coming(f, Standing{Entrants: people(8)}) != nil {
		t.Error("a Swiss knows what comes")
	}
}
