package hunt

import (
	"cmp"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// thing is a little drawing with its foot.
type thing struct {
	kind string
	foot gg.Point
	size float64
	ink  render.Ink
}

// cover is what grows or stands round areas with a tag.
type cover struct {
	kinds []string
	ink   render.Ink
	size  float64
	pitch float64
	share float64 // of the places
	reach float64 // how far from the area
}

var (
	woodInk = render.Ink{Line: render.Hex("50613c"), Paper: meadow, Shade: render.Hex("6a7d4f"),
		Leaf: render.Hex("93a86f"), Glow: gold}
	groveInk = render.Ink{Line: render.Hex("86946a"), Paper: meadow, Shade: render.Hex("9daa7c"),
		Leaf: render.Hex("bcc796"), Glow: gold}
	downsInk = render.Ink{Line: render.Hex("a3946a"), Paper: meadow, Shade: render.Hex("b9ab7c"),
		Leaf: render.Hex("d6cd9f"), Glow: gold}
	rockInk = render.Ink{Line: render.Hex("8a745a"), Paper: render.Hex("f0e6d2"), Shade: render.Hex("b8a184"),
		Leaf: render.Hex("cdb793"), Glow: gold}
	marshInk = render.Ink{Line: render.Hex("7f9176"), Paper: meadow, Shade: render.Hex("8fb0ad"),
		Leaf: render.Hex("b3bd8b"), Glow: gold}
	homeInk = render.Ink{Line: render.Hex("7c6640"), Paper: render.Hex("f6ecd0"), Shade: render.Hex("93a868"),
		Leaf: render.Hex("b7c88c"), Glow: render.Hex("e9c04a")}
	wildInk = render.Ink{Line: render.Hex("a08a66"), Paper: render.Hex("efe2c6"), Shade: render.Hex("c0ab86"),
		Leaf: render.Hex("d9c9a2"), Glow: gold}
)

// covers are by tag; what has no tag grows as the part's own land does.
var covers = map[string]cover{
	"forest": {[]string{"tree", "tree", "pine"}, woodInk, 29, 21, 0.95, 165},
	"downs":  {[]string{"hill", "hill", "ruin"}, downsInk, 46, 46, 0.75, 150},
	"hill":   {[]string{"hill", "peak", "hill"}, downsInk, 58, 50, 0.75, 150},
	"marsh":  {[]string{"reeds"}, marshInk, 28, 34, 0.8, 150},
	"trolls": {[]string{"peak", "pine", "pine"}, rockInk, 46, 42, 0.75, 160},
}

// tags are the ones of covers, in their order.
var tags = []string{"forest", "marsh", "trolls", "hill", "downs"}

// wilds is what grows elsewhere, by part: the tended Shire, and the empty lands.
var wilds = [2][]cover{
	dataset.PartI: {{kinds: []string{"tree"}, ink: groveInk, size: 27, pitch: 30, share: 0.55},
		{kinds: []string{"grass"}, ink: groveInk, size: 17, pitch: 64, share: 0.4}},
	dataset.PartII: {{kinds: []string{"pine", "bare", "pine"}, ink: wildInk, size: 27, pitch: 31, share: 0.5},
		{kinds: []string{"hill", "grass"}, ink: wildInk, size: 32, pitch: 70, share: 0.4}},
}

// grow scatters little drawings over the land, away from all that counts.
func (c *chart) grow() {
	c.homes()
	c.hedges()
	for _, tag := range tags {
		c.scatter(covers[tag], func(p gg.Point) bool { return c.cover(p) == tag })
	}
	for i, w := range wilds[c.board.Part] {
		c.scatter(w, func(p gg.Point) bool { return c.cover(p) == "" && (i > 0 || swell(p, 210, 5) > 0.58) })
	}
	slices.SortStableFunc(c.growth, func(a, b thing) int { return cmp.Compare(a.foot.Y, b.foot.Y) })
}

// cover returns the tag of what covers the land at a place.
func (c *chart) cover(p gg.Point) string {
	best, tag := 1.0, ""
	for _, s := range c.all {
		space := c.board.Space(s)
		if space.Dot || len(space.Tags) == 0 {
			continue
		}
		for _, t := range tags {
			if tagged(space, t) {
				if far := between(p, c.at[s]) / (covers[t].reach * (0.6 + 0.6*swell(p, 90, 7))); far < best {
					best, tag = far, t
				}
			}
		}
	}
	return tag
}

// scatter puts drawings on a loose grid where there is room.
func (c *chart) scatter(w cover, wanted func(gg.Point) bool) {
	for row := range int(mapHigh / w.pitch * 1.2) {
		for col := range int(mapWidth / w.pitch) {
			u, v, x := render.Noise(row, col, int(w.size), 1), render.Noise(row, col, int(w.pitch), 2),
				render.Noise(row, col, 3)
			at := gg.Point{X: w.pitch * (float64(col) + 0.5*float64(row%2) + 0.5*u),
				Y: w.pitch / 1.2 * (float64(row) + 0.5*v)}
			size := w.size * (0.82 + 0.36*x)
			if x*7-math.Floor(x*7) < w.share && wanted(at) && c.free(at, size) {
				c.growth = append(c.growth, thing{w.kinds[int(u*1000)%len(w.kinds)], at, size, w.ink})
			}
		}
	}
}

// free reports whether there is room for a drawing with this foot: clear of discs, lines, borders, signs and
// other drawings' homes.
func (c *chart) free(foot gg.Point, size float64) bool {
	p := gg.Point{X: foot.X, Y: foot.Y - size*0.4}
	if p.X < frameWide+size/2 || p.X > mapWidth-frameWide-size/2 || p.Y < frameWide+size/2 ||
		p.Y > mapHigh-frameWide-size/2 {
		return false
	}
	for _, r := range c.regions {
		if math.Abs(p.X-r.sign.X) < 66+size/2 && math.Abs(p.Y-r.sign.Y) < 30+size/2 {
			return false
		}
	}
	for _, s := range c.segments {
		if math.Abs(p.X-s.at.X) < 66+size/2 && p.Y < 70+size/2 {
			return false
		}
	}
	for _, t := range c.growth {
		if t.size > 49 && between(t.foot, foot) < (t.size+size)*0.5 {
			return false
		}
	}
	return c.room(p, 1, 4, size*0.45) > size*0.45
}

// homes puts a dwelling next to each friendly area: in the Shire a hole with a round door, elsewhere a hall,
// in the wilderness a ruin.
func (c *chart) homes() {
	for _, s := range c.board.Friendly.List() {
		switch {
		case c.board.Part == dataset.PartI:
			c.beside(s, "smial", homeInk, 54)
		case tagged(c.board.Space(s), tags...):
			c.beside(s, "ruin", wildInk, 54)
		default:
			c.beside(s, "hall", homeInk, 50)
		}
	}
	for _, s := range c.all {
		if tagged(c.board.Space(s), "bombadil") {
			c.beside(s, "hall", homeInk, 64)
		}
	}
}

// beside puts a drawing where there is room near an area, nearest first.
func (c *chart) beside(s dataset.SpaceID, kind string, ink render.Ink, size float64) {
	for _, far := range []float64{70, 84, 100} {
		for i := range 16 {
			a := float64(i)*math.Pi/8 - math.Pi/5
			foot := gg.Point{X: c.at[s].X + far*math.Cos(a), Y: c.at[s].Y + far*math.Sin(a) + size*0.3}
			if c.free(foot, size*0.9) {
				c.growth = append(c.growth, thing{kind, foot, size, ink})
				return
			}
		}
	}
}

// hedges draws a high hedge to the east of the areas that lie behind one.
func (c *chart) hedges() {
	for _, s := range c.all {
		if !tagged(c.board.Space(s), "hedge") {
			continue
		}
		for i := -8; i <= 8; i++ {
			foot := gg.Point{X: c.at[s].X + 64 - 0.16*float64(i*i), Y: c.at[s].Y + 14*float64(i)}
			if c.room(gg.Point{X: foot.X, Y: foot.Y - 8}, 1, 2, 8) > 8 {
				c.growth = append(c.growth, thing{"tree", foot, 24, woodInk})
			}
		}
	}
}
