package hunt

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/render"
)

// relief draws the map's ground, or a piece of it, at a scale: all that grows dark at night.
type relief struct {
	*chart
	dc    *gg.Context
	left  float64 // of the piece, in the map's units
	top   float64
	wide  float64
	high  float64
	scale float64
}

// box is a rectangle in the map's units.
type box struct{ x0, y0, x1, y1 float64 }

// drawGround draws a piece of the map's ground.
func drawGround(c *chart, piece box, scale float64) *image.RGBA {
	dc := gg.NewContext(int((piece.x1-piece.x0)*scale), int((piece.y1-piece.y0)*scale))
	d := newRelief(c, dc, piece, scale)
	d.lands()
	d.washes()
	d.bands()
	d.waters()
	d.things()
	return dc.Image().(*image.RGBA)
}

func newRelief(c *chart, dc *gg.Context, piece box, scale float64) *relief {
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	return &relief{c, dc, piece.x0, piece.y0, piece.x1 - piece.x0, piece.y1 - piece.y0, scale}
}

// drawLines draws on top of it what stays bright at night: borders, paths, roads and the frame.
func drawLines(c *chart, dc *gg.Context, piece box, scale float64, night bool) {
	d := newRelief(c, dc, piece, scale)
	d.divides(wayInks[night])
	d.ways(wayInks[night])
	d.frame()
}

// wayInk is the colours of paths, roads and borders.
type wayInk struct{ path, roadside, road, border, segment color.RGBA }

var wayInks = map[bool]wayInk{
	false: {path, roadside, road, borderInk, segmentInk},
	true: {render.Hex("c09a6c"), render.Hex("5b5346"), render.Hex("e6dfcf"),
		render.Hex("9a8cc2"), render.Hex("b7a6e0")},
}

func (d *relief) place(line []gg.Point) []gg.Point {
	out := make([]gg.Point, len(line))
	for i, p := range line {
		out[i] = gg.Point{X: (p.X - d.left) * d.scale, Y: (p.Y - d.top) * d.scale}
	}
	return out
}

// seen reports whether a line comes near the piece.
func (d *relief) seen(line []gg.Point, width float64) bool {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range line {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return x1+width > d.left && x0-width < d.left+d.wide && y1+width > d.top && y0-width < d.top+d.high
}

func (d *relief) stroke(line []gg.Point, width float64, c color.Color) {
	if !d.seen(line, width) {
		return
	}
	render.Trace(d.dc, d.place(line), false)
	d.dc.SetColor(c)
	d.dc.SetLineWidth(width * d.scale)
	d.dc.Stroke()
}

func (d *relief) dash(line []gg.Point, width float64, c color.Color, dashes ...float64) {
	for i := range dashes {
		dashes[i] *= d.scale
	}
	d.dc.SetDash(dashes...)
	d.stroke(line, width, c)
	d.dc.SetDash()
}

func (d *relief) fill(line []gg.Point, c color.Color) {
	if !d.seen(line, 0) {
		return
	}
	render.Trace(d.dc, d.place(line), true)
	d.dc.SetColor(c)
	d.dc.Fill()
}

// lands lays down the ground, the larger regions first: a small one may lie within another.
func (d *relief) lands() {
	d.dc.SetColor(meadow)
	d.dc.Clear()
	hues := tints[d.board.Part]
	large := slices.Clone(d.regions)
	slices.SortStableFunc(large,
		func(a, b province) int { return cmp.Compare(len(b.outlines[0]), len(a.outlines[0])) })
	for _, r := range large {
		for _, loop := range r.outlines {
			d.fill(loop, hues[r.hue%len(hues)])
		}
	}
}

// washed are the colours of the ground around areas, by their tag.
var washed = map[string]color.RGBA{"forest": render.Hex("b4c08c"), "marsh": render.Hex("bccfb8"),
	"downs": render.Hex("d3cd9c"),
	"hill":  render.Hex("d8c896"), "trolls": render.Hex("c8b68c"), "hedge": render.Hex("c9d09c"),
	"bombadil": render.Hex("cfd69c")}

// washes stains the ground round tagged areas.
func (d *relief) washes() {
	for _, tag := range append([]string{"hedge", "bombadil"}, tags...) {
		for _, s := range d.chart.all {
			if d.board.Space(s).Dot || !tagged(d.board.Space(s), tag) {
				continue
			}
			reach := covers[tag].reach
			if reach == 0 {
				reach = 110
			}
			for _, share := range []float64{1, 0.8, 0.6} {
				var rim []gg.Point
				for i := range 40 {
					a := float64(i) * math.Pi / 20
					dir := gg.Point{X: d.at[s].X + reach*math.Cos(a), Y: d.at[s].Y + reach*math.Sin(a)}
					r := reach * share * (0.62 + 0.55*swell(dir, 80, 11))
					rim = append(rim, gg.Point{X: d.at[s].X + r*math.Cos(a), Y: d.at[s].Y + r*math.Sin(a)})
				}
				d.fill(rim, render.Shade(washed[tag], 90))
			}
		}
	}
}

// bands tints the land along the borders of segments.
func (d *relief) bands() {
	for _, b := range d.borders {
		if d.parted(b) {
			d.stroke(b.line, 22, render.Shade(segmentInk, 50))
		}
	}
}

// parted reports whether a border divides two segments.
func (c *chart) parted(b border) bool {
	return b.a != outside && c.regions[b.a].segment != c.regions[b.b].segment
}

// divides draws the borders: dotted between regions, a heavy line between segments.
func (d *relief) divides(w wayInk) {
	d.dc.SetLineCapButt()
	for _, b := range d.borders {
		switch {
		case b.a == outside:
		case d.parted(b):
			d.dash(b.line, 7.5, w.segment, 27, 8, 7, 8)
		default:
			d.dash(b.line, 4.5, w.border, 10, 8)
		}
	}
	d.dc.SetLineCapRound()
}

func (d *relief) waters() {
	for _, r := range d.rivers {
		d.stroke(r.course, 25, bank)
		d.stroke(r.course, 20, water)
		for i := 8; i+5 < len(r.course); i += 17 {
			d.stroke(r.course[i:i+5], 1.8, lighter(water, 0.5))
		}
	}
}

// things draws what grows and stands on the land. Its looks depend on where it is on the whole map, so that
// pieces fit together.
func (d *relief) things() {
	d.dc.Push()
	defer d.dc.Pop()
	d.dc.Translate(-d.left*d.scale, -d.top*d.scale)
	for _, t := range d.growth {
		if !d.seen([]gg.Point{t.foot}, 1.5*t.size) {
			continue
		}
		render.Scenery[t.kind](d.dc, t.ink, t.foot.X*d.scale, t.foot.Y*d.scale, t.size*d.scale)
	}
}

// ways draws the lines between spaces: paths thin and brown, roads broad and pale (Rulebook p.7), with
// bridges over the rivers.
func (d *relief) ways(w wayInk) {
	for i, e := range d.board.Edges {
		if !e.Road {
			d.stroke(d.lines[i], 5, w.path)
		}
	}
	for _, part := range []struct {
		width float64
		c     color.RGBA
	}{{20, w.roadside}, {13.5, w.road}} {
		for i, e := range d.board.Edges {
			if e.Road {
				d.stroke(d.lines[i], part.width, part.c)
			}
		}
	}
	for _, i := range d.chart.crossings {
		d.crossing(i)
	}
}

// crossing is where a line of the board crosses a river.
type crossing struct {
	at, along gg.Point // along the line, of length 1
	half      float64  // of the line's width
	wading    bool
}

// cross finds where lines cross rivers.
func (c *chart) cross() []crossing {
	var all []crossing
	for i, e := range c.board.Edges {
		half := 4.0
		if e.Road {
			half = 11
		}
		for _, r := range c.rivers {
			for j := range len(r.course) - 1 {
				for k := range len(c.lines[i]) - 1 {
					a, b := c.lines[i][k], c.lines[i][k+1]
					if p, ok := meet(a, b, r.course[j], r.course[j+1]); ok {
						l := between(a, b)
						wading := tagged(c.board.Space(e.A), tagFord) || tagged(c.board.Space(e.B), tagFord)
						all = append(all, crossing{p, gg.Point{X: (b.X - a.X) / l, Y: (b.Y - a.Y) / l}, half, wading})
					}
				}
			}
		}
	}
	return all
}

// meet returns where two stretches cross.
func meet(a, b, c, e gg.Point) (gg.Point, bool) {
	rx, ry, sx, sy := b.X-a.X, b.Y-a.Y, e.X-c.X, e.Y-c.Y
	cross := rx*sy - ry*sx
	if cross == 0 {
		return gg.Point{}, false
	}
	t, u := ((c.X-a.X)*sy-(c.Y-a.Y)*sx)/cross, ((c.X-a.X)*ry-(c.Y-a.Y)*rx)/cross
	return gg.Point{X: a.X + t*rx, Y: a.Y + t*ry}, t >= 0 && t <= 1 && u >= 0 && u <= 1
}

// crossing draws a bridge, or the stones of a ford.
func (d *relief) crossing(f crossing) {
	across := gg.Point{X: -f.along.Y, Y: f.along.X}
	point := func(t, u float64) gg.Point {
		return gg.Point{X: f.at.X + f.along.X*t + across.X*u, Y: f.at.Y + f.along.Y*t + across.Y*u}
	}
	if f.wading {
		for i := -2; i <= 2; i++ {
			at := d.place([]gg.Point{point(8*float64(i), f.half+6+3*float64(i%2))})[0]
			d.dc.SetColor(stone)
			d.dc.DrawCircle(at.X, at.Y, 4*d.scale)
			d.dc.Fill()
		}
		return
	}
	for _, side := range []float64{-1, 1} {
		u := side * (f.half + 3)
		d.stroke([]gg.Point{point(-17, u*1.5), point(-11, u), point(11, u), point(17, u*1.5)}, 4.5, ink)
	}
}

// frame is the band round the map in the part's colour (Rulebook p.3).
func (d *relief) frame() {
	t := trims[d.board.Part]
	const in = frameWide
	outer := box{0, 0, mapWidth, mapHigh}
	rect := func(b box, by float64) []gg.Point {
		return []gg.Point{{X: b.x0 + by, Y: b.y0 + by}, {X: b.x1 - by, Y: b.y0 + by}, {X: b.x1 - by, Y: b.y1 - by},
			{X: b.x0 + by, Y: b.y1 - by}, {X: b.x0 + by, Y: b.y0 + by}}
	}
	d.stroke(rect(outer, in/2-2), in-4, t.frame)
	d.stroke(rect(outer, in/2-2), 3, lighter(t.frame, 0.35))
	d.stroke(rect(outer, 2), 4, t.deep)
	d.stroke(rect(outer, in-5), 3, gold)
	d.stroke(rect(outer, in-2), 3, t.deep)
}
