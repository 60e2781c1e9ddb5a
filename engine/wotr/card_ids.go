package wotr

// The names and decks of the event cards (Rulebook p.22).

// Card is an event card.
type Card uint8

// The event cards, by deck and printed number.
const (
	NoCard Card = iota
	ElvenCloaks
	ElvenRope
	PhialOfGaladriel
	SmeagolHelpsNiceMaster
	MithrilCoatAndSting
	AxeAndBow
	HornOfGondor
	WizardsStaff
	Athelas
	ThereIsAnotherWay
	IWillGoAlone
	BilbosSong
	MirrorOfGaladriel
	ChallengeOfTheKing
	GwaihirTheWindlord
	WeProveTheSwifter
	ThereAndBackAgain
	TheEaglesAreComing
	TheEntsAwakeTreebeard
	TheEntsAwakeHuorns
	TheEntsAwakeEntmoot
	DeadMenOfDunharrow
	HouseOfTheStewards
	TheGreyCompany

	// of Kings of Middle-earth
	KingsHouseOfTheStewards
	AidInTimeOfNeed
	ItIsNotSoDarkHere

	TheLastBattle
	APowerTooGreat
	ThePowerOfTomBombadil
	BookOfMazarbul
	TheSpiritOfMordor
	FaramirsRangers
	FearFireFoes
	WisdomOfElrond
	TheRedArrow
	HelpUnlookedFor
	PathsOfTheWoses
	ThroughADayAndANight
	CirdansShips
	GuardsOfTheCitadel
	CelebornsGaladhrim
	RidersOfTheoden
	GrimbeornTheOld
	ImrahilOfDolAmroth
	KingBrandsMen
	SwordsInEriador
	KindredOfGlorfindel
	DainIronfootsGuard
	EomerSonOfEomund
	ThranduilsArchers

	// of Kings of Middle-earth
	KingsWisdomOfElrond
	KingsRidersOfTheoden
	KingsKingBrandsMen
	KingsDainIronfootsGuard
	KingsThranduilsArchers
	EverAtYourService
	MenOfLittleVillages

	ShelobsLair
	TheRingIsMine
	OnOnTheyWent
	GiveItToUss
	OrcPatrol
	IsildursBane
	FoulThingFromTheDeep
	CandlesOfCorpses
	NazgulSearch
	CruelWeather
	TheNazgulStrike
	MorgulWound
	LureOfTheRing
	TheBreakingOfTheFellowship
	WornWithSorrowAndToil
	FlocksOfCrebain
	BalrogOfMoria
	TheLidlessEye
	DreadfulSpells
	Grond
	ThePalantirOfOrthanc
	Wormtongue
	TheRingwraithsAreAbroad
	TheBlackCaptainCommands

	// of Kings of Middle-earth
	YourWelcomeIsDoubtful
	TheWestHasFailed

	ReturnToValinor
	TheFightingUrukHai
	DenethorsFolly
	TheDayWithoutDawn
	ThreatsAndPromises
	Stormcrow
	ShadowsGather
	TheShadowLengthens
	TheShadowIsMoving
	CorsairsOfUmbar
	RageOfTheDunlendings
	ReturnOfTheWitchKing
	HalfOrcsAndGoblinMen
	OlogHai
	HillTrolls
	ANewPowerIsRising
	ManyKingsToTheServiceOfMordor
	TheKingIsRevealed
	ShadowsOnTheMistyMountains
	OrcsMultiplyingAgain
	HordeFromTheEast
	MonstersRoused
	MusteringsOfLongPlannedWar
	PitsOfMordor

	// of Kings of Middle-earth
	KingsReturnToValinor
	KingsDenethorsFolly
	KingsThreatsAndPromises
	KingsStormcrow
	KingsTheKingIsRevealed
	ThePalantirOfBaradDur
	WorkOfTheEnemy
	cardCount
)

// cardNames are the ids of the cards.
var cardNames = [cardCount]string{
	NoCard:                        "no-card",
	ElvenCloaks:                   "elven-cloaks",
	ElvenRope:                     "elven-rope",
	PhialOfGaladriel:              "phial-of-galadriel",
	SmeagolHelpsNiceMaster:        "smeagol-helps-nice-master",
	MithrilCoatAndSting:           "mithril-coat-and-sting",
	AxeAndBow:                     "axe-and-bow",
	HornOfGondor:                  "horn-of-gondor",
	WizardsStaff:                  "wizards-staff",
	Athelas:                       "athelas",
	ThereIsAnotherWay:             "there-is-another-way",
	IWillGoAlone:                  "i-will-go-alone",
	BilbosSong:                    "bilbos-song",
	MirrorOfGaladriel:             "mirror-of-galadriel",
	ChallengeOfTheKing:            "challenge-of-the-king",
	GwaihirTheWindlord:            "gwaihir-the-windlord",
	WeProveTheSwifter:             "we-prove-the-swifter",
	ThereAndBackAgain:             "there-and-back-again",
	TheEaglesAreComing:            "the-eagles-are-coming",
	TheEntsAwakeTreebeard:         "the-ents-awake-treebeard",
	TheEntsAwakeHuorns:            "the-ents-awake-huorns",
	TheEntsAwakeEntmoot:           "the-ents-awake-entmoot",
	DeadMenOfDunharrow:            "dead-men-of-dunharrow",
	HouseOfTheStewards:            "house-of-the-stewards",
	TheGreyCompany:                "the-grey-company",
	KingsHouseOfTheStewards:       "kings-house-of-the-stewards",
	AidInTimeOfNeed:               "aid-in-time-of-need",
	ItIsNotSoDarkHere:             "it-is-not-so-dark-here",
	TheLastBattle:                 "the-last-battle",
	APowerTooGreat:                "a-power-too-great",
	ThePowerOfTomBombadil:         "the-power-of-tom-bombadil",
	BookOfMazarbul:                "book-of-mazarbul",
	TheSpiritOfMordor:             "the-spirit-of-mordor",
	FaramirsRangers:               "faramirs-rangers",
	FearFireFoes:                  "fear-fire-foes",
	WisdomOfElrond:                "wisdom-of-elrond",
	TheRedArrow:                   "the-red-arrow",
	HelpUnlookedFor:               "help-unlooked-for",
	PathsOfTheWoses:               "paths-of-the-woses",
	ThroughADayAndANight:          "through-a-day-and-a-night",
	CirdansShips:                  "cirdans-ships",
	GuardsOfTheCitadel:            "guards-of-the-citadel",
	CelebornsGaladhrim:            "celeborns-galadhrim",
	RidersOfTheoden:               "riders-of-theoden",
	GrimbeornTheOld:               "grimbeorn-the-old",
	ImrahilOfDolAmroth:            "imrahil-of-dol-amroth",
	KingBrandsMen:                 "king-brands-men",
	SwordsInEriador:               "swords-in-eriador",
	KindredOfGlorfindel:           "kindred-of-glorfindel",
	DainIronfootsGuard:            "dain-ironfoots-guard",
	EomerSonOfEomund:              "eomer-son-of-eomund",
	ThranduilsArchers:             "thranduils-archers",
	KingsWisdomOfElrond:           "kings-wisdom-of-elrond",
	KingsRidersOfTheoden:          "kings-riders-of-theoden",
	KingsKingBrandsMen:            "kings-king-brands-men",
	KingsDainIronfootsGuard:       "kings-dain-ironfoots-guard",
	KingsThranduilsArchers:        "kings-thranduils-archers",
	EverAtYourService:             "ever-at-your-service",
	MenOfLittleVillages:           "men-of-little-villages",
	ShelobsLair:                   "shelobs-lair",
	TheRingIsMine:                 "the-ring-is-mine",
	OnOnTheyWent:                  "on-on-they-went",
	GiveItToUss:                   "give-it-to-uss",
	OrcPatrol:                     "orc-patrol",
	IsildursBane:                  "isildurs-bane",
	FoulThingFromTheDeep:          "foul-thing-from-the-deep",
	CandlesOfCorpses:              "candles-of-corpses",
	NazgulSearch:                  "nazgul-search",
	CruelWeather:                  "cruel-weather",
	TheNazgulStrike:               "the-nazgul-strike",
	MorgulWound:                   "morgul-wound",
	LureOfTheRing:                 "lure-of-the-ring",
	TheBreakingOfTheFellowship:    "the-breaking-of-the-fellowship",
	WornWithSorrowAndToil:         "worn-with-sorrow-and-toil",
	FlocksOfCrebain:               "flocks-of-crebain",
	BalrogOfMoria:                 "balrog-of-moria",
	TheLidlessEye:                 "the-lidless-eye",
	DreadfulSpells:                "dreadful-spells",
	Grond:                         "grond",
	ThePalantirOfOrthanc:          "the-palantir-of-orthanc",
	Wormtongue:                    "wormtongue",
	TheRingwraithsAreAbroad:       "the-ringwraiths-are-abroad",
	TheBlackCaptainCommands:       "the-black-captain-commands",
	YourWelcomeIsDoubtful:         "your-welcome-is-doubtful",
	TheWestHasFailed:              "the-west-has-failed",
	ReturnToValinor:               "return-to-valinor",
	TheFightingUrukHai:            "the-fighting-uruk-hai",
	DenethorsFolly:                "denethors-folly",
	TheDayWithoutDawn:             "the-day-without-dawn",
	ThreatsAndPromises:            "threats-and-promises",
	Stormcrow:                     "stormcrow",
	ShadowsGather:                 "shadows-gather",
	TheShadowLengthens:            "the-shadow-lengthens",
	TheShadowIsMoving:             "the-shadow-is-moving",
	CorsairsOfUmbar:               "corsairs-of-umbar",
	RageOfTheDunlendings:          "rage-of-the-dunlendings",
	ReturnOfTheWitchKing:          "return-of-the-witch-king",
	HalfOrcsAndGoblinMen:          "half-orcs-and-goblin-men",
	OlogHai:                       "olog-hai",
	HillTrolls:                    "hill-trolls",
	ANewPowerIsRising:             "a-new-power-is-rising",
	ManyKingsToTheServiceOfMordor: "many-kings-to-the-service-of-mordor",
	TheKingIsRevealed:             "the-king-is-revealed",
	ShadowsOnTheMistyMountains:    "shadows-on-the-misty-mountains",
	OrcsMultiplyingAgain:          "orcs-multiplying-again",
	HordeFromTheEast:              "horde-from-the-east",
	MonstersRoused:                "monsters-roused",
	MusteringsOfLongPlannedWar:    "musterings-of-long-planned-war",
	PitsOfMordor:                  "pits-of-mordor",
	KingsReturnToValinor:          "kings-return-to-valinor",
	KingsDenethorsFolly:           "kings-denethors-folly",
	KingsThreatsAndPromises:       "kings-threats-and-promises",
	KingsStormcrow:                "kings-stormcrow",
	KingsTheKingIsRevealed:        "kings-the-king-is-revealed",
	ThePalantirOfBaradDur:         "the-palantir-of-barad-dur",
	WorkOfTheEnemy:                "work-of-the-enemy",
}

// cardsPerDeck is how many cards a deck has without the expansion.
const cardsPerDeck = 24

// deckStart is the first card of each deck; those of Kings of Middle-earth come last in theirs
// (kings_cards.go).
var deckStart = [deckCount + 1]Card{ElvenCloaks, TheLastBattle, ShelobsLair, ReturnToValinor, cardCount}

// cards returns the cards of a deck as a half-open range.
func (d Deck) cards() (from, to Card) { return deckStart[d], deckStart[d+1] }

// cards returns the cards of a side as a half-open range.
func (s Side) cards() (from, to Card) { return deckStart[2*s], deckStart[2*s+2] }

// deckOf is the deck that each card belongs to.
var deckOf = func() (decks [cardCount]Deck) {
	for d := range deckCount {
		for c, end := d.cards(); c < end; c++ {
			decks[c] = d
		}
	}
	return decks
}()

// deck returns the deck that a card belongs to.
func (c Card) deck() Deck { return deckOf[c] }

// number returns the number printed on a card.
func (c Card) number() int {
	if n := kingsCards[c].number; n != 0 {
		return n
	}
	return int(c-deckStart[c.deck()]) + 1
}
