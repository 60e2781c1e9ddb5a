package wotr

import (
	"slices"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// A close-up: a part of the map, drawn larger, with all names and the full composition of armies. It is of a
// region, of a quarter of Middle-earth, or of where the newest moves happened; then it has arrows.
const (
	closeScale  = assets.CloseScale
	closeHeader = 84
	closeHigh   = render.Height - closeHeader
	paneRim     = 14 // what stands nearer to the rim is outside
)

var closeUp = kind{
	name: render.SheetCloseUp,
	holds: func(v *wotr.View, what string) bool {
		return quarterOf(what) != nil || focus(v, what) != wotr.Nowhere
	},
	canvas: func(a *art, v *wotr.View, what string) (*render.Canvas, error) {
		return a.closeCanvas(a.closePane(v, what))
	},
	draw: scene.closeUp,
	tell: func(t texts, v *wotr.View, what string) []string { return t.tellCloseUp(v, what) },
}

// focus returns the region that a close-up is of: the one with an id, or the newest move's.
func focus(v *wotr.View, what string) wotr.Region {
	if what != "" {
		r, _ := wotr.Regions.Parse(what)
		return wotr.Region(r)
	}
	for _, t := range slices.Backward(v.Trail) { // a battle is more than what follows it
		if traceName(t) == "attack" && t.To != wotr.Nowhere {
			return t.To
		}
	}
	for _, t := range slices.Backward(v.Trail) {
		if t.To != wotr.Nowhere {
			return t.To
		}
	}
	return wotr.Nowhere
}

func traceName(t wotr.Trace) string { return wotr.Traces.Name(engine.Value(t.Kind)) }

// distinct leaves out what has happened before in the same stretch of play.
func distinct(trail []wotr.Trace) []wotr.Trace {
	var once []wotr.Trace
	for _, t := range trail {
		if !slices.Contains(once, t) {
			once = append(once, t)
		}
	}
	return once
}

// closePane is the part of the map that a close-up shows.
func (a *art) closePane(v *wotr.View, what string) pane {
	const w, h = render.Width / closeScale, closeHigh / closeScale
	var at gg.Point
	switch q := quarterOf(what); {
	case q != nil:
		at = q.middle
	case what != "":
		at = a.stand(focus(v, what))
	default:
		at = a.middleOf(v.Trail, focus(v, what), w, h)
	}
	return pane{around(a.world, at, w, h), box{0, closeHeader, render.Width, render.Height}}
}

// middleOf is the middle of a region and of as much else that has happened as a window of that size shows
// with it.
func (a *art) middleOf(trail []wotr.Trace, focus wotr.Region, w, h float64) gg.Point {
	const margin = 70
	at := a.stand(focus)
	seen := box{at.X, at.Y, at.X, at.Y}
	for _, t := range slices.Backward(trail) {
		for _, r := range []wotr.Region{t.To, t.From} {
			if r == wotr.Nowhere {
				continue
			}
			if wider := seen.with(a.stand(r)); wider.x1-wider.x0 <= w-2*margin && wider.y1-wider.y0 <= h-2*margin {
				seen = wider
			}
		}
	}
	return seen.middle()
}

// with is the smallest box that holds another one and a point.
func (b box) with(p gg.Point) box {
	return box{min(b.x0, p.X), min(b.y0, p.Y), max(b.x1, p.X), max(b.y1, p.Y)}
}

// closeCanvas is a canvas with a pane of the map.
func (a *art) closeCanvas(p pane) (*render.Canvas, error) {
	c := render.NewBlank(a.palette, render.Width, render.Height, parchment)
	return c, a.terrain.lay(c, p.window, int(p.area.x0), int(p.area.y0))
}

// closeUp draws a close-up.
func (s scene) closeUp() {
	c := mapScene{scene: s, pane: s.closePane(s.view, s.what)}
	c.settled()
	c.landNames()
	c.moves()
	c.drawNames()
	c.drawRosters()
	c.signs()
	s.closeHead(s.closeTitle())
}

// closeTitle says what a close-up is of.
func (t scene) closeTitle() string {
	switch q := quarterOf(t.what); {
	case q != nil:
		return t.say("picture.quarter."+q.id, nil)
	case t.what != "":
		return t.region(focus(t.view, t.what))
	case t.view.Result != nil:
		return t.outcome(t.view)
	}
	return t.now(t.view)
}

// closeHead writes the head of a picture of a part of the map: the turn, and a title.
func (s scene) closeHead(title string) {
	ground := dark
	key := "close header"
	if s.view.Acts != nil && s.view.Result == nil {
		ground = darker(sideInk(*s.view.Acts), 0.4)
		key += " " + s.view.Acts.String()
	}
	s.Stamp(key, render.Width, closeHeader, func(dc *gg.Context) {
		dc.SetColor(ground)
		dc.DrawRectangle(0, 0, render.Width, closeHeader)
		dc.Fill()
		dc.SetColor(gold)
		dc.DrawRectangle(0, closeHeader-8, render.Width, 3)
		dc.Fill()
		dc.SetColor(ink)
		dc.DrawRectangle(0, closeHeader-4, render.Width, 4)
		dc.Fill()
	}, 0, 0)
	turn := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	s.Text(s.faces.title, turn, 24, 58, 0, gold)
	left := 24 + s.faces.title.Width(turn) + 40
	s.fit([]*render.Face{s.faces.title, s.faces.head, s.faces.text}, title, left, 58, 0, white,
		render.Width-24-left)
}

// tellCloseUp says what a close-up shows.
func (t texts) tellCloseUp(v *wotr.View, what string) []string {
	if q := quarterOf(what); q != nil {
		return t.tellQuarter(v, q)
	}
	r := focus(v, what)
	lines := []string{t.say("picture.alt.close-up", map[string]any{"region": t.region(r)})}
	lines = append(lines, t.tellTrail(v)...)
	for _, k := range stacks(v) {
		if near(v, k.region, r) {
			lines = append(lines, t.tellStack(k))
		}
	}
	return lines
}

// near reports whether a region is the focus or takes part in the newest moves.
func near(v *wotr.View, r, focus wotr.Region) bool {
	return r == focus || slices.ContainsFunc(v.Trail,
		func(t wotr.Trace) bool { return t.From == r || t.To == r })
}
