package wotr

import "redbook/engine"

// Acts of event cards that draw and discard cards, and draw hunt tiles (Rulebook pp.22, 40).

// drawCards draws cards of one deck; its owner then keeps the hand limit (R144).
func drawCards(d Deck, n int) act {
	return act{name: "draw-cards", do: func(pl *play) {
		seat := pl.P.seatOf(d.Side())
		for range n {
			drawCard(pl, seat, d)
		}
		keepHandLimit(pl, seat)
	}}
}

// putTileInPlay puts a special hunt tile next to the pool, where it waits for Mordor, or into the pool if the
// Fellowship is on the Mordor track.
func putTileInPlay(t Tile) act {
	return act{name: "put-tile-in-play", do: func(pl *play) {
		p := pl.P
		if p.InMordor {
			p.Pool[t]++
			pl.Tell("tile-in-pool", tellTile("tile", t))
			return
		}
		p.Waiting[t]++
		pl.Tell("tile-in-play", tellTile("tile", t))
	}}
}

// huntTile draws a hunt tile. The cause decides what the tile does.
func huntTile(why huntCause) act {
	return act{name: "hunt-tile", do: func(pl *play) { callTile(pl, why, 0) }}
}

// challengeSauron draws hunt tiles together. If all are eyes, Strider or Aragorn is eliminated; otherwise the
// eyes leave the game. The other tiles go back without effect (FC14).
func challengeSauron(count int) act {
	return act{name: "challenge-sauron", do: func(pl *play) {
		p := pl.P
		var drawn []Tile
		eyes := 0
		for range count {
			t := drawTile(pl)
			drawn = append(drawn, t)
			pl.Tell("tile-for-card", tellCardNow(p), tellTile("tile", t))
			if tiles[t].eye {
				eyes++
			}
		}
		for _, t := range drawn {
			if tiles[t].eye && eyes < count {
				pl.Tell("tile-removed", tellTile("tile", t))
			} else {
				p.Pool[t]++
			}
		}
		if eyes == count {
			eliminateCharacter(pl, p.heir())
		}
	}}
}

// discardFromFreeTable has the Shadow discard a character card of the Free Peoples from the table.
func discardFromFreeTable() act {
	return act{name: "discard-from-table", do: func(pl *play) { pl.Goto(cardTable) }}
}

func choosingTableCard() step {
	return step{
		Name: "card.table", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "discard-from-table", Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotFreeTable}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				discardFromTable(pl, Card(a.Get("card")))
				pl.Goto(cardNext)
			},
		}},
	}
}

// playAnother lets a side play one more card of a deck from its hand, without a die. Whether it is asked
// follows from the backs of its cards, which all can see.
func playAnother(d Deck) act {
	return act{name: "play-another", do: func(pl *play) {
		for c := Card(1); c < cardCount; c++ {
			if c.deck() == d && pl.P.holds(d.Side(), c) {
				pl.Goto(cardAnother)
				return
			}
		}
	}}
}

func choosingAnother() step {
	return step{
		Name: "card.another", Owed: asksHere, About: aboutCard,
		Verbs: []verb{
			{
				Name:   "play-another",
				Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotAnother, Empty: noneToPlay}},
				Do: func(pl *play, seat engine.Seat, a engine.Action) {
					pl.Goto(cardNext)
					pl.Cover("played-another")
					playCard(pl, sideOf(seat), Card(a.Get("card")), NoFace)
				},
			},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(cardNext) }},
		},
	}
}

// whyNotAnother is why a card cannot be the one more: no die pays for it, so none is at fault.
func whyNotAnother(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	c, s := Card(v), sideOf(seat)
	switch {
	case c == NoCard:
		return unsaid
	case !p.holds(s, c):
		return cardNotHeld
	case c.deck() != p.card().Card.deck():
		return otherDeck
	}
	if why := p.whyNotMine(s, c); why != nil {
		return why
	}
	return cardCondition.Unless(p.playable(c))
}
