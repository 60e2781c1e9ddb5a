package hunt

import (
	"math"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// nameplate is the name of an area on a strip of parchment.
type nameplate struct {
	of      dataset.SpaceID
	text    string
	lines   []string
	leading float64
	face    *render.Face
	box     box // in the map's units
}

const (
	nameLeading = 32
	nameRoom    = 180 // a longer name takes two lines
)

// nameOf is the name of a space in a language.
func nameOf(s *dataset.Space, lang string) string {
	if lang == "pl" && s.NamePL != "" {
		return s.NamePL
	}
	return s.Name
}

// nameplates finds a place for the name of each area that has one: beside its disc, off all that counts.
func (c *chart) nameplates(f *faces, lang string) []nameplate {
	var all []nameplate
	for _, id := range c.all {
		s := c.board.Space(id)
		text := nameOf(s, lang)
		if text == "" || s.Dot || !c.whole(id) {
			continue
		}
		face, lines := render.Fit(text, nameRoom, 2, f.place, f.small)
		// what stands in brackets is said elsewhere
		if short, _, ok := strings.Cut(text, " ("); ok && len(lines) > 2 {
			text = short
			face, lines = render.Fit(short, nameRoom, 2, f.place, f.small)
		}
		n := nameplate{of: id, text: text, lines: lines, face: face, leading: nameLeading}
		n.box = c.plateBox(n, all, nil)
		if c.piece != whole && c.hidden(n.box, id, all) > 0 {
			continue // there is no room for it in the window
		}
		all = append(all, n)
	}
	return all
}

// pieces are ways that are drawn, as many small boxes.
func pieces(ways [][]gg.Point) (all []box) {
	const step, half = 6, 10 // of an arrow's shaft
	for _, line := range ways {
		for far := 0.0; far < length(line); far += step {
			all = append(all, around(along(line, far), half, half))
		}
	}
	return all
}

// covers is how many of the pieces of ways a box touches.
func (b box) covers(ways []box) (n int) {
	for _, piece := range ways {
		if b.shared(piece) > 0 {
			n++
		}
	}
	return n
}

// plateBox finds a place for a name: beside its disc, off all that counts, the names that are there and the
// ways that are drawn.
func (c *chart) plateBox(n nameplate, others []nameplate, ways []box) box {
	w, h := n.face.Widest(n.lines)/2+9, n.leading*float64(len(n.lines))/2+5
	best, worst := box{}, math.Inf(1)
	for i, at := range c.berths(n.of, w, h) {
		b := around(at, w, h)
		bad := c.clash(b, n.of, others) + 40*c.hidden(b, n.of, others) + 3*float64(i) + 800*float64(b.covers(ways))
		if bad < worst {
			best, worst = b, bad
		}
	}
	return best
}

// berths are where the middle of an area's name may lie, the best first.
func (c *chart) berths(id dataset.SpaceID, w, h float64) []gg.Point {
	at := c.at[id]
	const gap = discRim - 2
	side := gap + 8 + w
	if c.board.Space(id).NazgulStart {
		side += 28
	}
	var all []gg.Point
	for _, d := range [...]gg.Point{{X: 0, Y: gap + h}, {X: w * 0.5, Y: gap + h}, {X: -w * 0.5, Y: gap + h},
		{X: side, Y: 0}, {X: -side, Y: 0},
		{X: side * 0.9, Y: gap * 0.7}, {X: -side * 0.9, Y: gap * 0.7}, {X: 0, Y: -gap - h},
		{X: side * 0.9, Y: -gap * 0.7}, {X: -side * 0.9, Y: -gap * 0.7}, {X: w * 0.5, Y: -gap - h},
		{X: -w * 0.5, Y: -gap - h}, {X: w, Y: gap + h}, {X: -w, Y: gap + h}, {X: w, Y: -gap - h},
		{X: -w, Y: -gap - h}} {
		p := gg.Point{X: at.X + d.X, Y: at.Y + d.Y}
		all = append(all, gg.Point{X: max(c.inner.x0+w, min(c.inner.x1-w, p.X)),
			Y: max(c.inner.y0+h, min(c.inner.y1-h, p.Y))})
	}
	return all
}

// hidden is how much a strip covers of what must be read: numbers, signs and other names.
func (c *chart) hidden(b box, own dataset.SpaceID, others []nameplate) float64 {
	sum := 0.0
	for _, id := range c.all {
		if s := c.board.Space(id); !s.Dot {
			sum += b.shared(around(c.at[id], discRim-8, discRim-12))
		}
	}
	for _, r := range c.regions {
		sum += b.shared(around(r.sign, signWide-4, signHigh))
	}
	for _, s := range c.segments {
		sum += b.shared(s.bounds())
	}
	for _, o := range others {
		if o.of != own {
			sum += b.shared(o.box)
		}
	}
	return sum
}

// clash is how much a strip would hide.
func (c *chart) clash(b box, own dataset.SpaceID, others []nameplate) float64 {
	bad := 0.0
	for _, id := range c.all {
		switch s := c.board.Space(id); {
		case id == own: // a token may come to lie beside it
			bad += 4*b.shared(around(c.at[id], discRim-3, discRim-3)) +
				0.3*b.shared(around(add(c.at[id], gg.Point{X: 54, Y: -36}), tokenSize, tokenSize))
		case s.Dot:
			bad += b.shared(around(c.at[id], dotRim+3, dotRim+3))
		default:
			bad += 4 * b.shared(around(c.at[id], discRim+3, discRim+3))
		}
	}
	for _, r := range c.regions {
		bad += 3 * b.shared(around(r.sign, signWide, signHigh+6))
	}
	for _, s := range c.segments {
		bad += b.shared(s.bounds())
	}
	for _, o := range others { // with a gap, or two names read as one
		bad += 4 * b.shared(box{o.box.x0 - 12, o.box.y0 - 6, o.box.x1 + 12, o.box.y1 + 6})
	}
	mid := b.middle()
	for _, id := range c.all {
		if id != own && !c.board.Space(id).Dot { // it seems to belong to another area
			bad += 20 * max(0, between(mid, c.at[own])+10-between(mid, c.at[id]))
		}
	}
	for i := range c.lines {
		for _, p := range c.lines[i] {
			if p.X > b.x0 && p.X < b.x1 && p.Y > b.y0 && p.Y < b.y1 {
				bad += 12
			}
		}
	}
	return bad
}
