package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Ink is what a map's little drawings are made with.
type Ink struct {
	Line  color.RGBA // outlines
	Paper color.RGBA // lit sides
	Shade color.RGBA // sides away from the light, which comes from the left
	Leaf  color.RGBA // what grows
	Glow  color.RGBA // fire and light
}

// Scenery is the little drawings by name. Each stands with the middle of its foot at x, y and is about size
// pixels wide.
var Scenery = map[string]func(dc *gg.Context, ink Ink, x, y, size float64){
	"peak": peak, "volcano": volcano, "tree": tree, "pine": pine, "bare": bare, "hill": hill, "smial": smial,
	"grass": grass,
	"reeds": reeds, "ruin": ruin, "tower": tower, "city": city, "hall": hall,
}

// shape fills a closed outline and draws its edge.
func shape(dc *gg.Context, fill, line color.RGBA, width float64, points ...gg.Point) {
	Trace(dc, points, true)
	FillAndStroke(dc, fill, line, width)
}

func stroke(dc *gg.Context, line color.RGBA, width float64, points ...gg.Point) {
	Trace(dc, points, false)
	dc.SetColor(line)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// slope is a hand-drawn line without its last point.
func slope(a, b gg.Point, rough float64) []gg.Point {
	line := Roughen(a, b, rough)
	return line[:len(line)-1]
}

func peak(dc *gg.Context, ink Ink, x, y, s float64) {
	h := s * (0.85 + 0.3*Noise(int(x), int(y)))
	top, left, right := gg.Point{X: x - s*0.04, Y: y - h}, gg.Point{X: x - s/2, Y: y}, gg.Point{X: x + s/2, Y: y}
	foot := gg.Point{X: x + s*0.1, Y: y - s*0.02}
	lit := append(append(slope(left, top, 0.13), slope(top, foot, 0.2)...), foot)
	dark := append(append(slope(top, right, 0.13), slope(right, foot, 0.06)...), slope(foot, top, 0.2)...)
	Trace(dc, lit, true)
	dc.SetColor(ink.Paper)
	dc.Fill()
	Trace(dc, dark, true)
	dc.SetColor(ink.Shade)
	dc.Fill()
	for i := range 3 { // strokes down the dark side
		t := 0.3 + 0.22*float64(i)
		from := gg.Point{X: top.X + (right.X-top.X)*t, Y: top.Y + (right.Y-top.Y)*t}
		stroke(dc, ink.Line, s*0.018, slope(from, gg.Point{X: from.X - s*0.09, Y: from.Y + h*0.2}, 0.1)...)
	}
	stroke(dc, ink.Line, s*0.032, append(append(slope(left, top, 0.13), slope(top, right, 0.13)...), right)...)
}

func volcano(dc *gg.Context, ink Ink, x, y, s float64) {
	h := s * 0.82
	l, r := gg.Point{X: x - s*0.09, Y: y - h}, gg.Point{X: x + s*0.1, Y: y - h*0.97}
	left, right := gg.Point{X: x - s*0.55, Y: y}, gg.Point{X: x + s*0.55, Y: y}
	for i := range 5 { // smoke
		f := float64(i)
		dc.SetColor(ink.Shade)
		dc.DrawCircle(x+s*(0.03+0.05*f*math.Sin(f*1.7+1)), y-h-s*(0.06+0.075*f), s*(0.05+0.022*f))
		dc.Fill()
	}
	shape(dc, ink.Shade, ink.Line, s*0.03,
		append(append(append(slope(left, l, 0.08), slope(l, r, 0.25)...), slope(r, right, 0.08)...), right)...)
	for i, dx := range []float64{-0.03, 0.05, 0.01} { // lava
		to := gg.Point{X: x + s*(dx*4-0.06), Y: y - h*(0.42-0.12*float64(i))}
		stroke(dc, ink.Glow, s*0.035, append(slope(gg.Point{X: x + s*dx, Y: y - h*0.97}, to, 0.12), to)...)
	}
}

func tree(dc *gg.Context, ink Ink, x, y, s float64) {
	stroke(dc, ink.Line, s*0.11, gg.Point{X: x, Y: y}, gg.Point{X: x, Y: y - s*0.5})
	blobs := [][3]float64{{-0.24, 0.58, 0.26}, {0.24, 0.56, 0.26}, {0.02, 0.82, 0.3}, {0, 0.6, 0.3}}
	crown := func(grow, dx, dy float64) {
		for _, b := range blobs {
			dc.DrawCircle(x+s*(b[0]+dx), y-s*(b[1]+dy), s*b[2]*grow)
			dc.Fill()
		}
	}
	dc.SetColor(ink.Line)
	crown(1.12, 0, 0)
	dc.SetColor(ink.Shade)
	crown(0.98, 0, 0)
	dc.SetColor(ink.Leaf)
	crown(0.74, -0.05, 0.05)
}

func pine(dc *gg.Context, ink Ink, x, y, s float64) {
	stroke(dc, ink.Line, s*0.1, gg.Point{X: x, Y: y}, gg.Point{X: x, Y: y - s*0.3})
	for i := range 3 {
		f := float64(i)
		w, foot, top := s*(0.42-0.1*f), y-s*(0.16+0.3*f), y-s*(0.66+0.3*f)
		shape(dc, ink.Leaf, ink.Line, s*0.05, gg.Point{X: x - w, Y: foot}, gg.Point{X: x, Y: top},
			gg.Point{X: x + w, Y: foot})
		Trace(dc, []gg.Point{{X: x, Y: foot - 1}, {X: x, Y: top + 2}, {X: x + w - 2, Y: foot - 1}}, true)
		dc.SetColor(ink.Shade)
		dc.Fill()
	}
}

func bare(dc *gg.Context, ink Ink, x, y, s float64) {
	trunk := gg.Point{X: x + s*0.03, Y: y - s*0.45}
	stroke(dc, ink.Line, s*0.1, gg.Point{X: x, Y: y}, trunk)
	for i, d := range [][2]float64{{-0.32, 0.85}, {-0.08, 1.02}, {0.2, 0.95}, {0.38, 0.72}} {
		to := gg.Point{X: x + s*d[0], Y: y - s*d[1]}
		stroke(dc, ink.Line, s*0.055, append(slope(trunk, to, 0.2), to)...)
		twig := gg.Point{X: to.X + s*(0.12-0.08*float64(i)), Y: to.Y + s*0.1}
		stroke(dc, ink.Line, s*0.035, gg.Point{X: (trunk.X + to.X) / 2, Y: (trunk.Y + to.Y) / 2}, twig)
	}
}

func hill(dc *gg.Context, ink Ink, x, y, s float64) {
	dc.NewSubPath()
	dc.MoveTo(x-s/2, y)
	dc.QuadraticTo(x-s*0.28, y-s*0.52, x, y-s*0.5)
	dc.QuadraticTo(x+s*0.26, y-s*0.5, x+s/2, y)
	FillAndStroke(dc, ink.Leaf, ink.Line, s*0.028)
	for i := range 4 {
		f := float64(i)
		a := gg.Point{X: x + s*(0.1+0.08*f), Y: y - s*(0.44-0.1*f)}
		stroke(dc, ink.Shade, s*0.026, a, gg.Point{X: a.X - s*0.015, Y: a.Y + s*(0.2-0.02*f)})
	}
}

func smial(dc *gg.Context, ink Ink, x, y, s float64) {
	hill(dc, ink, x, y, s)
	dc.SetColor(ink.Line)
	dc.DrawCircle(x-s*0.05, y-s*0.15, s*0.145)
	dc.Fill()
	dc.SetColor(ink.Glow)
	dc.DrawCircle(x-s*0.05, y-s*0.15, s*0.11)
	dc.Fill()
	dc.SetColor(ink.Line)
	dc.DrawCircle(x-s*0.01, y-s*0.15, s*0.025)
	dc.Fill()
	dc.SetColor(ink.Paper)
	dc.DrawCircle(x+s*0.2, y-s*0.19, s*0.055)
	dc.Fill()
	shape(dc, ink.Paper, ink.Line, s*0.02, gg.Point{X: x + s*0.06, Y: y - s*0.47},
		gg.Point{X: x + s*0.06, Y: y - s*0.62},
		gg.Point{X: x + s*0.14, Y: y - s*0.62}, gg.Point{X: x + s*0.14, Y: y - s*0.44})
}

func grass(dc *gg.Context, ink Ink, x, y, s float64) {
	for i := range 5 {
		f := float64(i) - 2
		stroke(dc, ink.Shade, s*0.07, gg.Point{X: x + f*s*0.12, Y: y},
			gg.Point{X: x + f*s*0.22, Y: y - s*(0.5-0.07*f*f)})
	}
}

func reeds(dc *gg.Context, ink Ink, x, y, s float64) {
	for i := range 3 {
		f := float64(i) - 1
		stroke(dc, ink.Shade, s*0.06, gg.Point{X: x - s*(0.5-0.12*math.Abs(f)), Y: y + f*s*0.13},
			gg.Point{X: x + s*(0.5-0.1*f), Y: y + f*s*0.13})
		stroke(dc, ink.Line, s*0.06, gg.Point{X: x + f*s*0.16, Y: y},
			gg.Point{X: x + f*s*0.2, Y: y - s*(0.6-0.12*math.Abs(f))})
	}
}

func ruin(dc *gg.Context, ink Ink, x, y, s float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + s*dx, Y: y - s*dy} }
	shape(dc, ink.Paper, ink.Line, s*0.035, p(-0.3, 0), p(-0.3, 0.62), p(-0.18, 0.5), p(-0.08, 0.72), p(0, 0.44),
		p(0.1, 0.5),
		p(0.14, 0.3), p(0.3, 0.36), p(0.3, 0))
	shape(dc, ink.Shade, ink.Shade, 1, p(0.06, 0.02), p(0.06, 0.44), p(0.1, 0.46), p(0.14, 0.28), p(0.28, 0.32),
		p(0.28, 0.02))
	shape(dc, ink.Line, ink.Line, 1, p(-0.16, 0), p(-0.16, 0.2), p(-0.09, 0.28), p(-0.02, 0.2), p(-0.02, 0))
	stroke(dc, ink.Line, s*0.04, p(-0.55, 0), p(0.5, 0))
}

func tower(dc *gg.Context, ink Ink, x, y, s float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + s*dx, Y: y - s*dy} }
	shape(dc, ink.Shade, ink.Line, s*0.03, p(-0.34, 0), p(-0.2, 0.18), p(-0.15, 0.95), p(-0.26, 1.08),
		p(-0.2, 1.1), p(-0.17, 1.42),
		p(-0.08, 1.16), p(0.08, 1.16), p(0.17, 1.42), p(0.2, 1.1), p(0.26, 1.08), p(0.15, 0.95), p(0.2, 0.18),
		p(0.34, 0))
	for _, w := range [][2]float64{{-0.04, 0.35}, {0.05, 0.62}, {-0.03, 0.84}} {
		stroke(dc, ink.Glow, s*0.04, p(w[0], w[1]), p(w[0], w[1]+0.07))
	}
	dc.SetColor(ink.Glow)
	dc.DrawEllipse(x, y-s*1.26, s*0.1, s*0.06)
	dc.Fill()
}

func city(dc *gg.Context, ink Ink, x, y, s float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + s*dx, Y: y - s*dy} }
	for i := range 4 {
		f := float64(i)
		w, low := 0.5-0.115*f, 0.17*f
		shape(dc, ink.Paper, ink.Line, s*0.028, p(-w, low), p(-w, low+0.2), p(w, low+0.2), p(w, low))
		shape(dc, ink.Shade, ink.Shade, 1, p(w*0.55, low+0.02), p(w*0.55, low+0.18), p(w-0.02, low+0.18),
			p(w-0.02, low+0.02))
	}
	shape(dc, ink.Paper, ink.Line, s*0.028, p(-0.045, 0.7), p(-0.045, 1.0), p(0, 1.15), p(0.045, 1.0),
		p(0.045, 0.7))
	shape(dc, ink.Line, ink.Line, 1, p(-0.06, 0), p(-0.06, 0.1), p(0, 0.15), p(0.06, 0.1), p(0.06, 0))
}

func hall(dc *gg.Context, ink Ink, x, y, s float64) {
	hill(dc, ink, x, y, s)
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + s*dx, Y: y - s*dy} }
	shape(dc, ink.Paper, ink.Line, s*0.024, p(-0.2, 0.44), p(-0.2, 0.6), p(0.2, 0.6), p(0.2, 0.44))
	shape(dc, ink.Glow, ink.Line, s*0.024, p(-0.26, 0.58), p(-0.15, 0.8), p(0.15, 0.8), p(0.26, 0.58))
	shape(dc, ink.Line, ink.Line, 1, p(-0.04, 0.45), p(-0.04, 0.54), p(0.04, 0.54), p(0.04, 0.45))
}
