package wotr

import "redbook/engine"

// What random players may have in mind (engine.Mood). Without a plan the Fellowship hardly ever reaches
// Mordor, and cards that ask for a rare situation are hardly ever played.

// plans lists the plans. A verb that is liked far more than the others is chosen whenever it is open.
func plans() []engine.Plan {
	breaks := awaits(TheBreakingOfTheFellowship, onTheTrack)
	return []engine.Plan{
		{
			Likes: planOfTheRing(map[string]int{"lose-guide": 40, "lose-random": 10, "separate-guide": 10,
				"let-gollum-reveal": 10, "bear": 5}),
			Here: aimsOf(goesIntoMordor, breaks, waitsForTheBreaking),
		},
		{
			Likes: planOfTheRing(map[string]int{"lose-guide": 2, "lose-random": 2, "separate-guide": 40, "bear": 40,
				"decline": 40, "play": 6000}),
			Here: aimsOf(goesIntoMordor, seeks(WizardsStaff), savesTheStaff, seeks(TheBreakingOfTheFellowship),
				breaks, waitsForTheBreaking),
		},
		{
			Likes: planOfTheDead(),
			Here: aimsOf(ridesToRohan, seeks(DeadMenOfDunharrow), awaits(DeadMenOfDunharrow, anyDriven),
				goes(driven, "move-companions", "send"), goes(invaded, "move-companions"),
				goes(cuts, "move-army", "march-on"), goes(swells, "move-army", "march-on"), leaves("move-army", cuts)),
		},
		{
			Likes: planOfTheWraiths(),
			Here: aimsOf(seeks(TheNazgulStrike), awaits(TheNazgulStrike, richTable), waitsInTheOpen,
				goes(atBearers, "move-minions"), goes(onOpenGround, "declare", "lead")),
		},
		{
			Likes: planOfWar(),
			Here: aimsOf(lays(companionsFight, combatCards[WordsOfPower].cards...),
				goes(gathered, "attack"), goes(atBearers, "attack"), goes(besideGathered, "move-minions"),
				goes(besideBearers, "move-army"),
				goes(joined, "move-companions", "separate", "send"), goes(withArmy, "declare", "lead")),
		},
		{Likes: planOfTheCaptains(), Here: aimsOf(seeks(TheLastBattle), followsAragorn)},
		{
			Likes: planOfTheKings(),
			Here: aimsOf(lays(hopeNow, combatCards[ThereIsHopeForVictory].cards...), seeks(EverAtYourService), visits,
				goes(courtly, "attack"), goes(besideCourt, "move-army")),
		},
		{
			Likes: planOfTheFallen(),
			Here: aimsOf(tightens, goes(fateful, "attack"), bringsToSieges, goes(underSiege, "move-minions"),
				seeks(Grond), awaits(Grond, whenever)),
		},
		{Name: "journey", Likes: planOfTheJourney(), Here: aimsOf(goesIntoMordor)},
	}
}

// planOfTheJourney is a war as people play it: the Fellowship moves every turn and the Shadow hunts it, while
// armies muster, march and fight. It lasts about as many turns as theirs.
func planOfTheJourney() map[string]int {
	plan := map[string]int{
		"move-fellowship": 400, "hide-fellowship": 400, "enter-mordor": 3000, "travel-on": 60,
		"allocate dice=1": 60, "allocate dice=2": 40,
		"move-army": 40, "attack": 60, "muster": 40, "advance": 40, "play": 40, "lay": 40, "separate": 4,
		"skip": 1, "pass": 1,
	}
	journey(plan, []string{"lead"}, Morannon, MinasMorgul)
	return plan
}

// journey likes a way that ends at one of some regions, for verbs that go to a region: the nearer, the
// better.
func journey(plan map[string]int, verbs []string, to ...Region) {
	for r := Nowhere + 1; r < regionCount; r++ {
		far := uint8(255)
		for _, end := range to {
			far = min(far, journeys[end][r])
		}
		if far < 14 {
			for _, verb := range verbs {
				plan[verb+" to="+r.String()] = 3 << (14 - far)
			}
		}
	}
}

// planOfTheRing has the Ring destroyed: the Fellowship goes to Mordor as fast as it can, with special tiles
// of both sides in play, and the Shadow hardly hunts.
func planOfTheRing(more map[string]int) map[string]int {
	plan := map[string]int{
		"move-fellowship": 3000, "hide-fellowship": 3000, "separate": 1, "travel-on": 60, "enter-mordor": 3000,
		"attack": 1, "move-army": 1,
		"use-ring": 40, "use-ring to=character": 100, "skip": 1, "pass": 1, "allocate dice=0": 400,
		"allocate dice=1": 60,
		"use-from-table":  40, "draw": 60,
	}
	for _, c := range []Card{
		ElvenCloaks, ElvenRope, PhialOfGaladriel, SmeagolHelpsNiceMaster, ShelobsLair, TheRingIsMine, OnOnTheyWent,
		GiveItToUss, WizardsStaff, MithrilCoatAndSting, TheBreakingOfTheFellowship,
	} {
		keep(plan, c)
		if c != TheBreakingOfTheFellowship {
			plan["play card="+c.String()] = 400
		}
	}
	journey(plan, []string{"lead"}, Morannon, MinasMorgul)
	for what, liking := range more {
		plan[what] = liking
	}
	return plan
}

// planOfTheDead has Strider go to Rohan and the Shadow's armies to the coast where the Dead Men come.
func planOfTheDead() map[string]int {
	plan := map[string]int{
		"play": 3000, "draw": 400, "move-army": 400, "attack": 60, "separate": 400, "move-companions": 60,
		"advance": 400, "skip": 1,
		"advance nation=" + Southrons.String(): 40,
	}
	keep(plan, DeadMenOfDunharrow, CorsairsOfUmbar)
	plan["play card="+CorsairsOfUmbar.String()] = 3000
	journey(plan, []string{"separate", "move-companions"}, settlements[Rohan]...)
	for r, liking := range map[Region]int{Umbar: 20, WestHarondor: 60, Anfalas: 200, Pelargir: 400,
		Lamedon: 4000, Erech: 1000} {
		plan["move-army to="+r.String()], plan["attack to="+r.String()] = liking, liking
	}
	return plan
}

// planOfTheWraiths has the Nazgûl find the Fellowship in the open, with cards of the Free Peoples on the
// table.
func planOfTheWraiths() map[string]int {
	plan := map[string]int{
		"play": 3000, "draw": 400, "draw deck=" + FreeCharacterDeck.String(): 40, "move-fellowship": 400,
		"hide-fellowship": 60, "separate": 1, "skip": 1, "lose-guide": 40,
		"use-from-table": 1, "decline": 60, "choose-effect effect=discard": 400, "discard-from-table": 400,
	}
	keep(plan, TheNazgulStrike)
	for _, c := range []Card{MithrilCoatAndSting, AxeAndBow, HornOfGondor, WizardsStaff, WornWithSorrowAndToil} {
		keep(plan, c)
		plan["play card="+c.String()] = 4000
	}
	return plan
}

// planOfWar has Companions, Nazgûl and the Ring-bearers meet in battles, with combat cards.
func planOfWar() map[string]int {
	plan := map[string]int{"separate": 400, "move-companions": 40, "attack": 400, "advance": 60, "lay": 400,
		"withdraw": 40, "stand": 40, "move-minions": 60, "declare": 60}
	for _, n := range freeNations {
		for _, r := range settlements[n] {
			plan["separate to="+r.String()], plan["move-companions to="+r.String()],
				plan["move-minions to="+r.String()] = 40, 40, 40
		}
	}
	for _, half := range []Combat{WordsOfPower, OneForTheDarkLord, ItIsAGift} {
		keep(plan, combatCards[half].cards...)
		for _, c := range combatCards[half].cards {
			plan["lay card="+c.String()] = aimed
		}
	}
	return plan
}

// planOfTheCaptains has Aragorn crowned and lead an army out of Gondor while the Fellowship moves on.
func planOfTheCaptains() map[string]int {
	plan := map[string]int{
		"bring-in": 4000, "bring-in who=" + Aragorn.String(): 100, "play": 400, "draw": 60,
		"move-fellowship": 40, "declare": 1, "travel-on": 60, "separate": 60, "move-companions": 60,
		"advance nation=" + Gondor.String(): 60, "move-army": 60,
	}
	keep(plan, TheLastBattle)
	plan["play card="+TheLastBattle.String()] = 4000
	journey(plan, []string{"separate", "move-companions"}, MinasTirith, DolAmroth, Pelargir)
	return plan
}

// planOfTheKings has sovereigns awaken and use what they can, chieftains come, and rulers fight with cards in
// their hands. Without Kings of Middle-earth it is a war in the North.
func planOfTheKings() map[string]int {
	plan := map[string]int{
		"awaken": 1000, "move-army": 400, "advance nation=" + Sauron.String(): 400, "use-ability": 1000,
		"use-ruler-token": 4000, "forfeit-card": 400, "lay": 400, "attack": 400,
		"bring-in": 1000, "advance": 100, "advance nation=" + North.String(): 400, "separate": 60, "draw-from": 400,
		"move-companions": 40, "stand": 60,
	}
	keep(plan, combatCards[ThereIsHopeForVictory].cards...)
	journey(plan, []string{"move-army", "attack"}, Dale, Erebor)
	return plan
}

// planOfTheFallen has the Shadow corrupt sovereigns and storm their strongholds, while Companions go to them
// and counsel them. Without Kings of Middle-earth it is a war of sieges.
func planOfTheFallen() map[string]int {
	plan := map[string]int{
		"tempt": 4000, "keep-tile tile=" + Tile3.String(): 400, "awaken": 0, "cleanse": 40, "inspire": 4000,
		"advance": 400, "separate": 4000,
		"move-companions": 100, "remove-sovereign": 1, "attack": 1000, "go-on": 4000, "withdraw": 4000,
		"occupy": 400, "cease": 1, "lay": 60,
		"bring-in": 400, "bring-in who=" + WitchKing.String(): 100,
	}
	keep(plan, Grond)
	for _, row := range sovereigns {
		plan["separate to="+row.seat.String()], plan["move-companions to="+row.seat.String()] = 4000, 4000
		plan["attack to="+row.seat.String()] = 1000
	}
	journey(plan, []string{"move-army"}, Erebor, WoodlandRealm, MinasTirith)
	return plan
}
