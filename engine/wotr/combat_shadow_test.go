package wotr

import "testing"

func TestOneForTheDarkLordAddsToBothRolls(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r*3", "sauron:r*2,sauron:n")
	f.p.Bearers = WesternEmynMuil
	f.dice("combat-roll-shadow", 4, 2).dice("leader-reroll-shadow", 4).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, ShelobsLair)
	f.remain("gondor:r", "sauron:r*2,sauron:n")
}

// The Ring-bearers are with the attackers: that does not count.
func TestOneForTheDarkLordAsksForTheDefendersRegion(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:r*3", "sauron:r*2,sauron:n")
	f.p.Bearers = EasternEmynMuil
	f.attack(NoCard, ShelobsLair)
	f.cannotLay(ShelobsLair)
}

func TestR146OnTheMordorTrackTheBearersAreInNoRegion(t *testing.T) {
	f := newFight(t, FreePeoples, Dagorlad, Morannon, "gondor:r*3", "sauron:r*2")
	f.p.Bearers, f.p.InMordor = Nowhere, true
	f.attack(ElvenCloaks, ShelobsLair)
	f.cannotLay(ElvenCloaks)
	f.do(FreePeoples, "no-card")
	f.cannotLay(ShelobsLair)
}

// Two points come off the full sum: of seven Nazgûl and points five are left for the re-roll of five dice.
func TestR66CruelAsDeathCostsTwoPointsOfTheFullSum(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5,sauron:n*5,witch-king", "gondor:r*3")
	f.dice("combat-roll-shadow", 4, 2, 2, 2, 2).dice("leader-reroll-shadow", 2, 2, 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, CruelWeather)
	f.tells("forfeited side=shadow points=2 combat=cruel-as-death")
	f.remain("gondor:r*2", "sauron:r*5,sauron:n*5,witch-king")
}

// The Witch-king's two points are enough by themselves, and are gone then.
func TestCruelAsDeathWithTheWitchKingAlone(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,witch-king", "gondor:r*3")
	f.dice("combat-roll-shadow", 4, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, OrcPatrol)
	f.remain("gondor:r*2", "sauron:r*2,witch-king")
}

func TestTheyAreTerribleChangesTheReRollAlone(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n*3", "gondor:r*3")
	f.dice("combat-roll-shadow", 4, 2, 2).dice("leader-reroll-shadow", 4, 3).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, LureOfTheRing)
	f.remain("gondor:r*2", "sauron:r*3,sauron:n*3") // R64
}

func TestDreadAndDespairTakesADieForEachPoint(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n,witch-king", "gondor:r*4")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2)
	f.fightRound(NoCard, CandlesOfCorpses)
	f.asks("combat.dread")
	f.choices(Shadow, "forfeit", "1 2 3")
	f.refuses(Shadow, "forfeit points=0", "does-not-fit") // R66: at least one
	f.refuses(Shadow, "forfeit points=4", "does-not-fit")
	f.do(Shadow, "forfeit points=2")
	f.tells("fewer-dice side=free count=2 combat=dread-and-despair")
}

func TestDreadAndDespairLeavesADie(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*3", "gondor:r*2")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2)
	f.fightRound(NoCard, CandlesOfCorpses)
	f.do(Shadow, "forfeit points=3")
	f.remain("gondor:r*2", "sauron:r*2,sauron:n*3")
}

func TestR68FoulStenchComparesTheForcesThatFight(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,gondor:l,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(NoCard, NazgulSearch)
	f.tells("no-reroll side=free combat=foul-stench")

	f = plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,gondor:l*2,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2, 2)
	f.fightRound(NoCard, NazgulSearch)
	f.tells("combat-without-effect side=shadow combat=foul-stench")
}

// A rearguard of Nazgûl and leaders does not count (R68).
func TestR68FoulStenchLeavesTheRearguardOut(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n*2", "gondor:r*2,gondor:l*2")
	f.p.Cards[NazgulSearch] = InHand
	f.do(Shadow, "attack die=army from=eastern-emyn-muil to=western-emyn-muil with=sauron:2r1n")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2, 2)
	f.do(Shadow, "lay card=nazgul-search")
	f.tells("combat-without-effect side=shadow combat=foul-stench")
}

func TestBlackBreathMayFellALeaderOrACompanion(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*3,gondor:l,meriadoc,legolas,strider")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 5, 5)
	f.dice("combat-roll-free", 2, 2, 2, 2, 2).dice("leader-reroll-free", 2, 2, 2, 2)
	f.fightRound(NoCard, MorgulWound)
	f.choices(Shadow, "slay", "gondor:l legolas meriadoc")
	f.refuses(Shadow, "slay figure=strider", "level-too-high")
	f.refuses(Shadow, "slay figure=gimli", "not-in-battle")
	f.do(Shadow, "slay figure=legolas")
	f.remain("gondor:r,gondor:l,meriadoc,strider", "sauron:r*2,sauron:n*2") // the hits count too
}

func TestBlackBreathMayBeDeclinedAndNeedsAHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 5, 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(NoCard, MorgulWound)
	f.do(Shadow, "decline")
	f.remain("gondor:r*2,gondor:l", "sauron:r*2,sauron:n*2")

	f = plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 5, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(NoCard, MorgulWound)
	f.tells("combat-without-effect side=shadow combat=black-breath")
}

// His leadership and his strength as a Captain are gone for one round.
func TestWordsOfPowerSilenceACompanionForTheRound(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*2,aragorn,meriadoc")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(NoCard, TheLidlessEye)
	f.asks("combat.silence")
	f.choices(Shadow, "silence", "meriadoc aragorn")
	f.refuses(Shadow, "silence who=gimli", "not-in-battle")
	f.do(Shadow, "silence who=aragorn")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2).dice("combat-roll-free", 2, 2, 2).dice("leader-reroll-free", 2, 2, 2)
	f.do(Shadow, "go-on")
	f.do(FreePeoples, "stand")
	f.asks("battle.cease")
}

func TestR28WordsOfPowerSuspendTheWhiteRiderForARound(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,gandalf-white")
	f.attack(NoCard, TheLidlessEye)
	f.do(FreePeoples, "white-rider")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.lay(NoCard, TheLidlessEye)
	f.tells("silenced character=gandalf-white combat=words-of-power")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2) // the Nazgûl's leadership is cancelled again, and his forfeited
	f.do(Shadow, "go-on")
	f.do(FreePeoples, "stand")
	f.asks("battle.cease")
}

func TestR28HeroicDeathEndsTheWhiteRiderFromTheNextRoundOn(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*3,gandalf-white")
	f.attack(ThereIsAnotherWay, NoCard)
	f.do(FreePeoples, "white-rider")
	f.dice("combat-roll-shadow", 5, 2).dice("combat-roll-free", 2, 2, 2)
	f.lay(ThereIsAnotherWay, NoCard)
	f.do(FreePeoples, "sacrifice figure=gandalf-white")
	f.remain("gondor:r*3", "sauron:r*2,sauron:n*2")
	f.dice("combat-roll-shadow", 2, 2).dice("leader-reroll-shadow", 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.do(Shadow, "go-on")
	f.do(FreePeoples, "stand")
	f.asks("battle.cease")
}

// Cancelled leadership is none: a card that asks for Nazgûl leadership cannot be laid against the White Rider.
func TestNazgulLeadershipThatIsCancelledCannotBeForfeited(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,gandalf-white")
	f.attack(NoCard, CruelWeather)
	f.do(FreePeoples, "white-rider")
	f.cannotLay(CruelWeather)
}

// The White Rider's leadership is forfeited, so Daring Defiance has no price to pay.
func TestForfeitedLeadershipCannotBeForfeitedAgain(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n*2", "gondor:r*2,gandalf-white")
	f.attack(IWillGoAlone, PitsOfMordor)
	f.do(FreePeoples, "white-rider")
	f.dice("combat-roll-shadow", 4, 2).dice("combat-roll-free", 3, 2)
	f.lay(IWillGoAlone, PitsOfMordor)
	f.tells("combat-without-effect side=free combat=daring-defiance")
	f.remain("gondor:r,gandalf-white", "sauron:r*2,sauron:n*2")
}

func TestR8DurinsBaneReachesTwoRegionsFromMoria(t *testing.T) {
	f := newFight(t, Shadow, DimrillDale, ParthCelebrant, "sauron:r*3", "elves:r*4")
	f.dice("extra-attack-shadow", 4, 3, 6).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("elves:r*2", "sauron:r*3")

	f = newFight(t, Shadow, ParthCelebrant, Fangorn, "sauron:r*3", "elves:r*4") // three regions
	f.attack(NoCard, BalrogOfMoria)
	f.cannotLay(BalrogOfMoria)
}

// The hits go to the enemy also when the Shadow defends (errata).
func TestR8DurinsBaneOfADefenderHitsTheAttackers(t *testing.T) {
	f := newFight(t, FreePeoples, Lorien, DimrillDale, "elves:r*3", "sauron:r*3")
	f.dice("extra-attack-shadow", 4, 3, 2).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("elves:r*2", "sauron:r*3")
}

// In an assault the garrison is hit, in a sortie the besiegers.
func TestR106DurinsBaneAtTheWallsOfMoria(t *testing.T) {
	f := newFight(t, FreePeoples, Moria, Moria, "dwarves:r*3", "sauron:r*3")
	f.dice("extra-attack-shadow", 4, 3, 2).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 5, 5)
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("dwarves:r*2", "sauron:r*3") // the assault needs a 6

	f = newFight(t, Shadow, Moria, Moria, "sauron:r*3", "dwarves:r*3")
	f.dice("extra-attack-shadow", 4, 3, 2).dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 5, 2)
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("dwarves:r*2", "sauron:r*2")
}

func TestDevilryOfOrthancAtTheWalls(t *testing.T) {
	f := newFight(t, Shadow, HelmsDeep, HelmsDeep, "isengard:r*3,sauron:r", "rohan:r*3")
	f.dice("combat-roll-shadow", 5, 4, 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, DreadfulSpells)
	f.remain("rohan:r*2", "isengard:r*3,sauron:r")

	f = newFight(t, Shadow, HelmsDeep, HelmsDeep, "sauron:r*3", "rohan:r*3")
	f.attack(NoCard, DreadfulSpells)
	f.cannotLay(DreadfulSpells)
}

func TestR150DevilryOfOrthancNotInTheFieldBeforeAStronghold(t *testing.T) {
	f := newFight(t, Shadow, FordsOfIsen, HelmsDeep, "isengard:r*3", "rohan:r*3")
	f.attack(NoCard, DreadfulSpells)
	f.cannotLay(DreadfulSpells)
}

// A besieged army of Isengard defends inside.
func TestR150DevilryOfOrthancInsideOrthanc(t *testing.T) {
	f := newFight(t, FreePeoples, Orthanc, Orthanc, "rohan:r*3", "isengard:r*2")
	f.dice("combat-roll-shadow", 4, 2).dice("combat-roll-free", 5, 5, 5)
	f.fightRound(NoCard, DenethorsFolly)
	f.remain("rohan:r*2", "isengard:r*2")
}

func TestDeadlyStrifeAddsTwoForBoth(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 3, 1, 1).dice("leader-reroll-shadow", 3).dice("combat-roll-free", 3, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(NoCard, CorsairsOfUmbar)
	f.remain("gondor:r,gondor:l", "sauron:r*2,sauron:n")
}

func TestDesperateBattleAddsOneForBoth(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*3,sauron:n", "gondor:r*3,gondor:l")
	f.dice("combat-roll-shadow", 4, 3, 3).dice("leader-reroll-shadow", 4).dice("combat-roll-free", 4, 2, 2).dice("leader-reroll-free", 2)
	f.fightRound(NoCard, MonstersRoused)
	f.remain("gondor:r,gondor:l", "sauron:r*2,sauron:n")
}

func TestOnslaughtRollsADieForEachHitOnOwnUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*4")
	f.dice("combat-roll-shadow", 2, 2, 2, 2, 2).dice("combat-roll-free", 5, 2, 2, 2)
	f.fightRound(NoCard, OrcsMultiplyingAgain)
	f.asks("combat.inflict") // after the casualties: four units are left
	f.choices(Shadow, "inflict", "1 2 3")
	f.dice("extra-attack-shadow", 4, 3)
	f.do(Shadow, "inflict hits=2")
	f.remain("gondor:r*3", "sauron:r*2")
}

func TestOnslaughtMayBeDeclined(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2", "gondor:r*2")
	f.dice("combat-roll-shadow", 2, 2).dice("combat-roll-free", 2, 2)
	f.fightRound(NoCard, OrcsMultiplyingAgain)
	f.do(Shadow, "decline")
	f.remain("gondor:r*2", "sauron:r*2")
}

func TestR66RelentlessAssaultCostsOwnUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*5", "gondor:r*4")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("combat.inflict")
	f.choices(Shadow, "inflict", "1 2")
	f.dice("combat-roll-shadow", 3, 3, 1).dice("combat-roll-free", 2, 2, 2, 2)
	f.do(Shadow, "inflict hits=2")
	f.remain("gondor:r*2", "sauron:r*3")
}

// The owner chooses what suffers, as in any battle: an elite may be reduced.
func TestRelentlessAssaultMayReduceAnElite(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:e", "gondor:r*4")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("combat.inflict")
	f.do(Shadow, "inflict hits=1")
	f.asks("loss.choose")
	f.dice("combat-roll-shadow", 4, 3, 3).dice("combat-roll-free", 2, 2, 2, 2)
	f.do(Shadow, "lose units=sauron:1d")
	f.remain("gondor:r*3", "sauron:r*3")
}

func TestR142TheLastUnitMayNotBeRemoved(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2", "gondor:r*4")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("combat.inflict")
	f.choices(Shadow, "inflict", "1")

	f = plainFight(t, Shadow, "sauron:e", "gondor:r*4") // reduced, it still stands
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("combat.inflict")
	f.choices(Shadow, "inflict", "1")

	f = plainFight(t, Shadow, "sauron:r", "gondor:r*4")
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2, 2, 2)
	f.fightRound(NoCard, TheKingIsRevealed)
	f.tells("combat-without-effect side=shadow combat=relentless-assault")
}

// Without a regular to take its place an elite dies of one hit (R103): it bears none.
func TestR142AnEliteWithoutRegularsBearsNoHit(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:e", "gondor:r*4")
	kind := figureOf(Southrons, Regular)
	for _, r := range []Region{NearHarad, FarHarad, Umbar} {
		n := min(10, f.p.Reinforcements[kind])
		f.p.Armies[r][kind], f.p.Reinforcements[kind] = n, f.p.Reinforcements[kind]-n
	}
	f.dice("combat-roll-shadow", 2).dice("combat-roll-free", 2, 2, 2, 2)
	f.fightRound(NoCard, TheKingIsRevealed)
	f.tells("combat-without-effect side=shadow combat=relentless-assault")
}

func TestGreatHostHitsWithTwiceTheUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*4", "gondor:r*3")
	f.dice("combat-roll-shadow", 5, 2, 2, 2).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, Stormcrow) // after casualties: four against two
	f.remain("gondor:r", "sauron:r*4")

	f = plainFight(t, Shadow, "sauron:r*4", "gondor:r*2")
	f.dice("combat-roll-shadow", 2, 2, 2, 2).dice("combat-roll-free", 5, 2)
	f.fightRound(NoCard, Stormcrow) // three against two
	f.remain("gondor:r*2", "sauron:r*3")
}

func TestMumakilAddToTheRollAndAHitIfAhead(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:r*2,southrons:e", "gondor:r*4")
	f.dice("combat-roll-shadow", 4, 4, 3).dice("combat-roll-free", 5, 2, 2, 2)
	f.fightRound(NoCard, ShadowsGather)
	f.tells("hits-added side=shadow count=1 combat=mumakil")
	f.do(Shadow, "lose units=southrons:1r")
	f.remain("gondor:r", "southrons:r,southrons:e")
}

// The hits of an early attack of the Free Peoples count against the Mûmakil.
func TestMumakilCountTheHitsOfAnEarlyAttack(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:r*3,southrons:e", "gondor:r*4,gondor:l")
	f.attack(ChallengeOfTheKing, ShadowsGather)
	f.dice("extra-attack-free", 5)
	f.lay(ChallengeOfTheKing, ShadowsGather)
	f.dice("combat-roll-shadow", 4, 2, 2).dice("combat-roll-free", 2, 2, 2, 2).dice("leader-reroll-free", 2)
	f.do(Shadow, "lose units=southrons:1r")
	f.remain("gondor:r*3,gondor:l", "southrons:r*2,southrons:e") // one against one: not ahead
}

func TestSwarmOfBatsCancelsOrAddsToTheReRoll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*3")
	f.dice("combat-roll-shadow", 5, 5).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(FearFireFoes, TheShadowIsMoving)
	f.tells("combat-cancelled side=free cancelled=shield-wall combat=swarm-of-bats")
	f.remain("gondor:r", "sauron:r*2,sauron:n")

	f = plainFight(t, Shadow, "sauron:r*2,sauron:n", "gondor:r*3")
	f.dice("combat-roll-shadow", 4, 4).dice("leader-reroll-shadow", 4).dice("combat-roll-free", 2, 2, 2)
	f.fightRound(NoCard, TheShadowIsMoving)
	f.remain("gondor:r*2", "sauron:r*2,sauron:n")
}

func TestWeComeToKillWithTheElitesThatAreLeft(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:e*3", "gondor:r*4")
	f.dice("combat-roll-shadow", 2, 2, 2).dice("combat-roll-free", 5, 2, 2, 2)
	f.dice("extra-attack-shadow", 5, 4)
	f.fightRound(NoCard, OlogHai)
	f.remain("gondor:r*3", "sauron:r,sauron:e*2")
}

// At walls the attack still hits on 5: the card says so.
func TestWeComeToKillHitsOnFiveAtWallsToo(t *testing.T) {
	f := newFight(t, Shadow, HelmsDeep, HelmsDeep, "isengard:e*2", "rohan:r*3")
	f.dice("combat-roll-shadow", 5, 5).dice("combat-roll-free", 2, 2, 2).dice("extra-attack-shadow", 5, 2)
	f.fightRound(NoCard, HalfOrcsAndGoblinMen)
	f.remain("rohan:r*2", "isengard:e*2")
}
