package wotr

import (
	"slices"

	"redbook/engine"
)

// The event decks, hands and discards (Rulebook chapter V).

// handLimit is how many cards a hand may hold (Rulebook p.22).
const handLimit = 6

func deckSteps(all []step) {
	all[handDiscard] = step{
		Name: "hand.discard", Owed: asksHere, About: aboutHand,
		Verbs: []verb{{Name: "discard", Do: discardFromHand, Fields: []field{{Name: "card", Domain: Cards, Choices: chooseFromHand, Secret: true, Why: whyNotInHand}}}},
	}
}

// drawVerb draws a card with an Event result (Rulebook p.21).
func drawVerb() verb {
	pays := func(p *Position, s Side, f Face) bool { return p.paysEvent(s, f) && p.canDraw(s) }
	return verb{Name: "draw", Turn: true, Fields: []field{dieField(pays), deckField()}, Do: func(pl *play, _ engine.Seat, a engine.Action) {
		spend(pl, a)
		drawByChoice(pl, a)
	}}
}

// deckField asks for one of the own decks that is not empty.
func deckField() field {
	return field{Name: "deck", Domain: Decks, Why: whyNotDeck, Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
		for d := FreeCharacterDeck; d < deckCount; d++ {
			if d.Side() == sideOf(seat) && p.cardsLeft(d) > 0 {
				out = append(out, engine.Value(d))
			}
		}
		return out
	}}
}

// drawByChoice draws from the deck that an action names.
func drawByChoice(pl *play, a engine.Action) {
	d := Deck(a.Get("deck"))
	drawCard(pl, d)
	keepHandLimit(pl, d.Side())
}

// canDraw tells whether a side has a card to draw.
func (p *Position) canDraw(s Side) bool {
	from, to := s.cards()
	return slices.Contains(p.Cards[from:to], InDeck)
}

// cardsLeft counts the cards of a deck that have not been drawn: everyone knows that.
func (p *Position) cardsLeft(d Deck) int {
	n := 0
	first := Card(d)*cardsPerDeck + 1
	for c := first; c < first+cardsPerDeck; c++ {
		if p.Cards[c] == InDeck {
			n++
		}
	}
	return n
}

const (
	refusedDeckEmpty   = "deck-is-empty" // deck: it is not shuffled again
	refusedNotYourDeck = "not-your-deck" // deck
	refusedNotInHand   = "not-in-hand"   // card
)

var deckRefusals = []string{refusedDeckEmpty, refusedNotYourDeck, refusedNotInHand}

func whyNotDeck(_ *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if d := Deck(v); d.Side() != sideOf(seat) {
		return engine.Refuse(refusedNotYourDeck, tellDeck(d))
	}
	return engine.Refuse(refusedDeckEmpty, tellDeck(Deck(v)))
}

func whyNotInHand(_ *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	if Card(v) == NoCard {
		return nil
	}
	return engine.Refuse(refusedNotInHand, tellCard("card", Card(v)))
}

var deckEvents = []engine.EventDef{
	event("drew", fact("side", Sides), fact("deck", Decks), fact("card", Cards)),             // the card is its owner's secret
	event("deck-empty", fact("deck", Decks)),                                                 // nothing to draw
	event("discarded-unseen", fact("side", Sides), fact("deck", Decks), fact("card", Cards)), // face down; the card is its owner's secret
	event("left-table", fact("card", Cards)),                                                 // a card on the table is discarded
}

// onTable tells whether a card lies on the table.
func (p *Position) onTable(c Card) bool { return p.Cards[c] == OnTable }

// hand counts the cards in a side's hand.
func (p *Position) hand(s Side) int {
	n := 0
	for c, end := s.cards(); c < end; c++ {
		if p.Cards[c] == InHand {
			n++
		}
	}
	return n
}

// drawCard draws a card from a deck, if it has one. Nobody sees what could have come: that tells what the others hold.
func drawCard(pl *play, d Deck) {
	p := pl.P
	rest := make([]engine.Value, 0, cardsPerDeck)
	first := Card(d)*cardsPerDeck + 1
	for c := first; c < first+cardsPerDeck; c++ {
		if p.Cards[c] == InDeck {
			rest = append(rest, engine.Value(c))
		}
	}
	if len(rest) == 0 {
		pl.Tell("deck-empty", tellDeck(d))
		return
	}
	c := Card(pl.DrawOnly(engine.Nobody, "card", Cards, rest))
	p.Cards[c] = InHand
	pl.Tell("drew", tellSide("side", d.Side()), tellDeck(d), tellCard("card", c).Only(p.only(d.Side())))
}

// drawForTurn draws a card from each deck; then who holds too many discards (R144).
func drawForTurn(pl *play) {
	for d := FreeCharacterDeck; d < deckCount; d++ {
		drawCard(pl, d)
	}
	// The procedure that is called last runs first: the Free Peoples discard before the Shadow.
	keepHandLimit(pl, Shadow)
	keepHandLimit(pl, FreePeoples)
}

// keepHandLimit has a side discard down to its limit. It is called when all cards of one effect have been drawn.
func keepHandLimit(pl *play, s Side) {
	if pl.P.hand(s) > handLimit {
		pl.Call(handDiscard)
		pl.P.Here().Side = s
	}
}

func chooseFromHand(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for c, end := sideOf(seat).cards(); c < end; c++ {
		if p.Cards[c] == InHand {
			out = append(out, engine.Value(c))
		}
	}
	return out
}

func discardFromHand(pl *play, seat engine.Seat, a engine.Action) {
	discardUnseen(pl, Card(a.Get("card")))
	if s := sideOf(seat); pl.P.hand(s) > handLimit {
		pl.Goto(handDiscard)
		return
	}
	pl.Return()
}

// discardUnseen discards a card from a hand face down.
func discardUnseen(pl *play, c Card) {
	pl.P.Cards[c] = FaceDown
	s := c.deck().Side()
	pl.Tell("discarded-unseen", tellSide("side", s), tellDeck(c.deck()), tellCard("card", c).Only(pl.P.only(s)))
}

// discardFromTable takes a card off the table.
func discardFromTable(pl *play, c Card) {
	pl.P.Cards[c] = Played
	pl.Tell("left-table", tellCard("card", c))
}
