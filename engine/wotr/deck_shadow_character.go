package wotr

// The Shadow's character deck (Rulebook p.22).

// shadowCharacterEvents are the event halves of SC1 to SC24.
func shadowCharacterEvents() []eventRow {
	return []eventRow{
		// SC1: the red tile with the die comes into play.
		ShelobsLair: {symbol: CharacterFace, acts: []act{putTileInPlay(TileShelob)}},

		// SC2: the red tile with the eye comes into play.
		TheRingIsMine: {symbol: CharacterFace, acts: []act{putTileInPlay(TileRingIsMine)}},

		// SC3: the red tile 3 comes into play.
		OnOnTheyWent: {symbol: CharacterFace, acts: []act{putTileInPlay(TileOnTheyWent)}},

		// SC4: the red tile 1 comes into play.
		GiveItToUss: {symbol: CharacterFace, acts: []act{putTileInPlay(TileGiveItToUss)}},

		// SC5, the Ring-bearers in no region with a Free settlement: a hunt tile; eyes and blue tiles do nothing.
		OrcPatrol: {symbol: CharacterFace, condition: isOnOpenRoad, acts: []act{huntTile(huntCard)}},

		// SC6, likewise: a hunt tile whose damage nothing reduces.
		IsildursBane: {symbol: CharacterFace, condition: isOnOpenRoad, acts: []act{huntTile(huntIsildur)}},

		// SC7, likewise: a hunt tile whose damage must first cost a random Companion.
		FoulThingFromTheDeep: {symbol: CharacterFace, condition: isOnOpenRoad,
			acts: []act{huntTile(huntFoulThing)}},

		// SC8, likewise: three dice, each 4 or more corrupts by 1; with Gollum as guide each 6.
		CandlesOfCorpses: {symbol: CharacterFace, condition: isOnOpenRoad,
			acts: []act{corruptByRoll(3, candlesNeed)}},

		// SC9, Progress 1 or more: Nazgûl move. With one where the Ring-bearers are the Fellowship is revealed.
		NazgulSearch: {symbol: CharacterFace, condition: progressed,
			acts: []act{moveNazgul(), when(nazgulAtBearers, revealFellowship())}},

		// SC10, Progress 1 or more: the Ring-bearers' figure is driven into an adjacent region.
		CruelWeather: {symbol: CharacterFace, condition: progressed, acts: []act{chooseRegion(aroundBearers),
			placeBearers()}},

		// SC11, Progress 1 or more: Nazgûl move. With one where the Ring-bearers are the Shadow may discard a Free
		// character card from the table, or roll for the hunt.
		TheNazgulStrike: {symbol: CharacterFace, condition: progressed, acts: []act{
			moveNazgul(),
			when(nazgulAtBearers, choose(Shadow,
				discardFromFreeTable().as(deedDiscard, func(p *Position) bool { return len(p.freeTable()) > 0 }),
				rollHunt().as(deedHunt, nil),
				nothing,
			)),
		}},

		// SC12, the Fellowship revealed: corruption 2 if it is 3 or less, otherwise 1.
		MorgulWound: {symbol: CharacterFace, condition: isRevealed, acts: []act{corruptByWound()}},

		// SC13, the Fellowship revealed: a random Companion; corruption by his level, or his life, as the Free
		// Peoples choose. With Gollum as guide corruption 1 instead.
		LureOfTheRing: {symbol: CharacterFace, condition: isRevealed, acts: []act{
			when(isGuide(Gollum), corruptBy(1)),
			when(not(isGuide(Gollum)), drawCompanion()),
			when(companionDrawn, choose(FreePeoples, corruptByLevel().as(deedCorruption, nil),
				eliminateDrawn().as(deedEliminate, nil))),
		}},

		// SC14, the Fellowship revealed: as many Companions leave it as a hunt tile says. With Gollum as guide
		// corruption 1 instead.
		TheBreakingOfTheFellowship: {symbol: CharacterFace, condition: isRevealed, acts: []act{
			choose(Shadow, corruptBy(1).as(deedCorruption, isGuide(Gollum)),
				huntTile(huntBreaking).as(deedHunt, not(isGuide(Gollum)))),
		}},

		// SC15, on the table: for each Companion lost to the hunt the Shadow may discard a Free character
		// card (card_worn.go). It goes when the Fellowship is declared in an unconquered Free City or
		// Stronghold.
		WornWithSorrowAndToil: {symbol: CharacterFace, table: true},

		// SC16, on the table: once, a hunt roll gets 1 on all dice (hunt.go). It goes like SC15.
		FlocksOfCrebain: {symbol: CharacterFace, table: true},

		// SC17, on the table: once, a tile when the Fellowship's way touches Moria (fellowship_reveal.go), or
		// its combat half.
		BalrogOfMoria: {symbol: CharacterFace, table: true},

		// SC18: up to three unused dice become eyes and go into the hunt box.
		TheLidlessEye: {symbol: CharacterFace, acts: []act{diceToHuntBox(3)}},

		// SC19, a Shadow army with Nazgûl at or next to an army: a die for each Nazgûl, at most five, each 5 or
		// more a hit. The Witch-king is one. No attack.
		DreadfulSpells: {symbol: CharacterFace,
			condition: func(p *Position) bool { return !spellbinders(p).empty() }, acts: []act{
				chooseRegion(spellbinders),
				chooseSecond(Shadow, spellbound),
				hitByRoll(FreePeoples, nazgulInFrom, 5, false),
			}},

		// SC20, the Witch-king in play with an army that besieges a stronghold: it attacks, for three rounds.
		Grond: {symbol: CharacterFace,
			condition: besiegesWith(func(army *Force) bool { return army.Who.has(WitchKing) }),
			acts:      []act{attackAs(attackGrond)}},

		// SC21, on the table, while Saruman is in play: after each card played by an Event result the Shadow draws
		// a card.
		ThePalantirOfOrthanc: {symbol: CharacterFace, table: true, condition: isInPlay(Saruman),
			discard: willOrRing},

		// SC22, on the table, while Saruman is in play: Rohan wakes by Companions, the Fellowship or an attack on
		// Edoras or Helm's Deep alone (politics.go). It goes when Rohan is active.
		Wormtongue: {symbol: CharacterFace, table: true, condition: isInPlay(Saruman),
			goes: func(p *Position) bool { return p.active(Rohan) }},

		// SC23: Nazgûl move. Then two armies with Nazgûl may move, or one attack.
		TheRingwraithsAreAbroad: {symbol: CharacterFace, acts: []act{
			moveNazgul(),
			choose(Shadow, marchAs(marchRingwraiths).as(deedMoveArmies, nil),
				attackAs(attackRingwraiths).as(deedAttack, canAttackAs(Shadow, attackRingwraiths)), nothing),
		}},

		// SC24, the Witch-king in play: two Nazgûl join him, or Nazgûl move. Then an army with him may move or
		// attack.
		TheBlackCaptainCommands: {symbol: CharacterFace, condition: isInPlay(WitchKing), acts: []act{
			choose(Shadow, recruits(levy{nation: Sauron, leaders: 2}, with(WitchKing)).as(deedRecruit, nazgulMayJoin),
				moveNazgul().as(deedMoveNazgul, nil)),
			choose(Shadow, marchAs(marchBlackCaptain).as(deedMoveArmies, nil),
				attackAs(attackBlackCaptain).as(deedAttack, canAttackAs(Shadow, attackBlackCaptain)), nothing),
		}},
	}
}

func candlesNeed(p *Position) int {
	if p.Guide == Gollum {
		return 6
	}
	return 4
}

// spellbinders is where Shadow armies with Nazgûl stand at or next to an army of the Free Peoples.
func spellbinders(p *Position) regionSet {
	return filtered(armiesOf(Shadow), func(p *Position, r Region) bool {
		army := p.army(Shadow, r)
		return army.nazgul() > 0 && !p.armies(FreePeoples).and(oneOf(r).or(adjacent[r])).empty()
	})(p)
}

// spellbound is where armies of the Free Peoples stand at or next to the chosen army.
func spellbound(p *Position) regionSet {
	r := *p.card().first()
	return p.armies(FreePeoples).and(oneOf(r).or(adjacent[r]))
}

func nazgulInFrom(p *Position) int {
	army := p.army(Shadow, *p.card().first())
	return army.nazgul()
}

// besiegesWith reports whether a Shadow army of some kind besieges a stronghold.
func besiegesWith(fits func(army *Force) bool) condition {
	return func(p *Position) bool {
		for _, r := range p.Besieged.list() {
			if army := p.army(Shadow, r); p.besieges(Shadow, r) && fits(&army) {
				return true
			}
		}
		return false
	}
}

func nazgulMayJoin(p *Position) bool { return p.mayRecruit(nazgul, p.Where[WitchKing], true) }
