package bot

import (
	"context"
	"log/slog"
	"time"
)

// waker wakes work that is done again and again, before its time.
type waker chan struct{}

func newWaker() waker { return make(waker, 1) }

// wake has the work done once more, soon: also if it is being done at this moment.
func (w waker) wake() {
	select {
	case w <- struct{}{}:
	default:
	}
}

// repeat does work now and then, as soon as it says or it is woken, until stop is called, which waits for its
// end. Work that panics is done again after a time.
func (w waker) repeat(ctx context.Context, log *slog.Logger, panicked time.Duration,
	work func(context.Context) time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			wait := panicked
			skipping(log, func() { wait = work(ctx) }).Run()
			w.rest(ctx, wait)
		}
	}()
	return func() { cancel(); <-done }
}

// rest waits for some time, or until woken. The zero waker is never woken.
func (w waker) rest(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-w:
	case <-timer.C:
	}
}
