package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// route is one line of the table of routes.
type route struct {
	pattern string // method and path below /api/v10
	bucket  string
	open    bool // needs no Authorization: the path holds a secret, or there is nothing to protect
	handle  func(*Server, *request) (any, error)
}

// routes is all of Discord's REST API that exists here. A request to anything else is a violation.
var routes = []route{
	{"GET /gateway", BucketOther, true, getGateway},
	{"GET /gateway/bot", BucketOther, false, getGatewayBot},

	{"GET /users/@me", BucketOther, false, getMe},
	{"GET /users/@me/guilds", BucketOther, false, listMyGuilds},
	{"GET /users/{user}", BucketOther, false, getUser},
	{"POST /users/@me/channels", BucketOpenDM, false, openDM},
	{"GET /applications/@me", BucketOther, false, getApplication},
	{"GET /oauth2/applications/@me", BucketOther, false, getApplication},

	{"GET /applications/{app}/commands", BucketOther, false, listCommands},
	{"PUT /applications/{app}/commands", BucketOther, false, overwriteCommands},
	{"POST /applications/{app}/commands", BucketOther, false, createCommand},
	{"GET /applications/{app}/commands/{command}", BucketOther, false, getCommand},
	{"DELETE /applications/{app}/commands/{command}", BucketOther, false, deleteCommand},
	{"GET /applications/{app}/guilds/{guild}/commands", BucketOther, false, listCommands},
	{"PUT /applications/{app}/guilds/{guild}/commands", BucketOther, false, overwriteCommands},
	{"POST /applications/{app}/guilds/{guild}/commands", BucketOther, false, createCommand},
	{"GET /applications/{app}/guilds/{guild}/commands/{command}", BucketOther, false, getCommand},
	{"DELETE /applications/{app}/guilds/{guild}/commands/{command}", BucketOther, false, deleteCommand},

	{"POST /interactions/{interaction}/{token}/callback", BucketOther, true, callback},
	{"POST /webhooks/{app}/{token}", BucketWebhook, true, createFollowUp},
	{"GET /webhooks/{app}/{token}/messages/{message}", BucketWebhook, true, getAnswer},
	{"PATCH /webhooks/{app}/{token}/messages/{message}", BucketWebhook, true, editAnswer},
	{"DELETE /webhooks/{app}/{token}/messages/{message}", BucketWebhook, true, deleteAnswer},

	{"GET /channels/{channel}", BucketOther, false, getChannel},
	{"PATCH /channels/{channel}", BucketOther, false, editChannel},
	{"DELETE /channels/{channel}", BucketOther, false, removeChannel},
	{"POST /channels/{channel}/typing", BucketOther, false, typing},
	{"GET /channels/{channel}/messages", BucketOther, false, listMessages},
	{"POST /channels/{channel}/messages", BucketMessageCreate, false, createMessage},
	{"GET /channels/{channel}/messages/{message}", BucketOther, false, getMessage},
	{"PATCH /channels/{channel}/messages/{message}", BucketMessageEdit, false, editMessage},
	{"DELETE /channels/{channel}/messages/{message}", BucketOther, false, deleteMessage},
	{"GET /channels/{channel}/messages/pins", BucketOther, false, listPins},
	{"PUT /channels/{channel}/messages/pins/{message}", BucketOther, false, pinMessage},
	{"DELETE /channels/{channel}/messages/pins/{message}", BucketOther, false, unpinMessage},
	{"PUT /channels/{channel}/pins/{message}", BucketOther, false, pinMessage},
	{"DELETE /channels/{channel}/pins/{message}", BucketOther, false, unpinMessage},

	{"POST /channels/{channel}/messages/{message}/threads", BucketOther, false, threadFromMessage},
	{"POST /channels/{channel}/threads", BucketOther, false, threadWithoutMessage},
	{"GET /channels/{channel}/thread-members", BucketOther, false, listThreadMembers},
	{"GET /channels/{channel}/thread-members/{user}", BucketOther, false, getThreadMember},
	{"PUT /channels/{channel}/thread-members/{user}", BucketOther, false, addThreadMember},
	{"DELETE /channels/{channel}/thread-members/{user}", BucketOther, false, removeThreadMember},

	{"GET /guilds/{guild}", BucketOther, false, getGuild},
	{"GET /guilds/{guild}/channels", BucketOther, false, listChannels},
	{"POST /guilds/{guild}/channels", BucketOther, false, createChannel},
	{"GET /guilds/{guild}/members/{user}", BucketOther, false, getMember},
	{"PUT /guilds/{guild}/members/{user}/roles/{role}", BucketMemberRole, false, memberRole(true)},
	{"DELETE /guilds/{guild}/members/{user}/roles/{role}", BucketMemberRole, false, memberRole(false)},
	{"GET /guilds/{guild}/roles/member-counts", BucketOther, false, countRoles},
	{"GET /guilds/{guild}/threads/active", BucketOther, false, activeThreads},
}

// created is a result that is answered with 201 instead of 200.
type created struct{ body any }

// apiHandler serves the table of routes for one version of the API.
func (s *Server) apiHandler(version int) http.Handler {
	mux := http.NewServeMux()
	for _, rt := range routes {
		mux.Handle(rt.pattern, s.serveRoute(rt, version))
	}
	mux.Handle("/", s.serveRoute(route{pattern: "unknown route", bucket: BucketOther, open: true,
		handle: func(*Server, *request) (any, error) { return nil, errNotFound }}, version))
	return http.StripPrefix(fmt.Sprintf("/api/v%d", version), mux)
}

func (s *Server) serveRoute(rt route, version int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		came := time.Now()
		q, err := readRequest(r, version)
		if errors.Is(err, errGone) {
			panic(http.ErrAbortHandler) // nobody waits for an answer
		}
		if q == nil {
			q = &request{http: r, version: version}
		}
		s.travel()
		status, body, fault := s.carryOut(w.Header(), rt, q, err, came)
		s.observe(q, status, body)
		s.travel()
		if fault != nil {
			if fault.Hang {
				s.hang(r)
			}
			fault.write(w, rt.bucket)
			return
		}
		writeJSON(w, status, body)
	})
}

// hang waits until the faults are taken back or the client hangs up.
func (s *Server) hang(r *http.Request) {
	s.mu.Lock()
	if s.faults.forgiven == nil {
		s.faults.forgiven = make(chan struct{})
	}
	forgiven := s.faults.forgiven
	s.mu.Unlock()
	select {
	case <-forgiven:
	case <-r.Context().Done():
	}
}

// carryOut handles a request under the lock; it takes the lock itself.
func (s *Server) carryOut(h http.Header, rt route, q *request, err error,
	came time.Time) (int, json.RawMessage, *Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fault := s.banned(came)
	if fault == nil {
		fault = s.faults.failure(rt.pattern, q.path("channel"))
	}
	if fault != nil && !fault.After {
		s.noteRequest(q, fault.name(), came, nil)
		return 0, nil, fault
	}
	status, result := s.answer(h, rt, q, err)
	body := encode(result)
	said := strconv.Itoa(status)
	if fault != nil {
		said = fault.name()
	}
	s.noteRequest(q, said, came, body)
	return status, body, fault
}

// noteRequest logs a request with its answer.
func (s *Server) noteRequest(q *request, status string, came time.Time, answer json.RawMessage) {
	files := []string{}
	for _, u := range q.uploads {
		files = append(files, fmt.Sprintf("%s, %d bytes", u.filename, len(u.data)))
	}
	detail := map[string]any{"answer": answer}
	if json.Valid(q.body) {
		detail["request"] = json.RawMessage(q.body)
	}
	if len(files) > 0 {
		detail["files"] = files
	}
	s.note(LogEntry{
		Kind: LogREST, From: fromBot, What: q.http.Method + " " + secretless(q), Status: status,
		TookMS: milliseconds(time.Since(came)), detail: encode(detail),
	})
}

func writeJSON(w http.ResponseWriter, status int, body json.RawMessage) {
	if status == http.StatusNoContent {
		w.WriteHeader(status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that has gone is no concern of the world
}

// answer carries out a request and puts it on record.
func (s *Server) answer(h http.Header, rt route, q *request, err error) (int, any) {
	var result any
	if err == nil {
		err = s.admit(h, rt, q)
	}
	if err == nil {
		result, err = rt.handle(s, q)
	}
	status, body := http.StatusOK, result
	switch v := result.(type) {
	case nil:
		status = http.StatusNoContent
	case created:
		status, body = http.StatusCreated, v.body
	}
	if err != nil {
		status, body = s.refusal(h, q, err)
	}
	s.record(rt, q, status)
	return status, body
}

// refusal is the answer to a refused request, which is also a violation.
func (s *Server) refusal(h http.Header, q *request, err error) (int, any) {
	e, ok := err.(*apiError)
	if !ok {
		e = refuse(http.StatusBadRequest, 0, err.Error())
	}
	s.countInvalid(e.status, time.Now())
	s.violation(fmt.Sprintf("%s %s: %s", q.http.Method, secretless(q), e))
	if e.status == http.StatusTooManyRequests {
		h.Set("Retry-After", fmt.Sprintf("%.3f", e.retryAfter))
		h.Set("X-RateLimit-Scope", "user")
		if e.global {
			h.Set("X-RateLimit-Scope", "global")
			h.Set("X-RateLimit-Global", "true")
		}
	}
	return e.status, e.body()
}

// admit checks what comes before a route's own work: the client's name, the token and the rate limits.
// Interaction endpoints are exempt from the global limit.
func (s *Server) admit(h http.Header, rt route, q *request) error {
	if rt.pattern == "unknown route" {
		return nil
	}
	if !strings.HasPrefix(q.http.UserAgent(), "DiscordBot (") {
		return errUserAgent
	}
	if !rt.open && q.http.Header.Get("Authorization") != "Bot "+s.cfg.Token {
		return errUnauthorized
	}
	now := time.Now()
	if !rt.open {
		if w, ok := s.limiter.takeGlobal(now); !ok {
			return w.tooMany(now, true)
		}
	}
	w, ok := s.limiter.take(rt.bucket, q.path("channel")+q.path("token"), now)
	w.headers(h, rt.bucket, now)
	if !ok {
		refusal := w.tooMany(now, false)
		if rt.bucket == BucketOpenDM {
			refusal.code = 40003 // "You are opening direct messages too fast"
		}
		return refusal
	}
	return nil
}

// Request is a line of the record of what the bot asked for.
type Request struct {
	At     time.Time // virtual time
	Route  string    // as in the table of routes
	Path   string    // without tokens
	Status int
	Body   json.RawMessage // the JSON of the request, nil if there was none
	Files  int
}

// keptRequests bounds the record of a sandbox that runs for long.
const keptRequests = 2000

func (s *Server) record(rt route, q *request, status int) {
	s.requests = append(s.requests, Request{
		At: s.now(), Route: rt.pattern, Path: secretless(q), Status: status, Body: q.body, Files: len(q.uploads),
	})
	if len(s.requests) > 2*keptRequests {
		s.requests = slices.Clone(s.requests[keptRequests:])
	}
	s.wake()
}

// secretless is the path of a request without the interaction token.
func secretless(q *request) string {
	path := q.http.URL.Path
	if token := q.path("token"); token != "" {
		path = strings.Replace(path, token, "TOKEN", 1)
	}
	return path
}

// Requests returns what the bot asked for, oldest first, at least the newest two thousand.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

func (s *Server) violation(what string) {
	s.violations = append(s.violations, what)
	s.note(LogEntry{Kind: LogViolation, What: what})
}

// Violations lists every request that was refused, every request to an unknown route and every gateway
// connection closed for the client's fault, and every interaction that was not answered in time. A test of a
// well-behaved bot asserts that there are none.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.violations)
}

// ForgetViolations empties the list, for tests that provoke some on purpose.
func (s *Server) ForgetViolations() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.violations = nil
}
