package wotr

// kingsShadowEvents are the Shadow's event cards of Kings of Middle-earth (KINGS-CARDS.md, section E).
func kingsShadowEvents() []eventRow {
	return []eventRow{
		// SC25k, on the table: the Free Peoples take no tile off a sovereign (kings_cleansing.go,
		// kings_acts.go), and awaken none whose nation is not At War (kings_awakening.go).
		YourWelcomeIsDoubtful: {symbol: CharacterFace, table: true, discard: willOrCompany},

		// SC26k, a leader among the sovereigns at or next to a Nazgûl, and an Eye in the hunt box (ours): an
		// attempt on him. It costs no Eye, and does not count among those of the turn.
		TheWestHasFailed: {symbol: CharacterFace,
			condition: func(p *Position) bool { return p.HuntBox[Shadow] > 0 && nearNazgul(p) != 0 }, tacit: true,
			acts: []act{
				chooseSovereign(Shadow, nearNazgul), attempts(),
			}},

		// SS1k, an Elven stronghold in the Shadow's hands or a sovereign corrupted: in each region with an Elven
		// stronghold outside sieges a die for each Elven unit, at most five, each 6 a hit; with two corrupted each
		// 5. No attack.
		KingsReturnToValinor: {symbol: ArmyFace, condition: either(holdsElvenStronghold, spoiledAtLeast(1)),
			acts: returnToValinor()},

		// SS3k, Denethor in play and not awakened. On the table, while that is so: he does not awaken
		// (kings_awakening.go), and there are no Free combat cards in battles in Minas Tirith or where he is
		// (battle_laying.go).
		KingsDenethorsFolly: {symbol: ArmyFace, table: true,
			condition: either(isLeading(Denethor), isSpoiled(Denethor)), discard: willOrCounsel},

		// SS5k, on the table: no Muster result advances a passive nation (politics_diplomacy.go) or awakens a
		// sovereign (kings_awakening.go). It goes when a nation advances by an attack or a Companion
		// (politics.go), and when a sovereign is corrupted (kings_corrupted.go).
		KingsThreatsAndPromises: {symbol: MusterFace, table: true},

		// SS6k, the Ring-bearers or a Companion in a Free nation that is not At War: it goes back a box. If its
		// sovereign has not awakened, a tile is drawn for him and the nation loses a unit that the Free Peoples
		// choose; also if he is out of the game (ours).
		KingsStormcrow: {symbol: MusterFace, condition: func(p *Position) bool { return stormcrowNations(p) != 0 },
			acts: []act{
				chooseNation(stormcrowNations, func(pl *play, n Nation) {
					*pl.P.card().character() = sovereignOf(n)
					setBack(pl, n)
				}),
				taintsBy(1),
				when(mourned, chooseFigure(FreePeoples, unitsOfHisNation, everywhere)),
				eliminateChosen(),
			}},

		// SS18k, Aragorn or awakened Denethor in play: five regulars of Sauron and a Nazgûl in Minas Morgul, and a
		// regular or a Nazgûl more for each awakened sovereign.
		KingsTheKingIsRevealed: {symbol: MusterFace, condition: either(isInPlay(Aragorn), isInPlay(Denethor)),
			acts: []act{
				recruits(levy{nation: Sauron, regulars: 5, leaders: 1}, at(MinasMorgul)),
				calls(ranksOf(1<<Sauron, Regular, Leader), at(MinasMorgul), awakenedInPlay),
			}},

		// SS25k, on the table: once a turn a Muster result serves the Shadow as an Event result
		// (action_dice.go).
		ThePalantirOfBaradDur: {symbol: MusterFace, table: true, discard: willOrRing},

		// SS26k: three dice against a Free army in a region with a sovereign, each 5 or more a hit; each 4 or more
		// if he is corrupted. No attack.
		WorkOfTheEnemy: {symbol: MusterFace, acts: []act{
			chooseRegion(filtered(armiesOf(FreePeoples),
				func(p *Position, r Region) bool { return p.sovereignsAt(r) != 0 })),
			when(spoiledThere, hitByRoll(FreePeoples, dice(3), 4, false)),
			when(not(spoiledThere), hitByRoll(FreePeoples, dice(3), 5, false)),
		}},
	}
}

// returnToValinor goes through the regions with strongholds of the Elves; there are four.
func returnToValinor() []act {
	list := []act{inRegions(filtered(strongholdsIn(Elves),
		func(p *Position, r Region) bool { return p.unconquered(r) && !p.besieged(r) }))}
	for range 4 {
		list = append(list, inTurn(),
			when(not(spoiledAtLeast(2)), hitByRoll(FreePeoples, elvesThere, 6, false)),
			when(spoiledAtLeast(2), hitByRoll(FreePeoples, elvesThere, 5, false)))
	}
	return list
}

// nearNazgul are the leaders among the sovereigns who are at or next to a Nazgûl.
var nearNazgul = sovereignsThat(func(p *Position, c Character) bool {
	return p.isLeader(c) && p.nazgulNear(c)
})

// isLeading reports whether a sovereign is still a leader.
func isLeading(c Character) condition { return func(p *Position) bool { return p.isLeader(c) } }

// mourned reports whether the sovereign that the card speaks of is not awakened and in play.
func mourned(p *Position) bool { return sovereignChosen(p) && !p.onMap(*p.card().character()) }

// unitsOfHisNation are the units of the nation whose sovereign the card speaks of.
func unitsOfHisNation(p *Position) Force {
	return ranksOf(nationSet(0).with(p.card().character().sovereign().nation), Regular, Elite)(p)
}

// awakenedInPlay counts the awakened sovereigns.
func awakenedInPlay(p *Position) int { return (p.in(OnMap) & awakening).count() }

// spoiledThere reports whether a corrupted sovereign is in the region of which the card speaks.
func spoiledThere(p *Position) bool { return p.sovereignsAt(*p.card().region())&p.in(Corrupted) != 0 }
