package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// actionDie draws an action die of a side with its face; size is its edge.
func actionDie(dc *gg.Context, s wotr.Side, f wotr.Face, x, y, size float64) {
	body, sign := render.Hex("2f62b8"), white
	if s == wotr.Shadow {
		body, sign = render.Hex("a3231a"), render.Hex("ffe7b8")
	}
	if f&wotr.RulerDie != 0 {
		rulerDie(dc, s, f&^wotr.RulerDie, x, y, size)
		return
	}
	dc.DrawRoundedRectangle(x, y, size, size, size*0.2)
	render.FillAndStroke(dc, body, darker(body, 0.6), size*0.05)
	faceSign(dc, f, x+size/2, y+size/2, size*0.36, sign, body)
}

// rulerDie draws a Ruler die: light blue for the Free Peoples, brown for the Shadow, with a golden rim and a
// crown in its corner (K4).
func rulerDie(dc *gg.Context, s wotr.Side, f wotr.Face, x, y, size float64) {
	body, sign := nations[wotr.North].field, sides[wotr.FreePeoples].sign
	if s == wotr.Shadow {
		body, sign = render.Hex("5c3715"), render.Hex("ffe7b8")
	}
	for _, layer := range []struct {
		in float64
		c  color.RGBA
	}{{0, darker(body, 0.7)}, {0.03, gold}, {0.09, body}} {
		dc.DrawRoundedRectangle(x+size*layer.in, y+size*layer.in, size*(1-2*layer.in), size*(1-2*layer.in),
			size*(0.2-layer.in))
		dc.SetColor(layer.c)
		dc.Fill()
	}
	faceSign(dc, f, x+size*0.52, y+size*0.56, size*0.3, sign, body)
	crown(dc, x+size*0.19, y+size*0.18, size*0.17, gold, dark, size*0.03)
}

// faceSign draws what a face of an action die shows.
func faceSign(dc *gg.Context, f wotr.Face, x, y, r float64, c, ground color.RGBA) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.SetColor(c)
	switch f {
	case wotr.CharacterFace:
		walker(dc, x, y, r)
	case wotr.ArmyFace:
		swords(dc, x, y, r)
	case wotr.MusterFace:
		banner(dc, x, y, r)
	case wotr.ArmyMusterFace:
		banner(dc, x-r*0.45, y-r*0.3, r*0.66)
		swords(dc, x+r*0.42, y+r*0.36, r*0.62)
		dc.SetLineWidth(r * 0.08)
		dc.DrawLine(x+r*0.95, y-r*0.95, x-r*0.95, y+r*0.95)
		dc.Stroke()
	case wotr.EventFace:
		scroll(dc, x, y, r, ground)
	case wotr.WillFace:
		dc.SetLineWidth(r * 0.2)
		dc.DrawCircle(x, y, r*0.95)
		dc.Stroke()
		render.Star(dc, x, y, r*0.78, r*0.3, 6, c)
	case wotr.EyeFace:
		eye(dc, x, y, r, c, ground)
	}
}

// walker is somebody in a cloak with a staff.
func walker(dc *gg.Context, x, y, r float64) {
	dc.DrawCircle(x-r*0.1, y-r*0.62, r*0.34)
	dc.Fill()
	render.Trace(dc, []gg.Point{{X: x - r*0.3, Y: y - r*0.3}, {X: x + r*0.1, Y: y - r*0.3},
		{X: x + r*0.5, Y: y + r}, {X: x - r*0.8, Y: y + r}}, true)
	dc.Fill()
	dc.SetLineWidth(r * 0.16)
	dc.DrawLine(x+r*0.72, y-r*0.75, x+r*0.72, y+r)
	dc.DrawLine(x+r*0.1, y-r*0.1, x+r*0.72, y+r*0.1)
	dc.Stroke()
}

// swords are two crossed blades.
func swords(dc *gg.Context, x, y, r float64) {
	for _, side := range []float64{-1, 1} {
		dc.SetLineWidth(r * 0.24)
		dc.DrawLine(x+side*r*0.88, y-r*0.9, x-side*r*0.5, y+r*0.52)
		dc.Stroke()
		dc.SetLineWidth(r * 0.2)
		dc.DrawLine(x-side*r*0.82, y+r*0.24, x-side*r*0.2, y+r*0.86)
		dc.DrawLine(x-side*r*0.5, y+r*0.52, x-side*r*0.9, y+r*0.92)
		dc.Stroke()
	}
}

// banner is a flag on its pole.
func banner(dc *gg.Context, x, y, r float64) {
	dc.SetLineWidth(r * 0.2)
	dc.DrawLine(x-r*0.62, y-r, x-r*0.62, y+r)
	dc.Stroke()
	render.Trace(dc, []gg.Point{{X: x - r*0.56, Y: y - r*0.92}, {X: x + r*0.85, Y: y - r*0.92},
		{X: x + r*0.48, Y: y - r*0.38},
		{X: x + r*0.85, Y: y + r*0.16}, {X: x - r*0.56, Y: y + r*0.16}}, true)
	dc.Fill()
}

// scroll is a written sheet.
func scroll(dc *gg.Context, x, y, r float64, ground color.RGBA) {
	dc.DrawRoundedRectangle(x-r*0.62, y-r*0.9, r*1.24, r*1.8, r*0.16)
	dc.Fill()
	dc.DrawRoundedRectangle(x-r*0.86, y-r*1.0, r*1.72, r*0.4, r*0.2)
	dc.Fill()
	dc.DrawRoundedRectangle(x-r*0.86, y+r*0.6, r*1.72, r*0.4, r*0.2)
	dc.Fill()
	dc.SetColor(ground)
	dc.SetLineWidth(r * 0.13)
	for _, dy := range []float64{-0.3, 0, 0.3} {
		dc.DrawLine(x-r*0.36, y+r*dy, x+r*0.36, y+r*dy)
	}
	dc.Stroke()
}
