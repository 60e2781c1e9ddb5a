package confrontation

import "redbook/engine"

// The texts of the Fellowship (rulebook, "Postacie Drużyny Pierścienia"; spec 7).
var fellowshipTexts = map[Character]text{
	// Attacked: may retreat sideways, before cards. His defeat loses the game. Sam may stand in for him.
	Frodo: {opening: func(pl *play, s Side) {
		if !pl.P.attacks(s) {
			offerRetreat(pl, s, sideways[pl.P.Battle.Region])
		}
	}, protector: Sam, carriesRing: true},

	// Beside Frodo, if Frodo is revealed: strength 5.
	Sam: {inheritsRing: true, opening: besideRing, strength: func(p *Position) int {
		if p.Battle.BesideRing {
			return 5
		}
		return characters[Sam].strength
	}},

	// Attacking: may retreat backward, before cards.
	Pippin: {opening: func(pl *play, s Side) {
		if pl.P.attacks(s) {
			offerRetreat(pl, s, backward(s, pl.P.Battle.Region))
		}
	}},

	// Defeats the Witch-king, either one.
	Merry: {opening: slays(WitchKing, WitchKingStar)},
	// Sauron chooses and shows his card first.
	Gandalf: {seesFirst: true},
	// May attack in any adjacent region.
	Aragorn: {reach: attackAround},
	// Defeats the Flying Nazgûl, either one.
	Legolas: {opening: slays(FlyingNazgul, FlyingNazgulStar)},
	// Defeats the Orcs, either ones, before their text.
	Gimli: {opening: slays(Orcs, OrcsStar)},

	// Both fighters are defeated.
	Boromir: {opening: func(pl *play, _ Side) {
		ability(pl, Boromir)
		defeatBoth(pl)
	}},
}

// ability says that a character's text is at work.
func ability(pl *play, c Character) {
	pl.Cover("ability." + c.String())
	pl.Tell("ability", character("character", c))
}

// slays defeats the enemy at once if it is one of these.
func slays(victims ...Character) func(pl *play, s Side) {
	return func(pl *play, s Side) {
		enemy := pl.P.fighter(s.Enemy())
		for _, v := range victims {
			if enemy == v {
				ability(pl, pl.P.fighter(s))
				pl.P.Battle.Over = true
				defeat(pl, enemy)
			}
		}
	}
}

// mayStandIn reports whether the Fellowship is asked if somebody takes the fighter's place: when the fighter
// is attacked and has a protector who could be beside him for all Sauron knows (spec 13.2).
func mayStandIn(p *Position) bool {
	guard := texts[p.fighter(Fellowship)].protector
	return !p.attacks(Fellowship) && p.couldBeIn(guard, setOf(p.Battle.Region))
}

// whyNotStandIn looks whether the protector really stands there.
func whyNotStandIn(p *Position, _ engine.Seat) *reason {
	return notBeside.Unless(p.Where[texts[p.fighter(Fellowship)].protector] == p.Battle.Region)
}

// standIn puts the protector in the fighter's place; the fighter stays, revealed.
func standIn(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	old := p.fighter(Fellowship)
	guard := texts[old].protector
	reveal(pl, guard)
	p.Battle.Fighters[Fellowship] = guard
	pl.Cover("stood-in")
	pl.Cover("fought." + guard.String())
	pl.Tell("stood-in", character("character", guard), character("for", old))
	pl.Goto(battleFellowshipText)
}

func declineStandIn(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("stand-in.declined")
	pl.Goto(battleFellowshipText)
}

// frodo is the Frodo of this game.
func (p *Position) frodo() Character {
	if p.plays(FrodoStar) {
		return FrodoStar
	}
	return Frodo
}

// besideRing is Sam's: strength 5 beside a revealed Frodo. A hidden Frodo must be revealed for it now, before
// cards are chosen; the Fellowship is asked whenever a hidden companion could be Frodo.
func besideRing(pl *play, _ Side) {
	p := pl.P
	switch c := p.frodo(); {
	case !p.couldBeIn(c, setOf(p.Battle.Region)):
	case p.Revealed[c]:
		strengthenSam(pl)
	default:
		pl.Goto(battleBesideRing)
	}
}

func strengthenSam(pl *play) {
	pl.P.Battle.BesideRing = true
	ability(pl, Sam)
}

func whyNotFrodo(p *Position, _ engine.Seat) *reason {
	return frodoAway.Unless(p.Where[p.frodo()] == p.Battle.Region)
}

func revealFrodo(pl *play, _ engine.Seat, _ engine.Action) {
	reveal(pl, pl.P.frodo())
	strengthenSam(pl)
	pl.Goto(battleSauronText)
}

func keepFrodoHidden(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("frodo-kept-hidden")
	pl.Goto(battleSauronText)
}
