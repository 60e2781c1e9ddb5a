package wotr

import "testing"

func TestItIsAGiftAddsToBothRolls(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r", "gondor:2r1l")
	f.p.Bearers = WesternEmynMuil
	f.load("combat-roll-free: 4 2").load("leader-reroll-free: 4").load("combat-roll-shadow: 4 4 4 4")
	f.fightRound(ElvenCloaks, NoCard)
	f.remain("gondor:2r1l", "sauron:2r")
	f.told("combat-bonus side=free roll=1 reroll=1 combat=it-is-a-gift")
}

func TestBladeOfWesternesseFellsAMinionForOneHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r,witch-king,mouth-of-sauron", "gondor:2r,meriadoc,peregrin")
	f.load("combat-roll-shadow: 2 2 2 2").load("leader-reroll-shadow: 2 2 2 2")
	f.load("combat-roll-free: 2 2").load("leader-reroll-free: 5 5")
	f.fightRound(MithrilCoatAndSting, NoCard)
	f.asks("free combat.slay")
	f.offers("free: slay", "witch-king mouth-of-sauron")
	f.refuse("free: slay figure=sauron:r", "not-victim")
	f.refuse("free: decline", "must-choose")
	f.do("free: slay figure=witch-king")
	f.remain("gondor:2r,meriadoc,peregrin", "sauron:3r,mouth-of-sauron") // the other hit is applied as usual
	if f.p.State[WitchKing] != Eliminated {
		t.Error("the Witch-king has not fallen")
	}
}

func TestBladeOfWesternesseNeedsAHitOfTheReroll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r,saruman", "gondor:2r,peregrin")
	f.load("combat-roll-shadow: 2 2 2 2").load("leader-reroll-shadow: 2")
	f.load("combat-roll-free: 5 2").load("leader-reroll-free: 2")
	f.fightRound(MithrilCoatAndSting, NoCard)
	f.remain("gondor:2r,peregrin", "sauron:3r,saruman")
	f.told("combat-without-effect side=free combat=blade-of-westernesse")
}

func TestMightyAttackTurnsAMissForACompanionsLeadership(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r", "gondor:1r,legolas,aragorn")
	f.load("combat-roll-shadow: 2 2 2 2")
	// two Captains add a die each; Aragorn's two points are left
	f.load("combat-roll-free: 2 2 3").load("leader-reroll-free: 4 2")
	f.fightRound(AxeAndBow, NoCard)
	f.asks("free combat.forfeit")
	f.refuse("free: forfeit who=gimli", "not-in-battle")
	f.do("free: forfeit who=legolas")
	f.told("forfeited side=free points=1 combat=mighty-attack")
	f.told("misses-turned side=free count=1 combat=mighty-attack")
	f.remain("gondor:1r,legolas,aragorn", "sauron:3r")
}

// The one Companion has lost his leadership to Words of Power: there is nothing to forfeit (Rulebook p.29).
func TestMightyAttackCannotForfeitWhatIsCancelled(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n", "gondor:2r,meriadoc")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2")
	f.fightRound(AxeAndBow, WornWithSorrowAndToil)
	f.told("silenced character=meriadoc combat=words-of-power")
	f.told("combat-without-effect side=free combat=mighty-attack")
	f.remain("gondor:2r,meriadoc", "sauron:2r1n")
}

// With two Companions the other one can still forfeit.
func TestMightyAttackLeavesOutTheSilenced(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n", "gondor:2r,meriadoc,aragorn,strider")
	f.p.State[Strider], f.p.Where[Strider] = Replaced, Nowhere
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2 2")
	f.fightRound(AxeAndBow, WornWithSorrowAndToil)
	f.do("shadow: silence who=meriadoc")
	f.told("forfeited side=free points=2 combat=mighty-attack") // by the game: it can be Aragorn alone
	f.remain("gondor:2r,meriadoc,aragorn", "sauron:1r1n")
}

func TestServantOfTheSecretFire(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r", "gondor:2r,gandalf-white")
	f.load("combat-roll-free: 4 1").load("leader-reroll-free: 4").load("combat-roll-shadow: 2 2 2 2")
	f.fightRound(WizardsStaff, NoCard)
	f.remain("gondor:2r,gandalf-white", "sauron:3r") // the re-roll has no bonus (R64)
}

// The whole leadership of Aragorn turns two misses, Strider's one.
func TestR66AndurilCostsTheLeadership(t *testing.T) {
	for who, row := range map[string]struct {
		turned string
		left   string
		event  string
	}{
		"aragorn": {"2", "sauron:2r", "forfeited side=free points=2 combat=anduril"},
		"strider": {"1", "sauron:3r", "forfeited side=free points=1 combat=anduril"},
	} {
		t.Run(who, func(t *testing.T) {
			f := plainFight(t, Shadow, "sauron:4r", "gondor:2r,"+who)
			f.load("combat-roll-free: 2 2 2").load("combat-roll-shadow: 2 2 2 2") // no re-roll is left
			f.fightRound(Athelas, NoCard)
			f.toldSoFar(row.event)
			f.toldSoFar("misses-turned side=free count=" + row.turned + " combat=anduril")
			f.remain("gondor:2r,"+who, row.left)
		})
	}
}

func TestAndurilTurnsNoMoreThanThereIs(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r", "gondor:2r,aragorn")
	f.load("combat-roll-free: 2 5 5").load("combat-roll-shadow: 2 2 2 2")
	f.fightRound(Athelas, NoCard)
	f.remain("gondor:2r,aragorn", "sauron:1r")
}

// Foul Stench cancels the re-roll, so Mighty Attack, which acts before it, does nothing.
func TestFoulStenchTakesTheTimeOfMightyAttack(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:2r,peregrin")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.fightRound(HornOfGondor, NazgulSearch)
	f.told("combat-without-effect side=free combat=mighty-attack")
}

func TestHeroicDeathOfACompanionSparesHitsUpToHisLevel(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:5r1l,boromir,peregrin")
	f.load("combat-roll-shadow: 5 5 5 2 2").load("combat-roll-free: 2 2 2 2 2").load("leader-reroll-free: 2 2 2")
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.asks("free combat.sacrifice")
	f.offers("free: sacrifice", "gondor:l boromir peregrin")
	f.refuse("free: sacrifice figure=legolas", "not-in-battle")
	f.do("free: sacrifice figure=boromir")
	f.told("hits-averted side=free count=2 combat=heroic-death")
	f.remain("gondor:4r1l,peregrin", "sauron:5r")
}

func TestHeroicDeathOfALeaderSparesOneHit(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:3r2l", "sauron:2r")
	f.load("combat-roll-shadow: 5 5").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 2 2")
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.do("free: sacrifice figure=gondor:l")
	f.remain("gondor:2r1l", "sauron:2r")
	if f.p.Battle.Force != parseForce(t, "gondor:2r1l") {
		t.Error("the dead still attack")
	}
}

func TestHeroicDeathMayBeDeclinedAndNeedsAHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r", "gondor:3r1l")
	f.load("combat-roll-shadow: 5 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 2")
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.do("free: decline")
	f.remain("gondor:2r1l", "sauron:2r")

	f = plainFight(t, Shadow, "sauron:2r", "gondor:3r1l")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 2")
	f.fightRound(ThereIsAnotherWay, NoCard)
	f.asks("shadow battle.cease")
	f.told("combat-without-effect side=free combat=heroic-death")
}

func TestDaringDefianceCancelsTheShadowsCardForAllLeadershipOfCompanions(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r", "gondor:2r1l,meriadoc,aragorn")
	// the leader's is left
	f.load("combat-roll-shadow: 4 4").load("combat-roll-free: 4 2 2").load("leader-reroll-free: 4")
	// Deadly Strife: +2 for both
	f.fightRound(IWillGoAlone, ReturnToValinor)
	f.told("combat-cancelled side=shadow cancelled=deadly-strife combat=daring-defiance")
	f.told("forfeited side=free points=3 combat=daring-defiance")
	f.remain("gondor:2r1l,meriadoc,aragorn", "sauron:2r")
}

func TestDaringDefianceCostsNothingWithoutACardOfTheShadow(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r", "gondor:2r,meriadoc")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2").load("leader-reroll-free: 2")
	f.fightRound(IWillGoAlone, NoCard)
	f.told("combat-without-effect side=free combat=daring-defiance")
}

// Both cancel at initiative 0: the defender's comes first, and the cancelled card does nothing (Rulebook
// p.29).
func TestRulebookP29TheDefenderCancelsFirst(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n", "gondor:2r,meriadoc")
	// Meriadoc's is forfeited
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 4").load("combat-roll-free: 2 2")
	f.fightRound(IWillGoAlone, TheShadowIsMoving)
	f.told("combat-cancelled side=shadow cancelled=swarm-of-bats combat=daring-defiance")

	f = plainFight(t, FreePeoples, "gondor:2r,meriadoc", "sauron:2r1n")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 4").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(IWillGoAlone, TheShadowIsMoving)
	f.told("combat-cancelled side=free cancelled=daring-defiance combat=swarm-of-bats")
}

func TestFatefulStrikeFellsANazgulWithOneHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r2n", "gondor:2r1l")
	f.load("combat-roll-shadow: 2 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 5")
	f.fightRound(BilbosSong, NoCard)
	f.told("felled side=shadow figures=sauron:1n combat=fateful-strike") // no other can fall: nobody is asked
	f.remain("gondor:2r1l", "sauron:2r1n")                               // the hit counts too
}

func TestR140TheWitchKingFallsToTwoHitsOnly(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r,witch-king", "gondor:2r2l")
	f.load("combat-roll-shadow: 2 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 5 2")
	f.fightRound(BilbosSong, NoCard)
	f.told("combat-without-effect side=free combat=fateful-strike")
	f.remain("gondor:2r2l", "sauron:2r,witch-king")

	f = plainFight(t, Shadow, "sauron:3r1n,witch-king,mouth-of-sauron", "gondor:2r2l")
	f.load("combat-roll-shadow: 2 2 2").load("leader-reroll-shadow: 2 2 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 5 5")
	f.fightRound(BilbosSong, NoCard)
	f.offers("free: slay", "sauron:n witch-king mouth-of-sauron")
	f.do("free: slay figure=witch-king")
	f.remain("gondor:2r2l", "sauron:1r1n,mouth-of-sauron")
}

func TestFatefulStrikeWithOneHitPassesTheWitchKingBy(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r1n,witch-king", "gondor:2r2l")
	f.load("combat-roll-shadow: 2 2 2").load("leader-reroll-shadow: 2 2 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 5 2")
	f.fightRound(BilbosSong, NoCard)
	f.remain("gondor:2r2l", "sauron:2r,witch-king") // the Nazgûl, without a question
}

func TestR65SuddenStrikeRollsAsManyDiceAsLeadership(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:2r1l,aragorn", "sauron:3r")
	f.load("extra-attack-free: 5 2 6")
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 2 2 2")
	f.fightRound(ChallengeOfTheKing, NoCard)
	f.remain("gondor:2r1l,aragorn", "sauron:1r")
}

func TestR65ExtraAttacksAreOfFiveDiceAtMost(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:1r3l,aragorn,legolas", "sauron:1r")
	f.load("extra-attack-free: 2 2 2 2 2")
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2 2").load("leader-reroll-free: 2 2 2")
	f.fightRound(ChallengeOfTheKing, NoCard)
}

// In round 1 against a city the extra attack needs a 6 as the combat roll does (Rulebook p.30), and the
// enemy's card does not count.
func TestRulebookP30ExtraAttacksNeedWhatTheRollNeeds(t *testing.T) {
	f := newFight(t, FreePeoples, Lossarnach, Pelargir, "gondor:2r2l", "sauron:4r")
	f.p.Captured.add(Pelargir)
	f.load("extra-attack-free: 5 6")
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 5 4").load("leader-reroll-free: 4")
	f.fightRound(ChallengeOfTheKing, PitsOfMordor) // Desperate Battle: +1 for both, but not in the extra attack
	f.remain("gondor:1r2l", "sauron:2r")
}

func TestBraveStandTakesADieForEachCompanion(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:2r,meriadoc,peregrin")
	f.load("combat-roll-shadow: 5 2 2").load("combat-roll-free: 2 2").load("leader-reroll-free: 2 2")
	f.fightRound(ThereAndBackAgain, NoCard)
	f.told("fewer-dice side=shadow count=2 combat=brave-stand")

	f = plainFight(t, Shadow, "sauron:2r", "gondor:2r,meriadoc,peregrin")
	// one die at least
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2").load("leader-reroll-free: 2 2")
	f.fightRound(ThereAndBackAgain, NoCard)
}

func TestEntsRageInTheRegionsOfTheEnts(t *testing.T) {
	for _, row := range []struct{ from, to Region }{{WesternBrownLands, Eastemnet}, {ParthCelebrant, Fangorn}} {
		f := newFight(t, Shadow, row.from, row.to, "isengard:4r", "rohan:2r")
		f.load("combat-roll-shadow: 2 2 2 2").load("combat-roll-free: 3 1") // a natural 1 misses
		f.fightRound(TheEntsAwakeTreebeard, NoCard)
		f.remain("rohan:2r", "isengard:3r")
	}
	// the defending army may be the Shadow's
	f := newFight(t, FreePeoples, GapOfRohan, Orthanc, "rohan:2r", "isengard:4r")
	f.load("combat-roll-shadow: 2 2 2 2").load("combat-roll-free: 3 1")
	f.fightRound(TheEntsAwakeTreebeard, NoCard)
	f.remain("rohan:2r", "isengard:3r")
}

func TestHuornDarkLeavesTwoDice(t *testing.T) {
	f := newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:4r", "rohan:2r")
	f.load("combat-roll-shadow: 5 2").load("combat-roll-free: 2 2")
	f.fightRound(TheEntsAwakeHuorns, NoCard)
	f.remain("rohan:1r", "isengard:4r")
}

func TestNamelessWoodAddsTwoHitsToAny(t *testing.T) {
	f := newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:5r", "rohan:2r")
	f.load("combat-roll-shadow: 2 2 2 2 2").load("combat-roll-free: 5 2")
	f.fightRound(TheEntsAwakeEntmoot, NoCard)
	f.remain("rohan:2r", "isengard:2r")

	f = newFight(t, Shadow, WesternBrownLands, Eastemnet, "isengard:5r", "rohan:2r")
	f.load("combat-roll-shadow: 2 2 2 2 2").load("combat-roll-free: 2 2")
	f.fightRound(TheEntsAwakeEntmoot, NoCard)
	f.remain("rohan:2r", "isengard:5r")
}

func TestDaylightLeavesThreeDice(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:2r")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2")
	f.fightRound(TheLastBattle, NoCard)
	f.told("most-dice side=shadow count=3 combat=daylight")
}

func TestNoQuarterAddsAHitToAny(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:2r1l")
	f.load("combat-roll-shadow: 2 2 2 2 2").load("combat-roll-free: 2 2").load("leader-reroll-free: 5")
	f.fightRound(APowerTooGreat, NoCard)
	f.remain("gondor:2r1l", "sauron:3r")
}

func TestAdvantageousPositionLowersTheShadowsRoll(t *testing.T) {
	f := newFight(t, Shadow, WesternEmynMuil, DruadanForest, "sauron:3r1n", "gondor:3r")
	f.load("combat-roll-shadow: 5 6 2").load("leader-reroll-shadow: 5").load("combat-roll-free: 2 2 2")
	f.fightRound(SwordsInEriador, NoCard)
	f.remain("gondor:1r", "sauron:3r1n") // the 6, and the 5 of the re-roll
}

func TestScoutsRetreatBeforeTheRoll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r", "gondor:2r1l")
	f.fightRound(TheRedArrow, NoCard)
	f.asks("free retreat.scouts")
	f.refuse("free: retreat to=eastern-emyn-muil", "no-retreat")
	f.refuse("free: withdraw", "no-withdrawal")
	f.do("free: retreat to=druadan-forest")
	if f.p.army(FreePeoples, DruadanForest) != parseForce(t, "gondor:2r1l") {
		t.Error("the army has not gone")
	}
	f.asks("shadow battle.advance")
}

func TestR9ScoutsWithdrawIntoTheStronghold(t *testing.T) {
	f := newFight(t, Shadow, Osgiliath, MinasTirith, "sauron:3r", "gondor:2r")
	f.attack(TheRedArrow, NoCard)
	f.lay(TheRedArrow, NoCard)
	f.do("free: withdraw")
	f.do("shadow: occupy with=sauron:3r")
	if !f.p.besieged(MinasTirith) {
		t.Error("Minas Tirith is not under siege")
	}
}

// Rulebook p.29, the example: Scouts at 1 are gone before the attack of Durin's Bane at 2.
func TestRulebookP29ScoutsAreGoneBeforeDurinsBane(t *testing.T) {
	f := newFight(t, Shadow, DimrillDale, ParthCelebrant, "sauron:3r", "elves:2r")
	f.fightRound(TheRedArrow, BalrogOfMoria)
	f.do("free: retreat to=fangorn")
	f.asks("shadow battle.advance")
	if f.p.units(FreePeoples, Fangorn) != 2 {
		t.Error("the army has been hit")
	}
}

func TestR9ScoutsAreForADefenderInTheField(t *testing.T) {
	f := newFight(t, Shadow, MinasTirith, MinasTirith, "sauron:3r", "gondor:2r")
	f.attack(TheRedArrow, NoCard)
	f.cannotLay(TheRedArrow)

	f = plainFight(t, FreePeoples, "gondor:2r", "sauron:3r")
	f.attack(TheRedArrow, NoCard)
	f.cannotLay(TheRedArrow)
}

// A sortie is a battle in the field (Rulebook p.33): the besiegers defend in it, and Scouts lead them away.
func TestR113ScoutsLeadBesiegersAwayFromASortie(t *testing.T) {
	tb := battlefield(t, Shadow).put(Moria, "sauron:2r,elves:3r").hold(TheRedArrow)
	tb.p.Besieged.add(Moria)
	tb.do("shadow: attack die=army from=moria to=moria with=sauron:2r").
		do("free: lay card=the-red-arrow", "free: retreat to=hollin")
	tb.asks("free action.choose").stands(FreePeoples, Hollin, "elves:3r")
	if tb.p.besieged(Moria) {
		t.Error("the siege goes on without besiegers")
	}
}

// An army without a way out stays, and fights.
func TestScoutsWithoutAWayOut(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r", "gondor:2r")
	for _, r := range neighbours[WesternEmynMuil] {
		if r != EasternEmynMuil {
			f.put(r, "southrons:1r")
		}
	}
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2")
	f.fightRound(TheRedArrow, NoCard)
	f.told("combat-without-effect side=free combat=scouts")
	f.asks("shadow battle.cease")
}

func TestR67ShieldWallNeedsTwoHits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r", "gondor:3r")
	f.load("combat-roll-shadow: 5 5 2").load("combat-roll-free: 2 2 2")
	f.fightRound(FearFireFoes, NoCard)
	f.remain("gondor:2r", "sauron:3r")

	f = plainFight(t, Shadow, "sauron:3r", "gondor:3r")
	f.load("combat-roll-shadow: 5 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(FearFireFoes, NoCard)
	f.remain("gondor:2r", "sauron:3r")
	f.told("combat-without-effect side=free combat=shield-wall")
}

// Ones are not re-rolled, although the Shadow's leadership would be enough.
func TestConfusionTurnsOnesAgainstTheShadow(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r4n", "gondor:3r")
	f.load("combat-roll-shadow: 1 1 3 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(WisdomOfElrond, NoCard)
	f.remain("gondor:3r", "sauron:2r4n")
}

func TestR65ChargeRollsADieForEachElite(t *testing.T) {
	f := plainFight(t, FreePeoples, "rohan:1r2e", "sauron:3r")
	f.load("extra-attack-free: 5 5")
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2 2")
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:1r2e", "sauron:1r")
}

func TestR105AnArmyThatDiesBeforeTheRollDoesNotRoll(t *testing.T) {
	f := plainFight(t, FreePeoples, "rohan:1r2e", "sauron:2r1n")
	f.load("extra-attack-free: 5 5")
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:1r2e", "")
	f.asks("free battle.advance")
}

// A garrison's sortie charges its besiegers.
func TestR106ChargeInASortieHitsTheBesiegers(t *testing.T) {
	f := newFight(t, FreePeoples, HelmsDeep, HelmsDeep, "rohan:1r1e", "isengard:3r")
	f.load("extra-attack-free: 5")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.fightRound(CirdansShips, NoCard)
	f.remain("rohan:1r1e", "isengard:2r")
}

func TestValour(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r", "rohan:1r1e1l")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 4 2").load("leader-reroll-free: 4")
	f.fightRound(DainIronfootsGuard, NoCard)
	f.remain("rohan:1r1e1l", "sauron:2r")
}
