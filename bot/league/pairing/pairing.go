// Package pairing says who plays whom in an event: for each form, which games come next. It is arithmetic on
// the games and results so far; opening the games, their clocks and what is made of their points are
// elsewhere.
//
// A form is asked again and again, with the event as it stands. It answers with the games that can begin now,
// which may be none while results are missing, and with whether more will ever come. The same standing
// always gets the same answer, so that nothing is lost if the answer is: what has been asked for is known by
// the games' ids alone.
package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"redbook/bot/league"
)

// Standing is an event as it stands. A game to which neither came has a result in which nobody is first.
type Standing struct {
	Entrants  []league.Entrant // all who ever took part, best seed first; who joins later is added at the end
	Withdrawn []league.Entrant // those of them who have gone
	Games     []league.Game    // all that were asked for
	Results   []league.Result  // of games that are over; the last one of a game counts
	Byes      []Bye            // all that were given
	Falls     []Fall           // on a ladder, in the order of time

	Asked     map[string]int // by which line of the event's book a game was asked for
	Corrected []Correction   // in the order of the book

	// Teams are the members of each entrant that is a team, in the order of boards; those who have played for
	// it and do so no more stand at the end.
	Teams map[league.Entrant][]league.Entrant
}

// Correction is that a line of the event's book has changed a result.
type Correction struct {
	Line int
	Was  league.Result // until then
}

// asOf is a standing with the results that have not been corrected after a line of the book as they stood
// then.
func (s Standing) asOf(line int) Standing {
	s.Results = slices.Clone(s.Results)
	for _, c := range slices.Backward(s.Corrected) {
		if c.Line > line {
			s.Results = append(s.Results, c.Was) // the last one of a game counts
		}
	}
	s.Corrected = nil
	return s
}

// began is the line of the book by which the first game of a kind was asked for, the last line there can be
// if none was.
func (s Standing) began(of func(league.Game) bool) int {
	line := math.MaxInt
	for _, g := range s.Games {
		if at, known := s.Asked[g.ID]; known && of(g) {
			line = min(line, at)
		}
	}
	return line
}

// Bye is a round in which an entrant had no opponent.
type Bye struct {
	Round   int
	Entrant league.Entrant
}

// Round is what comes next.
type Round struct {
	Number  int
	Games   []league.Game
	Byes    []league.Entrant // who has no opponent in this round
	Results []league.Result  // of those of the games that somebody forfeits who has withdrawn; without a time
}

// Form is a way to run an event.
type Form interface {
	// Next is the games that can begin now, and whether the event may ask for games at all from here on.
	// No games and true: results are missing.
	Next(Standing) (Round, bool)
	// Sizes are how many entrants there may be.
	Sizes() (least, most int)
}

// Places are those who take part by how far they have come, where a form tells that by itself, as those do
// that end in a knockout; those who have come as far share a place. Of the others points tell.
func Places(f Form, s Standing) ([][]league.Entrant, bool) {
	if teams, of := f.(Teams); of {
		f, s = teams.Form, teams.Matches(s)
	}
	placing, tells := f.(interface {
		Places(Standing) [][]league.Entrant
	})
	if !tells {
		return nil, false
	}
	return placing.Places(s), true
}

// Coming is all rounds that are left of a form whose rounds do not depend on results, if nobody goes or
// comes; nil for any other.
func Coming(f Form, s Standing) []Round {
	switch f := f.(type) {
	case RoundRobin:
		return f.Coming(s)
	case Tables:
		return f.Coming(s)
	case Teams: // as the teams see them
		return Coming(f.Form, f.Matches(s))
	}
	return nil
}

// Settings are what is agreed about the form of an event.
type Settings struct {
	Form   string        // one of Names
	Sides  []league.Side // the two sides of a game for two; none where a draw or bids settle them later
	Rounds int           // of a Swiss, or of tables; 0 for as many as are usual
	BestOf int           // of a match in an elimination: 1 or 3
	Flow   bool          // a match in an elimination begins as soon as both its players are known
	Groups int           // before a knockout
	Onward int           // how many of each group go on

	// Rank puts a group in order when its games are over, best first; none for the order that Groups tells.
	Rank func(Standing, []league.Entrant) []league.Entrant

	Tables [][]league.Side // of a game for several: those that it allows, each by its sides, the best one first
	Seed   uint64          // of what is drawn

	Boards int // on which teams meet; 0 where entrants are persons

	Above int           // of a ladder: how many places above oneself one may challenge; 0 for three
	Swap  bool          // of a ladder: the two change places
	Rest  time.Duration // of a ladder: after one's challenge before the next one
	Again time.Duration // of a ladder: after a challenge before one of the same two
}

// Names are the forms, as Settings name them.
var Names = []string{"round-robin", "double-round-robin", "mirrored-round-robin", "swiss",
	"single-elimination", "double-elimination", "pairs", "world", "groups", "double-groups",
	"tables", "ladder"}

// New is the form that settings ask for.
func New(s Settings) (Form, error) {
	form, err := plain(s)
	switch {
	case err != nil || s.Boards == 0:
		return form, err
	case s.Boards < 0 || s.Boards > MostBoards || s.Form == "tables" || s.Form == "ladder":
		return nil, errors.New("pairing: teams have up to five boards, and meet two at a time")
	}
	return Teams{Form: form, Boards: s.Boards, Sides: s.Sides}, nil
}

// plain is the form for persons.
func plain(s Settings) (Form, error) {
	if n := len(s.Sides); n != 0 && n != 2 {
		return nil, errors.New("pairing: a game for two has two sides")
	}
	best := max(1, s.BestOf)
	if s.Rounds < 0 || best != 1 && best != 3 {
		return nil, errors.New("pairing: rounds are counted from 1, and a match is best of one or of three")
	}
	switch s.Form {
	case "round-robin":
		return RoundRobin{Sides: s.Sides}, nil
	case "double-round-robin":
		return RoundRobin{Sides: s.Sides, Legs: Together}, nil
	case "mirrored-round-robin":
		return RoundRobin{Sides: s.Sides, Legs: Mirrored}, nil
	case "swiss":
		return Swiss{Sides: s.Sides, Rounds: s.Rounds}, nil
	case "single-elimination":
		return Knockout{Sides: s.Sides, BestOf: best, Flow: s.Flow}, nil
	case "double-elimination":
		return Knockout{Sides: s.Sides, BestOf: best, Double: true, Flow: s.Flow}, nil
	case "pairs":
		return Knockout{Sides: s.Sides, BestOf: best, Pairs: true, Flow: s.Flow}, nil
	case "world":
		return World{Sides: s.Sides, BestOf: best, Flow: s.Flow}, nil
	case "groups", "double-groups":
		if s.Groups < 2 || s.Groups > 16 || s.Onward < 1 || s.Groups*s.Onward > 64 {
			return nil, errors.New("pairing: 2 to 16 groups, of which at most 64 in all go on")
		}
		f := Groups{Sides: s.Sides, Groups: s.Groups, Onward: s.Onward, BestOf: best, Flow: s.Flow,
			Rank: s.Rank}
		if s.Form == "double-groups" {
			f.Legs = Together
		}
		return f, nil
	case "tables":
		if len(s.Tables) == 0 || slices.ContainsFunc(s.Tables, func(sides []league.Side) bool {
			return len(sides) < 2
		}) {
			return nil, errors.New("pairing: a table has two seats or more")
		}
		return Tables{Tables: s.Tables, Rounds: s.Rounds, Seed: s.Seed}, nil
	case "ladder":
		if s.Above < 0 || s.Rest < 0 || s.Again < 0 {
			return nil, errors.New("pairing: on a ladder one may challenge somebody above")
		}
		return Ladder{Sides: s.Sides, Above: cmp.Or(s.Above, 3), Swap: s.Swap, Rest: s.Rest, Again: s.Again}, nil
	}
	return nil, fmt.Errorf("pairing: no form %q", s.Form)
}

// state is a standing with what is looked up in it.
type state struct {
	Standing
	seeds   map[league.Entrant]int // from 0
	gone    map[league.Entrant]bool
	results map[string]league.Result
	games   map[string]league.Game
	matches map[string][]league.Game
	round   int // the newest one asked for
}

func read(s Standing) *state {
	st := &state{Standing: s, seeds: map[league.Entrant]int{}, gone: map[league.Entrant]bool{},
		results: map[string]league.Result{}, games: map[string]league.Game{}, matches: map[string][]league.Game{}}
	for i, e := range s.Entrants {
		st.seeds[e] = i
	}
	for _, e := range s.Withdrawn {
		st.gone[e] = true
	}
	for _, r := range s.Results {
		st.results[r.Game] = r
	}
	for _, g := range s.Games {
		st.games[g.ID] = g
		st.round = max(st.round, g.Round)
		if g.Match != "" {
			st.matches[g.Match] = append(st.matches[g.Match], g)
		}
	}
	for _, b := range s.Byes {
		st.round = max(st.round, b.Round)
	}
	return st
}

// present are those who have not withdrawn, best seed first.
func (s *state) present() []league.Entrant {
	return slices.DeleteFunc(slices.Clone(s.Entrants), func(e league.Entrant) bool { return s.gone[e] })
}

// settled reports whether each game has its result.
func (s *state) settled() bool {
	return !slices.ContainsFunc(s.Games, func(g league.Game) bool {
		_, over := s.results[g.ID]
		return !over
	})
}

// forfeits are the results of those of the games in which somebody sits who has withdrawn: they are last. If
// all have, nobody is first.
func (s *state) forfeits(games []league.Game) (results []league.Result) {
	for _, g := range games {
		r := league.Result{Game: g.ID, Ending: league.Forfeited}
		gone := 0
		for _, c := range g.Chairs {
			place := 1
			if s.gone[c.Entrant] {
				place, gone = 2, gone+1
			}
			r.Places = append(r.Places, place)
		}
		if gone > 0 {
			results = append(results, r)
		}
	}
	return results
}

// duel is a game for two; the one named first has the first side.
func duel(id string, round int, match string, first, second league.Entrant, sides []league.Side) league.Game {
	g := league.Game{ID: id, Round: round, Match: match,
		Chairs: []league.Chair{{Entrant: first}, {Entrant: second}}}
	for i, side := range sides {
		g.Chairs[i].Side = side
	}
	return g
}

// id names a game or a match of a round.
func id(round, number int) string { return fmt.Sprintf("r%d-%d", round, number) }
