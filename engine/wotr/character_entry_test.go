package wotr

import "testing"

func TestSarumanComesToOrthancAtWar(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.Box[Sauron] = atWarBox })
	m.refuse("shadow: bring-in die=muster who=saruman where=orthanc", "nobody-to-bring-in") // nobody can come
	m = atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox })
	m.refuse("shadow: bring-in die=muster who=witch-king where=dol-guldur", "come-not-yet")
	m.refuse("shadow: bring-in die=muster who=aragorn where=pelargir", "come-not-yours")
	m.refuse("shadow: bring-in die=muster who=saruman where=moria", "come-elsewhere")
	m.refuse("shadow: bring-in die=army who=saruman where=orthanc", "die-does-not")
	m.do("shadow: bring-in die=army-muster who=saruman where=orthanc")
	m.at(Saruman, Orthanc)
	if m.p.countDice(Shadow) != 8 {
		t.Error("Saruman brings no die")
	}
	m = atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox; p.Captured.add(Orthanc) })
	m.refuse("shadow: bring-in die=muster who=saruman where=orthanc", "nobody-to-bring-in")
}

func TestEliminatedMinionsDoNotComeBack(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { allAtWar(p); p.State[Saruman] = Eliminated })
	m.refuse("shadow: bring-in die=muster who=saruman where=orthanc", "come-has-come")
}

// R82: the Shadow chooses among all regions with a unit of Sauron in an army.
func TestR82WhereTheWitchKingEnters(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		p.Box[Sauron] = atWarBox
		p.Box[Gondor] = atWarBox
		besiegeWith(p, MinasTirith, 1)
	})
	m.offers("shadow: bring-in die=muster who=witch-king",
		"barad-dur dol-guldur gorgoroth minas-morgul minas-tirith morannon moria mount-gundabad nurn")
	m.refuse("shadow: bring-in die=muster who=witch-king where=umbar", "come-elsewhere")
	m.do("shadow: bring-in die=muster who=witch-king where=minas-tirith")
	m.at(WitchKing, MinasTirith)
}

// R116: all the Free Peoples wake, no marker moves; Wormtongue keeps Rohan asleep.
func TestR116TheWitchKingRousesAll(t *testing.T) {
	for _, wormtongue := range []bool{false, true} {
		m := atAction(t, Shadow, func(p *Position) {
			p.Box[Sauron], p.Box[Gondor] = atWarBox, atWarBox
			if wormtongue {
				p.Cards[Wormtongue] = OnTable
			}
		})
		before := m.p.Box
		m.do("shadow: bring-in die=muster who=witch-king where=morannon")
		for _, n := range freeNations {
			if want := n != Rohan || !wormtongue; m.p.active(n) != want {
				t.Errorf("%s active: %t, Wormtongue %t", n, !want, wormtongue)
			}
		}
		if m.p.Box != before {
			t.Error("a marker has moved")
		}
	}
}

func TestTheMouthOfSauronEnters(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) { p.Box[Isengard] = atWarBox })
	m.refuse("shadow: bring-in die=muster who=mouth-of-sauron where=moria", "come-not-yet")
	for _, inMordor := range []bool{false, true} {
		m := atAction(t, Shadow, func(p *Position) {
			if inMordor {
				p.InMordor, p.Bearers = true, Nowhere
			} else {
				allAtWar(p)
				p.Box[Isengard], p.Box[Sauron] = 2, 2
			}
			p.Captured.add(Moria)
			p.empty(Moria)
		})
		m.offers("shadow: bring-in die=muster who=mouth-of-sauron",
			"barad-dur dol-guldur minas-morgul morannon mount-gundabad")
		m.do("shadow: bring-in die=muster who=mouth-of-sauron where=barad-dur")
		m.at(MouthOfSauron, BaradDur)
	}
}

// R81, R75: Strider is crowned where he stands, also in a siege, and rouses Gondor.
func TestR81StriderBecomesAragorn(t *testing.T) {
	m := atAction(t, FreePeoples, func(p *Position) {
		putCharacter(p, Strider, MinasTirith)
		besiegeWith(p, MinasTirith, 3)
	})
	m.refuse("free: bring-in die=muster who=aragorn where=minas-tirith", "die-does-not")
	m.refuse("free: bring-in die=will who=strider where=minas-tirith", "come-not-by-die")
	m.refuse("free: bring-in die=will who=gandalf-white where=fangorn", "come-not-yet")
	m.do("free: bring-in die=will who=aragorn where=minas-tirith")
	m.at(Aragorn, MinasTirith)
	if m.p.State[Strider] != Replaced || m.p.Where[Strider] != Nowhere || !m.hasTold("transformed") {
		t.Error("Strider stands there too")
	}
	if !m.p.active(Gondor) || m.p.Box[Gondor] != firstBox[Gondor] {
		t.Error("Gondor is not roused, or its marker moved")
	}
	if m.p.countDice(FreePeoples) != 5 {
		t.Error("Aragorn brings no die")
	}
}

func TestAragornComesInThreeSettlementsAlone(t *testing.T) {
	for where, may := range map[Region]bool{MinasTirith: true, DolAmroth: true, Pelargir: true, Edoras: false,
		Osgiliath: false, Lossarnach: false} {
		for _, captured := range []bool{false, true} {
			p := newGame(t)
			putCharacter(p, Strider, where)
			if captured {
				p.Captured.add(where)
			}
			if set := p.entries(Aragorn); set.has(where) != (may && !captured) {
				t.Errorf("%s, captured %t: %t", where, captured, set.has(where))
			}
		}
	}
	p := newGame(t)
	if set := p.entries(Aragorn); !set.empty() {
		t.Error("Strider is with the Fellowship, and Aragorn may come")
	}
}

func TestGandalfTheWhite(t *testing.T) {
	standing := func(p *Position) { putCharacter(p, GandalfTheGrey, Edoras); p.Guide = Strider }
	fallen := func(p *Position) { p.State[GandalfTheGrey], p.Guide = Eliminated, Strider }
	minion := func(p *Position) { putCharacter(p, Saruman, Orthanc) }
	gone := func(p *Position) { p.State[Saruman] = Eliminated }
	for name, row := range map[string]struct {
		set  []func(*Position)
		want regionSet
	}{
		"in the Fellowship": {[]func(*Position){minion}, regionSet{}},
		"no Minion yet":     {[]func(*Position){standing}, regionSet{}},
		"where he stands":   {[]func(*Position){standing, minion}, setOf(Edoras)},
		"a Minion has been": {[]func(*Position){standing, gone}, setOf(Edoras)},
		"fallen": {[]func(*Position){fallen, gone}, setOf(Fangorn, GreyHavens, Lorien, Rivendell,
			WoodlandRealm)},
		"fallen, Lórien lost, Rivendell besieged": {[]func(*Position){fallen, minion, func(p *Position) {
			p.Captured.add(Lorien)
			besiegeWith(p, Rivendell, 1)
		}}, setOf(Fangorn, GreyHavens, Rivendell, WoodlandRealm)},
	} {
		p := newGame(t)
		for _, set := range row.set {
			set(p)
		}
		if got := p.entries(GandalfTheWhite); got != row.want {
			t.Errorf("%s: %v, not %v", name, got.list(), row.want.list())
		}
	}
	m := atAction(t, FreePeoples, func(p *Position) { standing(p); minion(p) })
	m.do("free: bring-in die=will who=gandalf-white where=edoras")
	m.at(GandalfTheWhite, Edoras)
	if !m.p.active(Rohan) || m.p.State[GandalfTheGrey] != Replaced {
		t.Error("Rohan sleeps, or Gandalf the Grey is still there")
	}
	m = atAction(t, FreePeoples, func(p *Position) { fallen(p); minion(p) })
	m.do("free: bring-in die=will who=gandalf-white where=fangorn")
	m.at(GandalfTheWhite, Fangorn)
	if m.p.State[GandalfTheGrey] != Eliminated || !m.hasTold("brought-in") {
		t.Error("Gandalf the Grey did not stay eliminated")
	}
}

func TestVoiceOfSarumanRecruits(t *testing.T) {
	saruman := func(p *Position) { p.Box[Isengard] = atWarBox; putCharacter(p, Saruman, Orthanc) }
	regular, elite := figureOf(Isengard, Regular), figureOf(Isengard, Elite)
	m := atAction(t, Shadow, saruman)
	m.do("shadow: voice-of-saruman die=muster how=recruit")
	m.count(NorthDunland, regular, 2)
	m.count(SouthDunland, regular, 2)
	m.count(Orthanc, regular, 5)
	m.asks("free action.choose")

	m = atAction(t, Shadow, func(p *Position) {
		saruman(p)
		p.empty(SouthDunland)
		p.Captured.add(SouthDunland)
	})
	m.do("shadow: voice-of-saruman die=army-muster how=recruit")
	m.count(SouthDunland, regular, 0) // the enemy holds it
	m.count(NorthDunland, regular, 2)

	m = atAction(t, Shadow, func(p *Position) { // fewer figures than settlements: the Shadow chooses
		saruman(p)
		p.place(Moria, regular, p.Reinforcements[regular]-2)
	})
	m.do("shadow: voice-of-saruman die=muster how=recruit")
	m.asks("shadow levy.choose")
	m.do("shadow: recruit where=south-dunland")
	m.do("shadow: recruit where=orthanc")
	m.count(SouthDunland, regular, 2)
	m.count(Orthanc, regular, 5)
	m.count(NorthDunland, regular, 1)

	m = atAction(t, Shadow, saruman)
	m.do("shadow: voice-of-saruman die=muster how=upgrade")
	m.count(Orthanc, regular, 2)
	m.count(Orthanc, elite, 3)
}

func TestVoiceOfSarumanNeedsOrthancAtPeace(t *testing.T) {
	m := atAction(t, Shadow, func(p *Position) {
		p.Box[Isengard] = atWarBox
		putCharacter(p, Saruman, Orthanc)
		p.put(Orthanc, "rohan:1r")
		p.Besieged.add(Orthanc)
	})
	m.refuse("shadow: voice-of-saruman die=muster how=recruit", "voice-silent")
	m = atAction(t, Shadow, func(p *Position) {
		p.Box[Isengard] = atWarBox
		putCharacter(p, Saruman, Orthanc)
		p.empty(Orthanc)
	})
	m.refuse("shadow: voice-of-saruman die=muster how=upgrade", "voice-nothing")
}

// R81: Gandalf the White is no Captain of the West any more; Aragorn still is.
func TestR81CaptainsOfTheWest(t *testing.T) {
	for c, captain := range map[Character]bool{GandalfTheGrey: true, GandalfTheWhite: false, Strider: true,
		Aragorn: true, Meriadoc: false} {
		tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "isengard:1r")
		leadOut(tb.p, c, Folde)
		tb.p.Battle = Battle{To: Folde, From: Eastemnet, Attacker: Shadow, Force: tb.p.army(Shadow, Eastemnet)}
		if got := strength(tb.p, FreePeoples) == 2; got != captain {
			t.Errorf("%s is a Captain of the West: %t", c, got)
		}
	}
}
