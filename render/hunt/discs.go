package hunt

import (
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// mark is what a space looks like.
type mark struct {
	field, rim, sign color.RGBA
	rimWide          float64
}

// The looks of areas (Rulebook p.7). Each kind has a rim of its own shape besides its colour.
var (
	plain     = mark{parchment, ink, ink, 3.5}
	friendly  = mark{render.Hex("fbf5e0"), friendRim, ink, 8}
	shadowy   = mark{shadowRed, dark, white, 7}
	beginning = mark{frodoBlue, gold, white, 7}
)

func markOf(s *dataset.Space) mark {
	switch {
	case s.Exit != "":
		return mark{sign: white}
	case s.Shadow:
		return shadowy
	case s.FrodoStart:
		return beginning
	case s.Friendly:
		return friendly
	}
	return plain
}

// callOf is what is written on a space: an area's number, an exit's letter.
func callOf(s *dataset.Space) string {
	if s.Area() {
		return strconv.Itoa(s.Number)
	}
	return s.Exit
}

// drawSpace draws a space with its middle at x, y, and what is written on it; k is the scale.
func drawSpace(dc *gg.Context, f *render.Face, s *dataset.Space, text string, x, y, k float64) {
	switch {
	case s.Dot:
		drawDot(dc, x, y, dotRim*k)
		return
	case s.Exit != "":
		drawExit(dc, f, text, x, y, k)
		return
	}
	m := markOf(s)
	r := float64(discRim) * k
	dc.SetColor(render.Shade(dark, 70))
	dc.DrawCircle(x+2*k, y+4*k, r+1*k)
	dc.Fill()
	if s.NazgulStart {
		eyeRing(dc, x, y, k)
	}
	circle(dc, x, y, r, render.Shade(parchment, 255))
	circle(dc, x, y, r-1.5*k, m.rim)
	circle(dc, x, y, r-(1.5+m.rimWide)*k, m.field)
	if s.FrodoStart {
		gems(dc, x, y, k)
	}
	if s.Shadow {
		spikes(dc, x, y, k)
	}
	dc.SetColor(m.sign)
	f.Centre(dc, text, x, y)
}

func circle(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.SetColor(c)
	dc.DrawCircle(x, y, r)
	dc.Fill()
}

// drawDot draws a dot as a small diamond.
func drawDot(dc *gg.Context, x, y, r float64) {
	for i, c := range []color.RGBA{parchment, dark, render.Hex("6b4a2c")} {
		by := r * (1 - 0.24*float64(i))
		render.Trace(dc, []gg.Point{{X: x - by, Y: y}, {X: x, Y: y - by}, {X: x + by, Y: y}, {X: x, Y: y + by}},
			true)
		dc.SetColor(c)
		dc.Fill()
	}
}

// shield traces the outline of a shield of half width r.
func shield(dc *gg.Context, x, y, r float64) {
	dc.NewSubPath()
	dc.MoveTo(x-r, y-r)
	dc.QuadraticTo(x, y-r*1.22, x+r, y-r)
	dc.LineTo(x+r, y+r*0.1)
	dc.QuadraticTo(x+r*0.9, y+r*0.9, x, y+r*1.3)
	dc.QuadraticTo(x-r*0.9, y+r*0.9, x-r, y+r*0.1)
	dc.ClosePath()
}

// drawExit draws an exit area: a shield with a letter.
func drawExit(dc *gg.Context, f *render.Face, letter string, x, y, k float64) {
	const r = discRim
	for _, layer := range []struct {
		r float64
		c color.RGBA
	}{{r + 2, parchment}, {r, dark}, {r - 4, gold}, {r - 8, render.Hex("2f4a2a")}} {
		shield(dc, x, y, layer.r*k)
		dc.SetColor(layer.c)
		dc.Fill()
	}
	dc.SetColor(white)
	f.Centre(dc, letter, x, y)
}

// gems studs the rim of an area where Frodo may start.
func gems(dc *gg.Context, x, y, k float64) {
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		at := gg.Point{X: x + (discRim-5)*k*math.Cos(a), Y: y + (discRim-5)*k*math.Sin(a)}
		r := 6.5 * k
		for j, c := range []color.RGBA{dark, lighter(frodoBlue, 0.55)} {
			by := r * (1 - 0.34*float64(j))
			render.Trace(dc, []gg.Point{{X: at.X - by, Y: at.Y}, {X: at.X, Y: at.Y - by}, {X: at.X + by, Y: at.Y},
				{X: at.X, Y: at.Y + by}}, true)
			dc.SetColor(c)
			dc.Fill()
		}
	}
}

// spikes sets thorns on the rim of a shadow area.
func spikes(dc *gg.Context, x, y, k float64) {
	dc.SetColor(dark)
	for i := range 8 {
		a := float64(i)*math.Pi/4 + math.Pi/8
		tip, base := (discRim+6)*k, (discRim-3)*k
		render.Trace(dc, []gg.Point{{X: x + tip*math.Cos(a), Y: y + tip*math.Sin(a)},
			{X: x + base*math.Cos(a-0.17), Y: y + base*math.Sin(a-0.17)},
			{X: x + base*math.Cos(a+0.17), Y: y + base*math.Sin(a+0.17)}}, true)
		dc.Fill()
	}
}

// eyeRing lays the lids of an eye round an area where a Nazgûl may start.
func eyeRing(dc *gg.Context, x, y, k float64) {
	for _, layer := range []struct {
		wide, high float64
		c          color.RGBA
	}{{66, 60, dark}, {59, 54, eyeOrange}, {48, 48, dark}} {
		dc.NewSubPath()
		dc.MoveTo(x-layer.wide*k, y)
		dc.QuadraticTo(x-layer.wide*0.5*k, y-layer.high*0.92*k, x, y-layer.high*0.86*k)
		dc.QuadraticTo(x+layer.wide*0.5*k, y-layer.high*0.92*k, x+layer.wide*k, y)
		dc.QuadraticTo(x+layer.wide*0.5*k, y+layer.high*0.92*k, x, y+layer.high*0.86*k)
		dc.QuadraticTo(x-layer.wide*0.5*k, y+layer.high*0.92*k, x-layer.wide*k, y)
		dc.ClosePath()
		dc.SetColor(layer.c)
		dc.Fill()
	}
}
