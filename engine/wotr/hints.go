package wotr

import (
	"slices"

	"redbook/engine"
)

// What players in a hurry would answer: the usual die, the usual company, and contents of bags that have a
// name. None of this is a rule: the kernel checks all of it against the rules (engine.Hints), and leaves out
// what does not fit.

// dieWorth lists the results from the least to the most useful for other things: an Army result moves two
// armies and does little else, the Will of the West does everything.
var dieWorth = func() (list [12]Face) {
	plain := [...]Face{ArmyFace, MusterFace, EventFace, ArmyMusterFace, CharacterFace, WillFace}
	for i, f := range plain { // a Ruler die pays for more than the others
		dice := f.onAnyDie()
		list[i], list[i+len(plain)] = dice[0], dice[1]
	}
	return list
}()

// usualDie is the die that pays and is worth least for other things.
func usualDie(pays payment) usualField {
	return func(p *Position, seat engine.Seat, _ engine.Action) (engine.Arg, bool) {
		s := sideOf(seat)
		for _, f := range dieWorth {
			if p.Dice[s][f] > 0 && pays(p, s, f) == nil {
				return engine.Arg{Value: engine.Value(f)}, true
			}
		}
		return engine.Arg{}, false
	}
}

// asked makes a field of a die one that has no usual value and is asked together with the next field: here
// which die is thrown away, or which card it plays, is the question itself.
func asked(die field) field {
	die.Usual, die.Joined = nil, true
	return die
}

// mayHoldCards reports whether a side can play a card as far as everyone knows.
func mayHoldCards(p *Position, seat engine.Seat) bool {
	s := sideOf(seat)
	return p.diceLeft(s) > 0 && p.hand(s) > 0
}

// mayDiscardAny reports whether a side can get rid of a card on the table as far as everyone knows.
func mayDiscardAny(p *Position, seat engine.Seat) bool {
	s := sideOf(seat)
	for c, end := s.Enemy().cards(); c < end; c++ {
		for f := CharacterFace; f < faceCount && p.onTable(c); f++ {
			if p.Dice[s][f] > 0 && (eventOf[c].discard == twoCards && p.hand(s) > 1 ||
				eventOf[c].discard != twoCards && p.mayDiscard(s, f, c)) {
				return true
			}
		}
	}
	return false
}

type (
	bagField   = func(*Position, engine.Seat, engine.Action) engine.Bag
	usualField = func(*Position, engine.Seat, engine.Action) (engine.Arg, bool)
	quickField = func(*Position, engine.Seat, engine.Action) []engine.Quick
)

// usuallyAll sends all that may go.
func usuallyAll(bag bagField) usualField {
	return func(p *Position, seat engine.Seat, a engine.Action) (engine.Arg, bool) {
		b := bag(p, seat, a)
		return engine.Arg{Bag: b.Max}, engine.Total(b.Max) <= b.Most
	}
}

// quickForce names parts of an army: all; all but one unit, the least valuable; the elites with all who lead;
// the regulars alone; the units without those who lead.
func quickForce(bag bagField) quickField {
	return func(p *Position, seat engine.Seat, a engine.Action) []engine.Quick {
		all := forceOf(bag(p, seat, a).Max)
		elites, regulars, units := all, Force{}, Force{}
		for kind, n := range all.Count {
			switch k := Figure(kind); {
			case !k.isUnit():
			case k.rank() == Regular:
				elites.Count[kind], regulars.Count[kind], units.Count[kind] = 0, n, n
			default:
				units.Count[kind] = n
			}
		}
		return []engine.Quick{
			{Name: "all", Bag: all.bag()}, {Name: "all-but-one", Bag: withoutOne(all)},
			{Name: "elites", Bag: elites.bag()},
			{Name: "regulars", Bag: regulars.bag()}, {Name: "units", Bag: units.bag()},
		}
	}
}

// withoutOne leaves one unit behind: a regular if there is one, of the nation that has most of them.
func withoutOne(f Force) []engine.Count {
	stays, found := Figure(0), false
	for kind := range unitCount {
		if n := f.Count[kind]; n > 0 && kind.isUnit() && (!found || kind.rank() < stays.rank() ||
			kind.rank() == stays.rank() && n > f.Count[stays]) {
			stays, found = kind, true
		}
	}
	if found {
		f.Count[stays]--
	}
	return f.bag()
}

// quickUnits names ways to choose as many units as may be chosen: regulars first, or elites first.
func quickUnits(bag bagField) quickField {
	return func(p *Position, seat engine.Seat, a engine.Action) []engine.Quick {
		b := bag(p, seat, a)
		quick := []engine.Quick{{Name: "regulars-first", Bag: firstOfRank(&b, Regular)},
			{Name: "elites-first", Bag: firstOfRank(&b, Elite)}}
		if b.Least == 0 {
			quick = append(quick, engine.Quick{Name: "none"})
		}
		return quick
	}
}

// firstOfRank fills a bag to the most, kinds of one rank first.
func firstOfRank(b *engine.Bag, rank Rank) []engine.Count {
	left := int16(b.Most)
	var counts []engine.Count
	for _, first := range []bool{true, false} {
		for _, most := range b.Max {
			if n := min(left, most.N); n > 0 && (Figure(most.Kind).rank() == rank) == first {
				counts = append(counts, engine.Count{Kind: most.Kind, N: n})
				left -= n
			}
		}
	}
	return inOrder(counts)
}

func inOrder(counts []engine.Count) []engine.Count {
	slices.SortFunc(counts, func(a, b engine.Count) int { return int(a.Kind) - int(b.Kind) })
	return counts
}

// usualMovers are the Nazgûl and the Witch-king, who fly together; where there are none, all who can move.
func usualMovers(p *Position, seat engine.Seat, a engine.Action) (engine.Arg, bool) {
	b := bagOfMovers(p, seat, a)
	all := forceOf(b.Max)
	f := p.movers(sideOf(seat))
	if fliers := flyingOf(all); !fliers.empty() && !f.rides() {
		all = fliers
	}
	return engine.Arg{Bag: all.bag()}, true
}

// flyingOf are the Nazgûl and the Witch-king of a force.
func flyingOf(all Force) Force {
	f := Force{Who: all.Who & (1 << WitchKing)}
	f.Count[nazgul] = all.Count[nazgul]
	return f
}

// quickMovers names groups: all; the Nazgûl and the Witch-king; one Nazgûl.
func quickMovers(p *Position, seat engine.Seat, a engine.Action) []engine.Quick {
	all := forceOf(bagOfMovers(p, seat, a).Max)
	fliers, one := flyingOf(all), Force{}
	one.Count[nazgul] = min(1, all.Count[nazgul])
	return []engine.Quick{{Name: "all", Bag: all.bag()}, {Name: "fliers", Bag: fliers.bag()},
		{Name: "one-nazgul", Bag: one.bag()}}
}

// quickLosses names ways to take hits: regulars fall first, then elites are reduced; or elites are reduced
// first; or elites fall.
func quickLosses(p *Position, _ engine.Seat, _ engine.Action) []engine.Quick {
	f := p.loss()
	force, hits := p.suffering(), int(*f.hits())
	return []engine.Quick{
		{Name: "regulars-fall", Bag: losses(&force, f.Side, hits, Regular, reduction)},
		{Name: "elites-reduced", Bag: losses(&force, f.Side, hits, reduction, Regular)},
		{Name: "elites-fall", Bag: losses(&force, f.Side, hits, Elite, Regular)},
	}
}

// losses uses hits up by one kind of loss as far as that goes, then by another. The hits that are left are
// taken by elites that are removed instead of reduced.
func losses(force *Force, s Side, hits int, first, then Rank) []engine.Count {
	var lost [unitCount]int
	for _, how := range []Rank{first, then, reduction} {
		for kind, end := s.span(); kind < end; kind++ {
			if kind.rank() != how {
				continue
			}
			have, cost := int(force.Count[kind])-lost[kind], 1
			switch how {
			case reduction:
				have = int(force.Count[kind-1]) - lost[kind-1] - lost[kind]
			case Elite:
				have, cost = have-lost[kind+1], 2
			}
			n := min(have, hits/cost)
			lost[kind] += n
			hits -= n * cost
		}
	}
	var counts []engine.Count
	for kind := range unitCount {
		if kind.rank() == Elite {
			n := min(hits, lost[kind+1])
			lost[kind], lost[kind+1], hits = lost[kind]+n, lost[kind+1]-n, hits-n
		}
	}
	for kind, n := range lost {
		if n > 0 {
			counts = append(counts, engine.Count{Kind: engine.Value(kind), N: int16(n)})
		}
	}
	return counts
}
