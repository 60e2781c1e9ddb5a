package wotr

import (
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The measures of a card that has a picture to itself: its landscape on the left, its words on the right.
const (
	wholeHead   = 150
	wholeTop    = deskMargin + cardRim + wholeHead
	wholeBottom = render.Height - deskMargin - cardRim
	wholeLeft   = deskMargin + cardRim
	wholeInner  = render.Width - 2*wholeLeft
	wholeScene  = halfWidth - wholeLeft // as wide as the words
	wholeText   = halfWidth + 36        // where words begin
	wholeRoom   = wholeInner + wholeLeft - 36 - wholeText
	wholeCombat = 96 // the head of the combat half
	wholeApart  = 60 // between the event and the combat half, at least
	wholeFoot   = 64
	wholeTag    = 66
)

// wholeCard puts down a card that has a picture to itself.
func (s scene) wholeCard(c wotr.Card) {
	side := c.Deck().Side()
	colours := cardInk[side]
	s.framed(side, deskMargin, deskMargin, render.Width-2*deskMargin, render.Height-2*deskMargin, cardRim, 18,
		colours.rim, colours.paper)
	s.Stamp("whole head "+side.String()+" "+c.Symbol().String(), wholeInner, wholeHead, func(dc *gg.Context) {
		render.RoundTop(dc, wholeInner, wholeHead, headRound, darker(colours.rim, 0.25))
		actionDie(dc, side, c.Symbol(), 18, 18, wholeHead-36)
	}, wholeLeft, wholeTop-wholeHead)
	s.fit([]*render.Face{s.desk.score, s.desk.count, s.desk.title}, s.card(c), wholeLeft+wholeHead+8,
		wholeTop-wholeHead/2+26, 0, white, wholeInner-wholeHead-40)
	s.landscape("card "+c.String(), pictured(c), wholeLeft, wholeTop, wholeScene, wholeBottom-wholeTop)
	kind := s.say("face."+c.Symbol().String(), nil)
	if c.Stays() {
		kind += " · " + s.say("sheet.on-table", nil)
	}
	s.Fill(render.Rectangle(wholeLeft, wholeBottom-wholeTag, s.desk.title.Width(kind)+48, wholeTag),
		darker(colours.rim, 0.25))
	s.Text(s.desk.title, kind, wholeLeft+24, wholeBottom-20, 0, white)
	s.playerTag(playerOf(nil, c), wholeLeft+wholeScene, wholeTop+3, wholeScene)
	s.wholeWords(c)
}

// wholeWords writes the event in the middle of its room, and the combat half below it, as large as there is
// room for.
func (s scene) wholeWords(c wotr.Card) {
	side := c.Deck().Side()
	colours := cardInk[side]
	terms, effect := s.cardText(c)
	var size textSize
	var condition, event, combat []string
	for _, size = range s.desk.whole {
		condition, event = size.text.Wrap(terms, wholeRoom), size.text.Wrap(effect, wholeRoom)
		combat = size.text.Wrap(s.say("combat-text."+c.Combat().String(), nil), wholeRoom)
		if lines := len(condition) + len(event) + len(combat); lines*size.leading <=
			wholeBottom-wholeTop-wholeFoot-wholeCombat-wholeApart {
			break
		}
	}
	leading, base := float64(size.leading), float64(size.leading)*0.73 // from the top of a line to its foot
	y := wholeBottom - wholeFoot - len(combat)*size.leading - wholeCombat
	at := float64(wholeTop+(y-wholeTop-(len(condition)+len(event))*size.leading)/2) + base
	at = s.lines(size.text, condition, wholeText, at, leading, 0, colours.terms)
	s.lines(size.text, event, wholeText, at, leading, 0, ink)

	const wide = wholeInner + wholeLeft - halfWidth
	s.slab(side, halfWidth, float64(y), wide, float64(wholeBottom-y), 18, colours.tint)
	s.Fill(render.Rectangle(halfWidth, float64(y), wide, 30), colours.tint)
	s.Fill(render.Rectangle(halfWidth, float64(y), 30, float64(wholeBottom-y)), colours.tint)
	s.Fill(render.Rectangle(halfWidth, float64(y), wide, 4), colours.rim)
	text := initiatives(c)
	badge := int(s.desk.count.Width(text)) + 82
	s.Stamp("whole initiative "+side.String()+" "+text, badge, 64, func(dc *gg.Context) {
		silhouette(dc, side, 1, 1, float64(badge)-2, 62)
		dc.SetColor(colours.rim)
		dc.Fill()
		dc.SetColor(white)
		dc.SetLineCapRound()
		swords(dc, 34, 32, 19)
		s.desk.count.Centre(dc, text, 64+(float64(badge)-78)/2, 32)
	}, wholeText, y+18)
	s.fit([]*render.Face{size.text, s.desk.title, s.desk.text}, s.say("combat."+c.Combat().String(), nil),
		float64(wholeText+badge+18), float64(y+66), 0, colours.terms, float64(wholeRoom-badge-18))
	s.lines(size.text, combat, wholeText, float64(y+wholeCombat)+base, leading, 0, ink)
	const foot, right = wholeBottom - 30, wholeText + wholeRoom
	s.Text(s.desk.label, s.say("deck."+c.Deck().String(), nil), wholeText, foot, 0, faded)
	s.Text(s.desk.label, strconv.Itoa(c.Number()), right, foot, 1, faded)
}
