package wotr

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
}

// cardsPerDeck is how many cards a deck has.
const cardsPerDeck = 24

// deck returns the deck that a card belongs to.
func (c Card) deck() Deck { return Deck((c - 1) / cardsPerDeck) }

// cards returns the cards of a side as a half-open range.
func (s Side) cards() (from, to Card) {
	from = Card(s)*2*cardsPerDeck + 1
	return from, from + 2*cardsPerDeck
}

// number returns the number printed on a card.
func (c Card) number() int { return int(c-1)%cardsPerDeck + 1 }
