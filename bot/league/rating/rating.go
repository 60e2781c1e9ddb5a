// Package rating says how strong somebody is, by the games that were played: by the table of the War of the
// Ring community ([Community]), and by a rating of our own that knows how sure it is ([Skills]), for two to
// five seats.
//
// Ratings are never kept, only made: each is a replay of all results in the order of time. A result that is
// corrected, taken out or handed in late therefore leaves the same as if the history had been written right
// from the start. It is arithmetic: results and times are given.
package rating

import (
	"cmp"
	"slices"

	"redbook/bot/league"
)

// Record is a game that has ended, as far as ratings care.
type Record struct {
	league.Result        // Game is the id by which results of one moment are put in order
	Rules         string // the game that was played, such as "wotr"
	Server        string // where; empty for elsewhere
	Chairs        []league.Chair
}

// Computers tells which entrants are no people. A game in which one of them sits says nothing of how people
// stand among each other: it is rated in a pool of its own, where people who play against computers have
// another rating.
type Computers map[league.Entrant]bool

// in reports whether one of them sits in a game.
func (c Computers) in(r Record) bool {
	return slices.ContainsFunc(r.Chairs, func(chair league.Chair) bool { return c[chair.Entrant] })
}

// Which are the results of which a table is made.
type Which struct {
	Rules     string    // of one game; empty for all
	Server    string    // of one server, so that nothing of elsewhere shows there; empty for all
	Computers bool      // the pool of the games in which computers sit, else that of people
	Are       Computers // who the computers are
}

// Of picks them and puts them in the order in which they count: by time, those of one moment by id.
func (w Which) Of(records []Record) (list []Record) {
	for _, r := range records {
		if (w.Rules == "" || r.Rules == w.Rules) && (w.Server == "" || r.Server == w.Server) &&
			w.Are.in(r) == w.Computers {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b Record) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Game, b.Game))
	})
	return list
}
