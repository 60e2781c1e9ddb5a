package wotr

import "redbook/engine"

// Recruiting by event cards (Rulebook p.27). What a card gives in one region is a levy; the side chooses the
// region, and which units are elites, where there is a choice. It is carried out as far as possible (R56).

// levy is what an event card recruits in one region: figures of one nation.
type levy struct {
	nation                    Nation
	regulars, elites, leaders uint8 // leaders of Sauron are Nazgûl
	units                     int8  // each regular or elite by choice
	places                    int8  // in how many different regions; 0 is one
}

// levyFrame is the frame of a levy of Side.
type levyFrame Frame

func (f *levyFrame) nation() *Nation   { return (*Nation)(&f.Kind) }
func (f *levyFrame) fixed() *Force     { return &f.Force } // the figures that come without a choice
func (f *levyFrame) units() *int8      { return &f.N }     // that come besides, regular or elite by choice
func (f *levyFrame) places() *int8     { return &f.Left }  // in how many regions it is still to be done
func (f *levyFrame) where() *regionSet { return &f.Set }   // the regions that are left for it
func (f *levyFrame) target() *Region   { return &f.To }    // the region of levy.some, which has no choice

func (p *Position) levy() *levyFrame { return (*levyFrame)(p.Here()) }

func levySteps(all []step) {
	all[levyNext] = step{Name: "levy.next", Run: nextLevy}
	all[levyChoose] = step{
		Name: "levy.choose", Owed: asksHere, Auto: engine.Always[Position], About: aboutLevy,
		Verbs: []verb{recruitVerb(whyNotLevyPlace, unitsToChoose, bagOfUnits, raiseLevy)},
	}
	all[levySome] = step{
		Name: "levy.some", Owed: asksHere, About: aboutLevy,
		Verbs: []verb{recruitVerb(whyNotLevyTarget, nil, bagOfSome, raiseSome)},
	}
}

// recruitVerb is the answer to a levy: where, and which units if that is a choice.
func recruitVerb(whyNotThere func(*Position, engine.Seat, engine.Action, engine.Value) *reason,
	when func(*Position, engine.Seat, engine.Action) bool,
	units func(*Position, engine.Seat, engine.Action) engine.Bag,
	do func(*play, engine.Seat, engine.Action),
) verb {
	return verb{Name: "recruit", Do: do, Fields: []field{
		{Name: "where", Domain: Regions, Unfit: whyNotThere},
		{Name: "what", Domain: Figures, When: when, Bag: units, Unfit: onlyOf(units, noneHere),
			Quick: quickUnits(units)},
	}}
}

// callLevy has a side recruit by an event card, in as many of the regions as the levy says. The card then
// speaks of the region, or of the last one.
func callLevy(pl *play, s Side, l levy, where regionSet) {
	pl.Call(levyNext)
	l.fill(pl.P.levy(), s, where)
}

// fill puts a levy into its frame.
func (l levy) fill(f *levyFrame, s Side, where regionSet) {
	f.Side, *f.nation(), *f.where(), *f.places(), *f.units() = s, l.nation, where, max(1, l.places), l.units
	fixed := f.fixed()
	fixed.Count[figureOf(l.nation, Regular)] = l.regulars
	fixed.Count[figureOf(l.nation, Elite)] = l.elites
	fixed.Count[figureOf(l.nation, Leader)] = l.leaders
}

// canRecruit reports whether some of the regions take any figure of a levy.
func canRecruit(l levy, some where) condition {
	return func(p *Position) bool {
		var f levyFrame
		l.fill(&f, l.nation.Side(), some(p))
		return len(p.levyPlaces(&f)) > 0
	}
}

// callRecruitUpTo has a side recruit at most n figures of a kind in a region, or none; by coming they take
// its settlement, if the enemy only controls it (FC22).
func callRecruitUpTo(pl *play, s Side, kind Figure, r Region, n int) {
	p := pl.P
	if n = min(n, int(p.Reinforcements[kind])); n == 0 || !p.mayRecruit(kind, r, true) && !p.freeForArmy(s, r) {
		return
	}
	pl.Call(levySome)
	f := pl.P.levy()
	f.Side, *f.nation(), *f.target() = s, kind.nation(), r
	f.fixed().Count[kind] = uint8(n)
}

// takesLevy reports whether a region takes any figure of the levy. A leader may come with the units.
func (p *Position) takesLevy(f *levyFrame, r Region) bool {
	for k := Regular; k < rankCount; k++ {
		if kind := figureOf(*f.nation(), k); f.brings(kind) && p.mayRecruit(kind, r, true) {
			return true
		}
	}
	return false
}

// brings reports whether figures of a kind may be among those that come.
func (f *levyFrame) brings(kind Figure) bool {
	return f.fixed().Count[kind] > 0 || *f.units() > 0 && !kind.rank().leads()
}

// kind is the first kind of figure that the levy brings.
func (f *levyFrame) kind() Figure {
	for k := Regular; k < rankCount; k++ {
		if kind := figureOf(*f.nation(), k); f.brings(kind) {
			return kind
		}
	}
	return figureOf(*f.nation(), Regular)
}

// whyNotLevyPlace is why a region takes no figure of the levy.
func whyNotLevyPlace(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	f, r := p.levy(), Region(v)
	switch {
	case r == Nowhere:
		return unsaid
	case !f.where().has(r):
		return cardElsewhere
	case p.takesLevy(f, r):
		return nil
	}
	return p.bar(f.kind(), r, true)
}

// whyNotLevyTarget: the figures come to one region alone.
func whyNotLevyTarget(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	if Region(v) == Nowhere {
		return unsaid
	}
	return cardElsewhere.Unless(Region(v) == *p.levy().target())
}

// the card names others, or it has been used there
var cardElsewhere = reasons.New("card-elsewhere", theRegion)

// levyPlaces returns the regions that are left for the levy.
func (p *Position) levyPlaces(f *levyFrame) []Region {
	var list []Region
	for r := range f.where().all() {
		if p.takesLevy(f, r) {
			list = append(list, r)
		}
	}
	return list
}

// nextLevy asks for the next region of a levy, unless the order of the regions makes no difference.
func nextLevy(pl *play) {
	p := pl.P
	f := p.levy()
	places := p.levyPlaces(f)
	switch {
	case *f.places() == 0 || len(places) == 0:
		pl.Return()
	case *f.units() == 0 && (len(places) == 1 ||
		len(places) <= int(*f.places()) && p.enoughFor(f, len(places))):
		raise(pl, places[0], &Force{})
	default:
		pl.Goto(levyChoose)
	}
}

// enoughFor reports whether the reinforcements have a levy's fixed figures so many times.
func (p *Position) enoughFor(f *levyFrame, times int) bool {
	for kind, n := range f.fixed().Count {
		if int(n)*times > int(p.Reinforcements[kind]) {
			return false
		}
	}
	return true
}

func aboutLevy(p *Position, _ engine.Seat) []engine.Fact {
	f := p.levy()
	return []engine.Fact{
		tellNation(*f.nation()), tellNumber("count", int(*f.units())), tellForce("figures", f.fixed()),
		tellRegion("region", *f.target()),
	}
}

// choiceOfUnits returns the units that are left to choose from, and how many come.
func (p *Position) choiceOfUnits() (kinds []engine.Count, n int) {
	f := p.levy()
	regular := figureOf(*f.nation(), Regular)
	for kind := regular; kind <= regular+Figure(Elite); kind++ {
		if left := min(int16(p.Reinforcements[kind]), int16(*f.units())); left > 0 {
			kinds = append(kinds, engine.Count{Kind: engine.Value(kind), N: left})
		}
	}
	return kinds, min(int(*f.units()), engine.Total(kinds))
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

// raise places a levy in a region: the chosen units, and of the fixed figures those that are left; leaders
// last, since they need a unit.
func raise(pl *play, r Region, chosen *Force) {
	p := pl.P
	f := p.levy()
	*f.places()--
	f.where().remove(r)
	caller, _ := p.At(p.Depth() - 2)
	*(*cardFrame)(caller).region() = r // Voice of Saruman, which is no card, does not read it
	place(pl, chosen, r)
	var fixed Force
	for k := Regular; k < Leader; k++ {
		kind := figureOf(*f.nation(), k)
		fixed.Count[kind] = min(f.fixed().Count[kind], p.Reinforcements[kind])
	}
	place(pl, &fixed, r)
	leader := figureOf(*f.nation(), Leader)
	if n := f.fixed().Count[leader]; n > 0 {
		recruitByCard(pl, leader, r, int(n))
	}
	pl.Goto(levyNext)
}

func bagOfSome(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	most := p.levy().fixed().bag()
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
