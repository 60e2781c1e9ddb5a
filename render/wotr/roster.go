package wotr

import (
	"math"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
)

// closeScene draws a close-up: what lies in the window, and where it found room.
type closeScene struct {
	scene
	window  box
	rosters []placed // of stacks, the Fellowship and flags
	names   []placed
}

// A roster is a stack in full: a row for each nation with its regulars, elites and leaders, and a row for each character.
const (
	rosterEmblem = 44
	rosterCell   = 42
	rosterRow    = 44
	whoRow       = 40
	whoMedal     = 18
)

// rows are what a roster lists; Nazgûl stand in the row of Sauron's nation, whether it has units there or not.
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

// rosterSize returns the room that a roster takes.
func (s scene) rosterSize(k stack) (w, h int) {
	if n := len(k.rows()); n > 0 {
		w, h = rosterEmblem+3*rosterCell, n*rosterRow
	}
	for _, c := range k.characters {
		w = max(w, int(s.faces.small.Width(s.character(c)))+2*whoMedal+16)
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
		s.Stamp("wall "+strconv.Itoa(w)+" "+strconv.Itoa(h), w, h, func(dc *gg.Context) { drawWall(dc, float64(w), float64(h)) }, left, top)
		left, top, w, h = left+wallMargin, top+wallMargin, w-2*wallMargin, h-2*wallMargin
	}
	s.Stamp("roster "+k.side.String()+" "+strconv.Itoa(w)+" "+strconv.Itoa(h), w+4, h+4, func(dc *gg.Context) {
		l := sides[k.side]
		silhouette(dc, k.side, 4, 4, float64(w-1), float64(h-1))
		dc.SetColor(shade(dark, 110))
		dc.Fill()
		silhouette(dc, k.side, 2, 2, float64(w-4), float64(h-4))
		dc.SetColor(l.field)
		dc.FillPreserve()
		dc.SetColor(l.rim)
		dc.SetLineWidth(4)
		dc.Stroke()
	}, left, top)
	top += 4
	for _, c := range k.rows() {
		s.rosterLine(k.side, c, left+4, top)
		top += rosterRow
	}
	for _, c := range k.characters {
		s.medal(c, left+8+whoMedal, top+whoRow/2)
		s.Text(s.faces.small, s.character(c), float64(left+14+2*whoMedal), float64(top+30), 0, sides[k.side].sign)
		top += whoRow
	}
}

// rosterLine writes a nation's row.
func (s scene) rosterLine(side wotr.Side, c contingent, x, y int) {
	s.Stamp("row "+c.nation.String(), rosterEmblem, rosterRow, func(dc *gg.Context) {
		n := nations[c.nation]
		dc.DrawRoundedRectangle(1, 1, rosterEmblem-2, rosterRow-2, 6)
		dc.SetColor(n.field)
		dc.Fill()
		emblem(dc, c.nation, rosterEmblem/2, rosterRow/2, 16, n.sign, n.field)
	}, x, y)
	for i, n := range []int{c.regulars, c.elites, c.leaders} {
		if n > 0 {
			left := x + rosterEmblem + i*rosterCell
			s.cell(side, i, left+1, y+1, rosterCell-2, rosterRow-2)
			s.Text(s.faces.roster, strconv.Itoa(n), float64(left)+rosterCell/2, float64(y)+33, 0.5, rankColours(side, i).sign)
		}
	}
}

// at returns where a place of the map lies on the sheet.
func (c *closeScene) at(p gg.Point) gg.Point {
	return gg.Point{X: (p.X - c.window.x0) * closeScale, Y: (p.Y-c.window.y0)*closeScale + closeHeader}
}

// stand returns where a region's figures stand on the sheet, perhaps outside of it.
func (c *closeScene) stand(r wotr.Region) gg.Point {
	return c.at(point(c.world.Regions[r.String()].Stand))
}

// area is the part of the sheet that shows the map.
func closeArea() box { return box{0, closeHeader, closeWidth, closeHeader + closeHigh} }

func (b box) holds(p gg.Point) bool { return p.X >= b.x0 && p.X <= b.x1 && p.Y >= b.y0 && p.Y <= b.y1 }

// settle finds room for the names and for all that stands in the window.
func (c *closeScene) settle() {
	area := closeArea()
	for _, k := range stacks(c.view) {
		home := c.stand(k.region)
		if !area.holds(home) {
			continue
		}
		w, h := c.rosterSize(k)
		if k.crowded(c.view) {
			home.X += float64(w) / 2 * map[bool]float64{true: 1, false: -1}[k.inside || k.side == wotr.FreePeoples]
		}
		c.rosters = append(c.rosters, placed{item{home, home, float64(w), float64(h), 2}, k.region, k.side, false, func(s scene, x, y int) { s.roster(k, x, y) }})
	}
	if f := c.view.Fellowship; f.Mordor < 0 && area.holds(c.stand(f.Region)) {
		home := c.stand(f.Region)
		home.Y -= 60
		c.rosters = append(c.rosters, placed{item{home, home, closeRing, closeRing, 2}, f.Region, wotr.FreePeoples, true, scene.closeBearers})
	}
	for _, v := range c.view.Regions {
		home := c.at(point(c.world.Regions[v.Region.String()].Site))
		if v.Captured && v.Controller != nil && area.holds(home) {
			home.Y -= 40
			side := *v.Controller
			c.rosters = append(c.rosters, placed{item{home, home, 40, 44, 2}, v.Region, noSide, false, func(s scene, x, y int) { s.flag(side, x, y) }})
		}
	}
	for _, v := range wotr.Regions.Values() {
		r := wotr.Region(v)
		if r == wotr.Nowhere {
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
		c.names = append(c.names, placed{item{home, home, w + 8, float64(len(lines)) * nameLeading, 6}, r, noSide, false, nil})
	}
	c.spreadAll(area)
}

// spreadAll parts rosters and names.
func (c *closeScene) spreadAll(area box) {
	items := make([]item, 0, len(c.rosters)+len(c.names))
	for _, p := range c.rosters {
		items = append(items, p.item)
	}
	for _, p := range c.names {
		items = append(items, p.item)
	}
	spread(items, box{area.x0 + 8, area.y0 + 8, area.x1 - 8, area.y1 - 8})
	for i := range c.rosters {
		c.rosters[i].item = items[i]
	}
	for i := range c.names {
		c.names[i].item = items[len(c.rosters)+i]
	}
}

const (
	nameLeading = 32
	nameRoom    = 190
	closeRing   = 96
)

// nameLines is a region's name in one or two lines.
func (s scene) nameLines(r wotr.Region) []string {
	name := s.region(r)
	words := strings.Fields(name)
	if s.faces.place.Width(name) <= nameRoom || len(words) == 1 {
		return []string{name}
	}
	best, widest := 1, math.Inf(1)
	for i := 1; i < len(words); i++ {
		w := max(s.faces.place.Width(strings.Join(words[:i], " ")), s.faces.place.Width(strings.Join(words[i:], " ")))
		if w < widest {
			best, widest = i, w
		}
	}
	return []string{strings.Join(words[:best], " "), strings.Join(words[best:], " ")}
}

// drawNames writes the names of the regions, with a pale rim so that they are read on any ground.
func (c *closeScene) drawNames() {
	for _, p := range c.names {
		lines := c.nameLines(p.region)
		w, h := int(p.w)+8, int(p.h)+12
		c.Stamp("name "+c.lang+" "+p.region.String(), w, h, func(dc *gg.Context) {
			for _, pass := range []struct {
				dx, dy float64
			}{{-2, 0}, {2, 0}, {0, -2}, {0, 2}, {-1.5, -1.5}, {1.5, -1.5}, {-1.5, 1.5}, {1.5, 1.5}, {0, 0}} {
				dc.SetColor(shade(parchment, 200))
				if pass.dx == 0 && pass.dy == 0 {
					dc.SetColor(ink)
				}
				for i, l := range lines {
					c.faces.place.Put(dc, l, float64(w)/2+pass.dx, 28+float64(i)*nameLeading+pass.dy, 0.5)
				}
			}
		}, int(p.at.X)-w/2, int(p.at.Y)-h/2)
	}
}

// drawRosters draws what stands in the window; what had to give way is tied to its region.
func (c *closeScene) drawRosters() {
	for _, p := range c.rosters {
		if foot := p.home; !p.box().holds(foot) && math.Hypot(p.at.X-foot.X, p.at.Y-foot.Y) > 110 {
			c.tie(p.at, foot)
		}
	}
	for _, p := range c.rosters {
		p.draw(c.scene, int(math.Round(p.at.X)), int(math.Round(p.at.Y)))
	}
}

// closeBearers is the Ring-bearers' figure in a close-up.
func (s scene) closeBearers(x, y int) {
	state, within := "hidden", dark
	if s.view.Fellowship.Revealed {
		state, within = "revealed", blood
	}
	const half = closeRing / 2
	s.Stamp("close ring "+state, closeRing, closeRing, func(dc *gg.Context) { theRing(dc, half, half, half-1, within) }, x-half, y-half)
	s.Text(s.faces.huge, number(s.view.Fellowship.Progress), float64(x), float64(y)+22, 0.5, white)
}
