package wotr

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"sync"
)

// lately keeps what was worked out last, by all that it depends on: pictures of one game that follow each
// other differ in a few regions. It is safe for concurrent use. The zero value is ready to use.
type lately[V any] struct {
	mu    sync.Mutex
	known map[clueName]V
	order []clueName // the oldest first
}

const mostLately = 4096 // that are kept: of all figures' places four megabytes

// clue is all that something depends on.
type clue []byte

func (c *clue) add(numbers ...float64) {
	for _, n := range numbers {
		*c = binary.LittleEndian.AppendUint64(*c, math.Float64bits(n))
	}
}

func (c *clue) addBox(b box) { c.add(b.x0, b.y0, b.x1, b.y1) }

// clueName identifies a clue by two hashes, so that none is taken for another.
type clueName [2]uint64

var clueSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// of returns what was worked out for a clue before, or works it out.
func (l *lately[V]) of(c clue, work func() V) V {
	name := clueName{maphash.Bytes(clueSeeds[0], c), maphash.Bytes(clueSeeds[1], c)}
	l.mu.Lock()
	v, ok := l.known[name]
	l.mu.Unlock()
	if ok {
		return v
	}
	v = work()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known == nil {
		l.known = map[clueName]V{}
	}
	if _, twice := l.known[name]; twice {
		return v
	}
	l.known[name], l.order = v, append(l.order, name)
	if len(l.order) > mostLately {
		delete(l.known, l.order[0])
		l.order = l.order[1:]
	}
	return v
}
