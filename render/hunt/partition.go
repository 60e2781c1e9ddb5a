package hunt

import (
	"cmp"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/render"
)

// cell is the side of the squares that the land is divided in, before borders are drawn round them; it
// divides the map's sides.
const cell = 10

// outside is the region of what lies beyond the map.
const outside = -1

// site is a place that is known to lie in a region.
type site struct {
	at     gg.Point
	region int
}

// grid says which region each square of the land belongs to: that of the nearest site.
type grid struct {
	cols, rows int
	of         []int
}

func newGrid(w, h float64, sites []site) *grid {
	g := &grid{cols: int(w) / cell, rows: int(h) / cell}
	g.of = make([]int, g.cols*g.rows)
	for i := range g.of {
		at := sway(gg.Point{X: (float64(i%g.cols) + 0.5) * cell, Y: (float64(i/g.cols) + 0.5) * cell})
		best := math.Inf(1)
		for _, s := range sites {
			if d := square(at, s.at); d < best {
				best, g.of[i] = d, s.region
			}
		}
	}
	g.absorb(sites)
	return g
}

func square(a, b gg.Point) float64 { return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) }

func between(a, b gg.Point) float64 { return math.Sqrt(square(a, b)) }

// sway moves a place a little, its neighbours alike: with straight borders the land would look like
// crystals.
func sway(p gg.Point) gg.Point {
	return gg.Point{X: p.X + 22*(swell(p, 130, 1)-0.5), Y: p.Y + 22*(swell(p, 130, 2)-0.5)}
}

// swell is a number from 0 to 1 that changes slowly over the land, by about one wave in a length.
func swell(p gg.Point, length float64, key int) float64 {
	x, y := p.X/length, p.Y/length
	i, j := int(math.Floor(x)), int(math.Floor(y))
	u, v := x-float64(i), y-float64(j)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	top := render.Noise(i, j, key)*(1-u) + render.Noise(i+1, j, key)*u
	low := render.Noise(i, j+1, key)*(1-u) + render.Noise(i+1, j+1, key)*u
	return top*(1-v) + low*v
}

func (g *grid) at(col, row int) int {
	if col < 0 || row < 0 || col >= g.cols || row >= g.rows {
		return outside
	}
	return g.of[row*g.cols+col]
}

// absorb gives a piece of a region that holds no site to the regions around it.
func (g *grid) absorb(sites []site) {
	held := make([]bool, len(g.of))
	for _, s := range sites {
		held[max(0, min(g.rows-1, int(s.at.Y/cell)))*g.cols+max(0, min(g.cols-1, int(s.at.X/cell)))] = true
	}
	seen := make([]bool, len(g.of))
	for i := range g.of {
		if seen[i] {
			continue
		}
		piece, round, own := g.piece(i, seen)
		if slices.ContainsFunc(piece, func(c int) bool { return held[c] }) || len(round) == 0 {
			continue
		}
		best := own
		for r, n := range round {
			if n > round[best] || n == round[best] && r < best {
				best = r
			}
		}
		for _, c := range piece {
			g.of[c] = best
		}
	}
}

// piece returns the squares that hang together with one, and how often each other region touches them.
func (g *grid) piece(from int, seen []bool) (piece []int, round map[int]int, own int) {
	own, round = g.of[from], map[int]int{}
	todo := []int{from}
	seen[from] = true
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		piece = append(piece, c)
		for _, step := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			col, row := c%g.cols+step[0], c/g.cols+step[1]
			switch r := g.at(col, row); {
			case r == outside:
			case r != own:
				round[r]++
			case !seen[row*g.cols+col]:
				seen[row*g.cols+col] = true
				todo = append(todo, row*g.cols+col)
			}
		}
	}
	return piece, round, own
}

// border is a stretch of the line between two regions, or between a region and the edge of the map.
type border struct {
	a, b int // a < b; a may be outside
	line []gg.Point
}

// corner is a point where four squares meet.
type corner struct{ col, row int }

// borders returns all borders, soft lines whose ends are junctions of three regions or more.
func (g *grid) borders() []border {
	next := map[corner][]corner{}
	var corners []corner
	for row := range g.rows + 1 {
		for col := range g.cols + 1 {
			c := corner{col, row}
			for _, n := range [...]corner{{col + 1, row}, {col - 1, row}, {col, row + 1}, {col, row - 1}} {
				if a, b := g.sides(c, n); a != b {
					next[c] = append(next[c], n)
				}
			}
			if next[c] != nil {
				corners = append(corners, c)
			}
		}
	}
	gone := map[[2]corner]bool{}
	var all []border
	follow := func(from, to corner) {
		if gone[[2]corner{from, to}] {
			return
		}
		a, b := g.sides(from, to)
		walk := []corner{from}
		for at, before := to, from; ; {
			gone[[2]corner{before, at}], gone[[2]corner{at, before}] = true, true
			walk = append(walk, at)
			if at == from || g.junction(at, next[at]) {
				break
			}
			ahead := next[at][0]
			if ahead == before {
				ahead = next[at][1]
			}
			before, at = at, ahead
		}
		all = append(all, border{min(a, b), max(a, b), soften(walk)})
	}
	for _, ends := range [...]bool{true, false} { // the rest, after the junctions, are islands
		for _, c := range corners {
			if g.junction(c, next[c]) == ends {
				for _, n := range next[c] {
					follow(c, n)
				}
			}
		}
	}
	return all
}

// sides returns the regions on both sides of the edge between two neighbouring corners; equal if there is no
// border.
func (g *grid) sides(a, b corner) (int, int) {
	if a.row == b.row {
		col := min(a.col, b.col)
		if col < 0 || max(a.col, b.col) > g.cols {
			return outside, outside
		}
		return g.at(col, a.row-1), g.at(col, a.row)
	}
	row := min(a.row, b.row)
	if row < 0 || max(a.row, b.row) > g.rows {
		return outside, outside
	}
	return g.at(a.col-1, row), g.at(a.col, row)
}

// junction reports whether borders end at a corner: where more than two meet, and at the corners of the map,
// which stay sharp.
func (g *grid) junction(c corner, next []corner) bool {
	return len(next) != 2 || (c.col == 0 || c.col == g.cols) && (c.row == 0 || c.row == g.rows)
}

// soften makes a line of steps a soft one between the same ends.
func soften(walk []corner) []gg.Point {
	line := make([]gg.Point, len(walk))
	for i, c := range walk {
		line[i] = gg.Point{X: float64(c.col) * cell, Y: float64(c.row) * cell}
	}
	closed := line[0] == line[len(line)-1]
	for range 14 {
		soft := slices.Clone(line)
		for i := 1; i < len(line)-1; i++ {
			soft[i] = middle(line[i-1], line[i], line[i+1])
		}
		if closed && len(line) > 3 {
			soft[0] = middle(line[len(line)-2], line[0], line[1])
			soft[len(line)-1] = soft[0]
		}
		line = soft
	}
	return line
}

func middle(a, b, c gg.Point) gg.Point {
	return gg.Point{X: (a.X + 2*b.X + c.X) / 4, Y: (a.Y + 2*b.Y + c.Y) / 4}
}

// outlines joins the borders of a region into closed lines, the longest first: a region may have several
// pieces.
func outlines(borders []border, region int) [][]gg.Point {
	var left [][]gg.Point
	for _, b := range borders {
		if b.a == region || b.b == region {
			left = append(left, b.line)
		}
	}
	var loops [][]gg.Point
	for len(left) > 0 {
		loop := slices.Clone(left[0])
		left = left[1:]
		for loop[0] != loop[len(loop)-1] {
			end := loop[len(loop)-1]
			i := slices.IndexFunc(left, func(l []gg.Point) bool { return l[0] == end || l[len(l)-1] == end })
			if i < 0 {
				break
			}
			next := slices.Clone(left[i])
			left = slices.Delete(left, i, i+1)
			if next[0] != end {
				slices.Reverse(next)
			}
			loop = append(loop, next[1:]...)
		}
		loops = append(loops, loop)
	}
	slices.SortStableFunc(loops, func(a, b []gg.Point) int { return cmp.Compare(len(b), len(a)) })
	return loops
}
