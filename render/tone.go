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
	index := c.palette.toned(tone)
	c.note(area, nameOf(index), func(r *raster) {
		area := area.Intersect(r.img.Rect)
		for y := area.Min.Y; y < area.Max.Y; y++ {
			row := r.row(y, area.Min.X, area.Max.X)
			for i, v := range row {
				row[i] = index[v]
			}
		}
	})
}

// toned are the indices of the changed colours.
func (p *Palette) toned(tone func(color.RGBA) color.RGBA) (index [256]uint8) {
	for i, c := range p.colors {
		index[i] = p.Index(tone(c))
	}
	return index
}

// Copy returns the picture as it stands, for Reveal.
func (c *Canvas) Copy() *Canvas {
	return &Canvas{palette: c.palette, size: c.size, acts: slices.Clone(c.acts)}
}

// Reveal lays that part of another picture of the same size down which lies within an outline.
func (c *Canvas) Reveal(src *Canvas, outline []gg.Point) {
	of := nameOfAll(outline)
	for _, a := range src.acts {
		of = of.and(a.name)
	}
	x0, y0, x1, y1 := bounds(outline)
	area := image.Rect(x0, y0, x1, y1).Inset(-1)
	c.note(area, of, func(r *raster) {
		area := area.Intersect(r.img.Rect)
		other := src.raster(area)
		src.draw(other)
		for y := area.Min.Y; y < area.Max.Y; y++ {
			xs := crossings(outline, float64(y)+0.5)
			for i := 0; i+1 < len(xs); i += 2 {
				from, to := max(area.Min.X, int(xs[i]+0.5)), min(area.Max.X, int(xs[i+1]+0.5))
				if from < to {
					copy(r.row(y, from, to), other.row(y, from, to))
				}
			}
		}
	})
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
