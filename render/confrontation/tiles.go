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
	tileWidth   = 276 // with a name
	hiddenWidth = 130
	tileHeight  = 76
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
	face.Centre(dc, strconv.Itoa(strength), x, y) // a true minus is as wide as the lozenge
}

// number writes a number with a true minus.
func number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// namedTile puts down a character whose name is known: its face, or its back with the name on it.
func (s scene) namedTile(f figure, x, y int) {
	c := f.who
	key := "tile " + s.lang + " " + c.String() + " " + strconv.Itoa(int(f.tile))
	s.Stamp(key, tileWidth+2*tileMargin+18, tileHeight+2*tileMargin+14, func(dc *gg.Context) {
		dc.Translate(tileMargin, tileMargin+12)
		l := liveries[f.side]
		fill, text := l.field, l.text
		switch f.tile {
		case seen, mixed:
			fill, text = l.back, white
			plaque(dc, f.side, tileWidth, tileHeight, fill, false)
			silhouette(dc, f.side, 6, 6, tileWidth-12, tileHeight-12)
			dc.SetColor(l.sign)
			dc.SetLineWidth(3)
			dc.SetDash(12, 8)
			dc.Stroke()
			dc.SetDash()
		case struck:
			fill, text = wash1, ink
			dc.SetLineJoinRound()
			silhouette(dc, f.side, 0, 0, tileWidth, tileHeight)
			render.FillAndStroke(dc, fill, l.rim, 3)
			for _, from := range []float64{8, tileHeight - 8} { // struck through, below the name
				line(dc, blood, 7, []gg.Point{{X: 10, Y: from}, {X: tileWidth - 10, Y: tileHeight - from}}, false)
			}
		default:
			plaque(dc, f.side, tileWidth, tileHeight, fill, f.tile == open)
		}
		medallion(dc, f.side, s.strengthFace(c), 42, tileHeight/2, 33, c.Strength())
		if starred(c) {
			render.Star(dc, 13, 8, 19, 9.5, 5, dark) // clear of the number
			render.Star(dc, 13, 8, 14, 6.5, 5, gold)
		}
		dc.SetColor(text)
		s.nameLines(dc, c, f.tile == mixed)
		switch f.tile {
		case open, seen, mixed:
			openEye(dc, tileWidth-12, 6, gold)
		case traced:
			openEye(dc, tileWidth-12, 6, wash2)
		}
	}, x-tileMargin, y-tileMargin-12)
}

// strengthFace is what the strength on a tile is written with: a minus needs room.
func (s scene) strengthFace(c confrontation.Character) *render.Face {
	if c.Strength() < 0 {
		return s.faces.title
	}
	return s.faces.digit
}

// nameRoom is how wide a name on a tile may be.
const nameRoom = 186

// nameLines writes a name in one line, or in two where it is long, round the middle of a tile; in doubt it
// has a question mark.
func (s scene) nameLines(dc *gg.Context, c confrontation.Character, doubt bool) {
	face, lines := s.faces.name, []string{s.inLine(c)}
	mark := ""
	if doubt {
		mark = "?"
	}
	if face.Width(lines[0]+mark) > nameRoom {
		face, lines = s.faces.small, s.short(c)
		if len(lines) == 1 || face.Width(s.inLine(c)+mark) <= nameRoom {
			lines = []string{s.inLine(c)}
		}
	}
	lines[len(lines)-1] += mark
	const leading, x = 32, tileWidth - 10 - nameRoom/2
	for i, l := range lines {
		face.Put(dc, l, x, tileHeight/2+12+leading*(float64(i)-float64(len(lines)-1)/2), 0.5)
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
			emblem(dc, side, hiddenWidth/2, tileHeight/2, 29, l.sign, l.back)
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

// openEye is the badge of a character whom the enemy has seen.
func openEye(dc *gg.Context, x, y float64, ground color.RGBA) {
	dc.SetColor(dark)
	dc.DrawCircle(x, y, 20)
	dc.Fill()
	dc.SetColor(ground)
	dc.DrawCircle(x, y, 17)
	dc.Fill()
	dc.NewSubPath()
	dc.MoveTo(x-13, y)
	dc.QuadraticTo(x, y-16, x+13, y)
	dc.QuadraticTo(x, y+16, x-13, y)
	render.FillAndStroke(dc, white, dark, 2.5)
	dc.DrawCircle(x, y, 5)
	dc.Fill()
}
