package confrontation

import "redbook/engine"

// The texts of Sauron's servants (rulebook, "Postacie Saurona"; spec 7).
var sauronTexts = map[Character]text{
	// In Caradhras: may defeat a character that uses the Mines of Moria (moria.go).
	Balrog: {guardsMoria: true},
	// When she has defeated an enemy outside Gondor she returns there.
	Shelob: {afterVictory: returnToLair},
	// May attack sideways.
	WitchKing: {reach: attackSideways},
	// May attack any region in which one character of the Fellowship stands.
	FlyingNazgul: {reach: attackLoner},
	// May attack forward over any distance.
	BlackRider: {reach: attackFar},

	// The enemy cannot retreat by its text; may declare that no cards are played.
	Saruman: {pins: true, opening: func(pl *play, _ Side) {
		if !pl.P.Battle.NoCards { // star Aragorn may have said so already (C42)
			pl.Goto(battleNoCards)
		}
	}},

	// Attacking, in the first battle of the attack: defeat the enemy.
	Orcs: {opening: func(pl *play, s Side) {
		if p := pl.P; p.attacks(s) && p.Here().Fought == 1 {
			ability(pl, Orcs)
			p.Battle.Over = true
			defeat(pl, p.fighter(s.Enemy()))
		}
	}},

	// The Fellowship fighter's text has no effect.
	Warg: {silences: true},
	// His card has neither effect nor strength.
	CaveTroll: {cardless: true},
}

const lair = Gondor

// returnToLair takes Shelob back to Gondor; where two of Sauron's or any of the Fellowship's stand, she is
// defeated instead (C29, C30).
func returnToLair(pl *play, c Character) {
	p := pl.P
	from := p.Where[c]
	if from == lair {
		return
	}
	if !p.room(Sauron, lair) || p.has(Fellowship, lair) {
		pl.Cover("shelob.homeless")
		defeat(pl, c)
		return
	}
	ability(pl, c)
	pl.Tell("returned", character("character", c), region("from", from), region("to", lair))
	relocate(pl, c, lair)
}

func forbidCards(pl *play, _ engine.Seat, _ engine.Action) {
	pl.P.Battle.NoCards = true
	ability(pl, pl.P.fighter(Sauron))
	pl.Tell("no-cards")
	pl.Goto(battleCards)
}

func allowCards(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("cards.allowed")
	pl.Goto(battleCards)
}
