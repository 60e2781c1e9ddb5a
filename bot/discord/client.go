package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"redbook/storage/ids"
)

const (
	defaultAPIBase     = "https://discord.com"
	defaultHTTPTimeout = 20 * time.Second
	apiVersion         = "10"

	interactionLife = 15 * time.Minute // of an interaction's token
)

// discordgo puts this variable into the gateway address only; REST paths are rewritten by
// versionTransport.
func init() { discordgo.APIVersion = apiVersion }

// Client is one bot's connection to Discord. Its methods may be used by many goroutines.
type Client struct {
	log     *slog.Logger
	base    *url.URL
	http    *http.Client
	token   func() string // a function, so that no way of printing the client shows it
	limits  *limiter
	refused invalidBudget
	timing  timing

	onInteraction func(context.Context, *Interaction)
	onReady       func(context.Context, int)
	onServers     func(context.Context, int, []ids.Server)
	onServer      func(ctx context.Context, id ids.Server, name string, in bool)
	onGone        func(context.Context, ids.Channel)
	panicReply    func(*Interaction) Message
	onRequest     func(method string, status int, took time.Duration)
	onGateway     func(shard int, event string)
	seen          *recent // interactions already handed to onInteraction
	places        places

	shards int // how many there are
	held   holding
	turn   Turn

	self atomic.Pointer[identity]

	dmMu sync.Mutex
	dms  map[ids.User]ids.Channel // user to direct-message channel
}

// identity is who the bot is, as READY says.
type identity struct {
	application string
	user        User
}

// New makes a client; nothing is sent yet. Errors name the bad setting and never hold the
// token.
func New(cfg Config) (*Client, error) {
	token, err := checkToken(cfg.Token)
	if err != nil {
		return nil, err
	}
	base, err := checkBase(cfg.APIBase)
	if err != nil {
		return nil, err
	}
	if cfg.HTTPTimeout == 0 {
		cfg.HTTPTimeout = defaultHTTPTimeout
	}
	if cfg.HTTPTimeout < 0 {
		return nil, fmt.Errorf("discord: negative HTTP timeout %v", cfg.HTTPTimeout)
	}
	if cfg.OnInteraction == nil {
		return nil, errors.New("discord: no OnInteraction set")
	}
	shards, err := checkShards(cfg.Shards)
	if err != nil {
		return nil, err
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if cfg.OnRequest == nil {
		cfg.OnRequest = func(string, int, time.Duration) {}
	}
	if cfg.OnGateway == nil {
		cfg.OnGateway = func(int, string) {}
	}
	if cfg.Turn == nil {
		cfg.Turn = localTurn()
	}
	c := &Client{
		log:  cfg.Logger,
		base: base,
		http: &http.Client{
			Timeout: cfg.HTTPTimeout,
			Transport: &http.Transport{
				Proxy:               http.ProxyFromEnvironment,
				ForceAttemptHTTP2:   true,
				MaxIdleConnsPerHost: 64,
				IdleConnTimeout:     90 * time.Second,
				TLSHandshakeTimeout: 10 * time.Second,
			},
			// A redirection would carry the bot token elsewhere; Discord uses none.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		token:  func() string { return token },
		limits: newLimiter(cmp.Or(cfg.Requests, mostRequests)),
		timing: defaultTiming,
		seen:   newRecent(4096),
		dms:    make(map[ids.User]ids.Channel),

		onInteraction: cfg.OnInteraction,
		onReady:       cfg.OnReady,
		onServers:     cfg.OnServers,
		onServer:      cfg.OnServer,
		onGone:        cfg.OnGone,
		panicReply:    cfg.PanicReply,
		onRequest:     cfg.OnRequest,
		onGateway:     cfg.OnGateway,

		shards: shards,
		turn:   cfg.Turn,
	}
	c.held.keepers, c.held.up = map[int]keeper{}, map[int]bool{}
	for shard := range shards {
		c.held.shards = append(c.held.shards, shard)
	}
	if cfg.Grace > 0 {
		c.timing.grace = cfg.Grace
	}
	return c, nil
}

func checkToken(token string) (string, error) {
	token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(token), "Bot "))
	switch {
	case token == "":
		return "", errors.New("discord: no bot token set")
	case strings.ContainsFunc(token,
		func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsGraphic(r) || r == ' ' }):
		return "", errors.New("discord: the bot token has a character no token has (a space, a line break?)")
	}
	return token, nil
}

// checkBase reads the address of the API. The token goes there, so plain http is only for a
// stand-in on this machine.
func checkBase(base string) (*url.URL, error) {
	if base == "" {
		base = defaultAPIBase
	}
	u, err := url.Parse(base)
	switch {
	case err != nil:
		return nil, errors.New("discord: api_base is not an address")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "":
		return nil, errors.New("discord: api_base must be only a scheme and a host, like " + defaultAPIBase)
	case u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("discord: api_base must begin with https:// (or http:// for this machine) and name a host")
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return nil, fmt.Errorf("discord: api_base: plain http only for a loopback address, not %q", u.Host)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// String is the settings without the token.
func (cfg Config) String() string {
	return fmt.Sprintf("discord.Config{APIBase: %q, HTTPTimeout: %v}", cfg.APIBase, cfg.HTTPTimeout)
}

// GoString is String.
func (cfg Config) GoString() string { return cfg.String() }

// LogValue is String.
func (cfg Config) LogValue() slog.Value { return slog.StringValue(cfg.String()) }

// ApplicationID is known once OnReady was called; empty before.
func (c *Client) ApplicationID() string {
	if id := c.self.Load(); id != nil {
		return id.application
	}
	return ""
}

// BotUser is known once OnReady was called.
func (c *Client) BotUser() User {
	if id := c.self.Load(); id != nil {
		return id.user
	}
	return User{}
}

// versionTransport sends discordgo's own requests to the configured host and API version;
// discordgo has v9 and discord.com built in.
type versionTransport struct {
	base *url.URL
	next http.RoundTripper
}

func (t versionTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9/", "/api/v"+apiVersion+"/", 1)
	r.URL.RawPath = ""
	return t.next.RoundTrip(r)
}
