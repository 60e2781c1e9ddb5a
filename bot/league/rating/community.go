package rating

import (
	"cmp"
	"slices"
	"time"

	"redbook/bot/league"
)

// The community's table, as its league keeps it: two ratings for each, one as the Free Peoples and one as the
// Shadow; who wins takes from who loses as many points as the gap between the two ratings says. It is Elo
// with K = 32, in steps.

// Start is the rating of somebody who has not played a side.
const Start = 500

// steps are the gaps up to which the favourite takes so many points; the underdog takes what is left to 32.
var steps = []struct{ gap, favourite int }{{10, 16}, {33, 15}, {56, 14}, {79, 13}, {102, 12}, {126, 11},
	{151, 10},
	{178, 9}, {207, 8}, {236, 7}, {270, 6}, {308, 5}, {352, 4}, {409, 3}, {499, 2}}

// Exchange is how many points go from the loser to the winner, by their ratings before the game.
func Exchange(winner, loser int) int {
	gap, points := max(winner-loser, loser-winner), 1 // above all steps
	for _, s := range steps {
		if gap <= s.gap {
			points = s.favourite
			break
		}
	}
	if winner < loser {
		return 32 - points
	}
	return points
}

// Two are the sides of the game that the community's table is for: the first is the Free Peoples'.
type Two [2]league.Side

// Pair are the two ratings of somebody, in the order of the sides.
type Pair [2]int

// Sum is twice the mean by which the table is sorted: no half is lost.
func (p Pair) Sum() int { return p[0] + p[1] }

// Exchanged is what one game did to two ratings.
type Exchanged struct {
	Record        Record
	Winner, Loser league.Entrant
	Side          int // of the winner: 0 or 1
	Points        int
	Won, Lost     int // the rating that each of the two has afterwards, for the side that they played
}

// Community is the table after all results.
type Community struct {
	Games   []Exchanged // those that counted, in order
	ratings map[league.Entrant]Pair
	times   map[league.Entrant]sided
}

// sided are when somebody's games on each side ended.
type sided [2][]time.Time

// Replay makes the community's table of results. Those that nobody may report there leave it as it is: draws,
// what somebody else decided or nobody played, and games of more than two.
func Replay(records []Record, which Which, sides Two) *Community {
	c := &Community{ratings: map[league.Entrant]Pair{}, times: map[league.Entrant]sided{}}
	for _, r := range which.Of(records) {
		c.count(r, sides)
	}
	return c
}

// count adds a game.
func (c *Community) count(r Record, sides Two) {
	e, ok := decided(r, sides)
	if !ok {
		return
	}
	won, lost := c.Of(e.Winner), c.Of(e.Loser)
	e.Points = Exchange(won[e.Side], lost[1-e.Side])
	won[e.Side] += e.Points
	lost[1-e.Side] -= e.Points
	e.Won, e.Lost = won[e.Side], lost[1-e.Side]
	c.ratings[e.Winner], c.ratings[e.Loser] = won, lost
	for i, who := range [2]league.Entrant{e.Winner, e.Loser} {
		times, side := c.times[who], (e.Side+i)%2
		times[side] = append(times[side], r.At)
		c.times[who] = times
	}
	c.Games = append(c.Games, e)
}

// decided says who won a game that counts in the community's table.
func decided(r Record, sides Two) (e Exchanged, ok bool) {
	if r.Ending != league.Played && r.Ending != league.Conceded && r.Ending != league.TimedOut ||
		len(r.Chairs) != 2 || r.Drawn() || r.Chairs[0].Entrant == r.Chairs[1].Entrant {
		return e, false
	}
	winner := 0
	if r.Won(1) {
		winner = 1
	}
	won, lost := r.Chairs[winner], r.Chairs[1-winner]
	for side := range sides {
		if won.Side == sides[side] && lost.Side == sides[1-side] {
			return Exchanged{Record: r, Winner: won.Entrant, Loser: lost.Entrant, Side: side}, true
		}
	}
	return e, false
}

// Of are the ratings of somebody, who need not have played.
func (c *Community) Of(e league.Entrant) Pair {
	if p, ok := c.ratings[e]; ok {
		return p
	}
	return Pair{Start, Start}
}

// Year is the time in which somebody must have played to count as active.
const Year = 365 * 24 * time.Hour

// Required is how many games in a year make somebody active: 4, and 12 for whoever has a mean of 700 or more.
func (p Pair) Required() int {
	if p.Sum() >= 2*700 {
		return 12
	}
	return 4
}

// Rank is a row of the community's board.
type Rank struct {
	Entrant league.Entrant
	Ratings Pair
	Games   int // all; of one side, if the board is that side's
	Year    int // of both sides, in the last year
	Active  bool
}

// Wanted are the rows of the community's board that are wanted.
type Wanted struct {
	Games  int  // only those with at least so many
	Active bool // only active ones
	Side   int  // 1 or 2: by the rating for the first or the second side; 0: by the mean of both
}

// Board is the community's board at a time: active players first, then by rating, then by games.
func (c *Community) Board(now time.Time, w Wanted) (board []Rank) {
	worth := func(r Rank) int {
		if w.Side > 0 {
			return r.Ratings[w.Side-1]
		}
		return r.Ratings.Sum()
	}
	for e, times := range c.times {
		r := Rank{Entrant: e, Ratings: c.ratings[e], Games: len(times[0]) + len(times[1]),
			Year: since(times[0], now) + since(times[1], now)}
		if w.Side > 0 {
			r.Games = len(times[w.Side-1])
		}
		r.Active = r.Year >= r.Ratings.Required()
		if r.Games >= max(1, w.Games) && (r.Active || !w.Active) {
			board = append(board, r)
		}
	}
	slices.SortFunc(board, func(a, b Rank) int {
		return cmp.Or(-boolean(a.Active, b.Active), cmp.Compare(worth(b), worth(a)),
			cmp.Compare(b.Games, a.Games), cmp.Compare(a.Entrant, b.Entrant))
	})
	return board
}

// since counts the times of the last year.
func since(times []time.Time, now time.Time) (n int) {
	for _, at := range times {
		if !at.Before(now.Add(-Year)) && !at.After(now) {
			n++
		}
	}
	return n
}

// boolean compares truths: false is less.
func boolean(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
