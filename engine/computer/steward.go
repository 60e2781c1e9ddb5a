package computer

import (
	"redbook/engine"
	"redbook/engine/wotr"
)

// steward is the Free Peoples' baseline in War of the Ring: it moves the Fellowship while the hunt is
// bearable, holds its walls, wakes the nations to which the enemy comes, and looks for strongholds that lie
// open. Like queller it goes through a list and plans nothing. Its files: steward.go, steward_ring.go,
// steward_war.go.
type steward struct {
	// keen is how those who think take the Free Peoples to play. Of the wars against queller that the Ring
	// decided, steward won 49 of 100, and whoever plays like this 65; it loses more of all of them to
	// conquest, which those who think can ward off. It plays cards before it moves the Fellowship, heals it
	// sooner, and storms what it besieges. It moves it more seldom with what is left over and on the Mordor
	// track, until the Shadow is ahead: then it hurries.
	keen bool
}

func newSteward(engine.Rules, func(int) int) Player { return steward{} }

// Answer implements Player.
func (s steward) Answer(q Question) (engine.Action, error) {
	w := read(q)
	if w.side == wotr.Shadow {
		return (&queller{}).Answer(q)
	}
	if a, ok := s.answer(w); ok {
		return a, nil
	}
	return w.anything()
}

// answer goes by what is asked.
func (s steward) answer(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "action.choose":
		return s.act(w)
	case "march.choose":
		return w.firstOf(freeRaid(nil), freeGuard(nil), freeJoin(nil), verb("halt"))
	case "march.on":
		return w.try("halt")
	case "characters.move":
		return w.firstOf(ride(nil), verb("done"))
	case "attack.choose":
		return freeAttack(nil, func(int, int) bool { return true })(w)
	case "mixed.propose", "mixed.agree":
		return w.try("mix")
	}
	return w.firstOf(s.way, s.levies, s.battles)
}

// The results that pay. The Will of the West pays for all, and comes last.
var (
	freeCharacter = paidBy(wotr.CharacterFace, wotr.WillFace)
	freeArmy      = paidBy(wotr.ArmyFace, wotr.ArmyMusterFace)
	freeMuster    = paidBy(wotr.MusterFace, wotr.ArmyMusterFace)
	freeEvent     = paidBy(wotr.EventFace)
	freeMarch     = paidBy(wotr.ArmyFace, wotr.ArmyMusterFace, wotr.CharacterFace, wotr.WillFace)
	freeUrgent    = paidBy(wotr.MusterFace, wotr.ArmyMusterFace, wotr.WillFace)
	freeAny       = paidBy(wotr.ArmyFace, wotr.EventFace, wotr.MusterFace, wotr.ArmyMusterFace,
		wotr.CharacterFace,
		wotr.WillFace)
)

// act walks the list from the top.
func (s steward) act(w *war) (engine.Action, bool) { return w.firstOf(s.list(w)...) }

func (s steward) list(w *war) []rule {
	return []rule{
		freeConquest, crown, s.hide, s.ringForRing,
		freeGuard(&freeMarch), s.musterAtWalls, when(s.keen, storm(&freeMarch)),
		when(!s.keen, s.move), s.cards, s.move, leaveForGondor,
		freeRaid(&freeMarch), freePolitics, s.muster,
		s.draw, ride(&freeCharacter), freeJoin(&freeArmy),
		when(w.diceLeft(w.side) < w.diceLeft(w.side.Enemy()), verb("pass")),
		s.lastCard, s.lastMove, freePoliticsBy(freeAny), verb("pass"),
		func(w *war) (engine.Action, bool) { return w.try("skip", freeAny) },
	}
}
