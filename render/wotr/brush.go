package wotr

import (
	"image/color"

	"github.com/fogleman/gg"
)

// pen is what a line is drawn with.
type pen struct {
	width  float64
	colour color.RGBA
}

// edged draws lines with one pen over another, each finer than the one before, so that they stand out from
// what lies below.
func edged(dc *gg.Context, lines func(), pens ...pen) {
	for _, p := range pens {
		dc.SetColor(p.colour)
		dc.SetLineWidth(p.width)
		lines()
		dc.Stroke()
	}
}

// disc is a filled circle.
type disc struct {
	r      float64
	colour color.Color
}

// discs draws discs round x, y over each other, the largest first.
func discs(dc *gg.Context, x, y float64, all ...disc) {
	for _, d := range all {
		dc.SetColor(d.colour)
		dc.DrawCircle(x, y, d.r)
		dc.Fill()
	}
}
