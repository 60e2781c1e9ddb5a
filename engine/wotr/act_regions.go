package wotr

import "redbook/engine"

// Acts by which an event card chooses the region that its other acts speak of (Rulebook p.22), and the
// regions among which it may choose.

// where names regions at a moment.
type where = func(p *Position) regionSet

// at names fixed regions.
func at(list ...Region) where {
	set := setOf(list...)
	return func(*Position) regionSet { return set }
}

// chosen is the region that the card speaks of, if there is one.
func chosen(p *Position) regionSet { return oneOf(*p.card().region()) }

// oneOf is the set of one region, or of none.
func oneOf(r Region) regionSet {
	if r == Nowhere {
		return regionSet{}
	}
	return setOf(r)
}

// with is where a character stands on the map.
func with(c Character) where {
	return func(p *Position) regionSet { return oneOf(p.Where[c]) }
}

// armiesOf is where a side has an army.
func armiesOf(s Side) where { return func(p *Position) regionSet { return p.armies(s) } }

// filtered keeps those of some regions that fit.
func filtered(some where, fits func(p *Position, r Region) bool) where {
	return func(p *Position) regionSet {
		var set regionSet
		for _, r := range some(p).list() {
			if fits(p, r) {
				set.add(r)
			}
		}
		return set
	}
}

// freeFor keeps those of some regions that are free for a side, for cards that ask for just that: recruiting
// in general knows exceptions (see bar).
func freeFor(s Side, some where) where {
	return filtered(some, func(p *Position, r Region) bool { return p.free(s, r) })
}

// everywhere is the whole map.
func everywhere(*Position) regionSet { return within(Rivendell, 254) }

// nextTo names some regions and those adjacent to them.
func nextTo(list ...Region) where {
	set := setOf(list...)
	for _, r := range list {
		set = set.or(adjacent[r])
	}
	return func(*Position) regionSet { return set }
}

// settlementsOf names the towns, cities and strongholds of a nation.
func settlementsOf(n Nation) where { return func(*Position) regionSet { return settled[n] } }

// strongholdsIn names the strongholds of a nation.
func strongholdsIn(n Nation) where {
	return func(*Position) regionSet { return strongholdsOf(n) }
}

// chooseRegion has the card's side choose a region; the acts that follow speak of it.
func chooseRegion(some where) act {
	return act{name: "choose-region", do: func(pl *play) {
		*pl.P.card().choices() = some(pl.P)
		askRegion(pl)
	}}
}

// chooseSecond has a side choose a second region: cardFrame.first keeps the first.
func chooseSecond(asked Side, some where) act {
	return act{name: "choose-second", do: func(pl *play) {
		f := pl.P.card()
		f.Side, *f.first() = asked, *f.region()
		*f.choices() = some(pl.P)
		askRegion(pl)
	}}
}

// inTurn has the acts that follow speak of the first region that is left, and so of one after the other.
func inTurn() act {
	return act{name: "in-turn", do: func(pl *play) {
		f := pl.P.card()
		*f.region() = Nowhere
		if list := f.choices().list(); len(list) > 0 {
			*f.region() = list[0]
			f.choices().remove(*f.region())
		}
	}}
}

// inRegions says which regions inTurn goes through.
func inRegions(some where) act {
	return act{name: "in-regions", do: func(pl *play) { *pl.P.card().choices() = some(pl.P) }}
}

// askRegion asks for one of the regions that may be chosen; if there is none, the card speaks of none.
func askRegion(pl *play) {
	f := pl.P.card()
	*f.region() = Nowhere
	if !f.choices().empty() {
		pl.Goto(cardRegion)
	}
}

func choosingRegion() step {
	return step{
		Name: "card.region", Owed: asksHere, Auto: engine.Always[Position], About: aboutRegion,
		Verbs: []verb{{
			Name: "choose-region",
			Fields: []field{{Name: "region", Domain: Regions,
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return p.card().choices().values(out)
				}}},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				f := pl.P.card()
				*f.region() = Region(a.Get("region"))
				f.choices().remove(*f.region())
				pl.Goto(cardNext)
			},
		}},
	}
}

// aboutRegion adds the region that the card spoke of before, if it asks for a second one.
func aboutRegion(p *Position, _ engine.Seat) []engine.Fact {
	return []engine.Fact{tellCardNow(p), tellRegion("from", *p.card().first())}
}
