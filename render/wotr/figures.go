package wotr

import (
	"math"
	"strconv"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
)

// placed is a thing on the map with its room.
type placed struct {
	item
	region  wotr.Region
	bearers bool // the Fellowship
	draw    func(s scene, x, y int)
}

const (
	bearersSize = 74 // of the Ring that stands for the Fellowship
	flagWide    = 42
	flagHigh    = 50
)

// counters finds room for all that stands on the map: stacks, the Fellowship, flags over settlements that
// have been captured.
func (c *mapScene) counters() []placed {
	var all []placed
	c.stood = gatherings(c.view)
	for _, g := range c.stood {
		home := c.stand(g.region)
		w, h, firm := 0, 0, 1.0
		for _, k := range g.stacks {
			kw, kh := c.measure(k)
			w, h = w+kw+gap, max(h, kh)
			if k.army() {
				firm = 3
			}
		}
		if len(g.stacks) > 1 {
			firm = 12 // a siege is looked for where it is
		}
		all = append(all, placed{item{home, home, float64(w - gap), float64(h), firm, c.within(g.region)}, g.region,
			false, func(s scene, x, y int) { s.abreast(g, x-w/2, y-h/2) }})
	}
	if f := c.view.Fellowship; f.Mordor < 0 {
		home := c.stand(f.Region)
		if c.manned(f.Region) {
			home.Y -= 34
		}
		all = append(all, placed{item{home, home, bearersSize, bearersSize, 2, c.within(f.Region)}, f.Region, true,
			scene.bearersOnMap})
	}
	_, half := c.signsAt()
	for _, r := range c.view.Regions {
		if r.Captured && r.Controller != nil {
			home := c.site(r.Region)
			home.Y -= half + flagHigh/2 - 6 // above the sign
			all = append(all, placed{item{home, home, flagWide, flagHigh - 4, 4, nil}, r.Region, false,
				func(s scene, x, y int) { s.flagOf(r, x, y) }})
		}
	}
	on := clue{}
	on.addBox(c.window)
	on.addBox(c.area)
	items := make([]item, len(all))
	for i, p := range all {
		items[i] = p.item
		on.add(p.home.X, p.home.Y, p.w, p.h, p.firm, float64(p.region))
		on = strconv.AppendBool(on, p.inside != nil)
	}
	for _, b := range c.insets {
		items = append(items, item{at: b.middle(), home: b.middle(), w: b.x1 - b.x0, h: b.y1 - b.y0, firm: unmoved})
		on.addBox(b)
	}
	at := c.rested.of(on, func() (at []gg.Point) {
		signs, _ := c.signsAt()
		spread(items, signs, 2*half, c.area.shrunk(6))
		for _, i := range items[:len(all)] {
			at = append(at, i.at)
		}
		return at
	})
	for i := range all {
		all[i].at = at[i]
	}
	return all
}

// within says which places of the map are in a region.
func (a *art) within(r wotr.Region) func(gg.Point) bool {
	outline, around := a.world.Regions[r.String()].Outline, a.bounds[r]
	return func(p gg.Point) bool { return around.holds(p) && contains(outline, p) }
}

// manned reports whether a region has figures other than the Fellowship.
func (s scene) manned(r wotr.Region) bool {
	v := regionOf(s.view, r)
	return len(v.Forces[wotr.FreePeoples])+len(v.Forces[wotr.Shadow]) > 0
}

// sites are where the signs of settlements lie on the map.
func (a *art) sites() []gg.Point {
	var all []gg.Point
	for _, v := range wotr.Regions.Values() {
		if r := a.world.Regions[wotr.Regions.Name(v)]; r != nil && r.Settlement != "" {
			all = append(all, point(r.Site))
		}
	}
	return all
}

// abreast puts the stacks of a region down side by side, their top left corner at x, y.
func (s scene) abreast(g gathering, x, y int) {
	for _, k := range g.stacks {
		w, h := s.measure(k)
		s.stack(k, x+w/2, y+h/2)
		x += w + gap
	}
}

// drawCounters draws all that stands on the map.
func (c *mapScene) drawCounters() {
	for _, p := range c.rosters {
		p.draw(c.scene, int(math.Round(p.at.X)), int(math.Round(p.at.Y)))
	}
}

// tethers draws lines to their regions from what had to give way.
func (c *mapScene) tethers() {
	for _, p := range c.rosters {
		if c.within(p.region)(p.at) && math.Hypot(p.at.X-p.home.X, p.at.Y-p.home.Y) < 50 {
			continue
		}
		for _, from := range c.middles(p) {
			c.keptClear(from, p.home)
		}
	}
}

// middles are the middles of what a placed thing is made of: if both sides are in a region, each is tied to
// it.
func (c *mapScene) middles(p placed) []gg.Point {
	if p.bearers || p.inside == nil {
		return []gg.Point{p.at}
	}
	var all []gg.Point
	for _, g := range c.stood {
		if g.region != p.region {
			continue
		}
		x := p.at.X - p.w/2
		for _, k := range g.stacks {
			w, _ := c.measure(k)
			all = append(all, gg.Point{X: x + float64(w)/2, Y: p.at.Y})
			x += float64(w + gap)
		}
	}
	return all
}

// thick is the outline of a straight line.
func thick(a, b gg.Point, width float64) []gg.Point {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	if l < 1 {
		return nil
	}
	nx, ny := -(b.Y-a.Y)/l*width/2, (b.X-a.X)/l*width/2
	return []gg.Point{{X: a.X + nx, Y: a.Y + ny}, {X: b.X + nx, Y: b.Y + ny}, {X: b.X - nx, Y: b.Y - ny},
		{X: a.X - nx, Y: a.Y - ny}}
}

// bearersOnMap is the figure of the Ring-bearers, with their progress.
func (s scene) bearersOnMap(x, y int) {
	s.bearersRing("ring ", bearersSize, bearersSize/2, x, y)
	s.Text(s.faces.count, number(s.view.Fellowship.Progress), float64(x), float64(y)+18, 0.5, white)
}

// flag puts down the flag of the side that holds a captured settlement.
func (s scene) flag(side wotr.Side, x, y int) {
	s.Stamp(
		"flag "+side.String(),
		flagWide,
		flagHigh,
		func(dc *gg.Context) { drawFlag(dc, side, 1, 1, flagWide-3) },
		x-flagWide/2,
		y-flagHigh/2,
	)
}

// flagOf puts down the flag over a captured settlement: over Helm's Deep that of Isengard while Théoden is
// corrupted, whose stronghold it then is for the Shadow (KB4).
func (s scene) flagOf(r wotr.RegionView, x, y int) {
	if !isengards(s.view, r) {
		s.flag(*r.Controller, x, y)
		return
	}
	const w = flagWide - 3
	s.Stamp("flag isengard", flagWide, flagHigh, func(dc *gg.Context) {
		n := nations[wotr.Isengard]
		flagCloth(dc, 1, 1, w, n.field)
		emblem(dc, wotr.Isengard, 1+w*0.42, 1+w*0.41, w*0.27, n.sign, n.field)
	}, x-flagWide/2, y-flagHigh/2)
}

// isengards reports whether a region is Helm's Deep in the Shadow's hands while Théoden is corrupted.
func isengards(v *wotr.View, r wotr.RegionView) bool {
	return r.Region == wotr.HelmsDeep && r.Controller != nil && *r.Controller == wotr.Shadow &&
		len(spoiledIn(v, wotr.Edoras)) > 0
}

func point(p assets.Point) gg.Point { return gg.Point{X: p.X, Y: p.Y} }

func points(line []assets.Point) []gg.Point {
	out := make([]gg.Point, len(line))
	for i, p := range line {
		out[i] = point(p)
	}
	return out
}

// contains reports whether a point lies within a closed outline.
func contains(outline []assets.Point, p gg.Point) bool {
	in, a := false, outline[len(outline)-1]
	for _, b := range outline {
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
			in = !in
		}
		a = b
	}
	return in
}
