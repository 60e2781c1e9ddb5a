package hunt

import (
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// result is how the game ended: who has won, and the whole journey on the map.
var result = kind{
	name:   render.SheetResult,
	newest: func(v *hunt.View) bool { return v.Result != nil },
	holds:  func(v *hunt.View, what string) bool { return what == "" && v.Result != nil },
	canvas: scene.mapCanvas,
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
	if s.view.Result.Draw {
		ground = darker(ink, 0.2)
	} else if s.view.Result.Winner != 0 {
		ground = darker(blood, 0.45)
	}
	b := s.view.Bearer
	if b == nil {
		b = &hunt.BearerView{}
	}
	p, l := s.place(), s.layOut(s.walked(b.Journal)...)
	if part(s.view) == dataset.PartII {
		s.wander(p, b.Gandalf)
	}
	s.route(p, b.Journal, routeInk)
	s.leads(p, l)
	s.names(p, l)
	stands := s.steps(p, &l.spots, b.Journal, routeInk)
	s.lying(p, l)
	s.unseen(p, l, b.Gandalf)
	s.figures(p, l)
	if len(b.Journal) > 0 {
		s.frodoAt(p, l, stands)
	}
	s.banner(s.outcome(s.view), s.say("picture.how."+s.view.Result.How, nil), ground)
	blocks := []block{{trackBlock, scene.movement}, {trackBlock, scene.corruption}}
	if s.view.Bearer != nil {
		blocks = append(blocks, block{entriesBlock(s.view), func(s scene, y int) {
			s.entries(y, s.journalTitle(), b.Journal)
		}})
	}
	s.column(append(blocks, block{ridersBlock, scene.riders}, block{companyBlock, scene.members},
		s.cardOfPart())...)
}
