package wotr

import (
	"fmt"

	"redbook/engine/wotr"
	"redbook/render"
)

// Offers lists every sheet that can be painted of a wotr.View: the board, each region's close-up, the battle, the hands that it
// holds, the result.
func (p *Painter) Offers(view any, lang string) []render.Offer {
	v, ok := view.(wotr.View)
	if !ok {
		return nil
	}
	t := texts{p.words, lang}
	var offers []render.Offer
	offer := func(k kind, what, name string) {
		if k.holds(&v, what) {
			offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: k.name, What: what}, Name: name})
		}
	}
	offer(board, "", "")
	for _, r := range wotr.Regions.Values() {
		if id := wotr.Regions.Name(r); wotr.Region(r) != wotr.Nowhere {
			offer(closeUp, id, t.region(wotr.Region(r)))
		}
	}
	offer(sheetBattle, "", "")
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		offer(sheetHand, side.String(), t.side(side))
	}
	offer(sheetResult, "", "")
	return offers
}

// Tell tells all that one sheet of a wotr.View shows: of the board what Describe tells, of a hand also what its cards do.
func (p *Painter) Tell(view any, wanted render.Sheet, lang string) ([]string, error) {
	v, ok := view.(wotr.View)
	if !ok {
		return nil, fmt.Errorf("tell War of the Ring: %T is not its view", view)
	}
	if wanted == (render.Sheet{Kind: render.SheetBoard}) {
		return p.Describe(view, lang)
	}
	for _, k := range kinds() {
		if k.name == wanted.Kind && k.holds(&v, wanted.What) {
			return k.tell(texts{p.words, lang}, &v, wanted.What), nil
		}
	}
	return nil, fmt.Errorf("tell War of the Ring: the view holds no sheet %q of %q", wanted.Kind, wanted.What)
}
