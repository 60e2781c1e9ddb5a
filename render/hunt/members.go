package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// A company card in the column.
const memberWide, memberHigh = 98, 120

// roles are the companions, by dataset.Role, with the colours of their cloaks and hair.
var roles = [...]struct {
	id          string
	cloak, hair color.RGBA
}{
	dataset.Frodo:   {"frodo", frodoBlue, render.Hex("5d3a1c")},
	dataset.Sam:     {"sam", render.Hex("8a6a2c"), render.Hex("b98a3c")},
	dataset.Merry:   {"merry", render.Hex("2f7d45"), render.Hex("7a4a20")},
	dataset.Pippin:  {"pippin", render.Hex("8e3b5e"), render.Hex("9b6a34")},
	dataset.Strider: {"strider", render.Hex("4a4f3a"), render.Hex("2a1f18")},
}

// members shows the company cards.
func (s scene) members(y int) {
	x := columnLeft
	for role := dataset.Frodo; role <= dataset.Strider; role++ {
		if s.view.Company[role] == hunt.Absent {
			continue
		}
		s.member(role, s.view.Company[role], x, y+4)
		x += memberWide + 5
	}
}

// fellowshipToken is a Fellowship token: a leaf brooch.
func fellowshipToken(dc *gg.Context, x, y, r float64, there bool) {
	if !there {
		dc.SetColor(worn)
		dc.SetLineWidth(2.5)
		dc.SetDash(6, 5)
		dc.DrawCircle(x, y, r-2)
		dc.Stroke()
		dc.SetDash()
		return
	}
	circle(dc, x, y, r, dark)
	circle(dc, x, y, r-3, render.Hex("d9e4ea"))
	dc.Push()
	dc.RotateAbout(0.6, x, y)
	dc.NewSubPath()
	dc.MoveTo(x, y-r*0.85)
	dc.CubicTo(x+r*0.75, y-r*0.3, x+r*0.5, y+r*0.45, x, y+r*0.6)
	dc.CubicTo(x-r*0.5, y+r*0.45, x-r*0.75, y-r*0.3, x, y-r*0.85)
	dc.SetColor(render.Hex("2f7d45"))
	dc.Fill()
	dc.SetColor(white)
	dc.SetLineWidth(r * 0.1)
	dc.DrawLine(x, y-r*0.6, x, y+r*0.85)
	dc.Stroke()
	dc.Pop()
}

// member is a company card: a portrait with the name, or its back once it has been turned over.
func (s scene) member(role dataset.Role, state hunt.CompanyCard, x, y int) {
	key := "member " + roles[role].id
	if state == hunt.TurnedOver {
		key += " turned"
	}
	s.Stamp(key, memberWide, memberHigh, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(2, 2, memberWide-4, memberHigh-4, 12)
		dc.Clip()
		if state == hunt.TurnedOver {
			cardBack(dc, memberWide, memberHigh, stone, parchment)
			drawMember(dc, role, memberWide/2, 86, 0.8)
			dc.SetColor(render.Shade(stone, 150))
			dc.DrawRectangle(0, 0, memberWide, memberHigh-34)
			dc.Fill()
			dc.SetColor(parchment)
			dc.SetLineWidth(7)
			dc.DrawArc(memberWide/2, 42, 22, 0.4, 5.4) // turned
			dc.Stroke()
			fillShape(dc, parchment, gg.Point{X: memberWide/2 + 30, Y: 16}, gg.Point{X: memberWide/2 + 28, Y: 44},
				gg.Point{X: memberWide/2 + 6, Y: 30})
		} else {
			dc.SetColor(render.Mix(parchment, roles[role].cloak, 0.3))
			dc.DrawRectangle(0, 0, memberWide, memberHigh)
			dc.Fill()
			circle(dc, memberWide/2, 50, 46, render.Shade(white, 120))
			drawMember(dc, role, memberWide/2, 88, 0.92)
		}
		band := ink
		if state == hunt.TurnedOver {
			band = faded
		}
		dc.SetColor(band)
		dc.DrawRectangle(0, memberHigh-34, memberWide, 34)
		dc.Fill()
		dc.ResetClip()
		dc.DrawRoundedRectangle(2, 2, memberWide-4, memberHigh-4, 12)
		dc.SetColor(ink)
		dc.SetLineWidth(4)
		dc.Stroke()
	}, x, y)
	s.fit([]*render.Face{s.faces.small, s.faces.tiny, s.faces.fine}, s.companion(role), float64(x+memberWide/2),
		float64(y+memberHigh-9), 0.5, white, memberWide-4)
}

// cardBack draws the back of a card.
func cardBack(dc *gg.Context, w, h float64, ground, sign color.RGBA) {
	dc.SetColor(ground)
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	dc.SetColor(render.Mix(ground, sign, 0.35))
	dc.SetLineWidth(2)
	for i := -h; i < w; i += 16 {
		dc.DrawLine(i, 0, i+h, h)
		dc.DrawLine(i+h, 0, i, h)
	}
	dc.Stroke()
}

// drawMember draws one of the company from the chest up, with the chest's foot at y.
func drawMember(dc *gg.Context, role dataset.Role, x, y, k float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx*k, Y: y + dy*k} }
	look := roles[role]
	tall := 0.0
	if role == dataset.Strider {
		tall = 6
		fillShape(dc, darker(look.cloak, 0.3), p(-34, -28), p(-26, -70), p(0, -92), p(26, -70), p(34, -28))
	}
	fillShape(dc, look.cloak, p(-46, 4), p(-36, -22), p(-14, -34-tall), p(14, -34-tall), p(36, -22), p(46, 4))
	for i := range 11 { // hair
		a := 3.5 + 0.33*float64(i)
		at := p(23*math.Cos(a), -56-tall+20*math.Sin(a))
		circle(dc, at.X, at.Y, 9.5*k, look.hair)
	}
	c := p(0, -52-tall)
	dc.SetColor(render.Hex("f0cfa6"))
	dc.DrawEllipse(c.X, c.Y, 19*k, 22*k)
	dc.Fill()
	dc.SetColor(ink)
	for _, side := range []float64{-1, 1} {
		e := p(side*7, -55-tall)
		dc.DrawCircle(e.X, e.Y, 2.4*k)
	}
	dc.Fill()
	dc.SetLineWidth(2.2 * k)
	dc.DrawArc(c.X, c.Y+6*k, 7*k, 0.5, 2.6)
	dc.Stroke()
	switch role {
	case dataset.Frodo:
		ringSign(dc, x, y-14*k, 10*k)
	case dataset.Sam: // his pack and pans
		dc.SetColor(stone)
		dc.DrawCircle(x+44*k, y-36*k, 14*k)
		dc.Fill()
		dc.SetColor(ink)
		dc.SetLineWidth(3 * k)
		dc.DrawLine(x+44*k, y-50*k, x+44*k, y-68*k)
		dc.Stroke()
	case dataset.Strider:
		dc.SetColor(look.hair) // a beard
		dc.DrawArc(c.X, c.Y+4*k, 15*k, 0.35, 2.8)
		dc.SetLineWidth(6 * k)
		dc.Stroke()
		render.Star(dc, x-20*k, y-18*k, 9*k, 3.5*k, 6, white)
	}
}
