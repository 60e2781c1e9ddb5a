package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// The row of the turn track (two turns of daylight, one of night: Rulebook p.10) and of the action dice.
const (
	turnHigh = 190
	turnCell = 128
	turnTop  = 30
)

var sky = [...]color.RGBA{render.Hex("bfe0ee"), render.Hex("f3cf86"), render.Hex("232c52")}

func (s scene) turn(y int) {
	for i := range 3 {
		x := trackLeft + i*(turnCell+10)
		s.Stamp("turn "+itoa(i), turnCell, turnCell, func(dc *gg.Context) { drawTurn(dc, i) }, x, y+turnTop)
		if s.view.Turn == hunt.Turn(i+1) {
			s.turnMarker(x+turnCell/2, y+turnTop+turnCell/2)
		}
	}
	s.dice(trackLeft+3*(turnCell+10)+24, y)
}

// drawTurn draws a space of the turn track: morning, afternoon, night.
func drawTurn(dc *gg.Context, i int) {
	const c = turnCell
	dc.DrawRoundedRectangle(2, 2, c-4, c-4, 16)
	dc.Clip()
	dc.SetColor(sky[i])
	dc.DrawRectangle(0, 0, c, c)
	dc.Fill()
	if i < 2 {
		x, y := 40.0+38*float64(i), 48.0+14*float64(i)
		for ray := range 12 {
			a := math.Pi / 6 * float64(ray)
			dc.SetColor(gold)
			dc.SetLineWidth(5)
			dc.DrawLine(x+30*math.Cos(a), y+30*math.Sin(a), x+41*math.Cos(a), y+41*math.Sin(a))
			dc.Stroke()
		}
		circle(dc, x, y, 25, gold)
		circle(dc, x, y, 20, lighter(gold, 0.4))
		fillShape(dc, render.Hex("7c9a58"), hillLine(c-34, i)...)
	} else {
		circle(dc, 74, 46, 30, render.Hex("f2ecd2"))
		circle(dc, 60, 40, 27, sky[2])
		for n := range 7 {
			render.Star(dc, 14+100*render.Noise(n, 4), 12+70*render.Noise(n, 9), 5, 2, 4, white)
		}
		fillShape(dc, render.Hex("141a30"), hillLine(c-34, i)...)
	}
	dc.ResetClip()
	dc.DrawRoundedRectangle(2, 2, c-4, c-4, 16)
	dc.SetColor(ink)
	dc.SetLineWidth(4)
	dc.Stroke()
	for n := range i + 1 { // which turn it is
		circle(dc, c/2+18*(float64(n)-float64(i)/2), c-15, 6, white)
	}
}

func hillLine(y float64, key int) []gg.Point {
	points := []gg.Point{{X: turnCell, Y: turnCell}, {X: 0, Y: turnCell}}
	for x := 0.0; x <= turnCell; x += 8 {
		points = append(points, gg.Point{X: x, Y: y + 12*math.Sin(x/26+2.2*float64(key))})
	}
	return points
}

// turnMarker is the turn marker: the Ring, or the Eye in a night in which Frodo moves (Rulebook p.12).
func (s scene) turnMarker(x, y int) {
	sign := "ring"
	if s.view.Eye {
		sign = "eye"
	}
	const size = 104
	s.Stamp("turn marker "+sign, size, size, func(dc *gg.Context) {
		const c = size / 2
		circle(dc, c, c, c-2, dark)
		circle(dc, c, c, c-6, gold)
		circle(dc, c, c, c-10, dark)
		if sign == "ring" {
			circle(dc, c, c, c-12, render.Hex("5a1d18"))
			ringSign(dc, c, c, 34)
		} else {
			eyeSign(dc, c, c, 33, eyeOrange, dark)
		}
	}, x-size/2, y-size/2)
}

// The measures of a die.
const (
	dieSize  = 96
	diePitch = 106
)

// dice shows the action dice in the pool: the normal ones by face, those spent as empty places, and the
// Chief's.
func (s scene) dice(x, y int) {
	v := s.view
	s.Text(s.faces.place, s.say("picture.dice", nil), float64(x), float64(y)+44, 0, ink)
	y += 62
	for face := hunt.Ring; face <= hunt.Shadow; face++ {
		for range v.Dice[face] {
			s.die(face, x, y)
			x += diePitch
		}
	}
	for range v.Spent {
		s.Stamp("die spent", dieSize, dieSize, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(4, 4, dieSize-8, dieSize-8, 16)
			dc.SetColor(worn)
			dc.SetLineWidth(3)
			dc.SetDash(9, 7)
			dc.Stroke()
			dc.SetDash()
		}, x, y)
		x += diePitch
	}
	switch {
	case v.Chiefs != hunt.NoFace:
		s.die(v.Chiefs, boardWidth-trackLeft-dieSize, y)
	case v.ChiefOn:
		s.Stamp("chief's die spent", dieSize, dieSize, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(4, 4, dieSize-8, dieSize-8, 16)
			dc.SetColor(render.Hex("6f8f7a"))
			dc.SetLineWidth(4)
			dc.SetDash(9, 7)
			dc.Stroke()
			dc.SetDash()
		}, boardWidth-trackLeft-dieSize, y)
	}
	if v.ChiefOn {
		s.Text(s.faces.place, s.say("picture.chief", nil), boardWidth-trackLeft, float64(y)-18, 1, ink)
	}
}

func (s scene) die(f hunt.Face, x, y int) {
	s.Stamp("die "+itoa(int(f)), dieSize, dieSize, func(dc *gg.Context) { drawDie(dc, f, 0, 0, dieSize) }, x, y)
}

// drawDie draws a die: black with white signs, the Chief's pale as a dead light.
func drawDie(dc *gg.Context, f hunt.Face, x, y, size float64) {
	body, rim, sign := render.Hex("25201f"), render.Hex("0d0b0a"), render.Hex("f6ead0")
	if f >= hunt.MorgulRing {
		body, rim, sign = render.Hex("b9e0c4"), render.Hex("1f4a33"), render.Hex("12301f")
	}
	dc.DrawRoundedRectangle(x+2, y+2, size-4, size-4, size*0.18)
	render.FillAndStroke(dc, body, rim, size*0.05)
	c, d, r := x+size/2, y+size/2, size*0.3
	dc.SetLineCapRound()
	switch f {
	case hunt.Ring, hunt.MorgulRing:
		if f == hunt.Ring {
			ringSign(dc, c, d, r*1.15)
		} else {
			dc.SetColor(sign)
			dc.SetLineWidth(r * 0.36)
			dc.DrawCircle(c, d, r*0.85)
			dc.Stroke()
			eyeSign(dc, c, d, r*0.42, sign, body)
		}
	case hunt.Sword:
		swordSign(dc, c-r*0.08, d+r*0.08, r, sign)
	case hunt.Sorcery:
		flame(dc, c, d, r, render.Hex("e0632a"), render.Hex("f7c65a"))
	case hunt.Shadow:
		eyeSign(dc, c, d, r*1.05, shadowRed, body)
	case hunt.MorgulShadow:
		crown(dc, c, d+r*0.2, r*0.8)
		eyeSign(dc, c, d+r*0.62, r*0.6, sign, body)
	case hunt.Pursuit:
		for i := range 3 {
			at := c - r*0.75 + r*0.62*float64(i)
			dc.SetColor(sign)
			dc.SetLineWidth(r * 0.26)
			dc.MoveTo(at-r*0.2, d-r*0.7)
			dc.LineTo(at+r*0.4, d)
			dc.LineTo(at-r*0.2, d+r*0.7)
			dc.Stroke()
		}
	}
}

// flame is the sign of sorcery.
func flame(dc *gg.Context, x, y, r float64, outer, inner color.Color) {
	for i, c := range []color.Color{outer, inner} {
		k := r * (1.1 - 0.5*float64(i))
		b := y + r*0.95
		dc.NewSubPath()
		dc.MoveTo(x, b-k*2)
		dc.CubicTo(x+k*0.2, b-k*1.35, x+k*0.95, b-k*1.1, x+k*0.78, b-k*0.45)
		dc.CubicTo(x+k*0.66, b, x-k*0.66, b, x-k*0.78, b-k*0.45)
		dc.CubicTo(x-k*0.9, b-k*0.95, x-k*0.4, b-k*1.1, x-k*0.42, b-k*1.45)
		dc.CubicTo(x-k*0.15, b-k*1.3, x-k*0.1, b-k*1.6, x, b-k*2)
		dc.ClosePath()
		dc.SetColor(c)
		dc.Fill()
	}
}
