package discord

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"redbook/storage/ids"
)

// bot is a client running against a fake gateway.
type bot struct {
	*Client
	ready chan struct{}
	got   chan *Interaction
	stop  context.CancelFunc
	done  chan error
}

// run runs a bot that holds some shards, all if none is named.
func (g *fakeGateway) run(change func(*Config, *timing), hold ...int) *bot {
	b := &bot{ready: make(chan struct{}, 100), got: make(chan *Interaction, 100), done: make(chan error, 1)}
	cfg := g.config()
	cfg.OnReady = func(context.Context, int) { b.ready <- struct{}{} }
	cfg.OnInteraction = func(_ context.Context, i *Interaction) { b.got <- i }
	timing := quick
	if change != nil {
		change(&cfg, &timing)
	}
	b.Client = g.clientOf(cfg)
	b.Client.timing = timing
	if hold != nil {
		b.Hold(hold...)
	}
	ctx, stop := context.WithCancel(g.t.Context())
	b.stop = stop
	go func() { b.done <- b.Run(ctx) }()
	g.t.Cleanup(func() { stop(); b.http.CloseIdleConnections() })
	return b
}

func await[T any](t *testing.T, what string, ch <-chan T) T {
	t.Helper()
	select {
	case v := <-ch:
		return v
	case <-time.After(8 * time.Second):
		t.Fatal("waited in vain for " + what)
		panic("unreachable")
	}
}

func (b *bot) end(t *testing.T) {
	t.Helper()
	b.stop()
	if err := await(t, "Run to end", b.done); err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestGatewayDelivers(t *testing.T) {
	g := newFakeGateway(t, func(p *peer) {
		p.ready()
		p.send(object{"op": 0, "t": "NOVELTY", "s": 2, "d": object{"x": 1}})
		p.send(object{"op": 0, "t": "INTERACTION_CREATE", "s": 3, "d": object{"id": 5}})
		for _, name := range []string{"command", "autocomplete", "component", "modal"} {
			p.interact(name, name)
			p.interact(name, name) // once more, as Discord may
		}
		p.interact("command", "last")
		p.stay()
	})
	b := g.run(nil)
	await(t, "READY", b.ready)
	if b.ApplicationID() != "900" || b.BotUser() != (User{ID: "900", Name: "redbook", Bot: true}) {
		t.Errorf("bot is %q, %v", b.ApplicationID(), b.BotUser())
	}
	got := make(map[ids.Interaction]int)
	for range 5 {
		got[await(t, "an interaction", b.got).ID]++
	}
	if len(got) != 5 {
		t.Errorf("interactions %v", got)
	}
	b.end(t)
	if len(b.got) != 0 {
		t.Errorf("a repeated interaction was handled: %v", <-b.got)
	}
	if k := g.connections(); len(k) != 1 {
		t.Errorf("connections %v", k)
	}
}

// Op 7 and a dropped connection are both resumed, and what was missed arrives.
func TestGatewayResumes(t *testing.T) {
	for name, interrupt := range map[string]func(*peer){
		"op 7": func(p *peer) { p.send(object{"op": 7, "d": nil}); p.stay() },
		"drop": func(p *peer) { p.ws.NetConn().Close() },
		"4000": func(p *peer) { p.close(4000) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := newFakeGateway(t,
				func(p *peer) { p.ready(); p.interact("command", "first"); interrupt(p) },
				func(p *peer) { p.interact("command", "missed"); p.resumed(); p.stay() })
			b := g.run(nil)
			if i := await(t, "the first", b.got); i.ID != "first" {
				t.Error(i)
			}
			if i := await(t, "what was missed", b.got); i.ID != "missed" {
				t.Error(i)
			}
			if k := g.connections(); len(k) != 2 || k[1] != "resume" {
				t.Errorf("connections %v", k)
			}
			b.end(t)
			if len(b.ready) != 1 {
				t.Errorf("OnReady %d times", len(b.ready))
			}
		})
	}
}

// A silent connection is dropped and resumed.
func TestGatewaySilence(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t,
		func(p *peer) { // reads, but answers no heartbeat
			p.ready()
			for {
				if _, _, err := p.ws.ReadMessage(); err != nil {
					return
				}
			}
		},
		func(p *peer) { p.resumed(); p.interact("command", "after"); p.stay() })
	g.beat = 60_000 // so that it is not discordgo that notices
	b := g.run(func(_ *Config, tm *timing) { tm.silence = 150 * time.Millisecond })
	await(t, "the interaction after", b.got)
	if k := g.connections(); len(k) != 2 || k[1] != "resume" {
		t.Errorf("connections %v", k)
	}
	b.end(t)
}

func TestGatewayFatalCloses(t *testing.T) {
	for code, in := range map[int]string{4004: "4004: bot token refused", 4010: "4010", 4011: "sharded",
		4012: "4012", 4013: "4013", 4014: "Privileged Gateway Intents"} {
		g := newFakeGateway(t, func(p *peer) { p.close(code) })
		b := g.run(nil)
		err := await(t, "Run to end", b.done)
		if err == nil || !strings.Contains(err.Error(), in) || strings.Contains(err.Error(), botToken) {
			t.Errorf("%d: %v", code, err)
		}
		if !errors.Is(err, ErrForGood) || errors.Is(err, ErrUnauthorized) != (code == 4004) {
			t.Errorf("%d: is ErrUnauthorized: %v", code, errors.Is(err, ErrUnauthorized))
		}
		if k := g.connections(); len(k) != 1 {
			t.Errorf("%d: connections %v", code, k)
		}
	}
}

// A token revoked while connected is noticed, though the session was up.
func TestGatewayFatalAfterReady(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t,
		func(p *peer) { p.ready(); p.ws.NetConn().Close() },
		func(p *peer) { p.close(4004) })
	b := g.run(nil)
	if err := await(t, "Run to end", b.done); !errors.Is(err, ErrUnauthorized) {
		t.Error(err)
	}
}

// Op 7 as the first packet locks discordgo up for ever; a new session takes over.
func TestGatewayOp7DuringOpen(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t,
		func(p *peer) { p.send(object{"op": 7, "d": nil}); p.stay() },
		func(p *peer) { p.ready(); p.interact("command", "after"); p.stay() })
	b := g.run(func(_ *Config, tm *timing) { tm.openLimit = 200 * time.Millisecond })
	await(t, "the interaction after", b.got)
	if k := g.connections(); len(k) != 2 || k[1] != "identify" {
		t.Errorf("connections %v", k)
	}
	b.end(t)
}

// Op 9 after op 9 must not become a storm of identifies: Discord would reset the token.
func TestGatewayOp9Storm(t *testing.T) {
	t.Parallel()
	var identifies atomic.Int32
	third := make(chan struct{})
	storm := func(p *peer) {
		for {
			identifies.Add(1)
			p.send(object{"op": 9, "d": false})
			if p.await(2, 6) == 0 {
				return
			}
		}
	}
	g := newFakeGateway(t, storm, storm, func(p *peer) { close(third); p.stay() })
	b := g.run(nil)
	await(t, "the third connection", third)
	if n := identifies.Load(); n > 4 { // one to connect, one more that discordgo sends inside Open
		t.Errorf("%d identifies on two connections", n)
	}
	b.end(t)
}

// After op 9 to a resume, the bot gets a new session, in its turn: not on the same connection.
func TestGatewayInvalidSession(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t,
		func(p *peer) { p.ready(); p.ws.NetConn().Close() },
		func(p *peer) {
			p.send(object{"op": 9, "d": false})
			if p.await(2) == 2 {
				t.Error("identified out of turn")
			}
		},
		func(p *peer) { p.ready(); p.interact("command", "after"); p.stay() })
	b := g.run(nil)
	await(t, "the interaction after", b.got)
	await(t, "READY", b.ready)
	await(t, "second READY", b.ready)
	b.end(t)
	if k := g.connections(); !slices.Equal(k, []string{"identify", "resume", "identify"}) {
		t.Errorf("connections %v", k)
	}
}

func TestGatewayDown(t *testing.T) {
	t.Parallel()
	g := newFakeGateway(t, func(p *peer) { p.ready(); p.stay() })
	url := reply{body: object{"url": "ws" + strings.TrimPrefix(g.server.URL, "http") + "/gw"}}
	g.answer("GET /api/v10/gateway", func(r *recorded) reply {
		if r.nth < 3 {
			return reply{status: 500, body: "<html>" + botToken}
		}
		return url
	})
	b := g.run(nil)
	await(t, "READY", b.ready)
	b.end(t)
}

func TestPanicInHandler(t *testing.T) {
	const (
		acked = "1300000000000000001"
		fresh = "1300000000000000002"
	)
	g := newFakeGateway(t, func(p *peer) {
		p.ready()
		p.interact("command", acked)
		p.interact("command", fresh)
		p.interact("autocomplete", "3")
		p.interact("command", "4")
		p.stay()
	})
	answered := make(chan string, 10)
	g.answer(callbackRoute, func(r *recorded) reply { answered <- "callback " + r.payload; return reply{} })
	g.answer(strings.ReplaceAll(callbackRoute, acked, fresh),
		func(r *recorded) reply { answered <- "reply " + r.payload; return reply{} })
	g.answer("POST "+webhookPath, func(r *recorded) reply {
		answered <- "follow-up " + r.payload
		return reply{body: object{"id": "1"}}
	})
	done := make(chan struct{})
	var c *Client
	made := make(chan struct{}) // c is set
	b := g.run(func(cfg *Config, _ *timing) {
		cfg.OnReady = func(context.Context, int) { panic("in OnReady " + botToken) }
		cfg.PanicReply = func(i *Interaction) Message { return Message{Content: "sorry"} }
		cfg.OnInteraction = func(ctx context.Context, i *Interaction) {
			<-made
			switch i.ID {
			case "4":
				close(done)
				return
			case acked:
				c.DeferUpdate(ctx, i)
			}
			panic(errors.New("boom " + i.token() + botToken))
		}
	})
	c = b.Client
	close(made)
	got := make(map[string]bool)
	for range 3 {
		got[await(t, "an answer", answered)] = true
	}
	for _, want := range []string{
		`callback {"type":6}`,
		`follow-up {"allowed_mentions":{"parse":[]},"content":"sorry","flags":64}`,
		`reply {"data":{"allowed_mentions":{"parse":[]},"content":"sorry","flags":64},"type":4}`,
	} {
		if !got[want] {
			t.Errorf("no %s in %v", want, got)
		}
	}
	await(t, "the next interaction", done)
	b.end(t)
	log := g.log.String() // newFake looks for secrets in it
	if !strings.Contains(log, "boom [redacted]") || !strings.Contains(log, "gateway_test.go") ||
		!strings.Contains(log, "in OnReady") {
		t.Errorf("no panic or stack in the log: %s", log)
	}
}

// Who is in the middle of an answer when the bot stops gets it, but not for ever.
func TestStopWaitsForHandlers(t *testing.T) {
	g := newFakeGateway(t, func(p *peer) {
		p.ready()
		p.interact("command", "1")
		p.interact("command", "2")
		p.stay()
	})
	started, release, ended := make(chan string, 2), make(chan struct{}), make(chan error, 2)
	b := g.run(func(cfg *Config, tm *timing) {
		tm.grace = 100 * time.Millisecond
		cfg.OnInteraction = func(ctx context.Context, i *Interaction) {
			started <- string(i.ID)
			if i.ID == "1" {
				<-release
			} else {
				<-ctx.Done()
			}
			ended <- ctx.Err()
		}
	})
	await(t, "a handler", started)
	await(t, "a handler", started)
	b.stop()
	close(release)
	if err := await(t, "the first handler", ended); err != nil {
		t.Errorf("the first handler was cut short: %v", err)
	}
	if err := await(t, "the second handler", ended); !errors.Is(err, context.Canceled) {
		t.Errorf("the second handler: %v", err)
	}
	if err := await(t, "Run to end", b.done); err != nil {
		t.Error(err)
	}
}

// That Discord is away is said once, however often it is tried, and that it is back too.
func TestAwayIsSaidOnce(t *testing.T) {
	t.Parallel()
	refuse := func(p *peer) { p.ws.NetConn().Close() }
	g := newFakeGateway(t, refuse, refuse, refuse, refuse, refuse, func(p *peer) { p.ready(); p.stay() })
	b := g.run(nil)
	await(t, "READY", b.ready)
	b.end(t)
	if text := g.log.String(); strings.Count(text, "discord: away") != 1 ||
		strings.Count(text, "discord: back") != 1 {
		t.Errorf("the log says\n%s", text)
	}
}
