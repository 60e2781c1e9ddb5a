package wotr

import "redbook/engine"

// What each result of an action die pays for (Rulebook p.20).

// payment returns why a result of a side's dice does not pay for an action now; nil if it does.
type payment = func(p *Position, s Side, f Face) *reason

// byResult is the payment for an action that depends on the result alone.
func byResult(pays func(p *Position, s Side, f Face) bool) payment {
	return func(p *Position, s Side, f Face) *reason { return otherDie.Unless(pays(p, s, f)) }
}

// paysCharacter reports whether a result can be used as a Character result.
func (p *Position) paysCharacter(_ Side, f Face) bool { return f.counts(CharacterFace) }

// paysMuster reports whether a result can be used as a Muster result.
func (p *Position) paysMuster(_ Side, f Face) bool { return f.counts(MusterFace) }

// paysEvent reports whether a result can be used as an Event result; once a turn a Muster result can, by a
// card on the table (SS25k).
func (p *Position) paysEvent(s Side, f Face) bool { return f.counts(EventFace) || p.seesFar(s, f) }

// paysArmy reports whether a result can be used as an Army result: once a turn a Muster result too, by the
// Mouth of Sauron (Messenger of the Dark Tower).
func (p *Position) paysArmy(s Side, f Face) bool {
	return f.counts(ArmyFace) || s == Shadow && f.plain() == MusterFace && p.inPlay(MouthOfSauron) &&
		!p.MessengerUsed &&
		controlsCharacter(p.seatOf(s), MouthOfSauron) // chapter XI: his player's ability
}

// spendAsArmy spends a die that is used as an Army result.
func spendAsArmy(pl *play, a engine.Action) {
	spend(pl, a)
	if f := pl.P.Here().Face; !f.counts(ArmyFace) {
		pl.P.MessengerUsed = true
		pl.Cover("messenger")
		pl.Tell("messenger", tellCharacter("character", MouthOfSauron), tellFace("face", f))
	}
}

// actionMovedFellowship marks an action whose die has moved the Fellowship: when the action ends, the die
// goes into the hunt box (R11).
const actionMovedFellowship uint8 = 1

var diceEvents = []engine.EventDef{
	// what pays for the action that follows
	event("die-used", fact("side", Sides), fact("face", Faces), fact("player", Seats)),
	// the die that has moved the Fellowship; the Free Peoples' dice there
	event("into-hunt-box", fact("face", Faces), fact("dice", engine.Number)),
	// it is not, because of a card
	event("kept-from-hunt", fact("card", Cards)),
	// a Muster result serves as an Army result
	event("messenger", fact("character", Characters), fact("face", Faces)),
}

var dicePaths = []string{"messenger", "kept-from-hunt"}

var (
	theFace = engine.FactOf("face", Faces, engine.TheValue[Position])

	noSuchDie = reasons.New("no-such-die", theFace, usableRings) // none of the unused dice shows it
	otherDie  = reasons.New("die-does-not", theFace)             // this result cannot be used for it
	noDice    = reasons.New("no-dice")                           // none are left
	needsDie  = reasons.New("needs-die",
		reasonFact{Name: "needs", Domain: Faces}, unusedDice("have"), usableRings)
)

// unusedDice is a fact of the unused dice.
func unusedDice(name string) reasonFact {
	return reasonFact{Name: name, Domain: Faces,
		Of: func(at attempt) []engine.Value { return at.P.tellUnused(name, sideOf(at.Seat)).Values }}
}

// whyNotOnDie is why no unused die shows a result.
func whyNotOnDie(p *Position, seat engine.Seat, v engine.Value) *reason {
	switch f := Face(v); {
	case f == NoFace:
		return unsaid
	case p.Dice[sideOf(seat)][f] == 0:
		return noSuchDie
	}
	return nil
}

// whyNoDie is why none of a side's dice pays for an action: what stands in the way of those whose result
// would do; or that none of them is left which would pay; or what stands in the way of any die.
func whyNoDie(pays payment) *reason {
	paid := func(at attempt) (faces []engine.Value) {
		for f := CharacterFace; f < faceCount; f++ {
			if at.P.hasFace(sideOf(at.Seat), f) && pays(at.P, sideOf(at.Seat), f) == nil {
				faces = append(faces, engine.Value(f))
			}
		}
		return faces
	}
	needs := needsDie.Told(reasonFact{Name: "needs", Domain: Faces, Of: paid}, unusedDice("have"),
		usableRings)
	return engine.Sought(func(at attempt) *reason {
		s := sideOf(at.Seat)
		could := len(paid(at)) > 0
		for f := CharacterFace; f < faceCount; f++ {
			if !at.P.hasFace(s, f) || could && at.P.Dice[s][f] == 0 {
				continue
			}
			if why := pays(at.P, s, f); why != nil && why != otherDie {
				return why
			}
		}
		if at.P.diceLeft(s) == 0 {
			return noDice
		}
		return needs
	})
}

// spendAsEvent spends a die that is used as an Event result. The turn remembers it as one.
func spendAsEvent(pl *play, a engine.Action) {
	spend(pl, a)
	if f := pl.P.turnFrame(); !f.Face.counts(EventFace) {
		seeFar(pl, f.Face)
		f.Face = EventFace.on(f.Face)
	}
}
