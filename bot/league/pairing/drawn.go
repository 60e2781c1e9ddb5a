package pairing

import (
	"slices"

	"redbook/bot/league"
)

// Part is a part of a bracket as it is drawn, a column for each round. In each column the matches stand from
// the top down, as many as there would be if nobody lacked an opponent: two beside each other lead to one in
// the next column, or one to one where there are as many.
type Part struct {
	Name   PartName
	Rounds []Column
}

// PartName tells the parts of a bracket apart.
type PartName string

// The parts. A single elimination has Whole alone.
const (
	Whole PartName = ""
	Upper PartName = "upper" // of those who have lost nothing
	Lower PartName = "lower" // of those who have lost once
	Final PartName = "final"
)

// Column is a round of a part.
type Column struct {
	Round   int
	Matches []Meeting // one without a name is none: somebody had no opponent
}

// Meeting is a match, played or not.
type Meeting struct {
	Match  string
	Places [2]Place
}

// Place is a place in a match.
type Place struct {
	Entrant league.Entrant // empty while it is not known
	Seed    int            // of them, from 1; 0 while they are not known
	From    string         // the match that decides who comes, of which they are
	Loser   bool           // the loser, else the winner
	Wins    int            // games won in this match
	Won     bool           // and the match
}

// Bracket is the bracket of a form that ends in a knockout, once it is known who plays in that; nil if there
// is none.
func Bracket(f Form, s Standing) []Part {
	if teams, of := f.(Teams); of {
		f, s = teams.Form, teams.Matches(s)
	}
	switch f := f.(type) {
	case Knockout:
		return f.through(s).drawn()
	case World:
		return f.through(s).drawn()
	case Groups:
		st := read(s)
		if st.round < f.rounds(s) || st.round == f.rounds(s) && !st.settled() {
			return nil
		}
		return f.knockout(st).drawn()
	}
	return nil
}

// met is a match as it was gone through.
type met struct {
	bracketMatch
	part   PartName
	places [2]player
	winner player
}

// drawn makes parts of what was gone through.
func (k *knockout) drawn() (parts []Part) {
	for _, name := range []PartName{Whole, Upper, Lower, Final} {
		part := Part{Name: name}
		for _, m := range k.met {
			if m.part != name {
				continue
			}
			at := slices.IndexFunc(part.Rounds, func(c Column) bool { return c.Round == m.round })
			if at < 0 {
				at = len(part.Rounds)
				part.Rounds = append(part.Rounds, Column{m.round, make([]Meeting, m.slots)})
			}
			part.Rounds[at].Matches[m.slot] = k.meeting(m)
		}
		slices.SortFunc(part.Rounds, func(a, b Column) int { return a.Round - b.Round })
		if len(part.Rounds) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

func (k *knockout) meeting(m met) Meeting {
	meeting := Meeting{Match: id(m.round, m.number)}
	games := k.st.matches[meeting.Match]
	for i := range m.places {
		p := &meeting.Places[i]
		p.Entrant = m.places[i].who
		if from := m.from[i]; p.Entrant == "" && (from.kind == winnerOf || from.kind == loserOf) {
			before := k.b.matches[from.of]
			p.From, p.Loser = id(before.round, before.number), from.kind == loserOf
		}
	}
	for i := range meeting.Places {
		p := &meeting.Places[i]
		if p.Entrant == "" {
			continue
		}
		p.Seed = k.seeds[p.Entrant] + 1
		p.Won = m.winner.who == p.Entrant && !m.winner.beaten
		for _, g := range games {
			if r, over := k.st.settling(g); over && r.Won(g.Chair(p.Entrant)) {
				p.Wins++
			}
		}
	}
	return meeting
}
