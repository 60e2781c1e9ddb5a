package wotr

import "redbook/engine"

// Standing orders for losses: which figures hits take first (Rulebook p.31), and which are removed where too
// many stand (p.26).

// The domains of their fields.
var (
	Losing  = engine.NewDomain("order-losing", "regulars-first", "reduce-elites-first", "remove-elites-first")
	Leaving = engine.NewDomain("order-leaving", "regulars", "elites")
	Firsts  = engine.NewDomain("order-first", "any-nation", "one-nation")
)

const (
	loseRegulars engine.Value = iota
	loseByReducing
	loseElites
)

const elitesLeave engine.Value = 1

const oneNation engine.Value = 1

// nationFields say whether one nation's units go before the others'.
func nationFields() []field {
	return []field{
		listed("first", Firsts, nil),
		{Name: "nation", Domain: Nations, When: whenIs("first", oneNation),
			Choices: func(_ *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for _, n := range nationsOf(sideOf(seat)) {
					out = append(out, engine.Value(n))
				}
				return out
			}},
	}
}

// losingOrder lists a side's nations in the order in which they lose units.
func losingOrder(s Side, o engine.Action) []Nation {
	first := Nation(o.Get("nation"))
	var list []Nation
	if o.Get("first") == oneNation {
		list = append(list, first)
	}
	for _, n := range nationsOf(s) {
		if o.Get("first") != oneNation || n != first {
			list = append(list, n)
		}
	}
	return list
}

// takesLosses answers what hits take, if they are not more at once than it says.
func takesLosses() order {
	return order{Name: "casualties", Steps: []string{"loss.choose"},
		Fields: fields([]field{listed("losing", Losing, nil), numbers("hits", 1, mostBattleDice, nil)},
			nationFields(), scoped(standings)),
		Spent: battleSpent,
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			f := p.loss()
			if !holdsIn(p, o, f.From) || int(*f.hits()) > int(o.Get("hits")) {
				return notAsked, nil
			}
			lost := lossesBy(p.suffering(), o.Get("losing"), losingOrder(f.Side, o), int(*f.hits()))
			for _, n := range nationsOf(f.Side) { // of the fallen regulars some may come back at once (Rulebook p.31)
				if int(lost[figureOf(n, reduction)]) > p.replacements(n)+int(lost[figureOf(n, Regular)]) {
					return notAsked, orderReplaced.With(tellNation(n))
				}
			}
			return answerWith("lose", engine.Arg{Name: "units", Bag: unitBag(lost[:])})
		}}
}

// lossesBy distributes hits over a force that they do not destroy.
func lossesBy(force Force, how engine.Value, nations []Nation, hits int) (lost [unitCount]uint8) {
	take := func(rank, as Rank, price int) {
		for _, n := range nations {
			for from := figureOf(n, rank); hits >= price && force.Count[from] > 0; hits -= price {
				force.Count[from]--
				lost[figureOf(n, as)]++
			}
		}
	}
	switch how {
	case loseElites:
		take(Elite, Elite, 2)
		take(Regular, Regular, 1)
		take(Elite, reduction, 1)
	case loseByReducing:
		take(Elite, reduction, 1)
		take(Regular, Regular, 1)
	default:
		take(Regular, Regular, 1)
		take(Elite, reduction, 1)
	}
	for _, n := range nations { // what is left over takes elites whole that were to be reduced
		for reduced := &lost[figureOf(n, reduction)]; hits > 0 && *reduced > 0; hits-- {
			*reduced--
			lost[figureOf(n, Elite)]++
		}
	}
	return lost
}

// unitBag makes a bag of counts by kind.
func unitBag(kinds []uint8) []engine.Count {
	var bag []engine.Count
	for kind, n := range kinds {
		if n > 0 {
			bag = append(bag, engine.Count{Kind: engine.Value(kind), N: int16(n)})
		}
	}
	return bag
}

// removesExcess answers which units are removed where too many stand.
func removesExcess() order {
	return order{Name: "excess", Steps: []string{"excess.remove"},
		Fields: fields([]field{listed("leaving", Leaving, nil)}, nationFields()),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			f, bag := p.Here(), excessBag(p, seat, notAsked)
			there := forceOf(bag.Max)
			var gone [unitCount]uint8
			left, rank := bag.Most, Regular
			if o.Get("leaving") == elitesLeave {
				rank = Elite
			}
			for _, rank := range [...]Rank{rank, Regular + Elite - rank} {
				for _, n := range losingOrder(f.Side, o) {
					kind := figureOf(n, rank)
					k := min(left, int(there.Count[kind]))
					gone[kind], left = uint8(k), left-k
				}
			}
			return answerWith("remove", engine.Arg{Name: "units", Bag: unitBag(gone[:])})
		}}
}
