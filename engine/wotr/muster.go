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
			{Name: "what", Domain: Figures, Choices: chooseMustered, Why: whyNotMustered, Joined: true},
			{Name: "where", Domain: Regions, Choices: chooseMusterPlace, Why: whyNotMusterPlace},
		},
		Do: muster,
	}
}

func musterPays(p *Position, s Side, f Face) bool {
	return f.counts(MusterFace) && p.canMusterAny(s, Nowhere)
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

func chooseMustered(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	first, own := p.first(), p.nations(seat)
	for kind, to := sideOf(seat).span(); kind < to; kind++ {
		if own.has(kind.nation()) && (kind.rank() != Elite || first == Nowhere) && p.canMuster(kind, first) {
			out = append(out, engine.Value(kind))
		}
	}
	return out
}

// aboutSecond tells how many kinds of regulars, leaders and Nazgûl the second figure can be chosen from: not
// everybody has all of them.
func aboutSecond(p *Position, seat engine.Seat) []engine.Fact {
	regulars, leaders, ringwraiths := 0, 0, 0
	for _, v := range chooseMustered(p, seat, engine.Action{}, nil) {
		switch kind := Figure(v); {
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

func chooseMusterPlace(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	kind, first := Figure(a.Get("what")), p.first()
	for r := range p.homesOf(kind.nation()).all() {
		if r != first && p.mayRecruit(kind, r, false) {
			out = append(out, engine.Value(r))
		}
	}
	return out
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
