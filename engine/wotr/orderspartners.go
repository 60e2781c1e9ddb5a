package wotr

import "redbook/engine"

// Standing orders of partners, in games for three and four.

// Exchanges are the domain of their fields.
var Exchanges = engine.NewDomain("order-exchange", "keep")

// hasPartner lets those give an order who share a side.
func hasPartner(_ *Position, seat engine.Seat) bool { return partnerOf(seat) != seat }

// keepsHand never exchanges a card with the partner.
func keepsHand() order {
	return order{
		Name: "exchange", Steps: []string{"hand.exchange"}, Open: hasPartner, Fields: []field{listed("exchange", Exchanges, nil)},
		Answer: func(*Position, engine.Seat, engine.Action) (engine.Action, *engine.Refusal) {
			return answerWith("keep")
		},
	}
}
