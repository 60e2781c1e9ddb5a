package wotr

import "redbook/engine"

// Recruiting with a Muster result: an elite unit, or two figures out of regular units and leaders or Nazgûl,
// in two different settlements (Rulebook p.26, R83). The first figure is the action; the second one is asked
// for.

// musterFrame is the frame of the question for the second figure of Side.
type musterFrame Frame

func (f *musterFrame) first() *Region { return &f.From } // where the first one stands

func (p *Position) muster() *musterFrame { return (*musterFrame)(p.Here()) }

func musterSteps(all []step) {
	all[musterSecond] = step{Name: "muster.second", Owed: asksHere, About: aboutSecond,
		Verbs: []verb{musterVerb(noDie), {Name: "done", Do: doneHere}}}
}

var recruitEvents = []engine.EventDef{
	event("recruited", fact("region", Regions), fact("figures", Figures)),
	event("upgraded", fact("region", Regions), fact("figure", Figures)), // the figure that came
	event("gathered", fact("figures", Figures), fact("from", Regions), fact("region", Regions)),
}

var recruitPaths = []string{"mustered-elite", "mustered-two", "mustered-nazgul"}

// doneHere ends a procedure in which a side might go on.
func doneHere(pl *play, _ engine.Seat, _ engine.Action) { pl.Return() }

// musterVerb recruits a figure; in an action its first field is the die that pays.
func musterVerb(die field) verb {
	return verb{
		Name: "muster", Turn: true,
		Fields: []field{
			die,
			{Name: "what", Domain: Figures, Unfit: whyNotMustered, Joined: true},
			{Name: "where", Domain: Regions, Choices: chooseMusterPlace, Unfit: whyNotMusterPlace},
		},
		Do: muster,
	}
}

func musterPays(p *Position, s Side, f Face) *reason {
	if !f.counts(MusterFace) {
		return otherDie
	}
	return p.whyNoMuster(s)
}

var (
	nobodyAtWar     = reasons.New("nobody-at-war")     // no own nation is at war
	nothingToMuster = reasons.New("nothing-to-muster") // the nations that are have nothing left, or no room
	musteredLast    = nationActed((*Position).atWar)

	secondElite = reasons.New("recruit-second-elite", kindsOfSecond("regulars"), kindsOfSecond("leaders"),
		kindsOfSecond("nazgul")) // an elite is a whole action
	samePlace = reasons.New("recruit-same-place", theRegion) // the first figure stands there
)

// kindsOfSecond is a fact of aboutSecond.
func kindsOfSecond(name string) reasonFact {
	return engine.FactOf(name, engine.Number, func(at attempt) engine.Value {
		for _, f := range aboutSecond(at.P, at.Seat) {
			if f.Name == name {
				return f.Values[0]
			}
		}
		return 0
	})
}

// whyNoMuster is why a side can recruit nothing with a die.
func (p *Position) whyNoMuster(s Side) *reason {
	if p.canMusterAny(s, Nowhere) {
		return nil
	}
	seat, why := p.seatOf(s), nobodyAtWar
	for _, n := range nationsOf(s) {
		switch {
		case !p.atWar(n) || !Controls(seat, n):
		case p.nations(seat).has(n):
			why = nothingToMuster
		default: // it acted last
			return musteredLast
		}
	}
	return why
}

// first returns where this action has recruited its first figure.
func (p *Position) first() Region {
	if p.Step() == musterSecond {
		return *p.muster().first()
	}
	return Nowhere
}

// canMuster reports whether a figure can be recruited with a die, elsewhere than in a region.
func (p *Position) canMuster(kind Figure, not Region) bool {
	if n := kind.nation(); p.Reinforcements[kind] > 0 && p.atWar(n) {
		for r := range p.homesOf(n).all() {
			if r != not && p.mayRecruit(kind, r, false) {
				return true
			}
		}
	}
	return false
}

// canMusterAny reports whether a side can recruit anything with a die; after a first figure, no elite and not
// in its region.
func (p *Position) canMusterAny(s Side, first Region) bool {
	own := p.ownNations(s)
	for kind, to := s.span(); kind < to; kind++ {
		if own.has(kind.nation()) && (kind.rank() != Elite || first == Nowhere) && p.canMuster(kind, first) {
			return true
		}
	}
	return false
}

func whyNotMustered(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	kind, first := Figure(v), p.first()
	switch {
	case kind >= unitCount:
		return notRecruited
	case kind.nation().Side() != sideOf(seat):
		return recruitNotYours
	}
	if why := ofFigure.whyNot(p, seat, kind.nation()); why != nil {
		return why
	}
	switch {
	case first != Nowhere && kind.rank() == Elite:
		return secondElite
	case p.Reinforcements[kind] == 0:
		return recruitNoneLeft
	case !p.atWar(kind.nation()):
		return recruitNotAtWar
	case p.canMuster(kind, first):
		return nil
	case p.weakened(kind, Nowhere):
		return recruitSpoiled
	}
	return recruitNowhere
}

// aboutSecond tells how many kinds of regulars, leaders and Nazgûl the second figure can be chosen from: not
// everybody has all of them.
func aboutSecond(p *Position, seat engine.Seat) []engine.Fact {
	regulars, leaders, ringwraiths := 0, 0, 0
	for kind, to := sideOf(seat).span(); kind < to; kind++ {
		switch {
		case !p.nations(seat).has(kind.nation()) || kind.rank() == Elite || !p.canMuster(kind, p.first()):
		case kind == nazgul:
			ringwraiths++
		case kind.rank() == Leader:
			leaders++
		default:
			regulars++
		}
	}
	return []engine.Fact{tellNumber("regulars", regulars), tellNumber("leaders", leaders),
		tellNumber("nazgul", ringwraiths)}
}

// chooseMusterPlace goes through the nation's own settlements alone.
func chooseMusterPlace(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	for r := range p.homesOf(Figure(a.Get("what")).nation()).all() {
		if whyNotMusterPlace(p, seat, a, engine.Value(r)) == nil {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

func whyNotMusterPlace(p *Position, _ engine.Seat, a engine.Action, v engine.Value) *reason {
	switch r := Region(v); r {
	case Nowhere:
		return unsaid
	case p.first():
		return samePlace
	default:
		return p.bar(Figure(a.Get("what")), r, false)
	}
}

func muster(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	s, kind, r := sideOf(seat), Figure(a.Get("what")), Region(a.Get("where"))
	if p.Step() == musterSecond {
		pl.Cover("mustered-two")
		pl.Return()
	} else {
		spend(pl, a)
	}
	first := a.Has("die")
	p.concern(nationSet(0).with(kind.nation()))
	recruit(pl, kind, r, 1)
	coverWhiteHand(pl, kind, r)
	switch {
	case kind == nazgul:
		pl.Cover("mustered-nazgul")
	case kind.rank() == Elite:
		pl.Cover("mustered-elite")
		return
	}
	if first && p.canMusterAny(s, r) {
		pl.Call(musterSecond)
		f := p.muster()
		f.Side, *f.first() = s, r
	}
}
