// Package sandbox is a stand-in for Discord: gateway and REST of API version 10 over real sockets
// on this machine, which refuses what Discord refuses, with a control side on which people (through a
// web page) or tests (through methods) act as Discord's users.
//
// It knows nothing of the bot that connects to it and keeps everything in memory. The facts it
// enforces come from Discord's developer documentation of API v10 (discord.com/developers/docs), which
// comments name "the documentation", and from its OpenAPI file (discord/discord-api-spec). Where the
// two are silent, the strict reading is taken and the comment says so.
//
// Locking: one mutex guards the whole world. Exported methods and HTTP handlers take it; unexported
// methods expect it to be held unless their comment says otherwise.
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config says what world to start with. The zero value is a usable world.
type Config struct {
	Addr  string // loopback address to listen on; default "127.0.0.1:0"
	Token string // the bot's token; default a made-up one
	Users []User // people of the guild, the first one owns it; default Pippin (en-US) and Halina (pl)

	Guild       string   // name of the first guild; default "Prancing Pony"
	GuildLocale string   // default "en-US"
	OtherGuilds []string // names of further guilds, each with one channel

	BotPermissions int64 // of the bot's role; default DefaultBotPermissions

	// Now is the clock of every deadline and time stamp; default time.Now. Server.Advance adds to it.
	// Rate limits and heartbeats run on real time, because the client's waiting is real.
	Now func() time.Time

	// Buckets limits requests by Bucket... name; missing ones are practically unlimited.
	// DiscordBuckets gives the limits observed on Discord.
	Buckets map[string]Bucket
	// Latency is how far away Discord is: an answer comes so long after its request was sent, half of it before
	// the request is carried out and half after, and what the gateway sends is half as long on its way. 0 is no
	// time at all; see SetLatency.
	Latency time.Duration

	// GlobalLimit is the number of requests a second over all routes; 0 means none, Discord has 50.
	GlobalLimit int
	// InvalidLimit is the number of refusals (401, 403, 429) in ten minutes that gets the bot banned; default
	// DiscordInvalidLimit.
	InvalidLimit int

	HeartbeatInterval time.Duration // default 41.25 s, Discord's
	AnswerDeadline    time.Duration // of the first answer to an interaction; default AnswerDeadline
	IdentifyTimeout   time.Duration // default 30 s from hello to identify
	IdentifySpacing   time.Duration // least time between identifies in a bucket; default none; Discord: 5 s
	PrivilegedIntents int64         // those of IntentGuildMembers, IntentPresences, IntentMessageContent granted

	// Shards is how many shards GET /gateway/bot advises; default 1. The guilds fall to them in turn: the first
	// to shard 0, the next to shard 1. A bot may count other shards, as on Discord: a session gets what is its
	// own by its own count.
	Shards int
	// MaxConcurrency is how many buckets of shards there are; identifies of different ones need not keep
	// IdentifySpacing. Default 1, as for nearly all bots.
	MaxConcurrency int
	// GuildsPerShard is how many guilds a session may have; default 2500, Discord's.
	GuildsPerShard int

	// KeepFiles is how many files are kept, the newest; those before them are forgotten, as if their messages
	// had never been looked at again. 0 keeps all, as Discord does.
	KeepFiles int

	// Observe, if set, is told of every request and what it is answered, before the answer goes out. Requests
	// run side by side and so do calls of it.
	Observe func(Exchange)
	// Watch, if set, is told of every message that is posted or edited. It must not call the Server, nor keep
	// the bytes of its files.
	Watch func(Sight)
	// ObserveEvent, if set, is told of every event that a bot's session gets. It must not call the Server.
	ObserveEvent func(name string, data json.RawMessage)
}

// Server is a running stand-in with its world. Create it with New.
type Server struct {
	cfg  Config
	http *http.Server
	base string // "http://127.0.0.1:PORT"; set by Start

	stop     context.CancelFunc
	finished chan struct{} // closed when the HTTP server has ended

	mu      sync.Mutex
	changed chan struct{} // closed and replaced whenever anything changes
	offset  time.Duration // virtual time added to cfg.Now
	latency time.Duration // see Config.Latency
	lastID  int64

	app      *application
	users    []*User
	guilds   []*guild  // never empty; the first is the one that Config names
	joined   time.Time // when the bot joined them
	channels map[string]*channel
	files    map[string]*storedFile
	uploads  []string // ids of files in the order in which they came, where only the newest are kept
	replaced []string // ids of files that an edit has replaced and that are served for a while yet
	nonces   map[nonceKey]sentNonce

	interactions map[InteractionID]*interaction
	byToken      map[string]*interaction

	connections map[*connection]bool
	sessions    map[string]*session
	gateway     gatewayCounters
	limiter     limiter
	faults      faults
	clients     map[*client]bool

	invalid    invalidRequests
	violations []string
	requests   []Request
	log        []LogEntry // oldest first
	lastLog    int64
	process    Process // nil if somebody else runs the bot
}

// New makes a world: a guild with the text channels "general" and "games", its users, each with a
// direct-message channel to the bot, and the bot.
func New(cfg Config) *Server {
	fill(&cfg.Addr, "127.0.0.1:0")
	fill(&cfg.Guild, "Prancing Pony")
	fill(&cfg.GuildLocale, "en-US")
	fill(&cfg.BotPermissions, DefaultBotPermissions)
	fill(&cfg.InvalidLimit, DiscordInvalidLimit)
	fill(&cfg.HeartbeatInterval, 41250*time.Millisecond)
	fill(&cfg.AnswerDeadline, AnswerDeadline)
	fill(&cfg.IdentifyTimeout, 30*time.Second)
	fill(&cfg.Shards, 1)
	fill(&cfg.MaxConcurrency, 1)
	fill(&cfg.GuildsPerShard, maxGuilds)
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if len(cfg.Users) == 0 {
		cfg.Users = []User{{Name: "Pippin", Locale: "en-US"}, {Name: "Halina", Locale: "pl"}}
	}
	s := &Server{
		cfg:          cfg,
		latency:      cfg.Latency,
		finished:     make(chan struct{}),
		changed:      make(chan struct{}),
		channels:     map[string]*channel{},
		files:        map[string]*storedFile{},
		nonces:       map[nonceKey]sentNonce{},
		interactions: map[InteractionID]*interaction{},
		byToken:      map[string]*interaction{},
		connections:  map[*connection]bool{},
		sessions:     map[string]*session{},
		limiter:      newLimiter(cfg.Buckets, cfg.GlobalLimit),
		clients:      map[*client]bool{},
	}
	s.faults.limits = cfg.Buckets != nil || cfg.GlobalLimit != 0
	s.mu.Lock()
	defer s.mu.Unlock()
	s.populate()
	return s
}

func fill[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Start listens and serves until Close is called or ctx ends. It refuses an address that is not loopback.
func (s *Server) Start(ctx context.Context) error {
	host, _, err := net.SplitHostPort(s.cfg.Addr)
	if err != nil {
		return fmt.Errorf("sandbox: address %q: %w", s.cfg.Addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("sandbox: address %q is not on this machine alone; use 127.0.0.1", s.cfg.Addr)
	}
	listener, err := net.Listen("tcp", s.cfg.Addr)
	if err != nil {
		return fmt.Errorf("sandbox: listen: %w", err)
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.base = "http://" + listener.Addr().String()
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.finished)
		_ = s.http.Serve(listener) // ends with ErrServerClosed from Close, the only way it ends
	}()
	go s.tick(ctx)
	context.AfterFunc(ctx, func() {
		s.closeSockets()
		grace, done := context.WithTimeout(context.Background(), time.Second) // for answers being written
		defer done()
		_ = s.http.Shutdown(grace)
		_ = s.http.Close() // closing twice, or a connection already gone, is no failure
	})
	return nil
}

// Close ends all connections and waits for the HTTP server to stop. It may be called more than once.
func (s *Server) Close() error {
	if s.stop == nil {
		return errors.New("sandbox: close before start")
	}
	s.stop()
	<-s.finished
	return nil
}

// URL is the address of the page and the base that a bot puts in place of https://discord.com.
func (s *Server) URL() string { return s.base }

// Token is the bot token that the stand-in accepts.
func (s *Server) Token() string { return s.cfg.Token }

// wake tells everyone in Wait that something changed.
func (s *Server) wake() {
	close(s.changed)
	s.changed = make(chan struct{})
}
