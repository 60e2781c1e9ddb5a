package wotr

import (
	"image"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// The whole board: a header, the map, and below it panels in rows, so that it suits a phone held upright.
const (
	boardWidth   = 1650
	headerHeight = 100
	panelsHigh   = fellowshipHigh + diceHigh + huntHigh + politicsHigh + cardsHigh + legendHigh
)

// board is the sheet of the whole board.
var board = kind{
	name:   render.SheetBoard,
	newest: func(*wotr.View) bool { return true },
	holds:  func(_ *wotr.View, what string) bool { return what == "" },
	canvas: func(a *art, v *wotr.View, _ string) (*render.Canvas, error) {
		return render.NewCanvas(a.palette, a.board, a.boardHeight()+moreLegend(v), parchment), nil
	},
	draw: scene.board,
	tell: func(t texts, v *wotr.View, _ string) []string { return t.tell(v) },
}

// boardHeight is how high the picture of the whole board is, without what the legend of some games has more.
func (a *art) boardHeight() int { return headerHeight + int(a.world.Height) + panelsHigh }

// drawPanels draws all of the panels that no move changes and no language names.
func drawPanels(a *art) *image.RGBA {
	dc := gg.NewContext(boardWidth, panelsHigh)
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	dc.SetColor(parchment)
	dc.Clear()
	dc.SetColor(ink)
	dc.DrawRectangle(0, 0, boardWidth, 4)
	dc.Fill()
	for _, row := range panels() {
		dc.SetColor(worn)
		dc.DrawRectangle(20, float64(row.high)-2, boardWidth-40, 2)
		dc.Fill()
		if row.ground != nil {
			row.ground(dc, a)
		}
		dc.Translate(0, float64(row.high))
	}
	return dc.Image().(*image.RGBA)
}

// panel is a row of panels below the map.
type panel struct {
	high   int
	ground func(dc *gg.Context, a *art) // what no move changes
	draw   func(s scene, y int)
}

func panels() []panel {
	return []panel{
		{fellowshipHigh, fellowshipGround, scene.fellowship},
		{diceHigh, nil, scene.dice},
		{huntHigh, nil, scene.hunt},
		{politicsHigh, nil, scene.politics},
		{cardsHigh, nil, scene.cards},
		{legendHigh, nil, scene.legend},
	}
}

func (s scene) board() {
	s.header()
	s.figures(gg.Point{Y: headerHeight})
	y := headerHeight + int(s.world.Height)
	for _, row := range panels() {
		row.draw(s, y)
		y += row.high
	}
}

// header tells the turn, its phase and the victory points, or how the game ended.
func (s scene) header() {
	over := s.view.Result != nil
	key, ground := "header", dark
	switch {
	case over:
		key, ground = "header over "+s.view.Result.Winner.String(), darker(sideInk(s.view.Result.Winner), 0.4)
	case s.view.Acts != nil:
		key, ground = "header "+s.view.Acts.String(), darker(sideInk(*s.view.Acts), 0.4)
	}
	s.Stamp(key, boardWidth, headerHeight-4, func(dc *gg.Context) {
		dc.SetColor(ground)
		dc.DrawRectangle(0, 0, boardWidth, headerHeight-4)
		dc.Fill()
		dc.SetColor(gold)
		dc.DrawRectangle(0, headerHeight-10, boardWidth, 2)
		dc.Fill()
	}, 0, 0)
	turn := s.say("picture.turn", map[string]any{"turn": s.view.Turn})
	s.Text(s.faces.title, turn, 24, 66, 0, gold)
	left := 24 + s.faces.title.Width(turn) + 36
	text := s.now(s.view)
	if over {
		text = s.outcome(s.view)
	}
	shadow := s.points(wotr.Shadow, boardWidth-10, 12)
	right := float64(s.points(wotr.FreePeoples, shadow-10, 12) - 30)
	// the last one in two lines
	face, lines := render.Fit(text, right-left, 1, s.faces.head, s.faces.text, s.faces.place, s.faces.small,
		s.faces.place)
	s.lines(face, lines, left, float64(64-18*(len(lines)-1)), 36, 0, white)
	// room left over
	if game := s.say("picture.title", nil); left+s.faces.head.Width(text)+60+s.faces.title.Width(game) < right {
		s.Text(s.faces.title, game, right-20, 66, 1, render.Mix(ground, gold, 0.55))
	}
}

const (
	pointsWidth = 206
	pointsHigh  = headerHeight - 32
)

// points shows a side's victory points and how many it needs (Rulebook p.44), beside them its partners' own;
// their right end is given. It returns the left one.
func (s scene) points(side wotr.Side, right, y int) int {
	two := partners(s.view, side)
	wide := pointsWidth
	if two != nil {
		wide += ownWidth
	}
	x := right - wide
	s.Stamp("points "+side.String()+" "+number(wide), wide, pointsHigh, func(dc *gg.Context) {
		l := sides[side]
		silhouette(dc, side, 2, 2, float64(wide-4), pointsHigh-4)
		render.FillAndStroke(dc, l.field, l.rim, 4)
		sideEmblem(dc, side, 32, pointsHigh/2, 20, l.rim, l.field)
	}, x, y)
	text := number(s.view.Points[side]) + "/" + number(pointsToWin[side])
	s.fit([]*render.Face{s.faces.count, s.faces.head, s.faces.text}, text,
		float64(x+56)+float64(pointsWidth-62)/2, float64(y)+51, 0.5, sides[side].sign, pointsWidth-64)
	s.pointsEach(two, x+pointsWidth, y)
	return x
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
	return t.say("picture.outcome", map[string]any{"side": t.side(v.Result.Winner),
		"side_id": v.Result.Winner.String(), "how": t.say("end."+v.Result.How, nil)})
}
