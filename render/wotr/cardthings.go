package wotr

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/render"
)

// The things that cards speak of: each stands large in front of the card's landscape.
var things = map[string]func(dc *gg.Context, ink render.Ink, x, y, s float64){
	"sword": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, stone, ink.Line, s*0.03, p(-0.06, 0), p(-0.07, 0.66), p(0.07, 0.66), p(0.06, 0), p(0, -0.04))
		solid(dc, gold, ink.Line, s*0.03, p(-0.24, 0.66), p(-0.24, 0.75), p(0.24, 0.75), p(0.24, 0.66))
		solid(dc, ink.Shade, ink.Line, s*0.03, p(-0.04, 0.75), p(-0.04, 0.96), p(0.04, 0.96), p(0.04, 0.75))
		round(dc, ink, x, y-s, s*0.06)
	},
	"axe": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, wood, ink.Line, s*0.03, p(-0.04, 0), p(-0.04, 1), p(0.04, 1), p(0.04, 0))
		solid(dc, stone, ink.Line, s*0.03, p(0.04, 0.92), p(0.36, 1.04), p(0.42, 0.72), p(0.34, 0.46),
			p(0.04, 0.62))
		solid(dc, stone, ink.Line, s*0.03, p(-0.04, 0.88), p(-0.2, 0.77), p(-0.04, 0.66))
	},
	"bow": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		curve := render.Smooth([]gg.Point{p(-0.18, 0), p(0.16, 0.2), p(0.26, 0.5), p(0.16, 0.8),
			p(-0.18, 1)}, 8)
		line(dc, ink.Line, s*0.12, curve...)
		line(dc, wood, s*0.07, curve...)
		line(dc, ink.Paper, s*0.02, p(-0.18, 0), p(-0.18, 1))
		arrowThing(dc, ink, p(-0.4, 0.5), p(0.5, 0.5), s)
	},
	"arrow": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		arrowThing(dc, ink, p(-0.3, 0.05), p(0.3, 0.95), s*1.3)
	},
	"horn": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		upper := render.Smooth([]gg.Point{p(-0.6, 0.5), p(-0.3, 0.34), p(0.1, 0.4), p(0.36, 0.95)}, 8)
		lower := render.Smooth([]gg.Point{p(0.62, 0.72), p(0.3, 0.16), p(-0.2, 0.14), p(-0.6, 0.44)}, 8)
		solid(dc, lighter(wood, 0.5), ink.Line, s*0.035, append(upper, lower...)...)
		line(dc, gold, s*0.09, p(0.34, 0.96), p(0.62, 0.72))
		line(dc, gold, s*0.05, p(-0.14, 0.36), p(-0.12, 0.15))
	},
	"staff": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		dc.SetColor(render.Shade(render.Hex("fff6c8"), 110))
		dc.DrawCircle(x, y-s*0.98, s*0.34)
		dc.Fill()
		line(dc, ink.Line, s*0.13, p(-0.05, 0), p(0, 0.86))
		line(dc, wood, s*0.08, p(-0.05, 0), p(0, 0.86))
		dc.SetColor(render.Hex("fffbe6"))
		dc.DrawCircle(x, y-s*0.98, s*0.12)
		dc.Fill()
	},
	"phial": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		dc.SetColor(render.Shade(render.Hex("eaf6ff"), 100))
		dc.DrawCircle(x, y-s*0.42, s*0.56)
		dc.Fill()
		solid(dc, render.Hex("eaf6ff"), ink.Line, s*0.035, p(-0.09, 0.9), p(-0.09, 0.66),
			p(-0.26, 0.4), p(-0.2, 0.06),
			p(0.2, 0.06), p(0.26, 0.4), p(0.09, 0.66), p(0.09, 0.9))
		solid(dc, gold, ink.Line, s*0.03, p(-0.13, 0.88), p(-0.13, 1), p(0.13, 1), p(0.13, 0.88))
	},
	"scroll": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, parchment, ink.Line, s*0.035, p(-0.38, 0.1), p(-0.38, 0.84), p(0.38, 0.92), p(0.38, 0.18))
		for _, dy := range []float64{0.3, 0.44, 0.58, 0.72} {
			line(dc, faded, s*0.03, p(-0.26, dy), p(0.26, dy+0.05))
		}
		line(dc, ink.Line, s*0.14, p(-0.46, 0.08), p(0.46, 0.18))
		line(dc, wood, s*0.08, p(-0.44, 0.08), p(0.44, 0.18))
	},
	"rope": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		for i := range 4 {
			edged(dc, func() { dc.DrawEllipse(x, y-s*(0.14+0.17*float64(i)), s*0.5, s*0.17) },
				pen{s * 0.16, ink.Line}, pen{s * 0.1, render.Hex("d9cfae")})
		}
	},
	"cloak": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, render.Hex("6f8a72"), ink.Line, s*0.035, p(-0.5, 0), p(-0.3, 0.6), p(-0.2, 0.9),
			p(0, 1.06), p(0.2, 0.9),
			p(0.3, 0.6), p(0.5, 0), p(0.16, 0.06), p(-0.16, 0.06))
		solid(dc, ink.Line, ink.Line, 1, p(-0.12, 0.72), p(-0.1, 0.88), p(0, 0.95), p(0.1, 0.88), p(0.12, 0.72))
		solid(dc, render.Hex("9fd08a"), ink.Line, s*0.02, p(0, 0.72), p(-0.08, 0.62), p(0, 0.5), p(0.08, 0.62))
	},
	"leaf": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		outline := append(render.Smooth([]gg.Point{p(0, 0.06), p(-0.36, 0.36), p(-0.28, 0.74), p(0, 1.06)}, 8),
			render.Smooth([]gg.Point{p(0, 1.06), p(0.28, 0.74), p(0.36, 0.36), p(0, 0.06)}, 8)...)
		solid(dc, render.Hex("7fb25a"), ink.Line, s*0.035, outline...)
		line(dc, ink.Line, s*0.03, p(0, -0.06), p(0, 0.94))
		for _, dy := range []float64{0.28, 0.46, 0.64} {
			line(dc, ink.Line, s*0.022, p(-0.2, dy+0.14), p(0, dy), p(0.2, dy+0.14))
		}
	},
	"crown": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, gold, ink.Line, s*0.035, p(-0.44, 0.14), p(-0.52, 0.74), p(-0.24, 0.44), p(0, 0.9),
			p(0.24, 0.44),
			p(0.52, 0.74), p(0.44, 0.14))
		line(dc, ink.Line, s*0.035, p(-0.46, 0.28), p(0.46, 0.28))
		for _, at := range []float64{-0.22, 0, 0.22} {
			round(dc, render.Ink{Line: ink.Line, Glow: blood}, x+s*at, y-s*0.2, s*0.05)
		}
	},
	"orb": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, stone, ink.Line, s*0.03, p(-0.3, 0), p(-0.2, 0.2), p(0.2, 0.2), p(0.3, 0))
		discs(dc, x, y-s*0.56, disc{s * 0.42, ink.Line}, disc{s * 0.39, render.Hex("1d1626")},
			disc{s * 0.24, render.Hex("5a1f3a")}, disc{s * 0.13, ember})
	},
	"shield": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, render.Hex("2f5f9e"), ink.Line, s*0.04, p(-0.42, 0.96), p(0.42, 0.96), p(0.4, 0.5),
			p(0.24, 0.2), p(0, 0),
			p(-0.24, 0.2), p(-0.4, 0.5))
		line(dc, white, s*0.07, p(0, 0.16), p(0, 0.84))
		line(dc, white, s*0.07, p(-0.26, 0.62), p(0.26, 0.62))
	},
	"skull": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, render.Hex("e9e2cd"), ink.Line, s*0.04, render.Smooth([]gg.Point{p(-0.2, 0.04), p(-0.24, 0.3),
			p(-0.44, 0.46), p(-0.36, 0.86), p(0, 1.02), p(0.36, 0.86), p(0.44, 0.46), p(0.24, 0.3),
			p(0.2, 0.04)}, 6)...)
		discs(dc, x-s*0.17, y-s*0.54, disc{s * 0.11, ink.Line})
		discs(dc, x+s*0.17, y-s*0.54, disc{s * 0.11, ink.Line})
		for _, at := range []float64{-0.1, 0, 0.1} {
			line(dc, ink.Line, s*0.03, p(at, 0.06), p(at, 0.22))
		}
	},
	"harp": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, gold, ink.Line, s*0.035, p(-0.4, 0), p(-0.4, 0.14), p(-0.26, 0.16), p(-0.18, 1.04),
			p(0.44, 0.8),
			p(0.5, 0.66), p(-0.06, 0.84), p(-0.12, 0.14), p(0.1, 0.12), p(0.1, 0))
		for i := range 4 {
			at := float64(i) * 0.11
			line(dc, ink.Line, s*0.02, p(at, 0.8-at*0.36), p(at-0.1, 0.14))
		}
	},
	"hammer": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, wood, ink.Line, s*0.03, p(-0.05, 0), p(-0.05, 0.7), p(0.05, 0.7), p(0.05, 0))
		solid(dc, stone, ink.Line, s*0.035, p(-0.4, 0.66), p(-0.4, 1), p(0.4, 1), p(0.4, 0.66))
	},
	"helm": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		p := fromFoot(x, y, s)
		solid(dc, stone, ink.Line, s*0.04, render.Smooth([]gg.Point{p(-0.4, 0), p(-0.42, 0.5),
			p(-0.2, 0.86), p(0, 1),
			p(0.2, 0.86), p(0.42, 0.5), p(0.4, 0)}, 6)...)
		solid(dc, ink.Line, ink.Line, 1, p(-0.3, 0.5), p(-0.06, 0.44), p(-0.06, 0.04), p(0.06, 0.04),
			p(0.06, 0.44),
			p(0.3, 0.5), p(0.26, 0.36), p(0.12, 0.3), p(0.12, -0.02), p(-0.12, -0.02), p(-0.12, 0.3),
			p(-0.26, 0.36))
		line(dc, gold, s*0.05, p(-0.42, 0.56), p(0.42, 0.56))
	},
	"paw": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		for _, toe := range [][3]float64{{0, 0.34, 0.28}, {-0.34, 0.62, 0.13}, {-0.12, 0.84, 0.14},
			{0.14, 0.84, 0.14},
			{0.36, 0.62, 0.13}} {
			discs(dc, x+s*toe[0], y-s*toe[1], disc{s * (toe[2] + 0.03), ink.Paper}, disc{s * toe[2], ink.Line})
		}
	},
	"chain": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		for i := range 4 {
			at, wide := float64(i), 0.1+0.08*float64(i%2)
			edged(dc, func() { dc.DrawEllipse(x, y-s*(0.14+0.25*at), s*wide, s*0.17) },
				pen{s * 0.13, ink.Line}, pen{s * 0.07, stone})
		}
	},
	"hand": func(dc *gg.Context, ink render.Ink, x, y, s float64) {
		dc.SetColor(white)
		for i, finger := range [][2]float64{{-0.36, 0.62}, {-0.17, 0.92}, {0.02, 1}, {0.2, 0.9}} {
			line(dc, ink.Line, s*0.19, gg.Point{X: x + s*(-0.2+0.13*float64(i)), Y: y - s*0.3},
				gg.Point{X: x + s*finger[0], Y: y - s*finger[1]})
		}
		for i, finger := range [][2]float64{{-0.36, 0.62}, {-0.17, 0.92}, {0.02, 1}, {0.2, 0.9}} {
			line(dc, white, s*0.13, gg.Point{X: x + s*(-0.2+0.13*float64(i)), Y: y - s*0.3},
				gg.Point{X: x + s*finger[0], Y: y - s*finger[1]})
		}
		discs(dc, x, y-s*0.24, disc{s * 0.3, ink.Line}, disc{s * 0.27, white})
		line(dc, white, s*0.13, gg.Point{X: x + s*0.16, Y: y - s*0.22}, gg.Point{X: x + s*0.42, Y: y - s*0.5})
	},
}

// wood is the colour of shafts and handles.
var wood = render.Hex("7a5230")

// line draws a line through points.
func line(dc *gg.Context, c color.Color, width float64, points ...gg.Point) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	render.Trace(dc, points, false)
	dc.SetColor(c)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// round is a stud or a jewel.
func round(dc *gg.Context, ink render.Ink, x, y, r float64) {
	discs(dc, x, y, disc{r * 1.3, ink.Line}, disc{r, ink.Glow})
}

// arrowThing is an arrow from its feathers to its point.
func arrowThing(dc *gg.Context, ink render.Ink, from, to gg.Point, s float64) {
	line(dc, ink.Line, s*0.08, from, to)
	line(dc, wood, s*0.04, from, to)
	a := math.Atan2(to.Y-from.Y, to.X-from.X)
	at := func(p gg.Point, along, aside float64) gg.Point {
		return gg.Point{
			X: p.X + s*(along*math.Cos(a)-aside*math.Sin(a)),
			Y: p.Y + s*(along*math.Sin(a)+aside*math.Cos(a)),
		}
	}
	solid(dc, stone, ink.Line, s*0.025, at(to, 0.1, 0), at(to, -0.1, 0.09), at(to, -0.1, -0.09))
	solid(dc, blood, ink.Line, s*0.025, at(from, 0.16, 0), at(from, 0.04, 0.1),
		at(from, -0.12, 0.1), at(from, 0, 0),
		at(from, -0.12, -0.1), at(from, 0.04, -0.1))
}
