package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Roughen makes the hand-drawn line between two points, both included. The same two points give the same line
// in either direction, so neighbours share their border. rough is the sway, as a share of the length.
func Roughen(a, b gg.Point, rough float64) []gg.Point {
	if b.X < a.X || b.X == a.X && b.Y < a.Y {
		line := Roughen(b, a, rough)
		for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
			line[i], line[j] = line[j], line[i]
		}
		return line
	}
	return append(sway(a, b, rough), b)
}

// sway halves a line, moves the middle aside, and does the same with the halves; the end point is left out.
func sway(a, b gg.Point, rough float64) []gg.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length < 7 {
		return []gg.Point{a}
	}
	s := (Noise(int(a.X*8), int(a.Y*8), int(b.X*8), int(b.Y*8)) - 0.5) * 2 * rough
	mid := gg.Point{X: (a.X+b.X)/2 - (b.Y-a.Y)*s, Y: (a.Y+b.Y)/2 + (b.X-a.X)*s}
	return append(sway(a, mid, rough), sway(mid, b, rough)...)
}

// Noise returns a number from 0 to 1 that depends on nothing but its arguments. Drawings vary by it, and are
// the same each time.
func Noise(keys ...int) float64 {
	h := uint32(2166136261)
	for _, k := range keys {
		h = (h ^ uint32(k)) * 16777619
		h ^= h >> 13
	}
	h *= 2654435761
	h ^= h >> 15
	h *= 2246822519
	h ^= h >> 13
	return float64(h) / math.MaxUint32
}

// Outline roughens a closed polygon.
func Outline(corners []gg.Point, rough float64) []gg.Point {
	var line []gg.Point
	for i, a := range corners {
		side := Roughen(a, corners[(i+1)%len(corners)], rough)
		line = append(line, side[:len(side)-1]...)
	}
	return line
}

// Smooth returns a soft line through points (Catmull-Rom), steps points for each stretch.
func Smooth(points []gg.Point, steps int) []gg.Point {
	at := func(i int) gg.Point { return points[max(0, min(len(points)-1, i))] }
	var line []gg.Point
	for i := range len(points) - 1 {
		p0, p1, p2, p3 := at(i-1), at(i), at(i+1), at(i+2)
		for s := range steps {
			t := float64(s) / float64(steps)
			spline := func(a, b, c, d float64) float64 {
				return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
			}
			line = append(line, gg.Point{X: spline(p0.X, p1.X, p2.X, p3.X), Y: spline(p0.Y, p1.Y, p2.Y, p3.Y)})
		}
	}
	return append(line, points[len(points)-1])
}

// Trace lays points down as the path of a context.
func Trace(dc *gg.Context, points []gg.Point, closed bool) {
	dc.NewSubPath()
	for _, p := range points {
		dc.LineTo(p.X, p.Y)
	}
	if closed {
		dc.ClosePath()
	}
}

// FillAndStroke fills the path of a context and draws its edge.
func FillAndStroke(dc *gg.Context, fill, edge color.Color, width float64) {
	dc.SetColor(fill)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// Arrow is the outline of a curved arrow from a to b. bend is how far it swings aside as a share of its
// length, width that of the shaft at its end; it begins narrower.
func Arrow(a, b gg.Point, bend, width float64) []gg.Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Hypot(dx, dy)
	if length < 1 {
		return nil
	}
	mid := gg.Point{X: (a.X+b.X)/2 - dy*bend, Y: (a.Y+b.Y)/2 + dx*bend}
	point := func(t float64) (at, normal gg.Point) {
		u := 1 - t
		at = gg.Point{X: u*u*a.X + 2*u*t*mid.X + t*t*b.X, Y: u*u*a.Y + 2*u*t*mid.Y + t*t*b.Y}
		tx, ty := u*(mid.X-a.X)+t*(b.X-mid.X), u*(mid.Y-a.Y)+t*(b.Y-mid.Y)
		l := math.Hypot(tx, ty)
		return at, gg.Point{X: -ty / l, Y: tx / l}
	}
	const steps = 16
	neck := max(0.3, 1-2*width/length) // where the head begins
	var left, right []gg.Point
	for i := range steps + 1 {
		t := neck * float64(i) / steps
		p, n := point(t)
		half := width / 2 * (0.45 + 0.55*t/neck)
		left = append(left, gg.Point{X: p.X + n.X*half, Y: p.Y + n.Y*half})
		right = append(right, gg.Point{X: p.X - n.X*half, Y: p.Y - n.Y*half})
	}
	p, n := point(neck)
	left = append(left, gg.Point{X: p.X + n.X*width*1.15, Y: p.Y + n.Y*width*1.15}, b,
		gg.Point{X: p.X - n.X*width*1.15, Y: p.Y - n.Y*width*1.15})
	for i := len(right) - 1; i >= 0; i-- {
		left = append(left, right[i])
	}
	return left
}

// Grow moves the points of an outline away from its centre line by laying a border around it: the outline of
// a thicker shape. It is meant for thin, simple shapes such as arrows.
func Grow(points []gg.Point, by float64) []gg.Point {
	n := len(points)
	area := 0.0
	for i, p := range points {
		q := points[(i+1)%n]
		area += p.X*q.Y - q.X*p.Y
	}
	side := math.Copysign(1, area)
	grown := make([]gg.Point, 0, n)
	for i, p := range points {
		a, b := points[(i+n-1)%n], points[(i+1)%n]
		n1, n2 := normal(a, p), normal(p, b)
		mx, my := n1.X+n2.X, n1.Y+n2.Y
		k := 2 / max(0.7, mx*mx+my*my) // limits the spike at a sharp corner
		grown = append(grown, gg.Point{X: p.X + side*by*mx*k, Y: p.Y + side*by*my*k})
	}
	return grown
}

func normal(a, b gg.Point) gg.Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	l := math.Hypot(dx, dy)
	if l == 0 {
		return gg.Point{}
	}
	return gg.Point{X: dy / l, Y: -dx / l}
}
