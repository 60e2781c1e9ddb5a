package wotr

import "testing"

func TestR45FAQ26RearguardNeedsAUnit(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:r*2,rohan:l,strider").put(Eastemnet, "isengard:r")
	tb.refuses(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:2r", refusedBattleRearguard)
	tb.refuses(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:2r1l", refusedBattleRearguard)
	tb.refuses(FreePeoples, "attack die=army from=folde to=eastemnet with=strider", refusedBattleNoUnit)
	tb.refuses(FreePeoples, "attack die=character from=folde to=eastemnet with=rohan:1r", refusedBattleNoLeader)
	tb.roll("roll-free", 6).roll("roll-shadow", 1)
	tb.do(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:1r").wantAsked("free battle.advance")
	tb.want(FreePeoples, Folde, "rohan:r*2,rohan:l,strider")
}

func TestR97AttackersStayUntilTheyWin(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:r*3").put(Eastemnet, "isengard:r*2")
	tb.roll("roll-free", 6, 1).roll("roll-shadow", 6, 1)
	tb.do(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:2r")
	tb.want(FreePeoples, Folde, "rohan:r*2").want(Shadow, Eastemnet, "isengard:r").wantAsked("free battle.cease")
	if f := battleForce(tb.p, FreePeoples); f.units() != 1 {
		t.Errorf("%d units fight on; the rearguard is untouchable", f.units())
	}
	tb.do(FreePeoples, "cease").wantAsked("shadow action.choose") // one attack an action
	if tb.p.Dice[FreePeoples][ArmyFace] != 1 {
		t.Error("the die is not spent")
	}
}

func TestR98NationsAtPeaceStayInTheRearguard(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:r,gondor:r,gondor:l,strider").put(Eastemnet, "isengard:r*2")
	tb.p.Box[Gondor] = 2
	tb.refuses(FreePeoples, "attack die=army from=folde to=eastemnet with=gondor:1r", "none-here")
	tb.roll("roll-free", 6, 6).roll("roll-shadow", 1, 1)
	tb.do(FreePeoples, "attack die=character from=folde to=eastemnet with=rohan:1r,strider").want(Shadow, Eastemnet, "")

	// A leader at peace alone is no rearguard: a unit must stay with him, and there is none to spare.
	tb = battlefield(t, FreePeoples).put(Folde, "rohan:r,gondor:l").put(Eastemnet, "isengard:r")
	tb.p.Box[Gondor] = 2
	if tb.offers(FreePeoples, "attack") {
		t.Error("an attack is offered that leaves a leader without a unit")
	}
	tb = battlefield(t, FreePeoples).put(Folde, "rohan:r*2,gondor:l").put(Eastemnet, "isengard:r")
	tb.p.Box[Gondor] = 2
	tb.refuses(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:2r", refusedBattleRearguard)
}

func TestR98RulebookP35NazgulFightWhileSauronIsAtPeace(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "isengard:r,sauron:r,sauron:n*2")
	tb.p.Box[Sauron] = 2
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1).roll("reroll-shadow", 6)
	tb.do(Shadow, "attack die=character from=eastemnet to=folde with=isengard:1r,sauron:2n").want(FreePeoples, Folde, "rohan:r")
}

func TestAttacksThatCardsForbid(t *testing.T) {
	tb := battlefield(t, Shadow).put(Lorien, "elves:r").put(DimrillDale, "sauron:r").put(OldForest, "north:r").put(Cardolan, "isengard:r")
	tb.p.Cards[APowerTooGreat], tb.p.Cards[ThePowerOfTomBombadil] = OnTable, OnTable
	if tb.offers(Shadow, "attack") {
		t.Error("an attack against a closed region is offered")
	}
	tb.p.Cards[ThePowerOfTomBombadil] = Played
	tb.refuses(Shadow, "attack die=army from=dimrill-dale to=lorien with=sauron:1r", refusedBattleNoTarget)
	tb.put(DimrillDale, "sauron:r").put(ParthCelebrant, "elves:r")
	tb.refuses(Shadow, "attack die=army from=dimrill-dale to=lorien with=sauron:1r", refusedBattleClosed)
}

func TestR114BesiegedArmiesAreAttackedFromWithinAlone(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:r*3,isengard:r*2").put(Westemnet, "isengard:r*3").put(FordsOfIsen, "rohan:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.refuses(Shadow, "attack die=army from=westemnet to=helms-deep with=isengard:3r", refusedBattleBehindWalls)
	// Besiegers may turn elsewhere; who is shut up may not.
	tb.do(Shadow, "skip die=muster")
	tb.refuses(FreePeoples, "attack die=army from=helms-deep to=westemnet with=rohan:3r", refusedBattleShutIn)
	if !tb.offers(FreePeoples, "attack") {
		t.Error("no sortie is offered")
	}
}

func TestAttackRefusals(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:r*2").put(Eastemnet, "isengard:r").put(Edoras, "gondor:r").put(DolAmroth, "gondor:r")
	tb.p.Box[Gondor] = 1
	tb.refuses(FreePeoples, "attack die=army from=bree to=eastemnet with=rohan:1r", refusedBattleNoArmy)
	tb.refuses(FreePeoples, "attack die=army from=edoras to=folde with=gondor:1r", refusedBattleNotAtWar)
	tb.refuses(FreePeoples, "attack die=army from=folde to=bree with=rohan:1r", refusedBattleTooFar)
	tb.refuses(FreePeoples, "attack die=army from=folde to=edoras with=rohan:1r", refusedBattleNoEnemy)
	tb.refuses(FreePeoples, "attack die=character from=folde to=eastemnet with=rohan:1r", refusedOtherDie)
}

func TestR111PoliticsOncePerBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Osgiliath, "gondor:r*2,elves:r").put(NorthIthilien, "sauron:r*4")
	tb.p.Box[Gondor], tb.p.Box[Elves] = 0, 1
	tb.p.Active = tb.p.Active.without(Gondor)
	tb.roll("roll-free", 1, 1, 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1, 1, 1, 1)
	tb.do(Shadow, "attack die=army from=north-ithilien to=osgiliath with=sauron:4r", "go-on").do(FreePeoples, "stand").do(Shadow, "cease")
	if tb.p.Box[Gondor] != 1 || !tb.p.active(Gondor) || tb.p.Box[Elves] != 2 {
		t.Errorf("after a battle of two rounds Gondor is in box %d, the Elves in %d", tb.p.Box[Gondor], tb.p.Box[Elves])
	}
}

func TestR115PassiveNationEntersTheWarByAnAttack(t *testing.T) {
	for _, wormtongue := range []bool{false, true} {
		tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "isengard:r")
		tb.p.Box[Rohan], tb.p.Active = 2, tb.p.Active.without(Rohan)
		if wormtongue {
			tb.p.Cards[Wormtongue] = OnTable
		}
		tb.roll("roll-free", 1, 1).roll("roll-shadow", 1)
		tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:1r")
		if tb.p.atWar(Rohan) == wormtongue {
			t.Errorf("Wormtongue on the table: %t; Rohan at war: %t", wormtongue, tb.p.atWar(Rohan))
		}
	}
}

// besiegedDeep is Helm's Deep under siege; both leave units elsewhere.
func besiegedDeep(t *testing.T, toAct Side) *battleTable {
	tb := battlefield(t, toAct).put(HelmsDeep, "rohan:r*2,rohan:e,rohan:l,isengard:r*3,isengard:e*2")
	tb.p.Besieged.add(HelmsDeep)
	return tb
}

// A battle inside a card is half done in the position alone: battleTable.try saves and loads it before every answer.
func TestR148GrondFightsThreeRounds(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(HelmsDeep, "witch-king,sauron:r").hold(FearFireFoes, ShelobsLair)
	if tb.p.attackers(Shadow, attackUrukHai, false)[0] != HelmsDeep {
		t.Error("the Uruk-hai find no walls")
	}
	tb.attackBy(Shadow, attackGrond).wantAsked("shadow attack.choose")
	tb.refuses(Shadow, "attack from=helms-deep to=westemnet with=isengard:3r", refusedBattleNoEnemy)
	tb.roll("roll-shadow", 1, 1, 1).roll("roll-free", 1, 1, 1).roll("reroll-free", 1, 1, 1)
	tb.do(Shadow, "attack from=helms-deep to=helms-deep with=isengard:3r").wantAsked("shadow battle.lay-attack")
	// The Witch-king stays with the rearguard: no sorcery. Without a Companion the Free Peoples lay nothing in round 1.
	tb.do(Shadow, "no-card").wantAsked("shadow battle.cease")
	for round := range 2 {
		tb.roll("roll-shadow", 1, 1, 1).roll("roll-free", 1, 1, 1)
		tb.do(Shadow, "go-on", "no-card").wantAsked("free battle.lay-defence").do(FreePeoples, "no-card")
		if round == 0 {
			tb.wantAsked("shadow battle.cease")
		}
	}
	// Three rounds are over, and no elite fights that could be reduced for a fourth.
	tb.wantAsked("free action.choose")
	if tb.p.Battle.Round != 3 || tb.p.Battle.Going || !tb.p.besieged(HelmsDeep) {
		t.Errorf("the battle ended in round %d", tb.p.Battle.Round)
	}
}

func TestGrondLetsACompanionsArmyLayACard(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(HelmsDeep, "witch-king,sauron:r,gimli").hold(FearFireFoes)
	tb.attackBy(Shadow, attackGrond).do(Shadow, "attack from=helms-deep to=helms-deep with=isengard:3r2e,witch-king,sauron:1r")
	tb.wantAsked("free battle.lay-defence")
}

func TestR148BlackCaptainLeads(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "sauron:r*2,witch-king").put(Westemnet, "sauron:r")
	tb.attackBy(Shadow, attackBlackCaptain)
	tb.refuses(Shadow, "attack from=eastemnet to=folde with=sauron:1r", refusedBattleMustLead)
	tb.refuses(Shadow, "attack from=westemnet to=folde with=sauron:1r", refusedBattleByCard)
	tb.roll("roll-shadow", 1).roll("reroll-shadow", 1).roll("roll-free", 1, 1)
	tb.do(Shadow, "attack from=eastemnet to=folde with=sauron:1r,witch-king").wantAsked("shadow battle.cease")
}

func TestR148RingwraithsMayStayBehind(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "sauron:r*2,sauron:n").put(Westemnet, "sauron:r")
	tb.attackBy(Shadow, attackRingwraiths)
	tb.roll("roll-shadow", 1).roll("roll-free", 1, 1)
	tb.do(Shadow, "attack from=eastemnet to=folde with=sauron:1r").wantAsked("shadow battle.cease")
	tb = battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Westemnet, "sauron:r")
	if list := tb.p.attackers(Shadow, attackRingwraiths, false); len(list) > 0 {
		t.Errorf("an attack without Nazgûl is allowed from %v", list)
	}
}

func TestHelpUnlookedForTiesBesiegersDown(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r*2,isengard:r*4").put(Westemnet, "rohan:r*2").put(FordsOfIsen, "isengard:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.attackBy(FreePeoples, attackHelp)
	tb.refuses(FreePeoples, "attack from=westemnet to=fords-of-isen with=rohan:2r", "does-not-fit")
	// Four besiegers less two in the stronghold: two dice, in every round.
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1)
	tb.do(FreePeoples, "attack from=westemnet to=helms-deep with=rohan:2r")
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1)
	tb.do(FreePeoples, "go-on").do(Shadow, "stand").wantAsked("free battle.cease")
}

func TestR147CorsairsCannotCease(t *testing.T) {
	land := func(t *testing.T) *battleTable {
		tb := battlefield(t, Shadow).put(Umbar, "southrons:r*3")
		tb.p.Arrivals[0] = Arrival{DolAmroth, parseForce(t, "southrons:r*2")}
		f := parseForce(t, "southrons:r*2")
		tb.p.shift(&f, Umbar, DolAmroth)
		return tb
	}
	battle := Battle{Turn: 1, Going: true, Attacker: Shadow, From: DolAmroth, To: DolAmroth, Card: CorsairsOfUmbar, Force: parseForce(t, "southrons:r*2")}
	tb := land(t).put(DolAmroth, "gondor:r*2,gondor:e")
	tb.p.Battle = battle
	tb.after("battle.begin", Frame{Side: Shadow}).wantAsked("free battle.withdraw")
	tb.roll("roll-free", 1, 1, 1).roll("roll-shadow", 1, 1)
	tb.do(FreePeoples, "stand").wantAsked("free battle.retreat") // the attacker is not asked
	tb.do(FreePeoples, "stand", "withdraw").wantAsked("free action.choose")
	if !tb.p.besieged(DolAmroth) {
		t.Error("who withdraws from a landed army is not besieged")
	}
	tb.want(Shadow, DolAmroth, "southrons:r*2").want(Shadow, Umbar, "southrons:r")

	tb = land(t).put(DolAmroth, "gondor:r")
	tb.p.Battle = battle
	tb.after("battle.begin", Frame{Side: Shadow}).roll("roll-free", 1).roll("roll-shadow", 6, 1).do(FreePeoples, "stand")
	if tb.wantAsked("free action.choose"); !tb.p.Captured.has(DolAmroth) {
		t.Error("the landed army does not take what it stands in")
	}
}

// Rulebook p.34: the last unit of the North retreats out of Dale, and the Shadow walks in: attacked and captured are two steps.
func TestRulebookP34DaleIsAttackedAndTaken(t *testing.T) {
	tb := battlefield(t, Shadow).put(Dale, "north:r").put(ValeOfTheCarnen, "sauron:r*3")
	tb.p.Box[North], tb.p.Active = 0, tb.p.Active.without(North)
	tb.roll("roll-shadow", 1, 1, 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=vale-of-the-carnen to=dale with=sauron:3r", "go-on")
	if tb.p.Box[North] != 1 || !tb.p.active(North) {
		t.Errorf("attacked, the North is in box %d", tb.p.Box[North])
	}
	tb.do(FreePeoples, "retreat to=old-forest-road").do(Shadow, "occupy with=sauron:3r")
	if tb.p.Box[North] != 2 || !tb.p.Captured.has(Dale) || tb.p.points(Shadow) != 1 {
		t.Errorf("Dale taken, the North is in box %d, the Shadow has %d points", tb.p.Box[North], tb.p.points(Shadow))
	}
}

// Rulebook p.35: two units of a North at peace retreat from Dale over the border of the Dwarves. From there they may only leave.
func TestRulebookP35TheNorthRetreatsToErebor(t *testing.T) {
	tb := battlefield(t, Shadow).put(Dale, "north:r*2").put(ValeOfTheCarnen, "sauron:r")
	tb.p.Box[North], tb.p.Box[Dwarves] = 0, 0
	tb.roll("roll-shadow", 1).roll("roll-free", 1, 1)
	tb.do(Shadow, "attack die=army from=vale-of-the-carnen to=dale with=sauron:1r", "go-on").do(FreePeoples, "retreat to=erebor")
	tb.want(FreePeoples, Erebor, "north:r*2").want(FreePeoples, Dale, "").do(Shadow, "stay").wantAsked("free action.choose")
	tb.refuses(FreePeoples, "move-army die=army from=erebor to=iron-hills with=north:2r", refusedMarchForeign)
	tb.do(FreePeoples, "move-army die=army from=erebor to=dale with=north:2r")
	tb = battlefield(t, FreePeoples).put(Dale, "north:r*2")
	tb.p.Box[North] = 0
	tb.refuses(FreePeoples, "move-army die=army from=dale to=erebor with=north:2r", refusedMarchForeign) // no move leads there
}

// R36, FAQ 18: with Wormtongue the marker of Rohan moves by an attack, but Rohan wakes only if Edoras or Helm's Deep is attacked; then
// the card goes.
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
		tb := battlefield(t, Shadow).put(test.at, "rohan:r*2").put(test.from, "isengard:r").put(Orthanc, "saruman")
		tb.p.Box[Rohan], tb.p.Active = test.box, tb.p.Active.without(Rohan)
		tb.p.Cards[Wormtongue] = OnTable
		tb.roll("roll-free", 1, 1).roll("roll-shadow", 1)
		tb.do(Shadow, "attack die=army from="+test.from.String()+" to="+test.at.String()+" with=isengard:1r")
		if test.at == HelmsDeep {
			tb.do(FreePeoples, "stand")
		}
		tb.do(Shadow, "cease")
		want := min(test.box+1, 2)
		if test.wars {
			want = atWarBox
		}
		if tb.p.active(Rohan) != test.wakes || tb.p.Box[Rohan] != want || tb.p.onTable(Wormtongue) == test.wakes {
			t.Errorf("%+v: active %t, in box %d, the card lies there: %t", test, tb.p.active(Rohan), tb.p.Box[Rohan], tb.p.onTable(Wormtongue))
		}
	}
}

// R40, FAQ 22: cards that start an attack need a nation at war among the attackers like any attack.
func TestR40FAQ22AttacksByCardNeedANationAtWar(t *testing.T) {
	for _, war := range []bool{false, true} {
		tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:r*2,isengard:r*3,sauron:n").put(Folde, "rohan:r").put(Edoras, "gondor:r,isengard:r,witch-king")
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
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r*2,isengard:r*4").put(Westemnet, "rohan:r*2")
	tb.p.Besieged.add(HelmsDeep)
	tb.p.Box[Rohan] = 2
	if list := tb.p.attackers(FreePeoples, attackHelp, false); len(list) > 0 {
		t.Errorf("Rohan at peace brings help from %v", list)
	}
}

// R111: a new battle counts again, also an assault on walls and an attack on besiegers.
func TestR111EveryBattleCountsAgain(t *testing.T) {
	tb := besiegedDeep(t, Shadow).put(Westemnet, "rohan:r")
	tb.p.Box[Rohan], tb.p.Box[Isengard] = 0, 0
	tb.p.Box[Isengard] = atWarBox
	tb.roll("roll-shadow", 1, 1, 1, 1).roll("roll-free", 1, 1, 1, 1, 1, 1).roll("reroll-free", 1, 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:2r").do(FreePeoples, "skip die=muster")
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:2r")
	if tb.p.Box[Rohan] != 2 {
		t.Errorf("after two assaults Rohan is in box %d", tb.p.Box[Rohan])
	}
	tb = besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:r")
	tb.p.Box[Isengard] = 1
	tb.roll("roll-shadow", 1, 1, 1, 1, 1).roll("roll-free", 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:1r", "cease")
	if tb.p.Box[Isengard] != 2 {
		t.Errorf("the besiegers were attacked, and Isengard is in box %d", tb.p.Box[Isengard])
	}
}
