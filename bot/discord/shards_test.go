package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"redbook/storage/ids"
)

// shardedGateway is a fake gateway of four shards, whose sessions stay connected until they are cut off.
type shardedGateway struct {
	*fakeGateway
	mu         sync.Mutex
	identified map[int]int // how often, by shard
	peers      map[int]*peer
	ended      map[int]error
}

func newShardedGateway(t *testing.T, remaining, concurrency int) *shardedGateway {
	s := &shardedGateway{identified: map[int]int{}, peers: map[int]*peer{}, ended: map[int]error{}}
	s.fakeGateway = newFakeGateway(t, func(p *peer) {
		shard := p.shard[0]
		s.mu.Lock()
		if p.shard[1] == 4 {
			s.identified[shard]++
			s.peers[shard] = p
		}
		s.mu.Unlock()
		if p.shard[1] == 4 {
			p.ready()
		} else {
			p.resumed()
		}
		p.stay()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.ended[shard] = p.ended
	})
	s.answer("GET /api/v10/gateway/bot", func(r *recorded) reply {
		left := remaining
		if r.nth > 1 {
			left = 1000
		}
		return reply{body: object{"url": "wss://gateway.invalid", "shards": 4, "session_start_limit": object{
			"total": 1000, "remaining": left, "reset_after": 150, "max_concurrency": concurrency}}}
	})
	return s
}

func (s *shardedGateway) identifies(shard int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.identified[shard]
}

// happenings collects what became of the gateway.
type happenings struct {
	mu   sync.Mutex
	list []string
}

func (h *happenings) add(shard int, event string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, fmt.Sprintf("%d %s", shard, event))
}

func (h *happenings) has(t *testing.T, what ...string) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range what {
		if !slices.Contains(h.list, w) {
			t.Errorf("no %q in %q", w, h.list)
		}
	}
}

// until waits for something that comes to hold.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(8 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain for " + what)
		}
	}
}

func (b *bot) connected(t *testing.T, want ...int) {
	t.Helper()
	until(t, fmt.Sprint("shards ", want), func() bool { return slices.Equal(b.Connected(), want) })
}

// All shards are connected, each in a turn of its bucket.
func TestAllShards(t *testing.T) {
	t.Parallel()
	g := newShardedGateway(t, 1000, 2)
	var ready sync.Map
	var turns happenings
	b := g.run(func(cfg *Config, _ *timing) {
		cfg.Shards = 4
		cfg.Turn = func(_ context.Context, of string, every time.Duration) (time.Duration, error) {
			turns.add(0, of)
			return 0, nil
		}
		cfg.OnReady = func(_ context.Context, shard int) { ready.Store(shard, true) }
	})
	b.connected(t, 0, 1, 2, 3)
	slices.Sort(turns.list)
	want := []string{"0 identify 0", "0 identify 0", "0 identify 1", "0 identify 1"}
	if !slices.Equal(turns.list, want) {
		t.Errorf("turns %q", turns.list)
	}
	for shard := range 4 {
		g.mu.Lock()
		p := g.peers[shard]
		g.mu.Unlock()
		p.interact("command", fmt.Sprint(shard))
		if i := await(t, "an interaction", b.got); i.ID != ids.Interaction(fmt.Sprint(shard)) {
			t.Error(i)
		}
		if _, told := ready.Load(shard); !told {
			t.Errorf("OnReady was not told of shard %d", shard)
		}
	}
	b.end(t)
	if len(b.Connected()) > 0 {
		t.Errorf("connected %v at the end", b.Connected())
	}
}

// A process has those shards connected that it holds, and says goodbye to those that it holds no longer; the
// others do not notice.
func TestHold(t *testing.T) {
	t.Parallel()
	g := newShardedGateway(t, 1000, 1)
	var happened happenings
	b := g.run(func(cfg *Config, _ *timing) {
		cfg.Shards, cfg.OnGateway = 4, happened.add
		cfg.Turn = func(ctx context.Context, of string, every time.Duration) (time.Duration, error) {
			return 0, nil
		}
	}, 1, 3)
	b.connected(t, 1, 3)
	b.places.change(1, "10", func(*place) {})
	b.places.change(3, "30", func(*place) {})
	b.Hold(1, 2)
	happened.has(t, "1 held", "1 ready", "3 held", "3 ready", "3 released")
	b.connected(t, 1, 2)
	happened.has(t, "2 held", "2 ready")
	if b.places.servers["10"] == nil || b.places.servers["30"] != nil {
		t.Errorf("known are %v", b.places.servers)
	}
	until(t, "the goodbye", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return websocket.IsCloseError(g.ended[3], websocket.CloseNormalClosure)
	})
	b.Hold()
	b.connected(t)
	b.Hold(0)
	b.connected(t, 0)
	for shard := range 4 {
		if n := g.identifies(shard); n != 1 {
			t.Errorf("shard %d: %d identifies", shard, n)
		}
	}
	b.end(t)
	b.Hold(2) // of no consequence
}

// A shard that loses its connection resumes, and only it.
func TestOneShardResumes(t *testing.T) {
	t.Parallel()
	g := newShardedGateway(t, 1000, 1)
	var happened happenings
	b := g.run(func(cfg *Config, _ *timing) { cfg.Shards, cfg.OnGateway = 4, happened.add })
	b.connected(t, 0, 1, 2, 3)
	g.mu.Lock()
	g.peers[2].ws.NetConn().Close()
	g.mu.Unlock()
	until(t, "a resume", func() bool {
		happened.mu.Lock()
		defer happened.mu.Unlock()
		return slices.Contains(happened.list, "2 resumed")
	})
	b.connected(t, 0, 1, 2, 3)
	happened.mu.Lock()
	for _, shard := range []int{0, 1, 3} {
		if slices.Contains(happened.list, fmt.Sprintf("%d lost", shard)) {
			t.Errorf("happened is %q", happened.list)
		}
	}
	happened.mu.Unlock()
	b.end(t)
}

// Whoever gives the turns is asked for those of a bucket, and asked again if that fails. No session is
// started while none may be.
func TestTurnsAreTaken(t *testing.T) {
	t.Parallel()
	g := newShardedGateway(t, 0, 2) // none may be started, and after 150 ms they may
	var mu sync.Mutex
	asked := map[string]int{}
	began := time.Now()
	b := g.run(func(cfg *Config, _ *timing) {
		cfg.Shards = 4
		cfg.Turn = func(_ context.Context, of string, _ time.Duration) (time.Duration, error) {
			mu.Lock()
			defer mu.Unlock()
			if asked[of]++; asked[of] == 1 {
				return 0, errors.New("the database is away")
			}
			return 0, nil
		}
	}, 3)
	b.connected(t, 3)
	if d := time.Since(began); d < 150*time.Millisecond {
		t.Errorf("connected after %v", d)
	}
	mu.Lock()
	defer mu.Unlock()
	if asked["identify 1"] != 2 || len(asked) != 1 {
		t.Errorf("asked %v", asked)
	}
	b.end(t)
}

// Where one process has all shards, it gives the turns itself: those of one bucket one after the other.
func TestLocalTurns(t *testing.T) {
	turn := localTurn()
	for n, want := range []time.Duration{0, time.Hour, 2 * time.Hour} {
		wait, err := turn(t.Context(), "identify 0", time.Hour)
		if err != nil || wait > want || wait < want-time.Minute {
			t.Errorf("turn %d: %v, %v, want %v", n, wait, err, want)
		}
	}
	if wait, err := turn(t.Context(), "identify 1", time.Hour); err != nil || wait != 0 {
		t.Errorf("another bucket: %v, %v", wait, err)
	}
}

// A process has its part of what Discord allows the whole bot.
func TestLimitsAreShared(t *testing.T) {
	f := newFake(t)
	cfg := f.config()
	cfg.Shards = 6
	c := f.clientOf(cfg)
	for _, test := range []struct {
		hold  []int
		every time.Duration
		burst int
		most  int
	}{
		{[]int{0, 1, 2, 3, 4, 5}, time.Second / 45, 4, 4000},
		{[]int{4, 5}, time.Second / 15, 1, 1333},
		{[]int{1}, time.Second * 6 / 45, 0, 666},
		{nil, time.Second * 6 / 45, 0, 666}, // enough to finish what was begun
	} {
		c.Hold(test.hold...)
		if c.limits.every != test.every || c.limits.burst != test.burst || c.refused.most != test.most {
			t.Errorf("%v: %v, %d, %d", test.hold, c.limits.every, c.limits.burst, c.refused.most)
		}
	}
	cfg.Shards = -1
	if _, err := New(cfg); err == nil {
		t.Error("fewer shards than none")
	}
}
