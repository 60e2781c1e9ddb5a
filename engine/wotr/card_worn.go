package wotr

import "redbook/engine"

// Worn with Sorrow and Toil (SC15): when a Companion of the Fellowship is taken as a casualty the Shadow may
// discard a Character event card of the Free Peoples. What is a casualty: FAQ 20, R38.

func wornSteps(all []step) {
	all[wornBegin] = step{Name: "worn.begin", Run: beginWorn}
	all[wornDiscard] = step{
		Name: "worn.discard", Owed: asksLeader(Shadow), Auto: engine.Always[Position],
		About: func(*Position, engine.Seat) []engine.Fact {
			return []engine.Fact{tellCard("card", WornWithSorrowAndToil)}
		},
		Verbs: []verb{
			{Name: "discard-random", Do: discardRandom,
				Closed: func(p *Position, _ engine.Seat) *reason { return noneInHand.Unless(p.charactersInHand() > 0) }},
			{Name: "discard-from-table",
				Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotFreeTable, Empty: noneToDrop}},
				Do:     discardFreeTable},
			{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
}

var (
	noneInHand      = reasons.New("no-character-in-hand") // of the enemy's
	noCharacterCard = reasons.New("no-character-card", theCard)
)

var wornPaths = []string{"worn-hand", "worn-table"}

// callWorn gives the Shadow its chance, where the card lies on the table.
func callWorn(pl *play) {
	if pl.P.onTable(WornWithSorrowAndToil) {
		pl.Call(wornBegin)
	}
}

// beginWorn asks the Shadow if there is something to discard, once the Companion and the cards that need him
// have gone. Whether it asks is public: everyone sees the backs of cards.
func beginWorn(pl *play) {
	p := pl.P
	if p.charactersInHand() > 0 || len(p.freeTable()) > 0 {
		pl.Goto(wornDiscard)
		return
	}
	pl.Return()
}

// charactersInHand counts the Character event cards in the Free Peoples' hand; those of two partners are
// taken together (ours: chapter XI does not say whose hand).
func (p *Position) charactersInHand() int { return len(p.freeCharacters(InHand)) }

// freeTable lists the Free Peoples' Character event cards on the table.
func (p *Position) freeTable() []engine.Value { return p.freeCharacters(OnTable) }

// freeCharacters lists the cards of the Free Peoples' character deck that lie in a place.
func (p *Position) freeCharacters(where Place) []engine.Value {
	var list []engine.Value
	for c, end := FreeCharacterDeck.cards(); c < end; c++ {
		if p.Cards[c] == where {
			list = append(list, engine.Value(c))
		}
	}
	return list
}

func whyNotFreeTable(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Card(v); {
	case c == NoCard:
		return unsaid
	case !p.onTable(c):
		return notOnTable
	default:
		return noCharacterCard.Unless(c.deck() == FreeCharacterDeck)
	}
}

// discardRandom draws from the hand unseen: only its owner learns which card went.
func discardRandom(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("worn-hand")
	discardUnseen(pl, Card(pl.DrawOnly(engine.Nobody, "worn", Cards, pl.P.freeCharacters(InHand))))
	pl.Return()
}

func discardFreeTable(pl *play, _ engine.Seat, a engine.Action) {
	pl.Cover("worn-table")
	discardFromTable(pl, Card(a.Get("card")))
	pl.Return()
}
