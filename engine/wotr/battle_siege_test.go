package wotr

import (
	"testing"

	"redbook/engine"
)

// helmsDeep is Helm's Deep with four units in the field, and six from Westemnet against it.
func helmsDeep(t *testing.T, defenders string) *game {
	return battlefield(t, Shadow).put(HelmsDeep, defenders).put(Westemnet, "isengard:6r")
}

const attackDeep = "attack die=army from=westemnet to=helms-deep with=isengard:6r"

func TestR43FAQ25WithdrawBeforeEveryRound(t *testing.T) {
	tb := helmsDeep(t, "rohan:4r1l,gimli").do("shadow: " + attackDeep).asks("free battle.withdraw")
	tb.do("free: withdraw").asks("shadow battle.advance").do("shadow: occupy with=isengard:6r")
	if !tb.p.besieged(HelmsDeep) || tb.p.Captured.has(HelmsDeep) || tb.p.Battle.Going {
		t.Error("an army that moves in on a withdrawn army does not besiege it")
	}
	tb.stands(FreePeoples, HelmsDeep, "rohan:4r1l,gimli").stands(Shadow, HelmsDeep, "isengard:6r").
		stands(Shadow, Westemnet, "")

	tb = helmsDeep(t, "rohan:4r").do("shadow: " + attackDeep)
	tb.load("combat-roll-free: 1 1 1 1").load("combat-roll-shadow: 6 1 1 1 1").do("free: stand").
		do("shadow: go-on")
	tb.asks("free battle.retreat").do("free: stand").asks("free battle.withdraw").do("free: withdraw")
	tb.do("shadow: stay")
	if tb.p.besieged(HelmsDeep) {
		t.Error("a siege without besiegers")
	}
	tb.stands(Shadow, Westemnet, "isengard:6r").asks("free action.choose")
}

func TestR107WithdrawIsNotOfferedElsewhere(t *testing.T) {
	// An army may withdraw into a stronghold that its side has captured.
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "isengard:2r").put(Westemnet, "rohan:2r")
	tb.p.Captured.add(HelmsDeep)
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:2r").asks("shadow battle.withdraw")
	// Besiegers who are attacked, from within or without, have no stronghold.
	tb = besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:1r")
	tb.load("combat-roll-free: 1").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:1r").asks("free battle.cease")
	tb = besiegedDeep(t, FreePeoples)
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=army from=helms-deep to=helms-deep with=rohan:2r").asks("free battle.cease")
	tb = besiegedDeep(t, Shadow)
	tb.load("combat-roll-free: 1 1 1").load("leader-reroll-free: 1").load("combat-roll-shadow: 1 1 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:3r").asks("free action.choose")
}

func TestR108MoreThanFiveInsideGoBackToTheReinforcements(t *testing.T) {
	tb := helmsDeep(t, "rohan:5r2e").do("shadow: " + attackDeep).do("free: withdraw").
		do("shadow: occupy with=isengard:5r")
	before := tb.p.Reinforcements[figureOf(Rohan, Regular)]
	tb.asks("free excess.remove").do("free: remove units=rohan:2r").stands(FreePeoples, HelmsDeep, "rohan:3r2e")
	if tb.p.Casualties[figureOf(Rohan, Regular)] != 0 || tb.p.Reinforcements[figureOf(Rohan, Regular)] != before+
		2 {
		t.Error("the excess is not among the reinforcements")
	}
	// Without a siege nobody has to go.
	helmsDeep(t, "rohan:5r2e").do("shadow: " + attackDeep).do("free: withdraw").do("shadow: stay").
		asks("free action.choose")
}

func TestR99CitiesAndFortificationsInRoundOne(t *testing.T) {
	for _, to := range []struct {
		region     Region
		from, name string
		at         Region
	}{{Edoras, "westemnet", "edoras", Westemnet}, {FordsOfIsen, "westemnet", "fords-of-isen", Westemnet},
		{Osgiliath, "north-ithilien", "osgiliath", NorthIthilien}} {
		tb := battlefield(t, Shadow).put(to.region, "rohan:5r").put(to.at, "sauron:1r1n")
		tb.load("combat-roll-shadow: 5 5").load("leader-reroll-shadow: 5").
			load("combat-roll-free: 4 4 4 4 4 4 4 4 4 4")
		tb.do("shadow: attack die=army from=" + to.from + " to=" + to.name + " with=sauron:1r1n")
		tb.stands(FreePeoples, to.region, "rohan:5r")
		tb.do("shadow: go-on").do("free: stand").stands(FreePeoples, to.region, "rohan:4r")
	}
}

func TestR99TheDefendersOfACityHitOnFive(t *testing.T) {
	tb := battlefield(t, Shadow).put(Edoras, "rohan:1r").put(Westemnet, "sauron:2r")
	tb.load("combat-roll-shadow: 5 5").load("combat-roll-free: 5").
		do("shadow: attack die=army from=westemnet to=edoras with=sauron:2r")
	tb.stands(Shadow, Westemnet, "sauron:1r").stands(FreePeoples, Edoras, "rohan:1r")
}

func TestR100AStrongholdProtectsNobodyInTheField(t *testing.T) {
	tb := helmsDeep(t, "rohan:4r").do("shadow: " + attackDeep).load("combat-roll-free: 5 1 1 1").
		load("combat-roll-shadow: 5 1 1 1 1").do("free: stand")
	tb.stands(FreePeoples, HelmsDeep, "rohan:3r").stands(Shadow, Westemnet, "isengard:5r")
	tb.do("shadow: go-on").do("free: stand").load("combat-roll-free: 5 1 1").
		load("combat-roll-shadow: 5 1 1 1 1").do("free: stand")
	tb.stands(FreePeoples, HelmsDeep, "rohan:2r").stands(Shadow, Westemnet, "isengard:4r") // in every round
}

func TestR101AssaultsHitOnSixAndAreProlongedByElites(t *testing.T) {
	tb := besiegedDeep(t, Shadow)
	tb.load("combat-roll-shadow: 5 5 5 6 1").load("combat-roll-free: 5 1 1").load("leader-reroll-free: 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:3r2e",
		"shadow: lose units=isengard:1r").do("free: lose units=rohan:1r")
	tb.asks("shadow battle.cease")
	tb.refuse("shadow: go-on", "missing-field")
	tb.load("combat-roll-shadow: 5 5 5 5").load("combat-roll-free: 1 1").load("leader-reroll-free: 1")
	tb.do("shadow: go-on reduce=isengard:e").stands(Shadow, HelmsDeep, "isengard:3r1e").
		stands(FreePeoples, HelmsDeep, "rohan:1r1e1l")
	tb.load("combat-roll-shadow: 5 5 5 5").load("combat-roll-free: 1 1").load("leader-reroll-free: 1")
	tb.do("shadow: go-on reduce=isengard:e").asks("free action.choose").
		told("assault-spent side=shadow region=helms-deep")
	if tb.p.Battle.Round != 3 || !tb.p.besieged(HelmsDeep) {
		t.Errorf("the assault ended in round %d", tb.p.Battle.Round)
	}
	tb = besiegedDeep(t, Shadow)
	tb.load("combat-roll-shadow: 1 1 1 1 1").load("combat-roll-free: 1 1 1").load("leader-reroll-free: 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:3r2e", "shadow: cease").
		asks("free action.choose")
}

// An elite prolongs an assault even if its nation has no regular left: it goes back, and there is no further
// effect (Rulebook p.31).
func TestR103AnEliteWithoutARegularProlongsTheAssault(t *testing.T) {
	for _, side := range []struct {
		attacker Side
		at       Region
		figures  string
		elite    Figure
		with     string
		left     string
	}{
		{Shadow, HelmsDeep, "rohan:3r,isengard:2e", figureOf(Isengard, Elite), "isengard:2e", "isengard:1e"},
		{FreePeoples, Orthanc, "isengard:3r,rohan:2e", figureOf(Rohan, Elite), "rohan:2e", "rohan:1e"},
	} {
		tb := battlefield(t, side.attacker).put(side.at, side.figures)
		tb.p.Besieged.add(side.at)
		regular := figureOf(side.elite.nation(), Regular)
		tb.p.Armies[Hollin][regular] += tb.p.Reinforcements[regular] // all Regulars are on the map
		tb.p.Reinforcements[regular] = 0
		before := tb.p.Reinforcements[side.elite] + tb.p.Casualties[side.elite]
		name, enemy := side.attacker.String(), side.attacker.Enemy().String()
		tb.load("combat-roll-"+name+": 1 1", "combat-roll-"+enemy+": 1 1 1")
		tb.do(side.attacker.String() + ": attack die=army from=" + side.at.String() + " to=" + side.at.String() +
			" with=" + side.with).asks(name + " battle.cease")
		tb.load("combat-roll-"+name+": 1", "combat-roll-"+enemy+": 1 1 1")
		elite := Figures.Name(engine.Value(side.elite))
		tb.do(side.attacker.String()+": go-on reduce="+elite).stands(side.attacker, side.at, side.left)
		tb.toldSoFar("elite-reduced side="+name+" region="+side.at.String()+" figure="+counted([]string{elite})+
			" gone=1",
			"assault-spent side="+name+" region="+side.at.String()) // the last unit cannot go
		if tb.p.Reinforcements[side.elite]+tb.p.Casualties[side.elite] != before+1 || tb.p.Battle.Round != 2 {
			t.Errorf("%s: the elite is not back, or the assault ended in round %d", name, tb.p.Battle.Round)
		}
	}
}

func TestAssaultTakesTheStronghold(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:1r1l,gimli,isengard:3r")
	tb.p.Besieged.add(HelmsDeep)
	tb.p.Box[Rohan], tb.p.Active = 0, tb.p.Active.without(Rohan)
	tb.load("combat-roll-shadow: 6 1").load("combat-roll-free: 1 1").load("leader-reroll-free: 1 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:2r").asks("free action.choose")
	if tb.p.besieged(HelmsDeep) || tb.p.points(Shadow) != 2 {
		t.Errorf("the stronghold is not taken: %d points", tb.p.points(Shadow))
	}
	if tb.p.Box[Rohan] != 2 { // the attack, and the loss of a settlement (ruling R111)
		t.Errorf("Rohan is in box %d", tb.p.Box[Rohan])
	}
	tb.stands(FreePeoples, HelmsDeep, "")
}

func TestR149TheRearguardGoesOnBesieging(t *testing.T) {
	tb := besiegedDeep(t, Shadow)
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 6 1 1").load("leader-reroll-free: 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:1r").
		stands(Shadow, HelmsDeep, "isengard:2r2e")
	if !tb.p.besieged(HelmsDeep) {
		t.Error("the siege is over")
	}
	// The rearguard also takes what the attackers won with their lives.
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:1r,isengard:2r")
	tb.p.Besieged.add(HelmsDeep)
	tb.load("combat-roll-shadow: 6").load("combat-roll-free: 6").
		do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:1r")
	if !tb.p.Captured.has(HelmsDeep) {
		t.Error("the stronghold is not taken")
	}
	// With nobody left outside the siege is over, and the stronghold stays its owner's.
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:1r,isengard:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.load("combat-roll-shadow: 6").load("combat-roll-free: 6").
		do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:1r")
	if tb.p.Captured.has(HelmsDeep) || tb.p.besieged(HelmsDeep) {
		t.Error("nobody is left to take the stronghold")
	}
}

func TestR112Relief(t *testing.T) {
	tb := besiegedDeep(t, FreePeoples).put(Westemnet, "rohan:5r")
	tb.load("combat-roll-free: 6 6 6 6 6").load("leader-reroll-free: ").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:5r").
		do("shadow: lose units=isengard:1r2e")
	tb.load("combat-roll-free: 6 6 6 6 6").load("combat-roll-shadow: 1 1")
	tb.do("free: go-on").do("shadow: stand").asks("free battle.advance")
	tb.do("free: occupy with=rohan:3r").stands(FreePeoples, HelmsDeep, "rohan:5r1e1l")
	if tb.p.besieged(HelmsDeep) || tb.p.Captured.has(HelmsDeep) || tb.p.points(FreePeoples) != 0 {
		t.Error("relief does not end the siege, or captures something")
	}
	// Also if nobody moves in.
	tb = battlefield(t, FreePeoples).put(HelmsDeep, "rohan:1r,isengard:1r").put(Westemnet, "rohan:5r")
	tb.p.Besieged.add(HelmsDeep)
	tb.load("combat-roll-free: 6 6 6 6 6").load("combat-roll-shadow: 1")
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:5r", "free: stay")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

func TestR3R113Sortie(t *testing.T) {
	// The besiegers may retreat; the sortie stays where it is.
	tb := besiegedDeep(t, FreePeoples)
	tb.load("combat-roll-free: 5 1 1").load("leader-reroll-free: 1 1").load("combat-roll-shadow: 5 1 1 1 1")
	tb.do("free: attack die=army from=helms-deep to=helms-deep with=rohan:2r1e1l", "free: lose units=rohan:1r").
		do("shadow: lose units=isengard:1r")
	tb.do("free: go-on").asks("shadow battle.retreat").do("shadow: retreat to=fords-of-isen").
		asks("shadow action.choose")
	tb.stands(FreePeoples, HelmsDeep, "rohan:1r1e1l").stands(Shadow, FordsOfIsen, "isengard:2r2e")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on")
	}
	// When the attackers of a sortie cease, they go back inside.
	tb = besiegedDeep(t, FreePeoples)
	tb.load("combat-roll-free: 1").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=army from=helms-deep to=helms-deep with=rohan:1r", "free: cease").
		asks("shadow action.choose")
	if !tb.p.besieged(HelmsDeep) {
		t.Error("the siege is over although the sortie stopped")
	}
	// A sortie with all that falls gives the stronghold away; a rearguard inside holds it.
	for _, rearguard := range []bool{true, false} {
		tb = battlefield(t, FreePeoples).put(HelmsDeep, "rohan:1r,isengard:5r")
		if rearguard {
			tb.put(HelmsDeep, "rohan:1e")
		}
		tb.p.Besieged.add(HelmsDeep)
		tb.load("combat-roll-free: 1").load("combat-roll-shadow: 6 1 1 1 1")
		tb.do("free: attack die=army from=helms-deep to=helms-deep with=rohan:1r")
		if tb.p.Captured.has(HelmsDeep) == rearguard || tb.p.besieged(HelmsDeep) != rearguard {
			t.Errorf("a rearguard inside: %t; captured: %t", rearguard, tb.p.Captured.has(HelmsDeep))
		}
	}
}

func TestR106HitsInASiegeGoToTheEnemy(t *testing.T) {
	tb := besiegedDeep(t, Shadow).hold(FearFireFoes)
	tb.combat(FearFireFoes, &combatRow{parts: []combatPart{{2,
		func(pl *play, by Side) { extraAttack(pl, by, 2, 4) }}}})
	tb.load("extra-attack-free: 4 4").load("combat-roll-shadow: 1 1 1").load("combat-roll-free: 1 1 1").
		load("leader-reroll-free: 1")
	tb.do("shadow: attack die=army from=helms-deep to=helms-deep with=isengard:3r2e").
		do("free: lay card=fear-fire-foes")
	tb.asks("shadow loss.choose").do("shadow: lose units=isengard:2r").
		stands(FreePeoples, HelmsDeep, "rohan:2r1e1l")
}

func TestR46FAQ26MovingIn(t *testing.T) {
	won := func(t *testing.T, attackers, with string) *game {
		tb := battlefield(t, FreePeoples).put(Folde, attackers).put(Eastemnet, "isengard:1r")
		tb.load("combat-roll-free: 6 1 1").load("leader-reroll-free: 1 1").load("combat-roll-shadow: 1")
		return tb.do("free: attack die=character from=folde to=eastemnet with=" + with).asks("free battle.advance")
	}
	tb := won(t, "rohan:3r2l", "rohan:2r1l")
	tb.refuse("free: occupy with=rohan:1l", "battle-no-unit")
	tb.refuse("free: occupy with=rohan:3r", "too-many") // the rearguard never moves in
	tb.do("free: occupy with=rohan:1r").stands(FreePeoples, Eastemnet, "rohan:1r").
		stands(FreePeoples, Folde, "rohan:2r2l")
	tb = won(t, "rohan:2r2l", "rohan:2r2l")
	tb.refuse("free: occupy with=rohan:2r1l", "battle-leaders-alone")
	tb.do("free: occupy with=rohan:1r2l").stands(FreePeoples, Folde, "rohan:1r")
}

func TestMovingInTakesASettlement(t *testing.T) {
	tb := battlefield(t, Shadow).put(Edoras, "rohan:1r").put(Westemnet, "isengard:3r")
	tb.p.Box[Rohan], tb.p.Active = 0, tb.p.Active.without(Rohan)
	tb.load("combat-roll-shadow: 6 1 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=westemnet to=edoras with=isengard:3r", "shadow: occupy with=isengard:1r")
	if tb.p.points(Shadow) != 1 || tb.p.Box[Rohan] != 2 {
		t.Errorf("%d points, Rohan in box %d", tb.p.points(Shadow), tb.p.Box[Rohan])
	}
}

func TestWhoLeavesASiegeByMovingInEndsIt(t *testing.T) {
	tb := battlefield(t, Shadow).put(HelmsDeep, "rohan:1r,isengard:2r").put(Westemnet, "rohan:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.load("combat-roll-shadow: 6 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=helms-deep to=westemnet with=isengard:2r",
		"shadow: occupy with=isengard:2r")
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

// R112: after a relief there is one army, of ten units at most.
func TestR112TenUnitsAfterTheRelief(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:5r,isengard:1r").put(Westemnet, "rohan:5e,gondor:2r")
	tb.p.Besieged.add(HelmsDeep)
	tb.load("combat-roll-free: 6 1 1 1 1").load("combat-roll-shadow: 1")
	tb.do("free: attack die=army from=westemnet to=helms-deep with=rohan:5e,gondor:2r",
		"free: occupy with=rohan:5e,gondor:2r")
	tb.asks("free excess.remove").do("free: remove units=gondor:2r").stands(FreePeoples, HelmsDeep, "rohan:5r5e")
}

// R92: too many units after a retreat go at the end of the action, to the reinforcements.
func TestR92ARetreatIntoAFullRegion(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:4r").put(Eastemnet, "isengard:1r").put(Edoras, "rohan:4r4e")
	tb.load("combat-roll-free: 1 1 1 1").load("combat-roll-shadow: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:1r", "shadow: go-on").
		do("free: retreat to=edoras").do("shadow: stay")
	before := tb.p.Reinforcements[figureOf(Rohan, Regular)]
	tb.asks("free excess.remove").do("free: remove units=rohan:2r").stands(FreePeoples, Edoras, "rohan:6r4e")
	if tb.p.Reinforcements[figureOf(Rohan, Regular)] != before+2 {
		t.Error("they are not among the reinforcements")
	}
}
