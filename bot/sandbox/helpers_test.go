package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
	"redbook/bot/sandbox/openapi"
)

// world is a running sandbox with what tests ask for all the time.
type world struct {
	*sandbox.Server
	t              *testing.T
	pippin, halina string // user ids
	general, games string // channel ids
}

func start(t *testing.T, cfg sandbox.Config) *world {
	t.Helper()
	if cfg.Observe == nil {
		openapi.Watch(&cfg, func(err error) { t.Error(err) }, false)
	}
	s := sandbox.New(cfg)
	if err := s.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	w := &world{Server: s, t: t}
	users := s.Users()
	w.pippin, w.halina = users[0].ID, users[1].ID
	for _, c := range s.Channels(w.pippin) {
		switch {
		case c.GuildID != s.GuildID():
		case c.Name == "general":
			w.general = c.ID
		case c.Name == "games":
			w.games = c.ID
		}
	}
	return w
}

// frozen is a clock that only Advance moves.
func frozen() func() time.Time {
	at := time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)
	return func() time.Time { return at }
}

// redirect sends the requests of an unmodified discordgo to the sandbox, as version 10.
type redirect struct{ base *url.URL }

func (d redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = d.base.Scheme, d.base.Host, d.base.Host
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9/", "/api/v10/", 1)
	r.URL.RawPath = strings.Replace(r.URL.RawPath, "/api/v9/", "/api/v10/", 1)
	return http.DefaultTransport.RoundTrip(r)
}

// newBot makes a discordgo session for the sandbox, not yet connected.
func (w *world) newBot() *discordgo.Session {
	w.t.Helper()
	s, err := discordgo.New("Bot " + w.Token())
	if err != nil {
		w.t.Fatal(err)
	}
	base, err := url.Parse(w.URL())
	if err != nil {
		w.t.Fatal(err)
	}
	s.Client = &http.Client{Timeout: 10 * time.Second, Transport: redirect{base}}
	s.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages |
		discordgo.IntentsDirectMessages
	return s
}

// bot connects a discordgo session whose handler gets every interaction.
func (w *world) bot(handle func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	w.t.Helper()
	s := w.newBot()
	var running sync.WaitGroup
	w.t.Cleanup(running.Wait)
	if handle != nil {
		s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			running.Add(1)
			defer running.Done()
			handle(s, i)
		})
	}
	if err := s.Open(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { go s.Close() }) // takes a second, which no test needs to wait for
	// A connection that breaks during the first heartbeat makes discordgo reconnect twice, and end the second
	// connection with the Close that was meant for the first.
	for ready := false; !ready; {
		time.Sleep(time.Millisecond)
		s.RLock()
		ready = s.DataReady
		s.RUnlock()
	}
	return s
}

// reply is an answer of the REST side.
type reply struct {
	status int
	header http.Header
	raw    []byte
}

func (r reply) code() int {
	var body struct{ Code int }
	_ = json.Unmarshal(r.raw, &body)
	return body.Code
}

func (r reply) id() string {
	var body struct{ ID string }
	_ = json.Unmarshal(r.raw, &body)
	return body.ID
}

func (r reply) message(t *testing.T) sandbox.Message {
	t.Helper()
	var m sandbox.Message
	if err := json.Unmarshal(r.raw, &m); err != nil || r.status != 200 {
		t.Fatalf("no message: %d %s", r.status, r.raw)
	}
	return m
}

func (r reply) String() string { return fmt.Sprintf("%d %s", r.status, r.raw) }

// rest sends a request with a JSON body (nil for none) as a bot would.
func (w *world) rest(method, path string, body any) reply {
	w.t.Helper()
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			w.t.Fatal(err)
		}
		r = bytes.NewReader(b)
	}
	return w.send(method, path, "application/json", r)
}

func (w *world) send(method, path, contentType string, body io.Reader) reply {
	w.t.Helper()
	if !strings.HasPrefix(path, "/api/") {
		path = "/api/v10" + path
	}
	req, err := http.NewRequest(method, w.URL()+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+w.Token())
	req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	if body != nil {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, raw}
}

// upload sends payload_json with files, numbered in the given order.
func (w *world) upload(method, path string, payload any, files ...*discordgo.File) reply {
	w.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	text, err := json.Marshal(payload)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := form.WriteField("payload_json", string(text)); err != nil {
		w.t.Fatal(err)
	}
	for i, f := range files {
		part, err := form.CreateFormFile(fmt.Sprintf("files[%d]", i), f.Name)
		if err != nil {
			w.t.Fatal(err)
		}
		if _, err := io.Copy(part, f.Reader); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		w.t.Fatal(err)
	}
	return w.send(method, path, form.FormDataContentType(), &b)
}

// picture is a small PNG.
func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 8, 6))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngFile(t *testing.T, name string) *discordgo.File {
	return &discordgo.File{Name: name, ContentType: "image/png", Reader: bytes.NewReader(picture(t))}
}

// soon bounds every wait of a test.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func (w *world) waitMessage(user, channel string, fits func(sandbox.Message) bool) sandbox.Message {
	w.t.Helper()
	m, err := w.WaitMessage(soon(w.t), user, channel, fits)
	if err != nil {
		w.t.Fatalf("%v; messages: %+v; violations: %v", err, w.Messages(user, channel), w.Violations())
	}
	return m
}

func (w *world) noViolations() {
	w.t.Helper()
	if v := w.Violations(); len(v) > 0 {
		w.t.Errorf("violations: %q", v)
	}
}

// want checks the status and code of a refusal.
func (w *world) want(r reply, status, code int) {
	w.t.Helper()
	if r.status != status || r.code() != code {
		w.t.Errorf("got %v, want %d with code %d", r, status, code)
	}
}

// obj and list shorten JSON bodies.
type (
	obj  = map[string]any
	list = []any
)
