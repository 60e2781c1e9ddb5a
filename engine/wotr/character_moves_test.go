package wotr

import (
	"slices"
	"testing"
)

func TestRulebookP24CompanionsMoveByLevel(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Legolas, Edoras)  // 2
		putCharacter(p, Meriadoc, Edoras) // 1
		putCharacter(p, Peregrin, Edoras)
	})
	m.refuse("free: move-companions die=character from=edoras who=meriadoc to=eastemnet", "move-too-far")
	// the highest level counts
	m.do("free: move-companions die=character from=edoras who=legolas,meriadoc to=eastemnet")
	m.at(Meriadoc, Eastemnet)
	m.asks("free characters.move")
	m.refuse("free: move-companions from=eastemnet who=legolas to=folde", "move-have-moved") // once in an action
	// another group from the same region
	m.do("free: move-companions from=edoras who=peregrin to=folde")
	m.at(Peregrin, Folde)
	m.asks("shadow action.choose") // nobody is left
}

func TestCompanionsMayStayBehind(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Legolas, Edoras)
		putCharacter(p, Gimli, Edoras)
	})
	m.do("free: move-companions die=will from=edoras who=gimli to=folde")
	m.do("free: done")
	m.at(Legolas, Edoras)
	m.asks("shadow action.choose")
}

func TestMoveCompanionsNeedsOneOnTheMap(t *testing.T) {
	m := atAction(t, FreePeoples, nil)
	m.refuse("free: move-companions die=character from=rivendell who=gimli to=hollin", "nobody-to-move")
	m = atAction(t, FreePeoples, func(p *Position) { putCharacter(p, Gimli, Dale) })
	m.refuse("free: move-companions die=muster from=dale who=gimli to=erebor", "die-does-not")
	m.refuse("free: move-companions die=character from=rivendell who=strider to=hollin", "move-nobody")
	m.refuse("free: move-minions die=character from=dale who=gimli to=erebor", "not-your-action")
}

// R25, R74, FAQ 8: a stronghold that the Shadow controls is an end, not a corridor, whoever lies around it.
func TestR25R74FAQ8CompanionsStopAtAShadowStronghold(t *testing.T) {
	for _, besieged := range []bool{false, true} {
		m := atAction(t, FreePeoples, func(p *Position) {
			putCharacter(p, Strider, DimrillDale)
			if besieged {
				p.put(Moria, "elves:1r")
				p.Besieged.add(Moria)
			}
		})
		m.refuse("free: move-companions die=character from=dimrill-dale who=strider to=hollin", "move-barred")
		m.do("free: move-companions die=character from=dimrill-dale who=strider to=moria")
		m.at(Strider, Moria)
		m.p.Here().Side, m.p.Dice[FreePeoples][CharacterFace] = FreePeoples, 1
		m.do("free: move-companions die=character from=moria who=strider to=hollin") // and he may leave it
	}
	m := atAction(t, FreePeoples, func(p *Position) { // conquered: an open road
		putCharacter(p, Strider, DimrillDale)
		p.empty(Moria)
		p.Captured.add(Moria)
	})
	m.do("free: move-companions die=character from=dimrill-dale who=strider to=hollin")
}

func TestR73AFriendlySiegeIsClosedBothWays(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Boromir, MinasTirith)
		putCharacter(p, Strider, Lossarnach)
		besiegeWith(p, MinasTirith, 1)
	})
	m.refuse("free: move-companions die=character from=minas-tirith who=boromir to=lossarnach", "move-shut-in")
	m.refuse("free: move-companions die=character from=lossarnach who=strider to=minas-tirith", "move-siege")
	if fits := m.fits("free: move-companions die=character from=lossarnach who=strider"); slices.Contains(fits,
		"minas-tirith") {
		t.Error("a besieged stronghold is offered")
	}
	m = atAction(t, FreePeoples, func(p *Position) { // he is not asked to move if there is no way
		putCharacter(p, Boromir, MinasTirith)
		besiegeWith(p, MinasTirith, 1)
	})
	m.refuse("free: move-companions die=character from=minas-tirith who=boromir to=lossarnach", "nobody-to-move")
}

func TestRulebookP24EnemyArmiesAreIgnoredBlackLinesAreNot(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Strider, FordsOfIsen)
		p.put(GapOfRohan, "isengard:5r")
	})
	fits := m.fits("free: move-companions die=character from=fords-of-isen who=strider")
	for r, want := range map[string]bool{"gap-of-rohan": true, "enedwaith": true, "orthanc": true,
		"tharbad": true, "erech": false, "edoras": true} {
		if slices.Contains(fits, r) != want {
			t.Errorf("%s: %t", r, !want)
		}
	}
}

func TestShadowfax(t *testing.T) {
	for _, row := range []struct {
		who   []Character
		level int
	}{
		{[]Character{GandalfTheWhite}, 4},
		{[]Character{GandalfTheWhite, Meriadoc}, 4},
		{[]Character{GandalfTheWhite, Meriadoc, Peregrin}, 3},
		{[]Character{GandalfTheWhite, Legolas}, 3},
		{[]Character{Meriadoc, Peregrin}, 1},
		{[]Character{Legolas, Meriadoc}, 2},
	} {
		var set characterSet
		for _, c := range row.who {
			set = set.with(c)
		}
		if got := groupLevel(set); got != row.level {
			t.Errorf("%v: level %d, not %d", row.who, got, row.level)
		}
	}
}

func TestR72NazgulFlyAnywhereButIntoAnOpenStronghold(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		besiegeWith(p, MinasTirith, 1)
		putCharacter(p, WitchKing, Nurn)
		p.empty(HelmsDeep)
		p.Captured.add(HelmsDeep)
		p.put(Moria, "elves:1r") // a siege of a Shadow stronghold closes nothing to them
		p.Besieged.add(Moria)
	})
	fits := m.fits("shadow: move-minions die=character from=minas-morgul who=sauron:1n")
	for r, want := range map[string]bool{
		"minas-tirith": true, "lorien": false, "dol-amroth": false, "helms-deep": true, "moria": true,
		"edoras": true, "minas-morgul": false, "the-shire": true, "gorgoroth": true,
	} {
		if slices.Contains(fits, r) != want {
			t.Errorf("%s: %t", r, !want)
		}
	}
	m.refuse("shadow: move-minions die=character from=minas-morgul who=sauron:1n to=lorien", "move-closed")
	m.do("shadow: move-minions die=character from=minas-morgul who=sauron:1n to=minas-tirith")
	m.count(MinasTirith, nazgul, 1)
	m.do("shadow: move-minions from=nurn who=witch-king to=minas-tirith")
	m.at(WitchKing, MinasTirith)
}

// R69, R70: any of a stack may go, each to its own place, each once.
func TestR69NazgulMoveOneByOne(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		p.put(Morannon, "sauron:2n") // three there now
	})
	// where another one is
	m.do("shadow: move-minions die=character from=morannon who=sauron:1n to=minas-morgul")
	m.do("shadow: move-minions from=morannon who=sauron:1n to=bree")
	m.do("shadow: move-minions from=minas-morgul who=sauron:1n to=edoras") // the one that was there
	m.refuse("shadow: move-minions from=minas-morgul who=sauron:1n to=edoras", "move-have-moved")
	m.refuse("shadow: move-minions from=bree who=sauron:1n to=edoras", "move-have-moved")
	m.do("shadow: done")
	m.count(Morannon, nazgul, 1)
	m.count(MinasMorgul, nazgul, 1)
	m.count(Edoras, nazgul, 1)
}

func TestTheMouthOfSauronWalks(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		putCharacter(p, MouthOfSauron, Morannon)
		besiegeWith(p, Lorien, 1)
	})
	m.refuse("shadow: move-minions die=character from=morannon who=mouth-of-sauron to=edoras", "move-too-far")
	m.refuse("shadow: move-minions die=character from=morannon who=sauron:1n,mouth-of-sauron to=edoras",
		"move-too-far")
	m.do("shadow: move-minions die=character from=morannon who=sauron:1n,mouth-of-sauron to=north-ithilien")
	m.at(MouthOfSauron, NorthIthilien)
	m.count(NorthIthilien, nazgul, 1)
}

func TestR73TheMouthOfSauronAndSieges(t *testing.T) {
	p := newGame(t)
	besiegeWith(p, Lorien, 1)
	if set := p.walkReach(DimrillDale, 3); !set.has(Lorien) || set.has(Rivendell) || set.has(GreyHavens) {
		t.Errorf("from Dimrill Dale he goes to %v", set.list())
	}
	p.put(Moria, "elves:1r")
	p.Besieged.add(Moria)
	if set := p.walkReach(DimrillDale, 3); set.has(Moria) || set.has(Hollin) {
		t.Error("he goes through a besieged Moria")
	}
	if set := p.walkReach(Moria, 3); !set.empty() {
		t.Error("he leaves a besieged Moria")
	}
	p = newGame(t)
	if set := p.walkReach(DimrillDale, 1); set.has(Lorien) {
		t.Error("he goes into an open Lórien")
	}
}

func TestR77SarumanNeverMoves(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { putCharacter(p, Saruman, Orthanc) })
	m.refuse("shadow: move-minions die=character from=orthanc who=saruman to=moria", "move-rooted")
	m.within(func(pl *play) { callMoveCharacters(pl, Shadow, characterMove{only: minions}) })
	m.refuse("shadow: move-minions from=orthanc who=saruman to=moria", "move-rooted")
}

// R75: a city or stronghold that the enemy does not control, besieged or not; towns do nothing; the marker
// stays.
func TestR75CompanionsRouseNations(t *testing.T) {
	for _, row := range []struct {
		name string
		who  Character
		to   Region
		set  func(*Position)
		want Nation
	}{
		{"his own", Boromir, Pelargir, nil, Gondor},
		{"not his own", Boromir, Edoras, nil, NoNation},
		{"any nation", Meriadoc, Edoras, nil, Rohan},
		{"Strider the North", Strider, TheShire, nil, North},
		{"Strider not Rohan", Strider, Edoras, nil, NoNation},
		{"a town", Meriadoc, Westemnet, nil, NoNation},
		{"a fortification", Meriadoc, FordsOfIsen, nil, NoNation},
		{"under siege", Boromir, MinasTirith, func(p *Position) { besiegeWith(p, MinasTirith, 1) }, Gondor},
		{"lost", Meriadoc, Edoras, func(p *Position) { p.Captured.add(Edoras) }, NoNation},
		{"despite Wormtongue", Meriadoc, Edoras, func(p *Position) { p.Cards[Wormtongue] = OnTable }, Rohan},
	} {
		m := atAction(t, FreePeoples, row.set)
		before, box := m.p.Active, m.p.Box
		m.within(func(pl *play) { arrived(pl, characterSet(0).with(row.who), row.to) })
		want := before
		if row.want != NoNation {
			want = want.with(row.want)
		}
		if m.p.Active != want || m.p.Box != box {
			t.Errorf("%s: active %b, not %b; box %v", row.name, m.p.Active, want, m.p.Box)
		}
	}
	m := atAction(t, FreePeoples, func(p *Position) { putCharacter(p, Gimli, Dale) })
	m.do("free: move-companions die=character from=dale who=gimli to=erebor")
	if !m.p.active(Dwarves) {
		t.Error("Gimli has walked to Erebor and the Dwarves sleep")
	}
}

// Gwaihir (FC15): level 4, one figure or group, may end in a siege; R73, R76.
func TestFC15OneGroupWithLevelFourIntoASiege(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Meriadoc, Folde)
		putCharacter(p, Gimli, Dale)
		besiegeWith(p, MinasTirith, 1)
	})
	m.within(func(pl *play) {
		callMoveCharacters(pl, FreePeoples, characterMove{level: 4, intoSiege: true, single: true})
	})
	m.refuse("free: move-companions from=folde who=meriadoc to=rivendell", "move-too-far")
	m.do("free: move-companions from=folde who=meriadoc to=minas-tirith")
	m.at(Meriadoc, MinasTirith)
	if !m.p.active(Gondor) {
		t.Error("Gondor is not roused")
	}
	m.asks("free action.choose") // one alone
}

func TestFC15ASiegeIsNoCorridor(t *testing.T) {
	p := newGame(t)
	if set := p.companionReach(EredLuin, 2, false); !set.has(Forlindon) {
		t.Error("the way to Forlindon leads through the Grey Havens")
	}
	besiegeWith(p, GreyHavens, 1)
	if set := p.companionReach(EredLuin, 2, true); !set.has(GreyHavens) || set.has(Forlindon) {
		t.Errorf("past the siege they come to %v", set.list())
	}
}

// We Prove the Swifter (FC16): two regions more.
func TestFC16TwoRegionsMore(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) { putCharacter(p, Meriadoc, TheShire) })
	m.within(func(pl *play) { callMoveCharacters(pl, FreePeoples, characterMove{bonus: 2, single: true}) })
	m.refuse("free: move-companions from=the-shire who=meriadoc to=fords-of-bruinen", "move-too-far")
	m.do("free: move-companions from=the-shire who=meriadoc to=bree")
	m.at(Meriadoc, Bree)
}

// Book of Mazarbul, Fear! Fire! Foes! (FS4, FS7): any or all Companions; nobody there: nothing is asked.
func TestFS4AnyOrAllCompanions(t *testing.T) {
	m := atAction(t, FreePeoples, nil)
	m.within(func(pl *play) { callMoveCharacters(pl, FreePeoples, characterMove{}) })
	m.asks("free action.choose")
	m = atAction(t, FreePeoples,
		func(p *Position) { putCharacter(p, Gimli, Dale); putCharacter(p, Legolas, Dale) })
	m.within(func(pl *play) { callMoveCharacters(pl, FreePeoples, characterMove{}) })
	m.do("free: move-companions from=dale who=gimli to=iron-hills")
	m.do("free: move-companions from=dale who=legolas to=woodland-realm")
	m.asks("free action.choose")
}

// Nazgûl Search and its like (SC9, SC11, SC23, SC24): any or all Nazgûl, the Witch-king among them, no other
// Minion (R70, R71).
func TestSC9NazgulAlone(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		putCharacter(p, WitchKing, Nurn)
		putCharacter(p, MouthOfSauron, Gorgoroth)
	})
	m.within(func(pl *play) {
		callMoveCharacters(pl, Shadow, characterMove{only: characterSet(0).with(WitchKing)})
	})
	m.refuse("shadow: move-minions from=gorgoroth who=mouth-of-sauron to=morannon", "move-have-moved")
	m.do("shadow: move-minions from=nurn who=witch-king to=bree")
	m.do("shadow: done")
	m.at(WitchKing, Bree)
}

// Dead Men of Dunharrow (FC22): Strider with any of his region, out of a siege too, to one of three regions.
func TestFC22RideToOneOfThree(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Strider, HelmsDeep)
		putCharacter(p, Legolas, HelmsDeep)
		putCharacter(p, Gimli, HelmsDeep)
		besiegeWith(p, HelmsDeep, 1)
	})
	m.within(func(pl *play) { callRide(pl, Strider, setOf(Erech, Lamedon, Pelargir)) })
	m.refuse("free: move-companions from=helms-deep who=gimli to=erech", "move-rider")
	m.refuse("free: done", "ride-must-go")
	m.offers("free: move-companions from=helms-deep who=strider", "erech lamedon pelargir")
	m.do("free: move-companions from=helms-deep who=strider,gimli to=pelargir")
	m.at(Gimli, Pelargir)
	m.at(Legolas, HelmsDeep)
	m.asks("free action.choose")
}

// R70: a card that moves any or all Nazgûl lets one of three go here, another there, and the third stay.
func TestR70ACardMovesAnyOfAStack(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.put(Morannon, "sauron:2n") }) // three there now
	m.within(func(pl *play) {
		callMoveCharacters(pl, Shadow, characterMove{only: characterSet(0).with(WitchKing)})
	})
	m.do("shadow: move-minions from=morannon who=sauron:1n to=bree")
	m.do("shadow: move-minions from=morannon who=sauron:1n to=edoras")
	m.do("shadow: done")
	for r, want := range map[Region]uint8{Morannon: 1, Bree: 1, Edoras: 1} {
		m.count(r, nazgul, want)
	}
}
