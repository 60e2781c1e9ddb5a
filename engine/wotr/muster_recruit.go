package wotr

import "redbook/engine"

// Recruiting: which figures may be placed where, and placing them (Rulebook pp.26-27). muster.go does it with
// a die, muster_levy.go for event cards.

// settlements lists where each nation has its towns, cities and strongholds.
var settlements = func() (lists [nationCount][]Region) {
	for n := range lists {
		lists[n] = settled[n].list()
	}
	return lists
}()

// mayRecruit reports whether a figure of this kind is left and may be placed in a region: by an event card or
// not (Rulebook pp.26-27).
func (p *Position) mayRecruit(kind Figure, r Region, byCard bool) bool {
	return p.bar(kind, r, byCard) == nil
}

var (
	// The figure that is recruited: of an earlier field, or of a levy, or the value that does not fit; its
	// nation; and the region, where that is what does not fit.
	recruitFacts = []reasonFact{
		engine.FactOf("figure", Figures, func(at attempt) engine.Value { return engine.Value(recruited(at)) }),
		engine.FactOf("region", Regions, func(at attempt) engine.Value {
			if at.Action.Verb == "recruit" || at.Action.Has("what") {
				return at.Value
			}
			return engine.Value(Nowhere)
		}),
		engine.FactOf("nation", Nations,
			func(at attempt) engine.Value { return engine.Value(recruited(at).nation()) }),
	}

	recruitNoneLeft = reasons.New("recruit-none-left", recruitFacts...)
	recruitNotAtWar = reasons.New("recruit-not-at-war", recruitFacts...) // its nation is at peace
	recruitNoHome   = reasons.New("recruit-no-home", recruitFacts...)    // no settlement of its nation
	// Nazgûl come to Sauron's strongholds alone
	recruitNazgulHome = reasons.New("recruit-nazgul-home", recruitFacts...)
	recruitBesieged   = reasons.New("recruit-besieged", recruitFacts...) // under siege
	// the nation's sovereign is corrupted
	recruitSpoiled    = reasons.New("recruit-spoiled", recruitFacts...)
	recruitEnemyHolds = reasons.New("recruit-enemy-holds", recruitFacts...) // the enemy controls it
	recruitEnemyThere = reasons.New("recruit-enemy-there", recruitFacts...) // an enemy army stands there
	// a leader needs a unit of his side
	recruitLeaderAlone = reasons.New("recruit-leader-alone", recruitFacts...)
	recruitNowhere     = reasons.New("recruit-nowhere", recruitFacts...) // no settlement takes it now
	recruitNotYours    = reasons.New("recruit-not-yours", recruitFacts...)
	// characters are brought in, or awakened
	notRecruited = reasons.New("recruit-no-character",
		engine.FactOf("figure", Figures, engine.TheValue[Position]))
)

// recruited is the kind of figure of which a refusal to recruit speaks.
func recruited(at attempt) Figure {
	switch {
	case at.Action.Verb == "recruit":
		return at.P.levy().kind()
	case at.Action.Has("what"):
		return Figure(at.Action.Get("what"))
	}
	return Figure(at.Value)
}

// bar is what forbids recruiting a figure in a region; nil if nothing does.
//
// A Muster result places figures of a nation at war in its own settlements, outside sieges (R84). An event
// card names its regions: no war is needed, and its nation may be away from home; the region must be free,
// except that a besieged garrison is joined in its stronghold, and besiegers around a stronghold (R31, R85,
// FAQ 14).
func (p *Position) bar(kind Figure, r Region, byCard bool) *reason {
	n := kind.nation()
	s := n.Side()
	switch {
	case p.Reinforcements[kind] == 0:
		return recruitNoneLeft
	case !byCard && !p.atWar(n):
		return recruitNotAtWar
	case !byCard && !p.homesOf(n).has(r):
		return recruitNoHome
	case !byCard && p.weakened(kind, r):
		return recruitSpoiled
	case !byCard && kind == nazgul && !isStronghold(r): // Rulebook p.26
		return recruitNazgulHome
	case !byCard && p.besieged(r):
		return recruitBesieged
	case !p.inside(s, r) && !p.free(s, r):
		if p.controls(s.Enemy(), r) {
			return recruitEnemyHolds
		}
		return recruitEnemyThere
	case s == FreePeoples && kind.rank() == Leader && !p.hasArmy(s, r): // Rulebook p.8
		return recruitLeaderAlone
	}
	return nil
}

// recruit places n figures (or as many as are left) from the reinforcements.
func recruit(pl *play, kind Figure, r Region, n int) {
	var f Force
	f.Count[kind] = uint8(min(n, int(pl.P.Reinforcements[kind])))
	place(pl, &f, r)
}

// place puts figures from the reinforcements into a region.
func place(pl *play, f *Force, r Region) {
	p := pl.P
	if f.empty() {
		return
	}
	for kind, n := range f.Count {
		p.Reinforcements[kind] -= n
		p.Armies[r][kind] += n
		if n > 0 {
			p.trace(traceRecruit, Figure(kind).nation().Side(), Nowhere, r)
		}
	}
	pl.Tell("recruited", tellRegion("region", r), tellForce("figures", f))
}

// recruitByCard places n figures of a kind (or as many as are left) where a card says, if the region takes
// them.
func recruitByCard(pl *play, kind Figure, r Region, n int) {
	if pl.P.mayRecruit(kind, r, true) {
		recruit(pl, kind, r, n)
	}
}

// homesOf lists the settlements where a nation recruits with dice: its own. While Théoden is corrupted and
// the Shadow controls Helm's Deep, that is a stronghold of Isengard too (KB4); it counts as conquered all the
// same.
func (p *Position) homesOf(n Nation) regionSet {
	if n == Isengard && p.whiteHand(HelmsDeep) {
		homes := settled[n]
		homes.add(HelmsDeep)
		return homes
	}
	return settled[n]
}

// weakened reports whether a corrupted sovereign forbids recruiting a figure in a region, except by an event
// card.
func (p *Position) weakened(kind Figure, r Region) bool {
	n := kind.nation()
	return n.Side() == FreePeoples && kind.rank() != Regular && p.spoiled(sovereignOf(n)) &&
		weakens(sovereignOf(n), kind, r)
}

// whiteHand reports whether a region is Helm's Deep while it is a stronghold of Isengard (Mark of the White
// Hand, KB4). For the Ring-bearers' path it is then a stronghold of the Shadow as well (Rulebook p.39), and
// no settlement of the Free Peoples.
func (p *Position) whiteHand(r Region) bool {
	return r == HelmsDeep && p.spoiled(Theoden) && p.controls(Shadow, r)
}

// countsAs returns the side to which a settlement belongs by origin, or by a rule that changes that for a
// while.
func (p *Position) countsAs(r Region) Side {
	if p.whiteHand(r) {
		return Shadow
	}
	return owner(r)
}
