package wotr

import "redbook/engine"

// Standing orders of partners, in games for three and four (Rulebook chapter XI).

// Exchanges are the domain of their fields.
var Exchanges = engine.NewDomain("order-exchange", "keep")

// Mixings are what may be said when armies of partners meet.
var Mixings = engine.NewDomain("order-mixing", "mix", "stay-apart")

// hasPartner lets those give an order who share a side.
func hasPartner(_ *Position, seat engine.Seat) bool { return partnerOf(seat) != seat }

// keepsHand never exchanges a card with the partner.
func keepsHand() order {
	return order{
		Name: "exchange", Steps: []string{"hand.exchange"}, Open: hasPartner,
		Fields: []field{listed("exchange", Exchanges, nil)},
		Answer: func(*Position, engine.Seat, engine.Action) (engine.Action, *engine.Refusal) {
			return answerWith("keep")
		},
	}
}

// meetsPartner answers whether armies of both partners become one.
func meetsPartner() order {
	return order{
		Name: "mixed-armies", Steps: []string{"mixed.propose", "mixed.agree"}, Open: hasPartner,
		Fields: fields([]field{listed("armies", Mixings, nil)}, scoped(standings)),
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if !holdsIn(p, o, *p.mixing().region()) {
				return notAsked, nil
			}
			return answerWith(Mixings.Name(o.Get("armies")))
		},
	}
}
