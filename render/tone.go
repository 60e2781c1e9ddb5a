package render

import (
	"image"
	"image/color"
	"slices"

	"github.com/fogleman/gg"
)

// Toned returns an indexed picture of the palette with each colour changed, as the light changes. It is
// cheap: a table of the colours does it.
func (p *Palette) Toned(src *image.Paletted, tone func(color.RGBA) color.RGBA) *image.Paletted {
	index := p.toned(tone)
	dst := &image.Paletted{Pix: slices.Clone(src.Pix), Stride: src.Stride, Rect: src.Rect, Palette: src.Palette}
	for i, v := range dst.Pix {
		dst.Pix[i] = index[v]
	}
	return dst
}

// Calm changes the colours of a part of the picture as the light changes.
func (c *Canvas) Calm(area image.Rectangle, tone func(color.RGBA) color.RGBA) {
	area = area.Intersect(c.img.Rect)
	index := c.palette.toned(tone)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := c.img.Pix[y*c.img.Stride+area.Min.X : y*c.img.Stride+area.Max.X]
		for i, v := range row {
			row[i] = index[v]
		}
	}
}

// toned are the indices of the changed colours.
func (p *Palette) toned(tone func(color.RGBA) color.RGBA) (index [256]uint8) {
	for i, c := range p.colors {
		index[i] = p.Index(tone(c))
	}
	return index
}

// Copy returns the picture as it stands, for Reveal.
func (c *Canvas) Copy() *image.Paletted {
	return &image.Paletted{
		Pix:     slices.Clone(c.img.Pix),
		Stride:  c.img.Stride,
		Rect:    c.img.Rect,
		Palette: c.img.Palette,
	}
}

// Reveal lays that part of another picture of the same size down which lies within an outline.
func (c *Canvas) Reveal(src *image.Paletted, outline []gg.Point) {
	for y := range c.img.Rect.Dy() {
		xs := crossings(outline, float64(y)+0.5)
		for i := 0; i+1 < len(xs); i += 2 {
			from, to := max(0, int(xs[i]+0.5)), min(c.img.Rect.Dx(), int(xs[i+1]+0.5))
			if from < to {
				copy(c.img.Pix[y*c.img.Stride+from:y*c.img.Stride+to], src.Pix[y*src.Stride+from:y*src.Stride+to])
			}
		}
	}
}

// crossings lists where a closed outline crosses a height, from left to right.
func crossings(outline []gg.Point, y float64) (xs []float64) {
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > y) != (b.Y > y) {
			xs = append(xs, a.X+(y-a.Y)*(b.X-a.X)/(b.Y-a.Y))
		}
	}
	slices.Sort(xs)
	return xs
}
