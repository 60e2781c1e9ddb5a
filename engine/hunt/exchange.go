package hunt

import "redbook/engine"

// Before part II the Nazgûl's players may exchange sorcery cards as they like, so that each ends with as many as he had (Rulebook
// p.27). They must not show them to each other (p.20): a card is offered face down, and another comes back face down, or it goes
// back. One player after the other offers; Frame.Seat is who does, Frame.N how often he has.

// maxOffers is how often one player may offer a card: enough to hand on all that a hand can hold.
const maxOffers = maxHand

// beginExchange looks whether there is anything to exchange: how many cards each holds is public.
func beginExchange(pl *play) {
	p := pl.P
	if p.seatsWithSorcery().Count() < 2 {
		placeAgain(pl)
		return
	}
	nextExchange(pl, nazgul1)
}

// nextExchange asks the next player from this seat on who holds a card.
func nextExchange(pl *play, s engine.Seat) {
	p := pl.P
	for ; int(s) < int(p.Players); s++ {
		if p.sorceryIn(s) > 0 {
			p.Here().Seat, p.Here().N = s, 0
			pl.Goto(setupExchange)
			return
		}
	}
	p.Here().N = 0
	placeAgain(pl)
}

// placeAgain draws the first player of part II, who places his Nazgûl first (Rulebook p.27-28).
func placeAgain(pl *play) {
	drawFirst(pl)
	beginPlacing(pl)
}

func asksExchange(p *Position) engine.Seats {
	if p.Swap.To != 0 {
		return engine.SeatsOf(p.Swap.To)
	}
	return engine.SeatsOf(p.Here().Seat)
}

func exchangeVerbs() []verb {
	asked := func(p *Position, seat engine.Seat) bool { return p.Swap.To == seat }
	offering := func(p *Position, _ engine.Seat) bool { return p.Swap.To == 0 }
	card := field{Name: "card", Domain: Cards, Choices: sorceryHand, Secret: true}
	return []verb{
		{Name: "offer", Open: offering, Do: offer, Fields: []field{{Name: "to", Domain: Seats, Joined: true, Choices: othersWithSorcery}, card}},
		{Name: "no-offer", Open: offering, Do: noOffer},
		{Name: "give-back", Open: asked, Do: giveBack, Fields: []field{card}},
		{Name: "refuse", Open: asked, Do: refuseOffer},
	}
}

func sorceryHand(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for i, n := range p.Sorcery[seat] {
		if n > 0 {
			out = append(out, engine.Value(sorceryCard(i)))
		}
	}
	return out
}

func othersWithSorcery(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, s := range p.seatsWithSorcery().List() {
		if s != seat {
			out = append(out, engine.Value(s))
		}
	}
	return out
}

func offer(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	p.Swap = Swap{To: engine.Seat(a.Get("to")), Card: Card(a.Get("card"))}
	pl.Tell("sorcery-offered", engine.Tell("seat", engine.Value(seat)), engine.Tell("to", a.Get("to")))
	pl.Goto(setupExchange)
}

func noOffer(pl *play, seat engine.Seat, _ engine.Action) { nextExchange(pl, seat+1) }

// giveBack closes an exchange. Each of the two sees what came.
func giveBack(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	from, given, got := p.Here().Seat, p.Swap.Card, Card(a.Get("card"))
	p.Sorcery[from][given.sorceryTitle()]--
	p.Sorcery[seat][given.sorceryTitle()]++
	p.Sorcery[seat][got.sorceryTitle()]--
	p.Sorcery[from][got.sorceryTitle()]++
	both := engine.SeatsOf(from, seat)
	pl.Tell("sorcery-exchanged", engine.Tell("seat", engine.Value(from)), engine.Tell("to", engine.Value(seat)),
		engine.Tell("given", engine.Value(given)).Only(both), engine.Tell("got", engine.Value(got)).Only(both))
	offered(pl)
}

func refuseOffer(pl *play, seat engine.Seat, _ engine.Action) {
	pl.Tell("sorcery-refused", engine.Tell("seat", engine.Value(pl.P.Here().Seat)), engine.Tell("to", engine.Value(seat)))
	offered(pl)
}

// offered ends an offer and asks on.
func offered(pl *play) {
	p := pl.P
	p.Swap = Swap{}
	if p.Here().N++; p.Here().N == maxOffers {
		nextExchange(pl, p.Here().Seat+1)
		return
	}
	pl.Goto(setupExchange)
}
