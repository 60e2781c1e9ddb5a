package wotr

import "redbook/engine"

// Why an army cannot march.
const (
	refusedMarchNoArmy    = "march-no-army"    // region: none of yours there
	refusedMarchNotHence  = "march-not-hence"  // region: the card moves none from there
	refusedMarchBesieged  = "march-besieged"   // region: shut up in the stronghold
	refusedMarchHasMoved  = "march-has-moved"  // region: all there have moved in this action
	refusedMarchNoWay     = "march-no-way"     // region: no way out of it is open
	refusedMarchLeader    = "march-leader"     // region: nobody leads them
	refusedMarchCompanion = "march-companion"  // region: no Companion goes with them
	refusedMarchNazgul    = "march-nazgul"     // region: no Nazgûl goes with them
	refusedMarchWitchKing = "march-witch-king" // region: the Witch-king does not go with them
	refusedMarchTooFar    = "march-too-far"    // from, region
	refusedMarchThither   = "march-thither"    // region: the card does not lead there
	refusedMarchEnemy     = "march-enemy"      // region: an enemy army holds it
	refusedMarchClosed    = "march-closed"     // card, region: the card forbids it
	refusedMarchForeign   = "march-foreign"    // nation, region: at peace, they step into no other nation
	refusedMarchJoins     = "march-joins"      // region: no way by it to another army in time
	refusedMarchUnits     = "march-units"      // nobody marches without a unit
	refusedMarchLeft      = "march-left"       // region: leaders would stay behind alone
	refusedMarchApart     = "march-apart"      // region: there is no way that all of them could take together
	// region: with all besiegers gone, the way leads back through it no more
	refusedMarchLifts   = "march-lifts"
	refusedMarchSaruman = "march-saruman" // he never leaves Orthanc
	refusedMarchMoved   = "march-moved"   // figure: has moved in this action
)

var marchRefusals = []string{
	refusedMarchNoArmy, refusedMarchNotHence, refusedMarchBesieged, refusedMarchHasMoved, refusedMarchNoWay,
	refusedMarchLeader, refusedMarchCompanion, refusedMarchNazgul, refusedMarchWitchKing, refusedMarchTooFar,
	refusedMarchThither, refusedMarchEnemy, refusedMarchClosed, refusedMarchForeign, refusedMarchJoins,
	refusedMarchUnits, refusedMarchLeft, refusedMarchApart, refusedMarchLifts, refusedMarchSaruman,
	refusedMarchMoved,
}

func whyNoMarchFrom(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	m, r := p.marching(a), Region(v)
	here := tellRegion("region", r)
	switch {
	case r == Nowhere:
		return nil
	case !p.hasArmy(m.side, r):
		return engine.Refuse(refusedMarchNoArmy, here)
	case !m.row.from.empty() && !m.row.from.has(r):
		return engine.Refuse(refusedMarchNotHence, here)
	case p.inside(m.side, r) && !m.row.sally:
		return engine.Refuse(refusedMarchBesieged, here)
	}
	if led := p.led(m.side, r); led.units() == 0 {
		return p.whyNotLed(m.side, r)
	}
	switch band := m.band(r); {
	case band.units() == 0:
		return engine.Refuse(refusedMarchHasMoved, here)
	case !m.row.company.in(p, &band):
		return engine.Refuse(companyMissing[m.row.company], here)
	}
	return engine.Refuse(refusedMarchNoWay, here)
}

func whyNoMarchTo(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	m, from, r := p.marching(a), Region(a.Get("from")), Region(v)
	band := m.band(from)
	switch {
	case r == Nowhere || r == from:
		return nil
	case m.row.to != nil && !m.row.to(p).has(r):
		return engine.Refuse(refusedMarchThither, tellRegion("region", r))
	case m.row.to == nil && !adjacent[from].has(r):
		return engine.Refuse(refusedMarchTooFar, tellRegion("from", from), tellRegion("region", r))
	}
	return m.shut(band.nations(), r)
}

// shut tells why figures of some nations cannot step into a region or, where the march must join an army,
// could not come to one by it; nil if they can.
func (m *marcher) shut(who nationSet, r Region) *engine.Refusal {
	here := tellRegion("region", r)
	if m.lifts && r == m.start || !m.row.landing && !m.p.freeForArmy(m.side, r) {
		return engine.Refuse(refusedMarchEnemy, here)
	}
	if card := m.p.closedBy(m.side, r); card != NoCard {
		return engine.Refuse(refusedMarchClosed, tellCard("card", card), here)
	}
	if foreign := m.foreign(who, r); foreign != 0 {
		return engine.Refuse(refusedMarchForeign, tellForeign(foreign), here)
	}
	if m.row.joins {
		return engine.Refuse(refusedMarchJoins, here)
	}
	return nil
}

// tellForeign tells which nations may not go.
func tellForeign(set nationSet) engine.Fact {
	list := []engine.Value{}
	for n := Dwarves; n < nationCount; n++ {
		if set.has(n) {
			list = append(list, engine.Value(n))
		}
	}
	return engine.Tell("nation", list...).In(Nations)
}

// whyNoMarchWith gives the reason why none of a kind of figure can go.
func whyNoMarchWith(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	m, from, to := p.marching(a), Region(a.Get("from")), Region(a.Get("to"))
	all, band := p.army(m.side, from), m.band(from)
	var f Force
	if kind := Figure(v); kind.character() != NoCharacter {
		f.Who = f.Who.with(kind.character())
	} else if kind < unitCount {
		f.Count[kind] = 1
	}
	fit := m.fitting(&band, from, to)
	switch {
	case f.empty() || !all.holds(&f) || fit.holds(&f):
		return nil
	case f.Who.has(Saruman):
		return engine.Refuse(refusedMarchSaruman)
	case band.holds(&f):
		return m.shut(f.nations(), to)
	}
	return engine.Refuse(refusedMarchMoved, engine.Tell("figure", v).In(Figures))
}

func whyNoMarchOn(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Refusal {
	m, f, r := p.onTheWay(), p.march(), Region(v)
	switch at := *f.at(); {
	case r == Nowhere || r == at:
		return nil
	case !adjacent[at].has(r):
		return engine.Refuse(refusedMarchTooFar, tellRegion("from", at), tellRegion("region", r))
	}
	return m.shut(f.company().nations(), r)
}
