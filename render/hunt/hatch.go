package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"
)

// hatch lays slanting strokes over a region.
func (s scene) hatch(p place, province int, pitch, wide float64, c color.RGBA) {
	if province < 0 {
		return
	}
	for _, loop := range s.land.regions[province].outlines {
		for _, part := range s.land.offDiscs(strokesIn(loop, pitch)) {
			s.slant(p.at(part[0]), p.at(part[1]), wide*p.scale*math.Sqrt2/2, c)
		}
	}
}

// slant draws a stroke from the lower left to the upper right, reaching half to either side. It is drawn in
// short pieces, because a long one costs as much as the square around it; they end on whole pixels, so that
// no seam shows.
func (s scene) slant(a, b gg.Point, half float64, c color.RGBA) {
	const step = 32
	for low := a.Y; low > b.Y; {
		high := max(b.Y, step*(math.Ceil(low/step)-1))
		x0, x1 := a.X+a.Y-low, a.X+a.Y-high
		s.Fill([]gg.Point{{X: x0 - half, Y: low}, {X: x0 + half, Y: low}, {X: x1 + half, Y: high},
			{X: x1 - half, Y: high}}, c)
		low = high
	}
}

// strokesIn cuts slanting lines, a pitch apart, to what lies within an outline and the frame, below the
// numerals of the segments.
func strokesIn(outline []gg.Point, pitch float64) [][2]gg.Point {
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range outline {
		low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
	}
	var all [][2]gg.Point
	for sum := math.Ceil(low/pitch)*pitch + 0.37; sum < high; sum += pitch { // on the line x + y = sum
		var cuts []float64 // by x
		for i, a := range outline {
			b := outline[(i+1)%len(outline)]
			u, v := a.X+a.Y-sum, b.X+b.Y-sum
			if (u < 0) != (v < 0) {
				cuts = append(cuts, a.X+(b.X-a.X)*u/(u-v))
			}
		}
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			from, to := max(cuts[i], frameWide, sum-mapHigh+frameWide),
				min(cuts[i+1], mapWidth-frameWide, sum-plaqueLow)
			if from < to {
				all = append(all, [2]gg.Point{{X: from, Y: sum - from}, {X: to, Y: sum - to}})
			}
		}
	}
	return all
}

// offDiscs leaves out the parts of slanting lines that would hide a space or a sign.
func (c *chart) offDiscs(strokes [][2]gg.Point) [][2]gg.Point {
	leave := func(at gg.Point, r float64) {
		var left [][2]gg.Point
		for _, l := range strokes {
			off := (l[0].X + l[0].Y - at.X - at.Y) / math.Sqrt2 // of the line from the middle
			if math.Abs(off) >= r {
				left = append(left, l)
				continue
			}
			half := math.Sqrt(r*r-off*off) / math.Sqrt2
			foot := at.X + off/math.Sqrt2
			for _, piece := range [...][2]float64{{l[0].X, min(l[1].X, foot-half)}, {max(l[0].X, foot+half), l[1].X}} {
				if piece[1] > piece[0] {
					sum := l[0].X + l[0].Y
					left = append(left, [2]gg.Point{{X: piece[0], Y: sum - piece[0]}, {X: piece[1], Y: sum - piece[1]}})
				}
			}
		}
		strokes = left
	}
	for _, id := range c.all {
		if c.board.Space(id).Dot {
			leave(c.at[id], dotRim+4)
		} else {
			leave(c.at[id], discRim+6)
		}
	}
	for _, r := range c.regions {
		for _, aside := range []float64{-30, 30} { // it is wider than high
			leave(add(r.sign, gg.Point{X: aside}), 46)
		}
	}
	return strokes
}
