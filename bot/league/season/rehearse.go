package season

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"redbook/bot/league"
)

// Rehearse plays an event that has just started to its end, with invented results: each game is over just
// before the time of its round is, and anybody wins it. It returns the event as it stands then. Lines are its
// book up to Started, and nothing is kept.
func Rehearse(lines []Line, random *rand.Rand) (Event, error) {
	e, err := Fold(lines)
	if err != nil {
		return e, err
	}
	e.Paused = time.Time{}
	now := e.Last
	write := func(l Line) error {
		if err := e.May(l); err != nil {
			return err
		}
		e.write(l)
		return nil
	}
	if e.Climbs() {
		return e, e.climbs(random, write)
	}
	for range mostSteps {
		if err := e.rehearsesDue(now, write); err != nil || e.State != Running {
			return e, err
		}
		if bids := e.soonestBids(); !bids.IsZero() { // nobody bids
			now = bids
			continue
		}
		open := e.soonestOver()
		if len(open) == 0 {
			break
		}
		for n, g := range open {
			if n == 0 {
				now = g.until.Add(-time.Minute)
			}
			if err := write(Line{At: now, Kind: Ended, Game: g.ID, Result: e.invented(g.Game.Game, now,
				random)}); err != nil {
				return e, err
			}
		}
	}
	return e, errEndless
}

var errEndless = errors.New("season: a rehearsal does not end")

// mostSteps is more than any event takes.
const mostSteps = 10_000

// soonestBids is when the time to bid for the sides of a game is over next; zero if none is bid for.
func (e *Event) soonestBids() (next time.Time) {
	for _, d := range e.Divisions {
		for _, r := range d.Rounds {
			if slices.ContainsFunc(r.Games, e.bidFor) && (next.IsZero() || r.Bids.Before(next)) {
				next = r.Bids
			}
		}
	}
	return next
}

// openGame is a game that is played, and until when.
type openGame struct {
	Game
	until time.Time
}

// soonestOver lists the games that are played whose round ends first.
func (e *Event) soonestOver() (list []openGame) {
	for _, d := range e.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if g.Result == nil {
					list = append(list, openGame{g, r.Until})
				}
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	first := slices.MinFunc(list, func(a, b openGame) int { return a.until.Compare(b.until) }).until
	return slices.DeleteFunc(list, func(g openGame) bool { return !g.until.Equal(first) })
}

// invented is a result of a game: the chairs in any order, those of a side together.
func (s *Settings) invented(g league.Game, at time.Time, random *rand.Rand) *league.Result {
	r := &league.Result{Game: g.ID, Places: make([]int, len(g.Chairs)), Ending: league.Played, At: at}
	place := 1
	for _, n := range random.Perm(len(g.Chairs)) {
		if r.Places[n] > 0 {
			continue
		}
		sharing := 0
		for other, c := range g.Chairs {
			if other == n || together(s.Partners, c.Side, g.Chairs[n].Side) {
				r.Places[other] = place
				sharing++
			}
		}
		place += sharing
	}
	return r
}

// Invented is an entrant who does not exist, for a rehearsal.
func Invented(n int) league.Entrant { return league.Entrant("invented-" + strconv.Itoa(n)) }

// Balance is by how many games somebody has played one side more often than another, at most.
func Balance(games []league.Game, sides []league.Side) (most int) {
	played := map[league.Entrant]map[league.Side]int{}
	for _, g := range games {
		for _, c := range g.Chairs {
			if played[c.Entrant] == nil {
				played[c.Entrant] = map[league.Side]int{}
			}
			played[c.Entrant][c.Side]++
		}
	}
	for _, counts := range played {
		var list []int
		for _, side := range sides {
			list = append(list, counts[side])
		}
		most = max(most, slices.Max(list)-slices.Min(list))
	}
	return most
}

// Players are all who play: the entrants, or the members of their teams.
func (e *Event) Players() (list []league.Entrant) {
	for _, who := range e.Entrants {
		if t := e.Team(who); t != nil {
			list = append(list, t.Members...)
		} else {
			list = append(list, who)
		}
	}
	return list
}
