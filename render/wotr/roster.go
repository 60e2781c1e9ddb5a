package wotr

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// A roster is a stack in full: a row for each nation with its regulars, elites and leaders, as far as the
// stack has any, and a row for each character.
const (
	rosterEmblem = 52
	rosterCell   = 46 // for a number of one digit
	rosterWide   = 82 // of two
	rosterRow    = 52
	whoRow       = 44
	whoMedal     = medalRadius
)

// rows are what a roster lists; Nazgûl stand in the row of Sauron's nation, whether it has units there or
// not.
func (k stack) rows() []contingent {
	rows := k.nations
	if k.nazgul > 0 {
		rows = append([]contingent{}, rows...)
		for i := range rows {
			if rows[i].nation == wotr.Sauron {
				rows[i].leaders = k.nazgul
				return rows
			}
		}
		rows = append(rows, contingent{nation: wotr.Sauron, leaders: k.nazgul})
	}
	return rows
}

// ranks are a contingent's regulars, elites and leaders.
func (c contingent) ranks() [3]int { return [...]int{c.regulars, c.elites, c.leaders} }

// columns are the ranks that a roster shows: those that any of its rows has.
func (k stack) columns() (ranks []int) {
	for rank := range 3 {
		if slices.ContainsFunc(k.rows(), func(c contingent) bool { return c.ranks()[rank] > 0 }) {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// cellWide is how wide the cells of a rank are in a roster.
func (k stack) cellWide(rank int) int {
	if slices.ContainsFunc(k.rows(), func(c contingent) bool { return c.ranks()[rank] > 9 }) {
		return rosterWide
	}
	return rosterCell
}

// rosterSize returns the room that a roster takes.
func (s scene) rosterSize(k stack) (w, h int) {
	if n := len(k.rows()); n > 0 {
		w, h = rosterEmblem, n*rosterRow
		for _, rank := range k.columns() {
			w += k.cellWide(rank)
		}
	}
	for _, p := range k.characters {
		w = max(w, int(s.faces.small.Width(s.character(p.Character)))+2*whoMedal+16)
	}
	h += len(k.characters) * whoRow
	if k.inside {
		w, h = w+2*wallMargin, h+2*wallMargin
	}
	return w + 8, h + 8
}

// roster puts a stack down in full with its middle at x, y.
func (s scene) roster(k stack, x, y int) {
	w, h := s.rosterSize(k)
	left, top := x-w/2, y-h/2
	if k.inside {
		wall := wallLine(float64(left), float64(top), float64(w), float64(h))
		s.Fill(render.Grow(wall, 2), dark)
		s.Fill(wall, wallStone)
		left, top, w, h = left+wallMargin, top+wallMargin, w-2*wallMargin, h-2*wallMargin
	}
	l := k.livery()
	for _, layer := range []struct { // no sprite: there are many sizes
		inset, aside float64
		color        color.RGBA
	}{{1, 3, dark}, {0, 0, l.rim}, {4, 0, l.field}} {
		x, y := float64(left)+layer.inset+layer.aside, float64(top)+layer.inset+layer.aside
		s.slab(k.side, x, y, float64(w)-2*layer.inset, float64(h)-2*layer.inset, 11-layer.inset, layer.color)
	}
	top += 4
	for _, c := range k.rows() {
		s.rosterLine(k, c, left+4, top)
		top += rosterRow
	}
	for _, p := range k.characters {
		s.medal(p, left+8+whoMedal, top+whoRow/2)
		s.Text(s.faces.small, s.character(p.Character), float64(left+14+2*whoMedal), float64(top+32), 0, l.sign)
		top += whoRow
	}
}

// livery is the colours of a stack.
func (k stack) livery() livery {
	if k.apart {
		return nobodys
	}
	return sides[k.side]
}

// rosterLine writes a nation's row.
func (s scene) rosterLine(k stack, c contingent, x, y int) {
	s.Stamp("row "+c.nation.String(), rosterEmblem, rosterRow, func(dc *gg.Context) {
		n := nations[c.nation]
		dc.DrawRoundedRectangle(1, 1, rosterEmblem-2, rosterRow-2, 6)
		dc.SetColor(n.field)
		dc.Fill()
		emblem(dc, c.nation, rosterEmblem/2, rosterRow/2, 19, n.sign, n.field)
	}, x, y)
	left := x + rosterEmblem
	for _, rank := range k.columns() {
		wide := k.cellWide(rank)
		if n := c.ranks()[rank]; n > 0 {
			s.cell(k.side, rank, left+1, y+1, wide-2, rosterRow-2)
			s.Text(s.faces.count, strconv.Itoa(n), float64(left)+float64(wide)/2, float64(y)+44, 0.5,
				rankColours(k.side, rank).sign)
		}
		left += wide
	}
}

// gathering is all that stands in a region: one side's stack, or both side by side, below the region's name.
type gathering struct {
	region wotr.Region
	stacks []stack // who is inside comes last
	signed bool    // the sign of the region's settlement stands on the plate
}

func gatherings(v *wotr.View) []gathering {
	var all []gathering
	for _, k := range stacks(v) {
		last := len(all) - 1
		switch {
		case last < 0 || all[last].region != k.region:
			all = append(all, gathering{region: k.region, stacks: []stack{k}})
		case k.inside, k.apart:
			all[last].stacks = append(all[last].stacks, k)
		default:
			all[last].stacks = append([]stack{k}, all[last].stacks...)
		}
	}
	return all
}

const plateHeight = 42

// plateWidth is how wide the plate with a region's name is.
func (s scene) plateWidth(g gathering) int {
	w := int(s.faces.place.Width(s.region(g.region))) + 24
	if g.signed {
		w += plateSignRoom
	}
	return w
}

// abreastSize returns the room that the rosters of a gathering take side by side.
func (s scene) abreastSize(g gathering) (w, h int) {
	for _, k := range g.stacks {
		kw, kh := s.rosterSize(k)
		w, h = w+kw, max(h, kh)
	}
	return w, h
}

// gatheringSize returns the room that a gathering takes.
func (s scene) gatheringSize(g gathering) (w, h int) {
	w, h = s.abreastSize(g)
	return max(w, s.plateWidth(g)), h + plateHeight - 2
}

// gathering puts a gathering down with its middle at x, y.
func (s scene) gathering(g gathering, x, y int) {
	_, h := s.gatheringSize(g)
	all, _ := s.abreastSize(g)
	left, top := x-all/2, y-h/2+plateHeight-2
	for _, k := range g.stacks {
		kw, kh := s.rosterSize(k)
		s.roster(k, left+kw/2, top+kh/2)
		left += kw
	}
	w := s.plateWidth(g)
	middle := float64(w) / 2
	if g.signed {
		middle += plateSignRoom / 2
	}
	s.Stamp("plate "+s.lang+" "+g.region.String()+" "+strconv.FormatBool(g.signed), w, plateHeight,
		func(dc *gg.Context) {
			dc.DrawRoundedRectangle(1.5, 1.5, float64(w-3), plateHeight-3, 9)
			render.FillAndStroke(dc, parchment, ink, 2.5)
			s.faces.place.Put(dc, s.region(g.region), middle, 31, 0.5)
		}, x-w/2, y-h/2)
	if g.signed {
		s.plateSign(g.region, x-w/2+8+plateSign, y-h/2+plateHeight/2)
	}
}

func (b box) holds(p gg.Point) bool { return p.X >= b.x0 && p.X <= b.x1 && p.Y >= b.y0 && p.Y <= b.y1 }

// shrunk is a box less a margin on each side.
func (b box) shrunk(by float64) box { return box{b.x0 + by, b.y0 + by, b.x1 - by, b.y1 - by} }

// settle finds room for the names and for all that stands in the window. Some regions' plates have signs.
func (c *mapScene) settle(signed map[wotr.Region]bool) {
	area := c.area
	named := map[wotr.Region]bool{}
	for _, g := range gatherings(c.view) {
		home := c.stand(g.region)
		if !area.holds(home) || c.only != nil && *c.only != g.region {
			continue
		}
		g.signed = signed[g.region]
		w, h := c.gatheringSize(g)
		named[g.region] = true
		c.stood = append(c.stood, g)
		c.rosters = append(c.rosters, placed{item{home, home, float64(w), float64(h), 2, c.within(g.region)},
			g.region, false, func(s scene, x, y int) { s.gathering(g, x, y) }})
	}
	if f := c.view.Fellowship; f.Mordor < 0 && area.holds(c.stand(f.Region)) && c.only == nil {
		home := c.stand(f.Region)
		if c.manned(f.Region) {
			home.Y -= 60
		}
		c.rosters = append(c.rosters, placed{item{home, home, closeRing, closeRing, 2, c.within(f.Region)},
			f.Region, true, scene.closeBearers})
	}
	if c.only != nil {
		c.spreadAll(area)
		return
	}
	for _, v := range c.view.Regions {
		home := c.at(point(c.world.Regions[v.Region.String()].Site))
		if v.Captured && v.Controller != nil && area.holds(home) {
			home.Y -= 58 // above the sign
			c.rosters = append(c.rosters, placed{item{home, home, 40, 44, 2, nil}, v.Region, false,
				func(s scene, x, y int) { s.flagOf(v, x, y) }})
		}
	}
	for _, v := range wotr.Regions.Values() {
		r := wotr.Region(v)
		if r == wotr.Nowhere || named[r] {
			continue
		}
		home := c.at(point(c.world.Regions[r.String()].Name))
		if !area.holds(home) {
			continue
		}
		lines := c.nameLines(r)
		w := 0.0
		for _, l := range lines {
			w = max(w, c.faces.place.Width(l))
		}
		c.names = append(c.names, placed{item{home, home, w + 8, float64(len(lines)) * nameLeading, 6, c.within(r)},
			r, false, nil})
	}
	c.labels = c.afar()
	c.spreadAll(area)
}

// spreadAll parts rosters, names and labels.
func (c *mapScene) spreadAll(area box) {
	groups := [][]placed{c.rosters, c.names, c.labels}
	var items []item
	for _, group := range groups {
		for _, p := range group {
			items = append(items, p.item)
		}
	}
	sites, _ := c.signsAt()
	spread(items, sites, closeSign, area.shrunk(8))
	for _, group := range groups {
		for i := range group {
			group[i].item, items = items[0], items[1:]
		}
	}
}

const (
	nameLeading = 32
	nameRoom    = 190
	closeRing   = 96
	closeSign   = 78
)

// nameLines is a region's name in one or two lines.
func (s scene) nameLines(r wotr.Region) []string {
	name := s.region(r)
	if s.faces.place.Width(name) <= nameRoom {
		return []string{name}
	}
	return s.halved(s.faces.place, name)
}

// halved parts a text into two lines that are as narrow as can be; one word stays in one.
func (s scene) halved(face *render.Face, text string) []string {
	words := strings.Fields(text)
	best, widest := []string{text}, math.Inf(1)
	for i := 1; i < len(words); i++ {
		lines := []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")}
		if w := face.Widest(lines); w < widest {
			best, widest = lines, w
		}
	}
	return best
}

// paleRim is round the letters of a name, two pixels wide.
var paleRim = []image.Point{{-2, 0}, {2, 0}, {0, -2}, {0, 2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1},
	{-1, -2}, {1, -2}, {-1, 2}, {1, 2}}

// drawNames writes the names of the regions, with a pale rim so that they are read on any ground.
func (c *mapScene) drawNames() {
	for _, p := range c.names {
		lines := c.nameLines(p.region)
		w, h := int(p.w)+8, int(p.h)+12
		c.Stamp("name "+c.lang+" "+p.region.String(), w, h, func(dc *gg.Context) {
			for i, l := range lines {
				c.faces.place.Rim(dc, l, float64(w)/2, 28+float64(i)*nameLeading, ink, render.Shade(parchment, 200),
					paleRim...)
			}
		}, int(p.at.X)-w/2, int(p.at.Y)-h/2)
	}
}

// drawRosters draws what stands in the window; what had to give way is tied to its region.
func (c *mapScene) drawRosters() {
	inner := c.area.shrunk(14)
	for _, p := range c.rosters {
		if foot := p.home; inner.holds(foot) && !p.box().holds(foot) && math.Hypot(p.at.X-foot.X,
			p.at.Y-foot.Y) > 110 {
			c.tie(p.at, foot)
		}
	}
	for _, p := range append(c.labels, c.rosters...) {
		p.draw(c.scene, int(math.Round(p.at.X)), int(math.Round(p.at.Y)))
	}
}

// closeBearers is the Ring-bearers' figure in a close-up.
func (s scene) closeBearers(x, y int) {
	s.bearersRing("close ring ", closeRing, closeRing/2-1, x, y)
	s.Text(s.faces.huge, number(s.view.Fellowship.Progress), float64(x), float64(y)+22, 0.5, white)
}
