package wotr

import (
	"slices"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// Events that have been played: the newest one of the last stretch of play stands on the board, in short;
// each of them, and each that stays on the table, is offered as a sheet.

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
	insetTextLeft = seaLeft + 16
	insetTextWide = insetWide - 32
)

// cardInset shows an event in an inset of the sea: its symbol and title, and as much of what it does as there
// is room for.
func (s scene) cardInset(c wotr.Card, top int) {
	side := c.Deck().Side()
	colours := cardInk[side]
	s.insetFrame(top, colours.rim)
	face, title := render.Fit(s.card(c), insetWide-insetDieSize-30, 2,
		s.faces.plate, s.faces.text, s.faces.place)
	const leading = 40
	head := max(insetDieSize+12, leading*len(title)+12)
	s.Stamp("inset card "+side.String()+" "+c.Symbol().String(), insetDieSize, insetDieSize,
		func(dc *gg.Context) { actionDie(dc, side, c.Symbol(), 0, 0, insetDieSize) },
		seaLeft+10, top+4+(head-insetDieSize)/2)
	s.lines(face, title, seaLeft+insetDieSize+20,
		float64(top+4)+float64(head-leading*(len(title)-1))/2+13, leading,
		0, white)
	s.Fill(render.Rectangle(seaLeft+4, float64(top+4+head), insetWide-8, float64(insetHigh-8-head)),
		colours.paper)
	room := float64(insetHigh - 8 - head - 12)
	text := s.say("card-text."+c.String(), nil)
	for _, try := range []struct {
		face    *render.Face
		leading float64
	}{{s.faces.text, 42}, {s.faces.place, 35}, {s.faces.small, 31}} {
		lines, most := try.face.Wrap(text, insetTextWide), int(room/try.leading)
		if len(lines) > most && try.face != s.faces.small {
			continue
		}
		if len(lines) > most {
			lines = append(lines[:most-1], try.face.Cut(strings.Join(lines[most-1:], " "), insetTextWide))
		}
		s.lines(try.face, lines, insetTextLeft, float64(top+4+head)+try.leading, try.leading, 0, ink)
		return
	}
}
