package wotr

import (
	"slices"
	"testing"
)

// Rulebook p.39: with a progress of 5, Legolas and Meriadoc go up to 7 regions from Rivendell, to the
// Woodland Realm.
func TestRulebookP39LegolasAndMeriadocGoToTheWoodlandRealm(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Progress = 5 })
	r.do("free: separate die=character who=legolas,meriadoc to=woodland-realm")
	for _, c := range []Character{Legolas, Meriadoc} {
		if !r.p.stands(c, WoodlandRealm) {
			t.Errorf("%s is %s in %s", c, r.p.State[c], r.p.Where[c])
		}
	}
	if !r.hasTold("separated characters=legolas,meriadoc to=woodland-realm") {
		t.Errorf("told %v", r.events)
	}
}

// R30, FAQ 13: one group, one destination; the highest level counts.
func TestR30FAQ13TheHighestLevelOfTheGroupCounts(t *testing.T) {
	r := inAction(t, func(*Position) {})
	reach := func(who string) int { return len(r.fits("free: separate die=character who=" + who)) }
	if alone, led := reach("meriadoc"), reach("strider,meriadoc"); alone >= led || led != reach("strider") {
		t.Errorf("%d regions alone, %d with Strider, %d for Strider", alone, led, reach("strider"))
	}
	r.refuse("free: separate die=character who=meriadoc to=moria", "beyond-range")
	r.refuse("free: separate die=character who=aragorn to=rivendell", "not-travelling")
	r.refuse("free: separate die=character who=rohan:1r to=rivendell", "none-here")
}

// R22, FAQ 5: the distance counts from the figure.
func TestR22FAQ5TheDistanceCountsFromTheFigure(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Progress, p.Bearers = 2, Edoras })
	list := r.fits("free: separate die=character who=peregrin")
	if !slices.Contains(list, "fangorn") || slices.Contains(list, "rivendell") {
		t.Errorf("he can go to %v", list)
	}
}

// R25, R74, FAQ 8: a stronghold in the Shadow's hands ends the way, and is no corridor.
func TestR74AShadowStrongholdEndsTheWay(t *testing.T) {
	p := newGame(t)
	p.Bearers = Hollin
	reach := p.separationReach(3, false)
	if !reach.has(Moria) || reach.has(DimrillDale) {
		t.Errorf("Moria %t, Dimrill Dale %t", reach.has(Moria), reach.has(DimrillDale))
	}
	p.Bearers = Moria // one who starts there may leave
	if !p.separationReach(1, false).has(DimrillDale) {
		t.Error("nobody leaves Moria")
	}
	p.Captured.add(Moria)
	p.Bearers = Hollin
	if !p.separationReach(2, false).has(DimrillDale) {
		t.Error("Moria in the hands of the Free Peoples is no way")
	}
}

// R73: nobody enters a besieged friendly stronghold, unless a card says so; then the way ends in it.
func TestR73NobodyEntersASiege(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Bearers = DimrillDale; besiegeWith(p, Lorien, 2) })
	r.refuse("free: separate die=character who=gimli to=lorien", "under-siege")

	r = onRoad(t, func(p *Position) {
		p.Bearers = DimrillDale
		besiegeWith(p, Lorien, 2)
		travelling(p, Gimli, Gimli)
	}, func(pl *play) { callSeparate(pl, 2, 0, true) })
	r.do("free: send who=gimli to=lorien").done()
	if !r.p.stands(Gimli, Lorien) {
		t.Errorf("Gimli is in %s", r.p.Where[Gimli])
	}
}

// R19, FAQ 1: a Companion who leaves the Fellowship in a besieged stronghold is inside, and stays there.
func TestR19SeparatedInASiege(t *testing.T) {
	r := inAction(t, func(p *Position) { p.Progress, p.Bearers = 4, Lorien; besiegeWith(p, Lorien, 2) })
	if got := r.fits("free: separate die=character who=legolas"); !slices.Equal(got, []string{"lorien"}) {
		t.Errorf("he can go to %v", got)
	}
	r.refuse("free: separate die=character who=legolas to=dimrill-dale", "shut-in").
		do("free: separate die=character who=legolas to=lorien")
	if !r.p.stands(Legolas, Lorien) {
		t.Errorf("Legolas is in %s", r.p.Where[Legolas])
	}
}

// A siege by the Free Peoples of a stronghold they have lost shuts nobody in.
func TestR19BesiegingTheLostStronghold(t *testing.T) {
	p := newGame(t)
	p.Bearers = Lorien
	p.Captured.add(Lorien)
	besiegeWith(p, Lorien, 2)
	if !p.separationReach(1, false).has(DimrillDale) {
		t.Error("the besiegers' friends are shut in")
	}
}

// Rulebook p.43: nobody is separated by a die on the Mordor track.
func TestRulebookP43NoPartingInMordor(t *testing.T) {
	r := inAction(t, func(p *Position) { inMordor(p, 0) })
	r.refuse("free: separate die=character who=gimli to=rivendell", "on-mordor-track")
}

// R133: a Companion whom a card would separate there is eliminated, and no hobbit is taken alive.
func TestR133SeparatedInMordor(t *testing.T) {
	r := onRoad(t, func(p *Position) { inMordor(p, 1); travelling(p, Gimli, Gimli, Meriadoc) },
		func(pl *play) { callSeparate(pl, 1, 0, false) })
	r.do("free: send who=meriadoc").done()
	if r.p.State[Meriadoc] != Eliminated || r.p.Guide != Gimli {
		t.Errorf("Meriadoc is %s, the guide is %s", r.p.State[Meriadoc], r.p.Guide)
	}
	r = onRoad(t, func(p *Position) { inMordor(p, 1) },
		func(pl *play) { leaveFellowship(pl, characterSet(0).with(Boromir).with(Peregrin), Rivendell) })
	for _, c := range []Character{Boromir, Peregrin} {
		if r.p.State[c] != Eliminated {
			t.Errorf("%s is %s", c, r.p.State[c])
		}
	}
}

// FC11, FC15, FC17: a card lengthens the range or replaces the level.
func TestCardsSeparateFarther(t *testing.T) {
	for _, c := range []struct {
		bonus, level, reaches int
	}{{0, 0, 2}, {1, 0, 3}, {2, 0, 4}, {0, 4, 5}} {
		r := onRoad(t, func(p *Position) { p.Progress = 1 },
			func(pl *play) { callSeparate(pl, c.bonus, c.level, false) })
		far := 0
		for _, name := range r.fits("free: send who=peregrin") {
			v, _ := Regions.Parse(name)
			far = max(far, int(distances[Rivendell][v]))
		}
		if far != c.reaches {
			t.Errorf("%+v: %d regions", c, far)
		}
	}
}

// R56: with nobody in the Fellowship a card separates nobody.
func TestR56NobodyToSeparate(t *testing.T) {
	onRoad(t, func(p *Position) { travelling(p, Gollum) }, func(pl *play) { callSeparate(pl, 1, 0, false) }).
		done()
}

// Take Them Alive: an eliminated hobbit comes into play as if he had been separated.
func TestTakeThemAliveOutsideTheHunt(t *testing.T) {
	begin := func(pl *play) { leaveFellowship(pl, characterSet(0).with(Peregrin), Nowhere) }
	r := onRoad(t, func(p *Position) { p.Progress = 1; travelling(p, Gimli, Gimli, Peregrin) }, begin).
		asks("free separate.alive", "escape")
	r.refuse("free: escape to=moria", "beyond-range").do("free: escape to=weather-hills").done()
	if !r.p.stands(Peregrin, WeatherHills) || r.p.Guide != Gimli {
		t.Errorf("Peregrin is %s in %s, the guide is %s", r.p.State[Peregrin], r.p.Where[Peregrin], r.p.Guide)
	}
	r = onRoad(t, func(p *Position) { inMordor(p, 1) }, begin)
	if r.p.State[Peregrin] != Eliminated {
		t.Errorf("in Mordor Peregrin is %s", r.p.State[Peregrin])
	}
	r = onRoad(t, func(p *Position) {
		p.Bearers = Lorien
		besiegeWith(p, Lorien, 2)
		travelling(p, Gimli, Gimli, Peregrin)
	}, begin).done()
	if !r.p.stands(Peregrin, Lorien) { // the only place there is
		t.Errorf("in a siege Peregrin is in %s", r.p.Where[Peregrin])
	}
}

// Both hobbits and another at once: each hobbit finds his own way.
func TestTakeThemAliveBoth(t *testing.T) {
	r := onRoad(t, func(p *Position) { travelling(p, Gimli, Gimli, Meriadoc, Peregrin) }, func(pl *play) {
		leaveFellowship(pl, characterSet(0).with(Gimli).with(Meriadoc).with(Peregrin), Nowhere)
	})
	r.do("free: escape to=trollshaws").do("free: escape to=fords-of-bruinen")
	if r.p.State[Gimli] != Eliminated || !r.p.onMap(Meriadoc) || !r.p.onMap(Peregrin) || r.p.Guide != Gollum {
		t.Errorf("Gimli %s, Meriadoc %s, Peregrin %s, guide %s", r.p.State[Gimli], r.p.State[Meriadoc],
			r.p.State[Peregrin], r.p.Guide)
	}
}
