package hunt

import (
	"slices"

	"redbook/engine"
)

// Before part II the Nazgûl's players may share their sorcery cards out as they like, so that each ends with
// as many as he had (Rulebook p.27). They must not show them to each other (p.20). So all lay cards for each
// other aside, face down; everyone sees how many. Where each would get as many as he gives, and all agree,
// the cards change hands. Then they may do so again, until nobody lays anything aside.

// gifts are sorcery cards that a player has laid aside, by the player who is to get them and by title.
type gifts [seatCount][titles + 1]uint8

// count is how many of them one player is to get.
func (g *gifts) count(to engine.Seat) int {
	n := 0
	for _, copies := range g[to] {
		n += int(copies)
	}
	return n
}

// beginHandingOn has the cards laid aside, if two players hold any: how many each holds is public.
func beginHandingOn(pl *play) {
	p := pl.P
	p.Gifts = [seatCount]gifts{}
	if p.seatsWithSorcery().Count() < 2 {
		placeAgain(pl)
		return
	}
	pl.Goto(setupHandOn)
}

// giftFields name what is laid aside for each of the others.
var giftFields = [seatCount]string{nazgul1: "for-nazgul-1", nazgul1 + 1: "for-nazgul-2",
	nazgul1 + 2: "for-nazgul-3", nazgul1 + 3: "for-nazgul-4"}

func layVerb() verb {
	v := verb{Name: "lay-aside", Do: layAside}
	for to := nazgul1; to < seatCount; to++ {
		v.Fields = append(v.Fields, field{Name: giftFields[to], Domain: Cards, Secret: true,
			When: func(p *Position, seat engine.Seat, a engine.Action) bool {
				return to != seat && p.sorceryIn(to) > 0 && len(p.notGiven(seat, a)) > 0
			},
			Bag: func(p *Position, seat engine.Seat, a engine.Action) engine.Bag {
				left := p.notGiven(seat, a)
				n := 0
				for _, c := range left {
					n += int(c.N)
				}
				most := min(n, p.sorceryIn(to)) // who gets more than he holds could not give as many
				return engine.Bag{Max: left, Most: most, Sample: func(pick func(n int) int) []engine.Count {
					return sampleGift(left, most, p.Gifts[to].count(seat), pick)
				}}
			},
			Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
				return refusedNotHeld.Unless(slices.ContainsFunc(p.notGiven(seat, a),
					func(c engine.Count) bool { return c.Kind == v }))
			}})
	}
	return v
}

// notGiven is what a player still has in hand beside what the action has laid aside so far.
func (p *Position) notGiven(seat engine.Seat, a engine.Action) []engine.Count {
	hand := p.Sorcery[seat]
	for _, arg := range a.Args {
		for _, c := range arg.Bag {
			hand[Card(c.Kind).sorceryTitle()] -= uint8(c.N)
		}
	}
	var left []engine.Count
	for title, n := range hand {
		if n > 0 {
			left = append(left, engine.Count{Kind: engine.Value(sorceryCard(title)), N: int16(n)})
		}
	}
	return left
}

// sampleGift mostly gives nothing, so that random players come to an end. A player who is about to get
// something often gives as much in return.
func sampleGift(left []engine.Count, most, gets int, pick func(n int) int) []engine.Count {
	bag := engine.Bag{Max: left, Least: 1, Most: most}
	switch {
	case gets > 0 && pick(2) == 0:
		bag.Least, bag.Most = min(gets, most), min(gets, most)
	case pick(8) > 0:
		return nil
	}
	counts, _ := bag.Random(pick)
	return counts
}

func layAside(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	for to := nazgul1; to < seatCount; to++ {
		var cards []engine.Value
		for _, c := range a.Bag(giftFields[to]) {
			p.Gifts[seat][to][Card(c.Kind).sorceryTitle()] = uint8(c.N)
			cards = append(cards, slices.Repeat([]engine.Value{c.Kind}, int(c.N))...)
		}
		if len(cards) > 0 {
			pl.Tell("sorcery-laid", engine.Tell("seat", engine.Value(seat)), engine.Tell("to", engine.Value(to)),
				number("count", len(cards)),
				engine.Tell("cards", cards...).Only(engine.SeatsOf(seat)))
		}
	}
	if p.Gifts[seat] == (gifts{}) {
		pl.Tell("sorcery-kept", engine.Tell("seat", engine.Value(seat)))
	}
}

// laidAside goes on when all have laid aside what they like.
func laidAside(pl *play) {
	p := pl.P
	if p.Gifts == [seatCount]gifts{} {
		placeAgain(pl)
		return
	}
	for s := nazgul1; s < seatCount; s++ {
		gives, gets := 0, 0
		for other := nazgul1; other < seatCount; other++ {
			gives += p.Gifts[s].count(other)
			gets += p.Gifts[other].count(s)
		}
		if gives != gets {
			pl.Tell("sorcery-uneven", engine.Tell("seat", engine.Value(s)), number("gives", gives),
				number("gets", gets))
			beginHandingOn(pl)
			return
		}
	}
	pl.Goto(setupAgree)
}

func agreeVerbs() []verb {
	return []verb{
		{Name: "agree", Do: func(*play, engine.Seat, engine.Action) {}},
		{Name: "disagree", Do: func(pl *play, seat engine.Seat, _ engine.Action) {
			pl.Tell("sorcery-declined", engine.Tell("seat", engine.Value(seat)))
			beginHandingOn(pl)
		}},
	}
}

// handOn hands the cards on once all have agreed. Who gets a card sees it, and from whom.
func handOn(pl *play) {
	p := pl.P
	for from := nazgul1; from < seatCount; from++ {
		for to := nazgul1; to < seatCount; to++ {
			var cards []engine.Value
			for title, n := range p.Gifts[from][to] {
				p.Sorcery[from][title] -= n
				p.Sorcery[to][title] += n
				cards = append(cards, slices.Repeat([]engine.Value{engine.Value(sorceryCard(title))}, int(n))...)
			}
			if len(cards) > 0 {
				pl.Cover("sorcery.handed-on")
				pl.Tell("sorcery-handed-on", engine.Tell("seat", engine.Value(from)), engine.Tell("to", engine.Value(to)),
					number("count", len(cards)),
					engine.Tell("cards", cards...).Only(engine.SeatsOf(from, to)))
			}
		}
	}
	beginHandingOn(pl)
}

var exchangeEvents = []engine.EventDef{
	event("sorcery-laid", fact("seat", Seats), fact("to", Seats), fact("count", engine.Number),
		fact("cards", Cards)), event("sorcery-kept", fact("seat", Seats)),
	event("sorcery-uneven", fact("seat", Seats), fact("gives", engine.Number), fact("gets", engine.Number)),
	event("sorcery-declined", fact("seat", Seats)),
	event("sorcery-handed-on", fact("seat", Seats), fact("to", Seats), fact("count", engine.Number),
		fact("cards", Cards)),
}

// In a game from before one player after the other offers a card, and another comes back, or it goes
// back: see exchangeFrame.

// maxOffers is how often one player may offer a card: enough to hand on all that a hand can hold.
const maxOffers = maxHand

// beginExchange looks whether there is anything to exchange: how many cards each holds is public.
func beginExchange(pl *play) {
	p := pl.P
	if !p.before() {
		beginHandingOn(pl)
		return
	}
	if p.seatsWithSorcery().Count() < 2 {
		placeAgain(pl)
		return
	}
	nextExchange(pl, nazgul1)
}

// exchangeFrame is the frame of exchanges: Seat is the player who may offer.
type exchangeFrame Frame

func (f *exchangeFrame) offers() *int8 { return &f.N } // that he has made

func (p *Position) exchange() *exchangeFrame { return (*exchangeFrame)(p.Here()) }

// nextExchange asks the next player who holds a card, beginning with this seat.
func nextExchange(pl *play, s engine.Seat) {
	p := pl.P
	for ; int(s) < int(p.Players); s++ {
		if p.sorceryIn(s) > 0 {
			f := p.exchange()
			f.Seat, *f.offers() = s, 0
			pl.Goto(setupExchange)
			return
		}
	}
	*p.exchange().offers() = 0
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
	asked := func(p *Position, seat engine.Seat) *reason { return unsaid.Unless(p.Swap.To == seat) }
	offering := func(p *Position, _ engine.Seat) *reason { return unsaid.Unless(p.Swap.To == 0) }
	card := field{Name: "card", Domain: Cards, Choices: sorceryHand,
		Unfit: unlisted(sorceryHand, refusedNotHeld), Secret: true}
	return []verb{
		{Name: "offer", Closed: offering, Do: offer,
			Fields: []field{{Name: "to", Domain: Seats, Joined: true, Choices: othersWithSorcery}, card}},
		{Name: "no-offer", Closed: offering, Do: noOffer},
		{Name: "give-back", Closed: asked, Do: giveBack, Fields: []field{card}},
		{Name: "refuse", Closed: asked, Do: refuseOffer},
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
	pl.Tell("sorcery-refused", engine.Tell("seat", engine.Value(pl.P.Here().Seat)),
		engine.Tell("to", engine.Value(seat)))
	offered(pl)
}

// offered ends an offer and asks on.
func offered(pl *play) {
	p := pl.P
	p.Swap = Swap{}
	f := p.exchange()
	if *f.offers()++; *f.offers() == maxOffers {
		nextExchange(pl, f.Seat+1)
		return
	}
	pl.Goto(setupExchange)
}
