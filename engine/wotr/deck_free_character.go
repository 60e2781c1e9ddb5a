package wotr

// The Free Peoples' character deck (Rulebook p.22).

// freeCharacterEvents are the event halves of FC1 to FC24.
func freeCharacterEvents() []eventRow {
	return []eventRow{
		// FC1: the blue tile 0 comes into play.
		ElvenCloaks: {symbol: CharacterFace, acts: []act{putTileInPlay(TileElvenCloaks)}},

		// FC2: the other blue tile 0 comes into play.
		ElvenRope: {symbol: CharacterFace, acts: []act{putTileInPlay(TileElvenRope)}},

		// FC3: the blue tile -2 comes into play.
		PhialOfGaladriel: {symbol: CharacterFace, acts: []act{putTileInPlay(TilePhial)}},

		// FC4: the blue tile -1 comes into play.
		SmeagolHelpsNiceMaster: {symbol: CharacterFace, acts: []act{putTileInPlay(TileSmeagol)}},

		// FC5, on the table: once, a hunt tile is laid aside and another one drawn in its place
		// (hunt_draw.go).
		MithrilCoatAndSting: {symbol: CharacterFace, table: true},

		// FC6, on the table, while Gimli or Legolas is in the Fellowship: once, the damage of a hunt is 1
		// less (hunt_damage.go).
		AxeAndBow: {symbol: CharacterFace, table: true, condition: either(inTheFellowship(Gimli),
			inTheFellowship(Legolas))},

		// FC7, on the table, while Boromir is in the Fellowship: once, the damage of a hunt is 1 less
		// (hunt_damage.go).
		HornOfGondor: {symbol: CharacterFace, table: true, condition: inTheFellowship(Boromir)},

		// FC8, on the table, while Gandalf the Grey is in the Fellowship: once, no hunt tile is drawn
		// (hunt_draw.go).
		WizardsStaff: {symbol: CharacterFace, table: true, condition: inTheFellowship(GandalfTheGrey)},

		// FC9: three dice, each 5 or more heals 1; with Strider as guide each 3 or more.
		Athelas: {symbol: CharacterFace, acts: []act{healByRoll(3, athelasNeeds)}},

		// FC10: heal 1; with Gollum as guide the Fellowship may then hide, or move.
		ThereIsAnotherWay: {symbol: CharacterFace, acts: []act{
			healCorruption(1),
			when(isGuide(Gollum), choose(FreePeoples, hide().as(deedHide, isRevealed),
				moveIt().as(deedMoveFellowship, not(isRevealed)), nothing)),
		}},

		// FC11, with a Companion in the Fellowship: separate some, a region further than usual; heal 1.
		IWillGoAlone: {symbol: CharacterFace, condition: someoneInFellowship,
			acts: []act{separateOne(1, 0, false), healCorruption(1)}},

		// FC12: heal 1; with Gollum as guide 2.
		BilbosSong: {symbol: CharacterFace, acts: []act{
			when(not(isGuide(Gollum)), healCorruption(1)),
			when(isGuide(Gollum), healCorruption(2)),
		}},

		// FC13 (errata): an unused Character die becomes a Will of the West; in an unconquered Lórien heal 1.
		MirrorOfGaladriel: {symbol: CharacterFace, acts: []act{
			turnDie(CharacterFace, WillFace),
			when(bearersInLorien, healCorruption(1)),
		}},

		// FC14, Strider or Aragorn with an army in Gondor or Rohan: three tiles are drawn together. Three
		// eyes cost him his life; otherwise the eyes among them leave the game. All others go back.
		ChallengeOfTheKing: {symbol: CharacterFace, condition: either(heirWithArmyIn(nationOf(Gondor)),
			heirWithArmyIn(nationOf(Rohan))), acts: []act{challengeSauron(3)}},

		// FC15: separate some or move some, with level 4, also into a siege.
		GwaihirTheWindlord: {symbol: CharacterFace, acts: []act{choose(FreePeoples,
			separateOne(0, 4, true).as(deedSeparate, someoneInFellowship),
			moveOne(0, 4).as(deedMoveCompanions, someoneOnMap),
		)}},

		// FC16: separate some or move some, two regions further than usual, also into a siege.
		WeProveTheSwifter: {symbol: CharacterFace, acts: []act{choose(FreePeoples,
			separateOne(2, 0, true).as(deedSeparate, someoneInFellowship),
			moveOne(2, 0).as(deedMoveCompanions, someoneOnMap),
		)}},

		// FC17: separate some, a region further than usual. With Gimli or Legolas in Dale, Erebor or the Woodland
		// Realm: the Dwarves and the North become active; Dwarves, Elves and North advance.
		ThereAndBackAgain: {symbol: CharacterFace, acts: []act{
			separateOne(1, 0, false),
			when(northernersMeet, activateNation(Dwarves)),
			when(northernersMeet, activateNation(North)),
			when(northernersMeet, advanceNation(Dwarves)),
			when(northernersMeet, advanceNation(Elves)),
			when(northernersMeet, advanceNation(North)),
		}},

		// FC18, an army with a Companion at or next to a Shadow army with Nazgûl: a die for each of those, at most
		// five; each 5 or more eliminates one. The others fly to an unconquered stronghold of Sauron that the Free
		// Peoples choose. The Witch-king is no Nazgûl here, and none of it is an attack.
		TheEaglesAreComing: {symbol: CharacterFace,
			condition: func(p *Position) bool { return !nazgulNearCompanions(p).empty() }, acts: []act{
				chooseRegion(nazgulNearCompanions),
				strikeNazgul(5),
				chooseSecond(FreePeoples, whereNazgulFlee),
				fleeTogether(),
			}},

		// FC19, FC20, FC21, Gandalf the White in play and a Companion in Fangorn: three dice, each 4 or more a hit
		// on the army in Orthanc; its Nazgûl and Minions fall with it, and Saruman if he is there without one. With
		// Gandalf in Fangorn or Rohan another character card may be played at once, without a die. Politically an
		// attack (FAQ 22).
		TheEntsAwakeTreebeard: {symbol: CharacterFace, condition: entsListen, acts: entsMarch()},
		TheEntsAwakeHuorns:    {symbol: CharacterFace, condition: entsListen, acts: entsMarch()},
		TheEntsAwakeEntmoot:   {symbol: CharacterFace, condition: entsListen, acts: entsMarch()},

		// FC22, Strider or Aragorn in Rohan: he rides with any Companions in his region to Erech, Lamedon or
		// Pelargir. A Shadow army there takes as many hits as a die shows, then retreats or is destroyed, its
		// Nazgûl and Minions too. Up to three regulars of Gondor come and take the place. Politically an
		// attack (FAQ 22).
		DeadMenOfDunharrow: {symbol: CharacterFace, condition: heirIn(nationOf(Rohan)), acts: []act{
			ride(at(Erech, Lamedon, Pelargir)),
			speakOf(withHeir),
			countAsAttack(Shadow),
			hitByOneDie(Shadow, true),
			driveOff(Shadow, true),
			recruitUpTo(figureOf(Gondor, Regular), dice(3)),
		}},

		// FC23, Boromir in Gondor: a unit of Gondor joins him; draw two strategy cards.
		HouseOfTheStewards: {symbol: CharacterFace, condition: standsIn(Boromir, nationOf(Gondor)), acts: []act{
			recruits(levy{nation: Gondor, units: 1}, with(Boromir)),
			drawCards(FreeStrategyDeck, 2),
		}},

		// FC24, Strider or Aragorn with an army: a regular of it becomes an elite of its nation (FAQ 19); draw two
		// strategy cards.
		TheGreyCompany: {symbol: CharacterFace, condition: heirWithArmyIn(everywhere), acts: []act{
			upgrades(anyFree, withHeir, 1),
			drawCards(FreeStrategyDeck, 2),
		}},
	}
}

func athelasNeeds(p *Position) int {
	if p.Guide == Strider {
		return 3
	}
	return 5
}

func bearersInLorien(p *Position) bool { return p.Bearers == Lorien && p.unconquered(Lorien) }

// heirWithArmyIn reports whether Strider or Aragorn is with a Free Peoples army in some regions.
func heirWithArmyIn(some where) condition {
	return heirIn(filtered(some, func(p *Position, r Region) bool { return p.hasArmy(FreePeoples, r) }))
}

// northernersMeet reports whether Gimli or Legolas is in Dale, Erebor or the Woodland Realm, whenever he came
// there.
var northernersMeet = either(standsIn(Gimli, at(Dale, Erebor, WoodlandRealm)),
	standsIn(Legolas, at(Dale, Erebor, WoodlandRealm)))

// entsListen reports whether Gandalf the White is in play and a Companion is in Fangorn.
func entsListen(p *Position) bool { return p.inPlay(GandalfTheWhite) && companionIn(at(Fangorn))(p) }

// entsMarch are the acts of the three cards of the Ents.
func entsMarch() []act {
	gandalfIsNear := either(standsIn(GandalfTheWhite, at(Fangorn)), standsIn(GandalfTheWhite, nationOf(Rohan)))
	return []act{
		speakOf(at(Orthanc)),
		countAsAttack(Shadow),
		hitByRoll(Shadow, dice(3), 4, true),
		sarumanFalls(),
		when(gandalfIsNear, playAnother(FreeCharacterDeck)),
	}
}

// nazgulNearCompanions is where Shadow armies with Nazgûl stand at or next to armies with Companions.
func nazgulNearCompanions(p *Position) regionSet {
	var set regionSet
	for _, r := range p.armies(Shadow).list() {
		if p.Armies[r][nazgul] == 0 {
			continue
		}
		for _, near := range oneOf(r).or(adjacent[r]).list() {
			if p.hasArmy(FreePeoples, near) && p.at(FreePeoples, near) != 0 {
				set.add(r)
			}
		}
	}
	return set
}

// whereNazgulFlee are Sauron's unconquered strongholds, if Nazgûl are left to flee, but for the one where
// they are: they must leave it.
func whereNazgulFlee(p *Position) regionSet {
	if r := *p.card().first(); r == Nowhere || p.Armies[r][nazgul] == 0 {
		return regionSet{}
	}
	return filtered(strongholdsIn(Sauron), (*Position).unconquered)(p).minus(oneOf(*p.card().first()))
}
