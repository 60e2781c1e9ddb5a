package wotr

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/render"
)

// landscape is a little view of Middle-earth: the picture of a card, and the ground of headers. Things stand
// in it from the back to the front.
type landscape struct {
	sky, low, far, near string // colours: above, at the horizon, the far ridge, the ground
	light               string // what shines: a prop, at light's place; "" for nothing
	x, y                float64
	leaf                string // what grows
	props               []prop
	thing               string // stands large in front, on the right; "" for nothing
	falls               string // "rain" or "snow"
	mirrored            bool   // props and thing change sides
}

// prop is a thing in a landscape: x and y of the middle of its foot as shares of the picture, size as a share
// of its height or, in flat pictures, of half its width.
type prop struct {
	what       string
	x, y, size float64
}

// paint draws a landscape w by h pixels.
func (l landscape) paint(dc *gg.Context, w, h float64) {
	unit := min(h, w*0.5)
	sky, low := render.Hex(l.sky), render.Hex(l.low)
	const bands = 5 // flat: soft shades would make the files large
	for i := range bands {
		top, below := math.Round(h*float64(i)/bands*0.7), h
		if i < bands-1 {
			below = math.Round(h * float64(i+1) / bands * 0.7)
		}
		dc.SetColor(render.Mix(sky, low, float64(i)/(bands-1)))
		dc.DrawRectangle(0, top, w, below-top)
		dc.Fill()
	}
	far, near := render.Hex(l.far), render.Hex(l.near)
	seed := 0 // of the hills: the same place by another light is another part of it
	for _, r := range l.thing + l.sky {
		seed += int(r)
	}
	if l.light != "" {
		draws[l.light](dc, l.ink(low), w*l.x, h*l.y, unit*0.16)
	}
	ridge(dc, w, h, h*0.56, h*0.1, 3+seed, render.Mix(far, low, 0.45))
	ridge(dc, w, h, h*0.64, h*0.08, 11+seed, far)
	ridge(dc, w, h, h*0.76, h*0.05, 23+seed, near)
	for _, p := range append(slices.Clip(l.props), l.front()...) {
		if l.mirrored {
			p.x = 1 - p.x
		}
		p.draw(dc, l.ink(near), w*p.x, h*p.y, unit*p.size)
	}
	if l.falls != "" {
		rainOrSnow(dc, l.falls, w, h)
	}
}

// front is the thing in front.
func (l landscape) front() []prop {
	switch {
	case l.thing == "":
		return nil
	case l.thing == "bird" || l.thing == "lidless": // in the air
		return []prop{{l.thing, 0.78, 0.44, 0.6}}
	}
	return []prop{{l.thing, 0.8, 0.93, 0.72}}
}

// ridge fills what lies below a hand-drawn line of hills.
func ridge(dc *gg.Context, w, h, y, sway float64, seed int, c color.RGBA) {
	var points []gg.Point
	for i := range 7 {
		points = append(points, gg.Point{X: w * float64(i) / 6, Y: y + sway*(2*render.Noise(seed, i)-1)})
	}
	render.Trace(dc, append(render.Smooth(points, 8), gg.Point{X: w, Y: h}, gg.Point{X: 0, Y: h}), true)
	dc.SetColor(c)
	dc.Fill()
}

// ink is what the things of a landscape are drawn with, on some ground.
func (l landscape) ink(ground color.RGBA) render.Ink {
	leaf := darker(ground, 0.12)
	if l.leaf != "" {
		leaf = render.Hex(l.leaf)
	}
	return render.Ink{Line: darker(ground, 0.72), Paper: lighter(ground, 0.55), Shade: darker(ground, 0.34),
		Leaf: leaf, Glow: gold}
}

func (p prop) draw(dc *gg.Context, ink render.Ink, x, y, size float64) {
	for _, known := range []map[string]func(*gg.Context, render.Ink, float64, float64, float64){draws, things} {
		if f := known[p.what]; f != nil {
			f(dc, ink, x, y, size)
			return
		}
	}
	render.Scenery[p.what](dc, ink, x, y, size)
}

// draws are the props that the kit's scenery of maps lacks.
var draws = map[string]func(dc *gg.Context, ink render.Ink, x, y, s float64){
	"sun": func(dc *gg.Context, _ render.Ink, x, y, s float64) { glowing(dc, x, y, s, render.Hex("ffe9a8")) },
	"redsun": func(dc *gg.Context, _ render.Ink, x, y, s float64) {
		glowing(dc, x, y, s*1.2, render.Hex("f3772c"))
	},
	"moon": moon, "ship": ship, "tent": tent, "flag": flag, "bird": bird, "wraith": wraith, "ring": ring,
	"cloud":   cloud,
	"lidless": lidless, "flame": flame, "gate": gate, "keep": keep, "walker": walkerProp, "spear": spear,
	"web": web,
}

// glowing is a disc in its glow.
func glowing(dc *gg.Context, x, y, r float64, c color.RGBA) {
	discs(dc, x, y, disc{r * 1.5, render.Shade(c, 90)}, disc{r, c})
}

func moon(dc *gg.Context, ink render.Ink, x, y, s float64) {
	c := render.Hex("f3f0dc")
	dc.SetColor(render.Shade(c, 60))
	dc.DrawCircle(x, y, s*1.4)
	dc.Fill()
	dc.NewSubPath()
	dc.DrawArc(x, y, s, math.Pi*0.3, math.Pi*1.7)
	dc.DrawArc(x+s*0.62, y, s*0.83, math.Pi*1.62, math.Pi*0.38)
	dc.SetColor(c)
	dc.Fill()
}

// solid fills a closed outline and draws its edge.
func solid(dc *gg.Context, fill, line color.Color, width float64, points ...gg.Point) {
	dc.SetLineJoinRound()
	render.Trace(dc, points, true)
	render.FillAndStroke(dc, fill, line, width)
}

// fromFoot places a point by shares of a size from a foot.
func fromFoot(x, y, s float64) func(dx, dy float64) gg.Point {
	return func(dx, dy float64) gg.Point { return gg.Point{X: x + s*dx, Y: y - s*dy} }
}

func ship(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	dc.SetColor(ink.Line)
	dc.SetLineWidth(s * 0.04)
	dc.DrawLine(x, y-s*0.1, x, y-s*1.02)
	dc.Stroke()
	solid(dc, ink.Paper, ink.Line, s*0.03, p(-0.32, 0.9), p(0.3, 0.9), p(0.38, 0.6), p(0.26, 0.3), p(-0.3, 0.3),
		p(-0.2, 0.6))
	solid(dc, ink.Shade, ink.Line, s*0.03, p(-0.55, 0.28), p(-0.34, 0.14), p(0.34, 0.14), p(0.62, 0.36),
		p(0.4, -0.04), p(-0.36, -0.04))
}

func tent(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	solid(dc, ink.Paper, ink.Line, s*0.03, p(-0.5, 0), p(0, 0.62), p(0.5, 0))
	solid(dc, ink.Shade, ink.Line, s*0.02, p(0, 0.62), p(0.5, 0), p(0.16, 0))
	solid(dc, ink.Line, ink.Line, 1, p(-0.1, 0), p(-0.02, 0.3), p(0.06, 0))
}

// flag is a standard in the ground; a spear is one without a cloth.
func flag(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	spear(dc, ink, x, y, s)
	solid(dc, ink.Glow, ink.Line, s*0.03, p(0.02, 0.94), p(0.52, 0.86), p(0.36, 0.72), p(0.52, 0.56),
		p(0.02, 0.52))
}

func spear(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	dc.SetColor(ink.Line)
	dc.SetLineWidth(s * 0.05)
	dc.DrawLine(x, y, x, y-s)
	dc.Stroke()
	solid(dc, ink.Paper, ink.Line, s*0.02, p(-0.05, 0.98), p(0, 1.16), p(0.05, 0.98))
}

func bird(dc *gg.Context, ink render.Ink, x, y, s float64) {
	dc.SetColor(ink.Line)
	for _, side := range []float64{-1, 1} {
		dc.NewSubPath()
		dc.MoveTo(x, y)
		dc.QuadraticTo(x+side*s*0.3, y-s*0.34, x+side*s*0.56, y-s*0.1)
		dc.QuadraticTo(x+side*s*0.26, y-s*0.12, x, y+s*0.12)
		dc.ClosePath()
		dc.Fill()
	}
}

// wraith is a rider's hooded cloak, a crown above and nothing below it.
func wraith(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	dc.NewSubPath()
	dc.MoveTo(x, y-s*1.02)
	dc.CubicTo(x+s*0.3, y-s, x+s*0.22, y-s*0.5, x+s*0.46, y)
	dc.LineTo(x-s*0.46, y)
	dc.CubicTo(x-s*0.22, y-s*0.5, x-s*0.3, y-s, x, y-s*1.02)
	render.FillAndStroke(dc, dark, ink.Paper, s*0.02)
	dc.SetColor(render.Hex("ec6a1e"))
	dc.DrawCircle(x-s*0.06, y-s*0.76, s*0.03)
	dc.DrawCircle(x+s*0.06, y-s*0.76, s*0.03)
	dc.Fill()
	solid(dc, stone, ink.Line, s*0.02, p(-0.16, 0.94), p(-0.2, 1.16), p(-0.08, 1.04), p(0, 1.2), p(0.08, 1.04),
		p(0.2, 1.16), p(0.16, 0.94))
}

func walkerProp(dc *gg.Context, ink render.Ink, x, y, s float64) {
	dc.SetColor(ink.Line)
	dc.SetLineCapRound()
	walker(dc, x, y-s*0.5, s*0.5)
}

func ring(dc *gg.Context, ink render.Ink, x, y, s float64) {
	dc.SetColor(render.Shade(gold, 70))
	dc.DrawEllipse(x, y-s*0.5, s*0.86, s*0.6)
	dc.Fill()
	edged(dc, func() { dc.DrawEllipse(x, y-s*0.5, s*0.6, s*0.36) },
		pen{s * 0.17, darker(gold, 0.6)}, pen{s * 0.13, gold}, pen{s * 0.04, render.Hex("fff1b8")})
}

func cloud(dc *gg.Context, ink render.Ink, x, y, s float64) {
	dc.SetColor(ink.Shade)
	for _, b := range [][3]float64{{-0.4, 0, 0.2}, {-0.12, 0.1, 0.28}, {0.2, 0.06, 0.25}, {0.46, 0, 0.17}} {
		dc.DrawCircle(x+s*b[0], y-s*b[1], s*b[2])
		dc.Fill()
	}
}

func lidless(dc *gg.Context, _ render.Ink, x, y, s float64) {
	ground := render.Hex("3a0d08")
	dc.SetColor(ground)
	dc.DrawEllipse(x, y-s*0.5, s*0.95, s*0.62)
	dc.Fill()
	sideEmblem(dc, 1, x, y-s*0.5, s*0.6, render.Hex("f9a03f"), ground)
}

func flame(dc *gg.Context, _ render.Ink, x, y, s float64) {
	for i, c := range []color.RGBA{render.Hex("c0341f"), ember, render.Hex("ffd36b")} {
		k := s * (1 - 0.28*float64(i))
		dc.NewSubPath()
		dc.MoveTo(x, y-k)
		dc.CubicTo(x+k*0.2, y-k*0.6, x+k*0.5, y-k*0.4, x+k*0.3, y)
		dc.LineTo(x-k*0.3, y)
		dc.CubicTo(x-k*0.5, y-k*0.3, x-k*0.1, y-k*0.5, x, y-k)
		dc.SetColor(c)
		dc.Fill()
	}
}

// gate is a door in a rock face, keep a walled stronghold with a deep gate.
func gate(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	solid(dc, ink.Shade, ink.Line, s*0.03, p(-0.34, 0), p(-0.34, 0.6), p(-0.2, 0.78), p(0.2, 0.78), p(0.34, 0.6),
		p(0.34, 0))
	solid(dc, dark, ink.Line, s*0.02, p(-0.2, 0), p(-0.2, 0.5), p(0, 0.64), p(0.2, 0.5), p(0.2, 0))
	dc.SetColor(ink.Glow)
	dc.SetLineWidth(s * 0.03)
	dc.DrawLine(x, y, x, y-s*0.5)
	dc.Stroke()
}

func keep(dc *gg.Context, ink render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	tower := func(cx, w, high float64) {
		solid(dc, ink.Paper, ink.Line, s*0.022, p(cx-w, 0), p(cx-w, high), p(cx-w*1.25, high),
			p(cx-w*1.25, high+0.12), p(cx-w*0.6, high+0.12), p(cx-w*0.6, high+0.05),
			p(cx-w*0.2, high+0.05), p(cx-w*0.2, high+0.12), p(cx+w*0.2, high+0.12), p(cx+w*0.2, high+0.05),
			p(cx+w*0.6, high+0.05), p(cx+w*0.6, high+0.12),
			p(cx+w*1.25, high+0.12), p(cx+w*1.25, high), p(cx+w, high), p(cx+w, 0))
	}
	tower(0.1, 0.16, 0.78)
	solid(dc, ink.Paper, ink.Line, s*0.022, p(-0.62, 0), p(-0.62, 0.34), p(0.62, 0.34), p(0.62, 0))
	tower(-0.56, 0.13, 0.48)
	tower(0.56, 0.13, 0.48)
	solid(dc, ink.Line, ink.Line, 1, p(-0.1, 0), p(-0.1, 0.18), p(0, 0.27), p(0.1, 0.18), p(0.1, 0))
	solid(dc, ink.Shade, ink.Shade, 1, p(0.2, 0.02), p(0.2, 0.32), p(0.42, 0.32), p(0.42, 0.02))
}

// web is a spider's web, round a point above its foot.
func web(dc *gg.Context, _ render.Ink, x, y, s float64) {
	dc.SetColor(render.Hex("c9c3d6"))
	dc.SetLineWidth(s * 0.012)
	point := func(i int, r float64) gg.Point {
		a := float64(i) * math.Pi / 6
		r *= s * (0.9 + 0.2*render.Noise(i, 3))
		return gg.Point{X: x + r*math.Cos(a), Y: y - s*0.5 + r*math.Sin(a)}
	}
	for i := range 12 {
		end := point(i, 0.56)
		dc.DrawLine(x, y-s*0.5, end.X, end.Y)
		for _, r := range []float64{0.14, 0.28, 0.42, 0.54} {
			a, b := point(i, r), point(i+1, r)
			dc.MoveTo(a.X, a.Y)
			dc.QuadraticTo(x+(a.X+b.X-2*x)*0.43, y-s*0.5+(a.Y+b.Y-2*(y-s*0.5))*0.43, b.X, b.Y)
		}
	}
	dc.Stroke()
	dc.SetColor(dark)
	dc.DrawEllipse(x+s*0.1, y-s*0.44, s*0.07, s*0.09)
	dc.DrawCircle(x+s*0.1, y-s*0.33, s*0.045)
	dc.Fill()
	dc.SetColor(dark)
	dc.SetLineWidth(s * 0.022)
	for _, side := range []float64{-1, 1} {
		for i := range 4 {
			dy := s * (-0.53 + 0.06*float64(i))
			dc.MoveTo(x+s*0.1, y-s*0.42)
			dc.QuadraticTo(x+s*0.1+side*s*0.16, y+dy-s*0.05, x+s*0.1+side*s*0.2, y+dy+s*0.1)
		}
	}
	dc.Stroke()
}
