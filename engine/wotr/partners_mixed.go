package wotr

import "redbook/engine"

// Mixed armies (Rulebook chapter XI). Units and leaders of both partners in one region stay apart, each under
// his own command, or are a mixed army under the command of whoever has more units there: on a tie more
// elites, on a tie still the leading player. They are mixed when both agree, or when they are attacked.
//
// At the end of an action that has brought two armies together, the player whose action it was says whether
// he would mix them, and his partner whether he agrees. After an action of the enemy the leading player is
// asked first. Partners whose armies stay apart are asked again when more units move there. Figures that come
// to a mixed army join it. A mixed army that moves together stays mixed, if nobody is in the region before
// it.

// mixedFrame is the frame of the question whether the armies of Side's partners become one.
type mixedFrame Frame

func (f *mixedFrame) region() *Region { return &f.To }

func (p *Position) mixing() *mixedFrame { return (*mixedFrame)(p.Here()) }

func mixedSteps(all []step) {
	verbs := []verb{
		{Name: "mix", Do: agreeToMix},
		{Name: "stay-apart", Do: stayApart},
	}
	about := func(p *Position, seat engine.Seat) []engine.Fact {
		f := p.mixing()
		army := p.army(f.Side, *f.region())
		return []engine.Fact{
			tellRegion("region", *f.region()), tellForce("figures", &army), tellPlayer(partnerOf(seat)),
		}
	}
	here := func(p *Position) engine.Seats { return engine.SeatsOf(p.herePlayer()) }
	all[mixedPropose] = step{Name: "mixed.propose", Owed: here, About: about, Verbs: verbs}
	all[mixedAgree] = step{Name: "mixed.agree", Owed: here, About: about, Verbs: verbs}
}

var mixedEvents = []engine.EventDef{
	// both partners' figures are one army now, under this player
	event("mixed", fact("side", Sides), fact("region", Regions), fact("player", Seats)),
	event("apart", fact("side", Sides), fact("region", Regions)), // they stay two
}

var mixedPaths = []string{"mixed-by-will", "mixed-by-attack", "excess-apart"}

// figuresOfPlayer are the kinds of units and leaders of each player; Nazgûl are nobody's. unitsOfPlayer and
// elitesOfPlayer are those of them that decide who commands.
var figuresOfPlayer, unitsOfPlayer, elitesOfPlayer = func() (figures, units, elites [seatCount]kindSet) {
	for seat := range seatRows {
		for kind := Figure(0); kind < unitCount; kind++ {
			if kind == nazgul || !seatRows[seat].nations.has(kind.nation()) {
				continue
			}
			set := kindSetOf(kind)
			figures[seat] = figures[seat].or(set)
			if kind.isUnit() {
				units[seat] = units[seat].or(set)
			}
			if kind.rank() == Elite {
				elites[seat] = elites[seat].or(set)
			}
		}
	}
	return figures, units, elites
}()

// shared reports whether units or leaders of both partners stand in a region.
func (p *Position) shared(s Side, r Region) bool {
	both := p.playersOf(s)
	return p.Partners[s] && p.standsIn(r, &figuresOfPlayer[both[0]]) && p.standsIn(r, &figuresOfPlayer[both[1]])
}

// mixed reports whether a side's units in a region are one army of both partners.
func (p *Position) mixed(s Side, r Region) bool { return p.Mixed[s].has(r) && p.shared(s, r) }

// standApart reports whether a side's units in a region are two armies, one of each partner.
func (p *Position) standApart(s Side, r Region) bool { return p.shared(s, r) && !p.Mixed[s].has(r) }

// commander returns the seat that answers for a side's army in a region: the leading player's, where there is
// no army.
func (p *Position) commander(s Side, r Region) engine.Seat {
	both := p.playersOf(s) // the leading player's first
	if !p.Partners[s] {
		return both[0]
	}
	more := p.count(r, &unitsOfPlayer[both[1]]) - p.count(r, &unitsOfPlayer[both[0]])
	if more == 0 {
		more = p.count(r, &elitesOfPlayer[both[1]]) - p.count(r, &elitesOfPlayer[both[0]])
	}
	if more > 0 {
		return both[1]
	}
	return both[0]
}

// mix makes one army of both partners' armies in a region, because they are attacked.
func (p *Position) mix(s Side, r Region) bool {
	if !p.shared(s, r) || p.Mixed[s].has(r) {
		return false
	}
	p.Mixed[s].add(r)
	p.Apart[s].remove(r)
	return true
}

// countOf counts a player's units and leaders in a force.
func (f *Force) countOf(seat engine.Seat) int {
	n := 0
	for kind, count := range f.Count {
		if Figure(kind) != nazgul && seatRows[seat].nations.has(Figure(kind).nation()) {
			n += int(count)
		}
	}
	return n
}

// stayMixed keeps armies mixed that have moved together, and has partners asked again whose armies have met.
func (p *Position) stayMixed(f *Force, from, to Region) {
	for s := FreePeoples; s <= Shadow; s++ {
		both := p.playersOf(s)
		one, other := f.countOf(both[0]), f.countOf(both[1])
		if !p.Partners[s] || one+other == 0 {
			continue
		}
		together := one > 0 && other > 0 && p.Mixed[s].has(from)
		there := p.count(to, &figuresOfPlayer[both[0]]) + p.count(to, &figuresOfPlayer[both[1]])
		alone := there == one+other
		p.Apart[s].remove(to)
		if together && alone {
			p.Mixed[s].add(to)
		}
	}
}

// meetArmies asks about a region in which both partners have units and have not decided whether to mix them;
// it reports whether it asked. Where only one of them is left, the earlier decision is dropped.
func meetArmies(pl *play) bool {
	p := pl.P
	for s := FreePeoples; s <= Shadow; s++ {
		if !p.Partners[s] {
			continue
		}
		for r := Nowhere + 1; r < regionCount; r++ {
			switch {
			case !p.shared(s, r):
				p.Mixed[s].remove(r)
				p.Apart[s].remove(r)
			case !p.Mixed[s].has(r) && !p.Apart[s].has(r):
				seat := p.seatOf(s)
				pl.Call(mixedPropose)
				p.callFor(seat)
				*p.mixing().region() = r
				return true
			}
		}
	}
	return false
}

// agreeToMix asks the partner next, or mixes the armies if it was the partner who answered.
func agreeToMix(pl *play, seat engine.Seat, _ engine.Action) {
	p := pl.P
	if p.Step() == mixedPropose {
		pl.Goto(mixedAgree)
		p.callFor(partnerOf(seat))
		return
	}
	f := p.mixing()
	pl.Cover("mixed-by-will")
	p.mix(f.Side, *f.region())
	p.tellMixed(pl, f.Side, *f.region())
	pl.Return()
}

// tellMixed tells of a mixed army, and who commands it now.
func (p *Position) tellMixed(pl *play, s Side, r Region) {
	pl.Tell("mixed", tellSide("side", s), tellRegion("region", r), tellPlayer(p.commander(s, r)))
}

func stayApart(pl *play, _ engine.Seat, _ engine.Action) {
	f := pl.P.mixing()
	pl.Tell("apart", tellSide("side", f.Side), tellRegion("region", *f.region()))
	pl.P.Apart[f.Side].add(*f.region())
	pl.Return()
}
