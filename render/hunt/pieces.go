package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// mapped draws all that lies on the map, with what has happened lately.
func (s scene) mapped(p place) {
	l := s.layOut(s.ridden()...)
	s.spaces(p)
	s.target(p)
	s.rides(p)
	s.leads(p, l)
	plates := s.verdicts(p, l)
	s.names(p, l)
	for _, put := range plates {
		put()
	}
	s.lying(p, l)
	s.figures(p, l)
}

// tokenSize is the radius of a token.
const tokenSize = 27

func trackSign(sword bool) string {
	if sword {
		return "sword"
	}
	return "eye"
}

// plateFill is the ground of names.
var plateFill = render.Hex("f9f1dd")

// names writes the names of areas on strips of parchment.
func (s scene) names(p place, l *layout) {
	for _, n := range l.names {
		a, b := p.at(gg.Point{X: n.box.x0, Y: n.box.y0}), p.at(gg.Point{X: n.box.x1, Y: n.box.y1})
		s.Fill(capsule(a.X, a.Y, b.X-a.X, b.Y-a.Y, 9*p.scale), plateFill)
		f := n.face
		if p.scale != 1 {
			f = s.faces.closer[f]
		}
		low := (n.leading + f.Height()/p.scale) / 2
		for i, line := range n.lines {
			s.Text(f, line, (a.X+b.X)/2, a.Y+(5+n.leading*float64(i)+low)*p.scale, 0.5, ink)
		}
	}
}

// capsule is a rectangle with round corners.
func capsule(x, y, w, h, r float64) []gg.Point {
	var points []gg.Point
	for i, c := range [...]gg.Point{{X: x + w - r, Y: y + r}, {X: x + w - r, Y: y + h - r},
		{X: x + r, Y: y + h - r}, {X: x + r, Y: y + r}} {
		for j := range 5 {
			a := math.Pi/2*float64(i-1) + math.Pi/8*float64(j)
			points = append(points, gg.Point{X: c.X + r*math.Cos(a), Y: c.Y + r*math.Sin(a)})
		}
	}
	return points
}

// ring is the outline of a ring, as one closed line.
func ringLine(at gg.Point, outer, inner float64) []gg.Point {
	var points []gg.Point
	const n = 40
	for i := range n + 1 {
		a := 2 * math.Pi * float64(i) / n
		points = append(points, gg.Point{X: at.X + outer*math.Cos(a), Y: at.Y + outer*math.Sin(a)})
	}
	for i := range n + 1 {
		a := -2 * math.Pi * float64(i) / n
		points = append(points, gg.Point{X: at.X + inner*math.Cos(a), Y: at.Y + inner*math.Sin(a)})
	}
	return points
}

func arcLine(at gg.Point, outer, inner, from, to float64) []gg.Point {
	var points []gg.Point
	for i := range 9 {
		a := from + (to-from)*float64(i)/8
		points = append(points, gg.Point{X: at.X + outer*math.Cos(a), Y: at.Y + outer*math.Sin(a)})
	}
	for i := range 9 {
		a := to + (from-to)*float64(i)/8
		points = append(points, gg.Point{X: at.X + inner*math.Cos(a), Y: at.Y + inner*math.Sin(a)})
	}
	return points
}

// burst lays rays round the area where Frodo has been found.
func (s scene) burst(p place, where hunt.Space) {
	at := p.at(s.land.at[where])
	for i := range 12 {
		a := math.Pi / 6 * float64(i)
		ray := func(far, aside float64) gg.Point {
			return gg.Point{X: at.X + far*p.scale*math.Cos(a+aside), Y: at.Y + far*p.scale*math.Sin(a+aside)}
		}
		s.Fill([]gg.Point{ray(46, -0.16), ray(74, 0), ray(46, 0.16)}, gold)
	}
	s.Fill(ringLine(at, 51*p.scale, 43*p.scale), blood)
}

// The room that a figure takes.
const figureWide, figureHigh = 57, 72

// lead is the line from a space to the nearest of its figures; nil if they touch it.
func (l *layout) lead(c *standing) []gg.Point {
	at := l.chart.at[c.where]
	end, far := at, math.Inf(1)
	for _, f := range c.feet() {
		q := nearest(box{f.X - 16, f.Y - figureHigh + 14, f.X + 16, f.Y - 14}, at)
		if between(q, at) < far {
			end, far = q, between(q, at)
		}
	}
	return cut([]gg.Point{at, end}, l.chart.radius(c.where)-2)
}

// leads draws lines that lead from figures to their spaces.
func (s scene) leads(p place, l *layout) {
	for _, c := range l.crowds {
		line := l.lead(&c)
		if line == nil {
			continue
		}
		stub := []gg.Point{line[0], along(line, min(14, length(line)))}
		pieces := append(s.land.clear(line, length(line), 4, true), stub) // over no number
		feet := c.feet()
		for i := range feet { // those that stand together share a base
			if i > 0 {
				pieces = append(pieces, []gg.Point{{X: feet[i-1].X, Y: feet[i-1].Y - 4},
					{X: feet[i].X, Y: feet[i].Y - 4}})
			}
		}
		for _, piece := range pieces {
			s.thick(p, piece, 16, parchment)
		}
		for _, piece := range pieces {
			s.thick(p, piece, 10, dark)
		}
	}
}

// figures puts the figures down.
func (s scene) figures(p place, l *layout) {
	for _, c := range l.crowds {
		feet := c.feet()
		for i, r := range c.riders { // it lies under those beside it
			if r.Active {
				s.pedestal(p.at(feet[i]), p.scale)
			}
		}
		for i, r := range c.riders {
			s.figure(r, p.at(feet[i]), p.scale, mapRider)
		}
		if c.wizard {
			s.wizard(p.at(feet[len(feet)-1]), p.scale)
		}
	}
}

// nearest is the point of a box that is nearest to a place.
func nearest(b box, p gg.Point) gg.Point {
	return gg.Point{X: max(b.x0, min(b.x1, p.X)), Y: max(b.y0, min(b.y1, p.Y))}
}

// cut takes so much off the beginning of a line.
func cut(line []gg.Point, by float64) []gg.Point {
	if length(line) <= by+2 {
		return nil
	}
	return []gg.Point{along(line, by), line[len(line)-1]}
}

// figure puts a Nazgûl of some size down with its foot at a point of a map of a scale.
func (s scene) figure(r hunt.RiderView, foot gg.Point, k, size float64) {
	letter := s.say("picture.letter."+riderNames[r.Who], nil)
	w, h := 84*size, 106*size
	key := "rider " + riderNames[r.Who] + " " + letter
	if r.Chief {
		key += " chief"
	}
	face := s.faces.token
	if k != 1 {
		face = s.faces.closer[face]
	}
	s.Stamp(key+scaleKey(k*size), int(w*k), int(h*k), func(dc *gg.Context) {
		drawRider(dc, face, cloaks[r.Who], letter, r.Chief, w*k/2, (h-14)*k, size*k)
	}, int(foot.X-w*k/2), int(foot.Y-(h-14)*k))
}

// pedestal is the golden disc under the Nazgûl whose turn it is.
func (s scene) pedestal(foot gg.Point, k float64) {
	const w, h = pedestalWide + 2, 2*pedestalLow + 2
	s.Stamp("pedestal"+scaleKey(k), int(w*k), int(h*k), func(dc *gg.Context) {
		for i, c := range []color.RGBA{dark, gold} {
			dc.SetColor(c)
			dc.DrawEllipse(w/2*k, h/2*k, (pedestalWide/2-4*float64(i))*k, (pedestalLow-4*float64(i))*k)
			dc.Fill()
		}
	}, int(foot.X-w/2*k), int(foot.Y-h/2*k))
}

func (s scene) wizard(foot gg.Point, k float64) {
	const w, h = 70, 96
	s.Stamp("gandalf"+scaleKey(k), int(w*k), int(h*k),
		func(dc *gg.Context) { drawGandalf(dc, (w/2-4)*k, (h-6)*k, 0.96*k) },
		int(foot.X-w*k/2), int(foot.Y-(h-6)*k))
}

// spaceName is what players call a space: an area's number and name, an exit's letter; a dot has no name.
func (t texts) spaceName(b *dataset.Board, id hunt.Space) string {
	s := b.Space(id)
	switch {
	case s.Exit != "":
		return t.say("picture.exit", map[string]any{"letter": s.Exit})
	case s.Dot:
		return t.say("picture.dot", nil)
	case nameOf(s, t.lang) != "":
		return itoa(s.Number) + " (" + nameOf(s, t.lang) + ")"
	}
	return itoa(s.Number)
}
