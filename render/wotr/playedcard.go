package wotr

import (
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// Events that have been played: the newest one of the last stretch of play stands on the board; each
// of them, and each that stays on the table, is offered as a sheet.

// sheetCard is a card, by its id, as it is printed: that all may see.
var sheetCard = kind{
	name:  render.SheetCard,
	holds: func(_ *wotr.View, what string) bool { return cardOf(what) != wotr.NoCard },
	draw:  func(s scene) { s.wholeCard(cardOf(s.what)) },
	tell:  func(t texts, _ *wotr.View, what string) []string { return t.tellCard(nil, cardOf(what)) },
}

// cardOf is the card with an id, NoCard if there is none.
func cardOf(id string) wotr.Card {
	c, _ := wotr.Cards.Parse(id)
	return wotr.Card(c)
}

// open lists the events of the last stretch of play, the newest first, and those on the table.
func open(v *wotr.View) []wotr.Card {
	cards := slices.Clone(v.Played)
	slices.Reverse(cards)
	for _, c := range v.Table {
		if !slices.Contains(cards, c) {
			cards = append(cards, c)
		}
	}
	return cards
}

const (
	insetDieSize  = 64
	insetTextLeft = seaLeft + 12
	insetTextWide = insetWide - 24
)

// cardLayout is how an event stands in its inset: its symbol and title in the head, its text below.
type cardLayout struct {
	die, head   int
	titleFace   *render.Face
	title       []string
	face        *render.Face
	leading     float64
	text        []string
	titleIndent float64
}

const titleLeading = 40

// layCard finds the largest letters in which an event's whole text has room; the head makes room for the
// longest ones.
func (s scene) layCard(c wotr.Card) (l cardLayout) {
	large := []*render.Face{s.faces.plate, s.faces.text, s.faces.place}
	small := []*render.Face{s.faces.place, s.faces.small, s.faces.tiny}
	for _, try := range []struct {
		die, titleLines int
		titles          []*render.Face
		face            *render.Face
		leading         float64
	}{
		{insetDieSize, 2, large, s.faces.text, 42},
		{insetDieSize, 2, large, s.faces.place, 35},
		{insetDieSize, 2, large, s.faces.small, 31},
		{insetDieSize, 2, large, s.faces.small, 28},
		{insetDieSize, 2, large, s.faces.tiny, 24},
		{44, 1, small, s.faces.tiny, 23},
	} {
		l = cardLayout{die: try.die, face: try.face, leading: try.leading, titleIndent: float64(try.die) + 20}
		l.titleFace, l.title = render.Fit(s.card(c), insetWide-l.titleIndent-10, try.titleLines, try.titles...)
		l.head = max(l.die+12, titleLeading*len(l.title)+12)
		l.text = l.face.Wrap(s.say("card-text."+c.String(), nil), insetTextWide)
		if l.whole() {
			break
		}
	}
	return l
}

// whole reports whether the text lies in the inset.
func (l cardLayout) whole() bool {
	return float64(len(l.text))*l.leading+8 <= float64(insetHigh-8-l.head)
}

// cardInset shows an event in an inset of the sea: its symbol and title, and what it does.
func (s scene) cardInset(c wotr.Card, top int) {
	side, l := c.Deck().Side(), s.layCard(c)
	colours := cardInk[side]
	s.insetFrame(top, colours.rim)
	s.Stamp("inset card "+side.String()+" "+c.Symbol().String()+" "+number(l.die), l.die, l.die,
		func(dc *gg.Context) { actionDie(dc, side, c.Symbol(), 0, 0, float64(l.die)) },
		seaLeft+10, top+4+(l.head-l.die)/2)
	s.lines(l.titleFace, l.title, seaLeft+l.titleIndent,
		float64(top+4)+float64(l.head-titleLeading*(len(l.title)-1))/2+13, titleLeading, 0, white)
	s.Fill(render.Rectangle(seaLeft+4, float64(top+4+l.head), insetWide-8, float64(insetHigh-8-l.head)),
		colours.paper)
	s.lines(l.face, l.text, insetTextLeft, float64(top+4+l.head)+l.leading, l.leading, 0, ink)
}
