package wotr

import "testing"

// Guards of the Citadel (FS14, R31, FAQ 14) recruits though Gondor is at peace, into a besieged stronghold,
// and around a lost one.
func TestR31RecruitingByCardInASiege(t *testing.T) {
	guards := levy{nation: Gondor, units: 1, leaders: 1}
	for name, set := range map[string]func(*Position){
		"at peace": nil,
		"besieged": func(p *Position) { besiegeWith(p, MinasTirith, 3) },
		"besieging it": func(p *Position) {
			p.Captured.add(MinasTirith)
			besiegeWith(p, MinasTirith, 3)
		},
	} {
		m := atAction(t, FreePeoples, set)
		m.within(func(pl *play) { callLevy(pl, FreePeoples, guards, setOf(MinasTirith)) })
		m.asks("free levy.choose")
		m.do("free: recruit where=minas-tirith what=gondor:1e")
		m.asks("free action.choose")
		t.Log(name)
		m.count(MinasTirith, gondorElite, 2)
		m.count(MinasTirith, gondorLeader, 2)
	}
	m := atAction(t, FreePeoples, func(p *Position) { // in the enemy's hands: nothing, and nobody is asked
		p.empty(MinasTirith)
		p.Captured.add(MinasTirith)
	})
	m.within(func(pl *play) { callLevy(pl, FreePeoples, guards, setOf(MinasTirith)) })
	m.asks("free action.choose")
	m.count(MinasTirith, gondorRegular, 0)
}

func TestR85ARegionThatIsNotFreeTakesNobody(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.put(Ettenmoors, "north:1r") })
	m.within(func(pl *play) { // Monsters Roused (SS22)
		for _, r := range []Region{Angmar, Ettenmoors, WeatherHills} {
			recruitByCard(pl, sauronRegular, r, 1)
		}
		recruitByCard(pl, sauronElite, Trollshaws, 1)
	})
	m.count(Angmar, sauronRegular, 1)
	m.count(Ettenmoors, sauronRegular, 0)
	m.count(WeatherHills, sauronRegular, 1)
	m.count(Trollshaws, sauronElite, 1)
}

// Riders of Théoden (FS16): a Companion in Eastemnet with enemy units does not open it (the example of p.27),
// in a besieged Helm's Deep he does.
func TestRulebookP27RidersOfTheoden(t *testing.T) {
	riders := levy{nation: Rohan, units: 1, leaders: 1}
	where := setOf(Edoras, Eastemnet, HelmsDeep)
	m := atAction(t, FreePeoples, func(p *Position) {
		p.place(Eastemnet, sauronRegular, 1)
		besiegeWith(p, HelmsDeep, 1)
	})
	m.within(func(pl *play) { callLevy(pl, FreePeoples, riders, where) })
	m.offers("free: recruit", "edoras helms-deep")
	m.refuse("free: recruit where=eastemnet what=rohan:1r", "recruit-enemy-there")
	m.do("free: recruit where=helms-deep what=rohan:1r")
	m.count(HelmsDeep, figureOf(Rohan, Regular), 2)
	m.count(HelmsDeep, figureOf(Rohan, Leader), 1)
}

// Éomer (FS23, R87) asks for a free region: no garrison under siege recruits.
func TestFS23FreeRegionsAlone(t *testing.T) {
	p := newGame(t)
	besiegeWith(p, HelmsDeep, 1)
	if got, want := freeOf(p, FreePeoples, settled[Rohan]), setOf(Edoras, Westemnet, Folde); got != want {
		t.Errorf("%v", got.list())
	}
	p.Captured.add(HelmsDeep) // now the Free Peoples besiege it
	if set := freeOf(p, FreePeoples, settled[Rohan]); !set.has(HelmsDeep) {
		t.Error("their own siege is closed to them")
	}
}

// Círdan's Ships (FS13): two units, each regular or elite, in one region.
func TestFS13EachUnitByChoice(t *testing.T) {
	m := atAction(t, FreePeoples, nil)
	m.during(func(pl *play) {
		callLevy(pl, FreePeoples, levy{nation: Elves, units: 2}, setOf(GreyHavens, DolAmroth))
	},
		func(pl *play) {
			if pl.P.Here().To != DolAmroth {
				t.Errorf("the caller is told of %s", pl.P.Here().To)
			}
			pl.Return()
		})
	m.refuse("free: recruit where=dol-amroth what=elves:1r", "wrong-total")
	m.do("free: recruit where=dol-amroth what=elves:1r1e")
	m.count(DolAmroth, figureOf(Elves, Regular), 1)
	m.count(DolAmroth, figureOf(Elves, Elite), 1)
	m.asks("free action.choose")
}

func TestR56AsManyAsAreLeft(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		p.Casualties[gondorElite], p.Reinforcements[gondorElite] = p.Reinforcements[gondorElite], 0
		p.Casualties[gondorRegular], p.Reinforcements[gondorRegular] = p.Reinforcements[gondorRegular]-1, 1
	})
	m.within(func(pl *play) { callLevy(pl, FreePeoples, levy{nation: Gondor, units: 2}, setOf(DolAmroth)) })
	m.count(DolAmroth, gondorRegular, 4) // the game gives an answer without a choice itself
	m.within(func(pl *play) {
		callLevy(pl, FreePeoples, levy{nation: Gondor, units: 1, leaders: 1}, setOf(DolAmroth, Pelargir))
	})
	m.do("free: recruit where=dol-amroth") // a leader alone
	m.count(DolAmroth, gondorLeader, 1)
}

// Many Kings to the Service of Mordor (SS17): two in each of three different settlements.
func TestSS17ThreeDifferentSettlements(t *testing.T) {
	m := atAction(t, Shadow, nil)
	regular := figureOf(Southrons, Regular)
	m.within(func(pl *play) {
		callLevy(pl, Shadow, levy{nation: Southrons, regulars: 2, places: 3}, settled[Southrons])
	})
	m.do("shadow: recruit where=umbar")
	m.refuse("shadow: recruit where=umbar", "card-elsewhere")
	m.do("shadow: recruit where=near-harad")
	m.do("shadow: recruit where=north-rhun")
	m.count(Umbar, regular, 5)
	m.count(NearHarad, regular, 5)
	m.count(NorthRhun, regular, 4)
	m.asks("shadow action.choose")
	// Pits of Mordor (SS24) with three strongholds left: nothing to choose.
	m = atAction(t, Shadow, nil)
	m.within(func(pl *play) {
		callLevy(pl, Shadow, levy{nation: Sauron, regulars: 2, places: 3}, setOf(BaradDur, Moria, Morannon))
	})
	m.asks("shadow action.choose")
	m.count(Moria, sauronRegular, 4)
	m.count(Morannon, sauronRegular, 7)
}

// Shadows on the Misty Mountains (SS19): units and a Nazgûl in one of two regions.
func TestSS19AllInOneRegion(t *testing.T) {
	m := atAction(t, Shadow, nil)
	m.within(func(pl *play) {
		callLevy(pl, Shadow, levy{nation: Sauron, units: 2, leaders: 1}, setOf(MountGram, Moria))
	})
	m.do("shadow: recruit where=mount-gram what=sauron:2e")
	m.count(MountGram, sauronElite, 2)
	m.count(MountGram, nazgul, 1)
}

// Dead Men of Dunharrow (FC22): up to three.
func TestFC22UpToThree(t *testing.T) {
	for text, want := range map[string]uint8{"none": 0, "gondor:2r": 2, "gondor:3r": 3} {
		m := atAction(t, FreePeoples, nil)
		m.within(func(pl *play) { callRecruitUpTo(pl, FreePeoples, gondorRegular, Lamedon, 3) })
		m.do("free: recruit where=lamedon what=" + text)
		m.count(Lamedon, gondorRegular, want)
		m.asks("free action.choose")
	}
}

// The Grey Company (FC24, R37, FAQ 19): a regular of one's choice becomes elite where it stands, and is lost
// for good.
func TestR37TheGreyCompany(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) { p.put(MinasTirith, "rohan:1r") })
	m.within(func(pl *play) { callUpgrade(pl, FreePeoples, anyFree, setOf(MinasTirith), 1) })
	m.offers("free: upgrade where=minas-tirith", "gondor:r rohan:r")
	m.do("free: upgrade where=minas-tirith what=rohan:r")
	m.count(MinasTirith, figureOf(Rohan, Elite), 1)
	m.count(MinasTirith, figureOf(Rohan, Regular), 0)
	if m.p.Casualties[figureOf(Rohan, Regular)] != 1 {
		t.Error("the regular is no casualty")
	}
}

// Hill-trolls (SS15): two regulars anywhere become elites; regulars come back to the reinforcements.
func TestSS15HillTrolls(t *testing.T) {
	m := atAction(t, Shadow, nil)
	left := m.p.Reinforcements[sauronRegular]
	m.within(func(pl *play) {
		callUpgrade(pl, Shadow, nationSet(0).with(Sauron), m.p.armies(Shadow), 2)
	})
	m.do("shadow: upgrade where=moria what=sauron:r")
	m.do("shadow: upgrade where=moria what=sauron:r")
	m.count(Moria, sauronElite, 2)
	if m.p.Reinforcements[sauronRegular] != left+2 {
		t.Error("the regulars did not come back")
	}
	m.asks("shadow action.choose")
}

// Rage of the Dunlendings (SS11): two regulars, then up to four units follow.
func TestSS11TheDunlendingsGather(t *testing.T) {
	regular := figureOf(Isengard, Regular)
	m := atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox; p.place(NorthDunland, regular, 2) })
	m.during(func(pl *play) {
		callLevy(pl, Shadow, levy{nation: Isengard, regulars: 2},
			freeOf(pl.P, Shadow, adjacent[NorthDunland].or(adjacent[SouthDunland])))
	}, func(pl *play) {
		to := pl.P.Here().To
		pl.Return()
		callGather(pl, Shadow, Isengard, setOf(NorthDunland, SouthDunland), to, 4)
	})
	m.do("shadow: recruit where=hollin")
	m.do("shadow: gather from=north-dunland with=isengard:2r")
	m.refuse("shadow: gather from=south-dunland with=isengard:2r", "too-many")
	m.do("shadow: gather from=south-dunland with=isengard:1r")
	m.count(Hollin, regular, 5)
	m.count(NorthDunland, regular, 1)
	m.do("shadow: done")
	m.asks("shadow action.choose")
}

// freeOf are the regions of a set that are free for a side.
func freeOf(p *Position, s Side, set regionSet) regionSet {
	var free regionSet
	for _, r := range set.list() {
		if p.free(s, r) {
			free.add(r)
		}
	}
	return free
}
