package wotr

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

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

// regionName is a region with the places for its name, the best first, and points of its land, evenly spread.
type regionName struct {
	region wotr.Region
	places []nameSpot
	ground []gg.Point
}

// nameSpot is a place for a name, in one line or two.
type nameSpot struct {
	box
	lines []string
	cost  float64
	tie   [2]gg.Point // beyond its region: the line to it
}

const (
	boardLeading = 23
	ownedSquare  = 6   // pixels of a square of the grid that tells whose land is where
	mostSpots    = 120 // that are kept of a region
	nameCrosses  = 200 // what each thing costs that the line of a name beyond its region runs across
	signBare     = 3   // pixels of a settlement's sign, at its edges, that a name may touch
	threeLines   = 40  // what it costs that a name stands in three lines
	mostMoved    = 2   // names that give way to another one
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

// inner lists points of each region's land that are not at its border.
func (g landGrid) inner() map[wotr.Region][]gg.Point {
	const apart = 3 // squares
	all := map[wotr.Region][]gg.Point{}
	for row := 0; row*g.columns < len(g.regions); row += apart {
		for column := 0; column < g.columns; column += apart {
			r := g.at(column, row)
			if r == g.at(column-1, row) && r == g.at(column+1, row) && r == g.at(column, row-1) &&
				r == g.at(column, row+1) {
				p := gg.Point{X: (float64(column) + 0.5) * ownedSquare, Y: (float64(row) + 0.5) * ownedSquare}
				all[r] = append(all[r], p)
			}
		}
	}
	return all
}

func (c *mapScene) findNames() (all []regionName) {
	owned := c.owned()
	inner := owned.inner()
	for _, v := range wotr.Regions.Values() {
		if r := wotr.Region(v); r != wotr.Nowhere {
			all = append(all, regionName{r, c.spotsOf(r, owned), inner[r]})
		}
	}
	slices.SortStableFunc(all, func(a, b regionName) int { return cmp.Compare(len(a.places), len(b.places)) })
	return all
}

// signBoxes are where the signs of settlements lie, which no name covers.
func (c *mapScene) signBoxes() (all []box) {
	signs, half := c.signsAt()
	for _, at := range signs {
		all = append(all, box{at.X, at.Y, at.X, at.Y}.shrunk(signBare-half))
	}
	return all
}

// spotsOf lists the places for a region's name: their middles in it, within it as far as can be, off signs
// of settlements, near its middle.
func (c *mapScene) spotsOf(r wotr.Region, owned landGrid) (all []nameSpot) {
	const stride = 8
	shape := c.world.Regions[r.String()]
	x0, y0, x1, y1 := extent(points(shape.Outline))
	low, high := c.at(gg.Point{X: x0, Y: y0}), c.at(gg.Point{X: x1, Y: y1})
	middle, within := c.at(point(shape.Name)), c.within(r)
	signs := c.signBoxes()
	area := c.area.shrunk(3)
	for _, lines := range c.nameForms(r) {
		w, h := c.faces.name.Widest(lines)+4, float64(len(lines)*boardLeading)
		reached := box{low.X - w/4, low.Y, high.X + w/4, high.Y}
		signs := slices.DeleteFunc(slices.Clone(signs), func(s box) bool { return reached.shared(s) == 0 })
		for y := low.Y; y+h <= high.Y; y += stride {
			for x := low.X - w/4; x+w <= high.X+w/4; x += stride {
				b := box{x, y, x + w, y + h}
				if !b.within(area) || !b.free(signs) || !within(b.middle()) {
					continue
				}
				if out := b.outside(r, owned); out <= 0.6 {
					cost := math.Hypot(b.middle().X-middle.X, b.middle().Y-middle.Y)/4 + 250*out
					if len(lines) > 2 {
						cost += threeLines
					}
					all = append(all, nameSpot{box: b, lines: lines, cost: cost})
				}
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

// nameForms is a region's name in one line and, if it has several words, in two; three long words, in three.
func (c *mapScene) nameForms(r wotr.Region) [][]string {
	name := c.region(r)
	forms := [][]string{{name}}
	if two := c.halved(c.faces.name, name); len(two) == 2 {
		forms = append(forms, two)
	}
	words := strings.Fields(name)
	short := func(word string) bool { return utf8.RuneCountInString(word) < 4 }
	if len(words) == 3 && !slices.ContainsFunc(words, short) {
		forms = append(forms, words)
	}
	return forms
}

// regionNames writes the names of all regions that have no plate, off all that lies on the board and off the
// signs of settlements, and returns where they stand.
func (c *mapScene) regionNames() (labels []label) {
	taken := newCrowd(c.area)
	for _, p := range slices.Concat(c.names, c.rosters, c.labels) {
		taken.add(p.box())
	}
	for _, b := range slices.Concat(c.insets, c.signBoxes()) {
		taken.add(b)
	}
	all := c.withoutPlate()
	places := inLand(all, taken)
	for _, place := range places {
		taken.add(place.box)
	}
	for i, n := range all { // where nothing is free in its land: beside it, tied to it
		place := places[i]
		if place.lines == nil {
			place = c.beyond(n, taken)
			taken.add(place.box)
			c.nameTie(place)
			for _, at := range evenly(place.tie[:], 8) {
				taken.add(item{at: at, w: 8, h: 8}.box())
			}
			places[i] = place
		}
		labels = append(labels, label{n.region, place})
	}
	for _, l := range labels { // above all lines
		c.regionName(l.region, l.nameSpot)
	}
	return labels
}

// withoutPlate lists the names of regions that have no plate.
func (c *mapScene) withoutPlate() []regionName {
	return slices.DeleteFunc(slices.Clone(c.art.names.in(c)), func(n regionName) bool {
		return slices.ContainsFunc(c.names, func(p placed) bool { return p.region == n.region })
	})
}

// label is where the name of a region stands.
type label struct {
	region wotr.Region
	nameSpot
}

// inLand finds for names places in their regions that cover nothing, as far as there are any: the best that
// is left; where none is, others give way.
func inLand(names []regionName, taken *crowd) []nameSpot {
	places := make([]nameSpot, len(names))
	for i, n := range names {
		if places[i] = n.firstFree(taken, places); places[i].lines == nil {
			giveWay(i, names, taken, places)
		}
	}
	return places
}

// firstFree is the first place of a name that covers nothing.
func (n regionName) firstFree(taken *crowd, others []nameSpot) nameSpot {
	for _, place := range n.places {
		if taken.shared(place.box, 0) == 0 && len(place.over(others)) == 0 {
			return place
		}
	}
	return nameSpot{}
}

// over lists which others a place has something in common with.
func (n nameSpot) over(others []nameSpot) (some []int) {
	for i, other := range others {
		if n.shared(other.box) > 0 {
			some = append(some, i)
		}
	}
	return some
}

// giveWay finds a place for a name by moving a few others to free places, as little for the worse as can be.
func giveWay(name int, names []regionName, taken *crowd, places []nameSpot) {
	least, best := math.Inf(1), []nameSpot(nil)
	for _, place := range names[name].places {
		if place.cost >= least || taken.shared(place.box, 0) > 0 {
			continue
		}
		moved := place.over(places)
		if len(moved) > mostMoved {
			continue
		}
		cost, after := place.cost, slices.Clone(places)
		after[name] = place
		for _, i := range moved {
			after[i] = nameSpot{}
		}
		for _, i := range moved {
			after[i] = names[i].firstFree(taken, after)
			if cost += after[i].cost - places[i].cost; after[i].lines == nil {
				cost = math.Inf(1)
			}
		}
		if cost < least {
			least, best = cost, after
		}
	}
	copy(places, best)
}

// beyond is the nearest free place for a name whose region has none, tied to the region by a line; in the
// thickest crowd the one that covers least.
func (c *mapScene) beyond(n regionName, taken *crowd) nameSpot {
	home, forms := c.stand(n.region), c.nameForms(n.region)
	wide := c.faces.name.Widest(forms[0])
	reached := func(w float64) []box {
		return taken.in(item{home: home, w: w, h: 3 * boardLeading}.reach(farthest))
	}
	on := clue(c.lang + " " + n.region.String() + " ")
	on.addBox(c.window)
	on.addBox(c.area)
	for _, b := range reached(wide + 4) {
		on.addBox(b)
	}
	return c.farOff.of(on, func() nameSpot { return c.findBeyond(n, forms, taken, reached(wide)) })
}

// findBeyond looks for the place of a name in one of its forms; near is what its line may run across.
func (c *mapScene) findBeyond(n regionName, forms [][]string, taken *crowd, near []box) (best nameSpot) {
	area, home := c.area.shrunk(3), c.stand(n.region)
	feet := slices.DeleteFunc(slices.Clone(n.ground), func(p gg.Point) bool {
		return slices.ContainsFunc(near, func(b box) bool { return b.shrunk(-tieClear).holds(p) })
	})
	if len(feet) == 0 {
		feet = []gg.Point{home} // what stands there lies over the end of the line
	}
	for _, covered := range []float64{0, math.Inf(1)} {
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
				over := taken.shared(b, min(covered, (least-cost)/20))
				if cost += 20 * over; over > covered || cost >= least {
					continue
				}
				if tie, more, ok := b.tie(feet, near, least-cost); ok {
					best, least = nameSpot{box: b, lines: lines, tie: tie}, cost+more
				}
			}
		}
		if best.lines != nil {
			break
		}
	}
	return best
}

// tieClear is how far the foot of a name's line is from other things, and how short such a line is at least.
const tieClear = 12

// tie is the line from a name to a point of its region that it does not cover, and what it costs: short, and
// across few things. ok is false where none costs less than the most.
func (b box) tie(feet []gg.Point, near []box, most float64) (line [2]gg.Point, cost float64, ok bool) {
	cost = most
	for _, p := range feet {
		from := gg.Point{X: max(b.x0+tieClear, min(p.X, b.x1-tieClear)), Y: max(b.y0, min(p.Y, b.y1))}
		far := math.Hypot(p.X-from.X, p.Y-from.Y)
		if far <= tieClear || far >= cost {
			continue
		}
		way := [2]gg.Point{from, p}
		if sum := far + nameCrosses*float64(crossing(way[:], near)); sum < cost {
			line, cost, ok = way, sum, true
		}
	}
	return line, cost, ok
}

// nameTie draws the line from a name beyond its region to it.
func (c *mapScene) nameTie(place nameSpot) {
	const size = 12 // of its foot
	from, foot := place.tie[0], place.tie[1]
	c.Fill(thick(from, foot, 5), parchment)
	c.Stamp("foot of a name", size, size, func(dc *gg.Context) {
		discs(dc, size/2, size/2, disc{size / 2, parchment}, disc{size/2 - 1.8, ink})
	}, int(foot.X)-size/2, int(foot.Y)-size/2)
	c.Fill(thick(from, foot, 2), ink)
}

const farthest = 320 // that a name stands from its region

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
	for _, b := range boxes {
		if b.x0 > room.x1 || b.x1 < room.x0 || b.y0 > room.y1 || b.y1 < room.y0 || b.holds(to) {
			continue
		}
		if b.cut(a, to) {
			n++
		}
	}
	return n
}

// cut reports whether the line between two points, which is not beside a box, runs across it: not all its
// corners lie on one side.
func (b box) cut(from, to gg.Point) bool {
	left, right := false, false
	for _, corner := range b.corners() {
		side := (to.X-from.X)*(corner.Y-from.Y) - (to.Y-from.Y)*(corner.X-from.X)
		left, right = left || side < 0, right || side > 0
	}
	return left && right
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
