package wotr

import "redbook/engine"

// Moving armies (Rulebook pp.26-28). An action or a card moves one army after another, each by the verb
// move-army; one that may go through several regions is asked for each further one, because it captures on
// its way (R94).

// marchFrame is the frame of marches of Side: first what the procedure may move, then the company on its way.
type marchFrame Frame

func (f *marchFrame) kind() *marchKind { return (*marchKind)(&f.Kind) }
func (f *marchFrame) row() *march      { return &marches[f.Kind] }
func (f *marchFrame) armies() *int8    { return &f.Left } // how many are still to move

func (f *marchFrame) start() *Region  { return &f.From } // where the company set out
func (f *marchFrame) at() *Region     { return &f.To }   // where it stands
func (f *marchFrame) company() *Force { return &f.Force }
func (f *marchFrame) further() *int8  { return &f.N } // how many regions it may still go

func (p *Position) march() *marchFrame { return (*marchFrame)(p.Here()) }

func marchSteps(all []step) {
	all[marchNext] = step{Name: "march.next", Run: nextArmy}
	all[marchChoose] = step{
		Name: "march.choose", Owed: asksHere, Auto: engine.Always[Position], About: aboutMarch,
		Verbs: []verb{
			moveArmyVerb(noDie, moveNextArmy),
			{Name: "halt", Closed: whyNoHalt, Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
	all[marchOn] = step{
		Name: "march.on", Owed: asksHere, Auto: engine.Always[Position], About: aboutWay,
		Verbs: []verb{
			{Name: "march-on", Do: marchFurther,
				Fields: []field{{Name: "to", Domain: Regions, Choices: chooseMarchOn, Unfit: whyNotMarchOn}}},
			{Name: "halt", Closed: whyNotEndMarch, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
				endMarch(pl)
			}},
		},
	}
}

var marchEvents = []engine.EventDef{
	event("army-moved", fact("side", Sides), fact("from", Regions), fact("to", Regions),
		fact("figures", Figures)),
}

var marchPaths = []string{"second-army", "joined-siege"}

// moveArmyVerb moves an army; in an action its first field is the die that pays.
func moveArmyVerb(die field, do func(*play, engine.Seat, engine.Action)) verb {
	v := verb{Name: "move-army", Turn: true, Do: do, Fields: []field{
		die,
		{Name: "from", Domain: Regions, Unfit: whyNotMarchFrom, Joined: true},
		{Name: "to", Domain: Regions, Choices: chooseMarchTo, Unfit: whyNotMarchTo},
		{Name: "with", Domain: Figures, Bag: marchBag, Unfit: whyNotMarchWith, Usual: usuallyAll(marchBag),
			Quick: quickForce(marchBag)},
	}}
	if die.When != nil {
		v.Closed = func(p *Position, _ engine.Seat) *reason {
			m := p.marching(engine.Action{})
			return noMarch.Unless(m.any())
		}
	}
	return v
}

// moveArmyAction is the verb as the beginning of an action.
func moveArmyAction() verb { return moveArmyVerb(dieField(movesArmies), moveArmyByDie) }

// marchBy returns the row by which a result moves armies: an Army result two of them, a Character result one
// with a leader (Rulebook p.27, R88); once a turn a Muster result is an Army result by the Mouth of Sauron.
func (p *Position) marchBy(s Side, f Face) (marchKind, bool) {
	switch {
	case p.paysArmy(s, f):
		return marchArmy, true
	case f.counts(CharacterFace):
		return marchLeader, true
	}
	return 0, false
}

// movesArmies is why a side cannot move an army by a result.
func movesArmies(p *Position, s Side, f Face) *reason {
	kind, ok := p.marchBy(s, f)
	if !ok {
		return otherDie
	}
	m := p.marcher(s, kind)
	return noMarch.Unless(m.any())
}

var (
	standsThere = reasons.New("stands-there", theRegion) // to stay is no move

	nobodyMarches = reasons.New("nobody-marches")
	// only Character results are left, and no army with a leader can go
	marchAlone = reasons.New("march-leaderless")
	// more must move, or the place is none to stop at
	mustMarch        = reasons.New("march-must-go-on")
	marchNoArmy      = reasons.New("march-no-army", theRegion)   // none of yours there
	marchNotHence    = reasons.New("march-not-hence", theRegion) // the card moves none from there
	marchBesieged    = reasons.New("march-besieged", theRegion)  // shut up in the stronghold
	marchHasMoved    = reasons.New("march-has-moved", theRegion) // all there have moved in this action
	marchNoWay       = reasons.New("march-no-way", theRegion)    // no way out of it is open
	marchNoLeader    = reasons.New("march-leader", hence)        // nobody leads them
	marchNoCompanion = reasons.New("march-companion", hence)     // no Companion goes with them
	marchNoNazgul    = reasons.New("march-nazgul", hence)        // no Nazgûl goes with them
	marchNoWitchKing = reasons.New("march-witch-king", hence)    // the Witch-king does not go with them
	marchTooFar      = reasons.New("march-too-far", whence, theRegion)
	marchThither     = reasons.New("march-thither", theRegion)           // the card does not lead there
	marchEnemy       = reasons.New("march-enemy", thither)               // an enemy army holds it
	marchClosed      = reasons.New("march-closed", closingCard, thither) // the card forbids it
	// at peace, they step into no other nation
	marchForeign = reasons.New("march-foreign", foreigners, thither)
	marchJoins   = reasons.New("march-joins", thither) // no way by it to another army in time
	marchUnits   = reasons.New("march-units")          // nobody marches without a unit
	marchLeft    = reasons.New("march-left", hence)    // leaders would stay behind alone
	// there is no way that all of them could take together
	marchApart = reasons.New("march-apart", thither)
	// with all besiegers gone, no way leads back through it
	marchLifts   = reasons.New("march-lifts", hence)
	marchSaruman = reasons.New("march-saruman")          // he never leaves Orthanc
	marchMoved   = reasons.New("march-moved", theFigure) // has moved in this action

	// Where a march sets out and where it leads, as far as that is said.
	hence = engine.FactOf("region", Regions, func(at attempt) engine.Value {
		if at.Action.Has("from") {
			return at.Action.Get("from")
		}
		return at.Value
	})
	thither = engine.FactOf("region", Regions,
		func(at attempt) engine.Value { return engine.Value(marchesTo(at)) })
	// On its way a company has come from where it stands.
	whence = engine.FactOf("from", Regions, func(at attempt) engine.Value {
		if at.P.Step() == marchOn {
			return engine.Value(*at.P.march().at())
		}
		return at.Action.Get("from")
	})
	closingCard = engine.FactOf("card", Cards, func(at attempt) engine.Value {
		return engine.Value(at.P.closedBy(sideOf(at.Seat), marchesTo(at)))
	})
	foreigners = reasonFact{Name: "nation", Domain: Nations, Of: foreignersIn}
)

// marchesTo is the region into which somebody cannot march.
func marchesTo(at attempt) Region {
	if at.Action.Has("to") {
		return Region(at.Action.Get("to"))
	}
	return Region(at.Value)
}

// foreignersIn lists the nations that may not go there: of the figure that does not fit, or of all that are
// meant.
func foreignersIn(at attempt) []engine.Value {
	m := at.P.marching(at.Action)
	var who nationSet
	switch band := m.band(Region(at.Action.Get("from"))); {
	case at.P.Step() == marchOn:
		who = at.P.march().company().nations()
	case at.Action.Has("to"):
		f := oneFigure(Figure(at.Value))
		who = f.nations()
	default:
		who = band.nations()
	}
	return m.foreign(who, marchesTo(at)).values(nil)
}

// marching returns the marcher: by the die that an action begins with, otherwise by the row of the running
// procedure.
func (p *Position) marching(a engine.Action) marcher {
	f := p.march()
	if a.Has("die") {
		kind, _ := p.marchBy(f.Side, Face(a.Get("die")))
		return p.marcher(f.Side, kind)
	}
	return p.marcher(f.Side, *f.kind())
}

func whyNotMarchFrom(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
	switch {
	case Region(v) == Nowhere:
		return unsaid
	case !p.hasArmy(p.Here().Side, Region(v)):
		return marchNoArmy
	}
	m := p.marching(a)
	return m.whyNotLeave(Region(v))
}

func chooseMarchTo(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	m := p.marching(a)
	from := Region(a.Get("from"))
	band := m.band(from)
	for _, to := range m.targets(from) {
		if m.may(&band, from, to) {
			out = append(out, engine.Value(to))
		}
	}
	return out
}

func whyNotMarchTo(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
	m, from, r := p.marching(a), Region(a.Get("from")), Region(v)
	switch {
	case r == Nowhere:
		return unsaid
	case r == from:
		return standsThere
	case m.row.to != nil && !m.row.to(p).has(r):
		return marchThither
	case m.row.to == nil && !adjacent[from].has(r):
		return marchTooFar
	}
	band := m.band(from)
	if m.may(&band, from, r) {
		return nil
	}
	return m.shut(band.nations(), r)
}

// whyNotMarchWith is why none of a kind of figure can go.
func whyNotMarchWith(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
	m, from, to := p.marching(a), Region(a.Get("from")), Region(a.Get("to"))
	all, band, f := p.army(m.side, from), m.band(from), oneFigure(Figure(v))
	fit := m.fitting(&band, from, to)
	switch {
	case fit.holds(&f):
		return nil
	case !all.holds(&f):
		return noneHere
	case f.Who.has(Saruman):
		return marchSaruman
	case band.holds(&f):
		return m.shut(f.nations(), to)
	}
	return marchMoved
}

// oneFigure is a force of one figure of a kind.
func oneFigure(kind Figure) (f Force) {
	if who := kind.character(); who != NoCharacter {
		f.Who = f.Who.with(who)
	} else if kind < unitCount {
		f.Count[kind] = 1
	}
	return f
}

// marchBag is who may go: at least one unit with them, and whoever the march must have.
func marchBag(p *Position, _ engine.Seat, a engine.Action) engine.Bag {
	m := p.marching(a)
	from, to := Region(a.Get("from")), Region(a.Get("to"))
	band := m.band(from)
	fit := m.fitting(&band, from, to)
	b := engine.Bag{Max: fit.bag(), Least: 1}
	b.Most = engine.Total(b.Max)
	b.Check = func(counts []engine.Count) *engine.Refusal {
		f := forceOf(counts)
		return m.refuse(&f, from, to)
	}
	b.Sample = func(pick func(int) int) []engine.Count { return m.sample(&b, &fit, from, to, pick) }
	return b
}

// sample draws a company that may march: everybody, or a random part, or otherwise the smallest that may.
func (m *marcher) sample(b *engine.Bag, fit *Force, from, to Region, pick func(int) int) []engine.Count {
	const tries = 4
	for range tries {
		everybody := pick(3) == 0
		var counts []engine.Count
		for _, most := range b.Max {
			n := most.N
			if !everybody {
				n = int16(pick(int(n) + 1))
			}
			if n > 0 {
				counts = append(counts, engine.Count{Kind: most.Kind, N: n})
			}
		}
		if f := forceOf(counts); engine.Total(counts) <= b.Most && m.refuse(&f, from, to) == nil {
			return counts
		}
	}
	f, _ := m.smallest(fit, from, to)
	return f.bag()
}

// moveArmyByDie pays for the move of up to two armies and makes the first one.
func moveArmyByDie(pl *play, _ engine.Seat, a engine.Action) {
	s := pl.P.Here().Side
	kind, _ := pl.P.marchBy(s, Face(a.Get("die")))
	if kind == marchArmy {
		spendAsArmy(pl, a)
	} else {
		spend(pl, a)
	}
	callMarch(pl, s, kind)
	setOut(pl, Region(a.Get("from")), Region(a.Get("to")), forceOf(a.Bag("with")))
}

// callMarch has a side move armies by a row of marches; it returns when all moves are made or the side is
// done.
func callMarch(pl *play, s Side, kind marchKind) {
	pl.Call(marchNext)
	f := pl.P.march()
	f.Side, *f.kind(), *f.armies() = s, kind, marches[kind].most
}

// nextArmy asks for the next army, while one may still move.
func nextArmy(pl *play) {
	m := pl.P.marching(engine.Action{})
	if *pl.P.march().armies() == 0 || !m.any() {
		pl.Return()
		return
	}
	pl.Goto(marchChoose)
}

// marched counts the armies that have moved.
func (f *marchFrame) marched() int8 { return f.row().most - *f.armies() }

// whyNoHalt is why it does not stop there: as many armies move as must.
func whyNoHalt(p *Position, _ engine.Seat) *reason {
	f := p.march()
	return mustMarch.Unless(f.marched() >= f.row().least)
}

func aboutMarch(p *Position, _ engine.Seat) []engine.Fact {
	f := p.march()
	return []engine.Fact{tellNumber("moved", int(f.marched())), tellNumber("left", int(*f.armies()))}
}

func moveNextArmy(pl *play, _ engine.Seat, a engine.Action) {
	if pl.P.march().marched() > 0 {
		pl.Cover("second-army")
	}
	setOut(pl, Region(a.Get("from")), Region(a.Get("to")), forceOf(a.Bag("with")))
}

// setOut begins the march of a company.
func setOut(pl *play, from, to Region, company Force) {
	f := pl.P.march()
	*f.armies()--
	*f.start(), *f.company(), *f.further() = from, company, f.row().regions
	walkInto(pl, from, to)
}

// walkInto takes the company on its way into a region, and asks whether it goes on.
func walkInto(pl *play, from, to Region) {
	p := pl.P
	f := p.march()
	p.shift(f.company(), from, to)
	p.trace(traceArmy, f.Side, from, to)
	pl.Tell("army-moved", tellSide("side", f.Side),
		tellRegion("from", from), tellRegion("to", to), tellForce("figures", f.company()))
	leave(pl, from)
	if p.besieges(f.Side, to) {
		pl.Cover("joined-siege")
	}
	enter(pl, f.Side, to)
	*f.at() = to
	if *f.further()--; *f.further() == 0 {
		endMarch(pl)
		return
	}
	pl.Goto(marchOn)
}

// endMarch ends the march of a company, which does not move again in this action. Companions activate nations
// where they have come to. The next army may move.
func endMarch(pl *play) {
	p := pl.P
	f := p.march()
	s, to, who := f.Side, *f.at(), *f.company()
	p.arrive(to, &who)
	p.concernArmy(&who, to)
	atOnce := f.row().atOnce
	pl.Goto(marchNext)
	if atOnce && p.excessIn(s, to) > 0 && !p.inside(s, to) {
		callExcess(pl, s, to)
	}
	if k := regions[to].settlement; who.Who&companions != 0 && (k == City || k == Stronghold) {
		arrived(pl, who.Who&companions, to)
	}
}

// arrive notes that figures have moved into a region in this action.
func (p *Position) arrive(r Region, f *Force) {
	for i := range p.Arrivals {
		if a := &p.Arrivals[i]; a.Region == r || a.Region == Nowhere {
			a.Region = r
			a.Force.add(f)
			return
		}
	}
}

// onTheWay is a marcher whose company stands somewhere on its way.
func (p *Position) onTheWay() marcher {
	f := p.march()
	m := p.marcher(f.Side, *f.kind())
	m.start, m.at, m.load = *f.start(), *f.at(), f.company().units()
	return m
}

func chooseMarchOn(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	m, f := p.onTheWay(), p.march()
	for _, to := range neighbours[*f.at()] {
		if m.leads(f.company().nations(), to, *f.further()-1) {
			out = append(out, engine.Value(to))
		}
	}
	return out
}

func whyNotMarchOn(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	m, f, r := p.onTheWay(), p.march(), Region(v)
	switch at := *f.at(); {
	case r == Nowhere:
		return unsaid
	case r == at:
		return standsThere
	case !adjacent[at].has(r):
		return marchTooFar
	case m.leads(f.company().nations(), r, *f.further()-1):
		return nil
	}
	return m.shut(f.company().nations(), r)
}

// whyNotEndMarch is why the march may not end where the company stands.
func whyNotEndMarch(p *Position, _ engine.Seat) *reason {
	m := p.onTheWay()
	return mustMarch.Unless(m.ends(*p.march().at()))
}

func aboutWay(p *Position, _ engine.Seat) []engine.Fact {
	f := p.march()
	return []engine.Fact{
		tellRegion("region", *f.at()), tellForce("figures", f.company()),
		tellNumber("left", int(*f.further())),
	}
}

func marchFurther(pl *play, _ engine.Seat, a engine.Action) {
	walkInto(pl, *pl.P.march().at(), Region(a.Get("to")))
}
