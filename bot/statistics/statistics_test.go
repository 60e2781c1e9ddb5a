package statistics

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/annals"
	"redbook/bot/league"
)

// game is a game with the places of its chairs: each is somebody and a side.
func game(id string, turn int, victory string, places []int, chairs ...string) Game {
	g := Game{ID: id, Ended: time.Unix(int64(turn), 0), Turn: turn, Victory: victory, Ending: league.Played,
		Places: places, Facts: annals.Facts{"turns": {fmt.Sprint(turn)}, "players": {"2"}}}
	for i := 0; i < len(chairs); i += 2 {
		g.Chairs = append(g.Chairs, league.Chair{Entrant: league.Entrant(chairs[i]),
			Side: league.Side(chairs[i+1])})
	}
	return g
}

var first, second, drawn = []int{1, 2}, []int{2, 1}, []int{1, 1}

// played are games of a, b and c; in the last one a and c are partners.
var played = []Game{game("g1", 8, "ring", first, "a", "free", "b", "shadow"),
	game("g2", 12, "ring", second, "a", "free", "b", "shadow"),
	game("g3", 5, "military", second, "b", "free", "a", "shadow"),
	game("g4", 9, "draw", drawn, "a", "free", "c", "shadow"),
	game("g5", 20, "military", []int{2, 1, 2}, "a", "shadow", "b", "free", "c", "shadow")}

func TestScores(t *testing.T) {
	for name, c := range map[string]struct{ got, want Score }{
		"a":             {Of(played, "a"), Score{5, 2, 1}},
		"b":             {Of(played, "b"), Score{4, 2, 0}},
		"nobody":        {Of(played, "x"), Score{}},
		"a with free":   {With(played, "a", "free"), Score{3, 1, 1}},
		"a with shadow": {With(played, "a", "shadow"), Score{2, 1, 0}},
		"free":          {Balance(played, "free"), Score{5, 2, 1}},
		"shadow":        {Balance(played, "shadow"), Score{5, 2, 1}},
		"a and b":       {Of(Met(played, "a", "b"), "a"), Score{4, 2, 0}},
		"a and c":       {Of(Met(played, "a", "c"), "a"), Score{1, 0, 1}},
		"a and a":       {Of(Met(played, "a", "a"), "a"), Score{}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
		}
	}
	if got := fmt.Sprint(Opponents(played, "a")); got != "[{b {4 2 0}} {c {1 0 1}}]" {
		t.Errorf("opponents of a: %s", got)
	}
	if got := fmt.Sprint(Opponents(played, "c")); got != "[{a {1 0 1}} {b {1 0 0}}]" {
		t.Errorf("opponents of c: %s", got)
	}
	if w, ok := played[0].Winner(); w != "free" || !ok {
		t.Error(w)
	}
	if _, ok := played[3].Winner(); ok {
		t.Error("a draw has a winner")
	}
}

func TestMediansAndTallies(t *testing.T) {
	if m, ok := Median([]int{5, 1, 9, 7}); m != 5 || !ok {
		t.Error(m, ok)
	}
	if _, ok := Median[int](nil); ok {
		t.Error("nothing has a median")
	}
	if got := fmt.Sprint(Tally([]string{"b", "a", "b", "c", "a", "d"}, 3)); got != "[{a 2} {b 2} {c 1}]" {
		t.Error(got)
	}
}

// Each number stands in one bar, all bars are equally wide, and there are not too many.
func TestBars(t *testing.T) {
	want := "[{8 8 [1 0]} {9 9 [1 0]} {10 10 [0 0]} {11 11 [0 1]}]"
	if got := fmt.Sprint(Bars([][]int{{8, 9}, {11}}, 12)); got != want {
		t.Error(got)
	}
	want = "[{1 5 [2]} {6 10 [1]} {11 15 [0]} {16 20 [0]} {21 25 [0]} {26 30 [1]}]"
	if got := fmt.Sprint(Bars([][]int{{3, 5, 6, 27}}, 6)); got != want {
		t.Error(got)
	}
	if Bars([][]int{nil, {}}, 5) != nil {
		t.Error("nothing has bars")
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		numbers := [][]int{nil, nil}
		for range 1 + r.IntN(40) {
			k := r.IntN(2)
			numbers[k] = append(numbers[k], 1+r.IntN(1+r.IntN(90)))
		}
		bars := Bars(numbers, 10)
		sum, width := 0, bars[0].To-bars[0].From
		for i, b := range bars {
			sum += b.Times[0] + b.Times[1]
			if b.To-b.From != width || i > 0 && b.From != bars[i-1].To+1 {
				t.Fatal(bars)
			}
		}
		if sum != len(numbers[0])+len(numbers[1]) || len(bars) > 10 {
			t.Fatal(numbers, bars)
		}
	}
}

func TestSpans(t *testing.T) {
	var games []Game
	for _, days := range []float64{0.5, 1, 2, 29, 400, 0} {
		games = append(games, Game{Length: time.Duration(days * float64(day))})
	}
	if got := fmt.Sprint(Spans(games), Upto()); got != "[2 1 0 0 1 0 0 1] [1 3 7 14 30 60 120]" {
		t.Error(got)
	}
}

// a is the Free Peoples in one game and the Shadow in the other.
func TestLuckOfSomebody(t *testing.T) {
	lucky := func(g Game, free, shadow string) Game {
		g.Facts = annals.Facts{"luck.hits.free": {free, "1000", "500", "250"},
			"luck.hits.shadow": {shadow, "0", "500", "250"}, "luck.search.shadow": {"0", "0", "0", "0"}}
		return g
	}
	games := []Game{lucky(played[0], "2", "3"), lucky(played[2], "5", "7")}
	own, against := Luck(games, Own("a")), Luck(games, Against("a"))
	if fmt.Sprint(own) != "[{hits  9 1 1 0.5}]" || fmt.Sprint(against) != "[{hits  8 1 1 0.5}]" {
		t.Errorf("own %v, against %v", own, against)
	}
	if m := Margin(own[0]); math.Abs(m-1.386) > 0.001 {
		t.Error(m)
	}
}

func TestRecords(t *testing.T) {
	turns := annals.Fact("turns")
	for name, c := range map[string]struct {
		record annals.Record
		want   string
	}{
		"longest":      {annals.Record{Of: turns}, "g5:20 g2:12 g4:9 g1:8 g3:5 "},
		"ring":         {annals.Record{Of: turns, Least: true, Victory: "ring"}, "g1:8 g2:12 "},
		"ring shadow":  {annals.Record{Of: turns, Least: true, Victory: "ring", Side: "shadow"}, "g2:12 "},
		"equal":        {annals.Record{Of: annals.Fact("players"), Side: "free"}, "g1:2 g5:2 "},
		"unknown fact": {annals.Record{Of: annals.Fact("x")}, ""},
	} {
		got := ""
		for _, h := range Holders(played, c.record) {
			got += fmt.Sprint(h.Game.ID, ":", h.Value, " ")
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	given := played[0]
	given.Ending = league.Conceded
	if len(Holders([]Game{given}, annals.Record{Of: turns})) != 0 {
		t.Error("a game that was given up holds a record")
	}
	if got := Longest([]Game{{ID: "a", Length: day}, {ID: "b", Length: 9 * day}, {ID: "c"}}); len(got) != 2 ||
		got[0].Game.ID != "b" || got[0].Value != 9 || Longest([]Game{{ID: "a", Length: 1}})[0].Value != 1 {
		t.Error(got)
	}
}
