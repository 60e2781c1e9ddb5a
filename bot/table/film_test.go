package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"redbook/engine/enginetest/probe"
)

// ending is a teller that cannot reach the thread at first.
type ending struct {
	mu    sync.Mutex
	fails int
	told  []string
	done  chan struct{}
}

func (e *ending) Tell(_ context.Context, n News) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n.Audience.Kind == ToThread && e.fails > 0 {
		e.fails--
		return errors.New("nobody is there")
	}
	e.told = append(e.told, n.Audience.String())
	if n.Audience.Kind == ToFilm {
		close(e.done)
	}
	return nil
}

// The film of a game comes after its result, also where everything is due at once, or where the thread must
// be tried again.
func TestTheFilmComesAfterTheEnd(t *testing.T) {
	for fails := range 3 {
		c := newClub(t)
		game := c.hidden()
		if !CountsTurns(game.Rules) {
			t.Fatalf("%s has no film", probe.Definition().ID)
		}
		if _, err := c.Resign(t.Context(), "resign", "raider", game.ID); err != nil {
			t.Fatal(err)
		}
		teller := &ending{fails: fails, done: make(chan struct{})}
		publisher := NewPublisher(teller, discard)
		var mu sync.Mutex
		clock := noon.Add(time.Minute)
		tables := New(c.store, c.Games(), func() time.Time { mu.Lock(); defer mu.Unlock(); return clock },
			publisher.Wake)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); publisher.Run(ctx, tables) }()
		for waiting := true; waiting; {
			select {
			case <-teller.done:
				waiting = false
			case <-time.After(5 * time.Millisecond):
				mu.Lock()
				clock = clock.Add(time.Second)
				mu.Unlock()
				publisher.Wake()
			case <-t.Context().Done():
				t.Fatal("no film")
			}
		}
		stop()
		<-ended
		if film, thread := slices.Index(teller.told, "film"),
			slices.Index(teller.told, toThread); thread < 0 || film < thread {
			t.Errorf("after %d failures: %v", fails, teller.told)
		}
	}
}
