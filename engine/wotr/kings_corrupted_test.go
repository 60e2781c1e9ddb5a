package wotr

import (
	"slices"
	"testing"
)

// KB1 to KB5: figures that a corrupted sovereign forbids to recruit; event cards recruit them all the same.
func TestKB1KB2KB3KB4KB5RecruitingWeaknesses(t *testing.T) {
	for _, want := range []struct {
		who   Character
		kinds map[Region][3]bool // regular, elite, leader
	}{
		{Brand, map[Region][3]bool{Dale: {true, false, false}, Carrock: {true, false, false}}},
		{Dain, map[Region][3]bool{Erebor: {true, false, false}, EredLuin: {true, true, true}}},
		{Denethor, map[Region][3]bool{MinasTirith: {true, false, false}, Pelargir: {true, true, true}}},
		{Theoden, map[Region][3]bool{Edoras: {true, false, false}, HelmsDeep: {true, false, false}}},
		{Thranduil, map[Region][3]bool{WoodlandRealm: {true, false, true}, Rivendell: {true, true, true}}},
	} {
		n := want.who.sovereign().nation
		p := kingsGame(t, FreePeoples, func(p *Position) {
			war(n)(p)
			p.corruptedBefore(want.who)
			p.Armies[Lorien][figureOf(Elves, Leader)]--
			p.Reinforcements[figureOf(Elves, Leader)]++
		}).p
		for r, kinds := range want.kinds {
			for k, may := range kinds {
				kind := figureOf(n, Rank(k))
				if got := p.mayRecruit(kind, r, false); got != may {
					t.Errorf("%s corrupted: %s in %s: %t", want.who, kind, r, got)
				}
				if !p.mayRecruit(kind, r, true) {
					t.Errorf("%s corrupted: a card cannot recruit %s in %s", want.who, kind, r)
				}
			}
		}
	}
	kingsGame(t, FreePeoples, func(p *Position) { war(Rohan)(p); p.corruptedBefore(Theoden) }).
		refuse("free: muster die=muster what=rohan:e where=edoras", "recruit-spoiled")
}

// KB2, KB3, KB5: once in an assault on his stronghold the Shadow may remove a regular for one more round.
func TestKB2KB3KB5TheFateOfAStronghold(t *testing.T) {
	for c, r := range map[Character]Region{Dain: Erebor, Denethor: MinasTirith, Thranduil: WoodlandRealm} {
		f := newFight(t, Shadow, r, r, "sauron:3r", figureOf(c.sovereign().nation, Elite).String()+"*3")
		f.p.Kings.Rules = allKings
		f.p.corruptedAtHome(c)
		f.load("combat-roll-shadow: 1 1 1").load("combat-roll-free: 1 1 1")
		f.attack(NoCard, NoCard)
		f.lay(NoCard, NoCard)
		f.offers("shadow: go-on", "sauron:r")
		f.load("combat-roll-shadow: 1 1").load("combat-roll-free: 1 1 1")
		f.do("shadow: go-on reduce=sauron:r")
		f.lay(NoCard, NoCard)
		if f.p.Battle.Going {
			t.Errorf("%s: the regular buys one round", c)
		}
		f.remain(figureOf(c.sovereign().nation, Elite).String()+"*3", "sauron:2r")
	}
}

// The last unit pays for no round: nobody would be left to fight it (ours).
func TestKB2TheLastRegularIsNotPaid(t *testing.T) {
	f := newFight(t, Shadow, Erebor, Erebor, "sauron:1r", "dwarves:3e")
	f.p.Kings.Rules = allKings
	f.p.corruptedAtHome(Dain)
	f.load("combat-roll-shadow: 1").load("combat-roll-free: 1 1 1")
	if f.fightRound(NoCard, NoCard); f.p.Battle.Going {
		t.Errorf("asked is %s", f.asked())
	}
}

// KB4: while the Shadow controls Helm's Deep it is a stronghold of Isengard, conquered all the same.
func TestKB4MarkOfTheWhiteHand(t *testing.T) {
	held := func(p *Position) {
		allShadowWar(p)
		p.corruptedBefore(Theoden)
		p.Captured.add(HelmsDeep)
		p.empty(HelmsDeep)
	}
	tr := kingsGame(t, Shadow, held)
	points := tr.p.points(Shadow)
	tr.do("shadow: muster die=muster what=isengard:e where=helms-deep").over()
	if points != 2 || tr.p.points(Shadow) != 2 {
		t.Errorf("%d points", tr.p.points(Shadow))
	}
	for _, set := range []board{
		func(p *Position) { held(p); p.State[Theoden], p.Where[Theoden] = Eliminated, Nowhere },
		func(p *Position) { held(p); p.Captured.remove(HelmsDeep) },
	} {
		p := kingsGame(t, Shadow, set).p
		if set := p.homesOf(Isengard); slices.Contains(set.list(), HelmsDeep) {
			t.Error("Helm's Deep is Isengard's")
		}
	}
}

// KB4: it is a stronghold of Isengard for the Voice of Saruman, for the Ring-bearers' path (Rulebook p.39),
// and for cards that ask for a region without a settlement of the Free Peoples; not so while Théoden is not
// corrupted.
func TestKB4HelmsDeepIsIsengards(t *testing.T) {
	held := func(p *Position) {
		allShadowWar(p)
		p.stand(Orthanc, Saruman)
		p.Captured.add(HelmsDeep)
		p.empty(HelmsDeep)
	}
	for spoiled, set := range map[bool]board{true: both(held, corrupted(Theoden)), false: held} {
		regulars := uint8(0)
		if spoiled {
			regulars = 1
		}
		tr := kingsGame(t, Shadow, set).do("shadow: voice-of-saruman die=muster how=recruit").over()
		if n := tr.p.Armies[HelmsDeep][figureOf(Isengard, Regular)]; n != regulars {
			t.Errorf("Théoden corrupted %t: the Voice brings %d regulars to Helm's Deep", spoiled, n)
		}
		p := kingsGame(t, Shadow, both(set, func(p *Position) { p.Bearers = HelmsDeep })).p
		if p.darkTower(HelmsDeep) != spoiled || isOnOpenRoad(p) != spoiled {
			t.Errorf("Théoden corrupted %t: the path through Helm's Deep costs a tile: %t; no settlement of the Free Peoples: %t", spoiled, p.darkTower(HelmsDeep), isOnOpenRoad(p))
		}
	}
	p := kingsGame(t, Shadow, both(corrupted(Theoden), func(p *Position) { p.Bearers = HelmsDeep })).p
	if p.darkTower(HelmsDeep) || isOnOpenRoad(p) {
		t.Error("the Free Peoples control it")
	}
}
