package wotr

import (
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/engine"
)

func TestFS11PathsOfTheWosesLeadToMinasTirith(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.war(Rohan)
	g.put(Edoras, "rohan:2r1l,north:1r")
	g.put(Orthanc, "rohan:1r")
	g.byCard(FreePeoples, marchWoses, Nowhere)
	g.refuse("free: halt", "march-must-go-on") // the card moves one if it can
	g.refuse("free: move-army from=orthanc to=minas-tirith with=rohan:1r", "march-not-hence")
	g.offers("free: move-army from=edoras", "minas-tirith")
	g.refuse("free: move-army from=edoras to=folde with=rohan:2r", "march-thither")
	// the North is at peace
	g.refuse("free: move-army from=edoras to=minas-tirith with=rohan:2r,north:1r", "march-foreign")
	g.do("free: move-army from=edoras to=minas-tirith with=rohan:2r1l")
	g.stands(FreePeoples, MinasTirith, "rohan:2r1l")
	g.asks("shadow action.choose")
}

func TestFS11NextToMinasTirithIfTheShadowBesiegesIt(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.war(Rohan)
	g.put(Edoras, "rohan:2r")
	g.put(MinasTirith, "gondor:1r,sauron:3r")
	g.p.Besieged.add(MinasTirith)
	g.put(Lossarnach, "sauron:1r")
	g.byCard(FreePeoples, marchWoses, Nowhere)
	g.offers("free: move-army from=edoras", "druadan-forest osgiliath") // an army holds Lossarnach
	g.refuse("free: move-army from=edoras to=minas-tirith with=rohan:1r", "march-thither")
	g.do("free: move-army from=edoras to=osgiliath with=rohan:1r")
}

func TestFS11OutOfASiege(t *testing.T) {
	g := siege(t, FreePeoples, "isengard:2r", "rohan:2r1l")
	g.byCard(FreePeoples, marchWoses, Nowhere)
	g.do("free: move-army from=helms-deep to=minas-tirith with=rohan:1r1l")
	g.untold("captured")
	if !g.p.besieged(HelmsDeep) {
		t.Error("half a garrison holds out")
	}

	g = siege(t, FreePeoples, "isengard:2r", "rohan:2r1l")
	g.byCard(FreePeoples, marchWoses, Nowhere)
	g.refuse("free: move-army from=helms-deep to=minas-tirith with=rohan:2r", "march-left")
	g.do("free: move-army from=helms-deep to=minas-tirith with=rohan:2r1l")
	g.told("captured side=shadow region=helms-deep points=2")
	if g.p.besieged(HelmsDeep) {
		t.Error("the stronghold is the besiegers'")
	}
}

func TestFS12ThroughADayAndANightNeedsACompanion(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.war(Rohan)
	g.put(Edoras, "rohan:3r,strider")
	g.put(Eastemnet, "rohan:1r")
	g.byCard(FreePeoples, marchDayAndNight, Nowhere)
	g.refuse("free: move-army from=eastemnet to=fangorn with=rohan:1r", "march-companion")
	g.refuse("free: move-army from=edoras to=westemnet with=rohan:2r", "march-companion")
	g.do("free: move-army from=edoras to=westemnet with=rohan:2r,strider")
	g.asks("free march.on")
	g.refuse("free: march-on to=druadan-forest", "march-too-far")
	g.do("free: march-on to=fangorn")
	g.stands(FreePeoples, Fangorn, "rohan:2r,strider")
	g.stands(FreePeoples, Edoras, "rohan:1r")
	g.asks("shadow action.choose")
}

func TestR94AnArmyCapturesOnItsWay(t *testing.T) {
	g := emptyMap(t, FreePeoples)
	g.war(Rohan)
	g.p.Captured.add(Westemnet)
	g.p.Captured.add(Folde)
	g.put(Edoras, "rohan:3r,strider")
	g.byCard(FreePeoples, marchDayAndNight, Nowhere)
	g.do("free: move-army from=edoras to=westemnet with=rohan:2r,strider")
	g.told("liberated side=free region=westemnet")
	g.do("free: halt")
	g.stands(FreePeoples, Westemnet, "rohan:2r,strider")

	g = emptyMap(t, Shadow)
	g.war(Isengard)
	g.put(Orthanc, "isengard:3r")
	g.put(HelmsDeep, "isengard:1r")
	g.p.Captured.add(HelmsDeep)
	g.byCard(Shadow, marchGather, Nowhere)
	g.do("shadow: move-army from=orthanc to=fords-of-isen with=isengard:2r")
	g.do("shadow: march-on to=westemnet")
	g.told("captured side=shadow region=westemnet")
	if among(g.now, "activated") {
		t.Error("Rohan is roused by the Fords, not again by Westemnet")
	}
	// The third region must be the one with the army: the game takes the last step itself, and a settlement
	// passed stays taken.
	g.stands(Shadow, HelmsDeep, "isengard:3r")
	if !g.p.controls(Shadow, Westemnet) {
		t.Error("Westemnet is the Shadow's")
	}
}

// FAQ 17, R34: passing through friendly armies, stacking is checked when all moves are done; the usual limits
// hold on the way.
func TestFAQ17StackingCountsAtTheEnd(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:5r")
	g.put(Gorgoroth, "sauron:9r")
	g.put(BaradDur, "sauron:4r1e")
	g.byCard(Shadow, marchGather, Nowhere)
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:5r")
	g.asks("shadow march.on")
	g.do("shadow: march-on to=barad-dur")
	g.do("shadow: halt") // or back to Gorgoroth
	g.stands(Shadow, Gorgoroth, "sauron:9r")
	g.stands(Shadow, BaradDur, "sauron:9r1e")
	g.asks("free action.choose")
}

func TestSS7ShadowsGatherEndsWithAnotherArmy(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron, Isengard)
	g.put(Moria, "sauron:2r1n")
	g.put(SouthDunland, "isengard:1r")
	g.put(NorthDunland, "witch-king") // alone he is no army
	g.put(Hollin, "gondor:1r")
	g.byCard(Shadow, marchGather, Nowhere)
	g.refuse("shadow: move-army from=moria to=hollin with=sauron:1r", "march-enemy")
	// no army near on that side
	g.refuse("shadow: move-army from=moria to=dimrill-dale with=sauron:2r", "march-joins")
	g.do("shadow: move-army from=moria to=north-dunland with=sauron:2r1n")
	g.refuse("shadow: halt", "march-must-go-on")
	g.do("shadow: march-on to=tharbad")
	g.stands(Shadow, SouthDunland, "isengard:1r,sauron:2r1n") // the only end within three regions
	g.asks("free action.choose")
}

func TestSS7NotIntoABesiegedGarrison(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron)
	g.put(Moria, "sauron:2r,gondor:1r")
	g.p.Besieged.add(Moria)
	g.put(NorthDunland, "sauron:1r")
	g.byCard(Shadow, marchGather, Nowhere)
	if d := Rules.Decisions(g.p); len(d) > 0 {
		t.Errorf("the only other army is under siege, and yet is asked: %v", d)
	}
}

func TestSS7AtPeaceOnAFreeWayAlone(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Isengard)
	g.put(NorthDunland, "isengard:1r,sauron:1r")
	g.put(DimrillDale, "sauron:1r")
	g.byCard(Shadow, marchGather, Nowhere)
	g.offers("shadow: move-army from=north-dunland", "hollin moria")
	g.do("shadow: move-army from=north-dunland to=moria with=isengard:1r,sauron:1r")
	g.stands(Shadow, DimrillDale, "isengard:1r,sauron:2r")
}

func TestSS8TheShadowLengthensMovesTwo(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(Nurn, "sauron:3r")
	g.put(MinasMorgul, "sauron:2r")
	g.put(BaradDur, "sauron:1r")
	g.byCard(Shadow, marchLengthens, Nowhere)
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:3r")
	g.do("shadow: march-on to=barad-dur")
	g.refuse("shadow: halt", "march-must-go-on") // a second one moves if it can
	g.refuse("shadow: move-army from=barad-dur to=gorgoroth with=sauron:2r", engine.RefusedTooMany)
	// and on: one region is left, and one army there
	g.do("shadow: move-army from=minas-morgul to=gorgoroth with=sauron:1r")
	g.stands(Shadow, BaradDur, "sauron:5r")
	g.asks("free action.choose")
}

func TestSS9TheShadowIsMovingUpToFour(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron, Southrons, Isengard)
	g.put(Nurn, "sauron:3r")
	g.put(MinasMorgul, "sauron:2r")
	g.put(FarHarad, "southrons:2r")
	g.put(Umbar, "southrons:2r")
	g.put(Orthanc, "isengard:2r")
	g.byCard(Shadow, marchMoving, Nowhere)
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:1r")
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:1r")
	g.do("shadow: move-army from=umbar to=near-harad with=southrons:2r")
	g.do("shadow: move-army from=far-harad to=near-harad with=southrons:2r")
	g.asks("free action.choose")

	g = emptyMap(t, Shadow)
	g.put(Nurn, "sauron:3r")
	g.byCard(Shadow, marchMoving, Nowhere)
	g.do("shadow: halt") // none is up to four
	g.asks("free action.choose")
}

func TestSC23R71TwoArmiesEachWithANazgul(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron)
	g.put(Nurn, "sauron:3r1n")
	g.put(MinasMorgul, "sauron:2r,witch-king")
	g.put(Morannon, "sauron:2r,mouth-of-sauron")
	g.byCard(Shadow, marchRingwraiths, Nowhere)
	g.refuse("shadow: move-army from=morannon to=dagorlad with=sauron:1r,mouth-of-sauron", "march-nazgul")
	g.refuse("shadow: move-army from=nurn to=gorgoroth with=sauron:3r", "march-nazgul")
	g.do("shadow: move-army from=nurn to=gorgoroth with=sauron:3r1n")
	g.refuse("shadow: move-army from=gorgoroth to=barad-dur with=sauron:1n", "march-has-moved")
	// the Witch-king is a Nazgûl (R71)
	g.do("shadow: move-army from=minas-morgul to=gorgoroth with=sauron:1r,witch-king")
	g.asks("free action.choose")
}

func TestSC24TheWitchKingMarches(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Sauron)
	g.put(Nurn, "sauron:3r1n")
	g.put(MinasMorgul, "sauron:2r1n,witch-king")
	g.byCard(Shadow, marchBlackCaptain, Nowhere)
	g.refuse("shadow: move-army from=nurn to=gorgoroth with=sauron:3r1n", "march-witch-king")
	g.refuse("shadow: move-army from=minas-morgul to=gorgoroth with=sauron:2r1n", "march-witch-king")
	g.do("shadow: move-army from=minas-morgul to=north-ithilien with=sauron:1r,witch-king")
	g.asks("free action.choose")
}

func TestSS10CorsairsLand(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Southrons)
	g.put(Umbar, "southrons:6r,sauron:1r")
	g.put(Pelargir, "southrons:4r2e")
	g.p.Captured.add(Pelargir)
	g.put(DolAmroth, "gondor:2r")
	g.byCard(Shadow, marchCorsairs, Nowhere)
	g.offers("shadow: move-army from=umbar", "anfalas dol-amroth lamedon pelargir")
	g.refuse("shadow: move-army from=umbar to=west-harondor with=southrons:1r", "march-thither")
	g.do("shadow: move-army from=umbar to=pelargir with=southrons:6r")
	g.asks("shadow excess.remove") // at once on joining (R138)
	g.do("shadow: remove units=southrons:2r")
	g.stands(Shadow, Pelargir, "southrons:8r2e")

	g = emptyMap(t, Shadow)
	g.war(Southrons)
	g.put(Umbar, "southrons:6r")
	g.put(DolAmroth, "gondor:2r,southrons:2r")
	g.p.Besieged.add(DolAmroth)
	g.byCard(Shadow, marchCorsairs, Nowhere)
	g.do("shadow: move-army from=umbar to=dol-amroth with=southrons:6r")
	g.untold("captured")
	g.stands(Shadow, DolAmroth, "southrons:8r")
}

// Corsairs land even where an army stands in the open (R147); the card finds in Arrivals what has landed
// where, and has it fight.
func TestSS10LandingOnAnArmy(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.war(Southrons)
	g.put(Umbar, "southrons:6r")
	g.put(DolAmroth, "gondor:2r")
	g.halfDone(frame{"action.choose", Frame{Side: Shadow}},
		frame{"march.choose", Frame{Side: Shadow, Kind: uint8(marchCorsairs), Left: 1}})
	next, _, err := g.foresee(engine.Seat(Shadow), "move-army from=umbar to=dol-amroth with=southrons:3r",
		g.chance)
	if err != nil {
		t.Fatal(err)
	}
	p := next.(*Position)
	if a := p.Arrivals[0]; a.Region != DolAmroth || a.Force.units() != 3 || p.controls(Shadow, DolAmroth) ||
		p.units(Shadow, DolAmroth) != 3 {
		t.Errorf("landed: %v", a)
	}
}

// By way of Hollin the Orcs of Moria can go home, and so can the Dunlendings through their own land, but not
// both to one region.
func TestSS7AtPeaceNotBothTogether(t *testing.T) {
	g := emptyMap(t, Shadow)
	g.put(NorthDunland, "isengard:1r,sauron:1r")
	g.put(Moria, "sauron:1r")
	g.put(SouthDunland, "isengard:1r")
	g.byCard(Shadow, marchGather, Nowhere)
	g.refuse("shadow: move-army from=north-dunland to=hollin with=isengard:1r,sauron:1r", "march-apart")
	g.do("shadow: move-army from=north-dunland to=hollin with=isengard:1r")
	g.stands(Shadow, SouthDunland, "isengard:2r") // each further step was the only one
}

// Whatever a card offers leads to an accepted action, wherever it is played.
func TestRandomMarchesByCard(t *testing.T) {
	kinds := []marchKind{marchWoses, marchRingwraiths, marchBlackCaptain, marchGather, marchLengthens,
		marchMoving, marchCorsairs}
	walked := 0
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 7))
		kind := kinds[seed%uint64(len(kinds))]
		s := Shadow
		if kind == marchWoses {
			s = FreePeoples
		}
		g := marching(t)
		if rng.IntN(3) > 0 {
			g.war(Isengard, Sauron, Rohan)
		}
		if rng.IntN(2) > 0 {
			g.war(Southrons, Gondor)
		}
		g.put([]Region{MinasMorgul, Moria, NorthDunland}[rng.IntN(3)], "witch-king")
		g.byCard(s, kind, Enedwaith)
		for range 40 {
			d := Rules.Decisions(g.p)
			if len(d) == 0 || !strings.HasPrefix(d[0].Step, "march.") {
				break
			}
			a, err := engine.RandomAction(Rules, g.p, d[0], rng.IntN, nil)
			if err != nil {
				t.Fatal(err)
			}
			walked++
			g.do(Rules.Format(a))
		}
	}
	if walked < 100 {
		t.Errorf("%d actions alone", walked)
	}
}

// What the random player asks at each action, on the board of the start with everybody at war.
func BenchmarkMoveArmy(b *testing.B) {
	chance := engine.NewSeeded([]byte("a test"), 0)
	p, _, err := Rules.New(nil, chance)
	for _, text := range []string{"travel-on", "allocate dice=1"} {
		if err != nil {
			b.Fatal(err)
		}
		a, _ := Rules.Parse(text)
		p, _, err = Rules.Apply(p, Rules.Decisions(p)[0].Seat, a, chance)
	}
	if err != nil {
		b.Fatal(err)
	}
	q := p.(*Position)
	q.Dice = [2][faceCount]uint8{{CharacterFace: 2, ArmyMusterFace: 2, WillFace: 1},
		{CharacterFace: 3, ArmyFace: 3}}
	war(Rohan, Isengard)(q)
	for _, test := range []struct{ name, beginning string }{
		{"die", "move-army"}, {"from", "move-army die=will"}, {"from-with-leader", "move-army die=character"},
		{"to", "move-army die=will from=edoras"}, {"with", "move-army die=will from=edoras to=folde"},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			a, err := Rules.Parse(test.beginning)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, _, err := Rules.Next(q, 0, a); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
