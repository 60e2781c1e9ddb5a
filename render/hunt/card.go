package hunt

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The measures of a card. It is as high as its words ask for.
const (
	cardWidth   = (deskWidth - 3*deskMargin) / 2
	cardRim     = 6
	cardPad     = 18
	cardHead    = 96
	cardScene   = 132
	sceneStep   = 40 // landscapes are kept by height: few heights
	sceneMost   = 200
	cardRoom    = cardWidth - 2*cardPad - 2*cardRim // for a line of text
	textLeading = 40
	tagHigh     = 46
	cardFoot    = 44
)

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

// printed is what stands on a card in one language, broken into lines.
type printed struct {
	card      *dataset.Card
	count     int
	turned    bool
	titleFace *render.Face
	title     []string
	terms     []string // the condition
	effects   []effect
}

type effect struct {
	tag   string
	lines []string
}

// print breaks the words of a card into lines.
func (s scene) print(c *dataset.Card, count int, turned bool) printed {
	p := printed{card: c, count: count, turned: turned}
	p.titleFace, p.title = render.Fit(s.cardName(c), cardRoom-86, 2, s.faces.cardTitle, s.faces.cardText)
	p.terms = s.faces.cardTerms.Wrap(s.inLang(c.Condition, c.ConditionPL), cardRoom)
	for i := range c.Effects {
		e := &c.Effects[i]
		p.effects = append(p.effects,
			effect{s.timing(c, e), s.faces.cardText.Wrap(s.inLang(e.Text, e.TextPL), cardRoom)})
	}
	return p
}

// height is how high a card is at least.
func (p printed) height() int {
	high := 2*cardRim + cardHead + cardScene + cardFoot + 16
	if n := len(p.terms); n > 0 {
		high += n*textLeading + 14
	}
	for _, e := range p.effects {
		high += tagHigh + len(e.lines)*textLeading + 18
	}
	return high
}

// card puts down a card with its top left corner at x, y, h pixels high.
func (s scene) card(p printed, x, y, h int) {
	look := deckLooks[p.card.Deck]
	left, top, wide := float64(x), float64(y), float64(cardWidth)
	s.slab(left+4, top+6, wide, float64(h), 22, darker(felt, 0.5))
	s.slab(left, top, wide, float64(h), 22, look.rim)
	s.slab(left+cardRim, top+cardRim, wide-2*cardRim, float64(h-2*cardRim), 17, look.paper)
	s.cardHead(p, x+cardRim, y+cardRim)
	at := y + cardRim + cardHead
	slack := h - p.height()
	scene := cardScene + min(slack, sceneMost)/sceneStep*sceneStep
	slack -= scene - cardScene
	key := "scene " + p.card.ID + " " + itoa(scene) + " " + s.view.Set.Digest
	s.Stamp(key, cardWidth-2*cardRim, scene, func(dc *gg.Context) { cardScenery(dc, p.card, float64(scene)) },
		x+cardRim, at)
	line := float64(at+scene+12) + float64(slack)/2
	textLeft := left + cardRim + cardPad
	if len(p.terms) > 0 {
		for i, t := range p.terms {
			s.Text(s.faces.cardTerms, t, textLeft, line+30+float64(i*textLeading), 0, look.terms)
		}
		line += float64(len(p.terms)*textLeading) + 14
	}
	for i, e := range p.effects {
		tag := e.tag
		if i > 0 && p.card.Deck != dataset.Company {
			tag = s.say("picture.or", nil) + " · " + tag
		}
		s.Fill(render.Rectangle(left+cardRim, line, s.faces.small.Width(tag)+cardPad+26, 38), look.rim)
		s.Text(s.faces.small, tag, textLeft, line+29, 0, white)
		line += tagHigh
		for j, t := range e.lines {
			s.Text(s.faces.cardText, t, textLeft, line+30+float64(j*textLeading), 0, ink)
		}
		line += float64(len(e.lines)*textLeading) + 18
	}
	foot := top + float64(h) - cardRim - 14
	s.Text(s.faces.small, s.say("picture.deck."+deckIDs[p.card.Deck], nil), textLeft, foot, 0, faded)
	s.Text(s.faces.small, p.card.ID, left+wide-cardRim-cardPad, foot, 1, faded)
	if p.turned {
		s.Stamp("turned over", 210, 120, func(dc *gg.Context) { turnedSign(dc) }, x+cardWidth-220, at+6)
	}
}

// cardHead draws the head of a card: the sign of its deck, its title, and the number of copies.
func (s scene) cardHead(p printed, x, y int) {
	look := deckLooks[p.card.Deck]
	s.Stamp("card head "+deckIDs[p.card.Deck], cardWidth-2*cardRim, cardHead, func(dc *gg.Context) {
		render.RoundTop(dc, cardWidth-2*cardRim, cardHead, 16, darker(look.rim, 0.3))
		deckSign(dc, p.card.Deck, 46, cardHead/2, 30)
	}, x, y)
	const leading = 40
	middle := float64(y) + cardHead/2 + 13 - leading*float64(len(p.title)-1)/2
	for i, t := range p.title {
		s.Text(p.titleFace, t, float64(x)+88, middle+leading*float64(i), 0, white)
	}
	if p.count > 1 {
		s.Text(s.faces.cardTitle, "×"+itoa(p.count), float64(x+cardWidth-2*cardRim)-14, float64(y)+cardHead-16, 1,
			gold)
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

// cardScenery is a little landscape. It is made from the card's id, so that cards of any data set have one,
// each its own.
func cardScenery(dc *gg.Context, c *dataset.Card, h float64) {
	const w = cardWidth - 2*cardRim
	key := 0
	for _, r := range c.ID + c.Name {
		key = key*31 + int(r)
	}
	chance := func(n int) float64 { return render.Noise(key, n) }
	skies := [...][]color.RGBA{
		dataset.AllyI:   {render.Hex("c9e3ea"), render.Hex("f6dfae"), render.Hex("dcead2")},
		dataset.AllyII:  {render.Hex("f1d2a4"), render.Hex("d5dfe6"), render.Hex("efc9a0")},
		dataset.Sorcery: {render.Hex("3b2b4f"), render.Hex("54303a"), render.Hex("2c3350")},
		dataset.Company: {render.Hex("cfe0ee"), render.Hex("e9e2c4"), render.Hex("d7e6d4")},
	}
	dark := c.Deck == dataset.Sorcery
	sky := skies[c.Deck][int(chance(1)*2.99)]
	dc.SetColor(sky)
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	sun := render.Hex("f2c24f")
	if dark {
		sun = render.Hex("d9cfe6")
	}
	circle(dc, w*(0.15+0.7*chance(2)), h*(0.24+0.2*chance(3)), 18+10*chance(4), sun)
	greens := []color.RGBA{render.Hex("a8bf86"), render.Hex("86a666"), render.Hex("6a8c4f")}
	if c.Deck == dataset.AllyII {
		greens = []color.RGBA{render.Hex("d0b483"), render.Hex("b79863"), render.Hex("96794b")}
	}
	if dark {
		greens = []color.RGBA{render.Hex("2c2438"), render.Hex("231b2c"), render.Hex("19131f")}
	}
	for i, g := range greens {
		base := h * (0.5 + 0.17*float64(i))
		points := []gg.Point{{X: w, Y: h}, {X: 0, Y: h}}
		for x := 0.0; x <= w+8; x += 8 {
			points = append(points, gg.Point{X: x, Y: base + 13*math.Sin(x/(60+30*chance(10+i))+6*chance(20+i))})
		}
		fillShape(dc, g, points...)
		things := [][]string{{"tree", "hill", "pine"}, {"smial", "hall", "tree"}, {"tree", "grass", "tree"}}
		if c.Deck == dataset.AllyII {
			things = [][]string{{"peak", "hill", "pine"}, {"ruin", "pine", "hall"}, {"bare", "grass", "pine"}}
		}
		if dark {
			things = [][]string{{"peak", "tower", "peak"}, {"bare", "ruin", "bare"}, {"bare", "grass", "reeds"}}
		}
		in := render.Ink{Line: darker(g, 0.5), Paper: lighter(g, 0.5), Shade: darker(g, 0.28),
			Leaf: lighter(g, 0.12), Glow: gold}
		if dark {
			in = render.Ink{Line: render.Hex("0f0b14"), Paper: lighter(g, 0.16), Shade: darker(g, 0.3),
				Leaf: lighter(g, 0.06), Glow: eyeOrange}
		}
		for n := range 3 {
			kind := things[i][int(chance(30+10*i+n)*2.99)]
			size := (34 + 26*chance(60+10*i+n)) * (0.7 + 0.2*float64(i))
			render.Scenery[kind](dc, in, w*(float64(n)+0.15+0.7*chance(90+10*i+n))/3, base+16+6*float64(i),
				size*(0.7+0.3*h/cardScene))
		}
	}
	if c.Deck == dataset.Company {
		k := min(2.2, 1.25*h/cardScene)
		circle(dc, w/2, h-56*k/1.25, 53*k, render.Shade(white, 110))
		drawMember(dc, c.Role, w/2, h, k)
	}
	dc.SetColor(render.Shade(ink, 170))
	dc.DrawRectangle(0, 0, w, 3)
	dc.DrawRectangle(0, h-3, w, 3)
	dc.Fill()
}

// turnedSign marks a company card that has been turned over.
func turnedSign(dc *gg.Context) {
	circle(dc, 150, 60, 56, render.Shade(dark, 200))
	dc.SetColor(parchment)
	dc.SetLineWidth(9)
	dc.DrawArc(150, 60, 30, 0.4, 5.4)
	dc.Stroke()
	fillShape(dc, parchment, gg.Point{X: 190, Y: 26}, gg.Point{X: 188, Y: 62}, gg.Point{X: 158, Y: 46})
}
