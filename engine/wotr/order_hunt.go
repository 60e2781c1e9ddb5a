package wotr

import (
	"slices"

	"redbook/engine"
)

// Standing orders for the Fellowship, the hunt, the dice and the hand (Rulebook chapters IV, V, VIII, IX).

// The domains of their fields.
var (
	Spans    = engine.NewDomain("order-span", "this-turn", "every-turn")
	Unless   = engine.NewDomain("order-unless", "unless-attacked", "whatever-happens")
	Bearings = engine.NewDomain("order-bearing", "ring", "guide", "random")
	Journeys = engine.NewDomain("order-while", "hidden", "hidden-or-not")
)

const thisTurn engine.Value = 0

const (
	unlessAttacked engine.Value = iota
	whatever
)

const hiddenOrNot engine.Value = 1

const (
	byRing engine.Value = iota
	byGuide
	byRandom
)

// underAttack tells where the enemy has attacked a side in this turn.
func (p *Position) underAttack(s Side) (Region, bool) {
	return p.Battle.To, p.Battle.Turn == p.Turn && p.Battle.Attacker != s && p.Battle.From != Nowhere
}

// passes lets the enemy act first whenever that is possible (Rulebook p.20).
func passes() order {
	return order{Name: "pass", Steps: []string{"action.choose"},
		Spent: func(p *Position, o engine.Action) bool {
			return o.Get("span") == thisTurn && int16(o.Get("turn")) != p.Turn
		},
		Fields: []field{
			listed("span", Spans, nil),
			{Name: "turn", Domain: engine.Number, When: whenIs("span", thisTurn),
				Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					return append(out, engine.Value(p.Turn))
				}},
			{Name: "unless", Domain: Unless,
				Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
					if _, attacked := p.underAttack(sideOf(seat)); !attacked {
						out = append(out, unlessAttacked)
					}
					return append(out, whatever)
				}},
		},
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if o.Get("span") == thisTurn && int16(o.Get("turn")) != p.Turn || whyNoPass(p, seat) != nil {
				return notAsked, nil
			}
			if r, attacked := p.underAttack(sideOf(seat)); attacked && o.Get("unless") == unlessAttacked {
				return notAsked, orderAttacked.With(tellRegion("region", r))
			}
			return answerWith("pass")
		}}
}

// bearsBurden answers who takes the burden of a hunt tile, up to the limit of the order. What no Companion
// can take is taken by the Ring.
func bearsBurden() order {
	return order{Name: "burden", Steps: []string{"tile.burden"}, Open: opensFor(FreePeoples),
		Fields: []field{listed("bearing", Bearings, nil), numbers("burden", 1, corruptionLimit-1, nil)},
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			left := int(*p.tile().left())
			switch {
			case left > int(o.Get("burden")):
				return notAsked, nil
			case o.Get("bearing") == byGuide && whyNotLoseGuide(p, seat) == nil:
				return answerWith("lose-guide")
			case o.Get("bearing") != byRing && whyNotLoseRandom(p, seat) == nil:
				return answerWith("lose-random")
			case o.Get("bearing") == byRandom && whyNotLoseGuide(p, seat) == nil: // the only one who is left
				return answerWith("lose-guide")
			case int(p.Corruption)+left >= corruptionLimit:
				return notAsked, orderFatal.With(tellNumber("count", left),
					tellNumber("corruption", int(p.Corruption)))
			}
			return answerWith("bear")
		}}
}

// tableCards are the cards on the table that may be used up when something happens, with the question that
// asks for each.
var tableCards = map[Card]engine.StepID{
	WizardsStaff: tileStaff, MithrilCoatAndSting: tileMithril, AxeAndBow: tileBurden, HornOfGondor: tileBurden,
	FlocksOfCrebain: huntCrebain, BalrogOfMoria: balrogAsk,
}

// usesFromTable answers whether a card on the table is used: the Mithril Coat only against a tile that
// burdens so much.
func usesFromTable() order {
	mithril := func(_ *Position, _ engine.Seat, a engine.Action) bool {
		return Card(a.Get("card")) == MithrilCoatAndSting && a.Get("use") == doUse
	}
	card := field{Name: "card", Domain: Cards,
		Choices: func(_ *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for c, end := sideOf(seat).cards(); c < end; c++ {
				if tableCards[c] != turnRecover {
					out = append(out, engine.Value(c))
				}
			}
			return out
		}}
	steps := []string{"tile.staff", "tile.mithril", "tile.burden", "hunt.crebain", "balrog.ask"}
	return order{Name: "table-card", Steps: steps, Fields: []field{card, listed("use", Uses, nil),
		numbers("burden", 1, 3, mithril)},
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			c := Card(o.Get("card"))
			asked := tableCards[c] == p.Step()
			use := o.Get("use") == doUse && (c != MithrilCoatAndSting ||
				asked && p.burdenOfTile() >= int(o.Get("burden")))
			switch {
			case !asked, p.Step() == tileBurden && (!use || !slices.Contains(reducingCards(p), c)):
				return notAsked, nil
			case use:
				return answerWith("use-from-table", choice("card", c))
			}
			return answerWith("decline")
		}}
}

// burdenOfTile is what the tile that has been drawn will burden; where a die says it, what it does on
// average.
func (p *Position) burdenOfTile() int {
	f := p.tile()
	switch row := &tiles[f.Tile]; {
	case f.fruitless():
		return 0
	case row.eye:
		return p.eyeValue(f)
	case row.die:
		return 3
	default:
		return int(row.value)
	}
}

// staysRevealed lets the Fellowship stay where it is when it is revealed, if that costs nothing.
func staysRevealed() order {
	return order{Name: "reveal-stay", Steps: []string{"reveal.move"}, Open: opensFor(FreePeoples),
		Answer: func(p *Position, _ engine.Seat, _ engine.Action) (engine.Action, *engine.Refusal) {
			if !p.ways()[p.Bearers].strongholds.empty() {
				return notAsked, orderCostly.With(tellRegion("region", p.Bearers))
			}
			return answerWith("lead", choice("to", p.Bearers))
		}}
}

func searchesAgain() order {
	return useOrKeep("hunt-reroll", "reroll", "decline", Shadow, "hunt.reroll")
}

// allocatesDice puts dice into the hunt box, as near to the number as is allowed.
func allocatesDice() order {
	return order{Name: "allocate", Steps: []string{"turn.allocate"}, Open: opensFor(Shadow),
		Fields: []field{numbers("dice", 0, 7, nil)},
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			least, most := p.allocation()
			n := max(least, min(most, int(o.Get("dice"))))
			return answerWith("allocate", engine.Arg{Name: "dice", Value: engine.Value(n)})
		}}
}

// travelsOn leaves the Fellowship phase as it is, as long as the Fellowship cannot enter Mordor and is
// hidden. An order may say that the latter does not matter; one given before it could say so does not.
func travelsOn() order {
	return order{Name: "travel-on", Steps: []string{"fellowship.choose"}, Open: opensFor(FreePeoples),
		Fields: []field{listed("while", Journeys, nil)},
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			switch {
			case whyNoEntry(p, seat) == nil:
				return notAsked, orderGates.With()
			case p.Revealed && o.Get("while") != hiddenOrNot:
				return notAsked, orderShown.With()
			}
			return answerWith("travel-on")
		}}
}

// choosesGuide names the guide whenever a new one is needed, if that Companion can be.
func choosesGuide() order {
	return order{Name: "guide", Steps: []string{"guide.choose"}, Open: opensFor(FreePeoples),
		Fields: []field{{Name: "who", Domain: Characters,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.fellowship().values(out)
			}}},
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if who := Character(o.Get("who")); p.mayGuide().has(who) {
				return answerWith("guide", choice("who", who))
			}
			return notAsked, nil
		}}
}

// discardsCard discards a card that its owner does not need when the hand is too large.
func discardsCard() order {
	return order{Name: "discard", Steps: []string{"hand.discard"}, Leaves: engine.AlwaysLeaves,
		Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotInHand}},
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if c := Card(o.Get("card")); p.inHandOf(seat, c) {
				return answerWith("discard", choice("card", c))
			}
			return notAsked, nil
		}}
}
