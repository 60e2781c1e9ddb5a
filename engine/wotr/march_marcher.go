package wotr

import "redbook/engine"

// Which figures may march where (Rulebook pp.26-28, 35). What is offered, what is accepted and the reasons of
// refusals all come from a marcher.

// marcher is a side that moves armies by a row.
type marcher struct {
	p     *Position
	side  Side
	row   *march
	peace nationSet // its nations that are not at war

	// A company has set out from a region and stands in one. Neither what it has left behind nor itself is
	// another army that it could join.
	start, at Region
	load      int // its units
	// they are all of the besiegers of the region where they start, which is closed to them once they have
	// left
	lifts bool
}

func (p *Position) marcher(s Side, kind marchKind) marcher {
	m := marcher{p: p, side: s, row: &marches[kind]}
	for _, n := range nationsOf(s) {
		if !p.atWar(n) {
			m.peace = m.peace.with(n)
		}
	}
	return m
}

// band returns the figures in a region that may be moved: nobody shut up in a stronghold (R114), nobody who
// has moved in this action (Rulebook p.27), nobody of level 0 (R77).
func (m *marcher) band(r Region) Force {
	p := m.p
	if p.inside(m.side, r) && !m.row.sally || !m.row.from.empty() && !m.row.from.has(r) {
		return Force{}
	}
	f := p.led(m.side, r)
	for i := range p.Arrivals {
		if p.Arrivals[i].Region == r {
			f = f.without(&p.Arrivals[i].Force)
		}
	}
	f.Who &= moving
	return f
}

// targets lists where a march from a region could lead.
func (m *marcher) targets(from Region) []Region {
	if m.row.to != nil {
		return m.row.to(m.p).list()
	}
	return neighbours[from]
}

// havens and bombadil are the regions that A Power too Great and The Power of Tom Bombadil close to the
// Shadow's armies (R7).
var (
	havens   = setOf(Lorien, Rivendell, GreyHavens)
	bombadil = setOf(OldForest, TheShire, Buckland)
)

// closedBy returns the card on the table that forbids a side's armies to move into a region or to attack it,
// NoCard if none does.
func (p *Position) closedBy(s Side, r Region) Card {
	switch {
	case s != Shadow:
	case havens.has(r) && p.onTable(APowerTooGreat):
		return APowerTooGreat
	case bombadil.has(r) && p.onTable(ThePowerOfTomBombadil):
		return ThePowerOfTomBombadil
	}
	return NoCard
}

// crosses reports whether units and leaders of some nations may step into a region: at peace, into their own
// nation and into no nation, friendly or not (Rulebook pp.27, 35, R89). Who has retreated over a foreign
// border leaves again by the same rule.
func (m *marcher) crosses(who nationSet, r Region) bool { return m.foreign(who, r) == 0 }

// foreign returns those of some nations that may not step into a region, because they are at peace.
func (m *marcher) foreign(who nationSet, r Region) nationSet {
	n := regions[r].nation
	if n == NoNation {
		return 0
	}
	return who & m.peace &^ (1 << n)
}

// enters reports whether an army with figures of some nations may step into a region.
func (m *marcher) enters(who nationSet, r Region) bool {
	if m.lifts && r == m.start {
		return false
	}
	return (m.row.landing || m.p.freeForArmy(m.side, r)) && m.crosses(who, r) && m.p.closedBy(m.side,
		r) == NoCard
}

// setsOut accounts for the board as it will be when so many units have left a region: if they are all of the
// besiegers, the siege is over, and an enemy army holds the region (Rulebook p.32).
func (m *marcher) setsOut(from Region, units int) {
	m.start = from
	m.lifts = m.p.besieges(m.side, from) && units >= m.p.units(m.side, from)
}

// ends reports whether a march may end in a region: some must join another army that is not under siege. One
// that is cannot be reached: its region is not free for its side.
func (m *marcher) ends(r Region) bool {
	if !m.row.joins {
		return true
	}
	if r == m.start {
		return false
	}
	others := m.p.units(m.side, r)
	if r == m.at {
		others -= m.load
	}
	return others > 0
}

// leads reports whether a step into a region can be part of a march that goes on for so many regions at most.
func (m *marcher) leads(who nationSet, r Region, more int8) bool {
	if !m.enters(who, r) {
		return false
	}
	if m.ends(r) {
		return true
	}
	if more > 0 {
		for _, next := range neighbours[r] {
			if m.leads(who, next, more-1) {
				return true
			}
		}
	}
	return false
}

// fitting returns those of a band who may take part in a march by way of a region that can be entered:
// nations that could take it alone.
func (m *marcher) fitting(band *Force, from, to Region) Force {
	m.setsOut(from, 1)
	fit := *band
	for _, n := range nationsOf(m.side) {
		if !m.together(1<<n, to) {
			fit.leaveOut(n)
		}
	}
	return fit
}

// together reports whether figures of some nations can march together by way of a region that can be entered.
func (m *marcher) together(who nationSet, to Region) bool {
	if m.row.regions == 1 {
		return m.crosses(who, to)
	}
	return m.leads(who, to, m.row.regions-1)
}

// refuse tells why a company cannot march from a region into the next, nil if it can. Its figures are among
// those that fit.
func (m *marcher) refuse(f *Force, from, to Region) *engine.Refusal {
	if why := m.whyNotTogether(f, from, to); why != nil {
		return why.Refusal(attempt{P: m.p, Action: engine.Action{Args: []engine.Arg{choice("from", from),
			choice("to", to)}}})
	}
	return m.p.whyTired(f)
}

// whyNotTogether is why a company cannot march together.
func (m *marcher) whyNotTogether(f *Force, from, to Region) *reason {
	m.setsOut(from, f.units())
	stay := m.p.army(m.side, from)
	stay = stay.without(f)
	switch {
	case f.units() == 0:
		return marchUnits
	case !m.row.company.in(m.p, f):
		return companyMissing(m.row.company)
	case stay.leaders(FreePeoples) > 0 && stay.units() == 0:
		return marchLeft
	case m.together(f.nations(), to):
		return nil
	case m.lifts:
		m.lifts = false
		if m.together(f.nations(), to) {
			return marchLifts
		}
	}
	return marchApart
}

// smallest finds a company that may march from a region into the next, out of a band of those who fit; false
// if none may. It is one unit, whoever must be with it, and the leaders whom it would leave alone.
func (m *marcher) smallest(fit *Force, from, to Region) (Force, bool) {
	m.setsOut(from, 1)
	for kind, end := m.side.span(); kind < end; kind++ {
		if fit.Count[kind] == 0 || !kind.isUnit() {
			continue
		}
		f := m.leftBy(1, from)
		f.Count[kind]++
		if fit.holds(&f) && m.accompany(&f, fit, to) && !m.p.tired(&f) {
			return f, true
		}
		if f, ok := m.beside(kind, fit, from, to); ok {
			return f, true
		}
	}
	return Force{}, false
}

// leftBy returns the Free Peoples' leaders who would stay alone in a region if so many units left it.
func (m *marcher) leftBy(units int, from Region) (leaders Force) {
	if m.side == FreePeoples && m.p.units(m.side, from) == units {
		for kind := range freeEnd {
			if kind.rank().leads() {
				leaders.Count[kind] = m.p.Armies[from][kind]
			}
		}
	}
	return leaders
}

// beside finds a company of two units of different nations, where the nation of the one may not march alone
// (seats_consecutive.go).
func (m *marcher) beside(one Figure, fit *Force, from, to Region) (Force, bool) {
	if !m.p.rests(one.nation()) {
		return Force{}, false
	}
	for kind, end := m.side.span(); kind < end; kind++ {
		if fit.Count[kind] == 0 || !kind.isUnit() || kind.nation() == one.nation() {
			continue
		}
		f := m.leftBy(2, from)
		f.Count[one]++
		f.Count[kind]++
		if fit.holds(&f) && m.accompany(&f, fit, to) {
			return f, true
		}
	}
	return Force{}, false
}

// accompany adds to a company somebody who must march with it, if it lacks him; false if there is nobody, or
// no way for all of them.
func (m *marcher) accompany(f *Force, fit *Force, to Region) bool {
	if m.row.company.in(m.p, f) {
		return m.together(f.nations(), to)
	}
	for who := fit.Who; who != 0; who &= who - 1 {
		f.Who = who & -who
		if m.row.company.in(m.p, f) && m.together(f.nations(), to) {
			return true
		}
	}
	f.Who = 0
	for kind, end := m.side.span(); kind < end; kind++ {
		if fit.Count[kind] == 0 || !kind.rank().leads() {
			continue
		}
		f.Count[kind]++
		if m.row.company.in(m.p, f) && m.together(f.nations(), to) {
			return true
		}
		f.Count[kind]--
	}
	return false
}

// may reports whether somebody may march from a region into the next; band is who may leave it.
func (m *marcher) may(band *Force, from, to Region) bool {
	if to == from || !m.enters(0, to) {
		return false
	}
	if m.row.regions == 1 && m.row.company == withAnyone && m.foreign(m.peace, to) == 0 && !m.p.bound(m.side) {
		return band.units() > 0 // nobody must go with them, and nobody is kept out: any unit may
	}
	fit := m.fitting(band, from, to)
	_, ok := m.smallest(&fit, from, to)
	return ok
}

// whyNotLeave is why nobody may march out of a region in which an army stands.
func (m *marcher) whyNotLeave(r Region) *reason {
	band := m.band(r)
	switch p := m.p; {
	case band.units() > 0 && m.row.company.in(p, &band):
		for _, to := range m.targets(r) {
			if m.may(&band, r, to) {
				return nil
			}
		}
		return marchNoWay
	case !m.row.from.empty() && !m.row.from.has(r):
		return marchNotHence
	case p.inside(m.side, r) && !m.row.sally:
		return marchBesieged
	case band.units() == 0:
		if led := p.led(m.side, r); led.units() == 0 {
			return p.whyNotLed(m.side, r)
		}
		return marchHasMoved
	}
	return companyMissing(m.row.company)
}

// any reports whether somebody may march at all.
func (m *marcher) any() bool {
	for r := Nowhere + 1; r < regionCount; r++ {
		if m.p.hasArmy(m.side, r) && m.whyNotLeave(r) == nil {
			return true
		}
	}
	return false
}

// noMarch is looked for when somebody asks: others may march by another result, or others than his to lead.
var noMarch = engine.Sought(func(at attempt) *reason {
	side := sideOf(at.Seat)
	m := at.P.marcher(side, marchArmy)
	switch {
	case m.any():
		return marchAlone
	case at.P.bound(side):
		return nobodyToLead
	}
	return nobodyMarches
})

// shut is why figures of some nations cannot step into a region or, where the march must join an army, could
// not come to one by it; there is another reason if they could.
func (m *marcher) shut(who nationSet, r Region) *reason {
	switch {
	case m.lifts && r == m.start || !m.row.landing && !m.p.freeForArmy(m.side, r):
		return marchEnemy
	case m.p.closedBy(m.side, r) != NoCard:
		return marchClosed
	case m.foreign(who, r) != 0:
		return marchForeign
	case m.row.joins:
		return marchJoins
	}
	return marchApart
}
