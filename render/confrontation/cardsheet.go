package confrontation

import (
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

// sheetCard is a combat card or a special card, by its id, as it is printed: that all may see.
func (p *Painter) sheetCard() render.Kind[confrontation.View] {
	return render.Kind[confrontation.View]{
		Name:  render.SheetCard,
		Holds: func(_ *confrontation.View, what string) bool { return texts{p.words, "en"}.cardText(what) != "" },
		Draw: func(v *confrontation.View, what, lang string) (*render.Painting, error) {
			a, err := p.load()
			if err != nil {
				return nil, err
			}
			painting := render.NewPainting(
				render.NewBlank(a.palette, render.Width, render.Height, parchment), a.sprites)
			scene{Stage: painting, faces: a.faces, texts: texts{p.words, lang}, view: v}.wholeCard(what)
			return painting, nil
		},
		Tell: func(_ *confrontation.View, what, lang string) []string {
			t := texts{p.words, lang}
			return []string{t.cardName(what) + ".", t.cardText(what)}
		},
	}
}

// cardDomain is the domain of the card with an id, "" if there is none.
func cardDomain(id string) string {
	if c, ok := confrontation.Cards.Parse(id); ok && c != 0 {
		return confrontation.Cards.ID()
	}
	if c, ok := confrontation.Specials.Parse(id); ok && c != 0 {
		return confrontation.Specials.ID()
	}
	return ""
}

func (t texts) cardName(id string) string { return t.say(cardDomain(id)+"."+id, nil) }

// cardText is what a card does; "" if there is none of that id.
func (t texts) cardText(id string) string {
	domain := cardDomain(id)
	if domain == "" {
		return ""
	}
	return t.say("lookup."+domain+"."+id+".text", nil)
}

// The measures of the sheet of a card: the card of each side that has it on the left, its words on the right.
const (
	wholeScale = 6
	wholeWide  = wholeScale * cardWidth
	wholeHigh  = wholeScale * cardHeight
	wholeText  = 920 // where words begin
	wholeRoom  = render.Width - wholeText - 100
	mostLines  = 8 // of the largest letters that a card is told in
)

func (s scene) wholeCard(id string) {
	face, lines := render.Fit(s.cardText(id), wholeRoom, mostLines, s.faces.number, s.faces.letter)
	leading := 112.0
	if face == s.faces.letter {
		leading = 84
	}
	y := (render.Height-leading*float64(len(lines)+1))/2 + 40
	sides := cardSides(id)
	head := ink
	if len(sides) == 1 {
		head = liveries[sides[0]].head
	}
	s.Text(s.faces.number, s.cardName(id), wholeText, y, 0, head)
	for i, line := range lines {
		s.Text(face, line, wholeText, y+leading*float64(i+1)+20, 0, ink)
	}
	value, _ := confrontation.Cards.Parse(id)
	c := confrontation.Card(value)
	if c == confrontation.NoCard {
		s.wholeSpecial(sides[0])
		return
	}
	// of two cards the lower one lies on the upper one, which it leaves to be seen in part
	step := 0
	if len(sides) > 1 {
		step = 160
	}
	top, left := (render.Height-wholeHigh-step)/2, (wholeText-wholeWide-step)/2
	for i, side := range slices.Backward(sides) {
		s.Stamp("whole "+s.lang+" "+id+" "+side.String(), wholeWide+60, wholeHigh+60, func(dc *gg.Context) {
			dc.Scale(wholeScale, wholeScale)
			dc.Translate(3, 3)
			l := liveries[side]
			plaque(dc, side, cardWidth, cardHeight, l.field, false)
			if n := c.Strength(); n > 0 {
				dc.Identity()
				dc.SetColor(l.text)
				s.faces.giant.Centre(dc, strconv.Itoa(n), wholeScale*(3+cardWidth/2), wholeScale*(3+cardHeight/2))
				return
			}
			icon(dc, c, cardWidth/2, cardHeight/2, 38, l.text, l.field)
		}, left+i*step-3*wholeScale, top+i*step-3*wholeScale)
	}
}

// cardSides are the sides that have a card.
func cardSides(id string) (sides []confrontation.Side) {
	if value, ok := confrontation.Specials.Parse(id); ok && value != 0 {
		return []confrontation.Side{confrontation.Special(value).Side()}
	}
	value, _ := confrontation.Cards.Parse(id)
	for side, deck := range decks {
		if slices.Contains(deck, confrontation.Card(value)) {
			sides = append(sides, confrontation.Side(side))
		}
	}
	return sides
}

// wholeSpecial is a special card: a star in the shape of its side.
func (s scene) wholeSpecial(side confrontation.Side) {
	s.Stamp("whole special "+side.String(), wholeWide+60, wholeHigh+60, func(dc *gg.Context) {
		dc.Scale(wholeScale, wholeScale)
		dc.Translate(3, 3)
		plaque(dc, side, cardWidth, cardHeight, liveries[side].field, true)
		render.Star(dc, cardWidth/2, cardHeight/2, 40, 15, 8, gold)
	}, (wholeText-wholeWide)/2-3*wholeScale, (render.Height-wholeHigh)/2-3*wholeScale)
}
