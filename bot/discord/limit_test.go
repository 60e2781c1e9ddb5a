package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRateLimit(t *testing.T) {
	limited := func(after float64) reply {
		return reply{status: 429, body: object{"message": "You are being rate limited.", "retry_after": after,
			"global": false}}
	}
	t.Run("waits and goes on", func(t *testing.T) {
		f := newFake(t)
		f.answer("POST "+messages, func(r *recorded) reply {
			if r.nth == 1 {
				return limited(0.03)
			}
			return reply{body: object{"id": "1"}}
		})
		began := time.Now()
		if _, err := f.client().Send(t.Context(), "600", Message{Content: "x"}); err != nil {
			t.Fatal(err)
		}
		if d := time.Since(began); d < 30*time.Millisecond {
			t.Errorf("went on after %v", d)
		}
	})
	t.Run("does not begin a wait past the deadline", func(t *testing.T) {
		f := newFake(t)
		f.always(callbackRoute, limited(60))
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		began := time.Now()
		err := f.client().DeferUpdate(ctx, readInteraction(t, "command"))
		if !errors.Is(err, ErrRateLimited) || !errors.Is(err, context.DeadlineExceeded) ||
			time.Since(began) > 5*time.Second {
			t.Errorf("%v after %v", err, time.Since(began))
		}
	})
	t.Run("stops waiting when cancelled", func(t *testing.T) {
		f := newFake(t)
		ctx, cancel := context.WithCancel(t.Context())
		f.answer("POST "+messages, func(*recorded) reply { cancel(); return limited(60) })
		_, err := f.client().Send(ctx, "600", Message{Content: "x"})
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	t.Run("HTML from a proxy", func(t *testing.T) {
		f := newFake(t)
		f.always("POST "+messages, reply{status: 429, header: map[string]string{"Retry-After": "60"},
			body: "<html>slow down</html>"})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		_, err := f.client().Send(ctx, "600", Message{Content: "x"})
		if !errors.Is(err, ErrRateLimited) || strings.Contains(err.Error(), "html") {
			t.Error(err)
		}
	})
	t.Run("headers hold back the next request of the bucket only", func(t *testing.T) {
		f := newFake(t)
		f.always("POST "+messages,
			reply{body: object{"id": "1"}, header: map[string]string{"X-RateLimit-Remaining": "0",
				"X-RateLimit-Reset-After": "60"}})
		f.always("POST /api/v10/channels/601/messages", reply{body: object{"id": "1"}})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		c := f.client()
		if _, err := c.Send(ctx, "600", Message{Content: "x"}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Send(ctx, "600", Message{Content: "x"}); !errors.Is(err, ErrRateLimited) {
			t.Errorf("second: %v", err)
		}
		if _, err := c.Send(ctx, "601", Message{Content: "x"}); err != nil {
			t.Errorf("other channel: %v", err)
		}
		if got := f.count("POST"); got != 2 {
			t.Errorf("%d requests", got)
		}
	})
	t.Run("global stops all but interactions", func(t *testing.T) {
		f := newFake(t)
		f.always("GET /api/v10/channels/1", reply{status: 429, body: object{"retry_after": 60.0, "global": true}})
		f.always(callbackRoute, reply{})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		c := f.client()
		c.Channel(ctx, "1")
		if _, err := c.Channel(ctx, "2"); !errors.Is(err, ErrRateLimited) {
			t.Errorf("other route: %v", err)
		}
		if err := c.DeferUpdate(ctx, readInteraction(t, "command")); err != nil {
			t.Errorf("interaction: %v", err)
		}
	})
}

// No second holds more than Discord's 50 requests.
func TestGlobalLimit(t *testing.T) {
	l := newLimiter()
	last, within := -time.Hour, 0
	for range 200 {
		d := l.slot()
		if d < last-time.Millisecond {
			t.Fatalf("slot %v after slot %v", d, last)
		}
		last = d
		if d <= time.Second {
			within++
		}
	}
	if within < 40 || within > 51 {
		t.Errorf("%d requests in the first second", within)
	}
}

func TestBucketsAreForgotten(t *testing.T) {
	l := newLimiter()
	for n := range 3 * maxBuckets {
		b, err := func() (*bucket, error) { l.next = time.Time{}; return l.acquire(t.Context(), fmt.Sprint(n)) }()
		if err != nil {
			t.Fatal(err)
		}
		l.release(b, nil)
	}
	if len(l.buckets) > maxBuckets {
		t.Errorf("%d buckets", len(l.buckets))
	}
}

// Messages of one channel arrive in turn, those of others do not wait for them.
func TestOneQueuePerChannel(t *testing.T) {
	f := newFake(t)
	var mu sync.Mutex
	at, most := 0, 0
	f.answer("POST "+messages, func(*recorded) reply {
		mu.Lock()
		at++
		most = max(most, at)
		mu.Unlock()
		time.Sleep(2 * time.Millisecond) // to be overtaken, if that were possible
		mu.Lock()
		at--
		mu.Unlock()
		return reply{body: object{"id": "1"}}
	})
	c := f.client()
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			if _, err := c.Send(t.Context(), "600", Message{Content: "x"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if most != 1 || f.count(http.MethodPost) != 5 {
		t.Errorf("%d at once, %d in all", most, f.count(http.MethodPost))
	}
}

// A wait of hours is capped, whether a refusal or a header says so, of the whole bot too. Who has no patience
// is told how long it is.
func TestAbsurdWaits(t *testing.T) {
	for name, first := range map[string]reply{
		"a refusal": {status: 429, body: object{"message": "slow down", "retry_after": 18000.0,
			"global": false}},
		"of the whole bot": {status: 429, body: object{"message": "slow down", "retry_after": 18000.0,
			"global": true}},
		"from a proxy": {status: 429, header: map[string]string{"Retry-After": "18000"},
			body: "<html>slow down</html>"},
		"a header": {body: object{"id": "1"}, header: map[string]string{"X-RateLimit-Remaining": "0",
			"X-RateLimit-Reset-After": "18000"}},
	} {
		f := newFake(t)
		f.always("POST "+messages, first)
		c, ctx := f.client(), WithPatience(t.Context(), time.Second)
		_, err := c.Send(ctx, "600", Message{Content: "x"})
		if first.status == 0 {
			if err != nil {
				t.Fatal(err)
			}
			_, err = c.Send(ctx, "600", Message{Content: "y"})
		}
		if after, ok := RetryAfter(err); !ok || after > mostWait || after < mostWait-time.Minute ||
			!errors.Is(err, ErrRateLimited) {
			t.Errorf("%s: after %v, %v", name, after, err)
		}
		if _, err = c.Send(ctx, "600", Message{Content: "z"}); err == nil || f.count("POST") > 2 {
			t.Errorf("%s: %d requests, %v", name, f.count("POST"), err)
		}
	}
}
