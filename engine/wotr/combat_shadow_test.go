package wotr

import "testing"

func TestOneForTheDarkLordAddsToBothRolls(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:3r", "sauron:2r1n")
	f.p.Bearers = WesternEmynMuil
	f.load("combat-roll-shadow: 4 2").load("leader-reroll-shadow: 4").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, ShelobsLair)
	f.remain("gondor:1r", "sauron:2r1n")
}

// The Ring-bearers are with the attackers: that does not count.
func TestOneForTheDarkLordAsksForTheDefendersRegion(t *testing.T) {
	f := plainFight(t, FreePeoples, "gondor:3r", "sauron:2r1n")
	f.p.Bearers = EasternEmynMuil
	f.attack(NoCard, ShelobsLair)
	f.cannotLay(ShelobsLair)
}

func TestR146OnTheMordorTrackTheBearersAreInNoRegion(t *testing.T) {
	f := newFight(t, FreePeoples, Dagorlad, Morannon, "gondor:3r", "sauron:2r")
	f.p.Bearers, f.p.InMordor = Nowhere, true
	f.attack(ElvenCloaks, ShelobsLair)
	f.cannotLay(ElvenCloaks)
	f.do("free: no-card")
	f.cannotLay(ShelobsLair)
}

// Two points come off the full sum: of seven Nazgûl and points five are left for the re-roll of five dice.
func TestR66CruelAsDeathCostsTwoPointsOfTheFullSum(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r5n,witch-king", "gondor:3r")
	f.load("combat-roll-shadow: 4 2 2 2 2").load("leader-reroll-shadow: 2 2 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, CruelWeather)
	f.told("forfeited side=shadow points=2 combat=cruel-as-death")
	f.remain("gondor:2r", "sauron:5r5n,witch-king")
}

// The Witch-king's two points are enough by themselves, and are gone then.
func TestCruelAsDeathWithTheWitchKingAlone(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r,witch-king", "gondor:3r")
	f.load("combat-roll-shadow: 4 2").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, OrcPatrol)
	f.remain("gondor:2r", "sauron:2r,witch-king")
}

func TestTheyAreTerribleChangesTheReRollAlone(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r3n", "gondor:3r")
	f.load("combat-roll-shadow: 4 2 2").load("leader-reroll-shadow: 4 3").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, LureOfTheRing)
	f.remain("gondor:2r", "sauron:3r3n") // R64
}

func TestDreadAndDespairTakesADieForEachPoint(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n,witch-king", "gondor:4r")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2")
	f.fightRound(NoCard, CandlesOfCorpses)
	f.asks("shadow combat.dread")
	f.offers("shadow: forfeit", "1 2 3")
	f.refuse("shadow: forfeit points=0", "does-not-fit") // R66: at least one
	f.refuse("shadow: forfeit points=4", "does-not-fit")
	f.do("shadow: forfeit points=2")
	f.told("fewer-dice side=free count=2 combat=dread-and-despair")
}

func TestDreadAndDespairLeavesADie(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r3n", "gondor:2r")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2")
	f.fightRound(NoCard, CandlesOfCorpses)
	f.do("shadow: forfeit points=3")
	f.remain("gondor:2r", "sauron:2r3n")
}

func TestR68FoulStenchComparesTheForcesThatFight(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:2r1l,meriadoc")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.fightRound(NoCard, NazgulSearch)
	f.told("no-reroll side=free combat=foul-stench")

	f = plainFight(t, Shadow, "sauron:2r2n", "gondor:2r2l,meriadoc")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 2 2")
	f.fightRound(NoCard, NazgulSearch)
	f.told("combat-without-effect side=shadow combat=foul-stench")
}

// A rearguard of Nazgûl and leaders does not count (R68).
func TestR68FoulStenchLeavesTheRearguardOut(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r2n", "gondor:2r2l")
	f.p.Cards[NazgulSearch] = InHand
	f.do("shadow: attack die=army from=eastern-emyn-muil to=western-emyn-muil with=sauron:2r1n")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 2 2")
	f.do("shadow: lay card=nazgul-search")
	f.told("combat-without-effect side=shadow combat=foul-stench")
}

func TestBlackBreathMayFellALeaderOrACompanion(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:3r1l,meriadoc,legolas,strider")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 5 5")
	f.load("combat-roll-free: 2 2 2 2 2").load("leader-reroll-free: 2 2 2 2")
	f.fightRound(NoCard, MorgulWound)
	f.offers("shadow: slay", "gondor:l legolas meriadoc")
	f.refuse("shadow: slay figure=strider", "level-too-high")
	f.refuse("shadow: slay figure=gimli", "not-in-battle")
	f.do("shadow: slay figure=legolas")
	f.remain("gondor:1r1l,meriadoc,strider", "sauron:2r2n") // the hits count too
}

func TestBlackBreathMayBeDeclinedAndNeedsAHit(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:3r1l")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 5 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(NoCard, MorgulWound)
	f.do("shadow: decline")
	f.remain("gondor:2r1l", "sauron:2r2n")

	f = plainFight(t, Shadow, "sauron:2r2n", "gondor:3r1l")
	f.load("combat-roll-shadow: 5 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(NoCard, MorgulWound)
	f.told("combat-without-effect side=shadow combat=black-breath")
}

// His leadership and his strength as a Captain are gone for one round.
func TestWordsOfPowerSilenceACompanionForTheRound(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n", "gondor:2r,aragorn,meriadoc")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(NoCard, TheLidlessEye)
	f.asks("shadow combat.silence")
	f.offers("shadow: silence", "meriadoc aragorn")
	f.refuse("shadow: silence who=gimli", "not-in-battle")
	f.do("shadow: silence who=aragorn")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2").load("combat-roll-free: 2 2 2").
		load("leader-reroll-free: 2 2 2")
	f.do("shadow: go-on")
	f.do("free: stand")
	f.asks("shadow battle.cease")
}

func TestR28WordsOfPowerSuspendTheWhiteRiderForARound(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:2r,gandalf-white")
	f.attack(NoCard, TheLidlessEye)
	f.do("free: white-rider")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.lay(NoCard, TheLidlessEye)
	f.told("silenced character=gandalf-white combat=words-of-power")
	// the Nazgûl's leadership is cancelled again, and his forfeited
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.do("shadow: go-on")
	f.do("free: stand")
	f.asks("shadow battle.cease")
}

func TestR28HeroicDeathEndsTheWhiteRiderFromTheNextRoundOn(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:3r,gandalf-white")
	f.attack(ThereIsAnotherWay, NoCard)
	f.do("free: white-rider")
	f.load("combat-roll-shadow: 5 2").load("combat-roll-free: 2 2 2")
	f.lay(ThereIsAnotherWay, NoCard)
	f.do("free: sacrifice figure=gandalf-white")
	f.remain("gondor:3r", "sauron:2r2n")
	f.load("combat-roll-shadow: 2 2").load("leader-reroll-shadow: 2 2").load("combat-roll-free: 2 2 2")
	f.do("shadow: go-on")
	f.do("free: stand")
	f.asks("shadow battle.cease")
}

// Cancelled leadership is none: a card that asks for Nazgûl leadership cannot be laid against the White
// Rider.
func TestNazgulLeadershipThatIsCancelledCannotBeForfeited(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:2r,gandalf-white")
	f.attack(NoCard, CruelWeather)
	f.do("free: white-rider")
	f.cannotLay(CruelWeather)
}

// The White Rider's leadership is forfeited, so Daring Defiance has no price to pay.
func TestForfeitedLeadershipCannotBeForfeitedAgain(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r2n", "gondor:2r,gandalf-white")
	f.attack(IWillGoAlone, PitsOfMordor)
	f.do("free: white-rider")
	f.load("combat-roll-shadow: 4 2").load("combat-roll-free: 3 2")
	f.lay(IWillGoAlone, PitsOfMordor)
	f.told("combat-without-effect side=free combat=daring-defiance")
	f.remain("gondor:1r,gandalf-white", "sauron:2r2n")
}

func TestR8DurinsBaneReachesTwoRegionsFromMoria(t *testing.T) {
	f := newFight(t, Shadow, DimrillDale, ParthCelebrant, "sauron:3r", "elves:4r")
	f.load("extra-attack-shadow: 4 3 6").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2")
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("elves:2r", "sauron:3r")

	f = newFight(t, Shadow, ParthCelebrant, Fangorn, "sauron:3r", "elves:4r") // three regions
	f.attack(NoCard, BalrogOfMoria)
	f.cannotLay(BalrogOfMoria)
}

// The hits go to the enemy also when the Shadow defends (errata).
func TestR8DurinsBaneOfADefenderHitsTheAttackers(t *testing.T) {
	f := newFight(t, FreePeoples, Lorien, DimrillDale, "elves:3r", "sauron:3r")
	f.load("extra-attack-shadow: 4 3 2").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 2 2")
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("elves:2r", "sauron:3r")
}

// In an assault the garrison is hit, in a sortie the besiegers.
func TestR106DurinsBaneAtTheWallsOfMoria(t *testing.T) {
	f := newFight(t, FreePeoples, Moria, Moria, "dwarves:3r", "sauron:3r")
	f.load("extra-attack-shadow: 4 3 2").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 5 5")
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("dwarves:2r", "sauron:3r") // the assault needs a 6

	f = newFight(t, Shadow, Moria, Moria, "sauron:3r", "dwarves:3r")
	f.load("extra-attack-shadow: 4 3 2").load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 5 2")
	f.fightRound(NoCard, BalrogOfMoria)
	f.remain("dwarves:2r", "sauron:2r")
}

func TestDevilryOfOrthancAtTheWalls(t *testing.T) {
	f := newFight(t, Shadow, HelmsDeep, HelmsDeep, "isengard:3r,sauron:1r", "rohan:3r")
	f.load("combat-roll-shadow: 5 4 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, DreadfulSpells)
	f.remain("rohan:2r", "isengard:3r,sauron:1r")

	f = newFight(t, Shadow, HelmsDeep, HelmsDeep, "sauron:3r", "rohan:3r")
	f.attack(NoCard, DreadfulSpells)
	f.cannotLay(DreadfulSpells)
}

func TestR150DevilryOfOrthancNotInTheFieldBeforeAStronghold(t *testing.T) {
	f := newFight(t, Shadow, FordsOfIsen, HelmsDeep, "isengard:3r", "rohan:3r")
	f.attack(NoCard, DreadfulSpells)
	f.cannotLay(DreadfulSpells)
}

// A besieged army of Isengard defends inside.
func TestR150DevilryOfOrthancInsideOrthanc(t *testing.T) {
	f := newFight(t, FreePeoples, Orthanc, Orthanc, "rohan:3r", "isengard:2r")
	f.load("combat-roll-shadow: 4 2").load("combat-roll-free: 5 5 5")
	f.fightRound(NoCard, DenethorsFolly)
	f.remain("rohan:2r", "isengard:2r")
}

func TestDeadlyStrifeAddsTwoForBoth(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r1n", "gondor:3r1l")
	f.load("combat-roll-shadow: 3 1 1").load("leader-reroll-shadow: 3").load("combat-roll-free: 3 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(NoCard, CorsairsOfUmbar)
	f.remain("gondor:1r1l", "sauron:2r1n")
}

func TestDesperateBattleAddsOneForBoth(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3r1n", "gondor:3r1l")
	f.load("combat-roll-shadow: 4 3 3").load("leader-reroll-shadow: 4").load("combat-roll-free: 4 2 2").
		load("leader-reroll-free: 2")
	f.fightRound(NoCard, MonstersRoused)
	f.remain("gondor:1r1l", "sauron:2r1n")
}

func TestOnslaughtRollsADieForEachHitOnOwnUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:4r")
	f.load("combat-roll-shadow: 2 2 2 2 2").load("combat-roll-free: 5 2 2 2")
	f.fightRound(NoCard, OrcsMultiplyingAgain)
	f.asks("shadow combat.inflict") // after the casualties: four units are left
	f.offers("shadow: inflict", "1 2 3")
	f.load("extra-attack-shadow: 4 3")
	f.do("shadow: inflict hits=2")
	f.remain("gondor:3r", "sauron:2r")
}

func TestOnslaughtMayBeDeclined(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r", "gondor:2r")
	f.load("combat-roll-shadow: 2 2").load("combat-roll-free: 2 2")
	f.fightRound(NoCard, OrcsMultiplyingAgain)
	f.do("shadow: decline")
	f.remain("gondor:2r", "sauron:2r")
}

func TestR66RelentlessAssaultCostsOwnUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:5r", "gondor:4r")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("shadow combat.inflict")
	f.offers("shadow: inflict", "1 2")
	f.load("combat-roll-shadow: 3 3 1").load("combat-roll-free: 2 2 2 2")
	f.do("shadow: inflict hits=2")
	f.remain("gondor:2r", "sauron:3r")
}

// The owner chooses what suffers, as in any battle: an elite may be reduced.
func TestRelentlessAssaultMayReduceAnElite(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1e", "gondor:4r")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("shadow combat.inflict")
	f.do("shadow: inflict hits=1")
	f.asks("shadow loss.choose")
	f.load("combat-roll-shadow: 4 3 3").load("combat-roll-free: 2 2 2 2")
	f.do("shadow: lose units=sauron:1d")
	f.remain("gondor:3r", "sauron:3r")
}

func TestR142TheLastUnitMayNotBeRemoved(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r", "gondor:4r")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("shadow combat.inflict")
	f.offers("shadow: inflict", "1")

	f = plainFight(t, Shadow, "sauron:1e", "gondor:4r") // reduced, it still stands
	f.fightRound(NoCard, TheKingIsRevealed)
	f.asks("shadow combat.inflict")
	f.offers("shadow: inflict", "1")

	f = plainFight(t, Shadow, "sauron:1r", "gondor:4r")
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2 2 2")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.told("combat-without-effect side=shadow combat=relentless-assault")
}

// Without a regular to take its place an elite dies of one hit (R103): it bears none.
func TestR142AnEliteWithoutRegularsBearsNoHit(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:1e", "gondor:4r")
	kind := figureOf(Southrons, Regular)
	for _, r := range []Region{NearHarad, FarHarad, Umbar} {
		n := min(10, f.p.Reinforcements[kind])
		f.p.Armies[r][kind], f.p.Reinforcements[kind] = n, f.p.Reinforcements[kind]-n
	}
	f.load("combat-roll-shadow: 2").load("combat-roll-free: 2 2 2 2")
	f.fightRound(NoCard, TheKingIsRevealed)
	f.told("combat-without-effect side=shadow combat=relentless-assault")
}

func TestGreatHostHitsWithTwiceTheUnits(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:4r", "gondor:3r")
	f.load("combat-roll-shadow: 5 2 2 2").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, Stormcrow) // after casualties: four against two
	f.remain("gondor:1r", "sauron:4r")

	f = plainFight(t, Shadow, "sauron:4r", "gondor:2r")
	f.load("combat-roll-shadow: 2 2 2 2").load("combat-roll-free: 5 2")
	f.fightRound(NoCard, Stormcrow) // three against two
	f.remain("gondor:2r", "sauron:3r")
}

func TestMumakilAddToTheRollAndAHitIfAhead(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:2r1e", "gondor:4r")
	f.load("combat-roll-shadow: 4 4 3").load("combat-roll-free: 5 2 2 2")
	f.fightRound(NoCard, ShadowsGather)
	f.told("hits-added side=shadow count=1 combat=mumakil")
	f.do("shadow: lose units=southrons:1r")
	f.remain("gondor:1r", "southrons:1r1e")
}

// The hits of an early attack of the Free Peoples count against the Mûmakil.
func TestMumakilCountTheHitsOfAnEarlyAttack(t *testing.T) {
	f := plainFight(t, Shadow, "southrons:3r1e", "gondor:4r1l")
	f.attack(ChallengeOfTheKing, ShadowsGather)
	f.load("extra-attack-free: 5")
	f.lay(ChallengeOfTheKing, ShadowsGather)
	f.load("combat-roll-shadow: 4 2 2").load("combat-roll-free: 2 2 2 2").load("leader-reroll-free: 2")
	f.do("shadow: lose units=southrons:1r")
	f.remain("gondor:3r1l", "southrons:2r1e") // one against one: not ahead
}

func TestSwarmOfBatsCancelsOrAddsToTheReRoll(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:2r1n", "gondor:3r")
	f.load("combat-roll-shadow: 5 5").load("combat-roll-free: 2 2 2")
	f.fightRound(FearFireFoes, TheShadowIsMoving)
	f.told("combat-cancelled side=free cancelled=shield-wall combat=swarm-of-bats")
	f.remain("gondor:1r", "sauron:2r1n")

	f = plainFight(t, Shadow, "sauron:2r1n", "gondor:3r")
	f.load("combat-roll-shadow: 4 4").load("leader-reroll-shadow: 4").load("combat-roll-free: 2 2 2")
	f.fightRound(NoCard, TheShadowIsMoving)
	f.remain("gondor:2r", "sauron:2r1n")
}

func TestWeComeToKillWithTheElitesThatAreLeft(t *testing.T) {
	f := plainFight(t, Shadow, "sauron:3e", "gondor:4r")
	f.load("combat-roll-shadow: 2 2 2").load("combat-roll-free: 5 2 2 2")
	f.load("extra-attack-shadow: 5 4")
	f.fightRound(NoCard, OlogHai)
	f.remain("gondor:3r", "sauron:1r2e")
}

// At walls the attack still hits on 5: the card says so.
func TestWeComeToKillHitsOnFiveAtWallsToo(t *testing.T) {
	f := newFight(t, Shadow, HelmsDeep, HelmsDeep, "isengard:2e", "rohan:3r")
	f.load("combat-roll-shadow: 5 5").load("combat-roll-free: 2 2 2").load("extra-attack-shadow: 5 2")
	f.fightRound(NoCard, HalfOrcsAndGoblinMen)
	f.remain("rohan:2r", "isengard:2e")
}
