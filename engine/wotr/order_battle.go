package wotr

import "redbook/engine"

// Standing orders for battles (Rulebook pp.28-33): combat cards, withdrawing, retreating, going on, moving
// in.

// The domains of their fields.
var (
	Roles = engine.NewDomain("order-role", "defending", "attacking", "either")
	// what the attacker has laid
	Backs     = engine.NewDomain("order-against", "anything", "nothing", "character-card", "strategy-card")
	Walls     = engine.NewDomain("order-walls", "withdraw", "stand")
	Retreats  = engine.NewDomain("order-retreat", "stand", "retreat")
	Presses   = engine.NewDomain("order-press", "cease", "go-on")
	Advancing = engine.NewDomain("order-advance", "occupy", "stay")
)

const (
	asDefender engine.Value = iota
	asAttacker
)

const (
	againstAnything engine.Value = iota
	againstNothing
	againstCharacter
	againstStrategy
)

const (
	doWithdraw engine.Value = iota
	doStand
)

const (
	doStandGround engine.Value = iota
	doRetreat
)

const (
	doCease engine.Value = iota
	doGoOn
)

const doOccupy engine.Value = 0

// battlegrounds lists where a side may have to fight: where its armies stand, and where enemies stand next to
// them.
func battlegrounds(p *Position, s Side) []Region {
	var list []Region
	for r := Nowhere + 1; r < regionCount; r++ {
		fights := p.hasArmy(s, r)
		for _, next := range neighbours[r] {
			fights = fights || p.hasArmy(s.Enemy(), r) && p.hasArmy(s, next)
		}
		if fights {
			list = append(list, r)
		}
	}
	return list
}

// standings lists where a side's armies stand.
func standings(p *Position, s Side) []Region {
	var list []Region
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.hasArmy(s, r) {
			list = append(list, r)
		}
	}
	return list
}

// ownWalls lists the strongholds that a side controls.
func ownWalls(p *Position, s Side) []Region {
	var list []Region
	for r := Nowhere + 1; r < regionCount; r++ {
		if isStronghold(r) && p.controls(s, r) {
			list = append(list, r)
		}
	}
	return list
}

// --- Combat cards

// laying are the fields that say in which battles an order about combat cards holds. What the attacker has
// laid only a defender sees.
func layingFields() []field {
	return fields([]field{
		listed("role", Roles, nil),
		listed("against", Backs, func(_ *Position, _ engine.Seat, a engine.Action) bool {
			return a.Get("role") == asDefender
		}),
	}, scoped(battlegrounds))
}

var layingQuestions = []string{"battle.lay-attack", "battle.lay-defence"}

// aboutLaying reports whether an order about combat cards is about the card that is asked for.
func aboutLaying(p *Position, o engine.Action) bool {
	b := &p.Battle
	if !holdsIn(o, b.To) {
		return false
	}
	if p.Step() == battleLayAttack {
		return o.Get("role") != asDefender
	}
	laid := b.Laid[b.Attacker]
	switch o.Get("role") {
	case asAttacker:
		return false
	case asDefender:
		return against(o.Get("against"), laid)
	}
	return true
}

// against reports whether the attacker has laid what an order expects: its back is public.
func against(what engine.Value, laid Card) bool {
	switch what {
	case againstNothing:
		return laid == NoCard
	case againstCharacter:
		return laid != NoCard && (laid.deck() == FreeCharacterDeck || laid.deck() == ShadowCharacterDeck)
	case againstStrategy:
		return laid != NoCard && (laid.deck() == FreeStrategyDeck || laid.deck() == ShadowStrategyDeck)
	}
	return true
}

func laysNothing() order {
	return order{Name: "no-card", Steps: layingQuestions, Fields: layingFields(),
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if !aboutLaying(p, o) {
				return notAsked, nil
			}
			return answerWith("no-card")
		}}
}

// laysCard lays a card of the hand. Where the card cannot be laid the order lays none, and does not let the
// player be asked: a question would tell that the hand has changed, or that the card has a condition. It
// breaks off when everyone has seen the card leave the hand.
func laysCard() order {
	held := field{Name: "card", Domain: Cards,
		Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for c, end := sideOf(seat).cards(); c < end; c++ {
				if p.inHandOf(seat, c) && combatOf[c] != nil {
					out = append(out, engine.Value(c))
				}
			}
			return out
		}}
	return order{Name: "combat-card", Steps: layingQuestions, Fields: fields([]field{held}, layingFields()),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			c := Card(o.Get("card"))
			switch {
			case !aboutLaying(p, o):
				return notAsked, nil
			case p.mayLay(sideOf(seat), c):
				return answerWith("lay", choice("card", c))
			case p.Cards[c] == Played || p.Cards[c] == OnTable:
				return notAsked, orderPlayed.With(tellCard("card", c))
			}
			return answerWith("no-card")
		}}
}

// laysNothingUnfit lays nothing where no card of the hand can be laid: then there is nothing to ask, but
// nobody else may know that.
func laysNothingUnfit() order {
	return order{Name: "no-fitting-card", Steps: layingQuestions, Leaves: engine.AlwaysLeaves,
		Answer: func(p *Position, seat engine.Seat, _ engine.Action) (engine.Action, *engine.Refusal) {
			if p.canLay(sideOf(seat)) {
				return notAsked, nil
			}
			return answerWith("no-card")
		}}
}

// --- Withdrawing, retreating

// goesBehindWalls answers whether the defender withdraws into his stronghold; he stands only against so many
// units.
func goesBehindWalls() order {
	return order{Name: "stronghold", Steps: []string{"battle.withdraw", "retreat.scouts"},
		Fields: fields([]field{listed("walls", Walls, nil), numbers("enemies", 1, 10, whenIs("walls", doStand))},
			scoped(ownWalls)),
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			b := &p.Battle
			attackers := battleForce(p, b.Attacker)
			switch {
			case !holdsIn(o, b.To):
				return notAsked, nil
			case o.Get("walls") == doWithdraw && p.mayWithdraw():
				return answerWith("withdraw")
			case o.Get("walls") == doStand && p.Step() == battleWithdraw && attackers.units() <= int(o.Get("enemies")):
				return answerWith("stand")
			}
			return notAsked, nil
		}}
}

// retreatsOrStands answers whether the defender retreats when the attacker goes on, and where to.
func retreatsOrStands() order {
	to := field{Name: "to", Domain: Regions, When: whenIs("retreat", doRetreat),
		Choices: func(_ *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			for _, r := range neighbours[a.Get("region")] {
				out = append(out, engine.Value(r))
			}
			return out
		}}
	how := field{Name: "retreat", Domain: Retreats,
		Choices: func(_ *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
			if out = append(out, doStandGround); a.Get("scope") == inRegion { // only then it can say where
				out = append(out, doRetreat)
			}
			return out
		}}
	return order{Name: "retreat", Steps: []string{"battle.retreat", "retreat.scouts", "retreat.choose"},
		Fields: fields(scoped(standings), []field{how, to}),
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			_, from := p.retreatFrom()
			switch {
			case !holdsIn(o, from):
				return notAsked, nil
			case o.Get("retreat") == doRetreat:
				return answerWith("retreat", choice("to", Region(o.Get("to"))))
			case p.Step() == battleRetreat:
				return answerWith("stand")
			}
			return notAsked, nil
		}}
}

// --- Going on, moving in

// pressesOn answers whether the attacker goes on: up to so many rounds, as long as he has so many units.
func pressesOn() order {
	return order{Name: "press-on", Steps: []string{"battle.cease"},
		Fields: fields([]field{listed("press", Presses, nil), numbers("rounds", 1, 9, whenIs("press", doGoOn)),
			numbers("left", 1, 10, whenIs("press", doGoOn))}, scoped(battlegrounds)),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			b := &p.Battle
			own := battleForce(p, b.Attacker)
			switch {
			case !holdsIn(o, b.To):
				return notAsked, nil
			case o.Get("press") == doCease || int(b.Round) >= int(o.Get("rounds")) || own.units() < int(o.Get("left")):
				return answerWith("cease")
			case mustReduce(p, seat, notAsked):
				return notAsked, orderReduction.With()
			}
			return answerWith("go-on")
		}}
}

// movesIn answers whether the victors move in, all or none.
func movesIn() order {
	return order{Name: "advance", Steps: []string{"battle.advance"},
		Fields: fields([]field{listed("advance", Advancing, nil)}, scoped(battlegrounds)),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			switch {
			case !holdsIn(o, p.Battle.To):
				return notAsked, nil
			case o.Get("advance") == doOccupy:
				return answerWith("occupy", engine.Arg{Name: "with", Bag: occupyBag(p, seat, notAsked).Max})
			}
			return answerWith("stay")
		}}
}

func ridesWhite() order {
	return useOrKeep("white-rider", "white-rider", "decline", FreePeoples, "battle.rider")
}
func callsOnSorcery() order {
	return useOrKeep("sorcerer", "sorcerer", "decline", Shadow, "battle.sorcerer")
}
