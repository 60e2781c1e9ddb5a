package computer

import (
	"redbook/engine"
	"redbook/engine/wotr"
)

// queller is the Shadow's baseline in War of the Ring, after the Queller Bot by Quitch: a solo opponent that
// a person plays by lists of priorities. Only its procedure is used. Where a person judges, something is
// counted instead; the numbers Q1 to Q34 are those of our own account of it. It plans nothing: it takes the
// first line of a list that can be followed.
//
// Its files: war.go and war_armies.go (Q1 to Q9), queller.go (Q10 to Q24), queller_armies.go (Q25, Q26),
// queller_figures.go (Q27, Q28), queller_cards.go (Q20, Q29 to Q31), queller_battle.go (Q32 to Q35).
type queller struct {
	corrupts bool // how it begins where neither way is ahead: by corruption, not by war (Q18)
	// keen is the Shadow as those who think take it to play: it always goes for corruption, and presses (see
	// corrupting). In a thousand wars against steward it won 68 of 100.
	keen bool
}

func newQueller(_ engine.Rules, pick func(n int) int) Player { return &queller{corrupts: pick(2) == 0} }

// Answer implements Player.
func (u *queller) Answer(q Question) (engine.Action, error) {
	w := read(q)
	if w.side == wotr.FreePeoples {
		return newSteward(nil, nil).Answer(q)
	}
	if a, ok := u.answer(w); ok {
		return a, nil
	}
	return w.anything()
}

// hunts reports whether it goes for corruption rather than for conquest. A person notes that and changes it
// once a turn (Q19); here it follows from the points, so that the same position gives the same answer.
func (u *queller) hunts(w *war) bool {
	switch corruption, points := int(w.p.Corruption), w.p.Points(wotr.Shadow); {
	case u.keen:
		return true
	case corruption > points:
		return true
	case corruption < points:
		return false
	}
	return u.corrupts
}

// answer goes by what is asked.
func (u *queller) answer(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "turn.allocate":
		return w.try("allocate", one("dice", uint8(u.eyes(w))))
	case "action.choose":
		return u.act(w)
	case "hunt.reroll": // Q15
		return w.try("reroll")
	case "hunt.crebain", "balrog.ask":
		return w.try("use-from-table")
	case "worn.discard":
		return w.firstOf(verb("discard-from-table"), verb("discard-random"))
	case "march.choose":
		return w.firstOf(threatByMarch, u.winningMarch, march(nil), join(nil), verb("halt"))
	case "march.on":
		return w.firstOf(marchOn, verb("halt"))
	case "characters.move":
		return w.firstOf(figures(nil), verb("done"))
	case "attack.choose":
		return w.firstOf(attackIf(nil, daring), attackIf(nil, anyBattle))
	case "mixed.propose", "mixed.agree":
		return w.try("mix")
	}
	return w.firstOf(u.cards, u.musters, u.battles)
}

// verb is the rule that gives an answer without a choice.
func verb(name string) rule { return func(w *war) (engine.Action, bool) { return w.try(name) } }

// eyes is how many dice it puts into the hunt box (Q21).
func (u *queller) eyes(w *war) int {
	p := w.p
	field, _, err := w.question.Rules.Next(p, w.seat, engine.Action{Verb: "allocate"})
	if err != nil || len(field.Choices) == 0 {
		return 0
	}
	least, most := field.Choices[0], field.Choices[len(field.Choices)-1]
	wanted := engine.Value(1)
	atStart := p.Bearers == wotr.Rivendell && p.Progress == 0
	switch {
	case p.InMordor:
		wanted = most
	case atStart && u.keen:
		wanted = 2
	case atStart && !u.hunts(w):
		wanted = 0
	case atStart:
		wanted = engine.Value(w.question.Pick(2))
	case !u.hunts(w):
		wanted += engine.Value(is(p.Progress > 5))
	case w.winsSoon() || p.DicePool[wotr.Shadow] <= 7:
	case p.Progress > 4 || w.nearTower():
		wanted = 2
	}
	return int(min(max(wanted, least), most))
}

// nearTower reports whether the progress of the Fellowship comes within two steps of a stronghold of the
// Shadow on its shortest way to Mordor, or beyond it.
func (w *war) nearTower() bool {
	p := w.p
	gate := wotr.Morannon
	if wotr.Journey(p.Bearers, wotr.MinasMorgul) < wotr.Journey(p.Bearers, gate) {
		gate = wotr.MinasMorgul
	}
	for r := wotr.Nowhere + 1; r < wotr.RegionCount; r++ {
		f := r.Facts()
		if r == gate || f.Settlement != wotr.Stronghold || f.Nation.Side() != wotr.Shadow {
			continue
		}
		far := wotr.Journey(p.Bearers, r)
		if far+wotr.Journey(r, gate) == wotr.Journey(p.Bearers, gate) && int(p.Progress) >= far-2 {
			return true
		}
	}
	return false
}

// winsSoon reports whether a mobile army stands beside a goal by which the war would be won.
func (w *war) winsSoon() bool {
	for _, r := range w.armies[wotr.Shadow] {
		if g, ok := w.mobile(r); ok && r.Distance(g.region) <= 1 && w.wins(wotr.Shadow, g.region) {
			return true
		}
	}
	return false
}

// The results that pay, the best first (Q16). The Mouth of Sauron has a Muster result serve as an Army
// result.
var (
	byCharacter = paidBy(wotr.CharacterFace)
	byArmy      = paidBy(wotr.ArmyFace, wotr.ArmyMusterFace, wotr.MusterFace)
	byMuster    = paidBy(wotr.MusterFace, wotr.ArmyMusterFace)
	byEvent     = paidBy(wotr.EventFace)
	byEither    = paidBy(wotr.CharacterFace, wotr.ArmyFace, wotr.ArmyMusterFace, wotr.MusterFace)
	byCards     = paidBy(wotr.CharacterFace, wotr.EventFace)
	byTroops    = paidBy(wotr.EventFace, wotr.MusterFace, wotr.ArmyFace, wotr.ArmyMusterFace)
)

// act walks the list of the strategy from the top (Q22 to Q24), and once more with an Elven Ring (Q17).
func (u *queller) act(w *war) (engine.Action, bool) {
	list := u.wages(w)
	if u.hunts(w) {
		list = u.corrupting(w)
	}
	return w.firstOf(append(append(u.threats(), list...), ringFor(wotr.MusterFace, minionMayCome),
		ringFor(wotr.ArmyFace, warMayBeWon), unusable, verb("pass"), u.lastCard, lastDie)...)
}

// threats come before all else (Q22).
func (u *queller) threats() []rule {
	return []rule{
		attackIf(&byCharacter, onThreat), attackIf(&byArmy, onThreat), guardThreatened, musterAtThreat,
		u.winningMarch, intoTheOpen,
	}
}

// corrupting is the list for corruption (Q23). Whoever is keen presses: cards that bring troops, attacks and
// marches come before cards that can wait. While the Shadow waits, the Free Peoples lose nothing by waiting,
// too.
func (u *queller) corrupting(w *war) []rule {
	open := w.p.Revealed || w.p.InMordor
	list := []rule{
		when(open, u.playOf(revealedCards, byCards)), when(open, u.playOf(ringCards, byCards)),
		when(open, drawBelow(4, wotr.ShadowCharacterDeck)),
		when(!w.watched(), figures(&byCharacter)),
		witchKing, minion, politics,
		attackIf(&byCharacter, decisive), attackIf(&byArmy, decisive),
	}
	own := u.playOf(anyOf(wotr.ShadowCharacterDeck), byCards)
	if u.keen {
		return append(list, u.playOf(musterCards, byTroops), verb("pass"),
			attackIf(&byCharacter, opening), attackIf(&byArmy, opening), attackIf(&byEither, daring),
			own, march(&byArmy), join(&byArmy), u.event, character, u.muster)
	}
	return append(list, verb("pass"), own, attackIf(&byCharacter, opening), attackIf(&byArmy, opening),
		u.event, march(&byArmy), join(&byArmy), character, u.muster)
}

// wages is the list for conquest (Q24).
func (u *queller) wages(w *war) []rule {
	open := w.p.Revealed || w.p.InMordor
	return []rule{
		witchKing, minion, politics,
		when(open, u.playOf(revealedCards, byCards)),
		attackIf(&byCharacter, decisive), attackIf(&byArmy, decisive),
		u.playOf(musterCards, byTroops),
		verb("pass"),
		u.event,
		attackIf(&byCharacter, daring), attackIf(&byArmy, daring),
		march(&byEither), join(&byArmy), character, u.muster,
	}
}

// when is a rule under a condition.
func when(holds bool, r rule) rule {
	if !holds {
		return func(*war) (engine.Action, bool) { return engine.Action{}, false }
	}
	return r
}

// ringFor uses an Elven Ring, once a turn, for a result that is lacking: of a die that is least missed (Q17).
func ringFor(face wotr.Face, holds func(w *war) bool) rule {
	return func(w *war) (engine.Action, bool) {
		if w.shows(w.side, face)+w.shows(w.side, wotr.ArmyMusterFace) > 0 || !holds(w) {
			return engine.Action{}, false
		}
		from := paidBy(wotr.EventFace, wotr.MusterFace, wotr.ArmyFace, wotr.CharacterFace)
		from.field = "from"
		return w.try("use-ring", from, one("to", face))
	}
}

// unusable drops a die with which nothing can be done, but not one that may yet play a card or bring a
// Minion.
func unusable(w *war) (engine.Action, bool) {
	if w.diceLeft(wotr.Shadow) <= w.diceLeft(wotr.FreePeoples) {
		return engine.Action{}, false // whoever waits may need it yet
	}
	return w.try("skip", byArmy)
}

// lastDie throws away a die when nothing else is left.
func lastDie(w *war) (engine.Action, bool) {
	return w.try("skip", paidBy(wotr.ArmyFace, wotr.ArmyMusterFace, wotr.MusterFace, wotr.EventFace,
		wotr.CharacterFace))
}
