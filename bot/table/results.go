package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// How a game ended is kept beside it, with the facts of its annals: statistics, ratings and reports are made
// of results, and replay nothing. A result follows from the record and from who sat where, so it can be made
// anew at any time; the store notes with a game's last line that one is wanted, and whoever is told to keeps
// those that are missing.

// triedAgain is after how long it is tried again to make a result that could not be made.
const triedAgain = 24 * time.Hour

// mostKept is how many results are made at once, each by a replay: a store that an older program has left may
// have thousands of games without one.
const mostKept = 20

// KeepResults keeps the results of games that have ended and have none yet, the newest first, and leaves some
// to the next time where there are many. One that cannot be made stops no other one.
func (t *Tables) KeepResults(ctx context.Context) error {
	games, err := t.store.Unkept(ctx, t.now())
	if err != nil {
		return err
	}
	var failed error
	for _, game := range games[:min(len(games), mostKept)] {
		r, err := t.Outcome(ctx, game)
		if err == nil {
			err = t.store.KeepResult(ctx, r)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && !isNewer(err) && !errors.Is(err, storage.ErrConflict):
			failed = errors.Join(failed, err, t.store.PutOffResult(ctx, game, t.now().Add(triedAgain)))
		}
	}
	return failed
}

// Outcome makes the result of a game that has ended, and changes nothing. Where the rules no longer take the
// record, the facts are those that the end of the game tells.
func (t *Tables) Outcome(ctx context.Context, game ids.Game) (r storage.Result, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
		if err != nil {
			err = fmt.Errorf("result of game %s: %w", game, err)
		}
	}()
	table, err := t.openAnyhow(ctx, game)
	if err != nil {
		return r, err
	}
	result, over := table.Result()
	if !over || table.State != storage.Finished {
		return r, errors.New("it has not ended")
	}
	lines, err := t.store.Lines(ctx, game)
	if err != nil {
		return r, err
	}
	sittings, err := t.store.Sittings(ctx, game)
	if err != nil {
		return r, err
	}
	state := storage.ResultStands
	if table.HasComputers() || table.standInSpoils(result) {
		state = storage.ResultPractice
	}
	own := t.games[table.Game.Rules].Annals
	begun, ended := lines[0].At, lines[len(lines)-1].At
	return storage.Result{
		ID: string(game), Origin: storage.PlayedHere, State: state, Rules: table.Game.Rules,
		Options: table.Game.Options, Server: table.Server, Begun: begun, Ended: ended,
		How: result.How, Victory: own.Victory(result), Ending: string(endingOf(result)),
		Facts: own.FactsOf(t.annalsOf(ctx, table, result, own)).String(), Lines: table.Sequence,
		Seats: table.satThere(sittings, result, own, ended),
	}, nil
}

// annalsOf is a finished game as its annals look at it.
func (t *Tables) annalsOf(ctx context.Context, table *Table, result engine.Result,
	own *annals.Annals) annals.Game {
	g := annals.Game{Options: table.Options(), Result: result, View: table.View(engine.Public)}
	record, err := t.record(ctx, table)
	if err != nil {
		return g
	}
	t.pasts.replays <- struct{}{}
	defer func() { <-t.pasts.replays }()
	var before engine.Position
	_, err = engine.ReplayAll(table.Rules, &record,
		func(_ int, l engine.Line, p engine.Position, played engine.Played) error {
			if stands(l) {
				g.Happened(table.Rules, own, before, played)
			}
			before = p
			return nil
		})
	if err != nil {
		return annals.Game{Options: g.Options, Result: result, View: g.View}
	}
	g.Whole = true
	return g
}

// endingOf says how it came to a result.
func endingOf(r engine.Result) league.Ending {
	switch r.How {
	case engine.Conceded:
		return league.Conceded
	case engine.Expired:
		return league.TimedOut
	case engine.Agreed:
		return league.Agreed
	case engine.Adjudged:
		return league.Adjudicated
	}
	return league.Played
}

// satThere lists who sat where until a game ended, by chair and time.
func (t *Table) satThere(sittings []storage.Sitting, result engine.Result, own *annals.Annals,
	ended time.Time) (list []storage.ResultSeat) {
	for _, c := range t.Chairs {
		seat := storage.ResultSeat{Seat: c.ID, Side: own.SideOf(string(c.ID), t.Options()),
			Place: placeOf(c.Seat, result, t.Rules.SeatsOf(t.Options()))}
		var there []storage.ResultSeat
		for _, s := range sittings {
			if s.Seat != c.ID {
				continue
			}
			if n := len(there); n > 0 {
				there[n-1].Until = s.Since
			}
			seat.User, seat.Since, seat.Until = s.User, s.Since, ended
			there = append(there, seat)
		}
		if n := len(there); n > 1 && c.StandIn {
			if t.standInSpoils(result) {
				there[n-1].Name = c.Computer
			} else { // it was lost for whoever had let it come to that
				there = there[:n-1]
				there[n-2].Until = ended
			}
		} else if c.Computer != "" {
			seat.Name, seat.Since, seat.Until = c.Computer, t.Created, ended
			there = append(there, seat)
		}
		if n := len(there); n > 0 {
			there[n-1].Last = true
		}
		list = append(list, slices.DeleteFunc(there, func(s storage.ResultSeat) bool {
			return !s.Last && (s.User == "" || !s.Until.After(s.Since))
		})...)
	}
	return list
}

// placeOf is the place of a seat, 1 for the first: by points where they decide, else whoever has not won is
// second. In a draw all are first.
func placeOf(seat engine.Seat, r engine.Result, seats []engine.Seat) int {
	if r.Winners.Has(seat) || r.Winners == engine.Nobody {
		return 1
	}
	better := []int16{}
	for _, s := range seats {
		if r.Points[s] > r.Points[seat] && !r.Winners.Has(s) && !slices.Contains(better, r.Points[s]) {
			better = append(better, r.Points[s])
		}
	}
	return 2 + len(better)
}

// SameResult reports whether a result that was made anew is the one that is kept.
func SameResult(made, kept storage.Result) bool { return reflect.DeepEqual(made, kept) }

// Kept returns the kept result of a game; false for none.
func (t *Tables) Kept(ctx context.Context, game ids.Game) (storage.Result, bool, error) {
	r, err := t.store.Result(ctx, string(game))
	if errors.Is(err, storage.ErrNotFound) {
		return r, false, nil
	}
	return r, err == nil, err
}

// LeagueResult is a result as leagues count it: the chairs by seat, with who sat there at the end, and their
// places. Nobody in particular is "".
func LeagueResult(r storage.Result) (chairs []league.Chair, result league.Result) {
	result = league.Result{Game: r.ID, Ending: league.Ending(r.Ending), At: r.Ended}
	for _, s := range lastSeats(r) {
		chairs = append(chairs, league.Chair{Entrant: EntrantOf(s), Side: league.Side(s.Side)})
		result.Places = append(result.Places, s.Place)
	}
	return chairs, result
}

// lastSeats are those who sat there at the end, by seat.
func lastSeats(r storage.Result) []storage.ResultSeat {
	last := slices.DeleteFunc(slices.Clone(r.Seats), func(s storage.ResultSeat) bool { return !s.Last })
	slices.SortStableFunc(last, func(a, b storage.ResultSeat) int { return cmp.Compare(a.Seat, b.Seat) })
	return last
}

// EntrantOf is who sat at a seat: a user, or somebody who is known by a name alone.
func EntrantOf(s storage.ResultSeat) league.Entrant {
	if s.User == "" && s.Name != "" {
		return league.Entrant(named + s.Name)
	}
	return league.Entrant(s.User)
}

// named begins the entrants who are known by a name alone.
const named = "name:"

// NameOf is the name of an entrant who is known by it alone; false for a user.
func NameOf(e league.Entrant) (name string, known bool) { return strings.CutPrefix(string(e), named) }
