package season

import (
	"slices"
	"time"

	"redbook/bot/league"
)

// Whoever has played a game can dispute how it counts, for some days after that was told, once for each
// result it is given. Until an organiser has decided, it counts as before, and an event is not over before
// that, but no longer than some days: then the result stands. After the end the last results can still be
// disputed, until the next season begins.

// How long a result can be disputed, and how long organisers have to decide.
const (
	DisputeFor = 7 * 24 * time.Hour
	SettleFor  = 7 * 24 * time.Hour
)

// Dispute is that somebody disputes how a game counts.
type Dispute struct {
	Who   string
	Until time.Time // then the result stands
}

// runs is a time as deadlines count it: they stand still while the event does.
func (e *Event) runs(at time.Time) time.Time {
	if e.Paused.IsZero() {
		return at
	}
	return e.Paused
}

// Disputes is the line by which somebody disputes how a game counts.
func (e *Event) Disputes(game, who, reason string, now time.Time) Line {
	return Line{At: now, Who: who, Kind: Disputed, Game: game, Reason: reason, Until: e.runs(now).Add(SettleFor)}
}

// mayDispute reports by a Refusal whether a result cannot be disputed, or a dispute not be decided.
func (e *Event) mayDispute(l Line) error {
	g := e.Game(l.Game)
	switch {
	case g == nil:
		return Refusal("no-such-game")
	case l.Kind == Upheld && g.Dispute == nil:
		return Refusal("no-dispute")
	case l.Kind == Upheld && e.Party(g, l.Who):
		return Refusal("own-game")
	case l.Kind == Upheld:
		return nil
	case g.Result == nil || g.Void():
		return Refusal("no-result")
	case !e.speaksIn(g, league.Entrant(l.Who)):
		return Refusal("not-in-game")
	case g.Dispute != nil:
		return Refusal("disputed")
	case slices.Contains(g.disputed, l.Who):
		return Refusal("disputed-before")
	case !e.runs(l.At).Before(g.Told.Add(DisputeFor)):
		return Refusal("dispute-late")
	}
	return nil
}

// speaksIn reports whether somebody plays in a game, or leads a team that does.
func (e *Event) speaksIn(g *Game, who league.Entrant) bool {
	t := e.TeamOf(who)
	return g.Chair(who) >= 0 || t != nil && e.Leader(t) == who && e.Party(g, string(who))
}

// dispute takes a line about a dispute.
func (g *Game) dispute(l Line) {
	g.Dispute = nil
	if l.Kind == Disputed {
		g.Dispute, g.disputed = &Dispute{l.Who, l.Until}, append(g.disputed, l.Who)
	}
}

// Disputable lists the games whose results somebody can dispute at a time, the newest result first.
func (e *Event) Disputable(who league.Entrant, now time.Time) (list []*Game) {
	e.each(func(g *Game) {
		if e.May(e.Disputes(g.ID, string(who), "", now)) == nil {
			list = append(list, g)
		}
	})
	slices.SortStableFunc(list, func(a, b *Game) int { return b.Told.Compare(a.Told) })
	return list
}

// Disputed lists the games whose results are disputed, and not decided about.
func (e *Event) Disputed() (list []*Game) {
	e.each(func(g *Game) {
		if g.Dispute != nil {
			list = append(list, g)
		}
	})
	return list
}

// each goes through the games.
func (e *Event) each(do func(*Game)) {
	for _, d := range e.Divisions {
		for _, r := range d.Rounds {
			for n := range r.Games {
				do(&r.Games[n])
			}
		}
	}
}

// lapsed lists what is due to disputes about which nobody has decided.
func (e *Event) lapsed(now time.Time) (steps []Step) {
	for _, g := range e.Disputed() {
		if !now.Before(g.Dispute.Until) {
			steps = append(steps, Step{Write: &Line{At: now, Kind: Upheld, Game: g.ID}})
		}
	}
	return steps
}
