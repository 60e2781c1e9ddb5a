package sandbox_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"redbook/bot/sandbox"
)

// rawBot is a gateway client that sends exactly what a test says.
type rawBot struct {
	t  *testing.T
	ws *websocket.Conn
}

type rawPacket struct {
	Op int             `json:"op"`
	T  string          `json:"t"`
	S  int64           `json:"s"`
	D  json.RawMessage `json:"d"`
}

func (w *world) dial(query string) *rawBot {
	w.t.Helper()
	address := "ws" + w.URL()[len("http"):] + "/gw/?" + query
	ws, _, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { ws.Close() })
	return &rawBot{w.t, ws}
}

func (b *rawBot) send(op int, data any) {
	b.t.Helper()
	if err := b.ws.WriteJSON(obj{"op": op, "d": data}); err != nil {
		b.t.Fatal(err)
	}
}

func (b *rawBot) read() rawPacket {
	b.t.Helper()
	_ = b.ws.SetReadDeadline(time.Now().Add(8 * time.Second))
	var p rawPacket
	if err := b.ws.ReadJSON(&p); err != nil {
		b.t.Fatal(err)
	}
	return p
}

// event reads until the named event and returns it.
func (b *rawBot) event(name string) rawPacket {
	b.t.Helper()
	for {
		if p := b.read(); p.T == name {
			return p
		}
	}
}

// closed reads until the connection ends and returns the close code.
func (b *rawBot) closed() int {
	b.t.Helper()
	_ = b.ws.SetReadDeadline(time.Now().Add(8 * time.Second))
	for {
		if _, _, err := b.ws.ReadMessage(); err != nil {
			var ended *websocket.CloseError
			if !errors.As(err, &ended) {
				b.t.Fatalf("not closed with a frame: %v", err)
			}
			return ended.Code
		}
	}
}

func (w *world) identity(intents int64) obj {
	return obj{"token": w.Token(), "properties": obj{"os": "linux"}, "intents": intents}
}

// login connects, identifies and returns the session id.
func (w *world) login(intents int64) (*rawBot, string) {
	w.t.Helper()
	b := w.dial("v=10&encoding=json")
	if hello := b.read(); hello.Op != 10 {
		w.t.Fatalf("first packet %+v, want hello", hello)
	}
	b.send(2, w.identity(intents))
	var ready struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(b.event("READY").D, &ready); err != nil {
		w.t.Fatal(err)
	}
	return b, ready.Session
}

// received is an interaction as it arrived.
type received struct {
	ID    string          `json:"id"`
	Token string          `json:"token"`
	Type  int             `json:"type"`
	Raw   json.RawMessage `json:"-"`
}

func (b *rawBot) interaction() received {
	b.t.Helper()
	p := b.event("INTERACTION_CREATE")
	in := received{Raw: p.D}
	if err := json.Unmarshal(p.D, &in); err != nil {
		b.t.Fatal(err)
	}
	return in
}

func (in received) callback() string { return "/interactions/" + in.ID + "/" + in.Token + "/callback" }

func (w *world) webhook(in received) string { return "/webhooks/" + w.BotID() + "/" + in.Token }

// register puts global commands in place.
func (w *world) register(commands ...obj) {
	w.t.Helper()
	if r := w.rest("PUT", "/applications/"+w.BotID()+"/commands", commands); r.status != 200 {
		w.t.Fatal(r)
	}
}

func ping() obj { return obj{"name": "ping", "description": "Answers"} }

// ask uses /ping as a user and returns what the bot got.
func (w *world) ask(b *rawBot, user, channel string) (received, sandbox.InteractionID) {
	w.t.Helper()
	id, err := w.Command(user, channel, "ping")
	if err != nil {
		w.t.Fatal(err)
	}
	return b.interaction(), id
}

// gone reads until the line breaks, and fails if that comes with a close frame.
func (b *rawBot) gone() {
	b.t.Helper()
	_ = b.ws.SetReadDeadline(time.Now().Add(8 * time.Second))
	var err error
	for err == nil {
		_, _, err = b.ws.ReadMessage()
	}
	var ended *websocket.CloseError
	if errors.As(err, &ended) && ended.Code != websocket.CloseAbnormalClosure {
		b.t.Errorf("a broken line ends with a frame: %v", ended)
	}
}
