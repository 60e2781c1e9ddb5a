package wotr

import (
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// sheetBattle is the battle that goes on, or the last one.
var sheetBattle = kind{
	name:  render.SheetBattle,
	holds: func(v *wotr.View, what string) bool { return v.Battle != nil && what == "" },
	draw:  scene.battle,
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
	battleScene    = 270 // the landscape
	battleTop      = 360 // of the columns
	battleFoot     = 106
	battleColumn   = render.Height - battleFoot - battleTop - 12
	sideWidth      = halfWidth - 2*deskMargin
	rollsLeft      = deskColumn + deskMargin // of a column's second half
	columnPad      = 22
	columnRoom     = deskColumn - 2*columnPad
	columnHead     = 74
	commanderRow   = 48
	forceRow       = 80
	sectionHead    = 54
	battleDieSize  = 84
	battleDiePitch = battleDieSize + 14
	rollHigh       = battleDieSize + 36 // with the marks below
	hitsHigh       = 120
)

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

// battle shows the attacker in the left half, the defender in the right one.
func (s scene) battle() {
	s.battleScene()
	b := s.view.Battle
	for i, side := range [2]wotr.Side{b.Attacker, b.Attacker.Enemy()} {
		s.half(i).column(side, i == 0)
	}
	s.battleEnd()
}

// column shows a side: whether it attacks, its figures, and beside them what it has laid, rolled and scored.
func (s scene) column(side wotr.Side, attacks bool) {
	s.columnGround(side, deskMargin, battleTop, sideWidth, battleColumn)
	role := "sheet.battle.defence"
	if attacks {
		role = "sheet.battle.attack"
	}
	const left, right = deskMargin + columnPad, deskMargin + sideWidth - columnPad
	const y = battleTop + cardRim + columnHead
	s.Text(s.desk.terms, s.say(role, nil), right, battleTop+55, 1, gold)
	s.Fill(render.Rectangle(left+columnRoom+columnPad, y, 3, battleColumn-columnHead-2*cardRim),
		render.Mix(cardInk[side].paper, cardInk[side].rim, 0.4))
	top := y + 6
	if s.view.Battle.Commands != [2]*wotr.Player{} {
		s.commanderColumn(side, left, top)
		top += commanderRow
	}
	s.forceColumn(side, left, top, battleTop+battleColumn-columnPad)
	s.roundColumn(side, left+rollsLeft, y)
}

// columnGround puts down the ground of a side's column with its head.
func (s scene) columnGround(side wotr.Side, x, y, w, h int) {
	left, top, head := float64(x), float64(y), w-2*cardRim
	s.framed(side, left, top, float64(w), float64(h), cardRim, 18, cardInk[side].rim, cardInk[side].paper)
	s.Stamp("column-head "+side.String()+" "+strconv.Itoa(head), head, columnHead, func(dc *gg.Context) {
		fill := darker(cardInk[side].rim, 0.25)
		render.RoundTop(dc, float64(head), columnHead, headRound, fill)
		sideEmblem(dc, side, 44, columnHead/2, 25, render.Hex("f2c35a"), fill)
	}, x+cardRim, y+cardRim)
	s.fit([]*render.Face{s.desk.title, s.desk.long}, s.side(side), left+90, top+56, 0, white, 250)
}
