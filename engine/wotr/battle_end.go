package wotr

import "redbook/engine"

// The end of a round and of a battle (Rulebook pp.31-33).

// endRound discards the cards of the round; then, if both armies stand, the attacker decides whether he
// ceases (Rulebook p.31).
func endRound(pl *play) {
	p, b := pl.P, &pl.P.Battle
	for s := FreePeoples; s <= Shadow; s++ {
		if b.Laid[s] != NoCard {
			p.Cards[b.Laid[s]] = Played
		}
	}
	switch {
	case b.End != NoBattleEnd:
		pl.Goto(battleDecided)
	case p.wiped():
		b.End = Destroyed
		pl.Goto(battleDecided)
	case b.landed():
		askRetreat(pl)
	case whyNotGoOn(p, p.seatOf(b.Attacker)) != nil:
		pl.Tell("assault-spent", tellSide("side", b.Attacker), tellRegion("region", b.To))
		endAssault(pl)
	default:
		pl.Goto(battleCease)
	}
}

// mustReduce reports whether an assault goes on only at the price of an elite (Rulebook p.33).
func mustReduce(p *Position, _ engine.Seat, _ engine.Action) bool {
	return p.Battle.Kind == Assault && p.Battle.Rounds == 0
}

// chooseReduction lists the attackers' elites that can be reduced to a regular. Where no regular is left to
// take its place the elite is removed, and the assault goes on all the same (Rulebook p.31, ruling R103). The
// last unit cannot be removed so (ours): nobody would be left to go on.
func chooseReduction(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	b := &p.Battle
	for _, n := range nationsOf(b.Attacker) {
		if kind := figureOf(n, Elite); b.Force.Count[kind] > 0 && (p.replacements(n) > 0 || b.Force.units() > 1) {
			out = append(out, engine.Value(kind))
		}
	}
	return p.chooseFate(out)
}

var noElite = reasons.New("no-elite-to-reduce")

func whyNotGoOn(p *Position, seat engine.Seat) *reason {
	return noElite.Unless(!mustReduce(p, seat, engine.Action{}) ||
		len(chooseReduction(p, seat, engine.Action{}, nil)) > 0)
}

func pressOn(pl *play, _ engine.Seat, a engine.Action) {
	b := &pl.P.Battle
	pl.Tell("went-on", tellSide("side", b.Attacker))
	if kind := Figure(a.Get("reduce")); a.Has("reduce") && kind.rank() == Regular {
		payFate(pl, kind)
		b.Rounds++
	} else if a.Has("reduce") {
		pl.Cover("battle-assault-prolonged")
		gone := 1 - reduceElites(pl.P, b.From, kind, 1, &b.Force)
		pl.Tell("elite-reduced", tellSide("side", b.Attacker), tellRegion("region", b.From),
			tellFigure("figure", kind), tellNumber("gone", gone))
		b.Rounds++
	}
	askRetreat(pl)
}

// askRetreat asks the defender whether he retreats, if he can (Rulebook p.31, ruling R109).
func askRetreat(pl *play) {
	if mayRetreat(pl.P) {
		pl.Goto(battleRetreat)
		return
	}
	pl.Goto(battleDecided)
}

func cease(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Tell("ceased", tellSide("side", pl.P.Battle.Attacker))
	endAssault(pl)
}

// endAssault ends the battle with both armies where they are.
func endAssault(pl *play) {
	pl.P.Battle.End = Ceased
	pl.Goto(battleDecided)
}

// afterDecision lets the Witch-king draw a card once it is decided how the battle goes on after its first
// round (Sorcerer, FAQ 21). An empty deck gives nothing, so nothing is asked then.
func afterDecision(pl *play) {
	p, b := pl.P, &pl.P.Battle
	if b.End == Destroyed {
		buryWiped(pl)
	}
	if b.Round == 1 && b.Sorcery != NoCard && p.onMap(WitchKing) && p.cardsLeft(b.Sorcery.deck()) > 0 {
		pl.Goto(battleSorcerer)
		return
	}
	pl.Goto(battleSettle)
}

// asksSorcerer asks the player of the Shadow who has laid the card.
func asksSorcerer(p *Position) engine.Seats {
	if p.Partners[Shadow] {
		return engine.SeatsOf(p.holder(p.Battle.Sorcery))
	}
	return p.only(Shadow)
}

func drawBySorcery(pl *play, seat engine.Seat, _ engine.Action) {
	pl.Cover("sorcerer")
	drawCard(pl, seat, pl.P.Battle.Sorcery.deck())
	pl.P.Battle.Sorcery = NoCard
	pl.Goto(battleSettle)
	keepHandLimit(pl, seat)
}

// settleBattle goes on with the next round, or with what follows the battle.
func settleBattle(pl *play) {
	p, b := pl.P, &pl.P.Battle
	if b.End == NoBattleEnd {
		pl.Goto(battleBefore)
		return
	}
	if b.End != Destroyed {
		pl.Cover(battleEnding(b.Kind, BattleEnds.Name(engine.Value(b.End))))
	}
	pl.Tell("battle-over", tellRegion("region", b.To), single("how", BattleEnds, b.End), tellDestroyed(p))
	if b.End == Destroyed {
		settleDestruction(pl)
	}
	if b.Kind == FieldBattle && b.End != Ceased && b.Force.units() > 0 {
		if b.landed() {
			moveIn(pl)
			return
		}
		pl.Goto(battleAdvance)
		return
	}
	leave(pl, b.From)
	leave(pl, b.To)
	p.Battle.Going = false
	pl.Goto(battleOver)
}

// tellDestroyed tells whose army has been destroyed: nobody's, one's, or both.
func tellDestroyed(p *Position) engine.Fact {
	b, gone := &p.Battle, []engine.Value{}
	if b.End == Destroyed {
		for _, s := range [...]Side{b.Attacker, b.defender()} {
			if f := battleForce(p, s); f.units() == 0 {
				gone = append(gone, engine.Value(s))
			}
		}
	}
	return engine.Tell("destroyed", gone...).In(Sides)
}

// settleDestruction settles the destruction of an army where nobody need move in.
func settleDestruction(pl *play) {
	p, b := pl.P, &pl.P.Battle
	enemy := battleForce(p, b.defender())
	how := bothDestroyed
	switch {
	case enemy.units() > 0:
		how = attackersDestroyed
	case b.Force.units() > 0:
		how = defendersDestroyed
	}
	pl.Cover(battleEnding(b.Kind, how))
	switch b.Kind {
	case Assault:
		conquer(pl, b.Attacker, b.To)
	case Sortie:
		conquer(pl, b.defender(), b.To)
	}
}

func finishBattle(pl *play) {
	pl.P.Battle.Going = false
	pl.Return()
}
