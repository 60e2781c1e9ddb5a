package render

import (
	"image/color"
	"sync"

	"github.com/fogleman/gg"
)

// Stage is what a game's painter draws a picture on. Tests have one that draws everything anew, for comparison.
type Stage interface {
	// Stamp puts down a drawing that never changes, named by its key. There must not be many keys: their sprites are kept.
	Stamp(key string, w, h int, draw Draw, x, y int)
	Fill(points []gg.Point, col color.RGBA)
	Text(f *Face, s string, x, y, ax float64, col color.RGBA)
}

// Sprites keeps the drawings of a painter that were made once. It is safe for concurrent use.
type Sprites struct {
	palette *Palette
	mu      sync.Mutex
	kept    map[string]*Sprite
}

// NewSprites returns an empty store for drawings in a palette.
func NewSprites(p *Palette) *Sprites { return &Sprites{palette: p, kept: map[string]*Sprite{}} }

func (s *Sprites) get(key string, w, h int, draw Draw) *Sprite {
	s.mu.Lock()
	defer s.mu.Unlock()
	sprite := s.kept[key]
	if sprite == nil {
		sprite = NewSprite(s.palette, w, h, draw)
		s.kept[key] = sprite
	}
	return sprite
}

// Leaf is the stage of real pictures: a canvas to which sprites are put down.
type Leaf struct {
	*Canvas
	sprites *Sprites
}

// NewLeaf returns the stage over a canvas.
func NewLeaf(c *Canvas, s *Sprites) *Leaf { return &Leaf{c, s} }

// Stamp puts down a drawing, made at its first use.
func (l *Leaf) Stamp(key string, w, h int, draw Draw, x, y int) {
	l.Canvas.Stamp(l.sprites.get(key, w, h, draw), x, y)
}
