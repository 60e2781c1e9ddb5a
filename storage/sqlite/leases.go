package sqlite

import (
	"context"
	"sync"
	"time"

	"redbook/storage"
)

// Lease gives all shards: one program serves a file.
func (s *Store) Lease(_ context.Context, c storage.Claim) (held storage.Leased, err error) {
	shards := c.Only
	if shards == nil {
		for shard := range c.Shards {
			shards = append(shards, shard)
		}
	}
	for _, shard := range shards {
		held.Leases = append(held.Leases, storage.Lease{Shard: shard, Epoch: 1})
	}
	return held, nil
}

// Listen hears nothing: there is no other process.
func (s *Store) Listen(ctx context.Context, _ func(storage.News)) { <-ctx.Done() }

// GiveBack has nothing to do: nobody else could take them.
func (s *Store) GiveBack(context.Context, string, ...int) error { return nil }

// Leave has nothing to do either.
func (s *Store) Leave(context.Context, string) error { return nil }

// turns is when the next turn of each thing begins.
type turns struct {
	mu   sync.Mutex
	next map[string]time.Time
}

// Turn gives out turns.
func (s *Store) Turn(_ context.Context, of string, every time.Duration) (wait time.Duration, err error) {
	s.turns.mu.Lock()
	defer s.turns.mu.Unlock()
	if s.turns.next == nil {
		s.turns.next = map[string]time.Time{}
	}
	wait = max(0, time.Until(s.turns.next[of]))
	s.turns.next[of] = time.Now().Add(wait + every)
	return wait, nil
}
