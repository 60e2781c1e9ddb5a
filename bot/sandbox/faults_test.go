package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// order uses the control API to order a fault.
func (w *world) order(fault obj) obj {
	w.t.Helper()
	status, state := w.call("POST", "/sandbox/faults", fault)
	if status != 200 {
		w.t.Fatalf("fault %v: %d %v", fault, status, state)
	}
	return state
}

func TestFaultsOfRequests(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/channels/" + w.general + "/messages"
	const route = "POST /channels/{channel}/messages"
	send := func() reply { return w.rest("POST", path, obj{"content": "x"}) }

	tests := []struct {
		name   string
		order  obj
		status int
		check  func(reply) bool
	}{
		{"route", obj{"route": route, "status": 429, "retry_after_ms": 1500}, 429, func(r reply) bool {
			return r.header.Get("Retry-After") == "1.500" && r.header.Get("X-RateLimit-Scope") == "user" &&
				r.header.Get("X-RateLimit-Remaining") == "0" &&
				r.header.Get("X-RateLimit-Bucket") != "" && strings.Contains(string(r.raw), `"global":false`) &&
				strings.Contains(string(r.raw), `"retry_after":1.5`)
		}},
		{"global", obj{"status": 429, "scope": "global", "retry_after_ms": 2000}, 429, func(r reply) bool {
			return r.header.Get("X-RateLimit-Global") == "true" && r.header.Get("X-RateLimit-Reset-After") == "" &&
				strings.Contains(string(r.raw), `"global":true`)
		}},
		{"shared", obj{"route": route, "status": 429, "scope": "shared", "retry_after_ms": 10}, 429,
			func(r reply) bool {
				return r.header.Get("X-RateLimit-Scope") == "shared"
			}},
		{"Cloudflare", obj{"status": 429, "scope": "cloudflare", "retry_after_ms": 3000}, 429, func(r reply) bool {
			return r.header.Get("Retry-After") == "3" && r.header.Get("X-RateLimit-Scope") == "" && !json.Valid(r.raw)
		}},
		{"5xx", obj{"route": route, "status": 502}, 502,
			func(r reply) bool { return strings.Contains(string(r.raw), "502") }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.order["kind"], test.order["times"] = "fail", 1
			if state := w.order(test.order); len(state["fail"].([]any)) != 1 {
				t.Errorf("the switches say %v", state["fail"])
			}
			if r := send(); r.status != test.status || !test.check(r) {
				t.Errorf("got %v %v", r, r.header)
			}
			if r := send(); r.status != 200 {
				t.Errorf("the next one: %v", r)
			}
		})
	}
	w.order(obj{"kind": "fail", "route": route, "times": 1})
	if _, err := w.newBot().ChannelMessageSend(w.general, "x"); err == nil {
		t.Error("a cut connection is no error")
	}
	w.order(obj{"kind": "fail", "status": 500, "times": 9})
	if state := w.order(obj{"kind": "clear"}); len(state["fail"].([]any)) != 0 {
		t.Errorf("cleared, the switches say %v", state["fail"])
	}
	if r := send(); r.status != 200 {
		t.Errorf("after clearing: %v", r)
	}
	w.noViolations()
}

func TestFaultsAreCheckedBeforeTheyAreOrdered(t *testing.T) {
	w := start(t, sandbox.Config{})
	for _, bad := range []obj{
		{"kind": "earthquake"}, {"kind": "drop", "code": 1006}, {"kind": "drop", "code": 5},
		{"kind": "delay", "delay_ms": -1},
		{"kind": "fail", "times": 1, "status": 200}, {"kind": "fail", "times": 0, "status": 500},
		{"kind": "fail", "times": 1, "route": "GET /nowhere"},
		{"kind": "fail", "times": 1, "status": 429, "scope": "lunar"},
	} {
		if status, answer := w.call("POST", "/sandbox/faults", bad); status != 400 || answer["error"] == "" {
			t.Errorf("%v: %d %v", bad, status, answer)
		}
	}
	if entries := w.Log(0); len(entries) > 0 {
		t.Errorf("refused orders left %v", entries)
	}
}

func TestFaultsOfTheGateway(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(0)
	w.order(obj{"kind": "reconnect"})
	if p := b.read(); p.Op != 0 && p.Op != 7 {
		t.Errorf("got op %d", p.Op)
	}
	w.order(obj{"kind": "invalid_session", "resumable": true})
	for p := b.read(); p.Op != 9; p = b.read() {
	}
	w.order(obj{"kind": "silence", "on": true})
	b.send(1, nil)
	w.order(obj{"kind": "silence", "on": false})
	b.send(1, nil)
	if p := b.read(); p.Op != 11 {
		t.Errorf("after the silence: op %d, want one acknowledgement", p.Op)
	}
	w.order(obj{"kind": "drop", "code": 4000})
	if code := b.closed(); code != 4000 {
		t.Errorf("closed with %d", code)
	}
	b, _ = w.login(0)
	w.order(obj{"kind": "drop"})
	b.gone()
	b, _ = w.login(0)
	w.order(obj{"kind": "invalid_session"})
	for p := b.read(); p.Op != 9; p = b.read() {
	}
	b.send(2, w.identity(0))
	b.event("READY")
	w.noViolations()
}

func TestFaultsOfInteractions(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	w.order(obj{"kind": "duplicate"})
	w.order(obj{"kind": "duplicate"})
	for range 2 {
		first, _ := w.ask(b, w.pippin, w.games)
		if again := b.interaction(); again.ID != first.ID {
			t.Errorf("got %s and %s, want the same twice", first.ID, again.ID)
		}
	}
	w.order(obj{"kind": "hold", "on": true})
	id, err := w.Command(w.pippin, w.games, "ping")
	if err != nil {
		t.Fatal(err)
	}
	if state := w.order(obj{"kind": "delay", "delay_ms": 0}); state["held"] != 1.0 || state["holding"] != true {
		t.Errorf("the switches say %v", state)
	}
	w.order(obj{"kind": "hold", "on": false})
	if in := b.interaction(); in.ID != string(id) {
		t.Errorf("released %s, want %s", in.ID, id)
	}
	const late = 50 * time.Millisecond
	w.order(obj{"kind": "delay", "delay_ms": late.Milliseconds()})
	before := time.Now()
	w.ask(b, w.pippin, w.games)
	if took := time.Since(before); took < late {
		t.Errorf("came after %s, want %s", took, late)
	}
}

func TestRateLimitSwitch(t *testing.T) {
	w := start(t, sandbox.Config{})
	limit := func() string {
		return w.rest("POST", "/channels/"+w.general+"/messages",
			obj{"content": "x"}).header.Get("X-RateLimit-Limit")
	}
	if got := w.order(obj{"kind": "limits", "on": true}); got["limits"] != true || limit() != "5" {
		t.Errorf("on: %v", got["limits"])
	}
	if got := w.order(obj{"kind": "limits", "on": false}); got["limits"] != false || limit() == "5" {
		t.Errorf("off: %v", got["limits"])
	}
}

// logged waits until the log holds an entry that fits.
func (w *world) logged(fits func(sandbox.LogEntry) bool) sandbox.LogEntry {
	w.t.Helper()
	var found sandbox.LogEntry
	err := w.Wait(soon(w.t), func() bool {
		for _, e := range w.Log(0) {
			if fits(e) {
				found = e
				return true
			}
		}
		return false
	})
	if err != nil {
		w.t.Fatalf("%v; the log: %+v", err, w.Log(0))
	}
	return found
}

func TestLog(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(sandbox.IntentGuilds)
	in, _ := w.ask(b, w.pippin, w.games)
	w.rest("POST", in.callback(), obj{"type": 4, "data": obj{"content": "pong"}})
	w.rest("POST", "/channels/"+w.games+"/messages", obj{"content": text(2001)})

	event := w.logged(func(e sandbox.LogEntry) bool {
		return e.Kind == sandbox.LogGateway && e.What == "INTERACTION_CREATE"
	})
	answered := w.logged(func(e sandbox.LogEntry) bool { return e.Kind == sandbox.LogInteraction })
	if answered.What != "/ping" || answered.From != "Pippin" || answered.Status != "acknowledged, callback 4" ||
		answered.TookMS == nil {
		t.Errorf("interaction: %+v", answered)
	}
	request := w.logged(func(e sandbox.LogEntry) bool {
		return e.Kind == sandbox.LogREST && strings.HasSuffix(e.What, "/callback")
	})
	if request.Status != "204" || request.TookMS == nil || strings.Contains(request.What, in.Token) {
		t.Errorf("request: %+v", request)
	}
	w.logged(func(e sandbox.LogEntry) bool {
		return e.Kind == sandbox.LogViolation && strings.Contains(e.What, "BASE_TYPE_MAX_LENGTH")
	})
	identify := w.logged(func(e sandbox.LogEntry) bool { return e.What == "op 2 identify" })
	for _, e := range w.Log(0) {
		if detail := string(w.LogDetail(e.ID)); strings.Contains(detail, in.Token) ||
			strings.Contains(detail, w.Token()) {
			t.Errorf("entry %+v shows a token: %s", e, detail)
		}
	}
	if detail := w.LogDetail(identify.ID); !json.Valid(detail) {
		t.Errorf("identify: %s", detail)
	}
	if status, body := w.call("GET", "/sandbox/log/"+jsonNumber(event.ID), nil); status != 200 ||
		body["token"] != "…" {
		t.Errorf("detail: %d %v", status, body)
	}
	if status, _ := w.call("GET", "/sandbox/log/99999", nil); status != 400 {
		t.Errorf("an unknown entry: %d", status)
	}
}

func jsonNumber(n int64) string { b, _ := json.Marshal(n); return string(b) }

// A question for the log stays open until there is something to tell.
func TestLogWaits(t *testing.T) {
	w := start(t, sandbox.Config{})
	answer := make(chan []sandbox.LogEntry, 1)
	go func() {
		var entries []sandbox.LogEntry
		defer func() { answer <- entries }()
		resp, err := http.Get(w.URL() + "/sandbox/log?after=0&wait_ms=8000")
		if err != nil {
			return
		}
		defer resp.Body.Close()
		_ = json.NewDecoder(resp.Body).Decode(&entries) // nothing read shows below
	}()
	w.DuplicateNext()
	if entries := <-answer; len(entries) != 1 || entries[0].Kind != sandbox.LogFault {
		t.Errorf("got %+v", entries)
	}
}
