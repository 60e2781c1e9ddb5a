package wotr

// The Shadow's strategy deck (Rulebook p.22).

// shadowStrategyEvents are the event halves of SS1 to SS24.
func shadowStrategyEvents() []eventRow {
	return []eventRow{
		// SS1, an Elven stronghold in the Shadow's hands: in each region with an Elven stronghold outside sieges a
		// die for each Elven unit, at most five, each 6 a hit. No attack.
		ReturnToValinor: {symbol: ArmyFace, condition: holdsElvenStronghold, acts: []act{
			inRegions(filtered(strongholdsIn(Elves), func(p *Position, r Region) bool { return !p.besieged(r) })),
			inTurn(), hitByRoll(FreePeoples, elvesThere, 6, false),
			inTurn(), hitByRoll(FreePeoples, elvesThere, 6, false),
			inTurn(), hitByRoll(FreePeoples, elvesThere, 6, false),
			inTurn(), hitByRoll(FreePeoples, elvesThere, 6, false),
		}},

		// SS2, Saruman in play, an army with units of Isengard besieges a stronghold: it attacks, for three rounds.
		TheFightingUrukHai: {symbol: ArmyFace, condition: urukHaiBesiege, acts: []act{attackAs(attackUrukHai)}},

		// SS3, Minas Tirith besieged: a leader in it falls. On the table, while the siege lasts: no Free
		// combat cards in battles there (battle_laying.go).
		DenethorsFolly: {symbol: ArmyFace, table: true,
			condition: func(p *Position) bool { return p.besieges(Shadow, MinasTirith) }, discard: willOrFriend,
			acts: []act{
				chooseFigure(Shadow, ranksOf(anyFree, Leader), at(MinasTirith)), eliminateChosen(),
			}},

		// SS4, all Shadow nations At War: the Free Peoples lose their Wills of the West.
		TheDayWithoutDawn: {symbol: ArmyFace, condition: allShadowAtWar, acts: []act{loseDice(WillFace)}},

		// SS5, on the table: no Muster result advances a passive nation (politics_diplomacy.go). It goes when
		// a nation advances by an attack or a Companion (politics.go).
		ThreatsAndPromises: {symbol: MusterFace, table: true},

		// SS6, the Ring-bearers or a Companion in a Free nation that is not At War: it goes back a box, and loses a
		// leader or unit that the Free Peoples choose.
		Stormcrow: {symbol: MusterFace, condition: func(p *Position) bool { return stormcrowNations(p) != 0 },
			acts: []act{
				chooseNation(stormcrowNations, func(pl *play, n Nation) {
					setBack(pl, n)
					askFigure(pl, FreePeoples, ranksOf(nationSet(0).with(n), Regular, Elite, Leader)(pl.P), everywhere(pl.P))
				}),
				eliminateChosen(),
			}},

		// SS7: an army moves up to three regions and joins another one outside sieges.
		ShadowsGather: {symbol: ArmyFace, acts: []act{marchAs(marchGather)}},

		// SS8: two armies move up to two regions each, and each joins another one outside sieges.
		TheShadowLengthens: {symbol: ArmyFace, acts: []act{marchAs(marchLengthens)}},

		// SS9, all Shadow nations At War: up to four armies move a region each.
		TheShadowIsMoving: {symbol: ArmyFace, condition: allShadowAtWar, acts: []act{marchAs(marchMoving)}},

		// SS10, Southrons and Easterlings At War: an army sails from Umbar to Gondor's coast. Where it finds an
		// army it fights (R147).
		CorsairsOfUmbar: {symbol: ArmyFace, condition: isAtWar(Southrons),
			acts: []act{marchAs(marchCorsairs), fightOnLanding()}},

		// SS11, Isengard At War: two regulars of Isengard in a free region next to the Dunlands; up to four units
		// go there from these.
		RageOfTheDunlendings: {symbol: MusterFace, condition: isAtWar(Isengard), acts: []act{
			chooseRegion(freeFor(Shadow, nextTo(NorthDunland, SouthDunland))),
			recruits(levy{nation: Isengard, regulars: 2}, chosen),
			gathers(Isengard, setOf(NorthDunland, SouthDunland), 4),
		}},

		// SS12, the Witch-king in play: he comes to Angmar, with two regulars and an elite of Sauron.
		ReturnOfTheWitchKing: {symbol: MusterFace, condition: isInPlay(WitchKing), acts: []act{
			placeCharacter(WitchKing, Angmar), recruits(levy{nation: Sauron, regulars: 2, elites: 1}, at(Angmar)),
		}},

		// SS13, Isengard At War: a unit of Isengard joins any Shadow army.
		HalfOrcsAndGoblinMen: {symbol: ArmyFace, condition: isAtWar(Isengard),
			acts: []act{recruits(levy{nation: Isengard, units: 1}, armiesOf(Shadow))}},

		// SS14, Sauron At War: a unit of Sauron joins any Shadow army.
		OlogHai: {symbol: ArmyFace, condition: isAtWar(Sauron),
			acts: []act{recruits(levy{nation: Sauron, units: 1}, armiesOf(Shadow))}},

		// SS15, Sauron At War: two regulars of Sauron anywhere become elites.
		HillTrolls: {symbol: ArmyFace, condition: isAtWar(Sauron), acts: []act{upgrades(1<<Sauron, everywhere, 2)}},

		// SS16, Saruman in play: two regulars of Isengard in each of the Dunlands, two units in Orthanc. As many
		// come as can (Rulebook p.22), so regulars go to the Dunlands while elites are left for Orthanc; where both
		// run short the Shadow says how many of the regulars are for Orthanc: the card names no order.
		ANewPowerIsRising: {symbol: MusterFace, condition: isInPlay(Saruman), acts: []act{
			when(isengardRunsShort, speakOf(at(Orthanc))),
			when(isengardRunsShort, recruitUpTo(figureOf(Isengard, Regular), lackingElites)),
			recruits(levy{nation: Isengard, regulars: 2, places: 2}, at(NorthDunland, SouthDunland)),
			recruits(levy{nation: Isengard, units: 2}, at(Orthanc)),
		}},

		// SS17: two regulars of the Southrons in each of three of their settlements.
		ManyKingsToTheServiceOfMordor: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Southrons, regulars: 2, places: 3}, settlementsOf(Southrons))}},

		// SS18, Aragorn in play: five regulars of Sauron and a Nazgûl in Minas Morgul.
		TheKingIsRevealed: {symbol: MusterFace, condition: isInPlay(Aragorn),
			acts: []act{recruits(levy{nation: Sauron, regulars: 5, leaders: 1}, at(MinasMorgul))}},

		// SS19: two units of Sauron and a Nazgûl in Mount Gram, or all in Moria.
		ShadowsOnTheMistyMountains: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Sauron, units: 2, leaders: 1}, at(MountGram, Moria))}},

		// SS20: three regulars of Sauron in Dol Guldur and three in Mount Gundabad.
		OrcsMultiplyingAgain: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Sauron, regulars: 3, places: 2}, at(DolGuldur, MountGundabad))}},

		// SS21, Southrons and Easterlings At War: five of their regulars in a free region at the eastern edge.
		HordeFromTheEast: {symbol: MusterFace, condition: isAtWar(Southrons), acts: []act{
			recruits(levy{nation: Southrons, regulars: 5}, freeFor(Shadow, at(EastRhun, SouthRhun, Khand, FarHarad))),
		}},

		// SS22: a regular of Sauron in Angmar, Ettenmoors and Weather Hills each, an elite in Trollshaws.
		MonstersRoused: {symbol: MusterFace, acts: []act{
			recruits(levy{nation: Sauron, regulars: 1, places: 3}, at(Angmar, Ettenmoors, WeatherHills)),
			recruits(levy{nation: Sauron, elites: 1}, at(Trollshaws)),
		}},

		// SS23, all Shadow nations At War: five regulars of the Southrons in Gorgoroth, five of Sauron in Nurn.
		MusteringsOfLongPlannedWar: {symbol: MusterFace, condition: allShadowAtWar, acts: []act{
			recruits(levy{nation: Southrons, regulars: 5}, at(Gorgoroth)), recruits(levy{nation: Sauron, regulars: 5},
				at(Nurn)),
		}},

		// SS24, Sauron At War: two regulars in each of three strongholds of Sauron.
		PitsOfMordor: {symbol: MusterFace, condition: isAtWar(Sauron),
			acts: []act{recruits(levy{nation: Sauron, regulars: 2, places: 3}, strongholdsIn(Sauron))}},
	}
}

// holdsElvenStronghold reports whether the Shadow controls a stronghold of the Elves.
func holdsElvenStronghold(p *Position) bool { return !settled[Elves].and(p.Captured).empty() }

// elvesThere counts the Elven units in the region that the card speaks of.
func elvesThere(p *Position) int {
	army := p.army(FreePeoples, *p.card().region())
	return army.unitsOf(Elves)
}

// lackingElites is how many elites are missing for the two units that Orthanc gets.
func lackingElites(p *Position) int { return 2 - int(p.Reinforcements[figureOf(Isengard, Elite)]) }

// isengardRunsShort reports whether there are too few figures for all that A New Power is Rising recruits, so
// that each regular for Orthanc is one less for the Dunlands.
func isengardRunsShort(p *Position) bool {
	regular := figureOf(Isengard, Regular)
	wanted := 0
	for _, r := range []Region{NorthDunland, SouthDunland} {
		if p.mayRecruit(regular, r, true) {
			wanted += 2
		}
	}
	missing := lackingElites(p)
	return wanted > 0 && missing > 0 && p.mayRecruit(regular, Orthanc, true) &&
		int(p.Reinforcements[regular]) < wanted+missing
}

func urukHaiBesiege(p *Position) bool {
	return p.inPlay(Saruman) && besiegesWith(func(army *Force) bool { return army.unitsOf(Isengard) > 0 })(p)
}

// stormcrowNations are the Free nations at peace in which the Ring-bearers or a Companion are.
func stormcrowNations(p *Position) nationSet {
	var set nationSet
	visited := func(r Region) {
		if n := regions[r].nation; n != NoNation && n.Side() == FreePeoples && !p.atWar(n) {
			set = set.with(n)
		}
	}
	visited(p.Bearers)
	for _, c := range (p.in(OnMap) & companions).list() {
		visited(p.Where[c])
	}
	return set
}
