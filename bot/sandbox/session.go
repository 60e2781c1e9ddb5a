package sandbox

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// replayLimit is how many events a session keeps for a resume; a client further behind must identify anew.
const replayLimit = 5000

// resumeWindow is how long a session outlives its connection; Discord promises no figure.
const resumeWindow = 5 * time.Minute

// session is what a bot has after identify, and keeps over lost connections. Guarded by Server.mu.
type session struct {
	server   *Server
	id       string
	intents  int64
	shard    int
	shards   int // 1 or more
	compress bool
	conn     *connection // nil while disconnected
	lost     time.Time   // virtual time of the disconnection
	seq      int64
	kept     []sequenced // the newest replayLimit events, oldest first
}

type sequenced struct {
	seq     int64
	payload []byte
}

// send gives the event the next number, keeps it for a resume and writes it if someone listens.
func (g *session) send(e event) {
	data := e.data
	if e.redacted != nil && g.intents&IntentMessageContent == 0 {
		data = e.redacted
	}
	g.seq++
	g.note(e.name, data)
	if observe := g.server.cfg.ObserveEvent; observe != nil {
		observe(e.name, data)
	}
	payload := encode(map[string]any{"op": opDispatch, "t": e.name, "s": g.seq, "d": data})
	g.kept = append(g.kept, sequenced{g.seq, payload})
	if len(g.kept) > replayLimit {
		g.kept = g.kept[len(g.kept)-replayLimit:]
	}
	g.write(payload)
}

// note logs an event with its number. A bot that is away gets it when it resumes.
func (g *session) note(name string, data json.RawMessage) {
	status := fmt.Sprintf("seq %d", g.seq)
	if g.shards > 1 {
		status = fmt.Sprintf("shard %d, %s", g.shard, status)
	}
	if g.conn == nil {
		status += ", kept"
	}
	g.server.note(LogEntry{Kind: LogGateway, From: fromSandbox, What: name, Status: status, detail: data})
}

func (g *session) write(payload []byte) {
	if g.conn != nil {
		g.conn.send(payload, g.compress)
	}
}

// identifyData is the client's half of identify.
type identifyData struct {
	Token      string          `json:"token"`
	Properties map[string]any  `json:"properties"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
	Intents    *int64          `json:"intents"`
	Presence   json.RawMessage `json:"presence"`
}

// identify starts a session: READY, then a GUILD_CREATE for each guild of its shard. There may be several of
// one shard, each of which gets everything, and some that count other shards.
func (c *connection) identify(data []byte) error {
	s := c.server
	if c.session != nil {
		return closing{CloseAlreadyIdentified, "Already authenticated."}
	}
	var d identifyData
	if json.Unmarshal(data, &d) != nil || d.Intents == nil || d.Properties == nil {
		return closing{CloseDecode, "Error while decoding payload."}
	}
	if strings.TrimPrefix(d.Token, "Bot ") != s.cfg.Token {
		return closing{CloseBadToken, "Authentication failed."}
	}
	g, err := s.newSession(d)
	if err != nil {
		return err
	}
	if !s.mayIdentify(g.shard) {
		c.write(opInvalidSession, false)
		return nil
	}
	s.sessions[g.id] = g
	c.attach(g)
	s.sendReady(g)
	s.botStatus()
	return nil
}

func (s *Server) newSession(d identifyData) (*session, error) {
	g := &session{server: s, id: randomText(16), intents: *d.Intents, shards: 1, compress: d.Compress}
	if len(d.Shard) > 0 {
		if len(d.Shard) != 2 || d.Shard[0] < 0 || d.Shard[0] >= d.Shard[1] {
			return nil, closing{CloseBadShard, "Invalid shard."}
		}
		g.shard, g.shards = d.Shard[0], d.Shard[1]
	}
	if g.intents < 0 || g.intents&^knownIntents != 0 {
		return nil, closing{CloseBadIntents, "Invalid intent(s)."}
	}
	if g.intents&privilegedIntents&^s.cfg.PrivilegedIntents != 0 {
		return nil, closing{CloseDeniedIntents, "Disallowed intent(s)."}
	}
	if len(g.guilds()) > s.cfg.GuildsPerShard {
		return nil, closing{CloseShardingRequired, "Sharding required."}
	}
	return g, nil
}

// guilds lists those of the bot's that are the session's.
func (g *session) guilds() []*guild {
	return slices.DeleteFunc(g.server.botGuilds(),
		func(x *guild) bool { return shardOf(x.ID, g.shards) != g.shard })
}

// mayIdentify counts an identify and keeps the least time between two of a bucket, from the documentation
// ("Sharding", "Max Concurrency").
func (s *Server) mayIdentify(shard int) bool {
	bucket := shard % s.cfg.MaxConcurrency
	now, last := time.Now(), s.gateway.last[bucket]
	s.gateway.startDay(s.now())
	s.gateway.identifies++
	s.gateway.today++
	if s.gateway.today > identifyCap {
		s.violation(fmt.Sprintf("gateway: %d identifies in a day; Discord would reset the token", s.gateway.today))
	}
	if !last.IsZero() && now.Sub(last) < s.cfg.IdentifySpacing {
		s.violation("gateway: identify too soon after the last one")
		return false
	}
	if s.gateway.last == nil {
		s.gateway.last = map[int]time.Time{}
	}
	s.gateway.last[bucket] = now
	return true
}

// attach makes c the connection of a session; an older one is hung up.
func (c *connection) attach(g *session) {
	if g.conn != nil && g.conn != c {
		g.conn.socket.close(0, "")
	}
	g.conn, c.session = c, g
	c.expectBeat()
}

func (s *Server) sendReady(g *session) {
	guilds, mine := []any{}, g.guilds()
	for _, x := range mine {
		guilds = append(guilds, map[string]any{"id": x.ID, "unavailable": true})
	}
	g.send(event{name: "READY", data: encode(map[string]any{
		"v": 10, "user": s.app.wire(), "guilds": guilds, "session_id": g.id, "resume_gateway_url": s.gatewayURL(),
		"shard": []int{g.shard, g.shards}, "application": map[string]any{"id": s.app.ID, "flags": 0},
		"private_channels": []any{}, "session_type": "normal", "_trace": []string{},
	})})
	if g.intents&IntentGuilds != 0 {
		for _, x := range mine {
			g.send(event{name: "GUILD_CREATE", data: encode(s.guildCreate(x))})
		}
	}
	s.wake()
}

// resume continues a session: what was missed, then RESUMED.
func (c *connection) resume(data []byte) error {
	s := c.server
	if c.session != nil {
		return closing{CloseAlreadyIdentified, "Already authenticated."}
	}
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(data, &d) != nil {
		return closing{CloseDecode, "Error while decoding payload."}
	}
	if strings.TrimPrefix(d.Token, "Bot ") != s.cfg.Token {
		return closing{CloseBadToken, "Authentication failed."}
	}
	g := s.sessions[d.Session]
	if g == nil || len(g.kept) > 0 && d.Seq < g.kept[0].seq-1 {
		c.write(opInvalidSession, false)
		return nil
	}
	if d.Seq > g.seq {
		delete(s.sessions, g.id)
		return closing{CloseBadSequence, "Invalid seq."}
	}
	c.attach(g)
	for _, e := range g.kept {
		if e.seq > d.Seq {
			g.write(e.payload)
		}
	}
	g.send(event{name: "RESUMED", data: encode(map[string]any{"_trace": []string{}})})
	s.botStatus()
	return nil
}

// online reports whether the bot is connected: direct messages and each of its guilds reach a session.
func (s *Server) online() bool {
	heard := func(guildID string) bool {
		for _, g := range s.sessions {
			if g.conn != nil && g.shard == shardOf(guildID, g.shards) {
				return true
			}
		}
		return false
	}
	return heard("") && !slices.ContainsFunc(s.botGuilds(), func(x *guild) bool { return !heard(x.ID) })
}

// Session is a gateway session as the control side shows it.
type Session struct {
	Shard, Shards int
	Connected     bool // otherwise it waits to be resumed
}

// Sessions lists the bot's gateway sessions, by shard.
func (s *Server) Sessions() []Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Session{}
	for _, g := range s.sessions {
		list = append(list, Session{g.shard, g.shards, g.conn != nil})
	}
	slices.SortFunc(list, func(a, b Session) int { return cmp.Or(a.Shards-b.Shards, a.Shard-b.Shard) })
	return list
}

// Identifies counts how often a bot has identified: a storm of reconnections shows here.
func (s *Server) Identifies() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.identifies
}

// closeSockets hangs up every bot and every client of the page.
func (s *Server) closeSockets() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.connections {
		c.socket.close(websocket.CloseServiceRestart, "")
	}
	for c := range s.clients {
		c.socket.close(websocket.CloseGoingAway, "")
	}
}
