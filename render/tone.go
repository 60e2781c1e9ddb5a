package render

import (
	"image"
	"image/color"
	"slices"
)

// Toned returns an indexed picture of the palette with each colour changed, as the light changes. It is
// cheap: a table of the colours does it.
func (p *Palette) Toned(src *image.Paletted, tone func(color.RGBA) color.RGBA) *image.Paletted {
	var index [256]uint8
	for i, c := range p.colors {
		index[i] = p.Index(tone(c))
	}
	dst := &image.Paletted{Pix: slices.Clone(src.Pix), Stride: src.Stride, Rect: src.Rect, Palette: src.Palette}
	for i, v := range dst.Pix {
		dst.Pix[i] = index[v]
	}
	return dst
}
