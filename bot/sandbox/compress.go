package sandbox

import (
	"bytes"
	"compress/zlib"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// zlibStream is transport compression ("compress=zlib-stream"): all payloads of a connection are one zlib
// stream, each ends where the stream is flushed (its last bytes are 00 00 FF FF).
type zlibStream struct {
	out bytes.Buffer
	zip *zlib.Writer
}

func newZlibStream() *zlibStream {
	z := &zlibStream{}
	z.zip = zlib.NewWriter(&z.out)
	return z
}

// next is the part of the stream that holds the payload.
func (z *zlibStream) next(payload []byte) []byte {
	z.out.Reset()
	_, _ = z.zip.Write(payload) // a buffer takes everything
	_ = z.zip.Flush()
	return bytes.Clone(z.out.Bytes())
}

// deflate is payload compression, asked for in identify: every event a zlib stream of its own.
func deflate(payload []byte) []byte {
	var b bytes.Buffer
	w := deflaters.Get().(*zlib.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	_, _ = w.Write(payload) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// deflaters are kept: to make one takes longer than what it compresses.
var deflaters = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}

// send puts a payload on the wire as the client asked for it. Transport compression takes the place of that
// of payloads, which the documentation wants off beside it.
func (c *connection) send(payload []byte, compress bool) {
	due := time.Now().Add(c.server.latency / 2)
	switch {
	case c.stream != nil:
		c.socket.sendAt(due, websocket.BinaryMessage, c.stream.next(payload))
	case compress:
		c.socket.sendAt(due, websocket.BinaryMessage, deflate(payload))
	default:
		c.socket.sendAt(due, websocket.TextMessage, payload)
	}
}
