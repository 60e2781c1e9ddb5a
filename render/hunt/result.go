package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// result is how the game ended: who has won, and the whole journey on the map.
var result = kind{
	name:   render.SheetResult,
	newest: func(v *hunt.View) bool { return v.Result != nil },
	holds:  func(v *hunt.View, what string) bool { return what == "" && v.Result != nil },
	canvas: func(s scene) *render.Canvas { return s.mapCanvas(journalRow) },
	draw:   scene.result,
	tell: func(t texts, v *hunt.View, _ string) []string {
		lines := []string{t.ended(v) + "."}
		if v.Bearer != nil {
			lines = append(lines, t.tellJournal(v)...)
		}
		return lines
	},
}

// ended says who has won and how.
func (t texts) ended(v *hunt.View) string {
	return t.outcome(v) + ": " + t.say("picture.how."+v.Result.How, nil)
}

func (s scene) result() {
	ground := darker(trims[0].deep, 0.2)
	if s.view.Result.Winner != 0 {
		ground = darker(blood, 0.45)
	}
	s.banner(s.outcome(s.view), s.say("picture.how."+s.view.Result.How, nil), ground)
	p := place{off: gg.Point{Y: headerHeight}, scale: 1}
	room := s.spots()
	room.takeNames(s.land.names(s.lang))
	if b := s.view.Bearer; b != nil {
		if part(s.view) == dataset.PartII {
			s.wander(p, b.Gandalf)
		}
		s.route(p, b.Journal, routeInk)
	}
	s.names(p)
	s.lying(p)
	if b := s.view.Bearer; b != nil {
		stands := s.steps(p, room, b.Journal, routeInk)
		s.unseen(p, b.Gandalf)
		s.figures(p)
		s.Stamp("frodo", 60, 74, func(dc *gg.Context) { drawFrodo(dc, 30, 70, 1.12) }, int(stands.X)-30,
			int(stands.Y)-70)
		s.entries(headerHeight+mapHigh, s.journalTitle(), b.Journal)
	}
}
