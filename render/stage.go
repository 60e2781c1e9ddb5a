package render

import (
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

// Sprites keeps the drawings of a painter that were used last. It is safe for concurrent use.
type Sprites struct {
	palette *Palette
	making  sync.Mutex // held by who makes one: nobody makes the same meanwhile
}

// spriteName is a drawing of a painter.
type spriteName struct {
	of  *Sprites
	key string
}

// NewSprites returns a store for drawings in a palette.
func NewSprites(p *Palette) *Sprites { return &Sprites{palette: p} }

func (s *Sprites) get(key string, w, h int, draw Draw) *Sprite {
	name := spriteName{s, key}
	if sprite, ok := kept.get(name).(*Sprite); ok {
		return sprite
	}
	s.making.Lock()
	defer s.making.Unlock()
	if sprite, ok := kept.get(name).(*Sprite); ok {
		return sprite
	}
	sprite := NewSprite(s.palette, w, h, draw)
	kept.put(name, sprite, sprite.weight())
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
