package wotr

import (
	"redbook/engine/wotr"
	"redbook/render"
)

// Needs is what a sheet of a wotr.View is painted from: of a hand it is that hand, which stays when the map changes; all else shows of
// hands only how many cards they have, and so is one picture for all.
func (p *Painter) Needs(view any, sheet render.Sheet) any {
	v, ok := view.(wotr.View)
	if !ok {
		return view
	}
	if sheet.Kind == render.SheetHand {
		side, ok := seatSide(sheet.What)
		if !ok {
			return view
		}
		hand := wotr.View{Turn: v.Turn, Result: v.Result}
		hand.For[side], hand.Hands[side] = v.For[side], v.Hands[side]
		return hand
	}
	v.For = [2]bool{}
	for side := range v.Hands {
		v.Hands[side].Cards, v.Hands[side].Discarded = nil, nil
	}
	return v
}
