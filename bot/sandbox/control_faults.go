package sandbox

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// developerRoutes are what the developers' panel uses: faults, the log, the world and the bot's process.
var developerRoutes = map[string]func(*Server, *http.Request) (any, error){
	"GET /sandbox/faults":   func(s *Server, _ *http.Request) (any, error) { return s.faultState(), nil },
	"POST /sandbox/faults":  postFault,
	"GET /sandbox/log":      getLog,
	"GET /sandbox/log/{id}": getLogDetail,
	"GET /sandbox/violations": func(s *Server, _ *http.Request) (any, error) {
		return append([]string{}, s.Violations()...), nil
	},
	"DELETE /sandbox/violations": func(s *Server, _ *http.Request) (any, error) {
		s.ForgetViolations()
		return nil, nil
	},
	"POST /sandbox/clock":          postClock,
	"POST /sandbox/bot":            postBot,
	"POST /sandbox/users":          postUser,
	"PATCH /sandbox/users/{id}":    patchUser,
	"POST /sandbox/guilds":         postGuild,
	"PATCH /sandbox/guilds/{id}":   patchGuild,
	"PATCH /sandbox/channels/{id}": patchChannel,

	"POST /sandbox/guilds/{id}/channels":                      postChannel,
	"POST /sandbox/guilds/{id}/roles":                         postRole,
	"PATCH /sandbox/guilds/{id}/roles/{role}":                 patchRole,
	"DELETE /sandbox/guilds/{id}/roles/{role}":                deleteRole,
	"PUT /sandbox/guilds/{id}/members/{user}":                 putMember(true),
	"DELETE /sandbox/guilds/{id}/members/{user}":              putMember(false),
	"PUT /sandbox/guilds/{id}/members/{user}/roles/{role}":    putRole(true),
	"DELETE /sandbox/guilds/{id}/members/{user}/roles/{role}": putRole(false),
	"DELETE /sandbox/channels/{id}":                           deleteOneChannel,
	"DELETE /sandbox/channels/{id}/messages/{message}":        deleteOneMessage,
}

// faultBody is an order of the panel; which fields count depends on the kind.
type faultBody struct {
	Kind string `json:"kind"`
	Failure
	RetryAfterMS int64 `json:"retry_after_ms"`
	Code         int   `json:"code"`
	Resumable    bool  `json:"resumable"`
	On           bool  `json:"on"`
	DelayMS      int64 `json:"delay_ms"`
}

func postFault(s *Server, r *http.Request) (any, error) {
	var b faultBody
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	order, known := faultKinds[b.Kind]
	if !known {
		return nil, clientError("kind", "expected one of %s", strings.Join(sortedKeys(faultKinds), ", "))
	}
	if err := order(s, &b); err != nil {
		return nil, err
	}
	return s.faultState(), nil
}

var faultKinds = map[string]func(*Server, *faultBody) error{
	"clear":           func(s *Server, _ *faultBody) error { s.ForgiveAll(); return nil },
	"drop":            orderDrop,
	"duplicate":       func(s *Server, _ *faultBody) error { s.DuplicateNext(); return nil },
	"delay":           orderDelay,
	"fail":            orderFailure,
	"hold":            orderHold,
	"invalid_session": func(s *Server, b *faultBody) error { s.InvalidateSession(b.Resumable); return nil },
	"limits":          orderLimits,
	"reconnect":       func(s *Server, _ *faultBody) error { s.Reconnect(); return nil },
	"silence":         func(s *Server, b *faultBody) error { s.SilenceHeartbeats(b.On); return nil },
}

// orderDrop closes the gateway with a code that a server may send (RFC 6455 section 7.4), or without any.
func orderDrop(s *Server, b *faultBody) error {
	if b.Code != 0 && (b.Code < 1000 || b.Code > 4999 || slices.Contains([]int{1004, 1005, 1006, 1015},
		b.Code)) {
		return clientError("code", "a close code is 1000 to 4999, or 0 for a broken line")
	}
	s.DropGateway(b.Code)
	return nil
}

func orderDelay(s *Server, b *faultBody) error {
	late := time.Duration(b.DelayMS) * time.Millisecond
	if late < 0 || late > time.Minute {
		return clientError("delay_ms", "interactions can be 0 to 60000 ms late")
	}
	s.DelayInteractions(late)
	return nil
}

func orderHold(s *Server, b *faultBody) error {
	if b.On {
		s.HoldInteractions()
	} else {
		s.ReleaseInteractions()
	}
	return nil
}

// orderLimits switches Discord's own rate limits on or off.
func orderLimits(s *Server, b *faultBody) error {
	if b.On {
		s.SetRateLimits(DiscordBuckets(), DiscordGlobalLimit)
	} else {
		s.SetRateLimits(nil, 0)
	}
	return nil
}

func orderFailure(s *Server, b *faultBody) error {
	f := b.Failure
	f.RetryAfter = time.Duration(b.RetryAfterMS) * time.Millisecond
	switch {
	case f.Route != "" && !slices.ContainsFunc(routes, func(rt route) bool { return rt.pattern == f.Route }):
		return clientError("route", "there is no route %q", f.Route)
	case f.Status != 0 && (f.Status < 400 || f.Status > 599):
		return clientError("status", "expected 400 to 599, or 0 to cut the connection")
	case f.Times < 1 || f.Times > 1000:
		return clientError("times", "expected 1 to 1000")
	case !slices.Contains([]string{"", ScopeUser, ScopeGlobal, ScopeShared, ScopeCloudflare}, f.Scope):
		return clientError("scope", "expected user, global, shared or cloudflare")
	case f.RetryAfter < 0 || f.RetryAfter > time.Hour:
		return clientError("retry_after_ms", "expected 0 to 3600000")
	}
	s.Fail(f)
	return nil
}

// faultState is what is switched on now. It takes the lock itself.
func (s *Server) faultState() map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := []string{}
	for _, rt := range routes {
		names = append(names, rt.pattern)
	}
	f := &s.faults
	return map[string]any{
		"duplicates": f.duplicates, "delay_ms": f.delay.Milliseconds(), "silent": f.silent, "holding": f.holding,
		"held": len(f.held), "fail": append([]Failure{}, f.rest...), "limits": f.limits, "routes": names,
	}
}

// maxLogWait bounds how long a question for the log stays open.
const maxLogWait = 30 * time.Second

// getLog waits for news if "wait_ms" asks for it.
func getLog(s *Server, r *http.Request) (any, error) {
	after, err := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	if r.URL.Query().Get("after") != "" && err != nil {
		return nil, clientError("after", "expected the id of an entry")
	}
	wait, _ := strconv.ParseInt(r.URL.Query().Get("wait_ms"), 10, 64) // anything else means not at all
	if wait <= 0 {
		return s.Log(after), nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), min(time.Duration(wait)*time.Millisecond, maxLogWait))
	defer cancel()
	return s.waitLog(ctx, after), nil
}

func getLogDetail(s *Server, r *http.Request) (any, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return nil, clientError("id", "expected the id of an entry")
	}
	if detail := s.LogDetail(id); detail != nil {
		return detail, nil
	}
	return nil, clientError("id", "entry %d has no details, or is no longer kept", id)
}

func postClock(s *Server, r *http.Request) (any, error) {
	var b struct {
		Advance int64 `json:"advance_ms"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	if b.Advance < 0 || b.Advance > maxAdvance.Milliseconds() {
		return nil, clientError("advance_ms", "the clock goes forward only, by a year at most")
	}
	s.Advance(time.Duration(b.Advance) * time.Millisecond)
	return map[string]any{"now": s.Now().UTC()}, nil
}

// postBot acts on the bot's process.
func postBot(s *Server, r *http.Request) (any, error) {
	var b struct {
		Do string `json:"do"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	p := s.process
	s.mu.Unlock()
	if p == nil {
		return nil, clientError("do", "the sandbox does not run the bot; end it where it was started")
	}
	act, known := map[string]func() error{"kill": p.Kill, "stop": p.Stop, "start": p.Start}[b.Do]
	if !known {
		return nil, clientError("do", "expected kill, stop or start")
	}
	s.mu.Lock()
	s.noteFault("the bot's process: %s", b.Do)
	s.mu.Unlock()
	if err := act(); err != nil {
		return nil, clientError("do", "%s: %v", b.Do, err)
	}
	return nil, nil
}
