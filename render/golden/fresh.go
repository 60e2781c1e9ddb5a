package golden

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/render"
)

// Fresh is a stage that draws everything anew with gg, as a program without palette and sprites would: what
// real pictures are compared with.
type Fresh struct{ *gg.Context }

// Stamp draws what a sprite holds.
func (f Fresh) Stamp(_ string, w, h int, draw render.Draw, x, y int) {
	f.Push()
	f.Translate(float64(x), float64(y))
	draw(f.Context)
	f.Pop()
	f.SetDash()
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
