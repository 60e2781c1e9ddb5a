package wotr

import (
	"testing"

	"redbook/engine"
)

// The cards that do nothing but recruit and draw.

// The cards that recruit, one by one: where, what, what not, and what is drawn.
func TestFS9FS13ToFS24R85R87Recruit(t *testing.T) {
	for _, c := range []struct {
		key     string
		card    Card
		set     board
		refused string // a recruit elsewhere, or another one
		code    string
		actions []string
		told    []string
		draws   bool
	}{
		{"FS9", TheRedArrow, func(p *Position) { p.Active = p.Active.with(Gondor) },
			"recruit where=folde what=rohan:1e", "card-elsewhere",
			[]string{"recruit where=edoras what=rohan:1e"},
			[]string{"advanced nation=rohan box=1 cause=card", "recruited region=edoras figures=rohan:1e",
				"recruited region=edoras figures=rohan:1l"}, false},
		// not on the coast
		{"FS13", CirdansShips, both(war(Elves), fielded(Anfalas, "gondor:1r")),
			"recruit where=lorien what=elves:2e", "card-elsewhere",
			[]string{"recruit where=anfalas what=elves:1r1e"}, []string{"recruited region=anfalas figures=elves:1r1e"},
			false},
		{"FS14", GuardsOfTheCitadel, nil, "recruit where=minas-tirith what=gondor:2r", engine.RefusedTooMany,
			[]string{"recruit where=minas-tirith what=gondor:1r"},
			[]string{"recruited region=minas-tirith figures=gondor:1r",
				"recruited region=minas-tirith figures=gondor:1l"}, false},
		{"FS15", CelebornsGaladhrim, nil, "recruit where=rivendell what=elves:1e", "card-elsewhere",
			[]string{"recruit where=lorien what=elves:1e"}, []string{"recruited region=lorien figures=elves:1e",
				"drew side=free deck=free-strategy card=wisdom-of-elrond"}, true},
		// Not where the enemy is (Rulebook p.27), though a Companion is there too.
		{"FS16", RidersOfTheoden, both(standing(FordsOfIsen, Gimli), standing(Eastemnet, Legolas),
			fielded(Eastemnet, "isengard:1r")),
			"recruit where=eastemnet what=rohan:1r", "recruit-enemy-there",
			[]string{"recruit where=fords-of-isen what=rohan:1r"},
			[]string{"recruited region=fords-of-isen figures=rohan:1r",
				"recruited region=fords-of-isen figures=rohan:1l"}, false},
		{"FS17", GrimbeornTheOld, nil, "recruit where=dale what=north:1r", "card-elsewhere",
			[]string{"recruit where=carrock what=north:1r"}, []string{"recruited region=carrock figures=north:1r",
				"recruited region=carrock figures=north:1l"}, false},
		{"FS18", ImrahilOfDolAmroth, nil, "recruit where=dol-amroth what=gondor:1r1e", engine.RefusedTotal,
			[]string{"recruit where=dol-amroth what=gondor:1e"},
			[]string{"recruited region=dol-amroth figures=gondor:1e", "recruited region=dol-amroth figures=gondor:1l"},
			false},
		{"FS19", KingBrandsMen, nil, "", "", nil, []string{"recruited region=dale figures=north:2r",
			"drew side=free deck=free-strategy card=wisdom-of-elrond"}, true},
		// the Shire comes first
		{"FS20", SwordsInEriador, nil, "recruit where=ered-luin what=dwarves:1e", "card-elsewhere",
			[]string{"recruit where=the-shire what=north:1e", "recruit where=ered-luin what=dwarves:1e"},
			[]string{"recruited region=the-shire figures=north:1e", "recruited region=ered-luin figures=dwarves:1e",
				"drew side=free deck=free-strategy card=wisdom-of-elrond"}, true},
		{"FS21", KindredOfGlorfindel, nil, "recruit where=lorien what=elves:1r", "card-elsewhere",
			[]string{"recruit where=rivendell what=elves:1r"}, []string{"recruited region=rivendell figures=elves:1r",
				"drew side=free deck=free-strategy card=wisdom-of-elrond"}, true},
		{"FS22", DainIronfootsGuard, nil, "recruit where=iron-hills what=dwarves:1e", "card-elsewhere",
			[]string{"recruit where=erebor what=dwarves:1e"}, []string{"recruited region=erebor figures=dwarves:1e",
				"recruited region=erebor figures=dwarves:1l"}, false},
		// a fortification
		{"FS23", EomerSonOfEomund, nil, "recruit where=fords-of-isen what=rohan:1r", "card-elsewhere",
			[]string{"recruit where=westemnet what=rohan:1r"}, []string{"recruited region=westemnet figures=rohan:1r",
				"recruited region=westemnet figures=rohan:1l"}, false},
		{"FS24", ThranduilsArchers, nil, "recruit where=woodland-realm what=none", engine.RefusedTotal,
			[]string{"recruit where=woodland-realm what=elves:1e"},
			[]string{"recruited region=woodland-realm figures=elves:1e",
				"drew side=free deck=free-strategy card=wisdom-of-elrond"}, true},
	} {
		t.Run(c.key, func(t *testing.T) {
			var draws []string
			if c.draws {
				draws = append(draws, "card: wisdom-of-elrond")
			}
			tr := playing(t, c.card, c.set, draws...)
			if c.refused != "" {
				tr.refuse(c.refused, c.code)
			}
			for _, action := range c.actions {
				tr.do(action)
			}
			tr.toldSoFar(c.told...).over()
			if n := len(tellsOf(tr, "recruited")); n != len(c.told)-len(tellsOf(tr, "drew"))-len(tellsOf(tr,
				"advanced")) {
				t.Errorf("recruited %d times", n)
			}
			// With a hand of six what is drawn makes it too large: one card goes (R58).
			if c.draws {
				tr = playing(t, c.card, func(p *Position) {
					for one := ElvenCloaks; one < ElvenCloaks+6; one++ {
						p.Cards[one] = InHand
					}
				}, draws...)
				for _, action := range c.actions {
					tr.do(action)
				}
				tr.asks("free hand.discard", "discard").do("free: discard card=wisdom-of-elrond").over()
			}
		})
	}
	// Éomer asks for a settlement, and a free region: Helm's Deep under siege is none, but for its besiegers
	// (R87).
	tr := playing(t, EomerSonOfEomund, func(p *Position) { p.lay(HelmsDeep); p.put(HelmsDeep, "isengard:2r") })
	tr.refuse("free: recruit where=helms-deep what=rohan:1r", "card-elsewhere").
		refuse("free: recruit where=fords-of-isen what=rohan:1r", "card-elsewhere")
}

// Guards of the Citadel join their side at Minas Tirith, whether it is shut up there or lies around it.
func TestR31FAQ14GuardsOfTheCitadelInASiege(t *testing.T) {
	playing(t, GuardsOfTheCitadel, func(p *Position) { p.lay(MinasTirith); p.put(MinasTirith, "sauron:2r") }).
		do("free: recruit where=minas-tirith what=gondor:1r").over().
		told("recruited region=minas-tirith figures=gondor:1l")
	playing(t, GuardsOfTheCitadel, func(p *Position) {
		p.Captured.add(MinasTirith)
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:2r")
	}).do("free: recruit where=minas-tirith what=gondor:1r").over().
		told("recruited region=minas-tirith figures=gondor:1r")
	playing(t, GuardsOfTheCitadel, func(p *Position) {
		p.empty(MinasTirith)
		p.Captured.add(MinasTirith)
	}).over().untold("recruited")
}

// The cards that recruit, one by one: where, what, what not.
func TestSS13ToSS24R85Recruit(t *testing.T) {
	for _, c := range []struct {
		key     string
		card    Card
		set     board
		refused string // a recruit elsewhere, or another one
		code    string
		actions []string
		told    []string
	}{
		// no army is there
		{"SS13", HalfOrcsAndGoblinMen, war(Isengard), "recruit where=hollin what=isengard:1e", "card-elsewhere",
			[]string{"recruit where=moria what=isengard:1e"}, []string{"recruited region=moria figures=isengard:1e"}},
		{"SS14", OlogHai, both(war(Sauron), taken(Dale), fielded(Dale, "southrons:1r")),
			"recruit where=orthanc what=sauron:1r1e", engine.RefusedTotal,
			[]string{"recruit where=dale what=sauron:1e"}, []string{"recruited region=dale figures=sauron:1e"}},
		{"SS15", HillTrolls, war(Sauron), "upgrade where=orthanc what=isengard:r", engine.RefusedValue,
			[]string{"upgrade where=moria what=sauron:r", "upgrade where=dol-guldur what=sauron:r"},
			[]string{"upgraded region=moria figure=sauron:1e", "upgraded region=dol-guldur figure=sauron:1e"}},
		{"SS16", ANewPowerIsRising, standing(Orthanc, Saruman), "recruit where=orthanc what=isengard:1e",
			engine.RefusedTotal,
			[]string{"recruit where=orthanc what=isengard:1r1e"},
			[]string{"recruited region=north-dunland figures=isengard:2r",
				"recruited region=south-dunland figures=isengard:2r", "recruited region=orthanc figures=isengard:1r1e"}},
		{"SS17", ManyKingsToTheServiceOfMordor, nil, "recruit where=khand", "card-elsewhere", // no settlement
			[]string{"recruit where=umbar", "recruit where=far-harad", "recruit where=north-rhun"},
			[]string{"recruited region=umbar figures=southrons:2r", "recruited region=far-harad figures=southrons:2r",
				"recruited region=north-rhun figures=southrons:2r"}},
		{"SS18", TheKingIsRevealed, standing(Edoras, Aragorn), "", "", nil,
			[]string{"recruited region=minas-morgul figures=sauron:5r",
				"recruited region=minas-morgul figures=sauron:1n"}},
		{"SS19", ShadowsOnTheMistyMountains, nil, "recruit where=mount-gundabad what=sauron:1r1e",
			"card-elsewhere",
			[]string{"recruit where=mount-gram what=sauron:1r1e"},
			[]string{"recruited region=mount-gram figures=sauron:1r1e",
				"recruited region=mount-gram figures=sauron:1n"}},
		{"SS20", OrcsMultiplyingAgain, nil, "", "", nil,
			[]string{"recruited region=dol-guldur figures=sauron:3r",
				"recruited region=mount-gundabad figures=sauron:3r"}},
		// not at the edge
		{"SS21", HordeFromTheEast, war(Southrons), "recruit where=north-rhun", "card-elsewhere",
			[]string{"recruit where=east-rhun"}, []string{"recruited region=east-rhun figures=southrons:5r"}},
		// A region that is not free is skipped.
		{"SS22", MonstersRoused, fielded(Ettenmoors, "north:1r"), "", "", nil,
			[]string{"recruited region=angmar figures=sauron:1r", "recruited region=weather-hills figures=sauron:1r",
				"recruited region=trollshaws figures=sauron:1e"}},
		{"SS23", MusteringsOfLongPlannedWar, allShadowWar, "", "", nil,
			[]string{"recruited region=gorgoroth figures=southrons:5r", "recruited region=nurn figures=sauron:5r"}},
		{"SS24", PitsOfMordor, war(Sauron), "recruit where=angmar", "card-elsewhere", // a city
			[]string{"recruit where=moria", "recruit where=dol-guldur", "recruit where=morannon"},
			[]string{"recruited region=moria figures=sauron:2r", "recruited region=dol-guldur figures=sauron:2r",
				"recruited region=morannon figures=sauron:2r"}},
	} {
		t.Run(c.key, func(t *testing.T) {
			tr := playing(t, c.card, c.set)
			if c.refused != "" {
				tr.refuse(c.refused, c.code)
			}
			for _, action := range c.actions {
				tr.do(action)
			}
			tr.toldSoFar(c.told...).over()
			if n := len(tellsOf(tr, "recruited")) + len(tellsOf(tr, "upgraded")); n != len(c.told) {
				t.Errorf("recruited %d times", n)
			}
		})
	}
	// All three regions and the elite, where they are free; a besieged stronghold takes its share (R85).
	playing(t, MonstersRoused, nil).over().told("recruited region=angmar figures=sauron:1r",
		"recruited region=ettenmoors figures=sauron:1r", "recruited region=weather-hills figures=sauron:1r")
	playing(t, OrcsMultiplyingAgain, func(p *Position) { p.lay(DolGuldur); p.put(DolGuldur, "elves:1r") }).
		told("recruited region=dol-guldur figures=sauron:3r")
}

// SS16: as many figures come as are left (Rulebook p.22). Regulars that Orthanc can spare for elites go to
// the Dunlands; where both run short the Shadow says how many of them Orthanc gets, and which of the Dunlands
// comes first.
func TestSS16ANewPowerRisesFromWhatIsLeft(t *testing.T) {
	left := func(regulars, elites uint8) board {
		return func(p *Position) {
			p.stand(Orthanc, Saruman)
			for kind, n := range map[Figure]uint8{figureOf(Isengard, Regular): regulars,
				figureOf(Isengard, Elite): elites} {
				p.place(Moria, kind, p.Reinforcements[kind]-n)
			}
		}
	}
	for _, c := range []struct {
		name              string
		regulars, elites  uint8
		actions           []string
		north, south, own [2]uint8 // regulars and elites that have come
	}{
		{"elites for Orthanc", 4, 2, nil, [2]uint8{2}, [2]uint8{2}, [2]uint8{0, 2}},
		{"all to the Dunlands", 4, 0, []string{"recruit where=orthanc what=none"}, [2]uint8{2}, [2]uint8{2},
			[2]uint8{}},
		{"Orthanc first", 4, 0, []string{"recruit where=orthanc what=isengard:2r", "recruit where=south-dunland"},
			[2]uint8{}, [2]uint8{2}, [2]uint8{2}},
		{"one of each", 4, 1, []string{"recruit where=orthanc what=isengard:1r", "recruit where=north-dunland"},
			[2]uint8{2}, [2]uint8{1}, [2]uint8{1, 1}},
		{"the last for Orthanc", 5, 0, []string{"recruit where=orthanc what=none"}, [2]uint8{2}, [2]uint8{2},
			[2]uint8{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := playing(t, ANewPowerIsRising, left(c.regulars, c.elites))
			before := cardGame(t, Shadow, left(c.regulars, c.elites)).p
			for _, action := range c.actions {
				tr.do(action)
			}
			tr.over()
			for r, want := range map[Region][2]uint8{NorthDunland: c.north, SouthDunland: c.south, Orthanc: c.own} {
				for k, n := range want {
					kind := figureOf(Isengard, Rank(k))
					if got := tr.p.Armies[r][kind] - before.Armies[r][kind]; got != n {
						t.Errorf("%s: %d more of %s, not %d", r, got, Figures.Name(engine.Value(kind)), n)
					}
				}
			}
		})
	}
	// An elite takes the place of one of the two: no more than one regular is for Orthanc.
	playing(t, ANewPowerIsRising, left(4, 1)).refuse("shadow: recruit where=orthanc what=isengard:2r",
		engine.RefusedTooMany)
}
