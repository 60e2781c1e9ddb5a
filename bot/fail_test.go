package bot_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// brittle is a store of which no game can be read for a while, or from the next seat that is taken on. For so
// many times it does not say what it remembers.
type brittle struct {
	storage.Store
	away, breaks atomic.Bool
	silent       atomic.Int32
}

var errAway = errors.New("the database is away")

func (s *brittle) Game(ctx context.Context, id ids.Game) (storage.Game, error) {
	if s.away.Load() {
		return storage.Game{}, errAway
	}
	return s.Store.Game(ctx, id)
}

func (s *brittle) JoinSeat(ctx context.Context, c storage.SeatChange) error {
	err := s.Store.JoinSeat(ctx, c)
	if s.breaks.Load() {
		s.away.Store(true)
	}
	return err
}

func (s *brittle) Remembers(ctx context.Context, i ids.Interaction) (bool, error) {
	if s.silent.Add(-1) >= 0 {
		return false, errAway
	}
	return s.Store.Remembers(ctx, i)
}

// What fails on our side once it is done is said to be done, what fails before is not, and where nobody knows
// whoever asked is to look first.
func TestWhatFailsAfterItIsDone(t *testing.T) {
	h := newHouse(t)
	h.stopBot()
	store := &brittle{}
	h.served = func(s storage.Store) storage.Store {
		store.Store = s
		return store
	}
	h.startBot()
	game, _ := people.Opened(h.command(pippin, h.channel, people.Create("confrontation")))
	joins := func(want string) {
		t.Helper()
		m := h.command(halina, h.channel, "game join", sandbox.Opt("game", string(game)))
		if text := words.Text(words.Polish, want, nil); m.Content != text && m.Content != "⚠️ "+text {
			t.Errorf("%q, want %q", m.Content, text)
		}
	}
	store.away.Store(true)
	joins("bot.internal")
	store.silent.Store(1000)
	joins("bot.fail.perhaps")
	store.away.Store(false)
	store.breaks.Store(true)
	store.silent.Store(2) // it is asked until it knows
	joins("bot.fail.done")
	store.away.Store(false)
	store.silent.Store(0)
	if seats, err := h.store.Seats(h.ctx, game); err != nil || len(seats) != 2 {
		t.Errorf("seats: %v, %v", seats, err)
	}
}
