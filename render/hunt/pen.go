package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/render"
)

// pen draws the main thing of a card's picture. Its 0, 0 is the middle of the thing's foot, y goes up, and a
// thing is about 1 wide and high.
type pen struct {
	*gg.Context
	x, y, k float64
}

// moved is a pen for something smaller beside the middle.
func (m pen) moved(dx, dy, k float64) pen { return pen{m.Context, m.x + dx*m.k, m.y - dy*m.k, m.k * k} }

func (m pen) p(dx, dy float64) gg.Point { return gg.Point{X: m.x + dx*m.k, Y: m.y - dy*m.k} }

// shape fills a polygon, given by coordinates in pairs, and draws its edge.
func (m pen) shape(c color.RGBA, xy ...float64) {
	var points []gg.Point
	for i := 0; i < len(xy); i += 2 {
		points = append(points, m.p(xy[i], xy[i+1]))
	}
	render.Trace(m.Context, points, true)
	render.FillAndStroke(m.Context, c, darker(c, 0.65), m.k*0.016)
}

func (m pen) disc(dx, dy, r float64, c color.Color) {
	at := m.p(dx, dy)
	circle(m.Context, at.X, at.Y, r*m.k, c)
}

func (m pen) ellipse(dx, dy, rx, ry float64, c color.Color) {
	at := m.p(dx, dy)
	m.SetColor(c)
	m.DrawEllipse(at.X, at.Y, rx*m.k, ry*m.k)
	m.Fill()
}

// line draws a line of some width through points.
func (m pen) line(wide float64, c color.Color, xy ...float64) {
	m.NewSubPath()
	for i := 0; i < len(xy); i += 2 {
		at := m.p(xy[i], xy[i+1])
		m.LineTo(at.X, at.Y)
	}
	m.SetColor(c)
	m.SetLineWidth(wide * m.k)
	m.Stroke()
}

// arc draws a part of a circle's line, between angles in radians clockwise from the right.
func (m pen) arc(dx, dy, r, from, to, wide float64, c color.Color) {
	at := m.p(dx, dy)
	m.NewSubPath()
	m.DrawArc(at.X, at.Y, r*m.k, from, to)
	m.SetColor(c)
	m.SetLineWidth(wide * m.k)
	m.Stroke()
}

// thing draws one of the maps' little drawings, large.
func (m pen) thing(kind string, dx, dy, size float64, g color.RGBA) {
	at := m.p(dx, dy)
	render.Scenery[kind](m.Context, render.Ink{Line: darker(g, 0.6), Paper: lighter(g, 0.45),
		Shade: darker(g, 0.3), Leaf: lighter(g, 0.12), Glow: gold}, at.X, at.Y, size*m.k)
}

// flameAt draws a fire.
func (m pen) flameAt(dx, dy, r float64) {
	at := m.p(dx, dy)
	flame(m.Context, at.X, at.Y, r*m.k, render.Hex("e0632a"), render.Hex("f7c65a"))
}

// person is somebody from the chest up.
type person struct {
	cloak, hair color.RGBA
	hat         string // straw, feather, hood
	beard, long bool   // a beard; long hair and pointed ears
	gem         bool   // a circlet with a gem
}

var skin = render.Hex("f0cfa6")

func (m pen) person(p person) {
	if p.hat == "hood" {
		m.shape(darker(p.cloak, 0.3), -0.32, 0.2, -0.27, 0.62, -0.1, 0.9, 0.06, 0.94, 0.24, 0.66, 0.32, 0.2)
	} else if p.long {
		m.ellipse(0, 0.54, 0.26, 0.34, darker(p.hair, 0.5))
		m.ellipse(0, 0.54, 0.24, 0.32, p.hair)
	}
	m.shape(p.cloak, -0.5, 0, -0.4, 0.25, -0.15, 0.36, 0.15, 0.36, 0.4, 0.25, 0.5, 0)
	if !p.long && p.hat != "hood" {
		for i := range 11 {
			a := 3.5 + 0.33*float64(i)
			m.disc(0.23*math.Cos(a), 0.6-0.22*math.Sin(a), 0.1, p.hair)
		}
	}
	if p.long {
		m.shape(skin, -0.17, 0.56, -0.27, 0.72, -0.14, 0.64)
		m.shape(skin, 0.17, 0.56, 0.27, 0.72, 0.14, 0.64)
	}
	m.ellipse(0, 0.57, 0.185, 0.22, skin)
	if p.beard {
		m.shape(p.hair, -0.18, 0.56, -0.15, 0.36, 0, 0.22, 0.15, 0.36, 0.18, 0.56, 0.09, 0.47, -0.09, 0.47)
	}
	m.arc(0, 0.5, 0.07, 0.5, 2.6, 0.022, ink)
	m.disc(-0.07, 0.6, 0.023, ink)
	m.disc(0.07, 0.6, 0.023, ink)
	if p.long {
		m.shape(p.hair, -0.19, 0.6, -0.16, 0.8, 0, 0.82, 0.16, 0.8, 0.19, 0.6, 0.1, 0.73, -0.1, 0.73)
	}
	if p.gem {
		m.line(0.025, gold, -0.17, 0.72, 0, 0.7, 0.17, 0.72)
		m.star(0, 0.71, 0.06, 6, white)
	}
	switch p.hat {
	case "straw":
		m.ellipse(0, 0.74, 0.4, 0.075, render.Hex("b98a2f"))
		m.shape(render.Hex("e3bd5c"), -0.2, 0.75, -0.15, 0.93, 0.15, 0.93, 0.2, 0.75)
	case "feather":
		m.ellipse(0, 0.74, 0.34, 0.07, darker(p.cloak, 0.5))
		m.shape(darker(p.cloak, 0.25), -0.19, 0.75, -0.1, 0.96, 0.12, 0.96, 0.19, 0.75)
		m.line(0.04, lighter(render.Hex("2f67b5"), 0.4), 0.12, 0.78, 0.24, 0.98, 0.38, 1.08)
	}
}

func (m pen) star(dx, dy, r float64, points int, c color.Color) {
	at := m.p(dx, dy)
	render.Star(m.Context, at.X, at.Y, r*m.k, r*m.k*0.36, points, c)
}

// rider is a Nazgûl from afar: a hood with eyes.
func (m pen) rider(crowned bool) {
	black := render.Hex("17111c")
	cloak := []float64{-0.36, 0, -0.33, 0.36, -0.2, 0.56, -0.19, 0.74, -0.08, 0.92, 0.08, 0.92, 0.19, 0.74,
		0.2, 0.56, 0.33, 0.36, 0.36, 0}
	m.line(0.05, render.Hex("766d8a"), cloak...)
	m.shape(black, cloak...)
	m.ellipse(0, 0.7, 0.115, 0.15, render.Hex("000000"))
	m.ellipse(-0.05, 0.7, 0.028, 0.02, eyeOrange)
	m.ellipse(0.05, 0.7, 0.028, 0.02, eyeOrange)
	m.line(0.02, lighter(black, 0.25), -0.1, 0.5, -0.14, 0.05)
	m.line(0.02, lighter(black, 0.25), 0.1, 0.5, 0.14, 0.05)
	if crowned {
		at := m.p(0, 0.85)
		crown(m.Context, at.X, at.Y, 0.19*m.k)
	}
}

// horse is a horse's head, which looks to the left.
func (m pen) horse(c, mane, eye color.RGBA) {
	m.shape(mane, 0.02, 0.92, 0.2, 0.86, 0.4, 0.5, 0.52, 0, 0.3, 0, 0.2, 0.5)
	m.shape(c, 0.42, 0, 0.33, 0.45, 0.16, 0.8, 0.12, 1, 0.02, 0.86, -0.12, 0.78, -0.42, 0.48, -0.46, 0.36, -0.36,
		0.29, -0.12, 0.42, -0.02, 0.26, -0.14, 0)
	m.disc(-0.08, 0.68, 0.03, eye)
	m.disc(-0.4, 0.4, 0.018, darker(c, 0.7))
	m.line(0.016, darker(c, 0.6), -0.42, 0.33, -0.3, 0.37)
}

// bridle lays straps on a horse's head.
func (m pen) bridle(c color.RGBA) {
	m.line(0.03, c, -0.3, 0.58, -0.22, 0.38)
	m.line(0.03, c, 0.06, 0.86, -0.02, 0.36)
	m.line(0.03, c, -0.25, 0.46, -0.02, 0.44, 0.26, 0.3)
}

// mushroom has a brown cap with spots.
func (m pen) mushroom() {
	m.shape(render.Hex("f3e6cf"), -0.13, 0, -0.1, 0.5, 0.1, 0.5, 0.13, 0)
	m.shape(render.Hex("9b5a2e"),
		-0.42, 0.46, -0.36, 0.66, -0.2, 0.84, 0, 0.9, 0.2, 0.84, 0.36, 0.66, 0.42, 0.46,
		0, 0.4)
	for _, d := range [][3]float64{{-0.18, 0.62, 0.06}, {0.06, 0.74, 0.07}, {0.24, 0.58, 0.05}} {
		m.disc(d[0], d[1], d[2], render.Hex("f0d9b0"))
	}
}

// blade is a knife or a sword with its point up.
func (m pen) blade(c color.RGBA) {
	m.shape(c, -0.07, 0.32, -0.06, 0.86, 0.02, 1.05, 0.07, 0.84, 0.07, 0.32)
	m.line(0.014, darker(c, 0.4), 0, 0.34, 0, 0.9)
	m.shape(render.Hex("3b2a20"), -0.24, 0.25, -0.24, 0.33, 0.24, 0.33, 0.24, 0.25)
	m.shape(render.Hex("5d4029"), -0.055, 0, -0.055, 0.25, 0.055, 0.25, 0.055, 0)
}

// road runs from the foot into the distance.
func (m pen) road(c color.RGBA) {
	m.shape(c, -0.42, -0.08, -0.12, 0.24, 0.02, 0.32, -0.02, 0.46, 0.05, 0.46, 0.12, 0.32, 0.08, 0.22, 0.3,
		-0.08)
}

// wave is water that rears.
func (m pen) wave(c color.RGBA) {
	m.shape(c, -0.6, 0, -0.5, 0.3, -0.3, 0.52, -0.05, 0.6, 0.16, 0.52, 0.22, 0.36, 0.1, 0.42, -0.02, 0.34,
		0.02, 0.16, 0.2, 0.06, 0.6, 0)
	m.line(0.04, white, -0.5, 0.3, -0.3, 0.52, -0.05, 0.6, 0.16, 0.52, 0.22, 0.36)
}

// bird flies far off.
func (m pen) bird(dx, dy, size float64) {
	b := m.moved(dx, dy, size)
	b.shape(render.Hex("15101a"), -0.5, 0.12, -0.22, 0.26, 0, 0.06, 0.22, 0.26, 0.5, 0.12, 0.2, 0.1, 0.03, -0.12,
		-0.03, -0.12, -0.2, 0.1)
}

// angle is a direction: one of so many round a circle.
func angle(i, n int) (x, y float64) {
	a := 2 * math.Pi * float64(i) / float64(n)
	return math.Cos(a), math.Sin(a)
}
