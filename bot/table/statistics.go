package table

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"redbook/bot/annals"
	"redbook/bot/statistics"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Counted makes of results of one game what statistics are made of: those that stand, as they were corrected
// and as ratings count them, but for those that were not played. Of the games of a match the first one has
// what is known of all of it, but for its turns.
func (t *Tables) Counted(results []storage.Result,
	corrected map[string]Corrected) (games []statistics.Game, err error) {
	byID := map[string]storage.Result{}
	for _, r := range results {
		if c, ok := corrected[r.ID]; ok {
			byID[r.ID] = c.Of(r)
		} else {
			byID[r.ID] = r
		}
	}
	for _, record := range t.Rated(results, corrected) {
		id, n, ofMatch := strings.Cut(record.Game, "/")
		r := byID[id]
		own := t.games[r.Rules].Annals
		if !record.Ending.Counts() {
			continue
		}
		facts, err := annals.Parse(r.Facts)
		if err != nil {
			return nil, fmt.Errorf("facts of %s: %w", r.ID, err)
		}
		g := statistics.Game{ID: r.ID, Ended: r.Ended, Victory: r.Victory, Ending: record.Ending,
			Chairs: record.Chairs, Places: record.Places, Elsewhere: r.Origin != storage.PlayedHere}
		if single := facts["game-"+n]; ofMatch && len(single) > 1 {
			g.Victory = own.Victory(engine.Result{How: single[1], Winners: engine.SeatsOf(0)})
		}
		if !ofMatch || n == "1" {
			g.Facts = facts
			if turn, known := own.TurnOf(facts); known {
				g.Turn = turn
			}
			if !r.Begun.IsZero() {
				g.Length = r.Ended.Sub(r.Begun)
			}
		}
		games = append(games, g)
	}
	return games, nil
}

// AnswerTimes lists how long some games have waited for a user each time until they answered.
func (t *Tables) AnswerTimes(ctx context.Context, user ids.User,
	games []statistics.Game) (times []time.Duration, err error) {
	wanted := map[ids.Game]bool{}
	for _, g := range games {
		wanted[ids.Game(g.ID)] = true
	}
	waits, err := t.store.Waited(ctx, user, waitAnswered, time.Time{}, math.MaxInt32)
	for _, w := range waits {
		if wanted[w.Game] {
			times = append(times, w.Took)
		}
	}
	return times, err
}
