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
		Palette: p.model}
	for i, v := range src.Pix {
		dst.Pix[i] = index[v]
	}
	return dst
}
