package confrontation

import (
	"math"
	"strings"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine/confrontation"
	"redbook/render"
)

// scene draws one view.
type scene struct {
	render.Stage
	faces    *faces
	board    *board.Board
	outlines map[string][]gg.Point
	texts
	view *confrontation.View
}

// fight returns the battle to show: the one that goes on, otherwise the newest that has ended; nil if there
// is none.
func fight(v *confrontation.View) *confrontation.BattleView {
	if v.Battle != nil {
		return v.Battle
	}
	return v.LastFight
}

// height returns how high the picture of a view is: a battle needs room below the map.
func height(b *board.Board, v *confrontation.View) int {
	if fight(v) != nil {
		return b.Height + stripHeight
	}
	return b.Height
}

func (s scene) draw() {
	s.waters()
	if s.view.Battle != nil {
		s.glow(s.view.Battle.Region)
	}
	if s.view.LastMove != nil {
		s.lastMove(s.view.LastMove)
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		s.plate(r)
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		s.figures(r)
	}
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		s.hand(side)
		if lineUp(s.view, side) != nil {
			s.lineUp(side)
		} else {
			s.defeated(side)
		}
	}
	if s.view.Result != nil {
		s.banner()
	} else {
		s.header()
	}
	if b := fight(s.view); b != nil {
		s.strip(b)
	}
}

// waters writes the names of the river and the mines.
func (s scene) waters() {
	s.Text(s.faces.water, s.say("picture.anduin", nil), s.board.RiverName[0], s.board.RiverName[1]-26, 0.5, deep)
	m := s.board.Moria
	const long, high = 130, 40
	s.Stamp("moria "+s.lang, high, long, func(dc *gg.Context) {
		dc.Translate(high/2, long/2)
		dc.Rotate(-math.Pi / 2)
		dc.SetColor(parchment)
		s.faces.water.Put(dc, s.say("picture.moria", nil), 0, 9, 0.5)
	}, int(m.X)-high/2, int((m.Gate+m.Out)/2)-long/2-2)
}

// glow marks a region where blades are drawn.
func (s scene) glow(r confrontation.Region) {
	outline := s.outlines[r.String()]
	const margin = 14
	x0, y0, x1, y1 := spread(outline)
	left, top := int(x0)-margin, int(y0)-margin
	s.Stamp("glow "+r.String(), int(x1)-left+margin, int(y1)-top+margin, func(dc *gg.Context) {
		dc.Translate(float64(-left), float64(-top))
		dc.SetLineJoinRound()
		line(dc, blood, 13, outline, true)
		line(dc, gold, 5, outline, true)
	}, left, top)
}

// lastMove draws the newest move as an arrow from one region to the other, past their names and figures.
func (s scene) lastMove(m *confrontation.MoveView) {
	from, to := s.taken(m.From), s.taken(m.To)
	bend := 0.08
	if m.Moria {
		bend = 0 // straight through the tunnel
	}
	arrow := render.Arrow(from.leave(to, 8), to.leave(from, 0), bend, 22)
	if len(arrow) == 0 {
		return
	}
	s.Fill(render.Grow(arrow, 7), dark)
	s.Fill(render.Grow(arrow, 4.5), white)
	s.Fill(arrow, liveries[m.Side].mark)
}

// box is an upright rectangle.
type box struct{ x0, y0, x1, y1 float64 }

// taken returns what the figures and the name of a region take up.
func (s scene) taken(r confrontation.Region) box {
	shape := s.board.Regions[r.String()]
	lines, top := s.formation(r)
	b := box{shape.Plate[0] - 60, float64(top), shape.Plate[0] + 60, shape.Plate[1] + 22}
	for _, l := range lines {
		half := float64(width(l))/2 + 4
		b.x0, b.x1 = min(b.x0, shape.Figures[0]-half), max(b.x1, shape.Figures[0]+half)
	}
	return b
}

// leave returns where a line to the middle of another box leaves this one, or a point so many pixels further
// inside.
func (b box) leave(to box, inside float64) gg.Point {
	x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2
	dx, dy := (to.x0+to.x1)/2-x, (to.y0+to.y1)/2-y
	t := 1 / max(1, math.Abs(dx)/(b.x1-x-inside), math.Abs(dy)/(b.y1-y-inside))
	return gg.Point{X: x + dx*t, Y: y + dy*t}
}

// plate puts the name of a region and its limit down.
func (s scene) plate(r confrontation.Region) {
	name := s.region(r)
	const high = 40
	wide := int(s.faces.plate.Width(name)) + 16*r.Capacity() + 38
	at := s.board.Regions[r.String()].Plate
	s.Stamp("plate "+s.lang+" "+r.String(), wide+4, high+4, func(dc *gg.Context) {
		w := float64(wide)
		dc.Translate(2, 2)
		render.Trace(dc, []gg.Point{{X: 0, Y: 2}, {X: w, Y: 2}, {X: w - 9, Y: high / 2}, {X: w, Y: high - 2},
			{X: 0, Y: high - 2}, {X: 9, Y: high / 2}}, true)
		render.FillAndStroke(dc, parchment, ink, 2.5)
		dc.SetColor(ink)
		s.faces.plate.Put(dc, name, 17, 29, 0)
		for i := range r.Capacity() {
			x := w - 20 - 16*float64(r.Capacity()-1-i)
			render.Trace(dc, []gg.Point{{X: x - 6, Y: high / 2}, {X: x, Y: high/2 - 9}, {X: x + 6, Y: high / 2},
				{X: x, Y: high/2 + 9}}, true)
			dc.SetColor(faded)
			dc.Fill()
		}
	}, int(at[0])-wide/2-2, int(at[1])-high/2-2)
}

// short returns a character's name for a tile, in lines.
func (t texts) short(c confrontation.Character) []string {
	return strings.Split(strings.ReplaceAll(t.shortKey(c), "\u00AD", "-"), "\n")
}

// inLine returns the short name in one line, without the hyphens that only a tile needs.
func (t texts) inLine(c confrontation.Character) string {
	return strings.NewReplacer("\u00AD\n", "", "-\n", "-", "\n", " ").Replace(t.shortKey(c))
}

func (t texts) shortKey(c confrontation.Character) string {
	return t.say("picture.short."+strings.TrimSuffix(c.String(), starSuffix), nil)
}

const starSuffix = "-star" // of the ids of characters whose tile has the same name on both sides
