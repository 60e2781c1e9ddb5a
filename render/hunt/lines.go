package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
)

// way is the line of the shortest way between two spaces through dots alone; the straight line if there is
// none.
func (c *chart) way(a, b hunt.Space) []gg.Point {
	return c.between(a, b, func(s hunt.Space) bool { return c.board.Space(s).Dot })
}

// between is the line of the shortest way between two spaces through some others; the straight line if there
// is none.
func (c *chart) between(a, b hunt.Space, through func(hunt.Space) bool) []gg.Point {
	from := make([]int, len(c.board.Spaces)) // the edge by which a space was reached, from 1
	seen := map[hunt.Space]bool{a: true}
	for queue := []hunt.Space{a}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == b {
			break
		}
		if at != a && !through(at) {
			continue
		}
		for i, e := range c.board.Edges {
			for _, ends := range [...][2]hunt.Space{{e.A, e.B}, {e.B, e.A}} {
				if ends[0] == at && !seen[ends[1]] {
					seen[ends[1]] = true
					from[ends[1]] = i + 1
					queue = append(queue, ends[1])
				}
			}
		}
	}
	if !seen[b] || a == b {
		return []gg.Point{c.at[a], c.at[b]}
	}
	var line []gg.Point // from b back
	for at := b; at != a; {
		e := c.board.Edges[from[at]-1]
		stretch := c.lines[from[at]-1]
		if e.A == at {
			line = append(line, stretch...)
			at = e.B
			continue
		}
		for i := len(stretch) - 1; i >= 0; i-- {
			line = append(line, stretch[i])
		}
		at = e.A
	}
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
	return line
}

// length is how long a line is.
func length(line []gg.Point) float64 {
	sum := 0.0
	for i := range len(line) - 1 {
		sum += between(line[i], line[i+1])
	}
	return sum
}

// along is the point that lies some way along a line.
func along(line []gg.Point, far float64) gg.Point {
	for i := range len(line) - 1 {
		l := between(line[i], line[i+1])
		if far <= l && l > 0 {
			t := far / l
			return gg.Point{X: line[i].X + (line[i+1].X-line[i].X)*t, Y: line[i].Y + (line[i+1].Y-line[i].Y)*t}
		}
		far -= l
	}
	return line[len(line)-1]
}

// trim cuts both ends of a line off.
func trim(line []gg.Point, by float64) []gg.Point {
	long := length(line)
	if long < 2*by+4 {
		return nil
	}
	out := []gg.Point{along(line, by)}
	gone := 0.0
	for i := range len(line) - 1 {
		if gone > by && gone < long-by {
			out = append(out, line[i])
		}
		gone += between(line[i], line[i+1])
	}
	return append(out, along(line, long-by))
}

// thick draws a line of some width with round ends.
func (s scene) thick(p place, line []gg.Point, width float64, c color.RGBA) {
	h := width * p.scale / 2
	for i, q := range line {
		a := p.at(q)
		if i == 0 || i == len(line)-1 || i%3 == 0 {
			s.Fill(disc(a, h), c)
		}
		if i+1 == len(line) {
			break
		}
		b := p.at(line[i+1])
		l := between(a, b)
		if l == 0 {
			continue
		}
		nx, ny := -(b.Y-a.Y)/l*h, (b.X-a.X)/l*h
		s.Fill([]gg.Point{{X: a.X + nx, Y: a.Y + ny}, {X: b.X + nx, Y: b.Y + ny}, {X: b.X - nx, Y: b.Y - ny},
			{X: a.X - nx, Y: a.Y - ny}}, c)
	}
}

// tie draws a line from the rim of what lies round a place to a piece that does not touch it: it shows what
// the piece belongs to. It hides no space and no name.
func (s scene) tie(p place, room *spots, at gg.Point, r float64, piece box, c color.RGBA) {
	const touching, under = 5, 12
	end := nearest(box{piece.x0 + under, piece.y0 + under, piece.x1 - under, piece.y1 - under}, at)
	line := cut([]gg.Point{at, end}, r-2)
	if line == nil || between(nearest(piece, at), at) < r+touching {
		return
	}
	clear := s.land.clear(line, length(line), 3, true)
	for _, layer := range []struct {
		wide float64
		c    color.RGBA
	}{{11, parchment}, {6, c}} {
		for _, part := range clear {
			for _, seen := range room.offPlates(part) {
				s.thick(p, seen, layer.wide, layer.c)
			}
		}
	}
}

// tieToSign draws such a line from the sign of a region.
func (s scene) tieToSign(p place, room *spots, sign gg.Point, piece box, c color.RGBA) {
	s.tie(p, room, nearest(around(sign, signWide-8, signHigh-8), piece.middle()), 10, piece, c)
}

// disc is the outline of a circle.
func disc(at gg.Point, r float64) []gg.Point {
	const n = 24
	points := make([]gg.Point, n)
	for i := range points {
		a := 2 * math.Pi * float64(i) / n
		points[i] = gg.Point{X: at.X + r*math.Cos(a), Y: at.Y + r*math.Sin(a)}
	}
	return points
}

// badge is a number in a disc.
func (s scene) badge(at gg.Point, text string, r float64, rim, field, sign color.RGBA) {
	s.Fill(disc(at, r+3), parchment)
	s.Fill(disc(at, r), rim)
	s.Fill(disc(at, r-3.5), field)
	f := s.faces.step
	s.Text(f, text, at.X, at.Y+f.Height()/2, 0.5, sign)
}

// lit lays a ring round a space that can be chosen or come to: bright, for the map is dark at night, with
// dark edges, for it is bright by day.
func (s scene) lit(p place, where hunt.Space) {
	at, r := p.at(s.land.at[where]), s.land.radius(where)
	s.Fill(ringLine(at, (r+16)*p.scale, (r+1)*p.scale), dark)
	s.Fill(ringLine(at, (r+12)*p.scale, (r+5)*p.scale), reachInk)
}

// litLand lays such strokes over a region.
func (s scene) litLand(p place, province int, pitch float64) {
	s.hatch(p, province, pitch, 10, dark)
	s.hatch(p, province, pitch, 5, reachInk)
}

// haloRim is how far a ring round an area reaches.
const haloRim = 57

// halo lays a ring round a space.
func (s scene) halo(p place, where hunt.Space, c color.RGBA) {
	at := p.at(s.land.at[where])
	s.Fill(ringLine(at, haloRim*p.scale, 43*p.scale), parchment)
	s.Fill(ringLine(at, 55*p.scale, 45*p.scale), c)
}
