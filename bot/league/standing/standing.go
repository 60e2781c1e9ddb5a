// Package standing says where everybody stands in an event at a point of time: points by the event's own
// scheme, ties broken in the order that the event states, the best and the worst rank that is still possible,
// who did what against whom, and who plays in which division next. It is arithmetic on what is given, and
// exact: points are fractions, never floats.
//
// Begin with Rules.Table.
package standing

import (
	"math/big"
	"time"

	"redbook/bot/league"
)

// Event is what standings are made of.
type Event struct {
	Entrants []league.Entrant // as they were seeded: who stands equal is listed in this order
	Games    []league.Game    // all that are known; a chair of nobody, as in a bracket, counts for nobody
	// as they were written down. Of several of one game the last one counts, as far as it is known at the time
	// that is asked about: a correction made later leaves the tables of the days before as they were, one with
	// the old time changes them too.
	Results []league.Result
	Byes    []Bye
	Gone    []Departure
	Going   []string // games that are played on although somebody of theirs has gone: anybody may win them
	Rounds  int      // that will be paired later, in each of which everybody may get points
	// what teams have won of the boards of their matches, in halves; nil where nobody plays for a team
	Boards map[league.Entrant]*big.Rat
}

// Bye is a round in which somebody has no opponent. One of a time that has not come gives no points yet; it
// is known all the same, and matters to what is possible.
type Bye struct {
	Entrant league.Entrant
	At      time.Time
	Coming  bool // whatever the time that is asked about, it has not come
}

// Departure is that somebody plays no more.
type Departure struct {
	Entrant league.Entrant
	At      time.Time
	Reason  Reason
}

// Reason is why somebody plays no more.
type Reason string

// The reasons. What becomes of games does not depend on them: those who are left have the same trouble.
const (
	Withdrawn Reason = "withdrawn" // they said so
	Vanished  Reason = "vanished"  // they were not heard of any more
)

// Rules are how an event ranks.
type Rules struct {
	Scheme    Scheme
	TieBreaks []TieBreak // in this order
	Forfeits  Forfeits
	Gone      Gone
	Lots      uint64 // what lots are drawn by
}

// Forfeits says what games count in which somebody did not come.
type Forfeits string

// The rules for forfeits.
const (
	ForfeitsFull   Forfeits = ""       // like any other game
	ForfeitsPoints Forfeits = "points" // for points and direct encounters, not for other tie-breaks
	ForfeitsVoid   Forfeits = "void"   // not at all
)

// Gone says what becomes of the games of somebody who plays no more. Those still open can only end without
// them: as forfeits, or not at all where the games are struck.
type Gone string

// The rules for whoever is gone.
const (
	GoneCounts Gone = "" // past games count
	// Past games count if at least half of all were played, else they are struck: for nobody, as in FIDE's
	// rule for round robins. Whoever has no games left in the table stands last.
	GoneHalf Gone = "half"
)

// Table is where everybody stands, the first one first.
type Table struct {
	At   time.Time
	Rows []Row
	Weak league.Side // the side that has won the smallest share of its games; empty if there is no such side
}

// Row is where somebody stands.
type Row struct {
	Rank     int // who shares a rank has the same
	Entrant  league.Entrant
	Points   *big.Rat
	Games    int // that count, byes apart
	Wins     int
	Draws    int
	Losses   int // whatever is neither: of a game by places all but the first one
	Open     int // games that are known and not over
	Byes     int
	Finished time.Time // of the last game, or the departure; zero while games are open
	By       TieBreak  // what parted them from the last of those with as many points; empty if they had none
	Ties     []Tie     // what was looked at for that, in this order
	Gone     Reason    // empty while they play
	Struck   bool      // their games count for nobody
	Possible Range
}

// Tie is what a tie-break came to for somebody. More is better.
type Tie struct {
	By    TieBreak
	Value *big.Rat // of Finished the seconds since 1970, less is better; nil while games are open, and for Lot
}

// Table is the table at a time: of results and departures up to then, included. The zero time is that of all.
func (r Rules) Table(e Event, at time.Time) Table {
	b := r.book(e, at)
	s := b.sheet()
	order := s.order(r.TieBreaks)
	table := Table{At: at, Weak: s.weak}
	possible := b.possible(order)
	for _, group := range order.groups {
		rank := len(table.Rows) + 1
		for _, i := range group {
			table.Rows = append(table.Rows, b.row(s, order, i, rank, possible[i]))
		}
	}
	return table
}

// row is the row of an entrant.
func (b *book) row(s *sheet, o order, i, rank int, possible Range) Row {
	t := s.tallies[i]
	row := Row{Rank: rank, Entrant: b.entrants[i], Points: t.points.rat(), Games: t.games, Wins: t.wins,
		Draws: t.draws, Losses: t.losses, Open: t.open, Byes: t.byes, Finished: t.finished(), By: o.by[i],
		Gone: b.gone[i], Struck: b.struck[i], Possible: possible}
	for _, tie := range o.ties[i] {
		row.Ties = append(row.Ties, Tie{tie.by, b.shown(tie)})
	}
	return row
}
