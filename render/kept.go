package render

import (
	"container/list"
	"sync"
)

// mostKept is how many bytes of drawings and packed tiles are kept, of all games together: those of the
// newest pictures of a hundred games in turn.
const mostKept = 72 << 20

// memory keeps what took long to make, what was used last, up to a weight. It is safe for concurrent use.
type memory struct {
	mu     sync.Mutex
	kept   map[any]*list.Element // of a keepsake
	used   *list.List            // the one that was used last in front
	weight int
	most   int
}

// keepsake is a thing that is kept.
type keepsake struct {
	key, value any
	weight     int
}

func newMemory(most int) *memory {
	return &memory{kept: map[any]*list.Element{}, used: list.New(), most: most}
}

// kept is the memory of all pictures.
var kept = newMemory(mostKept)

// get returns what is kept under a key, nil if nothing is.
func (m *memory) get(key any) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	at, ok := m.kept[key]
	if !ok {
		return nil
	}
	m.used.MoveToFront(at)
	return at.Value.(keepsake).value
}

// put keeps a thing, and drops those that have not been used for longest when all become too heavy.
func (m *memory) put(key, value any, weight int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, twice := m.kept[key]; twice {
		return
	}
	m.kept[key] = m.used.PushFront(keepsake{key, value, weight})
	for m.weight += weight; m.weight > m.most; {
		oldest := m.used.Remove(m.used.Back()).(keepsake)
		m.weight -= oldest.weight
		delete(m.kept, oldest.key)
	}
}
