package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The sea in the south-west of the map is free. It holds what the last stretch of play is best told with: the
// dice of a battle, or a lens over the place that is too crowded for counters, and the event that was played;
// below it the legend, if the column has no room for that.
const (
	seaLeft    = 8
	seaBottom  = mapHigh - 10
	insetTop   = 690
	insetWide  = 404
	insetHigh  = 260
	insetHead  = 54
	insetApart = 8
	legendEnds = 384 // right of it is no letter of the legend
)

// insets are the parts of the map that insets take, and the corner that is kept for the legend.
func (s scene) insets() []box {
	all := []box{{0, seaNameEnds, legendEnds, mapHigh}}
	add := func() {
		top := float64(insetTop + (len(all)-1)*(insetHigh+insetApart))
		all = append(all, box{seaLeft - 4, top - 4, seaLeft + insetWide + 4, top + insetHigh + 4})
	}
	if _, ok := s.lens(s.view); ok || battleNew(s.view) {
		add()
	}
	if len(s.view.Played) > 0 && s.view.Result == nil {
		add()
	}
	return all
}

// seaCorner draws what belongs into the sea, with the legend or without it.
func (s scene) seaCorner(legend bool) {
	top := insetTop
	if b := s.view.Battle; battleNew(s.view) {
		s.battleInset(b)
		top += insetHigh + insetApart
	} else if p, ok := s.lens(s.view); ok {
		s.drawLens(p)
		top += insetHigh + insetApart
	}
	if n := len(s.view.Played); n > 0 && s.view.Result == nil {
		s.cardInset(s.view.Played[n-1], top)
		top += insetHigh + insetApart
	}
	if legend {
		s.legend(seaLeft, max(top, seaNameEnds), seaBottom)
	}
}

// battleNew reports whether a battle goes on, or was fought in the last stretch of play.
func battleNew(v *wotr.View) bool {
	return v.Result == nil && v.Battle != nil && (v.Battle.Going || justFought(v))
}

// battleInset tells a battle: what each side has rolled, and the hits that it has scored.
func (s scene) battleInset(b *wotr.BattleView) {
	s.insetFrame(insetTop, sideInk(b.Attacker))
	s.Stamp("inset swords", 44, 44, func(dc *gg.Context) {
		dc.SetLineCapRound()
		dc.SetColor(gold)
		swords(dc, 22, 22, 18)
	}, seaLeft+8, insetTop+5)
	round := s.say("sheet.battle.round", map[string]any{"round": b.Round})
	right := seaLeft + insetWide - 12 - s.faces.small.Width(round)
	s.Text(s.faces.small, round, right, insetTop+38, 0, gold)
	s.fit(
		[]*render.Face{s.faces.plate, s.faces.text, s.faces.place, s.faces.small, s.faces.tiny},
		s.region(b.Region),
		seaLeft+58,
		insetTop+40,
		0,
		white,
		right-seaLeft-58-12,
	)
	for i, side := range []wotr.Side{b.Attacker, b.Attacker.Enemy()} {
		s.rolledInset(side, b.Sides[side], insetTop+insetHead+i*(insetHigh-insetHead)/2)
	}
}

// rolledInset is a side's half of a battle's inset.
func (s scene) rolledInset(side wotr.Side, r wotr.RoundView, y int) {
	const die, pitch, high = 46, 50, (insetHigh - insetHead) / 2
	l := sides[side]
	s.Fill(render.Rectangle(seaLeft+4, float64(y), insetWide-8, high-4), l.field)
	s.Stamp(
		"inset side "+side.String(),
		48,
		48,
		func(dc *gg.Context) { sideEmblem(dc, side, 24, 24, 18, l.rim, l.field) },
		seaLeft+8,
		y+high/2-26,
	)
	top := y + 2
	if len(r.Reroll) == 0 { // one row, in the middle
		top = y + (high-4-die)/2
	}
	for row, roll := range []struct {
		dice  []int
		bonus int
	}{{r.Dice, r.RollBonus}, {r.Reroll, r.RerollBonus}} {
		for i, d := range roll.dice {
			x := seaLeft + 62 + i*pitch
			s.insetDie(side, d, wotr.Hits(d, r.ToHit, roll.bonus), x, top+row*(die+3), die)
		}
	}
	if len(r.Dice) == 0 && r.EarlyHits == 0 { // no hits are scored where nothing has been rolled
		s.Text(s.faces.text, s.say("picture.before-roll", nil), seaLeft+62, float64(y)+high/2+10, 0, l.sign)
		return
	}
	s.Text(s.faces.huge, number(r.Hits+r.EarlyHits), seaLeft+insetWide-44, float64(y)+high/2+20, 0.5, l.sign)
}

// insetDie puts a combat die down: in the side's colour if it hits.
func (s scene) insetDie(side wotr.Side, d int, hit bool, x, y, size int) {
	key := "inset die " + side.String() + " " + number(d)
	fill, sign := render.Hex("cfc6b4"), render.Hex("4a4038")
	if hit {
		key += " hit"
		fill, sign = sideInk(side), white
	}
	s.Stamp(key, size, size, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1.5, 1.5, float64(size-3), float64(size-3), 9)
		render.FillAndStroke(dc, fill, dark, 3)
		dc.SetColor(sign)
		s.faces.count.Centre(dc, number(d), float64(size)/2, float64(size)/2)
	}, x, y)
}

// insetFrame draws the frame of an inset, its head in a colour.
func (s scene) insetFrame(top int, head color.RGBA) {
	y := float64(top)
	s.Fill(render.Rectangle(seaLeft-2, y-2, insetWide+4, insetHigh+4), ink)
	s.Fill(render.Rectangle(seaLeft+2, y+2, insetWide-4, insetHigh-4), gold)
	s.Fill(render.Rectangle(seaLeft+4, y+4, insetWide-8, insetHigh-8), darker(head, 0.4))
}

// lens is the part of the map round the newest event that is shown larger, if it is crowded there: both
// sides, many figures by themselves, or counters that had to give way.
func (a *art) lens(v *wotr.View) (pane, bool) {
	r := focus(v, "")
	if r == wotr.Nowhere || v.Result != nil || !crowded(v, r) {
		return pane{}, false
	}
	const w, h = (insetWide - 8) / closeScale, (insetHigh - 8) / closeScale
	window := around(a.world, a.stand(r), w, h)
	return pane{window, box{seaLeft + 4, insetTop + 4, seaLeft + insetWide - 4, insetTop + insetHigh - 4}}, true
}

// crowded reports whether more stands in a region than its counters tell at a glance.
func crowded(v *wotr.View, r wotr.Region) bool {
	for _, g := range gatherings(v) {
		if g.region == r {
			return len(g.stacks) > 1 || len(g.stacks[0].characters) > 2 || len(g.stacks[0].nations) > 1
		}
	}
	return false
}

// drawLens draws what stands in a lens.
func (s scene) drawLens(p pane) {
	for _, edge := range [][]gg.Point{
		render.Rectangle(p.area.x0-5, p.area.y0-5, p.area.x1-p.area.x0+10, 5),
		render.Rectangle(p.area.x0-5, p.area.y1, p.area.x1-p.area.x0+10, 5),
		render.Rectangle(p.area.x0-5, p.area.y0, 5, p.area.y1-p.area.y0),
		render.Rectangle(p.area.x1, p.area.y0, 5, p.area.y1-p.area.y0)} {
		s.Fill(edge, ink)
	}
	c := mapScene{scene: s, pane: p}
	r := focus(s.view, "")
	c.only = &r
	c.settled()
	c.drawRosters()
}
