package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/vector"
)

// A polygon is filled in strips: of the rectangle round a long slanting one most is empty. The rasterizer
// strays a little along an edge, but not in pictures larger than largeSize; so the edges of large polygons
// are cut, in low strips.
const (
	largeSize  = 512
	stripRows  = 32
	largeStrip = 8
)

// brush is what polygons are filled with, again and again.
type brush struct {
	vector.Rasterizer
	mask image.Alpha
}

var brushes = sync.Pool{New: func() any { return &brush{} }}

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
	b, index := brushes.Get().(*brush), c.palette.Index(col)
	defer brushes.Put(b)
	rows, large := stripRows, max(x1-x0, y1-y0) > largeSize
	if large {
		rows = largeStrip
	}
	for top := max(y0, 0); top < min(y1, c.img.Rect.Max.Y); top += rows {
		if left, ok := b.strip(points, top, min(top+rows, y1), large); ok {
			c.mask(&b.mask, left, top, col, index)
		}
	}
}

// strip makes the mask of a polygon between two heights, where its edges may be cut, and returns where it
// begins. It is not ok where the polygon has no edge.
func (b *brush) strip(points []gg.Point, top, low int, cut bool) (left int, ok bool) {
	var edges [][2]gg.Point
	x0, x1 := math.Inf(1), math.Inf(-1)
	for i, p := range points {
		q := points[(i+1)%len(points)]
		if max(p.Y, q.Y) <= float64(top) || min(p.Y, q.Y) >= float64(low) {
			continue
		}
		edge := [2]gg.Point{p, q}
		for i, end := range edge {
			if y := max(float64(top), min(float64(low), end.Y)); y != end.Y {
				end = gg.Point{X: p.X + (q.X-p.X)*(y-p.Y)/(q.Y-p.Y), Y: y}
			}
			if x0, x1 = min(x0, end.X), max(x1, end.X); cut {
				edge[i] = end
			}
		}
		edges = append(edges, edge)
	}
	if len(edges) == 0 {
		return 0, false
	}
	left = int(math.Floor(x0)) - 1 // what strays has room
	w, h := int(math.Ceil(x1))+1-left, low-top
	b.Reset(w, h)
	for _, e := range edges {
		b.MoveTo(float32(e[0].X-float64(left)), float32(e[0].Y-float64(top)))
		b.LineTo(float32(e[1].X-float64(left)), float32(e[1].Y-float64(top)))
	}
	b.mask = image.Alpha{Pix: slices.Grow(b.mask.Pix[:0], w*h)[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	b.DrawOp = draw.Src
	b.Draw(&b.mask, b.mask.Rect, image.Opaque, image.Point{})
	return left, true
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
