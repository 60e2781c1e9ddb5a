package wotr

import (
	"fmt"

	"redbook/engine/wotr"
	"redbook/render"
)

// CardPicture draws a single card, as everybody may see it: for looking a card up.
func (p *Painter) CardPicture(c wotr.Card, lang string) (render.Picture, error) {
	return p.Picture("war-of-the-ring-card-"+c.String(), lang, func() (*render.Painting, []string, error) {
		if sceneOf[c] == "" {
			return nil, nil, fmt.Errorf("no card %d", c)
		}
		a, err := p.desk()
		if err != nil {
			return nil, nil, err
		}
		s := scene{art: a, texts: texts{p.words, lang}}
		card := s.print(c)
		high := card.height() + 3*sceneStep // there is room for the landscape
		painting := render.NewPainting(a.cloth(cardWidth+2*deskMargin, high+2*deskMargin), a.sprites)
		s.Stage = painting
		s.eventCard(card, deskMargin, deskMargin, high)
		return painting, s.tellCard(nil, c), nil
	})
}
