package hunt

import (
	"math"
	"slices"
	"sort"

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
	others := f.areas(at, 2*(farthest(r)+math.Hypot(w, h))+12)
	best, _ := f.seek(at, r, w, h, first, beside, func(q gg.Point) float64 { return astray(q, at, others) })
	f.take(best, w+2, h+2)
	return best
}

// The rings round a place in which room is looked for.
const rings = 15

// gapOf is how far a ring is from the middle of a place.
func gapOf(r float64, ring int) float64 { return r + 9*float64(ring) + 0.8*float64(ring*ring) }

func farthest(r float64) float64 { return gapOf(r, rings-1) }

// seek is where a piece lies best near a place, and how bad that is; also says what else is bad about it.
func (f *spots) seek(at gg.Point, r, w, h, first float64, cost costs,
	also func(q gg.Point) float64) (best gg.Point, worst float64) {
	const turns = 48
	reach := farthest(r) + math.Hypot(w, h) + 2
	near := f.hindrances(around(at, reach+w, reach+h), at, cost)
	best, worst = at, math.Inf(1)
	for ring := range rings {
		gap := gapOf(r, ring)
		for i := range turns {
			aside := math.Ceil(float64(i)/2) * math.Pow(-1, float64(i)) // to both sides of the direction in turn
			bad := 5*(gap-r) + 10*float64(ring) + 2.5*math.Abs(aside)
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
				bad += also(q)
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
	steps := sort.Search(int(math.Hypot(w, h)/2)+2, func(n int) bool {
		t := r + 2*float64(n)
		dx, dy := max(0, math.Abs(t*x)-w), max(0, math.Abs(t*y)-h)
		return dx*dx+dy*dy >= r*r
	})
	t := r + 2*float64(steps)
	return gg.Point{X: at.X + t*x, Y: at.Y + t*y}
}

// near finds room for a badge on a line, some way along it or not much before or after, and takes it. There
// is none where it would hide a name or a piece, or where a window ends.
func (f *spots) near(line []gg.Point, far, most float64) (at gg.Point, ok bool) {
	best, worst := gg.Point{}, math.Inf(1)
	for i := -4; i <= 4; i++ {
		q, bad := along(line, far+most*float64(i)/4), 20*math.Abs(float64(i))
		own := around(q, stepSize, stepSize)
		for _, n := range f.hindrances(own, q, beside) {
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

// tied is room for a piece to which a line leads from a place, beside it or farther off.
func (f *spots) tied(at gg.Point, r, w, h, first float64) gg.Point {
	others := f.areas(at, 600)
	best, _ := f.seek(at, r, w, h, first, tiedTo, func(q gg.Point) float64 {
		return 0.3*astray(q, at, others) + f.crossed(at, nearest(around(q, w-14, h-14), at))
	})
	f.take(best, w+2, h+2)
	f.led(at, r, nearest(around(best, w, h), at))
	return best
}

// led keeps the line free that leads from the rim of a place to a piece.
func (f *spots) led(at gg.Point, r float64, to gg.Point) {
	line := []gg.Point{at, to}
	for far := r + 10; far < length(line)-8; far += 12 {
		f.take(along(line, far), 6, 6)
	}
}

// crossed is how bad it is what a line from a place would cross.
func (f *spots) crossed(from, to gg.Point) (bad float64) {
	line := []gg.Point{from, to}
	for _, id := range f.chart.all {
		if at := f.chart.at[id]; at == from || fromLine(at, line) > f.chart.radius(id)+2 {
			continue
		}
		bad += 400
		if !f.chart.board.Space(id).Dot { // it would seem to lead there
			bad += 8000
		}
	}
	for _, r := range f.chart.regions {
		if r.sign != from && fromLine(r.sign, line) < signHigh+8 {
			bad += 4000
		}
	}
	for far := discRim + 8.0; far < length(line)-8; far += 12 {
		q := around(along(line, far), 4, 4)
		if slices.ContainsFunc(f.taken, func(t box) bool { return q.shared(t) > 0 }) {
			bad += 2000
		}
	}
	return bad
}

// offPlates are the pieces of a line that lie on no name.
func (f *spots) offPlates(line []gg.Point) [][]gg.Point {
	pieces := [][]gg.Point{nil}
	for _, q := range line {
		if slices.ContainsFunc(f.plates, func(b box) bool { return b.shared(around(q, 7, 7)) > 0 }) {
			pieces = append(pieces, nil)
			continue
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], q)
	}
	return pieces
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

// costs are how bad it is to hide things, by the area: heavy where a line shows to what a piece belongs, so
// that it may stand off, light where it must stay beside its place.
type costs struct{ dot, disc, name, piece float64 }

var (
	beside = costs{1.5, 6, 30, 20}
	tiedTo = costs{70, 120, 70, 60}
)

// hindrance is something that a piece would hide, and how bad that is, by the area.
type hindrance struct {
	box
	weight float64
}

// hindrances are those that have something in common with a box in which a piece of a place may lie.
func (f *spots) hindrances(within box, of gg.Point, cost costs) (some []hindrance) {
	note := func(b box, weight float64) {
		if within.shared(b) > 0 {
			some = append(some, hindrance{b, weight})
		}
	}
	for _, id := range f.chart.all {
		at := f.chart.at[id]
		s := f.chart.board.Space(id)
		if s.Dot {
			note(around(at, dotRim-1, dotRim-1), cost.dot)
			continue
		}
		if s.NazgulStart {
			note(around(at, 64, 24), 1)
		}
		note(around(at, numberWide, numberHigh), 80)
		if at == of { // it may stand on the rim of its own area
			continue
		}
		for _, part := range [...]gg.Point{{X: discRim - 2, Y: 15}, {X: 15, Y: discRim - 2}, {X: 29, Y: 29}} {
			note(around(at, part.X, part.Y), cost.disc)
		}
	}
	for _, t := range f.plates {
		note(box{t.x0 + 8, t.y0 + 4, t.x1 - 8, t.y1 - 4}, cost.name) // the letters most
		note(t, 1)
	}
	for _, t := range f.taken {
		note(t, cost.piece)
	}
	for _, t := range f.ways {
		note(t, 2)
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
