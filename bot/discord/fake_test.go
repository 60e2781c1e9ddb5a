package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/sandbox/openapi"
)

const botToken = "MTAwMDAw.Gabcde.bot-secret"

// fake is a Discord of a few routes: what a test does not expect fails it.
type fake struct {
	t      *testing.T
	server *httptest.Server
	log    syncBuffer

	mu       sync.Mutex
	answers  map[string]func(*recorded) reply
	requests []*recorded
}

// recorded is a request as it arrived.
type recorded struct {
	method, path, query string
	header              http.Header
	payload             string            // the JSON
	files               map[string]string // name of the part to its content
	nth                 int               // of those to this route, from 1
}

// reply is what the fake answers. Status 0 means 200, or 204 without a body.
type reply struct {
	status int
	header map[string]string
	body   any  // JSON, or a string as it is
	drop   bool // read the request, then cut the connection
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, answers: make(map[string]func(*recorded) reply)}
	f.server = httptest.NewServer(f)
	t.Cleanup(f.server.Close)
	t.Cleanup(func() {
		for _, secret := range []string{botToken, interactionToken} {
			if strings.Contains(f.log.String(), secret) {
				t.Errorf("secret in the log: %s", f.log.String())
			}
		}
	})
	return f
}

// answer sets what a "METHOD /path" answers.
func (f *fake) answer(route string, with func(*recorded) reply) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers[route] = with
}

func (f *fake) always(route string, with reply) {
	f.answer(route, func(*recorded) reply { return with })
}

func (f *fake) count(method string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := 0
	for _, r := range f.requests {
		if r.method == method {
			n++
		}
	}
	return n
}

func (f *fake) last() *recorded {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.requests) == 0 {
		f.t.Fatal("no request arrived")
	}
	return f.requests[len(f.requests)-1]
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rec := record(f.t, r)
	f.mu.Lock()
	with := f.answers[r.Method+" "+r.URL.Path]
	for _, before := range f.requests {
		if before.method == rec.method && before.path == rec.path {
			rec.nth++
		}
	}
	rec.nth++
	f.requests = append(f.requests, rec)
	f.mu.Unlock()
	if with == nil {
		f.t.Errorf("unexpected %s %s", r.Method, r.URL.Path)
		http.Error(w, `{"message":"404: Not Found","code":0}`, http.StatusNotFound)
		return
	}
	if rec.header.Get("Authorization") != "Bot "+botToken || !strings.HasPrefix(rec.header.Get("User-Agent"),
		"DiscordBot (") {
		f.t.Errorf("%s %s: headers %v", r.Method, r.URL.Path, rec.header)
	}
	f.describe(rec)
	with(rec).write(w)
}

// describe holds a request against Discord's OpenAPI description, where that is at hand.
func (f *fake) describe(rec *recorded) {
	spec, err := openapi.New()
	if errors.Is(err, openapi.ErrNoFile) {
		return
	}
	if err != nil {
		f.t.Error(err)
		return
	}
	path := strings.TrimPrefix(rec.path, "/api/v10")
	query, err := url.ParseQuery(rec.query)
	if err != nil {
		f.t.Error(err)
	}
	if err := spec.Request(rec.method, path, query, []byte(rec.payload)); err != nil {
		f.t.Error(err)
	}
	if err := spec.RequestFields(rec.method, path, []byte(rec.payload)); err != nil {
		f.t.Error(err)
	}
}

func (a reply) write(w http.ResponseWriter) {
	if a.drop {
		panic(http.ErrAbortHandler)
	}
	for k, v := range a.header {
		w.Header().Set(k, v)
	}
	var body []byte
	switch x := a.body.(type) {
	case nil:
	case string:
		body = []byte(x)
	default:
		body, _ = json.Marshal(x)
	}
	status := a.status
	if status == 0 {
		status = http.StatusOK
		if body == nil {
			status = http.StatusNoContent
		}
	}
	w.WriteHeader(status)
	w.Write(body)
}

func record(t *testing.T, r *http.Request) *recorded {
	rec := &recorded{method: r.Method, path: r.URL.Path, query: r.URL.RawQuery, header: r.Header,
		files: make(map[string]string)}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return rec
	}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		rec.payload = string(body)
		if len(body) > 0 && kind != "application/json" {
			t.Errorf("body with Content-Type %q", kind)
		}
		return rec
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextPart()
		if err != nil {
			return rec
		}
		content, _ := io.ReadAll(part)
		if part.FormName() == "payload_json" {
			rec.payload = string(content)
		} else {
			rec.files[part.FormName()] = part.FileName() + "|" + part.Header.Get("Content-Type") + "|" +
				string(content)
		}
	}
}

// quick is the timing of tests.
var quick = timing{
	openLimit:     2 * time.Second,
	silence:       2 * time.Second,
	shortLife:     20 * time.Millisecond,
	steadyLife:    time.Minute,
	backoffFirst:  5 * time.Millisecond,
	backoffMost:   50 * time.Millisecond,
	identifyEvery: time.Millisecond,
	closeLimit:    10 * time.Second,
	closeWait:     20 * time.Millisecond,
	grace:         time.Second,
	retryFirst:    time.Millisecond,
}

func (f *fake) config() Config {
	return Config{
		Token: botToken, APIBase: f.server.URL,
		Logger:        slog.New(slog.NewTextHandler(&f.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		OnInteraction: noInteraction,
	}
}

func (f *fake) client() *Client { return f.clientOf(f.config()) }

func (f *fake) clientOf(cfg Config) *Client {
	f.t.Helper()
	c, err := New(cfg)
	if err != nil {
		f.t.Fatal(err)
	}
	c.timing = quick
	f.t.Cleanup(c.http.CloseIdleConnections)
	return c
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
