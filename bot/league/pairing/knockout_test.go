package pairing

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"redbook/bot/league"
)

// elimination is a knockout by name.
func elimination(t *testing.T, name string, entrants, bestOf int) *event {
	return begin(t, form(t, Settings{Form: name, Sides: sides, BestOf: bestOf}), entrants)
}

// lastFirst has the worse seed win.
func lastFirst(g league.Game) []int {
	if number(g.Chairs[0].Entrant) > number(g.Chairs[1].Entrant) {
		return []int{1, 2}
	}
	return []int{2, 1}
}

// firstFirst has the better seed win.
func firstFirst(g league.Game) []int {
	places := lastFirst(g)
	slices.Reverse(places)
	return places
}

func number(e league.Entrant) int {
	n, _ := strconv.Atoi(string(e))
	return n
}

// lostMatches counts, from the results alone, the matches that each has lost, and all that were asked for. A
// match is lost by whoever has won fewer of its games; if it is level, by both if neither came to the last
// one, else by the worse seed.
func lostMatches(e *event) (lost map[league.Entrant]int, matches int) {
	lost = map[league.Entrant]int{}
	wins, came := map[string]map[league.Entrant]int{}, map[string]bool{}
	results := map[string]league.Result{}
	for _, r := range e.Results {
		results[r.Game] = r
	}
	for _, g := range e.Games {
		if wins[g.Match] == nil {
			wins[g.Match] = map[league.Entrant]int{}
		}
		came[g.Match] = false
		for i, c := range g.Chairs {
			r := results[g.ID]
			wins[g.Match][c.Entrant] += 0
			if r.Places[i] == 1 && r.Places[1-i] == 2 {
				wins[g.Match][c.Entrant]++
			}
			came[g.Match] = came[g.Match] || r.Places[i] == 1
		}
	}
	for name, w := range wins {
		var two []league.Entrant
		for who := range w {
			two = append(two, who)
		}
		slices.SortFunc(two, func(a, b league.Entrant) int { return number(a) - number(b) })
		switch {
		case w[two[0]] == w[two[1]] && !came[name]:
			lost[two[0]]++
			lost[two[1]]++
		case w[two[0]] >= w[two[1]]:
			lost[two[1]]++
		default:
			lost[two[0]]++
		}
	}
	return lost, len(wins)
}

func TestEverybodyOutHasLostTwice(t *testing.T) {
	chance := rand.New(rand.NewPCG(6, 6))
	for n := 2; n <= 64; n++ {
		if n > 33 && n != 64 {
			continue
		}
		for i := range 4 {
			e := elimination(t, "double-elimination", n, 1+i%2*2)
			how := withDraws(chance)
			switch i {
			case 0:
				how = firstFirst
			case 1:
				how = lastFirst
			}
			e.run(how)
			lost, matches := lostMatches(e)
			in := 0
			for _, who := range e.Entrants {
				switch {
				case lost[who] < 2:
					in++
				case lost[who] > 2:
					t.Errorf("%d players: %s has lost %d times", n, who, lost[who])
				}
			}
			if in != 1 || matches != 2*n-2 && matches != 2*n-1 {
				t.Errorf("%d players: %d are in after %d matches", n, in, matches)
			}
			if i == 0 && matches != 2*n-2 || i == 1 && matches > 2*n-1 {
				t.Errorf("%d players, %d: %d matches", n, i, matches)
			}
			places := e.form.(Knockout).Places(e.Standing)
			if len(places[0]) != 1 || lost[places[0][0]] > 1 || len(slices.Concat(places...)) != n {
				t.Errorf("%d players: places %v", n, places)
			}
		}
	}
}

// Some vanish on the way, and games are forfeited, by one or by both: it ends all the same, nobody has lost
// more than twice, and at most one is left.
func TestKnockoutsEndWhoeverStaysAway(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 7))
	for i := range 120 {
		n := 2 + chance.IntN(32)
		name, most := "double-elimination", 2
		if i%3 == 0 {
			name, most = "single-elimination", 1
		}
		e := elimination(t, name, n, 1+i%2*2)
		for range 500 {
			r, more := e.next()
			if !more {
				break
			}
			if len(r.Games) == 0 {
				t.Fatal("nothing comes")
			}
			if who := e.Entrants[chance.IntN(n)]; chance.IntN(3) == 0 && !slices.Contains(e.Withdrawn, who) {
				e.Withdrawn = append(e.Withdrawn, who)
			}
			for _, g := range r.Games {
				if slices.ContainsFunc(r.Results, func(r league.Result) bool { return r.Game == g.ID }) {
					continue
				}
				switch chance.IntN(8) {
				case 0:
					e.end(g, []int{2, 2}, league.Forfeited)
				case 1:
					e.end(g, []int{1, 2}, league.Forfeited)
				default:
					e.end(g, withDraws(chance)(g), league.Played)
				}
			}
		}
		lost, _ := lostMatches(e)
		in := 0
		for _, who := range e.Entrants {
			if lost[who] > most {
				t.Fatalf("event %d, %s of %d: %s has lost %d times", i, name, n, who, lost[who])
			}
			if lost[who] < most {
				in++
			}
		}
		if in > 1 {
			t.Fatalf("event %d, %s of %d: %d are in: %v %v", i, name, n, in, e.Games, e.Results)
		}
	}
}

func TestSingleElimination(t *testing.T) {
	for n := 2; n <= 64; n++ {
		e := elimination(t, "single-elimination", n, 1)
		e.run(firstFirst)
		lost, matches := lostMatches(e)
		if matches != n-1 || lost["1"] != 0 || len(e.rounds) != bits.Len(uint(n-1)) {
			t.Errorf("%d players: %d matches in %d rounds", n, matches, len(e.rounds))
		}
		byes := e.rounds[0].Byes
		if want := 1<<len(e.rounds) - n; len(byes) != want || fmt.Sprint(byes) != fmt.Sprint(people(want)) {
			t.Errorf("%d players: byes for %v", n, byes)
		}
		final := e.Games[len(e.Games)-1]
		if pair(final) != [2]league.Entrant{"1", "2"} {
			t.Errorf("%d players: final %v", n, final)
		}
		if places := e.form.(Knockout).Places(e.Standing); fmt.Sprint(places[:2]) != "[[1] [2]]" {
			t.Errorf("%d players: places %v", n, places)
		}
	}
}

// The usual order of a bracket, as tennis and most programs print it.
func TestSeats(t *testing.T) {
	var got []string
	for _, seed := range seats(16) {
		got = append(got, fmt.Sprint(seed+1))
	}
	if want := "1 16 9 8 5 12 13 4 3 14 11 6 7 10 15 2"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", strings.Join(got, " "), want)
	}
}

// Two who have met above do not meet below before as few matches are left there as crossing says: by how
// often the rounds in which they came down, counted from 0, can be halved before they differ in being odd.
func TestThoseWhoHaveMetAboveDoNotSoonMeetBelow(t *testing.T) {
	chance := rand.New(rand.NewPCG(8, 8))
	for rounds := 2; rounds <= 6; rounds++ {
		upper, below := map[string]bool{}, map[int]int{} // matches above; how many are below in a round
		for _, m := range double(1 << rounds).matches {
			if upper[id(m.round, m.number)] = m.upper; !m.upper {
				below[m.round]++
			}
		}
		again := 0
		for range 20 {
			e := elimination(t, "double-elimination", 1<<rounds, 1)
			e.run(byChance(chance))
			met, down := map[[2]league.Entrant]bool{}, map[league.Entrant]int{}
			for i, g := range e.Games {
				if g.Round == 2*rounds {
					break // the final
				}
				if upper[g.Match] {
					met[pair(g)] = true
					loser := slices.Index(e.Results[i].Places, 2)
					down[g.Chairs[loser].Entrant] = g.Round / 2
					continue
				}
				if !met[pair(g)] {
					continue
				}
				again++
				halved := bits.TrailingZeros(uint(down[pair(g)[0]] ^ down[pair(g)[1]]))
				if below[g.Round] > 1<<halved {
					t.Errorf("%d players: %v meet again where %d matches are left", 1<<rounds, pair(g), below[g.Round])
				}
			}
		}
		if again == 0 {
			t.Errorf("%d players: nobody met again at all", 1<<rounds)
		}
	}
}

func TestBestOfThree(t *testing.T) {
	e := elimination(t, "single-elimination", 4, 3)
	r, _ := e.next()
	var got []string
	for _, g := range r.Games {
		got = append(got, fmt.Sprint(g.ID, " ", g.Match, " ", g.Chairs[0].Entrant, "-", g.Chairs[1].Entrant))
	}
	want := "r1-1-1 r1-1 1-4, r1-1-2 r1-1 4-1, r1-2-1 r1-2 3-2, r1-2-2 r1-2 2-3"
	if strings.Join(got, ", ") != want {
		t.Fatalf("%s, want %s", strings.Join(got, ", "), want)
	}
	e.end(r.Games[0], []int{1, 2}, league.Played)
	e.end(r.Games[1], []int{1, 2}, league.Conceded) // one each
	e.end(r.Games[2], []int{1, 2}, league.Played)
	if r, more := e.next(); !more || len(r.Games) != 1 || r.Games[0].ID != "r1-1-3" ||
		r.Games[0].Chairs[0].Entrant != "1" { // each has had each side, and the match's number is odd
		t.Fatalf("after one each: %v", r)
	}
	e.end(r.Games[3], []int{2, 1}, league.Played) // two for 3
	if r, more := e.next(); !more || len(r.Games) != 0 {
		t.Fatalf("before the third game is over: %v", r)
	}
	e.end(e.Games[4], []int{1, 2}, league.Played)
	if r, _ := e.next(); len(r.Games) != 2 || pair(r.Games[0]) != [2]league.Entrant{"1", "3"} {
		t.Fatalf("the final: %v", r)
	}
}

// Where it flows, a match begins when both its players are known, and it ends as it would round by round.
func TestMatchesBeginAsSoonAsTheyCan(t *testing.T) {
	chance := rand.New(rand.NewPCG(15, 15))
	for n := 2; n <= 33; n++ {
		for _, name := range []string{"single-elimination", "double-elimination"} {
			e := elimination(t, name, n, 1+n%2*2)
			e.form = form(t, Settings{Form: name, Sides: sides, BestOf: 1 + n%2*2, Flow: true})
			var open []league.Game
			for range 1000 {
				r, more := e.next()
				open = append(open, r.Games...)
				if len(r.Games) > 0 {
					continue // there may be more in a later round
				}
				if !more {
					break
				}
				if len(open) == 0 {
					t.Fatalf("%s of %d: nobody plays", name, n)
				}
				i := chance.IntN(len(open))
				e.end(open[i], firstFirst(open[i]), league.Played)
				open = slices.Delete(open, i, i+1)
			}
			other := elimination(t, name, n, 1+n%2*2)
			other.run(firstFirst)
			mine, _ := Places(e.form, e.Standing)
			want, _ := Places(other.form, other.Standing)
			if !reflect.DeepEqual(mine, want) || len(e.Games) != len(other.Games) {
				t.Errorf("%s of %d: places %v, want %v", name, n, mine, want)
			}
		}
	}
	e := begin(t, form(t, Settings{Form: "single-elimination", Flow: true}), 6)
	if r, _ := e.next(); len(r.Games) != 2 || fmt.Sprint(r.Byes) != "[1 2]" { // 4-5, 3-6
		t.Errorf("first: %v", r)
	}
	e.end(e.Games[0], firstFirst(e.Games[0]), league.Played)
	if r, _ := e.next(); len(r.Games) != 1 || pair(r.Games[0]) != [2]league.Entrant{"1", "4"} {
		t.Errorf("while 3 and 6 play: %v", r)
	}
}

// Whoever leaves in the midst of a match of three has lost it.
func TestWhoeverLeavesAMatchHasLostIt(t *testing.T) {
	e := elimination(t, "single-elimination", 2, 3)
	r, _ := e.next()
	e.end(r.Games[0], []int{1, 2}, league.Played)
	e.end(r.Games[1], []int{1, 2}, league.Played) // one each
	e.Withdrawn = []league.Entrant{"1"}
	r, more := e.next()
	if !more || len(r.Games) != 1 || len(r.Results) != 1 || r.Results[0].Places[r.Games[0].Chair("1")] != 2 {
		t.Errorf("the third game: %v", r)
	}
	if _, more := e.next(); more {
		t.Error("it goes on")
	}
	if places, _ := Places(e.form, e.Standing); fmt.Sprint(places) != "[[2] [1]]" {
		t.Errorf("places %v", places)
	}
}

// What has begun stands: an organiser who corrects the first round does not change who plays the second.
func TestMatchesThatHaveBegunStand(t *testing.T) {
	e := elimination(t, "single-elimination", 8, 1)
	e.next()
	e.settle(firstFirst)
	e.next()
	for i, r := range e.Results {
		places := slices.Clone(r.Places)
		slices.Reverse(places)
		e.correct(i, places)
	}
	e.settle(firstFirst)
	e.run(firstFirst)
	if len(e.Games) != 7 || pair(e.Games[6]) != [2]league.Entrant{"1", "2"} {
		t.Errorf("games: %v", e.Games)
	}
}

// Whoever wins the final has won, though a result on the way there is corrected afterwards: whoever would
// have come to the final then is out.
func TestWhoWinsTheFinalHasWon(t *testing.T) {
	e := elimination(t, "single-elimination", 4, 1)
	e.next()
	e.settle(firstFirst)
	e.next()
	e.correct(0, []int{2, 1}) // 4 has won against 1
	e.settle(firstFirst)
	e.run(firstFirst)
	if places, _ := Places(e.form, e.Standing); fmt.Sprint(places) != "[[1] [2] [3 4]]" {
		t.Errorf("places %v", places)
	}
}

// Results are corrected at any time, also to a draw: whoever plays has not lost often enough to be out by
// what was known when the next game of either was asked for; in the end one is left, and the others have lost
// as often as it takes.
func TestCorrectionsOnTheWay(t *testing.T) {
	chance := rand.New(rand.NewPCG(16, 16))
	for i := range 200 {
		n, lives := 2+chance.IntN(20), 1+i%2
		name := []string{"single-elimination", "double-elimination"}[i%2]
		e := elimination(t, name, n, 1+i/2%2*2)
		e.form = form(t, Settings{Form: name, Sides: sides, BestOf: 1 + i/2%2*2, Flow: i/4%2 == 0})
		settled := map[string]league.Result{} // by game
		lost := map[league.Entrant]int{}
		busy := map[league.Entrant]string{} // their newest match
		settle := func(match string) {
			settling := &event{}
			for _, g := range e.Games {
				if g.Match != match {
					continue
				}
				settling.Games = append(settling.Games, g)
				if _, done := settled[g.ID]; !done {
					settled[g.ID] = e.Results[e.result(g)]
				}
				settling.Results = append(settling.Results, settled[g.ID])
			}
			losses, _ := lostMatches(settling)
			for _, c := range settling.Games[0].Chairs {
				lost[c.Entrant] += losses[c.Entrant]
				delete(busy, c.Entrant)
			}
		}
		var open []league.Game
		for range 3000 {
			r, more := e.next()
			for _, g := range r.Games {
				for _, c := range g.Chairs {
					if before := busy[c.Entrant]; before != "" && before != g.Match {
						settle(before)
					}
				}
				for _, other := range e.Games { // of the same match
					j := e.result(other)
					if _, done := settled[other.ID]; other.Match == g.Match && !done && j >= 0 {
						settled[other.ID] = e.Results[j]
					}
				}
			}
			for _, g := range r.Games {
				for _, c := range g.Chairs {
					if lost[c.Entrant] >= lives {
						t.Fatalf("event %d: %s plays %s and has lost %d times", i, c.Entrant, g.ID, lost[c.Entrant])
					}
					busy[c.Entrant] = g.Match
				}
			}
			open = append(open, r.Games...)
			if !more {
				break
			}
			if chance.IntN(3) == 0 && len(e.Results) > 0 {
				e.correct(chance.IntN(len(e.Results)), [][]int{{1, 2}, {2, 1}, {1, 1}}[chance.IntN(3)])
			} else if len(open) > 0 {
				j := chance.IntN(len(open))
				e.end(open[j], withDraws(chance)(open[j]), league.Played)
				open = slices.Delete(open, j, j+1)
			}
		}
		for who := range maps.Clone(busy) {
			if busy[who] != "" {
				settle(busy[who])
			}
		}
		places, _ := Places(e.form, e.Standing)
		if in := places[0]; len(in) != 1 || lost[in[0]] >= lives || len(slices.Concat(places...)) != n {
			t.Fatalf("event %d: places %v, lost %v", i, places, lost)
		}
		for _, who := range slices.Concat(places[1:]...) {
			if lost[who] != lives {
				t.Fatalf("event %d: %s has lost %d times: %v", i, who, lost[who], places)
			}
		}
	}
}

// Who plays in a knockout after other rounds is settled when it begins: each has one place, and whoever has
// won the last match has won.
func TestCorrectionsAfterAKnockoutHasBegun(t *testing.T) {
	chance := rand.New(rand.NewPCG(17, 17))
	for i := range 120 {
		e := begin(t, form(t, Settings{Form: []string{"groups", "world"}[i%2], Sides: sides,
			Groups: 3, Onward: 2, Flow: i/2%2 == 0}), 9+chance.IntN(8))
		var open []league.Game
		for range 3000 {
			r, more := e.next()
			if open = append(open, r.Games...); !more {
				break
			}
			if chance.IntN(2) == 0 && len(e.Results) > 0 {
				e.correct(chance.IntN(len(e.Results)), [][]int{{1, 2}, {2, 1}, {1, 1}}[chance.IntN(3)])
			} else if len(open) > 0 {
				j := chance.IntN(len(open))
				e.end(open[j], withDraws(chance)(open[j]), league.Played)
				open = slices.Delete(open, j, j+1)
			}
		}
		places, _ := Places(e.form, e.Standing)
		all := slices.Concat(places...)
		if slices.Sort(all); len(places[0]) != 1 || len(slices.Compact(all)) != len(e.Entrants) {
			t.Fatalf("event %d: places %v of %d", i, places, len(e.Entrants))
		}
		before := 2 // rounds
		if f, of := e.form.(Groups); of {
			before = f.rounds(e.Standing)
		}
		in, matches := map[league.Entrant]bool{}, map[string]bool{}
		for _, g := range e.Games {
			if g.Round > before {
				in[g.Chairs[0].Entrant], in[g.Chairs[1].Entrant], matches[g.Match] = true, true, true
			}
		}
		if len(matches) != len(in)-1 {
			t.Fatalf("event %d: %d play %d matches of the knockout", i, len(in), len(matches))
		}
		if last := e.Games[len(e.Games)-1]; last.Chair(places[0][0]) < 0 {
			t.Fatalf("event %d: %v has won, and the final is %v", i, places[0], last)
		}
	}
}

// In a single game whoever has had a side less often has it.
func TestSidesAlternateInAKnockout(t *testing.T) {
	e := elimination(t, "single-elimination", 8, 1)
	had := map[league.Entrant]int{}
	for {
		r, more := e.next()
		if !more {
			break
		}
		for _, g := range r.Games {
			first, second := g.Chairs[0].Entrant, g.Chairs[1].Entrant
			if had[first] > had[second] {
				t.Errorf("%s has the first side of %v", first, g)
			}
		}
		for _, g := range r.Games {
			had[g.Chairs[0].Entrant]++
			had[g.Chairs[1].Entrant]--
		}
		e.settle(firstFirst)
	}
}
