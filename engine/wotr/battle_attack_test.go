package wotr

import "testing"

func TestR45FAQ26RearguardNeedsAUnit(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:2r1l,strider").put(Eastemnet, "isengard:1r")
	tb.refuse("free: attack die=army from=folde to=eastemnet with=rohan:2r", "battle-rearguard")
	tb.refuse("free: attack die=army from=folde to=eastemnet with=rohan:2r1l", "battle-rearguard")
	tb.refuse("free: attack die=army from=folde to=eastemnet with=strider", "battle-no-unit")
	tb.refuse("free: attack die=character from=folde to=eastemnet with=rohan:1r", "battle-no-leader")
	tb.load("combat-roll-free: 6").load("combat-roll-shadow: 1")
	tb.do("free: attack die=army from=folde to=eastemnet with=rohan:1r").asks("free battle.advance")
	tb.stands(FreePeoples, Folde, "rohan:2r1l,strider")
}

func TestR97AttackersStayUntilTheyWin(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:3r").put(Eastemnet, "isengard:2r")
	tb.load("combat-roll-free: 6 1").load("combat-roll-shadow: 6 1")
	tb.do("free: attack die=army from=folde to=eastemnet with=rohan:2r")
	tb.stands(FreePeoples, Folde, "rohan:2r").stands(Shadow, Eastemnet, "isengard:1r").asks("free battle.cease")
	if f := battleForce(tb.p, FreePeoples); f.units() != 1 {
		t.Errorf("%d units fight on; the rearguard is untouchable", f.units())
	}
	tb.do("free: cease").asks("shadow action.choose") // one attack an action
	if tb.p.Dice[FreePeoples][ArmyFace] != 1 {
		t.Error("the die is not spent")
	}
}

func TestR98NationsAtPeaceStayInTheRearguard(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:1r,gondor:1r1l,strider").put(Eastemnet, "isengard:2r")
	tb.p.Box[Gondor] = 2
	tb.refuse("free: attack die=army from=folde to=eastemnet with=gondor:1r", "none-here")
	tb.load("combat-roll-free: 6 6").load("combat-roll-shadow: 1 1")
	tb.do("free: attack die=character from=folde to=eastemnet with=rohan:1r,strider").
		stands(Shadow, Eastemnet, "")

	// A leader at peace alone is no rearguard: a unit must stay with him, and there is none to spare.
	tb = battlefield(t, FreePeoples).put(Folde, "rohan:1r,gondor:1l").put(Eastemnet, "isengard:1r")
	tb.p.Box[Gondor] = 2
	if tb.may("free: attack") {
		t.Error("an attack is offered that leaves a leader without a unit")
	}
	tb = battlefield(t, FreePeoples).put(Folde, "rohan:2r,gondor:1l").put(Eastemnet, "isengard:1r")
	tb.p.Box[Gondor] = 2
	tb.refuse("free: attack die=army from=folde to=eastemnet with=rohan:2r", "battle-rearguard")
}

func TestR98RulebookP35NazgulFightWhileSauronIsAtPeace(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:1r,sauron:1r2n")
	tb.p.Box[Sauron] = 2
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1").load("leader-reroll-shadow: 6")
	tb.do("shadow: attack die=character from=eastemnet to=folde with=isengard:1r,sauron:2n").
		stands(FreePeoples, Folde, "rohan:1r")
}

func TestAttacksThatCardsForbid(t *testing.T) {
	tb := battlefield(t, Shadow).put(Lorien, "elves:1r").put(DimrillDale, "sauron:1r").
		put(OldForest, "north:1r").put(Cardolan, "isengard:1r")
	tb.p.Cards[APowerTooGreat], tb.p.Cards[ThePowerOfTomBombadil] = OnTable, OnTable
	if tb.may("shadow: attack") {
		t.Error("an attack against a closed region is offered")
	}
	tb.p.Cards[ThePowerOfTomBombadil] = Played
	tb.refuse("shadow: attack die=army from=dimrill-dale to=lorien with=sauron:1r", "battle-no-target")
	tb.put(DimrillDale, "sauron:1r").put(ParthCelebrant, "elves:1r")
	tb.refuse("shadow: attack die=army from=dimrill-dale to=lorien with=sauron:1r", "battle-closed")
}

func TestR114BesiegedArmiesAreAttackedFromWithinAlone(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:3r,isengard:2r").put(Westemnet, "isengard:3r").
		put(FordsOfIsen, "rohan:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.refuse("shadow: attack die=army from=westemnet to=helms-deep with=isengard:3r", "battle-behind-walls")
	// Besiegers may attack elsewhere; a besieged army may not.
	tb.do("shadow: skip die=muster")
	tb.refuse("free: attack die=army from=helms-deep to=westemnet with=rohan:3r", "battle-shut-in")
	if !tb.may("free: attack") {
		t.Error("no sortie is offered")
	}
}

func TestAttackRefusals(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:2r").put(Eastemnet, "isengard:1r").
		put(Edoras, "gondor:1r").put(DolAmroth, "gondor:1r")
	tb.p.Box[Gondor] = 1
	tb.refuse("free: attack die=army from=bree to=eastemnet with=rohan:1r", "battle-no-army")
	tb.refuse("free: attack die=army from=edoras to=folde with=gondor:1r", "battle-not-at-war")
	tb.refuse("free: attack die=army from=folde to=bree with=rohan:1r", "battle-not-adjacent")
	tb.refuse("free: attack die=army from=folde to=edoras with=rohan:1r", "battle-no-enemy")
	tb.refuse("free: attack die=character from=folde to=eastemnet with=rohan:1r", "die-does-not")
}

func TestR111PoliticsOncePerBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Osgiliath, "gondor:2r,elves:1r").put(NorthIthilien, "sauron:4r")
	tb.p.Box[Gondor], tb.p.Box[Elves] = 0, 1
	tb.p.Active = tb.p.Active.without(Gondor)
	tb.load("combat-roll-free: 1 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1 1 1 1")
	tb.do("shadow: attack die=army from=north-ithilien to=osgiliath with=sauron:4r", "shadow: go-on").
		do("free: stand").do("shadow: cease")
	if tb.p.Box[Gondor] != 1 || !tb.p.active(Gondor) || tb.p.Box[Elves] != 2 {
		t.Errorf("after a battle of two rounds Gondor is in box %d, the Elves in %d", tb.p.Box[Gondor],
			tb.p.Box[Elves])
	}
}

func TestR115PassiveNationEntersTheWarByAnAttack(t *testing.T) {
	for _, wormtongue := range []bool{false, true} {
		tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:1r")
		tb.p.Box[Rohan], tb.p.Active = 2, tb.p.Active.without(Rohan)
		if wormtongue {
			tb.p.Cards[Wormtongue] = OnTable
		}
		tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1")
		tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:1r")
		if tb.p.atWar(Rohan) == wormtongue {
			t.Errorf("Wormtongue on the table: %t; Rohan at war: %t", wormtongue, tb.p.atWar(Rohan))
		}
	}
}

// besiegedDeep is Helm's Deep under siege; both leave units elsewhere.
func besiegedDeep(t *testing.T, toAct Side) *game {
	tb := battlefield(t, toAct).put(HelmsDeep, "rohan:2r1e1l,isengard:3r2e")
	tb.p.Besieged.add(HelmsDeep)
	return tb
}

// A battle inside a card is half done in the position and nowhere else: try saves and loads it before every
// answer.
func TestR148GrondFightsThreeRounds(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(HelmsDeep, "witch-king,sauron:1r").hold(FearFireFoes, ShelobsLair)
	if tb.p.attackers(Shadow, attackUrukHai, false)[0] != HelmsDeep {
		t.Error("the Uruk-hai find no walls")
	}
	tb.attackBy(Shadow, attackGrond).asks("shadow attack.choose")
	tb.refuse("shadow: attack from=helms-deep to=westemnet with=isengard:3r", "battle-no-enemy")
	tb.load("combat-roll-shadow: 1 1 1").load("combat-roll-free: 1 1 1").load("leader-reroll-free: 1 1 1")
	tb.do("shadow: attack from=helms-deep to=helms-deep with=isengard:3r").asks("shadow battle.lay-attack")
	// The Witch-king stays with the rearguard: no sorcery. Without a Companion the Free Peoples lay nothing in
	// round 1.
	tb.do("shadow: no-card").asks("shadow battle.cease")
	for round := range 2 {
		tb.load("combat-roll-shadow: 1 1 1").load("combat-roll-free: 1 1 1")
		tb.do("shadow: go-on", "shadow: no-card").asks("free battle.lay-defence").do("free: no-card")
		if round == 0 {
			tb.asks("shadow battle.cease")
		}
	}
	// Three rounds are over, and no elite fights that could be reduced for a fourth.
	tb.asks("free action.choose")
	if tb.p.Battle.Round != 3 || tb.p.Battle.Going || !tb.p.besieged(HelmsDeep) {
		t.Errorf("the battle ended in round %d", tb.p.Battle.Round)
	}
}

func TestGrondLetsACompanionsArmyLayACard(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(HelmsDeep, "witch-king,sauron:1r,gimli").hold(FearFireFoes)
	tb.attackBy(Shadow, attackGrond).
		do("shadow: attack from=helms-deep to=helms-deep with=isengard:3r2e,witch-king,sauron:1r")
	tb.asks("free battle.lay-defence")
}

func TestR148BlackCaptainLeads(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "sauron:2r,witch-king").
		put(Westemnet, "sauron:1r")
	tb.attackBy(Shadow, attackBlackCaptain)
	tb.refuse("shadow: attack from=eastemnet to=folde with=sauron:1r", "battle-must-lead")
	tb.refuse("shadow: attack from=westemnet to=folde with=sauron:1r", "battle-by-card")
	tb.load("combat-roll-shadow: 1").load("leader-reroll-shadow: 1").load("combat-roll-free: 1 1")
	tb.do("shadow: attack from=eastemnet to=folde with=sauron:1r,witch-king").asks("shadow battle.cease")
}

func TestR148RingwraithsMayStayBehind(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "sauron:2r1n").put(Westemnet, "sauron:1r")
	tb.attackBy(Shadow, attackRingwraiths)
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 1 1")
	tb.do("shadow: attack from=eastemnet to=folde with=sauron:1r").asks("shadow battle.cease")
	tb = battlefield(t, Shadow).put(Folde, "rohan:2r").put(Westemnet, "sauron:1r")
	if list := tb.p.attackers(Shadow, attackRingwraiths, false); len(list) > 0 {
		t.Errorf("an attack without Nazgûl is allowed from %v", list)
	}
}

func TestHelpUnlookedForTiesBesiegersDown(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:2r,isengard:4r").put(Westemnet, "rohan:2r").
		put(FordsOfIsen, "isengard:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.attackBy(FreePeoples, attackHelp)
	tb.refuse("free: attack from=westemnet to=fords-of-isen with=rohan:2r", "battle-other-target")
	// Four besiegers less two in the stronghold: two dice, in every round.
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1")
	tb.do("free: attack from=westemnet to=helms-deep with=rohan:2r")
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1")
	tb.do("free: go-on").do("shadow: stand").asks("free battle.cease")
}

func TestR147CorsairsCannotCease(t *testing.T) {
	land := func(t *testing.T) *game {
		tb := battlefield(t, Shadow).put(Umbar, "southrons:3r")
		tb.p.Arrivals[0] = Arrival{DolAmroth, parseForce(t, "southrons:2r")}
		f := parseForce(t, "southrons:2r")
		tb.p.shift(&f, Umbar, DolAmroth)
		return tb
	}
	battle := Battle{Turn: 1, Going: true, Attacker: Shadow, From: DolAmroth, To: DolAmroth,
		Card: CorsairsOfUmbar, Force: parseForce(t, "southrons:2r")}
	tb := land(t).put(DolAmroth, "gondor:2r1e")
	tb.p.Battle = battle
	tb.after("battle.begin", Frame{Side: Shadow}).asks("free battle.withdraw")
	tb.load("combat-roll-free: 1 1 1").load("combat-roll-shadow: 1 1")
	tb.do("free: stand").asks("free battle.retreat") // the attacker is not asked
	tb.do("free: stand", "free: withdraw").asks("free action.choose")
	if !tb.p.besieged(DolAmroth) {
		t.Error("an army that withdraws from a landed army is not besieged")
	}
	tb.stands(Shadow, DolAmroth, "southrons:2r").stands(Shadow, Umbar, "southrons:1r")

	tb = land(t).put(DolAmroth, "gondor:1r")
	tb.p.Battle = battle
	tb.after("battle.begin", Frame{Side: Shadow}).load("combat-roll-free: 1").load("combat-roll-shadow: 6 1").
		do("free: stand")
	if tb.asks("free action.choose"); !tb.p.Captured.has(DolAmroth) {
		t.Error("the landed army does not take what it stands in")
	}
}

// Rulebook p.34: the last unit of the North retreats out of Dale, and the Shadow walks in: attacked and
// captured are two steps.
func TestRulebookP34DaleIsAttackedAndTaken(t *testing.T) {
	tb := battlefield(t, Shadow).put(Dale, "north:1r").put(ValeOfTheCarnen, "sauron:3r")
	tb.p.Box[North], tb.p.Active = 0, tb.p.Active.without(North)
	tb.load("combat-roll-shadow: 1 1 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=vale-of-the-carnen to=dale with=sauron:3r", "shadow: go-on")
	if tb.p.Box[North] != 1 || !tb.p.active(North) {
		t.Errorf("attacked, the North is in box %d", tb.p.Box[North])
	}
	tb.do("free: retreat to=old-forest-road").do("shadow: occupy with=sauron:3r")
	if tb.p.Box[North] != 2 || !tb.p.Captured.has(Dale) || tb.p.points(Shadow) != 1 {
		t.Errorf("Dale taken, the North is in box %d, the Shadow has %d points", tb.p.Box[North],
			tb.p.points(Shadow))
	}
}

// Rulebook p.35: two units of a North at peace retreat from Dale over the border of the Dwarves. From there
// they may only leave.
func TestRulebookP35TheNorthRetreatsToErebor(t *testing.T) {
	tb := battlefield(t, Shadow).put(Dale, "north:2r").put(ValeOfTheCarnen, "sauron:1r")
	tb.p.Box[North], tb.p.Box[Dwarves] = 0, 0
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 1 1")
	tb.do("shadow: attack die=army from=vale-of-the-carnen to=dale with=sauron:1r", "shadow: go-on").
		do("free: retreat to=erebor")
	tb.stands(FreePeoples, Erebor, "north:2r").stands(FreePeoples, Dale, "").do("shadow: stay").
		asks("free action.choose")
	tb.refuse("free: move-army die=army from=erebor to=iron-hills with=north:2r", "march-foreign")
	tb.do("free: move-army die=army from=erebor to=dale with=north:2r")
	tb = battlefield(t, FreePeoples).put(Dale, "north:2r")
	tb.p.Box[North] = 0
	// no move leads there
	tb.refuse("free: move-army die=army from=dale to=erebor with=north:2r", "march-foreign")
}

// R36, FAQ 18: with Wormtongue the marker of Rohan moves by an attack, but Rohan wakes only if Edoras or
// Helm's Deep is attacked; then the card goes.
func TestR36FAQ18WormtongueAndAttacks(t *testing.T) {
	for _, test := range []struct {
		at, from    Region
		box         int8
		wakes, wars bool
	}{
		{Folde, Eastemnet, 0, false, false},
		{Folde, Eastemnet, 2, false, false},
		{Edoras, Westemnet, 0, true, false},
		{Edoras, Westemnet, 2, true, true},
		{HelmsDeep, Westemnet, 2, true, true},
	} {
		tb := battlefield(t, Shadow).put(test.at, "rohan:2r").put(test.from, "isengard:1r").put(Orthanc, "saruman")
		tb.p.Box[Rohan], tb.p.Active = test.box, tb.p.Active.without(Rohan)
		tb.p.Cards[Wormtongue] = OnTable
		tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1")
		tb.do("shadow: attack die=army from=" + test.from.String() + " to=" + test.at.String() +
			" with=isengard:1r")
		if test.at == HelmsDeep {
			tb.do("free: stand")
		}
		tb.do("shadow: cease")
		want := min(test.box+1, 2)
		if test.wars {
			want = atWarBox
		}
		if tb.p.active(Rohan) != test.wakes || tb.p.Box[Rohan] != want || tb.p.onTable(Wormtongue) == test.wakes {
			t.Errorf("%+v: active %t, in box %d, the card lies there: %t", test, tb.p.active(Rohan), tb.p.Box[Rohan],
				tb.p.onTable(Wormtongue))
		}
	}
}

// R40, FAQ 22: cards that start an attack need a nation at war among the attackers like any attack.
func TestR40FAQ22AttacksByCardNeedANationAtWar(t *testing.T) {
	for _, war := range []bool{false, true} {
		tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:2r,isengard:3r,sauron:1n").put(Folde, "rohan:1r").
			put(Edoras, "gondor:1r,isengard:1r,witch-king")
		tb.p.Besieged.add(HelmsDeep)
		tb.p.Box[Gondor], tb.p.Box[Rohan] = 1, 1
		if !war {
			tb.p.Box[Isengard] = 2
		}
		for _, kind := range []attackKind{attackUrukHai, attackRingwraiths, attackBlackCaptain} {
			if got := len(tb.p.attackers(Shadow, kind, false)) > 0; got != war {
				t.Errorf("Isengard at war: %t; attack %d is possible: %t", war, kind, got)
			}
		}
	}
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:2r,isengard:4r").put(Westemnet, "rohan:2r")
	tb.p.Besieged.add(HelmsDeep)
	tb.p.Box[Rohan] = 2
	if list := tb.p.attackers(FreePeoples, attackHelp, false); len(list) > 0 {
		t.Errorf("Rohan at peace brings help from %v", list)
	}
}

// R111: a new battle counts again, also an assault on walls and an attack on besiegers.
func TestR111EveryBattleCountsAgain(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(Westemnet, "rohan:1r")
	tb.p.Box[Rohan], tb.p.Box[Isengard] = 0, 0
	tb.p.Box[Isengard] = atWarBox
	tb.load("combat-roll-shadow: 1 1 1 1").load("combat-roll-free: 1 1 1 1 1 1").load("leader-reroll-free: 1 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:2r").do("free: skip die=muster")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:2r")
	if tb.p.Box[Rohan] != 2 {
		t.Errorf("after two assaults Rohan is in box %d", tb.p.Box[Rohan])
	}
	tb = besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:1r")
	tb.p.Box[Isengard] = 1
	tb.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1")
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:1r", "free: cease")
	if tb.p.Box[Isengard] != 2 {
		t.Errorf("the besiegers were attacked, and Isengard is in box %d", tb.p.Box[Isengard])
	}
}

// attackers lists from where a side may attack by a row.
func (p *Position) attackers(s Side, kind attackKind, leader bool) []Region {
	var list []Region
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.attacksFrom(s, kind, r, leader) {
			list = append(list, r)
		}
	}
	return list
}
