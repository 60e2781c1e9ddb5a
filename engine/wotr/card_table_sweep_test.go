package wotr

import "testing"

// Rulebook p.22: a card is discarded from the table as soon as its condition no longer holds, even in the
// middle of a hunt. Worn with Sorrow and Toil does not find it there any more.
func TestRulebookP22TableCardsGoWithTheirCompanion(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Boromir)
		for c := Card(1); c <= cardsPerDeck; c++ {
			p.Cards[c] = InDeck
		}
		p.table(HornOfGondor, WornWithSorrowAndToil)
	}, tile(huntRoll, 1), "hunt: 3").do("free: lose-guide")
	tr.told("casualty character=boromir", "eliminated character=boromir", "left-table card=horn-of-gondor",
		"new-guide character=gollum")
	tr.asks("free tile.burden", "let-gollum-reveal", "bear")
}

// R59: likewise when he is separated, by a die or a card.
func TestR59TableCardsGoWhenTheirCompanionIsSeparated(t *testing.T) {
	tr := try(t, func(p *Position) {
		p.Bearers = Hollin
		p.travel(Gimli)
		p.table(AxeAndBow)
	}, func(pl *play) { callSeparate(pl, 0, 0, false) }).do("free: send who=gimli to=moria").done()
	tr.told("separated characters=gimli to=moria", "left-table card=axe-and-bow", "new-guide character=gollum")
}
