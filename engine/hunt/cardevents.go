package hunt

import (
	"fmt"
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// cardEvents are what cards lead to.
var cardEvents = []engine.EventDef{
	reveals("played", fact("card", Cards), fact("effect", engine.Number)), // an ally card
	event("used", fact("companion", Companions), fact("ability", Abilities)),
	event("not-used", fact("companion", Companions)),
	spends("turned-over", fact("companion", Companions)),
	event("company-joined", fact("companion", Companions)),
	// a part of a card cannot be done; that no area is in reach only the Ring-bearer knows before
	unforeseen("could-not"),
	event("declined"),                       // what may be left is left
	event("drew-ally", fact("card", Cards)), // which is the Ring-bearer's affair
	event("no-allies-left"),                 // the ally deck is empty
	reveals("discarded-ally", fact("card", Cards)),
	event("drew-sorcery", fact("seat", Seats), fact("card", Cards)),
	event("sorcery-shuffled"), // the discards are the new deck
	reveals("discarded-sorcery", fact("seat", Seats), fact("card", Cards)),
	event("sorcery-removed", fact("card", Cards)), // out of the game, or beside the corruption track
	event("fellowship-back", fact("count", engine.Number), fact("tokens", engine.Number)),
	event("pool-shrunk", fact("count", engine.Number)),
	event("ally-placed", fact("at", Spaces)),
	event("ally-moved", fact("from", Spaces), fact("to", Spaces)),
	event("ally-removed", fact("at", Spaces)),
	event("kept-away", fact("nazgul", Riders)), // takes no part in the meeting
	event("barred", fact("nazgul", Riders)),
	event("die-removed", fact("die", Faces)),
	event("die-recovered", fact("die", Faces)),
	event("token-added", fact("token", Tokens)),
	event("cancelled", fact("act", Acts)),
	event("log-put", fact("log", logKinds), fact("space", Spaces), fact("region", Regions),
		fact("segment", Segments)),
	event("tracks-removed", fact("space", Spaces)), // no space: all of them
	unforeseen("question-answer", fact("act", Acts), fact("says", Answers), fact("count", engine.Number),
		fact("space", Spaces), fact("region", Regions)), event("deed-returned", fact("at", Spaces)),
	event("journey-drawn", fact("journey", Journeys)),
}

// cardPaths are the effects of all cards of a data set, and what can come of a hand.
func cardPaths(t *tables) []string {
	paths := []string{"allies.none", "allies.too-many", "sorcery.reshuffled", "sorcery.too-many", "ally.ninth",
		"extra-move.i", "extra-move.ii"}
	for c, card := range t.cards {
		if card != nil {
			for i := range card.Effects {
				paths = append(paths, effectPath(Card(c), int8(i)))
			}
		}
	}
	for c, card := range t.company {
		if card == nil {
			continue
		}
		for i := range card.Effects {
			paths = append(paths, companyPath(Companion(c), i))
		}
	}
	return paths
}

// effectPath names an effect of a card, counted from one: "card.a1-05.2". companyPath names one of a company
// card.
func effectPath(c Card, effect int8) string {
	return fmt.Sprintf("card.%s.%d", Cards.Name(engine.Value(c)), effect+1)
}

func companyPath(c Companion, effect int) string {
	return fmt.Sprintf("company.%s.%d", Companions.Name(engine.Value(c)), effect+1)
}

// never lists what none of a data set's cards leads to: that something which a card says may be done is asked
// about, that there are more ally tokens to be put down in a part than there are.
func (t *tables) never() []string {
	asked := false
	var allies [2]int
	t.operations(func(card *dataset.Card, e *dataset.Effect, op *dataset.Op) {
		for part := dataset.PartI; part <= dataset.PartII; part++ {
			switch {
			case !e.Parts.In(part):
			case op.Verb == dataset.AllyPlace && e.Timing == dataset.Ongoing:
				allies[part] += maxAllies + 1 // again and again
			case op.Verb == dataset.AllyPlace:
				allies[part] += card.Copies
			case op.May && card.Deck != dataset.Company && !asks(op, part):
				asked = true
			}
		}
	})
	var never []string
	if !asked {
		never = append(never, "verb "+carryOutVerb)
	}
	if max(allies[0], allies[1]) <= maxAllies {
		never = append(never, "path ally.ninth")
	}
	return never
}

// operations goes through all operations of all cards.
func (t *tables) operations(each func(card *dataset.Card, e *dataset.Effect, op *dataset.Op)) {
	for _, card := range slices.Concat(t.cards[:], t.company[:]) {
		if card == nil {
			continue
		}
		for i := range card.Effects {
			for _, in := range t.programs[&card.Effects[i]] {
				each(card, &card.Effects[i], in.op)
			}
		}
	}
}
