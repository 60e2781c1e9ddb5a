package wotr

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The emblems of nations: simple enough to be told apart at seven pixels.

// emblem draws a nation's sign with radius r round x, y; ground is the colour it lies on, for what is cut out
// of it.
func emblem(dc *gg.Context, n wotr.Nation, x, y, r float64, c, ground color.RGBA) {
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	dc.SetColor(c)
	switch n {
	case wotr.Dwarves:
		hammer(dc, x, y, r)
	case wotr.Elves:
		leaf(dc, x, y, r, ground)
	case wotr.Gondor:
		tree(dc, x, y, r)
	case wotr.North:
		render.Star(dc, x, y, r*1.08, r*0.36, 4, c)
	case wotr.Rohan:
		horseshoe(dc, x, y, r)
	case wotr.Isengard:
		hand(dc, x, y, r)
	case wotr.Sauron:
		eye(dc, x, y, r, c, ground)
	case wotr.Southrons:
		sun(dc, x, y, r, c, ground)
	}
}

func hammer(dc *gg.Context, x, y, r float64) {
	dc.DrawRoundedRectangle(x-r*0.85, y-r*0.85, r*1.7, r*0.8, r*0.14)
	dc.Fill()
	dc.DrawRoundedRectangle(x-r*0.18, y-r*0.2, r*0.36, r*1.15, r*0.12)
	dc.Fill()
}

func leaf(dc *gg.Context, x, y, r float64, ground color.RGBA) {
	dc.Push()
	dc.RotateAbout(gg.Radians(38), x, y)
	dc.NewSubPath()
	dc.MoveTo(x, y-r*1.05)
	dc.CubicTo(x+r*0.9, y-r*0.45, x+r*0.7, y+r*0.5, x, y+r*0.75)
	dc.CubicTo(x-r*0.7, y+r*0.5, x-r*0.9, y-r*0.45, x, y-r*1.05)
	dc.Fill()
	dc.SetLineWidth(r * 0.2)
	dc.DrawLine(x, y+r*0.6, x, y+r*1.1)
	dc.Stroke()
	dc.SetColor(ground)
	dc.SetLineWidth(r * 0.14)
	dc.DrawLine(x, y-r*0.6, x, y+r*0.6)
	dc.Stroke()
	dc.Pop()
}

func tree(dc *gg.Context, x, y, r float64) {
	dc.SetLineWidth(r * 0.2)
	dc.DrawLine(x, y-r*0.3, x, y+r*0.9)
	dc.DrawLine(x-r*0.45, y+r*0.92, x+r*0.45, y+r*0.92)
	for _, side := range []float64{-1, 1} {
		dc.DrawLine(x, y+r*0.35, x+side*r*0.55, y-r*0.1)
	}
	dc.Stroke()
	for _, b := range [][2]float64{{0, -0.62}, {-0.62, -0.2}, {0.62, -0.2}, {-0.36, -0.6}, {0.36, -0.6}} {
		dc.DrawCircle(x+r*b[0], y+r*b[1], r*0.32)
		dc.Fill()
	}
}

func horseshoe(dc *gg.Context, x, y, r float64) {
	dc.SetLineWidth(r * 0.44)
	dc.NewSubPath()
	dc.DrawArc(x, y-r*0.1, r*0.66, gg.Radians(140), gg.Radians(400))
	dc.Stroke()
	for _, side := range []float64{-1, 1} {
		dc.DrawRectangle(x+side*r*0.62-r*0.26, y+r*0.5, r*0.52, r*0.4)
		dc.Fill()
	}
}

func hand(dc *gg.Context, x, y, r float64) {
	dc.DrawRoundedRectangle(x-r*0.5, y-r*0.1, r*1.05, r*1.05, r*0.3)
	dc.Fill()
	dc.SetLineWidth(r * 0.27)
	for i, top := range []float64{-0.72, -1, -0.94, -0.62} {
		fx := x + r*(-0.4+0.29*float64(i))
		dc.DrawLine(fx, y+r*0.1, fx, y+r*top)
	}
	dc.DrawLine(x-r*0.4, y+r*0.6, x-r*0.86, y+r*0.02)
	dc.Stroke()
}

func eye(dc *gg.Context, x, y, r float64, c, ground color.RGBA) {
	render.Almond(dc, x, y, r*1.15, r*1.5, c)
	dc.SetColor(ground)
	dc.DrawCircle(x, y, r*0.42)
	dc.Fill()
	dc.SetColor(c)
	dc.DrawEllipse(x, y, r*0.14, r*0.36)
	dc.Fill()
}

func sun(dc *gg.Context, x, y, r float64, c, ground color.RGBA) {
	render.Star(dc, x, y, r*1.1, r*0.62, 9, c)
	dc.SetColor(ground)
	dc.DrawCircle(x, y, r*0.34)
	dc.Fill()
}

// sideEmblem draws a side's sign: a seven-pointed star of the West, or the eye in flames.
func sideEmblem(dc *gg.Context, s wotr.Side, x, y, r float64, c, ground color.RGBA) {
	if s == wotr.FreePeoples {
		render.Star(dc, x, y, r*1.05, r*0.48, 7, c)
		return
	}
	dc.SetColor(render.Mix(ground, c, 0.6))
	for i := range 14 {
		a := float64(i) * math.Pi / 7
		long := r * (1.05 + 0.2*render.Noise(i, 5))
		render.Trace(dc, []gg.Point{{X: x + r*0.75*math.Cos(a-0.2), Y: y + r*0.6*math.Sin(a-0.2)},
			{X: x + long*math.Cos(a+0.1), Y: y + long*math.Sin(a+0.1)},
			{X: x + r*0.75*math.Cos(a+0.2), Y: y + r*0.6*math.Sin(a+0.2)}}, true)
		dc.Fill()
	}
	eye(dc, x, y, r*0.9, c, ground)
}

// silhouette lays down a side's shape: round for the Free Peoples, with cut corners for the Shadow.
func silhouette(dc *gg.Context, s wotr.Side, x, y, w, h float64) {
	dc.NewSubPath()
	if s == wotr.FreePeoples {
		dc.DrawRoundedRectangle(x, y, w, h, min(14, h/3))
		return
	}
	c := min(10, h/4)
	render.Trace(dc, []gg.Point{{X: x + c, Y: y}, {X: x + w - c, Y: y}, {X: x + w, Y: y + c},
		{X: x + w, Y: y + h - c},
		{X: x + w - c, Y: y + h}, {X: x + c, Y: y + h}, {X: x, Y: y + h - c}, {X: x, Y: y + c}}, true)
}
