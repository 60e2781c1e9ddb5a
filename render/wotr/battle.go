package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// sheetBattle is the battle that goes on, or the last one.
var sheetBattle = kind{
	name:  render.SheetBattle,
	holds: func(v *wotr.View, what string) bool { return v.Battle != nil && what == "" },
	high:  func(s scene) int { return layBattle(s).high },
	draw:  func(s scene) { s.battle(layBattle(s)) },
	tell:  func(t texts, v *wotr.View, _ string) []string { return t.tellBattle(v) },
}

// justFought reports whether the newest action has been an attack, whose battle is over.
func justFought(v *wotr.View) bool {
	for _, t := range v.Trail {
		if traceName(t) == "attack" && t.To == v.Battle.Region {
			return true
		}
	}
	return false
}

// The measures of a battle's picture.
const (
	battleScene    = 250 // the landscape
	battleTop      = 340 // of the columns
	battleGap      = 16
	columnPad      = 22
	columnRoom     = cardWidth - 2*columnPad
	columnHead     = 74
	commanderRow   = 48
	forceRow       = 60
	characterRow   = 64
	sectionHead    = 50
	battleDieSize  = 74
	battleDiePitch = battleDieSize + 14
	rollHigh       = battleDieSize + 34 // with the marks below
	battleFoot     = 96
)

// duel is how the picture of a battle is laid out: the attacker on the left, the defender on the right, both
// in the same rows.
type duel struct {
	view  *wotr.BattleView
	sides [2]wotr.Side // left and right
	rows  []row
	high  int
}

// row is a part of both columns. Of a column in which it has nothing to show it is empty.
type row struct {
	high int
	draw func(side wotr.Side, x, y int)
}

func layBattle(s scene) duel {
	b := s.view.Battle
	d := duel{view: b, sides: [2]wotr.Side{b.Attacker, b.Attacker.Enemy()}}
	if b.Commands != [2]*wotr.Player{} {
		d.rows = append(d.rows, row{commanderRow, s.commanderColumn})
	}
	forces := 0
	for _, side := range d.sides {
		forces = max(forces, s.forceHigh(s.fighters(side)))
	}
	d.rows = append(d.rows, row{forces + battleGap, s.forceColumn})
	if b.Laid[0].Laid || b.Laid[1].Laid || fought(b) {
		d.rows = append(d.rows, row{sectionHead + stripHigh + 24, s.laidColumn})
	}
	if fought(b) {
		d.rows = append(d.rows, row{sectionHead + rollHigh, s.rollColumn})
	}
	if len(b.Sides[0].Reroll)+len(b.Sides[1].Reroll) > 0 {
		d.rows = append(d.rows, row{sectionHead + rollHigh, s.rerollColumn})
	}
	if fought(b) || b.Sides[0].EarlyHits+b.Sides[1].EarlyHits > 0 {
		d.rows = append(d.rows, row{110, s.hitsColumn})
	}
	d.high = battleTop + columnHead + battleGap
	for _, r := range d.rows {
		d.high += r.high
	}
	d.high += battleGap + battleFoot
	return d
}

// fought reports whether a round's dice have been rolled.
func fought(b *wotr.BattleView) bool { return len(b.Sides[0].Dice)+len(b.Sides[1].Dice) > 0 }

// fighters are a side's figures in the battle. When it is over, the defender's are those that are still
// there.
func (s scene) fighters(side wotr.Side) stack {
	b := s.view.Battle
	figures := b.Attackers
	if side != b.Attacker {
		figures = b.Defenders
		if !b.Going {
			figures = s.standing(b.Region).Forces[side]
		}
	}
	k := gather(figures)
	k.side, k.region = side, b.Region
	return k
}

// standing is what the view says of a region; the zero view where nobody stands.
func (s scene) standing(r wotr.Region) wotr.RegionView { return regionOf(s.view, r) }

func regionOf(v *wotr.View, r wotr.Region) wotr.RegionView {
	for _, rv := range v.Regions {
		if rv.Region == r {
			return rv
		}
	}
	return wotr.RegionView{Region: r}
}

func (s scene) battle(d duel) {
	s.battleScene(d)
	top := battleTop
	column := d.high - battleFoot - top - 10
	for i, side := range d.sides {
		x := deskMargin + i*(cardWidth+deskMargin)
		s.column(side, i == 0, x, top, column)
		y := top + columnHead + battleGap/2
		for _, r := range d.rows {
			r.draw(side, x+columnPad, y)
			y += r.high
		}
	}
	s.battleEnd(d)
}

// column puts down the ground of a side's column, and says in its head whether it attacks.
func (s scene) column(side wotr.Side, attacks bool, x, y, h int) {
	s.columnGround(side, x, y, h)
	role := "sheet.battle.defence"
	if attacks {
		role = "sheet.battle.attack"
	}
	s.Text(s.desk.terms, s.say(role, nil), float64(x+cardWidth-cardRim-columnPad), float64(y+55), 1, gold)
}

// columnGround puts down the ground of a side's column with its head.
func (s scene) columnGround(side wotr.Side, x, y, h int) {
	left, top := float64(x), float64(y)
	s.framed(side, left, top, cardWidth, float64(h), cardRim, 18, cardInk[side].rim, cardInk[side].paper)
	s.Stamp("column-head "+side.String(), cardWidth-2*cardRim, columnHead, func(dc *gg.Context) {
		fill := darker(cardInk[side].rim, 0.25)
		render.RoundTop(dc, cardWidth-2*cardRim, columnHead, headRound, fill)
		sideEmblem(dc, side, 44, columnHead/2, 25, render.Hex("f2c35a"), fill)
	}, x+cardRim, y+cardRim)
	s.fit([]*render.Face{s.desk.title, s.desk.long}, s.side(side), left+90, top+56, 0, white, 250)
}
