package wotr

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// nameSpots are the places where the names of regions can stand on the board, by language. A language's are
// found at its first board. The zero value is ready to use.
type nameSpots struct {
	mu    sync.Mutex
	spots map[string][]regionName
}

// regionName is a region with the places for its name, the best first.
type regionName struct {
	region wotr.Region
	places []nameSpot
}

// nameSpot is a place for a name, in one line or two.
type nameSpot struct {
	box
	lines []string
	cost  float64
}

const (
	boardLeading = 23
	ownedSquare  = 6   // pixels of a square of the grid that tells whose land is where
	mostSpots    = 120 // that are kept of a region
	nameCrosses  = 40  // what each thing costs that the line of a name beyond its region runs across
)

// in returns the places in a language: regions with little choice come first.
func (n *nameSpots) in(c *mapScene) []regionName {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.spots == nil {
		n.spots = map[string][]regionName{}
	}
	if _, ok := n.spots[c.lang]; !ok {
		n.spots[c.lang] = c.findNames()
	}
	return n.spots[c.lang]
}

// landGrid tells for each square of the board which region it belongs to.
type landGrid struct {
	columns int
	regions []wotr.Region
}

// at returns whose land a square is.
func (g landGrid) at(column, row int) wotr.Region {
	if i := row*g.columns + column; column >= 0 && column < g.columns && i >= 0 && i < len(g.regions) {
		return g.regions[i]
	}
	return wotr.Nowhere
}

// owned fills the grid, row by row: between the crossings of a row with an outline, in pairs, is the region.
func (c *mapScene) owned() landGrid {
	g := landGrid{columns: int(c.area.x1)/ownedSquare + 1}
	g.regions = make([]wotr.Region, g.columns*(int(c.area.y1)/ownedSquare+1))
	for _, v := range wotr.Regions.Values() {
		r := c.world.Regions[wotr.Regions.Name(v)]
		if r == nil {
			continue
		}
		_, y0, _, y1 := extent(points(r.Outline))
		low, high := c.at(gg.Point{Y: y0}), c.at(gg.Point{Y: y1})
		for row := int(low.Y) / ownedSquare; row <= int(high.Y)/ownedSquare; row++ {
			y := c.onMap(gg.Point{Y: (float64(row) + 0.5) * ownedSquare}).Y
			crossings := crossed(r.Outline, y)
			for i := 0; i+1 < len(crossings); i += 2 {
				from, to := c.at(gg.Point{X: crossings[i]}).X, c.at(gg.Point{X: crossings[i+1]}).X
				for column := int(from)/ownedSquare + 1; column <= int(to)/ownedSquare; column++ {
					if i := row*g.columns + column; column < g.columns && i < len(g.regions) {
						g.regions[i] = wotr.Region(v)
					}
				}
			}
		}
	}
	return g
}

// crossed lists where an outline crosses a height, from left to right.
func crossed(outline []assets.Point, y float64) (xs []float64) {
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > y) != (b.Y > y) {
			xs = append(xs, a.X+(y-a.Y)*(b.X-a.X)/(b.Y-a.Y))
		}
	}
	slices.Sort(xs)
	return xs
}

func (c *mapScene) findNames() (all []regionName) {
	owned := c.owned()
	for _, v := range wotr.Regions.Values() {
		if r := wotr.Region(v); r != wotr.Nowhere {
			all = append(all, regionName{r, c.spotsOf(r, owned)})
		}
	}
	slices.SortStableFunc(all, func(a, b regionName) int { return cmp.Compare(len(a.places), len(b.places)) })
	return all
}

// spotsOf lists the places for a region's name: within it as far as can be, off the sign of its settlement,
// near its middle.
func (c *mapScene) spotsOf(r wotr.Region, owned landGrid) (all []nameSpot) {
	const stride = 8
	shape := c.world.Regions[r.String()]
	x0, y0, x1, y1 := extent(points(shape.Outline))
	low, high := c.at(gg.Point{X: x0, Y: y0}), c.at(gg.Point{X: x1, Y: y1})
	middle := c.at(point(shape.Name))
	signs, half := c.signsAt()
	area := c.area.shrunk(3)
	for _, lines := range c.nameForms(r) {
		w, h := c.faces.name.Widest(lines)+4, float64(len(lines)*boardLeading)
		reached := box{low.X - w/4, low.Y, high.X + w/4, high.Y}.shrunk(-half)
		signs := slices.DeleteFunc(slices.Clone(signs), func(s gg.Point) bool { return !reached.holds(s) })
		for y := low.Y; y+h <= high.Y; y += stride {
			for x := low.X - w/4; x+w <= high.X+w/4; x += stride {
				b := box{x, y, x + w, y + h}
				out := b.outside(r, owned)
				if out > 0.5 || b.x0 < area.x0 || b.x1 > area.x1 || b.y0 < area.y0 || b.y1 > area.y1 {
					continue
				}
				at := item{at: b.middle(), w: w, h: h}
				cost := math.Hypot(at.at.X-middle.X, at.at.Y-middle.Y)/4 + 250*out + at.covers(signs, 2*half)/4
				all = append(all, nameSpot{b, lines, cost})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b nameSpot) int { return cmp.Compare(a.cost, b.cost) })
	return spreadOut(all)
}

// spreadOut leaves out places next to better ones, so that those that are kept differ.
func spreadOut(all []nameSpot) (kept []nameSpot) {
	for _, s := range all {
		if len(kept) == mostSpots {
			break
		}
		if !slices.ContainsFunc(kept, func(k nameSpot) bool {
			return len(k.lines) == len(s.lines) && math.Abs(k.x0-s.x0) < 8 && math.Abs(k.y0-s.y0) < 8
		}) {
			kept = append(kept, s)
		}
	}
	return kept
}

// outside is the share of a box that is not a region's land.
func (b box) outside(r wotr.Region, owned landGrid) float64 {
	out, n := 0, 0
	for x := int(b.x0) / ownedSquare; x <= int(b.x1)/ownedSquare; x++ {
		for y := int(b.y0) / ownedSquare; y <= int(b.y1)/ownedSquare; y++ {
			n++
			if owned.at(x, y) != r {
				out++
			}
		}
	}
	return float64(out) / float64(n)
}

// nameForms is a region's name in one line and, if it has several words, in two.
func (c *mapScene) nameForms(r wotr.Region) [][]string {
	forms := [][]string{{c.region(r)}}
	if two := c.halved(c.faces.name, c.region(r)); len(two) == 2 {
		forms = append(forms, two)
	}
	return forms
}

// regionNames writes the names of all regions that have no plate, off all that lies on the board, and returns
// where they stand.
func (c *mapScene) regionNames() (labels []label) {
	named := map[wotr.Region]bool{}
	taken := newCrowd(c.area)
	for _, p := range c.names {
		named[p.region] = true
	}
	for _, p := range slices.Concat(c.names, c.rosters, c.labels) {
		taken.add(p.box())
	}
	for _, b := range c.insets {
		taken.add(b)
	}
	var places []nameSpot
	for _, n := range c.art.names.in(c) {
		if named[n.region] {
			continue
		}
		place, free := n.best(taken)
		if !free { // nothing is free in its land: beside it, tied to it
			place = c.beyond(n, taken)
			line := nameTie(c.stand(n.region), place.box)
			c.Fill(thick(line[0], line[1], 5), parchment)
			c.Fill(thick(line[0], line[1], 2), ink)
		}
		taken.add(place.box)
		labels = append(labels, label{n.region, place.box})
		places = append(places, place)
	}
	for i, place := range places { // above all lines
		c.regionName(labels[i].region, place)
	}
	return labels
}

// nameTie is the line from a name beyond its region to it.
func nameTie(home gg.Point, at box) []gg.Point {
	return []gg.Point{at.leave(box{home.X - 1, home.Y - 1, home.X + 1, home.Y + 1}, 0), home}
}

// label is where the name of a region stands.
type label struct {
	region wotr.Region
	box
}

// best is the first place that covers nothing.
func (n regionName) best(taken *crowd) (nameSpot, bool) {
	for _, place := range n.places {
		if taken.shared(place.box, 0) == 0 {
			return place, true
		}
	}
	return nameSpot{}, false
}

// beyond is the nearest free place for a name whose region has none, tied to the region by a line; in the
// thickest crowd the one that covers least.
func (c *mapScene) beyond(n regionName, taken *crowd) nameSpot {
	home, forms := c.stand(n.region), c.nameForms(n.region)
	wide := c.faces.name.Widest(forms[0])
	reached := func(w float64) []box {
		return taken.in(item{home: home, w: w, h: 2 * boardLeading}.reach(farthest))
	}
	on := clue(c.lang + " " + n.region.String() + " ")
	on.addBox(c.window)
	on.addBox(c.area)
	for _, b := range reached(wide + 4) {
		on.addBox(b)
	}
	return c.farOff.of(on, func() nameSpot { return c.findBeyond(home, forms, taken, reached(wide)) })
}

// findBeyond looks for the place of a name in one of its forms; near is what its line may run across.
func (c *mapScene) findBeyond(home gg.Point, forms [][]string, taken *crowd, near []box) (best nameSpot) {
	area := c.area.shrunk(3)
	least := math.Inf(1)
	for _, lines := range forms {
		w, h := c.faces.name.Widest(lines)+4, float64(len(lines)*boardLeading)
		for _, away := range outward() {
			cost := away.far
			if cost >= least {
				break // so are all that follow
			}
			b := item{at: gg.Point{X: home.X + away.X, Y: home.Y + away.Y}, w: w, h: h}.box()
			if !b.within(area) {
				continue
			}
			cost += 20 * taken.shared(b, (least-cost)/20)
			if cost < least {
				cost += nameCrosses * float64(crossing(nameTie(home, b), near))
			}
			if cost < least {
				best, least = nameSpot{box: b, lines: lines}, cost
			}
		}
	}
	return best
}

const farthest = 272 // that a name stands from its region

// step is a step away from a point.
type step struct {
	gg.Point
	far float64
}

// outward are steps away from a point, the nearest first.
var outward = sync.OnceValue(func() (all []step) {
	const stride = 8
	for y := -farthest; y <= farthest; y += stride {
		for x := -farthest; x <= farthest; x += stride {
			p := gg.Point{X: float64(x), Y: float64(y)}
			all = append(all, step{p, math.Hypot(p.X, p.Y)})
		}
	}
	slices.SortStableFunc(all, func(a, b step) int { return cmp.Compare(a.far, b.far) })
	return all
})

// crossing counts the boxes that a line runs across; it may end in some.
func crossing(line []gg.Point, boxes []box) (n int) {
	a, to := line[0], line[1]
	room := box{min(a.X, to.X), min(a.Y, to.Y), max(a.X, to.X), max(a.Y, to.Y)}
	var points []gg.Point
	for _, b := range boxes {
		if b.x0 > room.x1 || b.x1 < room.x0 || b.y0 > room.y1 || b.y1 < room.y0 || b.holds(to) {
			continue
		}
		if points == nil {
			points = evenly(line, 8)
		}
		if slices.ContainsFunc(points, b.holds) {
			n++
		}
	}
	return n
}

// regionName writes a name with a pale rim, so that it is read on any ground.
func (c *mapScene) regionName(r wotr.Region, place nameSpot) {
	const rim = 4
	w, h := int(place.x1-place.x0)+2*rim, len(place.lines)*boardLeading+2*rim
	c.Stamp("region "+c.lang+" "+r.String()+" "+strconv.Itoa(len(place.lines)), w, h, func(dc *gg.Context) {
		for i, l := range place.lines {
			c.faces.name.Mark(
				dc,
				l,
				float64(w)/2,
				rim+boardLeading/2+float64(i)*boardLeading,
				ink,
				render.Shade(parchment, 200),
				image.Pt(-2, 0),
				image.Pt(2, 0),
				image.Pt(0, -2),
				image.Pt(0, 2),
				image.Pt(-1, -1),
				image.Pt(1, 1),
				image.Pt(-1, 1),
				image.Pt(1, -1),
			)
		}
	}, int(place.x0)-rim, int(place.y0)-rim)
}
