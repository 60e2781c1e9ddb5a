package wotr

import (
	"fmt"

	"redbook/engine/wotr"
	"redbook/render"
)

// CardPicture draws a single card, as everybody may see it: for looking a card up.
func (p *Painter) CardPicture(c wotr.Card, lang string) (render.Picture, error) {
	if sceneOf[c] == "" {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: no card %d", c)
	}
	if lang != "en" && lang != "pl" {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: no language %q", lang)
	}
	a, err := p.desk()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %w", err)
	}
	s := scene{art: a, texts: texts{p.words, lang}}
	card := s.print(c)
	high := card.height() + 3*sceneStep // there is room for the landscape
	leaf := render.NewLeaf(a.cloth(cardWidth+2*deskMargin, high+2*deskMargin), a.sprites)
	s.Stage = leaf
	s.eventCard(card, deskMargin, deskMargin, high)
	png, err := leaf.PNG()
	if err != nil {
		return render.Picture{}, fmt.Errorf("paint War of the Ring: %w", err)
	}
	return render.Picture{PNG: png, Alt: render.AltText(s.tellCard(c)), Name: "war-of-the-ring-card-" + c.String() + ".png"}, nil
}
