package wotr

import (
	"math"
	"slices"

	"github.com/fogleman/gg"
)

// item is something that wants to lie at a place of the map and must not cover another one.
type item struct {
	at   gg.Point // its middle
	home gg.Point // where that would be best
	w, h float64
	firm float64 // how unwilling it is to give way: its share of a push is 1/firm

	inside func(gg.Point) bool // whether a middle there is within the region that it belongs to
}

// unmoved is how firm an item is that gives way to none.
const unmoved = 1e9

// gap is how much room items leave between each other.
const gap = 3

// spread moves items apart until none covers another, as near to their homes as that allows, within an area.
// They keep clear of the signs if there is room.
func spread(items []item, signs []gg.Point, signSize float64, area box) {
	const rounds, pulled = 260, 180
	for round := range rounds {
		// homewards, weaker with time; the last rounds only part them
		if round < pulled {
			pull := 0.08 * (1 - float64(round)/pulled)
			for i := range items {
				it := &items[i]
				it.at.X += (it.home.X - it.at.X) * pull
				it.at.Y += (it.home.Y - it.at.Y) * pull
				it.shun(signs, signSize, 3*pull)
			}
		}
		parted := false
		for i := range items {
			for j := range i {
				if items[i].meets(&items[j]) {
					part(&items[i], &items[j], i-j)
					parted = true
				}
			}
		}
		if !parted && round >= pulled {
			break // nothing moves any more
		}
		for i := range items {
			it := &items[i]
			if it.firm == unmoved {
				continue
			}
			it.at.X = math.Max(area.x0+it.w/2, math.Min(area.x1-it.w/2, it.at.X))
			it.at.Y = math.Max(area.y0+it.h/2, math.Min(area.y1-it.h/2, it.at.Y))
		}
	}
	for range 2 { // what moves leaves room for others
		for i := range items {
			uncover(items, i, signs, signSize, area)
		}
	}
}

// uncover moves an item that covers a sign to a better place round its home, if there is one: one that shows
// more of the signs, within its region if possible, near its home. Otherwise the item keeps its place: a
// sign may be covered, a figure never.
func uncover(items []item, i int, signs []gg.Point, signSize float64, area box) {
	const step = 4
	steps := 22
	if items[i].inside == nil {
		steps = 40 // it belongs to no place: a label at the rim
	}
	if items[i].covers(signs, signSize) == 0 {
		return
	}
	reached := items[i].reach(float64(steps * step)).shrunk(-gap)
	var others []box
	for j, other := range items {
		if b := other.box().shrunk(-gap); j != i && reached.shared(b) > 0 {
			others = append(others, b)
		}
	}
	signed := reached.shrunk(-signSize / 2)
	signs = slices.DeleteFunc(slices.Clone(signs), func(s gg.Point) bool { return !signed.holds(s) })
	cost := func(it *item, most float64) float64 {
		sum := math.Hypot(it.at.X-it.home.X, it.at.Y-it.home.Y) * signSize / 20
		if sum < most {
			sum += it.covers(signs, signSize)
		}
		if sum < most && it.inside != nil && !it.inside(it.at) {
			sum += signSize * signSize / 2
		}
		return sum
	}
	best, moved := items[i], items[i]
	least := cost(&best, math.Inf(1))
	for row := -steps; row <= steps; row++ {
		for col := -steps; col <= steps; col++ {
			moved.at = gg.Point{X: moved.home.X + float64(col*step), Y: moved.home.Y + float64(row*step)}
			if b := moved.box(); !b.within(area) {
				continue
			} else if sum := cost(&moved, least); sum < least && b.free(others) {
				best, least = moved, sum
			}
		}
	}
	items[i] = best
}

// reach is the box in which an item lies that is moved so far from its home.
func (i item) reach(far float64) box {
	i.at, i.w, i.h = i.home, i.w+2*far, i.h+2*far
	return i.box()
}

// covers is how much of the signs an item covers.
func (i item) covers(signs []gg.Point, signSize float64) (area float64) {
	const least = 4 // what touches a sign does not cover it
	b, half := i.box(), signSize/2
	for _, s := range signs {
		x, y := min(b.x1, s.X+half)-max(b.x0, s.X-half), min(b.y1, s.Y+half)-max(b.y0, s.Y-half)
		if x > least && y > least {
			area += x * y
		}
	}
	return area
}

// within reports whether a box lies within another one.
func (b box) within(area box) bool {
	return b.x0 >= area.x0 && b.y0 >= area.y0 && b.x1 <= area.x1 && b.y1 <= area.y1
}

// free reports whether a box has nothing in common with others.
func (b box) free(others []box) bool {
	return !slices.ContainsFunc(others, func(o box) bool { return b.shared(o) > 0 })
}

// meets reports whether an item is nearer to another one than it may be, and one of them gives way.
func (i *item) meets(other *item) bool {
	if i.firm == unmoved && other.firm == unmoved {
		return false
	}
	return math.Abs(i.at.X-other.at.X) < (i.w+other.w)/2+gap && math.Abs(i.at.Y-other.at.Y) < (i.h+other.h)/2+gap
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

// shun moves an item a share of the way off signs, along the axis where less is needed.
func (i *item) shun(signs []gg.Point, size, share float64) {
	w, h := (i.w+size)/2, (i.h+size)/2
	for _, s := range signs {
		dx, dy := i.at.X-s.X, i.at.Y-s.Y
		overX, overY := w-math.Abs(dx), h-math.Abs(dy)
		switch {
		case overX <= 0 || overY <= 0:
		case overX < overY:
			i.at.X += math.Copysign(overX*share, dx)
		default:
			i.at.Y += math.Copysign(overY*share, dy)
		}
	}
}

// box is an upright rectangle.
type box struct{ x0, y0, x1, y1 float64 }

func (i item) box() box {
	return box{i.at.X - i.w/2, i.at.Y - i.h/2, i.at.X + i.w/2, i.at.Y + i.h/2}
}

func (b box) middle() gg.Point { return gg.Point{X: (b.x0 + b.x1) / 2, Y: (b.y0 + b.y1) / 2} }

// leave returns where a line to the middle of another box leaves this one, or a point so many pixels further
// inside.
func (b box) leave(to box, inside float64) gg.Point {
	x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	dx, dy := (to.x0+to.x1)/2-x, (to.y0+to.y1)/2-y
	t := 1 / max(1, math.Abs(dx)/(b.x1-x-inside), math.Abs(dy)/(b.y1-y-inside))
	return gg.Point{X: x + dx*t, Y: y + dy*t}
}
