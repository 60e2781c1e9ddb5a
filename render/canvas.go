package render

import (
	"image"
	"image/color"
	"slices"

	"github.com/fogleman/gg"
)

// Canvas is an indexed picture in the making. It notes what is drawn; the pixels are made where somebody
// wants to see them. So of a picture that differs little from the one before it, little is drawn (see PNG).
type Canvas struct {
	palette *Palette
	size    image.Point
	half    bool // it is seen at half its width and height
	acts    []act
	seen    *raster // the whole picture, for Image
	shown   int     // how many of the acts are on it
	halver  *halver
	pix     []uint8 // of the tile that was drawn last
}

// act is something that is drawn.
type act struct {
	area image.Rectangle // outside of which it changes nothing
	name name            // of what it does, and where
	draw func(r *raster)
}

// Ground is a finished picture, on which others are drawn.
type Ground struct {
	*image.Paletted
	name name
}

// NewGround returns a picture as a ground. It must not change any more.
func NewGround(picture *image.Paletted) *Ground {
	return &Ground{picture, nameOf(picture.Rect).and(nameOfBytes(picture.Pix))}
}

// NewCanvas returns a canvas of the given height over a ground, which is as wide; rows below the ground have
// the colour below.
func NewCanvas(p *Palette, ground *Ground, h int, below color.RGBA) *Canvas {
	c := NewBlank(p, ground.Rect.Dx(), h, below)
	c.Lay(ground, ground.Rect, 0, 0)
	return c
}

// NewBlank returns a canvas of one colour.
func NewBlank(p *Palette, w, h int, col color.RGBA) *Canvas {
	c := &Canvas{palette: p, size: image.Pt(w, h)}
	c.block(c.whole(), col)
	return c
}

// whole is all of the picture.
func (c *Canvas) whole() image.Rectangle { return image.Rectangle{Max: c.size} }

// note notes an act, if anything of it is within the picture.
func (c *Canvas) note(area image.Rectangle, of name, draw func(r *raster)) {
	if area = area.Intersect(c.whole()); !area.Empty() {
		c.acts = append(c.acts, act{area, of.and(nameOf(area)), draw})
	}
}

// Lay puts a part of a ground of the canvas's palette down with its top left corner at x, y.
func (c *Canvas) Lay(ground *Ground, part image.Rectangle, x, y int) {
	part = part.Intersect(ground.Rect)
	of := ground.name.and(nameOf(part)).and(nameOf(image.Pt(x, y)))
	c.note(part.Sub(part.Min).Add(image.Pt(x, y)), of,
		func(r *raster) { r.lay(ground.Paletted, part, x, y) })
}

// Stamp puts a sprite with its top left corner at x, y.
func (c *Canvas) Stamp(s *Sprite, x, y int) {
	c.note(image.Rect(x, y, x+s.W, y+s.H), s.name.and(nameOf(image.Pt(x, y))),
		func(r *raster) { r.stamp(s, x, y) })
}

// block fills a rectangle.
func (c *Canvas) block(area image.Rectangle, col color.RGBA) {
	index := c.palette.Index(col)
	c.note(area, nameOf(index), func(r *raster) { r.block(area, index) })
}

// Fill fills a closed polygon.
func (c *Canvas) Fill(points []gg.Point, col color.RGBA) {
	if len(points) < 3 {
		return
	}
	x0, y0, x1, y1 := bounds(points)
	area := image.Rect(x0, y0, x1, y1)
	if whole(points, x0, y0, x1, y1) {
		c.block(area, col)
		return
	}
	points = slices.Clone(points)
	index := c.palette.Index(col)
	c.note(area.Inset(-2), nameOf(col).and(nameOfAll(points)), func(r *raster) { r.fill(points, col, index) })
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

// draw draws all that lies in a part of the picture.
func (c *Canvas) draw(part *raster) {
	for _, a := range c.acts {
		if a.area.Overlaps(part.img.Rect) {
			a.draw(part)
		}
	}
}

// raster returns a raster for a part of the picture, on which nothing is drawn.
func (c *Canvas) raster(part image.Rectangle) *raster {
	return &raster{c.palette, image.NewPaletted(part, c.palette.model)}
}

// scale is how many pixels of what is drawn become one.
func (c *Canvas) scale() int {
	if c.half {
		return 2
	}
	return 1
}

// frame is how large the picture is.
func (c *Canvas) frame() image.Rectangle {
	return image.Rect(0, 0, max(1, c.size.X/c.scale()), max(1, c.size.Y/c.scale()))
}

// pixels draws a part of the picture that is a tile. They are its pixels until the next one is drawn.
func (c *Canvas) pixels(part image.Rectangle) *image.Paletted {
	area := image.Rectangle{part.Min.Mul(c.scale()), part.Max.Mul(c.scale())}.Intersect(c.whole())
	n := area.Dx() * area.Dy()
	c.pix = slices.Grow(c.pix[:0], n)[:n]
	img := &image.Paletted{Pix: c.pix, Stride: area.Dx(), Rect: area, Palette: c.palette.model}
	c.draw(&raster{c.palette, img})
	if !c.half {
		return img
	}
	if c.halver == nil {
		c.halver = newHalver(c.palette.model, c.palette, c.palette.model, tileShades)
	}
	return c.halver.halve(img)
}

// Image returns the picture as it stands. Of one at its full size, what is drawn later is seen on the same
// image at the next call.
func (c *Canvas) Image() *image.Paletted {
	if c.seen == nil {
		c.seen = &raster{c.palette, image.NewPaletted(c.frame(), c.palette.model)}
	}
	if c.half {
		for _, part := range c.parts() {
			pixels := c.pixels(part)
			c.seen.lay(pixels, pixels.Rect, part.Min.X, part.Min.Y)
		}
		return c.seen.img
	}
	for _, a := range c.acts[c.shown:] {
		a.draw(c.seen)
	}
	c.shown = len(c.acts)
	return c.seen.img
}

// Half returns the picture at half its width and height. The canvas itself stays as it is.
func (c *Canvas) Half() *Canvas {
	return &Canvas{palette: c.palette, size: c.size, half: true, acts: c.acts}
}
