package wotr

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// moved lists the newest moves, each once.
func (c *mapScene) moved() []wotr.Trace {
	if c.what != "" {
		return nil
	}
	return distinct(c.view.Trail)
}

// moves draws an arrow for each of the newest moves.
func (c *mapScene) moves() {
	for _, t := range c.moved() {
		arrow := c.arrow(t)
		if len(arrow) == 0 {
			continue
		}
		c.drawArrow(t, arrow)
	}
}

// arrow is the outline of a move from one region to the other; empty where there is none. What comes from
// afar begins at the rim, with the name of where it came from.
func (c *mapScene) arrow(t wotr.Trace) []gg.Point {
	if t.From == wotr.Nowhere || t.To == wotr.Nowhere || t.From == t.To {
		return nil
	}
	a, b := c.stand(t.From), c.stand(t.To)
	inner := c.area.shrunk(paneRim)
	if !inner.holds(a) && !inner.holds(b) {
		return nil
	}
	from, to := c.taken(t, t.From), c.taken(t, t.To)
	start, end := from.leave(to, 6), to.leave(from, 6)
	if !inner.holds(a) {
		start = c.rim(t.From, inner.toward(b, a), func(label box) gg.Point { return label.middle() })
	}
	if !inner.holds(b) {
		end = c.rim(t.To, inner.toward(a, b), func(label box) gg.Point { return label.leave(from, -2) })
	}
	// their rosters are side by side: from middle to middle, below them
	if math.Hypot(end.X-start.X, end.Y-start.Y) < 50 {
		start, end = a, b
	}
	if inner.holds(b) {
		end = c.beside(t, start, end, to)
	}
	width := 26.0
	if name := traceName(t); name == "characters" || name == "fellowship" {
		width = 18
	}
	return c.leastInTheWay(t, start, end, width)
}

// beside moves the end of an arrow along the box of where it goes, towards where it comes from, if others
// before it go there too: heads do not cover each other.
func (c *mapScene) beside(t wotr.Trace, start, end gg.Point, to box) gg.Point {
	const head = 38.0
	shift := 0.0
	for _, other := range c.moved() {
		if other == t {
			break
		}
		if other.To == t.To && other.From != t.To && other.From != wotr.Nowhere {
			shift += head
		}
	}
	if end.Y < to.y0+8 || end.Y > to.y1-8 {
		end.X = max(to.x0+head/2, min(to.x1-head/2, end.X+math.Copysign(shift, start.X-end.X)))
	} else {
		end.Y = max(to.y0+head/2, min(to.y1-head/2, end.Y+math.Copysign(shift, start.Y-end.Y)))
	}
	return end
}

// rim returns where an arrow begins or ends that leads to a region outside: it comes from under the region's
// label, or its head stops in front of it.
func (c *mapScene) rim(outside wotr.Region, crossing gg.Point, at func(label box) gg.Point) gg.Point {
	for _, l := range c.labels {
		if l.region == outside {
			return at(l.box())
		}
	}
	return crossing
}

// leastInTheWay bends an arrow so that it crosses as few signs, figures and names as can be.
func (c *mapScene) leastInTheWay(t wotr.Trace, start, end gg.Point, width float64) (best []gg.Point) {
	sites, half := c.signsAt()
	sign := half + 6
	least := math.Inf(1)
	for _, bend := range []float64{0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45} {
		arrow := render.Arrow(start, end, bend, width)
		cost := math.Abs(bend) // straight is best
		for _, p := range arrow {
			if cost >= least {
				break
			}
			if !c.area.holds(p) {
				cost += 4
			}
			for _, at := range sites {
				if math.Hypot(at.X-p.X, at.Y-p.Y) < sign {
					cost += 2
				}
			}
			for _, r := range c.rosters {
				if r.region != t.From && r.region != t.To && r.box().holds(p) {
					cost++
				}
			}
			for _, n := range c.names {
				if n.box().holds(p) {
					cost += 0.5
				}
			}
		}
		if cost < least {
			best, least = arrow, cost
		}
	}
	return best
}

// taken is the room of what has moved in a region.
func (c *mapScene) taken(t wotr.Trace, r wotr.Region) box {
	return c.room(r, traceName(t) == "fellowship" || traceName(t) == "hunt")
}

// room is the room of the Fellowship's Ring or of what is gathered in a region, or a little round its middle.
func (c *mapScene) room(r wotr.Region, bearers bool) box {
	for _, p := range c.rosters {
		if p.region == r && p.bearers == bearers {
			return p.box()
		}
	}
	p := c.stand(r)
	return box{p.X - 26, p.Y - 26, p.X + 26, p.Y + 26}
}

// toward returns where the way from a point inside to one outside leaves a box.
func (b box) toward(in, out gg.Point) gg.Point {
	t := 1.0
	for _, edge := range [][3]float64{{out.X - in.X, b.x0 - in.X, b.x1 - in.X},
		{out.Y - in.Y, b.y0 - in.Y, b.y1 - in.Y}} {
		switch d := edge[0]; {
		case d < 0:
			t = min(t, edge[1]/d)
		case d > 0:
			t = min(t, edge[2]/d)
		}
	}
	return gg.Point{X: in.X + (out.X-in.X)*t, Y: in.Y + (out.Y-in.Y)*t}
}

// label is the plate at the rim with the name of a region outside, where an arrow comes from or goes to.
func (c *mapScene) label(r wotr.Region, rim gg.Point) placed {
	w := c.faces.place.Width(c.region(r)) + 20
	draw := func(s scene, x, y int) {
		left, top := float64(x)-w/2, float64(y)-labelHeight/2
		s.Fill([]gg.Point{{X: left, Y: top}, {X: left + w, Y: top}, {X: left + w, Y: top + labelHeight},
			{X: left, Y: top + labelHeight}}, ink)
		s.Text(s.faces.place, s.region(r), left+10, top+28, 0, parchment)
	}
	return placed{item{rim, rim, w, labelHeight, 9, nil}, r, false, draw}
}

// afar lists the labels that the newest moves need, each region once.
func (c *mapScene) afar() []placed {
	var labels []placed
	once := map[wotr.Region]bool{}
	inner := c.area.shrunk(paneRim)
	for _, t := range c.moved() {
		if t.From == wotr.Nowhere || t.To == wotr.Nowhere {
			continue
		}
		for _, ends := range [][2]wotr.Region{{t.From, t.To}, {t.To, t.From}} {
			out, in := c.stand(ends[0]), c.stand(ends[1])
			if !inner.holds(out) && inner.holds(in) && !once[ends[0]] {
				once[ends[0]] = true
				labels = append(labels, c.label(ends[0], inner.toward(in, out)))
			}
		}
	}
	sideBySide(labels, inner)
	return labels
}

// sideBySide parts labels at the upper or the lower rim: one below the other would hide the arrow of the
// first.
func sideBySide(labels []placed, inner box) {
	for i := range labels {
		for j := range i {
			a, b := &labels[i], &labels[j]
			room, apart := (a.w+b.w)/2+2*gap, a.home.X-b.home.X
			if a.home.Y != b.home.Y || a.home.Y != inner.y0 && a.home.Y != inner.y1 || math.Abs(apart) >= room {
				continue
			}
			if apart >= 0 && b.home.X+room+a.w/2 > inner.x1 || apart < 0 && b.home.X-room-a.w/2 >= inner.x0 {
				room = -room
			}
			a.home.X = b.home.X + room
			a.at = a.home
		}
	}
}

const labelHeight = 40

// tie draws a line from something that had to give way to where it belongs.
func (s scene) tie(from, foot gg.Point) {
	s.Fill(thick(from, foot, 7), white)
	s.Fill(thick(from, foot, 3), dark)
	s.Stamp("foot", 18, 18, func(dc *gg.Context) {
		discs(dc, 9, 9, disc{8, white}, disc{6, dark})
	}, int(foot.X)-9, int(foot.Y)-9)
}

const badgeSize = 64

// signs marks battles, hunts, recruits and captures, and what a battle has cost.
func (c *mapScene) signs() {
	used := map[wotr.Region]float64{} // to the right of its corner
	for _, t := range c.moved() {
		name := traceName(t)
		sign := traceSigns[name]
		p := c.stand(t.To)
		if sign == nil || t.To == wotr.Nowhere || !c.area.holds(p) {
			continue
		}
		b := c.taken(t, t.To)
		x := int(max(c.area.x0+4, min(c.area.x1-badgeSize-4, b.x0-badgeSize/4+used[t.To])))
		y := int(max(c.area.y0+4, min(c.area.y1-badgeSize-4, b.y0-badgeSize+12)))
		used[t.To] += badgeSize + 4
		c.Stamp("badge "+name+" "+t.Side.String(), badgeSize, badgeSize, func(dc *gg.Context) {
			ground := sideInk(t.Side)
			const half = badgeSize / 2
			discs(dc, half, half, disc{half - 1, dark}, disc{half - 3, gold}, disc{half - 6, ground})
			sign(dc, half, half, 17, white, ground)
		}, x, y)
	}
	if c.what != "" {
		return
	}
	for _, f := range c.view.Fallen {
		p := c.stand(f.Region)
		if !c.area.holds(p) {
			continue
		}
		b := c.room(f.Region, false)
		wide := float64(fallenWide(f.N))
		x := max(c.area.x0+4, min(c.area.x1-wide-4, b.x0-badgeSize/4+used[f.Region]))
		y := max(c.area.y0+4, min(c.area.y1-badgeSize-4, b.y0-badgeSize+12))
		used[f.Region] += wide + 4
		c.fallenSign(event{side: f.Side, fallen: f.N}, int(x), int(y)+6)
	}
}

// traceSigns are what marks that no arrow tells.
var traceSigns = map[string]func(dc *gg.Context, x, y, r float64, c, ground color.RGBA){
	"attack":  func(dc *gg.Context, x, y, r float64, c, _ color.RGBA) { signed(dc, c, swords, x, y, r) },
	"recruit": func(dc *gg.Context, x, y, r float64, c, _ color.RGBA) { signed(dc, c, banner, x, y, r) },
	"hunt":    eye,
	"capture": func(dc *gg.Context, x, y, r float64, c, _ color.RGBA) { signed(dc, c, castle, x, y, r) },
}

func signed(dc *gg.Context, c color.RGBA, draw func(dc *gg.Context, x, y, r float64), x, y, r float64) {
	dc.SetLineCapRound()
	dc.SetColor(c)
	draw(dc, x, y, r)
}

// castle is a small castle.
func castle(dc *gg.Context, x, y, r float64) {
	for _, dx := range []float64{-0.95, -0.32, 0.32} {
		dc.DrawRectangle(x+r*dx, y-r, r*0.62, r*0.6)
		dc.Fill()
	}
	dc.DrawRectangle(x-r*0.95, y-r*0.5, r*1.9, r*1.5)
	dc.Fill()
}
