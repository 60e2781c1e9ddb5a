package wotr

import "redbook/engine"

// The dice of a battle (Rulebook pp.29-30): the combat roll, the leader re-roll, and extra attacks by combat
// cards.

// mostBattleDice is how many dice may be rolled at once, whatever adds to them (Rulebook p.29).
const mostBattleDice = 5

var rollEvents = []engine.EventDef{
	event("combat-roll", rollFacts()...),
	event("leader-reroll", rollFacts()...),
	event("extra-attack", append(rollFacts(), fact("combat", Combats))...),
}

func rollFacts() []engine.FactDef {
	return []engine.FactDef{
		fact("side", Sides), fact("dice", engine.Number), fact("need", engine.Number), fact("bonus", engine.Number),
		fact("hits", engine.Number),
	}
}

// strength is how many units a side's force has, and one more for each Captain of the West (Rulebook p.29).
func strength(p *Position, s Side) int {
	f := battleForce(p, s)
	n := f.units()
	for _, c := range (f.Who &^ p.Battle.Sides[s].Silenced).list() {
		if characters[c].captain {
			n++
		}
	}
	return n
}

// coverCaptains notes, for long random runs, who has added to a side's strength.
func coverCaptains(pl *play, s Side) {
	f := battleForce(pl.P, s)
	for _, c := range (f.Who &^ pl.P.Battle.Sides[s].Silenced).list() {
		if characters[c].captain {
			pl.Cover(captainPaths[c])
		}
		coverEorlingas(pl, c)
	}
}

// leadership is what a side's leaders, Nazgûl and characters in the battle are worth together (Rulebook
// p.29).
func leadership(p *Position, s Side) int {
	f, r := battleForce(p, s), &p.Battle.Sides[s]
	n := nazgulWorth(p, s, &f) + f.leaders(s) - int(f.Count[nazgul])
	for _, c := range (f.Who &^ r.Silenced).without(WitchKing).list() {
		if c != GandalfTheWhite || !riding(p) {
			n += int(p.leadershipOf(c))
		}
	}
	return max(0, n+p.leadingElites(&f)-int(r.Forfeited))
}

// nazgulWorth is the leadership of a force's Nazgûl, the Witch-king among them; the White Rider takes it
// away.
func nazgulWorth(p *Position, s Side, f *Force) int {
	if s != Shadow || riding(p) {
		return 0
	}
	n := int(f.Count[nazgul])
	if f.Who.has(WitchKing) {
		n += int(characters[WitchKing].leadership)
	}
	return n
}

// nazgulLeadership is what the Nazgûl in the battle are worth and have not forfeited.
func nazgulLeadership(p *Position) int {
	f := battleForce(p, Shadow)
	return max(0, nazgulWorth(p, Shadow, &f)-int(p.Battle.Sides[Shadow].Forfeited))
}

// toHit is what a side's dice must show: 5, but 6 for whoever attacks a city or a fortification in round 1,
// or walls (Rulebook p.32).
func toHit(p *Position, s Side) int {
	b := &p.Battle
	if s != b.Attacker {
		return 5
	}
	switch k := regions[b.To].settlement; {
	case b.Kind == Assault, b.Kind == FieldBattle && b.Round == 1 && (k == City || k == Fortification):
		return 6
	}
	return 5
}

// combatDice is how many dice a side rolls in the combat roll.
func combatDice(p *Position, s Side) int {
	r := &p.Battle.Sides[s]
	n := min(strength(p, s), mostBattleDice)
	if r.MostDice > 0 {
		n = min(n, int(r.MostDice))
	}
	return max(1, n-int(r.FewerDice))
}

// Hits reports whether a die hits: a one misses, a six hits, whatever is added (Rulebook p.30).
func Hits(die, need, bonus int) bool { return die == 6 || die != 1 && die+bonus >= need }

// rollHits rolls dice and counts the hits.
func rollHits(pl *play, kind string, s Side, dice, need, bonus int) (rolled []int, hits int) {
	label := kind + "-" + s.String()
	rolled = make([]int, 0, mostBattleDice)
	for range dice {
		d := pl.Roll(label)
		rolled = append(rolled, d)
		if Hits(d, need, bonus) {
			hits++
		}
	}
	facts := []engine.Fact{tellSide("side", s), tellDice("dice", rolled), tellNumber("need", need),
		tellNumber("bonus", bonus), tellNumber("hits", hits)}
	if kind == "extra-attack" {
		facts = append(facts, tellCombat("combat", pl.P.combatBy(s)))
	}
	pl.Tell(kind, facts...)
	return rolled, hits
}

// rollCombat makes both sides' combat rolls.
func rollCombat(pl *play) {
	p := pl.P
	for _, s := range [...]Side{p.Battle.Attacker, p.Battle.defender()} {
		coverCaptains(pl, s)
		r := &p.Battle.Sides[s]
		rolled, hits := rollHits(pl, "combat-roll", s, combatDice(p, s), toHit(p, s), int(r.RollBonus))
		for _, d := range rolled {
			if d == 1 {
				r.Ones++
			}
		}
		r.Dice = asRolled(rolled)
		r.RollHits, r.Misses = int8(hits), int8(len(rolled)-hits)
	}
}

// asRolled keeps what dice have shown.
func asRolled(rolled []int) (dice [mostBattleDice]uint8) {
	for i, d := range rolled {
		dice[i] = uint8(d)
	}
	return dice
}

// rerollLeaders has both sides roll misses again, as many as they have leadership (Rulebook p.30).
func rerollLeaders(pl *play) {
	p := pl.P
	for _, s := range [...]Side{p.Battle.Attacker, p.Battle.defender()} {
		r := &p.Battle.Sides[s]
		dice := min(leadership(p, s), int(r.Misses), mostBattleDice)
		if dice <= 0 || r.NoReroll {
			continue
		}
		if own := battleForce(p, s); p.leadingElites(&own) > 0 {
			pl.Cover("servants-of-the-white-hand")
		}
		rolled, hits := rollHits(pl, "leader-reroll", s, dice, toHit(p, s), int(r.RerollBonus))
		r.Reroll, r.RerollHits = asRolled(rolled), int8(hits)
	}
}

// extraAttack rolls dice of a combat card and has the enemy suffer the hits at once, without a re-roll and
// without the modifiers of the enemy's card (Rulebook p.30). A need of 0 stands for that of the combat roll.
// A procedure may be on the stack when it returns.
func extraAttack(pl *play, by Side, dice, need int) {
	b := &pl.P.Battle
	if dice = min(dice, mostBattleDice); dice <= 0 {
		return
	}
	if need == 0 {
		need = toHit(pl.P, by)
	}
	_, hits := rollHits(pl, "extra-attack", by, dice, need, 0)
	if b.Stage < 4 {
		b.Sides[by].EarlyHits += int8(hits)
	}
	callBattleHits(pl, by.Enemy(), hits)
}

// sufferHits has both sides remove their casualties. The removals are simultaneous, but the attacker decides
// first (Rulebook p.31, FAQ 24). He is called last here, because the procedure that is called last runs
// first.
func sufferHits(pl *play) {
	b := &pl.P.Battle
	attacker, defender := b.Sides[b.Attacker].hits(), b.Sides[b.defender()].hits()
	callBattleHits(pl, b.defender(), attacker)
	callBattleHits(pl, b.Attacker, defender)
}
