package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The card of the Black Riders (part I): five powers, each unlocked by an information token (Rulebook p.21).
const (
	ridersHigh = 196
	powers     = 5
	powerWide  = (boardWidth - 2*trackLeft - 4*10) / powers
	powerHigh  = 122
)

func (s scene) riders(y int) {
	s.Text(s.faces.place, s.say("picture.black-riders", nil), trackLeft, float64(y)+44, 0, ink)
	s.Text(s.faces.small, s.say("picture.behind", map[string]any{"n": s.view.Behind}), boardWidth-trackLeft,
		float64(y)+42, 1, faded)
	for i := range powers {
		x := trackLeft + i*(powerWide+10)
		open := i < len(s.view.Known)
		key, text, ground := "power locked", faded, tanned
		if open {
			key, text, ground = "power", white, render.Hex("3b2320")
		}
		s.Stamp(key, powerWide, powerHigh, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(2, 2, powerWide-4, powerHigh-4, 12)
			render.FillAndStroke(dc, ground, ink, 3)
		}, x, y+58)
		s.information(i, open, x+10, y+58+(powerHigh-84)/2)
		room := float64(powerWide - 84 - 30)
		f, lines := render.Fit(s.say("picture.power."+itoa(i+1), nil), room, 3, s.faces.small, s.faces.tiny)
		leading := 31.0
		if f == s.faces.tiny {
			leading = 26
		}
		top := float64(y+58) + powerHigh/2 - leading*float64(len(lines)-1)/2 + 10
		for j, line := range lines {
			s.Text(f, line, float64(x+104), top+leading*float64(j), 0, text)
		}
	}
}

// information is an information token with its area, or the number of the power that waits for one.
func (s scene) information(i int, open bool, x, y int) {
	const size = 84
	if !open {
		s.Stamp("information "+itoa(i), size, size, func(dc *gg.Context) {
			dc.SetColor(faded)
			dc.SetLineWidth(3)
			dc.SetDash(8, 6)
			dc.DrawCircle(size/2, size/2, size/2-4)
			dc.Stroke()
			dc.SetDash()
			s.faces.token.Centre(dc, itoa(i+1), size/2, size/2)
		}, x, y)
		return
	}
	number := s.view.Set.Boards[dataset.PartI].Space(s.view.Known[i]).Number
	s.Stamp("information area "+itoa(number), size, size,
		func(dc *gg.Context) { areaToken(dc, s.faces.number, number, size/2, size/2, size/2-2) }, x, y)
}

// areaToken is a round token that shows the number of an area.
func areaToken(dc *gg.Context, f *render.Face, number int, x, y, r float64) {
	circle(dc, x, y, r, dark)
	circle(dc, x, y, r-3, gold)
	circle(dc, x, y, r-7, parchment)
	dc.SetColor(ink)
	f.Centre(dc, itoa(number), x, y)
}

// The row of Gandalf (part II): whether he is hidden, and the deeds that he has done (Rulebook p.29).
const gandalfHigh = 176

func (s scene) gandalf(y int) {
	g := s.view.Gandalf
	s.Stamp("gandalf panel", 120, 132, func(dc *gg.Context) {
		circle(dc, 60, 66, 60, render.Hex("c9d3dc"))
		drawGandalf(dc, 52, 112, 1.1)
	}, trackLeft, y+20)
	x := float64(trackLeft + 140)
	s.Text(s.faces.head, s.say("picture.gandalf", nil), x, float64(y)+70, 0, ink)
	state := s.gandalfIs(g.State)
	s.Text(s.faces.place, state, x, float64(y)+122, 0, faded)
	left := 780.0
	s.Text(s.faces.place, s.say("picture.deeds", nil), left, float64(y)+104, 0, ink)
	left += s.faces.place.Width(s.say("picture.deeds", nil)) + 24
	for _, d := range g.Deeds {
		n := s.land.board.Space(d).Number
		s.Stamp("deed "+itoa(n), 92, 92, func(dc *gg.Context) { areaToken(dc, s.faces.number, n, 46, 46, 44) },
			int(left), y+46)
		left += 100
	}
	if len(g.Deeds) == 0 {
		s.Text(s.faces.remark, s.say("picture.no-deeds", nil), left, float64(y)+104, 0, faded)
	}
	s.Text(s.faces.small, s.say("picture.behind-deeds", map[string]any{"n": s.view.Behind}),
		boardWidth-trackLeft, float64(y)+150, 1, faded)
}
