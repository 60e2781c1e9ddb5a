package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// limiter keeps requests inside Discord's rate limits: one queue a bucket, fed by the answers' headers, and
// 45 requests a second over all, the most urgent first. Answers to interactions pass beside it: the global
// limit does not apply to them and each token is a bucket of its own.
type limiter struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	limit   int           // the global limit, of all processes: requests a second
	every   time.Duration // this process's part of it: from one slot to the next
	burst   int           // and how many may come at once
	next    time.Time     // when it has its next slot
	queue   []*waiter     // for a slot, those first that are due first
	serving bool          // somebody hands slots out
}

// waiter is a request that waits for the global limit.
type waiter struct {
	due   time.Time
	begin chan struct{} // closed when it may begin
}

const (
	mostRequests = 45 // a second; Discord allows 50
	globalBurst  = 4  // of all processes, so that no second sees more than 50

	maxBuckets = 2048 // above it idle ones are forgotten
)

// bucket serialises the requests that Discord counts together.
type bucket struct {
	turn      chan struct{} // holds one token: whose turn it is
	remaining int
	reset     time.Time
	users     int // requests holding or awaiting the turn; guarded by limiter.mu
}

func newLimiter(requests int) *limiter {
	l := &limiter{buckets: make(map[string]*bucket), limit: requests}
	l.share(1, 1)
	return l
}

// share takes part of the global limit: so many of all. Who takes none has the least part, to finish what it
// has begun.
func (l *limiter) share(part, of int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	part = max(part, 1)
	l.every = time.Second * time.Duration(of) / time.Duration(l.limit*part)
	l.burst = globalBurst * part / of
}

// bucketKey is the method and the first three parts of a path: requests are counted by the
// channel or application they concern, not by the message, nor by what is asked of them.
func bucketKey(method, path string) string {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.SplitN(strings.TrimPrefix(path, "/"), "/", 4)
	return method + " " + strings.Join(parts[:min(3, len(parts))], "/")
}

// acquire waits for the bucket's turn and for the global limit. The bucket must be released.
func (l *limiter) acquire(ctx context.Context, key string) (*bucket, error) {
	ctx, done := whileWanted(ctx)
	defer done()
	if err := context.Cause(ctx); errors.Is(err, ErrGivenUp) {
		return nil, err
	}
	b := l.bucket(key)
	select {
	case <-b.turn:
	case <-ctx.Done():
		l.leave(b)
		return nil, context.Cause(ctx)
	}
	var err error
	if b.remaining <= 0 {
		err = wait(ctx, time.Until(b.reset))
	}
	if err == nil {
		err = l.slot(ctx)
	}
	if err != nil {
		l.release(b, nil)
		if given := context.Cause(ctx); errors.Is(given, ErrGivenUp) {
			return nil, given
		}
		return nil, fmt.Errorf("%w: %w", ErrRateLimited, err)
	}
	return b, nil
}

// release reads what the answer says about the bucket and lets the next request go.
func (l *limiter) release(b *bucket, h http.Header) {
	if remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining")); err == nil {
		after, _ := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
		b.remaining, b.reset = remaining, time.Now().Add(min(seconds(after), mostWait))
	}
	b.turn <- struct{}{}
	l.leave(b)
}

func (l *limiter) bucket(key string) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.buckets[key]
	if b == nil {
		if len(l.buckets) >= maxBuckets {
			l.forgetIdle()
		}
		b = &bucket{turn: make(chan struct{}, 1), remaining: 1}
		b.turn <- struct{}{}
		l.buckets[key] = b
	}
	b.users++
	return b
}

func (l *limiter) leave(b *bucket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b.users--
}

// forgetIdle drops the buckets that nobody uses and whose count has begun again.
func (l *limiter) forgetIdle() {
	now := time.Now()
	for key, b := range l.buckets {
		if b.users == 0 && b.reset.Before(now) {
			delete(l.buckets, key)
		}
	}
}

// slot waits for the request's turn in the global limit: whoever is due first goes first. A request that
// gives up takes no turn.
func (l *limiter) slot(ctx context.Context) error {
	w, err := l.enqueue(ctx)
	if w == nil {
		return err
	}
	select {
	case <-w.begin:
		return nil
	case <-ctx.Done():
		l.mu.Lock()
		defer l.mu.Unlock()
		l.queue = slices.DeleteFunc(l.queue, func(other *waiter) bool { return other == w })
		return ctx.Err()
	}
}

// enqueue takes the next slot if it is free, and has the request wait for one if it is not. A wait that would
// be too long is not begun.
func (l *limiter) enqueue(ctx context.Context) (*waiter, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if earliest := now.Add(-time.Duration(l.burst) * l.every); l.next.Before(earliest) {
		l.next = earliest
	}
	if len(l.queue) == 0 && !l.next.After(now) {
		l.next = l.next.Add(l.every)
		return nil, ctx.Err()
	}
	w := &waiter{due: now.Add(yields(ctx)), begin: make(chan struct{})}
	at, _ := slices.BinarySearchFunc(l.queue, w, func(other, w *waiter) int {
		return cmp.Or(other.due.Compare(w.due), -1) // behind those that are due at the same moment
	})
	if err := mayWait(ctx, l.next.Add(time.Duration(at)*l.every).Sub(now)); err != nil {
		return nil, err
	}
	l.queue = slices.Insert(l.queue, at, w)
	if !l.serving {
		l.serving = true
		go l.serve()
	}
	return w, nil
}

// serve hands out slots until nobody waits for one.
func (l *limiter) serve() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) > 0 {
		if d := time.Until(l.next); d > 0 {
			l.mu.Unlock()
			time.Sleep(d)
			l.mu.Lock()
			continue // there may be a pause, or nobody left
		}
		close(l.queue[0].begin)
		l.queue = l.queue[1:]
		l.next = l.next.Add(l.every)
	}
	l.serving = false
}

// pause stops everything under the global limit for d: Discord said 429 for the whole bot.
func (l *limiter) pause(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if until := time.Now().Add(min(d, mostWait)); l.next.Before(until) {
		l.next = until
	}
}

// mostWait bounds what Discord may say how long to wait: then it is asked again.
const mostWait = 10 * time.Minute

type patienceKey struct{}

// WithPatience returns a context whose requests do not wait for a rate limit longer than this; see
// RetryAfter.
func WithPatience(ctx context.Context, most time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, most)
}

type yieldKey struct{}

// Yielding returns a context whose requests let those pass that come up to d later and yield less. It is for
// what nobody waits for while many wait for something.
func Yielding(ctx context.Context, d time.Duration) context.Context {
	return context.WithValue(ctx, yieldKey{}, d)
}

// yields is how long requests of a context yield to others.
func yields(ctx context.Context) time.Duration {
	d, _ := ctx.Value(yieldKey{}).(time.Duration)
	return d
}

type untilKey struct{}

// Until returns a context whose requests are given up with ErrGivenUp when a channel is closed, unless they
// are on their way to Discord by then.
func Until(ctx context.Context, closed <-chan struct{}) context.Context {
	return context.WithValue(ctx, untilKey{}, closed)
}

// whileWanted returns a context that ends, too, when a request of ctx is to be given up.
func whileWanted(ctx context.Context) (wanted context.Context, done func()) {
	closed, ok := ctx.Value(untilKey{}).(<-chan struct{})
	if !ok {
		return ctx, func() {}
	}
	wanted, cancel := context.WithCancelCause(ctx)
	select {
	case <-closed:
		cancel(ErrGivenUp)
	default:
		go func() {
			select {
			case <-closed:
				cancel(ErrGivenUp)
			case <-wanted.Done():
			}
		}()
	}
	return wanted, func() { cancel(nil) }
}

// tooLong is a wait that was not begun.
type tooLong struct{ after time.Duration }

func (e *tooLong) Error() string {
	return fmt.Sprintf("would wait %v", e.after.Round(time.Millisecond))
}

// RetryAfter returns how long a request would have had to wait that was given up for want of patience.
func RetryAfter(err error) (after time.Duration, ok bool) {
	var e *tooLong
	if errors.As(err, &e) {
		return e.after, true
	}
	return 0, false
}

// mayWait returns why a wait of d is not to be begun: ctx would end before, or has not so much patience.
func mayWait(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil || d <= 0 {
		return err
	}
	if most, ok := ctx.Value(patienceKey{}).(time.Duration); ok && d > most {
		return &tooLong{d}
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return fmt.Errorf("would wait %v: %w", d.Round(time.Millisecond), context.DeadlineExceeded)
	}
	return nil
}

// wait sleeps for d, if that may be begun.
func wait(ctx context.Context, d time.Duration) error {
	if err := mayWait(ctx, d); err != nil || d <= 0 {
		return err
	}
	if !sleep(ctx, d) {
		return ctx.Err()
	}
	return nil
}

// sleep waits for d and reports whether ctx let it.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
