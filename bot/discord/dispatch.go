package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"redbook/storage/ids"
)

// panicReplyLimit bounds the attempt to tell a person that their interaction failed.
const panicReplyLimit = 10 * time.Second

// dispatcher runs the handlers of what comes through a shard while it is held, each in its own goroutine.
type dispatcher struct {
	client *Client
	shard  int
	log    *slog.Logger
	away   atomic.Pointer[time.Time] // since when it has not been reached, once that is logged; nil while it is
	ctx    context.Context           // of the handlers
	cancel context.CancelFunc

	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup
	servers []func() // waiting to be told one after the other
	telling bool     // whether somebody tells them
}

// newDispatcher makes handlers outlive ctx: an answer that has been begun when the bot is told to stop is
// finished.
func newDispatcher(ctx context.Context, c *Client, shard int) *dispatcher {
	d := &dispatcher{client: c, shard: shard, log: c.log}
	if c.shards > 1 {
		d.log = c.log.With("shard", shard)
	}
	d.ctx, d.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return d
}

// finish takes no more work and gives what runs up to grace to end before its context does.
func (d *dispatcher) finish(grace time.Duration) {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	done := make(chan struct{})
	go func() {
		d.running.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(grace):
		d.log.Warn("discord: handlers cut short")
	}
	d.cancel()
}

// start runs f unless the dispatcher is finished.
func (d *dispatcher) start(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return
	}
	d.running.Go(f)
}

// inTurn runs f when those given before have ended. The gateway is read on meanwhile.
func (d *dispatcher) inTurn(f func()) {
	d.mu.Lock()
	d.servers = append(d.servers, f)
	start := !d.telling
	d.telling = true
	d.mu.Unlock()
	if start {
		d.start(d.tellInTurn)
	}
}

func (d *dispatcher) tellInTurn() {
	for {
		d.mu.Lock()
		if len(d.servers) == 0 {
			d.telling = false
			d.mu.Unlock()
			return
		}
		f := d.servers[0]
		d.servers = d.servers[1:]
		d.mu.Unlock()
		d.guarded("servers", f)
	}
}

// guarded runs f, and logs what it panics with.
func (d *dispatcher) guarded(where string, f func()) {
	defer func() {
		if p := recover(); p != nil {
			d.client.logPanic(where, p, "")
		}
	}()
	f()
}

// event takes a gateway event. It must return quickly: the gateway is read by its caller.
func (d *dispatcher) event(name string, raw json.RawMessage) {
	d.client.places.event(d.shard, name, raw)
	switch name {
	case "READY":
		d.present(raw)
		d.ready(raw)
	case "GUILD_CREATE":
		d.server(raw, true)
	case "GUILD_DELETE":
		d.server(raw, false)
	case "CHANNEL_DELETE", "THREAD_DELETE":
		d.gone(raw)
	case "RESUMED":
		d.log.Info("discord: session resumed")
		d.back()
		d.client.gateway(d.shard, GatewayResumed)
	case "INTERACTION_CREATE":
		d.interaction(raw)
	}
}

func (d *dispatcher) ready(raw json.RawMessage) {
	c := d.client
	var j struct {
		User        userJSON `json:"user"`
		Application struct {
			ID string `json:"id"`
		} `json:"application"`
	}
	if err := json.Unmarshal(raw, &j); err != nil || j.Application.ID == "" {
		d.log.Error("discord: READY without an application", "error", err)
		return
	}
	c.self.Store(&identity{application: j.Application.ID, user: j.User.user("")})
	d.back()
	c.gateway(d.shard, GatewayReady)
	d.log.Info("discord: connected", "application", j.Application.ID, "user", j.User.Username)
	if c.onReady == nil {
		return
	}
	d.start(func() { d.guarded("OnReady", func() { c.onReady(d.ctx, d.shard) }) })
}

// interaction hands an interaction to its handler, once: Discord may deliver it again.
func (d *dispatcher) interaction(raw json.RawMessage) {
	c := d.client
	i, err := decodeInteraction(raw)
	if err != nil {
		c.log.Error("discord: interaction dropped", "error", redact(err, c.token()))
		return
	}
	if !c.seen.add(i.ID) {
		c.log.Info("discord: repeated interaction dropped", "interaction", i)
		return
	}
	d.start(func() { d.handle(i) })
}

func (d *dispatcher) handle(i *Interaction) {
	ctx, cancel := context.WithTimeout(d.ctx, interactionLife)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			d.client.logPanic(i.String(), p, i.token())
			d.client.apologize(d.ctx, i)
		}
	}()
	d.client.onInteraction(ctx, i)
}

// apologize tells a person privately that their interaction failed, by whichever kind of
// answer is still open.
func (c *Client) apologize(ctx context.Context, i *Interaction) {
	if c.panicReply == nil || i.Kind == KindAutocomplete {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			c.logPanic("PanicReply", p, i.token())
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, panicReplyLimit)
	defer cancel()
	m := c.panicReply(i)
	m.Ephemeral = true
	var err error
	if i.Acknowledged() {
		_, err = c.FollowUp(ctx, i, m)
	} else {
		err = c.Reply(ctx, i, m)
	}
	if err != nil {
		c.log.Warn("discord: could not tell of a failure", "interaction", i, "error", err)
	}
}

func (c *Client) logPanic(where string, p any, secret string) {
	c.log.Error("discord: panic in a handler", "where", where,
		"panic", redactText(fmt.Sprint(p), secret, c.token()),
		"stack", redactText(string(debug.Stack()), secret, c.token()))
}

// recent remembers the last ids it saw.
type recent struct {
	mu   sync.Mutex
	ring []ids.Interaction
	at   int
	has  map[ids.Interaction]struct{}
}

func newRecent(size int) *recent {
	return &recent{ring: make([]ids.Interaction, size), has: make(map[ids.Interaction]struct{}, size)}
}

// add reports whether id is new.
func (r *recent) add(id ids.Interaction) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.has[id]; ok {
		return false
	}
	delete(r.has, r.ring[r.at])
	r.ring[r.at] = id
	r.has[id] = struct{}{}
	r.at = (r.at + 1) % len(r.ring)
	return true
}
