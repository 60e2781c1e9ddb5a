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

// raster is the pixels of a part of a picture: those of img.Rect. What lies outside is cut off.
type raster struct {
	palette *Palette
	img     *image.Paletted
}

// row returns the pixels of a row from left to right, both within the raster.
func (r *raster) row(y, left, right int) []uint8 {
	return r.img.Pix[r.img.PixOffset(left, y):][:right-left]
}

// lay puts a part of an indexed picture of the same palette down with its top left corner at x, y.
func (r *raster) lay(src *image.Paletted, part image.Rectangle, x, y int) {
	area := part.Sub(part.Min).Add(image.Pt(x, y)).Intersect(r.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		copy(r.row(row, area.Min.X, area.Max.X), src.Pix[src.PixOffset(part.Min.X+area.Min.X-x, part.Min.Y+row-y):])
	}
}

// stamp puts a sprite with its top left corner at x, y.
func (r *raster) stamp(s *Sprite, x, y int) {
	area := image.Rect(x, y, x+s.W, y+s.H).Intersect(r.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		from := (row-y)*s.W + area.Min.X - x
		pix := r.row(row, area.Min.X, area.Max.X)
		over := s.pix[from:][:len(pix)]
		if s.alpha == nil {
			copy(pix, over)
			continue
		}
		for i, a := range s.alpha[from:][:len(pix)] {
			switch a := opacity(a); a {
			case 0:
			case 255:
				pix[i] = over[i]
			default:
				pix[i] = r.palette.blend(pix[i], r.palette.colors[over[i]], a)
			}
		}
	}
}

// opacities is how many there are beside none. The eye does not see that the edges of letters and lines have
// no more, and the fewer colours there are between two, the better a picture packs.
const opacities = 4

// opacity is the nearest of the opacities, from 0 to 255.
func opacity(a uint8) uint8 { return uint8((int(a)*opacities + 127) / 255 * 255 / opacities) }

// mask lays one colour, whose index in the palette is known, through a mask of opacities whose top left
// corner is at x, y.
func (r *raster) mask(m *image.Alpha, x, y int, col color.RGBA, index uint8) {
	area := image.Rect(x, y, x+m.Rect.Dx(), y+m.Rect.Dy()).Intersect(r.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		from := (row-y)*m.Stride + area.Min.X - x
		pix := r.row(row, area.Min.X, area.Max.X)
		for i, a := range m.Pix[from:][:len(pix)] {
			switch a := opacity(a); a {
			case 0:
			case 255:
				pix[i] = index
			default:
				pix[i] = r.palette.blend(pix[i], col, a)
			}
		}
	}
}

// block fills a rectangle.
func (r *raster) block(area image.Rectangle, index uint8) {
	area = area.Intersect(r.img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		flood(r.row(y, area.Min.X, area.Max.X), index)
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

// fill fills a closed polygon. The strips are the same whichever part of the picture the raster is.
func (r *raster) fill(points []gg.Point, col color.RGBA, index uint8) {
	x0, y0, x1, y1 := bounds(points)
	b := brushes.Get().(*brush)
	defer brushes.Put(b)
	rows, large := stripRows, max(x1-x0, y1-y0) > largeSize
	if large {
		rows = largeStrip
	}
	for top := max(y0, 0); top < min(y1, r.img.Rect.Max.Y); top += rows {
		if top+rows <= r.img.Rect.Min.Y {
			continue
		}
		if left, ok := b.strip(points, top, min(top+rows, y1), large); ok {
			r.mask(&b.mask, left, top, col, index)
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

// bounds returns the whole pixels that hold all points.
func bounds(points []gg.Point) (x0, y0, x1, y1 int) {
	lx, ly, hx, hy := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		lx, hx, ly, hy = min(lx, p.X), max(hx, p.X), min(ly, p.Y), max(hy, p.Y)
	}
	return int(math.Floor(lx)), int(math.Floor(ly)), int(math.Ceil(hx)), int(math.Ceil(hy))
}
