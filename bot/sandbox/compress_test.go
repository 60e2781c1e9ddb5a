package sandbox_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"io"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"redbook/bot/sandbox"
)

// frames is the zlib stream of a connection: its binary frames one after the other.
type frames struct {
	b       *rawBot
	rest    []byte
	flushed bool // whether the last frame ends where the stream was flushed
}

func (f *frames) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		_ = f.b.ws.SetReadDeadline(time.Now().Add(8 * time.Second))
		kind, data, err := f.b.ws.ReadMessage()
		if err != nil {
			return 0, err
		}
		if kind != websocket.BinaryMessage {
			f.b.t.Errorf("frame of kind %d, want binary", kind)
		}
		f.rest, f.flushed = data, bytes.HasSuffix(data, []byte{0, 0, 0xff, 0xff})
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// Documentation, "Transport Compression": one zlib context a connection, and a payload ends with the four
// bytes of a flush. A resumed session is compressed as its new connection wants.
func TestTransportCompression(t *testing.T) {
	w := start(t, sandbox.Config{})
	b := w.dial("v=10&encoding=json&compress=zlib-stream")
	stream := &frames{b: b}
	zip, err := zlib.NewReader(stream)
	if err != nil {
		t.Fatal(err)
	}
	read := json.NewDecoder(zip)
	next := func() (p rawPacket) {
		t.Helper()
		if err := read.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if !stream.flushed || len(stream.rest) > 0 {
			t.Errorf("the payload %d %s does not end with its frame", p.Op, p.T)
		}
		return p
	}
	if hello := next(); hello.Op != 10 {
		t.Fatalf("first packet %+v, want hello", hello)
	}
	id := w.identity(sandbox.IntentGuilds | sandbox.IntentGuildMessages)
	id["compress"] = true // which transport compression takes the place of
	b.send(2, id)
	var ready struct {
		Session string `json:"session_id"`
	}
	if p := next(); p.T != "READY" || json.Unmarshal(p.D, &ready) != nil {
		t.Fatalf("got %+v, want READY", p)
	}
	seen := next().S // the guild
	if _, err := w.Post(w.halina, w.general, "one"); err != nil {
		t.Fatal(err)
	}
	if p := next(); p.T != "MESSAGE_CREATE" {
		t.Errorf("got %+v", p)
	}

	b.ws.Close()
	b = w.dial("v=10&encoding=json")
	b.read() // hello
	b.send(6, obj{"token": w.Token(), "session_id": ready.Session, "seq": seen})
	for _, want := range []string{"MESSAGE_CREATE", "RESUMED"} {
		kind, data, err := b.ws.ReadMessage()
		if err != nil || kind != websocket.BinaryMessage {
			t.Fatalf("frame of kind %d, %v: payloads of their own were asked for in identify", kind, err)
		}
		one, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(one)
		var p rawPacket
		if err != nil || json.Unmarshal(raw, &p) != nil || p.T != want {
			t.Errorf("got %s, %v, want %s", raw, err, want)
		}
	}
	w.noViolations()
}

func TestUnknownEncodings(t *testing.T) {
	for _, query := range []string{"v=10&encoding=etf", "v=10&compress=zstd-stream", "v=10&compress=gzip"} {
		w := start(t, sandbox.Config{})
		if code := w.dial(query).closed(); code != sandbox.CloseDecode {
			t.Errorf("%s: closed with %d", query, code)
		}
	}
}
