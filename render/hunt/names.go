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
	lines []string
	face  *render.Face
	box   box // in the map's units
}

const (
	nameLeading = 30
	nameRoom    = 170 // a longer name takes two lines
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
		if text == "" || s.Dot {
			continue
		}
		face, lines := render.Fit(text, nameRoom, 2, f.place, f.small)
		// what stands in brackets is said elsewhere
		if short, _, ok := strings.Cut(text, " ("); ok && len(lines) > 2 {
			face, lines = render.Fit(short, nameRoom, 2, f.place, f.small)
		}
		w, h := face.Widest(lines)/2+9, float64(nameLeading*len(lines))/2+5
		best, worst := box{}, math.Inf(1)
		for i, at := range c.berths(id, w, h) {
			b := box{at.X - w, at.Y - h, at.X + w, at.Y + h}
			if bad := c.clash(b, id, all) + 3*float64(i); bad < worst {
				best, worst = b, bad
			}
		}
		all = append(all, nameplate{lines, face, best})
	}
	return all
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
		{X: side * 0.9, Y: -gap * 0.7}, {X: -side * 0.9, Y: -gap * 0.7}} {
		p := gg.Point{X: at.X + d.X, Y: at.Y + d.Y}
		all = append(all, gg.Point{X: max(frameWide+4+w, min(mapWidth-frameWide-4-w, p.X)),
			Y: max(frameWide+4+h, min(mapHigh-frameWide-4-h, p.Y))})
	}
	return all
}

// clash is how much a strip would hide.
func (c *chart) clash(b box, own dataset.SpaceID, others []nameplate) float64 {
	bad := 0.0
	over := func(o box, weight float64) {
		w, h := min(b.x1, o.x1)-max(b.x0, o.x0), min(b.y1, o.y1)-max(b.y0, o.y0)
		if w > 0 && h > 0 {
			bad += weight * w * h
		}
	}
	around := func(p gg.Point, w, h float64) box { return box{p.X - w, p.Y - h, p.X + w, p.Y + h} }
	for _, id := range c.all {
		switch s := c.board.Space(id); {
		case id == own:
			over(around(c.at[id], discRim*0.8, discRim*0.8), 0.2)
			over(around(add(c.at[id], besideRight), tokenSize, tokenSize), 0.3)
			over(around(add(c.at[id], besideLeft), tokenSize, tokenSize), 0.3)
			over(around(gg.Point{X: c.at[id].X, Y: c.at[id].Y - 66}, 28, 36), 0.2)
		case s.Dot:
			over(around(c.at[id], dotRim+3, dotRim+3), 1)
		default:
			over(around(c.at[id], discRim+3, discRim+3), 1.5)
		}
	}
	for _, r := range c.regions {
		over(around(r.sign, 66, 28), 3)
	}
	for _, s := range c.segments {
		over(box{s.at.X - 62, 0, s.at.X + 62, 66}, 1)
	}
	for _, o := range others {
		over(o.box, 1)
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
