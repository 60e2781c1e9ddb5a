package render

import (
	"image"
	"image/color"
)

// Half returns the picture at half its width and height. The canvas itself stays as it is.
func (c *Canvas) Half() *Canvas {
	return &Canvas{palette: c.palette, img: halved(c.img, c.palette, c.palette.model())}
}

// halved is a picture of half the size in other colours, each pixel the mean of four. Where those are one, it
// stays: a plain ground must not change its shade.
func halved(picture *image.Paletted, to *Palette, model color.Palette) *image.Paletted {
	half := image.NewPaletted(image.Rect(0, 0, max(1, picture.Rect.Dx()/2), max(1, picture.Rect.Dy()/2)), model)
	colours := opaque(picture.Palette)
	var plain [256]uint8
	for i, c := range colours {
		plain[i] = to.Index(c)
	}
	for y := range half.Rect.Dy() {
		row := picture.Pix[2*y*picture.Stride:]
		next := row[min(picture.Stride, len(row)-picture.Rect.Dx()):]
		for x := range half.Rect.Dx() {
			right := min(2*x+1, picture.Rect.Dx()-1)
			four := [4]uint8{row[2*x], row[right], next[2*x], next[right]}
			if four[0] == four[1] && four[0] == four[2] && four[0] == four[3] {
				half.Pix[y*half.Stride+x] = plain[four[0]]
				continue
			}
			var r, g, b int
			for _, i := range four {
				c := &colours[i]
				r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
			}
			half.Pix[y*half.Stride+x] = to.quick(uint8(r/4), uint8(g/4), uint8(b/4))
		}
	}
	return half
}
