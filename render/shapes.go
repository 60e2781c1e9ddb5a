package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Mix is a colour with a share of another.
func Mix(a, b color.RGBA, share float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x)*(1-share) + float64(y)*share + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}

// Shade is a colour that lets what lies below shine through.
func Shade(c color.RGBA, opacity uint8) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, opacity} }

// Rectangle is the outline of a rectangle.
func Rectangle(x, y, w, h float64) []gg.Point {
	return []gg.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

// Band is the outline of a strip of cloth with swallow tails, or of its seam that far within.
func Band(w, h, in float64) []gg.Point {
	return []gg.Point{{X: in, Y: in}, {X: w - in, Y: in}, {X: w - 14 - in, Y: h / 2}, {X: w - in, Y: h - in},
		{X: in, Y: h - in}, {X: 14 + in, Y: h / 2}}
}

// Almond fills the outline of an eye: r to either side, its lids drawn towards points so far above and below.
func Almond(dc *gg.Context, x, y, r, lid float64, c color.Color) {
	dc.NewSubPath()
	dc.MoveTo(x-r, y)
	dc.QuadraticTo(x, y-lid, x+r, y)
	dc.QuadraticTo(x, y+lid, x-r, y)
	dc.SetColor(c)
	dc.Fill()
}

// Star fills a star of n points.
func Star(dc *gg.Context, x, y, outer, inner float64, n int, c color.Color) {
	dc.NewSubPath()
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		a := math.Pi*float64(i)/float64(n) - math.Pi/2
		dc.LineTo(x+r*math.Cos(a), y+r*math.Sin(a))
	}
	dc.ClosePath()
	dc.SetColor(c)
	dc.Fill()
}

// RoundTop fills a rectangle in the top left corner whose upper corners are round.
func RoundTop(dc *gg.Context, w, h, r float64, c color.Color) {
	dc.NewSubPath()
	dc.MoveTo(0, h)
	dc.LineTo(0, r)
	dc.QuadraticTo(0, 0, r, 0)
	dc.LineTo(w-r, 0)
	dc.QuadraticTo(w, 0, w, r)
	dc.LineTo(w, h)
	dc.ClosePath()
	dc.SetColor(c)
	dc.Fill()
}
