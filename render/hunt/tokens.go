package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// lying puts all tokens down; what has been put down lately has a golden rim.
func (s scene) lying(p place, l *layout) {
	for _, t := range l.tokens {
		s.tie(p, &l.spots, t.of, t.far, around(t.at, tokenSize-4, tokenSize-4), dark)
	}
	for _, t := range l.tokens {
		if t.fresh {
			s.Fill(ringLine(p.at(t.at), (tokenSize+9)*p.scale, (tokenSize-2)*p.scale), dark)
			s.Fill(ringLine(p.at(t.at), (tokenSize+7)*p.scale, (tokenSize-2)*p.scale), gold)
		}
		s.stampToken(t.sign, p.at(t.at), p.scale)
	}
}

func (s scene) stampToken(sign string, at gg.Point, k float64) {
	r := (tokenSize + 3) * k
	size := int(2*r) + 2
	s.Stamp("token "+sign+scaleKey(k), size, size,
		func(dc *gg.Context) { drawToken(dc, sign, float64(size)/2, float64(size)/2, tokenSize*k) },
		int(at.X)-size/2, int(at.Y)-size/2)
}

func scaleKey(k float64) string { return " " + itoa(int(k*100)) }

// drawToken draws a token; each kind has a shape of its own.
func drawToken(dc *gg.Context, sign string, x, y, r float64) {
	switch sign {
	case "ally":
		circle(dc, x, y, r+2, parchment)
		circle(dc, x, y, r, render.Hex("17381f"))
		circle(dc, x, y, r-4, render.Hex("2f7d45"))
		render.Star(dc, x, y, r*0.72, r*0.3, 5, white)
	case "eye", "sword":
		octagon(dc, x, y, r+2.5, parchment)
		octagon(dc, x, y, r, dark)
		if sign == "eye" {
			eyeSign(dc, x, y, r*0.66, eyeOrange, dark)
		} else {
			octagon(dc, x, y, r-4, shadowRed)
			swordSign(dc, x-r*0.04, y+r*0.04, r*0.6, white)
		}
	case "information", "deed":
		circle(dc, x, y, r+2, parchment)
		circle(dc, x, y, r, dark)
		circle(dc, x, y, r-3, gold)
		if sign == "deed" {
			circle(dc, x, y, r-3, render.Hex("8fa3b8"))
			render.Star(dc, x, y, r*0.74, r*0.26, 8, white)
			return
		}
		fillShape(dc, plateFill, gg.Point{X: x - r*0.4, Y: y - r*0.55}, gg.Point{X: x + r*0.4, Y: y - r*0.55},
			gg.Point{X: x + r*0.4, Y: y + r*0.55}, gg.Point{X: x - r*0.4, Y: y + r*0.55})
		dc.SetColor(ink)
		dc.SetLineWidth(r * 0.11)
		for i := range 3 {
			line := y - r*0.28 + r*0.28*float64(i)
			dc.DrawLine(x-r*0.25, line, x+r*0.25, line)
		}
		dc.Stroke()
	case "hunters ring", "hunters crown", "hunters gem-1", "hunters gem-2", "hunters gem-3":
		drawHunterLog(dc, sign, x, y, r)
	default: // what lasts: a shield
		shield(dc, x, y, r)
		dc.SetColor(parchment)
		dc.Fill()
		shield(dc, x, y, r-2.5)
		dc.SetColor(dark)
		dc.Fill()
		shield(dc, x, y, r-5.5)
		dc.SetColor(frodoBlue)
		dc.Fill()
		drawLog(dc, sign, x, y, r)
	}
}

// drawLog draws what a company log token says: no search, neither search nor hunt, or that each perception is
// answered yes.
func drawLog(dc *gg.Context, sign string, x, y, r float64) {
	if sign == "log-yes" {
		dc.SetColor(white)
		dc.SetLineWidth(r * 0.2)
		dc.MoveTo(x-r*0.45, y)
		dc.LineTo(x-r*0.1, y+r*0.4)
		dc.LineTo(x+r*0.5, y-r*0.45)
		dc.Stroke()
		return
	}
	if sign == "log-hunt" {
		swordSign(dc, x, y, r*0.5, white)
	} else {
		eyeSign(dc, x, y, r*0.55, white, frodoBlue)
	}
	dc.SetColor(gold)
	dc.SetLineWidth(r * 0.16)
	dc.DrawLine(x-r*0.6, y+r*0.6, x+r*0.6, y-r*0.6)
	dc.Stroke()
}

func octagon(dc *gg.Context, x, y, r float64, c color.Color) {
	dc.DrawRegularPolygon(8, x, y, r*1.08, math.Pi/8)
	dc.SetColor(c)
	dc.Fill()
}

// logSigns are the tokens of what lasts, by hunt.LogKind.
var logSigns = [...]string{hunt.NoSearch: "log-search", hunt.NoSearchNoHunt: "log-hunt",
	hunt.PerceptionIsYes: "log-yes"}
