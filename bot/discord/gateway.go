package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// session is one discordgo session: a gateway session and the connections it is carried by,
// one after another. discordgo's own reconnecting is off; supervise does it.
type session struct {
	dg     *discordgo.Session
	timing timing
	down   chan struct{} // the connection ended

	mu    sync.Mutex
	conn  *watchedConn
	dead  bool // given up: it may not dial or deliver any more
	known bool // Discord has given it a name, by which it is resumed
}

// errStuck says that discordgo neither connected nor failed. An op 7 as the first packet
// makes it wait for a lock it holds itself (discordgo #513).
var errStuck = errors.New("the gateway did not get ready in time")

// errUnknown says that Discord does not know the session any more that was to be resumed.
var errUnknown = errors.New("the session cannot be resumed")

func (c *Client) newSession(d *dispatcher) (*session, error) {
	dg, err := discordgo.New("Bot " + c.token())
	if err != nil {
		return nil, fmt.Errorf("discord: %w", redact(err, c.token()))
	}
	s := &session{dg: dg, timing: c.timing, down: make(chan struct{}, 1)}
	dg.LogLevel = -1 // its log lines hold payloads; ours say what matters
	dg.ShouldReconnectOnError = false
	dg.ShouldReconnectVoiceOnSessionError = false
	dg.StateEnabled = false
	dg.SyncEvents = true                          // events in order; the dispatcher starts the goroutines
	dg.Identify.Intents = discordgo.IntentsGuilds // being added and removed; interactions need none
	dg.ShardID, dg.ShardCount = d.shard, c.shards
	dg.Client = &http.Client{
		Timeout:       c.timing.openLimit,
		Transport:     versionTransport{c.base, c.http.Transport},
		CheckRedirect: c.http.CheckRedirect,
	}
	dg.Dialer = &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		NetDialContext:   s.dial,
		HandshakeTimeout: c.timing.openLimit,
	}
	dg.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Operation == 0 && !s.given() {
			s.named(e.Type)
			d.event(e.Type, e.RawData)
		}
	})
	dg.AddHandler(func(*discordgo.Session, *discordgo.Connect) { s.settled() })
	dg.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.down <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// run connects (resuming if the session was connected before) and stays until the connection
// ends. An error says it did not come up; after errStuck the session is of no more use.
func (s *session) run(ctx context.Context) error {
	select {
	case <-s.down: // from the last connection
	default:
	}
	opened := make(chan error, 1)
	go func() { opened <- s.open() }()
	limit := time.NewTimer(s.timing.openLimit)
	defer limit.Stop()
	select {
	case err := <-opened:
		if err != nil {
			return err
		}
	case <-limit.C:
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-s.down:
		return nil
	case <-ctx.Done():
		s.leave()
		return ctx.Err()
	}
}

func (s *session) open() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while connecting: %v", p)
		}
	}()
	if s.resumes() {
		// discordgo identifies at once, out of turn, when Discord refuses to resume; as a shard that there
		// cannot be it refuses to.
		s.dg.ShardID, s.dg.ShardCount = 2, 2
	}
	if err = s.dg.Open(); errors.Is(err, discordgo.ErrWSShardBounds) {
		return errUnknown
	}
	return err
}

// named notes that the session has a name from READY on.
func (s *session) named(event string) {
	if event == "READY" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.known = true
	}
}

// resumes reports whether the next connection resumes the session; else it identifies.
func (s *session) resumes() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known
}

// leave says goodbye, so that the bot is shown offline at once. discordgo sleeps a second in Close then;
// there is no need to watch it.
func (s *session) leave() {
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	conn.leaving.Store(true)
	go s.dg.Close()
	select {
	case <-s.down:
		return
	case <-conn.goodbye:
	case <-time.After(s.timing.closeLimit):
	}
	select {
	case <-s.down:
	case <-time.After(s.timing.closeWait):
	}
}

// kill ends whatever the session is doing.
func (s *session) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dead = true
	if s.conn != nil {
		s.conn.Close()
	}
}

func (s *session) given() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dead
}

// settled notes that the connection is past identifying. It is called inside Open, before
// discordgo begins to read on.
func (s *session) settled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn != nil {
		s.conn.settled.Store(true)
	}
}

func (s *session) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		conn.Close()
		return nil, errors.New("session given up")
	}
	s.conn = &watchedConn{Conn: conn, silence: s.timing.silence, goodbye: make(chan struct{}, 1)}
	return s.conn, nil
}

// watchedConn ends a connection that discordgo would hold on to.
//
// Silence: every heartbeat is acknowledged, so no byte for two intervals means a dead peer.
// discordgo waits five, and then says goodbye with a code that ends the session; closing
// underneath lets it be resumed.
//
// Repeated identifies: discordgo answers every op 9 by identifying at once, without limit and
// without telling anyone, while Discord allows one in 5 s and resets the token after 1000 a
// day. Once the connection is settled the only long thing discordgo writes is such an
// identify (a heartbeat is under 100 bytes even inside TLS), so it is refused and the
// supervisor reconnects at its own pace.
type watchedConn struct {
	net.Conn
	silence time.Duration
	settled atomic.Bool
	leaving atomic.Bool   // what is written next is the goodbye
	goodbye chan struct{} // it has been written
}

const longestHeartbeat = 160

func (c *watchedConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if err != nil {
		c.Close()
	}
	return n, err
}

func (c *watchedConn) Write(p []byte) (int, error) {
	if c.settled.Load() && len(p) > longestHeartbeat {
		c.Close()
		return 0, errors.New("identify on a settled connection")
	}
	n, err := c.Conn.Write(p)
	if c.leaving.Load() {
		select {
		case c.goodbye <- struct{}{}:
		default:
		}
	}
	return n, err
}
