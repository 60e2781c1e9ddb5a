package sandbox

import (
	"bytes"
	"compress/zlib"
	"sync"

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
	switch {
	case c.stream != nil:
		c.socket.send(websocket.BinaryMessage, c.stream.next(payload))
	case compress:
		c.socket.send(websocket.BinaryMessage, deflate(payload))
	default:
		c.socket.send(websocket.TextMessage, payload)
	}
}
