package wotr

import "slices"

// Combat cards (Rulebook pp.23, 29): which halves there are, which cards carry them, and when each is
// resolved. The rows stand in combat_free.go and combat_shadow.go, their verbs in combat_effects.go, the
// choices that they leave in combat_choices.go.

// Combat is the combat half of event cards: several cards carry the same one (Rulebook p.23).
type Combat uint8

// The combat halves, the Free Peoples' first.
const (
	NoCombat Combat = iota
	ItIsAGift
	BladeOfWesternesse
	MightyAttack
	ServantOfTheSecretFire
	Anduril
	HeroicDeath
	DaringDefiance
	FatefulStrike
	SuddenStrike
	BraveStand
	EntsRage
	HuornDark
	NamelessWood
	Daylight
	NoQuarter
	AdvantageousPosition
	Scouts
	ShieldWall
	Confusion
	Charge
	Valour
	TheKingsBanner
	LikeAGodOfOld
	ThereIsHopeForVictory
	OneForTheDarkLord
	CruelAsDeath
	TheyAreTerrible
	DreadAndDespair
	FoulStench
	BlackBreath
	WordsOfPower
	DurinsBane
	DevilryOfOrthanc
	DeadlyStrife
	Onslaught
	RelentlessAssault
	GreatHost
	Mumakil
	SwarmOfBats
	WeComeToKill
	DesperateBattle
	ServantOfTheShadow
	BattleIsVain
	HisPowerWaxes

	// Abilities of rulers, which no card carries (kings_battle.go).
	HeirOfBard
	ShadowInTheNorth
	RedWrath
	LordOfTheBats
	ICommand
	combatCount
)

// combatCard is what is printed of a combat half: its id, and the cards that carry it.
type combatCard struct {
	id    string
	cards []Card
}

var combatCards = [combatCount]combatCard{
	ItIsAGift: {"it-is-a-gift", []Card{ElvenCloaks, ElvenRope, PhialOfGaladriel,
		SmeagolHelpsNiceMaster}},
	BladeOfWesternesse:     {"blade-of-westernesse", []Card{MithrilCoatAndSting}},
	MightyAttack:           {"mighty-attack", []Card{AxeAndBow, HornOfGondor}},
	ServantOfTheSecretFire: {"servant-of-the-secret-fire", []Card{WizardsStaff}},
	Anduril:                {"anduril", []Card{Athelas}},
	HeroicDeath:            {"heroic-death", []Card{ThereIsAnotherWay, MirrorOfGaladriel, TheEaglesAreComing}},
	DaringDefiance:         {"daring-defiance", []Card{IWillGoAlone, GwaihirTheWindlord, WeProveTheSwifter}},
	FatefulStrike:          {"fateful-strike", []Card{BilbosSong}},
	SuddenStrike:           {"sudden-strike", []Card{ChallengeOfTheKing, DeadMenOfDunharrow, PathsOfTheWoses}},
	BraveStand: {"brave-stand", []Card{ThereAndBackAgain, HouseOfTheStewards, TheGreyCompany,
		KingsHouseOfTheStewards}},
	EntsRage:     {"ents-rage", []Card{TheEntsAwakeTreebeard}},
	HuornDark:    {"huorn-dark", []Card{TheEntsAwakeHuorns}},
	NamelessWood: {"nameless-wood", []Card{TheEntsAwakeEntmoot}},
	Daylight: {"daylight", []Card{TheLastBattle, CelebornsGaladhrim, RidersOfTheoden,
		KingsRidersOfTheoden}},
	NoQuarter: {"no-quarter", []Card{APowerTooGreat, HelpUnlookedFor}},
	AdvantageousPosition: {"advantageous-position", []Card{ThePowerOfTomBombadil, BookOfMazarbul,
		SwordsInEriador, KindredOfGlorfindel}},
	Scouts: {"scouts", []Card{TheSpiritOfMordor, TheRedArrow, GrimbeornTheOld}},
	ShieldWall: {"shield-wall", []Card{FaramirsRangers, FearFireFoes, ImrahilOfDolAmroth,
		KingBrandsMen, KingsKingBrandsMen}},
	Confusion: {"confusion", []Card{WisdomOfElrond, ThroughADayAndANight, KingsWisdomOfElrond}},
	Charge:    {"charge", []Card{CirdansShips, GuardsOfTheCitadel}},
	Valour: {"valour", []Card{DainIronfootsGuard, EomerSonOfEomund, ThranduilsArchers,
		KingsDainIronfootsGuard, KingsThranduilsArchers}},
	TheKingsBanner:        {"the-kings-banner", []Card{AidInTimeOfNeed}},
	LikeAGodOfOld:         {"like-a-god-of-old", []Card{ItIsNotSoDarkHere}},
	ThereIsHopeForVictory: {"there-is-hope-for-victory", []Card{EverAtYourService, MenOfLittleVillages}},
	OneForTheDarkLord: {"one-for-the-dark-lord", []Card{ShelobsLair, TheRingIsMine, OnOnTheyWent,
		GiveItToUss}},
	CruelAsDeath: {"cruel-as-death", []Card{OrcPatrol, IsildursBane, CruelWeather,
		ThePalantirOfOrthanc}},
	TheyAreTerrible: {"they-are-terrible", []Card{FoulThingFromTheDeep, LureOfTheRing, FlocksOfCrebain}},
	DreadAndDespair: {"dread-and-despair", []Card{CandlesOfCorpses, TheBreakingOfTheFellowship, Grond}},
	FoulStench:      {"foul-stench", []Card{NazgulSearch, Wormtongue, TheBlackCaptainCommands}},
	BlackBreath:     {"black-breath", []Card{TheNazgulStrike, MorgulWound}},
	WordsOfPower: {"words-of-power", []Card{WornWithSorrowAndToil, TheLidlessEye,
		TheRingwraithsAreAbroad}},
	DurinsBane: {"durins-bane", []Card{BalrogOfMoria}},
	DevilryOfOrthanc: {"devilry-of-orthanc", []Card{DreadfulSpells, DenethorsFolly, ThreatsAndPromises,
		KingsDenethorsFolly, KingsThreatsAndPromises}},
	DeadlyStrife: {"deadly-strife", []Card{ReturnToValinor, CorsairsOfUmbar, HordeFromTheEast,
		KingsReturnToValinor}},
	Onslaught: {"onslaught", []Card{TheFightingUrukHai, ShadowsOnTheMistyMountains,
		OrcsMultiplyingAgain}},
	RelentlessAssault: {"relentless-assault", []Card{TheDayWithoutDawn, RageOfTheDunlendings,
		TheKingIsRevealed, KingsTheKingIsRevealed}},
	GreatHost: {"great-host", []Card{Stormcrow, ANewPowerIsRising, ManyKingsToTheServiceOfMordor,
		KingsStormcrow}},
	Mumakil:      {"mumakil", []Card{ShadowsGather, TheShadowLengthens}},
	SwarmOfBats:  {"swarm-of-bats", []Card{TheShadowIsMoving, ReturnOfTheWitchKing}},
	WeComeToKill: {"we-come-to-kill", []Card{HalfOrcsAndGoblinMen, OlogHai, HillTrolls}},
	DesperateBattle: {"desperate-battle", []Card{MonstersRoused, MusteringsOfLongPlannedWar,
		PitsOfMordor}},
	ServantOfTheShadow: {"servant-of-the-shadow", []Card{YourWelcomeIsDoubtful}},
	BattleIsVain:       {"battle-is-vain", []Card{TheWestHasFailed}},
	HisPowerWaxes:      {"his-power-waxes", []Card{ThePalantirOfBaradDur, WorkOfTheEnemy}},
	HeirOfBard:         {id: "heir-of-bard"},
	ShadowInTheNorth:   {id: "shadow-in-the-north"},
	RedWrath:           {id: "red-wrath"},
	LordOfTheBats:      {id: "lord-of-the-bats"},
	ICommand:           {id: "i-command"},
}

// combatRow is what a combat half does (combat-cards.tsv). Its parts are resolved by initiative: 0 to 3
// before the combat roll, 4 between the roll and the leader re-roll, 5 and 6 before casualties are removed, 7
// after. At one initiative the defender's card comes first (Rulebook p.29).
type combatRow struct {
	title     Combat
	condition func(p *Position, by Side) bool // nil: always
	parts     []combatPart
}

// combatPart is what a combat card does at one initiative. It may call a procedure that asks; the battle goes
// on when that returns.
type combatPart struct {
	initiative int8
	do         func(pl *play, by Side)
}

// combatOf is the combat half of each card. init fills it, because its rows call steps of the battle that
// read it.
var combatOf [cardCount]*combatRow

// rulerHalves are the abilities of rulers.
var rulerHalves [combatCount]*combatRow

func init() {
	rows := slices.Concat(freeCombats, shadowCombats, kingsCombats)
	for i := range rows {
		for _, c := range combatCards[rows[i].title].cards {
			combatOf[c] = &rows[i]
		}
	}
	for i := range rulerEffects {
		rulerHalves[rulerEffects[i].title] = &rulerEffects[i]
	}
}

// combatBy returns the combat half that a side has laid in this round.
func (p *Position) combatBy(s Side) Combat {
	if row := p.Battle.half(s); row != nil {
		return row.title
	}
	return NoCombat
}

// half returns what a side's combat card does in this round: its combat half, or the ruler's ability for
// which that half is forfeited.
func (b *Battle) half(s Side) *combatRow {
	if ruled := b.Ruled[s]; ruled != NoCombat {
		return rulerHalves[ruled]
	}
	return combatOf[b.Laid[s]]
}

// ability returns the ruler's ability that takes the place of a side's combat card in this round, or
// NoCombat.
func (b *Battle) ability(s Side) Combat { return b.Ruled[s] }
