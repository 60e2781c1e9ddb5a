package hunt

import (
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// window is the piece of the map that a picture shows, and how large.
type window struct {
	x, y, scale float64
}

// piece is what lies in the window.
func (w window) piece() box { return box{w.x, w.y, w.x + mapWidth/w.scale, w.y + mapHigh/w.scale} }

// offMap is where the signs lie that a window does not show.
var offMap = gg.Point{X: -1e5, Y: -1e5}

// within is a board as a window shows it. Half a number or half a letter would say something else, so nothing
// is cut at its edge: the sign of a region moves into what is seen of it, or is left out.
func (l *land) within(w window) *land {
	if w.scale == 1 {
		return l
	}
	c := *l.chart
	c.piece = w.piece()
	const rim = 6
	c.inner = box{max(c.inner.x0, c.piece.x0+rim), max(c.inner.y0, c.piece.y0+rim),
		min(c.inner.x1, c.piece.x1-rim), min(c.inner.y1, c.piece.y1-rim)}
	c.regions, c.segments = slices.Clone(c.regions), slices.Clone(c.segments)
	for i := range c.segments {
		c.segments[i].at = c.plaqueSeen(c.segments[i])
	}
	for i := range c.regions {
		if !c.inner.holds(around(c.regions[i].sign, signWide, signHigh)) {
			c.regions[i].sign = c.signSeen(i)
		}
	}
	return &land{chart: &c, art: l.art, plates: map[string][]nameplate{}}
}

// holds reports whether all of a box lies within another one.
func (b box) holds(o box) bool { return o.x0 >= b.x0 && o.x1 <= b.x1 && o.y0 >= b.y0 && o.y1 <= b.y1 }

// signSeen is where the sign of a region has most room in what the window shows of it.
func (c *chart) signSeen(region int) gg.Point {
	const step, least = 20, signHigh + 4
	at, best := offMap, float64(least)
	for y := c.inner.y0 + signHigh; y <= c.inner.y1-signHigh; y += step {
		for x := c.inner.x0 + signWide; x <= c.inner.x1-signWide; x += step {
			if !c.covers(region, around(gg.Point{X: x, Y: y}, signWide, signHigh)) {
				continue
			}
			if room := c.room(gg.Point{X: x, Y: y}, 1.9, 3, best); room > best {
				at, best = gg.Point{X: x, Y: y}, room
			}
		}
	}
	return at
}

// covers reports whether the corners and the middle of a box lie in a region, and no numeral hangs there.
func (c *chart) covers(region int, b box) bool {
	for _, s := range c.segments {
		if b.shared(s.bounds()) > 0 {
			return false
		}
	}
	for _, q := range []gg.Point{{X: b.x0, Y: b.y0}, {X: b.x1, Y: b.y0}, {X: b.x0, Y: b.y1}, {X: b.x1, Y: b.y1},
		b.middle()} {
		if c.land.at(int(q.X)/cell, int(q.Y)/cell) != region {
			return false
		}
	}
	return true
}

// plaqueSeen is where a segment's numeral hangs in the window: at the map's upper edge, if that is seen.
func (c *chart) plaqueSeen(s plaque) gg.Point {
	at := gg.Point{X: max(c.piece.x0+plaqueHalf, min(c.piece.x1-plaqueHalf, s.at.X))}
	if c.piece.y0 > 0 || at.X != s.at.X && c.regions[c.land.at(int(at.X)/cell, 0)].segment != s.segment {
		return offMap
	}
	return at
}

// bounds is what a numeral takes up.
func (q plaque) bounds() box { return box{q.at.X - plaqueHalf, 0, q.at.X + plaqueHalf, plaqueLow} }

// seen reports whether the piece of the map that is shown has so much of a space that it can be named, or
// anything of a dot; whole reports whether it has all of it.
func (c *chart) seen(id hunt.Space) bool {
	if c.board.Space(id).Dot {
		return c.piece.shared(c.bounds(id)) > 0
	}
	return c.called(id)
}

func (c *chart) whole(id hunt.Space) bool { return c.piece.holds(c.bounds(id)) }

// called reports whether the piece shows by what a space is called: its number, or all of a dot.
func (c *chart) called(id hunt.Space) bool {
	if c.board.Space(id).Dot {
		return c.whole(id)
	}
	_, _, ok := c.callAt(id)
	return ok
}

// callAt is where the number of an area stands: in its middle, or smaller in what the edge leaves of it, if
// there is room.
func (c *chart) callAt(id hunt.Space) (at gg.Point, small, ok bool) {
	at = c.at[id]
	if c.piece.holds(around(at, numberWide, numberHigh)) {
		return at, false, true
	}
	const high = 14
	wide := 11 * float64(len(callOf(c.board.Space(id))))
	in := box{c.piece.x0 + wide, c.piece.y0 + high, c.piece.x1 - wide, c.piece.y1 - high}
	q := nearest(in, at)
	return q, true, math.Hypot(math.Abs(q.X-at.X)+wide, math.Abs(q.Y-at.Y)+high) < discRim-3
}

// bounds is what a space takes up.
func (c *chart) bounds(id hunt.Space) box {
	switch s := c.board.Space(id); {
	case s.Dot:
		return around(c.at[id], dotRim, dotRim)
	case s.NazgulStart:
		return around(c.at[id], 66, discRim+10)
	}
	return around(c.at[id], discRim+3, discRim+5)
}

// spaces puts the spaces and signs of a close-up down; the whole map has them.
func (s scene) spaces(p place) {
	if p.scale != 1 {
		s.putSpaces(p, s.faces.closer[s.faces.number], s.faces.closer[s.faces.region])
	}
}

// putSpaces puts the spaces and signs of a map down. An area of which the edge leaves so little that there is
// no room for its number is left out: it would seem to be one without.
func (s scene) putSpaces(p place, number, region *render.Face) {
	k := p.scale
	put := func(key string, w, h float64, at gg.Point, draw func(dc *gg.Context, x, y float64)) {
		wide, high := int(2*w*k), int(2*h*k)
		q := p.at(at)
		s.Stamp(key+scaleKey(k), wide, high,
			func(dc *gg.Context) { draw(dc, float64(wide)/2, float64(high)/2) }, int(q.X)-wide/2, int(q.Y)-high/2)
	}
	for i := range s.land.regions {
		r := &s.land.regions[i]
		key := "region " + r.name()
		if s.night() {
			key += " night"
		}
		put(key, signWide+20, signHigh+10, r.sign,
			func(dc *gg.Context, x, y float64) { drawSign(dc, region, r.name(), x, y, k, s.night()) })
	}
	for _, q := range s.land.segments {
		put("segment "+dataset.Segments[q.segment], plaqueHalf+2, plaqueLow, q.at,
			func(dc *gg.Context, x, y float64) { s.land.plate(dc, region, dataset.Segments[q.segment], x, y, k) })
	}
	for _, id := range s.land.all {
		space := s.land.board.Space(id)
		if space.Dot || !s.land.seen(id) {
			continue
		}
		put("space"+kindKey(space), 80, 80, s.land.at[id],
			func(dc *gg.Context, x, y float64) { drawSpace(dc, number, space, "", x, y, k) })
		at, small, _ := s.land.callAt(id)
		face := number
		if small {
			face = s.faces.number
		}
		q := p.at(at)
		s.Text(face, callOf(space), q.X, q.Y+face.Height()/2, 0.5, markOf(space).sign)
	}
}

// kindKey names how a space looks, but for what is written on it.
func kindKey(s *dataset.Space) string {
	key := ""
	for i, is := range []bool{s.Shadow, s.FrodoStart, s.Friendly, s.NazgulStart, s.Exit != ""} {
		if is {
			key += " " + itoa(i)
		}
	}
	return key
}
