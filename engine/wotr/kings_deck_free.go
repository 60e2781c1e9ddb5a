package wotr

// kingsFreeEvents are the Free Peoples' event cards of Kings of Middle-earth (KINGS-CARDS.md, section D).
func kingsFreeEvents() []eventRow {
	return []eventRow{
		// FC23k, Boromir in Gondor: a unit of Gondor joins him, or a hidden tile of Denethor's goes back; draw two
		// strategy cards.
		KingsHouseOfTheStewards: {symbol: CharacterFace, condition: standsIn(Boromir, nationOf(Gondor)),
			acts: []act{
				recruitsOrCleanses(levy{nation: Gondor, units: 1}, with(Boromir), Denethor),
				drawCards(FreeStrategyDeck, 2),
			}},

		// FC25k: Companions move; then one who is with a sovereign awakens him. One of the two must be possible
		// (ours).
		AidInTimeOfNeed: {symbol: CharacterFace, condition: aidIsNear, tacit: true, acts: []act{
			moveCompanions(), chooseSovereign(FreePeoples, sovereignsThat((*Position).mayRouse)), awakens(),
		}},

		// FC26k: a Free nation advances; then the tiles of a sovereign are looked at, and one of them goes back,
		// kings' tiles too (ours).
		ItIsNotSoDarkHere: {symbol: CharacterFace, acts: []act{
			chooseNation(advancing, func(pl *play, n Nation) { advance(pl, n, causeCard) }),
			chooseSovereign(FreePeoples, sovereignsThat((*Position).tiled)), looksAt(false),
		}},

		// FS8k: a Free nation becomes active and advances, or the tiles of a sovereign are looked at, of which one
		// may go back.
		KingsWisdomOfElrond: {symbol: MusterFace, acts: []act{
			choose(FreePeoples, marks(deedRouse, func(p *Position) bool { return rousable(p) != 0 }),
				marks(deedLook, anyTiled)),
			when(chose(deedRouse), chooseNation(rousable, func(pl *play, n Nation) {
				activate(pl, n, causeCard, Nowhere)
				advance(pl, n, causeCard)
			})),
			when(chose(deedLook), chooseSovereign(FreePeoples, sovereignsThat((*Position).tiled))),
			when(chose(deedLook), looksAt(true)),
		}},

		// FS16k: Théoden corrupted leaves the game. Otherwise a unit and a leader of Rohan in Edoras or in a
		// region of Rohan with a Companion, or a hidden tile of his goes back; draw a strategy card.
		KingsRidersOfTheoden: {symbol: MusterFace,
			acts: kingCalls(Theoden, levy{nation: Rohan, units: 1, leaders: 1}, edorasOrCompanionsOfRohan)},

		// FS19k: Brand corrupted leaves the game. Otherwise two regulars of the North in Dale, or a hidden
		// tile of his goes back; draw a strategy card.
		KingsKingBrandsMen: {symbol: MusterFace, acts: kingCalls(Brand, levy{nation: North, regulars: 2},
			at(Dale))},

		// FS22k: Dáin corrupted leaves the game. Otherwise a unit and a leader of the Dwarves in Erebor, or a
		// hidden tile of his goes back; draw a strategy card.
		KingsDainIronfootsGuard: {symbol: MusterFace,
			acts: kingCalls(Dain, levy{nation: Dwarves, units: 1, leaders: 1}, at(Erebor))},

		// FS24k: Thranduil corrupted leaves the game. Otherwise a unit of the Elves in the Woodland Realm, or
		// a hidden tile of his goes back; draw a strategy card.
		KingsThranduilsArchers: {symbol: MusterFace, acts: kingCalls(Thranduil, levy{nation: Elves, units: 1},
			at(WoodlandRealm))},

		// FS25k: a unit of his nation joins a sovereign who is not corrupted, and a hidden tile of his goes back.
		EverAtYourService: {symbol: MusterFace, acts: []act{
			chooseSovereign(FreePeoples, sovereignsThat((*Position).unspoiled)), recruitsBeside(1), cleansesHim(),
		}},

		// FS26k: a regular or a leader of each of four Free nations, in free regions with settlements of theirs
		// (ours).
		MenOfLittleVillages: {symbol: MusterFace, acts: []act{
			calls(ranksOf(anyFree, Regular, Leader), freeFor(FreePeoples, settlementsOfAny), dice(4)),
		}},
	}
}

// recruitsOrCleanses lets the Free Peoples choose between a levy and a tile of a sovereign.
func recruitsOrCleanses(l levy, some where, c Character) act {
	return choose(FreePeoples, recruits(l, some).as(deedRecruit, canRecruit(l, some)),
		cleanses(c).as(deedCleanse, canCleanse(c)))
}

// kingCalls are the acts of the cards named after sovereigns. Where he is corrupted, nothing else happens,
// and no card is drawn (ours).
func kingCalls(c Character, l levy, some where) []act {
	return []act{
		when(not(isSpoiled(c)), recruitsOrCleanses(l, some, c)),
		when(not(isSpoiled(c)), drawCards(FreeStrategyDeck, 1)),
		when(isSpoiled(c), removes(c)),
	}
}

// aidIsNear reports whether a Companion can move, or is with a sovereign whom he can awaken.
func aidIsNear(p *Position) bool {
	walks := moverFrame{Side: FreePeoples}
	for _, c := range (p.in(OnMap) & companions & moving).list() {
		if p.canLeave(&walks, c) {
			return true
		}
	}
	return sovereignsThat((*Position).mayRouse)(p) != 0
}

// advancing are the Free nations that can advance.
func advancing(p *Position) nationSet {
	var set nationSet
	for _, n := range freeNations {
		if p.mayAdvance(n) {
			set = set.with(n)
		}
	}
	return set
}

// rousable are the Free nations that can become active or advance.
func rousable(p *Position) nationSet { return advancing(p) | anyFree&^p.Active }

func anyTiled(p *Position) bool { return sovereignsThat((*Position).tiled)(p) != 0 }

// settlementsOfAny are the settlements of all Free nations.
func settlementsOfAny(*Position) regionSet {
	var set regionSet
	for _, n := range freeNations {
		set = set.or(settled[n])
	}
	return set
}
