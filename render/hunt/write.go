package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/render"
)

// fit writes with the first of some faces that leaves a text within a width; the last one takes it as it is,
// cut short with an ellipsis if need be.
func (s scene) fit(faces []*render.Face, text string, x, y, ax float64, col color.RGBA, room float64) {
	face, said := render.FirstFit(faces, text, room)
	s.Text(face, said, x, y, ax, col)
}

// slab fills a high rectangle with round corners. All but its ends is a plain rectangle, which is quick.
func (s scene) slab(x, y, w, h, r float64, c color.RGBA) {
	corners := capsule(x, y, w, 2*r, r)
	s.Fill(append([]gg.Point{{X: x + w, Y: y + r}, {X: x, Y: y + r}}, upper(corners, y+r)...), c)
	s.Fill(render.Rectangle(x, y+r, w, h-2*r), c)
	foot := capsule(x, y+h-2*r, w, 2*r, r)
	s.Fill(append([]gg.Point{{X: x, Y: y + h - r}, {X: x + w, Y: y + h - r}}, lower(foot, y+h-r)...), c)
}

// upper is the part of a capsule's outline above a line, from left to right, lower that below it, from right
// to left.
func upper(points []gg.Point, y float64) []gg.Point {
	var left, right []gg.Point
	for i, p := range points {
		switch {
		case p.Y > y:
		case i < len(points)/2:
			right = append(right, p)
		default:
			left = append(left, p)
		}
	}
	return append(left, right...)
}

func lower(points []gg.Point, y float64) []gg.Point {
	var all []gg.Point
	for _, p := range points {
		if p.Y >= y {
			all = append(all, p)
		}
	}
	return all
}

func valueOf(s engine.Seat) engine.Value { return engine.Value(s) }
