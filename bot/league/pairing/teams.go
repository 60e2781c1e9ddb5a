package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"redbook/bot/league"
)

// MostBoards is how many play for a team at most.
const MostBoards = 5

// Teams has teams meet as a form has entrants meet, on boards: the first member of one team plays the first
// of the other, the second the second, and so on. The sides alternate by board: on the first one, the third
// and the fifth those named first have the first side.
//
// Those who play are the first members who have not withdrawn. A board for which a team has nobody is lost,
// in the team's own name. A match is won by the team that has more of its boards, a draw being half of one;
// if it is level it is drawn, or, in an elimination, won by whoever has won the first board that was not
// drawn.
type Teams struct {
	Form   Form
	Boards int
	Sides  []league.Side
}

// Sizes are how many teams there may be.
func (f Teams) Sizes() (least, most int) { return f.Form.Sizes() }

// Next is the boards of what the form asks for.
func (f Teams) Next(s Standing) (Round, bool) {
	st := read(s)
	inner, more := f.Form.Next(f.Matches(s))
	r := Round{Number: inner.Number, Byes: inner.Byes}
	for _, g := range inner.Games {
		one, two := st.lineup(g.Chairs[0].Entrant, f.Boards), st.lineup(g.Chairs[1].Entrant, f.Boards)
		for board := range max(1, len(one), len(two)) {
			a, aHere := at(one, board, g.Chairs[0].Entrant)
			b, bHere := at(two, board, g.Chairs[1].Entrant)
			if board%2 == 1 {
				a, aHere, b, bHere = b, bHere, a, aHere
			}
			game := duel(fmt.Sprintf("%s-b%d", g.ID, board+1), g.Round, g.ID, a, b, f.Sides)
			r.Games = append(r.Games, game)
			if aHere && bHere {
				continue
			}
			places := []int{2, 2}
			if aHere {
				places[0] = 1
			} else if bHere {
				places[1] = 1
			}
			r.Results = append(r.Results, league.Result{Game: game.ID, Places: places, Ending: league.Forfeited})
		}
	}
	return r, more
}

// lineup is who plays for a team.
func (s *state) lineup(team league.Entrant, boards int) (players []league.Entrant) {
	if s.gone[team] {
		return nil
	}
	for _, e := range s.Teams[team] {
		if !s.gone[e] && len(players) < boards {
			players = append(players, e)
		}
	}
	return players
}

// at is who plays on a board, from 0: the team itself where it has nobody.
func at(lineup []league.Entrant, board int, team league.Entrant) (who league.Entrant, here bool) {
	if board < len(lineup) {
		return lineup[board], true
	}
	return team, false
}

// Matches is the event as the teams see it: each match as a game of two teams, with its result.
func (f Teams) Matches(players Standing) Standing {
	st, of := read(players), map[league.Entrant]league.Entrant{} // whose team
	for _, team := range st.Entrants {
		of[team] = team
		for _, e := range st.Teams[team] {
			of[e] = team
		}
	}
	s := Standing{Entrants: st.Entrants, Withdrawn: st.Withdrawn, Byes: st.Byes, Asked: map[string]int{}}
	for _, g := range st.Games {
		if slices.ContainsFunc(s.Games, func(t league.Game) bool { return t.ID == g.Match }) {
			continue
		}
		one, two := of[g.Chairs[0].Entrant], of[g.Chairs[1].Entrant]
		if boardOf(g)%2 == 0 {
			one, two = two, one
		}
		parts := strings.SplitN(g.Match, "-", 3) // round, number, and which game of a match
		s.Games = append(s.Games, duel(g.Match, g.Round, parts[0]+"-"+parts[1], one, two, f.Sides))
		if at, known := st.Asked[g.ID]; known {
			s.Asked[g.Match] = at
		}
		if r, over := f.result(st, g.Match); over {
			s.Results = append(s.Results, r)
		}
	}
	for _, c := range st.Corrected {
		if was, over := f.result(read(st.asOf(c.Line-1)), st.games[c.Was.Game].Match); over {
			s.Corrected = append(s.Corrected, Correction{c.Line, was})
		}
	}
	return s
}

// boardOf is which board a game is on, from 1.
func boardOf(g league.Game) int {
	board, _ := strconv.Atoi(g.ID[strings.LastIndex(g.ID, "-b")+2:])
	return board
}

// result is how a match of teams has ended.
func (f Teams) result(st *state, match string) (league.Result, bool) {
	r := league.Result{Game: match, Places: []int{1, 1}, Ending: league.Forfeited}
	lead, deciding, came := 0, 0, false
	for _, g := range st.matches[match] { // the boards in their order
		board, over := st.results[g.ID]
		if !over {
			return r, false
		}
		if board.At.After(r.At) {
			r.At = board.At
		}
		if board.Ending.Counts() {
			r.Ending = league.Played
		}
		won := 0
		switch {
		case board.Drawn():
			came = true
		case board.Won(0):
			won, came = 1, true
		case board.Won(1):
			won, came = -1, true
		}
		if boardOf(g)%2 == 0 {
			won = -won
		}
		if lead += won; deciding == 0 {
			deciding = won
		}
	}
	if lead == 0 && f.decides(st, match) {
		lead = deciding
	}
	switch {
	case !came:
		r.Places = []int{2, 2}
	case lead > 0:
		r.Places = []int{1, 2}
	case lead < 0:
		r.Places = []int{2, 1}
	}
	return r, true
}

// decides reports whether somebody must win a match.
func (f Teams) decides(st *state, match string) bool {
	switch form := f.Form.(type) {
	case Knockout, World:
		return true
	case Groups:
		return st.matches[match][0].Round > form.rounds(st.Standing)
	}
	return false
}
