package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The whole board: a header, the map, and below it panels in rows, so that it suits a phone held upright.
const (
	boardWidth   = mapWidth
	headerHeight = 100
)

// board is the sheet of the whole board.
var board = kind{
	name:   render.SheetBoard,
	newest: func(*hunt.View) bool { return true },
	holds:  func(_ *hunt.View, what string) bool { return what == "" },
	canvas: scene.boardCanvas,
	draw:   scene.board,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tell(v) },
}

// panel is a row of panels below the map.
type panel struct {
	high int
	draw func(s scene, y int)
}

// panels are the rows of a part.
func panels(p dataset.Part) []panel {
	rows := []panel{{trackHigh, scene.movement}, {trackHigh, scene.corruption}, {turnHigh, scene.turn},
		{companyHigh, scene.company}}
	if p == dataset.PartI {
		rows = append(rows, panel{ridersHigh, scene.riders})
	} else {
		rows = append(rows, panel{gandalfHigh, scene.gandalf})
	}
	return append(rows, panel{cardsHigh, scene.cards}, panel{legendHigh, scene.legend})
}

func (s scene) boardCanvas() *render.Canvas {
	high := headerHeight + mapHigh
	for _, row := range panels(part(s.view)) {
		high += row.high
	}
	c := render.NewBlank(s.palette, boardWidth, high, parchment)
	c.Lay(s.land.picture(view{whole, 1, s.night()}), 0, headerHeight)
	return c
}

// night reports whether it is the hunters' turn at night: then the map is dark.
func (s scene) night() bool { return s.view.Turn == hunt.Night }

func (s scene) board() {
	s.header()
	s.mapped(place{off: gg.Point{Y: headerHeight}, scale: 1})
	y := headerHeight + mapHigh
	for _, row := range panels(part(s.view)) {
		s.Fill(render.Rectangle(20, float64(y+row.high-2), boardWidth-40, 2), worn)
		row.draw(s, y)
		y += row.high
	}
}

// place is where a piece of the map lies on a picture.
type place struct {
	off   gg.Point // of the map's 0, 0
	scale float64
}

func (p place) at(q gg.Point) gg.Point {
	return gg.Point{X: p.off.X + q.X*p.scale, Y: p.off.Y + q.Y*p.scale}
}

// header tells the part, the day, the time of day and who acts, or how the game ended, and how corrupted
// Frodo is.
func (s scene) header() {
	t := trims[part(s.view)]
	key := "header " + itoa(int(s.view.Part))
	s.Stamp(key, boardWidth, headerHeight, func(dc *gg.Context) {
		dc.SetColor(darker(t.deep, 0.45))
		dc.DrawRectangle(0, 0, boardWidth, headerHeight)
		dc.Fill()
		dc.SetColor(gold)
		dc.DrawRectangle(0, headerHeight-8, boardWidth, 2)
		dc.Fill()
	}, 0, 0)
	title := s.say("picture.part", map[string]any{"part": int(s.view.Part), "day": s.view.Day})
	s.Text(s.faces.title, title, 24, 66, 0, gold)
	left := 24 + s.faces.title.Width(title) + 36
	const right = boardWidth - 2*scoreWide - 44
	s.fit([]*render.Face{s.faces.head, s.faces.text, s.faces.place, s.faces.small, s.faces.tiny}, s.now(s.view),
		left, 64, 0, white, right-left)
	s.score("step", boardWidth-2*scoreWide-30, s.view.Step, s.view.Track)
	s.score("ring", boardWidth-scoreWide-18, s.view.Corruption, s.view.Limit)
}

const scoreWide = 214

// score shows a count and the most that it can be.
func (s scene) score(sign string, x, now, most int) {
	const high = headerHeight - 30
	s.Stamp("score "+sign, scoreWide, high, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(2, 2, scoreWide-4, high-4, 14)
		render.FillAndStroke(dc, parchment, gold, 4)
		if sign == "ring" {
			ringSign(dc, 38, high/2, 22)
		} else {
			footprint(dc, 38, high/2, 23, frodoBlue)
		}
	}, x, 10)
	text := itoa(now) + "/" + itoa(most)
	s.fit([]*render.Face{s.faces.number, s.faces.token, s.faces.count}, text, float64(x)+66+(scoreWide-74)/2, 61,
		0.5, ink, scoreWide-74)
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
	if v.Result.Winner == 0 {
		return t.say("picture.won.ring-bearer", nil)
	}
	return t.say("picture.won.nazgul", nil)
}
