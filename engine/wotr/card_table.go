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
		return f.plain() == WillFace || p.mayGiveRing(s)
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
			Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.handOf(sideOf(seat), symbol, out)
			}}
	}
	return verb{
		Name: "discard-card", Turn: true, Public: mayDiscardAny,
		Fields: []field{
			dieField(func(p *Position, s Side, f Face) bool {
				for c, end := s.Enemy().cards(); c < end; c++ {
					if p.onTable(c) && p.mayDiscard(s, f, c) {
						return true
					}
				}
				return false
			}),
			{Name: "card", Domain: Cards, Choices: chooseDiscardable, Why: whyNotDiscardable},
			fromHand("army-card", ArmyFace),
			fromHand("character-card", CharacterFace),
		},
		Do: payForDiscard,
	}
}

func chooseDiscardable(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	s := sideOf(seat)
	for c, end := s.Enemy().cards(); c < end; c++ {
		if p.onTable(c) && p.mayDiscard(s, Face(a.Get("die")), c) {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

func whyNotDiscardable(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	switch c := Card(v); {
	case c == NoCard:
		return nil
	case !p.onTable(c):
		return engine.Refuse(refusedNotThere, tellCard("card", c))
	default:
		return engine.Refuse(refusedCost, tellCard("card", c), tellFace("die", Face(a.Get("die"))))
	}
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
	if c == NoCard || !counts && !p.mayHaveSeen(s, face, c) || len(p.drawsFor(s, c, nil)) == 0 {
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

// drawsFor appends the decks from which a side may draw after it has played a card: Gandalf the Grey as guide
// gives one of the card's own deck, the Palantír one of either, unless it was itself played.
//
// Reading D5 (doubtful): an empty deck gives no card (Rulebook p.22, R58), so the Palantír of Orthanc draws
// from the other, which is no choice any more, and with both empty nothing is asked. The other reading:
// "either deck" leaves the choice, and who names the empty one draws nothing, which spares a hand of six.
func (p *Position) drawsFor(s Side, c Card, out []engine.Value) []engine.Value {
	for d := FreeCharacterDeck; d < deckCount; d++ {
		byGandalf := s == FreePeoples && d == c.deck() && p.Guide == GandalfTheGrey
		byPalantir := s == Shadow && d.Side() == s && c != ThePalantirOfOrthanc && p.onTable(ThePalantirOfOrthanc)
		if (byGandalf || byPalantir) && p.cardsLeft(d) > 0 {
			out = append(out, engine.Value(d))
		}
	}
	return out
}

// drawingForCard asks for the draw. Gandalf's may be declined; the Palantír's may not, but where a Muster
// result has paid that would have to count as an Event result: Face of the frame is that result (SS25k).
func drawingForCard() step {
	return step{
		Name: "card.draw", Owed: asksHere, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{
			{
				Name: "draw-from",
				Fields: []field{{Name: "deck", Domain: Decks,
					Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
						return p.drawsFor(sideOf(seat), p.Here().Card, out)
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
				Open: func(p *Position, seat engine.Seat) bool {
					return sideOf(seat) == FreePeoples || p.Here().Face != NoFace
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
