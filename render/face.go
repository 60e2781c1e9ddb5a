package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Face is a typeface at one size. Unlike the face beneath it is safe for concurrent use, and it rasterises a
// letter once.
type Face struct {
	mu     sync.Mutex
	face   font.Face
	glyphs map[rune]glyph
	// how far a letter moves the pen when it follows another one
	steps map[[2]rune]fixed.Int26_6
}

type glyph struct {
	mask    *image.Alpha
	offset  image.Point // of the mask from the pen on the baseline
	advance fixed.Int26_6
	name    name // of the mask
}

// NewFace reads a TrueType or OpenType font at a size in pixels.
func NewFace(ttf []byte, size float64) (*Face, error) {
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	return &Face{face: face, glyphs: map[rune]glyph{}, steps: map[[2]rune]fixed.Int26_6{}}, nil
}

// Width returns how wide a text is, in pixels.
func (f *Face) Width(s string) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	var sum fixed.Int26_6
	previous := rune(-1)
	for _, r := range s {
		sum += f.step(previous, r)
		previous = r
	}
	return float64(sum) / 64
}

// step returns how far a letter moves the pen. Asking the font takes long, and texts are measured again and
// again when they are broken into lines.
func (f *Face) step(previous, r rune) fixed.Int26_6 {
	pair := [2]rune{previous, r}
	step, ok := f.steps[pair]
	if !ok {
		step, _ = f.face.GlyphAdvance(r)
		if previous >= 0 {
			step += f.face.Kern(previous, r)
		}
		f.steps[pair] = step
	}
	return step
}

// Height returns how high a figure is, in pixels.
func (f *Face) Height() float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	box, _, _ := f.face.GlyphBounds('0')
	return float64(box.Max.Y-box.Min.Y) / 64
}

// Put writes on a gg context. The point x, y is on the baseline; ax says which part of the text stands
// there, from 0 (its left end) to 1 (its right end).
func (f *Face) Put(dc *gg.Context, s string, x, y, ax float64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	dc.SetFontFace(f.face)
	w := float64(font.MeasureString(f.face, s)) / 64
	dc.DrawString(s, x-ax*w, y)
}

// Centre writes on a gg context with the middle of the ink at x, y. It is for numbers: figures hang below
// the line, more or less.
func (f *Face) Centre(dc *gg.Context, s string, x, y float64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	box, _ := font.BoundString(f.face, s)
	dc.SetFontFace(f.face)
	dc.DrawString(s, x-float64(box.Min.X+box.Max.X)/128, y-float64(box.Min.Y+box.Max.Y)/128)
}

// Mark writes like Centre, in a colour, and again at each of some distances before that in another: a halo.
// It lays the letters themselves on the picture, so the context may be moved, but neither scaled nor turned;
// gg, which can do that too, takes ten times as long.
func (f *Face) Mark(dc *gg.Context, s string, x, y float64, ink, halo color.Color, around ...image.Point) {
	f.mu.Lock()
	defer f.mu.Unlock()
	box, _ := font.BoundString(f.face, s)
	f.lay(dc, s, dot(dc, x, y).Sub(box.Min.Add(box.Max).Div(fixed.I(2))), ink, halo, around)
}

// Rim writes like Put, with the middle of the text at x, and lays the letters as Mark does.
func (f *Face) Rim(dc *gg.Context, s string, x, y float64, ink, halo color.Color, around ...image.Point) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lay(dc, s, dot(dc, x, y).Sub(fixed.Point26_6{X: font.MeasureString(f.face, s) / 2}), ink, halo, around)
}

// dot is a point of the picture, by the context's coordinates.
func dot(dc *gg.Context, x, y float64) fixed.Point26_6 {
	x, y = dc.TransformPoint(x, y)
	return fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
}

// lay lays the letters on the picture, with the pen at first on the baseline at their left.
func (f *Face) lay(dc *gg.Context, s string, pen fixed.Point26_6, ink, halo color.Color,
	around []image.Point) {
	box, _ := font.BoundString(f.face, s)
	box = box.Add(pen)
	mask := image.NewAlpha(image.Rect(box.Min.X.Floor(), box.Min.Y.Floor(), box.Max.X.Ceil(), box.Max.Y.Ceil()))
	drawer := font.Drawer{Dst: mask, Src: image.Opaque, Face: f.face, Dot: pen}
	drawer.DrawString(s)
	once := func(c color.Color, at image.Point) {
		draw.DrawMask(dc.Image().(draw.Image), mask.Rect.Add(at), image.NewUniform(c), image.Point{}, mask,
			mask.Rect.Min, draw.Over)
	}
	for _, at := range around {
		once(halo, at)
	}
	once(ink, image.Point{})
}

// Has reports whether the typeface has a letter.
func (f *Face) Has(r rune) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, ok := f.face.GlyphAdvance(r)
	return ok
}

// Text writes on the canvas; x, y and ax are as for Put.
func (c *Canvas) Text(f *Face, s string, x, y, ax float64, col color.RGBA) {
	if ax != 0 {
		x -= ax * f.Width(s)
	}
	type letter struct {
		mask *image.Alpha
		at   image.Point
	}
	var letters []letter
	var area image.Rectangle
	of := nameOf(col)
	pen, previous := fixed.Int26_6(x*64), rune(-1)
	for _, r := range s {
		g, kern := f.glyph(previous, r)
		pen += kern
		if g.mask != nil {
			at := image.Pt(pen.Round(), int(y+0.5)).Add(g.offset)
			letters, area = append(letters, letter{g.mask, at}), area.Union(g.mask.Rect.Add(at))
			of = of.and(g.name).and(nameOf(at))
		}
		pen += g.advance
		previous = r
	}
	index := c.palette.Index(col)
	c.note(area, of, func(r *raster) {
		for _, l := range letters {
			r.mask(l.mask, l.at.X, l.at.Y, col, index)
		}
	})
}

// glyph returns a letter and how much nearer it moves to the one before.
func (f *Face) glyph(previous, r rune) (glyph, fixed.Int26_6) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var kern fixed.Int26_6
	if previous >= 0 {
		kern = f.face.Kern(previous, r)
	}
	g, ok := f.glyphs[r]
	if !ok {
		g = f.rasterise(r)
		f.glyphs[r] = g
	}
	return g, kern
}

func (f *Face) rasterise(r rune) glyph {
	area, mask, at, advance, _ := f.face.Glyph(fixed.Point26_6{}, r)
	if area.Empty() {
		return glyph{advance: advance}
	}
	own := image.NewAlpha(image.Rect(0, 0, area.Dx(), area.Dy())) // the face reuses its mask
	draw.Draw(own, own.Rect, mask, at, draw.Src)
	return glyph{own, area.Min, advance, nameOf(own.Rect).and(nameOfBytes(own.Pix))}
}
