package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

// In no ten minutes does Discord refuse 10,000 requests, however many are tried.
func TestInvalidBudget(t *testing.T) {
	var b invalidBudget
	start := time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)
	var sent []time.Time
	// 40 a second, all refused
	for now := start; now.Before(start.Add(time.Hour)); now = now.Add(25 * time.Millisecond) {
		if b.spent(now) == 0 {
			sent = append(sent, now)
			b.answered(http.StatusForbidden, nil, now)
		}
	}
	first := 0
	for last, at := range sent {
		for at.Sub(sent[first]) >= invalidWindow {
			first++
		}
		if n := last - first + 1; n >= 10000 {
			t.Fatalf("%d refused within ten minutes of %v", n, at.Sub(start))
		}
	}
	if len(sent) < 5*invalidMost {
		t.Errorf("only %d were sent in an hour: it never recovers", len(sent))
	}
}

func TestWhatCountsAsInvalid(t *testing.T) {
	for _, c := range []struct {
		status int
		scope  string
		counts bool
	}{
		{401, "", true}, {403, "", true}, {429, "user", true}, {429, "global", true}, {429, "shared", false},
		{200, "", false}, {400, "", false}, {404, "", false}, {500, "", false},
	} {
		var b invalidBudget
		now := time.Now()
		h := http.Header{}
		h.Set("X-RateLimit-Scope", c.scope)
		for range invalidMost {
			b.answered(c.status, h, now)
		}
		if (b.spent(now) > 0) != c.counts {
			t.Errorf("%d %s: counted %v, want %v", c.status, c.scope, !c.counts, c.counts)
		}
	}
}

// When the budget is spent nothing leaves the program, not even the answer to an interaction, and the caller
// is told at once.
func TestSpentBudgetHoldsEverythingBack(t *testing.T) {
	f := newFake(t)
	f.always("GET /api/v10/channels/1",
		reply{status: 403, body: object{"code": 50001, "message": "Missing Access"}})
	c := f.client()
	c.refused.began, c.refused.count = time.Now(), invalidMost-1
	if _, err := c.Channel(t.Context(), "1"); !errors.Is(err, ErrMissingAccess) {
		t.Errorf("the last one: %v", err)
	}
	if _, err := c.Channel(t.Context(), "1"); !errors.Is(err, ErrRateLimited) {
		t.Errorf("one more: %v", err)
	}
	if err := c.DeferUpdate(t.Context(), readInteraction(t, "command")); !errors.Is(err, ErrRateLimited) {
		t.Errorf("an interaction: %v", err)
	}
	if n := f.count("GET") + f.count("POST"); n != 1 {
		t.Errorf("%d requests", n)
	}
	c.refused.began = time.Now().Add(-invalidWindow)
	if _, err := c.Channel(t.Context(), "1"); !errors.Is(err, ErrMissingAccess) {
		t.Errorf("in the next window: %v", err)
	}
}

// A proxy in front of Discord that says 429 means the whole bot.
func TestProxyStopsAll(t *testing.T) {
	f := newFake(t)
	f.always("GET /api/v10/channels/1", reply{status: 429, header: map[string]string{"Retry-After": "60"},
		body: "<html>slow down</html>"})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c := f.client()
	c.Channel(ctx, "1")
	if _, err := c.Channel(ctx, "2"); !errors.Is(err, ErrRateLimited) || f.count("GET") != 1 {
		t.Errorf("another route: %v, %d requests", err, f.count("GET"))
	}
}

// Who measures the connection is told each request and each turn of the gateway.
func TestMeasuring(t *testing.T) {
	var mu sync.Mutex
	var events []string
	var statuses []int
	g := newFakeGateway(t,
		func(p *peer) { p.ready(); p.ws.NetConn().Close() },
		func(p *peer) { p.resumed(); p.interact("command", "after"); p.stay() })
	b := g.run(func(cfg *Config, _ *timing) {
		cfg.OnGateway = func(_ int, event string) { mu.Lock(); defer mu.Unlock(); events = append(events, event) }
		cfg.OnRequest = func(method string, status int, took time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			if method != "GET" || took <= 0 {
				t.Errorf("%s took %v", method, took)
			}
			statuses = append(statuses, status)
		}
	})
	await(t, "the interaction after", b.got)
	g.always("GET /api/v10/channels/1", reply{body: object{"id": "1"}})
	if _, err := b.Channel(t.Context(), "1"); err != nil {
		t.Error(err)
	}
	b.end(t)
	mu.Lock()
	defer mu.Unlock()
	if !slices.Equal(events, []string{"held", "ready", "lost", "resumed", "lost", "released"}) ||
		!slices.Equal(statuses, []int{200}) {
		t.Errorf("told %v and %v", events, statuses)
	}
}
