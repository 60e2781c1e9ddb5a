package robots

import (
	"context"
	"os"
	"sync"
	"syscall"
	"time"

	"redbook/storage"
	"redbook/storage/ids"
)

// mortal is a store whose program is killed, as by a power cut, at one of the changes that a season makes:
// before it is stored or right after.
type mortal struct {
	storage.Store
	mu    sync.Mutex
	left  int // changes until then; 0 for never
	after bool
	armed bool // it may die now: nobody waits for an answer
}

// dies says at which change from now on.
func (m *mortal) dies(left int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left, m.after = left/2, left%2 == 1
}

// arm says whether it may die.
func (m *mortal) arm(armed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.armed = armed
}

// change makes one.
func (m *mortal) change(do func() error) error {
	m.mu.Lock()
	now := m.armed && m.left == 1
	if m.armed && m.left > 1 {
		m.left--
	}
	after := m.after
	m.mu.Unlock()
	if now && !after {
		die()
	}
	err := do()
	if now {
		die()
	}
	return err
}

// die kills the program.
func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // it is dead in a moment
}

// The changes that a season makes.

func (m *mortal) OpenEvent(ctx context.Context, e storage.Event, line string, at time.Time,
	i ids.Interaction) error {
	return m.change(func() error { return m.Store.OpenEvent(ctx, e, line, at, i) })
}

func (m *mortal) WriteEvent(ctx context.Context, c storage.EventChange) error {
	return m.change(func() error { return m.Store.WriteEvent(ctx, c) })
}

func (m *mortal) ToldEvent(ctx context.Context, id ids.Event, told int) error {
	return m.change(func() error { return m.Store.ToldEvent(ctx, id, told) })
}

func (m *mortal) SetRoles(ctx context.Context, h storage.RoleHolders) error {
	return m.change(func() error { return m.Store.SetRoles(ctx, h) })
}

func (m *mortal) RoleDone(ctx context.Context, r storage.Role) error {
	return m.change(func() error { return m.Store.RoleDone(ctx, r) })
}

func (m *mortal) CreateGame(ctx context.Context, n storage.NewGame) error {
	return m.change(func() error { return m.Store.CreateGame(ctx, n) })
}

func (m *mortal) SetLobbyMessage(ctx context.Context, game ids.Game, message ids.Message) error {
	return m.change(func() error { return m.Store.SetLobbyMessage(ctx, game, message) })
}

func (m *mortal) SetThread(ctx context.Context, game ids.Game, thread ids.Channel,
	outbox ...storage.OutboxRow) error {
	return m.change(func() error { return m.Store.SetThread(ctx, game, thread, outbox...) })
}

func (m *mortal) SetStatusMessage(ctx context.Context, game ids.Game, message ids.Message) error {
	return m.change(func() error { return m.Store.SetStatusMessage(ctx, game, message) })
}

func (m *mortal) Begin(ctx context.Context, b storage.Beginning) error {
	return m.change(func() error { return m.Store.Begin(ctx, b) })
}

func (m *mortal) Append(ctx context.Context, a storage.Append) error {
	return m.change(func() error { return m.Store.Append(ctx, a) })
}

func (m *mortal) Delivered(ctx context.Context, ids ...int64) error {
	return m.change(func() error { return m.Store.Delivered(ctx, ids...) })
}

func (m *mortal) KeepResult(ctx context.Context, r storage.Result) error {
	return m.change(func() error { return m.Store.KeepResult(ctx, r) })
}
