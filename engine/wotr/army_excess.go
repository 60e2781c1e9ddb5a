package wotr

import "redbook/engine"

// Too many units in a region (Rulebook p.26): at the end of every action their owner removes what exceeds
// ten, or five in a besieged stronghold. They go back to the reinforcements, the Free Peoples' too (R92,
// R93). Where partners keep their armies apart, each removes one unit in turn, the leading player second
// (chapter XI).

// excessFrame is the frame of the question which units Side removes.
type excessFrame Frame

func (f *excessFrame) region() *Region { return &f.To }

// excessive returns the running procedure's frame.
func (p *Position) excessive() *excessFrame { return (*excessFrame)(p.Here()) }

func excessSteps(all []step) {
	all[excessRemove] = step{
		Name: "excess.remove", Owed: func(p *Position) engine.Seats { return engine.SeatsOf(p.herePlayer()) },
		Auto: engine.Always[Position],
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			f := p.excessive()
			r := *f.region()
			return []engine.Fact{
				tellRegion("region", r), tellNumber("count", p.excessIn(f.Side, r)),
				tellNumber("limit", p.limit(f.Side, r)),
			}
		},
		Verbs: []verb{{Name: "remove", Do: removeExcess,
			Fields: []field{{Name: "units", Domain: Figures, Bag: excessBag, Unfit: onlyOf(excessBag, noneHere),
				Quick: quickUnits(excessBag)}}}},
	}
}

var excessEvents = []engine.EventDef{
	event("excess-removed", fact("side", Sides), fact("region", Regions), fact("figures", Figures)),
}

// excessIn counts the units of a side above the limit in a region.
func (p *Position) excessIn(s Side, r Region) int { return max(0, p.units(s, r)-p.limit(s, r)) }

// excess finds a region where a side has more units than the limit.
func (p *Position) excess() (Side, Region, bool) {
	units := unitsOf[FreePeoples].or(unitsOf[Shadow])
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.count(r, &units) <= siegeLimit {
			continue
		}
		for s := FreePeoples; s <= Shadow; s++ {
			if p.excessIn(s, r) > 0 {
				return s, r, true
			}
		}
	}
	return 0, Nowhere, false
}

// callExcess has a side remove what exceeds the limit in a region.
func callExcess(pl *play, s Side, r Region) {
	p := pl.P
	pl.Call(excessRemove)
	*p.excessive().region() = r
	if p.standApart(s, r) {
		p.callFor(p.withUnits(partnerOf(p.leader(s)), r))
	} else {
		p.callFor(p.commander(s, r))
	}
}

// withUnits returns a player if units of his stand in a region, otherwise his partner.
func (p *Position) withUnits(seat engine.Seat, r Region) engine.Seat {
	if p.standsIn(r, &unitsOfPlayer[seat]) {
		return seat
	}
	return partnerOf(seat)
}

// excessBag offers the units in the region; characters, Nazgûl and leaders never count (R27).
func excessBag(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	f := p.excessive()
	n, own := p.excessIn(f.Side, *f.region()), seatRows[p.herePlayer()].nations
	if !p.standApart(f.Side, *f.region()) {
		own = ^nationSet(0)
	} else {
		n = 1
	}
	b := engine.Bag{Least: n, Most: n}
	for kind, end := f.Side.span(); kind < end; kind++ {
		if n := p.Armies[*f.region()][kind]; n > 0 && kind.isUnit() && own.has(kind.nation()) {
			b.Max = append(b.Max, engine.Count{Kind: engine.Value(kind), N: int16(n)})
		}
	}
	return b
}

func removeExcess(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	f := p.excessive()
	gone := forceOf(a.Bag("units"))
	for kind, n := range gone.Count {
		if n > 0 {
			p.dismiss(*f.region(), Figure(kind), int(n))
		}
	}
	pl.Tell("excess-removed", tellSide("side", f.Side),
		tellRegion("region", *f.region()), tellForce("figures", &gone))
	if next := p.withUnits(partnerOf(seat), *f.region()); p.excessIn(f.Side, *f.region()) > 0 {
		pl.Cover("excess-apart")
		pl.Goto(excessRemove)
		p.callFor(next)
		return
	}
	pl.Return()
}
