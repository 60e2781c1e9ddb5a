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

// search is where a piece lies best near a place, and how bad that is. Own is how much it counts that it
// seems to belong to the place.
func (f *spots) search(at gg.Point, r, w, h, first, own float64) (best gg.Point, worst float64) {
	const turns = 24
	best, worst = at, math.Inf(1)
	for ring := range 15 {
		gap := r + 9*float64(ring) + 0.8*float64(ring*ring)
		for i := range turns {
			aside := math.Ceil(float64(i)/2) * math.Pow(-1, float64(i)) // to both sides of the direction in turn
			a := first + 2*math.Pi/turns*aside
			q := touching(at, gap, w, h, a)
			if !f.chart.inner.holds(around(q, w, h)) {
				continue
			}
			bad := f.clash(q, w, h) + own*f.astray(q, at) + 5*(gap-r) + 10*float64(ring) + 5*math.Abs(aside)
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
		q := along(line, far+most*float64(i)/4)
		if bad := f.clash(q, stepSize, stepSize) + 20*math.Abs(float64(i)); bad < worst {
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

// astray is how far a piece seems to belong to another area than the one at a place.
func (f *spots) astray(q, at gg.Point) float64 {
	bad, own := 0.0, between(q, at)
	for _, id := range f.chart.all {
		if other := f.chart.at[id]; other != at && !f.chart.board.Space(id).Dot {
			bad += 14 * max(0, own+8-between(q, other))
		}
	}
	return bad
}

// clash is how much a piece would hide.
func (f *spots) clash(q gg.Point, w, h float64) float64 {
	own, bad := around(q, w, h), 0.0
	for _, id := range f.chart.all {
		r, weight := float64(discRim)-2, 4.0
		switch s := f.chart.board.Space(id); {
		case s.Dot:
			r, weight = dotRim, 0.5
		case s.NazgulStart:
			bad += own.shared(around(f.chart.at[id], 64, 24))
		}
		bad += weight * own.shared(around(f.chart.at[id], r, r))
		if weight > 1 { // its number
			bad += 80 * own.shared(around(f.chart.at[id], 31, 24))
		}
	}
	for _, t := range f.plates {
		bad += 30*own.shared(box{t.x0 + 8, t.y0 + 4, t.x1 - 8, t.y1 - 4}) + own.shared(t) // the letters most
	}
	for _, t := range f.taken {
		bad += 12 * own.shared(t)
	}
	for _, r := range f.chart.regions {
		bad += 120 * own.shared(around(r.sign, signWide, signHigh))
	}
	for _, p := range f.chart.segments {
		bad += 40 * own.shared(p.bounds())
	}
	return bad
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
