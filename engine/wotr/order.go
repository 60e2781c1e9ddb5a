package wotr

import "redbook/engine"

// Standing orders: answers that a player gives beforehand, so that the other player need not wait for them.
// They are no part of the rules: each gives an answer that could be given by hand. Those for battles stand in
// order_battle.go, those for losses in order_losses.go, those for the Fellowship, the hunt and the dice in
// order_hunt.go.
//
// Whether an order answers follows from public knowledge alone, so that a question that stays open tells
// nothing; so a card that cannot be laid is not laid, and nobody is asked. The exceptions are marked Leaves.
// A limit that an order names (so many hits, so many enemies) belongs to its subject: beyond it the player is
// asked and the order stays. An order breaks off when something happens that it does not provide for.

type order = engine.Order[Position]

// The domains of the orders' fields.
var (
	Scopes = engine.NewDomain("order-scope", "anywhere", "in-region", "this-battle")
	Uses   = engine.NewDomain("order-use", "use", "keep") // of something that may be used
)

const (
	anywhere engine.Value = iota
	inRegion
	thisBattle
)

const (
	doUse engine.Value = iota
	doKeep
)

// The reasons why an order breaks off.
var (
	// it has been played since
	orderPlayed = reasons.New("order-card-played", said("card", Cards))
	// only the reduction of an elite would go on with the assault
	orderReduction = reasons.New("order-reduction")
	// no regular is left to take an elite's place
	orderReplaced = reasons.New("order-no-replacement", said("nation", Nations))
	// the enemy has attacked there in this turn
	orderAttacked = reasons.New("order-attacked", said("region", Regions))
	// it would be the end of the Ring-bearers
	orderFatal = reasons.New("order-fatal", said("count", engine.Number), said("corruption", engine.Number))
	// the Fellowship is revealed
	orderShown = reasons.New("order-revealed")
	// the Fellowship could enter Mordor
	orderGates = reasons.New("order-gates")
	// to stay there costs a tile
	orderCostly = reasons.New("order-costly", said("region", Regions))
)

// orders lists all kinds, in the order in which they are offered.
func orders() []order {
	return append([]order{
		laysNothing(), laysFirst(), laysCard(), laysNothingUnfit(), takesLosses(), goesBehindWalls(),
		retreatsOrStands(),
		pressesOn(), movesIn(), ridesWhite(), callsOnSorcery(), passes(), bearsBurden(), usesFromTable(),
		staysRevealed(), searchesAgain(), allocatesDice(), travelsOn(), choosesGuide(), removesExcess(),
		discardsCard(),
	}, added(func(a *addition) []order { return a.orders })...)
}

// notAsked is an order's answer to a question that it is not about.
var notAsked engine.Action

// answerWith makes an answer.
func answerWith(verb string, args ...engine.Arg) (engine.Action, *engine.Refusal) {
	return engine.Action{Verb: verb, Args: args}, nil
}

func choice[T ~uint8](name string, v T) engine.Arg {
	return engine.Arg{Name: name, Value: engine.Value(v)}
}

// useOrKeep answers where something may be used or left alone.
func useOrKeep(name, use, keep string, of Side, step string) order {
	return order{
		Name: name, Steps: []string{step}, Open: opensFor(of), Fields: []field{listed("use", Uses, nil)},
		Answer: func(_ *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if o.Get("use") == doUse {
				return answerWith(use)
			}
			return answerWith(keep)
		},
	}
}

// opensFor lets one side give an order.
func opensFor(s Side) func(*Position, engine.Seat) bool {
	return func(_ *Position, seat engine.Seat) bool { return sideOf(seat) == s }
}

// listed is a field with all values of its domain; when may be nil.
func listed(name string, d *engine.Domain, when func(*Position, engine.Seat, engine.Action) bool) field {
	return field{Name: name, Domain: d, When: when,
		Choices: func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return append(out, d.Values()...)
		}}
}

// numbers is a field of numbers from least to most.
func numbers(name string, least, most int, when func(*Position, engine.Seat, engine.Action) bool) field {
	return field{Name: name, Domain: engine.Number, When: when,
		Choices: func(_ *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for n := least; n <= most; n++ {
				out = append(out, engine.Value(n))
			}
			return out
		}}
}

// whenIs is the condition that an earlier field has a value.
func whenIs(name string, v engine.Value) func(*Position, engine.Seat, engine.Action) bool {
	return func(_ *Position, _ engine.Seat, a engine.Action) bool { return a.Has(name) && a.Get(name) == v }
}

// scoped are the fields that say where an order holds: anywhere, in one of some regions, or only until the
// battle that is being fought is over. Where there is none, anywhere.
func scoped(regions func(p *Position, s Side) []Region) []field {
	battle := whenIs("scope", thisBattle)
	region := func(p *Position, seat engine.Seat, a engine.Action) bool {
		return whenIs("scope", inRegion)(p, seat, a) || battle(p, seat, a)
	}
	return []field{
		{Name: "scope", Domain: Scopes,
			Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				if out = append(out, anywhere); len(regions(p, sideOf(seat))) > 0 {
					out = append(out, inRegion)
				}
				if p.Battle.Going {
					out = append(out, thisBattle)
				}
				return out
			}},
		{Name: "region", Domain: Regions, When: region,
			Choices: func(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
				if a.Get("scope") == thisBattle {
					return append(out, engine.Value(p.Battle.To))
				}
				for _, r := range regions(p, sideOf(seat)) {
					out = append(out, engine.Value(r))
				}
				return out
			}},
		{Name: "turn", Domain: engine.Number, When: battle,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return append(out, engine.Value(p.Battle.Turn))
			}},
	}
}

// holdsIn reports whether an order is about a region, which is a battle's if one is being fought.
func holdsIn(p *Position, o engine.Action, r Region) bool {
	switch o.Get("scope") {
	case anywhere:
		return true
	case thisBattle:
		return !battleSpent(p, o)
	}
	return Region(o.Get("region")) == r
}

// battleSpent reports whether an order was for a battle that is over. Two battles of a turn in a region are
// told apart because an order is gone as soon as it is spent.
func battleSpent(p *Position, o engine.Action) bool {
	b := &p.Battle
	return o.Get("scope") == thisBattle &&
		!(b.Going && b.To == Region(o.Get("region")) && b.Turn == int16(o.Get("turn")))
}

// fields joins fields and lists of them.
func fields(lists ...[]field) []field {
	var all []field
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
