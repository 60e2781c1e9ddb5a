package wotr

import (
	"math"

	"github.com/fogleman/gg"
)

// item is something that wants to lie at a place of the map and must not cover another one.
type item struct {
	at   gg.Point // its middle
	home gg.Point // where that would be best
	w, h float64
	firm float64 // how unwilling it is to give way: its share of a push is 1/firm
}

// gap is how much room items leave between each other.
const gap = 3

// spread moves items apart until none covers another, as near to their homes as that allows, within an area.
func spread(items []item, area box) {
	const rounds = 240
	for round := range rounds {
		pull := 0.08 * (1 - float64(round)/rounds) // homewards, weaker with time, so that the last rounds only part them
		for i := range items {
			it := &items[i]
			it.at.X += (it.home.X - it.at.X) * pull
			it.at.Y += (it.home.Y - it.at.Y) * pull
		}
		for i := range items {
			for j := range i {
				part(&items[i], &items[j], i-j)
			}
		}
		for i := range items {
			it := &items[i]
			it.at.X = math.Max(area.x0+it.w/2, math.Min(area.x1-it.w/2, it.at.X))
			it.at.Y = math.Max(area.y0+it.h/2, math.Min(area.y1-it.h/2, it.at.Y))
		}
	}
}

// part pushes two items apart along the axis where less is needed.
func part(a, b *item, tie int) {
	dx, dy := a.at.X-b.at.X, a.at.Y-b.at.Y
	if dx == 0 && dy == 0 {
		dx = float64(tie)
	}
	overX, overY := (a.w+b.w)/2+gap-math.Abs(dx), (a.h+b.h)/2+gap-math.Abs(dy)
	if overX <= 0 || overY <= 0 {
		return
	}
	share := b.firm / (a.firm + b.firm)
	if overX < overY {
		push := math.Copysign(overX, dx)
		a.at.X += push * share
		b.at.X -= push * (1 - share)
		return
	}
	push := math.Copysign(overY, dy)
	a.at.Y += push * share
	b.at.Y -= push * (1 - share)
}

// box is an upright rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func (i item) box() box {
	return box{i.at.X - i.w/2, i.at.Y - i.h/2, i.at.X + i.w/2, i.at.Y + i.h/2}
}

// nearest returns the point of a box that is nearest to p; p itself if it lies within.
func (b box) nearest(p gg.Point) gg.Point {
	return gg.Point{X: math.Max(b.x0, math.Min(b.x1, p.X)), Y: math.Max(b.y0, math.Min(b.y1, p.Y))}
}

// leave returns where a line to the middle of another box leaves this one, or a point so many pixels further inside.
func (b box) leave(to box, inside float64) gg.Point {
	x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	dx, dy := (to.x0+to.x1)/2-x, (to.y0+to.y1)/2-y
	t := 1 / max(1, math.Abs(dx)/(b.x1-x-inside), math.Abs(dy)/(b.y1-y-inside))
	return gg.Point{X: x + dx*t, Y: y + dy*t}
}
