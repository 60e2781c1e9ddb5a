package wotr

import "math"

// roughness is how much a line of each kind sways, as a share of its length. The edge of the map is straight.
var roughness = map[string]float64{Open: 0.11, River: 0.16, Mountains: 0.07, Coast: 0.15, Lake: 0.1, Edge: 0}

// draw makes a hand-drawn line through points: a sway, large and small, that depends on nothing but the
// points, and soft bends.
func draw(corners []Point, rough float64) []Point {
	if rough == 0 {
		return corners
	}
	var line []Point
	for i := range len(corners) - 1 {
		line = append(line, sway(corners[i], corners[i+1], rough)...)
	}
	return smooth(append(line, corners[len(corners)-1]))
}

// sway moves the middle of a line aside, and does the same with its halves; the end point is left out.
func sway(a, b Point, rough float64) []Point {
	const least = 13
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length < least {
		return []Point{a}
	}
	s := (noise(a, b) - 0.5) * 2 * rough
	mid := Point{(a.X+b.X)/2 - (b.Y-a.Y)*s, (a.Y+b.Y)/2 + (b.X-a.X)*s}
	return append(sway(a, mid, rough), sway(mid, b, rough)...)
}

// smooth puts points between corners so that the line bends softly (Catmull-Rom).
func smooth(corners []Point) []Point {
	const step = 4
	at := func(i int) Point { return corners[max(0, min(len(corners)-1, i))] }
	var line []Point
	for i := range len(corners) - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		steps := max(1, math.Round(math.Hypot(c.X-b.X, c.Y-b.Y)/step))
		for s := range int(steps) {
			t := float64(s) / steps
			spline := func(a, b, c, d float64) float64 {
				return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
			}
			line = append(line, Point{spline(a.X, b.X, c.X, d.X), spline(a.Y, b.Y, c.Y, d.Y)})
		}
	}
	return append(line, corners[len(corners)-1])
}

// noise returns a number from 0 to 1 that depends on two points alone.
func noise(a, b Point) float64 {
	h := uint32(2166136261)
	for _, v := range [...]float64{a.X, a.Y, b.X, b.Y} {
		h = (h ^ uint32(int32(math.Round(v*8)))) * 16777619
		h ^= h >> 13
	}
	h *= 2654435761
	h ^= h >> 15
	return float64(h) / math.MaxUint32
}
