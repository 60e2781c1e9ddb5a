package rating

import (
	"fmt"
	"testing"
	"time"

	"redbook/bot/league"
)

var sides = Two{"free", "shadow"}

var begin = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// game is a game of two on a day: the first won.
func game(day int, winner league.Entrant, side league.Side, loser league.Entrant) Record {
	other := sides[0]
	if side == sides[0] {
		other = sides[1]
	}
	return Record{Result: league.Result{Game: fmt.Sprintf("g%04d-%s-%s", day, winner, loser), Places: []int{1,
		2},
		Ending: league.Played, At: begin.AddDate(0, 0, day)}, Rules: "wotr",
		Chairs: []league.Chair{{Entrant: winner, Side: side}, {Entrant: loser, Side: other}}}
}

// The table as the community states it: the gap up to which a step goes, what the favourite wins, what the
// underdog.
func TestTheTableHoldsAtEveryStep(t *testing.T) {
	from := 0
	for _, s := range []struct{ to, favourite, underdog int }{{10, 16, 16}, {33, 15, 17}, {56, 14, 18}, {79, 13,
		19},
		{102, 12, 20}, {126, 11, 21}, {151, 10, 22}, {178, 9, 23}, {207, 8, 24}, {236, 7, 25}, {270, 6, 26},
		{308, 5, 27}, {352, 4, 28}, {409, 3, 29}, {499, 2, 30}, {2000, 1, 31}} {
		for gap := from; gap <= s.to; gap++ {
			if got := Exchange(600+gap, 600); got != s.favourite {
				t.Errorf("gap %d: the favourite wins %d, want %d", gap, got, s.favourite)
			}
			if got := Exchange(600, 600+gap); gap > 0 && got != s.underdog {
				t.Errorf("gap %d: the underdog wins %d, want %d", gap, got, s.underdog)
			}
		}
		from = s.to + 1
	}
}

// At every gap, through a game: the points that one wins are the other's, of the ratings for the sides played
// alone.
func TestPointsChangeHandsBetweenTheRatingsOfTheSidesPlayed(t *testing.T) {
	for gap := range 520 {
		for winner := range 2 {
			c := &Community{ratings: map[league.Entrant]Pair{"a": {500 + gap, 123}, "b": {321, 500}},
				times: map[league.Entrant]sided{}}
			a, b := c.Of("a"), c.Of("b")
			record := game(0, "a", "free", "b")
			record.Places = [][]int{{1, 2}, {2, 1}}[winner]
			want := Exchange(500+gap, 500)
			if winner == 1 {
				want = -Exchange(500, 500+gap)
			}
			c.count(record, sides)
			if got := c.Of("a"); got != (Pair{a[0] + want, a[1]}) {
				t.Fatalf("gap %d, winner %d: a has %v", gap, winner, got)
			}
			if got := c.Of("b"); got != (Pair{b[0], b[1] - want}) {
				t.Fatalf("gap %d, winner %d: b has %v", gap, winner, got)
			}
		}
	}
}

// A small history, counted by hand with the table.
func TestACommunityHistoryByHand(t *testing.T) {
	c := Replay([]Record{
		game(3, "b", "free", "a"),   // a's Shadow 500, b's Free Peoples 500: 16
		game(1, "a", "shadow", "b"), // first in time: both 500: 16; then the next is 516 against 484: 17
		game(4, "a", "shadow", "c"), // 516-17 = 499 against 500: 16
	}, Which{}, sides)
	if got, want := c.Of("a"), (Pair{500, 515}); got != want {
		t.Errorf("a has %v, want %v", got, want)
	}
	if got, want := c.Of("b"), (Pair{501, 500}); got != want {
		t.Errorf("b has %v, want %v", got, want)
	}
	if got, want := c.Of("c"), (Pair{484, 500}); got != want {
		t.Errorf("c has %v, want %v", got, want)
	}
	last := c.Games[2]
	if last.Winner != "a" || last.Side != 1 || last.Points != 16 || last.Won != 515 || last.Lost != 484 {
		t.Errorf("the last game is told as %+v", last)
	}
	if got := c.Of("nobody"); got != (Pair{Start, Start}) {
		t.Errorf("whoever has not played has %v", got)
	}
}

func TestWhatNobodyReportsDoesNotCount(t *testing.T) {
	for name, change := range map[string]func(r *Record){
		"a draw":           func(r *Record) { r.Places = []int{1, 1}; r.Ending = league.Agreed },
		"a drawn position": func(r *Record) { r.Places = []int{1, 1} },
		"adjudicated":      func(r *Record) { r.Ending = league.Adjudicated },
		"forfeited":        func(r *Record) { r.Ending = league.Forfeited },
		"alone":            func(r *Record) { r.Chairs[1].Entrant = r.Chairs[0].Entrant },
		"one side":         func(r *Record) { r.Chairs[1].Side = r.Chairs[0].Side },
		"other sides":      func(r *Record) { r.Chairs[1].Side = "saruman" },
		"three players": func(r *Record) {
			r.Chairs, r.Places = append(r.Chairs, league.Chair{Entrant: "c", Side: "shadow"}), []int{1, 2, 2}
		},
	} {
		r := game(0, "a", "free", "b")
		change(&r)
		if c := Replay([]Record{r}, Which{}, sides); len(c.Games) > 0 || len(c.Board(begin, Wanted{})) > 0 {
			t.Errorf("%s counts", name)
		}
	}
	for _, ending := range []league.Ending{league.Played, league.Conceded, league.TimedOut} {
		r := game(0, "a", "free", "b")
		r.Ending = ending
		if c := Replay([]Record{r}, Which{}, sides); len(c.Games) != 1 {
			t.Errorf("%s does not count", ending)
		}
	}
}

func TestActiveAreWhoPlayedEnoughInTheLastYear(t *testing.T) {
	now := begin.AddDate(0, 0, 400)
	count := func(days ...int) *Community {
		var records []Record
		for i, day := range days {
			records = append(records, game(day, "a", "free", league.Entrant(fmt.Sprint("b", i))))
		}
		return Replay(records, Which{}, sides)
	}
	for name, c := range map[string]struct {
		days   []int
		active bool
	}{"four in a year": {[]int{35, 36, 37, 400}, true}, "one of them a day too old": {[]int{34, 36, 37, 400},
		false},
		"three": {[]int{398, 399, 400}, false}} {
		board := count(c.days...).Board(now, Wanted{Games: 2})
		if len(board) != 1 || board[0].Active != c.active || board[0].Games != len(c.days) {
			t.Errorf("%s: %+v", name, board)
		}
	}
	// with a mean of 700 or more, twelve
	for name, c := range map[string]struct {
		ratings Pair
		games   int
		active  bool
	}{"699.5": {Pair{899, 500}, 4, true}, "700": {Pair{900, 500}, 11, false}, "700 and twelve": {Pair{900, 500},
		12, true}} {
		var times []time.Time
		for range c.games {
			times = append(times, now)
		}
		table := Community{ratings: map[league.Entrant]Pair{"a": c.ratings},
			times: map[league.Entrant]sided{"a": {times, nil}}}
		if got := table.Board(now, Wanted{})[0].Active; got != c.active {
			t.Errorf("%s: active is %v", name, got)
		}
		if got := len(table.Board(now, Wanted{Active: true})); got != map[bool]int{true: 1}[c.active] {
			t.Errorf("%s: %d active ones", name, got)
		}
	}
}

func TestTheBoardIsSortedByTheMeanActiveOnesFirst(t *testing.T) {
	now := []time.Time{begin, begin, begin, begin}
	c := Community{ratings: map[league.Entrant]Pair{"gone": {600, 600}, "even": {520, 520}, "odd": {641, 400},
		"late": {520, 520}, "much": {520, 520}},
		times: map[league.Entrant]sided{"gone": {now[:3], nil}, "even": {now[:2], now[:2]}, "odd": {now, nil},
			"late": {nil, now}, "much": {append(now, begin), nil}}}
	var got []league.Entrant
	for _, r := range c.Board(begin, Wanted{}) {
		got = append(got, r.Entrant)
	}
	if fmt.Sprint(got) != "[odd much even late gone]" {
		t.Error(got)
	}
	// of one side: by its rating alone, and only those who have played it
	for side, want := range map[int]string{1: "[odd 641 4] [much 520 5] [even 520 2] [gone 600 3] ",
		2: "[late 520 4] [even 520 2] "} {
		text := ""
		for _, r := range c.Board(begin, Wanted{Side: side}) {
			text += fmt.Sprintf("[%s %d %d] ", r.Entrant, r.Ratings[side-1], r.Games)
		}
		if text != want {
			t.Errorf("of side %d: %s, want %s", side, text, want)
		}
	}
}
