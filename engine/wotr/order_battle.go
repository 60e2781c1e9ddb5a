package wotr

import (
	"cmp"
	"slices"

	"redbook/engine"
)

// Standing orders for battles (Rulebook pp.28-33): combat cards, withdrawing, retreating, going on, moving
// in.

// The domains of their fields.
var (
	Roles = engine.NewDomain("order-role", "defending", "attacking", "either")
	// what the attacker has laid
	Backs     = engine.NewDomain("order-against", "anything", "nothing", "character-card", "strategy-card")
	Walls     = engine.NewDomain("order-walls", "withdraw", "stand", "by-odds")
	Retreats  = engine.NewDomain("order-retreat", "stand", "retreat", "retreat-if")
	Presses   = engine.NewDomain("order-press", "cease", "go-on", "while-stronger")
	Advancing = engine.NewDomain("order-advance", "occupy", "stay")
	// how many units the attackers have for one of the defenders': more than so many
	Odds = engine.NewDomain("order-odds", "1-1", "3-2", "2-1", "3-1")
	// when a defender retreats
	Ifs = engine.NewDomain("order-if", "odds", "losing", "rounds")
	// of which cards the first that fits is laid
	Choosing = engine.NewDomain("order-from", "free-cards", "these-cards")
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
	byOdds
)

const (
	doStandGround engine.Value = iota
	doRetreat
	doRetreatIf
)

const (
	ifOdds engine.Value = iota
	ifLosing
	ifRounds
)

const theseCards engine.Value = 1

const (
	doCease engine.Value = iota
	doGoOn
	whileStronger
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
	if !holdsIn(p, o, b.To) {
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
	return order{Name: "no-card", Steps: layingQuestions, Fields: layingFields(), Spent: battleSpent,
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
			for _, c := range p.halvesOf(seat) {
				out = append(out, engine.Value(c))
			}
			return out
		}}
	return order{Name: "combat-card", Steps: layingQuestions, Fields: fields([]field{held}, layingFields()),
		Spent: battleSpent,
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

// laysFirst lays the first card of the hand that fits: that which takes effect first, and of equals the first
// as the hand lists them. Without cards that the player names, one that costs nothing but itself. Where none
// fits it lays none, without a question, as laysCard does.
func laysFirst() order {
	cards := field{Name: "cards", Domain: Cards, When: whenIs("from", theseCards),
		Bag: func(p *Position, seat engine.Seat, _ engine.Action) engine.Bag {
			bag := engine.Bag{Least: 1}
			for _, c := range p.halvesOf(seat) {
				bag.Max = append(bag.Max, engine.Count{Kind: engine.Value(c), N: 1})
			}
			bag.Most = len(bag.Max)
			return bag
		}}
	from := field{Name: "from", Domain: Choosing,
		Choices: func(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			if out = append(out, engine.Value(0)); len(p.halvesOf(seat)) > 0 {
				out = append(out, theseCards)
			}
			return out
		}}
	return order{Name: "first-card", Steps: layingQuestions, Spent: battleSpent,
		Fields: fields([]field{from, cards}, layingFields()),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			if !aboutLaying(p, o) {
				return notAsked, nil
			}
			first := NoCard
			for _, c := range p.halvesOf(seat) {
				named := slices.ContainsFunc(o.Bag("cards"),
					func(n engine.Count) bool { return n.Kind == engine.Value(c) })
				if (named || o.Get("from") != theseCards && costless(c)) && p.mayLay(sideOf(seat), c) &&
					(first == NoCard || initiative(c) < initiative(first)) {
					first = c
				}
			}
			if first == NoCard {
				return answerWith("no-card")
			}
			return answerWith("lay", choice("card", first))
		}}
}

// halvesOf lists the cards of a hand that have a combat half.
func (p *Position) halvesOf(seat engine.Seat) []Card {
	var list []Card
	for c, end := sideOf(seat).cards(); c < end; c++ {
		if p.inHandOf(seat, c) && combatOf[c] != nil {
			list = append(list, c)
		}
	}
	return list
}

// initiative is when a card's combat half begins to take effect.
func initiative(c Card) int8 { return combatOf[c].parts[0].initiative }

// costs are the combat halves that cost leadership, figures or the battle, help the enemy as well, or ask
// something.
var costs = []Combat{
	BladeOfWesternesse, MightyAttack, Anduril, HeroicDeath, DaringDefiance, FatefulStrike, Scouts,
	TheKingsBanner, ThereIsHopeForVictory,
	CruelAsDeath, TheyAreTerrible, DreadAndDespair, BlackBreath, WordsOfPower, DeadlyStrife, Onslaught,
	RelentlessAssault, DesperateBattle, ServantOfTheShadow, BattleIsVain, HisPowerWaxes,
}

// costless reports whether a combat card costs nothing but itself.
func costless(c Card) bool { return !slices.Contains(costs, combatOf[c].title) }

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

// oddsAgainst are the numbers of Odds: so many attackers for so many defenders.
var oddsAgainst = [...][2]int{{1, 1}, {3, 2}, {2, 1}, {3, 1}}

// outnumbered reports whether the attackers have more units than the odds of an order.
func outnumbered(p *Position, o engine.Action) bool {
	odds := oddsAgainst[o.Get("odds")]
	attackers, defenders := battleForce(p, p.Battle.Attacker), battleForce(p, p.Battle.defender())
	return attackers.units()*odds[1] > defenders.units()*odds[0]
}

// goesBehindWalls answers whether the defender withdraws into his stronghold; he stands only against so many
// units, or at such odds.
func goesBehindWalls() order {
	return order{Name: "stronghold", Steps: []string{"battle.withdraw", "retreat.scouts"}, Spent: battleSpent,
		Fields: fields([]field{listed("walls", Walls, nil), numbers("enemies", 1, 10, whenIs("walls", doStand)),
			listed("odds", Odds, whenIs("walls", byOdds))}, scoped(ownWalls)),
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			b, asked := &p.Battle, p.Step() == battleWithdraw
			attackers := battleForce(p, b.Attacker)
			switch walls := o.Get("walls"); {
			case !holdsIn(p, o, b.To):
				return notAsked, nil
			case walls == doWithdraw && p.mayWithdraw(), walls == byOdds && asked && outnumbered(p, o):
				return answerWith("withdraw")
			case walls == doStand && asked && attackers.units() <= int(o.Get("enemies")), walls == byOdds && asked:
				return answerWith("stand")
			}
			return notAsked, nil
		}}
}

// retreatsOrStands answers whether the defender retreats when the attacker goes on, and where to. On a
// condition he goes towards his nearest stronghold.
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
			if out = append(out, doStandGround); a.Get("scope") != anywhere { // only then it can say where
				out = append(out, doRetreat)
			}
			return append(out, doRetreatIf)
		}}
	return order{Name: "retreat", Steps: []string{"battle.retreat", "retreat.scouts", "retreat.choose"},
		Fields: fields(scoped(standings), []field{how, to, listed("if", Ifs, whenIs("retreat", doRetreatIf)),
			listed("odds", Odds, whenIs("if", ifOdds)), numbers("rounds", 1, 5, whenIs("if", ifRounds))}),
		Spent: battleSpent,
		Answer: func(p *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			side, from := p.retreatFrom()
			switch how := o.Get("retreat"); {
			case !holdsIn(p, o, from):
				return notAsked, nil
			case how == doRetreat:
				return answerWith("retreat", choice("to", Region(o.Get("to"))))
			case p.Step() != battleRetreat:
				return notAsked, nil
			case how == doRetreatIf && gives(p, o):
				return answerWith("retreat", choice("to", p.refuge(side, from)))
			}
			return answerWith("stand")
		}}
}

// gives reports whether the condition of an order holds under which a defender gives his ground up.
func gives(p *Position, o engine.Action) bool {
	b := &p.Battle
	switch o.Get("if") {
	case ifLosing:
		enemy, own := &b.Sides[b.Attacker], &b.Sides[b.defender()]
		return enemy.hits()+int(enemy.EarlyHits) > own.hits()+int(own.EarlyHits)
	case ifRounds:
		return int(b.Round) >= int(o.Get("rounds"))
	}
	return outnumbered(p, o)
}

// refuge is the region to which an army retreats by an order that names none: the one from which it has least
// far to a stronghold of its side that is not besieged; of equals, where most of its own units are, and then
// the first on the map.
func (p *Position) refuge(s Side, from Region) Region {
	far := func(r Region) int {
		least := int(regionCount)
		for _, walls := range ownWalls(p, s) {
			if !p.besieged(walls) {
				least = min(least, int(distances[walls][r]))
			}
		}
		return least
	}
	return slices.MinFunc(p.retreats(s, from), func(a, b Region) int {
		return cmp.Or(far(a)-far(b), p.units(s, b)-p.units(s, a), int(a)-int(b))
	})
}

// --- Going on, moving in

// pressesOn answers whether the attacker goes on: up to so many rounds, as long as he has so many units; or
// as long as he has more units than the defender. The latter asks what an elite has to pay for.
func pressesOn() order {
	return order{Name: "press-on", Steps: []string{"battle.cease"}, Spent: battleSpent,
		Fields: fields([]field{listed("press", Presses, nil), numbers("rounds", 1, 9, whenIs("press", doGoOn)),
			numbers("left", 1, 10, whenIs("press", doGoOn))}, scoped(battlegrounds)),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			b := &p.Battle
			own, enemy := battleForce(p, b.Attacker), battleForce(p, b.defender())
			stronger := o.Get("press") == whileStronger
			switch {
			case !holdsIn(p, o, b.To), stronger && mustReduce(p, seat, notAsked):
				return notAsked, nil
			case stronger && own.units() > enemy.units():
				return answerWith("go-on")
			case stronger:
				return answerWith("cease")
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
	return order{Name: "advance", Steps: []string{"battle.advance"}, Spent: battleSpent,
		Fields: fields([]field{listed("advance", Advancing, nil)}, scoped(battlegrounds)),
		Answer: func(p *Position, seat engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
			switch {
			case !holdsIn(p, o, p.Battle.To):
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
