package wotr

import (
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The cards: how many each side holds, how many its decks have left, and which of them stay on the table.
const cardsHigh = 240

func (s scene) cards(y int) {
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		x := 24 + int(side)*halfWidth
		first := firstDeck(side)
		left := [2]int{s.view.Decks[first.String()].Left, s.view.Decks[(first + 1).String()].Left}
		decks := s.say("picture.decks", map[string]any{"first": left[0], "second": left[1]})
		if two := partners(s.view, side); two != nil {
			s.partnersHands(two, decks, x, y)
			s.onTable(side, x, y+146)
			continue
		}
		h := s.view.Hands[side]
		s.Text(s.faces.head, s.say("picture.hand", nil), float64(x), float64(y+86), 0, sideInk(side))
		at := x + 150
		for i, n := range []int{h.Characters, h.Strategies} {
			s.back(first+wotr.Deck(i), at, y+20)
			s.Text(s.faces.count, number(n), float64(at+68), float64(y+86), 0, ink)
			at += 130
		}
		s.fit([]*render.Face{s.faces.text, s.faces.small}, decks, float64(at), float64(y+84), 0, ink,
			float64(x+halfWidth-40-at))
		s.onTable(side, x, y+146)
	}
}

// back puts the back of a card down: characters have a walker, strategies crossed swords.
func (s scene) back(d wotr.Deck, x, y int) {
	s.Stamp("back "+d.String(), 60, 84, func(dc *gg.Context) { cardBack(dc, d, 2, 2, 56, 80) }, x, y)
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

// onTable lists a side's cards that stay on the table.
func (s scene) onTable(side wotr.Side, x, y int) {
	var names []string
	for _, c := range s.view.Table {
		if sideOfCard(c) == side {
			names = append(names, s.card(c))
		}
	}
	if len(names) == 0 {
		s.Text(s.faces.remark, s.say("picture.no-table", nil), float64(x), float64(y), 0, faded)
		return
	}
	text := s.say("picture.table", nil) + " " + strings.Join(names, "; ")
	const room = halfWidth - 48
	for _, try := range []struct {
		face          *render.Face
		most, leading int
	}{{s.faces.text, 2, 46}, {s.faces.place, 3, 37}, {s.faces.small, 3, 37}} {
		lines := try.face.Wrap(text, room)
		if len(lines) > try.most && try.face != s.faces.small {
			continue
		}
		for i, line := range lines[:min(len(lines), try.most)] {
			s.Text(try.face, try.face.Cut(line, room), float64(x), float64(y+i*try.leading), 0, ink)
		}
		return
	}
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
