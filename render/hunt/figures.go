package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// cloaks are the colours of the Nazgûl. Each bears its letter too, and they differ in lightness.
var cloaks = [...]color.RGBA{hunt.Blue: render.Hex("1a48b0"), hunt.Green: render.Hex("148032"),
	hunt.Red: render.Hex("b81f1a"), hunt.Purple: render.Hex("9252b6")}

// The sizes of a Nazgûl: on the map, where room is scarce, and in the column. Its letter is as large here as
// there: it must be read in the box in which Discord shows a picture.
const mapRider, columnRider = 0.9, 1.24

// drawRider draws a hooded figure that stands with the middle of its foot at x, y.
func drawRider(dc *gg.Context, f *render.Face, cloak color.RGBA, letter string, chief bool, x, y, k float64) {
	low := f.Height()/2 + 4*k
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx*k, Y: y + dy*k} }
	outline := func(grow float64) {
		dc.NewSubPath()
		a := p(-27-grow, grow)
		dc.MoveTo(a.X, a.Y)
		cubic(dc, p(-29-grow, -30), p(-26-grow, -42), p(-15-grow, -48))
		cubic(dc, p(-15-grow, -60-grow), p(-7, -70-grow), p(0, -72-grow))
		cubic(dc, p(7, -70-grow), p(15+grow, -60-grow), p(15+grow, -48))
		cubic(dc, p(26+grow, -42), p(29+grow, -30), p(27+grow, grow))
		dc.ClosePath()
	}
	outline(2.6)
	dc.SetColor(parchment)
	dc.Fill()
	outline(0)
	dc.SetColor(dark)
	dc.Fill()
	outline(-3)
	dc.SetColor(cloak)
	dc.Fill()
	dc.SetColor(dark) // the hood's emptiness
	dc.DrawEllipse(x, y-55*k, 9*k, 11*k)
	dc.Fill()
	dc.SetColor(eyeOrange)
	for _, side := range []float64{-1, 1} {
		dc.DrawEllipse(x+side*3.6*k, y-56*k, 2.2*k, 1.6*k)
	}
	dc.Fill()
	if chief {
		crown(dc, x, y-66*k, 17*k)
	}
	for _, d := range [...][2]float64{{-2, 0}, {2, 0}, {0, -2}, {0, 2}, {-1.5, -1.5}, {1.5, 1.5}, {-1.5, 1.5},
		{1.5, -1.5}} {
		dc.SetColor(darker(cloak, 0.6))
		f.Centre(dc, letter, x+d[0]*k, y-low+d[1]*k)
	}
	dc.SetColor(white)
	f.Centre(dc, letter, x, y-low)
}

func cubic(dc *gg.Context, a, b, c gg.Point) { dc.CubicTo(a.X, a.Y, b.X, b.Y, c.X, c.Y) }

// crown draws the crown of the Chief of the Nazgûl, with its foot at y.
func crown(dc *gg.Context, x, y, r float64) {
	points := []gg.Point{{X: x - r, Y: y}, {X: x - r*1.15, Y: y - r*0.9}, {X: x - r*0.5, Y: y - r*0.4},
		{X: x, Y: y - r*1.25}, {X: x + r*0.5, Y: y - r*0.4},
		{X: x + r*1.15, Y: y - r*0.9}, {X: x + r, Y: y}}
	render.Trace(dc, points, true)
	render.FillAndStroke(dc, gold, dark, r*0.2)
}

// drawGandalf draws Gandalf: a pointed hat, a beard and a staff.
func drawGandalf(dc *gg.Context, x, y, k float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx*k, Y: y + dy*k} }
	cloak := []gg.Point{p(-24, 0), p(-16, -40), p(-8, -48), p(8, -48), p(16, -40), p(24, 0)}
	hat := []gg.Point{p(-24, -48), p(-10, -56), p(3, -88), p(10, -56), p(24, -48)}
	for _, layer := range []struct {
		wide float64
		c    color.RGBA
	}{{10, parchment}, {5.5, dark}} {
		dc.SetColor(layer.c)
		dc.SetLineWidth(layer.wide * k)
		for _, shape := range [][]gg.Point{cloak, hat, {p(26, 0), p(26, -72)}} {
			render.Trace(dc, shape, true)
			dc.Stroke()
		}
	}
	fillShape(dc, render.Hex("9aa3ad"), cloak...)
	dc.SetColor(render.Hex("e9c9a0"))
	dc.DrawEllipse(x, y-45*k, 8*k, 8*k)
	dc.Fill()
	fillShape(dc, white, p(-9, -43), p(9, -43), p(5, -24), p(0, -12), p(-5, -24))
	fillShape(dc, render.Hex("6f7f95"), hat...)
	dc.SetColor(render.Hex("8a5a2c"))
	dc.SetLineWidth(5 * k)
	dc.DrawLine(x+26*k, y, x+26*k, y-72*k)
	dc.Stroke()
	circle(dc, x+26*k, y-75*k, 5*k, gold)
}

func fillShape(dc *gg.Context, c color.Color, points ...gg.Point) {
	render.Trace(dc, points, true)
	dc.SetColor(c)
	dc.Fill()
}

// drawFrodo draws Frodo, who stands on the movement track alone.
func drawFrodo(dc *gg.Context, x, y, k float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx*k, Y: y + dy*k} }
	cloak := []gg.Point{p(-20, 0), p(-13, -26), p(0, -34), p(13, -26), p(20, 0)}
	render.Trace(dc, cloak, true)
	dc.SetColor(dark)
	dc.SetLineWidth(6 * k)
	dc.Stroke()
	circle(dc, x, y-40*k, 17*k, dark)
	fillShape(dc, frodoBlue, cloak...)
	for _, c := range [][3]float64{{-9, -46, 7}, {-3, -51, 7}, {5, -51, 7}, {10, -45, 7}, {-11, -39, 5.5},
		{12, -38, 5.5}} {
		circle(dc, x+c[0]*k, y+c[1]*k, c[2]*k, render.Hex("5d3a1c"))
	}
	circle(dc, x, y-39*k, 10*k, render.Hex("f0cfa6"))
	for _, side := range []float64{-1, 1} {
		circle(dc, x+side*4*k, y-40*k, 1.6*k, dark)
	}
	dc.SetColor(gold)
	dc.SetLineWidth(2.6 * k)
	dc.DrawCircle(x, y-16*k, 5*k)
	dc.Stroke()
}

// ringSign draws the Ring.
func ringSign(dc *gg.Context, x, y, r float64) {
	for _, layer := range []struct {
		wide float64
		c    color.RGBA
	}{{0.62, dark}, {0.42, gold}, {0.12, lighter(gold, 0.6)}} {
		dc.SetColor(layer.c)
		dc.SetLineWidth(r * layer.wide)
		dc.DrawEllipse(x, y, r*0.72, r*0.72)
		dc.Stroke()
	}
}

// footprint draws the sole of a foot.
func footprint(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.SetColor(c)
	dc.Push()
	dc.RotateAbout(0.35, x, y)
	dc.DrawEllipse(x-r*0.05, y+r*0.05, r*0.42, r*0.52)
	dc.DrawEllipse(x+r*0.05, y+r*0.68, r*0.3, r*0.34)
	for i, toe := range [][2]float64{{-0.4, -0.56}, {-0.14, -0.78}, {0.13, -0.8}, {0.38, -0.66}, {0.56, -0.44}} {
		dc.DrawCircle(x+r*toe[0], y+r*toe[1], r*(0.19-0.02*float64(i)))
	}
	dc.Fill()
	dc.Pop()
}

// eyeSign draws the Eye.
func eyeSign(dc *gg.Context, x, y, r float64, c, ground color.Color) {
	render.Almond(dc, x, y, r*1.15, r*1.6, c)
	circle(dc, x, y, r*0.5, ground)
	dc.SetColor(c)
	dc.DrawEllipse(x, y, r*0.17, r*0.42)
	dc.Fill()
}

// swordSign draws a sword that points up to the right.
func swordSign(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.Push()
	dc.RotateAbout(math.Pi/4, x, y)
	fillShape(dc, c, gg.Point{X: x - r*0.17, Y: y + r*0.45}, gg.Point{X: x - r*0.17, Y: y - r*0.8},
		gg.Point{X: x, Y: y - r*1.15},
		gg.Point{X: x + r*0.17, Y: y - r*0.8}, gg.Point{X: x + r*0.17, Y: y + r*0.45})
	dc.DrawRoundedRectangle(x-r*0.55, y+r*0.4, r*1.1, r*0.2, r*0.1)
	dc.DrawRectangle(x-r*0.1, y+r*0.5, r*0.2, r*0.5)
	dc.DrawCircle(x, y+r*1.05, r*0.17)
	dc.Fill()
	dc.Pop()
}
