package hunt

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// A board: a header, below it the map and at its right a column of state.
const (
	headerHigh = render.Height - mapHigh
	columnWide = render.Width - mapWidth
	columnPad  = 20
	columnLeft = mapWidth + columnPad
	columnRoom = columnWide - 2*columnPad
)

// board is the sheet of the whole board, with the newest stretch of play drawn on it.
var board = kind{
	name:   render.SheetBoard,
	newest: func(v *hunt.View) bool { return v.Result == nil },
	holds:  func(_ *hunt.View, what string) bool { return what == "" },
	canvas: scene.mapCanvas,
	draw: func(s scene) {
		s.mapped(s.place())
		s.header()
		s.column(s.state()...)
	},
	tell: func(t texts, v *hunt.View, _ string) []string { return t.summary(v) },
}

// mapCanvas is a canvas with the map, or the window's piece of it, on which nothing lies.
func (s scene) mapCanvas() *render.Canvas {
	c := render.NewBlank(s.palette, render.Width, render.Height, parchment)
	if s.window.scale == 1 {
		ground := s.land.picture(view{whole, 1, s.night()})
		c.Lay(ground, ground.Rect, 0, headerHigh)
		return c
	}
	s.layStrips(c)
	return c
}

// night reports whether it is the hunters' turn at night: then the map is dark.
func (s scene) night() bool { return s.view.Turn == hunt.Night }

// place is where a piece of the map lies on a picture.
type place struct {
	off   gg.Point // of the map's 0, 0
	scale float64
}

func (p place) at(q gg.Point) gg.Point {
	return gg.Point{X: p.off.X + q.X*p.scale, Y: p.off.Y + q.Y*p.scale}
}

// place is where the window lies on the picture.
func (s scene) place() place {
	w := s.window
	return place{gg.Point{X: -w.x * w.scale, Y: headerHigh - w.y*w.scale}, w.scale}
}

// header tells the part, the day, the time of day and who acts, or how the game ended.
func (s scene) header() {
	s.banner(s.say("picture.part", map[string]any{"part": int(s.view.Part), "day": s.view.Day}), s.now(s.view),
		darker(trims[part(s.view)].deep, 0.45))
}

// banner is a header: a title, what else is to be said, and the turn track. It hides what sticks out of a
// close-up's map.
func (s scene) banner(title, more string, ground color.RGBA) {
	s.Fill(render.Rectangle(0, 0, render.Width, headerHigh), ground)
	s.Fill(render.Rectangle(mapWidth, headerHigh, columnWide, mapHigh), parchment)
	s.Fill(render.Rectangle(0, headerHigh-8, render.Width, 3), gold)
	s.Text(s.faces.title, title, 24, 68, 0, gold)
	left := 24 + s.faces.title.Width(title) + 44
	right := float64(render.Width - 3*(turnWide+8) - columnPad)
	for i := range 3 {
		x := int(right) + i*(turnWide+8)
		s.Stamp("turn "+itoa(i), turnWide, turnHigh, func(dc *gg.Context) { drawTurn(dc, i) }, x, 5)
		if s.view.Turn == hunt.Turn(i+1) {
			s.turnMarker(x+turnWide/2, 5+turnHigh/2)
		}
	}
	s.fit([]*render.Face{s.faces.head, s.faces.text, s.faces.place, s.faces.small}, more, left, 66, 0, white,
		right-left-30)
}

// now says what the game waits for, or how it ended.
func (t texts) now(v *hunt.View) string {
	switch {
	case v.Result != nil:
		return t.outcome(v)
	case v.Meeting != nil && v.Meeting.Rescue:
		return t.say("picture.rescue", nil)
	case v.Meeting != nil:
		return t.say("picture.meeting", nil)
	case v.Turn == hunt.NoTurn && v.Step > 0: // between night and day (Rulebook p.25)
		return t.say("picture.turn.preparation", nil)
	case v.Turn == hunt.NoTurn:
		return t.turnOf(v.Turn)
	case v.Active != hunt.NoNazgul:
		return t.turnOf(v.Turn) + " · " + t.rider(v.Active)
	}
	return t.turnOf(v.Turn) + " · " + t.say("picture.bearer", nil)
}

func (t texts) turnOf(turn hunt.Turn) string {
	return t.say("picture.turn."+[...]string{"setup", "first", "second", "night"}[turn], nil)
}

func (t texts) rider(n hunt.Nazgul) string {
	return t.say("picture.nazgul."+riderNames[n], nil)
}

// riderNames are the ids of the Nazgûl, by Nazgul.
var riderNames = [...]string{"none", "blue", "green", "red", "purple"}

// outcome says who has won.
func (t texts) outcome(v *hunt.View) string {
	if v.Result.Draw {
		return t.say("picture.won.draw", nil)
	}
	if v.Result.Winner == 0 {
		return t.say("picture.won.ring-bearer", nil)
	}
	return t.say("picture.won.nazgul", nil)
}
