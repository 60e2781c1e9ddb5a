package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// faults are misfortunes that tests and the developers' panel order.
type faults struct {
	duplicates int           // how many of the next interactions are sent twice
	delay      time.Duration // how late interactions are sent
	silent     bool          // acknowledge no heartbeat
	holding    bool          // keep interactions back
	held       []event
	rest       []Failure
	forgiven   chan struct{} // closed when those are taken back: requests that hang go on
	limits     bool          // Discord's rate limits are on
}

// Failure makes requests of one route fail as a network or an overloaded Discord makes them fail.
type Failure struct {
	// as in the table of routes, "POST /channels/{channel}/messages"; empty for every route
	Route   string `json:"route"`
	Channel string `json:"channel"` // only requests about this channel; empty for all
	Times   int    `json:"times"`   // how many requests
	Status  int    `json:"status"`  // the answer; 0 cuts the connection without one
	// the answer's body, e.g. HTML; empty for the one Discord would send
	Body  string `json:"body"`
	After bool   `json:"after"` // fail only after the request has been carried out
	// give no answer until the faults are taken back or the client hangs up; then the connection is cut
	Hang       bool          `json:"hang"`
	RetryAfter time.Duration `json:"-"` // of a 429
	// of a 429 without Body: one of the constants below; default ScopeUser
	Scope string `json:"scope"`
}

// Scopes of a 429, from the documentation ("Rate Limits").
const (
	ScopeUser       = "user"
	ScopeGlobal     = "global"
	ScopeShared     = "shared"
	ScopeCloudflare = "cloudflare" // from the proxy before Discord: HTML, and Retry-After as the only header
)

// Fail orders a failure of the REST side. Such answers are not violations.
func (s *Server) Fail(f Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.rest = append(s.faults.rest, f)
	s.noteFault("the next %d of %s: %s", f.Times, routeName(f.Route), f.name())
}

// ForgiveAll takes back every fault that has been ordered and has not happened yet, and lets go of held
// interactions.
func (s *Server) ForgiveAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.duplicates, s.faults.delay, s.faults.silent = 0, 0, false
	s.faults.forgive()
	s.noteFault("all faults taken back")
	s.release()
}

func routeName(route string) string {
	if route == "" {
		return "all requests"
	}
	return route
}

func (f *Failure) name() string {
	name := fmt.Sprintf("HTTP %d", f.Status)
	switch {
	case f.Hang:
		name = "no answer"
	case f.Status == 0:
		name = "connection cut"
	case f.Status == http.StatusTooManyRequests && f.Scope != "":
		name += " (" + f.Scope + ")"
	}
	if f.After {
		name += ", after it was carried out"
	}
	return name
}

func (s *Server) noteFault(format string, args ...any) {
	s.note(LogEntry{Kind: LogFault, What: fmt.Sprintf(format, args...)})
}

// forgive forgets the failures that were ordered, and ends those that are under way.
func (f *faults) forgive() {
	f.rest = nil
	if f.forgiven != nil {
		close(f.forgiven)
		f.forgiven = nil
	}
}

// failure takes the failure ordered for a route and a channel, nil if there is none.
func (f *faults) failure(route, channel string) *Failure {
	for i := range f.rest {
		here := f.rest[i].Channel == channel || f.rest[i].Channel == ""
		if (f.rest[i].Route == route || f.rest[i].Route == "") && here && f.rest[i].Times > 0 {
			f.rest[i].Times--
			ordered := f.rest[i] // a copy: it is read without the lock
			if f.rest[i].Times == 0 {
				f.rest = append(f.rest[:i:i], f.rest[i+1:]...)
			}
			return &ordered
		}
	}
	return nil
}

// write answers with the ordered failure; without a status it cuts the connection.
func (f Failure) write(w http.ResponseWriter, bucket string) {
	if f.Status == 0 {
		panic(http.ErrAbortHandler) // net/http's own way to hang up without an answer
	}
	body := []byte(f.Body)
	switch {
	case f.Body != "":
	case f.Status == http.StatusTooManyRequests:
		body = f.tooMany(w.Header(), bucket)
	default:
		w.Header().Set("Content-Type", "application/json")
		body = encode(map[string]any{"code": 0, "message": fmt.Sprintf("%d: %s", f.Status,
			http.StatusText(f.Status))})
	}
	w.WriteHeader(f.Status)
	_, _ = w.Write(body)
}

// tooMany writes the headers of a 429 and returns its body, from the documentation ("Exceeding A Rate
// Limit").
func (f Failure) tooMany(h http.Header, bucket string) json.RawMessage {
	if f.Scope == ScopeCloudflare {
		h.Set("Retry-After", strconv.Itoa(max(1, int(f.RetryAfter.Seconds()))))
		h.Set("Content-Type", "text/html")
		return json.RawMessage("<!doctype html><title>Access denied</title><p>You are being rate limited. (1015)")
	}
	scope := f.Scope
	fill(&scope, ScopeUser)
	now := time.Now()
	w := &window{bucket: Bucket{Limit: 1, Per: f.RetryAfter}, used: 1, ends: now.Add(f.RetryAfter)}
	if scope == ScopeGlobal {
		h.Set("X-RateLimit-Global", "true") // and no bucket
	} else {
		w.headers(h, bucket, now)
	}
	h.Set("X-RateLimit-Scope", scope)
	h.Set("Retry-After", fmt.Sprintf("%.3f", f.RetryAfter.Seconds()))
	h.Set("Content-Type", "application/json")
	return encode(w.tooMany(now, scope == ScopeGlobal).body())
}

// DropGateway cuts the bot's gateway connections: with a close frame of this code, or without one if it is 0.
func (s *Server) DropGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noteFault("gateway dropped, code %d", code)
	s.drop(code, func(*session) bool { return true })
}

// DropShard cuts those of one shard alone, like DropGateway.
func (s *Server) DropShard(shard, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noteFault("gateway of shard %d dropped, code %d", shard, code)
	s.drop(code, func(g *session) bool { return g.shard == shard })
}

func (s *Server) drop(code int, which func(*session) bool) {
	for _, g := range s.sessions {
		if g.conn != nil && which(g) {
			g.conn.socket.close(code, "")
		}
	}
}

// Reconnect asks the bot to reconnect and resume (op 7).
func (s *Server) Reconnect() { s.everyConnection(opReconnect, nil) }

// InvalidateSession tells the bot that its session is void (op 9), resumable or not.
func (s *Server) InvalidateSession(resumable bool) {
	s.everyConnection(opInvalidSession, resumable)
	if resumable {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, g := range s.sessions {
		if g.conn != nil {
			g.conn.session = nil // it may identify again on the same connection
		}
		delete(s.sessions, id)
	}
	s.botStatus()
}

func (s *Server) everyConnection(op int, data any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.sessions {
		if g.conn != nil {
			g.conn.write(op, data)
		}
	}
}

// SilenceHeartbeats stops or resumes acknowledging heartbeats.
func (s *Server) SilenceHeartbeats(silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.silent = silent
	s.noteFault("heartbeats acknowledged: %t", !silent)
}

// DuplicateNext sends the next interaction to the bot twice.
func (s *Server) DuplicateNext() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.duplicates++
	s.noteFault("the next interaction is sent twice")
}

// DelayInteractions sends every interaction so much later, on the real clock; 0 ends it.
func (s *Server) DelayInteractions(late time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.delay = late
	s.noteFault("interactions are %s late", late)
}

// HoldInteractions keeps interactions from the bot until release is called, which sends them newest
// first: late and out of order, as the documentation warns.
func (s *Server) HoldInteractions() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.holding = true
	s.noteFault("interactions are held back")
	return s.ReleaseInteractions
}

// ReleaseInteractions sends what HoldInteractions kept.
func (s *Server) ReleaseInteractions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release()
}

func (s *Server) release() {
	if !s.faults.holding {
		return
	}
	held := s.faults.held
	s.faults.holding, s.faults.held = false, nil
	s.noteFault("%d held interactions released, newest first", len(held))
	for i := len(held) - 1; i >= 0; i-- {
		s.deliver(held[i])
	}
}

// deliverInteraction sends an interaction to the bot, subject to the faults above.
func (s *Server) deliverInteraction(e event) {
	if s.faults.holding {
		s.faults.held = append(s.faults.held, e)
		return
	}
	copies := 1
	if s.faults.duplicates > 0 {
		s.faults.duplicates--
		copies = 2
		s.noteFault("interaction sent twice")
	}
	send := func() {
		for range copies {
			s.deliver(e)
		}
	}
	if s.faults.delay == 0 {
		send()
		return
	}
	time.AfterFunc(s.faults.delay, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		send()
	})
}
