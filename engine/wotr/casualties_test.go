package wotr

import (
	"math/rand/v2"
	"testing"
)

// hitBy has a side's army in a region suffer hits outside battle.
func (tb *battleTable) hitBy(s Side, r Region, hits int8, withCharacters bool) *battleTable {
	return tb.after("loss.begin", Frame{Side: s, From: r, Left: hits, Kind: eventKind(withCharacters)})
}

func TestRulebookP31TwoHits(t *testing.T) {
	for _, c := range []struct{ lose, left string }{
		{"gondor:2r", "gondor:e*2"},
		{"gondor:2d", "gondor:r*4"},
		{"gondor:1e", "gondor:r*2,gondor:e"},
		{"gondor:1r1d", "gondor:r*2,gondor:e"},
	} {
		tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:r*2,gondor:e*2")
		tb.hitBy(FreePeoples, Pelargir, 2, false).wantAsked("free loss.choose").do(FreePeoples, "lose units="+c.lose)
		tb.want(FreePeoples, Pelargir, c.left)
	}
}

func TestR102ThreeHitsOnThreeAndThree(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:r*3,gondor:e*3")
	tb.hitBy(FreePeoples, Pelargir, 3, false)
	tb.refuses(FreePeoples, "lose units=gondor:2r", refusedBattleHits)
	tb.refuses(FreePeoples, "lose units=gondor:2r1e", refusedBattleHits)
	tb.do(FreePeoples, "lose units=gondor:1r1e").want(FreePeoples, Pelargir, "gondor:r*2,gondor:e*2")
}

func TestR102NoEliteTwice(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:r*3,gondor:e")
	tb.hitBy(FreePeoples, Pelargir, 3, false)
	tb.refuses(FreePeoples, "lose units=gondor:1e1d", refusedBattleEliteTwice)
}

func TestR103RegularsComeFromCasualtiesFirst(t *testing.T) {
	regular, elite := figureOf(Gondor, Regular), figureOf(Gondor, Elite)
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:r,gondor:e*2")
	tb.p.Reinforcements[regular] -= 2
	tb.p.Casualties[regular] = 2
	before := tb.p.Reinforcements[regular]
	tb.hitBy(FreePeoples, Pelargir, 2, false).do(FreePeoples, "lose units=gondor:2d")
	if tb.p.Casualties[regular] != 0 || tb.p.Casualties[elite] != 2 || tb.p.Reinforcements[regular] != before {
		t.Errorf("casualties: %d regulars, %d elites", tb.p.Casualties[regular], tb.p.Casualties[elite])
	}

	// From the reinforcements if none has fallen; gone if there is none there either.
	tb = battlefield(t, FreePeoples).put(Pelargir, "gondor:r,gondor:e*2")
	for tb.p.Reinforcements[regular] > 1 {
		n := min(10, tb.p.Reinforcements[regular]-1)
		tb.p.Reinforcements[regular] -= n
		tb.p.Armies[Erech][regular] += n
	}
	clear := tb.p.Armies[Erech][regular] - 10
	tb.p.Armies[Erech][regular], tb.p.Armies[Lamedon][regular] = 10, clear
	tb.hitBy(FreePeoples, Pelargir, 2, false).do(FreePeoples, "lose units=gondor:2d").want(FreePeoples, Pelargir, "gondor:r*2")

	// The Shadow's elites go back to the reinforcements.
	tb = battlefield(t, Shadow).put(Orthanc, "isengard:e*2")
	n := tb.p.Reinforcements[figureOf(Isengard, Elite)]
	tb.hitBy(Shadow, Orthanc, 1, false).want(Shadow, Orthanc, "isengard:r,isengard:e") // one way: nobody is asked
	if tb.p.Reinforcements[figureOf(Isengard, Elite)] != n+1 {
		t.Error("the Shadow's reduced elite is not among the reinforcements")
	}
}

func TestR32FAQ15HitsOutsideBattle(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:r,gondor:l*2,gimli")
	tb.hitBy(FreePeoples, Pelargir, 2, false).want(FreePeoples, Pelargir, "gimli")
	tb = battlefield(t, Shadow).put(Morannon, "sauron:r,sauron:n,mouth-of-sauron")
	tb.hitBy(Shadow, Morannon, 1, false).want(Shadow, Morannon, "sauron:n,mouth-of-sauron")
	tb = battlefield(t, Shadow).put(Morannon, "sauron:r,sauron:n,mouth-of-sauron")
	tb.hitBy(Shadow, Morannon, 1, true).want(Shadow, Morannon, "")
	if tb.p.State[MouthOfSauron] != Eliminated || tb.p.Reinforcements[nazgul] != figuresInBox[Sauron][Leader] {
		t.Error("Nazgûl and Minions are not gone with their army (FC22)")
	}
}

func TestHitsOnAGarrisonGiveItsStrongholdAway(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:r,rohan:l,isengard:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.hitBy(FreePeoples, HelmsDeep, 1, false)
	if !tb.p.Captured.has(HelmsDeep) || tb.p.besieged(HelmsDeep) {
		t.Error("the besiegers do not take the stronghold")
	}
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:r,rohan:l,isengard:r")
	tb.p.Besieged.add(HelmsDeep)
	tb.hitBy(Shadow, HelmsDeep, 1, false)
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

func TestR78TheWholeArmyFalls(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:r*5").put(Eastemnet, "sauron:r,sauron:n*2,witch-king")
	tb.roll("roll-free", 6, 1, 1, 1, 1).roll("roll-shadow", 6).do(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:5r")
	tb.want(Shadow, Eastemnet, "").want(FreePeoples, Folde, "rohan:r*4")
	if tb.p.State[WitchKing] != Eliminated || tb.p.Reinforcements[nazgul] != 8 {
		t.Error("the Witch-king is not gone for good, or the Nazgûl not back")
	}
	tb = battlefield(t, Shadow).put(Folde, "rohan:r,rohan:l,strider").put(Eastemnet, "sauron:r*5")
	tb.roll("roll-shadow", 6, 1, 1, 1, 1).roll("roll-free", 1, 1).roll("reroll-free", 1, 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:5r").want(FreePeoples, Folde, "")
	if tb.p.State[Strider] != Eliminated || tb.p.Casualties[figureOf(Rohan, Leader)] != 1 {
		t.Error("Strider and the leader do not fall with their army")
	}
}

func TestR78SarumanFallsWithOrthanc(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(FordsOfIsen, "rohan:r*5").put(Orthanc, "isengard:r,saruman")
	tb.do(FreePeoples, "attack die=army from=fords-of-isen to=orthanc with=rohan:5r").wantAsked("shadow battle.withdraw")
	tb.roll("roll-free", 6, 1, 1, 1, 1).roll("roll-shadow", 1).roll("reroll-shadow", 1).do(Shadow, "stand")
	if tb.p.State[Saruman] != Eliminated {
		t.Error("Saruman lives")
	}
}

func TestR79CharactersAloneAreNotDrawnIn(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "gimli").put(Eastemnet, "sauron:r*5")
	if tb.offers(Shadow, "attack") {
		t.Error("a Companion alone can be attacked")
	}
	tb.put(Folde, "isengard:r,sauron:n").put(Westemnet, "rohan:r*2")
	tb.p.Here().Side = FreePeoples
	tb.roll("roll-free", 6, 1).roll("roll-shadow", 1).roll("reroll-shadow", 1)
	tb.do(FreePeoples, "attack die=army from=westemnet to=folde with=rohan:2r")
	tb.want(FreePeoples, Folde, "gimli").want(Shadow, Folde, "")
}

func TestR104HitsAreSimultaneous(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "isengard:r")
	tb.roll("roll-free", 6).roll("roll-shadow", 6).do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:1r")
	tb.want(FreePeoples, Folde, "").want(Shadow, Eastemnet, "").wantAsked("free action.choose")
	if !tb.covered[battleEnding(FieldBattle, bothDestroyed)] {
		t.Error("both armies are gone, and it is not told so")
	}
}

func TestR105TheLastEnemyDoesNotRoll(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "isengard:r").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.roll("extra-shadow", 1, 4, 1).do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:1r", "lay card=shelobs-lair")
	tb.wantAsked("shadow battle.advance").want(FreePeoples, Folde, "")
}

func TestR65ExtraAttacksHaveAtMostFiveDice(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*8").put(Eastemnet, "sauron:r,sauron:n*7").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, leadership(pl.P, by), 0) }}}})
	tb.roll("extra-shadow", 5, 5, 5, 5, 4).roll("roll-free", 1, 1, 1, 1).roll("roll-shadow", 1).roll("reroll-shadow", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r7n", "lay card=shelobs-lair").want(FreePeoples, Folde, "rohan:r*4")
	if tb.p.Battle.Sides[Shadow].EarlyHits != 4 {
		t.Error("hits before the combat roll are not remembered")
	}
}

func TestR66LeadershipHasNoCap(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*8").put(Eastemnet, "sauron:r*6,sauron:n*7").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3, func(pl *play, by Side) { pl.P.Battle.Sides[by].Forfeited = 3 }}}})
	tb.roll("roll-free", 1, 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1).roll("reroll-shadow", 1, 1, 1, 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:6r7n", "lay card=shelobs-lair")
	if left := len(tb.dice["leader-reroll-shadow"]); left != 0 {
		t.Errorf("seven less three are four dice; %d were not rolled", left)
	}
}

func TestR64ModifiersNameTheirRoll(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*8").put(Eastemnet, "sauron:r*3,sauron:n").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3, func(pl *play, by Side) {
		pl.P.Battle.Sides[by].RollBonus, pl.P.Battle.Sides[FreePeoples].RollBonus = 4, -3
	}}}})
	// A one misses and a six hits whatever is added; the re-roll has no bonus: a four misses.
	tb.roll("roll-shadow", 1, 1, 2).roll("reroll-shadow", 4).roll("roll-free", 5, 5, 5, 5, 6)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:3r1n", "lay card=shelobs-lair")
	tb.want(FreePeoples, Folde, "rohan:r*7").want(Shadow, Eastemnet, "sauron:r*2,sauron:n")
}

// What a player may be offered as losses is what is accepted: any sample fits.
func TestSampledLossesFit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var f Force
		for _, kind := range []Figure{figureOf(Rohan, Regular), figureOf(Rohan, Elite), figureOf(Gondor, Regular), figureOf(Gondor, Elite)} {
			f.Count[kind] = uint8(random.IntN(3))
		}
		capacity := f.of(FreePeoples, Regular) + 2*f.of(FreePeoples, Elite)
		if capacity < 2 {
			continue
		}
		hits := 1 + random.IntN(capacity-1)
		counts := sampleLosses(&f, hits, random.IntN)
		if refusal := checkLosses(&f, counts, hits); refusal != nil {
			t.Fatalf("%d hits: %v: %v", hits, counts, refusal)
		}
	}
}
