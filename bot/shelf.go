package bot

import (
	"crypto/sha256"
	"sync"

	"redbook/render"
)

// pictureName tells pictures apart.
type pictureName [sha256.Size]byte

// mostShelved is how many bytes of pictures are kept: those of the last minutes, in which people look at what
// they were sent.
const mostShelved = 24 << 20

// shelf keeps the pictures that were painted last.
type shelf struct {
	mu       sync.Mutex
	pictures map[pictureName]render.Picture
	order    []pictureName // the oldest first
	weight   int
}

func (s *shelf) take(name pictureName) (render.Picture, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.pictures[name]
	return p, ok
}

// put keeps a picture in the place of the oldest ones.
func (s *shelf) put(name pictureName, p render.Picture) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, twice := s.pictures[name]; twice || len(p.PNG) > mostShelved {
		return
	}
	s.pictures[name], s.order = p, append(s.order, name)
	for s.weight += len(p.PNG); s.weight > mostShelved; s.order = s.order[1:] {
		s.weight -= len(s.pictures[s.order[0]].PNG)
		delete(s.pictures, s.order[0])
	}
}
