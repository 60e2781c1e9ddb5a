package discord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/gorilla/websocket"
)

// fakeGateway serves gateway connections, each by the next of its scripts; the last script
// serves all further ones.
type fakeGateway struct {
	*fake
	scripts []func(*peer)
	beat    int // heartbeat interval in milliseconds

	gmu   sync.Mutex
	kinds []string // of the connections: identify or resume
}

// peer is the server's end of one gateway connection.
type peer struct {
	t     *testing.T
	ws    *websocket.Conn
	shard [2]int // which of how many it has identified as; 0, 0 if it has not said
	ended error  // why there is nothing more to read

	wmu sync.Mutex // held by who writes
}

func newFakeGateway(t *testing.T, scripts ...func(*peer)) *fakeGateway {
	g := &fakeGateway{fake: newFake(t), scripts: scripts, beat: 50}
	mux := http.NewServeMux()
	mux.Handle("/", g.fake)
	mux.HandleFunc("/gw/", g.serve)
	g.server.Config.Handler = mux
	g.always("GET /api/v10/gateway",
		reply{body: object{"url": "ws" + strings.TrimPrefix(g.server.URL, "http") + "/gw"}})
	return g
}

func (g *fakeGateway) serve(w http.ResponseWriter, r *http.Request) {
	if v := r.URL.Query().Get("v"); v != "10" {
		g.t.Errorf("gateway version %q", v)
	}
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	p := &peer{t: g.t, ws: ws}
	p.send(object{"op": 10, "d": object{"heartbeat_interval": g.beat}})
	first := p.await(2, 6)
	g.gmu.Lock()
	n := len(g.kinds)
	g.kinds = append(g.kinds, map[int]string{2: "identify", 6: "resume"}[first])
	script := g.scripts[min(n, len(g.scripts)-1)]
	g.gmu.Unlock()
	script(p)
}

func (g *fakeGateway) connections() []string {
	g.gmu.Lock()
	defer g.gmu.Unlock()
	return append([]string(nil), g.kinds...)
}

func (p *peer) send(v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		p.t.Error(err)
	}
	p.write(websocket.TextMessage, raw)
}

func (p *peer) write(kind int, data []byte) {
	p.wmu.Lock()
	defer p.wmu.Unlock()
	p.ws.WriteMessage(kind, data)
}

// sendCompressed sends as Discord does after an identify with compress: true.
func (p *peer) sendCompressed(v any) {
	raw, _ := json.Marshal(v)
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write(raw)
	z.Close()
	p.write(websocket.BinaryMessage, b.Bytes())
}

// await reads until one of the ops arrives; 0 means the connection ended. Heartbeats on the
// way are acknowledged.
func (p *peer) await(ops ...int) int {
	for {
		var m struct {
			Op int `json:"op"`
			D  struct {
				Intents *int   `json:"intents"`
				Token   string `json:"token"`
				Shard   [2]int `json:"shard"`
			} `json:"d"`
		}
		_, raw, err := p.ws.ReadMessage()
		if err != nil {
			p.ended = err
			return 0
		}
		json.Unmarshal(raw, &m)
		if m.Op == 2 {
			p.shard = m.D.Shard
		}
		if m.Op == 2 && (m.D.Intents == nil || *m.D.Intents != 1 || m.D.Token != "Bot "+botToken &&
			m.D.Token != botToken) {
			p.t.Errorf("identify: %s", raw)
		}
		if m.Op == 1 {
			p.send(object{"op": 11})
		}
		for _, op := range ops {
			if m.Op == op {
				return op
			}
		}
	}
}

func (p *peer) ready() {
	p.sendCompressed(object{"op": 0, "t": "READY", "s": 1, "d": object{
		"v": 10, "session_id": "sess", "resume_gateway_url": "wss://gateway.invalid", "guilds": []object{},
		"user":        object{"id": "900", "username": "redbook", "bot": true},
		"application": object{"id": "900", "flags": 0},
	}})
}

func (p *peer) resumed() { p.send(object{"op": 0, "t": "RESUMED", "s": 2, "d": object{}}) }

// interact delivers an interaction of testdata under another id.
func (p *peer) interact(name, id string) {
	raw, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		p.t.Error(err)
	}
	var d map[string]any
	json.Unmarshal(raw, &d)
	d["id"] = id
	p.send(object{"op": 0, "t": "INTERACTION_CREATE", "s": 3, "d": d})
}

func (p *peer) stay() { p.await() }

func (p *peer) close(code int) {
	p.write(websocket.CloseMessage, websocket.FormatCloseMessage(code, "reason"))
	p.await()
}
