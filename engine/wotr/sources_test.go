package wotr

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// source is a sentence of the rules that tests must show: a ruling of the reference, a point of the FAQ, an
// erratum, a worked example of the rulebook, a way on the board.
type source struct {
	id    string
	says  string
	tests string // their names, with spaces between
}

// sources lists them all.
var sources = []source{
	// The rulings.
	{"R1", "a besieged region is free for the besiegers, not for the besieged",
		"TestR1ABesiegedRegionIsFreeForTheBesiegers TestFS23FreeRegionsAlone TestBesiegedArmiesHaveNoRetreat"},
	{"R2", "there is no encounter deck: it is the character deck", "TestR2EventCardsAreThoseOfTheBox"},
	{"R3", "attacked besiegers may retreat; a sortie never leaves its region", "TestR3R113Sortie"},
	{"R4", "one card from the table against a hunt, none from the hand", "TestR4FAQ2OneCardFromTheTable"},
	{"R5", "what the hunt pool is made of when Mordor is entered", "TestR5TheNewPool TestR5RemovedTilesStayOut"},
	{"R6", "Gollum as Guide hides from icons of standard numbered tiles, not from eyes",
		"TestR6GollumHidesFromStandardIcons"},
	{"R7", "Tom Bombadil closes the Old Forest, the Shire and Buckland", "TestR7CardsCloseRegionsToTheShadow"},
	{"R8", "Durin's Bane hits the enemy, within two regions over open borders",
		"TestR8DurinsBaneReachesTwoRegionsFromMoria TestR8DurinsBaneOfADefenderHitsTheAttackers"},
	{"R9", "Scouts are for a defender in the field: retreat or withdraw",
		"TestR9ScoutsWithdrawIntoTheStronghold TestR9ScoutsAreForADefenderInTheField TestScoutsRetreatBeforeTheRoll TestScoutsEndTheBattle"},
	{"R10", "Mirror of Galadriel turns an unused Character result alone", "TestFC13R10MirrorOfGaladriel"},
	{"R11", "order of a move: progress, the die aside, roll, re-rolls, tile, the die into the box",
		"TestR11TheFellowshipMoves TestRulebookP41R11R12ThreeMovesInOneTurn TestRulebookP19TheDieThatMovedTheFellowshipGoesIntoTheHuntBox TestR51AtMostFiveHuntDice"},
	{"R12", "the second move is hunted with 5 and more, the third with 4 and more",
		"TestR12EachMoveOfATurnIsHuntedHarder TestRulebookP41R11R12ThreeMovesInOneTurn"},
	{"R13", "a re-roll each for stronghold, units, Nazgûl; no die twice; the bonus counts",
		"TestR13FailedDiceAreRolledOnceMore TestRulebookP41R128Rerolls"},
	{"R14", "an eye after a roll is worth the successes", "TestR14AnEyeIsWorthTheSuccesses TestEyesByCause"},
	{"R15", "on the track a tile is drawn without a roll; without a stop icon it leads on",
		"TestR15StopIcon TestR15ATileLeadsOn"},
	{"R16", "an eye on the track is worth all dice in the box but the one that pays",
		"TestR16TheDieThatPaysIsNotCounted TestEyesByCause"},
	{"R17", "a move that is stopped is an attempt",
		"TestR17AMoveOnTheTrackIsATry TestR15ATileLeadsOn TestR18LingeringOnTheMordorTrackCorrupts"},
	{"R18", "a turn on the track without an attempt corrupts by one",
		"TestR18LingeringOnTheMordorTrackCorrupts"},
	{"R19", "the figure comes in and out of sieges; who leaves it there is inside",
		"TestR19FAQ1InAndOutOfASiege TestR19SeparatedInASiege TestR19BesiegingTheLostStronghold"},
	{"R20", "to declare keeps hidden; a reveal never leads into a Free city or stronghold",
		"TestR20NoDeclaringWhileRevealed TestR20FAQ3WhereARevealedFellowshipMayEnd TestRulebookP38DeclaredInLorien"},
	{"R21", "Mordor is entered in a Fellowship phase, when the player likes, also revealed",
		"TestR21FAQ4EnteringMordor"},
	{"R22", "the region of the Fellowship is that of the figure",
		"TestR22FAQ5TheDistanceCountsFromTheFigure TestOneForTheDarkLordAsksForTheDefendersRegion"},
	{"R23", "a tile for each Shadow stronghold of the path, after the tile's other effects; its eye is 0",
		"TestR23FAQ6StayingAndLeaving TestR20FAQ3WhereARevealedFellowshipMayEnd TestRulebookP41R125ThreeTilesInMoria"},
	{"R24", "a new Guide helps at once",
		"TestR24TheNextGuideAtOnce TestFAQ7aThreeGuidesOneAfterTheOther TestFAQ7bTheNewGuideSeparates"},
	{"R25", "a Companion stops at a stronghold in Shadow hands",
		"TestR25R74FAQ8CompanionsStopAtAShadowStronghold TestR74AShadowStrongholdEndsTheWay"},
	{"R26", "at peace no Nazgûl are recruited by die, those on the board fight and fly",
		"TestR26NazgulCrossBordersAtPeace TestR26FAQ9NazgulAreRecruitedInStrongholdsOfSauronAtWar TestR98RulebookP35NazgulFightWhileSauronIsAtPeace"},
	{"R27", "leaders, Nazgûl and characters never count",
		"TestR27FAQ10LeadersAndCharactersNeverCount TestR138ExcessGoesWhenBothArmiesHaveMoved"},
	{"R28", "White Rider lasts the battle, but for Words of Power and Heroic Death",
		"TestR28FAQ11WhiteRider TestR28WordsOfPowerSuspendTheWhiteRiderForARound TestR28HeroicDeathEndsTheWhiteRiderFromTheNextRoundOn"},
	{"R29", "Saruman stays in Orthanc, lives there, and leads an attack from it",
		"TestR29R110FAQ12SarumanStaysBehind TestR29SarumanLeadsAnAttackFromOrthanc"},
	{"R30", "one Companion or group, one destination, the highest level",
		"TestR30FAQ13TheHighestLevelOfTheGroupCounts"},
	{"R31", "cards recruit at peace, in sieges, and around a lost stronghold",
		"TestFC23R31HouseOfTheStewards TestR31FAQ14GuardsOfTheCitadelInASiege TestR31RecruitingByCardInASiege"},
	{"R32", "with the last unit leaders go, others stay unless the card says so",
		"TestR32FAQ15HitsOutsideBattle TestFC22DeadMenOfDunharrow"},
	{"R33", "to discard a card by a die is the action; a card whose condition fails goes at once",
		"TestR33R61FAQ16TomBombadilIsDiscardedForTwoCards TestR139ArmyEventCard TestSC21SC22LeaveWithSaruman"},
	{"R34", "armies moved by cards keep the limits; stacking is tested at the end",
		"TestSS7ToSS9R34FAQ17Marches TestFAQ17StackingCountsAtTheEnd"},
	{"R35", "empty Edoras is captured, not attacked: Wormtongue stays",
		"TestR35EmptyEdorasIsCapturedAndWormtongueStays"},
	{"R36", "Rohan advances in spite of Wormtongue, but a passive one not to war",
		"TestR36FAQ18WormtongueAndAttacks TestR115PassiveNationEntersTheWarByAnAttack TestFS8WisdomOfElrond"},
	{"R37", "The Grey Company: an elite in the place of a regular with Strider or Aragorn",
		"TestFC24R37FAQ19TheGreyCompany TestR37TheGreyCompany"},
	{"R38", "what is a casualty for Worn with Sorrow and Toil",
		"TestSC13R38LureOfTheRing TestR38FAQ20WornWithSorrowAndToil TestBreakingOfTheFellowship"},
	{"R39", "when Sorcerer, Gandalf and the Palantír draw, and that the condition is tested then",
		"TestR39FAQ21Sorcerer TestSC20R39R40R148Grond TestR39R62FAQ21GandalfDrawsAsGuide TestSC21R39PalantirDraws TestR39FAQ21ThePalantirWaitsForGrond"},
	{"R40", "cards that attack have the politics and the limits of attacks; six cards have none",
		"TestR40FAQ22AttacksByCardNeedANationAtWar TestFC19ToFC21R40FAQ22TheEntsAwake TestSC20R39R40R148Grond TestR40FAQ22CardsWithoutPolitics TestFC18TheEaglesAreComing TestFS5TheSpiritOfMordor TestFS6FaramirsRangers TestFS10HelpUnlookedFor TestFC22DeadMenOfDunharrow TestSS1ReturnToValinor TestSC19DreadfulSpells"},
	{"R41", "at equal initiative the defender's card is first", "TestR41FAQ23DefenderFirstAtEqualInitiative"},
	{"R42", "the attacker decides on his losses first", "TestR42FAQ24AttackerDecidesFirst"},
	{"R43", "a defender may withdraw before every round", "TestR43FAQ25WithdrawBeforeEveryRound"},
	{"R44", "a move takes a unit along; a Character result also a leader",
		"TestR44ElitesOfIsengardLead TestFAQ26Splitting"},
	{"R45", "a rearguard needs a unit", "TestR45FAQ26RearguardNeedsAUnit"},
	{"R46", "moving in follows the rules of movement, whatever began the attack",
		"TestR46FAQ26MovingIn TestServantsOfTheWhiteHandLeadInBattle"},
	{"R47", "to pass needs fewer dice; to skip throws a die away",
		"TestR47FAQ27PassOnlyWithFewerDice TestFAQ27SkippingThrowsADieAway"},
	{"R48", "a stronghold of the Free Peoples is not one that they control",
		"TestR48FAQ28DeclaringInMoriaHealsNothing"},
	{"R49", "one die for the hunt if dice came back from the box",
		"TestR49FAQ29AllocationAtLeastOneAfterDiceCameBack"},
	{"R50", "dice gained or lost count from the next turn", "TestR50FAQ30DiceCountFromTheNextTurn"},
	{"R51", "allocation at most the Companions, one always; five dice at most are rolled",
		"TestR51AtMostFiveHuntDice TestR51AllocationAtMostTheCompanions TestR51AllocationWithOneAnswerIsNotAsked"},
	{"R52", "The Last Battle keeps the dice out of the box, so nothing is owed",
		"TestR52TheLastBattleKeepsTheMovingDiceOutOfTheBox"},
	{"R53", "one Ring a turn, no Will, an eye into the box, then any action",
		"TestR53TheShadowTurnsADieToTheEye TestR53TheLastDieTurnedToTheEye TestRulebookP21TheRingOfTheFreePeoples"},
	{"R54", "who has dice left plays on alone",
		"TestR54OneSidePlaysOnAlone TestR54ASideWithoutDiceFromTheStart"},
	{"R55", "what pays for an event card",
		"TestR55WhatPaysForACard TestR55MessengerOfTheDarkTower TestRulebookP22PathsOfTheWosesIsPaidByEventOrArmy"},
	{"R56", "a card may be played for a part of its effect, or for nothing",
		"TestR56PlayedForNothing TestR56AsManyAsAreLeft TestR56NobodyToSeparate"},
	{"R57", "conditions are the printed ones alone",
		"TestSC9R57R70R122NazgulSearch TestR57PrintedConditionsAlone"},
	{"R58", "six cards, after every draw; an empty deck gives none",
		"TestR58TheLimitHoldsAfterEachDraw TestR58AnEmptyDeckCannotBeChosen"},
	{"R59", "cards on the table are swept when what they need is gone",
		"TestR59CardsOfThoseWhoHaveGone TestFC6ToFC8StayWhileTheirCompanionsDo TestFS1TheLastBattleStaysWhileAragornIsAbroad TestWhatADeclarationDiscards TestRulebookP41R125ThreeTilesInMoria TestSC21SC22LeaveWithSaruman TestSS3RulebookP22DenethorsFolly"},
	{"R60", "how the Free Peoples are rid of the Palantír and the Folly",
		"TestR60PalantirIsDiscardedByWillOrRing TestR60DenethorsFollyIsDiscardedByWillOrAFriend"},
	{"R61", "how the Shadow is rid of Tom Bombadil and A Power too Great",
		"TestR33R61FAQ16TomBombadilIsDiscardedForTwoCards TestR139ArmyEventCard"},
	{"R62", "Gandalf's draw needs an Event result or a Will of the West",
		"TestR39R62FAQ21GandalfDrawsAsGuide TestR62AnExtraCardBringsNoDraw"},
	{"R63", "combat cards are laid face down; the second side knows the back",
		"TestR63CombatCardsAreLaidFaceDown"},
	{"R64", "a modifier changes the roll that it names; 1 misses and 6 hits",
		"TestR64ModifiersNameTheirRoll TestTheyAreTerribleChangesTheReRollAlone TestRulebookP30OneAddedToTheRoll"},
	{"R65", "extra attacks are as large as the card says, five dice at most",
		"TestR65ExtraAttacksHaveAtMostFiveDice TestR65SuddenStrikeRollsAsManyDiceAsLeadership TestR65ExtraAttacksAreOfFiveDiceAtMost TestR65ChargeRollsADieForEachElite TestWeComeToKillWithTheElitesThatAreLeft"},
	{"R66", "prices of combat cards are really paid",
		"TestR66LeadershipHasNoCap TestR66AndurilCostsTheLeadership TestR66CruelAsDeathCostsTwoPointsOfTheFullSum TestR66RelentlessAssaultCostsOwnUnits TestDreadAndDespairTakesADieForEachPoint TestAndurilTurnsNoMoreThanThereIs"},
	{"R67", "Shield-wall needs two hits", "TestR67ShieldWallNeedsTwoHits"},
	{"R68", "Foul Stench compares the leadership of those who fight",
		"TestR68FoulStenchComparesTheForcesThatFight TestR68FoulStenchLeavesTheRearguardOut"},
	{"R69", "one Character result moves all Companions, or all Nazgûl and Minions, each its own way",
		"TestR69NazgulMoveOneByOne TestRulebookP24CompanionsMoveByLevel TestCompanionsMayStayBehind TestTheMouthOfSauronWalks"},
	{"R70", "a card that moves Nazgûl gives the same freedom",
		"TestSC9R57R70R122NazgulSearch TestR70ACardMovesAnyOfAStack"},
	{"R71", "the Witch-king is a Nazgûl unless a card sets him apart",
		"TestSC23R71TwoArmiesEachWithANazgul TestFC18TheEaglesAreComing TestR140TheWitchKingFallsToTwoHitsOnly TestRulebookP41R128Rerolls TestSC9NazgulAlone"},
	{"R72", "Nazgûl fly to a siege, not into an open Free stronghold",
		"TestR72NazgulFlyAnywhereButIntoAnOpenStronghold"},
	{"R73", "a friendly siege is closed to Companions and the Mouth of Sauron",
		"TestR73CardsThatOpenNoSiege TestR73AFriendlySiegeIsClosedBothWays TestR73TheMouthOfSauronAndSieges TestR73NobodyEntersASiege TestFC15OneGroupWithLevelFourIntoASiege"},
	{"R74", "a Companion may come to a Shadow stronghold, and stops there",
		"TestR25R74FAQ8CompanionsStopAtAShadowStronghold TestR74AShadowStrongholdEndsTheWay"},
	{"R75", "a Companion rouses a nation where his move ends or where he enters play",
		"TestR75CompanionsRouseNations TestR75ACompanionOnTheMarchRousesANation TestR81StriderBecomesAragorn TestGandalfTheWhite"},
	{"R76", "Gwaihir and We Prove the Swifter with an empty Fellowship",
		"TestFC16R76WeProveTheSwifter TestR76GwaihirWithAnEmptyFellowship"},
	{"R77", "Saruman is never moved",
		"TestR77SarumanNeverMoves TestR77SarumanStaysBehindAMarch TestR29R110FAQ12SarumanStaysBehind TestR29SarumanLeadsAnAttackFromOrthanc"},
	{"R78", "who falls with an army that is destroyed in battle",
		"TestR78TheWholeArmyFalls TestR78SarumanFallsWithOrthanc"},
	{"R79", "characters alone are in no battle, hold nothing, and go with no enemy",
		"TestR79CharactersAloneAreNotDrawnIn TestR79CharactersAloneHoldNothing"},
	{"R80", "a leader without a unit is gone",
		"TestSS6R80Stormcrow TestR32FAQ15HitsOutsideBattle TestR78TheWholeArmyFalls TestRulebookP27LeadersNeverStayAlone"},
	{"R81", "Aragorn and Gandalf the White take the places of the others",
		"TestR81StriderBecomesAragorn TestR81CaptainsOfTheWest TestAragornComesInThreeSettlementsAlone TestGandalfTheWhite"},
	{"R82", "the Shadow chooses where Witch-king and Mouth of Sauron enter",
		"TestR82WhereTheWitchKingEnters TestTheMouthOfSauronEnters"},
	{"R83", "two figures by one Muster result come to two settlements", "TestR83TwoFiguresInTwoSettlements"},
	{"R84", "where a Muster result recruits", "TestR84WhereADieRecruits"},
	{"R85", "a card recruits in a free region, or in a stronghold under siege",
		"TestFS9FS13ToFS24R85R87Recruit TestSS13ToSS24R85Recruit TestR85ARegionThatIsNotFreeTakesNobody"},
	{"R86", "a settlement that its owner takes back",
		"TestR86OwnerRecaptures TestR86AFreedSettlementRecruitsAtOnce"},
	{"R87", "cards recruit in the regions printed on them; Fords of Isen is no settlement",
		"TestFS9FS13ToFS24R85R87Recruit TestFS23FreeRegionsAlone TestR84WhereADieRecruits"},
	{"R88", "an Army result moves two armies, a Character result one",
		"TestR88ArmyResultMovesTwoArmies TestR88OneArmyIsEnoughAndACharacterResultMovesOneAlone TestR88EveryResultThatMovesArmies"},
	{"R89", "nations at peace cross no foreign border",
		"TestR89AtPeaceNobodyCrossesAForeignBorder TestR89OfAMixedArmyOnlyThoseAtWarGo"},
	{"R90", "an empty enemy settlement is captured; a fortification is not", "TestR90EmptySettlementIsCaptured"},
	{"R91", "to enter a nation rouses it; Osgiliath and Ithilien are in none",
		"TestR91OsgiliathBelongsToNoNation TestR90EmptySettlementIsCaptured TestR111PoliticsOncePerBattle"},
	{"R92", "units above ten go to the reinforcements at the end of an action",
		"TestR92ACardFillsARegion TestR92TheFreePeoplesLoseNothingForGood TestR92OneKindNeedsNoQuestion TestR92ARetreatIntoAFullRegion TestR138ExcessGoesWhenBothArmiesHaveMoved"},
	{"R93", "garrison and besiegers have limits of their own",
		"TestR93GarrisonAndBesiegersHaveLimitsOfTheirOwn"},
	{"R94", "an army moved by a card captures on its way, and may be split before",
		"TestFS12R94ThroughADayAndANight TestR94AnArmyCapturesOnItsWay TestFS12ThroughADayAndANightNeedsACompanion"},
	{"R95", "a siege lasts while one unit stays", "TestR95SiegeLastsWhileOneUnitRemains"},
	{"R96", "to reinforce a siege is a move; the garrison dead, the stronghold is taken",
		"TestR96ReinforcingASiegeIsAMove TestAssaultTakesTheStronghold"},
	{"R97", "attackers stay until they win; a rearguard is untouchable; one attack an action",
		"TestR97AttackersStayUntilTheyWin"},
	{"R98", "nations at peace stay in the rearguard",
		"TestR98NationsAtPeaceStayInTheRearguard TestR98RulebookP35NazgulFightWhileSauronIsAtPeace"},
	{"R99", "a city or fortification needs a 6 in round one",
		"TestR99CitiesAndFortificationsInRoundOne TestR99TheDefendersOfACityHitOnFive"},
	{"R100", "before his stronghold a defender in the field is not protected",
		"TestR100AStrongholdProtectsNobodyInTheField"},
	{"R101", "an assault hits on 6, lasts a round, and is prolonged by elites",
		"TestR101AssaultsHitOnSixAndAreProlongedByElites"},
	{"R102", "hit by hit: a regular, an elite reduced, two for an elite",
		"TestR102ThreeHitsOnThreeAndThree TestR102NoEliteTwice"},
	{"R103", "the regular for a reduced elite, and where the elite goes",
		"TestR103RegularsComeFromCasualtiesFirst"},
	{"R104", "hits of one roll are simultaneous", "TestR104HitsAreSimultaneous"},
	{"R105", "an army that dies before the roll does not roll",
		"TestR105TheLastEnemyDoesNotRoll TestR105AnArmyThatDiesBeforeTheRollDoesNotRoll"},
	{"R106", "hits at the walls go to the enemy in the battle",
		"TestR106ChargeInASortieHitsTheBesiegers TestR106DurinsBaneAtTheWallsOfMoria TestR106HitsInASiegeGoToTheEnemy"},
	{"R107", "withdrawing is offered before his own stronghold alone", "TestR107WithdrawIsNotOfferedElsewhere"},
	{"R108", "above five inside go to the reinforcements",
		"TestR108MoreThanFiveInsideGoBackToTheReinforcements"},
	{"R109", "the attacker decides first whether he stops", "TestR109TheAttackerDecidesFirst"},
	{"R110", "a retreat loses nobody; level 0 stays; not to where the attack came from",
		"TestR110Retreat TestR29R110FAQ12SarumanStaysBehind"},
	{"R111", "politics once a battle, again in a new one, and again for a capture",
		"TestR111PoliticsOncePerBattle TestR111EveryBattleCountsAgain TestAssaultTakesTheStronghold TestMovingInTakesASettlement"},
	{"R112", "relief from outside", "TestR112Relief TestR112TenUnitsAfterTheRelief"},
	{"R113", "a sortie has no limit of rounds, and goes back inside", "TestR3R113Sortie"},
	{"R114", "the besieged have the sortie alone",
		"TestR114BesiegedArmiesAreAttackedFromWithinAlone TestR114BesiegedArmyCannotLeave TestFS11OutOfASiege TestFC22RideToOneOfThree TestBesiegedArmiesHaveNoRetreat"},
	{"R115", "a passive nation that is attacked wakes first, so it may come to war",
		"TestR115PassiveNationEntersTheWarByAnAttack"},
	{"R116", "the Witch-king wakes all, but Rohan not with Wormtongue", "TestR116TheWitchKingRousesAll"},
	{"R117", "Threats and Promises stops Muster results on passive nations alone",
		"TestR117ThreatsAndPromises TestR117ACaptureIsNoAttack TestTokenAdvancesANationLikeAMusterResult"},
	{"R118", "resting in place heals each turn", "TestR118Resting"},
	{"R119", "declaring draws no tile, and the phase goes on",
		"TestR119DeclaringDrawsNoTile TestR119DeclaredAtTheGate TestRulebookP38DeclaredInLorien TestTheBalrogStrikesAtADeclaredFellowship"},
	{"R120", "the figure does not come inside Mordor",
		"TestR120NoWayThroughMordor TestR20FAQ3WhereARevealedFellowshipMayEnd TestWhyTheyCannotBeDeclaredThere TestSC10R141CruelWeather"},
	{"R121", "revealed without progress it stays", "TestR121RevealedWithoutProgress"},
	{"R122", "a reveal by a card is a full reveal", "TestSC9R57R70R122NazgulSearch"},
	{"R123", "a tile without damage still reveals", "TestR123ZeroWithIconReveals"},
	{"R124", "one card, the Guide, one casualty, the rest is corruption",
		"TestR124TheOldGuideDoesNotHelpAfterTheCasualty TestR124AtMostOneCasualty TestR4FAQ2OneCardFromTheTable"},
	{"R125", "several tiles, each in full before the next",
		"TestRulebookP41R125ThreeTilesInMoria TestR137TwoStrongholds"},
	{"R126", "Foul Thing takes a random Companion before the Ring", "TestR126R145FoulThingFromTheDeep"},
	{"R127", "nothing reduces Isildur's Bane", "TestR127IsildursBane"},
	{"R128", "a captured stronghold gives a re-roll too", "TestRulebookP41R128Rerolls"},
	{"R129", "a negative tile heals, not below 0", "TestR129NegativeTilesHeal TestRulebookP40SpecialTiles"},
	{"R130", "the die tile is a numbered tile", "TestR130TheDieTileIsANumberedTile TestBreakingOfTheFellowship"},
	{"R131", "an empty pool is filled with standard tiles",
		"TestR131EmptyPoolIsFilledWithStandardTiles TestTheLastTileOfThePoolComesBackWithTheOthers"},
	{"R132", "moved by a card the Fellowship puts no die into the box",
		"TestR132ACardMovesTheFellowship TestFC10ThereIsAnotherWay"},
	{"R133", "who would be separated on the track is eliminated",
		"TestR133HobbitsOnTheMordorTrack TestR133SeparatedInMordor"},
	{"R134", "revealed on the track it cannot move; hiding is an attempt", "TestR134HidingOnTheMordorTrack"},
	{"R135", "points count in phase 6 alone; the precedence of the victories",
		"TestR135CorruptionComesFirst TestR135PointsCountInPhaseSixAlone TestR135TheShadowComesFirst TestR135CorruptionComesBeforeThePoints TestRulebookP44TheShadowConquersMiddleEarth TestRulebookP44SauronIsBanished TestTheLastStepDestroysTheRing"},
	{"R136", "what settlements are worth", "TestR136Points"},
	{"R137", "a tile for each stronghold of the path", "TestR137TwoStrongholds"},
	{"R138", "a move above ten is legal; when the excess is removed",
		"TestR138ExcessGoesWhenBothArmiesHaveMoved TestSS10CorsairsLand TestFAQ17StackingCountsAtTheEnd"},
	{"R139", "an Army event card shows the Army symbol", "TestR139ArmyEventCard"},
	{"R140", "the Witch-king falls to two hits of Fateful Strike",
		"TestR140TheWitchKingFallsToTwoHitsOnly TestFatefulStrikeWithOneHitPassesTheWitchKingBy TestFatefulStrikeFellsANazgulWithOneHit"},
	{"R141", "Cruel Weather: the Shadow chooses, over open borders, not inside Mordor",
		"TestSC10R141CruelWeather TestR141CruelWeatherKnowsNoMountains"},
	{"R142", "the last unit may not be removed as a price",
		"TestR142TheLastUnitMayNotBeRemoved TestR142AnEliteWithoutRegularsBearsNoHit"},
	{"R143", "Wizard's Staff on the track: a step", "TestR143WizardsStaffOnTheMordorTrack TestWizardsStaff"},
	{"R144", "all cards of one draw, then down to six",
		"TestR144BothCardsOfAnEffectAreDrawnFirst TestR144BothCardsAreDrawnThenTheLimitHolds TestFC23R31HouseOfTheStewards TestSC21R39PalantirDraws"},
	{"R145", "card and Guide come before the random Companion of Foul Thing",
		"TestR126R145FoulThingFromTheDeep"},
	{"R146", "on the track the Fellowship is in no region",
		"TestR146OnTheMordorTrackTheBearersAreInNoRegion TestR146InNoRegion TestR57PrintedConditionsAlone TestRulebookP41R128Rerolls"},
	{"R147", "Corsairs land, fight at once, and stand there",
		"TestR147CorsairsCannotCease TestR147CorsairsLandAndFight TestSS10LandingOnAnArmy"},
	{"R148", "attacks by card follow the rules of attacks; who must lead",
		"TestR148GrondFightsThreeRounds TestR148BlackCaptainLeads TestR148RingwraithsMayStayBehind TestSC20R39R40R148Grond TestFS10HelpUnlookedFor"},
	{"R149", "a rearguard keeps the siege up", "TestR149TheRearguardGoesOnBesieging"},
	{"R150", "Devilry of Orthanc needs a defender inside",
		"TestR150DevilryOfOrthancNotInTheFieldBeforeAStronghold TestR150DevilryOfOrthancInsideOrthanc TestDevilryOfOrthancAtTheWalls"},

	// The questions and answers.
	{"D1", "a politics token is bound by Threats and Promises", "TestD1ThreatsAndPromisesBindsTheToken"},
	{"D2", "the Guide at the end of a tile decides about its icon",
		"TestD2GollumHidesThemFromTheTileThatHasMadeHimGuide"},
	{"D3", "a reveal by Gollum draws for its path", "TestD3TheRevealByGollumDrawsForThePath"},
	{"D4", "declared with nothing to gain", "TestD4TheyMayBeDeclaredWithNothingToGain"},
	{"D5", "the Palantír draws from the deck that has cards", "TestD5ThePalantirDrawsFromTheDeckThatHasCards"},
	{"D6", "the die of the move that reveals goes into the box", "TestD6TheMoveThatRevealsBringsItsDieToTheBox"},
	{"FAQ 1", "the Fellowship in a siege", "TestR19FAQ1InAndOutOfASiege TestR19SeparatedInASiege"},
	{"FAQ 2", "one card that lies on the table", "TestR4FAQ2OneCardFromTheTable"},
	{"FAQ 3", "declared is not revealed",
		"TestR20FAQ3WhereARevealedFellowshipMayEnd TestRulebookP38DeclaredInLorien TestR20NoDeclaringWhileRevealed TestR119DeclaringDrawsNoTile"},
	{"FAQ 4", "Mordor is entered on purpose, also revealed", "TestR21FAQ4EnteringMordor"},
	{"FAQ 5", "the region is that of the figure", "TestR22FAQ5TheDistanceCountsFromTheFigure"},
	{"FAQ 6", "a tile for the Shadow stronghold on the way",
		"TestR23FAQ6StayingAndLeaving TestRulebookP38RevealedFromRivendell TestEyesByCause"},
	{"FAQ 7", "the new Guide helps at once: both examples",
		"TestFAQ7aThreeGuidesOneAfterTheOther TestFAQ7bTheNewGuideSeparates"},
	{"FAQ 8", "a Companion stops at a Shadow stronghold", "TestR25R74FAQ8CompanionsStopAtAShadowStronghold"},
	{"FAQ 9", "Nazgûl while Sauron is at peace",
		"TestR26FAQ9NazgulAreRecruitedInStrongholdsOfSauronAtWar TestR26NazgulCrossBordersAtPeace TestR98RulebookP35NazgulFightWhileSauronIsAtPeace"},
	{"FAQ 10", "who never counts", "TestR27FAQ10LeadersAndCharactersNeverCount"},
	{"FAQ 11", "White Rider",
		"TestR28FAQ11WhiteRider TestR28WordsOfPowerSuspendTheWhiteRiderForARound TestR28HeroicDeathEndsTheWhiteRiderFromTheNextRoundOn"},
	{"FAQ 12", "Saruman; Treebeard is a card of another box",
		"TestR29R110FAQ12SarumanStaysBehind TestR29SarumanLeadsAnAttackFromOrthanc"},
	{"FAQ 13", "one Companion or group, one place", "TestR30FAQ13TheHighestLevelOfTheGroupCounts"},
	{"FAQ 14", "cards recruit at peace and in sieges, from within and without",
		"TestR31FAQ14GuardsOfTheCitadelInASiege TestR31RecruitingByCardInASiege"},
	{"FAQ 15", "what a card that destroys an army leaves", "TestR32FAQ15HitsOutsideBattle"},
	{"FAQ 16", "discarding from the table is an action",
		"TestR33R61FAQ16TomBombadilIsDiscardedForTwoCards TestR60PalantirIsDiscardedByWillOrRing TestSC21SC22LeaveWithSaruman"},
	{"FAQ 17", "armies moved by cards",
		"TestSS7ToSS9R34FAQ17Marches TestFAQ17StackingCountsAtTheEnd TestRandomMarchesByCard"},
	{"FAQ 18", "Wormtongue", "TestR36FAQ18WormtongueAndAttacks TestR35EmptyEdorasIsCapturedAndWormtongueStays"},
	{"FAQ 19", "The Grey Company", "TestFC24R37FAQ19TheGreyCompany TestR37TheGreyCompany"},
	{"FAQ 20", "Worn with Sorrow and Toil", "TestR38FAQ20WornWithSorrowAndToil TestSC13R38LureOfTheRing"},
	{"FAQ 21", "when cards are drawn",
		"TestR39FAQ21Sorcerer TestR39R62FAQ21GandalfDrawsAsGuide TestR39FAQ21ThePalantirWaitsForGrond TestSC21R39PalantirDraws"},
	{"FAQ 22", "cards and the political track",
		"TestR40FAQ22AttacksByCardNeedANationAtWar TestFC19ToFC21R40FAQ22TheEntsAwake TestR40FAQ22CardsWithoutPolitics TestFC18TheEaglesAreComing TestFS5TheSpiritOfMordor TestFS6FaramirsRangers TestFC22DeadMenOfDunharrow"},
	{"FAQ 23", "equal initiative", "TestR41FAQ23DefenderFirstAtEqualInitiative"},
	{"FAQ 24", "the attacker removes first", "TestR42FAQ24AttackerDecidesFirst"},
	{"FAQ 25", "withdrawing before every round", "TestR43FAQ25WithdrawBeforeEveryRound"},
	{"FAQ 26", "splitting, rearguard, moving in",
		"TestR45FAQ26RearguardNeedsAUnit TestFAQ26Splitting TestR46FAQ26MovingIn TestR44ElitesOfIsengardLead"},
	{"FAQ 27", "pass and skip", "TestR47FAQ27PassOnlyWithFewerDice TestFAQ27SkippingThrowsADieAway"},
	{"FAQ 28", "origin and control", "TestR48FAQ28DeclaringInMoriaHealsNothing"},
	{"FAQ 29", "one die for the hunt", "TestR49FAQ29AllocationAtLeastOneAfterDiceCameBack"},
	{"FAQ 30", "dice from the next turn on", "TestR50FAQ30DiceCountFromTheNextTurn"},

	// The errata.
	{"errata p.10", "free regions", "TestR1ABesiegedRegionIsFreeForTheBesiegers"},
	{"errata p.22", "the deck is the character deck", "TestR2EventCardsAreThoseOfTheBox"},
	{"errata p.33", "besiegers who are attacked retreat", "TestR3R113Sortie"},
	{"errata p.41", "one card from the table", "TestR4FAQ2OneCardFromTheTable"},
	{"errata p.43", "the new hunt pool", "TestR5TheNewPool TestR5RemovedTilesStayOut"},
	{"errata Gollum", "numbered tiles alone", "TestR6GollumHidesFromStandardIcons"},
	{"errata The Power of Tom Bombadil", "the Old Forest, not the Old Forest Road",
		"TestR7CardsCloseRegionsToTheShadow"},
	{"errata Durin's Bane", "the enemy is hit",
		"TestR8DurinsBaneReachesTwoRegionsFromMoria TestR8DurinsBaneOfADefenderHitsTheAttackers"},
	{"errata Scouts", "a defender in the field",
		"TestR9ScoutsAreForADefenderInTheField TestR9ScoutsWithdrawIntoTheStronghold"},
	{"errata Mirror of Galadriel", "a Character result", "TestFC13R10MirrorOfGaladriel"},
	{"errata a move off the Mordor track", "the order",
		"TestRulebookP41R11R12ThreeMovesInOneTurn TestR13FailedDiceAreRolledOnceMore TestR14AnEyeIsWorthTheSuccesses"},
	{"errata a move on the Mordor track", "the order",
		"TestR15ATileLeadsOn TestR16TheDieThatPaysIsNotCounted TestR17AMoveOnTheTrackIsATry TestR18LingeringOnTheMordorTrackCorrupts"},

	// The worked examples of the rulebook, chapters II to X.
	{"example p.22 woses", "a banner or a Palantír pays for Paths of the Woses",
		"TestRulebookP22PathsOfTheWosesIsPaidByEventOrArmy"},
	{"example p.22 folly", "Denethor's Folly goes when the siege ends", "TestSS3RulebookP22DenethorsFolly"},
	{"example p.22 imrahil", "Imrahil without a leader left", "TestRulebookP22ImrahilWithoutALeader"},
	{"example p.26 army box", "ten units in Lossarnach, eight of them in an army box",
		"TestRulebookP26TenUnitsInLossarnach"},
	{"example p.27 riders", "no Riders of Théoden where enemies are", "TestRulebookP27RidersOfTheoden"},
	{"example p.29 strength", "strength 4, strength 8 and five dice", "TestRulebookP29StrengthOfUnits"},
	{"example p.29 initiative", "Scouts before Durin's Bane",
		"TestRulebookP29ScoutsBeforeDurinsBane TestRulebookP29ScoutsAreGoneBeforeDurinsBane"},
	{"example p.30 re-roll", "five units, three leaders, four hits", "TestRulebookP30LeadersRerollMisses"},
	{"example p.30 modifier", "one added: 4, 5 and 6 hit", "TestRulebookP30OneAddedToTheRoll"},
	{"example p.31 losses", "two hits", "TestRulebookP31TwoHits"},
	{"example p.34 Dale", "attacked and taken: two steps", "TestRulebookP34DaleIsAttackedAndTaken"},
	{"example p.35 Erebor", "a retreat over a foreign border",
		"TestRulebookP35TheNorthRetreatsToErebor TestRulebookP35WhoRetreatedAbroadLeavesAgain"},
	{"example p.35 Nazgûl", "a Nazgûl fights while Sauron is at peace",
		"TestR98RulebookP35NazgulFightWhileSauronIsAtPeace"},
	{"example p.36 Guide", "Strider takes Gandalf's place", "TestRulebookP36StriderTakesGandalfsPlace"},
	{"example p.38 declared", "from Rivendell to Lórien", "TestRulebookP38DeclaredInLorien"},
	{"example p.38 revealed", "from Rivendell to Goblins' Gate", "TestRulebookP38RevealedFromRivendell"},
	{"example p.39 separated", "Legolas and Meriadoc to the Woodland Realm",
		"TestRulebookP39LegolasAndMeriadocGoToTheWoodlandRealm"},
	{"example p.41 second move", "6, then 5 and 6", "TestRulebookP41R11R12ThreeMovesInOneTurn"},
	{"example p.41 re-rolls 1", "units and Nazgûl: two", "TestRulebookP41R128Rerolls"},
	{"example p.41 re-rolls 2", "a stronghold too: three", "TestRulebookP41R128Rerolls"},
	{"example p.41 three tiles", "revealed in Moria, with the Balrog", "TestRulebookP41R125ThreeTilesInMoria"},
	{"example p.42 Goblins' Gate", "a hunt from the roll to the corruption",
		"TestRulebookP42SecondMoveFromGoblinsGate"},

	// Ways on the board that the rulebook walks.
	{"walk 1", "Rivendell to Lórien by Moria: 5", "TestRulebookWalks TestRulebookP38HowFarTheyCome"},
	{"walk 2", "Moria and Goblins' Gate: 3", "TestRulebookWalks TestRulebookP38HowFarTheyCome"},
	{"walk 3", "Rivendell to the Woodland Realm: 7 at most", "TestRulebookWalks"},
	{"walk 4", "Dale and Erebor are neighbours", "TestRulebookWalks"},
	{"walk 5", "Orthanc and the Fords of Isen are neighbours", "TestRulebookWalks"},

	// Games for three and four: chapter XI of the rulebook.
	{"XI control", "who plays, and which nations and characters are whose", "TestXIWhoPlaysAndWhoControlsWhat"},
	{"XI leading tokens", "Gondor and the Witch-king lead first; the lead is handed on each turn",
		"TestXITheLeadIsHandedOn"},
	{"XI first draw", "in the first turn a card of each deck for each", "TestXIFirstDraws"},
	{"XI later draws", "then one of a deck of choice", "TestXILaterDraws TestXITheLastCardOfADeck"},
	{"XI exchange", "partners may exchange a card unseen, if both agree", "TestXIExchangingACardUnseen"},
	{"XI talk", "partners may consult; nothing but the exchanged card is forbidden to show or to talk about",
		"TestXIPartnersMayConsult"},
	{"XI hand limit", "four cards", "TestXIHandLimits"},
	{"XI Fellowship phase", "the leading player declares and chooses the Guide",
		"TestXITheLeadingPlayerDecidesForTheFellowshipAndTheHunt"},
	{"XI hunt allocation", "the Shadow's leading player allocates", "TestXITheLeadIsHandedOn"},
	{"XI order of actions", "non-leading Free, non-leading Shadow, leading Free, leading Shadow, until no dice are left", "TestXITheOrderOfActions"},
	{"XI passing", "who passes acts again when his turn comes", "TestXIAPassPassesTheTurnOn"},
	{"XI recruiting", "own nations alone; Nazgûl by the Witch-king's player",
		"TestXIRecruitingOwnNations TestXIK13CardsRecruitForOwnNations"},
	{"XI moving armies", "own nations alone", "TestXIMovingOwnArmies TestXIWhoGoesWithAnArmy"},
	{"XI battles", "own nations alone", "TestXIAttackingWithOwnArmies TestXICombatCardsOfTheCommander"},
	{"XI political track", "own nations alone, but for a character's ability", "TestXIThePoliticalTrack"},
	{"XI Companions and Fellowship",
		"either player moves, hides, separates; the leading one has what the hunt brings",
		"TestXITheLeadingPlayerDecidesForTheFellowshipAndTheHunt TestXIMovingCharacters"},
	{"XI Nazgûl and Minions", "either moves Nazgûl, each his Minions",
		"TestXIMovingCharacters TestXIBringingMinionsIn TestXIMessengerOfTheDarkTower"},
	{"XI mixed or apart", "together if both agree, else apart",
		"TestXIMixedArmyTakesBoth TestXISeparateArmiesAreTheirPlayers"},
	{"XI mixed by attack", "who is attacked is mixed",
		"TestXIAttackingWithOwnArmies TestXICombatCardsOfTheCommander"},
	{"XI apart, too many", "each removes one in turn, the leading player second", "TestXITooManyUnits"},
	{"XI command", "more units, more elites, the lead", "TestXIWhoCommandsAMixedArmy"},
	{"XI using a mixed army", "its commander alone; the other takes his units back by moving them",
		"TestXIUsingAMixedArmy TestXIAMixedArmyGoesTogether"},
	{"XI change of command", "the command passes with the units",
		"TestXITheCommandChangesHands TestXITheViewNamesWhoCommandsInABattle"},
	{"XI mixed and passive", "nations at peace bind a mixed army", "TestXIPassiveNationsBindAMixedArmy"},
	{"XI card symbols", "a symbol says who plays the event; without one anyone does",
		"TestXICardSymbols TestXIPlayingBySymbol TestXIChoicesOfACard TestXIK2KingsCardsShowTheSymbols"},
	{"XI elites", "elites of the Southrons and of Isengard lead while Saruman is in play",
		"TestXIElitesOfIsengardAndTheSouthronsLead"},
	{"XI three players", "one player for the Free Peoples, by the rules for two",
		"TestXIWhoPlaysAndWhoControlsWhat TestXILaterDraws TestXIHandLimits TestXIPlayingBySymbol"},
	{"XI two in a row", "no two actions in a row for one nation, nor by one mixed army",
		"TestXINoTwoActionsInARowForOneNation TestXIMixedNationsInARow TestXIAttackingInARow TestXITheMarkerIsOfItsNation TestXIOtherActionsComeBetween TestXIPartnersMayUseANationTwice TestXIK13ARulersActionIsForHisNation TestXIK13AKingsCardIsAboutItsNation"},
	{"XI victory", "sides win as in a game for two", "TestXIPartnersWinTogether"},
	{"XI individual victory of the Shadow", "points taken less points lost",
		"TestXIPointsOfEachPlayer TestXIWhoTakesASettlement TestXIIndividualVictory"},
	{"XI individual victory of the Free Peoples", "fewer points lost",
		"TestXIPointsOfEachPlayer TestXIIndividualVictory"},

	// Kings of Middle-earth, by the headings of KINGS.md.
	{"K1", "what a sovereign can be, and which ways lead from one to another", "TestK1TheStatesOfASovereign"},
	{"K2", "the set-up: figures, cards, tiles",
		"TestK2SetUp TestK2CardsAreThoseOfTheReference TestK2CombatHalvesAsPrinted"},
	{"K3", "a sovereign is a leader; who falls leaves his tiles",
		"TestK3ASovereignIsALeader TestK3ASovereignInABattle TestK3AFallenSovereignLeavesHisTiles"},
	{"K4", "the Ruler dice: when they are there, discarding, using them",
		"TestK4TheRulerDieComesAndGoes TestK4ADieIsDiscarded TestK4TheRulerDieIsDiscardedWithAnEye TestK4TheRulerDieAsADie TestK4Faces"},
	{"K5", "kings' tiles in a hunt and in an attempt", "TestK5AKingsTileInAHunt TestK8AKingsTileEndsTheAttempt"},
	{"K6", "ruler tokens, once each, never with an Elven Ring", "TestK6RulerTokens"},
	{"K7", "awakening: payment, move, consequences",
		"TestK7Awakening TestK7WhyNot TestKA1KA2KA3KA4KA5WhereTheyAwaken TestKA2KA3KA5AnEliteForARegular"},
	{"K8", "the attempt, step by step, and what stays secret",
		"TestK8WhenAnAttemptCanBeMade TestK8HowManyTilesAreDrawn TestK8EyesAndSpecialTilesAreDrawnAgain TestK8AKingsTileEndsTheAttempt TestK8TheKeptTileIsSecret TestK8APoolThatRunsOut TestK8TheRestOfThePoolIsSecret"},
	{"K9", "when a sovereign is corrupted, and what he then is",
		"TestK9Corruption TestK9ACorruptedSovereignIsNobody"},
	{"K10", "taking corruption off, removing a corrupted sovereign",
		"TestK10TakingCorruptionOff TestK10RemovingACorruptedSovereign"},
	{"K11", "Dark Chieftains: entering, walking, no Minions for Gandalf",
		"TestK11EnteringAChieftain TestK11ChieftainsWalk TestK11NoMinionForGandalfTheWhite"},
	{"K12", "what rulers do in a battle",
		"TestK12DaringDefianceCancelsAnAbility TestK12TheForfeitedCardCountsAsPlayed TestKA1HeirOfBard TestKA1KB1OnceInABattle TestKA1KB1WithoutANortherner TestKA4ForthEorlingas TestKC1RedWrath TestKC2LordOfTheBats TestKC3ICommand"},
	{"K13", "three and four players",
		"TestK13ThreeAndFourPlayers TestK13AwakeningByACardIsTheNationsPlayers TestK13ThereIsHopeForTheCommandersSovereign TestK13K8K6OnceATurn"},
	{"K14", "options: dread tokens, open tiles, one by one, no ruler tokens",
		"TestK14Options TestK14DreadTokens TestK14OneByOne TestK8TheKeptTileIsSecret"},
	{"K15", "tiles are conserved; what stays out of Mordor",
		"TestK15TilesAreConserved TestK15TilesOnSovereignsStayOutOfMordor TestK3AFallenSovereignLeavesHisTiles"},
}

// wantedSources are the ids that the table must have, each once: those that are numbered, and how many there
// are of the others.
func wantedSources() (numbered []string, others map[string]int) {
	for n := 1; n <= 150; n++ {
		numbered = append(numbered, fmt.Sprintf("R%d", n))
	}
	for n := 1; n <= 30; n++ {
		numbered = append(numbered, fmt.Sprintf("FAQ %d", n))
	}
	for n := 1; n <= 6; n++ {
		numbered = append(numbered, fmt.Sprintf("D%d", n))
	}
	for n := 1; n <= 5; n++ {
		numbered = append(numbered, fmt.Sprintf("walk %d", n))
	}
	for n := 1; n <= 15; n++ {
		numbered = append(numbered, fmt.Sprintf("K%d", n))
	}
	// 5 of the rulebook, 5 of cards, 2 procedures; chapters II to X
	return numbered, map[string]int{"errata": 12, "example": 22, "XI": 31}
}

func TestEverySourceIsInTheTableOnce(t *testing.T) {
	seen := map[string]bool{}
	count := map[string]int{}
	for _, s := range sources {
		if seen[s.id] {
			t.Errorf("%s is there twice", s.id)
		}
		seen[s.id] = true
		kind, _, _ := strings.Cut(s.id, " ")
		count[kind]++
	}
	numbered, others := wantedSources()
	total := len(numbered)
	for _, id := range numbered {
		if !seen[id] {
			t.Errorf("%s is missing", id)
		}
	}
	for kind, want := range others {
		total += want
		if count[kind] != want {
			t.Errorf("%d rows of %s, not %d", count[kind], kind, want)
		}
	}
	if len(sources) != total {
		t.Errorf("%d rows, not %d", len(sources), total)
	}
}

// Each row says something in a few words, and names tests that exist.
func TestEverySourceIsShown(t *testing.T) {
	have := testNames(t)
	for _, s := range sources {
		if s.says == "" || s.tests == "" {
			t.Errorf("%s: a row has its words and its tests", s.id)
		}
		for _, name := range strings.Fields(s.tests) {
			if !have[name] {
				t.Errorf("%s: there is no %s", s.id, name)
			}
		}
		if named := nameOf(s.id); !named.MatchString(s.tests) {
			t.Errorf("%s: no test of these is named after it: %s", s.id, s.tests)
		}
	}
}

// nameOf matches the names of tests that show a source: they contain R12, FAQ7, the page of an example.
func nameOf(id string) *regexp.Regexp {
	kind, which, _ := strings.Cut(id, " ")
	switch kind {
	case "FAQ":
		return regexp.MustCompile("FAQ" + which + "[a-zA-Z]")
	case "example":
		page, _, _ := strings.Cut(which, " ")
		return regexp.MustCompile("RulebookP" + strings.TrimPrefix(page, "p.") + "[A-Z]")
	case "XI":
		return regexp.MustCompile("TestXI[A-Z]")
	case "errata", "walk":
		return regexp.MustCompile("Test")
	}
	return regexp.MustCompile(id + "[A-Z]")
}

// testNames are the tests of this package.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	names := map[string]bool{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
				names[f.Name.Name] = true
			}
		}
	}
	return names
}
