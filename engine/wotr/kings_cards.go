package wotr

import "redbook/engine"

// The event cards of Kings of Middle-earth (K2.2): eleven take the place of cards of the same name and
// number, eight are new. Their event halves are rows in kings_deck_free.go and kings_deck_shadow.go, their
// new combat halves rows in kings_combat.go.

// kingsCard says how an event card of the expansion stands to those of the base game.
type kingsCard struct {
	number   int
	replaces Card // NoCard: it is new
}

var kingsCards = [cardCount]kingsCard{
	KingsHouseOfTheStewards: {23, HouseOfTheStewards},
	AidInTimeOfNeed:         {25, NoCard},
	ItIsNotSoDarkHere:       {26, NoCard},

	KingsWisdomOfElrond:     {8, WisdomOfElrond},
	KingsRidersOfTheoden:    {16, RidersOfTheoden},
	KingsKingBrandsMen:      {19, KingBrandsMen},
	KingsDainIronfootsGuard: {22, DainIronfootsGuard},
	KingsThranduilsArchers:  {24, ThranduilsArchers},
	EverAtYourService:       {25, NoCard},
	MenOfLittleVillages:     {26, NoCard},

	YourWelcomeIsDoubtful: {25, NoCard},
	TheWestHasFailed:      {26, NoCard},

	KingsReturnToValinor:    {1, ReturnToValinor},
	KingsDenethorsFolly:     {3, DenethorsFolly},
	KingsThreatsAndPromises: {5, ThreatsAndPromises},
	KingsStormcrow:          {6, Stormcrow},
	KingsTheKingIsRevealed:  {18, TheKingIsRevealed},
	ThePalantirOfBaradDur:   {25, NoCard},
	WorkOfTheEnemy:          {26, NoCard},
}

// ofKings reports whether a card is one of the expansion's.
func (c Card) ofKings() bool { return kingsCards[c].number != 0 }

// ofKings reports whether only cards of the expansion carry a combat half, or none do: then it is the ability
// of a ruler.
func (half *combatCard) ofKings() bool { return len(half.cards) == 0 || half.cards[0].ofKings() }

// absentCards are the cards that are not in a game: the expansion's, or those that they replace.
func absentCards(kings bool) []Card {
	var list []Card
	for c := NoCard + 1; c < cardCount; c++ {
		switch {
		case !c.ofKings():
		case !kings:
			list = append(list, c)
		case kingsCards[c].replaces != NoCard:
			list = append(list, kingsCards[c].replaces)
		}
	}
	return list
}

// removeAbsentCards takes the cards that are not in the game out of the decks.
func (p *Position) removeAbsentCards() {
	for _, c := range absentCards(p.kings(withKings)) {
		p.Cards[c] = Absent
	}
}

// storedCards is where the cards are, in names. Those that are not in the game are not stored.
func (p *Position) storedCards() map[string]Place {
	cards := p.Cards
	for c, where := range cards {
		if where == Absent {
			cards[c] = InDeck
		}
	}
	return engine.Named(Cards, cards[:])
}

// Titled lists the cards that have a card's title: one of Kings of Middle-earth has that of the card which it
// replaces.
func Titled(v engine.Value) []engine.Value {
	c := Card(v)
	return []engine.Value{v, engine.Value(c.Replaces()), engine.Value(c.ReplacedBy())}
}
