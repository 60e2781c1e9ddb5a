package wotr

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/engine"
)

// marching is a game before its first hunt allocation in which armies take the settlements that a test puts
// them into.
func marching(t *testing.T) *game {
	t.Helper()
	g := start(t, nil).travelOn()
	g.settles = true
	return g
}

// emptyMap is an empty map in the middle of a turn, with dice for both sides; a side is asked for its action.
func emptyMap(t *testing.T, s Side) *game {
	t.Helper()
	return marching(t).set(func(p *Position) {
		p.Armies = [regionCount][unitCount]uint8{}
		for kind := Figure(0); kind < unitCount; kind++ {
			p.Reinforcements[kind] = figuresInBox[kind.nation()][kind.rank()]
		}
		p.Dice = [2][faceCount]uint8{{CharacterFace: 3, ArmyMusterFace: 3, WillFace: 2},
			{CharacterFace: 3, ArmyFace: 3, MusterFace: 2}}
	}).halfDone(frame{"action.choose", Frame{Side: s}})
}

// byCard has a side move armies by a row of marches; to is the region of the recruits, for the Dunlendings.
func (g *game) byCard(s Side, kind marchKind, to Region) {
	g.Helper()
	g.halfDone(frame{"action.end", Frame{Side: s}},
		frame{"march.choose", Frame{Side: s, Kind: uint8(kind), Left: marches[kind].most, To: to}})
}

func TestR88ArmyResultMovesTwoArmies(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(FarHarad, "southrons:3r")
	g.put(Nurn, "sauron:2r")
	g.put(Moria, "sauron:1r")
	g.do("shadow: move-army die=army from=far-harad to=near-harad with=southrons:2r")
	g.asks("shadow march.choose")
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:2r")
	g.asks("free action.choose")
	g.stands(Shadow, NearHarad, "southrons:2r")
	g.stands(Shadow, FarHarad, "southrons:1r")
	g.stands(Shadow, Gorgoroth, "sauron:2r")
	if g.p.Dice[Shadow][ArmyFace] != 2 {
		t.Errorf("%d Army dice are left, not 2", g.p.Dice[Shadow][ArmyFace])
	}
	g.told("army-moved side=shadow from=nurn to=gorgoroth figures=sauron:2r")
}

func TestR88OneArmyIsEnoughAndACharacterResultMovesOneAlone(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(FarHarad, "southrons:3r")
	g.put(Nurn, "sauron:2r1n")
	g.do("shadow: move-army die=army from=nurn to=gorgoroth with=sauron:2r")
	g.do("shadow: halt")
	g.asks("free action.choose")

	g = emptyMap(t, Shadow)
	g.put(FarHarad, "southrons:3r")
	g.put(Nurn, "sauron:2r1n")
	g.do("shadow: move-army die=character from=nurn to=gorgoroth with=sauron:1r1n")
	g.asks("free action.choose")
}

func TestR88EveryResultThatMovesArmies(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:1r")
	g.p.Dice[FreePeoples] = [faceCount]uint8{CharacterFace: 1, ArmyFace: 1, MusterFace: 1, ArmyMusterFace: 1,
		EventFace: 1, WillFace: 1}
	g.offers("free: move-army", "army army-muster will") // nobody leads
	g.put(Edoras, "rohan:1l")
	g.offers("free: move-army", "character army army-muster will")
	g.refuse("free: move-army die=muster from=edoras to=folde with=rohan:1r", "die-does-not")
}

func TestRulebookP27NoFigureMovesTwice(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:2r")
	g.put(Folde, "rohan:1r")
	g.do("free: move-army die=army-muster from=edoras to=folde with=rohan:2r")
	g.refuse("free: move-army from=folde to=eastemnet with=rohan:2r", engine.RefusedTooMany)
	g.refuse("free: move-army from=edoras to=folde with=rohan:1r", "march-no-army")
	g.do("free: move-army from=folde to=eastemnet with=rohan:1r")
	g.stands(FreePeoples, Folde, "rohan:2r")

	g = emptyMap(t, FreePeoples)
	g.war(Rohan, Gondor)
	g.put(Edoras, "rohan:1r")
	g.put(MinasTirith, "gondor:1r")
	g.put(DolAmroth, "gondor:1r")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.refuse("free: move-army from=folde to=edoras with=rohan:1r", "march-has-moved")
	g.do("free: move-army from=minas-tirith to=druadan-forest with=gondor:1r")

	g = emptyMap(t, FreePeoples)
	g.war(Rohan, Gondor)
	g.put(Edoras, "rohan:2r")
	g.put(Folde, "gondor:1r")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.refuse("free: move-army from=folde to=edoras with=rohan:1r", "march-moved")

	g = emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:1r")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.asks("shadow action.choose") // nobody else can move
}

// Rulebook p.27: moving a part of an army divides it into two different armies.
func TestRulebookP27BothPartsOfAnArmyMove(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:2r")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.do("free: move-army from=edoras to=westemnet with=rohan:1r")
	g.asks("shadow action.choose")
}

func TestFAQ26Splitting(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:2r2n,mouth-of-sauron")
	g.refuse("shadow: move-army die=army from=nurn to=gorgoroth with=sauron:2n", "march-units")
	g.refuse("shadow: move-army die=army from=nurn to=gorgoroth with=mouth-of-sauron", "march-units")
	g.refuse("shadow: move-army die=character from=nurn to=gorgoroth with=sauron:2r", "march-leader")
	g.do("shadow: move-army die=character from=nurn to=gorgoroth with=sauron:2r,mouth-of-sauron")
	g.stands(Shadow, Nurn, "sauron:2n") // Nazgûl may stay alone

	g = emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:1r1l,strider")
	g.refuse("free: move-army die=will from=edoras to=folde with=rohan:1r", "march-left")
	g.refuse("free: move-army die=will from=edoras to=folde with=rohan:1l", "march-units")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r1l")
	g.stands(FreePeoples, Edoras, "strider")

	g = emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:2r1l")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.stands(FreePeoples, Edoras, "rohan:1r1l")
}

// A leader who could not follow keeps the last unit with him.
func TestRulebookP27LeadersNeverStayAlone(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.war(Rohan)
	// Gondor is at peace, Osgiliath is in no nation, Druadan Forest is Gondor's
	g.put(MinasTirith, "rohan:1r,gondor:1l")
	g.put(Dale, "north:1r,dwarves:1l")
	g.war(North)
	g.refuse("free: move-army die=will from=dale to=woodland-realm with=north:1r", "march-foreign")
	g.do("free: move-army die=will from=minas-tirith to=osgiliath with=rohan:1r,gondor:1l")
	g.offers("free: move-army from=dale",
		"erebor iron-hills northern-rhovanion vale-of-the-carnen withered-heath")
}

func TestR44ElitesOfIsengardLead(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Orthanc, "isengard:2r1e")
	g.refuse("shadow: move-army die=character from=orthanc to=gap-of-rohan with=isengard:1e", "die-does-not")
	g.put(Orthanc, "saruman")
	g.refuse("shadow: move-army die=character from=orthanc to=gap-of-rohan with=isengard:2r", "march-leader")
	g.do("shadow: move-army die=character from=orthanc to=gap-of-rohan with=isengard:1r1e")
	g.stands(Shadow, Orthanc, "isengard:1r,saruman")
}

func TestR77SarumanStaysBehindAMarch(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Orthanc, "isengard:2r,saruman")
	g.refuse("shadow: move-army die=army from=orthanc to=gap-of-rohan with=isengard:1r,saruman",
		"march-saruman")
	g.put(Nurn, "sauron:1r1n")
	// he leads no march
	g.refuse("shadow: move-army die=character from=orthanc to=gap-of-rohan with=isengard:1r", "march-leader")
}

func TestR89AtPeaceNobodyCrossesAForeignBorder(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Dale, "north:2r,strider")
	g.offers("free: move-army die=will from=dale",
		"northern-rhovanion old-forest-road vale-of-the-carnen withered-heath")
	g.refuse("free: move-army die=will from=dale to=erebor with=north:1r", "march-foreign")
	g.do("free: move-army die=will from=dale to=vale-of-the-carnen with=north:1r,strider")
	g.p.Arrivals = [maxArrivals]Arrival{}
	g.halfDone(frame{"action.choose", Frame{Side: FreePeoples}})
	g.refuse("free: move-army die=will from=vale-of-the-carnen to=iron-hills with=north:1r", "march-foreign")
	g.war(North)
	g.do("free: move-army die=will from=vale-of-the-carnen to=iron-hills with=north:1r,strider")
}

func TestR89OfAMixedArmyOnlyThoseAtWarGo(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron)
	g.put(NorthRhun, "southrons:2r,sauron:2r1n")
	g.p.Captured.add(Dale)
	g.put(ValeOfTheCarnen, "southrons:1r,sauron:2r1n")
	g.refuse("shadow: move-army die=army from=vale-of-the-carnen to=dale with=southrons:1r,sauron:1r",
		"march-foreign")
	g.do("shadow: move-army die=army from=vale-of-the-carnen to=dale with=sauron:2r1n")
	g.stands(Shadow, ValeOfTheCarnen, "southrons:1r")
}

// Rulebook p.35: two units of the North from Dale have retreated to Erebor; their next move leads out of it.
func TestRulebookP35WhoRetreatedAbroadLeavesAgain(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Erebor, "north:2r")
	g.offers("free: move-army die=will from=erebor", "dale withered-heath")
	g.refuse("free: move-army die=will from=erebor to=iron-hills with=north:2r", "march-foreign")
	g.do("free: move-army die=will from=erebor to=dale with=north:2r")
}

func TestR26NazgulCrossBordersAtPeace(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Southrons)
	g.put(Umbar, "southrons:1r,sauron:1r1n")
	g.p.Captured.add(Pelargir)
	g.put(WestHarondor, "southrons:1r,sauron:1r1n")
	g.refuse("shadow: move-army die=army from=west-harondor to=pelargir with=sauron:1r", "march-foreign")
	g.do("shadow: move-army die=army from=west-harondor to=pelargir with=southrons:1r,sauron:1n")
	g.do("shadow: halt")
}

func TestR90EmptySettlementIsCaptured(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron)
	g.put(ValeOfTheCarnen, "sauron:1r")
	g.do("shadow: move-army die=army from=vale-of-the-carnen to=dale with=sauron:1r")
	g.told("captured side=shadow region=dale points=1")
	g.told("activated nation=north cause=entered")
	g.told("advanced nation=north box=1 cause=captured")
	if strings.Count(strings.Join(g.now, "\n"), "advanced") != 1 {
		t.Errorf("one step for a settlement:\n%s", strings.Join(g.now, "\n"))
	}

	g = emptyMap(t, Shadow) // a fortification
	g.war(Sauron, Isengard)
	g.put(Orthanc, "isengard:1r")
	g.do("shadow: move-army die=army from=orthanc to=fords-of-isen with=isengard:1r")
	g.untold("captured")
	g.untold("advanced")
	g.told("activated nation=rohan cause=entered") // R91: any region of the nation
}

func TestR91OsgiliathBelongsToNoNation(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(NorthIthilien, "sauron:1r")
	g.do("shadow: move-army die=army from=north-ithilien to=osgiliath with=sauron:1r")
	g.untold("activated")
	g.untold("captured")
}

func TestR35EmptyEdorasIsCapturedAndWormtongueStays(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Isengard)
	g.p.Cards[Wormtongue] = OnTable
	g.put(Orthanc, "saruman")
	g.put(Westemnet, "isengard:1r")
	g.p.Captured.add(Westemnet)
	g.do("shadow: move-army die=army from=westemnet to=edoras with=isengard:1r")
	g.told("captured side=shadow region=edoras")
	g.told("advanced nation=rohan box=1 cause=captured")
	if strings.Count(strings.Join(g.now, "\n"), "stays-passive") != 1 || g.p.active(Rohan) ||
		!g.p.onTable(Wormtongue) {
		t.Errorf("Rohan sleeps on, and this is told once:\n%s", strings.Join(g.now, "\n"))
	}
}

func TestR86OwnerRecaptures(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.p.Captured.add(Dale)
	g.put(WitheredHeath, "north:1r")
	g.do("free: move-army die=will from=withered-heath to=dale with=north:1r")
	g.told("liberated side=free region=dale")
	if g.p.points(Shadow)+g.p.points(FreePeoples) != 0 || !g.p.controls(FreePeoples, Dale) ||
		g.p.besieged(Dale) {
		t.Error("Dale is the North's again, and nobody has points for it")
	}
}

func TestR79CharactersAloneHoldNothing(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(GapOfRohan, "strider")
	g.put(Orthanc, "isengard:1r,gimli")
	// no enemy goes along
	g.refuse("shadow: move-army die=army from=orthanc to=gap-of-rohan with=isengard:1r,gimli", "none-here")
	g.do("shadow: move-army die=army from=orthanc to=gap-of-rohan with=isengard:1r")
	g.stands(FreePeoples, Orthanc, "gimli")
	g.stands(FreePeoples, GapOfRohan, "strider")
	g.halfDone(frame{"action.choose", Frame{Side: FreePeoples}})
	g.put(Edoras, "rohan:1r")
	g.refuse("free: move-army die=will from=gap-of-rohan to=orthanc with=strider", "march-no-army")

	g = emptyMap(t, FreePeoples) // Nazgûl alone leave a region free
	g.put(Folde, "sauron:2n,witch-king")
	g.put(Edoras, "rohan:2r")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:1r")
	g.stands(Shadow, Folde, "sauron:2n,witch-king")
	g.do("free: halt")
	g.asks("shadow action.choose")
}

func TestRulebookP27EnemyArmiesAreAttackedNotEntered(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Isengard)
	g.put(Orthanc, "isengard:1r")
	g.put(FordsOfIsen, "rohan:1r")
	g.refuse("shadow: move-army die=army from=orthanc to=fords-of-isen with=isengard:1r", "march-enemy")
	g.refuse("shadow: move-army die=army from=orthanc to=helms-deep with=isengard:1r", "march-too-far")
	g.refuse("shadow: move-army die=army from=moria to=hollin with=sauron:1r", "march-no-army")
	g.refuse("shadow: move-army die=army from=fords-of-isen to=orthanc with=rohan:1r", "march-no-army")
	g.put(BaradDur, "sauron:1r") // a black line: Barad-dûr and the Ash Mountains are no neighbours
	g.refuse("shadow: move-army die=army from=barad-dur to=ash-mountains with=sauron:1r", "march-too-far")
}

func TestRulebookP28NoWayOut(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Orthanc, "isengard:2r")
	g.put(FordsOfIsen, "rohan:1r")
	g.put(GapOfRohan, "rohan:1r")
	g.put(Nurn, "sauron:1r")
	g.refuse("shadow: move-army die=army from=orthanc to=gap-of-rohan with=isengard:2r", "march-no-way")
}

// siege puts Shadow troops around a garrison in Helm's Deep.
func siege(t *testing.T, s Side, shadow, garrison string) *game {
	g := emptyMap(t, s)
	g.war(Isengard, Rohan, Sauron)
	g.put(HelmsDeep, shadow)
	g.put(HelmsDeep, garrison)
	g.p.Besieged.add(HelmsDeep)
	return g
}

func TestR95SiegeLastsWhileOneUnitRemains(t *testing.T) {
	g := siege(t, Shadow, "isengard:2r", "rohan:1r")
	g.do("shadow: move-army die=army from=helms-deep to=westemnet with=isengard:1r")
	g.do("shadow: move-army from=helms-deep to=westemnet with=isengard:1r")
	g.told("siege-over region=helms-deep")
	if g.p.besieged(HelmsDeep) || !g.p.controls(FreePeoples, HelmsDeep) {
		t.Error("the garrison is free")
	}

	g = siege(t, Shadow, "isengard:2r", "rohan:1r")
	g.do("shadow: move-army die=army from=helms-deep to=westemnet with=isengard:1r")
	g.untold("siege-over")
	if !g.p.besieged(HelmsDeep) {
		t.Error("one unit keeps the siege up")
	}
}

func TestR96ReinforcingASiegeIsAMove(t *testing.T) {
	g := siege(t, Shadow, "isengard:1r", "rohan:1r")
	g.put(Westemnet, "isengard:2r")
	g.do("shadow: move-army die=army from=westemnet to=helms-deep with=isengard:2r")
	g.untold("captured")
	g.stands(Shadow, HelmsDeep, "isengard:3r")
	if !g.p.besieged(HelmsDeep) || g.p.points(Shadow) != 0 {
		t.Error("nothing is captured while the garrison lives")
	}
}

func TestR114BesiegedArmyCannotLeave(t *testing.T) {
	g := siege(t, FreePeoples, "isengard:1r", "rohan:1r")
	g.put(Edoras, "rohan:1r")
	g.put(Westemnet, "rohan:1r")
	g.refuse("free: move-army die=will from=helms-deep to=westemnet with=rohan:1r", "march-besieged")
	// not free for the besieged side (R1)
	g.refuse("free: move-army die=will from=westemnet to=helms-deep with=rohan:1r", "march-enemy")
}

func TestR138ExcessGoesWhenBothArmiesHaveMoved(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:9r")
	g.put(Gorgoroth, "sauron:6r2e1n")
	g.do("shadow: move-army die=army from=nurn to=gorgoroth with=sauron:9r")
	g.asks("shadow march.choose") // kept apart until both have moved
	g.do("shadow: move-army from=gorgoroth to=barad-dur with=sauron:3r")
	g.asks("shadow excess.remove")
	g.refuse("shadow: remove units=sauron:3r", engine.RefusedTotal)
	g.refuse("shadow: remove units=sauron:3r1n", "none-here") // R27: Nazgûl never count
	before := g.p.Reinforcements
	g.do("shadow: remove units=sauron:2r2e")
	g.stands(Shadow, Gorgoroth, "sauron:10r1n")
	if e := figureOf(Sauron, Elite); g.p.Reinforcements[e] != before[e]+2 {
		t.Error("the removed units are reinforcements")
	}
	g.asks("free action.choose")
}

func TestR92TheFreePeoplesLoseNothingForGood(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:8r")
	g.put(Folde, "rohan:3e1l,strider")
	g.do("free: move-army die=will from=edoras to=folde with=rohan:8r")
	g.do("free: halt")
	g.do("free: remove units=rohan:1e")
	g.stands(FreePeoples, Folde, "rohan:8r2e1l,strider")
	if g.p.Casualties != ([unitCount]uint8{}) {
		t.Error("nobody is a casualty")
	}
	g.told("excess-removed side=free region=folde figures=rohan:1e")
}

func TestR92OneKindNeedsNoQuestion(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:6r")
	g.put(Gorgoroth, "sauron:6r")
	g.do("shadow: move-army die=army from=nurn to=gorgoroth with=sauron:6r")
	g.do("shadow: halt")
	g.stands(Shadow, Gorgoroth, "sauron:10r")
	g.asks("free action.choose")
}

func TestR93GarrisonAndBesiegersHaveLimitsOfTheirOwn(t *testing.T) {
	g := siege(t, Shadow, "isengard:9r", "rohan:5r")
	g.put(Westemnet, "sauron:3r")
	g.do("shadow: move-army die=army from=westemnet to=helms-deep with=sauron:3r")
	g.do("shadow: halt")
	g.asks("shadow excess.remove")
	g.do("shadow: remove units=isengard:1r,sauron:1r")
	g.stands(FreePeoples, HelmsDeep, "rohan:5r")
	g = siege(t, Shadow, "isengard:9r", "rohan:6r")
	if s, r, ok := g.p.excess(); !ok || s != FreePeoples || r != HelmsDeep || g.p.excessIn(s, r) != 1 {
		t.Errorf("excess of %s in %s: %t", s, r, ok)
	}
}

func TestR7CardsCloseRegionsToTheShadow(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron, Isengard)
	g.put(DimrillDale, "sauron:2r")
	g.put(Cardolan, "sauron:2r")
	g.p.Cards[APowerTooGreat], g.p.Cards[ThePowerOfTomBombadil] = OnTable, OnTable
	g.refuse("shadow: move-army die=army from=dimrill-dale to=lorien with=sauron:1r", "march-closed")
	g.refuse("shadow: move-army die=army from=cardolan to=old-forest with=sauron:1r", "march-closed")
	g.put(WesternMirkwood, "sauron:1r") // the Old Forest Road is open
	g.do("shadow: move-army die=army from=western-mirkwood to=old-forest-road with=sauron:1r")
	for closed, from := range map[Region]Region{OldForest: SouthEredLuin, TheShire: SouthEredLuin,
		Buckland: SouthDowns} {
		g := emptyMap(t, Shadow)
		g.war(Sauron)
		g.put(from, "sauron:1r")
		g.p.Cards[ThePowerOfTomBombadil] = OnTable
		g.refuse("shadow: move-army die=army from="+from.String()+" to="+closed.String()+" with=sauron:1r",
			"march-closed")
		g.p.Cards[ThePowerOfTomBombadil] = Played
		g.do("shadow: move-army die=army from=" + from.String() + " to=" + closed.String() + " with=sauron:1r")
	}
	g.p.Cards[APowerTooGreat] = Played
	g.do("shadow: move-army from=dimrill-dale to=lorien with=sauron:1r")
	g.told("captured side=shadow region=lorien points=2")

	g = emptyMap(t, FreePeoples) // the Free Peoples walk freely
	g.p.Cards[APowerTooGreat] = OnTable
	g.put(DimrillDale, "elves:2r")
	g.do("free: move-army die=will from=dimrill-dale to=lorien with=elves:2r")
}

// R1: a region with a besieged stronghold is free for the besiegers, whoever they are, and not for the
// besieged.
func TestR1ABesiegedRegionIsFreeForTheBesiegers(t *testing.T) {
	g := siege(t, Shadow, "isengard:2r", "rohan:1r")
	if !g.p.free(Shadow, HelmsDeep) || g.p.free(FreePeoples, HelmsDeep) {
		t.Error("Helm's Deep is not free for the Shadow that besieges it, or free for Rohan")
	}
	g.p.Captured.add(HelmsDeep) // now Rohan stands outside
	if g.p.free(Shadow, HelmsDeep) || !g.p.free(FreePeoples, HelmsDeep) {
		t.Error("the lost Helm's Deep is free for the Shadow inside, or not for Rohan around it")
	}
	g.p.Besieged.remove(HelmsDeep)
	g.p.Armies[HelmsDeep] = [unitCount]uint8{}
	if !g.p.free(Shadow, HelmsDeep) || g.p.free(FreePeoples, HelmsDeep) {
		t.Error("without a siege a settlement is free for the side that controls it")
	}
}

// R27, FAQ 10: ten units, and any number of leaders and characters with them.
func TestR27FAQ10LeadersAndCharactersNeverCount(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:6r3e5n,witch-king,mouth-of-sauron")
	g.put(Gorgoroth, "sauron:1r2n")
	g.do("shadow: move-army die=army from=nurn to=gorgoroth with=sauron:6r3e5n,witch-king,mouth-of-sauron")
	g.do("shadow: halt")
	g.asks("free action.choose")
	g.stands(Shadow, Gorgoroth, "sauron:7r3e7n,witch-king,mouth-of-sauron")

	g = emptyMap(t, FreePeoples)
	g.put(Edoras, "rohan:1r2l,strider,gimli")
	g.put(Folde, "rohan:5r4e2l")
	g.do("free: move-army die=army-muster from=edoras to=folde with=rohan:1r2l,strider,gimli")
	g.do("free: halt")
	g.asks("shadow action.choose")
	g.stands(FreePeoples, Folde, "rohan:6r4e4l,strider,gimli")
}

// Rulebook p.26: ten regulars of Gondor come to Lossarnach. In the example eight of the figures stand in an
// army box, which only saves room on the board: the whole army is in Lossarnach.
func TestRulebookP26TenUnitsInLossarnach(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.put(MinasTirith, "gondor:9r")
	g.put(MinasTirith, "gondor:1r")
	g.do("free: move-army die=will from=minas-tirith to=lossarnach with=gondor:10r")
	g.asks("shadow action.choose")
	g.stands(FreePeoples, Lossarnach, "gondor:10r")
}

// R75: a Companion who marches with an army rouses a nation where the march ends.
func TestR75ACompanionOnTheMarchRousesANation(t *testing.T) {
	for _, test := range []struct {
		who   string
		wakes bool
	}{{"boromir", true}, {"gimli", false}} {
		g := emptyMap(t, FreePeoples)
		g.war(Rohan)
		g.put(Lossarnach, "rohan:1r,"+test.who)
		g.do("move-army die=will from=lossarnach to=minas-tirith with=rohan:1r," + test.who)
		if got := g.hasTold("activated nation=gondor cause=companion"); got != test.wakes {
			t.Errorf("%s rouses Gondor: %t", test.who, got)
		}
		g.untold("advanced")
	}
}

func TestRandomMarchesKeepTheInvariants(t *testing.T) {
	const games, turns = 20, 12
	second := 0
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		first := newGame(t)
		if seed%2 == 1 {
			allAtWar(first)
		}
		p := engine.Position(first)
		chance := engine.NewSeeded([]byte{byte(seed)}, 200)
		for p.(*Position).Turn < turns && !p.(*Position).Over() {
			d := Rules.Decisions(p)[0]
			a, err := engine.RandomAction(Rules, p, d, rng.IntN,
				func(_ engine.Position, verb, _ string, _ engine.Value) int {
					if verb == "move-army" {
						return 20
					}
					return 1
				})
			if err != nil {
				t.Fatal(err)
			}
			if d.Step == "march.choose" && a.Verb == "move-army" {
				second++
			}
			next, _, err := Rules.Apply(p, d.Seat, a, chance)
			if err != nil {
				t.Fatalf("%s: %v", Rules.Format(a), err)
			}
			if err := Rules.Check(next); err != nil {
				t.Fatalf("%s: %v", Rules.Format(a), err)
			}
			p = next
		}
	}
	if second == 0 {
		t.Error("no second army has moved")
	}
}
