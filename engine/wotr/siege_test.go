package wotr

import "testing"

// helmsDeep is Helm's Deep with four units in the field, and six from Westemnet against it.
func helmsDeep(t *testing.T, defenders string) *battleTable {
	return battlefield(t, Shadow).put(HelmsDeep, defenders).put(Westemnet, "isengard:r*6")
}

const attackDeep = "attack die=army from=westemnet to=helms-deep with=isengard:6r"

func TestR43FAQ25WithdrawBeforeEveryRound(t *testing.T) {
	tb := helmsDeep(t, "rohan:r*4,rohan:l,gimli").do(Shadow, attackDeep).wantAsked("free battle.withdraw")
	tb.do(FreePeoples, "withdraw").wantAsked("shadow battle.advance").do(Shadow, "occupy with=isengard:6r")
	if !tb.p.besieged(HelmsDeep) || tb.p.Captured.has(HelmsDeep) || tb.p.Battle.Going {
		t.Error("who moves in before a withdrawn army does not besiege it")
	}
	tb.want(FreePeoples, HelmsDeep, "rohan:r*4,rohan:l,gimli").want(Shadow, HelmsDeep, "isengard:r*6").want(Shadow, Westemnet, "")

	tb = helmsDeep(t, "rohan:r*4").do(Shadow, attackDeep)
	tb.roll("roll-free", 1, 1, 1, 1).roll("roll-shadow", 6, 1, 1, 1, 1).do(FreePeoples, "stand").do(Shadow, "go-on")
	tb.wantAsked("free battle.retreat").do(FreePeoples, "stand").wantAsked("free battle.withdraw").do(FreePeoples, "withdraw")
	tb.do(Shadow, "stay")
	if tb.p.besieged(HelmsDeep) {
		t.Error("a siege without besiegers")
	}
	tb.want(Shadow, Westemnet, "isengard:r*6").wantAsked("free action.choose")
}

func TestR107WithdrawIsNotOfferedElsewhere(t *testing.T) {
	// A captured stronghold is its holder's; one of the enemy is not.
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "isengard:r*2").put(Westemnet, "rohan:r*2")
	tb.p.Captured.add(HelmsDeep)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:2r").wantAsked("shadow battle.withdraw")
	// Besiegers who are attacked, from within or without, have no stronghold.
	tb = besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:r")
	tb.roll("roll-free", 1).roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:1r").wantAsked("free battle.cease")
	tb = besiegedDeep(t, FreePeoples)
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=helms-deep to=helms-deep with=rohan:2r").wantAsked("free battle.cease")
	tb = besiegedDeep(t, Shadow)
	tb.roll("roll-free", 1, 1, 1).roll("reroll-free", 1).roll("roll-shadow", 1, 1, 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:3r").wantAsked("free action.choose")
}

func TestR108MoreThanFiveInsideGoBackToTheReinforcements(t *testing.T) {
	tb := helmsDeep(t, "rohan:r*5,rohan:e*2").do(Shadow, attackDeep).do(FreePeoples, "withdraw").do(Shadow, "occupy with=isengard:5r")
	before := tb.p.Reinforcements[figureOf(Rohan, Regular)]
	tb.wantAsked("free excess.remove").do(FreePeoples, "remove units=rohan:2r").want(FreePeoples, HelmsDeep, "rohan:r*3,rohan:e*2")
	if tb.p.Casualties[figureOf(Rohan, Regular)] != 0 || tb.p.Reinforcements[figureOf(Rohan, Regular)] != before+2 {
		t.Error("the excess is not among the reinforcements")
	}
	// Without a siege nobody has to go.
	helmsDeep(t, "rohan:r*5,rohan:e*2").do(Shadow, attackDeep).do(FreePeoples, "withdraw").do(Shadow, "stay").wantAsked("free action.choose")
}

func TestR99CitiesAndFortificationsInRoundOne(t *testing.T) {
	for _, to := range []struct {
		region     Region
		from, name string
		at         Region
	}{{Edoras, "westemnet", "edoras", Westemnet}, {FordsOfIsen, "westemnet", "fords-of-isen", Westemnet}, {Osgiliath, "north-ithilien", "osgiliath", NorthIthilien}} {
		tb := battlefield(t, Shadow).put(to.region, "rohan:r*5").put(to.at, "sauron:r,sauron:n")
		tb.roll("roll-shadow", 5, 5).roll("reroll-shadow", 5).roll("roll-free", 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
		tb.do(Shadow, "attack die=army from="+to.from+" to="+to.name+" with=sauron:1r1n")
		tb.want(FreePeoples, to.region, "rohan:r*5")
		tb.do(Shadow, "go-on").do(FreePeoples, "stand").want(FreePeoples, to.region, "rohan:r*4")
	}
}

func TestR99TheDefendersOfACityHitOnFive(t *testing.T) {
	tb := battlefield(t, Shadow).put(Edoras, "rohan:r").put(Westemnet, "sauron:r*2")
	tb.roll("roll-shadow", 5, 5).roll("roll-free", 5).do(Shadow, "attack die=army from=westemnet to=edoras with=sauron:2r")
	tb.want(Shadow, Westemnet, "sauron:r").want(FreePeoples, Edoras, "rohan:r")
}

func TestR100AStrongholdProtectsNobodyInTheField(t *testing.T) {
	tb := helmsDeep(t, "rohan:r*4").do(Shadow, attackDeep).roll("roll-free", 5, 1, 1, 1).roll("roll-shadow", 5, 1, 1, 1, 1).do(FreePeoples, "stand")
	tb.want(FreePeoples, HelmsDeep, "rohan:r*3").want(Shadow, Westemnet, "isengard:r*5")
	tb.do(Shadow, "go-on").do(FreePeoples, "stand").roll("roll-free", 5, 1, 1).roll("roll-shadow", 5, 1, 1, 1, 1).do(FreePeoples, "stand")
	tb.want(FreePeoples, HelmsDeep, "rohan:r*2").want(Shadow, Westemnet, "isengard:r*4") // in every round
}

func TestR101AssaultsHitOnSixAndAreProlongedByElites(t *testing.T) {
	tb := besiegedDeep(t, Shadow)
	tb.roll("roll-shadow", 5, 5, 5, 6, 1).roll("roll-free", 5, 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:3r2e", "lose units=isengard:1r").do(FreePeoples, "lose units=rohan:1r")
	tb.wantAsked("shadow battle.cease")
	tb.refuses(Shadow, "go-on", "missing-field")
	tb.roll("roll-shadow", 5, 5, 5, 5).roll("roll-free", 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "go-on reduce=isengard:e").want(Shadow, HelmsDeep, "isengard:r*3,isengard:e").want(FreePeoples, HelmsDeep, "rohan:r,rohan:e,rohan:l")
	tb.roll("roll-shadow", 5, 5, 5, 5).roll("roll-free", 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "go-on reduce=isengard:e").wantAsked("free action.choose") // no elite is left
	if tb.p.Battle.Round != 3 || !tb.p.besieged(HelmsDeep) {
		t.Errorf("the assault ended in round %d", tb.p.Battle.Round)
	}
	tb = besiegedDeep(t, Shadow)
	tb.roll("roll-shadow", 1, 1, 1, 1, 1).roll("roll-free", 1, 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:3r2e", "cease").wantAsked("free action.choose")
}

func TestAssaultTakesTheStronghold(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:r,rohan:l,gimli,isengard:r*3")
	tb.p.Besieged.add(HelmsDeep)
	tb.p.Box[Rohan], tb.p.Active = 0, tb.p.Active.without(Rohan)
	tb.roll("roll-shadow", 6, 1).roll("roll-free", 1, 1).roll("reroll-free", 1, 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:2r").wantAsked("free action.choose")
	if tb.p.besieged(HelmsDeep) || tb.p.points(Shadow) != 2 {
		t.Errorf("the stronghold is not taken: %d points", tb.p.points(Shadow))
	}
	if tb.p.Box[Rohan] != 2 { // the attack, and the loss of a settlement (ruling R111)
		t.Errorf("Rohan is in box %d", tb.p.Box[Rohan])
	}
	tb.want(FreePeoples, HelmsDeep, "")
}

func TestR149TheRearguardGoesOnBesieging(t *testing.T) {
	tb := besiegedDeep(t, Shadow)
	tb.roll("roll-shadow", 1).roll("roll-free", 6, 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:1r").want(Shadow, HelmsDeep, "isengard:r*2,isengard:e*2")
	if !tb.p.besieged(HelmsDeep) {
		t.Error("the siege is over")
	}
	// The rearguard also takes what the attackers won with their lives.
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:r,isengard:r*2")
	tb.p.Besieged.add(HelmsDeep)
	tb.roll("roll-shadow", 6).roll("roll-free", 6).do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:1r")
	if !tb.p.Captured.has(HelmsDeep) {
		t.Error("the stronghold is not taken")
	}
	// With nobody left outside the siege is over, and the stronghold stays its owner's.
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:r,isengard:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.roll("roll-shadow", 6).roll("roll-free", 6).do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:1r")
	if tb.p.Captured.has(HelmsDeep) || tb.p.besieged(HelmsDeep) {
		t.Error("nobody is left to take the stronghold")
	}
}

func TestR112Relief(t *testing.T) {
	tb := besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:r*5")
	tb.roll("roll-free", 6, 6, 6, 6, 6).roll("reroll-free").roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:5r").do(Shadow, "lose units=isengard:1r2e")
	tb.roll("roll-free", 6, 6, 6, 6, 6).roll("roll-shadow", 1, 1)
	tb.do(FreePeoples, "go-on").do(Shadow, "stand").wantAsked("free battle.advance")
	tb.do(FreePeoples, "occupy with=rohan:3r").want(FreePeoples, HelmsDeep, "rohan:r*5,rohan:e,rohan:l")
	if tb.p.besieged(HelmsDeep) || tb.p.Captured.has(HelmsDeep) || tb.p.points(FreePeoples) != 0 {
		t.Error("relief does not end the siege, or captures something")
	}
	// Also if nobody moves in.
	tb = battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r,isengard:r").put(Westemnet, "rohan:r*5")
	tb.p.Besieged.add(HelmsDeep)
	tb.roll("roll-free", 6, 6, 6, 6, 6).roll("roll-shadow", 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:5r", "stay")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

func TestR3R113Sortie(t *testing.T) {
	// The besiegers may retreat; the sortie stays where it is.
	tb := besiegedDeep(t, FreePeoples)
	tb.roll("roll-free", 5, 1, 1).roll("reroll-free", 1, 1).roll("roll-shadow", 5, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=helms-deep to=helms-deep with=rohan:2r1e1l", "lose units=rohan:1r").do(Shadow, "lose units=isengard:1r")
	tb.do(FreePeoples, "go-on").wantAsked("shadow battle.retreat").do(Shadow, "retreat to=fords-of-isen").wantAsked("shadow action.choose")
	tb.want(FreePeoples, HelmsDeep, "rohan:r,rohan:e,rohan:l").want(Shadow, FordsOfIsen, "isengard:r*2,isengard:e*2")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on")
	}
	// Who stops goes back inside.
	tb = besiegedDeep(t, FreePeoples)
	tb.roll("roll-free", 1).roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=helms-deep to=helms-deep with=rohan:1r", "cease").wantAsked("shadow action.choose")
	if !tb.p.besieged(HelmsDeep) {
		t.Error("the siege is over although the sortie stopped")
	}
	// A sortie with all that falls gives the stronghold away; a rearguard inside holds it.
	for _, rearguard := range []bool{true, false} {
		tb = battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r,isengard:r*5")
		if rearguard {
			tb.put(HelmsDeep, "rohan:e")
		}
		tb.p.Besieged.add(HelmsDeep)
		tb.roll("roll-free", 1).roll("roll-shadow", 6, 1, 1, 1, 1)
		tb.do(FreePeoples, "attack die=army from=helms-deep to=helms-deep with=rohan:1r")
		if tb.p.Captured.has(HelmsDeep) == rearguard || tb.p.besieged(HelmsDeep) != rearguard {
			t.Errorf("a rearguard inside: %t; captured: %t", rearguard, tb.p.Captured.has(HelmsDeep))
		}
	}
}

func TestR106HitsInASiegeGoToTheEnemy(t *testing.T) {
	tb := besiegedDeep(t, Shadow).hold(FearFireFoes)
	tb.combat(FearFireFoes, &combatRow{parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, 2, 4) }}}})
	tb.roll("extra-free", 4, 4).roll("roll-shadow", 1, 1, 1).roll("roll-free", 1, 1, 1).roll("reroll-free", 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=helms-deep with=isengard:3r2e").do(FreePeoples, "lay card=fear-fire-foes")
	tb.wantAsked("shadow loss.choose").do(Shadow, "lose units=isengard:2r").want(FreePeoples, HelmsDeep, "rohan:r*2,rohan:e,rohan:l")
}

func TestR46FAQ26MovingIn(t *testing.T) {
	won := func(t *testing.T, attackers, with string) *battleTable {
		tb := battlefield(t, FreePeoples).put(Folde, attackers).put(Eastemnet, "isengard:r")
		tb.roll("roll-free", 6, 1, 1).roll("reroll-free", 1, 1).roll("roll-shadow", 1)
		return tb.do(FreePeoples, "attack die=character from=folde to=eastemnet with="+with).wantAsked("free battle.advance")
	}
	tb := won(t, "rohan:r*3,rohan:l*2", "rohan:2r1l")
	tb.refuses(FreePeoples, "occupy with=rohan:1l", refusedBattleNoUnit)
	tb.refuses(FreePeoples, "occupy with=rohan:3r", "too-many") // the rearguard never moves in
	tb.do(FreePeoples, "occupy with=rohan:1r").want(FreePeoples, Eastemnet, "rohan:r").want(FreePeoples, Folde, "rohan:r*2,rohan:l*2")
	tb = won(t, "rohan:r*2,rohan:l*2", "rohan:2r2l")
	tb.refuses(FreePeoples, "occupy with=rohan:2r1l", refusedBattleLeadersAlone)
	tb.do(FreePeoples, "occupy with=rohan:1r2l").want(FreePeoples, Folde, "rohan:r")
}

func TestMovingInTakesASettlement(t *testing.T) {
	tb := battlefield(t, Shadow).put(Edoras, "rohan:r").put(Westemnet, "isengard:r*3")
	tb.p.Box[Rohan], tb.p.Active = 0, tb.p.Active.without(Rohan)
	tb.roll("roll-shadow", 6, 1, 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=westemnet to=edoras with=isengard:3r", "occupy with=isengard:1r")
	if tb.p.points(Shadow) != 1 || tb.p.Box[Rohan] != 2 {
		t.Errorf("%d points, Rohan in box %d", tb.p.points(Shadow), tb.p.Box[Rohan])
	}
}

func TestWhoLeavesASiegeByMovingInEndsIt(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:r,isengard:r*2").put(Westemnet, "rohan:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.roll("roll-shadow", 6, 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=helms-deep to=westemnet with=isengard:2r", "occupy with=isengard:2r")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

// R112: after a relief there is one army, of ten units at most.
func TestR112TenUnitsAfterTheRelief(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r*5,isengard:r").put(Westemnet, "rohan:e*5,gondor:r*2")
	tb.p.Besieged.add(HelmsDeep)
	tb.roll("roll-free", 6, 1, 1, 1, 1).roll("roll-shadow", 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=helms-deep with=rohan:5e,gondor:2r", "occupy with=rohan:5e,gondor:2r")
	tb.wantAsked("free excess.remove").do(FreePeoples, "remove units=gondor:2r").want(FreePeoples, HelmsDeep, "rohan:r*5,rohan:e*5")
}

// R92: too many units after a retreat go at the end of the action, to the reinforcements.
func TestR92ARetreatIntoAFullRegion(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*4").put(Eastemnet, "isengard:r").put(Edoras, "rohan:r*4,rohan:e*4")
	tb.roll("roll-free", 1, 1, 1, 1).roll("roll-shadow", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:1r", "go-on").do(FreePeoples, "retreat to=edoras").do(Shadow, "stay")
	before := tb.p.Reinforcements[figureOf(Rohan, Regular)]
	tb.wantAsked("free excess.remove").do(FreePeoples, "remove units=rohan:2r").want(FreePeoples, Edoras, "rohan:r*6,rohan:e*4")
	if tb.p.Reinforcements[figureOf(Rohan, Regular)] != before+2 {
		t.Error("they are not among the reinforcements")
	}
}
