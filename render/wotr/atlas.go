package wotr

import (
	"redbook/engine/wotr"
	"redbook/render"
)

// atlas lists every sheet there can be: the board, the close-ups of quarters and of each region, the events
// that lie open, the battle, the rulers, the hands, the result.
func (t texts) atlas(v *wotr.View) []render.Offer {
	var offers []render.Offer
	offer := func(k kind, what, name string) {
		offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: k.name, What: what}, Name: name})
	}
	offer(board, "", "")
	offers = append(offers, t.quarterOffers()...)
	for _, r := range wotr.Regions.Values() {
		if id := wotr.Regions.Name(r); wotr.Region(r) != wotr.Nowhere {
			offer(closeUp, id, t.region(wotr.Region(r)))
		}
	}
	for _, c := range open(v) {
		offer(sheetCard, c.String(), t.card(c))
	}
	offer(sheetBattle, "", "")
	offer(sheetRulers, "", "")
	for _, seat := range wotr.Seats.Values() {
		id := wotr.Seats.Name(seat)
		offer(sheetHand, id, t.seat(id))
	}
	offer(sheetResult, "", "")
	return offers
}
