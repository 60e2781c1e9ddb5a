package wotr

import "redbook/engine"

// What each result of an action die pays for (Rulebook p.20). Each function fits dieField; a verb that also
// asks whether its action is possible asks that first.

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

const (
	refusedNoSuchDie = "no-such-die"  // face: none of the unused dice shows it
	refusedOtherDie  = "die-does-not" // face: this result cannot be used for it now
)

var dieRefusals = []string{refusedNoSuchDie, refusedOtherDie}

// whyNotDie is why a die cannot pay.
func whyNotDie(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	switch f := Face(v); {
	case f == NoFace:
		return nil
	case p.Dice[sideOf(seat)][f] == 0:
		return engine.Refuse(refusedNoSuchDie, tellFace("face", f))
	default:
		return engine.Refuse(refusedOtherDie, tellFace("face", f))
	}
}

// spendAsEvent spends a die that is used as an Event result. The turn remembers it as one.
func spendAsEvent(pl *play, a engine.Action) {
	spend(pl, a)
	if f := pl.P.turnFrame(); !f.Face.counts(EventFace) {
		seeFar(pl, f.Face)
		f.Face = EventFace.on(f.Face)
	}
}
