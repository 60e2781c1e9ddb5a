package wotr

import "redbook/engine"

// Recruiting by event cards. What a card gives in one region is a levy; the side chooses the region, and which units are elites,
// where there is a choice. As much is done as can be (R56).
//
// The frame of a levy: Kind is its nation, Force its fixed figures, N the units that are regular or elite by choice, Left in how
// many regions it is still to be done, Set the regions that are left.

// levy is what an event card recruits in one region: figures of one nation.
type levy struct {
	nation                    Nation
	regulars, elites, leaders uint8 // leaders of Sauron are Nazgûl
	units                     int8  // each regular or elite by choice
	places                    int8  // in how many different regions; 0 is one
}

func levySteps(all []step) {
	all[levyNext] = step{Name: "levy.next", Run: nextLevy}
	all[levyChoose] = step{
		Name: "levy.choose", Owed: asksHere, Auto: engine.Always[Position], About: aboutLevy,
		Verbs: []verb{recruitVerb(chooseLevyPlace, unitsToChoose, bagOfUnits, raiseLevy)},
	}
	all[levySome] = step{
		Name: "levy.some", Owed: asksHere, About: aboutLevy,
		Verbs: []verb{recruitVerb(chooseLevyTarget, nil, bagOfSome, raiseSome)},
	}
}

// recruitVerb is the answer to a levy: where, and which units if that is a choice.
func recruitVerb(where func(*Position, engine.Seat, engine.Action, []engine.Value) []engine.Value,
	when func(*Position, engine.Seat, engine.Action) bool, units func(*Position, engine.Seat, engine.Action) engine.Bag,
	do func(*play, engine.Seat, engine.Action),
) verb {
	return verb{Name: "recruit", Do: do, Fields: []field{
		{Name: "where", Domain: Regions, Choices: where, Why: whyNotLevyPlace},
		{Name: "what", Domain: Figures, When: when, Bag: units, Quick: quickUnits(units)},
	}}
}

// callLevy has a side recruit by an event card, in as many of the regions as the levy says. The region, or the last one, is left
// in To of the frame that called.
func callLevy(pl *play, s Side, l levy, where regionSet) {
	pl.Call(levyNext)
	l.fill(pl.P.Here(), s, where)
}

// fill puts a levy into its frame.
func (l levy) fill(f *Frame, s Side, where regionSet) {
	f.Side, f.Kind, f.Set, f.Left, f.N = s, uint8(l.nation), where, max(1, l.places), l.units
	f.Force.Count[figureOf(l.nation, Regular)] = l.regulars
	f.Force.Count[figureOf(l.nation, Elite)] = l.elites
	f.Force.Count[figureOf(l.nation, Leader)] = l.leaders
}

// canRecruit tells whether some of the regions take any figure of a levy.
func canRecruit(l levy, some where) condition {
	return func(p *Position) bool {
		var f Frame
		l.fill(&f, l.nation.Side(), some(p))
		return len(p.levyPlaces(&f)) > 0
	}
}

// callRecruitUpTo has a side recruit at most n figures of a kind in a region, or none; by coming they take its settlement, if the enemy
// only controls it (FC22).
func callRecruitUpTo(pl *play, s Side, kind Figure, r Region, n int) {
	p := pl.P
	if n = min(n, int(p.Reinforcements[kind])); n == 0 || !p.mayRecruit(kind, r, true) && !p.freeForArmy(s, r) {
		return
	}
	pl.Call(levySome)
	f := pl.P.Here()
	f.Side, f.Kind, f.To = s, uint8(kind.nation()), r
	f.Force.Count[kind] = uint8(n)
}

// takesLevy tells whether a region takes any figure of the levy. A leader may come with the units.
func (p *Position) takesLevy(f *Frame, r Region) bool {
	n := Nation(f.Kind)
	for k := Regular; k < rankCount; k++ {
		kind := figureOf(n, k)
		if (f.Force.Count[kind] > 0 || f.N > 0 && !k.leads()) && p.mayRecruit(kind, r, true) {
			return true
		}
	}
	return false
}

// levyPlaces returns the regions that are left for the levy.
func (p *Position) levyPlaces(f *Frame) []Region {
	var list []Region
	for r := range f.Set.all() {
		if p.takesLevy(f, r) {
			list = append(list, r)
		}
	}
	return list
}

// nextLevy asks for the next region of a levy. Where the order of the regions decides nothing, nobody is asked.
func nextLevy(pl *play) {
	p := pl.P
	f := p.Here()
	places := p.levyPlaces(f)
	switch {
	case f.Left == 0 || len(places) == 0:
		pl.Return()
	case f.N == 0 && (len(places) == 1 || len(places) <= int(f.Left) && p.enoughFor(f, len(places))):
		raise(pl, places[0], &Force{})
	default:
		pl.Goto(levyChoose)
	}
}

// enoughFor tells whether the reinforcements have a levy's fixed figures so many times.
func (p *Position) enoughFor(f *Frame, times int) bool {
	for kind, n := range f.Force.Count {
		if int(n)*times > int(p.Reinforcements[kind]) {
			return false
		}
	}
	return true
}

func aboutLevy(p *Position, _ engine.Seat) []engine.Fact {
	f := p.Here()
	return []engine.Fact{tellNation(Nation(f.Kind)), tellNumber("count", int(f.N)), tellForce("figures", &f.Force), tellRegion("region", f.To)}
}

func chooseLevyPlace(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for _, r := range p.levyPlaces(p.Here()) {
		out = append(out, engine.Value(r))
	}
	return out
}

// choiceOfUnits returns the units that are left to choose from, and how many come.
func (p *Position) choiceOfUnits() (kinds []engine.Count, n int) {
	f := p.Here()
	regular := figureOf(Nation(f.Kind), Regular)
	for kind := regular; kind <= regular+Figure(Elite); kind++ {
		if left := min(int16(p.Reinforcements[kind]), int16(f.N)); left > 0 {
			kinds = append(kinds, engine.Count{Kind: engine.Value(kind), N: left})
		}
	}
	return kinds, min(int(f.N), engine.Total(kinds))
}

func unitsToChoose(p *Position, _ engine.Seat, _ engine.Action) bool {
	_, n := p.choiceOfUnits()
	return n > 0
}

func bagOfUnits(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	kinds, n := p.choiceOfUnits()
	return engine.Bag{Max: kinds, Least: n, Most: n}
}

func raiseLevy(pl *play, _ engine.Seat, a engine.Action) {
	chosen := forceOf(a.Bag("what"))
	raise(pl, Region(a.Get("where")), &chosen)
}

// raise places a levy in a region: the chosen units, and of the fixed figures those that are left; leaders last, since they need
// a unit.
func raise(pl *play, r Region, chosen *Force) {
	p := pl.P
	f := p.Here()
	f.Left--
	f.Set.remove(r)
	caller, _ := p.At(p.Depth() - 2)
	caller.To = r
	place(pl, chosen, r)
	var fixed Force
	for k := Regular; k < Leader; k++ {
		kind := figureOf(Nation(f.Kind), k)
		fixed.Count[kind] = min(f.Force.Count[kind], p.Reinforcements[kind])
	}
	place(pl, &fixed, r)
	leader := figureOf(Nation(f.Kind), Leader)
	if n := f.Force.Count[leader]; n > 0 {
		recruitByCard(pl, leader, r, int(n))
	}
	pl.Goto(levyNext)
}

func chooseLevyTarget(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return append(out, engine.Value(p.Here().To))
}

func bagOfSome(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	most := p.Here().Force.bag()
	return engine.Bag{Max: most, Most: engine.Total(most)}
}

func raiseSome(pl *play, _ engine.Seat, a engine.Action) {
	chosen, r, s := forceOf(a.Bag("what")), Region(a.Get("where")), pl.P.Here().Side
	pl.Return()
	if chosen.empty() {
		return
	}
	place(pl, &chosen, r)
	take(pl, s, r)
}
