package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"redbook/bot/sandbox"
)

// page is an open web client of one user.
type page struct {
	w    *world
	user string
	ws   *websocket.Conn
}

func (w *world) open(user string) *page {
	w.t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+w.URL()[len("http"):]+"/sandbox/ws?user="+user,
		http.Header{"Origin": {w.URL()}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { ws.Close() })
	return &page{w, user, ws}
}

// next reads pushes until the named one and decodes it.
func (p *page) next(name string, into any) {
	p.w.t.Helper()
	_ = p.ws.SetReadDeadline(time.Now().Add(8 * time.Second))
	for {
		var push struct {
			T string
			D json.RawMessage
		}
		if err := p.ws.ReadJSON(&push); err != nil {
			p.w.t.Fatalf("waiting for %s: %v", name, err)
		}
		if push.T == name {
			if err := json.Unmarshal(push.D, into); err != nil {
				p.w.t.Fatal(err)
			}
			return
		}
	}
}

// call uses the control API and returns status and decoded body.
func (w *world) call(method, path string, body any) (int, obj) {
	w.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	req, err := http.NewRequest(method, w.URL()+path, bytes.NewReader(b))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	var decoded obj
	_ = json.Unmarshal(raw, &decoded) // arrays and empty answers are looked at by status alone
	return resp.StatusCode, decoded
}

func TestPageSeesWhatItsUserMaySee(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	hers, his := w.open(w.halina), w.open(w.pippin)

	status, answer := w.call("POST", "/sandbox/interactions", obj{"user": w.halina, "channel_id": w.games,
		"type": "command", "name": "ping"})
	if status != 200 || answer["interaction_id"] == "" {
		t.Fatalf("%d %v", status, answer)
	}
	in := b.interaction()
	w.rest("POST", in.callback(), obj{"type": 5, "data": obj{"flags": 64}})
	var m struct {
		sandbox.Message
		Command string
	}
	hers.next("MESSAGE_CREATE", &m)
	if !m.Loading() || !m.Ephemeral() || m.Command != "/ping" {
		t.Errorf("she sees %+v", m)
	}
	var told struct {
		Interaction string `json:"interaction_id"`
		Status      sandbox.Status
	}
	hers.next("INTERACTION_STATUS", &told)
	if told.Interaction != in.ID || told.Status != sandbox.StatusAnswered {
		t.Errorf("told %+v", told)
	}
	w.rest("PATCH", w.webhook(in)+"/messages/@original", obj{"content": "secret"})
	hers.next("MESSAGE_UPDATE", &m)
	if m.Loading() || m.Content != "secret" {
		t.Errorf("she sees %+v", m)
	}
	w.post(w.games, obj{"content": "public"})
	his.next("MESSAGE_CREATE", &m) // the first message pushed to him
	if m.Content != "public" {
		t.Errorf("he sees %+v", m)
	}
	id := w.thread(12)
	w.rest("PUT", "/channels/"+id+"/thread-members/"+w.halina, nil)
	var c sandbox.Channel
	hers.next("THREAD_CREATE", &c)
	if c.ID != id {
		t.Errorf("she is told of %+v", c)
	}
}

func TestPageIsToldOfFailure(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	w.register(ping())
	p := w.open(w.pippin)
	if _, err := w.Command(w.pippin, w.games, "ping"); err != nil {
		t.Fatal(err)
	}
	if status, _ := w.call("POST", "/sandbox/clock", obj{"advance_ms": 3001}); status != 200 {
		t.Errorf("clock: %d", status)
	}
	var told struct{ Status sandbox.Status }
	p.next("INTERACTION_STATUS", &told)
	if told.Status != sandbox.StatusFailed {
		t.Errorf("told %+v", told)
	}
}

func TestPageFillsForm(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	p := w.open(w.pippin)
	in, _ := w.ask(b, w.pippin, w.games)
	w.rest("POST", in.callback(), obj{"type": 9, "data": obj{"custom_id": "m", "title": "T", "components": list{
		row(obj{"type": 4, "custom_id": "t", "style": 1, "label": "L"})}}})
	var form struct {
		Interaction string `json:"interaction_id"`
		Title       string
	}
	p.next("MODAL", &form)
	body := obj{"user": w.pippin, "type": "modal", "interaction_id": form.Interaction, "custom_id": "m",
		"fields": obj{}}
	if status, answer := w.call("POST", "/sandbox/interactions", body); status != 400 || answer["field"] != "t" {
		t.Errorf("an empty form: %d %v", status, answer)
	}
	body["fields"] = obj{"t": "Merry"}
	if status, answer := w.call("POST", "/sandbox/interactions", body); status != 200 {
		t.Errorf("%d %v", status, answer)
	}
	if got := b.interaction(); got.Type != 5 {
		t.Errorf("the bot got %+v", got)
	}
}

func TestControlState(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(command(obj{"name_localizations": obj{"pl": "gra"}}))
	if status, _ := w.call("POST", "/sandbox/messages", obj{"user": w.halina, "channel_id": w.general,
		"content": "hej"}); status != 200 {
		t.Errorf("message: %d", status)
	}
	if status, user := w.call("PATCH", "/sandbox/users/"+w.halina,
		obj{"dms_closed": true, "locale": "de"}); status != 200 || user["locale"] != "de" ||
		user["dms_closed"] != true {
		t.Errorf("user: %d %v", status, user)
	}
	if status, _ := w.call("PATCH", "/sandbox/users/"+w.halina, obj{"locale": "elvish"}); status != 400 {
		t.Errorf("unknown locale: %d", status)
	}
	resp, err := http.Get(w.URL() + "/sandbox/state?user=" + w.halina)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var state struct {
		User     sandbox.User
		Users    []sandbox.User
		Guilds   []struct{ Channels []sandbox.Channel }
		DMs      []sandbox.Channel
		Commands []sandbox.Command
		Bot      struct{ Online bool }
	}
	if err := json.NewDecoder(resp.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	if state.User.ID != w.halina || len(state.Users) != 2 || len(state.Guilds[0].Channels) != 2 ||
		state.Guilds[0].Channels[0].MessageCount != 1 ||
		len(state.DMs) != 1 || state.DMs[0].Recipients[0].ID != w.halina ||
		state.Commands[0].NameLocalizations["pl"] != "gra" || state.Bot.Online {
		t.Errorf("state %+v", state)
	}
	resp, err = http.Get(w.URL() + "/sandbox/channels/" + w.general + "/messages?user=" + w.pippin)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var messages []sandbox.Message
	if err := json.NewDecoder(resp.Body).Decode(&messages); err != nil || len(messages) != 1 ||
		messages[0].Content != "hej" {
		t.Errorf("messages %+v, %v", messages, err)
	}
}

// Only the page itself and programs on this machine may use the control side.
func TestForeignPagesAreRefused(t *testing.T) {
	w := start(t, sandbox.Config{})
	body := `{"user":"` + w.pippin + `","channel_id":"` + w.general + `","content":"x"}`
	resp, err := http.Post(w.URL()+"/sandbox/messages", "text/plain", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("a form's content type: %d", resp.StatusCode)
	}
	req, err := http.NewRequest("GET", w.URL()+"/sandbox/state", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "evil.example:80"
	resp, err = http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("another host name: %d", resp.StatusCode)
	}
	if _, _, err := websocket.DefaultDialer.Dial("ws"+w.URL()[len("http"):]+"/sandbox/ws?user="+w.pippin,
		http.Header{"Origin": {"http://evil.example"}}); err == nil {
		t.Error("a foreign page opened the WebSocket")
	}
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0"} {
		if err := sandbox.New(sandbox.Config{Addr: addr}).Start(context.Background()); err == nil {
			t.Errorf("listens on %s", addr)
		}
	}
}

func TestPageIsServed(t *testing.T) {
	w := start(t, sandbox.Config{})
	resp, err := http.Get(w.URL() + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the page: %d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
}

func TestCloseEndsEverything(t *testing.T) {
	s := sandbox.New(sandbox.Config{})
	ctx, cancel := context.WithCancel(context.Background())
	if err := s.Start(ctx); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(s.URL()); err == nil {
		t.Error("still serving")
	}
}
