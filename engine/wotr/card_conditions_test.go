package wotr

import (
	"fmt"
	"testing"
)

// key names a card as the reference does: its deck and number.
func (c Card) key() string {
	key := fmt.Sprintf("%s%d", [...]string{"FC", "FS", "SC", "SS"}[c.deck()], c.number())
	if c.ofKings() {
		key += "k"
	}
	return key
}

// baseCards are the cards of the game without Kings of Middle-earth.
func baseCards() []Card {
	var list []Card
	for c := NoCard + 1; c < cardCount; c++ {
		if !c.ofKings() {
			list = append(list, c)
		}
	}
	return list
}

// allShadowWar brings all nations of the Shadow to war.
func allShadowWar(p *Position) {
	for _, n := range shadowNations {
		p.Box[n] = atWarBox
	}
}

// war brings nations to war.
func war(nations ...Nation) board {
	return func(p *Position) {
		for _, n := range nations {
			p.Box[n], p.Active = atWarBox, p.Active.with(n)
		}
	}
}

// standing puts characters on the map.
func standing(r Region, who ...Character) board { return func(p *Position) { p.stand(r, who...) } }

// both makes one board of several, applied one after the other.
func both(boards ...board) board {
	return func(p *Position) {
		for _, set := range boards {
			set(p)
		}
	}
}

// fielded puts figures into a region.
func fielded(r Region, figures string) board { return func(p *Position) { p.put(r, figures) } }

// besiegedBy puts besiegers around a garrison.
func besiegedBy(r Region, figures string) board {
	return func(p *Position) { p.lay(r); p.put(r, figures) }
}

// vacated takes everybody out of a region.
func vacated(r Region) board { return func(p *Position) { p.empty(r) } }

// taken gives an empty settlement to the enemy.
func taken(r Region) board { return func(p *Position) { p.empty(r); p.Captured.add(r) } }

func asItStands(*Position) {}

var (
	onMordorTrack = board(func(p *Position) { p.onTrack(1) })
	shown         = board(func(p *Position) { p.Revealed = true })
	nobodyTravels = board(func(p *Position) { p.travel() })
)

func figureIn(r Region) board      { return func(p *Position) { p.Bearers = r } }
func progressAt(n int8) board      { return func(p *Position) { p.Progress = n } }
func boards(list ...board) []board { return list }

// conditions are the boards on which a card with a printed condition may and may not be played.
var conditions = map[Card]struct{ holds, fails []board }{
	AxeAndBow: {boards(asItStands, standing(Bree, Gimli), standing(Bree, Legolas)),
		boards(standing(Bree, Gimli, Legolas))},
	HornOfGondor: {boards(asItStands), boards(standing(Bree, Boromir))},
	WizardsStaff: {boards(asItStands), boards(standing(Bree, GandalfTheGrey))},
	IWillGoAlone: {boards(asItStands, onMordorTrack), boards(nobodyTravels)},
	ChallengeOfTheKing: {
		boards(standing(MinasTirith, Strider), standing(Edoras, Aragorn), both(besiegedBy(HelmsDeep, "isengard:1r"),
			standing(HelmsDeep, Strider))), boards(asItStands, standing(Osgiliath, Strider),
			standing(Eastemnet, Strider), standing(Dale, Aragorn)),
	},
	TheEaglesAreComing: {
		boards(both(standing(Osgiliath, Gimli), fielded(SouthIthilien, "sauron:1r1n")),
			both(besiegedBy(MinasTirith, "sauron:1r1n"), standing(MinasTirith, Gimli))),
		boards(
			asItStands,
			// Nazgûl alone are no army
			both(standing(Osgiliath, Gimli), fielded(SouthIthilien, "sauron:1n")),
			// he is none here (R71)
			both(standing(Osgiliath, Gimli), fielded(SouthIthilien, "sauron:1r"), standing(SouthIthilien, WitchKing)),
			// a Companion alone is no army
			both(standing(NorthIthilien, Gimli), vacated(Osgiliath), fielded(SouthIthilien, "sauron:1r1n")),
			both(standing(MinasTirith, Gimli), vacated(Osgiliath), fielded(SouthIthilien, "sauron:1r1n"),
				vacated(MinasTirith)),
		),
	},
	TheEntsAwakeTreebeard: entsAsk, TheEntsAwakeHuorns: entsAsk, TheEntsAwakeEntmoot: entsAsk,
	DeadMenOfDunharrow: {
		boards(standing(Edoras, Strider), standing(Eastemnet, Aragorn), both(besiegedBy(HelmsDeep, "isengard:1r"),
			standing(HelmsDeep, Strider))), boards(asItStands, standing(DruadanForest, Strider),
			standing(Edoras, Gimli)),
	},
	HouseOfTheStewards: {boards(standing(Lossarnach, Boromir)),
		boards(asItStands, standing(Osgiliath, Boromir))},
	TheGreyCompany: {boards(standing(Osgiliath, Strider), standing(Dale, Aragorn)),
		boards(asItStands, standing(Hollin, Strider), standing(Dale, Gimli))},

	TheLastBattle: {
		boards(standing(Osgiliath, Aragorn), both(fielded(Angmar, "north:1r"), vacated(Angmar),
			fielded(Angmar, "north:1r"), standing(Angmar, Aragorn))), boards(asItStands, standing(Osgiliath, Strider),
			standing(MinasTirith, Aragorn), standing(Hollin, Aragorn)),
	},
	TheRedArrow: {boards(func(p *Position) { p.Active = p.Active.with(Gondor) }), boards(asItStands)},
	PathsOfTheWoses: {boards(war(Rohan)),
		boards(asItStands, func(p *Position) { p.Box[Rohan], p.Active = 2, p.Active.with(Rohan) })},
	ThroughADayAndANight: {boards(standing(Dale, Gimli)), boards(asItStands, standing(Hollin, Gimli))},
	CirdansShips:         {boards(war(Elves)), boards(asItStands)},

	OrcPatrol: onTheRoad, IsildursBane: onTheRoad, FoulThingFromTheDeep: onTheRoad, CandlesOfCorpses: onTheRoad,
	NazgulSearch: movedOn, CruelWeather: movedOn, TheNazgulStrike: movedOn,
	MorgulWound: revealedOnly, LureOfTheRing: revealedOnly, TheBreakingOfTheFellowship: revealedOnly,
	DreadfulSpells: {
		boards(fielded(SouthIthilien, "sauron:1r1n"), both(fielded(SouthIthilien, "sauron:1r"),
			standing(SouthIthilien, WitchKing)), besiegedBy(MinasTirith, "sauron:1r1n")),
		boards(fielded(SouthIthilien, "sauron:1n"), fielded(SouthIthilien, "sauron:1r"),
			both(vacated(Osgiliath), fielded(Khand, "sauron:1r1n"))),
	},
	Grond: {
		boards(both(besiegedBy(MinasTirith, "sauron:1r"), standing(MinasTirith, WitchKing))),
		boards(asItStands, besiegedBy(MinasTirith, "sauron:1r1n"), both(besiegedBy(MinasTirith, "sauron:1r"),
			standing(MinasMorgul, WitchKing)),
			// he is besieged himself
			both(taken(HelmsDeep), besiegedBy(HelmsDeep, "sauron:1r"), fielded(HelmsDeep, "rohan:1r"),
				standing(HelmsDeep, WitchKing))),
	},
	ThePalantirOfOrthanc:    {boards(standing(Orthanc, Saruman)), boards(asItStands)},
	Wormtongue:              {boards(standing(Orthanc, Saruman)), boards(asItStands)},
	TheBlackCaptainCommands: {boards(standing(Dagorlad, WitchKing)), boards(asItStands)},

	ReturnToValinor: {boards(taken(Lorien), taken(GreyHavens)),
		boards(asItStands, taken(Dale), besiegedBy(Lorien, "sauron:1r"))},
	TheFightingUrukHai: {
		boards(both(standing(Orthanc, Saruman), besiegedBy(HelmsDeep, "isengard:1r")),
			both(standing(Orthanc, Saruman), besiegedBy(Lorien, "sauron:1r"), fielded(Lorien, "isengard:1e"))),
		boards(asItStands, besiegedBy(HelmsDeep, "isengard:1r"),
			both(standing(Orthanc, Saruman), besiegedBy(HelmsDeep, "sauron:1r"))),
	},
	DenethorsFolly: {boards(besiegedBy(MinasTirith, "sauron:1r")),
		boards(asItStands, both(taken(MinasTirith), besiegedBy(MinasTirith, "gondor:1r"),
			fielded(MinasTirith, "sauron:1r")))},
	TheDayWithoutDawn: {boards(allShadowWar), boards(asItStands, war(Sauron, Isengard))},
	Stormcrow: {boards(asItStands, both(figureIn(Hollin), standing(Carrock, Gimli))),
		boards(figureIn(Hollin), war(Elves), onMordorTrack, both(figureIn(Osgiliath)))},
	TheShadowIsMoving:    {boards(allShadowWar), boards(war(Sauron, Southrons))},
	CorsairsOfUmbar:      {boards(war(Southrons)), boards(asItStands, war(Sauron, Isengard))},
	RageOfTheDunlendings: {boards(war(Isengard)), boards(asItStands)},
	ReturnOfTheWitchKing: {boards(standing(Dagorlad, WitchKing)), boards(asItStands)},
	HalfOrcsAndGoblinMen: {boards(war(Isengard)), boards(war(Sauron))},
	OlogHai:              {boards(war(Sauron)), boards(war(Isengard))},
	HillTrolls:           {boards(war(Sauron)), boards(war(Isengard))},
	ANewPowerIsRising:    {boards(standing(Orthanc, Saruman)), boards(war(Isengard))},
	TheKingIsRevealed: {boards(standing(Hollin, Aragorn)),
		boards(asItStands, standing(Hollin, Strider))},
	HordeFromTheEast:           {boards(war(Southrons)), boards(asItStands)},
	MusteringsOfLongPlannedWar: {boards(allShadowWar), boards(war(Isengard, Southrons))},
	PitsOfMordor:               {boards(war(Sauron)), boards(asItStands)},

	// Kings of Middle-earth.
	KingsHouseOfTheStewards: {boards(standing(Lossarnach, Boromir)),
		boards(asItStands, standing(Osgiliath, Boromir))},
	AidInTimeOfNeed: {
		boards(standing(Bree, Legolas), awakened(Dale, Brand),
			// he cannot move
			both(func(p *Position) { p.leadTo(HelmsDeep, Theoden) }, besiegedBy(HelmsDeep, "isengard:1r"),
				standing(HelmsDeep, Gimli))),
		boards(asItStands, both(besiegedBy(HelmsDeep, "isengard:1r"), standing(HelmsDeep, Gimli)),
			both(doubtful, func(p *Position) { p.leadTo(HelmsDeep, Theoden) }, besiegedBy(HelmsDeep, "isengard:1r"),
				standing(HelmsDeep, Gimli))),
	},
	TheWestHasFailed: {
		boards(both(eyesInBox(1), fielded(Osgiliath, "sauron:1n")), both(eyesInBox(2), standing(Edoras, WitchKing)),
			both(eyesInBox(5), besiegedBy(MinasTirith, "sauron:1r1n"))),
		boards(asItStands, eyesInBox(3), fielded(Osgiliath, "sauron:1n"),
			both(eyesInBox(1), standing(Edoras, MouthOfSauron)),
			both(eyesInBox(1), fielded(Osgiliath, "sauron:1n"), corrupted(Denethor)),
			both(eyesInBox(1), fielded(Osgiliath, "sauron:1n"), awakened(MinasTirith, Denethor)),
			both(eyesInBox(1), fielded(SouthIthilien, "sauron:1n"))), // two regions away
	},
	KingsReturnToValinor: {boards(taken(GreyHavens), corrupted(Dain)),
		boards(asItStands, taken(Dale), besiegedBy(Lorien, "sauron:1r"))},
	KingsDenethorsFolly: {
		boards(asItStands, corrupted(Denethor)),
		boards(awakened(MinasTirith, Denethor),
			func(p *Position) { p.eliminate(MinasTirith, Denethor.figure(), 1) }),
	},
	KingsStormcrow: {boards(asItStands, both(figureIn(Hollin), standing(Carrock, Gimli))),
		boards(figureIn(Hollin), war(Elves), onMordorTrack)},
	KingsTheKingIsRevealed: {
		boards(standing(Hollin, Aragorn), awakened(Edoras, Denethor)),
		boards(asItStands, standing(Hollin, Strider), awakened(Edoras, Theoden), corrupted(Denethor)),
	},
}

// eyesInBox puts dice of the Shadow into the hunt box.
func eyesInBox(n uint8) board { return func(p *Position) { p.HuntBox[Shadow] = n } }

type tried = struct{ holds, fails []board }

var (
	// Gandalf the White may be the Companion, or another one.
	entsAsk = tried{
		boards(standing(Fangorn, GandalfTheWhite),
			both(standing(Dale, GandalfTheWhite), standing(Fangorn, Meriadoc))),
		boards(asItStands, standing(Fangorn, Meriadoc, GandalfTheGrey),
			standing(Edoras, GandalfTheWhite, Meriadoc)),
	}
	// A fortification is no settlement; one that the Shadow has taken is still the Free Peoples' by origin.
	onTheRoad = tried{boards(figureIn(Hollin), figureIn(Osgiliath), figureIn(Moria), onMordorTrack),
		boards(asItStands, figureIn(Bree), both(taken(Lorien), figureIn(Lorien)))}
	movedOn      = tried{boards(progressAt(1), progressAt(4)), boards(asItStands, onMordorTrack)}
	revealedOnly = tried{boards(shown, both(onMordorTrack, shown)),
		boards(asItStands, onMordorTrack, progressAt(2))}
)

// Each card is refused for a die of another symbol, and where its condition does not hold; where it does, it
// is played (Rulebook p.22, R55, R57).
func TestEachCardIsPlayedByItsSymbolAndCondition(t *testing.T) {
	fillers := [...][]Card{{BilbosSong, TheSpiritOfMordor, SwordsInEriador},
		{GiveItToUss, ShadowsGather, OrcsMultiplyingAgain}}
	for c := NoCard + 1; c < cardCount; c++ {
		t.Run(c.key(), func(t *testing.T) {
			s, symbol := c.deck().Side(), eventOf[c].symbol
			holding := func(set board) *game {
				game := cardGame
				if c.ofKings() {
					game = kingsGame
				}
				return game(t, s, func(p *Position) {
					for _, filler := range fillers[s] {
						p.Cards[filler] = InHand
					}
					p.Cards[c] = InHand
					set(p)
				})
			}
			rows, conditional := conditions[c]
			if conditional != (eventOf[c].condition != nil) {
				t.Fatalf("%s: the table of conditions has it: %t", c, conditional)
			}
			tr := holding(asItStands)
			for _, die := range []Face{CharacterFace, ArmyFace, MusterFace} {
				if die != symbol {
					tr.refuse(fmt.Sprintf("play die=%s card=%s", die, c), "card-wants-symbol")
				}
			}
			for i, fails := range rows.fails {
				if tr := holding(fails); tr.p.playable(c) {
					t.Errorf("board %d lets it be played", i+1)
				} else {
					tr.refuse(c.deck().Side().String()+": play die=event card="+c.String(), "card-condition")
				}
			}
			for i, holds := range rows.holds {
				if tr := holding(holds); !tr.p.playable(c) {
					t.Errorf("board %d does not let it be played", i+1)
				}
			}
		})
	}
}
