package wotr

import "redbook/engine"

// The plain verbs of which combat halves are made (Rulebook pp.23, 29). An effect belongs to the side whose
// card it is.

// combatEvents tell what a combat card does; combat is the half that did it.
var combatEvents = []engine.EventDef{
	event("combat-bonus", fact("side", Sides), fact("roll", engine.Number), fact("reroll", engine.Number),
		fact("combat", Combats)), event("fewer-dice", fact("side", Sides), fact("count", engine.Number),
		fact("combat", Combats)),
	event("most-dice", fact("side", Sides), fact("count", engine.Number), fact("combat", Combats)),
	// whose card is cancelled, and by which half
	event("combat-cancelled", fact("side", Sides), fact("cancelled", Combats), fact("combat", Combats)),
	event("forfeited", fact("side", Sides), fact("points", engine.Number), fact("combat", Combats)),
	event("silenced", fact("character", Characters), fact("combat", Combats)),
	event("no-reroll", fact("side", Sides), fact("combat", Combats)),
	event("misses-turned", fact("side", Sides), fact("count", engine.Number), fact("combat", Combats)),
	event("hits-added", fact("side", Sides), fact("count", engine.Number), fact("combat", Combats)),
	// side is spared them
	event("hits-averted", fact("side", Sides), fact("count", engine.Number), fact("combat", Combats)),
	// side takes them on its own units by choice
	event("own-hits", fact("side", Sides), fact("count", engine.Number), fact("combat", Combats)),
	// side loses them
	event("felled", fact("side", Sides), fact("figures", Figures), fact("combat", Combats)),
	event("combat-declined", fact("side", Sides), fact("combat", Combats)),
	event("combat-without-effect", fact("side", Sides), fact("combat", Combats)),
}

// combatPaths are the combat halves: a long run must have seen each of them resolved.
var combatPaths = func() []string {
	var paths []string
	for _, c := range combatCards[1:] {
		paths = append(paths, "combat-"+c.id)
	}
	return paths
}()

type (
	effect          = func(pl *play, by Side)
	combatCondition = func(p *Position, by Side) bool
)

// combatAt is the one part of most combat halves.
func combatAt(initiative int8, do effect) []combatPart {
	return []combatPart{{initiative, do}}
}

// defendersWithRingBearers reports whether the defending army, whosever it is, is in the region of the
// Ring-bearers' figure; on the Mordor track they are in none (R146).
func defendersWithRingBearers(p *Position, _ Side) bool {
	return p.Bearers != Nowhere && p.Bearers == p.Battle.To
}

// withOneOf is the condition that one of these characters is in the battle.
func withOneOf(set characterSet) combatCondition {
	return func(p *Position, by Side) bool { return battleForce(p, by).Who&set != 0 }
}

// withElites is the condition that a side has an elite in the battle.
func withElites(s Side) combatCondition {
	return func(p *Position, _ Side) bool { return elitesInBattle(p, s) > 0 }
}

func elitesInBattle(p *Position, s Side) int {
	f := battleForce(p, s)
	return f.of(s, Elite)
}

// tellEffect tells of a number that a side's card changes for one of the sides.
func tellEffect(pl *play, kind string, whose Side, n int, by Side) {
	pl.Tell(kind, tellSide("side", whose), tellNumber("count", n), tellCombat("combat", pl.P.combatBy(by)))
}

// withoutEffect tells that a card does nothing, because what it needs is no longer there.
func withoutEffect(pl *play, by Side) {
	pl.Tell("combat-without-effect", tellSide("side", by), tellCombat("combat", pl.P.combatBy(by)))
}

// addBonus adds to all dice of a side's combat roll and leader re-roll (R64).
func addBonus(pl *play, whose Side, roll, reroll int8, by Side) {
	r := &pl.P.Battle.Sides[whose]
	r.RollBonus += roll
	r.RerollBonus += reroll
	pl.Tell("combat-bonus", tellSide("side", whose), tellNumber("roll", int(roll)),
		tellNumber("reroll", int(reroll)),
		tellCombat("combat", pl.P.combatBy(by)))
}

// bonus adds to the dice of the card's own side.
func bonus(roll, reroll int8) effect {
	return func(pl *play, by Side) { addBonus(pl, by, roll, reroll, by) }
}

// bonusToBoth adds to the dice of both sides in both rolls.
func bonusToBoth(n int8) effect {
	return func(pl *play, by Side) {
		addBonus(pl, FreePeoples, n, n, by)
		addBonus(pl, Shadow, n, n, by)
	}
}

// enemyRoll adds to the enemy's combat roll.
func enemyRoll(n int8) effect {
	return func(pl *play, by Side) { addBonus(pl, by.Enemy(), n, 0, by) }
}

// fewerDice takes dice from the enemy's combat roll.
func fewerDice(count func(*Position, Side) int) effect {
	return func(pl *play, by Side) {
		n := count(pl.P, by)
		pl.P.Battle.Sides[by.Enemy()].FewerDice += int8(n)
		tellEffect(pl, "fewer-dice", by.Enemy(), n, by)
	}
}

// mostDice limits the enemy's combat roll.
func mostDice(n int8) effect {
	return func(pl *play, by Side) {
		pl.P.Battle.Sides[by.Enemy()].MostDice = n
		tellEffect(pl, "most-dice", by.Enemy(), int(n), by)
	}
}

// cancelEnemyCard takes all further effects from the enemy's card.
func cancelEnemyCard(pl *play, by Side) {
	p := pl.P
	p.Battle.Cancelled[by.Enemy()] = true
	pl.Tell("combat-cancelled", tellSide("side", by.Enemy()), tellCombat("cancelled", p.combatBy(by.Enemy())),
		tellCombat("combat", p.combatBy(by)))
}

// cancelReroll takes the leader re-roll from the enemy.
func cancelReroll(pl *play, by Side) {
	pl.P.Battle.Sides[by.Enemy()].NoReroll = true
	pl.Tell("no-reroll", tellSide("side", by.Enemy()), tellCombat("combat", pl.P.combatBy(by)))
}

// forfeit gives up leadership for this round. The points come off the side's full leadership (R66).
func forfeit(pl *play, by Side, points int8) {
	pl.P.Battle.Sides[by].Forfeited += points
	pl.Tell("forfeited", tellSide("side", by), tellNumber("points", int(points)),
		tellCombat("combat", pl.P.combatBy(by)))
}

// addHits adds hits to those of the rolls.
func addHits(pl *play, by Side, n int8) {
	pl.P.Battle.Sides[by].ExtraHits += n
	tellEffect(pl, "hits-added", by, int(n), by)
}

// moreHits adds hits if the own rolls have scored any.
func moreHits(n int8) effect {
	return func(pl *play, by Side) {
		if r := &pl.P.Battle.Sides[by]; r.RollHits+r.RerollHits == 0 {
			withoutEffect(pl, by)
			return
		}
		addHits(pl, by, n)
	}
}

// hitAtOnce hits the enemy's force, which removes its casualties before anything else happens.
func hitAtOnce(pl *play, by Side, n int) {
	tellEffect(pl, "hits-added", by, n, by)
	callBattleHits(pl, by.Enemy(), n)
}

// usual stands for what the dice of a side's combat roll need in order to hit (Rulebook p.30).
const usual = 0

// attackWith makes an extra attack.
func attackWith(dice func(*Position, Side) int, need int) effect {
	return func(pl *play, by Side) {
		n := dice(pl.P, by)
		if n == 0 {
			withoutEffect(pl, by)
			return
		}
		extraAttack(pl, by, n, need)
	}
}

// fixed is a printed number of dice.
func fixed(n int) func(*Position, Side) int {
	return func(*Position, Side) int { return n }
}
