package bot

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"time"

	"redbook/storage"
)

// A bot works for the shards that it holds: for each it has a session at Discord's gateway, and does for its
// servers all that happens by itself. Which these are it is told by leases, which it renews. Where a file is
// served it is given all of them, for good.
//
// A shard that another process is to have is let go in this order: nothing new is begun for it, its session
// ends, what is being told is finished, and only then it is given back. So it is when the bot is told to end,
// with all of them. When a lease cannot be renewed before it ends, its work is cut off, since another process
// may begin with it: what could be told twice then is known by its nonce, as after a kill. The session stays
// a while: mostly nobody else reaches the database either.
const (
	leaseLasts   = 8 * time.Second
	leaseRenewed = 2 * time.Second
	leaseAgain   = 250 * time.Millisecond // after it could not be renewed
	leaseMargin  = 500 * time.Millisecond // before its end work for it ends
	leaseLingers = 30 * time.Second       // how long a session stays without one

	// how long what is being told may take before a shard is given back: meanwhile nobody works for it
	leaseFinishes = 5 * time.Second
)

// leasing is how a bot comes to its shards.
type leasing struct {
	*Bot
	claim   storage.Claim
	held    map[int]int64 // the epochs of the leases, by shard
	until   time.Time     // they hold so long
	lost    time.Time     // since when they could not be renewed in time; zero if they could
	silent  bool          // that the store cannot be reached has been logged
	leaving map[int]bool  // shards that are being let go
	left    chan []int    // shards that have been given back
}

// startLeasing has the bot come to its shards until ctx ends; stop waits until they are given back.
func (b *Bot) startLeasing(ctx context.Context) (stop func()) {
	l := &leasing{Bot: b, held: map[int]int64{}, leaving: map[int]bool{}, left: make(chan []int, b.shards),
		claim: storage.Claim{Process: rand.Text(), Shards: b.shards, Only: b.only, For: leaseLasts}}
	l.settle()
	if !b.together { // a file gives all of them at once: nothing is done before
		l.renew(ctx)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case shards := <-l.left:
				for _, shard := range shards {
					delete(l.leaving, shard)
				}
			case <-l.shared:
			case <-time.After(l.renew(ctx)):
			}
		}
		if b.together {
			l.leave(context.WithoutCancel(ctx))
		}
	}()
	return func() { <-done }
}

// renew renews the leases, and returns after how long it is to be done again.
func (l *leasing) renew(ctx context.Context) time.Duration {
	began := time.Now()
	limit := l.until
	if len(l.held) == 0 {
		limit = began.Add(leaseLasts)
	}
	call, cancel := context.WithDeadline(ctx, limit)
	leased, err := l.tables.Store().Lease(call, l.claim)
	cancel()
	if err == nil {
		first := l.until.IsZero()
		l.until, l.silent = began.Add(leaseLasts-leaseMargin), false
		l.take(ctx, leased)
		if first && len(l.held) == 0 { // who started a second bot by mistake reads why it does nothing
			l.log.Info("stands by: others work for all shards")
		}
		return leaseRenewed
	}
	if !l.silent && ctx.Err() == nil {
		l.silent = true
		l.log.Warn("no shards are leased; it is tried again and again", "error", err)
	}
	switch now := time.Now(); {
	case len(l.held) > 0 && !now.Before(l.until):
		l.log.Warn("the leases are over: the work for all shards stops until they are renewed")
		l.held, l.lost = map[int]int64{}, now
		l.tables.Store().SetPart(l.part())
		l.publisher.Cut()
	case !l.lost.IsZero() && now.Sub(l.lost) > leaseLingers:
		l.lost = time.Time{}
		l.settle()
	}
	return leaseAgain
}

// take works from now on for what is leased, but for what is being let go.
func (l *leasing) take(ctx context.Context, leased storage.Leased) {
	now, gained := map[int]int64{}, false
	for _, lease := range leased.Leases {
		if !l.leaving[lease.Shard] {
			now[lease.Shard] = lease.Epoch
			gained = gained || l.held[lease.Shard] != lease.Epoch
		}
	}
	var yield []int
	for _, shard := range leased.Yield {
		if _, held := now[shard]; held {
			delete(now, shard)
			l.leaving[shard] = true
			yield = append(yield, shard)
		}
	}
	changed := !maps.Equal(now, l.held) || !l.lost.IsZero()
	l.held, l.lost = now, time.Time{}
	if changed {
		l.settle()
		l.log.Info("works for shards", "shards", slices.Sorted(maps.Keys(now)), "of", l.shards)
	}
	if gained {
		l.begin(ctx)
	}
	if yield != nil {
		go l.giveBack(ctx, yield)
	}
}

// part is what the bot works for.
func (l *leasing) part() storage.Part {
	if len(l.held) == l.shards {
		return storage.Part{} // all there is
	}
	return storage.Part{Of: l.shards, Shards: slices.Sorted(maps.Keys(l.held))}
}

// settle begins and ends work and sessions until they are for what is held. Work ends first.
func (l *leasing) settle() {
	l.tables.Store().SetPart(l.part())
	l.client.Hold(slices.Sorted(maps.Keys(l.held))...)
}

// begin begins with shards that another process may have had: what is remembered of them is of before.
func (l *leasing) begin(ctx context.Context) {
	l.barred.Clear()
	l.gains.Add(1)
	go skipping(l.log, func() { // there may be many games
		if err := l.tables.TellRestored(ctx); err != nil && ctx.Err() == nil {
			l.log.Error("tell what was restored", "error", err)
		}
	}).Run()
	l.publisher.Wake()
	for _, w := range []waker{l.stirred, l.asked, l.eventful, l.misnamed, l.roled, l.unlisted} {
		w.wake()
	}
}

// giveBack gives shards back when what is being told of them is finished.
func (l *leasing) giveBack(ctx context.Context, shards []int) {
	l.finish(ctx)
	for ctx.Err() == nil {
		err := l.tables.Store().GiveBack(ctx, l.claim.Process, shards...)
		if err == nil {
			l.left <- shards
			return
		}
		l.log.Warn("give back shards", "shards", shards, "error", err)
		waker(nil).rest(ctx, leaseAgain)
	}
}

// finish waits until what is being told is finished, and cuts off what takes too long, such as a film.
func (l *leasing) finish(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, leaseFinishes)
	defer cancel()
	if l.publisher.Finish(limited); limited.Err() != nil && ctx.Err() == nil {
		l.publisher.Cut()
		l.publisher.Finish(ctx)
	}
}

// leave gives all shards back.
func (l *leasing) leave(ctx context.Context) {
	l.held = map[int]int64{}
	l.settle()
	l.finish(ctx)
	ctx, cancel := context.WithTimeout(ctx, leaseLasts)
	defer cancel()
	if err := l.tables.Store().Leave(ctx, l.claim.Process); err != nil {
		l.log.Warn("the shards are not given back: others take them when the leases are over", "error", err)
	}
}
