package hunt

import (
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// layout is where everything lies that a map shows of a view, in the map's units: no piece hides a number, a
// name, a sign or another piece, as far as there is room.
type layout struct {
	spots
	names  []nameplate
	tokens []laid
	crowds []standing
	// of what can be chosen, by its place in the order
	letters map[int]gg.Point
}

// laid is a round token in its place.
type laid struct {
	sign  string
	at    gg.Point
	of    gg.Point // where it belongs, which reaches so far
	far   float64
	fresh bool // put down in the newest stretch of play
}

// standing are the figures on one space, in rows: where the middle of their feet is, those of the lowest row.
type standing struct {
	where  hunt.Space
	riders []hunt.RiderView
	wizard bool
	foot   gg.Point
	inRow  int
}

// rowHigh is how far the rows of a crowd are apart, crownHigh what a crown adds to a figure, pedestalLow how
// far a pedestal reaches below its foot, pedestalWide how wide it is.
const rowHigh, crownHigh, pedestalLow, pedestalWide = 75, 16, 13, 70

func (c *standing) count() int {
	if c.wizard {
		return len(c.riders) + 1
	}
	return len(c.riders)
}

// layOut works the places out, off the ways that are drawn: of names first, then of tokens, then of figures.
func (s scene) layOut(ways ...[]gg.Point) *layout {
	l := &layout{spots: spots{chart: s.land.chart, ways: pieces(ways)},
		names: slices.Clone(s.land.names(s.lang))}
	touched := s.touched()
	for i := range l.names {
		n := &l.names[i]
		others := slices.Concat(l.names[:i], l.names[i+1:])
		if n.box.covers(l.ways) > 0 {
			n.box = s.land.plateBox(*n, others, l.ways)
		}
		if slices.Contains(touched, n.of) {
			*n = s.land.enlarge(s.faces, *n, others, l.ways)
		}
		l.plates = append(l.plates, n.box)
	}
	if s.kind == render.SheetChoice {
		s.layLetters(l)
	}
	s.layTokens(l)
	for _, c := range s.crowds() {
		l.stand(c)
	}
	return l
}

// stand finds room for a crowd: in one row or more, whichever hides less, or in two parts where all of it
// would stand far off or hide something. There is none for one whose space the edge cuts, where it would
// stand nearer to another one.
func (l *layout) stand(c standing) {
	worst, own := math.Inf(1), l.chart.at[c.where]
	others := l.areas(own, 600)
	low, high, side := 3.0, 0.0, 2.0
	for _, r := range c.riders {
		if r.Active {
			low, side = pedestalLow, (pedestalWide-figureWide)/2
		}
		if r.Chief {
			high = crownHigh
		}
	}
	near := l.chart.radius(c.where)
	if !l.chart.board.Space(c.where).Dot {
		near -= 10 // on its rim
	}
	var taken box
	for rows := 1; rows <= c.count(); rows++ {
		inRow := (c.count() + rows - 1) / rows
		if rows == 3 && inRow == 2 {
			continue // two rows do
		}
		w, h := figureWide/2*float64(inRow)+side, (figureHigh+low+high)/2+rowHigh/2*float64(rows-1)
		at, bad := l.seek(own, near, w, h, above, tiedTo, func(q gg.Point) float64 {
			return 0.2*astray(q, own, others) + l.crossed(own, nearest(around(q, w-16, h-16), own))
		})
		if bad += 200 * float64(rows-1); bad < worst {
			worst, taken = bad, around(at, w+2, h+2)
			c.foot, c.inRow = gg.Point{X: at.X, Y: at.Y + h - low}, inRow
		}
	}
	const tooBad = 1100
	if n := c.count() / 2; n > 0 && worst > tooBad {
		l.stand(standing{where: c.where, riders: c.riders[:n]})
		l.stand(standing{where: c.where, riders: c.riders[n:], wizard: c.wizard})
		return
	}
	if q := taken.middle(); !l.chart.called(c.where) && l.closest(q) < between(q, own) {
		return
	}
	l.taken = append(l.taken, taken)
	if line := l.lead(&c); line != nil {
		l.led(own, near, line[1])
	}
	l.crowds = append(l.crowds, c)
}

// closest is how far it is from a point to the nearest area of which the number is seen.
func (l *layout) closest(q gg.Point) float64 {
	far := math.Inf(1)
	for _, id := range l.chart.all {
		if !l.chart.board.Space(id).Dot && l.chart.called(id) {
			far = min(far, between(q, l.chart.at[id]))
		}
	}
	return far
}

// feet are where the figures of a crowd stand, the back row first.
func (c *standing) feet() []gg.Point {
	var all []gg.Point
	n := c.count()
	for i := range n {
		row, inRow := i/c.inRow, min(c.inRow, n-i/c.inRow*c.inRow)
		rows := (n + c.inRow - 1) / c.inRow
		all = append(all, gg.Point{X: c.foot.X + figureWide*(float64(i%c.inRow)-float64(inRow-1)/2),
			Y: c.foot.Y - rowHigh*float64(rows-1-row)})
	}
	return all
}

// layTokens finds room for all tokens.
func (s scene) layTokens(l *layout) {
	v := s.view
	lately := v.Stretch
	if lately == nil {
		lately = &hunt.StretchView{}
	}
	put := func(sign string, where hunt.Space, first float64, fresh bool) {
		if !s.land.seen(where) {
			return
		}
		at := l.beside(s.land.at[where], s.land.radius(where), tokenSize+2, tokenSize+2, first)
		l.tokens = append(l.tokens, laid{sign, at, s.land.at[where], s.land.radius(where), fresh})
	}
	for _, a := range v.Allies {
		put("ally", a, upperRight, slices.Contains(lately.Allies, a))
	}
	for _, t := range v.Tracks {
		put(trackSign(t.Sword), t.Where, leftward, slices.Contains(lately.Tracks, t.Where))
	}
	for _, a := range s.held() {
		put(s.heldSign(), a, upperRight, false)
	}
	for _, g := range v.Logs {
		fresh := slices.Contains(lately.Logs, g)
		if at, ok := s.anchor(g.Space, g.Region, g.Segment, 92); ok && g.Space == hunt.Nowhere {
			l.tokens = append(l.tokens, laid{logSigns[g.Kind], l.off(at, below), at, signWide, fresh})
		} else if ok {
			put(logSigns[g.Kind], g.Space, below, fresh)
		}
	}
	for _, g := range v.HunterLogs {
		fresh := slices.Contains(lately.HunterLogs, g.Token)
		if at, ok := s.anchor(g.Space, g.Region, g.Segment, 160); ok && g.Space == hunt.Nowhere {
			l.tokens = append(l.tokens, laid{hunterLogSign(g), l.off(at, above), at, signWide, fresh})
		} else if ok {
			put(hunterLogSign(g), g.Space, lowerRight, fresh)
		}
	}
}

// off finds room for a token beside a sign.
func (l *layout) off(at gg.Point, first float64) gg.Point {
	return l.beside(at, signHigh, tokenSize+2, tokenSize+2, first)
}

// anchor is the place that something lies by: a space, the sign of a region, or beside a segment's numeral.
func (s scene) anchor(space hunt.Space, region hunt.Region, segment hunt.Segment,
	aside float64) (at gg.Point, ok bool) {
	switch {
	case space != hunt.Nowhere:
		return s.land.at[space], s.land.seen(space)
	case region != 0:
		if i := s.land.province(region); i >= 0 {
			return s.land.regions[i].sign, s.land.regions[i].sign != offMap
		}
	case segment != 0:
		for _, q := range s.land.segments {
			if q.segment == segment && q.at != offMap {
				return gg.Point{X: q.at.X + aside, Y: plaqueLow / 2}, true
			}
		}
	}
	return at, false
}

// held are the areas whose information or deed tokens lie behind the screen, where the map may tell them.
func (s scene) held() []hunt.Space {
	if s.view.Bearer == nil || !s.secret {
		return nil
	}
	return s.view.Bearer.Held
}

// touched are the spaces where something has happened in the newest stretch of play, or happens now.
func (s scene) touched() []hunt.Space {
	v := s.view
	var all []hunt.Space
	if l := v.Stretch; l != nil {
		for _, r := range l.Rides {
			all = append(all, r.To)
		}
		all = append(append(append(all, l.Allies...), l.AlliesGone...), l.Tracks...)
		for _, a := range v.Asked[min(l.Asked, len(v.Asked)):] {
			all = append(all, a.Space)
		}
	}
	if v.Act != nil {
		all = append(all, v.Act.Where)
	}
	return append(all, v.Found)
}

// crowds are the figures by space, from the upper edge of the board to the lower.
func (s scene) crowds() []standing {
	var all []standing
	on := func(where hunt.Space) *standing {
		i := slices.IndexFunc(all, func(c standing) bool { return c.where == where })
		if i < 0 {
			all = append(all, standing{where: where})
			i = len(all) - 1
		}
		return &all[i]
	}
	for _, r := range s.view.Riders {
		if r.Where != hunt.Nowhere && s.land.seen(r.Where) {
			c := on(r.Where)
			c.riders = append(c.riders, r)
		}
	}
	if g := s.view.Gandalf; g.Where != hunt.Nowhere && s.land.seen(g.Where) {
		on(g.Where).wizard = true
	}
	slices.SortFunc(all, func(a, b standing) int {
		return int(s.land.at[a.where].Y) - int(s.land.at[b.where].Y)
	})
	return all
}

// enlarge writes a name so large that it can be read in the box in which Discord shows a picture, if there is
// room for it.
func (c *chart) enlarge(f *faces, n nameplate, others []nameplate, ways []box) nameplate {
	large := n
	large.face, large.lines = render.Fit(n.text, 1.5*nameRoom, 2, f.placeBig)
	large.leading = 46
	large.box = c.plateBox(large, others, ways)
	if c.hidden(large.box, n.of, others) > c.hidden(n.box, n.of, others) ||
		large.box.covers(ways) > n.box.covers(ways) {
		return n
	}
	return large
}
