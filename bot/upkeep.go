package bot

import (
	"context"
	"errors"
	"time"

	"github.com/robfig/cron/v3"

	"redbook/storage"
)

// How often the bot looks after its store.
const (
	// whether it is still in its place: what is written meanwhile has to be rescued
	lookEvery   = 5 * time.Second
	closeEvery  = time.Minute      // for lobbies that nobody touches, and what else can wait so long
	settleEvery = 10 * time.Minute // its log is brought into it
	sweepEvery  = time.Hour        // what is old is forgotten
)

// keepDrafts is how long half-filled answers and the ids of handled interactions are kept.
const keepDrafts = 30 * 24 * time.Hour

// mostArchived is how many old games are packed in an hour: each takes some milliseconds, in which others
// wait where there is one writer. That is a few at a time around the clock rather than many at night:
// servers have theirs at different hours.
const mostArchived = 100

// startUpkeep looks after the store until stop is called. end is called if the bot must end: another store
// stands in this one's place.
func (b *Bot) startUpkeep(ctx context.Context, end context.CancelCauseFunc) (stop func()) {
	c := cron.New(cron.WithLogger(cronLog{b.log}))
	for _, job := range []struct {
		every time.Duration
		do    func()
	}{
		{lookEvery, func() { b.look(ctx, end) }},
		{closeEvery, func() { b.CloseIdle(ctx, b.now()) }},
		{closeEvery, func() { b.ForgetAgain(ctx, b.now()) }},
		{closeEvery, func() { b.KeepResults(ctx) }},
		{settleEvery, func() { b.Settle(ctx) }},
		{sweepEvery, func() { b.Sweep(ctx, b.now()) }},
	} {
		once := skipping(b.log, job.do)
		once.Run()
		if !b.stepped {
			c.Schedule(cron.Every(job.every), once)
		}
	}
	c.Start()
	return func() { <-c.Stop().Done() }
}

// look ends the bot if its store is no longer in its place.
func (b *Bot) look(ctx context.Context, end context.CancelCauseFunc) {
	if err := b.tables.Store().InPlace(ctx); errors.Is(err, storage.ErrReplaced) {
		b.log.Error("the store was taken away: the bot ends, and keeps what it has beside it", "error", err)
		end(err)
	}
}

// Settle brings the store's log into it.
func (b *Bot) Settle(ctx context.Context) {
	if err := b.tables.Store().Settle(ctx); err != nil && ctx.Err() == nil {
		b.log.Error("store", "error", err)
	}
}

// KeepResults keeps how games ended, of those that have ended since.
func (b *Bot) KeepResults(ctx context.Context) {
	if err := b.tables.KeepResults(ctx); err != nil && ctx.Err() == nil {
		b.log.Error("keep results", "error", err)
	}
}

// CloseIdle closes lobbies that have not been used for long and ends the week of cancelled games, unless
// the clock has jumped.
func (b *Bot) CloseIdle(ctx context.Context, now time.Time) {
	if !b.steady(ctx, now) {
		return
	}
	if err := b.tables.CloseIdle(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("close idle lobbies", "error", err)
	}
	if err := b.tables.SettleCancelled(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("settle cancelled games", "error", err)
	}
}

// Sweep forgets old drafts and interactions and archives old games, unless the clock has jumped.
func (b *Bot) Sweep(ctx context.Context, now time.Time) {
	if !b.steady(ctx, now) {
		return
	}
	if err := b.tables.Store().Purge(ctx, now.Add(-keepDrafts)); err != nil && ctx.Err() == nil {
		b.log.Error("sweep", "error", err)
	}
	if b.archiveAfter == 0 {
		return
	}
	archived, err := ArchiveOld(ctx, b.tables, now.Add(-b.archiveAfter), mostArchived)
	if err != nil && ctx.Err() == nil {
		b.log.Error("archive old games", "error", err)
	}
	if archived > 0 {
		b.log.Info("old games are archived", "games", archived)
	}
}

// A clock that shows another day than when the bot last looked was wrong then, or is wrong now, or the bot
// was away: for a day of steady time nothing is closed or forgotten because of its age. That an operator can
// see it and set the clock right.
const (
	farJump = 24 * time.Hour
	settled = 24 * time.Hour
)

// steady reports whether the clock goes on from where it was. What it showed last stands in the store, and
// stays there while it is doubted, so that a start in the meantime doubts it too.
func (b *Bot) steady(ctx context.Context, now time.Time) bool {
	b.doubt.Lock()
	defer b.doubt.Unlock()
	store := b.tables.Store()
	seen, err := store.Seen(ctx)
	if err != nil {
		if ctx.Err() == nil {
			b.log.Error("clock", "error", err)
		}
		return false
	}
	if jump := now.Sub(seen); !seen.IsZero() && jump.Abs() > farJump {
		switch waited := now.Sub(b.doubted); {
		case b.doubted.IsZero() || waited < 0 || now.Sub(b.glanced).Abs() > farJump: // it has jumped again
			b.log.Warn("the clock has jumped, or the bot was away: no lobby is closed for a day. Is the clock right?",
				"now", now, "before", seen, "jump", jump)
			b.doubted, b.glanced = now, now
			return false
		case waited < settled:
			b.glanced = now
			return false
		}
		b.log.Info("the clock goes on steadily: old lobbies are closed again", "now", now)
	}
	b.doubted = time.Time{}
	if err := store.SetSeen(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("clock", "error", err)
	}
	return true
}
