package wotr

// The combat halves of the Shadow's cards (Rulebook p.23).

// shadowCombats are the combat halves of the Shadow's cards, each under its condition and effect in our
// words.
var shadowCombats = []combatRow{
	// The defending army is in the Ring-bearers' region: +1 on the own dice of both rolls.
	{OneForTheDarkLord, defendersWithRingBearers, combatAt(3, bonus(1, 1))},

	// Two points of Nazgûl leadership are in the battle: forfeited, for +1 on the own combat roll.
	{CruelAsDeath, withNazgulLeadership(2), combatAt(3, forfeitNazgul(2, bonus(1, 0)))},

	// A point of Nazgûl leadership is in the battle: forfeited, for +1 on the own re-roll.
	{TheyAreTerrible, withNazgulLeadership(1), combatAt(4, forfeitNazgul(1, bonus(0, 1)))},

	// A point of Nazgûl leadership is in the battle: one or more are forfeited; the Free Peoples roll a die less
	// for each.
	{DreadAndDespair, withNazgulLeadership(1), combatAt(3, dreadAndDespair)},

	// A point of Nazgûl leadership is in the battle: if there is at least as much as all leadership of the Free
	// Peoples, their re-roll is cancelled (R68).
	{FoulStench, withNazgulLeadership(1), combatAt(3, foulStench)},

	// A Nazgûl is in the battle: a hit in the own re-roll may also eliminate a leader, or a Companion of a level
	// not above the number of those hits.
	{BlackBreath, nazgulInBattle, combatAt(6, chooseFallen)},

	// A Nazgûl is in the battle: a Companion's leadership and abilities are cancelled for this round (R28).
	{WordsOfPower, nazgulInBattle, combatAt(1, wordsOfPower)},

	// The defending army is within reach of two regions of Moria: before the combat roll an attack with three
	// dice that hit on 4 (R8).
	{DurinsBane, defendersNearMoria, combatAt(2, attackWith(fixed(3), 4))},

	// A unit of Isengard is in the battle, and the defending army under siege: +1 on the own combat roll (R150).
	{DevilryOfOrthanc, isengardAtWalls, combatAt(3, bonus(1, 0))},

	// +2 on both sides' dice of both rolls.
	{DeadlyStrife, nil, combatAt(3, bonusToBoth(2))},

	// After casualties up to four hits on own units may be taken; each rolls a die that hits on 4.
	{Onslaught, nil, combatAt(7, hurtOwn)},

	// Before the combat roll up to two hits on own units may be taken, for +1 each on the own combat roll.
	{RelentlessAssault, nil, combatAt(3, hurtOwn)},

	// After casualties: with twice as many units as the enemy, a hit.
	{GreatHost, nil, combatAt(7, greatHost)},

	// An elite of the Southrons is in the battle: +1 on the own combat roll; a hit more if the own hits
	// outnumber the enemy's.
	{Mumakil, southronElite, []combatPart{{3, bonus(1, 0)}, {5, hitIfAhead}}},

	// The Free Peoples' card is cancelled; if there is none, +1 on the own re-roll.
	{SwarmOfBats, nil, combatAt(0, swarmOfBats)},

	// An elite of the Shadow is in the battle: after casualties an attack with a die for each that is left,
	// hitting on 5.
	{WeComeToKill, withElites(Shadow), combatAt(7, attackWith(elitesInBattle, 5))},

	// +1 on both sides' dice of both rolls.
	{DesperateBattle, nil, combatAt(3, bonusToBoth(1))},
}

// withNazgulLeadership is the condition of a total Nazgûl leadership.
func withNazgulLeadership(points int) func(*Position, Side) bool {
	return func(p *Position, _ Side) bool { return nazgulLeadership(p) >= points }
}

// nazgulInBattle is the condition "a Nazgûl is in the battle": the Witch-king is one (R71).
func nazgulInBattle(p *Position, _ Side) bool {
	f := battleForce(p, Shadow)
	return f.nazgul() > 0
}

// defendersNearMoria counts along passable borders, with errata (R8).
func defendersNearMoria(p *Position, _ Side) bool { return distances[Moria][p.Battle.To] <= 2 }

func isengardAtWalls(p *Position, _ Side) bool {
	f := battleForce(p, Shadow)
	return p.Battle.Kind == Assault && f.unitsOf(Isengard) > 0
}

func southronElite(p *Position, _ Side) bool {
	return battleForce(p, Shadow).Count[figureOf(Southrons, Elite)] > 0
}

// forfeitNazgul pays with Nazgûl leadership for an effect. Which figures forfeit makes no difference, the
// points do; leadership that is cancelled in the meantime cannot pay (Rulebook p.29).
func forfeitNazgul(points int8, then effect) effect {
	return func(pl *play, by Side) {
		if nazgulLeadership(pl.P) < int(points) {
			withoutEffect(pl, by)
			return
		}
		forfeit(pl, by, points)
		then(pl, by)
	}
}

// dreadAndDespair asks how many points are forfeited: at least one (R66). So does Battle Is Vain.
func dreadAndDespair(pl *play, by Side) {
	if nazgulLeadership(pl.P) == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatDread, by)
}

func foulStench(pl *play, by Side) {
	p := pl.P
	if nazgulLeadership(p) == 0 || nazgulLeadership(p) < leadership(p, by.Enemy()) {
		withoutEffect(pl, by)
		return
	}
	cancelReroll(pl, by)
}

// wordsOfPower asks which Companion is silenced.
func wordsOfPower(pl *play, by Side) {
	if p := pl.P; battleForce(p, by.Enemy()).Who&companions == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatSilence, by)
}

// greatHost adds a hit if what is left of the own army is twice what is left of the enemy's.
func greatHost(pl *play, by Side) {
	own, enemy := battleForce(pl.P, by), battleForce(pl.P, by.Enemy())
	if own.units() < 2*enemy.units() {
		withoutEffect(pl, by)
		return
	}
	hitAtOnce(pl, by, 1)
}

// hitIfAhead adds a hit if the Shadow has scored more. Everything scored in this round counts, the hits of an
// early attack too.
func hitIfAhead(pl *play, by Side) {
	own, enemy := &pl.P.Battle.Sides[by], &pl.P.Battle.Sides[by.Enemy()]
	if own.hits()+int(own.EarlyHits) <= enemy.hits()+int(enemy.EarlyHits) {
		withoutEffect(pl, by)
		return
	}
	addHits(pl, by, 1)
}

func swarmOfBats(pl *play, by Side) {
	if pl.P.Battle.Laid[by.Enemy()] == NoCard {
		bonus(0, 1)(pl, by)
		return
	}
	cancelEnemyCard(pl, by)
}

// mostOwnHits is how many hits the Shadow may take on its own units for its card: it may not remove its last
// unit (R142). An elite takes two hits only if a regular is left among the reinforcements to take its place.
func (p *Position) mostOwnHits(by Side) int {
	most := 2
	if p.combatBy(by) == Onslaught {
		most = 4
	}
	return min(most, p.bears(by))
}

// bears is how many hits a side's force can take without being destroyed.
func (p *Position) bears(by Side) int {
	f := battleForce(p, by)
	n := f.units() - 1
	for _, nation := range nationsOf(by) {
		n += min(int(f.Count[figureOf(nation, Elite)]), p.replacements(nation))
	}
	return max(0, n)
}

// hurtOwn asks how many hits are taken on own units.
func hurtOwn(pl *play, by Side) {
	if pl.P.mostOwnHits(by) == 0 {
		withoutEffect(pl, by)
		return
	}
	askAbout(pl, combatInflict, by)
}
