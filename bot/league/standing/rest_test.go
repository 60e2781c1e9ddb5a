package standing

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
)

func named(e league.Entrant) string { return string(e) }

func TestCrossTable(t *testing.T) {
	e := crossed(`
		A ** 1. ½1
		B 0. ** 11
		C ½0 00 **`)
	sided(&e, "fp", "shadow")
	cross := candidatesRules.Cross(e, time.Time{})
	if !slices.Equal(cross.Entrants, []league.Entrant{"A", "B", "C"}) {
		t.Fatalf("order: %v", cross.Entrants)
	}
	if got, want := cross.Cells[0][1], []Cell{{"A-B-0", "fp", Won, league.Played, false},
		{"A-B-1", "fp", Open, "", false}}; !slices.Equal(got, want) {
		t.Errorf("A against B: %v", got)
	}
	if got := cross.Cells[2][0]; got[0].Score != Drawn || got[1].Score != Lost || got[1].Side != "shadow" {
		t.Errorf("C against A: %v", got)
	}
	if len(cross.Cells[1][1]) != 0 {
		t.Error("somebody plays against themselves")
	}
	var out bytes.Buffer
	if err := cross.CSV(&out, named); err != nil {
		t.Fatal(err)
	}
	if want := ",A,B,C\nA,,1 .,½ 1\nB,0 .,,1 1\nC,½ 0,0 0,\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

func TestCrossTableOfGamesByPlacesAndOfStruckOnes(t *testing.T) {
	e := Event{Entrants: []league.Entrant{"A", "B", "C"}, Games: []league.Game{{ID: "1", Chairs: []league.Chair{
		{Entrant: "A"}, {Entrant: "B"}, {Entrant: "C"}}}}, Results: []league.Result{{Game: "1",
		Places: []int{1, 2, 2}, Ending: league.Played, At: day(1)}}}
	cross := Rules{Scheme: Plain}.Cross(e, time.Time{})
	if a, b := cross.Cells[0][2][0].Score, cross.Cells[1][2][0].Score; a != Won || b != Drawn {
		t.Errorf("%q %q", a, b)
	}
	gone := crossed(`
		A * 1 .
		B 0 * .
		C . . *`)
	gone.Gone = []Departure{{"C", day(1), Withdrawn}}
	cross = Rules{Scheme: Plain, Gone: GoneHalf}.Cross(gone, time.Time{})
	if !cross.Cells[0][2][0].Struck || cross.Cells[0][1][0].Struck {
		t.Errorf("%v", cross.Cells)
	}
}

// bracket makes a single elimination of 2^rounds, in which the earlier name wins, up to a round.
func bracket(rounds, played int) (e Event) {
	in := 1 << rounds
	for i := range in {
		e.Entrants = append(e.Entrants, league.Entrant(fmt.Sprintf("e%02d", i)))
	}
	still := e.Entrants
	for round := 1; round <= rounds; round++ {
		var next []league.Entrant
		for i := 0; i < len(still); i += 2 {
			id := fmt.Sprintf("%d-%d", round, i)
			e.Games = append(e.Games, league.Game{ID: id, Round: round,
				Chairs: []league.Chair{{Entrant: still[i]}, {Entrant: still[i+1]}}})
			if round <= played {
				e.Results = append(e.Results, league.Result{Game: id, Places: []int{1, 2}, Ending: league.Played,
					At: day(round)})
				next = append(next, still[i])
			}
		}
		if still = next; len(still) == 0 {
			break
		}
	}
	return e
}

func placesOf(all []Place) string {
	var said []string
	for _, p := range all {
		said = append(said, fmt.Sprintf("%s:%d-%d", p.Entrant, p.Best, p.Worst))
	}
	return strings.Join(said, " ")
}

func TestPlacesOfAKnockout(t *testing.T) {
	e := bracket(2, 0)
	if got := placesOf(Knockout{Lives: 1}.Places(e, time.Time{})); got != "e00:1-4 e01:1-4 e02:1-4 e03:1-4" {
		t.Error(got)
	}
	// who is in the final cannot be worse than second, even while the other match is open; who has lost the
	// first one shares the last places with whoever loses that one
	e = bracket(2, 2)
	if got := placesOf(Knockout{Lives: 1}.Places(e, day(1))); got != "e00:1-2 e02:1-2 e01:3-4 e03:3-4" {
		t.Error(got)
	}
	e.Games, e.Results = e.Games[:2], e.Results[:1]
	if got := placesOf(Knockout{Lives: 1}.Places(e, time.Time{})); got != "e00:1-2 e02:1-4 e03:1-4 e01:3-4" {
		t.Error(got)
	}
	// a match for the third place
	e = bracket(2, 2)
	e.Games = append(e.Games, league.Game{ID: "third", Round: 3,
		Chairs: []league.Chair{{Entrant: "e01"}, {Entrant: "e03"}}})
	e.Results = append(e.Results,
		league.Result{Game: "third", Places: []int{2, 1}, Ending: league.Played, At: day(3)})
	if got := placesOf(Knockout{Lives: 1}.Places(e, time.Time{})); got != "e00:1-1 e02:2-2 e03:3-3 e01:4-4" {
		t.Error(got)
	}
}

// Each way for a bracket to end is within what was possible before, and each end of that is reached.
func TestPlacesOfAKnockoutAreThoseOfAllCompletions(t *testing.T) {
	for first := range 1 << 4 { // which of the first matches are over: bit by bit; the earlier one has won
		e := bracket(3, 0)
		for i := range 4 {
			if first>>i&1 == 1 {
				e.Results = append(e.Results, league.Result{Game: e.Games[i].ID, Places: []int{1, 2},
					Ending: league.Played, At: day(1)})
			}
		}
		before := Knockout{Lives: 1}.Places(e, time.Time{})
		found := map[league.Entrant]Range{}
		var play func(e Event, still []league.Entrant, from, round int)
		play = func(e Event, still []league.Entrant, from, round int) {
			if len(still) == 1 {
				for _, p := range (Knockout{Lives: 1}).Places(e, time.Time{}) {
					r, ok := found[p.Entrant]
					if !ok {
						r = p.Range
					}
					found[p.Entrant] = Range{min(r.Best, p.Best), max(r.Worst, p.Worst), true}
				}
				return
			}
			for wins := range 1 << (len(still) / 2) {
				next, now := []league.Entrant{}, e
				now.Games, now.Results = slices.Clone(e.Games), slices.Clone(e.Results)
				ok := true
				for i := range len(still) / 2 {
					id := fmt.Sprintf("%d-%d", round, 2*i)
					if round > 1 {
						now.Games = append(now.Games, league.Game{ID: id, Round: round,
							Chairs: []league.Chair{{Entrant: still[2*i]}, {Entrant: still[2*i+1]}}})
					}
					second := wins >> i & 1
					ok = ok && (round > 1 || first>>i&1 == 0 || second == 0)
					places := [][]int{{1, 2}, {2, 1}}[second]
					now.Results = append(now.Results, league.Result{Game: id, Places: places, Ending: league.Played,
						At: day(round)})
					next = append(next, still[2*i+second])
				}
				if ok {
					play(now, next, from, round+1)
				}
			}
		}
		play(e, e.Entrants, 0, 1)
		for _, p := range before {
			if !p.Exact || found[p.Entrant] != p.Range {
				t.Fatalf("%04b: %s %v, found %v", first, p.Entrant, p.Range, found[p.Entrant])
			}
		}
	}
}

// Best of three: two wins decide, a third game is not needed. Two lives: out with the second match lost.
func TestKnockoutOfMatchesAndOfTwoLives(t *testing.T) {
	e := Event{Entrants: []league.Entrant{"A", "B", "C"}}
	game := func(id, match string, round int, a, b league.Entrant) {
		e.Games = append(e.Games, league.Game{ID: id, Match: match, Round: round,
			Chairs: []league.Chair{{Entrant: a}, {Entrant: b}}})
	}
	won := func(id string, places ...int) {
		e.Results = append(e.Results, league.Result{Game: id, Places: places, Ending: league.Played, At: day(1)})
	}
	game("1", "m1", 1, "A", "B")
	game("2", "m1", 1, "B", "A")
	game("3", "m1", 1, "A", "B")
	won("1", 1, 2)
	if got := placesOf(Knockout{Lives: 1}.Places(e, time.Time{})); got != "A:1-3 B:1-3 C:1-2" {
		t.Error(got)
	}
	won("2", 2, 1)
	got := Knockout{Lives: 1}.Places(e, time.Time{})
	if !got[2].Out || got[2].Entrant != "B" || got[2].Best != 3 {
		t.Errorf("%+v", got)
	}
	got = Knockout{Lives: 2}.Places(e, time.Time{})
	if got[1].Entrant != "B" || got[1].Losses != 1 || got[1].Out {
		t.Errorf("%+v", got)
	}
	game("4", "", 2, "B", "C")
	won("4", 2, 1)
	if got := placesOf(Knockout{Lives: 2}.Places(e, time.Time{})); got != "A:1-2 C:1-2 B:3-3" {
		t.Error(got)
	}
	// both stay away
	game("5", "", 3, "A", "C")
	e.Results = append(e.Results,
		league.Result{Game: "5", Places: []int{2, 2}, Ending: league.Forfeited, At: day(2)})
	if got := placesOf(Knockout{Lives: 1}.Places(e, time.Time{})); got != "A:1-2 C:1-2 B:3-3" {
		t.Error(got)
	}
}

func entrants(names string) (all []league.Entrant) {
	for _, name := range strings.Fields(names) {
		all = append(all, league.Entrant(name))
	}
	return all
}

func told(next [][]Seat) string {
	var lines []string
	for _, division := range next {
		var line []string
		for _, seat := range division {
			text := string(seat.Entrant)
			if seat.Move != Stays {
				text += ":" + string(seat.Move)
			}
			line = append(line, text)
		}
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, " / ")
}

func TestPromotionAndRelegation(t *testing.T) {
	final := [][]league.Entrant{entrants("a b c d"), entrants("e f g h"), entrants("i j k l")}
	all := entrants("a b c d e f g h i j k l")
	without := func(gone string) (going []league.Entrant) {
		for _, e := range all {
			if !slices.Contains(entrants(gone), e) {
				going = append(going, e)
			}
		}
		return going
	}
	for _, c := range []struct {
		name string
		p    Promotion
		s    Season
		want string
	}{
		{"one up and one down", Promotion{Moving: 1}, Season{Going: all},
			"a b c e:promoted / d:relegated f g i:promoted / h:relegated j k l"},
		{"whoever goes on is promoted in place of who does not", Promotion{Moving: 1}, Season{Going: without("e h")},
			"a b c f:promoted / d:relegated g i:promoted / j k l"},
		{"the best who would go down keeps a vacant place", Promotion{Moving: 2, Fill: []Filler{Stayers}},
			Season{Going: without("a")},
			"b c:kept e:promoted f:promoted / d:relegated g:kept i:promoted j:promoted / h:relegated k l"},
		{"or the best of below goes up", Promotion{Moving: 1, Fill: []Filler{Risers}}, Season{Going: without("b")},
			"a c e:promoted f:raised / d:relegated g i:promoted j:raised / h:relegated k l"},
		{"newcomers begin at the bottom, the best rated first", Promotion{Moving: 1},
			Season{Going: append(without(""), "x", "y"), Ratings: map[league.Entrant]float64{"y": 2, "x": 1}},
			"a b c e:promoted / d:relegated f g i:promoted / h:relegated j k l y:new x:new"},
		{"or take a vacant place among their like", Promotion{Moving: 1, Fill: []Filler{Newcomers, Stayers}},
			Season{Going: append(without("b"), "x", "y"),
				Ratings: map[league.Entrant]float64{"y": 5, "x": 1, "a": 9, "c": 4, "e": 6}},
			"a c e:promoted y:new / d:relegated f g i:promoted / h:relegated j k l x:new"},
		{"play-offs", Promotion{Moving: 1}, Season{Going: all, Playoffs: []Playoff{{0, "c", "f"}, {1, "g", "j"}},
			Winners: entrants("f g")},
			"a b e:promoted f:won-play-off / c:lost-play-off d:relegated g i:promoted / h:relegated j k l"},
		{"whoever has won one goes up, and another one is promoted in place of who does not go on",
			Promotion{Moving: 1},
			Season{Going: without("e"), Playoffs: []Playoff{{0, "c", "f"}}, Winners: entrants("f")},
			"a b f:won-play-off g:promoted / c:lost-play-off d:relegated i:promoted / h:relegated j k l"},
		{"whoever has lost one stays where they are if the other one does not go on", Promotion{Moving: 1},
			Season{Going: without("f"), Playoffs: []Playoff{{0, "c", "f"}}, Winners: entrants("f")},
			"a b c e:promoted / d:relegated g i:promoted / h:relegated j k l"},
		{"a last division that is too large becomes two", Promotion{Size: 4, Moving: 1, Least: 3},
			Season{Going: append(without(""), "x", "y", "z")},
			"a b c e:promoted / d:relegated f g i:promoted / h:relegated j k l / x:new y:new z:new"},
		{"one that is too small joins the one above", Promotion{Size: 4, Moving: 1, Least: 3},
			Season{Going: without("j k")},
			"a b c e:promoted / d:relegated f g i:promoted h:joined l:joined"},
	} {
		c.s.Final = final
		if got := told(c.p.Next(c.s)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
	first := Promotion{Size: 4, Least: 3}.Next(Season{Going: all})
	if got := told(first); strings.Count(got, ":new") != 12 || len(first) != 3 {
		t.Errorf("a first season: %s", got)
	}
}

func TestPlayOffPairs(t *testing.T) {
	s := Season{Final: [][]league.Entrant{entrants("a b c d e f"), entrants("g h i j k l")},
		Going: entrants("a b c d f g h i j k l")}
	got := Promotion{Moving: 1, Playoffs: 2}.Pairs(s)
	if want := []Playoff{{0, "c", "i"}, {0, "d", "h"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Whatever happens, each who goes on plays once, and no division but the last is over its size.
func TestEverybodyHasOnePlaceInTheNextSeason(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 4))
	for n := range 2000 {
		p := Promotion{Size: 4 + r.IntN(5), Least: 2 + r.IntN(3), Moving: r.IntN(3), Playoffs: r.IntN(2)}
		for _, i := range r.Perm(3)[:r.IntN(4)] {
			p.Fill = append(p.Fill, []Filler{Stayers, Risers, Newcomers}[i])
		}
		s := Season{Ratings: map[league.Entrant]float64{}}
		for d := range r.IntN(5) {
			var division []league.Entrant
			for i := range p.Size - r.IntN(2) + r.IntN(2) {
				e := league.Entrant(fmt.Sprintf("%d-%d", d, i))
				division = append(division, e)
				if r.IntN(5) > 0 {
					s.Going = append(s.Going, e)
				}
				s.Ratings[e] = float64(r.IntN(10))
			}
			s.Final = append(s.Final, division)
		}
		for i := range r.IntN(9) {
			s.Going = append(s.Going, league.Entrant(fmt.Sprint("new", i)))
		}
		s.Playoffs = p.Pairs(s)
		for _, pair := range s.Playoffs {
			s.Winners = append(s.Winners, []league.Entrant{pair.Upper, pair.Lower}[r.IntN(2)])
		}
		next := p.Next(s)
		times := map[league.Entrant]int{}
		for d, division := range next {
			for _, seat := range division {
				times[seat.Entrant]++
			}
			if len(division) > p.Size && d < len(next)-1 {
				t.Fatalf("%d: %+v\n%v\n%s: division %d is too large", n, p, s, told(next), d)
			}
		}
		for _, e := range s.Going {
			if times[e] != 1 {
				t.Fatalf("%d: %+v\n%v\n%s: %s has %d places", n, p, s, told(next), e, times[e])
			}
			delete(times, e)
		}
		if len(times) > 0 {
			t.Fatalf("%d: %v play too", n, times)
		}
	}
}

func TestExports(t *testing.T) {
	e := crossed(`
		=cmd ** 1.
		B    0. **`)
	table := Rules{Scheme: General}.Table(e, time.Time{})
	var out bytes.Buffer
	if err := table.CSV(&out, named); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(lines) != 3 || !slices.Equal(lines[0], Columns) {
		t.Fatalf("%v %v", lines, err)
	}
	want := []string{"1", "'=cmd", "1.1", "11/10", "1", "1", "0", "0", "1", "0", "", "", "1", "1", "true", "",
		"false", "", ""}
	if !slices.Equal(lines[1], want) {
		t.Errorf("got %v, want %v", lines[1], want)
	}
	out.Reset()
	if err := table.JSON(&out, named); err != nil {
		t.Fatal(err)
	}
	var rows []map[string]any
	if err := json.Unmarshal(out.Bytes(), &rows); err != nil || len(rows) != 2 {
		t.Fatalf("%v %v", rows, err)
	}
	if rows[0]["name"] != "=cmd" || rows[0]["points"] != "11/10" || rows[1]["rank"] != 2.0 {
		t.Errorf("%v", rows)
	}
	for r, want := range map[string]string{"17/2": "8.5", "12": "12", "178/15": "11.8667", "-1/2": "-0.5",
		"0": "0"} {
		if got := Decimal(rat(r)); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}
