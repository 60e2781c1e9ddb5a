package confrontation

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const stripHeight = 250 // of the battle, below the map

// strip draws a battle: the Fellowship's fighter on the left, Sauron's on the right.
func (s scene) strip(b *confrontation.BattleView) {
	top, w := s.board.Height, s.board.Width
	s.Stamp("strip", w, stripHeight, func(dc *gg.Context) { field(dc, float64(w), stripHeight) }, 0, top)
	head := "picture.battle"
	if b.Over {
		head = "picture.last-battle"
	}
	s.Text(s.faces.head, s.say(head, map[string]any{"region": s.region(b.Region)}), float64(w)/2,
		float64(top+44), 0.5, blood)
	for side := confrontation.Fellowship; side <= confrontation.Sauron; side++ {
		s.fighter(b, side, 44+int(side)*(w/2+38), top)
	}
}

// fighter draws one side of a battle: name, what it does, strength and card, total, fate.
func (s scene) fighter(b *confrontation.BattleView, side confrontation.Side, x, top int) {
	c := b.Fighters[side]
	if c == confrontation.Nobody {
		return
	}
	l := liveries[side]
	left := float64(x)
	name := s.plain(c)
	s.Text(s.faces.head, name, left, float64(top+92), 0, l.head)
	wide := s.faces.head.Width(name)
	if starred(c) {
		s.starMark(x+int(wide)+6, top+71)
		wide += starRoom + 4
	}
	role := "picture.defender"
	if b.Attacker == side {
		role = "picture.attacker"
	}
	text := s.say(role, map[string]any{"who_id": c.String()})
	if b.Eagle && side == confrontation.Fellowship {
		text += " · " + s.say("picture.special.gwaihir", nil)
	}
	s.Text(s.faces.water, text, left+wide+14, float64(top+92), 0, faded)
	y := top + 110
	s.big("strength", side, b.Strength[side], x, y)
	x += cardWidth + 8
	sign := func(text string) {
		s.Text(s.faces.digit, text, float64(x)+11, float64(y+63), 0.5, ink)
		x += 30
	}
	if b.Laid[side] || b.Cards[side] != confrontation.NoCard {
		sign("+")
		x = s.played(b, side, x, y)
	}
	if b.Totals != nil {
		sign("=")
		s.big("total", side, b.Totals[side], x, y)
	}
	if b.Over {
		s.fate(side, b.Fate[side], top)
	}
}

// played draws the card of a side and what Magic was exchanged for; it returns where the next thing may
// stand.
func (s scene) played(b *confrontation.BattleView, side confrontation.Side, x, y int) int {
	if b.Cards[side] == confrontation.NoCard {
		s.cardBack(side, x, y)
		return x + cardWidth + 8
	}
	counts := held
	if idle(b, side) {
		counts = spent
	}
	if b.Fetched[side] == confrontation.NoCard {
		s.card(side, b.Cards[side], counts, x, y)
		return x + cardWidth + 8
	}
	s.card(side, b.Cards[side], held, x, y)
	x += cardWidth + 8
	mid := float64(y + cardHeight/2)
	s.Fill(render.Arrow(gg.Point{X: float64(x) - 4, Y: mid}, gg.Point{X: float64(x) + 25, Y: mid}, 0, 9), ink)
	s.card(side, b.Fetched[side], counts, x+30, y)
	return x + 30 + cardWidth + 8
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
	s.Stamp(kind+" "+side.String()+" "+strconv.Itoa(n), cardWidth+8, cardHeight, func(dc *gg.Context) {
		cx, cy := float64(cardWidth)/2+4, float64(cardHeight)/2
		if kind == "total" {
			dc.SetColor(liveries[side].rim)
			dc.DrawCircle(cx, cy, 39)
			dc.Fill()
			dc.SetColor(gold)
			dc.DrawCircle(cx, cy, 36)
			dc.Fill()
			dc.SetColor(dark)
			s.faces.number.Centre(dc, number(n), cx, cy)
			return
		}
		medallion(dc, side, s.faces.number, cx, cy, 34, n)
	}, x-4, y)
}

var fateKeys = [...]string{confrontation.Stands: "stands", confrontation.Defeated: "defeated",
	confrontation.Retreated: "retreated"}

// fate says what became of a fighter, in the corner of the strip.
func (s scene) fate(side confrontation.Side, f confrontation.Fate, top int) {
	text := s.say("picture.fate."+fateKeys[f], nil)
	w := int(s.faces.name.Width(text)) + 30
	x := 44
	if side == confrontation.Sauron {
		x = s.board.Width - 44 - w
	}
	fill := [...]color.RGBA{confrontation.Stands: liveries[confrontation.Fellowship].mark,
		confrontation.Defeated: blood, confrontation.Retreated: faded}[f]
	s.Stamp("fate "+s.lang+" "+fateKeys[f], w, 44, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(0, 0, float64(w), 44, 8)
		dc.SetColor(fill)
		dc.Fill()
		dc.SetColor(white)
		s.faces.name.Put(dc, text, float64(w)/2, 30, 0.5)
	}, x, top+16)
}

// field is the ground of a battle: the sheet goes on below the map, parted by crossed swords.
func field(dc *gg.Context, w, h float64) {
	dc.SetColor(worn)
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	for _, layer := range []struct {
		inset float64
		color color.RGBA
	}{{7, tanned}, {15, parchment}} {
		i := layer.inset
		render.Trace(dc, render.Outline([]gg.Point{{X: i, Y: i - 8}, {X: w - i, Y: i - 8}, {X: w - i, Y: h - i},
			{X: i, Y: h - i}}, 0.006), true)
		dc.SetColor(layer.color)
		dc.Fill()
	}
	swords(dc, w/2, 162, 44)
}

// swords draws two crossed blades.
func swords(dc *gg.Context, x, y, r float64) {
	dc.SetLineCapRound()
	for _, side := range []float64{-1, 1} {
		p := func(along, across float64) gg.Point { // along the blade, towards its point
			return gg.Point{X: x + side*(r*along*0.72-r*across*0.72), Y: y - r*along*0.72 - r*across*0.72}
		}
		render.Trace(dc, []gg.Point{p(1.15, 0), p(1, 0.08), p(-0.62, 0.08), p(-0.62, -0.08), p(1, -0.08)}, true)
		render.FillAndStroke(dc, moon, ink, 2.5)
		line(dc, ink, r*0.13, []gg.Point{p(-0.62, 0.3), p(-0.62, -0.3)}, false)
		line(dc, faded, r*0.14, []gg.Point{p(-0.66, 0), p(-0.98, 0)}, false)
		dc.SetColor(gold)
		dc.DrawCircle(p(-1.04, 0).X, p(-1.04, 0).Y, r*0.1)
		dc.Fill()
	}
}
