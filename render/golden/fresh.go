package golden

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"redbook/render"
)

// Fresh is a stage that draws everything anew with gg, as a program without palette and sprites would: what
// real pictures are compared with.
type Fresh struct{ *gg.Context }

// Stamp draws what a sprite holds: nothing beyond its edge.
func (f Fresh) Stamp(_ string, w, h int, draw render.Draw, x, y int) {
	all := f.Image().(*image.RGBA)
	part := all.SubImage(image.Rect(x, y, x+w, y+h)).(*image.RGBA)
	if part.Rect.Empty() {
		return
	}
	low := part.Rect.Min
	dc := gg.NewContextForRGBA(&image.RGBA{Pix: part.Pix, Stride: part.Stride, Rect: part.Rect.Sub(low)})
	dc.Translate(float64(x-low.X), float64(y-low.Y))
	draw(dc)
}

// Fill fills a polygon.
func (f Fresh) Fill(points []gg.Point, col color.RGBA) {
	render.Trace(f.Context, points, true)
	f.SetColor(col)
	f.Context.Fill()
}

// Text writes.
func (f Fresh) Text(face *render.Face, s string, x, y, ax float64, col color.RGBA) {
	f.SetColor(col)
	face.Put(f.Context, s, x, y, ax)
}
