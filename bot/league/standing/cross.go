package standing

import (
	"time"

	"redbook/bot/league"
)

// Cross is who did what against whom: a row and a column for everybody, in the order of the table.
type Cross struct {
	Entrants []league.Entrant
	Cells    [][][]Cell // the games of the row's entrant against the column's, as the event lists them
}

// Cell is a game as one of its players looks at it.
type Cell struct {
	Game   string
	Side   league.Side
	Score  Score
	Ending league.Ending // empty while it is open
	Struck bool          // it counts for nobody
}

// Score is how a game ended for one against another; of a game by places, who came in earlier.
type Score string

// The scores.
const (
	Open  Score = ""
	Won   Score = "won"
	Drawn Score = "drawn"
	Lost  Score = "lost"
)

// Cross is the cross table at a time.
func (r Rules) Cross(e Event, at time.Time) Cross {
	b := r.book(e, at)
	var cross Cross
	row := make([]int, len(b.entrants))
	for _, group := range b.sheet().order(r.TieBreaks).groups {
		for _, i := range group {
			row[i] = len(cross.Entrants)
			cross.Entrants = append(cross.Entrants, b.entrants[i])
		}
	}
	cross.Cells = make([][][]Cell, len(row))
	for i := range cross.Cells {
		cross.Cells[i] = make([][]Cell, len(row))
	}
	for k := range b.contests {
		c := &b.contests[k]
		for chair, i := range c.chairs {
			for other, j := range c.chairs {
				if i < 0 || j < 0 || !c.opposed(chair, other) {
					continue
				}
				cell := &cross.Cells[row[i]][row[j]]
				*cell = append(*cell, c.cell(chair, other))
			}
		}
	}
	return cross
}

// cell is a game as one chair looks at it, against another.
func (c *contest) cell(chair, other int) Cell {
	cell := Cell{Game: c.game.ID, Side: c.game.Chairs[chair].Side, Struck: c.struck}
	if c.result == nil {
		return cell
	}
	cell.Ending = c.result.Ending
	switch mine, theirs := c.result.Places[chair], c.result.Places[other]; {
	case mine < theirs:
		cell.Score = Won
	case mine == theirs && (c.result.Drawn() || !c.duel):
		cell.Score = Drawn
	default:
		cell.Score = Lost
	}
	return cell
}
