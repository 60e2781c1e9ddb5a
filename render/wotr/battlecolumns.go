package wotr

import (
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// forceColumn lists a side's figures from y on: a line for each nation, the Nazgûl, the characters. The lines
// of a great host move together.
func (s scene) forceColumn(side wotr.Side, x, y, bottom int) {
	k := s.fighters(side)
	if k.empty() {
		s.Text(s.desk.terms, s.say("sheet.battle.nobody", nil), float64(x), float64(y+46), 0, faded)
		return
	}
	characters := s.characterLines(k)
	rows := len(k.nations) + len(characters) + min(k.nazgul, 1)
	pitch := min(forceRow, (bottom-y)/rows)
	y += (pitch - 60) / 2
	for _, c := range k.nations {
		s.contingent(side, c, x, y)
		y += pitch
	}
	if k.nazgul > 0 {
		s.Stamp("battle nazgul", 52, 52, func(dc *gg.Context) {
			silhouette(dc, wotr.Shadow, 1, 1, 50, 50)
			dc.SetColor(render.Hex("171216"))
			dc.Fill()
			dc.SetColor(render.Hex("c9d6dc"))
			wings(dc, 26, 27, 20)
		}, x, y+4)
		s.Text(s.desk.text, s.say("picture.legend.nazgul", nil), float64(x+66), float64(y+41), 0, ink)
		s.Text(s.desk.count, strconv.Itoa(k.nazgul), float64(x+columnRoom), float64(y+48), 1, ink)
		y += pitch
	}
	for _, line := range characters {
		at := x
		for _, c := range line {
			s.Stamp("battle "+s.lang+" "+c.key(), 58, 58, func(dc *gg.Context) { s.piece(dc, c, 29, 29, 28) }, at, y+2)
			s.Text(s.desk.text, s.character(c.Character), float64(at+64), float64(y+42), 0, ink)
			at += s.characterWidth(c.Character)
		}
		y += pitch
	}
	s.seal(side, x+columnRoom/2, y, bottom-y)
}

func (s scene) characterWidth(c wotr.Character) int {
	return 64 + int(s.desk.text.Width(s.character(c))) + 20
}

// characterLines breaks the characters of a force into lines.
func (s scene) characterLines(k stack) (lines [][]person) {
	room := 0
	for _, c := range k.characters {
		w := s.characterWidth(c.Character)
		if w-20 > room {
			lines, room = append(lines, nil), columnRoom
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], c)
		room -= w
	}
	return lines
}

// contingent puts down a nation's line: its emblem, its name, and how many regulars, elites and leaders it
// has.
func (s scene) contingent(side wotr.Side, c contingent, x, y int) {
	s.Stamp("nation "+c.nation.String(), 52, 52, func(dc *gg.Context) {
		n := nations[c.nation]
		silhouette(dc, side, 2, 2, 48, 48)
		render.FillAndStroke(dc, n.field, n.rim, 3)
		emblem(dc, c.nation, 26, 26, 17, n.sign, n.field)
	}, x, y+4)
	at := x + columnRoom
	for i := 2; i >= 0; i-- {
		n := [3]int{c.regulars, c.elites, c.leaders}[i]
		if n == 0 {
			continue
		}
		w := int(s.desk.count.Width(strconv.Itoa(n)))
		at -= w
		s.Text(s.desk.count, strconv.Itoa(n), float64(at), float64(y+48), 0, ink)
		at -= 41
		s.Stamp("rank "+side.String()+strconv.Itoa(i), 38, 44,
			func(dc *gg.Context) { rankSign(dc, side, i, 19, 22) }, at, y+8)
		at -= 10
	}
	s.fit([]*render.Face{s.desk.text, s.desk.label}, s.say("picture.nation."+c.nation.String(), nil),
		float64(x+64), float64(y+41), 0, ink, float64(at-x-64))
}

// rankSign draws a regular (a shield), an elite (a shield with a star) or a leader (a crown) round x, y, 38
// by 44 pixels.
func rankSign(dc *gg.Context, side wotr.Side, rank int, x, y float64) {
	l := rankColours(side, rank)
	dc.SetLineJoinRound()
	if rank == 2 {
		solid(dc, l.field, ink, 2.5, gg.Point{X: x - 15, Y: y + 13}, gg.Point{X: x - 17, Y: y - 11},
			gg.Point{X: x - 7, Y: y}, gg.Point{X: x, Y: y - 16}, gg.Point{X: x + 7, Y: y},
			gg.Point{X: x + 17, Y: y - 11}, gg.Point{X: x + 15, Y: y + 13})
		return
	}
	dc.NewSubPath()
	dc.MoveTo(x-16, y-18)
	dc.LineTo(x+16, y-18)
	dc.CubicTo(x+16, y+4, x+10, y+14, x, y+20)
	dc.CubicTo(x-10, y+14, x-16, y+4, x-16, y-18)
	render.FillAndStroke(dc, l.field, ink, 2.5)
	if rank == 1 {
		render.Star(dc, x, y-2, 12, 5, 5, l.sign)
	}
}

// roundColumn shows what a side has laid, rolled and scored in this round. Before the dice there is its card
// alone.
func (s scene) roundColumn(side wotr.Side, x, y int) {
	b := s.view.Battle
	r := b.Sides[side]
	const section = sectionHead + rollHigh + 12
	rerolled := len(b.Sides[0].Reroll)+len(b.Sides[1].Reroll) > 0
	below := battleTop + battleColumn - hitsHigh // where what follows the card begins
	if rerolled {
		below -= section
	}
	if fought(b) {
		below -= section
	}
	s.laidColumn(side, x, y, below)
	if !fought(b) {
		top := y + sectionHead + stripHigh + columnPad
		s.seal(side, x+columnRoom/2, top, battleTop+battleColumn-hitsHigh-top)
	}
	bottom := battleTop + battleColumn - hitsHigh
	if fought(b) || b.Sides[0].EarlyHits+b.Sides[1].EarlyHits > 0 {
		s.hitsColumn(side, x, bottom)
	}
	if rerolled {
		bottom -= section
		s.rolled(side, "sheet.battle.reroll", r.Reroll, r.ToHit, r.RerollBonus, x, bottom)
	}
	if fought(b) {
		s.rolled(side, "sheet.battle.roll", r.Dice, r.ToHit, r.RollBonus, x, bottom-section)
	}
}

// sectionTitle writes what a part of a column shows, with a line above.
func (s scene) sectionTitle(side wotr.Side, text, remark string, x, y int) {
	s.rule(side, float64(x-columnPad+cardRim), float64(y), columnRoom+2*columnPad-2*cardRim)
	s.Text(s.desk.text, text, float64(x), float64(y+38), 0, cardInk[side].terms)
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, remark, float64(x+columnRoom), float64(y+38), 1, ink,
		columnRoom-s.desk.text.Width(text)-12)
}

// laidColumn shows the combat card that a side has laid, above what begins at below: its back, or what it is.
func (s scene) laidColumn(side wotr.Side, x, y, below int) {
	laid := s.view.Battle.Laid[side]
	remark := ""
	switch {
	case laid.Cancelled:
		remark = s.say("sheet.battle.cancelled", nil)
	case laid.Ability != wotr.NoCombat:
		remark = s.say("combat."+laid.Ability.String(), nil)
	}
	s.sectionTitle(side, s.say("sheet.battle.card", nil), remark, x, y)
	y += sectionHead + 8
	switch {
	case !laid.Laid:
		key := "sheet.battle.no-card"
		if !fought(s.view.Battle) {
			key = "sheet.battle.no-card-yet"
		}
		s.Text(s.desk.terms, s.say(key, nil), float64(x), float64(y+42), 0, faded)
	case laid.Card == wotr.NoCard:
		s.Stamp("laid "+laid.Deck.String(), 52, 72, func(dc *gg.Context) { cardBack(dc, *laid.Deck, 2, 2, 46, 66) },
			x, y-2)
		s.fit([]*render.Face{s.desk.terms, s.desk.label}, s.say("sheet.battle.face-down", nil), float64(x+66),
			float64(y+44), 0, ink, columnRoom-66)
	default:
		spent := laid.Cancelled || laid.Ability != wotr.NoCombat
		s.combatStrip(laid.Card, x, y, columnRoom, spent)
		if !spent {
			y += stripHigh + 6
			size, lines := s.combatSays(laid.Card, below-y)
			s.lines(size.text, lines, float64(x), float64(y+size.leading), float64(size.leading), 0, ink)
		}
	}
}

// combatSays returns what a combat card does in the largest letters that the room allows.
func (s scene) combatSays(c wotr.Card, room int) (size textSize, lines []string) {
	text := s.say("combat-text."+c.Combat().String(), nil)
	for _, size = range s.desk.sizes {
		lines = size.text.Wrap(text, columnRoom)
		if size.leading*len(lines)+size.leading/2 <= room {
			break
		}
	}
	return size, lines
}

// rolled puts a roll down. A die that hits is filled and has crossed swords below it; another is pale and
// has a dash.
func (s scene) rolled(side wotr.Side, title string, dice []int, need, bonus, x, y int) {
	remark := ""
	if len(dice) > 0 {
		remark = s.say("sheet.battle.need", map[string]any{"need": need})
		if bonus != 0 {
			remark += ", " + s.say("sheet.battle.bonus", map[string]any{"bonus": plusMinus(bonus)})
		}
	}
	s.sectionTitle(side, s.say(title, nil), remark, x, y)
	y += sectionHead + 2
	if len(dice) == 0 {
		s.Text(s.desk.terms, s.say("sheet.battle.no-roll", nil), float64(x), float64(y+54), 0, faded)
	}
	for i, d := range dice {
		hit := wotr.Hits(d, need, bonus)
		s.Stamp("die "+side.String()+" "+strconv.Itoa(d)+" "+strconv.FormatBool(hit), battleDieSize, rollHigh,
			func(dc *gg.Context) { s.battleDie(dc, side, d, hit) }, x+i*battleDiePitch, y)
	}
}

func (s scene) battleDie(dc *gg.Context, side wotr.Side, d int, hit bool) {
	fill, front := render.Mix(cardInk[side].paper, stone, 0.25), faded
	if hit {
		fill, front = cardInk[side].rim, white
	}
	dc.DrawRoundedRectangle(2, 2, battleDieSize-4, battleDieSize-4, 15)
	render.FillAndStroke(dc, fill, darker(fill, 0.5), 3)
	dc.SetColor(front)
	s.desk.score.Centre(dc, strconv.Itoa(d), battleDieSize/2, battleDieSize/2)
	dc.SetLineCapRound()
	if hit {
		dc.SetColor(blood)
		swords(dc, battleDieSize/2, battleDieSize+14, 12)
		return
	}
	dc.SetColor(faded)
	dc.SetLineWidth(4)
	dc.DrawLine(battleDieSize/2-9, battleDieSize+14, battleDieSize/2+9, battleDieSize+14)
	dc.Stroke()
}

// hitsColumn says how many hits a side has scored.
func (s scene) hitsColumn(side wotr.Side, x, y int) {
	r := s.view.Battle.Sides[side]
	s.rule(side, float64(x-columnPad+cardRim), float64(y), columnRoom+2*columnPad-2*cardRim)
	score := strconv.Itoa(r.Hits)
	s.Text(s.desk.score, score, float64(x), float64(y+84), 0, cardInk[side].terms)
	left := float64(x) + s.desk.score.Width(score) + 18
	hits := s.say("sheet.battle.hits", map[string]any{"n": r.Hits})
	s.Text(s.desk.title, hits, left, float64(y+78), 0, cardInk[side].terms)
	left += s.desk.title.Width(hits)
	right := float64(x + columnRoom)
	var remarks []string
	if r.EarlyHits > 0 {
		remarks = append(remarks, s.say("sheet.battle.early", map[string]any{"hits": r.EarlyHits}))
	}
	if r.Forfeited > 0 {
		remarks = append(remarks, s.say("sheet.battle.forfeited", map[string]any{"points": r.Forfeited}))
	}
	for i, remark := range remarks {
		s.fit([]*render.Face{s.desk.terms, s.desk.label}, remark, right, float64(y+50+44*i), 1, ink, right-left-12)
	}
}

// plusMinus writes a bonus.
func plusMinus(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return number(n)
}
