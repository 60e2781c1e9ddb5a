package confrontation

import (
	"image"
	"image/color"
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
	view    *confrontation.View
	choices choices
}

// fight returns the battle to show: the one that goes on, otherwise the newest that has ended; nil if there
// is none.
func fight(v *confrontation.View) *confrontation.BattleView {
	if v.Battle != nil {
		return v.Battle
	}
	return v.LastFight
}

func (s scene) draw() {
	s.light()
	if s.view.Battle != nil {
		s.rim("glow", s.view.Battle.Region, dark, blood, gold)
	}
	s.mines()
	if s.view.LastMove != nil {
		s.lastMove(s.view.LastMove)
	}
	s.waters()
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		s.plate(r)
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		s.figures(r)
	}
	s.letters()
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		s.hand(side)
		s.company(side)
	}
	s.standing()
	if b := fight(s.view); b != nil {
		s.battle(b)
	}
}

// mines draws the tunnel of Moria again, above the rims of regions: it runs along the borders of four.
func (s scene) mines() {
	const high, low, wide = 64, 36, 48
	m := s.board.Moria
	left, top := int(m.Gate)-wide, int(m.Y)-high
	s.Stamp("moria", int(m.Out)-left+4, high+low, func(dc *gg.Context) {
		dc.Translate(float64(-left), float64(-top))
		moria(dc, m.Y, m.Gate, m.Out)
	}, left, top)
}

// waters writes the names of the river and the mines.
func (s scene) waters() {
	s.Text(s.faces.remark, s.say("picture.anduin", nil), s.board.RiverName[0], s.board.RiverName[1], 0.5, deep)
	m := s.board.Moria
	s.Text(s.faces.remark, s.say("picture.moria", nil), (m.Gate+m.Out)/2-10, m.Y+10, 0.5, parchment)
}

// rim marks a region: where blades are drawn, or what can be chosen.
func (s scene) rim(kind string, r confrontation.Region, outer, middle, inner color.RGBA) {
	outline := s.outlines[r.String()]
	const margin = 20
	x0, y0, x1, y1 := spread(outline)
	left, top := int(x0)-margin, int(y0)-margin
	s.Stamp(kind+" "+r.String(), int(x1)-left+margin, int(y1)-top+margin, func(dc *gg.Context) {
		dc.Translate(float64(-left), float64(-top))
		dc.SetLineJoinRound()
		line(dc, outer, 26, outline, true)
		line(dc, middle, 20, outline, true)
		line(dc, inner, 9, outline, true)
	}, left, top)
}

// lastMove draws the newest move as an arrow from one region to the other, past their names and figures.
func (s scene) lastMove(m *confrontation.MoveView) {
	from, to := s.taken(m.From), s.taken(m.To)
	arrow := render.Arrow(from.leave(to, 60), to.leave(from, 6), 0.08, 34)
	if t := s.board.Moria; m.Moria { // straight through the tunnel
		arrow = render.Arrow(gg.Point{X: t.Gate - 60, Y: t.Y}, gg.Point{X: t.Out + 10, Y: t.Y}, 0, 34)
	}
	if len(arrow) == 0 {
		return
	}
	s.Fill(render.Grow(arrow, 11), dark)
	s.Fill(render.Grow(arrow, 7), white)
	s.Fill(arrow, liveries[m.Side].mark)
}

// box is an upright rectangle.
type box struct{ x0, y0, x1, y1 float64 }

// taken returns what the figures and the name of a region take up.
func (s scene) taken(r confrontation.Region) box {
	shape := s.board.Regions[r.String()]
	lines, top := s.formation(r)
	b := box{shape.Plate[0] - 60, float64(top), shape.Plate[0] + 60, shape.Plate[1] + plateHigh/2}
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

const plateHigh = 52

// plateWide is how wide the plate with the name of a region is.
func (s scene) plateWide(r confrontation.Region) int {
	face, name := s.plateName(r)
	return int(face.Width(name)) + 21*r.Capacity() + 44
}

// plateBox is the room of that plate.
func (s scene) plateBox(r confrontation.Region) image.Rectangle {
	wide, at := s.plateWide(r), s.board.Regions[r.String()].Plate
	return image.Rect(0, 0, wide, plateHigh).Add(image.Pt(int(at[0])-wide/2, int(at[1])-plateHigh/2))
}

// plateName returns the name of a region with the face in which it fits between its neighbours.
func (s scene) plateName(r confrontation.Region) (*render.Face, string) {
	return render.FirstFit(s.faces.names(), s.region(r), float64(286-21*r.Capacity()))
}

// plate puts the name of a region and its limit down.
func (s scene) plate(r confrontation.Region) {
	const high = plateHigh
	wide := s.plateWide(r)
	face, name := s.plateName(r)
	at := s.board.Regions[r.String()].Plate
	s.Stamp("plate "+s.lang+" "+r.String(), wide+4, high+4, func(dc *gg.Context) {
		w := float64(wide)
		dc.Translate(2, 2)
		render.Trace(dc, []gg.Point{{X: 0, Y: 2}, {X: w, Y: 2}, {X: w - 9, Y: high / 2}, {X: w, Y: high - 2},
			{X: 0, Y: high - 2}, {X: 9, Y: high / 2}}, true)
		render.FillAndStroke(dc, parchment, ink, 3)
		dc.SetColor(ink)
		face.Put(dc, name, 19, 37, 0)
		for i := range r.Capacity() {
			place(dc, w-24-21*float64(r.Capacity()-1-i), high/2)
		}
	}, int(at[0])-wide/2-2, int(at[1])-high/2-2)
}

// place draws the sign for one character that a region has room for, of each side.
func place(dc *gg.Context, x, y float64) {
	render.Trace(dc, []gg.Point{{X: x - 8, Y: y}, {X: x, Y: y - 12}, {X: x + 8, Y: y}, {X: x, Y: y + 12}}, true)
	dc.SetColor(faded)
	dc.Fill()
}

// legend says what those signs mean; or the question mark of a tile, which is seen more rarely.
func (s scene) legend() {
	const high = 40
	if s.doubtful() {
		face, text := render.FirstFit([]*render.Face{s.faces.water, s.faces.remark}, s.say("picture.doubt", nil),
			cornerWide)
		s.Text(face, text, edge+6, render.Height-25, 0, ink)
		return
	}
	s.Stamp("place", 24, high, func(dc *gg.Context) { place(dc, 12, high/2) }, edge, render.Height-high-16)
	s.Text(s.faces.remark, s.say("picture.place", nil), edge+34, render.Height-25, 0, ink)
}

// short returns a character's name for a tile, in lines.
func (t texts) short(c confrontation.Character) []string {
	return strings.Split(strings.ReplaceAll(t.shortKey(c), "\u00AD", "-"), "\n")
}

// inLine returns the short name in one line, without the hyphens that only a tile needs.
func (t texts) inLine(c confrontation.Character) string { return joined.Replace(t.shortKey(c)) }

// joined makes one line of those of a short name.
var joined = strings.NewReplacer("\u00AD\n", "", "-\n", "-", "\n", " ")

func (t texts) shortKey(c confrontation.Character) string {
	return t.say("picture.short."+strings.TrimSuffix(c.String(), starSuffix), nil)
}

const starSuffix = "-star" // of the ids of characters whose tile has the same name on both sides
