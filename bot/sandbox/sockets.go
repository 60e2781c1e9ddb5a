package sandbox

import (
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// socket writes to a WebSocket from any goroutine, in order and without ever making the caller wait.
type socket struct {
	ws *websocket.Conn

	mu     sync.Mutex
	queue  []frame
	closed bool
	ready  chan struct{} // holds one token while there may be something to do
	gone   chan struct{} // closed when the reader has ended
}

type frame struct {
	kind int // websocket.TextMessage, BinaryMessage or CloseMessage
	data []byte
	due  time.Time // not before then
}

// writeTimeout bounds how long a reader that has gone may hold a socket open.
const writeTimeout = 10 * time.Second

// newSocket starts the writer. The reader must call finish when it ends.
func newSocket(ws *websocket.Conn) *socket {
	k := &socket{ws: ws, ready: make(chan struct{}, 1), gone: make(chan struct{})}
	go k.write()
	return k
}

func (k *socket) send(kind int, data []byte) { k.sendAt(time.Time{}, kind, data) }

// sendAt sends at a time, or as soon as what was to be sent before is.
func (k *socket) sendAt(due time.Time, kind int, data []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return
	}
	k.queue = append(k.queue, frame{kind, data, due})
	select {
	case k.ready <- struct{}{}:
	default:
	}
}

// close sends what is queued, then a close frame with the code (none if it is 0), and hangs up.
func (k *socket) close(code int, reason string) {
	var data []byte
	if code != 0 {
		data = websocket.FormatCloseMessage(code, reason)
	}
	k.send(websocket.CloseMessage, data)
	k.mu.Lock()
	k.closed = true
	k.mu.Unlock()
}

// finish ends the writer after the reader.
func (k *socket) finish() {
	close(k.gone)
	k.close(0, "")
}

func (k *socket) write() {
	defer k.ws.Close()
	for range k.ready {
		k.mu.Lock()
		frames := k.queue
		k.queue = nil
		k.mu.Unlock()
		for _, f := range frames {
			k.wait(f.due)
			if f.kind == websocket.CloseMessage {
				k.hangUp(f.data)
				return
			}
			_ = k.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
			if k.ws.WriteMessage(f.kind, f.data) != nil {
				return // the other end has gone; its reader notices too
			}
		}
	}
}

// wait waits until a time, if anybody is there to read what is sent then.
func (k *socket) wait(due time.Time) {
	if left := time.Until(due); left > 0 {
		select {
		case <-time.After(left):
		case <-k.gone:
		}
	}
}

// hangUp sends a close frame and lets the other end answer it, because a connection closed with unread
// input may lose the frame.
func (k *socket) hangUp(data []byte) {
	if data == nil {
		return
	}
	_ = k.ws.WriteControl(websocket.CloseMessage, data, time.Now().Add(writeTimeout))
	select {
	case <-k.gone:
	case <-time.After(time.Second):
	}
}
