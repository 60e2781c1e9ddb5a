package confrontation

import "redbook/engine"

// Retreats (rulebook, "Odwrót"): to an adjacent region in the named direction, without enemies and below the
// own limit; never sideways in the mountains, never back through Moria.

// retreats keeps the regions to which a side may retreat.
func (p *Position) retreats(s Side, set regionSet) regionSet {
	return p.ground(s).quiet(set)
}

// offerRetreat lets a fighter retreat by its text, unless the enemy's text pins it down (C26, C47).
func offerRetreat(pl *play, s Side, set regionSet) {
	p := pl.P
	where := p.retreats(s, set)
	if where == 0 || texts[p.fighter(s.Enemy())].pins {
		return
	}
	askRetreat(pl, s, where, true)
}

// byCard is where the card Retreat leads: the Fellowship's fighter backward, Sauron's sideways (C34).
func byCard(s Side, from Region) regionSet {
	if s == Fellowship {
		return backward(s, from)
	}
	return sideways[from]
}

// mustRetreat makes a fighter retreat by a card, if it can; the answer is whether it does.
func mustRetreat(pl *play, s Side, set regionSet) bool {
	where := pl.P.retreats(s, set)
	if where == 0 {
		return false
	}
	askRetreat(pl, s, where, false)
	return true
}

func askRetreat(pl *play, s Side, where regionSet, may bool) {
	who := pl.P.fighter(s)
	pl.Call(retreatWhere)
	*pl.P.Here() = Frame{Who: who, From: pl.P.Battle.Region, Where: where, May: may}
}

func retreater(p *Position) engine.Seats { return characters[p.Here().Who].side.only() }

func chooseRetreat(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.Here().Where.appendTo(out)
}

func whyNotRetreat(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	return whyNotInto(p.Here().Where, v)
}

// whyNotInto is why a character may not retreat to a region.
func whyNotInto(set regionSet, v engine.Value) *reason {
	if Region(v) == Nowhere {
		return unsaid
	}
	return noRetreat.Unless(set.has(Region(v)))
}

func whyNotStay(p *Position, _ engine.Seat) *reason { return mustGoAway.Unless(p.Here().May) }

func mustGo(p *Position, _ engine.Seat) bool { return !p.Here().May }

func retreat(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	f := *p.Here()
	to, s := Region(a.Get("to")), characters[f.Who].side
	p.Battle.Over, p.Battle.Fates[s] = true, Retreated
	pl.Tell("retreated", character("character", f.Who), region("from", f.From), region("to", to))
	if f.May {
		pl.Cover("ability." + f.Who.String())
	}
	pl.Return()
	relocate(pl, f.Who, to)
}

func stay(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Cover("retreat.declined")
	pl.Tell("stayed", character("character", pl.P.Here().Who))
	pl.Return()
}
