package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// recountJob counts anew, from records and sittings, how long games have waited for people, who has left them
// and how they have ended, and keeps what it finds. Games that were played with a program that did not count
// are counted so.
func recountJob(ctx context.Context, args []string, out io.Writer) error {
	f := flags("recount")
	return operate(ctx, f, args, 0, 1, func(t *table.Tables) error {
		var list []ids.Game
		if f.NArg() > 0 {
			list = []ids.Game{ids.Game(f.Arg(0))}
		} else if all, err := t.Store().Games(ctx, begun...); err != nil {
			return err
		} else {
			for _, g := range all {
				list = append(list, g.ID)
			}
		}
		mended, failed := 0, 0
		for _, game := range list {
			other, err := recount(ctx, t, game, true)
			if err == nil && other {
				mended++
			}
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case errors.Is(err, storage.ErrConflict): // somebody plays there: it is counted as it happens
				fmt.Fprintf(out, "game %s goes on at this moment: once more, please\n", game)
				failed++
			case err != nil:
				fmt.Fprintf(out, "game %s: %v\n", game, plainly(err))
				failed++
			}
		}
		if failed > 0 {
			return fmt.Errorf("%d of %d games could not be counted", failed, len(list))
		}
		return done(out, "games=%d counted, %d of them otherwise than before", len(list), mended)
	})
}

// recount counts a game anew and reports whether something is kept otherwise; if so it may mend that.
func recount(ctx context.Context, t *table.Tables, game ids.Game, mend bool) (other bool, err error) {
	r, err := t.Recount(ctx, game)
	if err == nil && !r.Same() {
		if other = true; mend {
			err = t.KeepRecounted(ctx, game, r)
		}
	}
	if err != nil {
		return other, err
	}
	g, err := t.Store().Game(ctx, game)
	if err != nil || g.State != storage.Finished {
		return other, err
	}
	made, err := t.Outcome(ctx, game)
	if err != nil {
		return other, err
	}
	kept, ok, err := t.Kept(ctx, game)
	// a running bot keeps it within minutes
	if err != nil || ok && table.SameResult(made, kept) || !ok && !mend {
		return other, err
	}
	if mend {
		err = t.Store().KeepResult(ctx, made)
	}
	return true, err
}

// begun are the states of games that may have begun.
var begun = []storage.State{storage.Running, storage.Frozen, storage.Finished, storage.Cancelled}

// mostRecounted is how many games a check counts anew: each of them is replayed.
const mostRecounted = 50

// figures looks whether how games have waited for people and how they ended is kept as the games tell: those
// that changed last.
func (c *checkup) figures(ctx context.Context, store storage.Store) error {
	list, err := store.Games(ctx, begun...)
	if err != nil {
		return err
	}
	list = list[:min(len(list), mostRecounted)]
	tables, other := table.New(store, games(), c.now, func() {}), 0
	for _, g := range list {
		switch differs, err := recount(ctx, tables, g.ID, false); {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			c.note("figures: game %s cannot be counted: %v", g.ID, plainly(err))
		case differs:
			other++
		}
	}
	if other > 0 {
		c.note("figures: of the %d games that changed last %d have waited or ended otherwise than is kept: redbook recount",
			len(list), other)
		return nil
	}
	c.ok("figures: kept as the %d games tell that changed last", len(list))
	return nil
}
