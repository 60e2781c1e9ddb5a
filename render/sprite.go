package render

import (
	"image"
	"image/color"
	"slices"
	"sync"

	"github.com/fogleman/gg"
)

// Sprite is a small drawing kept as indices of a palette, with an opacity for each pixel.
type Sprite struct {
	W, H  int
	pix   []uint8
	alpha []uint8 // nil: nothing shows through anywhere
}

// Draw is a drawing as a list of strokes on an empty context.
type Draw func(dc *gg.Context)

// NewSprite draws once and keeps the result.
func NewSprite(p *Palette, w, h int, draw Draw) *Sprite {
	dc := gg.NewContext(w, h)
	draw(dc)
	src := dc.Image().(*image.RGBA)
	s := &Sprite{w, h, make([]uint8, w*h), make([]uint8, w*h)}
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
	if !slices.ContainsFunc(s.alpha, func(a uint8) bool { return a != 255 }) {
		s.alpha = nil
	}
	return s
}

// weight is how many bytes it takes.
func (s *Sprite) weight() int { return len(s.pix) + len(s.alpha) }

// Canvas is an indexed picture in the making.
type Canvas struct {
	palette *Palette
	img     *image.Paletted
}

// NewCanvas returns a canvas of the given height with a copy of the background, which is as wide; rows below
// the background have the colour below.
func NewCanvas(p *Palette, background *image.Paletted, h int, below color.RGBA) *Canvas {
	w := background.Rect.Dx()
	c := &Canvas{p, &image.Paletted{Pix: pixels(w * h), Stride: w, Rect: image.Rect(0, 0, w, h),
		Palette: background.Palette}}
	n := copy(c.img.Pix, background.Pix)
	flood(c.img.Pix[n:], p.Index(below))
	return c
}

// spent are the pixels of finished pictures, for the next ones.
var spent = sync.Pool{New: func() any { return &[Width * Height]uint8{} }}

// pixels returns so many pixels of any colour.
func pixels(n int) []uint8 {
	if n == Width*Height {
		return spent.Get().(*[Width * Height]uint8)[:]
	}
	return make([]uint8, n)
}

// release gives the pixels up for another picture. Nobody may use the canvas, or its image, any more.
func (c *Canvas) release() {
	if len(c.img.Pix) == Width*Height {
		spent.Put((*[Width * Height]uint8)(c.img.Pix))
	}
	c.img = nil
}

// NewBlank returns a canvas of one colour.
func NewBlank(p *Palette, w, h int, col color.RGBA) *Canvas {
	return NewCanvas(p, image.NewPaletted(image.Rect(0, 0, w, 0), p.model()), h, col)
}

// Stamp puts a sprite with its top left corner at x, y; what lies outside the canvas is cut off.
func (c *Canvas) Stamp(s *Sprite, x, y int) {
	area := image.Rect(x, y, x+s.W, y+s.H).Intersect(c.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		from := (row-y)*s.W + area.Min.X - x
		pix := c.img.Pix[row*c.img.Stride+area.Min.X:][:area.Dx()]
		over := s.pix[from:][:len(pix)]
		if s.alpha == nil {
			copy(pix, over)
			continue
		}
		for i, a := range s.alpha[from:][:len(pix)] {
			switch a {
			case 0:
			case 255:
				pix[i] = over[i]
			default:
				pix[i] = c.palette.blend(pix[i], c.palette.colors[over[i]], a)
			}
		}
	}
}

// mask lays one colour, whose index in the palette is known, through a mask of opacities whose top left
// corner is at x, y.
func (c *Canvas) mask(m *image.Alpha, x, y int, col color.RGBA, index uint8) {
	area := image.Rect(x, y, x+m.Rect.Dx(), y+m.Rect.Dy()).Intersect(c.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		from := (row-y)*m.Stride + area.Min.X - x
		pix := c.img.Pix[row*c.img.Stride+area.Min.X:][:area.Dx()]
		for i, a := range m.Pix[from:][:len(pix)] {
			switch a {
			case 0:
			case 255:
				pix[i] = index
			default:
				pix[i] = c.palette.blend(pix[i], col, a)
			}
		}
	}
}
