package wotr

import (
	"cmp"
	"math"
	"slices"

	assets "redbook/assets/wotr"
	"redbook/render"
)

// thing is a little drawing with its foot.
type thing struct {
	kind string
	foot assets.Point
	size float64
	ink  render.Ink
}

var (
	rockInk = render.Ink{Line: render.Hex("6b5238"), Paper: render.Hex("f3e9d6"), Shade: render.Hex("a58c6c"),
		Leaf: rock, Glow: gold}
	woodInk = render.Ink{Line: render.Hex("6f7d55"), Paper: land, Shade: render.Hex("8d9c6c"),
		Leaf: render.Hex("b3bd8b"), Glow: gold}
	hillInk = render.Ink{Line: render.Hex("b59c70"), Paper: land, Shade: render.Hex("cdb88c"),
		Leaf: render.Hex("eadbb4"), Glow: gold}
	marshInk = render.Ink{Line: render.Hex("8d9a80"), Paper: land, Shade: render.Hex("9db8b3"),
		Leaf: render.Hex("b3bd8b"), Glow: gold}
	ashInk = render.Ink{Line: render.Hex("a8907c"), Paper: render.Hex("e3d3bd"), Shade: render.Hex("c4ab94"),
		Leaf: render.Hex("d9c3aa"), Glow: gold}
)

// mountains draws the ranges that nobody crosses: a stony band along the border, and on it a row of peaks,
// the farther first.
func (d *relief) mountains() {
	var peaks []thing
	d.dc.SetLineCapButt()
	defer d.dc.SetLineCapRound()
	for _, b := range d.world.Borders {
		if b.Kind != assets.Mountains {
			continue
		}
		d.stroke(b.Line, false, 17, rock) // covers the bands of the nations on both sides
		for _, p := range along(b.Line, 13) {
			s := 23 + 7*render.Noise(int(p.X), int(p.Y), 3)
			peaks = append(peaks, thing{"peak", assets.Point{X: p.X + 4*(render.Noise(int(p.X), int(p.Y))-0.5),
				Y: p.Y + s*0.36}, s, rockInk})
		}
	}
	d.scenery(peaks)
}

// along returns points on a line, about step apart and half a step from its ends.
func along(line []assets.Point, step float64) []assets.Point {
	long := 0.0
	for i := range len(line) - 1 {
		long += between(line[i], line[i+1])
	}
	n := max(1, math.Round(long/step))
	var points []assets.Point
	next, gone := long/n/2, 0.0
	for i := range len(line) - 1 {
		a, b := line[i], line[i+1]
		l := between(a, b)
		for ; next <= gone+l && l > 0; next += long / n {
			t := (next - gone) / l
			points = append(points, assets.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t})
		}
		gone += l
	}
	return points
}

func between(a, b assets.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// scenery puts little drawings down, the farther ones first.
func (d *relief) scenery(all []thing) {
	slices.SortStableFunc(all, func(a, b thing) int { return cmp.Compare(a.foot.Y, b.foot.Y) })
	for _, t := range all {
		at := d.at(t.foot)
		render.Scenery[t.kind](d.dc, t.ink, at.X, at.Y, t.size*d.scale)
	}
}

// plants is what is drawn on each kind of ground, how big, how far apart, and on what share of the places.
var plants = map[string]struct {
	kinds []string
	ink   render.Ink
	size  float64
	pitch float64
	share float64
}{
	"forest": {[]string{"pine", "pine", "tree"}, woodInk, 19, 19, 0.86},
	"wood":   {[]string{"tree"}, woodInk, 17, 24, 0.45},
	"hills":  {[]string{"hill"}, hillInk, 25, 30, 0.5},
	"marsh":  {[]string{"reeds"}, marshInk, 15, 26, 0.6},
	"ash":    {[]string{"peak", "hill"}, ashInk, 17, 34, 0.35},
	"waste":  {[]string{"hill"}, hillInk, 19, 44, 0.25},
	"grass":  {[]string{"grass"}, hillInk, 10, 34, 0.35},
}

// growth scatters what grows and lies on the ground, away from borders, settlements and ranges.
func (d *relief) growth() {
	var all []thing
	for _, id := range d.ids {
		r := d.world.Regions[id]
		p, ok := plants[r.Ground]
		if !ok {
			continue
		}
		x0, y0, x1, y1 := extent(points(r.Outline))
		for row := range int((y1 - y0) / p.pitch * 1.3) {
			for col := range int((x1-x0)/p.pitch) + 1 {
				u, v, w := render.Noise(row, col, int(x0), 1), render.Noise(row, col, int(y0), 2),
					render.Noise(row, col, int(x1), 3)
				at := assets.Point{X: x0 + p.pitch*(float64(col)+0.5*float64(row%2)+0.6*(u-0.5)),
					Y: y0 + p.pitch/1.3*(float64(row)+0.7+0.4*(v-0.5))}
				if w < p.share && d.roomy(r, at, p.size) {
					all = append(all, thing{p.kinds[int(u*1000)%len(p.kinds)], at, p.size * (0.85 + 0.3*v), p.ink})
				}
			}
		}
	}
	d.scenery(all)
}

// roomy reports whether a little drawing at a foot stays within a region and off the sign of its settlement.
func (d *relief) roomy(r *assets.Region, foot assets.Point, size float64) bool {
	if r.Settlement != "" && math.Abs(foot.X-r.Site.X) < 18+size/2 &&
		math.Abs(foot.Y-size/2-r.Site.Y) < 18+size/2 {
		return false
	}
	for _, corner := range [...]assets.Point{{X: -0.6, Y: 0.2}, {X: 0.6, Y: 0.2}, {X: -0.5, Y: -1},
		{X: 0.5, Y: -1}} {
		if !contains(r.Outline, point(assets.Point{X: foot.X + corner.X*size, Y: foot.Y + corner.Y*size})) {
			return false
		}
	}
	for _, lake := range d.world.Lakes {
		if contains(lake, point(foot)) {
			return false
		}
	}
	return true
}
