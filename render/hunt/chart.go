package hunt

import (
	"cmp"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The measures of the map on a picture of the whole board.
const (
	mapWidth  = 1650
	mapHigh   = 1300
	frameWide = 30 // of the band round the map
	discRim   = 41 // radius of an area's disc, its rim included
	dotRim    = 14
	sideRoom  = frameWide + 64 // from the map's edge to the middle of the outermost spaces
	topRoom   = frameWide + 80
	footRoom  = frameWide + 96 // a name stands below its disc
)

// chart is the geometry of one board: where all that is drawn lies, in pixels of the whole board.
type chart struct {
	board     *dataset.Board
	all       []dataset.SpaceID
	regions   []province
	at        []gg.Point // of the spaces, by their id
	lines     [][]gg.Point
	land      *grid
	borders   []border
	rivers    []stream
	crossings []crossing
	segments  []plaque
	growth    []thing
	piece     box // of the map that a picture shows
	inner     box // where names and pieces may lie
}

// province is a region of the board.
type province struct {
	id       dataset.RegionID
	segment  dataset.SegmentID
	letter   string
	outlines [][]gg.Point
	sign     gg.Point // the middle of its letter
	hue      int      // neighbours have others
}

// name is what players call a region.
func (p *province) name() string { return dataset.Segments[p.segment] + "-" + p.letter }

// plaque is the numeral of a segment and where it hangs on the upper edge.
type plaque struct {
	segment dataset.SegmentID
	at      gg.Point
}

// newChart works out the geometry of the board of a part, which takes some hundredths of a second.
func newChart(set *dataset.Set, part dataset.Part) *chart {
	const edge = frameWide + 4
	c := &chart{board: &set.Boards[part], piece: whole, inner: box{edge, edge, mapWidth - edge, mapHigh - edge}}
	for i := range c.board.Spaces {
		s := &c.board.Spaces[i]
		if !s.Area() && s.Exit == "" && !s.Dot {
			continue
		}
		c.all = append(c.all, dataset.SpaceID(i))
		if r := s.Region; r != 0 && c.province(r) < 0 {
			c.regions = append(c.regions, province{id: r, segment: s.Segment, letter: set.Regions[r].Letter})
		}
	}
	slices.SortFunc(c.regions, func(a, b province) int { return cmp.Compare(a.id, b.id) })
	c.place()
	c.land = newGrid(mapWidth, mapHigh, c.sites())
	c.borders = c.land.borders()
	for i := range c.regions {
		c.regions[i].outlines = outlines(c.borders, i)
	}
	c.colour()
	c.rivers = c.streams()
	c.crossings = c.cross()
	c.signs()
	c.plaques()
	c.grow()
	return c
}

// province returns the place of a region among those of the board, -1 if it is not there.
func (c *chart) province(r dataset.RegionID) int {
	return slices.IndexFunc(c.regions, func(p province) bool { return p.id == r })
}

// place spreads the spaces over the map, and bends the lines between them a little.
func (c *chart) place() {
	x0, x1, y0, y1 := math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	for _, id := range c.all {
		s := c.board.Space(id)
		x0, x1, y0, y1 = min(x0, s.X), max(x1, s.X), min(y0, s.Y), max(y1, s.Y)
	}
	share := func(v, from, to int) float64 {
		if to == from {
			return 0.5
		}
		return float64(v-from) / float64(to-from)
	}
	c.at = make([]gg.Point, len(c.board.Spaces))
	for _, id := range c.all {
		s := c.board.Space(id)
		c.at[id] = gg.Point{X: math.Round(sideRoom + share(s.X, x0, x1)*(mapWidth-2*sideRoom)),
			Y: math.Round(topRoom + share(s.Y, y0, y1)*(mapHigh-topRoom-footRoom))}
	}
	for _, e := range c.board.Edges {
		c.lines = append(c.lines, render.Roughen(c.at[e.A], c.at[e.B], 0.03))
	}
}

// sites are what the regions are made of: spaces, and the lines between two spaces of one region.
func (c *chart) sites() []site {
	var all []site
	for _, s := range c.all {
		if r := c.board.Space(s).Region; r != 0 {
			all = append(all, site{c.at[s], c.province(r)})
		}
	}
	for _, e := range c.board.Edges {
		a, b := c.board.Space(e.A).Region, c.board.Space(e.B).Region
		if a != b || a == 0 {
			continue
		}
		from, to := c.at[e.A], c.at[e.B]
		for n, i := int(between(from, to)/50), 1; i < n; i++ {
			t := float64(i) / float64(n)
			all = append(all, site{gg.Point{X: from.X + (to.X-from.X)*t, Y: from.Y + (to.Y-from.Y)*t}, c.province(a)})
		}
	}
	return all
}

// colour gives each region a tint that no neighbour has.
func (c *chart) colour() {
	for i := range c.regions {
		taken := map[int]bool{}
		for _, b := range c.borders {
			if b.b == i && b.a != outside { // b.a is less: it has its tint
				taken[c.regions[b.a].hue] = true
			}
		}
		for taken[c.regions[i].hue] {
			c.regions[i].hue++
		}
	}
}

// signs finds places for the letters of the regions: where there is most room.
func (c *chart) signs() {
	for r := range c.regions {
		best := -1.0
		for i := 0; i < len(c.land.of); i += 2 {
			at := gg.Point{X: (float64(i%c.land.cols) + 0.5) * cell, Y: (float64(i/c.land.cols) + 0.5) * cell}
			if c.land.of[i] != r || at.X < frameWide+80 || at.X > mapWidth-frameWide-80 || at.Y < frameWide+90 ||
				at.Y > mapHigh-frameWide-40 {
				continue
			}
			if room := c.room(at, 1.9, 3, best); room > best {
				best, c.regions[r].sign = room, at
			}
		}
	}
}

// plaques hangs the numeral of each segment in the middle of what it has of the upper edge.
func (c *chart) plaques() {
	sum, n := map[dataset.SegmentID]float64{}, map[dataset.SegmentID]float64{}
	for col := range c.land.cols {
		s := c.regions[c.land.at(col, 0)].segment
		sum[s] += (float64(col) + 0.5) * cell
		n[s]++
	}
	for i, r := range c.regions {
		if i > 0 && r.segment == c.regions[i-1].segment {
			continue
		}
		x := r.sign.X // of one that does not reach the upper edge
		if n[r.segment] > 0 {
			x = sum[r.segment] / n[r.segment]
		}
		c.segments = append(c.segments, plaque{r.segment, gg.Point{X: x}})
	}
}

// room is how far a place is from discs, lines and borders; flat says how much less a step sideways counts
// than one up, for what is wide. Rivers count when they are known. It looks no further when there is no more
// room than least.
func (c *chart) room(p gg.Point, flat, half, least float64) float64 {
	far := func(q gg.Point) float64 { return math.Hypot((p.X-q.X)/flat, p.Y-q.Y) }
	best := math.Inf(1)
	for _, s := range c.all {
		size := float64(discRim)
		switch space := c.board.Space(s); {
		case space.Dot:
			size = dotRim
		case space.NazgulStart:
			size += 20
		}
		best = min(best, far(c.at[s])-size)
		if c.board.Space(s).Name != "" && !c.board.Space(s).Dot {
			best = min(best, far(gg.Point{X: c.at[s].X, Y: c.at[s].Y + discRim + 18})-30)
		}
		if best <= least {
			return best
		}
	}
	near := func(line []gg.Point, half float64) {
		for i := range len(line) - 1 {
			a, b := gg.Point{X: (line[i].X - p.X) / flat, Y: line[i].Y - p.Y}, gg.Point{X: (line[i+1].X - p.X) / flat,
				Y: line[i+1].Y - p.Y}
			if d := fromOrigin(a, b); best+half > 0 && d < (best+half)*(best+half) {
				best = math.Sqrt(d) - half
			}
		}
	}
	for _, e := range c.board.Edges {
		if near([]gg.Point{c.at[e.A], c.at[e.B]}, half); best <= least {
			return best
		}
	}
	for _, b := range c.borders {
		if b.a == outside {
			continue
		}
		if near(b.line, half); best <= least {
			return best
		}
	}
	for _, r := range c.rivers {
		near(r.course, half+10)
	}
	return best
}

// fromOrigin is how far the stretch from a to b is from 0, 0, squared.
func fromOrigin(a, b gg.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = max(0, min(1, -(a.X*dx+a.Y*dy)/l))
	}
	x, y := a.X+t*dx, a.Y+t*dy
	return x*x + y*y
}

// fromLine is how far a place is from a line.
func fromLine(p gg.Point, line []gg.Point) float64 {
	best := math.Inf(1)
	for i := range len(line) - 1 {
		best = min(best, fromOrigin(gg.Point{X: line[i].X - p.X, Y: line[i].Y - p.Y},
			gg.Point{X: line[i+1].X - p.X, Y: line[i+1].Y - p.Y}))
	}
	return math.Sqrt(best)
}
