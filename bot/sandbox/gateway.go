package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes, from the documentation ("Gateway Opcodes").
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// opName names an opcode for the log.
func opName(op int) string {
	name, known := map[int]string{
		opHeartbeat: "heartbeat", opIdentify: "identify", opPresence: "presence", opVoiceState: "voice state",
		opResume:    "resume",
		opReconnect: "reconnect", opRequestMembers: "request members", opInvalidSession: "invalid session",
		opHello:        "hello",
		opHeartbeatAck: "heartbeat ack",
	}[op]
	if !known {
		name = "unknown"
	}
	return fmt.Sprintf("op %d %s", op, name)
}

// Gateway close codes.
const (
	CloseUnknownOpcode     = 4001
	CloseDecode            = 4002
	CloseNotAuthenticated  = 4003
	CloseBadToken          = 4004
	CloseAlreadyIdentified = 4005
	CloseBadSequence       = 4007
	CloseRateLimited       = 4008
	CloseTimedOut          = 4009
	CloseBadShard          = 4010
	CloseShardingRequired  = 4011
	CloseBadVersion        = 4012
	CloseBadIntents        = 4013
	CloseDeniedIntents     = 4014
)

// Limits of what a client may send, from the documentation ("Sending Events").
const (
	maxPayload  = 4096
	maxSends    = 120
	sendWindow  = time.Minute
	identifyCap = 1000 // a day, over all shards; beyond it the real Discord resets the token
	identifyDay = 24 * time.Hour
	maxGuilds   = 2500 // of a session
)

// gatewayCounters is what a bot's reconnecting has cost.
type gatewayCounters struct {
	identifies int
	today      int               // since began
	began      time.Time         // virtual time
	last       map[int]time.Time // bucket of shards -> last identify, in real time
}

// startDay counts from anew if the day is over.
func (g *gatewayCounters) startDay(now time.Time) {
	if now.Sub(g.began) >= identifyDay {
		g.today, g.began = 0, now
	}
}

// connection is one WebSocket of a bot.
type connection struct {
	server  *Server
	socket  *socket
	session *session // nil until identify or resume succeeded; guarded by Server.mu
	sends   []time.Time
	stream  *zlibStream // nil without transport compression; guarded by Server.mu
}

// packet is a gateway payload from the client.
type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

// closing is the refusal that ends a connection.
type closing struct {
	code   int
	reason string
}

func (c closing) Error() string { return fmt.Sprintf("close %d %s", c.code, c.reason) }

var upgrader = websocket.Upgrader{} // checks that a browser's Origin is this server's own page

// serveGateway runs one connection: hello, then whatever the client sends until it goes or is closed.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered with the reason
	}
	c := &connection{server: s, socket: newSocket(ws)}
	defer c.end()
	if err := c.open(r.URL.Query()); err != nil {
		c.refuse(*err)
		return
	}
	ws.SetReadLimit(1 << 20) // so that a payload too long for Discord is answered with 4002, not a broken frame
	_ = ws.SetReadDeadline(time.Now().Add(s.cfg.IdentifyTimeout))
	for {
		_, data, err := ws.ReadMessage()
		if err != nil {
			c.lost(err)
			return
		}
		if err := c.receive(data); err != nil {
			var refusal closing
			if errors.As(err, &refusal) {
				c.refuse(refusal)
			}
			return
		}
	}
}

// open reads how the client wants to be spoken to and says hello. Discord has erlang's encoding and zstd too.
func (c *connection) open(query url.Values) *closing {
	if v := query.Get("v"); v != "9" && v != "10" {
		return &closing{CloseBadVersion, "Invalid API version."}
	}
	if e := query.Get("encoding"); e != "" && e != "json" {
		return &closing{CloseDecode, "The stand-in speaks JSON; connect with encoding=json."}
	}
	switch query.Get("compress") {
	case "":
	case "zlib-stream":
		c.stream = newZlibStream()
	default:
		return &closing{CloseDecode, "The stand-in compresses with zlib-stream or not at all."}
	}
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.server.connections[c] = true
	c.write(opHello, map[string]any{"heartbeat_interval": c.server.cfg.HeartbeatInterval.Milliseconds(),
		"_trace": []string{}})
	return nil
}

// refuse puts the reason on record and closes the connection.
func (c *connection) refuse(why closing) {
	defer c.socket.close(why.code, why.reason) // after the record, which whoever sees the close may read
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.server.note(LogEntry{Kind: LogGateway, From: fromSandbox, What: "close", Status: strconv.Itoa(why.code)})
	c.server.violation("gateway: " + why.Error())
	switch why.code {
	case CloseBadSequence, CloseTimedOut, CloseBadToken, CloseDeniedIntents, CloseBadIntents:
		c.forget()
	}
}

// lost handles the end of reading: silence beyond the deadline, a close by the client, or a broken line.
func (c *connection) lost(err error) {
	var timeout interface{ Timeout() bool }
	if errors.As(err, &timeout) && timeout.Timeout() {
		c.refuse(closing{CloseTimedOut, "Session timed out."})
		return
	}
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		c.forget() // "Closing with 1000 or 1001 invalidates the session"
	}
}

// forget ends the session of this connection for good.
func (c *connection) forget() {
	if c.session != nil {
		delete(c.server.sessions, c.session.id)
	}
}

// end detaches the session, which may be resumed later.
func (c *connection) end() {
	c.socket.finish()
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	delete(c.server.connections, c)
	c.server.note(LogEntry{Kind: LogGateway, From: fromBot, What: "connection ended"})
	if c.session != nil && c.session.conn == c {
		c.session.conn, c.session.lost = nil, c.server.now()
		c.server.botStatus()
	}
}

// write sends a payload that is not an event.
func (c *connection) write(op int, data any) {
	c.server.note(LogEntry{Kind: LogGateway, From: fromSandbox, What: opName(op), detail: encode(data)})
	c.send(encode(map[string]any{"op": op, "d": data, "s": nil, "t": nil}), false)
}

// receive handles one payload; an error ends the connection.
func (c *connection) receive(data []byte) error {
	if len(data) > maxPayload {
		return closing{CloseDecode, "Payload too long."}
	}
	var p packet
	if json.Unmarshal(data, &p) != nil {
		return closing{CloseDecode, "Error while decoding payload."}
	}
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note(LogEntry{Kind: LogGateway, From: fromBot, What: opName(p.Op), detail: data})
	if !c.withinRate(time.Now()) {
		return closing{CloseRateLimited, "Rate limited."}
	}
	switch p.Op {
	case opHeartbeat:
		return c.heartbeat()
	case opIdentify:
		return c.identify(p.Data)
	case opResume:
		return c.resume(p.Data)
	case opPresence, opVoiceState, opRequestMembers:
		if c.session == nil {
			return closing{CloseNotAuthenticated, "Not authenticated."}
		}
		return nil // nothing in this world depends on them
	}
	return closing{CloseUnknownOpcode, "Unknown opcode."}
}

func (c *connection) withinRate(now time.Time) bool {
	for len(c.sends) > 0 && now.Sub(c.sends[0]) > sendWindow {
		c.sends = c.sends[1:]
	}
	c.sends = append(c.sends, now)
	return len(c.sends) <= maxSends
}

// heartbeat acknowledges, and gives the client until well after its next beat.
func (c *connection) heartbeat() error {
	s := c.server
	if s.faults.silent {
		return nil
	}
	if c.session != nil {
		c.expectBeat()
	}
	c.write(opHeartbeatAck, nil)
	return nil
}

// expectBeat sets the deadline of the next beat: an interval and a half.
func (c *connection) expectBeat() {
	_ = c.socket.ws.SetReadDeadline(time.Now().Add(c.server.cfg.HeartbeatInterval * 3 / 2))
}

// gatewayURL is where bots connect.
func (s *Server) gatewayURL() string { return strings.Replace(s.base, "http", "ws", 1) + "/gw" }

func getGateway(s *Server, _ *request) (any, error) {
	return map[string]any{"url": s.gatewayURL()}, nil
}

func getGatewayBot(s *Server, _ *request) (any, error) {
	now := s.now()
	s.gateway.startDay(now)
	return map[string]any{"url": s.gatewayURL(), "shards": s.cfg.Shards, "session_start_limit": map[string]any{
		"total": identifyCap, "remaining": max(0, identifyCap-s.gateway.today),
		"reset_after":     s.gateway.began.Add(identifyDay).Sub(now).Milliseconds(),
		"max_concurrency": s.cfg.MaxConcurrency,
	}}, nil
}
