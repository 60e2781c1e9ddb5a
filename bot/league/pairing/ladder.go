package pairing

import (
	"fmt"
	"slices"
	"time"

	"redbook/bot/league"
)

// Ladder is an order of entrants in which one rises by winning against somebody above. There are no rounds:
// whoever wants to challenges somebody, and Challenge makes a game of it.
//
// Entrants begin in the order in which they stand in the list; who joins later begins at the bottom. A
// challenger who wins goes directly before whom they have challenged, who falls by one with all between; with
// Swap the two change places instead. If the challenged one wins, and if the game is drawn or annulled, or
// neither comes, all stay. Results count in the order in which they came, and between them the falls of those
// who did nothing; one that is corrected counts at the time at which it came. Whoever has left is in nobody's
// way: those below move up.
//
// One may challenge somebody if both are free for it: a challenger has one challenge running at a time, as
// has whoever is challenged, but one of each kind go together. After the game of a challenge the challenger
// rests for a while, and the same two, whoever challenges, for another while: whatever the game came to.
type Ladder struct {
	Sides []league.Side
	Above int           // how many places above oneself one may challenge
	Swap  bool          // the two change places
	Rest  time.Duration // after one's challenge before the next one
	Again time.Duration // after a challenge before one of the same two
}

// Sizes are any.
func (f Ladder) Sizes() (least, most int) { return 2, 1000 }

// Next is nothing: challenges are made by players, and go on as long as the event does.
func (f Ladder) Next(Standing) (Round, bool) { return Round{}, true }

// Fall is that somebody falls directly behind somebody below them.
type Fall struct {
	Entrant league.Entrant
	Behind  league.Entrant
	At      time.Time
}

// Ranks are those who are in, from the top.
func (f Ladder) Ranks(s Standing) []league.Entrant { return f.ranks(read(s)) }

func (f Ladder) ranks(st *state) []league.Entrant {
	type move struct {
		at        time.Time
		who, past league.Entrant // who rises before the other, or falls behind
		falls     bool
	}
	var moves []move
	for _, r := range st.Results {
		if g, known := st.games[r.Game]; known && r.Won(challengerAt(g)) {
			made, met := Challenger(g)
			moves = append(moves, move{at: r.At, who: made, past: met})
		}
	}
	for _, fall := range st.Falls {
		moves = append(moves, move{fall.At, fall.Entrant, fall.Behind, true})
	}
	slices.SortStableFunc(moves, func(a, b move) int { return a.at.Compare(b.at) })
	ranks := slices.Clone(st.Entrants)
	for _, m := range moves {
		a, b := slices.Index(ranks, m.who), slices.Index(ranks, m.past)
		switch {
		case (a < b) != m.falls: // they have come to stand there meanwhile
		case f.Swap && !m.falls:
			ranks[a], ranks[b] = ranks[b], ranks[a]
		default:
			ranks = slices.Insert(slices.Delete(ranks, a, a+1), b, m.who)
		}
	}
	return slices.DeleteFunc(ranks, func(e league.Entrant) bool { return st.gone[e] })
}

// Challenger is who made the challenge that a game of a ladder is, and whom they have challenged.
func Challenger(g league.Game) (made, met league.Entrant) {
	return g.Chairs[challengerAt(g)].Entrant, g.Chairs[1-challengerAt(g)].Entrant
}

// Bar is why somebody may not be challenged.
type Bar string

// The bars, in the order in which they are looked for.
const (
	Free       Bar = ""
	BarOut     Bar = "out"     // one of the two is not in the ladder, or they are the same
	BarBelow   Bar = "below"   // they stand below
	BarFar     Bar = "far"     // they stand too far above
	BarRunning Bar = "running" // one's own challenge is running
	BarBusy    Bar = "busy"    // somebody else has challenged them
	BarRest    Bar = "rest"    // one's last challenge was too short a time ago
	BarAgain   Bar = "again"   // the two have played too short a time ago
)

// May is whether somebody may challenge somebody else at a time, and if the bar is one of time, from when on
// they may.
func (f Ladder) May(s Standing, challenger, challenged league.Entrant, now time.Time) (Bar, time.Time) {
	st := read(s)
	return f.may(st, f.ranks(st), challenger, challenged, now)
}

func (f Ladder) may(st *state, ranks []league.Entrant, challenger, challenged league.Entrant,
	now time.Time) (Bar, time.Time) {
	from, to := slices.Index(ranks, challenger), slices.Index(ranks, challenged)
	switch {
	case from < 0 || to < 0 || from == to:
		return BarOut, time.Time{}
	case to > from:
		return BarBelow, time.Time{}
	case from-to > f.Above:
		return BarFar, time.Time{}
	}
	bar, until := Free, time.Time{}
	later := func(why Bar, t time.Time) {
		if t.After(now) && t.After(until) {
			bar, until = why, t
		}
	}
	for _, g := range st.Games {
		made, met := Challenger(g)
		result, over := st.results[g.ID]
		switch {
		case !over && made == challenger:
			return BarRunning, time.Time{}
		case !over && met == challenged:
			return BarBusy, time.Time{}
		case over && made == challenger:
			later(BarRest, result.At.Add(f.Rest))
		}
		if g.Chair(challenger) >= 0 && g.Chair(challenged) >= 0 {
			if !over {
				return BarBusy, time.Time{}
			}
			later(BarAgain, result.At.Add(f.Again))
		}
	}
	return bar, until
}

// Targets are those whom somebody may challenge at a time, from the top.
func (f Ladder) Targets(s Standing, challenger league.Entrant, now time.Time) []league.Entrant {
	st := read(s)
	ranks := f.ranks(st)
	return slices.DeleteFunc(slices.Clone(ranks), func(e league.Entrant) bool {
		bar, _ := f.may(st, ranks, challenger, e, now)
		return bar != Free
	})
}

// Challenge is the game of a challenge that may be made. It is named "c3-1" or "c3-2" if it is the third one:
// the last number is the chair of the challenger. The challenger has the side that they have had less often
// against the other, so that those who meet again change sides; else the one that they have had less often
// than the other at all, else the first one.
func (f Ladder) Challenge(s Standing, challenger, challenged league.Entrant) league.Game {
	st := read(s)
	between, all := 0, st.ahead(challenger)-st.ahead(challenged)
	for _, g := range s.Games {
		if i := g.Chair(challenger); i >= 0 && g.Chair(challenged) >= 0 {
			between += 1 - 2*i
		}
	}
	number := len(s.Games) + 1
	if between > 0 || between == 0 && all > 0 {
		return duel(fmt.Sprintf("c%d-2", number), number, "", challenged, challenger, f.Sides)
	}
	return duel(fmt.Sprintf("c%d-1", number), number, "", challenger, challenged, f.Sides)
}

// challengerAt is the chair of whoever made a challenge.
func challengerAt(g league.Game) int {
	if len(g.ID) > 2 && g.ID[len(g.ID)-2:] == "-2" {
		return 1
	}
	return 0
}
