package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
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
	t.Run("headers hold back what asks for other messages of the channel", func(t *testing.T) {
		f := newFake(t)
		f.always("GET "+messages, reply{body: []object{}, header: map[string]string{"X-RateLimit-Remaining": "0",
			"X-RateLimit-Reset-After": "60"}})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		c := f.client()
		if _, _, err := c.LastMessage(ctx, "600"); err != nil {
			t.Fatal(err)
		}
		_, err := c.Send(PerhapsSent(ctx, time.Now()), "600", Message{Content: "x", Nonce: "n"})
		if !errors.Is(err, ErrRateLimited) || f.count("GET") != 1 {
			t.Errorf("%d requests, %v", f.count("GET"), err)
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
	synctest.Test(t, func(t *testing.T) {
		l, began := newLimiter(mostRequests), time.Now()
		var at []time.Duration
		for range 200 {
			if err := l.slot(t.Context()); err != nil {
				t.Fatal(err)
			}
			at = append(at, time.Since(began))
		}
		for n, d := range at[50:] {
			if d-at[n] < time.Second {
				t.Fatalf("51 requests from %v to %v", at[n], d)
			}
		}
		if took := at[len(at)-1]; took > 5*time.Second {
			t.Errorf("200 requests took %v", took)
		}
	})
}

// Where no Discord counts them, requests need not wait for it.
func TestGlobalLimitIsSet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, began := newLimiter(1000), time.Now()
		for range 200 {
			if err := l.slot(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took > 200*time.Millisecond {
			t.Errorf("200 requests took %v", took)
		}
	})
}

// What yields lets pass whatever comes a little later, but not for ever; what gives up costs nobody a turn.
func TestUrgentRequestsGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(mostRequests)
		var mu sync.Mutex
		var order []string
		var all sync.WaitGroup
		ask := func(ctx context.Context, name string) {
			all.Go(func() {
				if err := l.slot(ctx); err != nil {
					name += " gave up"
				}
				mu.Lock()
				defer mu.Unlock()
				order = append(order, name)
			})
			synctest.Wait()
		}
		for range globalBurst + 1 { // these slots are free
			if err := l.slot(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		patient := Yielding(t.Context(), time.Second)
		gone, leave := context.WithCancel(t.Context())
		ask(patient, "letter")
		ask(gone, "gone")
		ask(t.Context(), "picture 1")
		ask(WithPatience(patient, l.every), "hurried letter")
		ask(Yielding(patient, 0), "picture 2")
		leave()
		synctest.Wait()
		began := time.Now()
		all.Wait()
		want := []string{"hurried letter gave up", "gone gave up", "picture 1", "picture 2", "letter"}
		if !slices.Equal(order, want) || time.Since(began) > 3*l.every {
			t.Errorf("%q, the last after %v", order, time.Since(began))
		}
		order = nil
		ask(t.Context(), "first")
		ask(patient, "letter")
		for n := range 100 { // twice as many as there are slots
			ask(t.Context(), fmt.Sprint(n))
			time.Sleep(l.every / 2)
		}
		all.Wait()
		if at := slices.Index(order, "letter"); at < 80 || at > 100 { // 90 come in the second that it yields
			t.Errorf("the letter has turn %d", at)
		}
	})
}

// What waits is given up for something newer, and what is on its way to Discord is not.
func TestRequestsAreGivenUp(t *testing.T) {
	f := newFake(t)
	began, answer := make(chan bool, 10), make(chan bool)
	f.answer("PATCH "+messages+"/2", func(*recorded) reply {
		began <- true
		<-answer
		return reply{body: object{"id": "2"}}
	})
	c := f.client()
	newer := make(chan struct{})
	ctx := Until(t.Context(), newer)
	edits := make(chan error, 2)
	for range 2 {
		go func() { edits <- c.Edit(ctx, "600", "2", Message{Content: "x"}) }()
	}
	<-began
	close(newer)
	if err := <-edits; !errors.Is(err, ErrGivenUp) {
		t.Errorf("the edit that waits: %v", err)
	}
	close(answer)
	if err := <-edits; err != nil {
		t.Errorf("the edit that was on its way: %v", err)
	}
	if err := c.Edit(ctx, "600", "2", Message{Content: "x"}); !errors.Is(err, ErrGivenUp) || len(began) > 0 {
		t.Errorf("the edit that comes later: %v", err)
	}
	if err := c.Edit(t.Context(), "600", "2", Message{Content: "x"}); err != nil {
		t.Errorf("the edit that waits for nothing: %v", err)
	}
}

func TestBucketsAreForgotten(t *testing.T) {
	l := newLimiter(mostRequests)
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
