package wotr

import "redbook/engine"

// What random players may have in mind (engine.Mood). Without a plan the Fellowship hardly ever sees Mordor, and cards that ask for a
// constellation are hardly ever played.

// plans lists the plans. What is liked most by far is done whenever it can be.
func plans() []engine.Plan {
	return []engine.Plan{
		{Likes: planOfTheRing(map[string]int{"lose-guide": 40, "lose-random": 10, "separate-guide": 10, "let-gollum-reveal": 10, "bear": 5})},
		{Likes: planOfTheRing(map[string]int{"lose-guide": 2, "lose-random": 2, "separate-guide": 40, "bear": 40, "decline": 40, "play": 6000})},
		{Likes: planOfTheDead()},
		{Likes: planOfTheWraiths()},
		{Likes: planOfWar()},
		{Likes: planOfTheCaptains()},
		{Likes: planOfTheKings()},
		{Likes: planOfTheFallen()},
	}
}

// journey likes a way that ends at one of some regions, for verbs that go to a region: the nearer, the better.
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

// planOfTheRing brings the Ring into the fire: the Fellowship goes to Mordor as fast as it can, with special tiles of both sides in
// play, and the Shadow looks elsewhere.
func planOfTheRing(more map[string]int) map[string]int {
	plan := map[string]int{
		"move-fellowship": 3000, "hide-fellowship": 3000, "separate": 1, "declare": 6, "travel-on": 6, "enter-mordor": 3000,
		"use-ring": 40, "use-ring to=character": 100, "skip": 1, "pass": 1, "allocate dice=0": 400, "allocate dice=1": 60,
		"use-from-table": 40, "draw": 60,
	}
	for _, c := range []Card{
		ElvenCloaks, ElvenRope, PhialOfGaladriel, SmeagolHelpsNiceMaster, ShelobsLair, TheRingIsMine, OnOnTheyWent, GiveItToUss,
		WizardsStaff, MithrilCoatAndSting, TheBreakingOfTheFellowship,
	} {
		plan["play card="+c.String()] = 400
		plan["discard card="+c.String()] = 1
	}
	journey(plan, []string{"declare", "lead"}, Morannon, MinasMorgul)
	for what, liking := range more {
		plan[what] = liking
	}
	return plan
}

// planOfTheDead has Strider go to Rohan and the Shadow's armies to the coast where the Dead Men come.
func planOfTheDead() map[string]int {
	plan := map[string]int{
		"play": 3000, "draw": 400, "move-army": 400, "attack": 60, "separate": 400, "move-companions": 60, "advance": 400, "skip": 1,
		"advance nation=" + Southrons.String(): 40,
	}
	for _, c := range []Card{DeadMenOfDunharrow, CorsairsOfUmbar} {
		plan["play card="+c.String()], plan["lay card="+c.String()], plan["discard card="+c.String()] = 3000, 0, 0
	}
	journey(plan, []string{"separate", "move-companions"}, settlements[Rohan]...)
	for r, liking := range map[Region]int{Umbar: 20, WestHarondor: 60, Anfalas: 200, Pelargir: 400, Lamedon: 4000, Erech: 1000} {
		plan["move-army to="+r.String()], plan["attack to="+r.String()] = liking, liking
	}
	return plan
}

// planOfTheWraiths has the Nazgûl find the Fellowship in Hollin, where cards on the table lie before it.
func planOfTheWraiths() map[string]int {
	plan := map[string]int{
		"play": 3000, "draw": 400, "move-fellowship": 60, "declare": 60, "hide-fellowship": 60, "separate": 1, "skip": 1,
		"declare to=" + Hollin.String(): 4000, "lead to=" + Hollin.String(): 4000, "move-minions to=" + Hollin.String(): 4000,
		"use-from-table": 1, "decline": 60,
	}
	for _, c := range []Card{MithrilCoatAndSting, AxeAndBow, HornOfGondor, WizardsStaff} {
		plan["play card="+c.String()], plan["discard card="+c.String()] = 4000, 1
	}
	plan["play card="+TheNazgulStrike.String()], plan["discard card="+TheNazgulStrike.String()] = 400, 1
	return plan
}

// planOfWar has Companions and Nazgûl meet in battles, with combat cards.
func planOfWar() map[string]int {
	plan := map[string]int{"separate": 400, "move-companions": 40, "attack": 400, "advance": 60, "lay": 400, "withdraw": 40, "stand": 40, "move-minions": 60}
	for _, n := range freeNations {
		for _, r := range settlements[n] {
			plan["separate to="+r.String()], plan["move-companions to="+r.String()], plan["move-minions to="+r.String()] = 40, 40, 40
		}
	}
	for _, c := range combatCards[WordsOfPower].cards {
		plan["lay card="+c.String()] = 40
	}
	return plan
}

// planOfTheCaptains has Aragorn crowned and lead an army out of Gondor while the Fellowship steals away.
func planOfTheCaptains() map[string]int {
	plan := map[string]int{
		"bring-in": 4000, "bring-in who=" + Aragorn.String(): 100, "play": 60, "play card=" + TheLastBattle.String(): 4000,
		"move-fellowship": 40, "declare": 1, "travel-on": 60, "separate": 60, "move-companions": 60,
		"advance nation=" + Gondor.String(): 60, "move-army": 60,
	}
	for _, r := range []Region{MinasTirith, DolAmroth, Pelargir} {
		plan["separate to="+r.String()], plan["move-companions to="+r.String()] = 400, 400
	}
	for _, r := range []Region{Osgiliath, NorthIthilien, SouthIthilien, WestHarondor, DruadanForest} {
		plan["move-army to="+r.String()] = 100
	}
	return plan
}

// planOfTheKings has sovereigns awaken and use what they can, chieftains come, and rulers fight with cards in their hands. Without
// Kings of Middle-earth it is a war in the North.
func planOfTheKings() map[string]int {
	plan := map[string]int{
		"awaken": 4000, "awaken who=" + Brand.String(): 100, "use-ability": 1000, "use-ruler-token": 4000, "forfeit-card": 400, "lay": 400, "attack": 400,
		"bring-in": 1000, "advance": 100, "advance nation=" + North.String(): 400, "separate": 60, "draw-from": 400, "move-companions": 40, "stand": 60,
	}
	journey(plan, []string{"move-army", "attack"}, Dale, Erebor)
	return plan
}

// planOfTheFallen has the Shadow corrupt sovereigns and storm their strongholds, while Companions go to them and counsel them.
// Without Kings of Middle-earth it is a war of sieges.
func planOfTheFallen() map[string]int {
	plan := map[string]int{
		"tempt": 4000, "keep-tile tile=" + Tile3.String(): 400, "awaken": 0, "cleanse": 40, "inspire": 4000, "advance": 400, "separate": 4000,
		"move-companions": 100, "remove-sovereign": 40, "attack": 1000, "go-on": 4000, "withdraw": 4000, "occupy": 400, "cease": 1, "lay": 60,
	}
	for _, row := range sovereigns {
		plan["separate to="+row.seat.String()], plan["move-companions to="+row.seat.String()] = 4000, 4000
		plan["attack to="+row.seat.String()] = 1000
	}
	journey(plan, []string{"move-army"}, Erebor, WoodlandRealm, MinasTirith)
	return plan
}
