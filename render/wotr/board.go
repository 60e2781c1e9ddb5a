package wotr

import (
	"image"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// The whole board: the map, at its right a column of state, below it the political track and the
// hunt pool.
const (
	mapWide    = 1782 // assets.BoardScale times the map
	mapHigh    = 1231
	barWidth   = 5 // between the parts
	columnLeft = mapWide + barWidth
	columnWide = render.Width - columnLeft
	footTop    = mapHigh + barWidth
	footHigh   = render.Height - footTop
)

// board is the sheet of the whole board.
var board = kind{
	name:  render.SheetBoard,
	holds: func(_ *wotr.View, what string) bool { return what == "" },
	canvas: func(a *art, v *wotr.View, _ string) (*render.Canvas, error) {
		c := render.NewCanvas(a.palette, a.board, render.Height, parchment)
		if p, ok := a.lens(v); ok && !battleNew(v) {
			return c, a.terrain.lay(c, p.window, int(p.area.x0), int(p.area.y0))
		}
		return c, nil
	},
	draw: scene.board,
	tell: func(t texts, v *wotr.View, _ string) []string { return t.summary(v) },
}

// drawFrame draws what no move changes of the column and of the strip.
func drawFrame() *image.RGBA {
	dc := gg.NewContext(render.Width, render.Height)
	dc.SetColor(parchment)
	dc.Clear()
	dc.SetColor(ink)
	dc.DrawRectangle(mapWide, 0, barWidth, render.Height)
	dc.DrawRectangle(0, mapHigh, mapWide, barWidth)
	dc.Fill()
	return dc.Image().(*image.RGBA)
}

func (s scene) board() {
	s.drawMap()
	room := render.Height - s.state()
	high := len(legendSigns(s.view))*legendRow + 8
	if room >= high {
		s.legend(columnX, render.Height-room, render.Height-8)
	}
	s.seaCorner(room < high)
	s.foot()
}

// state is the column of state of the game, from the top to the bottom, and returns where it ends.
func (s scene) state() int {
	s.banner()
	y := s.points(bannerHigh + 8)
	y = s.fellowship(y + 6)
	y = s.hunt(y + 4)
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		y = s.sideBlock(side, y)
	}
	return s.onTable(y)
}

const (
	columnPadding = 18
	columnX       = columnLeft + columnPadding
	columnInner   = columnWide - 2*columnPadding
	bannerHigh    = 148
)

// line draws a fine line across the column, and returns where what follows begins.
func (s scene) line(y int) int {
	s.Fill(render.Rectangle(columnX, float64(y), columnInner, 3), worn)
	return y + 3
}

// banner tells the turn and whose action it is, or how the game ended.
func (s scene) banner() {
	over := s.view.Result != nil
	key, ground := "banner", dark
	switch {
	case over:
		key = "banner draw"
		if r := s.view.Result; !r.Draw {
			key, ground = "banner over "+r.Winner.String(), darker(sideInk(r.Winner), 0.4)
		}
	case s.view.Acts != nil:
		key, ground = "banner "+s.view.Acts.String(), darker(sideInk(*s.view.Acts), 0.4)
	}
	s.Stamp(key, columnWide, bannerHigh, func(dc *gg.Context) {
		dc.SetColor(ground)
		dc.DrawRectangle(0, 0, columnWide, bannerHigh)
		dc.Fill()
		dc.SetColor(gold)
		dc.DrawRectangle(0, bannerHigh-8, columnWide, 3)
		dc.Fill()
	}, columnLeft, 0)
	turn := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	large := []*render.Face{s.faces.head, s.faces.text, s.faces.place}
	if over {
		s.Text(s.faces.head, turn, columnX, 44, 0, gold)
		s.fit(large, s.won(s.view.Result), columnX, 90, 0, white, columnInner)
		s.fit(large, s.say("picture.how."+s.view.Result.How, nil), columnX, 130, 0, white, columnInner)
		return
	}
	s.Text(s.faces.title, turn, columnX, 60, 0, gold)
	face, lines := render.Fit(s.now(s.view), columnInner, 1, append(large, s.faces.small)...)
	if len(lines) > 1 { // in two lines
		face, lines = render.Fit(s.now(s.view), columnInner, 2, s.faces.place, s.faces.small, s.faces.tiny)
	}
	s.lines(face, lines, columnX, float64(118-17*(len(lines)-1)), 33, 0, white)
}

const pointsHigh = 68

// points shows both sides' victory points and how many each needs (Rulebook p.44), below them those of
// partners.
func (s scene) points(y int) int {
	const free = 160 // wide; the Shadow needs more room: "10/10"
	bottom := y + pointsHigh
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		x, wide := columnX, free
		if side == wotr.Shadow {
			x, wide = columnX+free+8, columnInner-free-8
		}
		s.Stamp("points "+side.String(), wide, pointsHigh, func(dc *gg.Context) {
			l := sides[side]
			silhouette(dc, side, 2, 2, float64(wide)-4, pointsHigh-4)
			render.FillAndStroke(dc, l.field, l.rim, 4)
			sideEmblem(dc, side, 28, pointsHigh/2, 18, l.rim, l.field)
		}, x, y)
		text := number(s.view.Points[side]) + "/" + number(pointsToWin[side])
		s.Text(s.faces.count, text, float64(x+46)+float64(wide-54)/2, float64(y)+53, 0.5, sides[side].sign)
		if two := partners(s.view, side); two != nil {
			s.pointsEach(two, columnX+int(side)*(columnInner+12)/2, y+pointsHigh+6)
			bottom = y + pointsHigh + 6 + 40
		}
	}
	return bottom
}

// pointsToWin are what each side needs at the end of a turn (Rulebook p.44).
var pointsToWin = [2]int{wotr.FreePeoples: 4, wotr.Shadow: 10}

// now says what the game waits for.
func (t texts) now(v *wotr.View) string {
	phase := t.say("picture.phase."+wotr.Phases.Name(engine.Value(v.Phase)), nil)
	if v.Acts == nil {
		return phase
	}
	for _, p := range v.Players {
		if p.Acts {
			return t.say("picture.acts", map[string]any{"side": t.seat(p.Seat.String()), "side_id": p.Seat.String()})
		}
	}
	return t.say("picture.acts", map[string]any{"side": t.side(*v.Acts), "side_id": v.Acts.String()})
}

// outcome says who has won and how.
func (t texts) outcome(v *wotr.View) string {
	if v.Result.Draw {
		return t.won(v.Result) + ": " + t.say("end."+v.Result.How, nil)
	}
	return t.say("picture.outcome", map[string]any{"side": t.side(v.Result.Winner),
		"side_id": v.Result.Winner.String(), "how": t.say("end."+v.Result.How, nil)})
}
