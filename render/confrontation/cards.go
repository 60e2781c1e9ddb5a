package confrontation

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

const (
	cardWidth  = 112
	cardHeight = 118
)

// decks are the nine combat cards of each side.
var decks = [2][]confrontation.Card{
	confrontation.Fellowship: {confrontation.Strength1, confrontation.Strength2, confrontation.Strength3,
		confrontation.Strength4, confrontation.Strength5,
		confrontation.Magic, confrontation.NobleSacrifice, confrontation.ElvenCloak, confrontation.Retreat},
	confrontation.Sauron: {confrontation.Strength1, confrontation.Strength2, confrontation.Strength3,
		confrontation.Strength4, confrontation.Strength5,
		confrontation.Strength6, confrontation.Magic, confrontation.EyeOfSauron, confrontation.Retreat},
}

// state is how a card is shown.
type state int

const (
	held  state = iota // in hand, or not seen to have left it
	table              // laid or shown in the battle going on
	spent              // discarded, face up
)

// stateOf tells where a card is, as far as the audience may know. A hand that is not known still cannot hold
// what lies in the discards: that much is open to all.
func stateOf(v *confrontation.View, side confrontation.Side, c confrontation.Card) state {
	h := v.Hands[side]
	if b := v.Battle; b != nil && (b.Cards[side] == c || b.Fetched[side] == c) {
		return table
	}
	switch {
	case slices.Contains(h.Discard, c):
		return spent
	case h.Cards != nil && !slices.Contains(h.Cards, c):
		return table
	}
	return held
}

// card puts a card down.
func (s scene) card(side confrontation.Side, c confrontation.Card, st state, x, y int) {
	key := "card " + s.lang + " " + side.String() + " " + c.String() + " " + strconv.Itoa(int(st))
	s.Stamp(key, cardWidth+8, cardHeight+10, func(dc *gg.Context) {
		dc.Translate(3, 3)
		s.drawCard(dc, side, c, st)
	}, x-3, y-3)
}

func (s scene) drawCard(dc *gg.Context, side confrontation.Side, c confrontation.Card, st state) {
	l := liveries[side]
	fill, front := l.field, l.text
	if st == spent {
		fill, front = wash1, render.Mix(faded, wash1, 0.15)
		dc.SetLineJoinRound()
		silhouette(dc, side, 0, 0, cardWidth, cardHeight)
		dc.SetColor(fill)
		dc.FillPreserve()
		dc.SetColor(front)
		dc.SetLineWidth(3)
		dc.SetDash(10, 7)
		dc.Stroke()
		dc.SetDash()
	} else {
		plaque(dc, side, cardWidth, cardHeight, fill, st == table)
	}
	s.cardFace(dc, c, front, fill, st == spent)
	if st == spent {
		dc.SetColor(color.NRGBA{faded.R, faded.G, faded.B, 150})
		dc.SetLineWidth(5)
		dc.DrawLine(12, cardHeight-14, cardWidth-12, 14)
		dc.Stroke()
	}
}

// cardFace draws what is printed on a card.
func (s scene) cardFace(dc *gg.Context, c confrontation.Card, front, fill color.RGBA, pale bool) {
	dc.SetColor(front)
	if n := c.Strength(); n > 0 {
		s.faces.number.Centre(dc, strconv.Itoa(n), cardWidth/2, cardHeight/2)
		return
	}
	const leading = 27
	lines := s.caption(c)
	face := s.faces.remark
	if face.Widest(lines) > captionRoom {
		face = s.faces.tight
	}
	for i, l := range lines {
		face.Put(dc, l, cardWidth/2, float64(cardHeight-14-leading*(len(lines)-1-i)), 0.5)
	}
	if c == confrontation.EyeOfSauron && !pale {
		front = liveries[confrontation.Sauron].sign
	}
	second := float64(len(lines) - 1)
	icon(dc, c, cardWidth/2, 45-13*second, 32-8*second, front, fill)
}

const captionRoom = cardWidth - 8

// caption is the name of a card in short, in the lines in which it stands on the card.
func (t texts) caption(c confrontation.Card) []string {
	return strings.Split(strings.ReplaceAll(t.say("picture.card."+c.String(), nil), "\u00AD", "-"), "\n")
}

// drawBack draws a card laid face down.
func (s scene) drawBack(dc *gg.Context, side confrontation.Side) {
	l := liveries[side]
	plaque(dc, side, cardWidth, cardHeight, l.back, true)
	emblem(dc, side, cardWidth/2, cardHeight/2, 36, l.sign, l.back)
}

// icon draws the sign of a text card.
func icon(dc *gg.Context, c confrontation.Card, x, y, r float64, front, fill color.RGBA) {
	dc.SetColor(front)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + r*dx, Y: y + r*dy} }
	switch c {
	case confrontation.Magic:
		render.Star(dc, x+r*0.12, y-r*0.1, r*0.98, r*0.34, 4, front)
		render.Star(dc, x-r*0.66, y+r*0.6, r*0.42, r*0.14, 4, front)
		render.Star(dc, x+r*0.82, y+r*0.72, r*0.34, r*0.12, 4, front)
	case confrontation.NobleSacrifice: // a broken sword
		sword := func(points ...gg.Point) {
			render.Trace(dc, points, true)
			dc.SetColor(front)
			dc.Fill()
		}
		line(dc, front, r*0.26, []gg.Point{p(-0.9, 0.9), p(-0.55, 0.55)}, false)   // hilt
		line(dc, front, r*0.24, []gg.Point{p(-0.86, 0.22), p(-0.22, 0.86)}, false) // guard
		sword(p(-0.5, 0.22), p(-0.22, 0.5), p(0.2, 0.12), p(0.02, 0.04), p(0, -0.26))
		sword(p(0.16, -0.44), p(0.24, -0.2), p(0.42, -0.14), p(0.98, -0.94))
		line(dc, front, r*0.1, []gg.Point{p(-0.28, -0.34), p(-0.5, -0.66)}, false)
		line(dc, front, r*0.1, []gg.Point{p(0.42, 0.22), p(0.72, 0.46)}, false)
	case confrontation.ElvenCloak:
		dc.NewSubPath()
		dc.MoveTo(x, y-r)
		dc.CubicTo(x+r*0.6, y-r*0.95, x+r*0.5, y-r*0.2, x+r*0.9, y+r*0.95)
		dc.QuadraticTo(x+r*0.4, y+r*0.75, x, y+r)
		dc.QuadraticTo(x-r*0.4, y+r*0.75, x-r*0.9, y+r*0.95)
		dc.CubicTo(x-r*0.5, y-r*0.2, x-r*0.6, y-r*0.95, x, y-r)
		dc.Fill()
		dc.SetColor(fill)
		dc.DrawEllipse(x, y-r*0.46, r*0.22, r*0.3)
		dc.Fill()
		line(dc, fill, r*0.09, []gg.Point{p(0, 0.05), p(0, 0.9)}, false)
	case confrontation.EyeOfSauron:
		eye(dc, x, y, r*1.05, front, fill)
	case confrontation.Retreat: // a road that turns back
		dc.SetLineWidth(r * 0.28)
		dc.NewSubPath()
		dc.DrawArc(x, y+r*0.1, r*0.62, -math.Pi*0.95, math.Pi*0.5)
		dc.Stroke()
		render.Trace(dc, []gg.Point{p(-1.05, 0.05), p(-0.2, 0.05), p(-0.62, 0.72)}, true)
		dc.SetColor(front)
		dc.Fill()
	}
}
