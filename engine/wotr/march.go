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
			{Name: "halt", Open: mayHaltMarch, Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }},
		},
	}
	all[marchOn] = step{
		Name: "march.on", Owed: asksHere, Auto: engine.Always[Position], About: aboutWay,
		Verbs: []verb{
			{Name: "march-on", Do: marchFurther,
				Fields: []field{{Name: "to", Domain: Regions, Choices: chooseMarchOn, Why: whyNoMarchOn}}},
			{Name: "halt", Open: mayEndMarch, Do: func(pl *play, _ engine.Seat, _ engine.Action) { endMarch(pl) }},
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
		{Name: "from", Domain: Regions, Fits: mayMarchFrom, Why: whyNoMarchFrom, Joined: true},
		{Name: "to", Domain: Regions, Choices: chooseMarchTo, Why: whyNoMarchTo},
		{Name: "with", Domain: Figures, Bag: marchBag, Why: whyNoMarchWith, Usual: usuallyAll(marchBag),
			Quick: quickForce(marchBag)},
	}}
	if die.When != nil {
		v.Open = func(p *Position, _ engine.Seat) bool { m := p.marching(engine.Action{}); return m.any() }
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

// movesArmies reports whether a side can move an army by a result.
func movesArmies(p *Position, s Side, f Face) bool {
	kind, ok := p.marchBy(s, f)
	if !ok {
		return false
	}
	m := p.marcher(s, kind)
	return m.any()
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

func mayMarchFrom(p *Position, _ engine.Seat, a engine.Action, v engine.Value) bool {
	if !p.hasArmy(p.Here().Side, Region(v)) {
		return false
	}
	m := p.marching(a)
	return m.leaves(Region(v))
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

// mayHaltMarch reports whether as many armies have moved as must.
func mayHaltMarch(p *Position, _ engine.Seat) bool {
	f := p.march()
	return f.marched() >= f.row().least
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

// mayEndMarch reports whether the march may end where the company stands.
func mayEndMarch(p *Position, _ engine.Seat) bool {
	m := p.onTheWay()
	return m.ends(*p.march().at())
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
