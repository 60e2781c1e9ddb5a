package render

import (
	"image"
	"slices"

	"github.com/fogleman/gg"
)

// Sprite is a small drawing kept as indices of a palette, with an opacity for each pixel.
type Sprite struct {
	W, H  int
	pix   []uint8
	alpha []uint8 // nil: nothing shows through anywhere
	name  name
}

// Draw is a drawing as a list of strokes on an empty context.
type Draw func(dc *gg.Context)

// NewSprite draws once and keeps the result.
func NewSprite(p *Palette, w, h int, draw Draw) *Sprite {
	dc := gg.NewContext(w, h)
	draw(dc)
	src := dc.Image().(*image.RGBA)
	s := &Sprite{W: w, H: h, pix: make([]uint8, w*h), alpha: make([]uint8, w*h)}
	find := p.finder()
	for i := range s.pix {
		c := src.Pix[4*i : 4*i+4 : 4*i+4]
		a := int(c[3])
		if a == 0 {
			continue
		}
		if s.alpha[i] = c[3]; a == 255 {
			s.pix[i] = find(c[0], c[1], c[2])
			continue
		}
		full := func(v uint8) uint8 { return uint8(min(255, int(v)*255/a)) } // gg keeps colours multiplied by alpha
		s.pix[i] = find(full(c[0]), full(c[1]), full(c[2]))
	}
	s.name = nameOf(w).and(nameOfBytes(s.pix)).and(nameOfBytes(s.alpha))
	if !slices.ContainsFunc(s.alpha, func(a uint8) bool { return a != 255 }) {
		s.alpha = nil
	}
	return s
}

// weight is how many bytes it takes.
func (s *Sprite) weight() int { return len(s.pix) + len(s.alpha) }
