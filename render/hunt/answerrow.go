package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// answerHighRow is how high a row with an answer is.
const answerHighRow = 58

// answerRow writes an answer into the column, from x on, with its middle at y: what was asked and whether it
// is so as a plate of the map, the place large enough to be read in Discord's box, and what else was said.
// What no plate shows is told in words.
func (s scene) answerRow(x, y float64, a *hunt.Answer) {
	const gap, right = 12, columnLeft + columnRoom
	more := ""
	yes, known := found(a.Says)
	place := s.placeCall(a)
	switch {
	case known && place != "" && (a.Act == hunt.Search || a.Act == hunt.HuntFor || a.Act == hunt.Perceive):
		const k = 0.88
		s.answerStamp(gg.Point{X: x + answerWide*k, Y: y}, k, askedSign(a), yes)
		x += 2*answerWide*k + gap
		switch {
		case bound(a):
			more = s.say("picture.by-token", nil)
		case a.Says != hunt.Yes && a.Says != hunt.No:
			more = s.said(a)
		}
	case a.Act == hunt.AskDots && a.Says != hunt.Nothing:
		s.diamond(gg.Point{X: x + 20, Y: y}, 18, ink)
		x, place = x+40+gap, itoa(int(a.N))
		more = s.texts.target(s.view, a.Act, a.Space, a.Region, a.Segment, a.Card)
	default:
		place, more = "", s.answer(s.view, a)
	}
	if place != "" {
		f := s.faces.number
		if place == dataset.Segments[a.Segment] { // a numeral alone reads like a number
			f, place = s.faces.head, s.say("picture.segment", map[string]any{"segment": place})
			if more != "" {
				f = s.faces.text
			}
		}
		s.Text(f, place, x, y+f.Height()/2, 0, ink)
		x += f.Width(place) + gap
	}
	f, lines := render.Fit(more, right-x, 1, s.faces.text, s.faces.place, s.faces.small)
	if len(lines) > 1 || f.Widest(lines) > right-x {
		f, lines = render.Fit(more, right-x, 2, s.faces.tiny, s.faces.fine)
	}
	leading := f.Height() * 1.6
	base := y + f.Height()/2 - leading*float64(len(lines)-1)/2
	for i, line := range lines {
		s.Text(f, line, x, base+leading*float64(i), 0, ink)
	}
}

// askedSign is the sign of what was asked.
func askedSign(a *hunt.Answer) string {
	if a.Act == hunt.HuntFor {
		return "sword"
	}
	return "eye"
}

// placeCall is how players call the place that was asked about: "" for a dot or none.
func (s scene) placeCall(a *hunt.Answer) string {
	switch {
	case a.Space != hunt.Nowhere:
		return callOf(s.land.board.Space(a.Space))
	case a.Region != 0:
		return s.view.Set.Regions[a.Region].ID
	case a.Segment != 0:
		return dataset.Segments[a.Segment]
	}
	return ""
}
