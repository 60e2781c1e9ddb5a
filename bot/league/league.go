// Package league holds the words of events in which games are played for points: who takes part, which games
// an event asks for and how each of them ended. What is made of them stands in the packages beside it:
// who plays whom, who stands where, how strong somebody is.
package league

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Entrant is who takes part in an event: a person, by their Discord id, a team, by a name of its own, or a
// computer, see Computer.
type Entrant string

// computer is what the name of a computer begins with. No id of a person does, nor the name of a team.
const computer = "computer:"

// Computer is the computer of a level that plays in the nth division of an event, from 0.
func Computer(level string, division int) Entrant {
	if division == 0 {
		return Entrant(computer + level)
	}
	return Entrant(computer + level + ":" + strconv.Itoa(division+1))
}

// Computer is the level of an entrant who is a computer, "" for a person or a team.
func (e Entrant) Computer() string {
	rest, ok := strings.CutPrefix(string(e), computer)
	if !ok {
		return ""
	}
	level, _, _ := strings.Cut(rest, ":")
	return level
}

// Side is what somebody plays in a game: the name of a seat, or of a side where seats of one side play for
// the same end. It is empty where sides are drawn when the game is opened.
type Side string

// Chair is a place in a game: who sits there, and what they play.
type Chair struct {
	Entrant Entrant
	Side    Side
}

// With reports whether two chairs are one, or play for the same end.
func (c Chair) With(other Chair) bool { return c == other || c.Side != "" && c.Side == other.Side }

// Game is a game that an event asks for.
type Game struct {
	ID     string  // its name within the event, such as "r3-2"
	Round  int     // from 1
	Match  string  // shared by games that are one match; empty for a game that stands alone
	Chairs []Chair // two or more; partners share a side
}

// Chair is the index of an entrant's chair, -1 if they do not play in the game.
func (g Game) Chair(e Entrant) int {
	return slices.IndexFunc(g.Chairs, func(c Chair) bool { return c.Entrant == e })
}

// People are those who play in the game and are no computers.
func (g Game) People() (list []Entrant) {
	for _, c := range g.Chairs {
		if c.Entrant.Computer() == "" {
			list = append(list, c.Entrant)
		}
	}
	return list
}

// ComputerIn is the computer that plays in the game, "" for none.
func (g Game) ComputerIn() Entrant {
	for _, c := range g.Chairs {
		if c.Entrant.Computer() != "" {
			return c.Entrant
		}
	}
	return ""
}

// Ending is how it came to a result.
type Ending string

// The endings. A league may count them in different ways; ratings count only what was played.
const (
	Played      Ending = "played"      // by the rules of the game
	Conceded    Ending = "conceded"    // somebody resigned
	TimedOut    Ending = "timed-out"   // somebody's time was over
	Agreed      Ending = "agreed"      // a draw that the players agreed on
	Adjudicated Ending = "adjudicated" // somebody else decided
	Forfeited   Ending = "forfeited"   // not played: somebody did not come, or had gone
)

// Counts reports whether a result says something of how strong its players are.
func (e Ending) Counts() bool { return e != Forfeited }

// Result is how a game of an event ended.
type Result struct {
	Game string
	// of each chair, in the order of the game's chairs: 1 is first, and who shares a place has the same
	Places []int
	Ending Ending
	At     time.Time
}

// Won reports whether the chair is first and somebody is not.
func (r Result) Won(chair int) bool { return r.Places[chair] == 1 && !r.Drawn() }

// Drawn reports whether all are first.
func (r Result) Drawn() bool {
	return !slices.ContainsFunc(r.Places, func(place int) bool { return place != 1 })
}
