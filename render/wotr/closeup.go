package wotr

import (
	"slices"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// A close-up: a part of the map, drawn larger, with names and the full composition of armies, and the newest
// moves as arrows.
const (
	closeScale  = assets.CloseScale
	closeWidth  = 1400
	closeHigh   = 1120
	closeHeader = 84
	storyLine   = 56 // of what has happened, below the map
	storyMost   = 4
)

var closeUp = kind{
	name:   render.SheetCloseUp,
	newest: func(v *wotr.View) bool { return v.Result == nil && focus(v, "") != wotr.Nowhere },
	holds:  func(v *wotr.View, what string) bool { return focus(v, what) != wotr.Nowhere },
	canvas: func(a *art, v *wotr.View, what string) (*render.Canvas, error) { return a.closeCanvas(v, what) },
	draw:   scene.closeUp,
	tell:   func(t texts, v *wotr.View, what string) []string { return t.tellCloseUp(v, what) },
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

// told are the events that a close-up tells of below the map.
func told(v *wotr.View, what string) []wotr.Trace {
	if what != "" {
		return nil
	}
	once := distinct(v.Trail)
	return once[max(0, len(once)-storyMost):]
}

// distinct leaves out what has happened before in the same action.
func distinct(trail []wotr.Trace) []wotr.Trace {
	var once []wotr.Trace
	for _, t := range trail {
		if !slices.Contains(once, t) {
			once = append(once, t)
		}
	}
	return once
}

// closeUp draws a close-up.
func (s scene) closeUp() {
	panes := s.panes(s.view, s.what)
	for _, p := range panes {
		c := closeScene{scene: s, pane: p}
		c.settled()
		c.landNames()
		c.moves()
		c.drawNames()
		c.drawRosters()
		c.signs()
	}
	if len(panes) > 1 {
		s.Fill(render.Rectangle(0, panes[0].area.y1, closeWidth, paneBar), ink)
	}
	s.closeHead()
	y := bottom(panes)
	s.Fill([]gg.Point{{X: 0, Y: float64(y)}, {X: closeWidth, Y: float64(y)}, {X: closeWidth, Y: float64(y + 4)},
		{X: 0, Y: float64(y + 4)}}, ink)
	s.story(y)
}

// story says below the map what has happened, all in letters of one size.
func (s scene) story(y int) {
	var lines []string
	face := s.faces.text
	const room = closeWidth - 48
	for _, t := range told(s.view, s.what) {
		line := s.tellTrace(t)
		for _, smaller := range []*render.Face{s.faces.place, s.faces.small} {
			if face.Width(line) > room {
				face = smaller
			}
		}
		lines = append(lines, line)
	}
	for i, line := range lines {
		s.Text(face, face.Cut(line, room), 24, float64(y+52+i*storyLine), 0, ink)
	}
}

// closeHead writes the head of a close-up: the turn, and whose action it is or what region it is about.
func (s scene) closeHead() {
	ground := dark
	key := "close header"
	if s.view.Acts != nil && s.view.Result == nil {
		ground = darker(sideInk(*s.view.Acts), 0.4)
		key += " " + s.view.Acts.String()
	}
	s.Stamp(key, closeWidth, closeHeader, func(dc *gg.Context) {
		dc.SetColor(ground)
		dc.DrawRectangle(0, 0, closeWidth, closeHeader)
		dc.Fill()
		dc.SetColor(gold)
		dc.DrawRectangle(0, closeHeader-10, closeWidth, 2)
		dc.Fill()
		dc.SetColor(ink)
		dc.DrawRectangle(0, closeHeader-4, closeWidth, 4)
		dc.Fill()
	}, 0, 0)
	turn := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	s.Text(s.faces.title, turn, 24, 56, 0, gold)
	text := s.now(s.view)
	switch {
	case s.what != "":
		text = s.region(focus(s.view, s.what))
	case s.view.Result != nil:
		text = s.outcome(s.view)
	}
	left := 24 + s.faces.title.Width(turn) + 36
	s.fit([]*render.Face{s.faces.head, s.faces.text, s.faces.small}, text, left, 54, 0, white,
		closeWidth-24-left)
}

// tellCloseUp says what a close-up shows.
func (t texts) tellCloseUp(v *wotr.View, what string) []string {
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
