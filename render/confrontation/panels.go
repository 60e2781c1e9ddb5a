package confrontation

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const (
	panelLeft  = 14  // of hands
	panelRight = 866 // of the defeated
	panelWidth = 240
	narrow     = 216 // where the lands leave less room
)

// panelTops are where a side's panels begin: each in its own corner.
var panelTops = [2]int{confrontation.Fellowship: 1070, confrontation.Sauron: 96}

// hand draws a side's nine cards, those in hand and those spent.
func (s scene) hand(side confrontation.Side) {
	x, y := panelLeft, panelTops[side]
	s.heading(side, s.side(side), x, y, panelWidth)
	line, face := s.scored(s.view, side, s.handLine(side)), s.faces.water
	if face.Width(line) > panelWidth {
		face = s.faces.remark
	}
	s.Text(face, line, float64(x), float64(y+57), 0, ink)
	for i, c := range decks[side] {
		s.card(side, c, stateOf(s.view, side, c), x+i%3*(cardWidth+2), y+70+i/3*(cardHeight+6))
	}
}

// handLine says how many cards are in hand, or how far a side is with placing.
func (s scene) handLine(side confrontation.Side) string {
	if s.view.Turn > 0 || s.view.Result != nil {
		return s.say("picture.hand", map[string]any{"n": s.view.Hands[side].Left})
	}
	return s.say(progress(s.view, side), nil)
}

// heading writes the head of a panel with a rule below it.
func (s scene) heading(side confrontation.Side, text string, x, y, room int) {
	face := s.faces.head
	if int(face.Width(text)) > room {
		face = s.faces.name
	}
	s.Text(face, text, float64(x), float64(y+26), 0, liveries[side].head)
	left, right, top := float64(x), float64(x+room-4), float64(y+34)
	s.Fill([]gg.Point{{X: left, Y: top - 1}, {X: right, Y: top}, {X: left, Y: top + 2}}, liveries[side].mark)
}

// defeated lists a side's defeated characters.
func (s scene) defeated(side confrontation.Side) {
	x, y := panelRight, panelTops[side]
	if side == confrontation.Sauron {
		y += s.secretTag(x, y)
	}
	room := s.specials(side, x, y)
	y += room
	var out []confrontation.Character
	for _, c := range s.view.Defeated {
		if c.Side() == side {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return
	}
	s.heading(side, s.say("picture.defeated", nil), x, y, narrow)
	pitch := 30
	if room > 0 && len(out) > 5 {
		pitch = 25
	}
	if last := y + 64 + (len(out)-1)*pitch; side == confrontation.Fellowship &&
		float64(last) > s.board.Rose[1]-s.board.Rose[2] {
		s.coverRose()
	}
	for i, c := range out {
		base := y + 64 + i*pitch
		s.Stamp("fallen "+side.String(), 24, 24, func(dc *gg.Context) {
			silhouette(dc, side, 1, 1, 22, 22)
			dc.SetColor(liveries[side].mark)
			dc.Fill()
			dc.SetColor(white)
			dc.SetLineWidth(3)
			dc.DrawLine(7, 7, 17, 17)
			dc.DrawLine(7, 17, 17, 7)
			dc.Stroke()
		}, x, base-19)
		s.listed(c, x, base, true)
	}
}

// secretTag marks a picture that holds somebody's secrets, and returns how much room the mark takes.
func (s scene) secretTag(x, y int) int {
	// both: a game that is over, looked back at with everything open
	if s.view.Result != nil || s.view.For[0] == s.view.For[1] {
		return 0
	}
	const high = 40
	text := s.say("picture.secret", nil)
	s.Stamp("secret "+s.lang, narrow, high, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, narrow-2, high-2, 10)
		dc.SetColor(blood)
		dc.Fill()
		openEye(dc, 20, high/2)
		dc.SetColor(white)
		face := s.faces.water
		if face.Width(text) > narrow-52 {
			face = s.faces.remark
		}
		face.Put(dc, text, 36+(narrow-36)/2, 28, 0.5)
	}, x, y)
	return high + 10
}

const headerHigh = 62

// header says whose turn it is.
func (s scene) header() {
	if s.view.Turn == 0 {
		s.ribbon("placing", confrontation.Side(2))
		s.Text(s.faces.title, s.preparing(s.view), float64(s.board.Width)/2, 57, 0.5, gold)
		return
	}
	mover := s.view.Mover
	s.ribbon(mover.String(), mover)
	s.Text(s.faces.title, s.say("picture.to-move", map[string]any{"side": s.side(mover)}), 112, 57, 0, white)
	s.Text(s.faces.title, s.turn(s.view), float64(s.board.Width)-44, 57, 1, gold)
}

// ribbon is the band behind the header, with the emblem of the side whose turn it is.
func (s scene) ribbon(key string, side confrontation.Side) {
	w := s.board.Width - 28
	s.Stamp("ribbon "+key, w, headerHigh, func(dc *gg.Context) {
		fill := dark
		if side <= confrontation.Sauron {
			fill = liveries[side].rim
		}
		band(dc, float64(w), headerHigh, render.Mix(fill, ink, 0.3))
		if side <= confrontation.Sauron {
			emblem(dc, side, 52, headerHigh/2, 22, liveries[side].sign, liveries[side].back)
		}
	}, 14, 14)
}

// band is a strip of cloth with swallow tails and a golden seam.
func band(dc *gg.Context, w, h float64, fill color.RGBA) {
	render.Trace(dc, render.Band(w, h, 1), true)
	dc.SetColor(fill)
	dc.Fill()
	line(dc, gold, 2, render.Band(w, h, 6), true)
}

// banner tells the end of the game in place of the header.
func (s scene) banner() {
	r := s.view.Result
	w, high := s.board.Width-28, 86
	emblems := [2]confrontation.Side{r.Winner, r.Winner}
	if r.Draw {
		emblems = [2]confrontation.Side{confrontation.Fellowship, confrontation.Sauron}
	}
	s.Stamp("banner "+emblems[0].String()+emblems[1].String(), w, high, func(dc *gg.Context) {
		fill := liveries[r.Winner].rim
		if r.Draw {
			fill = render.Mix(dark, ink, 0.3)
		}
		band(dc, float64(w), float64(high), fill)
		for i, x := range []float64{70, float64(w) - 70} {
			emblem(dc, emblems[i], x, float64(high)/2, 30, liveries[emblems[i]].sign, fill)
		}
	}, 14, 6)
	mid := float64(s.board.Width) / 2
	s.Text(s.faces.title, s.outcome(s.view), mid, 46, 0.5, gold)
	s.Text(s.faces.water, s.reason(s.view), mid, 77, 0.5, white)
}
