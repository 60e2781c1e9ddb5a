// Package statistics says what finished games come to: who wins, with which side, how and when, how long it
// takes, how lucky somebody was, and which game holds a record. It is arithmetic on results and the facts of
// their annals, read once; names and pictures are made of it elsewhere. Begin with [Game] and [Score].
package statistics

import (
	"cmp"
	"math"
	"slices"
	"time"

	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/engine/share"
)

// Game is a finished game.
type Game struct {
	ID      string
	Ended   time.Time
	Length  time.Duration // 0 where nobody knows
	Turn    int           // in which it ended; 0 where nobody knows
	Victory string        // of which kind
	Ending  league.Ending
	Chairs  []league.Chair
	Places  []int // of the chairs
	Facts   annals.Facts
	// Elsewhere: it was played elsewhere, and entered by hand
	Elsewhere bool
}

// Drawn reports whether nobody has won.
func (g Game) Drawn() bool { return league.Result{Places: g.Places}.Drawn() }

// Winner is the side that has won; false if none has, or both play all sides.
func (g Game) Winner() (league.Side, bool) {
	n := slices.Index(g.Places, 1)
	if n < 0 || g.Drawn() || g.Chairs[n].Side == "" {
		return "", false
	}
	return g.Chairs[n].Side, true
}

// Chair is where somebody sits, -1 if they do not.
func (g Game) Chair(who league.Entrant) int { return league.Game{Chairs: g.Chairs}.Chair(who) }

// Score is how somebody, or a side, has fared.
type Score struct{ Games, Wins, Draws int }

// Lost are the games that were neither won nor drawn.
func (s Score) Lost() int { return s.Games - s.Wins - s.Draws }

// Share is the share that was won; a draw is half a win.
func (s Score) Share() float64 {
	if s.Games == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games)
}

// Interval is where the true share lies with 95 %.
func (s Score) Interval() (low, high float64) { return share.Interval(s.Share(), s.Games) }

// add counts a game at whose chair it is looked.
func (s *Score) add(g Game, chair int) {
	s.Games++
	switch {
	case g.Drawn():
		s.Draws++
	case g.Places[chair] == 1:
		s.Wins++
	}
}

// Of is how somebody has fared.
func Of(games []Game, who league.Entrant) (s Score) {
	for _, g := range games {
		if n := g.Chair(who); n >= 0 {
			s.add(g, n)
		}
	}
	return s
}

// With is how somebody has fared with a side.
func With(games []Game, who league.Entrant, side league.Side) (s Score) {
	for _, g := range games {
		if n := g.Chair(who); n >= 0 && g.Chairs[n].Side == side {
			s.add(g, n)
		}
	}
	return s
}

// Balance is how a side has fared, whoever played it.
func Balance(games []Game, side league.Side) (s Score) {
	for _, g := range games {
		if n := slices.IndexFunc(g.Chairs, func(c league.Chair) bool { return c.Side == side }); n >= 0 {
			s.add(g, n)
		}
	}
	return s
}

// Opponent is how somebody has fared against another.
type Opponent struct {
	Who league.Entrant
	Score
}

// Opponents lists those against whom somebody has played, the most frequent first. Who shares a side is none.
// Nobody in particular is left out.
func Opponents(games []Game, who league.Entrant) (list []Opponent) {
	at := map[league.Entrant]int{}
	for _, g := range games {
		n := g.Chair(who)
		if n < 0 {
			continue
		}
		var met []league.Entrant
		for i, c := range g.Chairs {
			if c.Entrant == "" || c.Entrant == who || i != n && c.Side != "" && c.Side == g.Chairs[n].Side ||
				slices.Contains(met, c.Entrant) {
				continue
			}
			met = append(met, c.Entrant)
			k, ok := at[c.Entrant]
			if !ok {
				k = len(list)
				at[c.Entrant], list = k, append(list, Opponent{Who: c.Entrant})
			}
			list[k].add(g, n)
		}
	}
	slices.SortStableFunc(list, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Who, b.Who))
	})
	return list
}

// Met are the games in which two have played against each other.
func Met(games []Game, one, other league.Entrant) (list []Game) {
	for _, g := range games {
		a, b := g.Chair(one), g.Chair(other)
		if a >= 0 && b >= 0 && a != b && (g.Chairs[a].Side == "" || g.Chairs[a].Side != g.Chairs[b].Side) {
			list = append(list, g)
		}
	}
	return list
}

// Median is the middle one of some numbers, the lower one of two; false for none.
func Median[T cmp.Ordered](list []T) (middle T, ok bool) {
	if len(list) == 0 {
		return middle, false
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[(len(sorted)-1)/2], true
}

// Count is how often something happened.
type Count struct {
	Name  string
	Times int
}

// Tally counts names, the most frequent first, at most so many.
func Tally(names []string, most int) (list []Count) {
	at := map[string]int{}
	for _, name := range names {
		at[name]++
	}
	for name, n := range at {
		list = append(list, Count{name, n})
	}
	slices.SortFunc(list, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), most)]
}

// Steps are the widths of bars of turns.
var steps = []int{1, 2, 3, 5, 10, 20, 50, 100}

// Bar is a range of numbers and how often each of some kinds fell into it.
type Bar struct {
	From, To int
	Times    []int // by kind
}

// Bars counts how often numbers of kinds came, in at most so many bars of one width.
func Bars(numbers [][]int, most int) (bars []Bar) {
	least, greatest := math.MaxInt, math.MinInt
	for _, list := range numbers {
		for _, n := range list {
			least, greatest = min(least, n), max(greatest, n)
		}
	}
	if least > greatest {
		return nil
	}
	width := steps[len(steps)-1]
	for _, step := range slices.Backward(steps) {
		if (greatest-1)/step-(least-1)/step < most {
			width = step
		}
	}
	// bars of 5 are 1 to 5, 6 to 10
	first := (least - 1) / width
	for from := first; from*width+1 <= greatest; from++ {
		bars = append(bars, Bar{from*width + 1, (from + 1) * width, make([]int, len(numbers))})
	}
	for kind, list := range numbers {
		for _, n := range list {
			bars[(n-1)/width-first].Times[kind]++
		}
	}
	return bars
}

// spans are the lengths up to which games are counted together.
var spans = []time.Duration{day, 3 * day, 7 * day, 14 * day, 30 * day, 60 * day, 120 * day}

const day = 24 * time.Hour

// Spans counts lengths: those up to each of Upto, and the longer ones.
func Spans(games []Game) []int {
	times := make([]int, len(spans)+1)
	for _, g := range games {
		if g.Length > 0 {
			n := slices.IndexFunc(spans, func(d time.Duration) bool { return g.Length <= d })
			if n < 0 {
				n = len(spans)
			}
			times[n]++
		}
	}
	return times
}

// Upto are the lengths up to which Spans counts together, in days.
func Upto() (days []int) {
	for _, d := range spans {
		days = append(days, int(d/day))
	}
	return days
}

// Luck adds up the luck of measures of sides: of all games, or of those in which somebody had another side or
// the same one.
func Luck(games []Game, wanted func(g Game, side league.Side) bool) (list []annals.Luck) {
	at := map[string]int{}
	for _, g := range games {
		for _, l := range g.Facts.Luck() {
			if !wanted(g, league.Side(l.Side)) || l.Times == 0 {
				continue
			}
			n, ok := at[l.Measure]
			if !ok {
				n = len(list)
				at[l.Measure], list = n, append(list, annals.Luck{Measure: l.Measure})
			}
			sum := &list[n]
			sum.Times, sum.Got = sum.Times+l.Times, sum.Got+l.Got
			sum.Expected, sum.Variance = sum.Expected+l.Expected, sum.Variance+l.Variance
		}
	}
	slices.SortFunc(list, func(a, b annals.Luck) int { return cmp.Compare(a.Measure, b.Measure) })
	return list
}

// Own says of whose luck somebody's is: that of the side at which they sit.
func Own(who league.Entrant) func(Game, league.Side) bool {
	return func(g Game, side league.Side) bool {
		n := g.Chair(who)
		return n >= 0 && g.Chairs[n].Side == side
	}
}

// Against says of whose luck that of somebody's opponents is.
func Against(who league.Entrant) func(Game, league.Side) bool {
	return func(g Game, side league.Side) bool {
		n := g.Chair(who)
		return n >= 0 && g.Chairs[n].Side != "" && g.Chairs[n].Side != side
	}
}

// Margin is how far what came may lie from what was expected in 19 of 20 cases.
func Margin(l annals.Luck) float64 { return share.Sure * math.Sqrt(l.Variance) }

// Held is a game that holds a record, and by what.
type Held struct {
	Game  Game
	Value int
}

// Holders lists the games that come into question for a record, the holder first: of those that are equal,
// the earliest.
func Holders(games []Game, r annals.Record) (list []Held) {
	for _, g := range games {
		if r.Victory != "" && g.Victory != r.Victory {
			continue
		}
		if winner, ok := g.Winner(); r.Side != "" && (!ok || string(winner) != r.Side) {
			continue
		}
		if g.Ending != league.Played {
			continue
		}
		if value, ok := r.Of(g.Facts); ok {
			list = append(list, Held{g, value})
		}
	}
	slices.SortStableFunc(list, func(a, b Held) int {
		better := cmp.Compare(b.Value, a.Value)
		if r.Least {
			better = -better
		}
		return cmp.Or(better, a.Game.Ended.Compare(b.Game.Ended), cmp.Compare(a.Game.ID, b.Game.ID))
	})
	return list
}

// Longest lists the games by how many days they took, a day that has begun included, the longest first.
func Longest(games []Game) (list []Held) {
	for _, g := range games {
		if g.Length > 0 {
			list = append(list, Held{g, int((g.Length + day - 1) / day)})
		}
	}
	slices.SortStableFunc(list, func(a, b Held) int {
		return cmp.Or(cmp.Compare(b.Game.Length, a.Game.Length), a.Game.Ended.Compare(b.Game.Ended))
	})
	return list
}
