package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// mapped draws all that lies on the map.
func (s scene) mapped(p place) {
	s.target(p)
	s.names(p)
	s.lying(p)
	s.figures(p)
}

const (
	tokenSize = 25 // radius
)

// Where tokens lie beside the middle of an area. No Nazgûl stands where an ally is (Rulebook p.14).
var besideLeft, besideRight = gg.Point{X: -52, Y: 14}, gg.Point{X: 42, Y: -30}

func trackSign(sword bool) string {
	if sword {
		return "sword"
	}
	return "eye"
}

// plateFill is the ground of names.
var plateFill = render.Hex("f9f1dd")

// names writes the names of areas on strips of parchment.
func (s scene) names(p place) {
	for _, n := range s.land.names(s.lang) {
		a, b := p.at(gg.Point{X: n.box.x0, Y: n.box.y0}), p.at(gg.Point{X: n.box.x1, Y: n.box.y1})
		s.Fill(capsule(a.X, a.Y, b.X-a.X, b.Y-a.Y, 9*p.scale), plateFill)
		f := n.face
		if p.scale != 1 {
			f = s.faces.closePlace
			if n.face == s.faces.small {
				f = s.faces.closeSmall
			}
		}
		for i, line := range n.lines {
			s.Text(f, line, (a.X+b.X)/2, a.Y+(float64(nameLeading*i)+nameLeading-2)*p.scale, 0.5, ink)
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

// target shows what an act that waits for its answer is aimed at, and where a hunt has found Frodo.
func (s scene) target(p place) {
	if s.view.Found != hunt.Nowhere {
		s.burst(p, s.view.Found)
	}
	a := s.view.Act
	switch {
	case a == nil:
	case a.Where != hunt.Nowhere:
		at := p.at(s.land.at[a.Where])
		for i := range 4 {
			turn := math.Pi/4 + math.Pi/2*float64(i)
			s.Fill(arcLine(at, 55*p.scale, 46*p.scale, turn-0.55, turn+0.55), eyeOrange)
		}
	case a.Region != 0:
		s.hatch(p, s.land.province(a.Region), 26, 5, eyeOrange)
	case a.Segment != 0:
		for i, r := range s.land.regions {
			if r.segment == a.Segment {
				s.hatch(p, i, 26, 5, eyeOrange)
			}
		}
	}
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
		s.Fill([]gg.Point{ray(42, -0.16), ray(68, 0), ray(42, 0.16)}, gold)
	}
	s.Fill(ringLine(at, 46*p.scale, 39*p.scale), blood)
}

// standing are the figures on one space.
type standing struct {
	where  hunt.Space
	riders []hunt.RiderView
	wizard bool
}

// crowds are the figures by space, from the upper edge of the board to the lower.
func (s scene) crowds() []standing {
	var all []standing
	on := func(where hunt.Space) *standing {
		i := slices.IndexFunc(all, func(c standing) bool { return c.where == where })
		if i < 0 {
			all = append(all, standing{where: where})
			i = len(all) - 1
		}
		return &all[i]
	}
	for _, r := range s.view.Riders {
		if r.Where != hunt.Nowhere {
			c := on(r.Where)
			c.riders = append(c.riders, r)
		}
	}
	if g := s.view.Gandalf; g.Where != hunt.Nowhere {
		on(g.Where).wizard = true
	}
	slices.SortFunc(all, func(a, b standing) int {
		return int(s.land.at[a.where].Y) - int(s.land.at[b.where].Y)
	})
	return all
}

func (s scene) figures(p place) {
	for _, c := range s.crowds() {
		at := s.land.at[c.where]
		foot := at.Y - 29
		if s.land.board.Space(c.where).Dot {
			foot = at.Y + 8
		}
		n := len(c.riders)
		if c.wizard {
			n++
		}
		pitch := 56.0
		if n > 2 {
			pitch = 46
		}
		x := at.X - pitch*float64(n-1)/2
		x = max(frameWide+30, min(x, mapWidth-frameWide-30-pitch*float64(n-1)))
		for i, r := range c.riders {
			if r.Active {
				s.pedestal(p.at(gg.Point{X: x + pitch*float64(i), Y: foot}), p.scale)
			}
		}
		for _, r := range c.riders {
			s.figure(r, p.at(gg.Point{X: x, Y: foot}), p.scale)
			x += pitch
		}
		if c.wizard {
			s.wizard(p.at(gg.Point{X: x, Y: foot}), p.scale)
		}
	}
}

// figure puts a Nazgûl down with its foot at a point.
func (s scene) figure(r hunt.RiderView, foot gg.Point, k float64) {
	letter := s.say("picture.letter."+riderNames[r.Who], nil)
	const w, h = riderWide + 24, riderHigh + 34
	key := "rider " + riderNames[r.Who] + " " + letter
	if r.Chief {
		key += " chief"
	}
	face := s.faces.token
	if k != 1 {
		face = s.faces.closeToken
	}
	s.Stamp(key+scaleKey(k), int(w*k), int(h*k), func(dc *gg.Context) {
		drawRider(dc, face, cloaks[r.Who], letter, r.Chief, w*k/2, (h-14)*k, k)
	}, int(foot.X-w*k/2), int(foot.Y-(h-14)*k))
}

// pedestal is the golden disc under the Nazgûl whose turn it is.
func (s scene) pedestal(foot gg.Point, k float64) {
	s.Stamp("pedestal"+scaleKey(k), int(90*k), int(32*k), func(dc *gg.Context) {
		for i, c := range []color.RGBA{dark, gold} {
			dc.SetColor(c)
			dc.DrawEllipse(45*k, 16*k, (43-3*float64(i))*k, (15-3*float64(i))*k)
			dc.Fill()
		}
	}, int(foot.X-45*k), int(foot.Y-16*k))
}

func (s scene) wizard(foot gg.Point, k float64) {
	const w, h = 72, 104
	s.Stamp("gandalf"+scaleKey(k), int(w*k), int(h*k),
		func(dc *gg.Context) { drawGandalf(dc, (w/2-2)*k, (h-8)*k, k) }, int(foot.X-w*k/2), int(foot.Y-(h-8)*k))
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
