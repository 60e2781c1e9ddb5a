package hunt

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// traces is the hunters' map: what they have asked, and what was answered.
var traces = kind{
	name:   "traces",
	newest: func(*hunt.View) bool { return false },
	holds:  func(v *hunt.View, what string) bool { return what == "" && v.Turn != hunt.NoTurn },
	canvas: scene.mapCanvas,
	draw:   scene.traces,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tellTraces(v) },
}

var (
	yesInk = render.Hex("b4520f")
	noInk  = render.Hex("5a6b84")
)

// asked lists the answers that still say something: in part II those about the journey card that Frodo
// follows now.
func asked(v *hunt.View) []hunt.Answer {
	if part(v) == dataset.PartII {
		return v.Asked[min(v.AskedFrom, len(v.Asked)):]
	}
	return v.Asked
}

// found is a kind of answer.
func found(a hunt.Said) (yes, known bool) {
	switch a {
	case hunt.Nothing:
		return false, false
	case hunt.No, hunt.Discovered, hunt.YesGandalf:
		return false, true
	}
	return true, true
}

// bound reports whether a log token has made an answer yes. Such an answer says nothing, unless it names who
// is there.
func bound(a *hunt.Answer) bool { return a.Bound && a.Says == hunt.Yes }

func (s scene) traces() {
	v := s.view
	p, l := s.place(), s.layOut()
	s.perceptions(p, &l.spots)
	s.leads(p, l)
	s.names(p, l)
	seen := map[hunt.Space]bool{}
	var plates []func()
	for _, a := range slices.Backward(asked(v)) {
		if a.Space == hunt.Nowhere || a.Act != hunt.Search && a.Act != hunt.HuntFor || seen[a.Space] {
			continue
		}
		if yes, known := found(a.Says); known { // the newest
			seen[a.Space] = true
			of, r, w := s.land.at[a.Space], s.land.radius(a.Space), s.verdictWide(int(a.Step))
			at := l.tied(of, r-6, w, plateHigh, lowerRight)
			s.tie(p, &l.spots, of, r, around(at, w, plateHigh), verdictInk(yes))
			plates = append(plates, func() { s.verdict(p.at(at), yes, int(a.Step)) })
		}
	}
	for _, put := range plates {
		put()
	}
	s.lying(p, l)
	s.figures(p, l)
	s.banner(s.say("picture.traces.title", nil), s.now(v), darker(yesInk, 0.55))
	s.column(
		block{trackBlock, scene.movement},
		block{trackBlock, scene.corruption},
		block{tracesHigh, scene.askedList},
		block{newsBlock, scene.legend},
	)
}

// heard is an answer about a part of the map, and the step at which it was given.
type heard struct {
	yes  bool
	step int
}

// perceptions hatches regions by the newest answer about them, and notes the last answers with the steps at
// which they were given: those about a segment beside its numeral.
func (s scene) perceptions(p place, room *spots) {
	regions, segments := map[hunt.Region][]heard{}, map[hunt.Segment][]heard{}
	for _, a := range slices.Backward(asked(s.view)) {
		yes, known := found(a.Says)
		if !known || bound(&a) || a.Act != hunt.Perceive && a.Act != hunt.AskRegion {
			continue
		}
		switch {
		case a.Region != 0:
			regions[a.Region] = append(regions[a.Region], heard{yes, int(a.Step)})
		case a.Segment != 0:
			segments[a.Segment] = append(segments[a.Segment], heard{yes, int(a.Step)})
		}
	}
	for _, q := range s.land.segments {
		left := q.at.X - plaqueHalf
		for _, h := range newest(segments[q.segment]) {
			w := s.verdictWide(h.step)
			left -= 2 * w
			at := gg.Point{X: left + w, Y: plateHigh}
			room.take(at, w, plateHigh)
			s.verdict(p.at(at), h.yes, h.step)
		}
	}
	for i, r := range s.land.regions {
		all := newest(regions[r.id])
		if len(all) == 0 {
			continue
		}
		if all[0].yes {
			s.hatch(p, i, 30, 5, yesInk)
		} else {
			s.hatch(p, i, 58, 3.5, noInk)
		}
		var plates []func()
		for _, h := range all {
			w := s.verdictWide(h.step)
			at := room.tied(r.sign, signHigh, w, plateHigh, lowerRight)
			s.tieToSign(p, room, r.sign, around(at, w, plateHigh), verdictInk(h.yes))
			plates = append(plates, func() { s.verdict(p.at(at), h.yes, h.step) })
		}
		for _, put := range plates {
			put()
		}
	}
}

// newest are the answers that there is room for.
func newest(all []heard) []heard { return all[:min(3, len(all))] }

// plateHigh is half the height of a verdict, verdictWide half its width.
const plateHigh = 29

func (s scene) verdictWide(step int) float64 { return 32 + s.faces.count.Width(itoa(step))/2 }

// verdictInk is the colour of an answer.
func verdictInk(yes bool) color.RGBA {
	if yes {
		return yesInk
	}
	return noInk
}

// verdict is a small plate: a tick or a cross, and the step of Frodo's figure when the answer was given.
func (s scene) verdict(at gg.Point, yes bool, step int) {
	c := verdictInk(yes)
	w, h := s.verdictWide(step), float64(plateHigh)
	s.Fill(capsule(at.X-w, at.Y-h, 2*w, 2*h, 16), parchment)
	s.Fill(capsule(at.X-w+3, at.Y-h+3, 2*w-6, 2*h-6, 14), c)
	x, y := at.X-w+26, at.Y
	if yes {
		s.Fill([]gg.Point{{X: x - 13, Y: y}, {X: x - 8, Y: y - 5}, {X: x - 3, Y: y + 2}, {X: x + 9, Y: y - 13},
			{X: x + 14, Y: y - 8}, {X: x - 2, Y: y + 13}}, white)
	} else {
		s.Fill([]gg.Point{{X: x - 12, Y: y - 8}, {X: x - 8, Y: y - 12}, {X: x + 12, Y: y + 8},
			{X: x + 8, Y: y + 12}}, white)
		s.Fill([]gg.Point{{X: x + 12, Y: y - 8}, {X: x + 8, Y: y - 12}, {X: x - 12, Y: y + 8},
			{X: x - 8, Y: y + 12}}, white)
	}
	s.Text(s.faces.count, itoa(step), at.X+24, at.Y+s.faces.count.Height()/2, 0.5, white)
}

const (
	tracesHigh  = 860
	tracesLines = 13
)

// askedList writes the newest answers, the newest first.
func (s scene) askedList(y int) {
	v := s.view
	for i, line := range s.faces.small.Wrap(s.say("picture.traces.asked", nil), columnRoom) {
		s.Text(s.faces.small, line, columnLeft, float64(y)+34+36*float64(i), 0, faded)
	}
	if len(v.Asked) == 0 {
		s.Text(s.faces.remark, s.say("picture.alt.none", nil), columnLeft, float64(y)+130, 0, faded)
		return
	}
	for i := range min(len(v.Asked), tracesLines) {
		a := &v.Asked[len(v.Asked)-1-i]
		at := float64(y) + 116 + answerHighRow*float64(i)
		s.stepPlate(columnLeft, at, int(a.Step))
		s.answerRow(columnLeft+86, at, a)
	}
}

// stepPlate is the step of Frodo's figure at which something was answered.
func (s scene) stepPlate(x, y float64, step int) {
	s.Fill(capsule(x, y-26, 72, 52, 12), frodoBlue)
	s.Text(s.faces.count, itoa(step), x+36, y+s.faces.count.Height()/2, 0.5, white)
}

// tellTraces says what has been asked and answered, the newest first.
func (t texts) tellTraces(v *hunt.View) []string {
	lines := []string{t.say("picture.traces.title", nil) + ". " + t.now(v) + ".", t.tracks(v)}
	for _, a := range slices.Backward(v.Asked) {
		lines = append(lines, t.say("picture.alt.asked",
			map[string]any{"step": int(a.Step), "answer": t.answer(v, &a)}))
	}
	return append(lines, t.tellHunterLogs(v)...)
}
