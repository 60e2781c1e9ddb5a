package wotr

import (
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

const (
	backHigh    = 64
	handRow     = 68
	partnerBack = 46 // high: of the cards of two partners, whose rows are lower
	partnerRow  = 50
)

// hands shows how many cards a side holds and how many its decks have left, or those of each partner, and
// returns where they end.
func (s scene) hands(side wotr.Side, y int) int {
	first := firstDeck(side)
	left := [2]int{s.view.Decks[first.String()].Left, s.view.Decks[(first + 1).String()].Left}
	decks := s.say("picture.decks", map[string]any{"first": left[0], "second": left[1]})
	if two := partners(s.view, side); two != nil {
		for _, p := range two {
			s.partnersHand(p, y)
			y += partnerRow
		}
		s.fit([]*render.Face{s.faces.small}, decks, columnX, float64(y+24), 0, ink, columnInner)
		return y + 32
	}
	s.cards(side, s.view.Hands[side], columnX, y, backHigh)
	face, lines := render.Fit(decks, columnInner-2*cardsPitch-4, 1, s.faces.place, s.faces.small, s.faces.tiny)
	s.lines(face, lines, columnX+2*cardsPitch+4, float64(y+44-15*(len(lines)-1)), 32, 0, ink)
	return y + handRow
}

const cardsPitch = 116

// cards puts down the backs of a hand's cards, so high, with their numbers.
func (s scene) cards(side wotr.Side, h wotr.HandView, x, y, high int) {
	for i, n := range []int{h.Characters, h.Strategies} {
		wide := s.back(firstDeck(side)+wotr.Deck(i), x, y, high)
		s.Text(s.faces.count, number(n), float64(x+wide+8), float64(y+high/2+20), 0, ink)
		x += cardsPitch - backHigh + high
	}
}

// back puts the back of a card down, so high, and returns how wide that is: characters have a walker,
// strategies crossed swords.
func (s scene) back(d wotr.Deck, x, y, high int) (wide int) {
	wide = high * 46 / 64
	s.Stamp("back "+d.String()+" "+number(high), wide, high,
		func(dc *gg.Context) { cardBack(dc, d, 1, 1, float64(wide-2), float64(high-2)) }, x, y)
	return wide
}

// cardBack draws the back of a card.
func cardBack(dc *gg.Context, d wotr.Deck, x, y, w, h float64) {
	l := sides[d.Side()]
	ground := darker(l.rim, 0.35)
	dc.DrawRoundedRectangle(x, y, w, h, w*0.12)
	render.FillAndStroke(dc, ground, dark, w*0.05)
	dc.DrawRoundedRectangle(x+w*0.09, y+w*0.09, w*0.82, h-w*0.18, w*0.08)
	dc.SetColor(gold)
	dc.SetLineWidth(w * 0.04)
	dc.Stroke()
	f := wotr.CharacterFace
	if d == wotr.FreeStrategyDeck || d == wotr.ShadowStrategyDeck {
		f = wotr.ArmyFace
	}
	faceSign(dc, f, x+w/2, y+h/2, w*0.28, gold, ground)
}

// onTable lists the cards that stay on the table below all else in the column, and returns where they end.
func (s scene) onTable(y int) int {
	room := render.Height - y - 14
	var names []string
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		for _, c := range s.view.Table {
			if sideOfCard(c) == side {
				names = append(names, s.card(c))
			}
		}
	}
	if len(names) == 0 {
		return y
	}
	text := s.say("picture.table", nil) + " " + strings.Join(names, "; ")
	for _, try := range []struct {
		face    *render.Face
		leading int
	}{{s.faces.place, 35}, {s.faces.small, 31}, {s.faces.tiny, 25}} {
		lines := try.face.Wrap(text, columnInner)
		most := room / try.leading
		if len(lines) > most && try.face != s.faces.tiny {
			continue
		}
		if len(lines) > most && most > 0 {
			lines = append(lines[:most-1], try.face.Cut(strings.Join(lines[most-1:], " "), columnInner))
		}
		lines = lines[:min(len(lines), max(0, most))]
		s.lines(try.face, lines, columnX, float64(y+try.leading), float64(try.leading), 0, ink)
		return y + len(lines)*try.leading + 14
	}
	return y
}

// firstDeck is a side's character deck; its strategy deck follows.
func firstDeck(side wotr.Side) wotr.Deck {
	if side == wotr.Shadow {
		return wotr.ShadowCharacterDeck
	}
	return wotr.FreeCharacterDeck
}

// sideOfCard returns the side that a card belongs to.
func sideOfCard(c wotr.Card) wotr.Side {
	return c.Deck().Side()
}
