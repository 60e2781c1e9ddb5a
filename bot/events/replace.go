package events

import (
	"context"
	"errors"

	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Who takes part in an event is one thing, and who sits at the tables is another: there a substitute may
// play, or partners may have swapped their seats. What the book says of somebody is done at a table only
// while they sit there.

// Replacement is how an organiser has somebody play on for somebody else.
type Replacement struct {
	Server      ids.Server
	Event       ids.Event
	For, By     ids.User
	Interaction ids.Interaction
	User        ids.User
}

// Replace has somebody play on for an entrant, in the games that are being played, too. It is a Problem if
// one of these cannot be handed over to them; then none is.
func (e *Events) Replace(ctx context.Context, r Replacement) (Book, error) {
	return e.change(ctx, r.Server, r.Event, r.Interaction, func(b Book) ([]season.Line, error) {
		line := season.Line{At: e.now(), Who: string(r.User), Kind: season.Replaced, Entrant: league.Entrant(r.For),
			By: league.Entrant(r.By)}
		if err := b.May(line); err != nil {
			return nil, err
		}
		for _, g := range b.played(line.Entrant) {
			if err := e.tables.MayReplace(ctx, ids.Game(g.Table), r.For, r.By); err != nil {
				return nil, err
			}
		}
		return []season.Line{line}, nil
	})
}

// played lists the games without a result that somebody plays at a table.
func (b Book) played(who league.Entrant) (list []season.Game) {
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for _, g := range r.Games {
				if g.Result == nil && g.Table != "" && g.Chair(who) >= 0 {
					list = append(list, g)
				}
			}
		}
	}
	return list
}

// handOver hands the games that are being played over to those who play on for somebody. What cannot be
// handed over now, because it has not quite begun or is frozen, waits.
func (e *Events) handOver(ctx context.Context, b Book) (waits bool, err error) {
	for n, h := range b.Heirs {
		by := h.By // who has come for them at last
		for _, later := range b.Heirs[n+1:] {
			if later.For == by {
				by = later.By
			}
		}
		for _, g := range b.played(by) {
			seats, err := e.store.Seats(ctx, ids.Game(g.Table))
			if err != nil {
				return false, err
			}
			for _, s := range seats {
				if s.User != ids.User(h.For) || h.For == by {
					continue
				}
				_, err := e.tables.ReplaceOn(ctx, "", ids.User(h.Who), ids.Game(g.Table), s.Seat, s.User, ids.User(by))
				if err != nil && unlessProblem(err) == nil {
					waits = true
				} else if err != nil {
					return false, err
				}
			}
		}
	}
	return waits, nil
}

// left does with a game from which somebody has gone what the event says, and returns what is to be written
// of it: nothing where the end of the game tells it, or where it stands still and waits.
func (e *Events) left(ctx context.Context, b Book, step season.Step) ([]season.Line, error) {
	g := b.Game(step.Left)
	t, err := e.tables.Open(ctx, ids.Game(g.Table))
	switch {
	case errors.Is(err, table.ErrFrozen):
		return nil, nil
	case err != nil:
		return nil, err
	case t.State == storage.Cancelled:
		return []season.Line{*step.Write}, nil
	case !t.Running() || t.Begins():
		return nil, nil
	}
	var lines []season.Line
	for _, c := range t.Chairs {
		if _, gone := b.Gone[league.Entrant(c.User)]; !gone || g.Chair(league.Entrant(c.User)) < 0 {
			continue
		}
		if b.Leaves() == season.LeaveLoss {
			_, err := e.tables.Resign(ctx, "", c.User, t.ID)
			return nil, unlessProblem(err)
		}
		o := table.Offering{Game: t.ID, Chair: c.ID, By: c.User, Why: table.OfferedByPlayer}
		if by := b.takenOut(league.Entrant(c.User)); by != c.User {
			o.By, o.Why = by, table.OfferedByOrganiser
		}
		_, err := e.tables.OfferSeat(ctx, o)
		if unlessProblem(err) != nil {
			return nil, err
		}
	}
	for _, c := range g.Chairs {
		if _, gone := b.Gone[c.Entrant]; gone {
			lines = append(lines, season.Line{At: e.now(), Kind: season.Vacated, Game: g.ID, Entrant: c.Entrant})
		}
	}
	return lines, nil
}

// takenOut is who has written that somebody takes part no longer: they or an organiser.
func (b Book) takenOut(who league.Entrant) (by ids.User) {
	for _, l := range b.Written {
		if l.Kind == season.Withdrew && l.Entrant == who {
			by = ids.User(l.Who)
		}
	}
	return by
}

// unlessProblem is an error, but not one that says why somebody cannot do something.
func unlessProblem(err error) error {
	var p *table.Problem
	if errors.As(err, &p) {
		return nil
	}
	return err
}
