package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/vector"
)

// Fill fills a closed polygon.
func (c *Canvas) Fill(points []gg.Point, col color.RGBA) {
	if len(points) < 3 {
		return
	}
	x0, y0, x1, y1 := bounds(points)
	if whole(points, x0, y0, x1, y1) {
		c.block(x0, y0, x1, y1, col)
		return
	}
	r := vector.NewRasterizer(x1-x0, y1-y0)
	for i, p := range points {
		x, y := float32(p.X-float64(x0)), float32(p.Y-float64(y0))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	m := image.NewAlpha(image.Rect(0, 0, x1-x0, y1-y0))
	r.DrawOp = draw.Src
	r.Draw(m, m.Rect, image.Opaque, image.Point{})
	c.mask(m, x0, y0, col)
}

// whole reports whether a polygon is the upright rectangle of its bounds: then no edge is blended.
func whole(points []gg.Point, x0, y0, x1, y1 int) bool {
	if len(points) != 4 {
		return false
	}
	for i, p := range points {
		next := points[(i+1)%4]
		if p.X != float64(x0) && p.X != float64(x1) || p.Y != float64(y0) && p.Y != float64(y1) ||
			(p.X == next.X) == (p.Y == next.Y) {
			return false
		}
	}
	return true
}

// block fills pixels.
func (c *Canvas) block(x0, y0, x1, y1 int, col color.RGBA) {
	area := image.Rect(x0, y0, x1, y1).Intersect(c.img.Rect)
	index := c.palette.Index(col)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		flood(c.img.Pix[y*c.img.Stride+area.Min.X:y*c.img.Stride+area.Max.X], index)
	}
}

// flood sets all pixels, doubling what is set: quicker than one by one.
func flood(pix []uint8, index uint8) {
	if len(pix) == 0 {
		return
	}
	pix[0] = index
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

// bounds returns the whole pixels that hold all points.
func bounds(points []gg.Point) (x0, y0, x1, y1 int) {
	lx, ly, hx, hy := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		lx, hx, ly, hy = min(lx, p.X), max(hx, p.X), min(ly, p.Y), max(hy, p.Y)
	}
	return int(math.Floor(lx)), int(math.Floor(ly)), int(math.Ceil(hx)), int(math.Ceil(hy))
}

// Image returns the picture as it stands.
func (c *Canvas) Image() *image.Paletted { return c.img }

// PNG encodes the picture. The result has no room to spare, so it can be kept.
func (c *Canvas) PNG() ([]byte, error) { return encodePNG(c.img) }
