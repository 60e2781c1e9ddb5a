package wotr

import "testing"

func TestItIsAGiftAddsToBothRolls(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*2,gondor:l")
	f.p.Bearers = WesternEmynMuil
	f.dice("combat-roll-free", 4, 2).dice("leader-reroll-free", 4).dice("combat-roll-shadow", 4, 4, 4, 4)
	f.fightRound(ElvenCloaks, NoCard)
	f.remain("gondor:r*2,gondor:l", "sauron:r*2")
	f.tells("combat-bonus side=free roll=1 reroll=1 combat=it-is-a-gift")
}

func TestBladeOfWesternesseFellsAMinionForOneHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4,witch-king,mouth-of-sauron", "gondor:r*2,meriadoc,peregrin")
	f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("leader-reroll-shadow", 2, 2, 2, 2)
	f.dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5, 5)
	f.fightRound(MithrilCoatAndSting, NoCard)
	f.asks("combat.slay")
	f.choices(FreePeoples, "slay", "witch-king mouth-of-sauron")
	f.refuses(FreePeoples, "slay figure=sauron:r", "not-victim")
	f.refuses(FreePeoples, "decline", "must-choose")
	f.do(FreePeoples, "slay figure=witch-king")
	f.remain("gondor:r*2,meriadoc,peregrin", "sauron:r*3,mouth-of-sauron") // the other hit is applied as usual
	if f.p.State[WitchKing] != Eliminated {
		t.Error("the Witch-king has not fallen")
	}
}

func TestBladeOfWesternesseNeedsAHitOfTheReroll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4,saruman", "gondor:r*2,peregrin")
	f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("leader-reroll-shadow", 2)
	f.dice("combat-roll-free", 5, 2).dice("leader-reroll-free", 2)
	f.fightRound(MithrilCoatAndSting, NoCard)
	f.remain("gondor:r*2,peregrin", "sauron:r*3,saruman")
	f.tells("combat-without-effect side=free combat=blade-of-westernesse")
}

func TestMightyAttackTurnsAMissForACompanionsLeadership(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*1,legolas,aragorn")
	f.dice("combat-roll-shadow", 2, 2, 2, 2)
	f.dice("combat-roll-free", 2, 2, 3).dice("leader-reroll-free", 4, 2) // two Captains add a die each; Aragorn's two points are left
	f.fightRound(AxeAndBow, NoCard)
	f.asks("combat.forfeit")
	f.refuses(FreePeoples, "forfeit who=gimli", "not-in-battle")
	f.do(FreePeoples, "forfeit who=legolas")
	f.tells("forfeited side=free points=1 combat=mighty-attack")
	f.tells("misses-turned side=free count=1 combat=mighty-attack")
	f.remain("gondor:r,legolas,aragorn", "sauron:r*3")
}

// The one Companion has lost his leadership to Words of Power: there is nothing to forfeit (Rulebook p.29).
func TestMightyAttackCannotForfeitWhatIsCancelled(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*2,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2)
	f.fightRound(AxeAndBow, WornWithSorrowAndToil)
	f.tells("silenced character=meriadoc combat=words-of-power")
	f.tells("combat-without-effect side=free combat=mighty-attack")
	f.remain("gondor:r*2,meriadoc", "sauron:r*2,sauron:n")
}

// With two Companions the other one can still forfeit.
func TestMightyAttackLeavesOutTheSilenced(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*2,meriadoc,aragorn,strider")
	f.p.State[Strider], f.p.Where[Strider] = Replaced, Nowhere
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(AxeAndBow, WornWithSorrowAndToil)
	f.do(Shadow, "silence who=meriadoc")
	f.tells("forfeited side=free points=2 combat=mighty-attack") // by the game: it can be Aragorn alone
	f.remain("gondor:r*2,meriadoc,aragorn", "sauron:r,sauron:n")
}

func TestServantOfTheSecretFire(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*2,gandalf-white")
	f.dice("combat-roll-free", 4, 1).dice("leader-reroll-free", 4).dice("combat-roll-shadow", 2, 2, 2, 2)
	f.fightRound(WizardsStaff, NoCard)
	f.remain("gondor:r*2,gandalf-white", "sauron:r*3") // the re-roll has no bonus (R64)
}

// The whole leadership of Aragorn turns two misses, Strider's one.
func TestR66AndurilCostsTheLeadership(t *testing.T) {
	for who, row := range map[string]struct {
		turned string
		left   string
		event  string
	}{
		"aragorn": {"2", "sauron:r*2", "forfeited side=free points=2 combat=anduril"},
		"strider": {"1", "sauron:r*3", "forfeited side=free points=1 combat=anduril"},
	} {
		t.Run(who, func(t *testing.T) {
			f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*2,"+who)
			f.dice("combat-roll-free", 2, 2, 2).dice("combat-roll-shadow", 2, 2, 2, 2) // no re-roll is left
			f.fightRound(Athelas, NoCard)
			f.tells(row.event)
			f.tells("misses-turned side=free count=" + row.turned + " combat=anduril")
			f.remain("gondor:r*2,"+who, row.left)
		})
	}
}

func TestAndurilTurnsNoMoreThanThereIs(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*2,aragorn")
	f.dice("combat-roll-free", 2, 5, 5).dice("combat-roll-shadow", 2, 2, 2, 2)
	f.fightRound(Athelas, NoCard)
	f.remain("gondor:r*2,aragorn", "sauron:r")
}

// Foul Stench cancels the re-roll, so that there is no time before it.
func TestFoulStenchTakesTheTimeOfMightyAttack(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,peregrin")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(HornOfGondor, NazgulSearch)
	f.tells("combat-without-effect side=free combat=mighty-attack")
}

func TestHeroicDeathOfACompanionSparesHitsUpToHisLevel(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*5,gondor:l,boromir,peregrin")
	f.dice("combat-roll-shadow", 5, 5, 5, 2, 2).dice("combat-roll-free", 2, 2, 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.asks("combat.sacrifice")
	f.choices(FreePeoples, "sacrifice", "gondor:l boromir peregrin")
	f.refuses(FreePeoples, "sacrifice figure=legolas", "not-in-battle")
	f.do(FreePeoples, "sacrifice figure=boromir")
	f.tells("hits-averted side=free count=2 combat=heroic-death")
	f.remain("gondor:r*4,gondor:l,peregrin", "sauron:r*5")
}

func TestHeroicDeathOfALeaderSparesOneHit(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r*3,gondor:l*2", "sauron:r*2")
	f.dice("combat-roll-shadow", 5, 5).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2)
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.do(FreePeoples, "sacrifice figure=gondor:l")
	f.remain("gondor:r*2,gondor:l", "sauron:r*2")
	if f.p.Battle.Force != parseForce(t, "gondor:r*2,gondor:l") {
		t.Error("the dead still attack")
	}
}

func TestHeroicDeathMayBeDeclinedAndNeedsAHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 5, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.do(FreePeoples, "decline")
	f.remain("gondor:r*2,gondor:l", "sauron:r*2")

	f = plainFight(t, Shadow, "sauron:r*2", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.asks("battle.cease")
	f.tells("combat-without-effect side=free combat=heroic-death")
}

func TestDaringDefianceCancelsTheShadowsCardForAllLeadershipOfCompanions(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2", "gondor:r*2,gondor:l,meriadoc,aragorn")
	f.dice("combat-roll-shadow", 4, 4).dice("combat-roll-free", 4, 2, 2).dice("leader-reroll-free", 4) // the leader's is left
	f.fightRound(IWillGoAlone, ReturnToValinor)                                                        // Deadly Strife: +2 for both
	f.tells("combat-cancelled side=shadow cancelled=deadly-strife combat=daring-defiance")
	f.tells("forfeited side=free points=3 combat=daring-defiance")
	f.remain("gondor:r*2,gondor:l,meriadoc,aragorn", "sauron:r*2")
}

func TestDaringDefianceCostsNothingWithoutACardOfTheShadow(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2", "gondor:r*2,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(IWillGoAlone, NoCard)
	f.tells("combat-without-effect side=free combat=daring-defiance")
}

// Both cancel at initiative 0: the defender's comes first, and the cancelled card does nothing (Rulebook p.29).
func TestRulebookP29TheDefenderCancelsFirst(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*2,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 4).dice("combat-roll-free", 2, 2) // Meriadoc's is forfeited
	f.fightRound(IWillGoAlone, TheShadowIsMoving)
	f.tells("combat-cancelled side=shadow cancelled=swarm-of-bats combat=daring-defiance")

	f = plainFight(t, FreePeoples, "gondor:r*2,meriadoc", "sauron:r*2,sauron:n")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 4).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(IWillGoAlone, TheShadowIsMoving)
	f.tells("combat-cancelled side=free cancelled=daring-defiance combat=swarm-of-bats")
}

func TestFatefulStrikeFellsANazgulWithOneHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n*2", "gondor:r*2,gondor:l")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5)
	f.fightRound(BilbosSong, NoCard)
	f.tells("felled side=shadow figures=sauron:n combat=fateful-strike") // no other can fall: nobody is asked
	f.remain("gondor:r*2,gondor:l", "sauron:r*2,sauron:n")               // the hit counts too
}

func TestR140TheWitchKingFallsToTwoHitsOnly(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,witch-king", "gondor:r*2,gondor:l*2")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5, 2)
	f.fightRound(BilbosSong, NoCard)
	f.tells("combat-without-effect side=free combat=fateful-strike")
	f.remain("gondor:r*2,gondor:l*2", "sauron:r*2,witch-king")

	f = plainFight(t, Shadow, "sauron:r*3,sauron:n,witch-king,mouth-of-sauron", "gondor:r*2,gondor:l*2")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("leader-reroll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5, 5)
	f.fightRound(BilbosSong, NoCard)
	f.choices(FreePeoples, "slay", "sauron:n witch-king mouth-of-sauron")
	f.do(FreePeoples, "slay figure=witch-king")
	f.remain("gondor:r*2,gondor:l*2", "sauron:r,sauron:n,mouth-of-sauron")
}

func TestFatefulStrikeWithOneHitPassesTheWitchKingBy(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n,witch-king", "gondor:r*2,gondor:l*2")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("leader-reroll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5, 2)
	f.fightRound(BilbosSong, NoCard)
	f.remain("gondor:r*2,gondor:l*2", "sauron:r*2,witch-king") // the Nazgûl, without a question
}

func TestR65SuddenStrikeRollsAsManyDiceAsLeadership(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r*2,gondor:l,aragorn", "sauron:r*3")
	f.dice("extra-attack-free", 5, 2, 6)
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.fightRound(ChallengeOfTheKing, NoCard)
	f.remain("gondor:r*2,gondor:l,aragorn", "sauron:r")
}

func TestR65ExtraAttacksAreOfFiveDiceAtMost(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r,gondor:l*3,aragorn,legolas", "sauron:r")
	f.dice("extra-attack-free", 2, 2, 2, 2, 2)
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.fightRound(ChallengeOfTheKing, NoCard)
}

// In round 1 against a city the extra attack needs a 6 as the combat roll does (Rulebook p.30), and the enemy's card does not count.
func TestRulebookP30ExtraAttacksNeedWhatTheRollNeeds(t *testing.T) {
	f := newFight(t, FreePeoples, Lossarnach, Pelargir, "gondor:r*2,gondor:l*2", "sauron:r*4")
	f.p.Captured.add(Pelargir)
	f.dice("extra-attack-free", 5, 6)
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 5, 4).dice("leader-reroll-free", 4)
	f.fightRound(ChallengeOfTheKing, PitsOfMordor) // Desperate Battle: +1 for both, but not in the extra attack
	f.remain("gondor:r,gondor:l*2", "sauron:r*2")
}

func TestBraveStandTakesADieForEachCompanion(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*2,meriadoc,peregrin")
	f.dice("combat-roll-shadow", 5, 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2, 2)
	f.fightRound(ThereAndBackAgain, NoCard)
	f.tells("fewer-dice side=shadow count=2 combat=brave-stand")

	f = plainFight(t, Shadow, "sauron:r*2", "gondor:r*2,meriadoc,peregrin")
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2, 2) // one die at least
	f.fightRound(ThereAndBackAgain, NoCard)
}

func TestEntsRageInTheRegionsOfTheEnts(t *testing.T) {
	for _, row := range []struct{ from, to Region }{{WesternBrownLands, Eastemnet}, {ParthCelebrant, Fangorn}} {
		f := newFight(t, Shadow, row.from, row.to, "isengard:r*4", "rohan:r*2")
		f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("combat-roll-free", 3, 1) // a natural 1 misses
		f.fightRound(TheEntsAwakeTreebeard, NoCard)
		f.remain("rohan:r*2", "isengard:r*3")
	}
	// the defending army may be the Shadow's
	f := newFight(t, FreePeoples, GapOfRohan, Orthanc, "rohan:r*2", "isengard:r*4")
	f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("combat-roll-free", 3, 1)
	f.fightRound(TheEntsAwakeTreebeard, NoCard)
	f.remain("rohan:r*2", "isengard:r*3")
}

func TestHuornDarkLeavesTwoDice(t *testing.T) {
	f := newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:r*4", "rohan:r*2")
	f.dice("combat-roll-shadow", 5, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(TheEntsAwakeHuorns, NoCard)
	f.remain("rohan:r", "isengard:r*4")
}

func TestNamelessWoodAddsTwoHitsToAny(t *testing.T) {
	f := newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:r*5", "rohan:r*2")
	f.dice("combat-roll-shadow", 2, 2, 2, 2, 2).dice("combat-roll-free", 5, 2)
	f.fightRound(TheEntsAwakeEntmoot, NoCard)
	f.remain("rohan:r*2", "isengard:r*2")

	f = newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:r*5", "rohan:r*2")
	f.dice("combat-roll-shadow", 2, 2, 2, 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(TheEntsAwakeEntmoot, NoCard)
	f.remain("rohan:r*2", "isengard:r*5")
}

func TestDaylightLeavesThreeDice(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*2")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(TheLastBattle, NoCard)
	f.tells("most-dice side=shadow count=3 combat=daylight")
}

func TestNoQuarterAddsAHitToAny(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*2,gondor:l")
	f.dice("combat-roll-shadow", 2, 2, 2, 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 5)
	f.fightRound(APowerTooGreat, NoCard)
	f.remain("gondor:r*2,gondor:l", "sauron:r*3")
}

func TestAdvantageousPositionLowersTheShadowsRoll(t *testing.T) {
	f := newFight(t, Shadow, WesternEmynMuil, DruadanForest, "sauron:r*3,sauron:n", "gondor:r*3")
	f.dice("combat-roll-shadow", 5, 6, 2).dice("leader-reroll-shadow", 5).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(SwordsInEriador, NoCard)
	f.remain("gondor:r", "sauron:r*3,sauron:n") // the 6, and the 5 of the re-roll
}

func TestScoutsRetreatBeforeTheRoll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3", "gondor:r*2,gondor:l")
	f.fightRound(TheRedArrow, NoCard)
	f.asks("retreat.scouts")
	f.refuses(FreePeoples, "retreat to=eastern-emyn-muil", refusedBattleNoRetreat)
	f.refuses(FreePeoples, "withdraw", "verb-not-offered")
	f.do(FreePeoples, "retreat to=druadan-forest")
	if f.p.army(FreePeoples, DruadanForest) != parseForce(t, "gondor:r*2,gondor:l") {
		t.Error("the army has not gone")
	}
	f.asks("battle.advance")
}

func TestR9ScoutsWithdrawIntoTheStronghold(t *testing.T) {
	f := newFight(t, Shadow, Osgiliath, MinasTirith, "sauron:r*3", "gondor:r*2")
	f.attack(TheRedArrow, NoCard)
	f.lay(TheRedArrow, NoCard)
	f.do(FreePeoples, "withdraw")
	f.do(Shadow, "occupy with=sauron:3r")
	if !f.p.besieged(MinasTirith) {
		t.Error("Minas Tirith is not under siege")
	}
}

// Rulebook p.29, the example: Scouts at 1 are gone before the attack of Durin's Bane at 2.
func TestRulebookP29ScoutsAreGoneBeforeDurinsBane(t *testing.T) {
	f := newFight(t, Shadow, DimrillDale, ParthCelebrant, "sauron:r*3", "elves:r*2")
	f.fightRound(TheRedArrow, BalrogOfMoria)
	f.do(FreePeoples, "retreat to=fangorn")
	f.asks("battle.advance")
	if f.p.units(FreePeoples, Fangorn) != 2 {
		t.Error("the army has been hit")
	}
}

func TestR9ScoutsAreForADefenderInTheField(t *testing.T) {
	f := newFight(t, Shadow, MinasTirith, MinasTirith, "sauron:r*3", "gondor:r*2")
	f.attack(TheRedArrow, NoCard)
	f.cannotLay(TheRedArrow)

	f = plainFight(t, FreePeoples, "gondor:r*2", "sauron:r*3")
	f.attack(TheRedArrow, NoCard)
	f.cannotLay(TheRedArrow)
}

// A sortie is a battle in the field (Rulebook p.33): the besiegers defend in it, and Scouts lead them away.
func TestR113ScoutsLeadBesiegersAwayFromASortie(t *testing.T) {
	tb := battlefield(t, Shadow).put(Moria, "sauron:r*2,elves:r*3").hold(TheRedArrow)
	tb.p.Besieged.add(Moria)
	tb.do(Shadow, "attack die=army from=moria to=moria with=sauron:2r").do(FreePeoples, "lay card=the-red-arrow", "retreat to=hollin")
	tb.wantAsked("free action.choose").want(FreePeoples, Hollin, "elves:r*3")
	if tb.p.besieged(Moria) {
		t.Error("the siege goes on without besiegers")
	}
}

// An army without a way out stays, and fights.
func TestScoutsWithoutAWayOut(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3", "gondor:r*2")
	for _, r := range neighbours[WesternEmynMuil] {
		if r != EasternEmynMuil {
			f.put(r, "southrons:r")
		}
	}
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(TheRedArrow, NoCard)
	f.tells("combat-without-effect side=free combat=scouts")
	f.asks("battle.cease")
}

func TestR67ShieldWallNeedsTwoHits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3", "gondor:r*3")
	f.dice("combat-roll-shadow", 5, 5, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(FearFireFoes, NoCard)
	f.remain("gondor:r*2", "sauron:r*3")

	f = plainFight(t, Shadow, "sauron:r*3", "gondor:r*3")
	f.dice("combat-roll-shadow", 5, 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(FearFireFoes, NoCard)
	f.remain("gondor:r*2", "sauron:r*3")
	f.tells("combat-without-effect side=free combat=shield-wall")
}

// Ones are not re-rolled, although the Shadow's leadership would be enough.
func TestConfusionTurnsOnesAgainstTheShadow(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4,sauron:n*4", "gondor:r*3")
	f.dice("combat-roll-shadow", 1, 1, 3, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(WisdomOfElrond, NoCard)
	f.remain("gondor:r*3", "sauron:r*2,sauron:n*4")
}

func TestR65ChargeRollsADieForEachElite(t *testing.T) {
	f := plainFight(t, FreePeoples, "rohan:r,rohan:e*2", "sauron:r*3")
	f.dice("extra-attack-free", 5, 5)
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:r,rohan:e*2", "sauron:r")
}

func TestR105AnArmyThatDiesBeforeTheRollDoesNotRoll(t *testing.T) {
	f := plainFight(t, FreePeoples, "rohan:r,rohan:e*2", "sauron:r*2,sauron:n")
	f.dice("extra-attack-free", 5, 5)
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:r,rohan:e*2", "")
	f.asks("battle.advance")
}

// A garrison's sortie charges its besiegers.
func TestR106ChargeInASortieHitsTheBesiegers(t *testing.T) {
	f := newFight(t, FreePeoples, HelmsDeep, HelmsDeep, "rohan:r,rohan:e", "isengard:r*3")
	f.dice("extra-attack-free", 5)
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:r,rohan:e", "isengard:r*2")
}

func TestValour(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3", "rohan:r,rohan:e,rohan:l")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 4, 2).dice("leader-reroll-free", 4)
	f.fightRound(DainIronfootsGuard, NoCard)
	f.remain("rohan:r,rohan:e,rohan:l", "sauron:r*2")
}
