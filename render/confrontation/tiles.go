package confrontation

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const (
	tileWidth   = 134 // with a name
	hiddenWidth = 86
	tileHeight  = 70
	tileGap     = 4
	tileMargin  = 4 // around the tile in its sprite, for rim, badge and shadow
)

// silhouette traces the shape of a side's tile: round for the Fellowship, with cut corners for Sauron.
func silhouette(dc *gg.Context, side confrontation.Side, x, y, w, h float64) {
	dc.NewSubPath()
	if side == confrontation.Fellowship {
		dc.DrawRoundedRectangle(x, y, w, h, min(24, h/2.6))
		return
	}
	c := min(15, h/4)
	render.Trace(dc, []gg.Point{{X: x + c, Y: y}, {X: x + w - c, Y: y}, {X: x + w, Y: y + c},
		{X: x + w - c*0.4, Y: y + h/2}, {X: x + w, Y: y + h - c},
		{X: x + w - c, Y: y + h}, {X: x + c, Y: y + h}, {X: x, Y: y + h - c}, {X: x + c*0.4, Y: y + h/2},
		{X: x, Y: y + c}}, true)
}

// plaque draws a side's tile without anything on it; its rim is gold if bright.
func plaque(dc *gg.Context, side confrontation.Side, w, h float64, fill color.RGBA, bright bool) {
	dc.SetLineJoinRound()
	silhouette(dc, side, 2, 4, w, h)
	dc.SetColor(color.NRGBA{dark.R, dark.G, dark.B, 90})
	dc.Fill()
	silhouette(dc, side, 0, 0, w, h)
	render.FillAndStroke(dc, fill, liveries[side].rim, 4)
	if bright {
		silhouette(dc, side, 0, 0, w, h)
		dc.SetColor(gold)
		dc.SetLineWidth(4)
		dc.Stroke()
		silhouette(dc, side, 3, 3, w-6, h-6)
		dc.SetColor(liveries[side].rim)
		dc.SetLineWidth(1.5)
		dc.Stroke()
	}
}

// medallion draws a strength: in a disc for the Fellowship, in a lozenge for Sauron.
func medallion(dc *gg.Context, side confrontation.Side, face *render.Face, x, y, r float64, strength int) {
	dc.NewSubPath()
	if side == confrontation.Fellowship {
		dc.DrawCircle(x, y, r)
	} else {
		r *= 1.16
		render.Trace(dc, []gg.Point{{X: x - r, Y: y}, {X: x, Y: y - r}, {X: x + r, Y: y}, {X: x, Y: y + r}}, true)
	}
	render.FillAndStroke(dc, liveries[side].mark, liveries[side].rim, 2)
	dc.SetColor(white)
	face.Centre(dc, number(strength), x, y)
}

// number writes a number with a true minus.
func number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// namedTile puts down a character whose name is known.
func (s scene) namedTile(n confrontation.Named, x, y int) {
	c := n.Character
	key := "tile " + s.lang + " " + c.String()
	if n.Revealed {
		key += " revealed"
	}
	s.Stamp(key, tileWidth+2*tileMargin+6, tileHeight+2*tileMargin+6, func(dc *gg.Context) {
		dc.Translate(tileMargin, tileMargin+4)
		side := c.Side()
		plaque(dc, side, tileWidth, tileHeight, liveries[side].field, n.Revealed)
		medallion(dc, side, s.strengthFace(c), 26, tileHeight/2, 20, c.Strength())
		if starred(c) {
			render.Star(dc, 11, 8, 14.5, 7.2, 5, dark) // clear of the number
			render.Star(dc, 11, 8, 10.5, 4.8, 5, gold)
		}
		dc.SetColor(liveries[side].text)
		s.nameLines(dc, s.short(c), 87)
		if n.Revealed {
			openEye(dc, tileWidth-11, 5)
		}
	}, x-tileMargin, y-tileMargin-4)
}

// strengthFace is what the strength on a tile is written with: a minus needs room.
func (s scene) strengthFace(c confrontation.Character) *render.Face {
	if c.Strength() < 0 {
		return s.faces.head
	}
	return s.faces.digit
}

// nameRoom is how wide a name on a tile may be.
const nameRoom = 78

// nameLines writes a name of one or two lines round the middle of a tile.
func (s scene) nameLines(dc *gg.Context, lines []string, x float64) {
	face := s.faces.name
	for _, l := range lines {
		if face.Width(l) > nameRoom {
			face = s.faces.small
		}
	}
	const leading = 24
	for i, l := range lines {
		face.Put(dc, l, x, tileHeight/2+8+leading*(float64(i)-float64(len(lines)-1)/2), 0.5)
	}
}

// hiddenTile puts down a character whose name is not known: the side's back with its emblem.
func (s scene) hiddenTile(side confrontation.Side, x, y int) {
	s.Stamp("hidden "+side.String(), hiddenWidth+2*tileMargin+6, tileHeight+2*tileMargin+6,
		func(dc *gg.Context) {
			dc.Translate(tileMargin, tileMargin+4)
			l := liveries[side]
			plaque(dc, side, hiddenWidth, tileHeight, l.back, false)
			silhouette(dc, side, 6, 6, hiddenWidth-12, tileHeight-12)
			dc.SetColor(render.Mix(l.back, l.sign, 0.45))
			dc.SetLineWidth(2)
			dc.Stroke()
			emblem(dc, side, hiddenWidth/2, tileHeight/2, 25, l.sign, l.back)
		}, x-tileMargin, y-tileMargin-4)
}

// emblem draws a side's sign: a leaf, or an eye in flames.
func emblem(dc *gg.Context, side confrontation.Side, x, y, r float64, c, ground color.RGBA) {
	if side == confrontation.Fellowship {
		leaf(dc, x, y, r, c, ground)
	} else {
		eye(dc, x, y, r, c, ground)
	}
}

func leaf(dc *gg.Context, x, y, r float64, c, ground color.RGBA) {
	dc.Push()
	dc.RotateAbout(gg.Radians(38), x, y)
	dc.NewSubPath()
	dc.MoveTo(x, y-r)
	dc.CubicTo(x+r*0.82, y-r*0.45, x+r*0.6, y+r*0.5, x, y+r*0.72)
	dc.CubicTo(x-r*0.6, y+r*0.5, x-r*0.82, y-r*0.45, x, y-r)
	dc.SetColor(c)
	dc.Fill()
	dc.SetLineWidth(r * 0.13)
	dc.DrawLine(x, y+r*0.6, x, y+r*1.1)
	dc.Stroke()
	dc.SetColor(ground)
	dc.SetLineWidth(r * 0.09)
	dc.DrawLine(x, y-r*0.7, x, y+r*0.72)
	for _, v := range []float64{-0.3, 0.02, 0.34} {
		for _, side := range []float64{-1, 1} {
			dc.NewSubPath()
			dc.MoveTo(x, y+r*v)
			dc.LineTo(x+side*r*0.34, y+r*(v-0.22))
		}
	}
	dc.Stroke()
	dc.Pop()
}

func eye(dc *gg.Context, x, y, r float64, c, ground color.RGBA) {
	dc.SetColor(render.Mix(ground, c, 0.55))
	for i := range 14 { // flames
		a := float64(i) * math.Pi / 7
		long := r * (1.0 + 0.22*render.Noise(i, 5))
		dc.NewSubPath()
		dc.MoveTo(x+r*0.6*math.Cos(a-0.2)*1.15, y+r*0.5*math.Sin(a-0.2))
		dc.LineTo(x+long*math.Cos(a+0.1)*1.2, y+long*math.Sin(a+0.1)*0.86)
		dc.LineTo(x+r*0.6*math.Cos(a+0.2)*1.15, y+r*0.5*math.Sin(a+0.2))
		dc.ClosePath()
		dc.Fill()
	}
	render.Almond(dc, x, y, r*1.08, r*1.08*1.1, ground)
	render.Almond(dc, x, y, r*0.96, r*0.96*1.1, c)
	dc.SetColor(gold)
	dc.DrawCircle(x, y, r*0.36)
	dc.Fill()
	dc.SetColor(dark)
	dc.DrawEllipse(x, y, r*0.11, r*0.44)
	dc.Fill()
}

// openEye is the badge of a revealed character.
func openEye(dc *gg.Context, x, y float64) {
	dc.SetColor(dark)
	dc.DrawCircle(x, y, 14)
	dc.Fill()
	dc.SetColor(gold)
	dc.DrawCircle(x, y, 12)
	dc.Fill()
	dc.NewSubPath()
	dc.MoveTo(x-9, y)
	dc.QuadraticTo(x, y-11, x+9, y)
	dc.QuadraticTo(x, y+11, x-9, y)
	render.FillAndStroke(dc, white, dark, 1.5)
	dc.DrawCircle(x, y, 3.4)
	dc.Fill()
}
