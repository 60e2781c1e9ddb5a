package wotr

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The measures of an event card. It is as high as its words ask for; more room goes to the landscape.
const (
	cardWidth   = (halfWidth - 3*deskMargin) / 2
	cardRim     = 6
	cardPad     = 18
	cardHead    = 98
	cardRoom    = cardWidth - 2*cardPad - 2*cardRim // for a line of text
	textLeading = 40
	textPad     = 16 // above and below a block of text
	headRound   = 16 // the upper corners of a head
	combatHead  = 62
	cardFoot    = 44
	sceneLow    = 150 // the lowest landscape
	sceneStep   = 50  // landscapes are kept by height: few heights
)

// printed is what stands on a card in one language, broken into lines.
type printed struct {
	card       wotr.Card
	player     string // the seat whose symbol the event shows; "" where anyone may play it
	titleFace  *render.Face
	title      []string
	terms      []string // the condition
	effect     []string
	combatFace *render.Face
	combat     []string // one line
	combatText []string
}

// print breaks the words of a card into lines.
func (s scene) print(c wotr.Card) printed {
	p := printed{card: c, player: playerOf(s.view, c)}
	p.titleFace, p.title = render.Fit(s.card(c), cardRoom-headSign, 1, s.desk.title, s.desk.long)
	terms, effect := s.cardText(c)
	p.terms = s.desk.terms.Wrap(terms, cardRoom)
	p.effect = s.desk.text.Wrap(effect, cardRoom)
	room := cardRoom - s.initiativeWidth(c) - 8
	p.combatFace, p.combat = render.Fit(s.say("combat."+c.Combat().String(), nil), room, 1, s.desk.long,
		s.desk.text, s.desk.label)
	p.combatText = s.desk.text.Wrap(s.say("combat-text."+c.Combat().String(), nil), cardRoom)
	return p
}

// cardText divides the words of an event into its condition, which is the first sentence of a card that has
// one, and what it does.
func (t texts) cardText(c wotr.Card) (terms, effect string) {
	text := t.say("card-text."+c.String(), nil)
	if c.Conditional() {
		if first, rest, ok := strings.Cut(text, ". "); ok {
			return first + ".", rest
		}
	}
	return "", text
}

// height is how high a card is at least.
func (p printed) height() int { return p.words() + sceneLow }

// words is how high a card is without its landscape.
func (p printed) words() int {
	event := textLeading*(len(p.terms)+len(p.effect)) + 2*textPad
	combat := combatHead + textLeading*len(p.combatText) + textPad
	return 2*cardRim + cardHead + event + combat + cardFoot
}

// headSign is the room that the symbol takes beside the title.
const headSign = 92

// eventCard puts down a card with its top left corner at x, y, h pixels high.
func (s scene) eventCard(p printed, x, y, h int) {
	side := p.card.Deck().Side()
	left, top, wide := float64(x), float64(y), float64(cardWidth)
	s.framed(side, left, top, wide, float64(h), cardRim, 18, cardInk[side].rim, cardInk[side].paper)

	slack := h - p.words()
	scene := sceneLow + (slack-sceneLow)/sceneStep*sceneStep
	slack -= scene
	at := top + cardRim
	s.cardHead(p, left+cardRim, at)
	at += cardHead
	s.landscape(sceneOf[p.card], x+cardRim, int(at), cardWidth-2*cardRim, scene)
	s.playerTag(p.player, left+wide-cardRim, at+3)
	s.kindTag(p.card, left+cardRim, at+float64(scene))
	at += float64(scene) + textPad + float64(slack)/2
	textLeft := left + cardRim + cardPad
	line := s.lines(s.desk.terms, p.terms, textLeft, at+29, textLeading, 0, cardInk[side].terms)
	s.lines(s.desk.text, p.effect, textLeft, line, textLeading, 0, ink)
	s.combatHalf(p, left, top, float64(h))
}

// cardInk is the colours of a side's cards.
var cardInk = [2]struct{ rim, paper, tint, terms color.RGBA }{
	wotr.FreePeoples: {render.Hex("24509e"), render.Hex("f8f1dc"), render.Hex("e2e3dc"), render.Hex("1c448a")},
	wotr.Shadow:      {render.Hex("7d1a12"), render.Hex("f6e8cf"), render.Hex("ecd2b6"), render.Hex("8c1f14")},
}

// cardHead draws the head of a card: its symbol and its title on the side's colour.
func (s scene) cardHead(p printed, x, y float64) {
	side := p.card.Deck().Side()
	s.Stamp("card-head "+side.String()+" "+p.card.Symbol().String(), cardWidth-2*cardRim, cardHead,
		func(dc *gg.Context) {
			render.RoundTop(dc, cardWidth-2*cardRim, cardHead, headRound, darker(cardInk[side].rim, 0.25))
			actionDie(dc, side, p.card.Symbol(), 14, 14, cardHead-28)
		}, int(x), int(y))
	const leading = 40
	middle := y + cardHead/2 + 14 - leading*float64(len(p.title)-1)/2
	s.lines(p.titleFace, p.title, x+headSign+6, middle, leading, 0, white)
}

// landscape puts down one of the little landscapes.
func (s scene) landscape(name string, x, y, w, h int) {
	s.Stamp("landscape "+name+" "+strconv.Itoa(w)+" "+strconv.Itoa(h), w, h, func(dc *gg.Context) {
		dc.DrawRectangle(0, 0, float64(w), float64(h))
		dc.Clip()
		landscapes[name].paint(dc, float64(w), float64(h))
		dc.ResetClip()
		dc.SetColor(render.Shade(dark, 160))
		dc.DrawRectangle(0, 0, float64(w), 3)
		dc.DrawRectangle(0, float64(h)-3, float64(w), 3)
		dc.Fill()
	}, x, y)
}

// kindTag names the symbol of a card at the foot of its landscape, and says whether it stays on the table.
func (s scene) kindTag(c wotr.Card, x, bottom float64) {
	text := s.say("face."+c.Symbol().String(), nil)
	if c.Stays() {
		text += " · " + s.say("sheet.on-table", nil)
	}
	w := s.desk.label.Width(text) + 26
	s.Fill(render.Rectangle(x, bottom-38, w, 38), darker(cardInk[c.Deck().Side()].rim, 0.25))
	s.Text(s.desk.label, text, x+12, bottom-11, 0, white)
}

// combatHalf draws the lower half of a card, and at its foot the deck and the number.
func (s scene) combatHalf(p printed, x, top, h float64) {
	side := p.card.Deck().Side()
	colours := cardInk[side]
	high := combatHead + float64(textLeading*len(p.combatText)) + textPad + cardFoot
	y := top + h - cardRim - high
	s.slab(side, x+cardRim, y, cardWidth-2*cardRim, high, 18, colours.tint)
	s.Fill(render.Rectangle(x+cardRim, y, cardWidth-2*cardRim, 30), colours.tint)
	s.Fill(render.Rectangle(x+cardRim, y, cardWidth-2*cardRim, 4), colours.rim)
	left := x + cardRim + cardPad
	room := s.initiative(p.card, left-4, y+12)
	s.lines(p.combatFace, p.combat, left+room+8, y+48, textLeading, 0, colours.terms)
	s.lines(s.desk.text, p.combatText, left, y+combatHead+30, textLeading, 0, ink)
	foot := top + h - cardRim - 14
	s.Text(s.desk.label, s.say("deck."+p.card.Deck().String(), nil), left, foot, 0, faded)
	s.Text(s.desk.label, strconv.Itoa(p.card.Number()), x+cardWidth-cardRim-cardPad, foot, 1, faded)
}

// initiative puts down crossed swords and the number that says when a combat card is resolved, and returns
// how wide that is.
func (s scene) initiative(c wotr.Card, x, y float64) float64 {
	text := initiatives(c)
	side := c.Deck().Side()
	wide := s.initiativeWidth(c)
	s.Stamp("initiative "+side.String()+" "+text, int(wide)+2, 48, func(dc *gg.Context) {
		silhouette(dc, side, 1, 2, wide-2, 44)
		dc.SetColor(cardInk[side].rim)
		dc.Fill()
		dc.SetColor(white)
		dc.SetLineCapRound()
		swords(dc, 24, 24, 15)
		s.desk.number.Centre(dc, text, 46+(wide-56)/2, 24)
	}, int(x), int(y))
	return wide
}

func (s scene) initiativeWidth(c wotr.Card) float64 { return 58 + s.desk.number.Width(initiatives(c)) }
