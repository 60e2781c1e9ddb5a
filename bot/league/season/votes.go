package season

import (
	"slices"
	"strconv"
	"time"

	"redbook/bot/league"
)

// Organisers can decide together how a late game counts: each has one vote and may change it, but for those
// who play in it, or in a team that does. More than half of all voters decide at once. When their time is
// over, what most have voted for counts; where no verdict has most, what LateLoss says, or, for a game that
// is not at its table any more, a draw.

// Verdict is how people decide a game: the number of a chair that has won, from 0, or one of these.
type Verdict string

// The verdicts by which nobody has won.
const (
	VerdictDraw Verdict = "draw"
	VerdictVoid Verdict = "void" // nobody gets anything for it, and it says nothing of how strong they are
)

// Jury is the organisers who vote about a game.
type Jury struct {
	Voters int       // how many there are; 0 where that cannot be told: then only time decides
	Until  time.Time // how long they may vote
	Votes  []Vote    // one of each who has voted
}

// Vote is the vote of an organiser.
type Vote struct {
	Who     string
	Verdict Verdict
}

// VotesFor is how long organisers may vote.
func (s *Settings) VotesFor() time.Duration { return min(7*24*time.Hour, s.Round) }

// Asks is the line that asks the organisers how a game counts, of whom so many can vote.
func (e *Event) Asks(game string, voters int, now time.Time) Line {
	l := Line{At: now, Kind: Asked, Game: game}
	if e.Late == LateVotes {
		l.Voters, l.Until = voters, e.runs(now).Add(e.VotesFor())
	}
	return l
}

// Verdicts lists how a game can be decided: one for each side that can win it, a draw, and void.
func (g Game) Verdicts() (list []Verdict) {
	for n, c := range g.Chairs {
		if slices.IndexFunc(g.Chairs, func(other league.Chair) bool { return g.with(c, other) }) == n {
			list = append(list, Verdict(strconv.Itoa(n)))
		}
	}
	return append(list, VerdictDraw, VerdictVoid)
}

// Winner is the chair that has won by a verdict, -1 for none.
func (v Verdict) Winner() int {
	n, err := strconv.Atoi(string(v))
	if err != nil {
		return -1
	}
	return n
}

// Decided is how a game has ended by one of its verdicts. Whoever shares a side with the winner has won, too.
func (g Game) Decided(v Verdict, at time.Time) *league.Result {
	r := &league.Result{Game: g.ID, Places: make([]int, len(g.Chairs)), Ending: league.Adjudicated, At: at}
	if v == VerdictVoid {
		r.Ending = league.Forfeited
	}
	winner := v.Winner()
	for n, c := range g.Chairs {
		if r.Places[n] = 2; v == VerdictDraw || n == winner || winner >= 0 && g.with(c, g.Chairs[winner]) {
			r.Places[n] = 1
		}
	}
	return r
}

// Party reports whether a game is somebody's own: they play in it, or in a team that does.
func (e *Event) Party(g *Game, who string) bool {
	t := e.TeamOf(league.Entrant(who))
	return slices.ContainsFunc(g.Chairs, func(c league.Chair) bool {
		other := e.TeamOf(c.Entrant)
		return c.Entrant == league.Entrant(who) ||
			t != nil && (c.Entrant == t.ID || other != nil && other.ID == t.ID)
	})
}

// mayVote reports by a Refusal whether an organiser cannot vote so.
func (e *Event) mayVote(l Line) error {
	g := e.Game(l.Game)
	switch {
	case g == nil:
		return Refusal("no-such-game")
	case g.Result != nil:
		return Refusal("told-already")
	case g.Jury == nil:
		return Refusal("no-vote")
	case e.Party(g, l.Who):
		return Refusal("own-game")
	case !slices.Contains(g.Verdicts(), l.Verdict):
		return Refusal("no-such-verdict")
	}
	return nil
}

// vote takes a vote; whoever has voted has changed theirs.
func (g *Game) vote(l Line) {
	g.Jury.Votes = append(slices.DeleteFunc(g.Jury.Votes, func(v Vote) bool { return v.Who == l.Who }),
		Vote{l.Who, l.Verdict})
}

// Count is how many have voted for each verdict of a game, and for which most have; "" for none. Whoever has
// come to play in it since has no vote any more.
func (e *Event) Count(g *Game) (votes map[Verdict]int, most Verdict) {
	votes = map[Verdict]int{}
	for _, v := range g.Jury.Votes {
		if !e.Party(g, v.Who) {
			votes[v.Verdict]++
		}
	}
	first := 0
	for _, v := range g.Verdicts() {
		switch n := votes[v]; {
		case n > first:
			first, most = n, v
		case n == first:
			most = ""
		}
	}
	return votes, most
}

// judged is what the votes for a game have come to, and whether they are over.
func (e *Event) judged(g *Game, now time.Time) (Verdict, bool) {
	votes, most := e.Count(g)
	return most, 2*votes[most] > g.Jury.Voters && g.Jury.Voters > 0 || !now.Before(g.Jury.Until)
}
