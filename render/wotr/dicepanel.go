package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// What a side has in the column: its Elven Rings and action tokens, the dice that it has left or is going to
// roll, its cards.
const (
	dieSize  = 60
	diePitch = 64
	diceRow  = 6 // dice in a row
	sideHead = 54
)

// sideBlock draws a side's block.
func (s scene) sideBlock(side wotr.Side, y int) int {
	s.fit([]*render.Face{s.faces.text, s.faces.place, s.faces.small}, s.side(side), columnX, float64(y+40), 0,
		sideInk(side), columnInner-float64(s.view.Rings[side]*44+len(s.view.Tokens[side])*54)-10)
	right := columnX + columnInner
	for range s.view.Rings[side] {
		right -= 44
		s.Stamp("elven ring", 48, 48, func(dc *gg.Context) { elvenRing(dc, 24, 24, 20) }, right-2, y+4)
	}
	for _, token := range s.view.Tokens[side] {
		right -= 54
		s.token(token, right, y)
	}
	y = s.dice(side, y+sideHead)
	y = s.hands(side, y+6)
	if side == wotr.Shadow && len(s.view.Table) == 0 {
		return y
	}
	return s.line(y + 6)
}

// dice puts a side's dice down, those not yet rolled with no face, and returns where they end.
func (s scene) dice(side wotr.Side, y int) int {
	var all []func(x, y int)
	for _, v := range wotr.Faces.Values() {
		for range s.view.Dice[side][wotr.Faces.Name(v)] {
			all = append(all, func(x, y int) { s.die(side, wotr.Face(v), x, y, dieSize) })
		}
	}
	for range unrolled(s.view, side) {
		all = append(all, func(x, y int) { s.blankDie(side, x, y) })
	}
	if k := s.view.Kings; k != nil && k.Discarded[side] != wotr.NoFace {
		all = append(all, func(x, y int) { s.discarded(side, k.Discarded[side], x, y) })
	}
	if len(all) == 0 {
		s.Text(s.faces.remark, s.say("picture.no-dice", nil), columnX, float64(y+42), 0, faded)
		return y + dieSize
	}
	rows := (len(all) + diceRow - 1) / diceRow
	inRow := (len(all) + rows - 1) / rows
	for i, draw := range all {
		draw(columnX+i%inRow*diePitch, y+i/inRow*diePitch)
	}
	return y + rows*diePitch
}

// unrolled counts the dice that a side is going to roll this turn: all of its own before the roll, but for
// those that the Shadow has put into the hunt box.
func unrolled(v *wotr.View, side wotr.Side) int {
	if v.Result != nil || v.Phase >= wotr.ActionPhase || len(v.Dice[side]) > 0 {
		return 0
	}
	return max(0, v.Pool[side]-v.Hunt.Box[side])
}

// blankDie puts a die down that has not been rolled.
func (s scene) blankDie(side wotr.Side, x, y int) {
	s.Stamp("blank die "+side.String(), dieSize+4, dieSize+4, func(dc *gg.Context) {
		c := sideInk(side)
		dc.DrawRoundedRectangle(4, 4, dieSize-4, dieSize-4, dieSize*0.2)
		render.FillAndStroke(dc, render.Mix(parchment, c, 0.12), c, 4)
		dc.SetColor(c)
		s.faces.text.Centre(dc, "?", dieSize/2+2, dieSize/2+2)
	}, x-2, y-2)
}

// die puts an action die down.
func (s scene) die(side wotr.Side, f wotr.Face, x, y, size int) {
	s.Stamp("die "+side.String()+" "+f.String()+" "+number(size), size+4, size+4, func(dc *gg.Context) {
		actionDie(dc, side, f, 2, 2, float64(size))
	}, x-2, y-2)
}

// discarded puts down, faded and struck out, the die that a side has discarded because its Ruler die was in
// the pool (K4.4).
func (s scene) discarded(side wotr.Side, f wotr.Face, x, y int) {
	s.die(side, f, x, y, dieSize)
	s.Stamp("discarded", dieSize+4, dieSize+4, strikeOut, x-2, y-2)
}

// strikeOut fades what lies below and draws a bar across it.
func strikeOut(dc *gg.Context) {
	dc.DrawRectangle(0, 0, dieSize+4, dieSize+4)
	dc.SetColor(render.Shade(parchment, 120))
	dc.Fill()
	dc.SetLineCapRound()
	edged(dc, func() { dc.DrawLine(8, dieSize-4, dieSize-4, 8) }, pen{11, parchment}, pen{6, ink})
}

// elvenRing draws one of the Three.
func elvenRing(dc *gg.Context, x, y, r float64) {
	discs(dc, x, y, disc{r, ink}, disc{r - 2, render.Hex("e8eef2")}, disc{r * 0.6, ink},
		disc{r*0.6 - 2, parchment})
	dc.SetColor(ink)
	dc.DrawRegularPolygon(4, x, y-r*0.75, r*0.42, 0)
	dc.Fill()
	dc.SetColor(render.Hex("3f9ad0"))
	dc.DrawRegularPolygon(4, x, y-r*0.75, r*0.3, 0)
	dc.Fill()
}

// token puts an action token down: the sign of what it does.
func (s scene) token(id string, x, y int) {
	v, _ := wotr.Tokens.Parse(id)
	s.Stamp("token "+id, 56, 56, func(dc *gg.Context) {
		dc.SetColor(ink)
		dc.DrawRegularPolygon(8, 28, 28, 27, 0)
		dc.Fill()
		dc.SetColor(render.Hex("7a5ea8"))
		dc.DrawRegularPolygon(8, 28, 28, 24, 0)
		dc.Fill()
		faceSign(dc, tokenSigns[v], 28, 28, 14, white, render.Hex("7a5ea8"))
	}, x, y)
}

// tokenSigns are the signs on action tokens: to draw a card, to move the Fellowship or an army, to advance a
// nation.
var tokenSigns = map[engine.Value]wotr.Face{0: wotr.EventFace, 1: wotr.CharacterFace, 2: wotr.MusterFace}
