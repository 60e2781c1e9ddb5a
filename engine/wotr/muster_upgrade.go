package wotr

import "redbook/engine"

// Two things that event cards do besides recruiting (Rulebook p.22): regular units become elites, and units
// gather in a region.

// upgradeFrame is the frame of upgrades of Side.
type upgradeFrame Frame

func (f *upgradeFrame) kinds() *[unitCount]uint8 { return &f.Force.Count } // 1 marks what can become elite
func (f *upgradeFrame) where() *regionSet        { return &f.Set }
func (f *upgradeFrame) left() *int8              { return &f.Left } // how many may still become elite

func (p *Position) upgrades() *upgradeFrame { return (*upgradeFrame)(p.Here()) }

// gatherFrame is the frame of a gathering of Side.
type gatherFrame Frame

func (f *gatherFrame) nation() *Nation  { return (*Nation)(&f.Kind) }
func (f *gatherFrame) from() *regionSet { return &f.Set }
func (f *gatherFrame) to() *Region      { return &f.To }
func (f *gatherFrame) left() *int8      { return &f.Left } // how many units may still come

func (p *Position) gathering() *gatherFrame { return (*gatherFrame)(p.Here()) }

func upgradeSteps(all []step) {
	all[upgradeNext] = step{Name: "upgrade.next", Run: nextUpgrade}
	all[upgradeChoose] = step{
		Name: "upgrade.choose", Owed: asksHere, Auto: engine.Always[Position], About: aboutUpgrades,
		Verbs: []verb{{Name: "upgrade", Do: upgrade, Fields: []field{
			{Name: "where", Domain: Regions, Choices: chooseUpgradePlace},
			{Name: "what", Domain: Figures, Choices: chooseUpgraded},
		}}},
	}
	all[gatherNext] = step{Name: "gather.next", Run: nextGather}
	all[gatherChoose] = step{
		Name: "gather.choose", Owed: asksHere, About: aboutGather,
		Verbs: []verb{
			{Name: "gather", Do: gather, Fields: []field{
				{Name: "from", Domain: Regions, Choices: chooseGatherFrom},
				{Name: "with", Domain: Figures, Bag: bagOfGathered, Unfit: onlyOf(bagOfGathered, noneHere),
					Usual: usuallyAll(bagOfGathered),
					Quick: quickUnits(bagOfGathered)},
			}},
			{Name: "done", Do: doneHere},
		},
	}
}

// callUpgrade has a side replace n regular units of some nations in some regions by elites, one after
// another, as far as that is possible (FC24, SS15, Voice of Saruman).
func callUpgrade(pl *play, s Side, nations nationSet, where regionSet, n int) {
	pl.Call(upgradeNext)
	f := pl.P.upgrades()
	f.Side, *f.where(), *f.left() = s, where, int8(n)
	for _, nation := range nationsOf(s) {
		if nations.has(nation) {
			f.kinds()[figureOf(nation, Regular)] = 1
		}
	}
}

// mayUpgrade reports whether a kind of regular unit in a region can become elite: an elite of its nation is
// left.
func (p *Position) mayUpgrade(kind Figure, r Region) bool {
	return p.upgrades().kinds()[kind] > 0 && p.Armies[r][kind] > 0 && p.Reinforcements[kind+Figure(Elite)] > 0
}

func nextUpgrade(pl *play) {
	if *pl.P.upgrades().left() > 0 && len(chooseUpgradePlace(pl.P, 0, engine.Action{}, nil)) > 0 {
		pl.Goto(upgradeChoose)
	} else {
		pl.Return()
	}
}

func chooseUpgradePlace(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for r := range p.upgrades().where().all() {
		for kind := Figure(0); kind < unitCount; kind += Figure(rankCount) {
			if p.mayUpgrade(kind, r) {
				out = append(out, engine.Value(r))
				break
			}
		}
	}
	return out
}

func chooseUpgraded(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	for kind := Figure(0); kind < unitCount; kind += Figure(rankCount) {
		if p.mayUpgrade(kind, Region(a.Get("where"))) {
			out = append(out, engine.Value(kind))
		}
	}
	return out
}

// upgrade removes the regular like any eliminated unit: the Free Peoples' for good, the Shadow's to its
// reinforcements (FAQ 19).
func upgrade(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	r, kind := Region(a.Get("where")), Figure(a.Get("what"))
	elite := kind + Figure(Elite)
	p.giveWay(r, kind, 1)
	p.Reinforcements[elite]--
	p.Armies[r][elite]++
	p.trace(traceRecruit, kind.nation().Side(), Nowhere, r)
	pl.Tell("upgraded", tellRegion("region", r), single("figure", Figures, elite))
	*p.upgrades().left()--
	pl.Goto(upgradeNext)
}

// callGather lets a side move at most so many units of a nation, or none, from some regions to another one
// (SS11).
func callGather(pl *play, s Side, n Nation, from regionSet, to Region, most int) {
	pl.Call(gatherNext)
	f := pl.P.gathering()
	from.remove(to)
	f.Side, *f.nation(), *f.from(), *f.to(), *f.left() = s, n, from, to, int8(most)
}

func nextGather(pl *play) {
	if *pl.P.gathering().left() > 0 && len(chooseGatherFrom(pl.P, 0, engine.Action{}, nil)) > 0 {
		pl.Goto(gatherChoose)
	} else {
		pl.Return()
	}
}

func aboutGather(p *Position, _ engine.Seat) []engine.Fact {
	f := p.gathering()
	return []engine.Fact{
		tellRegion("region", *f.to()), tellNation(*f.nation()), tellNumber("count", int(*f.left())),
	}
}

func chooseGatherFrom(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	f := p.gathering()
	regular := figureOf(*f.nation(), Regular)
	for r := range f.from().all() {
		if p.Armies[r][regular]|p.Armies[r][regular+Figure(Elite)] != 0 {
			out = append(out, engine.Value(r))
		}
	}
	return out
}

func bagOfGathered(p *Position, _ engine.Seat, a engine.Action) engine.Bag {
	f := p.gathering()
	bag := engine.Bag{Least: 1, Most: int(*f.left())}
	regular := figureOf(*f.nation(), Regular)
	for kind := regular; kind <= regular+Figure(Elite); kind++ {
		if n := p.Armies[Region(a.Get("from"))][kind]; n > 0 {
			n := min(int16(n), int16(*f.left()))
			bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(kind), N: n})
		}
	}
	bag.Most = min(bag.Most, engine.Total(bag.Max))
	return bag
}

func gather(pl *play, _ engine.Seat, a engine.Action) {
	p := pl.P
	f := p.gathering()
	from, units := Region(a.Get("from")), forceOf(a.Bag("with"))
	p.shift(&units, from, *f.to())
	p.trace(traceArmy, f.Side, from, *f.to())
	pl.Tell("gathered", tellForce("figures", &units), tellRegion("from", from), tellRegion("region", *f.to()))
	*f.left() -= int8(units.units())
	pl.Goto(gatherNext)
	leave(pl, from)
	enter(pl, f.Side, *f.to())
}
