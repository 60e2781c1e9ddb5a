package sqlstore

import (
	"context"
	"slices"
	"sync"

	"redbook/storage"
	"redbook/storage/ids"
)

// Together is what one process keeps to itself for storage.Together. Its zero value is ready.
type Together struct {
	mu       sync.Mutex
	gates    map[string]*gate
	partings []storage.Parting
}

// gate lets one pass after the other.
type gate struct {
	pass  chan struct{} // holds a value while nobody passes
	there int           // who passes or waits
}

// Alone waits until nobody else in this process does a thing.
func (t *Together) Alone(ctx context.Context, what string) (done func(), err error) {
	t.mu.Lock()
	g := t.gates[what]
	if g == nil {
		if t.gates == nil {
			t.gates = map[string]*gate{}
		}
		g = &gate{pass: make(chan struct{}, 1)}
		g.pass <- struct{}{}
		t.gates[what] = g
	}
	g.there++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if g.there--; g.there == 0 {
			delete(t.gates, what)
		}
	}
	select {
	case <-g.pass:
		return func() { g.pass <- struct{}{}; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}

// Parting notes that a user is being forgotten.
func (t *Together) Parting(_ context.Context, p storage.Parting) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.partings = append(t.without(p.User), p)
	return nil
}

// Partings lists who is being forgotten.
func (t *Together) Partings(context.Context) ([]storage.Parting, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.partings), nil
}

// Parted ends that.
func (t *Together) Parted(_ context.Context, user ids.User) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.partings = t.without(user)
	return nil
}

func (t *Together) without(user ids.User) []storage.Parting {
	return slices.DeleteFunc(t.partings, func(p storage.Parting) bool { return p.User == user })
}
