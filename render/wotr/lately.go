package wotr

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"sync"
)

// lately keeps what was worked out, as long as it is used, by all that it depends on: pictures of one game
// that follow each other differ in a few regions. It is safe for concurrent use. The zero value is ready to
// use.
type lately[V any] struct {
	mu         sync.Mutex
	young, old map[clueName]V // used since there was no room for more young ones, and used before that
}

const mostYoung = 4096 // of all figures' places four megabytes

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
	v, ok := l.young[name]
	if !ok {
		v, ok = l.old[name]
	}
	l.mu.Unlock()
	if !ok {
		v = work()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.young == nil || len(l.young) == mostYoung {
		l.young, l.old = map[clueName]V{}, l.young
	}
	l.young[name] = v
	return v
}
