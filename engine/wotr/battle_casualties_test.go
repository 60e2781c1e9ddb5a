package wotr

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// hitBy has a side's army in a region suffer hits outside battle.
func (g *game) hitBy(s Side, r Region, hits int8, withCharacters bool) *game {
	return g.after("loss.begin", Frame{Side: s, From: r, Left: hits, Kind: eventKind(withCharacters)})
}

func TestRulebookP31TwoHits(t *testing.T) {
	for _, c := range []struct{ lose, left string }{
		{"gondor:2r", "gondor:2e"},
		{"gondor:2d", "gondor:4r"},
		{"gondor:1e", "gondor:2r1e"},
		{"gondor:1r1d", "gondor:2r1e"},
	} {
		tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:2r2e")
		tb.hitBy(FreePeoples, Pelargir, 2, false).asks("free loss.choose").do("free: lose units=" + c.lose)
		tb.stands(FreePeoples, Pelargir, c.left)
	}
}

func TestR102ThreeHitsOnThreeAndThree(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:3r3e")
	tb.hitBy(FreePeoples, Pelargir, 3, false)
	tb.refuse("free: lose units=gondor:2r", "battle-wrong-hits")
	tb.refuse("free: lose units=gondor:2r1e", "battle-wrong-hits")
	tb.do("free: lose units=gondor:1r1e").stands(FreePeoples, Pelargir, "gondor:2r2e")
}

func TestR102NoEliteTwice(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:3r1e")
	tb.hitBy(FreePeoples, Pelargir, 3, false)
	tb.refuse("free: lose units=gondor:1e1d", "battle-elite-twice")
}

func TestR103RegularsComeFromCasualtiesFirst(t *testing.T) {
	regular, elite := figureOf(Gondor, Regular), figureOf(Gondor, Elite)
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:1r2e")
	tb.p.Reinforcements[regular] -= 2
	tb.p.Casualties[regular] = 2
	before := tb.p.Reinforcements[regular]
	tb.hitBy(FreePeoples, Pelargir, 2, false).do("free: lose units=gondor:2d")
	if tb.p.Casualties[regular] != 0 || tb.p.Casualties[elite] != 2 || tb.p.Reinforcements[regular] != before {
		t.Errorf("casualties: %d regulars, %d elites", tb.p.Casualties[regular], tb.p.Casualties[elite])
	}

	// From the reinforcements if none has fallen; gone if there is none there either.
	tb = battlefield(t, FreePeoples).put(Pelargir, "gondor:1r2e")
	for tb.p.Reinforcements[regular] > 1 {
		n := min(10, tb.p.Reinforcements[regular]-1)
		tb.p.Reinforcements[regular] -= n
		tb.p.Armies[Erech][regular] += n
	}
	clear := tb.p.Armies[Erech][regular] - 10
	tb.p.Armies[Erech][regular], tb.p.Armies[Lamedon][regular] = 10, clear
	tb.hitBy(FreePeoples, Pelargir, 2, false).do("free: lose units=gondor:2d").
		stands(FreePeoples, Pelargir, "gondor:2r")

	// The Shadow's elites go back to the reinforcements.
	tb = battlefield(t, Shadow).put(Orthanc, "isengard:2e")
	n := tb.p.Reinforcements[figureOf(Isengard, Elite)]
	tb.hitBy(Shadow, Orthanc, 1, false).stands(Shadow, Orthanc, "isengard:1r1e") // one way: nobody is asked
	if tb.p.Reinforcements[figureOf(Isengard, Elite)] != n+1 {
		t.Error("the Shadow's reduced elite is not among the reinforcements")
	}
}

func TestR32FAQ15HitsOutsideBattle(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Pelargir, "gondor:1r2l,gimli")
	tb.hitBy(FreePeoples, Pelargir, 2, false).stands(FreePeoples, Pelargir, "gimli")
	tb = battlefield(t, Shadow).put(Morannon, "sauron:1r1n,mouth-of-sauron")
	tb.hitBy(Shadow, Morannon, 1, false).stands(Shadow, Morannon, "sauron:1n,mouth-of-sauron")
	tb = battlefield(t, Shadow).put(Morannon, "sauron:1r1n,mouth-of-sauron")
	tb.hitBy(Shadow, Morannon, 1, true).stands(Shadow, Morannon, "")
	if tb.p.State[MouthOfSauron] != Eliminated || tb.p.Reinforcements[nazgul] != figuresInBox[Sauron][Leader] {
		t.Error("Nazgûl and Minions are not gone with their army (FC22)")
	}
}

func TestHitsOnAGarrisonGiveItsStrongholdAway(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(HelmsDeep, "rohan:1r1l,isengard:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.hitBy(FreePeoples, HelmsDeep, 1, false)
	if !tb.p.Captured.has(HelmsDeep) || tb.p.besieged(HelmsDeep) {
		t.Error("the besiegers do not take the stronghold")
	}
	tb = battlefield(t, Shadow).put(HelmsDeep, "rohan:1r1l,isengard:1r")
	tb.p.Besieged.add(HelmsDeep)
	tb.hitBy(Shadow, HelmsDeep, 1, false)
	if tb.p.besieged(HelmsDeep) {
		t.Error("the siege goes on without besiegers")
	}
}

func TestR78TheWholeArmyFalls(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(Folde, "rohan:5r").put(Eastemnet, "sauron:1r2n,witch-king")
	tb.load("combat-roll-free: 6 1 1 1 1").load("combat-roll-shadow: 6").
		do("free: attack die=army from=folde to=eastemnet with=rohan:5r")
	tb.stands(Shadow, Eastemnet, "").stands(FreePeoples, Folde, "rohan:4r")
	if tb.p.State[WitchKing] != Eliminated || tb.p.Reinforcements[nazgul] != 8 {
		t.Error("the Witch-king is not gone for good, or the Nazgûl not back")
	}
	tb = battlefield(t, Shadow).put(Folde, "rohan:1r1l,strider").put(Eastemnet, "sauron:5r")
	tb.load("combat-roll-shadow: 6 1 1 1 1").load("combat-roll-free: 1 1").load("leader-reroll-free: 1 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:5r").stands(FreePeoples, Folde, "")
	if tb.p.State[Strider] != Eliminated || tb.p.Casualties[figureOf(Rohan, Leader)] != 1 {
		t.Error("Strider and the leader do not fall with their army")
	}
}

func TestR78SarumanFallsWithOrthanc(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(FordsOfIsen, "rohan:5r").put(Orthanc, "isengard:1r,saruman")
	tb.do("free: attack die=army from=fords-of-isen to=orthanc with=rohan:5r").asks("shadow battle.withdraw")
	tb.load("combat-roll-free: 6 1 1 1 1").load("combat-roll-shadow: 1").load("leader-reroll-shadow: 1").
		do("shadow: stand")
	if tb.p.State[Saruman] != Eliminated {
		t.Error("Saruman lives")
	}
}

func TestR79CharactersAloneAreNotDrawnIn(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "gimli").put(Eastemnet, "sauron:5r")
	if tb.may("shadow: attack") {
		t.Error("a Companion alone can be attacked")
	}
	tb.put(Folde, "isengard:1r,sauron:1n").put(Westemnet, "rohan:2r")
	tb.p.Here().Side = FreePeoples
	tb.load("combat-roll-free: 6 1").load("combat-roll-shadow: 1").load("leader-reroll-shadow: 1")
	tb.do("free: attack die=army from=westemnet to=folde with=rohan:2r")
	tb.stands(FreePeoples, Folde, "gimli").stands(Shadow, Folde, "")
}

func TestR104HitsAreSimultaneous(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "isengard:1r")
	tb.load("combat-roll-free: 6").load("combat-roll-shadow: 6").
		do("shadow: attack die=army from=eastemnet to=folde with=isengard:1r")
	tb.stands(FreePeoples, Folde, "").stands(Shadow, Eastemnet, "").asks("free action.choose")
	if !slices.Contains(tb.cover, battleEnding(FieldBattle, bothDestroyed)) {
		t.Error("both armies are gone, and it is not told so")
	}
}

func TestR105TheLastEnemyDoesNotRoll(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "isengard:1r").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{2,
		func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.load("extra-attack-shadow: 1 4 1").do("shadow: attack die=army from=eastemnet to=folde with=isengard:1r",
		"shadow: lay card=shelobs-lair")
	tb.asks("shadow battle.advance").stands(FreePeoples, Folde, "")
}

func TestR65ExtraAttacksHaveAtMostFiveDice(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:8r").put(Eastemnet, "sauron:1r7n").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{2,
		func(pl *play, by Side) { extraAttack(pl, by, leadership(pl.P, by), 0) }}}})
	tb.load("extra-attack-shadow: 5 5 5 5 4").load("combat-roll-free: 1 1 1 1").load("combat-roll-shadow: 1").
		load("leader-reroll-shadow: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r7n", "shadow: lay card=shelobs-lair").
		stands(FreePeoples, Folde, "rohan:4r")
	if tb.p.Battle.Sides[Shadow].EarlyHits != 4 {
		t.Error("hits before the combat roll are not remembered")
	}
}

func TestR66LeadershipHasNoCap(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:8r").put(Eastemnet, "sauron:6r7n").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3,
		func(pl *play, by Side) { pl.P.Battle.Sides[by].Forfeited = 3 }}}})
	tb.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").
		load("leader-reroll-shadow: 1 1 1 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:6r7n", "shadow: lay card=shelobs-lair")
	if left := len(tb.loaded["leader-reroll-shadow"]); left != 0 {
		t.Errorf("seven less three are four dice; %d were not rolled", left)
	}
}

func TestR64ModifiersNameTheirRoll(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:8r").put(Eastemnet, "sauron:3r1n").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3, func(pl *play, by Side) {
		pl.P.Battle.Sides[by].RollBonus, pl.P.Battle.Sides[FreePeoples].RollBonus = 4, -3
	}}}})
	// A one misses and a six hits whatever is added; the re-roll has no bonus: a four misses.
	tb.load("combat-roll-shadow: 1 1 2").load("leader-reroll-shadow: 4").load("combat-roll-free: 5 5 5 5 6")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:3r1n", "shadow: lay card=shelobs-lair")
	tb.stands(FreePeoples, Folde, "rohan:7r").stands(Shadow, Eastemnet, "sauron:2r1n")
}

// What a player may be offered as losses is what is accepted: any sample fits.
func TestSampledLossesFit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var f Force
		for _, kind := range []Figure{figureOf(Rohan, Regular), figureOf(Rohan, Elite), figureOf(Gondor, Regular),
			figureOf(Gondor, Elite)} {
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
