package wotr

import "redbook/engine"

// What random players may have in mind (engine.Mood). Without a plan the Fellowship hardly ever sees Mordor, and cards that ask for a
// constellation are hardly ever played.

// plans lists the plans. What is liked most by far is done whenever it can be.
func plans() []engine.Plan {
	return []engine.Plan{
		planOfTheRing(map[string]int{"lose-guide": 40, "lose-random": 10, "separate-guide": 10, "let-gollum-reveal": 10, "bear": 5}),
		planOfTheRing(map[string]int{"lose-guide": 2, "lose-random": 2, "separate-guide": 40, "bear": 40, "decline": 40, "play": 6000}),
		planOfTheDead(),
		planOfWar(),
		planOfTheCaptains(),
	}
}

// journey likes a way for the Fellowship that ends at one of some regions: the nearer, the better.
func journey(plan engine.Plan, to ...Region) {
	for r := Nowhere + 1; r < regionCount; r++ {
		far := uint8(255)
		for _, end := range to {
			far = min(far, journeys(end, regionSet{})[r])
		}
		if far < 14 {
			plan["declare to="+r.String()], plan["lead to="+r.String()] = 3<<(14-far), 3<<(14-far)
		}
	}
}

// planOfTheRing brings the Ring into the fire: the Fellowship goes to Mordor as fast as it can, with special tiles of both sides in
// play, and the Shadow looks elsewhere.
func planOfTheRing(more map[string]int) engine.Plan {
	plan := engine.Plan{
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
	journey(plan, Morannon, MinasMorgul)
	for what, liking := range more {
		plan[what] = liking
	}
	return plan
}

// planOfTheDead has Strider go to Rohan and the Shadow's armies to the coast where the Dead Men come.
func planOfTheDead() engine.Plan {
	plan := engine.Plan{
		"play": 3000, "draw": 100, "move-army": 60, "attack": 60, "separate": 400, "move-companions": 6, "advance": 400,
		"advance nation=" + Southrons.String(): 40,
	}
	for _, c := range []Card{DeadMenOfDunharrow, CorsairsOfUmbar} {
		plan["play card="+c.String()], plan["lay card="+c.String()], plan["discard card="+c.String()] = 3000, 0, 0
	}
	for _, r := range settlements[Rohan] {
		plan["separate to="+r.String()], plan["move-companions to="+r.String()] = 400, 400
	}
	for r, liking := range map[Region]int{Umbar: 20, WestHarondor: 60, Pelargir: 400, Lamedon: 400, Erech: 400} {
		plan["move-army to="+r.String()], plan["attack to="+r.String()], plan["move-companions to="+r.String()] = liking, liking, liking
	}
	return plan
}

// planOfWar has Companions and Nazgûl meet in battles, with combat cards.
func planOfWar() engine.Plan {
	plan := engine.Plan{"separate": 400, "move-companions": 40, "attack": 400, "advance": 60, "lay": 400, "withdraw": 40, "stand": 40, "move-minions": 60}
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
func planOfTheCaptains() engine.Plan {
	plan := engine.Plan{
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
