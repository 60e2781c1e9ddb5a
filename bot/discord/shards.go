package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// Discord shares the servers of a bot out among its gateway sessions, the shards (documentation, "Sharding").
// A process holds some of them, each with a session of its own, and which ones may change while it runs.

// holding is which shards a process holds, and who keeps their sessions.
type holding struct {
	mu      sync.Mutex
	shards  []int
	keepers map[int]keeper
	start   func(shard int) keeper // nil while nothing runs

	upMu sync.Mutex
	up   map[int]bool // those whose sessions are connected
}

// keeper keeps the session of a shard connected.
type keeper struct {
	stop context.CancelFunc
	left chan struct{} // closed when the session has ended
}

// Hold says which shards are this process's own, from now on: their sessions are started, at the pace that
// Discord allows, those of others are ended. When it returns nothing comes through these any more; what was
// begun is finished, see Config.Grace. It may be called before Run and while it runs; without it, all shards
// are held. The limits that Discord has for the whole bot are shared by it: a process takes of them the part
// that it holds of the shards.
func (c *Client) Hold(shards ...int) {
	h := &c.held
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shards = slices.Clone(shards)
	c.limits.share(len(shards), c.shards)
	c.refused.share(len(shards), c.shards)
	if h.start != nil {
		h.settle()
	}
}

// Connected lists the shards whose sessions are connected.
func (c *Client) Connected() []int {
	h := &c.held
	h.upMu.Lock()
	defer h.upMu.Unlock()
	return slices.Sorted(maps.Keys(h.up))
}

// gateway notes what became of a shard's session, and tells of it.
func (c *Client) gateway(shard int, event string) {
	h := &c.held
	h.upMu.Lock()
	if event == GatewayReady || event == GatewayResumed {
		h.up[shard] = true
	} else {
		delete(h.up, shard)
	}
	h.upMu.Unlock()
	c.onGateway(shard, event)
}

// settle starts and ends sessions until they are those of the shards that are held.
func (h *holding) settle() {
	for shard, k := range h.keepers {
		if !slices.Contains(h.shards, shard) {
			k.stop()
		}
	}
	for shard, k := range h.keepers {
		if !slices.Contains(h.shards, shard) {
			<-k.left
			delete(h.keepers, shard)
		}
	}
	for _, shard := range h.shards {
		if _, kept := h.keepers[shard]; !kept {
			h.keepers[shard] = h.start(shard)
		}
	}
}

// Run keeps the gateway sessions of the shards that are held connected until ctx ends (nil) or Discord
// refuses one for good (an error saying why; ErrUnauthorized for a bad token). Call it once. Handlers still
// running get a few seconds to end.
func (c *Client) Run(ctx context.Context) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	failed := make(chan error, c.shards)
	var keeping sync.WaitGroup
	h := &c.held
	h.mu.Lock()
	h.start = func(shard int) keeper {
		ctx, stop := context.WithCancel(ctx)
		k := keeper{stop, make(chan struct{})}
		keeping.Go(func() {
			defer stop()
			if err := c.keep(ctx, shard, k.left); err != nil {
				failed <- err
			}
		})
		return k
	}
	h.settle()
	h.mu.Unlock()
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	end()
	h.mu.Lock()
	h.start = nil
	h.mu.Unlock()
	keeping.Wait()
	return err
}

// keep keeps the session of one shard, until ctx ends or Discord refuses it for good.
func (c *Client) keep(ctx context.Context, shard int, left chan struct{}) error {
	d := newDispatcher(ctx, c, shard)
	defer d.finish(c.timing.grace)
	defer close(left)
	c.gateway(shard, GatewayHeld)
	err := c.supervise(ctx, d)
	c.places.forget(shard)
	c.gateway(shard, GatewayReleased)
	return err
}

// Turn gives out turns of something that may be done once in a while, and returns how long the caller is to
// wait for its own.
type Turn func(ctx context.Context, of string, every time.Duration) (wait time.Duration, err error)

// localTurn gives turns to one process.
func localTurn() Turn {
	var mu sync.Mutex
	next := map[string]time.Time{}
	return func(_ context.Context, of string, every time.Duration) (time.Duration, error) {
		mu.Lock()
		defer mu.Unlock()
		now := time.Now()
		at := next[of]
		if at.Before(now) {
			at = now
		}
		next[of] = at.Add(every)
		return at.Sub(now), nil
	}
}

// awaitTurn waits until a shard may identify. Discord takes one identify in five seconds of each bucket of
// shards, of which most bots have one, and so many a day that a bot with several shards can use them up; then
// it makes the token void.
func (c *Client) awaitTurn(ctx context.Context, d *dispatcher) error {
	buckets := 1
	if c.shards > 1 {
		limit, err := c.sessionStarts(ctx)
		switch {
		case errors.Is(err, ErrUnauthorized):
			return fmt.Errorf("%w: %w", ErrForGood, err)
		case err != nil:
			return err
		}
		buckets = max(1, limit.Buckets)
		if limit.Remaining < 1 {
			d.log.Error("discord: no more sessions may be started for a while, or the token would be void",
				"again_in", limit.Resets)
			if !sleep(ctx, limit.Resets) {
				return ctx.Err()
			}
		}
	}
	after, err := c.turn(ctx, fmt.Sprintf("identify %d", d.shard%buckets), c.timing.identifyEvery)
	if err != nil {
		return fmt.Errorf("no turn to identify: %w", err)
	}
	if !sleep(ctx, after) {
		return ctx.Err()
	}
	return nil
}

// Starts is how gateway sessions may be started.
type Starts struct {
	Shards    int           // how many Discord advises
	Remaining int           // how many more sessions may be started before Resets
	Resets    time.Duration // until then
	Buckets   int           // how many sessions may be started at the same time
}

// sessionStarts asks how sessions may be started.
func (c *Client) sessionStarts(ctx context.Context) (Starts, error) {
	var j struct {
		Shards int `json:"shards"`
		Limit  struct {
			Remaining      int   `json:"remaining"`
			ResetAfter     int64 `json:"reset_after"`
			MaxConcurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := c.do(ctx, request{method: "GET", path: "/gateway/bot", out: &j, repeatable: true})
	return Starts{j.Shards, j.Limit.Remaining, time.Duration(j.Limit.ResetAfter) * time.Millisecond,
		j.Limit.MaxConcurrency}, err
}

// checkShards makes sense of the number of shards.
func checkShards(shards int) (int, error) {
	shards = cmp.Or(shards, 1)
	if shards < 1 {
		return 0, fmt.Errorf("discord: %d shards", shards)
	}
	return shards, nil
}
