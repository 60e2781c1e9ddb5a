package hunt

import (
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
)

// spots finds places for badges beside spaces: off the spaces, the figures, the tokens and each other.
type spots struct {
	chart *chart
	taken []box
}

func (s scene) spots() *spots {
	f := &spots{chart: s.land.chart}
	for _, t := range s.view.Tracks {
		f.take(add(s.land.at[t.Where], besideLeft), tokenSize, tokenSize)
	}
	for _, a := range s.view.Allies {
		f.take(add(s.land.at[a], besideRight), tokenSize, tokenSize)
	}
	for _, c := range s.crowds() {
		at := s.land.at[c.where]
		f.take(gg.Point{X: at.X, Y: at.Y - 62}, 28*float64(max(1, len(c.riders))), 38)
	}
	return f
}

func add(a, b gg.Point) gg.Point { return gg.Point{X: a.X + b.X, Y: a.Y + b.Y} }

// take keeps a place free of badges.
func (f *spots) take(at gg.Point, w, h float64) {
	f.taken = append(f.taken, box{at.X - w, at.Y - h, at.X + w, at.Y + h})
}

// beside finds room for a badge of half width w and half height h near a place, and takes it. It touches the
// disc of radius r there.
func (f *spots) beside(at gg.Point, r, w, h float64) gg.Point {
	best, worst := at, math.Inf(1)
	for ring := range 5 {
		for i := range 16 {
			a := 0.55 + math.Pi/8*float64(i) // the lower right first
			far := r + 16*float64(ring)
			q := gg.Point{X: at.X + (far+w-8)*math.Cos(a), Y: at.Y + (far+h-8)*math.Sin(a)}
			const edge = frameWide + 4
			if q.X < edge+w || q.X > mapWidth-edge-w || q.Y < edge+h || q.Y > mapHigh-edge-h {
				continue
			}
			if bad := f.clash(q, w, h) + f.astray(q, at) + 40*float64(ring) + 4*float64(i); bad < worst {
				best, worst = q, bad
			}
		}
	}
	f.take(best, w+1, h+1)
	return best
}

// near finds room for a badge on a line, some way along it or not much before or after, and takes it.
func (f *spots) near(line []gg.Point, far, most float64) gg.Point {
	best, worst := gg.Point{}, math.Inf(1)
	for i := -4; i <= 4; i++ {
		q := along(line, far+most*float64(i)/4)
		if bad := f.clash(q, stepSize, stepSize) + 20*math.Abs(float64(i)); bad < worst {
			best, worst = q, bad
		}
	}
	f.take(best, stepSize, stepSize)
	return best
}

// astray is how far a badge seems to belong to another area than the one at a place.
func (f *spots) astray(q, at gg.Point) float64 {
	bad, own := 0.0, between(q, at)
	for _, id := range f.chart.all {
		if other := f.chart.at[id]; other != at && !f.chart.board.Space(id).Dot {
			bad += 14 * max(0, own+8-between(q, other))
		}
	}
	return bad
}

// clash is how much a badge would hide.
func (f *spots) clash(q gg.Point, w, h float64) float64 {
	bad := 0.0
	over := func(o box, weight float64) {
		x, y := min(q.X+w, o.x1)-max(q.X-w, o.x0), min(q.Y+h, o.y1)-max(q.Y-h, o.y0)
		if x > 0 && y > 0 {
			bad += weight * x * y
		}
	}
	for _, id := range f.chart.all {
		at, r, weight := f.chart.at[id], 31.0, 1.0
		if f.chart.board.Space(id).Dot {
			r, weight = dotRim, 0.4
		}
		over(box{at.X - r, at.Y - r, at.X + r, at.Y + r}, weight)
	}
	for _, t := range f.taken {
		over(t, 2)
	}
	for _, r := range f.chart.regions {
		over(box{r.sign.X - 60, r.sign.Y - 24, r.sign.X + 60, r.sign.Y + 24}, 0.5)
	}
	for _, p := range f.chart.segments {
		over(box{p.at.X - 62, 0, p.at.X + 62, 66}, 1)
	}
	return bad
}

// takeNames keeps the names of areas free.
func (f *spots) takeNames(names []nameplate) {
	for _, n := range names {
		f.taken = append(f.taken, n.box)
	}
}

// by finds room for a badge beside a space.
func (f *spots) by(where hunt.Space, w, h float64) gg.Point {
	r := float64(discRim)
	if f.chart.board.Space(where).Dot {
		r = dotRim
	}
	return f.beside(f.chart.at[where], r, w, h)
}
