package wotr

// The combat halves of the Free Peoples' cards (Rulebook p.23).

// freeCombats are the combat halves of the Free Peoples' cards, each under its condition and effect in our
// words.
var freeCombats = []combatRow{
	// The defending army is in the Ring-bearers' region: +1 on the own dice of both rolls.
	{ItIsAGift, defendersWithRingBearers, combatAt(3, bonus(1, 1))},

	// A Hobbit is in the battle: one hit of the own re-roll eliminates a Minion of choice, instead of hitting
	// the army.
	{BladeOfWesternesse, withOneOf(hobbits), combatAt(6, chooseFallen)},

	// A Companion is in the battle: he forfeits his leadership before the own re-roll, and a miss becomes a hit.
	{MightyAttack, withOneOf(companions), combatAt(4, mightyAttack)},

	// Gandalf, grey or white, is in the battle: +1 on the own combat roll.
	{ServantOfTheSecretFire, withOneOf(1<<GandalfTheGrey | 1<<GandalfTheWhite), combatAt(3, bonus(1, 0))},

	// Strider or Aragorn is in the battle: he forfeits his leadership before the own re-roll; Strider turns one
	// miss into a hit, Aragorn up to two.
	{Anduril, withOneOf(1<<Strider | 1<<Aragorn), combatAt(4, anduril)},

	// A leader or a Companion is in the battle: one may be eliminated before casualties, a leader to cancel one
	// hit, a Companion as many as his level.
	{HeroicDeath, freeLeaderInBattle, combatAt(6, heroicDeath)},

	// A Companion is in the battle: all of them forfeit their leadership, and the Shadow's card is cancelled.
	// Without a card of the Shadow nothing happens.
	{DaringDefiance, withOneOf(companions), combatAt(0, daringDefiance)},

	// A leader or a Companion is in the battle: one hit in the own re-roll also eliminates a Nazgûl, but not the
	// Witch-king; two or more a Nazgûl or a Minion (R140).
	{FatefulStrike, freeLeaderInBattle, combatAt(6, chooseFallen)},

	// A leader or a Companion is in the battle: before the combat roll an attack with as many dice as the own
	// leadership (R65).
	{SuddenStrike, freeLeaderInBattle, combatAt(2, attackWith(leadership, usual))},

	// A Companion is in the battle: the Shadow rolls a die less for each of them.
	{BraveStand, withOneOf(companions), combatAt(3, fewerDice(companionsInBattle))},

	// The defending army is in Rohan, Fangorn or Orthanc: +2 on the own combat roll.
	{EntsRage, defendersNearEnts, combatAt(3, bonus(2, 0))},

	// The defending army is in Rohan, Fangorn or Orthanc: the Shadow rolls at most two dice.
	{HuornDark, defendersNearEnts, combatAt(3, mostDice(2))},

	// The defending army is in Rohan, Fangorn or Orthanc: if the own rolls have hit, two hits more.
	{NamelessWood, defendersNearEnts, combatAt(5, moreHits(2))},

	// The Shadow rolls at most three dice.
	{Daylight, nil, combatAt(3, mostDice(3))},

	// If the own rolls have hit, one hit more.
	{NoQuarter, nil, combatAt(5, moreHits(1))},

	// The defending army is in a nation of the Free Peoples: -1 on the Shadow's combat roll.
	{AdvantageousPosition, defendersInFreeNation, combatAt(3, enemyRoll(-1))},

	// The Free Peoples defend in a field battle: before the combat roll their army retreats, or withdraws into
	// its stronghold (R9).
	{Scouts, freeDefendInField, combatAt(1, scouts)},

	// Before casualties: of two or more enemy hits one is cancelled (R67).
	{ShieldWall, nil, combatAt(6, shieldWall)},

	// Each unmodified 1 in the Shadow's combat roll hits its own army and is not re-rolled.
	{Confusion, nil, combatAt(4, confusion)},

	// An elite of the Free Peoples is in the battle: before the combat roll an attack with a die for each (R65).
	{Charge, withElites(FreePeoples), combatAt(2, attackWith(elitesInBattle, usual))},

	// An elite of the Free Peoples is in the battle: +1 on the own combat roll.
	{Valour, withElites(FreePeoples), combatAt(3, bonus(1, 0))},
}

// freeLeaderInBattle is the condition "a leader of the Free Peoples or a Companion is in the battle".
func freeLeaderInBattle(p *Position, _ Side) bool {
	f := battleForce(p, FreePeoples)
	return f.leaders(FreePeoples) > 0 || f.Who != 0
}

// companionsInBattle counts the Companions in the battle.
func companionsInBattle(p *Position, _ Side) int {
	return (battleForce(p, FreePeoples).Who & companions).count()
}

// defendersNearEnts is the condition of the cards on which Fangorn goes to war.
func defendersNearEnts(p *Position, _ Side) bool {
	r := p.Battle.To
	return bordersOf[Rohan].has(r) || r == Fangorn || r == Orthanc
}

// defendersInFreeNation reports whether the defending army, whosever it is, stands inside a border of the
// Free Peoples.
func defendersInFreeNation(p *Position, _ Side) bool {
	n := regions[p.Battle.To].nation
	return n != NoNation && n.Side() == FreePeoples
}

// freeDefendInField is the condition of Scouts, with errata: neither an assault nor an attack of one's own. A
// sortie is a battle in the field, and the besiegers may retreat from it (Rulebook p.33).
func freeDefendInField(p *Position, _ Side) bool {
	return p.Battle.Attacker == Shadow && p.Battle.Kind != Assault
}

// ownLeadership is what a Companion's leadership counts now, and so what he can forfeit: nothing if it is
// already cancelled or forfeited (Rulebook p.29).
func (p *Position) ownLeadership(c Character) int8 {
	b := &p.Battle
	if b.Sides[FreePeoples].Silenced.has(c) || b.Rider && c == GandalfTheWhite {
		return 0
	}
	return p.leadershipOf(c)
}

// mayForfeit returns the Companions in the battle who have leadership to forfeit.
func (p *Position) mayForfeit() characterSet {
	set := battleForce(p, FreePeoples).Who & companions
	for _, c := range set.list() {
		if p.ownLeadership(c) == 0 {
			set = set.without(c)
		}
	}
	return set
}

// mightyAttack asks who forfeits his leadership. The card acts "before the re-roll", so in a round whose
// re-roll is cancelled it does nothing.
func mightyAttack(pl *play, by Side) {
	own := &pl.P.Battle.Sides[by]
	if own.NoReroll || own.Misses == 0 || pl.P.mayForfeit() == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatForfeit, by)
}

// anduril forfeits the leadership of Strider or Aragorn, whoever is there.
func anduril(pl *play, by Side) {
	own := &pl.P.Battle.Sides[by]
	who := pl.P.mayForfeit() & (1<<Strider | 1<<Aragorn)
	if own.NoReroll || own.Misses == 0 || who == 0 {
		withoutEffect(pl, by)
		return
	}
	turned := 1
	if who.has(Aragorn) {
		turned = min(2, int(own.Misses))
	}
	forfeit(pl, by, pl.P.ownLeadership(who.list()[0]))
	turnMisses(pl, by, turned)
}

// turnMisses makes misses of the combat roll hits.
func turnMisses(pl *play, by Side, n int) {
	pl.P.Battle.Sides[by].turn(n)
	pl.Tell("misses-turned", tellSide("side", by), tellNumber("count", n),
		tellCombat("combat", pl.P.combatBy(by)))
}

// daringDefiance pays with the leadership of all Companions for the Shadow's card.
func daringDefiance(pl *play, by Side) {
	p := pl.P
	who := p.mayForfeit()
	if p.Battle.Laid[by.Enemy()] == NoCard || who == 0 {
		withoutEffect(pl, by)
		return
	}
	points := int8(0)
	for _, c := range who.list() {
		points += p.ownLeadership(c)
	}
	forfeit(pl, by, points)
	cancelEnemyCard(pl, by)
}

// heroicDeath asks which leader or Companion is eliminated to cancel hits, if any.
func heroicDeath(pl *play, by Side) {
	f := battleForce(pl.P, by)
	if pl.P.Battle.Sides[by.Enemy()].hits() == 0 || f.leaders(by) == 0 && f.Who == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatSacrifice, by)
}

// scouts has the army retreat or withdraw, if it can.
func scouts(pl *play, by Side) {
	if !mayRetreat(pl.P) && !pl.P.mayWithdraw() {
		withoutEffect(pl, by)
		return
	}
	callScouts(pl)
}

// shieldWall cancels a hit.
func shieldWall(pl *play, by Side) {
	if pl.P.Battle.Sides[by.Enemy()].hits() < 2 {
		withoutEffect(pl, by)
		return
	}
	avert(pl, by, 1)
}

// avert cancels hits of the enemy.
func avert(pl *play, by Side, n int8) {
	pl.P.Battle.Sides[by.Enemy()].ExtraHits -= n
	pl.Tell("hits-averted", tellSide("side", by), tellNumber("count", int(n)),
		tellCombat("combat", pl.P.combatBy(by)))
}

// confusion turns the ones of the enemy against himself.
func confusion(pl *play, by Side) {
	enemy := &pl.P.Battle.Sides[by.Enemy()]
	if enemy.Ones == 0 {
		withoutEffect(pl, by)
		return
	}
	enemy.Misses -= enemy.Ones
	addHits(pl, by, enemy.Ones)
}
