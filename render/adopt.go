package render

import "image"

// Adopt turns an indexed picture with colours of its own into one of the palette, in place of a colour the
// nearest.
func (p *Palette) Adopt(src *image.Paletted) *image.Paletted {
	var index [256]uint8
	for i, c := range src.Palette {
		r, g, b, _ := c.RGBA()
		index[i] = p.nearest(int(r>>8), int(g>>8), int(b>>8))
	}
	dst := &image.Paletted{Pix: make([]uint8, len(src.Pix)), Stride: src.Stride, Rect: src.Rect,
		Palette: p.model()}
	for i, v := range src.Pix {
		dst.Pix[i] = index[v]
	}
	return dst
}

// Lay puts an indexed picture of the canvas's palette down with its top left corner at x, y; what lies
// outside is cut off.
func (c *Canvas) Lay(src *image.Paletted, x, y int) {
	area := src.Rect.Sub(src.Rect.Min).Add(image.Pt(x, y)).Intersect(c.img.Rect)
	for row := area.Min.Y; row < area.Max.Y; row++ {
		from := src.PixOffset(src.Rect.Min.X+area.Min.X-x, src.Rect.Min.Y+row-y)
		to := row*c.img.Stride + area.Min.X
		copy(c.img.Pix[to:to+area.Dx()], src.Pix[from:from+area.Dx()])
	}
}
