package wotr

import "redbook/engine"

// Cards on the table (Rulebook p.22): how they leave it, and what draws cards bring. This file sweeps away
// cards whose condition has lapsed. Cards that an event discards (a declaration, a reveal, a nation's
// advance) are discarded by the rule of that event.

// sweepTable discards cards on the table whose condition no longer holds (Rulebook p.22, R33, R59).
func sweepTable(pl *play) {
	for c := Card(1); c < cardCount; c++ {
		if pl.P.onTable(c) && pl.P.lapses(c) {
			discardFromTable(pl, c)
		}
	}
}

// lapses reports whether a card on the table has lost its condition.
func (p *Position) lapses(c Card) bool {
	goes := eventOf[c].goes
	return !p.playable(c) || goes != nil && goes(p)
}

// discardCost is what the enemy may pay, as an action, to be rid of a card on the table (R60, R61).
type discardCost uint8

// The costs.
const (
	noDiscard    discardCost = iota
	willOrRing               // a Will of the West, or any die and an Elven Ring
	willOrFriend             // a Will of the West, or any die while Gandalf or Aragorn is in Minas Tirith
	// a Will of the West, or any die while one of them is there or where Denethor is (SS3k)
	willOrCounsel
	// a Will of the West, or a Character result while a Companion is with a sovereign who is not corrupted
	// (SC25k)
	willOrCompany
	// any die, and from the hand a card with the Army symbol and one with the Character symbol (R139)
	twoCards
)

// mayDiscard reports whether a side can be rid of an enemy card on the table with a die.
func (p *Position) mayDiscard(s Side, f Face, c Card) bool {
	switch eventOf[c].discard {
	case willOrRing:
		return f.plain() == WillFace || p.whyNoRing(s) == nil
	case willOrFriend:
		return f.plain() == WillFace || p.at(FreePeoples, MinasTirith)&friendsOfGondor != 0
	case willOrCounsel:
		return f.plain() == WillFace ||
			(p.at(FreePeoples, MinasTirith)|p.at(FreePeoples, p.regionOf(Denethor)))&friendsOfGondor != 0
	case willOrCompany:
		return f.plain() == WillFace || f.counts(CharacterFace) &&
			sovereignsThat((*Position).companionBeside)(p) != 0
	case twoCards:
		return len(p.handOf(s, ArmyFace, nil)) > 0 && len(p.handOf(s, CharacterFace, nil)) > 0
	}
	return false
}

// friendsOfGondor are the characters whose presence allows any die to discard Denethor's Folly.
const friendsOfGondor = characterSet(1<<GandalfTheGrey | 1<<GandalfTheWhite | 1<<Aragorn)

// handOf appends the cards of a symbol in a side's hand.
func (p *Position) handOf(s Side, symbol Face, out []engine.Value) []engine.Value {
	for c, end := s.cards(); c < end; c++ {
		if p.holds(s, c) && eventOf[c].symbol == symbol {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

// discardsTableCard is the action by which a side rids itself of an enemy card on the table (FAQ 16, R33).
func discardsTableCard() verb {
	costsCards := func(_ *Position, _ engine.Seat, a engine.Action) bool {
		return eventOf[a.Get("card")].discard == twoCards
	}
	fromHand := func(name string, symbol Face) field {
		return field{Name: name, Domain: Cards, When: costsCards,
			Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
				switch c := Card(v); {
				case c == NoCard:
					return unsaid
				case !p.holds(sideOf(seat), c):
					return cardNotHeld
				default:
					return otherSymbol.Unless(eventOf[c].symbol == symbol)
				}
			}}
	}
	die := dieField(func(p *Position, s Side, f Face) *reason {
		for c, end := s.Enemy().cards(); c < end; c++ {
			if p.whyNotDiscarded(s, f, c) == nil {
				return nil
			}
		}
		return otherDie
	})
	die.Empty = engine.Sought(func(at attempt) *reason {
		switch s := sideOf(at.Seat); {
		case at.P.diceLeft(s) == 0:
			return noDice
		case at.P.discardable(s) == NoCard:
			return noneToDrop
		}
		return dropPrice
	})
	return verb{
		Name: "discard-card", Turn: true, Seldom: true, Public: mayDiscardAny,
		Fields: []field{
			die,
			{Name: "card", Domain: Cards,
				Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
					if Card(v) == NoCard {
						return unsaid
					}
					return p.whyNotDiscarded(sideOf(seat), Face(a.Get("die")), Card(v))
				}},
			fromHand("army-card", ArmyFace),
			fromHand("character-card", CharacterFace),
		},
		Do: payForDiscard,
	}
}

// whyNotDiscarded is why a side's result does not rid it of a card.
func (p *Position) whyNotDiscarded(s Side, f Face, c Card) *reason {
	if !p.onTable(c) {
		return notOnTable
	}
	return costsMore.Unless(c.deck().Side() != s && p.mayDiscard(s, f, c))
}

// discardable returns the first enemy card on the table that a side could pay to be rid of, NoCard if there
// is none.
func (p *Position) discardable(s Side) Card {
	for c, end := s.Enemy().cards(); c < end; c++ {
		if p.onTable(c) && eventOf[c].discard != noDiscard {
			return c
		}
	}
	return NoCard
}

// payForDiscard pays the price. The two cards from the hand are discarded face up, because everyone must see
// that they are the right ones; only cards above the hand limit go face down (Rulebook p.22).
func payForDiscard(pl *play, seat engine.Seat, a engine.Action) {
	p, s, c := pl.P, sideOf(seat), Card(a.Get("card"))
	pl.Cover("discarded-from-table")
	spend(pl, a)
	switch eventOf[c].discard {
	case willOrRing:
		if p.turnFrame().Face.plain() != WillFace {
			giveRing(p, s) // the Ring of this turn (R60)
			pl.Tell("ring-paid", tellSide("side", s))
		}
	case twoCards:
		for _, price := range []Card{Card(a.Get("army-card")), Card(a.Get("character-card"))} {
			p.Cards[price] = Played
			pl.Tell("discarded-open", tellSide("side", s), tellCard("card", price))
		}
	}
	discardFromTable(pl, c)
}

// cardDraws lets a side draw for the card that it has played, once all of it is resolved: whoever could, can
// only now say so (FAQ 21, R39, R62). Only an Event result, or a Will of the West used as one, counts. It
// asks once, and reports whether it did.
func cardDraws(pl *play) bool {
	p := pl.P
	t := p.turnFrame()
	c, face, s := t.Card, t.Face, t.Side
	t.Card = NoCard
	counts := face.counts(EventFace)
	if c == NoCard || !counts && !p.mayHaveSeen(s, face, c) || !p.drawsFor(s, c) {
		return false
	}
	pl.Call(cardDraw)
	f := p.Here()
	f.Side, f.Card = s, c
	if !counts {
		f.Face = face
	}
	return true
}

// mayDrawFor reports whether a side may draw from a deck after it has played a card: Gandalf the Grey as
// guide gives one of the card's own deck, the Palantír one of either, unless it was itself played.
//
// Reading D5 (doubtful): an empty deck gives no card (Rulebook p.22, R58), so the Palantír of Orthanc draws
// from the other, which is no choice any more, and with both empty nothing is asked. The other reading:
// "either deck" leaves the choice, and who names the empty one draws nothing, which spares a hand of six.
func (p *Position) mayDrawFor(s Side, c Card, d Deck) bool {
	byGandalf := s == FreePeoples && d == c.deck() && p.Guide == GandalfTheGrey
	byPalantir := s == Shadow && d.Side() == s && c != ThePalantirOfOrthanc && p.onTable(ThePalantirOfOrthanc)
	return (byGandalf || byPalantir) && p.cardsLeft(d) > 0
}

// drawsFor reports whether it may draw at all.
func (p *Position) drawsFor(s Side, c Card) bool {
	for d := FreeCharacterDeck; d < deckCount; d++ {
		if p.mayDrawFor(s, c, d) {
			return true
		}
	}
	return false
}

// drawingForCard asks for the draw. Gandalf's may be declined; the Palantír's may not, but where a Muster
// result has paid that would have to count as an Event result: Face of the frame is that result (SS25k).
func drawingForCard() step {
	return step{
		Name: "card.draw", Owed: asksHere, Auto: engine.Always[Position],
		About: func(p *Position, seat engine.Seat) []engine.Fact { // the side says who lets it draw
			return append(aboutCard(p, seat), tellSide("side", p.Here().Side))
		},
		Verbs: []verb{
			{
				Name: "draw-from",
				Fields: []field{{Name: "deck", Domain: Decks,
					Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
						if why := whyNotDeck(p, seat, a, v); why != nil {
							return why
						}
						return otherDrawn.Unless(p.mayDrawFor(sideOf(seat), p.Here().Card, Deck(v)))
					}}},
				Do: func(pl *play, seat engine.Seat, a engine.Action) {
					d := Deck(a.Get("deck"))
					if f := pl.P.Here(); f.Face != NoFace {
						seeFar(pl, f.Face)
					}
					pl.Return()
					if sideOf(seat) == FreePeoples {
						pl.Cover("drew-by-gandalf")
					} else {
						pl.Cover("drew-by-palantir")
					}
					drawCard(pl, seat, d)
					keepHandLimit(pl, seat)
				},
			},
			{
				Name: "decline",
				Closed: func(p *Position, seat engine.Seat) *reason {
					return mustChoose.Unless(sideOf(seat) == FreePeoples || p.Here().Face != NoFace)
				},
				Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() },
			},
		},
	}
}

// threats returns the Threats and Promises that lie on the table: there is one in the box of the base game,
// and another one in that of Kings of Middle-earth.
func (p *Position) threats() Card {
	for _, c := range [...]Card{ThreatsAndPromises, KingsThreatsAndPromises} {
		if p.onTable(c) {
			return c
		}
	}
	return NoCard
}
