package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// The dice that each side has left, with its Elven Rings and action tokens: the Free Peoples' on the left,
// the Shadow's on the right.
const (
	diceHigh  = 160
	halfWidth = boardWidth / 2
	dieSize   = 68
	diePitch  = 76
)

func (s scene) dice(y int) {
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		s.diceOf(side, 24+int(side)*halfWidth, y)
	}
}

func (s scene) diceOf(side wotr.Side, x, y int) {
	s.Text(s.faces.head, s.side(side), float64(x), float64(y+46), 0, sideInk(side))
	right := x + halfWidth - 48
	for range s.view.Rings[side] {
		right -= 54
		s.Stamp("elven ring", 48, 48, func(dc *gg.Context) { elvenRing(dc, 24, 24, 20) }, right, y+10)
	}
	for _, token := range s.view.Tokens[side] {
		right -= 60
		s.token(token, right, y+6)
	}
	var all []wotr.Face
	for _, v := range wotr.Faces.Values() {
		for range s.view.Dice[side][wotr.Faces.Name(v)] {
			all = append(all, wotr.Face(v))
		}
	}
	room := halfWidth - 48
	if k := s.view.Kings; k != nil && k.Discarded[side] != wotr.NoFace {
		room -= dieSize + 20
		s.discarded(side, k.Discarded[side], x+room+20, y+72)
	}
	if len(all) == 0 {
		s.Text(s.faces.remark, s.say("picture.no-dice", nil), float64(x), float64(y+114), 0, faded)
		return
	}
	pitch := min(diePitch, (room-dieSize)/max(1, len(all)-1))
	for i, f := range all {
		s.die(side, f, x+i*pitch, y+72, dieSize)
	}
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
