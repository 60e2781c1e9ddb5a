package painters

import (
	"crypto/sha256"
	"sync"

	"redbook/render"
)

// pictureName tells pictures apart.
type pictureName [sha256.Size]byte

// mostCached is how many bytes of pictures are kept: those of the last minutes, in which people look at what
// they were sent.
const mostCached = 8 << 20

// cache keeps the pictures that were painted last.
type cache struct {
	mu       sync.Mutex
	pictures map[pictureName]render.Picture
	order    []pictureName // the oldest first
	weight   int
}

func (c *cache) take(name pictureName) (render.Picture, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok := c.pictures[name]
	return p, ok
}

// put keeps a picture in the place of the oldest ones.
func (c *cache) put(name pictureName, p render.Picture) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, twice := c.pictures[name]; twice || len(p.PNG) > mostCached {
		return
	}
	c.pictures[name], c.order = p, append(c.order, name)
	for c.weight += len(p.PNG); c.weight > mostCached; c.order = c.order[1:] {
		c.weight -= len(c.pictures[c.order[0]].PNG)
		delete(c.pictures, c.order[0])
	}
}
