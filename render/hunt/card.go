package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The measures of a card.
const (
	cardRim  = 7
	cardPad  = 20
	cardHead = 116
	cardFoot = 56
	leastArt = 130 // how high its picture is at least
)

// print is a size in which cards are printed.
type print struct {
	text, terms *render.Face
	leading     float64
}

func (p print) tagHigh() float64 { return p.leading + 10 }

// deckLook is the colours of a deck's cards: ally cards green and orange (Rulebook p.8, p.27), sorcery dark,
// the company blue.
type deckLook struct{ rim, paper, terms color.RGBA }

var deckLooks = [...]deckLook{
	dataset.AllyI:   {render.Hex("27602f"), render.Hex("f8f1dc"), render.Hex("27602f")},
	dataset.AllyII:  {render.Hex("a4560f"), render.Hex("fbf1dc"), render.Hex("8a4409")},
	dataset.Sorcery: {render.Hex("3a1638"), render.Hex("efdfcd"), render.Hex("7a1d2a")},
	dataset.Company: {render.Hex("24509e"), render.Hex("f8f1dc"), render.Hex("1c448a")},
}

var deckIDs = [...]string{dataset.AllyI: "ally1", dataset.AllyII: "ally2", dataset.Sorcery: "sorcery",
	dataset.Company: "company"}

// inscribed is a card with how many copies of it lie there.
type inscribed struct {
	card   *dataset.Card
	count  int
	turned bool // a company card that has been turned over
}

// copies is how wide the number of copies is.
func (c inscribed) copies(f *faces) float64 {
	if c.count < 2 {
		return 0
	}
	return f.head.Width("×"+itoa(c.count)) + 20
}

// printed is a card whose words are broken into lines.
type printed struct {
	inscribed
	print
	beside    float64 // how much of its width is the picture at its left; 0: it stands above its words
	wide      float64
	room      float64 // for a line of words
	titleFace *render.Face
	title     []string
	titled    bool     // there is room for the title
	terms     []string // the condition
	effects   []effect
	high      float64 // of the words
}

type effect struct {
	tag   []string
	lines []string
}

// print breaks the words of a card into lines.
func (s scene) print(c inscribed, size print, wide float64, beside float64) printed {
	p := printed{inscribed: c, print: size, beside: beside, wide: wide}
	room := wide - 2*cardRim - 116 - c.copies(s.faces)
	p.titleFace, p.title = render.Fit(s.cardName(c.card), room, 2, s.faces.cardTitles...)
	p.titled = len(p.title) <= 2 && p.titleFace.Widest(p.title) <= room
	p.room = wide - 2*cardRim - 2*cardPad
	p.room -= wide * beside
	p.terms = size.terms.WrapIn(s.lang, s.inLang(c.card.Condition, c.card.ConditionPL), p.room)
	if n := len(p.terms); n > 0 {
		p.high += float64(n)*size.leading + 14
	}
	for i := range c.card.Effects {
		e := &c.card.Effects[i]
		tag := s.timing(c.card, e)
		if i > 0 && c.card.Deck != dataset.Company {
			tag = s.say("picture.or", nil) + " · " + tag
		}
		lines := size.text.WrapIn(s.lang, s.inLang(e.Text, e.TextPL), p.room)
		tags := size.text.WrapIn(s.lang, tag, p.room)
		p.effects = append(p.effects, effect{tags, lines})
		p.high += size.tagHigh() + float64(len(tags)-1+len(lines))*size.leading + 18
	}
	return p
}

// fits reports whether no line is wider than the card.
func (p printed) fits() bool {
	widest := p.print.terms.Widest(p.terms)
	for _, e := range p.effects {
		widest = max(widest, p.text.Widest(e.tag), p.text.Widest(e.lines))
	}
	return widest <= p.room && p.titled
}

// needs is how high a card is at least.
func (p printed) needs() float64 {
	high := 2*cardRim + cardHead + p.high + 16
	if p.beside > 0 {
		return max(high+cardFoot, cardHead+p.wide*p.beside*0.6)
	}
	return high + cardFoot + leastArt
}

// picture is where the picture of a card that has its place lies.
func (c lying) picture() box {
	top := c.at.y0 + cardRim + cardHead
	if c.beside > 0 {
		return box{c.at.x0 + cardRim, top, c.at.x0 + cardRim + float64(int(c.wide*c.beside)), c.at.y1 - cardRim}
	}
	low := c.at.y1 - cardRim - cardFoot - float64(int(c.high)) - 16
	return box{c.at.x0 + cardRim, top, c.at.x1 - cardRim, low}
}

// card puts down a card.
func (s scene) card(c lying) {
	look, b := deckLooks[c.card.Deck], c.at
	wide, high := b.x1-b.x0, b.y1-b.y0
	s.slab(b.x0+4, b.y0+6, wide, high, 22, darker(felt, 0.5))
	s.slab(b.x0, b.y0, wide, high, 22, look.rim)
	s.slab(b.x0+cardRim, b.y0+cardRim, wide-2*cardRim, high-2*cardRim, 17, look.paper)
	s.cardHead(c)
	a := c.picture()
	w, h := int(a.x1-a.x0), int(a.y1-a.y0)
	s.Stamp("art "+c.card.ID+" "+itoa(w)+" "+itoa(h)+" "+s.view.Set.Digest, w, h,
		func(dc *gg.Context) { cardArt(dc, c.card, float64(w), float64(h)) }, int(a.x0), int(a.y0))
	left, line := b.x0+cardRim, a.y1+12
	if c.beside > 0 {
		left, line = a.x1, a.y0+math.Round((a.y1-cardFoot-a.y0-c.high)/2)
	}
	s.words(c, left, line)
	foot := b.y1 - cardRim - 17
	s.Text(s.faces.place, c.card.ID, b.x1-cardRim-cardPad, foot, 1, faded)
	deck := s.say("picture.deck."+deckIDs[c.card.Deck], nil)
	room := c.room - s.faces.place.Width(c.card.ID) - 16
	if s.faces.fine.Width(deck) <= room { // the colour says it too
		s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny, s.faces.fine}, deck, left+cardPad, foot, 0,
			faded, room)
	}
	if c.turned {
		s.Stamp("turned over", 120, 120, func(dc *gg.Context) { turnedSign(dc) }, int(a.x1)-126, int(a.y0)+6)
	}
}

// words writes what a card says, from a corner on.
func (s scene) words(c lying, left, line float64) {
	look, rise := deckLooks[c.card.Deck], math.Round(c.leading*0.76)
	for _, t := range c.terms {
		s.Text(c.print.terms, t, left+cardPad, line+rise, 0, look.terms)
		line += c.leading
	}
	if len(c.terms) > 0 {
		line += 14
	}
	for _, e := range c.effects {
		high := c.leading*float64(len(e.tag)) + 2
		s.Fill(render.Rectangle(left, line, c.text.Widest(e.tag)+cardPad+26, high), look.rim)
		for i, t := range e.tag {
			s.Text(c.text, t, left+cardPad, line+rise+c.leading*float64(i), 0, white)
		}
		line += c.tagHigh() + c.leading*float64(len(e.tag)-1)
		for _, t := range e.lines {
			s.Text(c.text, t, left+cardPad, line+rise, 0, ink)
			line += c.leading
		}
		line += 18
	}
}

// cardHead draws the head of a card: the sign of its deck, its title, and the number of copies.
func (s scene) cardHead(c lying) {
	look := deckLooks[c.card.Deck]
	x, y, w := c.at.x0+cardRim, c.at.y0+cardRim, int(c.at.x1-c.at.x0)-2*cardRim
	s.Stamp("card head "+deckIDs[c.card.Deck]+" "+itoa(w), w, cardHead, func(dc *gg.Context) {
		render.RoundTop(dc, float64(w), cardHead, 16, darker(look.rim, 0.3))
		deckSign(dc, c.card.Deck, 52, cardHead/2, 34)
	}, int(x), int(y))
	leading := c.titleFace.Height() * 1.3
	base := y + cardHead/2 + c.titleFace.Height()/2 - leading*float64(len(c.title)-1)/2
	for i, t := range c.title {
		s.Text(c.titleFace, t, x+100, math.Round(base+leading*float64(i)), 0, white)
	}
	if c.count > 1 {
		s.Text(s.faces.head, "×"+itoa(c.count), x+float64(w)-16, y+cardHead/2+s.faces.head.Height()/2, 1, white)
	}
}

// deckSign is the sign of a deck.
func deckSign(dc *gg.Context, d dataset.Deck, x, y, r float64) {
	switch d {
	case dataset.Sorcery:
		flame(dc, x, y, r, render.Hex("e0632a"), render.Hex("f7c65a"))
	case dataset.Company:
		fellowshipToken(dc, x, y, r, true)
	default:
		render.Star(dc, x, y, r, r*0.44, 8, render.Hex("f2e6b8"))
	}
}

// turnedSign marks a company card that has been turned over.
func turnedSign(dc *gg.Context) {
	circle(dc, 60, 60, 56, render.Shade(dark, 200))
	dc.SetColor(parchment)
	dc.SetLineWidth(9)
	dc.DrawArc(60, 60, 30, 0.4, 5.4)
	dc.Stroke()
	fillShape(dc, parchment, gg.Point{X: 100, Y: 26}, gg.Point{X: 98, Y: 62}, gg.Point{X: 68, Y: 46})
}
