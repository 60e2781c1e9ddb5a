package wotr

import (
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

const stripHigh = 66

// combatStrip puts down a card as its combat half: when it is resolved and what it is called. One that is not
// played out, for it was cancelled or gave way to an ability, is struck out, below its letters.
func (s scene) combatStrip(c wotr.Card, x, y, w int, spent bool) {
	s.strip(c, s.say("combat."+c.Combat().String(), nil), x, y, w, spent, func(dc *gg.Context) {
		dc.SetColor(cardInk[c.Deck().Side()].rim)
		dc.DrawCircle(stripHigh/2, stripHigh/2, stripHigh/2-9)
		dc.Fill()
		dc.SetColor(white)
		s.desk.number.Centre(dc, initiatives(c), stripHigh/2, stripHigh/2)
	}, "initiative "+initiatives(c))
}

// initiatives writes when a combat half is resolved.
func initiatives(c wotr.Card) string {
	var parts []string
	for _, n := range c.Initiative() {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, "/")
}

// strip puts down the body of a strip with a sign at its left.
func (s scene) strip(c wotr.Card, text string, x, y, w int, spent bool, sign render.Draw, key string) {
	side := c.Deck().Side()
	colours := cardInk[side]
	paper := colours.paper
	if spent {
		paper = render.Mix(colours.paper, stone, 0.45)
	}
	left, top, wide := float64(x), float64(y), float64(w)
	s.slab(side, left, top, wide, stripHigh, 14, colours.rim)
	s.slab(side, left+4, top+4, wide-8, stripHigh-8, 11, paper)
	if spent {
		from, to := gg.Point{X: left + 12, Y: top + stripHigh - 10}, gg.Point{X: left + wide - 12, Y: top + 10}
		s.Fill(thick(from, to, 6), render.Mix(blood, paper, 0.7))
	}
	s.Stamp("strip "+key+" "+side.String(), stripHigh, stripHigh, sign, x, y)
	room := wide - stripHigh - 16
	face, lines := render.Fit(text, room, 1, s.desk.long, s.desk.text, s.faces.place, s.faces.small,
		s.desk.label)
	base, leading := top+stripHigh/2+12, 27.0
	if len(lines) > 1 {
		base = top + stripHigh/2 - 4
	}
	s.lines(face, lines, left+stripHigh+6, base, leading, 0, ink)
}
