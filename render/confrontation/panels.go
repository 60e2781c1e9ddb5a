package confrontation

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const (
	edge       = 28   // of the sheet, which stays free
	cornerWide = 596  // of a panel in a corner of the sheet
	handWide   = 1062 // of a hand, above
	lowerTop   = 1128 // where the lower panels begin
	upperTop   = 196  // and the upper ones, below the hands

	legendBelow = render.Height - 69 // the last line above the legend
)

// lefts is where a side's panels begin: each above its own lands.
var lefts = [2]int{confrontation.Fellowship: edge,
	confrontation.Sauron: render.Width - edge - cornerWide}

// hand draws a side's nine cards, those in hand and those spent.
func (s scene) hand(side confrontation.Side) {
	x, y := edge, 14
	if side == confrontation.Sauron {
		x = render.Width - edge - handWide
	}
	end := s.heading(side, s.side(side), x, y, handWide)
	line := s.scored(s.view, side, s.handLine(side))
	s.Text(s.faces.water, line, end+18, float64(y+34), 0, ink)
	for i, c := range decks[side] {
		s.card(side, c, stateOf(s.view, side, c), x+i*(cardWidth+6), y+50)
	}
}

// handLine says how many cards are in hand, or how far a side is with placing.
func (s scene) handLine(side confrontation.Side) string {
	if s.view.Turn > 0 || s.view.Result != nil {
		return s.say("picture.hand", map[string]any{"n": s.view.Hands[side].Left})
	}
	return s.say(progress(s.view, side), nil)
}

// heading writes the head of a panel with a rule below it, and returns where it ends.
func (s scene) heading(side confrontation.Side, text string, x, y, room int) (end float64) {
	s.Text(s.faces.head, text, float64(x), float64(y+34), 0, liveries[side].head)
	left, right, top := float64(x), float64(x+room-4), float64(y+43)
	s.Fill([]gg.Point{{X: left, Y: top - 1}, {X: right, Y: top}, {X: left, Y: top + 2}}, liveries[side].mark)
	return left + s.faces.head.Width(text)
}

// company lists who plays, while that is news, or a side's defeated, in its corner; and its special cards
// beside the corner.
func (s scene) company(side confrontation.Side) {
	x := lefts[side]
	head, list := "picture.defeated", []confrontation.Character(nil)
	if in := lineUp(s.view, side); in != nil {
		head, list = "picture.line-up", in
	} else {
		for _, c := range s.view.Defeated {
			if c.Side() == side {
				list = append(list, c)
			}
		}
	}
	if len(list) > 0 {
		s.heading(side, s.say(head, nil), x, upperTop, cornerWide)
	}
	pitch := 52
	if len(list) > 8 {
		pitch = 44
	}
	for i, c := range list {
		s.listed(c, x+i%2*listWide, upperTop+86+i/2*pitch)
	}
	s.specials(side)
}

// standing tells in the lower left corner how the game stands: whose turn it is, or who has won, the points
// of a match, and whether the picture holds somebody's secrets.
func (s scene) standing() {
	v := s.view
	sides, key := []confrontation.Side{v.Mover}, v.Mover.String()
	title := s.say("picture.to-move", map[string]any{"side": s.side(v.Mover)})
	lines := []string{s.turn(v)}
	switch {
	case v.Result != nil:
		sides, key, title = []confrontation.Side{v.Result.Winner}, v.Result.Winner.String(), s.outcome(v)
		if v.Result.Draw {
			sides, key = []confrontation.Side{confrontation.Fellowship, confrontation.Sauron}, "draw"
		}
		lines = []string{render.Capital(s.say("end."+v.Result.How, nil))}
		if v.Match == nil && !v.Result.Draw { // there the points tell it
			lines = append(lines, s.left(v))
		}
	case v.Turn == 0:
		sides, key, title, lines = nil, "placing", s.preparing(v), nil
	}
	const high = 84
	s.Stamp("ribbon "+key, cornerWide, high, func(dc *gg.Context) {
		fill := dark
		if len(sides) == 1 {
			fill = render.Mix(liveries[sides[0]].rim, ink, 0.3)
		}
		band(dc, cornerWide, high, fill)
		for i, side := range sides {
			emblem(dc, side, 60+52*float64(i), high/2, 26, liveries[side].sign, fill)
		}
	}, edge, lowerTop)
	from := 40 + 56*len(sides)
	face, title := render.FirstFit([]*render.Face{s.faces.head, s.faces.name, s.faces.small},
		title, float64(cornerWide-from-36))
	s.Text(face, title, float64(edge+from), lowerTop+59, 0, gold)
	y, pitch := lowerTop+high+50, 44
	face = s.faces.water
	if slices.ContainsFunc(lines, func(l string) bool { return face.Width(l) > cornerWide }) {
		face, y, pitch = s.faces.remark, y-4, 36
	}
	for i, text := range lines {
		if i == 0 && v.Result == nil && s.faces.title.Width(text) <= cornerWide {
			s.Text(s.faces.title, text, edge+6, float64(y+10), 0, ink)
			y += 60
			continue
		}
		for _, l := range face.Wrap(text, cornerWide) {
			s.Text(face, l, edge+6, float64(y), 0, ink)
			y += pitch
		}
	}
	tag, last := edge, y-pitch
	if v.Match != nil && (v.Match.Game > 1 || v.Result != nil) {
		last = y + 16
		s.points(last)
		tag += cornerWide - tagWide // beside them
	}
	if s.secret() {
		s.secretTag(tag, y-26)
		last = y + 8
	}
	if last <= legendBelow {
		s.legend()
	}
}

// points writes the points of a match between the signs of both sides, in figures that decide.
func (s scene) points(y int) {
	score, x := scoreOf(s.view), edge+6
	const radius, gap = 24, 16
	sign := func(side confrontation.Side) {
		s.Stamp("sign "+side.String(), 2*radius, 2*radius, func(dc *gg.Context) {
			emblem(dc, side, radius, radius, radius-2, liveries[side].head, parchment)
		}, x, y-2*radius+4)
		x += 2*radius + gap
	}
	write := func(text string, c color.RGBA) {
		s.Text(s.faces.digit, text, float64(x), float64(y), 0, c)
		x += int(s.faces.digit.Width(text)) + gap
	}
	sign(confrontation.Fellowship)
	write(number(score[confrontation.Fellowship]), liveries[confrontation.Fellowship].head)
	write(":", ink)
	write(number(score[confrontation.Sauron]), liveries[confrontation.Sauron].head)
	sign(confrontation.Sauron)
}

// left says how many characters the winner has left.
func (t texts) left(v *confrontation.View) string {
	r := v.Result
	return t.say("picture.left", map[string]any{"n": r.Left[r.Winner], "side": t.side(r.Winner)})
}

const tagWide = 300

// secret reports whether the picture holds somebody's secrets. Both sides' are those of a game that is over,
// looked back at with everything open.
func (s scene) secret() bool { return s.view.Result == nil && s.view.For[0] != s.view.For[1] }

// secretTag marks a picture that holds somebody's secrets.
func (s scene) secretTag(x, y int) {
	const high = 52
	text := s.say("picture.secret", nil)
	s.Stamp("secret "+s.lang, tagWide, high, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, tagWide-2, high-2, 10)
		dc.SetColor(blood)
		dc.Fill()
		openEye(dc, 28, high/2, gold)
		dc.SetColor(white)
		face, text := render.FirstFit([]*render.Face{s.faces.water, s.faces.remark}, text, tagWide-70)
		face.Put(dc, text, 54+(tagWide-64)/2, 37, 0.5)
	}, x, y)
}

// band is a strip of cloth with swallow tails and a golden seam.
func band(dc *gg.Context, w, h float64, fill color.RGBA) {
	render.Trace(dc, render.Band(w, h, 1), true)
	dc.SetColor(fill)
	dc.Fill()
	line(dc, gold, 2, render.Band(w, h, 6), true)
}
