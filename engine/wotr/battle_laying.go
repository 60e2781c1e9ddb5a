package wotr

import "redbook/engine"

// Laying combat cards: at the start of each round the attacker may lay one, then the defender, who sees only
// the back of the attacker's; then both are turned over (Rulebook p.29, ruling R63).

func layingSteps(all []step) {
	all[battleLayAttack] = layStep("battle.lay-attack",
		func(p *Position) engine.Seats { return p.whoLays(p.Battle.Attacker) })
	all[battleLayDefence] = layStep("battle.lay-defence",
		func(p *Position) engine.Seats { return p.whoLays(p.Battle.defender()) })
	all[battleShow] = step{Name: "battle.show", Run: showCards}
}

// layStep asks for a combat card. It is never answered for a player: that would tell what his hand cannot do.
func layStep(name string, owed func(*Position) engine.Seats) step {
	return step{
		Name: name, Owed: owed, About: aboutBattle, Then: allLaid,
		Verbs: []verb{
			{Name: "lay", Do: layCard,
				Fields: []field{{Name: "card", Domain: Cards, Unfit: whyNotLay, Empty: nothingToLay, Secret: true}}},
			{Name: "no-card", Do: layNothing},
		},
	}
}

var layingEvents = []engine.EventDef{
	// the card is its owner's secret, but for one from the table
	event("combat-card-laid", fact("side", Sides), fact("deck", Decks), fact("card", Cards)),
	event("no-combat-card", fact("side", Sides)),
	reveals("combat-card", fact("side", Sides), fact("card", Cards), fact("combat", Combats)),
}

// whoLays returns whom the game asks for a combat card: nobody only where everyone knows that none can be
// laid.
func (p *Position) whoLays(s Side) engine.Seats {
	if p.hand(s) == 0 && !p.tableCard(s) || p.barred(s) {
		return engine.Nobody
	}
	return p.only(s)
}

// tableCard reports whether the Balrog of Moria lies on the table and may be used as the Shadow's combat card
// (SC17).
func (p *Position) tableCard(s Side) bool {
	return s == Shadow && p.onTable(BalrogOfMoria) && p.suits(BalrogOfMoria)
}

// barred reports whether a side may lay no combat card in this round: the Free Peoples in Minas Tirith while
// Denethor's Folly lies on the table (SS3), with Kings of Middle-earth also where Denethor is (SS3k), and
// without a Companion in the first round of an assault by Grond or the Uruk-hai (SC20, SS2).
func (p *Position) barred(s Side) bool {
	b := &p.Battle
	if s != FreePeoples {
		return false
	}
	if b.To == MinasTirith && p.onTable(DenethorsFolly) || p.onTable(KingsDenethorsFolly) &&
		(b.To == MinasTirith || b.To == p.regionOf(Denethor)) {
		return true
	}
	free := battleForce(p, FreePeoples)
	return b.Round == 1 && (b.Card == Grond || b.Card == TheFightingUrukHai) && free.Who == 0
}

// suits reports whether the condition of a card's combat half holds.
func (p *Position) suits(c Card) bool {
	row := combatOf[c]
	return row != nil && (row.condition == nil || row.condition(p, c.deck().Side()))
}

// mayLay reports whether a side may lay a card.
func (p *Position) mayLay(s Side, c Card) bool {
	return p.holds(s, c) && p.suits(c) || c == BalrogOfMoria && p.tableCard(s)
}

var (
	nothingToLay = reasons.New("nothing-to-lay") // no card of the hand suits this battle
	notSuitable  = reasons.New("condition", theCard)
	notHeld      = reasons.New("not-held", theCard)
)

func whyNotLay(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
	switch c := Card(v); {
	case c == NoCard:
		return unsaid
	case p.mayLay(sideOf(seat), c):
		return nil
	case p.inHandOf(seat, c):
		return notSuitable
	}
	return notHeld
}

// canLay reports whether a side may lay any card.
func (p *Position) canLay(s Side) bool {
	for c := NoCard + 1; c < cardCount; c++ {
		if p.mayLay(s, c) {
			return true
		}
	}
	return false
}

func layCard(pl *play, seat engine.Seat, a engine.Action) {
	p, s, c := pl.P, sideOf(seat), Card(a.Get("card"))
	p.Battle.Laid[s] = c
	what := tellCard("card", c)
	if p.Cards[c] == InHand {
		p.Cards[c] = Laid
		what = what.Only(p.only(s))
	}
	pl.Tell("combat-card-laid", tellSide("side", s), tellDeck(c.deck()), what)
	allLaid(pl)
}

func layNothing(pl *play, seat engine.Seat, _ engine.Action) {
	pl.Tell("no-combat-card", tellSide("side", sideOf(seat)))
	allLaid(pl)
}

// allLaid goes on when a side has laid a card, declined, or was not asked.
func allLaid(pl *play) {
	if pl.P.Step() == battleLayAttack {
		pl.Goto(battleLayDefence)
		return
	}
	if pl.P.kings(withKings) {
		pl.Goto(battleDeclare)
		return
	}
	pl.Goto(battleShow)
}

// showCards turns the laid cards over. The Witch-king's sorcery needs one of the Shadow in the first round.
func showCards(pl *play) {
	p, b := pl.P, &pl.P.Battle
	b.Shown = true
	for _, s := range [...]Side{b.Attacker, b.defender()} {
		if c := b.Laid[s]; c != NoCard {
			p.Cards[c] = Laid // also one from the table
			half := combatOf[c].title
			pl.Tell("combat-card", tellSide("side", s), tellCard("card", c), tellCombat("combat", half))
			if b.ability(s) == NoCombat {
				pl.Cover("combat-" + half.String())
			}
			pl.Cover(laidPaths[c])
		}
	}
	if b.Round == 1 && inBattle(p, WitchKing) {
		b.Sorcery = b.Laid[Shadow]
	}
	if p.kings(withKings) {
		pl.Goto(battleShown)
		return
	}
	pl.Goto(battleStage)
}
