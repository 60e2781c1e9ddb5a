package wotr

import (
	"slices"

	"redbook/engine/wotr"
	"redbook/render"
)

// Needs returns what a sheet of a wotr.View is painted from. A hand needs that hand alone, and stays the
// same when the map changes; a card needs nothing; all else shows only how many cards hands have, so one
// picture of it serves all.
func (p *Painter) Needs(view any, sheet render.Sheet) any {
	v, ok := view.(wotr.View)
	if !ok {
		return view
	}
	switch sheet.Kind {
	case render.SheetCard:
		return wotr.View{Turn: v.Turn}
	case render.SheetHand:
		h, ok := handOf(&v, sheet.What)
		if !ok {
			return view
		}
		hand := wotr.View{Turn: v.Turn, Result: v.Result}
		for _, p := range v.Players {
			if p.Seat.String() == sheet.What {
				hand.Players = []wotr.PlayerView{{Seat: p.Seat, Side: p.Side, Own: p.Own, Hand: p.Hand}}
				return hand
			}
		}
		hand.For[h.side], hand.Hands[h.side] = h.own, h.HandView
		return hand
	}
	v.Players = slices.Clone(v.Players)
	for i := range v.Players {
		v.Players[i].Own, v.Players[i].Hand.Cards, v.Players[i].Hand.Discarded = false, nil, nil
	}
	v.For = [2]bool{}
	for side := range v.Hands {
		v.Hands[side].Cards, v.Hands[side].Discarded = nil, nil
	}
	return v
}
