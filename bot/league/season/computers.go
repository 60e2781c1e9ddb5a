package season

import (
	"slices"

	"redbook/bot/league"
)

// An event can have computers, where its organiser has chosen a level for them when it was opened. One sits
// down in each division in which an odd number of people play when the event begins, as its last seed, so
// that nobody is without an opponent. It is no entrant whom anybody has signed up: it can neither be taken
// out nor replaced, and the next season begins without it.
//
// Its games count for points as those of anybody, and it keeps its rank in the table: a table in which some
// results are left out is one that nobody can check. But it wins nothing. Whoever comes next is champion,
// goes up, goes down or plays off in its place (see Final), and it holds no role.
//
// Where somebody leaves a Swiss later, the computer sits out the rounds in which an odd number is left with
// it, and has no points for that; in a round robin games with whoever has left are won as in any other. In
// other forms there are no computers; checkComputers says why.

// checkComputers reports by a Refusal why an event cannot have computers.
func (s *Settings) checkComputers() error {
	switch {
	case s.Computers == "":
		return nil
	case s.InTeams(): // a team plays with its own members
		return Refusal("computers-teams")
	case s.Climbs(): // there everybody meets whom they challenge, and nobody waits for an even number
		return Refusal("computers-ladder")
	case s.Form == tables: // who has no place at a table changes from round to round
		return Refusal("computers-tables")
	case !slices.Contains(divisible, s.Form): // it would put people out, and take a place from them
		return Refusal("computers-knockout")
	case s.Auction > 0: // it makes no bids
		return Refusal("computers-auction")
	}
	return nil
}

// Computing lists the computers that play in the event, division by division.
func (e *Event) Computing() (list []league.Entrant) {
	for _, d := range e.Leagues() {
		for _, who := range d.Entrants {
			if who.Computer() != "" {
				list = append(list, who)
			}
		}
	}
	return list
}

// evenedOut adds a computer to each division of an odd number, where the event has some.
func (s *Settings) evenedOut(divisions [][]league.Entrant) [][]league.Entrant {
	if s.Computers == "" {
		return divisions
	}
	divisions = slices.Clone(divisions)
	for n, d := range divisions {
		if len(d)%2 == 1 {
			divisions[n] = append(slices.Clone(d), league.Computer(s.Computers, n))
		}
	}
	return divisions
}
