package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// The turn track in the header: two turns of daylight, one of night (Rulebook p.10).
const turnWide, turnHigh = 128, 82

var sky = [...]color.RGBA{render.Hex("bfe0ee"), render.Hex("f3cf86"), render.Hex("232c52")}

// drawTurn draws a space of the turn track: morning, afternoon, night.
func drawTurn(dc *gg.Context, i int) {
	const w, h = turnWide, turnHigh
	dc.DrawRoundedRectangle(2, 2, w-4, h-4, 14)
	dc.Clip()
	dc.SetColor(sky[i])
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	if i < 2 {
		x, y := 30.0+66*float64(i), 26.0+10*float64(i)
		for ray := range 12 {
			a := math.Pi / 6 * float64(ray)
			dc.SetColor(gold)
			dc.SetLineWidth(4)
			dc.DrawLine(x+20*math.Cos(a), y+20*math.Sin(a), x+29*math.Cos(a), y+29*math.Sin(a))
			dc.Stroke()
		}
		circle(dc, x, y, 17, gold)
		circle(dc, x, y, 13, lighter(gold, 0.4))
		fillShape(dc, render.Hex("7c9a58"), hillLine(h-22, i)...)
	} else {
		circle(dc, 98, 30, 21, render.Hex("f2ecd2"))
		circle(dc, 88, 26, 19, sky[2])
		for n := range 7 {
			render.Star(dc, 12+100*render.Noise(n, 4), 10+42*render.Noise(n, 9), 5, 2, 4, white)
		}
		fillShape(dc, render.Hex("141a30"), hillLine(h-22, i)...)
	}
	dc.ResetClip()
	dc.DrawRoundedRectangle(2, 2, w-4, h-4, 14)
	dc.SetColor(gold)
	dc.SetLineWidth(4)
	dc.Stroke()
	for n := range i + 1 { // which turn it is
		circle(dc, w/2+18*(float64(n)-float64(i)/2), h-11, 5.5, white)
	}
}

func hillLine(y float64, key int) []gg.Point {
	points := []gg.Point{{X: turnWide, Y: turnHigh}, {X: 0, Y: turnHigh}}
	for x := 0.0; x <= turnWide; x += 8 {
		points = append(points, gg.Point{X: x, Y: y + 8*math.Sin(x/26+2.2*float64(key))})
	}
	return points
}

// turnMarker is the turn marker: the Ring, or the Eye in a night in which Frodo moves (Rulebook p.12).
func (s scene) turnMarker(x, y int) {
	sign := "ring"
	if s.view.Eye {
		sign = "eye"
	}
	const size = 78
	s.Stamp("turn marker "+sign, size, size, func(dc *gg.Context) {
		const c = size / 2
		circle(dc, c, c, c-2, dark)
		circle(dc, c, c, c-6, gold)
		circle(dc, c, c, c-10, dark)
		if sign == "ring" {
			circle(dc, c, c, c-12, render.Hex("5a1d18"))
			ringSign(dc, c, c, 27)
		} else {
			eyeSign(dc, c, c, 24, eyeOrange, dark)
		}
	}, x-size/2, y-size/2)
}

// The measures of a die.
const (
	dieSize  = 68
	diePitch = 72
)

// dice shows the action dice: those in the pool by face, those spent as empty places, before the first roll
// as blank ones; the Chief's last.
func (s scene) dice(y int) {
	v := s.view
	s.Text(s.faces.small, s.say("picture.dice", nil), columnLeft, float64(y)+30, 0, ink)
	if v.ChiefOn {
		s.Text(s.faces.small, s.say("picture.chief", nil), columnLeft+columnRoom, float64(y)+30, 1, ink)
	}
	x := columnLeft
	y += 38
	left := 0
	for face := hunt.Ring; face <= hunt.Shadow; face++ {
		for range v.Dice[face] {
			s.die(face, x, y)
			x += diePitch
			left++
		}
	}
	for range v.Spent {
		s.emptyDie("spent", worn, x, y)
		x += diePitch
	}
	if left+v.Spent == 0 {
		for range allDice {
			s.Stamp("die blank", dieSize, dieSize, func(dc *gg.Context) {
				drawDie(dc, hunt.NoFace, 0, 0, dieSize)
				dc.SetColor(parchment)
				s.faces.text.Centre(dc, "?", dieSize/2, dieSize/2)
			}, x, y)
			x += diePitch
		}
	}
	switch {
	case v.Chiefs != hunt.NoFace:
		s.die(v.Chiefs, columnLeft+columnRoom-dieSize, y)
	case v.ChiefOn:
		s.emptyDie("chief's spent", render.Hex("6f8f7a"), columnLeft+columnRoom-dieSize, y)
	}
}

// allDice is how many normal action dice there are (Rulebook p.17).
const allDice = 6

// emptyDie is the place of a die that has been spent.
func (s scene) emptyDie(key string, c color.RGBA, x, y int) {
	s.Stamp("die "+key, dieSize, dieSize, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(4, 4, dieSize-8, dieSize-8, 14)
		dc.SetColor(c)
		dc.SetLineWidth(4)
		dc.SetDash(9, 7)
		dc.Stroke()
		dc.SetDash()
	}, x, y)
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
