package render

import (
	"container/list"
	"image/color"
	"sync"

	"github.com/fogleman/gg"
)

// Stage is what a game's painter draws a picture on. Tests have one that draws everything anew, for
// comparison.
type Stage interface {
	// Stamp puts down a drawing that never changes, named by its key. There must not be many keys: their sprites
	// are kept.
	Stamp(key string, w, h int, draw Draw, x, y int)
	Fill(points []gg.Point, col color.RGBA)
	Text(f *Face, s string, x, y, ax float64, col color.RGBA)
}

// mostKept is how many bytes of drawings are kept: all that a board needs, and the pictures on the cards of
// some hands.
const mostKept = 24 << 20

// Sprites keeps the drawings of a painter that were used last. It is safe for concurrent use.
type Sprites struct {
	palette *Palette
	mu      sync.Mutex
	kept    map[string]*list.Element // of named
	used    *list.List               // the one that was used last in front
	weight  int
}

// named is a drawing that is kept.
type named struct {
	key string
	*Sprite
}

// NewSprites returns an empty store for drawings in a palette.
func NewSprites(p *Palette) *Sprites {
	return &Sprites{palette: p, kept: map[string]*list.Element{}, used: list.New()}
}

func (s *Sprites) get(key string, w, h int, draw Draw) *Sprite {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept, ok := s.kept[key]; ok {
		s.used.MoveToFront(kept)
		return kept.Value.(named).Sprite
	}
	sprite := NewSprite(s.palette, w, h, draw)
	s.kept[key] = s.used.PushFront(named{key, sprite})
	for s.weight += sprite.weight(); s.weight > mostKept; {
		oldest := s.used.Remove(s.used.Back()).(named)
		s.weight -= oldest.weight()
		delete(s.kept, oldest.key)
	}
	return sprite
}

// Painting is the stage of real pictures: a canvas to which sprites are put down.
type Painting struct {
	*Canvas
	sprites *Sprites
}

// NewPainting returns the stage over a canvas.
func NewPainting(c *Canvas, s *Sprites) *Painting { return &Painting{c, s} }

// Stamp puts down a drawing, made at its first use.
func (p *Painting) Stamp(key string, w, h int, draw Draw, x, y int) {
	p.Canvas.Stamp(p.sprites.get(key, w, h, draw), x, y)
}
