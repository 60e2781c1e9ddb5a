package confrontation

import (
	"slices"

	"redbook/engine"
)

// The combat cards (rulebook, "Karty walki"; spec 6). A strength card is its number; a text card is a row
// here.

// deck is a side's nine cards.
var deck = [2]cardSet{
	Fellowship: 1<<Strength1 | 1<<Strength2 | 1<<Strength3 | 1<<Strength4 | 1<<Strength5 | 1<<Magic |
		1<<NobleSacrifice | 1<<ElvenCloak | 1<<Retreat,
	Sauron: 1<<Strength1 | 1<<Strength2 | 1<<Strength3 | 1<<Strength4 | 1<<Strength5 | 1<<Strength6 |
		1<<Magic | 1<<EyeOfSauron | 1<<Retreat,
}

// Deck lists the nine cards of a side.
func Deck(s Side) (cards []Card) {
	for _, c := range deck[s].appendTo(nil) {
		cards = append(cards, Card(c))
	}
	return cards
}

// cardText is what a text card does when it is resolved; false if it had no effect.
type cardText func(pl *play, s Side) bool

var cardTexts = [cardCount]cardText{
	// Both fighters are defeated. Sauron's Retreat has been resolved before (C36).
	NobleSacrifice: func(pl *play, _ Side) bool {
		defeatBoth(pl)
		return true
	},
	// The number of Sauron's strength card is ignored, also of one that Magic fetched (C37).
	ElvenCloak: func(pl *play, _ Side) bool {
		pl.P.Battle.Cloaked = !pl.P.effectiveCard(Sauron).IsText()
		return pl.P.Battle.Cloaked
	},
	// The fighter must retreat, the Fellowship's backward, Sauron's sideways, if it can (C34, C35).
	Retreat: func(pl *play, s Side) bool {
		return mustRetreat(pl, s, byCard(s, pl.P.Battle.Region))
	},
	// The Fellowship's text card has no effect: see resolveFellowshipCard, which looks for it.
	EyeOfSauron: func(pl *play, _ Side) bool { return pl.P.Battle.Laid[Fellowship].IsText() },
}

// effectiveCard is the card that a side has played: the one that Magic fetched, otherwise the one it laid.
func (p *Position) effectiveCard(s Side) Card {
	if c := p.Battle.Fetched[s]; c != NoCard {
		return c
	}
	return p.Battle.Laid[s]
}

func chooseCard(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return (p.Hands[seat] &^ (1 << p.Battle.TakenBack)).appendTo(out)
}

func whyNotCard(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Card(v); {
	case c == NoCard:
		return unsaid
	case !p.Hands[seat].has(c):
		return notInHand
	}
	return takenBack.Unless(Card(v) != p.Battle.TakenBack)
}

// lay puts a card face down.
func lay(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, Side(seat)
	c := Card(a.Get("card"))
	p.Hands[s] &^= 1 << c
	p.Battle.Laid[s] = c
	pl.Tell("laid", side("side", s), card("card", c).Only(s.only()))
}

// laidBoth goes on when both have laid a card.
func laidBoth(pl *play) { pl.Goto(battleShow) }

// show opens a laid card.
func show(pl *play, s Side) {
	p := pl.P
	if p.Battle.Shown[s] {
		return
	}
	p.Battle.Shown[s] = true
	pl.Cover("card." + s.String() + "." + p.Battle.Laid[s].String())
	pl.Tell("shown", side("side", s), card("card", p.Battle.Laid[s]))
}

// showCards opens both cards together.
func showCards(pl *play) {
	show(pl, Sauron)
	show(pl, Fellowship)
	pl.Goto(battleSauronCard)
	if shown := texts[pl.P.fighter(Sauron)].shown; shown != nil {
		shown(pl)
	}
}

// laySauronFirst is Sauron's choice against a fighter that sees it first: his card is open before the
// Fellowship chooses, and Magic is exchanged at once (C31).
func laySauronFirst(pl *play, seat engine.Seat, a engine.Action) {
	lay(pl, seat, a)
	show(pl, Sauron)
	if fetches(pl.P, Sauron) {
		pl.Goto(battleSauronMagic)
		return
	}
	pl.Goto(battleFellowshipLast)
}

func layLast(pl *play, seat engine.Seat, a engine.Action) {
	lay(pl, seat, a)
	pl.Goto(battleShow)
}

// fetches reports whether a side has Magic to exchange and something to exchange it for (C33).
func fetches(p *Position, s Side) bool {
	return p.Battle.Laid[s] == Magic && p.Battle.Fetched[s] == NoCard && p.discarded(s) > 0 &&
		!(s == Sauron && powerless(p, Magic))
}

// powerless reports whether a card of Sauron's has no effect because of who fights.
func powerless(p *Position, c Card) bool {
	return texts[p.fighter(Sauron)].cardless || speaks(p) && texts[p.fighter(Fellowship)].blunts.has(c)
}

func chooseFetched(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	var set cardSet
	for _, c := range p.Discards[seat] {
		if c != NoCard {
			set |= 1 << c
		}
	}
	return set.appendTo(out)
}

func whyNotFetch(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Card(v) == NoCard {
		return unsaid
	}
	return notDiscarded.Unless(slices.Contains(p.Discards[seat][:], Card(v)))
}

// fetch exchanges Magic for one of the side's discards. Both will lie in the discards, where the fetched one
// is already.
func fetch(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, Side(seat)
	p.Battle.Fetched[s] = Card(a.Get("card"))
	pl.Cover("magic." + s.String())
	pl.Tell("exchanged", side("side", s), card("card", p.Battle.Fetched[s]))
	switch {
	case s == Fellowship:
		pl.Goto(battleFellowshipCard)
	case p.Battle.Laid[Fellowship] == NoCard:
		pl.Goto(battleFellowshipLast)
	default:
		pl.Goto(battleSauronCard)
	}
}

// resolveSauronCard resolves Sauron's card completely, before the Fellowship's (B7).
func resolveSauronCard(pl *play) {
	p := pl.P
	if fetches(p, Sauron) {
		pl.Goto(battleSauronMagic)
		return
	}
	pl.Goto(battleFellowshipCard)
	if texts[p.fighter(Sauron)].cardless {
		pl.Cover("ability." + p.fighter(Sauron).String())
		pl.Tell("cardless", character("character", p.fighter(Sauron)), card("card", p.Battle.Laid[Sauron]))
		return
	}
	if c := p.effectiveCard(Sauron); powerless(p, c) {
		ability(pl, p.fighter(Fellowship))
		pl.Tell("without-effect", side("side", Sauron), card("card", c))
		return
	}
	resolveText(pl, Sauron)
}

// resolveFellowshipCard resolves the Fellowship's card, unless the battle is over or the Eye is upon it (B7,
// C38).
func resolveFellowshipCard(pl *play) {
	p := pl.P
	if battleOver(pl) {
		return
	}
	if p.Battle.Laid[Fellowship].IsText() && p.effectiveCard(Sauron) == EyeOfSauron &&
		!powerless(p, EyeOfSauron) {
		pl.Cover("eye.ignored")
		pl.Tell("ignored", card("card", p.Battle.Laid[Fellowship]))
		pl.Goto(battleStrengths)
		return
	}
	if fetches(p, Fellowship) {
		pl.Goto(battleFellowshipMagic)
		return
	}
	pl.Goto(battleStrengths)
	resolveText(pl, Fellowship)
}

// resolveText does what a side's text card says.
func resolveText(pl *play, s Side) {
	c := pl.P.effectiveCard(s)
	if !c.IsText() {
		return
	}
	if text := cardTexts[c]; text == nil || !text(pl, s) {
		pl.Cover("card-without-effect." + s.String())
		pl.Tell("without-effect", side("side", s), card("card", c))
		return
	}
	pl.Cover("card-effect." + s.String() + "." + c.String())
}

// discard puts the played cards face up beside the board, also if they did nothing. When both hands are
// empty, which happens in the same battle, both take all nine back (B10, C39).
func discard(pl *play) {
	p := pl.P
	for s := Fellowship; s <= Sauron; s++ {
		if c := p.Battle.Laid[s]; c != NoCard {
			p.Discards[s][p.discarded(s)] = c
		}
	}
	if p.Hands[Fellowship] == 0 && p.Hands[Sauron] == 0 {
		p.Hands, p.Discards = deck, [2][handSize]Card{}
		pl.Cover("hands-refilled")
		pl.Tell("refilled")
	}
}

// lastCard reports whether a side has one card left: the discards are open, so everyone knows which.
func lastCard(p *Position, seat engine.Seat) bool { return p.Hands[seat].count() == 1 }
