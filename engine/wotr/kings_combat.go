package wotr

import "redbook/engine"

// kingsCombats are the combat halves that only cards of Kings of Middle-earth carry (KINGS-CARDS.md, section
// F), each under its condition and effect in our words.
var kingsCombats = []combatRow{
	// Aragorn or an awakened sovereign is in the battle: he forfeits his leadership before the own re-roll, and
	// the Shadow's re-roll is cancelled.
	{TheKingsBanner, withOneOf(1<<Aragorn | awakening), combatAt(4, kingsBanner)},

	// An awakened sovereign is in the battle: before the combat roll an attack with as many dice as his
	// leadership, hitting on 3.
	{LikeAGodOfOld, withOneOf(awakening), combatAt(2, attackWith(kingsLeadership, 3))},

	// A sovereign who is not corrupted is in the battle: if he has not awakened, he awakens where he is; +1 on
	// the own re-roll.
	{ThereIsHopeForVictory, func(p *Position, _ Side) bool { return p.hopeful() != 0 },
		combatAt(4, thereIsHope)},

	// A Minion is in the battle: one forfeits his leadership; the Free Peoples roll a die less for each point.
	{ServantOfTheShadow, withOneOf(minions), combatAt(3, servantOfTheShadow)},

	// A point of Nazgûl leadership is in the battle: up to five are forfeited; the leadership of the Free
	// Peoples is lower by as many.
	{BattleIsVain, withNazgulLeadership(1), combatAt(1, dreadAndDespair)},

	// The defending army is in a region with a sovereign: +1 on both rolls of both sides, of the own alone if he
	// is corrupted.
	{HisPowerWaxes, defendersWithSovereign, combatAt(3, hisPowerWaxes)},
}

var kingsCombatEvents = []engine.EventDef{
	event("leadership-lowered", fact("side", Sides), fact("points", engine.Number), fact("combat", Combats)),
}

// mostVain is how many points Battle Is Vain can take.
const mostVain = 5

// mayPay returns the characters who can forfeit leadership for the card that a side has laid.
func (p *Position) mayPay(by Side) characterSet {
	switch p.combatBy(by) {
	case TheKingsBanner:
		return p.mayForfeit() & (1<<Aragorn | awakening)
	case ServantOfTheShadow:
		set := battleForce(p, by).Who & minions
		for _, c := range set.list() {
			if p.servants(c) == 0 {
				set = set.without(c)
			}
		}
		return set
	}
	return p.mayForfeit()
}

// servants is what a Minion's leadership counts now: the White Rider takes the Witch-king's away.
func (p *Position) servants(c Character) int8 {
	if c == WitchKing && riding(p) {
		return 0
	}
	return characters[c].leadership
}

// kingsBanner asks who forfeits his leadership. The card acts "before the re-roll", so in a round whose
// re-roll is cancelled it does nothing.
func kingsBanner(pl *play, by Side) {
	if pl.P.Battle.Sides[by].NoReroll || pl.P.mayPay(by) == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatForfeit, by)
}

// kingsLeadership is the highest leadership of an awakened sovereign in the battle.
func kingsLeadership(p *Position, by Side) int {
	most := int8(0)
	for _, c := range (battleForce(p, by).Who & awakening).list() {
		most = max(most, p.ownLeadership(c))
	}
	return int(most)
}

// hopeful are the sovereigns in the battle who are not corrupted: leaders and awakened ones.
func (p *Position) hopeful() characterSet {
	f := battleForce(p, FreePeoples)
	set := f.Who & awakening
	for c := Brand; c < Brand+sovereignCount; c++ {
		if f.Count[c.figure()] > 0 {
			set = set.with(c)
		}
	}
	return set
}

// mayHope reports whether a sovereign in the battle can awaken: a card on the table may forbid it, and where
// partners fight he must be of a nation of the one who has laid the card (K13.1, K7.3). It is no action, so
// the rule on consecutive actions for a nation does not apply.
func (p *Position) mayHope(c Character) bool {
	return p.isLeader(c) && !p.sleepsOn(c) && p.commands(c.sovereign().nation)
}

// thereIsHope asks which sovereign the card speaks of, if any can awaken. It may be one who has awakened
// already.
func thereIsHope(pl *play, by Side) {
	set := pl.P.hopeful()
	if set == 0 {
		withoutEffect(pl, by)
		return
	}
	for _, c := range set.list() {
		if pl.P.mayHope(c) {
			askAbout(pl, combatSovereign, by)
			return
		}
	}
	bonus(0, 1)(pl, by)
}

// hopeInspires awakens the sovereign who was chosen. As a Companion he goes on fighting.
func hopeInspires(pl *play, seat engine.Seat, a engine.Action) {
	p, c, by := pl.P, Character(a.Get("who")), sideOf(seat)
	pl.Return()
	if p.mayHope(c) {
		awaken(pl, c, p.regionOf(c))
		if f := p.Battle.attacking(by); f != nil {
			f.Count[c.figure()] = 0
			f.Who = f.Who.with(c)
		}
	}
	bonus(0, 1)(pl, by)
}

// servantOfTheShadow asks which Minion forfeits.
func servantOfTheShadow(pl *play, by Side) {
	if pl.P.mayPay(by) == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatForfeit, by)
}

// lowerLeadership takes points from the leadership of the enemy, for this round.
func lowerLeadership(pl *play, by Side, points int8) {
	pl.P.Battle.Sides[by.Enemy()].Forfeited += points
	pl.Tell("leadership-lowered", tellSide("side", by.Enemy()), tellNumber("points", int(points)),
		tellCombat("combat", pl.P.combatBy(by)))
}

// defendersWithSovereign reports whether the defending army, whosever it is, is where a sovereign is,
// whatever has become of him.
func defendersWithSovereign(p *Position, _ Side) bool { return p.sovereignsAt(p.Battle.To) != 0 }

// hisPowerWaxes adds to the rolls. Where there are several sovereigns a corrupted one counts.
func hisPowerWaxes(pl *play, by Side) {
	p := pl.P
	if p.sovereignsAt(p.Battle.To)&p.in(Corrupted) != 0 {
		bonus(1, 1)(pl, by)
		return
	}
	bonusToBoth(1)(pl, by)
}
