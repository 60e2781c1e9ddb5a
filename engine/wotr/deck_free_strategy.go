package wotr

// The Free Peoples' strategy deck (Rulebook p.22).

// freeStrategyEvents are the event halves of FS1 to FS24.
func freeStrategyEvents() []eventRow {
	return []eventRow{
		// FS1, on the table, while Aragorn is with an army outside all Free nations: dice that move the Fellowship
		// stay out of the hunt box (action.go). It goes when the Fellowship is declared or revealed.
		TheLastBattle: {symbol: ArmyFace, table: true, condition: aragornAbroad},

		// FS2: the Elves advance. On the table: no Shadow army comes into Lórien, Rivendell or the Grey
		// Havens, nor attacks them (march_marcher.go, battle_attack.go).
		APowerTooGreat: {symbol: ArmyFace, table: true, discard: twoCards, acts: []act{advanceNation(Elves)}},

		// FS3 (errata): the North advances. On the table: no Shadow army comes into the Old Forest, the Shire
		// or Buckland, nor attacks them (march_marcher.go, battle_attack.go).
		ThePowerOfTomBombadil: {symbol: ArmyFace, table: true, discard: twoCards,
			acts: []act{advanceNation(North)}},

		// FS4: Companions move. With one in Erebor or Ered Luin the Dwarves are active and At War.
		BookOfMazarbul: {symbol: MusterFace,
			acts: []act{moveCompanions(), when(companionIn(at(Erebor, EredLuin)), bringToWar(Dwarves))}},

		// FS5: five dice against a Shadow army of two nations, each 5 or more a hit. No attack.
		TheSpiritOfMordor: {symbol: ArmyFace, acts: []act{chooseRegion(quarrelsomeArmies),
			hitByRoll(Shadow, dice(5), 5, false)}},

		// FS6: three dice against a Shadow army in Osgiliath or Ithilien, each 5 or more a hit. With an army in
		// Osgiliath: a unit and a leader of Gondor there. No attack.
		FaramirsRangers: {symbol: ArmyFace, acts: []act{
			chooseRegion(filtered(at(Osgiliath, SouthIthilien, NorthIthilien),
				func(p *Position, r Region) bool { return p.hasArmy(Shadow, r) })),
			hitByRoll(Shadow, dice(3), 5, false),
			when(armyInOsgiliath, recruits(levy{nation: Gondor, units: 1, leaders: 1}, at(Osgiliath))),
		}},

		// FS7: Companions move. With one in the Shire or Bree the North is active and At War.
		FearFireFoes: {symbol: MusterFace,
			acts: []act{moveCompanions(), when(companionIn(at(TheShire, Bree)), bringToWar(North))}},

		// FS8: a Free nation becomes active and advances.
		WisdomOfElrond: {symbol: MusterFace,
			acts: []act{chooseNation(func(*Position) nationSet { return anyFree }, func(pl *play, n Nation) {
				activate(pl, n, causeCard, Nowhere)
				advance(pl, n, causeCard)
			})}},

		// FS9, Gondor active: Rohan advances; a unit and a leader of Rohan in Edoras.
		TheRedArrow: {symbol: MusterFace, condition: func(p *Position) bool { return p.active(Gondor) },
			acts: []act{
				advanceNation(Rohan), recruits(levy{nation: Rohan, units: 1, leaders: 1}, at(Edoras)),
			}},

		// FS10: an army attacks besiegers from outside; they roll a die less for each unit of the garrison.
		HelpUnlookedFor: {symbol: ArmyFace, acts: []act{attackAs(attackHelp)}},

		// FS11, Rohan At War: an army goes from a region of Rohan, even out of a siege, to Minas Tirith, or next to
		// it if the Shadow holds or besieges it.
		PathsOfTheWoses: {symbol: ArmyFace, condition: isAtWar(Rohan), acts: []act{marchAs(marchWoses)}},

		// FS12, an army with a Companion: such an army moves up to two regions.
		ThroughADayAndANight: {symbol: ArmyFace, condition: companionWithArmy,
			acts: []act{marchAs(marchDayAndNight)}},

		// FS13, the Elves At War: two units of the Elves join an army on the coast.
		CirdansShips: {symbol: MusterFace, condition: isAtWar(Elves), acts: []act{
			recruits(levy{nation: Elves, units: 2},
				filtered(armiesOf(FreePeoples), func(_ *Position, r Region) bool { return regions[r].coastal })),
		}},

		// FS14: a unit and a leader of Gondor in Minas Tirith, or around it (FAQ 14).
		GuardsOfTheCitadel: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Gondor, units: 1, leaders: 1}, at(MinasTirith))}},

		// FS15: a unit of the Elves in Lórien; draw a strategy card.
		CelebornsGaladhrim: {symbol: MusterFace, acts: []act{recruits(levy{nation: Elves, units: 1}, at(Lorien)),
			drawCards(FreeStrategyDeck, 1)}},

		// FS16: a unit and a leader of Rohan in Edoras or in a region of Rohan with a Companion.
		RidersOfTheoden: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Rohan, units: 1, leaders: 1}, edorasOrCompanionsOfRohan)}},

		// FS17: a unit and a leader of the North in Carrock.
		GrimbeornTheOld: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: North, units: 1, leaders: 1}, at(Carrock))}},

		// FS18: a unit and a leader of Gondor in Dol Amroth.
		ImrahilOfDolAmroth: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Gondor, units: 1, leaders: 1}, at(DolAmroth))}},

		// FS19: two regulars of the North in Dale; draw a strategy card.
		KingBrandsMen: {symbol: MusterFace, acts: []act{recruits(levy{nation: North, regulars: 2}, at(Dale)),
			drawCards(FreeStrategyDeck, 1)}},

		// FS20: a unit of the North in the Shire, a unit of the Dwarves in Ered Luin; draw a strategy card.
		SwordsInEriador: {symbol: MusterFace, acts: []act{
			recruits(levy{nation: North, units: 1}, at(TheShire)), recruits(levy{nation: Dwarves, units: 1},
				at(EredLuin)), drawCards(FreeStrategyDeck, 1),
		}},

		// FS21: a unit of the Elves in Rivendell; draw a strategy card.
		KindredOfGlorfindel: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Elves, units: 1}, at(Rivendell)), drawCards(FreeStrategyDeck, 1)}},

		// FS22: a unit and a leader of the Dwarves in Erebor.
		DainIronfootsGuard: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Dwarves, units: 1, leaders: 1}, at(Erebor))}},

		// FS23: a unit and a leader of Rohan in a free region of Rohan with a settlement.
		EomerSonOfEomund: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Rohan, units: 1, leaders: 1},
				freeFor(FreePeoples, settlementsOf(Rohan)))}},

		// FS24: a unit of the Elves in the Woodland Realm; draw a strategy card.
		ThranduilsArchers: {symbol: MusterFace,
			acts: []act{recruits(levy{nation: Elves, units: 1}, at(WoodlandRealm)), drawCards(FreeStrategyDeck, 1)}},
	}
}

// aragornAbroad reports whether Aragorn is with an army outside all nations of the Free Peoples.
func aragornAbroad(p *Position) bool {
	r := p.Where[Aragorn]
	n := regions[r].nation
	return p.onMap(Aragorn) && p.hasArmy(FreePeoples, r) && (n == NoNation || n.Side() == Shadow)
}

// quarrelsomeArmies is where the Shadow has units of two nations.
func quarrelsomeArmies(p *Position) regionSet {
	return filtered(armiesOf(Shadow), func(p *Position, r Region) bool {
		army, nations := p.army(Shadow, r), 0
		for _, n := range shadowNations {
			if army.unitsOf(n) > 0 {
				nations++
			}
		}
		return nations >= 2
	})(p)
}

func armyInOsgiliath(p *Position) bool { return p.hasArmy(FreePeoples, Osgiliath) }

// companionWithArmy reports whether any Companion is with an army.
func companionWithArmy(p *Position) bool { return companionIn(armiesOf(FreePeoples))(p) }

func edorasOrCompanionsOfRohan(p *Position) regionSet {
	set := setOf(Edoras)
	for _, c := range (p.in(OnMap) & companions).list() {
		if bordersOf[Rohan].has(p.Where[c]) {
			set.add(p.Where[c])
		}
	}
	return set
}
