package wotr

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The measures of an event card. Its words are as high as they must be; all other room is the landscape's.
const (
	cardRim    = 6
	cardPad    = 18
	cardHead   = 98
	textPad    = 12 // above and below a block of text
	headRound  = 16 // the upper corners of a head
	combatHead = 68
	cardFoot   = 30
	sceneLow   = 100 // the lowest landscape
	sceneStep  = 40  // landscapes are kept by height: few heights
)

// printed is what stands on a card in one language, broken into lines.
type printed struct {
	textSize
	card       wotr.Card
	wide       int
	player     string // the seat whose symbol the event shows; "" where anyone may play it
	titleFace  *render.Face
	title      []string
	condition  []string
	effect     []string
	combatFace *render.Face
	combat     []string // one line
	combatText []string
}

// room is how wide a line of text may be.
func (p printed) room() float64 { return float64(p.wide - 2*cardPad - 2*cardRim) }

// print breaks the words of a card so many pixels wide into lines.
func (s scene) print(c wotr.Card, wide int, size textSize) printed {
	p := printed{textSize: size, card: c, wide: wide, player: playerOf(s.view, c)}
	p.titleFace, p.title = render.Fit(s.card(c), p.room()-headSign, 1, s.desk.title, s.desk.long)
	if len(p.title) > 1 {
		p.titleFace, p.title = render.Fit(s.card(c), p.room()-headSign, 2, s.desk.title, s.desk.long, s.desk.text)
	}
	terms, effect := s.cardText(c)
	p.condition = size.terms.Wrap(terms, p.room())
	p.effect = size.text.Wrap(effect, p.room())
	room := p.room() - s.initiativeWidth(c) - 8
	p.combatFace, p.combat = render.Fit(s.say("combat."+c.Combat().String(), nil), room, 1, s.desk.title,
		s.desk.long, s.desk.text, s.faces.place, s.desk.label)
	p.combatText = size.text.Wrap(s.say("combat-text."+c.Combat().String(), nil), p.room())
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
	event := p.leading*(len(p.condition)+len(p.effect)) + 2*textPad
	return 2*cardRim + cardHead + event + p.combatHigh()
}

// combatHigh is how high the lower half of a card is.
func (p printed) combatHigh() int {
	return combatHead + p.leading*len(p.combatText) + textPad + cardFoot
}

// headSign is the room that the symbol takes beside the title.
const headSign = 92

// eventCard puts down a card with its top left corner at x, y, h pixels high.
func (s scene) eventCard(p printed, x, y, h int) {
	side := p.card.Deck().Side()
	left, top, wide := float64(x), float64(y), float64(p.wide)
	s.framed(side, left, top, wide, float64(h), cardRim, 18, cardInk[side].rim, cardInk[side].paper)

	slack := h - p.words()
	scene := sceneLow + (slack-sceneLow)/sceneStep*sceneStep
	slack -= scene
	at := top + cardRim
	s.cardHead(p, left+cardRim, at)
	at += cardHead
	s.landscape("card "+p.card.String(), pictured(p.card), x+cardRim, int(at), p.wide-2*cardRim, scene)
	s.playerTag(p.player, left+wide-cardRim, at+3, p.room())
	s.kindTag(p.card, left+cardRim, at+float64(scene))
	at += float64(scene) + textPad + float64(slack)/2
	textLeft := left + cardRim + cardPad
	leading := float64(p.leading)
	line := s.lines(p.terms, p.condition, textLeft, at+leading*0.75, leading, 0, cardInk[side].terms)
	s.lines(p.text, p.effect, textLeft, line, leading, 0, ink)
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
	wide := p.wide - 2*cardRim
	s.Stamp("card-head "+side.String()+" "+p.card.Symbol().String()+" "+strconv.Itoa(wide), wide, cardHead,
		func(dc *gg.Context) {
			render.RoundTop(dc, float64(wide), cardHead, headRound, darker(cardInk[side].rim, 0.25))
			actionDie(dc, side, p.card.Symbol(), 14, 14, cardHead-28)
		}, int(x), int(y))
	const leading = 40
	middle := y + cardHead/2 + 14 - leading*float64(len(p.title)-1)/2
	s.lines(p.titleFace, p.title, x+headSign+6, middle, leading, 0, white)
}

// landscape puts down one of the little landscapes.
func (s scene) landscape(name string, l landscape, x, y, w, h int) {
	s.Stamp("landscape "+name+" "+strconv.Itoa(w)+" "+strconv.Itoa(h), w, h, func(dc *gg.Context) {
		l.paint(dc, float64(w), float64(h)) // not clipped: gg fills what has a mask ten times as slowly
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
	high, wide := float64(p.combatHigh()), float64(p.wide-2*cardRim)
	y := top + h - cardRim - high
	s.slab(side, x+cardRim, y, wide, high, 18, colours.tint)
	s.Fill(render.Rectangle(x+cardRim, y, wide, 30), colours.tint)
	s.Fill(render.Rectangle(x+cardRim, y, wide, 4), colours.rim)
	left, leading := x+cardRim+cardPad, float64(p.leading)
	room := s.initiative(p.card, left-4, y+10)
	s.lines(p.combatFace, p.combat, left+room+8, y+50, leading, 0, colours.terms)
	s.lines(p.text, p.combatText, left, y+combatHead+leading*0.75, leading, 0, ink)
	foot := top + h - cardRim - 12
	s.Text(s.desk.tiny, s.say("deck."+p.card.Deck().String(), nil), left, foot, 0, faded)
	s.Text(s.desk.tiny, strconv.Itoa(p.card.Number()), x+float64(p.wide)-cardRim-cardPad, foot, 1, faded)
}

// initiative puts down crossed swords and the number that says when a combat card is resolved, and returns
// how wide that is.
func (s scene) initiative(c wotr.Card, x, y float64) float64 {
	text := initiatives(c)
	side := c.Deck().Side()
	wide := s.initiativeWidth(c)
	s.Stamp("initiative "+side.String()+" "+text, int(wide)+2, 58, func(dc *gg.Context) {
		silhouette(dc, side, 1, 2, wide-2, 54)
		dc.SetColor(cardInk[side].rim)
		dc.Fill()
		dc.SetColor(white)
		dc.SetLineCapRound()
		swords(dc, 28, 29, 17)
		s.desk.count.Centre(dc, text, 52+(wide-62)/2, 29)
	}, int(x), int(y))
	return wide
}

func (s scene) initiativeWidth(c wotr.Card) float64 { return 66 + s.desk.count.Width(initiatives(c)) }
