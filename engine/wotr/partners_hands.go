package wotr

import "redbook/engine"

// The hands of partners (Rulebook chapter XI, drawing event cards). In the first turn each draws a card of
// each deck of the side, afterwards one of a deck of his choice; all are asked at once. Then players with too
// many cards discard, and partners may exchange a card unseen. In a game for three the Free Peoples' player
// draws as in a game for two.
//
// The step hand.next goes through these stages.

// handsFrame is the frame of the hands; Side is whose partners may exchange.
type handsFrame Frame

func (f *handsFrame) stage() *uint8   { return &f.Kind }
func (f *handsFrame) strategy() *int8 { return &f.N } // who wants a card of his strategy deck, a bit each

func (p *Position) hands() *handsFrame { return (*handsFrame)(p.Here()) }

// The stages: what comes next.
const (
	handsDraw uint8 = iota
	handsDiscard
	handsExchange // and one more for each side that has
)

// partnersHandLimit is how many cards a partner may hold.
const partnersHandLimit = 4

func handSteps(all []step) {
	all[handNext] = step{Name: "hand.next", Run: nextOfHands}
	all[handDraw] = step{
		Name: "hand.draw", Owed: asksPartnersToDraw, Auto: engine.Always[Position],
		Then:  drawChosen,
		Verbs: []verb{{Name: "draw-from", Fields: []field{deckField()}, Do: chooseDeck}},
	}
	all[handExchange] = step{
		Name: "hand.exchange", Owed: func(p *Position) engine.Seats { return p.players(p.Here().Side) },
		About: aboutPartner,
		Then:  func(pl *play) { pl.Goto(handNext) },
		Verbs: []verb{
			{Name: "exchange", Do: exchange,
				Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotInHand, Secret: true}}},
			{Name: "keep", Do: keepHand},
		},
	}
}

var handEvents = []engine.EventDef{
	event("chose-deck", fact("player", Seats), fact("deck", Decks)),
	// a card for exchange; which, nobody learns before it is taken
	event("offered", fact("player", Seats)),
	// who has got it; both partners know the card
	event("exchanged", fact("player", Seats), fact("deck", Decks), fact("card", Cards)),
	event("kept-hands", fact("side", Sides)), // nothing is exchanged
}

var handPaths = []string{"exchanged"}

// nextOfHands goes on with what partners do at the start of a turn. The Free Peoples come before the Shadow,
// as when they discard (R144).
func nextOfHands(pl *play) {
	p := pl.P
	f := p.hands()
	switch {
	case *f.stage() == handsDraw:
		*f.stage() = handsDiscard
		if asksPartnersToDraw(p) != engine.Nobody && p.Turn > 1 {
			pl.Goto(handDraw)
			return
		}
		pl.Goto(handNext)
	case *f.stage() == handsDiscard:
		*f.stage() = handsExchange
		pl.Goto(handNext)
		for s := Shadow + 1; s > FreePeoples; s-- { // who is called last discards first
			both := p.playersOf(s - 1)
			keepHandLimit(pl, both[1])
			if both[0] != both[1] {
				keepHandLimit(pl, both[0])
			}
		}
	case *f.stage() == handsExchange || *f.stage() == handsExchange+1:
		s := Side(*f.stage() - handsExchange)
		*f.stage()++
		if both := p.playersOf(s); p.Partners[s] && p.handSize(both[0]) > 0 && p.handSize(both[1]) > 0 {
			f.Side = s
			pl.Goto(handExchange)
			return
		}
		pl.Goto(handNext)
	default:
		pl.Return()
	}
}

// chooseDeck notes the deck from which a player will draw, when all have chosen: so nobody's choice depends
// on another's.
func chooseDeck(pl *play, seat engine.Seat, a engine.Action) {
	d := Deck(a.Get("deck"))
	if !d.isCharacter() {
		*pl.P.hands().strategy() |= 1 << seat
	}
	pl.Tell("chose-deck", tellPlayer(seat), tellDeck(d))
}

// drawChosen has the partners draw from the decks that they have chosen, the leading players first. A player
// whose deck has become empty draws from the other one, if that has a card.
func drawChosen(pl *play) {
	p := pl.P
	f := p.hands()
	strategy := *f.strategy()
	*f.strategy() = 0
	for s := FreePeoples; s <= Shadow; s++ {
		for _, seat := range p.playersOf(s) {
			d := Deck(2 * s)
			if strategy>>seat&1 == 1 {
				d++
			}
			if p.cardsLeft(d) == 0 {
				d ^= 1
			}
			if p.Partners[s] && p.cardsLeft(d) > 0 {
				drawCard(pl, seat, d)
			}
		}
	}
	pl.Goto(handNext)
}

// asksPartnersToDraw are the partners who have a card to draw.
func asksPartnersToDraw(p *Position) (asked engine.Seats) {
	for s := FreePeoples; s <= Shadow; s++ {
		if p.Partners[s] && p.canDraw(s) {
			asked |= p.players(s)
		}
	}
	return asked
}

// aboutPartner tells how many cards the own hand and the partner's hold.
func aboutPartner(p *Position, seat engine.Seat) []engine.Fact {
	return []engine.Fact{tellNumber("count", p.handSize(seat)), tellPlayer(partnerOf(seat)),
		tellNumber("theirs", p.handSize(partnerOf(seat)))}
}

// exchange offers a card; when both partners have, the two cards change hands. Neither sees what he gets
// before (Rulebook chapter XI).
func exchange(pl *play, seat engine.Seat, a engine.Action) {
	p, c := pl.P, Card(a.Get("card"))
	if p.Offer == NoCard {
		p.Offer = c
		pl.Tell("offered", tellPlayer(seat))
		return
	}
	pl.Cover("exchanged")
	first, both := p.Offer, p.players(sideOf(seat))
	p.Offer = NoCard
	for _, gift := range [...]struct {
		to   engine.Seat
		card Card
	}{{seat, first}, {partnerOf(seat), c}} {
		p.give(gift.to, gift.card)
		p.Exchanged[gift.card] = true
		pl.Tell("exchanged", tellPlayer(gift.to), tellDeck(gift.card.deck()),
			tellCard("card", gift.card).Only(both))
	}
}

// keepHand ends the exchange, which needs both partners: nobody waits for the other's answer.
func keepHand(pl *play, seat engine.Seat, _ engine.Action) {
	pl.P.Offer = NoCard
	pl.Tell("kept-hands", tellSide("side", sideOf(seat)))
	pl.Goto(handNext)
}
