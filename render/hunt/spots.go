package hunt

import (
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
)

// spots finds places for what lies beside spaces: off the spaces, names, signs and each other.
type spots struct {
	chart  *chart
	plates []box // of names
	taken  []box // by pieces
	ways   []box // pieces of those that are drawn
}

func add(a, b gg.Point) gg.Point { return gg.Point{X: a.X + b.X, Y: a.Y + b.Y} }

// around is the box of half width w and half height h round a place.
func around(p gg.Point, w, h float64) box { return box{p.X - w, p.Y - h, p.X + w, p.Y + h} }

// shared is the area that two boxes have in common.
func (b box) shared(o box) float64 {
	w, h := min(b.x1, o.x1)-max(b.x0, o.x0), min(b.y1, o.y1)-max(b.y0, o.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// middle is the middle of a box.
func (b box) middle() gg.Point { return gg.Point{X: (b.x0 + b.x1) / 2, Y: (b.y0 + b.y1) / 2} }

// take keeps a place free.
func (f *spots) take(at gg.Point, w, h float64) { f.taken = append(f.taken, around(at, w, h)) }

// The directions in which room is looked for first, in radians clockwise from the right.
const (
	above      = -math.Pi / 2
	below      = math.Pi / 2
	leftward   = math.Pi
	upperRight = -math.Pi / 5
	lowerRight = 0.55
)

// beside finds room for a piece of half width w and half height h near a place, and takes it: as close as it
// can be to the disc of radius r there, and as near to a direction.
func (f *spots) beside(at gg.Point, r, w, h, first float64) gg.Point {
	best, _ := f.search(at, r, w, h, first, 1)
	f.take(best, w+2, h+2)
	return best
}

// search is where a piece lies best near a place, and how bad that is. Belongs is how much it counts that it
// seems to belong to the place.
func (f *spots) search(at gg.Point, r, w, h, first, belongs float64) (best gg.Point, worst float64) {
	const turns, rings = 24, 15
	gapOf := func(ring int) float64 { return r + 9*float64(ring) + 0.8*float64(ring*ring) }
	farthest := gapOf(rings-1) + math.Hypot(w, h) + 2
	near := f.hindrances(around(at, farthest+w, farthest+h))
	others := f.areas(at, 2*farthest+8)
	best, worst = at, math.Inf(1)
	for ring := range rings {
		gap := gapOf(ring)
		for i := range turns {
			aside := math.Ceil(float64(i)/2) * math.Pow(-1, float64(i)) // to both sides of the direction in turn
			bad := 5*(gap-r) + 10*float64(ring) + 5*math.Abs(aside)
			if bad >= worst {
				break // so are all that follow
			}
			a := first + 2*math.Pi/turns*aside
			q := touching(at, gap, w, h, a)
			own := around(q, w, h)
			if !f.chart.inner.holds(own) {
				continue
			}
			for i := 0; i < len(near) && bad < worst; i++ {
				bad += near[i].weight * own.shared(near[i].box)
			}
			if bad < worst {
				bad += belongs * astray(q, at, others)
			}
			if bad < worst {
				best, worst = q, bad
			}
		}
	}
	return best, worst
}

// touching is where the middle of a box lies that touches a circle from a direction.
func touching(at gg.Point, r, w, h, a float64) gg.Point {
	x, y := math.Cos(a), math.Sin(a)
	for t := r; ; t += 2 {
		q := gg.Point{X: at.X + t*x, Y: at.Y + t*y}
		if math.Hypot(max(0, math.Abs(q.X-at.X)-w), max(0, math.Abs(q.Y-at.Y)-h)) >= r {
			return q
		}
	}
}

// near finds room for a badge on a line, some way along it or not much before or after, and takes it. There
// is none where it would hide a name or a piece, or where a window ends.
func (f *spots) near(line []gg.Point, far, most float64) (at gg.Point, ok bool) {
	best, worst := gg.Point{}, math.Inf(1)
	for i := -4; i <= 4; i++ {
		q, bad := along(line, far+most*float64(i)/4), 20*math.Abs(float64(i))
		own := around(q, stepSize, stepSize)
		for _, n := range f.hindrances(own) {
			bad += n.weight * own.shared(n.box)
		}
		if bad < worst {
			best, worst = q, bad
		}
	}
	own := around(best, stepSize, stepSize)
	hides := func(t box) bool { return own.shared(t) > 200 }
	if !f.chart.inner.holds(own) || f.chart.onSign(best, stepSize) ||
		slices.ContainsFunc(slices.Concat(f.plates, f.taken), hides) {
		return best, false
	}
	f.take(best, stepSize, stepSize)
	return best, true
}

// areas are where other areas than the one at a place lie, no further from it than that.
func (f *spots) areas(at gg.Point, far float64) (all []gg.Point) {
	for _, id := range f.chart.all {
		if other := f.chart.at[id]; other != at && !f.chart.board.Space(id).Dot && between(other, at) < far {
			all = append(all, other)
		}
	}
	return all
}

// astray is how far a piece seems to belong to other areas than the one at a place.
func astray(q, at gg.Point, others []gg.Point) (bad float64) {
	own := between(q, at)
	for _, other := range others {
		bad += 14 * max(0, own+8-between(q, other))
	}
	return bad
}

// numberWide and numberHigh are half of what an area's number takes up.
const numberWide, numberHigh = 31, 24

// hindrance is something that a piece would hide, and how bad that is, by the area.
type hindrance struct {
	box
	weight float64
}

// hindrances are those that have something in common with a box.
func (f *spots) hindrances(within box) (some []hindrance) {
	note := func(b box, weight float64) {
		if within.shared(b) > 0 {
			some = append(some, hindrance{b, weight})
		}
	}
	for _, id := range f.chart.all {
		at := f.chart.at[id]
		s := f.chart.board.Space(id)
		if s.Dot {
			note(around(at, dotRim, dotRim), 0.5)
			continue
		}
		if s.NazgulStart {
			note(around(at, 64, 24), 1)
		}
		note(around(at, discRim-2, discRim-2), 4)
		note(around(at, numberWide, numberHigh), 80)
	}
	for _, t := range f.plates {
		note(box{t.x0 + 8, t.y0 + 4, t.x1 - 8, t.y1 - 4}, 30) // the letters most
		note(t, 1)
	}
	for _, t := range f.taken {
		note(t, 12)
	}
	for _, t := range f.ways {
		note(t, 1)
	}
	for _, r := range f.chart.regions {
		note(around(r.sign, signWide, signHigh), 120)
	}
	for _, p := range f.chart.segments {
		note(p.bounds(), 40)
	}
	return some
}

// The half size of a region's sign.
const signWide, signHigh = 64, 24

// radius is how far a space reaches.
func (c *chart) radius(where hunt.Space) float64 {
	if c.board.Space(where).Dot {
		return dotRim
	}
	return discRim
}

// by finds room for a badge beside a space.
func (f *spots) by(where hunt.Space, w, h float64) gg.Point {
	return f.beside(f.chart.at[where], f.chart.radius(where), w, h, lowerRight)
}
