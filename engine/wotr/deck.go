package wotr

import (
	"slices"

	"redbook/engine"
)

// The event decks, hands and discards (Rulebook chapter V).

// handLimit is how many cards a hand may hold (Rulebook p.22); see Position.handLimit.
const handLimit = 6

func deckSteps(all []step) {
	all[handDiscard] = step{
		Name: "hand.discard", Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.herePlayer()) },
		About: aboutHand,
		Verbs: []verb{{Name: "discard", Do: discardFromHand,
			Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotInHand, Secret: true}}}},
	}
}

// drawVerb draws a card with an Event result (Rulebook p.21).
func drawVerb() verb {
	pays := func(p *Position, s Side, f Face) *reason {
		if !p.paysEvent(s, f) {
			return otherDie
		}
		return decksEmpty.Unless(p.canDraw(s))
	}
	return verb{Name: "draw", Turn: true, Fields: []field{dieField(pays), deckField()},
		Do: func(pl *play, seat engine.Seat, a engine.Action) {
			spendAsEvent(pl, a)
			pl.P.sees(Face(a.Get("die")))
			drawByChoice(pl, seat, a)
		}}
}

// deckField asks for one of the own decks that is not empty.
func deckField() field {
	return field{Name: "deck", Domain: Decks, Unfit: whyNotDeck}
}

// drawByChoice draws from the deck that an action names.
func drawByChoice(pl *play, seat engine.Seat, a engine.Action) {
	drawCard(pl, seat, Deck(a.Get("deck")))
	keepHandLimit(pl, seat)
}

// canDraw reports whether a side has a card to draw.
func (p *Position) canDraw(s Side) bool {
	from, to := s.cards()
	return slices.Contains(p.Cards[from:to], InDeck)
}

// cardsLeft counts the cards of a deck that have not been drawn: everyone knows that.
func (p *Position) cardsLeft(d Deck) int {
	n := 0
	for c, end := d.cards(); c < end; c++ {
		if p.Cards[c] == InDeck {
			n++
		}
	}
	return n
}

var (
	theDeck = engine.FactOf("deck", Decks, engine.TheValue[Position])

	decksEmpty  = reasons.New("decks-empty")            // they are not shuffled again
	deckIsEmpty = reasons.New("deck-is-empty", theDeck) // likewise
	notYourDeck = reasons.New("not-your-deck", theDeck)
	otherDrawn  = reasons.New("draw-other-deck", theDeck) // the draw for a card is from that card's deck
	notInHand   = reasons.New("not-in-hand", theCard)
)

func whyNotDeck(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	d := Deck(v)
	if d.Side() != sideOf(seat) {
		return notYourDeck
	}
	return deckIsEmpty.Unless(p.cardsLeft(d) > 0)
}

func whyNotInHand(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Card(v) == NoCard {
		return unsaid
	}
	return notInHand.Unless(p.inHandOf(seat, Card(v)))
}

var deckEvents = []engine.EventDef{
	// the card is its owner's secret; player: one of partners
	event("drew", fact("side", Sides), fact("player", Seats), fact("deck", Decks), fact("card", Cards)),
	// nothing to draw
	event("deck-empty", fact("deck", Decks)),
	// face down; the card is its owner's secret
	event("discarded-unseen", fact("side", Sides), fact("player", Seats), fact("deck", Decks),
		fact("card", Cards)),
	// a card on the table is discarded
	event("left-table", fact("card", Cards)),
}

// onTable reports whether a card lies on the table.
func (p *Position) onTable(c Card) bool { return p.Cards[c] == OnTable }

// hand counts the cards in the hand of whoever decides for a side now.
func (p *Position) hand(s Side) int { return p.handSize(p.seatOf(s)) }

// drawCard has a player draw a card from a deck that is not empty. Nobody sees the cards that could have
// come, since they would tell what the others hold.
func drawCard(pl *play, seat engine.Seat, d Deck) {
	p := pl.P
	rest := make([]engine.Value, 0, cardsPerDeck)
	for c, end := d.cards(); c < end; c++ {
		if p.Cards[c] == InDeck {
			rest = append(rest, engine.Value(c))
		}
	}
	if len(rest) == 0 {
		pl.Tell("deck-empty", tellDeck(d))
		return
	}
	c := Card(pl.DrawOnly(engine.Nobody, "card", Cards, rest))
	p.give(seat, c)
	pl.Tell("drew", p.tellSeat(seat, tellSide("side", d.Side()), tellDeck(d),
		tellCard("card", c).Only(engine.SeatsOf(seat)))...)
}

// drawForTurn draws a card from each deck; then players with too many cards discard (R144). Where partners
// share a side, each of them draws from each deck in the first turn only; partners_hands.go does the rest.
func drawForTurn(pl *play) {
	p := pl.P
	for d := FreeCharacterDeck; d < deckCount; d++ {
		both := p.playersOf(d.Side())
		if both[0] == both[1] {
			drawCard(pl, both[0], d)
		} else if p.Turn == 1 {
			drawCard(pl, both[0], d)
			drawCard(pl, both[1], d)
		}
	}
	if p.Partners != [2]bool{} {
		pl.Call(handNext)
		return
	}
	// The procedure that is called last runs first: the Free Peoples discard before the Shadow.
	keepHandLimit(pl, p.leader(Shadow))
	keepHandLimit(pl, p.leader(FreePeoples))
}

// keepHandLimit has a player discard down to his limit. It is called when all cards of one effect have been
// drawn.
func keepHandLimit(pl *play, seat engine.Seat) {
	if pl.P.handSize(seat) > pl.P.handLimit(seat) {
		pl.Call(handDiscard)
		pl.P.callFor(seat)
	}
}

func discardFromHand(pl *play, seat engine.Seat, a engine.Action) {
	discardUnseen(pl, Card(a.Get("card")))
	if pl.P.handSize(seat) > pl.P.handLimit(seat) {
		pl.Goto(handDiscard)
		return
	}
	pl.Return()
}

// discardUnseen discards a card from a hand face down.
func discardUnseen(pl *play, c Card) {
	p, owner := pl.P, pl.P.holder(c)
	p.Cards[c] = FaceDown
	pl.Tell("discarded-unseen", p.tellSeat(owner, tellSide("side", c.deck().Side()), tellDeck(c.deck()),
		tellCard("card", c).Only(engine.SeatsOf(owner)))...)
}

// discardFromTable takes a card off the table.
func discardFromTable(pl *play, c Card) {
	pl.P.Cards[c] = Played
	pl.Tell("left-table", tellCard("card", c))
}

// holder returns the seat in whose hand a card is, or was: where a side has one player, his.
func (p *Position) holder(c Card) engine.Seat {
	if s := c.deck().Side(); !p.Partners[s] {
		return engine.Seat(s)
	}
	return engine.Seat(p.Holder[c])
}

// inHandOf reports whether a card is in a player's hand.
func (p *Position) inHandOf(seat engine.Seat, c Card) bool {
	return p.Cards[c] == InHand && p.holder(c) == seat
}

// handSize counts the cards in a player's hand: everyone knows that.
func (p *Position) handSize(seat engine.Seat) int {
	n := 0
	for c, end := sideOf(seat).cards(); c < end; c++ {
		if p.inHandOf(seat, c) {
			n++
		}
	}
	return n
}

// handLimit is how many cards a player may hold: six, partners four (Rulebook p.22, chapter XI).
func (p *Position) handLimit(seat engine.Seat) int {
	if p.Partners[sideOf(seat)] {
		return partnersHandLimit
	}
	return handLimit
}

// give puts a card into a player's hand.
func (p *Position) give(seat engine.Seat, c Card) {
	p.Cards[c] = InHand
	if p.Partners[sideOf(seat)] {
		p.Holder[c] = Player(seat)
	}
}
