package pairing

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
)

func swiss(t *testing.T, entrants, rounds int) *event {
	return begin(t, form(t, Settings{Form: "swiss", Sides: sides, Rounds: rounds}), entrants)
}

// withDraws has games end by chance, some without a winner, and the better seed win more often.
func withDraws(chance *rand.Rand) decide {
	return func(g league.Game) []int {
		switch chance.IntN(10) {
		case 0:
			return []int{1, 1}
		case 1, 2, 3, 4, 5:
			return []int{1, 2}
		}
		return []int{2, 1}
	}
}

// swissFaults says what of a Swiss is against its rules, of whoever is present.
func swissFaults(e *event) (faults []string) {
	met, byes := map[[2]league.Entrant]bool{}, map[league.Entrant]int{}
	ahead, row, last := map[league.Entrant]int{}, map[league.Entrant]int{}, map[league.Entrant]league.Side{}
	for _, g := range e.Games {
		if met[pair(g)] {
			faults = append(faults, fmt.Sprint(g.ID, ": they meet again"))
		}
		met[pair(g)] = true
		for i, c := range g.Chairs {
			ahead[c.Entrant] += 1 - 2*i
			if last[c.Entrant] != c.Side {
				row[c.Entrant] = 0
			}
			row[c.Entrant]++
			last[c.Entrant] = c.Side
			if row[c.Entrant] > 2 || ahead[c.Entrant] > 2 || ahead[c.Entrant] < -2 {
				faults = append(faults, fmt.Sprint(g.ID, ": side of ", c.Entrant))
			}
		}
	}
	for _, b := range e.Byes {
		if byes[b.Entrant]++; byes[b.Entrant] > 1 {
			faults = append(faults, "two byes for "+string(b.Entrant))
		}
	}
	return faults
}

func TestSwiss(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	for n := 4; n <= 27; n++ {
		for range max(1, 12/n) {
			rounds := min((n+1)/2, 7)
			e := swiss(t, n, rounds)
			e.run(withDraws(chance))
			if len(e.rounds) != rounds || len(e.Games) != rounds*(n/2) || len(e.Byes) != n%2*rounds {
				t.Errorf("%d players: %d rounds, %d games, %d byes", n, len(e.rounds), len(e.Games), len(e.Byes))
			}
			if faults := swissFaults(e); len(faults) > 0 {
				t.Errorf("%d players: %v", n, faults)
			}
		}
	}
}

// Each round weighs as much as the best of all rounds, by trying them all.
func TestSwissRoundsAreTheBestOfAll(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 4))
	for i := range 40 {
		n := 4 + chance.IntN(7)
		f := Swiss{Sides: sides, Rounds: n - 1}
		e := begin(t, f, n)
		how := withDraws(chance)
		for {
			if i%3 == 0 && len(e.rounds) == 2 {
				e.Withdrawn = e.Entrants[:1]
			}
			players := swissPlayers(read(e.Standing))
			all := len(players) + len(players)%2
			number, groups := len(e.rounds)+1, groupsOf(players)
			worth := func(a, b int) (weight, bool) {
				if b == len(players) {
					return byeWeight(players[a], len(players)), true
				}
				met := slices.ContainsFunc(e.Games, func(g league.Game) bool {
					return g.Chair(players[a].entrant) >= 0 && g.Chair(players[b].entrant) >= 0
				})
				return f.weight(players[a], players[b], number, groups), !met
			}
			var everybody []int
			for v := range all {
				everybody = append(everybody, v)
			}
			want := best(everybody, worth)
			r, more := e.next()
			if !more {
				if len(e.rounds) < f.Rounds && want[aimGames] == int64(all/2) {
					t.Fatalf("%d players end after %d rounds", n, len(e.rounds))
				}
				break
			}
			var got weight
			seat := func(name league.Entrant) int {
				return slices.IndexFunc(players, func(p *swissPlayer) bool { return p.entrant == name })
			}
			for _, g := range r.Games {
				a, b := seat(g.Chairs[0].Entrant), seat(g.Chairs[1].Entrant)
				w, _ := worth(min(a, b), max(a, b))
				got = got.add(w)
			}
			for _, b := range r.Byes {
				w, _ := worth(seat(b), len(players))
				got = got.add(w)
			}
			if got != want {
				t.Fatalf("%d players, round %d: %v, want %v", n, r.Number, got, want)
			}
			e.settle(how)
		}
	}
}

// Whose turn a side is, as in FIDE's Dutch system, by what two have had before (f and s for the first and the
// second side, - for a round without a game), the better placed one first.
func TestWhoHasWhichSide(t *testing.T) {
	for _, c := range []struct {
		name        string
		seed        int // of the better placed one
		better, low string
		first       string // who has the first side
	}{
		{"nothing before, an odd number", 1, "", "", "better"},
		{"nothing before, an even number", 2, "", "", "low"},
		{"both have theirs", 1, "s", "f", "better"},
		{"only one has played", 1, "-", "f", "better"},
		{"only one has played, the other side", 1, "-", "s", "low"},
		{"one behind is before alternation", 1, "sf", "sfs", "low"},
		{"two behind is before one behind", 1, "s", "ss", "low"},
		{"two in a row is before one behind", 1, "sfs", "fss", "low"},
		{"as pressing: changed from when they last differed", 1, "fsfs", "sffs", "better"},
		{"as pressing: changed the other way", 1, "sffs", "fsfs", "low"},
		{"as pressing: rounds without a game do not count", 2, "sf-fs", "-sffs", "better"},
		{"as pressing: the same of those who differ", 1, "sf-fs", "-fsfs", "low"},
		{"as pressing, never differed: the better placed one", 2, "fs", "fs", "better"},
		{"the same, the second side", 2, "sf", "sf", "low"},
	} {
		player := func(seed int, had string) *swissPlayer {
			p := &swissPlayer{seed: seed}
			for _, side := range had {
				p.had = append(p.had, strings.IndexRune("fs", side))
			}
			for len(p.had) < 5 {
				p.had = append(p.had, -1)
			}
			return p
		}
		want := 0
		if c.first == "low" {
			want = 1
		}
		if got := firstSide(player(c.seed-1, c.better), player(7, c.low)); got != want {
			t.Errorf("%s: the better placed one has side %d", c.name, got)
		}
	}
}

// Whoever has won because the other did not come has had a free point: the bye goes to the next one above.
func TestSwissByes(t *testing.T) {
	e := swiss(t, 7, 4)
	r, _ := e.next() // 1-4 5-2 3-6, and 7 has none
	for _, g := range r.Games {
		if g.Chair("6") >= 0 {
			e.end(g, []int{2, 1}, league.Forfeited) // for 6
		} else {
			e.end(g, firstFirst(g), league.Played)
		}
	}
	if fmt.Sprint(r.Byes) != "[7]" {
		t.Errorf("the first bye: %v", r.Byes)
	}
	r, _ = e.next() // 3, 4 and 5 have no points: 5 is the lowest
	if fmt.Sprint(r.Byes) != "[5]" {
		t.Errorf("the second bye: %v", r.Byes)
	}
	e.Withdrawn = []league.Entrant{"1"}
	e.settle(firstFirst)
	if r, _ = e.next(); len(r.Byes) > 0 || len(r.Games) != 3 {
		t.Errorf("one has gone: %v", r)
	}
	e.settle(firstFirst)
	e.Withdrawn = []league.Entrant{"1", "2"}
	if r, _ = e.next(); slices.ContainsFunc(r.Byes, func(b league.Entrant) bool { return b > "4" }) {
		t.Errorf("a second bye: %v", r.Byes)
	}
}

// A round that is not over is waited for; with no round left that repeats nothing, the event is over.
func TestSwissWaitsAndEnds(t *testing.T) {
	e := swiss(t, 4, 3)
	e.next()
	if r, more := e.next(); !more || len(r.Games) > 0 {
		t.Errorf("while the round is played: %v", r)
	}
	e.settle(firstFirst)
	e.Withdrawn = []league.Entrant{"3", "4"} // 1 has met 3, 2 has met 4
	e.next()
	e.settle(firstFirst)
	if r, more := e.next(); more {
		t.Errorf("1 and 2 meet again: %v", r)
	}
}

func TestSwissOfTwoHundredIsQuick(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 5))
	e := swiss(t, 200, 7)
	how := withDraws(chance)
	slowest := time.Duration(0)
	for {
		began := time.Now()
		r, more := e.form.Next(e.Standing)
		if slowest = max(slowest, time.Since(began)); !more {
			break
		}
		e.Games, e.rounds = append(e.Games, r.Games...), append(e.rounds, r)
		e.settle(how)
	}
	if faults := swissFaults(e); len(faults) > 0 || len(e.rounds) != 7 {
		t.Errorf("%d rounds, %v", len(e.rounds), faults)
	}
	t.Log("slowest round:", slowest)
}

// dutch are rounds as bbpPairings makes them by FIDE's Dutch system: events in which the better seed always
// wins (the test data of the Go package chesspairing). The first of a pair has White.
var dutch = []struct {
	players int
	rounds  []string
}{
	{9, []string{
		"1-5 6-2 3-7 8-4 9",
		"4-1 2-9 5-3 7-6 8",
		"3-2 1-8 9-4 6-5 7",
		"2-1 4-3 5-9 8-7 6",
		"1-3 7-2 4-6 9-8 5"}},
	{20, []string{
		"1-11 12-2 3-13 14-4 5-15 16-6 7-17 18-8 9-19 20-10",
		"6-1 2-7 8-3 4-9 10-5 11-16 17-12 13-18 19-14 15-20",
		"1-4 3-2 5-6 7-11 12-8 9-13 14-10 16-15 20-17 18-19",
		"2-5 8-1 10-3 4-7 15-9 6-14 11-18 13-12 17-16 19-20",
		"1-2 3-9 5-4 12-6 7-10 15-8 14-11 16-19 18-17 20-13",
		"3-1 2-4 8-5 6-11 9-7 13-16 17-15 10-18 19-12 20-14",
		"1-5 6-2 4-3 7-8 12-9 15-10 11-13 14-16 19-17 18-20",
		"7-1 2-10 11-3 4-6 5-9 13-15 17-14 18-12 8-19 16-20",
		"1-13 9-2 3-5 12-4 14-7 6-8 10-17 20-11 16-18 15-19"}},
}

// beside weighs, by our aims, the rounds of another program and what we pair from the same standings.
func beside(t *testing.T, players int, rounds [][]league.Game, byes []league.Entrant, results []league.Result,
	hold func(round int, ours, theirs weight)) (same int) {
	f := Swiss{Sides: sides, Rounds: len(rounds)}
	s := Standing{Entrants: people(players)}
	for i, games := range rounds {
		players := swissPlayers(read(s))
		groups := groupsOf(players)
		seat := func(name league.Entrant) *swissPlayer {
			return players[slices.IndexFunc(players, func(p *swissPlayer) bool { return p.entrant == name })]
		}
		weigh := func(games []league.Game, byes []league.Entrant) (sum weight) {
			for _, g := range games {
				a, b := seat(g.Chairs[0].Entrant), seat(g.Chairs[1].Entrant)
				if a.rank > b.rank {
					a, b = b, a
				}
				sum = sum.add(f.weight(a, b, i+1, groups))
			}
			for _, b := range byes {
				sum = sum.add(byeWeight(seat(b), len(players)))
			}
			return sum
		}
		ours, _ := f.Next(s)
		var without []league.Entrant
		if len(byes) > 0 {
			without = byes[i : i+1]
			s.Byes = append(s.Byes, Bye{i + 1, byes[i]})
		}
		hold(i+1, weigh(ours.Games, ours.Byes), weigh(games, without))
		for _, g := range games {
			if slices.ContainsFunc(ours.Games, func(o league.Game) bool { return slices.Equal(o.Chairs, g.Chairs) }) {
				same++
			}
		}
		s.Games = append(s.Games, games...)
		s.Results = results
	}
	return same
}

// What another program pairs is a round by our rules as well, never better by our aims than what we pair from
// the same standing, and just as good in how many points lie between those who meet; most games are the same.
func TestSwissBesideTheDutchSystem(t *testing.T) {
	same := 0
	for _, c := range dutch {
		var rounds [][]league.Game
		var byes []league.Entrant
		var results []league.Result
		for i, line := range c.rounds {
			var games []league.Game
			for j, field := range strings.Fields(line) {
				first, second, game := strings.Cut(field, "-")
				if !game {
					byes = append(byes, league.Entrant(first))
					continue
				}
				g := duel(id(i+1, j+1), i+1, "", league.Entrant(first), league.Entrant(second), sides)
				games = append(games, g)
				results = append(results, league.Result{Game: g.ID, Places: firstFirst(g), Ending: league.Played})
			}
			rounds = append(rounds, games)
		}
		same += beside(t, c.players, rounds, byes, results, func(round int, ours, theirs weight) {
			if ours.compare(theirs) < 0 || theirs[aimLimits] != 0 || ours[aimPoints] != theirs[aimPoints] {
				t.Errorf("%d players, round %d: ours %v, theirs %v", c.players, round, ours, theirs)
			}
		})
	}
	if same != 95 {
		t.Errorf("the same: %d games of 110", same)
	}
}

// The same with draws, upsets and people who stay away. Those who have not played may meet again there, in
// rounds 7, 12, 13 and 14, and in the last one leaders may pass the limits of sides: so these can be better.
func TestSwissBesideTheDutchSystemOfSixty(t *testing.T) {
	text, err := os.ReadFile("testdata/dutch60.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rounds [][]league.Game
	var results []league.Result
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var games []league.Game
		for _, field := range strings.Fields(line) {
			at := strings.IndexAny(field, "><=+-?")
			g := duel(id(len(rounds)+1, len(games)+1), len(rounds)+1, "", league.Entrant(field[:at]),
				league.Entrant(field[at+1:]), sides)
			games = append(games, g)
			r := league.Result{Game: g.ID, Places: []int{1, 2}, Ending: league.Played}
			switch field[at] {
			case '<', '-':
				r.Places = []int{2, 1}
			case '=':
				r.Places = []int{1, 1}
			}
			if field[at] == '+' || field[at] == '-' {
				r.Ending = league.Forfeited
			}
			results = append(results, r)
		}
		rounds = append(rounds, games)
	}
	same := beside(t, 60, rounds, nil, results, func(round int, ours, theirs weight) {
		last, again := round == 15, slices.Contains([]int{7, 12, 13, 14}, round)
		if ours.compare(theirs) < 0 && !again || ours[aimLimits] != 0 ||
			ours[aimPoints] != theirs[aimPoints] && !last {
			t.Errorf("round %d: ours %v, theirs %v", round, ours, theirs)
		}
	})
	if same != 346 {
		t.Errorf("the same: %d games of 450", same)
	}
}

// Two of bbpPairings' own tests, named after the rules of 2025: in C.5 we pair alike, in C.9 not, because we
// do not ask who has missed rounds before.
func TestSwissBesideTheTestsOfTheDutchSystem(t *testing.T) {
	game := func(round, number int, first, second league.Entrant) league.Game {
		return duel(id(round, number), round, "", first, second, sides)
	}
	c5 := Standing{Entrants: people(6), Withdrawn: []league.Entrant{"4"}, Games: []league.Game{
		game(1, 1, "1", "4"), game(1, 2, "5", "2"), game(1, 3, "3", "6"),
		game(2, 1, "2", "1"), game(2, 2, "4", "3"), game(2, 3, "6", "5")}}
	c9 := Standing{Entrants: people(5), Games: []league.Game{game(1, 1, "1", "3"), game(1, 2, "4", "2")}}
	for _, c := range []struct {
		name string
		s    Standing
		wins string // the chair that wins each game
		want string
	}{
		{"C.5", c5, "010111", "1-5 3-2 bye 6"},
		{"C.9", c9, "01", "2-1 3-4 bye 5"}, // there 3-5, and 4 has the bye
	} {
		for i, g := range c.s.Games {
			places := []int{1, 2}
			if c.wins[i] == '1' {
				places = []int{2, 1}
			}
			c.s.Results = append(c.s.Results, league.Result{Game: g.ID, Places: places, Ending: league.Played})
		}
		r, _ := Swiss{Sides: sides, Rounds: 3}.Next(c.s)
		got := ""
		for _, g := range r.Games {
			got += fmt.Sprintf("%s-%s ", g.Chairs[0].Entrant, g.Chairs[1].Entrant)
		}
		if got += "bye " + string(r.Byes[0]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
