package hunt

import "redbook/engine"

// When the game is over everything is laid open: what stood behind the screen, and the sorcery cards in hand.

var openEvents = []engine.EventDef{
	// Frodo's, of the part that was played last
	reveals("way-open", fact("journal", Spaces), fact("journey", Journeys), fact("offered", Journeys)),
	reveals("tokens-open", fact("held", Spaces), fact("turned", Spaces), fact("laid", Spaces)),
	reveals("gandalf-open", fact("journal", Spaces)),
	reveals("hand-open", fact("seat", Seats), fact("cards", Cards)),
}

func layOpen(pl *play) {
	p := pl.P
	b := viewBearer(p)
	pl.Tell("way-open", p.placesFact("journal", entered(b.Journal)), journeysFact("journey", b.Journey),
		journeysFact("offered", b.Offered...))
	pl.Tell("tokens-open", p.placesFact("held", b.Held), p.placesFact("turned", b.Hidden),
		p.placesFact("laid", b.Laid))
	if len(b.Gandalf) > 0 {
		pl.Tell("gandalf-open", p.placesFact("journal", b.Gandalf))
	}
	pl.Tell("hand-open", engine.Tell("seat", engine.Value(ringBearer)), cardsFact(b.Hand))
	for _, seat := range p.hunters().List() {
		var hand []Card
		for _, c := range sorceryInHand(p, seat, nil) {
			for range p.Sorcery[seat][Card(c).sorceryTitle()] {
				hand = append(hand, Card(c))
			}
		}
		pl.Tell("hand-open", engine.Tell("seat", engine.Value(seat)), cardsFact(hand))
	}
}

func entered(journal []Entry) []Space {
	var list []Space
	for _, e := range journal {
		list = append(list, e.Where)
	}
	return list
}

func (p *Position) placesFact(name string, places []Space) engine.Fact {
	f := engine.Tell(name)
	for _, s := range places {
		f.Values = append(f.Values, p.Part.value(s))
	}
	return f
}

func journeysFact(name string, list ...Journey) engine.Fact {
	f := engine.Tell(name)
	for _, j := range list {
		if j != NoJourney {
			f.Values = append(f.Values, engine.Value(j))
		}
	}
	return f
}

func cardsFact(list []Card) engine.Fact {
	f := engine.Tell("cards")
	for _, c := range list {
		f.Values = append(f.Values, engine.Value(c))
	}
	return f
}
