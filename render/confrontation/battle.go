package confrontation

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

// battle draws the newest battle in the lower right corner: a line for each side, as a sum.
func (s scene) battle(b *confrontation.BattleView) {
	x := lefts[confrontation.Sauron]
	s.Stamp("battle", cornerWide+20, render.Height-lowerTop+4, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(2, 2, cornerWide+8, float64(render.Height-lowerTop-18), 16)
		render.FillAndStroke(dc, parchment, faded, 3)
	}, x-12, lowerTop-8)
	head := "picture.battle"
	if b.Over {
		head = "picture.last-battle"
	}
	face, text := render.FirstFit([]*render.Face{s.faces.head, s.faces.small},
		s.say(head, map[string]any{"region": s.region(b.Region)}), cornerWide-16)
	s.Text(face, text, float64(x), lowerTop+30, 0, blood)
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		s.fighter(b, side, x, lowerTop+40+int(side)*fighterHigh)
	}
}

// fighter draws one side of a battle: name, what it does or what became of it, strength and card, total.
func (s scene) fighter(b *confrontation.BattleView, side confrontation.Side, x, y int) {
	c := b.Fighters[side]
	if c == confrontation.Nobody {
		return
	}
	l := liveries[side]
	const nameWide = 166
	line := float64(y + 26)
	room := float64(nameWide)
	if starred(c) {
		room -= starRoom
	}
	name := s.short(c)
	if s.faces.plate.Width(s.inLine(c)) <= room {
		name = []string{s.inLine(c)}
	}
	for _, part := range name {
		face, part := render.FirstFit(s.faces.names(), part, room)
		s.Text(face, part, float64(x), line, 0, l.head)
		if starred(c) {
			s.starMark(x+4+int(face.Width(part)), int(line)-26)
		}
		line += 29
	}
	role, fill := "picture.defender", faded
	if b.Attacker == side {
		role = "picture.attacker"
	}
	text := s.say(role, map[string]any{"who_id": c.String()})
	if b.Eagle && side == confrontation.Fellowship {
		text = s.say("picture.special.gwaihir", nil)
	}
	if b.Over {
		text = s.say("picture.fate."+fateKeys[b.Fate[side]], map[string]any{"who_id": c.String()})
		fill = [...]color.RGBA{confrontation.Stands: liveries[confrontation.Fellowship].mark,
			confrontation.Defeated: blood, confrontation.Retreated: faded}[b.Fate[side]]
	}
	face, text := render.FirstFit([]*render.Face{s.faces.remark, s.faces.tight}, text, nameWide)
	s.Text(face, text, float64(x), line, 0, fill)
	x += nameWide + 8
	s.big("strength", side, b.Strength[side], x, y)
	x += bigWide
	if b.Laid[side] || b.Cards[side] != confrontation.NoCard {
		s.sign("+", x, y)
		x = s.played(b, side, x+signWide, y)
	}
	if decides(b, side) {
		face, text := render.FirstFit([]*render.Face{s.faces.remark, s.faces.tight}, s.say("picture.by-text", nil),
			cornerWide-nameWide-bigWide-signWide-16)
		s.Text(face, text, float64(x+signWide), float64(y+62), 0, ink)
	}
	if b.Totals != nil {
		s.sign("=", x, y)
		s.big("total", side, b.Totals[side], x+signWide, y)
	}
}

// decides reports whether a side's fighter has ended a battle by its text, before any card: who has defeated
// the enemy, or Boromir, with whom the enemy falls.
func decides(b *confrontation.BattleView, side confrontation.Side) bool {
	none := b.Cards == [2]confrontation.Card{} && b.Totals == nil
	return none && b.Over && b.Fate[side.Enemy()] == confrontation.Defeated &&
		(b.Fate[side] == confrontation.Stands || b.Fighters[side] == confrontation.Boromir)
}

const (
	fighterHigh = 102 // a side of a battle
	bigWide     = 84
	signWide    = 28
	playWide    = 84 // a card of a battle
	playScale   = float64(playWide) / cardWidth
)

// sign writes what stands between the numbers of a sum.
func (s scene) sign(text string, x, y int) {
	s.Text(s.faces.head, text, float64(x)+signWide/2, float64(y+64), 0.5, ink)
}

// played draws the card of a side and what Magic was exchanged for; it returns where the next thing may
// stand.
func (s scene) played(b *confrontation.BattleView, side confrontation.Side, x, y int) int {
	if b.Cards[side] == confrontation.NoCard {
		s.inBattle(side, "back", x, y, func(dc *gg.Context) { s.drawBack(dc, side) })
		return x + playWide
	}
	counts := held
	if idle(b, side) {
		counts = spent
	}
	if b.Fetched[side] == confrontation.NoCard {
		s.shown(side, b.Cards[side], counts, x, y)
		return x + playWide
	}
	s.shown(side, b.Cards[side], held, x, y)
	x += playWide
	mid := float64(y + 50)
	s.Fill(render.Arrow(gg.Point{X: float64(x) + 2, Y: mid}, gg.Point{X: float64(x) + 26, Y: mid}, 0, 10), ink)
	s.shown(side, b.Fetched[side], counts, x+signWide, y)
	return x + signWide + playWide
}

// shown puts down a card of a battle, smaller than in a hand.
func (s scene) shown(side confrontation.Side, c confrontation.Card, st state, x, y int) {
	s.inBattle(side, s.lang+" "+c.String()+" "+strconv.Itoa(int(st)), x, y,
		func(dc *gg.Context) { s.drawCard(dc, side, c, st) })
}

// inBattle puts down what is drawn as large as a card of a hand.
func (s scene) inBattle(side confrontation.Side, key string, x, y int, draw render.Draw) {
	s.Stamp("in battle "+side.String()+" "+key, playWide+10, 104, func(dc *gg.Context) {
		dc.Push()
		dc.Translate(4, 6)
		dc.Scale(playScale, playScale)
		draw(dc)
		dc.Pop()
	}, x-4, y)
}

// idle reports whether the number on a side's card was not added: against the Elven Cloak, or to the Cave
// Troll. It is drawn struck through, or the sum would look wrong.
func idle(b *confrontation.BattleView, side confrontation.Side) bool {
	card := b.Cards[side]
	if f := b.Fetched[side]; f != confrontation.NoCard {
		card = f
	}
	return card.Strength() > 0 && b.Totals != nil && b.Totals[side] == b.Strength[side]
}

// big draws a number as large as a card: a strength in the side's medallion, a total in a ring of gold.
func (s scene) big(kind string, side confrontation.Side, n, x, y int) {
	s.Stamp(kind+" "+side.String()+" "+strconv.Itoa(n), bigWide+4, 104, func(dc *gg.Context) {
		const cx, cy = bigWide / 2, 51.0
		if kind == "total" {
			dc.SetColor(liveries[side].rim)
			dc.DrawCircle(cx, cy, 40)
			dc.Fill()
			dc.SetColor(gold)
			dc.DrawCircle(cx, cy, 36)
			dc.Fill()
			dc.SetColor(dark)
			s.faces.digit.Centre(dc, number(n), cx, cy)
			return
		}
		medallion(dc, side, s.faces.digit, cx, cy, 34, n)
	}, x, y)
}

var fateKeys = [...]string{confrontation.Stands: "stands", confrontation.Defeated: "defeated",
	confrontation.Retreated: "retreated"}
