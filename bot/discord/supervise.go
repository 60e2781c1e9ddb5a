package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

// timing is every delay of the gateway and of retries; tests shorten it.
type timing struct {
	openLimit     time.Duration // for connecting, before the session counts as stuck
	silence       time.Duration // without a byte, after which a connection is dead
	shortLife     time.Duration // two connections in a row under this: the session is no good
	steadyLife    time.Duration // a connection above this starts the back-off anew
	backoffFirst  time.Duration
	backoffMost   time.Duration
	identifyEvery time.Duration
	closeLimit    time.Duration // for saying goodbye at the end
	closeWait     time.Duration // for it to be heard
	grace         time.Duration // for handlers at the end
	retryFirst    time.Duration // back-off of requests
}

var defaultTiming = timing{
	openLimit:     20 * time.Second,
	silence:       95 * time.Second, // Discord's heartbeats are at most 45 s apart
	shortLife:     5 * time.Second,
	steadyLife:    time.Minute,
	backoffFirst:  200 * time.Millisecond,  // a resume in time saves interactions, which live 3 s
	backoffMost:   2 * time.Minute,         // Discord allows 1000 identifies a day
	identifyEvery: 5500 * time.Millisecond, // Discord's 5 s, and what one takes longer than another to get there
	closeLimit:    2 * time.Second,
	closeWait:     300 * time.Millisecond,
	grace:         5 * time.Second,
	retryFirst:    250 * time.Millisecond,
}

// fatalCloses are the gateway close codes that no reconnecting cures.
var fatalCloses = map[int]error{
	4004: ErrUnauthorized,
	4010: errors.New("invalid shard"),
	4011: errors.New("the bot is in so many servers that it must be sharded: redbook check says how many shards to set under [discord]"),
	4012: errors.New("API version refused"),
	4013: errors.New("invalid intents"),
	4014: errors.New("an intent is not allowed for this bot: see Privileged Gateway Intents in the developer portal"),
}

// supervise connects again and again: at once and resuming after a connection that lasted,
// slower and with a new session the less it lasts.
func (c *Client) supervise(ctx context.Context, d *dispatcher) error {
	var s *session
	attempt, short := 0, 0
	for {
		if s == nil {
			var err error
			if s, err = c.newSession(d); err != nil {
				return err
			}
		}
		var err error
		if !s.resumes() {
			err = c.awaitTurn(ctx, d)
		}
		began := time.Now()
		if err == nil {
			err = s.run(ctx)
		}
		c.gateway(d.shard, GatewayLost)
		lived := time.Since(began)
		if ctx.Err() != nil {
			s.kill()
			return nil
		}
		if fatal := forGood(err); fatal != nil {
			s.kill()
			return fatal
		}
		if lived >= c.timing.steadyLife {
			attempt = 0
		}
		if lived < c.timing.shortLife {
			short++
		} else {
			short = 0
		}
		if short >= 2 || errors.Is(err, errStuck) || errors.Is(err, errUnknown) {
			s.kill()
			s, short = nil, 0
		}
		attempt++
		pause := backoff(c.timing.backoffFirst, c.timing.backoffMost, attempt)
		d.logDown(err, lived, pause, s != nil)
		if !sleep(ctx, pause) {
			if s != nil {
				s.kill()
			}
			return nil
		}
	}
}

// logDown says that a connection has ended, and once, not at every try, that no other comes up.
func (d *dispatcher) logDown(err error, lived, pause time.Duration, resume bool) {
	if err == nil {
		d.log.Info("discord: gateway disconnected", "after", lived, "again_in", pause, "resume", resume)
		return
	}
	now, err := time.Now(), redact(err, d.client.token())
	if d.away.CompareAndSwap(nil, &now) {
		d.log.Warn("discord: away; it is tried again and again until it is back", "error", err)
		return
	}
	d.log.Debug("discord: still away", "error", err, "again_in", pause, "resume", resume)
}

// back notes that the gateway is connected.
func (d *dispatcher) back() {
	if since := d.away.Swap(nil); since != nil {
		d.log.Info("discord: back", "after", time.Since(*since).Round(time.Second))
	}
}

// forGood is the reason to stop, if err is one.
func forGood(err error) error {
	if errors.Is(err, ErrForGood) {
		return err
	}
	var ce *websocket.CloseError
	if !errors.As(err, &ce) {
		return nil
	}
	if reason, ok := fatalCloses[ce.Code]; ok {
		return fmt.Errorf("%w: gateway closed with %d: %w", ErrForGood, ce.Code, reason)
	}
	return nil
}
